"""Measuring the finished files, and writing what was measured into the documentation."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tools.audio.catalogue import Group, group_of
from tools.audio.loudness import integrated, momentary_maximum, true_peak
from tools.audio.ogg import decoded
from tools.audio.render import NAMES
from tools.audio.synthesis import SAMPLE_RATE

BEGIN = "<!-- measured: begin -->"
END = "<!-- measured: end -->"


@dataclass(frozen=True, slots=True)
class Measure:
    """What was measured in one file."""

    name: str
    group: Group
    seconds: float
    loudness: float
    peak: float
    size: int


def measured(path: Path) -> Measure:
    """The measure of one file."""
    samples = decoded(path)
    group = group_of(path.stem)
    loudness = integrated(samples) if group.measure == "integrated" else momentary_maximum(samples)
    seconds = len(samples) / SAMPLE_RATE
    return Measure(path.stem, group, seconds, loudness, true_peak(samples), path.stat().st_size)


def all_measured(folder: Path) -> list[Measure]:
    """The measures of all sounds, in the order of the cues."""
    return [measured(folder / f"{name}.ogg") for name in NAMES]


def spread(measures: list[Measure]) -> dict[str, tuple[float, float]]:
    """The softest and the loudest of each group, in LUFS."""
    found: dict[str, tuple[float, float]] = {}
    for item in measures:
        low, high = found.get(item.group.name, (item.loudness, item.loudness))
        found[item.group.name] = (min(low, item.loudness), max(high, item.loudness))
    return found


def table(measures: list[Measure]) -> str:
    """The measures as a table in Markdown, with a summary of the groups."""
    lines = ["| file | group | seconds | loudness (LUFS) | true peak (dBFS) | kB |"]
    lines.append("|---|---|--:|--:|--:|--:|")
    lines += [
        f"| {item.name} | {item.group.name} | {item.seconds:.2f} | {item.loudness:.1f} "
        f"| {item.peak:.1f} | {item.size / 1000:.0f} |"
        for item in measures
    ]
    total = sum(item.size for item in measures)
    lines += ["", f"{len(measures)} files, {total / 1e6:.2f} MB."]
    for name, (low, high) in spread(measures).items():
        lines.append(f"- {name}: {low:.1f} to {high:.1f} LUFS, {high - low:.1f} dB apart.")
    return "\n".join(lines)


def write_into(document: Path, text: str) -> None:
    """Replace what stands between the two marks of the document."""
    content = document.read_text(encoding="utf-8")
    before, _, rest = content.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise ValueError(f"{document} has no place for the measures ({BEGIN} ... {END})")
    document.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
