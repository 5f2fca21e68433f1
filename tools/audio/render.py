"""From a cue's name to the bytes of its file."""

from __future__ import annotations

from game.ui.cues import TAKES, VOICES, Cue, Feeling, Layer, Music, Voice, voice_sound
from tools.audio import effects_cards, effects_drama, effects_moments, effects_peaks  # noqa: F401  (importing them fills the catalogue)
from tools.audio.catalogue import MAKERS, MASTER_CEILING, target_of
from tools.audio.layers import layer
from tools.audio.loudness import mastered_effect, mastered_loop
from tools.audio.music import PIECES
from tools.audio.ogg import encoded
from tools.audio.synthesis import Samples, generator_for
from tools.audio.voices import utterance

EFFECT_QUALITY = 0.5
MUSIC_QUALITY = 0.4
VOICE_QUALITY = 0.2

NAMES: tuple[str, ...] = (
    *(cue.value for cue in Cue),
    *VOICES,
    *(piece.value for piece in (*Music, *Layer)),
)
"""Every sound there is, in the order in which the program names them."""

_UTTERANCES = {
    voice_sound(voice, feeling, take): (voice, feeling, take)
    for voice in Voice
    for feeling in Feeling
    for take in range(TAKES)
}


def samples_of(name: str) -> Samples:
    """The mastered samples of a sound."""
    generator = generator_for(name)
    if name in tuple(Music):
        return mastered_loop(PIECES[Music(name)](generator), target_of(name), MASTER_CEILING)
    if name in tuple(Layer):
        sound, cut = layer(Layer(name), generator)
        return mastered_loop(sound, target_of(name), MASTER_CEILING, cut)
    if name in _UTTERANCES:
        return mastered_effect(utterance(generator, *_UTTERANCES[name]), target_of(name), MASTER_CEILING)
    return mastered_effect(MAKERS[Cue(name)](generator), target_of(name), MASTER_CEILING)


def file_of(name: str) -> bytes:
    """The finished file of a sound."""
    quality = EFFECT_QUALITY if name in tuple(Cue) else MUSIC_QUALITY
    if name in VOICES:
        quality = VOICE_QUALITY
    return encoded(samples_of(name), name, quality)
