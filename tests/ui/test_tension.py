"""How tense a table is, and how the music follows."""

from __future__ import annotations

import pygame
import pytest

from game.rulesets import RULESETS
from game.ui.audio import Audio
from game.ui.cues import LAYERS, Mood, Music
from game.ui.keep.settings import Settings
from game.ui.mixing import Mixing
from game.ui.musiclayers import turned
from game.ui.table.model import TableModel
from game.ui.table.tension import moods
from tests.ui.patience import until

FRAME = 1 / 60


def playing(audio) -> dict:
    """The layers over the music that are heard."""
    return audio._layers._playing


def channels_of(audio) -> dict:
    """The channel of each layer."""
    return audio._layers._channels


def decoding(audio) -> object:
    """The sounds that are being decoded."""
    return audio._files._coming


def music_volume(audio, volume: float) -> None:
    """Choose how loud the music is."""
    audio._settings.music_volume = volume


def table(players: int = 4, **changes: object) -> TableModel:
    model = TableModel(RULESETS["no_mercy"], players, 0)
    model.turn = 0
    model.counts = [7] * players
    for name, value in changes.items():
        setattr(model, name, value)
    return model


# What the table tells.


def test_an_ordinary_table_is_calm() -> None:
    assert moods(table()) == {}
    assert moods(table(players=2)) == {}


def test_a_chain_is_the_tenser_the_more_it_holds() -> None:
    levels = [moods(table(pending=total))[Mood.CHAIN] for total in range(2, 30)]
    assert levels == sorted(levels)
    assert 0 < levels[0] < levels[-1] == 1.0


def test_one_card_left_is_tense_whoever_holds_it() -> None:
    assert moods(table(counts=[1, 7, 7, 7])) == {Mood.LAST_CARD: 1.0}
    assert moods(table(counts=[7, 7, 1, 7])) == {Mood.LAST_CARD: 1.0}


def test_who_is_out_holds_no_last_card() -> None:
    assert moods(table(counts=[7, 7, 1, 7], out=[False, False, True, False])) == {}


def test_two_left_of_many_are_a_duel() -> None:
    assert moods(table(out=[False, True, True, False])) == {Mood.DUEL: 1.0}
    assert moods(table(out=[False, True, False, False])) == {}


def test_all_of_it_may_come_together() -> None:
    tense = table(pending=10, counts=[7, 0, 0, 1], out=[False, True, True, False])
    assert set(moods(tense)) == set(Mood)


def test_neither_the_deal_nor_the_end_is_tense() -> None:
    dealing = table(counts=[1, 1, 0, 0], turn=-1)
    assert moods(dealing) == {}
    assert moods(table(pending=10, counts=[1, 7, 7, 7], over=True)) == {}


# What the music makes of it.


def test_a_layer_swells_and_ebbs_without_a_jump() -> None:
    mixing = Mixing()
    mixing.feel({Mood.CHAIN: 0.8})
    rising = []
    while mixing.update(FRAME):
        rising.append(mixing.layers[Mood.CHAIN])
    assert rising == sorted(rising)
    assert rising[-1] == 0.8
    assert rising[0] < 0.05
    mixing.feel({})
    falling = []
    while mixing.update(FRAME):
        falling.append(mixing.layers[Mood.CHAIN])
    assert falling == sorted(falling, reverse=True)
    assert falling[-1] == 0.0
    assert len(falling) > len(rising)


def test_the_music_steps_back_behind_its_layers() -> None:
    mixing = Mixing()
    mixing.feel({Mood.DUEL: 1.0})
    mixing.update(5.0)
    assert mixing.music < 1.0
    mixing.feel({})
    mixing.update(5.0)
    assert mixing.music == 1.0


def test_a_loop_is_turned_to_where_the_music_is() -> None:
    assert turned(b"abcdef", 2) == b"cdefab"
    assert turned(b"abcdef", 6 * 7) == b"abcdef"


@pytest.fixture
def audio():
    audio = Audio(Settings())
    audio.music(Music.TABLE)
    if not audio.open():
        pytest.skip("no sound device, not even a silent one")
    yield audio
    audio.close()


def sounding(audio: Audio) -> set[Mood]:
    """The moods whose layers can be heard, once everything that is decoded beside the frames has had its time."""
    until(lambda: len(playing(audio)) == len(LAYERS[Music.TABLE]), lambda: audio.update(FRAME))
    audio.update(FRAME)
    channels = channels_of(audio)
    return {mood for mood, number in channels.items() if _heard(pygame.mixer.Channel(number))}


def _heard(channel: pygame.mixer.Channel) -> bool:
    return channel.get_busy() and channel.get_volume() > 0


def test_only_the_layers_of_the_moment_are_heard(audio: Audio) -> None:
    audio.mood({Mood.DUEL: 1.0})
    assert sounding(audio) == {Mood.DUEL}
    audio.mood({})
    for _ in range(300):
        audio.update(FRAME)
    assert sounding(audio) == set()


def test_other_music_takes_the_layers_along(audio: Audio) -> None:
    audio.mood({Mood.CHAIN: 1.0})
    assert sounding(audio) == {Mood.CHAIN}
    audio.music(None)
    assert not any(pygame.mixer.Channel(number).get_busy() for number in channels_of(audio).values())


def test_muted_music_decodes_no_layers(audio: Audio) -> None:
    music_volume(audio, 0.0)
    audio.volumes_changed()
    audio.mood({Mood.CHAIN: 1.0})
    for _ in range(60):
        audio.update(FRAME)
    assert not playing(audio)
    assert not decoding(audio)


def test_layers_nobody_hears_are_let_go_after_a_while(audio: Audio) -> None:
    audio.mood({Mood.CHAIN: 1.0})
    assert sounding(audio)
    audio.mood({})
    for _ in range(30):
        audio.update(1.0)
    assert not playing(audio)


def test_the_mood_is_kept_without_a_device() -> None:
    silent = Audio(Settings(), enabled=False)
    silent.mood({Mood.CHAIN: 1.0})
    silent.update(FRAME)
    silent.close()
