"""The mix: peaks push the music down and let it return, and swarms of one sound are thinned out."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.ui.cues import Cue
from game.ui.mixing import DUCKS, LEAST_GAP, Mixing

FRAME = 1 / 60


def pass_time(mixing: Mixing, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        mixing.update(FRAME)


@pytest.mark.parametrize("cue", sorted(DUCKS))
def test_a_peak_pushes_the_music_down_at_once_and_lets_it_return(cue: Cue) -> None:
    mixing = Mixing()
    mixing.duck(cue)
    pass_time(mixing, 0.2)
    assert mixing.music == pytest.approx(10 ** (-DUCKS[cue].depth / 20))
    pass_time(mixing, DUCKS[cue].hold + 3.0)
    assert mixing.music == 1.0


def test_a_small_sound_leaves_the_music_alone() -> None:
    mixing = Mixing()
    mixing.duck(Cue.CARD_PLACE_1)
    pass_time(mixing, 0.2)
    assert mixing.music == 1.0


def test_the_music_comes_back_without_a_jump() -> None:
    mixing = Mixing()
    mixing.duck(Cue.LAST_CARD)
    pass_time(mixing, DUCKS[Cue.LAST_CARD].hold)
    levels = []
    while mixing.update(FRAME):
        levels.append(mixing.music)
    assert levels == sorted(levels)
    assert len(levels) > 60
    assert all(after / before < 1.03 for before, after in pairwise(levels))


def test_a_small_peak_inside_a_big_one_does_not_lift_the_music() -> None:
    mixing = Mixing()
    mixing.duck(Cue.MATCH_STAMP)
    pass_time(mixing, 0.3)
    low = mixing.music
    mixing.duck(Cue.CATCH)
    pass_time(mixing, 0.3)
    assert mixing.music == low


def test_a_big_peak_does_not_stay_for_the_time_of_a_later_small_one() -> None:
    mixing = Mixing()
    mixing.duck(Cue.KNOCKED_OUT_YOU)
    pass_time(mixing, DUCKS[Cue.KNOCKED_OUT_YOU].hold + 0.1)
    down = mixing.music
    mixing.duck(Cue.CATCH)
    pass_time(mixing, 0.2)
    assert mixing.music > down


def test_the_same_sound_twice_in_a_moment_is_one_sound() -> None:
    mixing = Mixing()
    assert mixing.admit(Cue.CHIP)
    assert not mixing.admit(Cue.CHIP)
    assert mixing.admit(Cue.CARD_DEAL)
    mixing.update(LEAST_GAP)
    assert mixing.admit(Cue.CHIP)


def test_a_count_of_25_a_second_is_heard_in_full() -> None:
    mixing = Mixing()
    heard = 0
    for _ in range(25):
        heard += mixing.admit(Cue.COUNT_TICK_1)
        mixing.update(1 / 25)
    assert heard == 25
