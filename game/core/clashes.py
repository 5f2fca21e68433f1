"""Clashes explained: what is wrong with a table, and the ways out of it, none of which is taken unasked.

What goes together is for `configured` and the checks of a ruleset to say, and only for them. Here are the ways out that
come to mind; the same judge picks those that help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from game.core.deck import (
    MOST_CARDS,
    Counts,
    cards_named,
    deck_counts,
    deck_parts,
    deck_text,
    filled,
    mended,
    with_parts,
)
from game.core.errors import CLASH_CODES, Clash, OptionError
from game.core.houserules import CUSTOM_CARDS, HOUSE_RULES, found_clashes, present_names, rulebook_value
from game.core.ruleset import LIMIT_OVER_DEAL, Ruleset, most_dealt

__all__ = ["CLASH_CODES", "PLAYERS", "Clash", "applied", "clashes"]

PLAYERS: Final = "players"
"""What the number of players is called among house rules."""
_FOREIGN_COUNT: Final = 2
"""How many of a card are offered that the rulebook's own deck does not have."""

Offer = dict[str, str]


def clashes(preset: Ruleset, chosen: Mapping[str, str], players: int) -> list[Clash]:
    """Everything that is wrong with these house rules for so many players, each with the ways out of it.

    It is empty exactly if `configured` gives a table that seats so many.
    """
    chosen = present_names(chosen)
    found = found_clashes(preset, chosen, players)
    return [replace(clash, offers=_offers(preset, chosen, players, clash, found)) for clash in found]


def applied(preset: Ruleset, chosen: Mapping[str, str], players: int, offer: Mapping[str, str]) -> tuple[Offer, int]:
    """The house rules and the number of players after an offer was taken; what is as in the rulebook is left out."""
    values = {**present_names(chosen), **{name: text for name, text in offer.items() if name != PLAYERS}}
    kept = {name: text for name, text in values.items() if name not in offer or text != _usual(preset, name)}
    return kept, int(offer.get(PLAYERS, players))


def _usual(preset: Ruleset, name: str) -> str:
    return rulebook_value(preset, name) if name in HOUSE_RULES else ""


def _offers(
    preset: Ruleset, chosen: Mapping[str, str], players: int, clash: Clash, found: list[Clash]
) -> tuple[Offer, ...]:
    """Those ways out that settle this clash; those that would raise another only if there are no others."""
    before = {(each.code, each.names) for each in found}
    clean: list[Offer] = []
    dirty: list[Offer] = []
    for offer in _WAYS[clash.code](_Table(preset, chosen, players), clash):
        after = {(each.code, each.names) for each in found_clashes(preset, *applied(preset, chosen, players, offer))}
        if (clash.code, clash.names) not in after and offer not in clean + dirty:
            (clean if after <= before else dirty).append(offer)
    return tuple(clean or dirty)


class _Table:
    """What was asked for, as far as it can be read."""

    def __init__(self, preset: Ruleset, chosen: Mapping[str, str], players: int) -> None:
        self.preset, self.chosen, self.players = preset, chosen, players
        self.own = deck_counts(preset)

    def counts(self) -> Counts:
        """The cards of the deck."""
        try:
            return with_parts(self.own, deck_parts(self.chosen.get("deck", "").strip()))
        except OptionError:
            return dict(self.own)

    def deck(self, counts: Counts) -> Offer:
        """That deck as an offer."""
        return {"deck": deck_text(self.own, counts)}


def _as_in_rulebook(table: _Table, clash: Clash) -> Iterator[Offer]:
    yield {clash.names[0]: _usual(table.preset, clash.names[0])}


def _bluff(table: _Table, clash: Clash) -> Iterator[Offer]:
    yield {"challenge": "off"}
    yield {"wild_draw_four": "always"}


def _uno_turn(table: _Table, clash: Clash) -> Iterator[Offer]:
    yield {"uno_turn": "off"}
    yield {"uno": "caught"}


def _hand_limit(table: _Table, clash: Clash) -> Iterator[Offer]:
    limit, deal = int(clash.values[0]), int(clash.values[1])
    yield {"hand_limit": str(deal + LIMIT_OVER_DEAL)}
    yield {"deal": str(limit - LIMIT_OVER_DEAL)}
    yield {"hand_limit": "0"}


def _no_card(table: _Table, clash: Clash) -> Iterator[Offer]:
    name = clash.names[0]
    yield {name: _usual(table.preset, name) if name in CUSTOM_CARDS else "off"}
    counts = table.counts()
    missing = cards_named(clash.values[0])
    usual = {card: table.own.get(card, 0) for card in missing}
    counts.update(usual if any(usual.values()) else dict.fromkeys(missing, _FOREIGN_COUNT))
    yield table.deck(mended(counts))


def _deck(table: _Table, clash: Clash) -> Iterator[Offer]:
    yield table.deck(mended(table.counts()))
    yield {"deck": ""}


def _seats(table: _Table, clash: Clash) -> Iterator[Offer]:
    yield {PLAYERS: str(min(max(table.players, table.preset.min_players), table.preset.max_players))}


def _dealt(table: _Table, clash: Clash) -> Iterator[Offer]:
    deal, players, deck = map(int, clash.values)
    yield {"deal": str(most_dealt(players, deck))}
    yield {PLAYERS: str(deck * 9 // 10 // deal)}
    needed = next(size for size in range(deck, 2 * deal * players) if deal <= most_dealt(players, size))
    if needed <= MOST_CARDS:
        yield table.deck(filled(mended(table.counts()), needed))
    yield {"deck": ""}


_WAYS: Final[dict[str, Callable[[_Table, Clash], Iterator[Offer]]]] = {
    "unknown": _as_in_rulebook,
    "unreadable": _as_in_rulebook,
    "fixed": _as_in_rulebook,
    "bluff": _bluff,
    "uno_turn": _uno_turn,
    "hand_limit": _hand_limit,
    "no_card": _no_card,
    "deck_small": _deck,
    "deck_large": _deck,
    "deck_numbers": _deck,
    "seats": _seats,
    "dealt": _dealt,
}
