"""Where the teacher points: the box on the table that a step of a lesson speaks of."""

from __future__ import annotations

import pygame

from game.core.cards import card_from_text
from game.core.notation import read_action
from game.match.lessons.lesson import BUTTON, CARD, CHOICE, SEAT, Step
from game.ui.table.play import Play
from game.ui.table.sprites import ASPECT, Pose

ABOVE, INTO, BELOW, LEFT, RIGHT = "above", "into", "below", "left", "right"
"""On which side of it the arrow stands. `into`: above, but reaching into it."""


def pointed_at(step: Step, play: Play) -> pygame.Rect | None:
    """The box of what a step points at, as it is drawn now; None if it cannot be seen."""
    kind, which = step.target
    stage, hud, prompt = play.stage, play.hud, play.desk.prompt
    if kind == CARD:
        return _card_in_sight(card_from_text(which), play)
    if kind == CHOICE:
        wanted = read_action(which)
        choices = prompt.choices if prompt is not None else []
        return next((choice.rect for choice in choices if choice.action == wanted), None)
    if kind == BUTTON:
        button = hud.buttons[which]
        return button.rect if button.visible else None
    if kind == SEAT:
        place = stage.model.place(int(which))
        return stage.placed.seat(place).union(stage.placed.plate(place))
    if kind == "hand":
        cards = card_boxes(play)
        return cards[0].unionall(cards[1:]) if cards else None
    return stage.placed[kind]


def _card_in_sight(card: int | None, play: Play) -> pygame.Rect | None:
    """A card of the own hand; where the next one hides most of it, only the rest."""
    hand = play.stage.hand
    number = next((place for place, held in enumerate(hand.cards) if held.card == card), None)
    if number is None:
        return None
    box, following = _box(hand.cards[number].pose), hand.cards[number + 1 : number + 2]
    if following and hand.opened is not hand.cards[number]:
        free = _box(following[0].pose).left - box.left
        if free < box.width * 0.6:
            box.width = max(free, play.stage.placed.px(30))
    return box


def card_boxes(play: Play) -> list[pygame.Rect]:
    """The own cards, each as it is drawn now."""
    return [_box(held.pose) for held in play.stage.hand.cards]


def arrow_side(step: Step, play: Play) -> str:
    """Where the arrow stands, so that it hides nothing that has to be read."""
    kind, which = step.target
    placed, prompt = play.stage.placed, play.desk.prompt
    if kind in (CARD, "hand"):
        # Just above the middle of the hand stands what is asked, or said: a refusal is often the wider of the two.
        box, asked = pointed_at(step, play), prompt.rect if prompt is not None else placed["prompt"]
        spoken = play.hud.caption_rect()
        words = asked.union(spoken) if spoken.width else asked
        beside = box is not None and not words.left - placed.px(30) < box.centerx < words.right + placed.px(30)
        return ABOVE if beside else INTO
    if kind == SEAT:
        middle = placed.seat(play.stage.model.place(int(which))).centerx
        return RIGHT if middle < placed.window[0] // 2 else LEFT
    if kind == CHOICE and prompt is not None and prompt.choices[0].look != "gem":
        return BELOW
    return BELOW if kind == "pending" else ABOVE


def pointed_card(step: Step) -> int:
    """The card of the own hand that a step points at, or -1."""
    kind, which = step.target
    card = card_from_text(which) if kind == CARD else None
    return -1 if card is None else card


def _box(pose: Pose) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(pose.height * ASPECT), round(pose.height))
    box.center = (round(pose.x), round(pose.y))
    return box
