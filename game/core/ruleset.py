"""A ruleset is data: a deck, what each symbol does, and the policies of the table, checked when it is made."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.core import cards
from game.core.actions import MOST_PLAYERS
from game.core.display import PLAIN, Display, Role
from game.core.effects import (
    CHOOSE_COLOUR,
    ROTATE_HANDS,
    SWAP_HANDS,
    CustomRule,
    Effect,
    check_effect,
)
from game.core.errors import Clash, ClashError, OptionError
from game.core.matching import matching
from game.core.untrusted import read_number, shown

Deck = tuple[tuple[int, int], ...]
"""Pairs of a card and how many of it."""

FIRST_CARD_POLICIES: Final = ("apply", "turn", "return")
WILD_DRAW_FOUR_POLICIES: Final = ("always", "colour", "match")
STACKING_POLICIES: Final = ("off", "same", "mixed", "rising")
UNO_POLICIES: Final = ("off", "caught", "always")
COUNTING_POLICIES: Final = ("winner", "against", "none")
STUCK_POLICIES: Final = ("pass", "end")
NO_SEAT: Final = -1
LIMIT_OVER_DEAL: Final = 3
"""A hand starts so far below the limit at least: a first Draw Two must not decide a round before anybody has played."""
NEEDED_SYMBOL: Final[dict[str, tuple[int, str]]] = {
    "challenge": (cards.S_WILD_DRAW_FOUR, "W+4"),
    "seven_swaps": (7, "7"),
    "zero_rotates": (0, "0"),
}
"""The symbol of the cards that a switch is about, and how the text of a deck names it."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When a match is over: after one `round`, at so many `points`, or after so many `rounds`."""

    kind: str = "round"
    amount: int = 1

    def text(self) -> str:
        """The goal as a house rule's value: `round`, `points:500`, `rounds:5`."""
        return "round" if self.kind == "round" else f"{self.kind}:{self.amount}"


def goal_from_text(text: str) -> Goal:
    """The goal that a house rule's value names."""
    if text == "round":
        return Goal()
    kind, _, amount = text.partition(":")
    limits = {"points": (1, 10_000), "rounds": (1, 99)}
    if kind not in limits or not (amount.isascii() and amount.isdigit()):
        raise OptionError(f"goal '{shown(text)}' is not one of round, points:N, rounds:N")
    low, high = limits[kind]
    number = read_number(amount, low, high)
    if number is None:
        raise OptionError(f"goal '{shown(text)}' is out of range: {kind} must be from {low} to {high}")
    return Goal(kind, number)


