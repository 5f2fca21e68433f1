"""Prompts: what the player has to decide, as choices with labels and digits; the question says what each costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.core.actions import CHALLENGE, DRAW, NOBODY, PASS, PLAY, TAKE, act, argument_of, kind_of
from game.core.actions import COLOUR as NAME_COLOUR
from game.core.actions import TARGET as NAME_PLAYER
from game.core.cards import COLOUR_OF, CUSTOM_SYMBOLS, SYMBOL_OF
from game.core.effects import CHOSEN
from game.core.engine import CHALLENGE_SURCHARGE
from game.core.ruleset import Ruleset
from game.core.state import ANSWER, DISCARD, DRAWN, PICK, ROULETTE, TARGET, TURN
from game.core.state import COLOUR as COLOUR_PHASE
from game.core.view import View
from game.ui.words.cardtext import rule_name
from game.ui.words.locale import Locale
from game.ui.words.logtext import card_name, colour_name

_OF_CARD = (COLOUR_PHASE, TARGET, PICK, DISCARD)
"""What the card on top of the pile may ask."""
_SUFFERED = ("draw", "draw_until", "hand_size", "lose_turn", "discard_wilds")
"""What can be told of a single player in a few words."""


@dataclass(slots=True)
class Choice:
    """One way to decide. `look`: a button, a gem of the wheel, or a person."""

    action: int
    label: str
    look: str = "button"
    style: str = "gold"
    value: int = -1
    digit: int = 0
    count: int = 0
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


@dataclass(slots=True)
class Prompt:
    """A question and its choices; `kind` names it for tests and for drawing."""

    kind: str
    title: str
    choices: list[Choice] = field(default_factory=list)
    focus: int = -1
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    title_rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """The room for the title above the choices, where there is none beside them."""

    def at(self, point: tuple[int, int]) -> int:
        """The number of the choice under a point, or -1."""
        for number, choice in enumerate(self.choices):
            if choice.look == "gem":
                if math.dist(point, choice.rect.center) <= choice.rect.width / 2:
                    return number
            elif choice.rect.collidepoint(point):
                return number
        return -1

    def asks_the_same(self, other: Prompt) -> bool:
        """Whether the same can be decided."""
        mine, theirs = ([choice.action for choice in one.choices] for one in (self, other))
        return self.kind == other.kind and mine == theirs

    def by_digit(self, digit: int) -> Choice | None:
        """The choice that a digit stands for."""
        return next((choice for choice in self.choices if choice.digit == digit), None)


def build(view: View, t: Locale, names: Sequence[str]) -> Prompt | None:
    """What this seat has to decide now; None if nothing."""
    if view.actor != view.seat or not view.allowed:
        return None
    prompt = _BUILDERS[view.phase](view, t, names)
    if view.phase in _OF_CARD and view.top >= 0 and SYMBOL_OF[view.top] in CUSTOM_SYMBOLS:
        # Whoever reads the question knows which of the table's own cards asks it.
        rule = view.rules.custom[CUSTOM_SYMBOLS.index(SYMBOL_OF[view.top])]
        prompt.title = t("prompt.of_card", card=rule_name(t, rule), question=prompt.title)
    return prompt


def _actions(view: View, *kinds: int) -> list[int]:
    return [action for action in view.allowed if kind_of(action) in kinds]


def _numbered(prompt: Prompt) -> Prompt:
    for number, choice in enumerate(prompt.choices, 1):
        if not choice.digit:
            choice.digit = number
    return prompt


def _turn(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    draws = bool(_actions(view, DRAW))
    plays = bool(_actions(view, PLAY))
    if not draws:
        return Prompt("turn", t("prompt.turn" if plays else "prompt.stuck"))
    price = price_of_drawing(view, t)
    if not price:
        return Prompt("turn", t("prompt.turn_or_draw" if plays else "prompt.nothing_fits"))
    return Prompt("turn", t("price.turn_or_draw" if plays else "price.nothing_fits", price=price))


def price_of_drawing(view: View, t: Locale) -> str:
    """What drawing on one's turn costs, where it is more than a card: several, or a step of the multiplier."""
    rules = view.rules
    if rules.top_multiplier and view.seat == rules.staker:
        return t("price.multiplier", now=view.multiplier, then=view.multiplier - 1)
    if rules.draw_limit == 1:
        return ""
    return t("price.draw_until", limit=rules.draw_limit) if rules.draw_limit else t("price.draw_on")


