"""The Casino's return: the page's figure is that of this very game, and it is within a point of the declared one.

A point cannot be measured in the seconds of a test: the standard error of 20,000 hands is 0.9 points. So the million
hands of docs/CASINO.md were measured once, and the test plays the first 20,000 of them again. It wants every figure of
that line of the page to the last digit, the number of actions among them: a change to the cards, the bank or the
strategy by which these hands are played otherwise fails it, and the million must be measured again. What changes none
of 20,000 hands can hardly change more than 3 in 20,000 of all (at 95 %), and a hand pays 3 times the stake at most:
that moves the return by less than 0.05 points.
"""

from __future__ import annotations

import re
from pathlib import Path

from game.bots.registry import default_bots
from game.rulesets import preset
from game.simulate import simulate

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "CASINO.md").read_text(encoding="utf-8")
DECLARED = 96.06
LINE = re.compile(r"\| ([\d,]+) \| (.+) \|")


def _measured(hands: int) -> list[str]:
    """The cells of the page's line for that many hands: wins of both, void, actions, return and interval."""
    lines = [match[2].split(" | ") for match in LINE.finditer(PAGE) if match[1] == f"{hands:,}"]
    assert len(lines) == 1
    return [cell.strip("*") for cell in lines[0]]


def test_the_return_on_the_page_is_that_of_this_game() -> None:
    rules = preset("casino")
    figures = simulate(rules, 2, 20_000, seed=1, names=default_bots(rules, 2))
    data = figures.as_dict(rules)
    low, high = data["rtp_interval"]
    counts = [f"{count:,}" for count in (*figures.wins, figures.void, figures.actions)]
    assert [*counts, f"{data['rtp']:.3f} %", f"{low:.3f} % to {high:.3f} %"] == _measured(20_000)


def test_the_return_of_the_million_hands_is_within_a_point_of_the_declared_one() -> None:
    *counts, rate, interval = _measured(1_000_000)
    player, bank, void, _ = (int(count.replace(",", "")) for count in counts)
    assert player + bank + void == 1_000_000
    low, high = (float(text) for text in re.findall(r"([\d.]+) %", interval))
    assert low < float(rate.removesuffix(" %")) < high
    assert f"**{DECLARED} %**" in PAGE
    assert DECLARED - 1 < low < high < DECLARED + 1, "the whole interval is within the point"
