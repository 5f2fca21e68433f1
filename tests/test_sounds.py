"""Every cue has its sound, every sound its cue, and all of them fit together in loudness."""

from __future__ import annotations

import ast
import doctest
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from game.ui import cues, faults
from game.ui.audio import Audio
from game.ui.cues import (
    CHAIN_JUMPS,
    CHAIN_STEPS,
    COLOUR_CUES,
    COUNT_TICKS,
    LAYERS,
    MUSIC,
    PLACE_CUES,
    POUR_HITS,
    VOICES,
    WHEEL_TICKS,
    Cue,
    Layer,
    Music,
    chain_cue,
    count_cue,
    draw_cue,
    jump_cue,
    pour_cue,
    wheel_cue,
)
from game.ui.keep.settings import Settings
from tests.asked_names import SOURCES, uses
from tools.audio import catalogue, loudness, ogg, render, report
from tools.audio.synthesis import SAMPLE_RATE, Samples, times

ROOT = Path(__file__).resolve().parent.parent
SOUNDS = ROOT / "sounds"
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def measures() -> list[report.Measure]:
    return report.all_measured(SOUNDS)


def sine(frequency: float, level: float, seconds: float = 5.0, phase: float = 0.0) -> Samples:
    wave = 10 ** (level / 20) * np.sin(2 * np.pi * frequency * times(seconds) + phase)
    return np.stack([wave, wave], axis=1)


# The files.


@pytest.mark.parametrize("name", sorted(cues.SOUNDS))
def test_every_cue_has_its_file(name: str) -> None:
    assert (ROOT / cues.file(name)).is_file()


def test_no_file_is_undeclared() -> None:
    present = {path.relative_to(ROOT).as_posix() for path in SOUNDS.rglob("*")}
    assert present - set(map(cues.file, cues.SOUNDS)) == set()


def test_all_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 6 * MEGABYTE


def test_the_mixer_of_the_game_plays_every_file() -> None:
    script = (
        "import pathlib, sys, pygame\n"
        "pygame.mixer.init(44100, -16, 2)\n"
        "for path in sorted(pathlib.Path(sys.argv[1]).glob('*.ogg')):\n"
        "    if path.stem.startswith('music_'):\n"
        "        pygame.mixer.music.load(path)\n"
        "    else:\n"
        "        assert pygame.mixer.Sound(path).get_length() > 0.05, path\n"
    )
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "dummy"}
    # In a process of its own: the mixer is global, and other tests may want it otherwise.
    subprocess.run([sys.executable, "-c", script, str(SOUNDS)], env=environment, check=True, timeout=120)


@pytest.mark.parametrize("name", render.NAMES)
def test_pages_carry_valid_checksums_and_the_serial_of_the_name(name: str) -> None:
    data = (SOUNDS / f"{name}.ogg").read_bytes()
    serial = ogg.pages(data)[0][14:18]
    assert ogg.with_serial(data, int.from_bytes(serial, "little")) == data
    assert int.from_bytes(serial, "little") == ogg.serial_of(name)


def test_the_same_sound_is_made_twice_to_the_byte() -> None:
    assert render.file_of("wheel_tick_1") == render.file_of("wheel_tick_1")


# The levels.


def test_no_sound_clips(measures: list[report.Measure]) -> None:
    assert [item.name for item in measures if item.peak > catalogue.PEAK_CEILING] == []


def test_every_sound_is_near_the_loudness_of_its_group(measures: list[report.Measure]) -> None:
    far = [item.name for item in measures if abs(item.loudness - item.group.target) > catalogue.TOLERANCE]
    assert far == []


@pytest.mark.parametrize(
    "group", [catalogue.EFFECTS, catalogue.PEAKS, catalogue.QUIET, catalogue.MUSIC, catalogue.LAYERS]
)
def test_loudness_within_a_group_is_even(measures: list[report.Measure], group: catalogue.Group) -> None:
    low, high = report.spread(measures)[group.name]
    assert high - low <= catalogue.TOLERANCE


def test_only_sounds_that_come_in_swarms_are_quiet() -> None:
    quiet = {name for name in render.NAMES if catalogue.group_of(name) is catalogue.QUIET}
    assert quiet == {Cue.CARD_HOVER, Cue.SMOULDER, *COUNT_TICKS, *WHEEL_TICKS}


def test_sounds_start_at_once_and_end_in_silence() -> None:
    for cue in (*Cue, *VOICES):
        level = np.max(np.abs(ogg.decoded(SOUNDS / f"{cue}.ogg")), axis=1)
        audible = np.flatnonzero(level > 0.05 * level.max())
        assert audible[0] < 0.12 * SAMPLE_RATE, cue
        assert level[-1] < 0.02 * level.max(), cue


