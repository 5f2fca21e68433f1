"""Sound: cues and music with volumes of their own; silence where there is no device, and never an error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.ui import faults
from game.ui.cues import SOUNDS, TAKES, Cue, Feeling, Mood, Music, Voice, voice_sound
from game.ui.mixing import DUCKS, MOST_AT_ONCE, Mixing
from game.ui.musiclayers import BLOCK, MusicLayers
from game.ui.quiet import quiet_libraries
from game.ui.soundfiles import SoundFiles, sound_file

if TYPE_CHECKING:
    from game.ui.keep.settings import Settings

_CHANNELS = 22
_LAYER_CHANNELS = {mood: number for number, mood in enumerate(Mood)}
_PEAKS = (len(_LAYER_CHANNELS), len(_LAYER_CHANNELS) + 1)
"""Channels that are kept free for peaks, however many small sounds there are."""
_VOICE = _PEAKS[-1] + 1
_RESERVED = _VOICE + 1
_MUSIC_FADE_MS = 700
_LATE = 0.25
"""Seconds after which a sound that had to be decoded first comes too late for its moment."""


class Audio:
    """Plays what it is asked to, if it can. Sounds are read from their files when they are first needed."""

    def __init__(self, settings: Settings, enabled: bool = True) -> None:
        self._settings = settings
        self._wanted = enabled
        self._files = SoundFiles()
        self._layers = MusicLayers(self._files, _LAYER_CHANNELS)
        self._music: Music | None = None
        self._mixing = Mixing()
        self._late: list[tuple[Cue, float, float]] = []
        """Sounds that are being decoded: each with its volume and for how many seconds it is still wanted."""
        self._take = 0
        """Which take of a voice was heard last."""
        self._peak = 0
        """The peak channel that was used last."""
        self.ready = False

    def open(self) -> bool:
        """Open the sound device; whether there is one."""
        if not self._wanted or self.ready:
            return self.ready
        try:
            with quiet_libraries():
                pygame.mixer.init(frequency=44_100, size=-16, channels=2, buffer=BLOCK)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(_RESERVED)
            self.ready = True
        except (pygame.error, NotImplementedError, AttributeError):
            return False
        music, self._music = self._music, None
        self.music(music)
        return True

    def close(self) -> None:
        """Let go of the sound device."""
        if self.ready:
            self._layers.stop()
            self._files.close()
            pygame.mixer.quit()
            self.ready = False

    @property
    def sound_volume(self) -> float:
        """How loud sounds are at the moment, from 0 to 1."""
        return 0.0 if self._settings.mute else self._settings.volume * self._settings.sound_volume

    @property
    def music_volume(self) -> float:
        """How loud the music is at the moment, from 0 to 1."""
        return 0.0 if self._settings.mute else self._settings.volume * self._settings.music_volume

    # ---- cues -------------------------------------------------------------------------------------------------------

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Play the sound of a cue; `volume` makes this one softer."""
        if not _declared(cue) or not self.ready or self.sound_volume <= 0 or not self._mixing.admit(cue):
            return
        self._mixing.duck(cue)
        if self._files.ready(cue):
            self._start(cue, volume)
        else:
            self._late.append((cue, volume, _LATE))

    def _start(self, cue: Cue, volume: float) -> None:
        sound = self._files.get(cue)
        if sound is None or sound.get_num_channels() >= MOST_AT_ONCE:
            return
        channel = pygame.mixer.find_channel()
        if channel is None and cue in DUCKS:
            channel = self._peak_channel()
        if channel is not None:
            channel.set_volume(self.sound_volume * volume)
            channel.play(sound)

    def _peak_channel(self) -> pygame.mixer.Channel:
        """The one of the channels for peaks whose peak is the older."""
        self._peak = (self._peak + 1) % len(_PEAKS)
        return pygame.mixer.Channel(_PEAKS[self._peak])

    def speak(self, voice: Voice, feeling: Feeling) -> None:
        """Let a character be heard without words; never two at a time, and not where the player wants no voices."""
        if not self._settings.voices or not self.ready or self.sound_volume <= 0 or not self._mixing.may_speak():
            return
        self._take = (self._take + 1) % TAKES
        sound = self._files.get(voice_sound(voice, feeling, self._take))
        if sound is not None:
            channel = pygame.mixer.Channel(_VOICE)
            channel.set_volume(self.sound_volume)
            channel.play(sound)

    # ---- music ------------------------------------------------------------------------------------------------------

    def music(self, name: Music | None) -> None:
        """Play this music over and over instead of what plays now; None fades it out."""
        if name == self._music or not (name is None or _declared(name)):
            return
        self._music = name
        if not self.ready:
            return
        self._layers.stop()
        try:
            if name is None:
                pygame.mixer.music.fadeout(_MUSIC_FADE_MS)
                return
            pygame.mixer.music.load(sound_file(name))
            pygame.mixer.music.set_volume(self._music_now)
            pygame.mixer.music.play(-1, fade_ms=_MUSIC_FADE_MS)
        except (pygame.error, OSError) as error:
            faults.report("sound", str(name), error)

    def mood(self, moods: Mapping[Mood, float]) -> None:
        """The table is that tense, each mood from 0 to 1: the music follows. Without any it is calm."""
        self._mixing.feel(moods)

    def volumes_changed(self) -> None:
        """The settings have new volumes: the music follows at once."""
        if self.ready:
            pygame.mixer.music.set_volume(self._music_now)

    @property
    def _music_now(self) -> float:
        """How loud the music is while a peak may push it down."""
        return self.music_volume * self._mixing.music

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Let time pass: the music makes room for peaks and comes back, and its layers come and go."""
        changed = self._mixing.update(seconds)
        if not self.ready:
            return
        if changed:
            pygame.mixer.music.set_volume(self._music_now)
        volume = self.music_volume
        levels = {mood: level * volume for mood, level in self._mixing.layers.items()}
        self._layers.follow(self._music, levels, seconds)
        self._play_late(seconds)

    def _play_late(self, seconds: float) -> None:
        waiting, self._late = self._late, []
        for cue, volume, left in waiting:
            if self._files.ready(cue):
                self._start(cue, volume)
            elif left > seconds:
                self._late.append((cue, volume, left - seconds))


def _declared(name: str) -> bool:
    """Whether there is such a sound; to ask for another is a fault, even where nothing can be heard."""
    if name not in SOUNDS:
        faults.report("sound", name)
    return name in SOUNDS
