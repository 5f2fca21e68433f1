"""The people of the portraits: who is drawn by what, on which ground, in which moods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.art import kit
from tools.art.portrait_easy import lola, pepe, tito
from tools.art.portrait_expert import bank, dante, fausto, vera
from tools.art.portrait_hard import alma, gilda, iris, otto
from tools.art.portrait_normal import bruno, nives, rocco, zoe
from tools.art.portrait_parts import Pen
from tools.art.portrait_players import you_1, you_2, you_3, you_4

ALL_MOODS = ("neutral", "happy", "angry")
PLAYER_MOODS = ("neutral",)


@dataclass(frozen=True)
class Person:
    """One portrait: its file name, its drawing and the disc behind it."""

    id: str
    draw: Callable[[Pen, str], None]
    ground: str
    pattern: str
    rim: float = 0.55
    """How pale the rim light is against the ground."""
    edge: str = kit.CREAM.base
    motif: str | None = None
    """Colour of the pattern; a paler ground without it."""
    moods: tuple[str, ...] = ALL_MOODS


PEOPLE: tuple[Person, ...] = (
    Person("pepe", pepe, "#2A9DB4", "Yellow"),
    Person("lola", lola, "#4FB06C", "Blue"),
    Person("tito", tito, "#F5B52E", "rays12"),
    Person("nives", nives, "#7C6BD0", "Green"),
    Person("bruno", bruno, "#E07B2E", "Green"),
    Person("zoe", zoe, "#A9CC2C", "stripes"),
    Person("rocco", rocco, "#2F74DB", "Red"),
    Person("gilda", gilda, "#0F8068", "rings"),
    Person("otto", otto, "#9C2F52", "Green"),
    Person("iris", iris, "#C23AA0", "Yellow"),
    Person("alma", alma, "#4350B8", "Blue"),
    Person("fausto", fausto, "#F07A22", "rays18"),
    Person("vera", vera, "#8FB9CC", "stripes"),
    Person("dante", dante, "#4A2C6E", "rays14"),
    Person("bank", bank, "#1C5A46", "Green", edge=kit.GOLD.base, motif=kit.GOLD.base),
    Person("you_1", you_1, "#F3DFB4", "Red", moods=PLAYER_MOODS, motif=kit.RED.base),
    Person("you_2", you_2, "#F3DFB4", "Blue", moods=PLAYER_MOODS, motif=kit.BLUE.base),
    Person("you_3", you_3, "#F3DFB4", "Green", moods=PLAYER_MOODS, motif=kit.GREEN.base),
    Person("you_4", you_4, "#F3DFB4", "Yellow", moods=PLAYER_MOODS, motif=kit.YELLOW.dark),
)
