"""What a test needs to play by clicking: whose decision it is and where everything that can be clicked is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.cards import card_text
from game.core.notation import action_text
from game.core.state import PHASE_NAMES
from game.ui.hand import HandCard, HandView
from game.ui.sprites import ASPECT

if TYPE_CHECKING:
    from game.ui.scenes.table import TableScene


def describe(scene: TableScene) -> dict[str, Any]:
    """The table as plain data, in pixels of the window."""
    state, hand, model = scene.match.state, scene.stage.hand, scene.stage.model
    ready = scene.director.idle and scene.view is not None
    waiting = scene.casino is not None and scene.casino.asking
    return {
        "ruleset": scene.rules.id,
        "round": scene.match.round,
        "actions": len(scene.match.actions),
        "phase": PHASE_NAMES[state.phase],
        "actor": state.actor,
        "turn": state.turn,
        "viewer": model.viewer,
        "ready": ready and not waiting,
        "your_decision": ready and not waiting and scene.can_act and state.actor == model.viewer,
        "over": state.over,
        "match_over": scene.match.over,
        "counts": list(model.counts),
        "scores": list(scene.match.scores),
        "options": [action_text(action) for action in scene.live_options()] if ready else [],
        "cards": [_card(hand, held) for held in hand.cards] if not hand.hidden else [],
        "buttons": {
            name: list(button.rect)
            for name, button in scene.hud.buttons.items()
            if button.visible and button.enabled and not waiting
        },
        "prompt": _prompt(scene),
        "targets": _targets(scene, waiting),
        "piles": {name: list(scene.placed[name]) for name in ("draw", "discard", "ring")},
        "purse": scene.casino.describe() if scene.casino is not None else None,
        "message": scene.hud.message,
        "caption": scene.caption,
    }


def _targets(scene: TableScene, waiting: bool) -> list[dict[str, Any]]:
    """Everything that can be clicked, in the same form as on the other screens."""
    if waiting and scene.casino is not None:
        boxes = scene.casino.describe()["targets"]
    else:
        boxes = {name: list(one.rect) for name, one in scene.hud.buttons.items() if one.visible and one.enabled}
        if scene.prompt is not None:
            boxes |= {f"choice:{action_text(one.action)}": list(one.rect) for one in scene.prompt.choices}
    return [{"name": name, "rect": rect, "enabled": True} for name, rect in boxes.items()]


def _prompt(scene: TableScene) -> dict[str, Any] | None:
    if scene.prompt is None:
        return None
    return {
        "kind": scene.prompt.kind,
        "title": scene.prompt.title,
        "rect": list(scene.prompt.rect),
        "choices": [
            {"action": action_text(choice.action), "label": choice.label, "rect": list(choice.rect)}
            for choice in scene.prompt.choices
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
