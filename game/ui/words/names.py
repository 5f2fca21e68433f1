"""What people at the table are called: by a name of their own, or by a word of the language spoken at the moment."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.session import Seat
from game.ui.reading import clean_name
from game.ui.theme import Theme
from game.ui.words.locale import Locale

_SPOKEN_SIZE, _SPOKEN_WIDTH = 16, 150
"""A name in a sentence is cut where it would be wider than this at this size: the sentence must stay whole."""


def is_bank(seat: Seat) -> bool:
    """Whether it is the casino's bank that sits there."""
    return getattr(seat.bot, "name", "") == "bank"


def seat_names(seats: Sequence[Seat], t: Locale, chosen: str) -> list[str]:
    """The names of all seats; `chosen` is what the player at this screen wants to be called, if anything.

    Words like "You" belong to the language and not to the seat: they are looked up whenever they are needed.
    """
    chosen = clean_name(chosen)
    people = [number for number, seat in enumerate(seats) if seat.character is None and not is_bank(seat)]
    names = []
    for number, seat in enumerate(seats):
        if name := clean_name(seat.name):
            names.append(name)
        elif is_bank(seat):
            names.append(t("player.bank"))
        elif number == people[0] and (chosen or len(people) == 1):
            names.append(chosen or t("player.you"))
        else:
            names.append(t("player.number", number=people.index(number) + 1))
    return names


def spoken(names: Sequence[str], theme: Theme) -> list[str]:
    """The same names for use in sentences."""
    return [theme.cut(name, "bold", _SPOKEN_SIZE, _SPOKEN_WIDTH) for name in names]
