"""Films every peak of the game in the real window and keeps each as a strip of eight frames (`make moments`).

A moment is a position in the game's notation and what the person does in it; what the others do follows from their
cards. Each is filmed twice: as people see it, and with reduced motion.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from game.bots.registry import bot
from game.bots.roster import BY_ID
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import position
from game.ui.keep.storage import Storage
from tests.ledgers import stake
from tests.window import stories
from tests.window.driver import Condition, Screen, Window, virtual_screen, window
from tests.window.player import perform

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "moments"
FRAMES, COLUMNS = 8, 4
FRAME = (480, 270)
GAP = 0.06
"""Seconds between two pictures that are taken; eight of them are kept."""
LINGER = 0.5
"""So long is filmed on once the moment is over."""
OPPONENTS = ("nives", "rocco", "zoe", "bruno", "gilda", "otto", "iris", "alma", "pepe")
OPTIONS = ("--speed", "normal", "--size", "1280x720")
TABLE = "| pile r9 | turn 0"
UNNOTICED = 12
"""With this seed nobody but the person notices that a call was forgotten."""
OTHERS = "b2 y3 r1 g9 b8 / g4 b5 r8 y9 g1 / y1 g3 y4 b6"


def at_rest(seen: Screen) -> bool:
    """The table has caught up, whoever is on turn."""
    return seen["scene"] != "table" or bool(seen["ready"])


def at_results(seen: Screen) -> bool:
    """The results have come in."""
    return bool(seen["scene"] == "results")


def _holds(seat: int, cards: int) -> Condition:
    """Somebody has that many cards, and the table has caught up."""
    return lambda seen: seen["scene"] != "table" or (bool(seen["ready"]) and seen["counts"][seat] == cards)


@dataclass(frozen=True)
class Moment:
    """Where it begins, what the person does (all but the last before the camera runs), and when it is over."""

    position: str
    script: tuple[str, ...]
    ends: Condition = at_rest
    seed: int = 7


MOMENTS: dict[str, Moment] = {
    "ending-won": Moment(f"classic | hands r2 / {OTHERS} {TABLE}", ("0:r2",), at_results),
    "ending-lost": Moment(
        f"classic | hands r2 g3 W b8 / r4 / {OTHERS.partition('/')[2]} {TABLE}", ("0:r2",), at_results
    ),
    "match-won": Moment(f"classic goal=points:50 | hands r2 / {OTHERS} {TABLE}", ("0:r2",), at_results),
    "chain-on-you": Moment(
        f"no_mercy | hands r2 y7 / {OTHERS} | pile W+10 W+6 W+6 r5 | colour b | phase answer | pending 22 "
        "| turn 0 | layer 3",
        ("0:take",),
    ),
    "chain-on-another": Moment(
        f"no_mercy | hands W+10 r2 y7 g5 gS / {OTHERS} | pile W+6 W+6 r5 | colour b | phase answer | pending 12 "
        "| turn 0 | layer 3",
        ("0:W+10", "0:=r"),
    ),
    "chain-grows": Moment(
        f"no_mercy | hands W+10 r2 y7 g5 / {OTHERS} | pile W+6 W+6 r5 | colour b | phase answer | pending 12 "
        "| turn 0 | layer 3",
        ("0:W+10",),
    ),
    "uno": Moment(f"classic | hands r2 y2 g8 / r4 r6 / {OTHERS.partition('/')[2]} {TABLE}", ("0:r2",), _holds(1, 1)),
    "own-catch": Moment(
        "classic | hands r2 y7 g8 b1 / b2 y3 r1 g9 b8 / g4 b5 r8 y9 g1 / y4 | pile r9 | turn 0 | uno 3",
        ("0:catch",),
        _holds(3, 3),
        seed=UNNOTICED,
    ),
    "challenge-won": Moment(
        f"official | hands r5 g2 b8 yS / {OTHERS.replace('b6', 'b6 r7')} | pile W+4 b3 | colour g | phase answer "
        "| pending 4 | bluff 1 | held 5 | turn 0 | layer 3",
        ("0:challenge",),
    ),
    "challenge-lost": Moment(
        f"official | hands r5 g2 b8 yS / {OTHERS} | pile W+4 r3 | colour g | phase answer | pending 4 | bluff 0 "
        "| held 4 | turn 0 | layer 3",
        ("0:challenge",),
    ),
    "roulette": Moment(
        f"no_mercy | hands r4 gS b5 W+6 / {OTHERS} | pile WC g4 | colour g | phase roulette | queue roulette,-2,0 "
        "| turn 3 | actor 0 | layer 3",
        ("0:=r",),
    ),
    "swap": Moment(f"no_mercy | hands r4 gS W+6 / {OTHERS} | pile r7 b7 | phase target | queue swap,-1,0", ("0:>2",)),
    "rotation": Moment(f"no_mercy | hands r0 gS W+6 / {OTHERS} {TABLE}", ("0:r0",)),
    "shuffled-hands": Moment(f"official | hands WH gS r6 / {OTHERS} {TABLE}", ("0:WH", "0:=g")),
    "knocked-out": Moment(
        "no_mercy | hands r1 r4 r9 rS y0 y2 y3 y6 y8 yR g1 g2 g5 gA b2 b4 b7 bE W+6 g6 "
        f"/ {OTHERS} | pile W+10 r5 | colour b | phase answer | pending 10 | turn 0 | layer 3",
        ("0:take",),
        lambda seen: seen["scene"] == "watch" and not seen["animating"],
    ),
}
STAKE, CREDITS = 100, 500
CASINO = {"payout-won": stories.won, "payout-lost": stories.lost}
"""Hands with credits at stake are found among the seeds."""
FORGOTTEN = "caught"
"""So is a call that the person forgets and somebody notices."""


# ---- staging ------------------------------------------------------------------------------------------------------


@contextmanager
def _storage(home: Path) -> Iterator[Storage]:
    storage = Storage(folder=home / "data" / "spietato", apart=home / "config" / "spietato")
    yield storage
    if not storage.close():
        raise RuntimeError(f"nothing can be kept in {home}")


def _staged(home: Path, moment: Moment) -> None:
    """A saved game that stands where the moment begins."""
    state = position(moment.position)
    match = Match.at(state, moment.seed)
    people = [Seat(BY_ID[name].name, bot(name, state.rules), BY_ID[name]) for name in OPPONENTS]
    with _storage(home) as storage:
        storage.save_session(Session(match, [Seat(), *people[: match.players - 1]]))


def _staged_casino(home: Path, ends: stories.Ending) -> tuple[str, ...]:
    """An open hand of the casino; what the person does in it."""
    story = stories.find(stories.Plot("casino", ends, players=2))
    with _storage(home) as storage:
        stake(storage, STAKE, story.session.match.seed, left=CREDITS)
        storage.write_lines(storage.ledger.keep(story.session.match, storage.now()))
    return story.script


def _staged_forgotten(home: Path) -> tuple[str, ...]:
    """A game in which the person is about to forget the call; what it does."""
    story = stories.find(stories.Plot("classic", stories.caught, calls=False))
    with _storage(home) as storage:
        storage.save_session(story.session)
    return story.script


def _caught(seen: Screen) -> bool:
    return seen["scene"] != "table" or (bool(seen["ready"]) and "catches you" in " ".join(seen["log"][-6:]))


def _settings(home: Path, reduced: bool) -> None:
    file = home / "config" / "spietato" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"reduced_motion": reduced, "told_pace": True}), encoding="utf-8")


# ---- filming ------------------------------------------------------------------------------------------------------


def _decision(seen: Screen) -> bool:
    at_table = seen["scene"] == "table" and not seen["animating"]
    return at_table and bool(seen["ready"]) and bool(seen["allowed"])


def film(screen: Window, script: tuple[str, ...], ends: Condition) -> list[Image.Image]:
    """Do what the person does, and take pictures from its last action until the moment is over."""
    screen.wait_scene("title")
    screen.press("continue")
    for action in script[:-1]:
        perform(screen, screen.wait(_decision), action)
    seen = screen.wait(_decision)
    perform(screen, seen, script[-1])
    frames: list[Image.Image] = []
    over = 0.0
    due = 0.0

    def watched(seen: Screen) -> bool:
        nonlocal over, due
        now = time.monotonic()
        if now >= due:
            frames.append(screen.picture())
            due = now + GAP
        if not over and ends(seen):
            over = now
        return bool(over) and now >= over + LINGER

    screen.wait(watched)
    return frames


def strip(frames: list[Image.Image]) -> Image.Image:
    """Eight of the frames, evenly apart, the first and the last among them."""
    kept = [frames[round(number * (len(frames) - 1) / (FRAMES - 1))] for number in range(FRAMES)]
    sheet = Image.new("RGB", (COLUMNS * FRAME[0], FRAMES // COLUMNS * FRAME[1]))
    for number, frame in enumerate(kept):
        place = (number % COLUMNS * FRAME[0], number // COLUMNS * FRAME[1])
        sheet.paste(frame.resize(FRAME, Image.Resampling.LANCZOS), place)
    return sheet


def shoot(display: str, name: str, reduced: bool, folder: Path) -> Path:
    """Film one moment and keep its strip."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        _settings(home, reduced)
        if name in CASINO:
            script, ends = _staged_casino(home, CASINO[name]), at_results
        elif name == FORGOTTEN:
            script, ends = _staged_forgotten(home), _caught
        else:
            _staged(home, MOMENTS[name])
            script, ends = MOMENTS[name].script, MOMENTS[name].ends
        with window(display, home, *OPTIONS) as screen:
            frames = film(screen, script, ends)
            faults = screen.log()
    if faults:
        raise RuntimeError(f"{name}: {faults}")
    file = folder / f"{name}{'-reduced' if reduced else ''}.jpg"
    strip(frames).save(file, quality=82)
    return file


def main() -> int:
    """Film what is asked for; 1 if any moment could not be filmed."""
    parser = argparse.ArgumentParser(description="Film every peak of the game.")
    parser.add_argument("--only", help="names, separated by commas")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else [*MOMENTS, FORGOTTEN, *CASINO]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    missed = 0
    with virtual_screen() as display:
        for name in names:
            for reduced in (False, True):
                try:
                    print(shoot(display, name, reduced, arguments.folder), flush=True)
                except (AssertionError, RuntimeError, KeyError) as error:
                    missed += 1
                    print(f"{name}{' reduced' if reduced else ''}: {error}", file=sys.stderr, flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