def test_the_documentation_lists_every_sound(measures: list[report.Measure]) -> None:
    document = (ROOT / "docs" / "SOUNDS.md").read_text(encoding="utf-8")
    rows = [line for line in document.splitlines() if line.startswith("| ")]
    for item in measures:
        found = [row for row in rows if row.startswith(f"| {item.name} | {item.group.name} |")]
        assert len(found) == 1, item.name
        assert found[0].endswith(f"| {item.size / 1000:.0f} |"), item.name


# The loops.


@pytest.mark.parametrize("name", MUSIC)
def test_music_loops_without_click_or_gap(name: str) -> None:
    samples = ogg.decoded(SOUNDS / f"{name}.ogg")
    assert 60 <= len(samples) / SAMPLE_RATE <= 100
    assert loudness.seam_jump(samples) < 1.0
    edge = SAMPLE_RATE // 50
    for end in (samples[:edge], samples[-edge:]):
        assert np.sqrt(np.mean(end**2)) > 10 ** (-60 / 20)


@pytest.mark.parametrize("name", tuple(Layer))
def test_a_layer_loops_without_click(name: str) -> None:
    assert loudness.seam_jump(ogg.decoded(SOUNDS / f"{name}.ogg")) < 1.0


@pytest.mark.parametrize("music", MUSIC)
def test_whole_layers_go_into_their_music(music: Music) -> None:
    whole = len(ogg.decoded(SOUNDS / f"{music}.ogg"))
    for layer in LAYERS[music].values():
        assert whole % len(ogg.decoded(SOUNDS / f"{layer}.ogg")) == 0, layer


def test_every_layer_lies_over_one_piece_of_music() -> None:
    laid = [layer for layers in LAYERS.values() for layer in layers.values()]
    assert sorted(laid) == sorted(Layer)


