"""Moments at a table, frame by frame, for tests."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ui.table_driver import Table

SPIN = (
    "no_mercy | hands r4 gS b5 W+6 / b2 y3 r1 g9 / g4 b5 r8 / r3 g3 y4 | pile WC g4 | colour g | phase roulette "
    "| queue roulette,-2,0 | turn 3 | actor 0 | layer 3 | draw g1 b1 y3 WC g7 r1 ..."
)
TRAVELS = {
    "swap": ("no_mercy | hands r7 r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:r7", "0:>1"]),
    "swap of others": ("no_mercy | hands r1 b2 / r7 b2 b3 b4 / g1 g2 | pile r5 | turn 1", ["1:r7", "1:>2"]),
    "rotation": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:r0"]),
    "rotation to the right": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 / g1 g2 / y1 | pile r5 | way -1", ["0:r0"]),
    "rotation of two": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 b4 | pile r5", ["0:r0"]),
    "shuffle": ("official | hands WH r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:WH", "0:=g"]),
}


def frames(scene: Table, limit: float = 30.0) -> Iterator[None]:
    """Every frame until the story is told, each of them painted now and then."""
    for number in range(round(limit * 60)):
        if scene.idle:
            return
        scene.show_step()
        if number % 9 == 0:
            scene.draw(scene.app.screen)
        yield
    raise AssertionError("the story does not end")


def to_the_end(scene: Table) -> float:
    return sum(1 / 60 for _ in frames(scene))


def told(scene: Table) -> list[str]:
    """The kinds of events that are told from now on."""
    kinds: list[str] = []
    tell = scene.told
    scene.told = lambda event: (kinds.append(event.kind), tell(event))[1]
    return kinds