def _tables() -> Any:
    return field(init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One table's rules. The fields up to `display` are its declaration; the rest is worked out from them."""

    id: str
    deck: Deck
    effects: tuple[tuple[int, tuple[Effect, ...]], ...]
    min_players: int = 2
    max_players: int = MOST_PLAYERS
    deal: int = 7
    roles: tuple[Role, ...] = ()
    """One for each seat, where the seats are not alike."""
    wild_symbols: tuple[int, ...] = ()
    """Coloured symbols that may be laid on anything, as wilds may."""
    points: tuple[tuple[int, int], ...] = ()
    """What a symbol counts, where it is not what its face says."""
    counting: str = "winner"
    """Who scores: the `winner` all other hands; each player its own hand `against` it, the lowest wins; or `none`."""
    first_card: str = "apply"
    draw_by_choice: bool = False
    draw_limit: int = 1
    """How many cards are drawn at most, until one can be played; 0 for no limit."""
    forced_play: bool = False
    wild_draw_four: str = "colour"
    challenge: bool = False
    stacking: str = "off"
    uno: str = "caught"
    uno_cards: int = 2
    uno_turn: bool = False
    jump_in: bool = False
    seven_swaps: bool = False
    zero_rotates: bool = False
    hand_limit: int = 0
    knock_out_points: int = 250
    goal: Goal = Goal()
    custom: tuple[CustomRule, ...] = ()
    """The rules of the customizable cards in their order; every one that the deck holds has its rule here."""
    title: str = ""
    """What its players call this table, where they have given it a name."""
    reshuffle: bool = True
    calls_off: bool = False
    """Whether a round is called off in which the draw pile had to be made anew too often."""
    stuck: str = "pass"
    """Who can neither play nor draw will `pass`, and all of them in a row block the round; or the round will `end`."""
    top_multiplier: int = 0
    """What a win pays at most, where draws move it."""
    fixed: bool = False
    display: Display = PLAIN

    wild: tuple[bool, ...] = _tables()
    """Whether each card may be laid on anything."""
    fits: tuple[tuple[tuple[bool, ...], ...], ...] = _tables()
    """`fits[colour in force][card on top][card]`."""
    followers: tuple[tuple[frozenset[int], ...], ...] = _tables()
    """`followers[colour in force][card on top]`: the same as sets."""
    tame_followers: tuple[tuple[frozenset[int], ...], ...] = _tables()
    """The same without wild cards."""
    points_of: tuple[int, ...] = _tables()
    effects_of: tuple[tuple[Effect, ...], ...] = _tables()
    attack_of: tuple[int, ...] = _tables()
    answers: tuple[frozenset[int], ...] = _tables()
    deck_cards: tuple[int, ...] = _tables()
    asks: bool = _tables()
    """Whether somebody faced with + cards may answer with another."""
    calls: bool = _tables()
    """Whether UNO must be called at this table."""
    restricts: bool = _tables()
    """Whether a Wild Draw Four may not always be laid."""
    discards_of: tuple[bool, ...] = _tables()
    """Whether each card takes all others of its colour with it."""
    discards: bool = _tables()
    """Whether the deck holds such cards."""
    long_draw: bool = _tables()
    """Whether a draw may take several cards, or have consequences beyond the cards."""
    ends_stuck: bool = _tables()
    """Whether the round ends as soon as somebody can neither play nor draw."""
    single: bool = _tables()
    """Whether a match is one round."""
    wallet: bool = _tables()
    """Whether credits are staked at this table."""
    staker: int = _tables()
    """The seat that stakes them, or NO_SEAT."""
    dealer: int = _tables()
    """The seat that deals every round, or NO_SEAT where that goes round."""
    origin: Ruleset | None = _tables()  # noqa: RUF009 - a field like those above, of this very class
    """The rulebook of which this is a table with house rules; None for the rulebook itself."""

    def __post_init__(self) -> None:
        self._check()
        self._work_out_cards()
        self._set("asks", self.stacking != "off")
        self._set("calls", self.uno != "off")
        self._set("restricts", self.wild_draw_four != "always")
        self._set("long_draw", self.draw_limit != 1 or bool(self.top_multiplier) or bool(self.hand_limit))
        self._set("ends_stuck", self.stuck == "end")
        self._set("single", self.goal.kind == "round")
        self._set("staker", next((seat for seat, role in enumerate(self.roles) if role.stakes), NO_SEAT))
        self._set("dealer", next((seat for seat, role in enumerate(self.roles) if role.deals), NO_SEAT))
        self._set("wallet", self.staker != NO_SEAT)

    def _work_out_cards(self) -> None:
        """The tables by card."""
        for name, table in matching(frozenset(self.wild_symbols))._asdict().items():
            self._set(name, table)
        points = dict(self.points)
        self._set("points_of", tuple(points.get(face.symbol, face.points) for face in cards.FACES))
        symbols = self._effects_by_symbol()
        effects_of = tuple(symbols.get(face.symbol, ()) for face in cards.FACES)
        attack_of = tuple(sum(e[2] for e in effects if e[0] == "attack") for effects in effects_of)
        self._set("effects_of", effects_of)
        self._set("attack_of", attack_of)
        in_deck = {card for card, _ in self.deck}
        self._set("answers", tuple(self._answers(card, attack_of, in_deck) for card in range(cards.CARD_COUNT)))
        self._set("deck_cards", tuple(card for card, count in sorted(self.deck) for _ in range(count)))
        discards_of = tuple(any(effect[0] == "discard_colour" for effect in effects) for effects in effects_of)
        self._set("discards_of", discards_of)
        self._set("discards", any(discards_of[card] for card in in_deck))
        self._set("origin", None)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _effects_by_symbol(self) -> dict[int, tuple[Effect, ...]]:
        symbols = dict(self.effects)
        if self.seven_swaps:
            symbols[7] = (SWAP_HANDS,)
        if self.zero_rotates:
            symbols[0] = (ROTATE_HANDS,)
        for symbol, rule in zip(cards.CUSTOM_SYMBOLS, self.custom, strict=False):
            symbols[symbol] = (CHOOSE_COLOUR, *rule.effects)
        return symbols

    def _answers(self, top: int, attack_of: tuple[int, ...], in_deck: set[int]) -> frozenset[int]:
        if self.stacking == "off" or not attack_of[top]:
            return frozenset()
        attacks = {card for card in in_deck if attack_of[card]}
        if self.stacking == "same":
            return frozenset(card for card in attacks if cards.SYMBOL_OF[card] == cards.SYMBOL_OF[top])
        if self.stacking == "rising":
            return frozenset(card for card in attacks if attack_of[card] >= attack_of[top])
        return frozenset(attacks)

    # ---- checks -------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        self._check_choices()
        self._check_deck()
        symbols = {cards.SYMBOL_OF[card] for card, _ in self.deck}
        customs = [symbol for symbol in cards.CUSTOM_SYMBOLS if symbol in symbols]
        if set(customs) - set(cards.CUSTOM_SYMBOLS[: len(self.custom)]):
            raise OptionError(f"the deck of {self.id} has {len(customs)} customizable cards, not {len(self.custom)}")
        if self.roles and {self.min_players, self.max_players} != {len(self.roles)}:
            raise OptionError(f"roles: {self.id} has {len(self.roles)} of them, one for each seat is needed")
        for _, effects in self.effects:
            for effect in effects:
                check_effect(effect)
        found = [*self._clashes(symbols)]
        if found:
            raise ClashError(found)

    def _clashes(self, symbols: set[int]) -> Iterator[Clash]:
        """What does not go together."""
        for switch, (symbol, text) in NEEDED_SYMBOL.items():
            if getattr(self, switch) and symbol not in symbols:
                named = cards.SYMBOL_NAMES[symbol].replace("_", " ")
                yield Clash("no_card", (switch, "deck"), (text,), f"{switch}: the deck of {self.id} has no {named}")
        if self.challenge and self.wild_draw_four != "always":
            yield Clash(
                "bluff",
                ("challenge", "wild_draw_four"),
                (self.wild_draw_four,),
                f"challenge clashes with wild_draw_four={self.wild_draw_four}: "
                "only a card that may be a bluff (wild_draw_four=always) can be challenged",
            )
        if self.uno_turn and self.uno != "caught":
            yield Clash(
                "uno_turn",
                ("uno_turn", "uno"),
                (self.uno,),
                f"uno_turn clashes with uno={self.uno}: only a caught player can lose a turn",
            )
        if self.hand_limit and self.hand_limit < self.deal + LIMIT_OVER_DEAL:
            yield Clash(
                "hand_limit",
                ("hand_limit", "deal"),
                (str(self.hand_limit), str(self.deal), str(LIMIT_OVER_DEAL)),
                f"hand_limit {self.hand_limit} clashes with deal {self.deal}: "
                f"it must be at least {LIMIT_OVER_DEAL} higher",
            )

    def _check_choices(self) -> None:
        for name, choices in (
            ("first_card", FIRST_CARD_POLICIES),
            ("wild_draw_four", WILD_DRAW_FOUR_POLICIES),
            ("stacking", STACKING_POLICIES),
            ("uno", UNO_POLICIES),
            ("counting", COUNTING_POLICIES),
            ("stuck", STUCK_POLICIES),
        ):
            if getattr(self, name) not in choices:
                raise OptionError(f"{name} '{getattr(self, name)}' is not one of {', '.join(choices)}")

        if not 1 < self.min_players <= self.max_players <= MOST_PLAYERS:
            seats = f"{self.min_players} to {self.max_players}"
            raise OptionError(f"a table is for 2 to {MOST_PLAYERS} players, and {self.id} cannot be for {seats}")

    def _check_deck(self) -> None:
        for card, count in self.deck:
            if not 0 <= card < cards.CARD_COUNT or count < 1:
                raise OptionError(f"the deck of {self.id} holds a card that does not exist")
        if not any(cards.IS_NUMBER[card] for card, _ in self.deck):
            raise OptionError(f"the deck of {self.id} has no number card to start on")
        for name, symbols in (("wild_symbols", self.wild_symbols), ("points", tuple(s for s, _ in self.points))):
            unknown = [symbol for symbol in symbols if not 0 <= symbol < cards.SYMBOL_COUNT]
            if unknown:
                raise OptionError(f"{name}: there is no symbol {unknown[0]}")

    def check_players(self, players: int) -> None:
        """Raise ClashError unless that many can sit at this table and be dealt a hand."""
        found = seat_clashes(self, players, self.deal, len(self.deck_cards))
        if found:
            raise ClashError(found)

    def dealt_to(self, seat: int) -> int:
        """How many cards that seat starts with."""
        return self.roles[seat].cards if self.roles else self.deal

    @property
    def emblem(self) -> str:
        """The name of its emblem."""
        return self.display.emblem or self.id

    @property
    def texts(self) -> str:
        """What its texts are called after."""
        return self.display.texts or self.id

    def has_symbol(self, symbol: int) -> bool:
        """Whether a card with this symbol is in the deck."""
        return any(cards.SYMBOL_OF[card] == symbol for card, _ in self.deck)


def seat_clashes(book: Ruleset, players: int, deal: int, deck: int) -> list[Clash]:
    """What keeps that many from sitting down at this rulebook's table, dealt so many cards from so large a deck."""
    low, high = book.min_players, book.max_players
    if not low <= players <= high:
        seats = str(low) if low == high else f"{low} to {high}"
        text = f"{book.id} is for {seats} players, not {players}"
        return [Clash("seats", ("players",), (str(players), str(low), str(high)), text)]
    if deal <= most_dealt(players, deck):
        return []
    text = (
        f"deal {deal} clashes with {players} players: {deal * players} cards dealt from a deck of {deck} "
        "leave too few to draw"
    )
    return [Clash("dealt", ("deal", "players", "deck"), (str(deal), str(players), str(deck)), text)]


def most_dealt(players: int, deck: int) -> int:
    """How many cards each of so many players can be dealt from a deck of that size: a tenth of it is left to draw."""
    return deck * 9 // 10 // players


def replaced(ruleset: Ruleset, changes: Mapping[str, object]) -> Ruleset:
    """A copy with these fields changed, checked as a whole."""
    changed = dataclasses.replace(ruleset, **changes)  # type: ignore[arg-type]
    changed._set("origin", ruleset.origin or ruleset)
    return changed
