"""What a test needs to play by clicking: whose decision it is and where everything that can be clicked is."""

from __future__ import annotations

from typing import Any

from game.core.cards import card_text
from game.core.notation import action_text
from game.core.state import PHASE_NAMES
from game.ui.table.asking import Asking
from game.ui.table.hand import HandCard, HandView
from game.ui.table.play import Play
from game.ui.table.prompts import Prompt
from game.ui.table.sprites import ASPECT
from game.ui.table.wager import WagerCorner

_LATELY = 400
"""So many of the last events are described: a test that drives a window asks often."""


def describe(play: Play, wager: WagerCorner | None, asking: Asking) -> dict[str, Any]:
    """The table as plain data, in pixels of the window."""
    desk, hud, stage = play.desk, play.hud, play.stage
    match, state, hand, model = desk.match, desk.match.state, stage.hand, stage.model
    ready = play.idle and desk.view is not None
    waiting = desk.staking
    return {
        "ruleset": desk.rules.id,
        "round": match.round,
        "actions": len(match.actions),
        "phase": PHASE_NAMES[state.phase],
        "actor": state.actor,
        "turn": state.turn,
        "viewer": model.viewer,
        "ready": ready and not waiting,
        "your_decision": ready and not waiting and desk.can_act and state.actor == model.viewer,
        "over": state.over,
        "match_over": match.over,
        "counts": list(model.counts),
        "scores": list(match.scores),
        "allowed": [action_text(action) for action in desk.live_actions()] if ready else [],
        "cards": [_card(hand, held) for held in hand.cards] if not hand.hidden else [],
        "buttons": {
            name: list(button.rect)
            for name, button in hud.buttons.items()
            if button.visible and button.enabled and not waiting
        },
        "prompt": _prompt(desk.prompt),
        "targets": _targets(play, wager),
        "piles": {name: list(stage.placed[name]) for name in ("draw", "discard", "ring")},
        "purse": wager.describe() if wager is not None else None,
        "auto": [desk.auto.number, desk.auto.hands] if desk.auto is not None else None,
        "points": dict(sorted((card_text(card), words) for card, words in hand.labels.items())),
        "answer": hud.answer,
        "message": hud.message,
        "about": hud.about,
        "whys": asking.describe(),
        "caption": desk.caption,
        "log": [line for event in desk.log[-_LATELY:] if (line := desk.words(event))],
    }


def _targets(play: Play, wager: WagerCorner | None) -> list[dict[str, Any]]:
    """Everything that can be clicked, in the same form as on the other screens."""
    hud, prompt = play.hud, play.desk.prompt
    boxes = wager.describe()["targets"] if wager is not None and play.desk.staking else {}
    boxes |= {name: list(one.rect) for name, one in hud.buttons.items() if one.visible and one.enabled}
    if prompt is not None:
        boxes |= {f"choice:{action_text(one.action)}": list(one.rect) for one in prompt.choices}
    return [{"name": name, "rect": rect, "enabled": True} for name, rect in boxes.items()]


def _prompt(prompt: Prompt | None) -> dict[str, Any] | None:
    if prompt is None:
        return None
    return {
        "kind": prompt.kind,
        "title": prompt.title,
        "rect": list(prompt.rect),
        "choices": [
            {"action": action_text(choice.action), "label": choice.label, "rect": list(choice.rect)}
            for choice in prompt.choices
        ],
    }


def _card(hand: HandView, held: HandCard) -> dict[str, Any]:
    pose = held.target
    width, height = pose.height * ASPECT, pose.height
    return {
        "card": card_text(held.card),
        "rect": [round(pose.x - width / 2), round(pose.y - height / 2), round(width), round(height)],
        "point": _point(hand, held),
        "playable": hand.active and held.card in hand.playable,
    }


def _point(hand: HandView, held: HandCard) -> list[int]:
    """A point at which this card, and no other, is under the pointer."""
    pose = held.target
    for across in (-0.42, -0.36, -0.3, -0.2, 0.0, 0.2, 0.36):
        for along in (0.0, -0.25, 0.25):
            point = (pose.x + across * pose.height * ASPECT, pose.y + along * pose.height)
            if hand.hit(point) is held:
                return [round(point[0]), round(point[1])]
    return [round(pose.x), round(pose.y)]
