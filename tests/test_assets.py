"""Every picture the game names exists, and every picture that exists is named."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.bots.roster import ROSTER
from game.core.cards import FACES
from game.rulesets import RULESETS

ROOT = Path(__file__).resolve().parent.parent
CARDS = ROOT / "CardSprites"
ART = ROOT / "game" / "data" / "art"
MEGABYTE = 1_000_000
MOODS = ("", "_happy", "_angry")
PEOPLE = ("you_1", "you_2", "you_3", "you_4")


def _sprite(name: str) -> str:
    """The three customizable cards share one picture."""
    return re.sub(r"^Wild_Customizable_\d$", "Wild_Customizable", name) + "_Card"


def _stems(folder: Path) -> set[str]:
    return {file.stem for file in folder.iterdir() if file.suffix == ".png"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_face_of_every_deck_has_its_sprite(ruleset: str) -> None:
    needed = {_sprite(FACES[card].name) for card in RULESETS[ruleset].deck_cards}
    assert needed <= _stems(CARDS)


def test_no_sprite_is_without_a_deck() -> None:
    used = {_sprite(FACES[card].name) for rules in RULESETS.values() for card in rules.deck_cards}
    assert _stems(CARDS) == used | {"Card_Back"}


def test_every_opponent_has_a_portrait_in_every_mood() -> None:
    needed = {character.portrait + mood for character in ROSTER for mood in MOODS}
    needed |= {f"bank{mood}" for mood in MOODS} | set(PEOPLE)
    assert _stems(ART / "portraits") == needed


def test_the_art_stays_small() -> None:
    pictures = [*CARDS.iterdir(), *(file for file in ART.rglob("*") if file.is_file())]
    assert sum(file.stat().st_size for file in pictures) < 12 * MEGABYTE


# ---- names in the code --------------------------------------------------------------------------------------------


def _names_in_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every string in the window's code, and a pattern for every composed one that starts with a fixed part."""
    plain: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for file in [ROOT / "build.spec", *(ROOT / "game").rglob("*.py"), *(ROOT / "tools").glob("*.py")]:
        if not file.exists():
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"\w+" for v in node.values]
                if len(str(node.values[0].value)) >= 4:
                    patterns.append(re.compile("".join(parts)))
    return plain, patterns


def _unnamed(stems: set[str]) -> list[str]:
    plain, patterns = _names_in_code()
    return sorted(
        stem for stem in stems if stem not in plain and not any(pattern.fullmatch(stem) for pattern in patterns)
    )


def test_no_picture_of_the_table_is_unused() -> None:
    assert _unnamed(_stems(ART)) == []


def test_no_icon_is_unused() -> None:
    assert _unnamed(_stems(ART / "icons")) == []
