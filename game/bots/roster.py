"""The named opponents: who they are, how well they play, how they lean, how fast they react."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.protocol import Reflexes

THINK_MS: Final = {"easy": (900, 2200), "normal": (800, 1900), "hard": (700, 1700), "expert": (700, 1600)}
"""How long a player of that level thinks on its turn: long enough to be followed, the better the shorter."""
AHEAD: Final = {"easy": 0.2, "normal": 0.5, "hard": 0.8, "expert": 0.9}
"""How often a player of that level calls UNO together with its play rather than after it."""


@dataclass(frozen=True, slots=True)
class Character:
    """One opponent. `portrait` is the file name (without ending) of the picture in the art folder."""

    id: str
    name: str
    level: str
    temperament: str
    portrait: str
    call_ms: tuple[int, int]
    """How long it takes to call UNO after its own play: the usual range in milliseconds."""
    catch_ms: tuple[int, int]
    """How long it takes to catch somebody who forgot."""
    forgets: float
    """How often it forgets its own call, from 0 to 1."""
    notices: float
    """How often it notices that somebody else forgot, from 0 to 1."""

    @property
    def reflexes(self) -> Reflexes:
        """Its times and its attention as the table needs them."""
        return Reflexes(
            think_ms=THINK_MS[self.level],
            call_ms=self.call_ms,
            catch_ms=self.catch_ms,
            forgets=self.forgets,
            notices=self.notices,
            ahead=AHEAD[self.level],
        )


ROSTER: Final[tuple[Character, ...]] = (
    Character("pepe", "Pepe", "easy", "gambler", "pepe", (700, 2600), (1800, 4200), 0.35, 0.25),
    Character("lola", "Lola", "easy", "cautious", "lola", (600, 2200), (1700, 3800), 0.25, 0.30),
    Character("tito", "Tito", "easy", "aggressive", "tito", (400, 2400), (1300, 3600), 0.40, 0.35),
    Character("nives", "Nives", "normal", "cautious", "nives", (600, 1700), (1300, 3000), 0.12, 0.55),
    Character("bruno", "Bruno", "normal", "hoarder", "bruno", (700, 1900), (1400, 3200), 0.15, 0.50),
    Character("zoe", "Zoe", "normal", "gambler", "zoe", (350, 1500), (1000, 2600), 0.18, 0.60),
    Character("rocco", "Rocco", "normal", "aggressive", "rocco", (450, 1500), (1100, 2700), 0.15, 0.60),
    Character("gilda", "Gilda", "hard", "vengeful", "gilda", (350, 1200), (900, 2200), 0.05, 0.80),
    Character("otto", "Otto", "hard", "hoarder", "otto", (450, 1200), (1000, 2300), 0.03, 0.80),
    Character("iris", "Iris", "hard", "gambler", "iris", (300, 1100), (800, 2000), 0.05, 0.85),
    Character("alma", "Alma", "hard", "cautious", "alma", (350, 1100), (900, 2000), 0.03, 0.85),
    Character("fausto", "Fausto", "expert", "vengeful", "fausto", (300, 900), (700, 1600), 0.02, 0.92),
    Character("vera", "Vera", "expert", "cautious", "vera", (300, 850), (700, 1500), 0.01, 0.95),
    Character("dante", "Dante", "expert", "aggressive", "dante", (250, 850), (600, 1500), 0.02, 0.95),
)

BY_ID: Final[dict[str, Character]] = {character.id: character for character in ROSTER}

LEVELS: Final = tuple(THINK_MS)
"""The levels, from the weakest on."""
MIXED: Final = "mixed"
"""No level: opponents of all kinds."""
LEVEL_REFLEXES: Final[dict[str, Reflexes]] = {
    level: Reflexes(THINK_MS[level], call_ms, catch_ms, forgets, notices, AHEAD[level])
    for level, call_ms, catch_ms, forgets, notices in (
        ("easy", (600, 2400), (1600, 3900), 0.35, 0.30),
        ("normal", (500, 1700), (1200, 2900), 0.15, 0.55),
        ("hard", (350, 1200), (900, 2100), 0.04, 0.82),
        ("expert", (300, 900), (700, 1500), 0.02, 0.95),
    )
}
"""The reflexes of a level played without a character."""
