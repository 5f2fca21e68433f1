"""The maps in docs/rules-map tell the truth: each sentence of the rulebooks has a row, and each row an honest cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules_map import faults, fingerprint, quoted

ROOT = Path(__file__).resolve().parent.parent
MAPS = {page.stem: page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "rules-map").glob("*.md"))}
RULEBOOKS = {
    "no_mercy": "6c3cf0f4d7c41820",
    "one": "42ceb1b9f99b9165",
    "classic": "58550a91ad3f6cf4",
    "casino": "0b14e4054736c3fe",
    "official": "4f84bc511cccca80",
}
"""The fingerprints of the rulebooks, taken from their own texts. They change only when a rulebook does."""


def test_there_is_a_map_of_every_rulebook_and_one_of_what_they_share() -> None:
    assert set(MAPS) == {*RULEBOOKS, "common"}


@pytest.mark.parametrize("name", MAPS)
def test_every_row_names_tests_that_assert_it_or_says_that_it_is_not_built_or_no_rule(name: str) -> None:
    assert faults(MAPS[name], ROOT) == []


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_map_quotes_its_rulebook_from_the_first_word_to_the_last(name: str) -> None:
    assert fingerprint(quoted(MAPS[name])) == RULEBOOKS[name]
