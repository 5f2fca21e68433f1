"""Sound: cues and music with volumes of their own; silence where there is no device, and never an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import faults, paths
from game.ui.cues import SOUNDS, Cue, Music
from game.ui.mixing import DUCKS, MOST_AT_ONCE, Mixing
from game.ui.quiet import quiet_libraries

if TYPE_CHECKING:
    from game.ui.keep.settings import Settings

_CHANNELS = 20
_PEAKS = (0, 1)
"""Channels that are kept free for peaks, however many small sounds there are."""
_MUSIC_FADE_MS = 700


class Audio:
    """Plays what it is asked to, if it can. Sounds are read from their files when they are first needed."""

    def __init__(self, settings: Settings, enabled: bool = True) -> None:
        self._settings = settings
        self._wanted = enabled
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._music: Music | None = None
        self._mixing = Mixing()
        self._peak = 0
        """The peak channel that was used last."""
        self.ready = False

    def open(self) -> bool:
        """Open the sound device; whether there is one."""
        if not self._wanted or self.ready:
            return self.ready
        try:
            with quiet_libraries():
                pygame.mixer.init(frequency=44_100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(len(_PEAKS))
            self.ready = True
        except (pygame.error, NotImplementedError, AttributeError):
            return False
        music, self._music = self._music, None
        self.music(music)
        return True

    def close(self) -> None:
        """Let go of the sound device."""
        if self.ready:
            self._sounds.clear()
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

    @property
    def _music_now(self) -> float:
        """How loud the music is while a peak may push it down."""
        return self.music_volume * self._mixing.music

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Play the sound of a cue; `volume` makes this one softer."""
        if not _declared(cue) or not self.ready or self.sound_volume <= 0:
            return
        sound = self._sound(cue)
        if sound is None or sound.get_num_channels() >= MOST_AT_ONCE or not self._mixing.admit(cue):
            return
        channel = self._peak_channel() if cue in DUCKS else pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(self.sound_volume * volume)
            channel.play(sound)
            self._mixing.duck(cue)

    def _peak_channel(self) -> pygame.mixer.Channel:
        """A channel for a peak: any that is free, else the reserved one whose peak is the older."""
        free = pygame.mixer.find_channel()
        if free is not None:
            return free
        self._peak = (self._peak + 1) % len(_PEAKS)
        return pygame.mixer.Channel(_PEAKS[self._peak])

    def update(self, seconds: float) -> None:
        """Let time pass: the music makes room for peaks and comes back."""
        if self._mixing.update(seconds) and self.ready:
            pygame.mixer.music.set_volume(self._music_now)

    def music(self, name: Music | None) -> None:
        """Play this music over and over instead of what plays now; None fades it out."""
        if name == self._music or not (name is None or _declared(name)):
            return
        self._music = name
        if not self.ready:
            return
        try:
            if name is None:
                pygame.mixer.music.fadeout(_MUSIC_FADE_MS)
                return
            pygame.mixer.music.load(paths.sound_folder() / f"{name}.ogg")
            pygame.mixer.music.set_volume(self._music_now)
            pygame.mixer.music.play(-1, fade_ms=_MUSIC_FADE_MS)
        except (pygame.error, OSError) as error:
            faults.report("sound", str(name), error)

    def volumes_changed(self) -> None:
        """The settings have new volumes: the music follows at once."""
        if self.ready:
            pygame.mixer.music.set_volume(self._music_now)

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(paths.sound_folder() / f"{name}.ogg")
            except (pygame.error, OSError) as error:
                faults.report("sound", name, error)
                self._sounds[name] = None
        return self._sounds[name]


def _declared(name: str) -> bool:
    """Whether there is such a sound; to ask for another is a fault, even where nothing can be heard."""
    if name not in SOUNDS:
        faults.report("sound", name)
    return name in SOUNDS