def _drawn(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    play = act(view.seat, PLAY, view.drawn)
    choices = [Choice(play, t("prompt.play_it"))]
    choices += [Choice(action, t("prompt.keep_it"), style="dark") for action in _actions(view, PASS)]
    key = "prompt.drawn" if len(choices) > 1 else "prompt.drawn_must"
    return _numbered(Prompt("drawn", t(key, card=card_name(t, view.drawn, view.rules)), choices))


def _answer(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    plays, total = bool(_actions(view, PLAY)), view.pending
    title = (
        t("prompt.answer", total=total, answer=answers(view.rules, view.top, t))
        if plays
        else t("prompt.take", total=total)
    )
    if _actions(view, CHALLENGE):
        wrong = total + CHALLENGE_SURCHARGE
        title = t("prompt.challenge", name=names[view.layer], total=total, wrong=wrong)
        if plays:
            title = t("price.or", first=title, second=t("price.answer", answer=answers(view.rules, view.top, t)))
    limit = view.rules.hand_limit
    if limit and len(view.hand) + total >= limit:
        title = t("price.out", question=title, count=len(view.hand) + total, limit=limit)
    choices = [Choice(action, t("prompt.challenge_it")) for action in _actions(view, CHALLENGE)]
    choices += [Choice(action, t("prompt.take_it", total=total), style="red") for action in _actions(view, TAKE)]
    return _numbered(Prompt("answer", title, choices))


def answers(rules: Ruleset, top: int, t: Locale) -> str:
    """What a chain may be answered with at this table, with that card on top."""
    attack = rules.attack_of
    least = min(attack[card] for card in rules.answers[top])
    if rules.stacking == "same":
        return t("price.same", amount=least)
    smaller = any(0 < attack[card] < least for card in rules.deck_cards)
    return t("price.rising", amount=least) if smaller else t("price.any")


def _wheel(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    kind = "roulette" if view.phase == ROULETTE else "colour"
    choices = []
    for action in view.allowed:
        if kind_of(action) == NAME_COLOUR:
            colour = argument_of(action)
            held = sum(COLOUR_OF[card] == colour for card in view.hand)
            choices.append(Choice(action, colour_name(t, colour), "gem", value=colour, count=held))
    return _numbered(Prompt(kind, t(f"prompt.{kind}"), choices))


def _people(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    choices = []
    for action in view.allowed:
        if kind_of(action) != NAME_PLAYER:
            continue
        seat = argument_of(action)
        if seat == NOBODY:
            choices.append(Choice(action, t("prompt.nobody"), style="dark"))
        else:
            choices.append(Choice(action, names[seat], "person", value=seat, count=view.counts[seat]))
    people = [choice for choice in choices if choice.look == "person"]
    people.sort(key=lambda choice: (choice.value - view.seat) % view.players)
    if view.phase == TARGET:
        kind, title = "target", t("prompt.target", count=len(view.hand))
    else:
        kind, title = "pick", _pick_title(view, t)
    prompt = _numbered(Prompt(kind, title, people + [one for one in choices if one.look != "person"]))
    for choice in prompt.choices:
        if choice.look == "button":
            choice.digit = 0
    return prompt


def _pick_title(view: View, t: Locale) -> str:
    """Who is to suffer what, as far as that can be said in a few words."""
    aimed = [(name, amount) for name, to, amount in view.queue if to == CHOSEN]
    prices = [t(f"cardtext.{name}.single", count=amount) for name, amount in aimed if name in _SUFFERED]
    if not prices or len(prices) < len(aimed):
        return t("prompt.pick")
    price = prices[0]
    for more in prices[1:]:
        price = t("cardtext.and_also", first=price, last=more)
    return t("price.pick", price=price)


def _discard(view: View, t: Locale, names: Sequence[str]) -> Prompt:
    wanted = view.queue[0][2] if view.queue else 7
    count = len(view.hand) - wanted
    return Prompt("discard", t("prompt.discard", count=count, wanted=wanted))


_BUILDERS = {
    TURN: _turn,
    DRAWN: _drawn,
    ANSWER: _answer,
    COLOUR_PHASE: _wheel,
    ROULETTE: _wheel,
    TARGET: _people,
    PICK: _people,
    DISCARD: _discard,
}