def test_a_click_at_the_seam_would_be_noticed() -> None:
    whole = sine(110, -20, 1.0)
    assert loudness.seam_jump(whole) < 1.1
    assert loudness.seam_jump(whole[: -SAMPLE_RATE // 440]) > 3


# The meter itself, against values that the standard gives.


def test_a_sine_of_1_khz_at_minus_23_measures_minus_23() -> None:
    assert loudness.integrated(sine(1000, -23)) == pytest.approx(-23, abs=0.1)
    assert loudness.momentary_maximum(sine(1000, -23)) == pytest.approx(-23, abs=0.1)


def test_the_gate_leaves_silence_out_of_the_integrated_loudness() -> None:
    sound = sine(1000, -23, 10)
    padded = np.concatenate([sound, np.zeros_like(sound)])
    assert loudness.integrated(padded) == pytest.approx(-23, abs=0.2)


def test_a_sound_of_40_ms_measures_10_decibels_less_than_a_long_one() -> None:
    assert loudness.momentary_maximum(sine(1000, -23, 0.04)) == pytest.approx(-33, abs=0.3)


def test_the_true_peak_is_found_between_the_samples() -> None:
    # A quarter of the sample rate, caught on the slopes: each sample shows only 0.7 of the peak.
    wave = sine(SAMPLE_RATE / 4, -6.0, 0.1, np.pi / 4)
    assert 20 * np.log10(np.max(np.abs(wave))) == pytest.approx(-9, abs=0.1)
    assert loudness.true_peak(wave) == pytest.approx(-6, abs=0.5)


# The cues.


def test_an_undeclared_sound_is_a_fault_even_where_nothing_is_heard() -> None:
    silent = Audio(Settings(), enabled=False)
    silent.play(Cue.CHIP)
    silent.music(Music.CASINO)
    for ask in (silent.play, silent.music):
        with pytest.raises(faults.FaultError, match="sound: confetti"):
            ask("confetti")  # type: ignore[operator]


def test_every_cue_is_played_somewhere() -> None:
    """A cue stands in the code by its name, or in one of the lists and functions that the code uses."""
    lists = {"PLACE_CUES": PLACE_CUES, "COLOUR_CUES": COLOUR_CUES.values(), "chain_cue": CHAIN_STEPS}
    lists |= {
        "count_cue": COUNT_TICKS,
        "pour_cue": (*POUR_HITS, Cue.POUR_END),
        "jump_cue": CHAIN_JUMPS,
        "wheel_cue": WHEEL_TICKS,
    }
    lists["voice_sound"] = VOICES
    lists["LAYERS"] = [layer for layers in LAYERS.values() for layer in layers.values()]
    lists["draw_cue"] = [draw_cue(value) for value in range(1, 11)]
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    listed = {cue for name, members in lists.items() if name in source for cue in members}
    named = {*(Cue[name] for name in uses("Cue")), *(Music[name] for name in uses("Music"))}
    assert cues.SOUNDS - listed - named == set()


def test_the_examples_in_the_table_are_true() -> None:
    assert doctest.testmod(cues) == (0, 8)


def test_cues_need_no_window() -> None:
    tree = ast.parse(Path(cues.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"__future__", "enum"}


def test_place_and_colour_cues_are_all_different() -> None:
    assert len(set(PLACE_CUES)) == 3
    assert len(set(COLOUR_CUES.values())) == len(COLOUR_CUES) == 4


def test_a_draw_card_has_the_blow_of_its_value() -> None:
    assert [draw_cue(value) for value in (1, 2, 4, 6, 10)] == [
        Cue.CHAIN_2,
        Cue.CHAIN_2,
        Cue.CHAIN_4,
        Cue.CHAIN_6,
        Cue.CHAIN_10,
    ]


def test_a_larger_total_never_sounds_milder() -> None:
    steps = [CHAIN_STEPS.index(chain_cue(total)) for total in range(1, 60)]
    assert steps == sorted(steps)
    assert set(steps) == set(range(len(CHAIN_STEPS)))


def test_a_chain_rises_with_every_card_until_the_last_step() -> None:
    heard = [chain_cue(2)]
    for total in range(3, 13):
        heard.append(chain_cue(total, heard[-1]))
    assert tuple(heard[: len(CHAIN_STEPS)]) == CHAIN_STEPS
    assert set(heard[len(CHAIN_STEPS) :]) == {CHAIN_STEPS[-1]}


def test_each_step_of_a_chain_is_longer_louder_and_brighter(measures: list[report.Measure]) -> None:
    found = {item.name: item for item in measures}
    brightness = []
    for cue in CHAIN_STEPS:
        power = np.abs(np.fft.rfft(ogg.decoded(SOUNDS / f"{cue}.ogg").mean(axis=1))) ** 2
        brightness.append(np.average(np.arange(len(power)) / found[cue].seconds, weights=power))
    for (step, bright), (following, brighter) in pairwise(zip(CHAIN_STEPS, brightness, strict=True)):
        assert found[following].seconds > found[step].seconds, following
        assert found[following].loudness > found[step].loudness, following
        assert brighter > bright, following


def test_a_count_only_ever_climbs_and_reaches_the_top() -> None:
    heard = [count_cue(number / 40) for number in range(41)]
    assert heard == sorted(heard, key=COUNT_TICKS.index)
    assert (heard[0], heard[-1]) == (COUNT_TICKS[0], COUNT_TICKS[-1])


@pytest.mark.parametrize("total", [1, 2, 6, 10, 25])
def test_a_pour_climbs_to_its_big_end(total: int) -> None:
    heard = [pour_cue(number, total) for number in range(total)]
    assert heard[-1] is Cue.POUR_END
    assert Cue.POUR_END not in heard[:-1]
    assert heard[:-1] == sorted(heard[:-1], key=POUR_HITS.index)


def test_the_hotter_a_chain_the_longer_it_burns(measures: list[report.Measure]) -> None:
    assert [jump_cue(total) for total in (2, 8, 14)] == list(CHAIN_JUMPS)
    found = {item.name: item for item in measures}
    for cool, hot in pairwise(CHAIN_JUMPS):
        assert found[hot].seconds > found[cool].seconds
        assert found[hot].loudness > found[cool].loudness


def test_a_wheel_ticks_deeper_the_slower_it_turns() -> None:
    assert [wheel_cue(speed) for speed in (0.0, 0.5, 1.0)] == list(WHEEL_TICKS)
    deepest = []
    for cue in WHEEL_TICKS:
        power = np.abs(np.fft.rfft(ogg.decoded(SOUNDS / f"{cue}.ogg").mean(axis=1), SAMPLE_RATE)) ** 2
        deepest.append(int(np.argmax(power)))
    assert deepest == sorted(set(deepest))


def test_peaks_are_louder_than_everything_else(measures: list[report.Measure]) -> None:
    softest = min(item.loudness for item in measures if item.group is catalogue.PEAKS)
    assert softest > max(item.loudness for item in measures if item.group is not catalogue.PEAKS)
