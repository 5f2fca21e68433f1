"""Sound: cues and music with volumes of their own; silence where there is no device, and never an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import faults, paths
from game.ui.cues import SOUNDS, Cue, Music
from game.ui.quiet import quiet_libraries

if TYPE_CHECKING:
    from game.ui.keep.settings import Settings

_CHANNELS = 16
_MUSIC_FADE_MS = 700


class Audio:
    """Plays what it is asked to, if it can. Sounds are read from their files when they are first needed."""

    def __init__(self, settings: Settings, enabled: bool = True) -> None:
        self._settings = settings
        self._wanted = enabled
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._music: Music | None = None
        self.ready = False

    def open(self) -> bool:
        """Open the sound device; whether there is one."""
        if not self._wanted or self.ready:
            return self.ready
        try:
            with quiet_libraries():
                pygame.mixer.init(frequency=44_100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(_CHANNELS)
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

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Play the sound of a cue; `volume` makes this one softer."""
        if not _declared(cue) or not self.ready or self.sound_volume <= 0:
            return
        sound = self._sound(cue)
        if sound is None:
            return
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(self.sound_volume * volume)
            channel.play(sound)

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
            pygame.mixer.music.set_volume(self.music_volume)
            pygame.mixer.music.play(-1, fade_ms=_MUSIC_FADE_MS)
        except (pygame.error, OSError) as error:
            faults.report("sound", str(name), error)

    def volumes_changed(self) -> None:
        """The settings have new volumes: the music follows at once."""
        if self.ready:
            pygame.mixer.music.set_volume(self.music_volume)

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
