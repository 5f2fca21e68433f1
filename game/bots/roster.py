"""The named opponents: who they are, how well they play, how they lean, how fast they react."""

from __future__ import annotations

from dataclasses import dataclass


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


ROSTER: tuple[Character, ...] = (
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

BY_ID: dict[str, Character] = {character.id: character for character in ROSTER}
