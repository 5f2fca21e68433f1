"""House rules that have another name today: what was written under the old one is still read."""

from __future__ import annotations

import pytest

from game.core.houserules import present_text
from game.core.rng import Stream
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.saves import load_text, save_text
from game.rulesets import RULESETS, position, preset, table
from game.ui.keep.newgame import NewGame
from tests.test_random_play import random_states

OPEN = [name for name, rules in RULESETS.items() if not rules.fixed]


@pytest.mark.parametrize("ruleset", OPEN)
def test_draw_until_playable_is_a_draw_without_a_limit(ruleset: str) -> None:
    assert table(ruleset, {"draw_until_playable": "on"}).draw_limit == 0
    assert table(ruleset, {"draw_until_playable": "off"}) == preset(ruleset)


def _old(text: str) -> str:
    assert "draw_limit=0" in text
    return text.replace("draw_limit=0", "draw_until_playable=on")


def test_a_game_saved_under_the_old_name_goes_on() -> None:
    match = Match(table("classic", {"draw_limit": "0", "stacking": "mixed"}), 3, 5)
    for number, _ in enumerate(random_states(match, Stream(1).below)):
        if number == 40:
            break
    again = load_text(_old(save_text(match)))
    assert (again.state, again.rules) == (match.state, match.rules)
    assert read_replay(_old(Replay.of(match).text())).play().state == match.state


def test_a_position_written_under_the_old_name_is_read() -> None:
    line = "classic draw_until_playable=on jump_in=on | hands r1 / b2 | pile r5"
    assert position(line).rules.draw_limit == 0
    assert present_text(line) == "classic draw_limit=0 jump_in=on | hands r1 / b2 | pile r5"


def test_a_set_up_kept_under_the_old_name_holds() -> None:
    game = NewGame.from_dict({"players": 3, "options": {"draw_until_playable": "on"}}, "classic")
    assert (game.house_rules, game.given_way) == ({"draw_limit": "0"}, {})
