"""What is played at the table of the window stands up to the proof: people there act whenever they like."""

from __future__ import annotations

import pytest

from game.core.rng import Stream
from game.match.proof import GOOD, Proof
from game.match.recording import Recording
from game.match.sealing import SEED_BITS, seals
from game.ui import starting
from game.ui.keep.newgame import NewGame, make_session
from tests.ui.table_driver import Table, top_table


def play_at_the_table(app, game: NewGame, longest: int) -> Table:
    """A person who does anything that is allowed, sometimes at once and sometimes late."""
    starting.start(app, game)
    scene = top_table(app)
    stream = Stream(game.seed or 0)
    match = scene.match
    for _ in range(20_000):
        if match.over or len(match.actions) >= longest:
            break
        scene.update(1 / 30)
        own = scene.live_actions()
        if own and not match.state.over and stream.below(4) == 0:
            scene.act(own[stream.below(len(own))])
        elif match.state.over and not match.over:
            break
    return scene


@pytest.mark.parametrize("ruleset", ["no_mercy", "official", "classic"])
def test_a_game_played_in_the_window_passes(app, ruleset: str) -> None:
    game = NewGame(ruleset, 4, {"jump_in": "on", "goal": "round"}, ["pepe", "gilda", "zoe"], seed=11)
    scene = play_at_the_table(app, game, 150)
    session = scene.session
    assert len(session.match.actions) > 30
    recording = Recording.of(session, 1, seals(session.match))
    assert [seat.bot for seat in recording.seats] == ["", "pepe", "gilda", "zoe"]
    proof = Proof(Recording.read(recording.text()), 2).run()
    assert proof.examination.findings == []
    assert (proof.rules, proof.shuffles, proof.choices) == (GOOD, GOOD, GOOD)


def test_new_games_draw_their_seeds_from_all_the_bits_that_are_kept() -> None:
    seeds = [make_session(NewGame("classic", 2, characters=["pepe"])).match.seed for _ in range(60)]
    assert len(set(seeds)) == 60
    assert 2**48 < max(seeds) < 2**SEED_BITS
