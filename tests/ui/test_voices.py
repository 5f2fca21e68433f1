"""The voices of the characters: who has one, when it is heard, and when not."""

from __future__ import annotations

import pygame
import pytest

from game.bots.registry import character_bot
from game.bots.roster import BY_ID, ROSTER
from game.match.session import Seat
from game.ui.audio import _VOICE, Audio
from game.ui.cues import TAKES, Feeling, Voice, voice_sound
from game.ui.keep.settings import Settings, settings_from
from game.ui.mixing import VOICE_GAP, Mixing
from game.ui.soundfiles import SoundFiles
from game.ui.table.voices import VOICE_OF, feeling_of, voice_of
from tests.ui.table_driver import at


def choose(audio, **settings: object) -> None:
    """Change settings of the sound."""
    for name, value in settings.items():
        setattr(audio._settings, name, value)


@pytest.fixture
def audio():
    audio = Audio(Settings())
    if not audio.open():
        pytest.skip("no sound device, not even a silent one")
    yield audio
    audio.close()


def heard() -> bool:
    return pygame.mixer.Channel(_VOICE).get_busy()


def test_every_character_has_a_voice_and_every_voice_a_character() -> None:
    assert set(VOICE_OF) == set(BY_ID)
    assert set(VOICE_OF.values()) == set(Voice)


def test_people_are_silent() -> None:
    assert voice_of(Seat("Anna")) is None
    assert voice_of(Seat(character=ROSTER[0])) is VOICE_OF[ROSTER[0].id]


@pytest.mark.parametrize(
    ("key", "feeling"),
    [
        ("say.win.2", Feeling.HAPPY),
        ("say.ouch.1", Feeling.HURT),
        ("say.gloat.4", Feeling.SLY),
        ("say.challenge", "angry"),
    ],
)
def test_a_line_is_said_with_the_feeling_of_its_words(key: str, feeling: Feeling) -> None:
    assert feeling_of(key) == feeling


def test_no_voice_is_as_long_as_the_gap_between_two(audio: Audio) -> None:
    files = SoundFiles()
    for voice in Voice:
        for feeling in Feeling:
            for take in range(TAKES):
                sound = files.get(voice_sound(voice, feeling, take))
                assert sound is not None
                assert 0.3 < sound.get_length() < VOICE_GAP
    files.close()


def test_nobody_speaks_while_somebody_else_does() -> None:
    mixing = Mixing()
    assert mixing.may_speak()
    mixing.update(VOICE_GAP / 2)
    assert not mixing.may_speak()
    mixing.update(VOICE_GAP / 2)
    assert mixing.may_speak()


def test_a_voice_is_heard_unless_the_player_wants_none(audio: Audio) -> None:
    choose(audio, voices=False)
    audio.speak(Voice.ALTO, Feeling.HAPPY)
    assert not heard()
    choose(audio, voices=True)
    audio.speak(Voice.ALTO, Feeling.HAPPY)
    assert heard()


def test_muted_characters_say_nothing(audio: Audio) -> None:
    choose(audio, mute=True)
    audio.speak(Voice.BASS, Feeling.ANGRY)
    assert not heard()


def test_settings_of_before_have_voices() -> None:
    assert settings_from({"mute": True}).voices
    assert not settings_from({"voices": False}).voices


def test_a_line_of_a_character_is_heard_and_one_of_a_person_is_not(app, monkeypatch) -> None:
    spoken: list[tuple[Voice, Feeling]] = []
    monkeypatch.setattr(app.audio, "speak", lambda voice, feeling: spoken.append((voice, feeling)))
    scene = at(app, "classic | hands r5 g2 b8 / b2 y3 r1 | pile r9 | turn 0")
    dante = BY_ID["dante"]
    scene.seats = (Seat("Anna"), Seat(bot=character_bot(dante), character=dante))
    scene.say(0, "say.uno")
    assert spoken == []
    scene.say(1, "say.gloat", 4)
    assert spoken == [(Voice.BASS, Feeling.SLY)]
    scene.voices_quiet = True
    scene.say(1, "say.win", 3)
    assert len(spoken) == 1
