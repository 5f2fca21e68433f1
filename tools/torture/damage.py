"""Cuts off, changes, empties and deletes the store, its log, its backup, the redo log, the journal and the settings.

    python tools/torture/damage.py [--tries N] [--seed N]

Each try is a start on a damaged copy. It must neither raise nor hang; the ledger is right as long as one of its two
copies is whole; a saved game is exactly what it was, or set aside; the list of past games can be shown, and whatever
of them can be seen again is what was played; and nothing is missing without a word. Prints the figures as JSON: in how
many tries everything was still there (`held`), and in how many the player was told what is not (`told`).
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.match.ledger import RESULTS, Ledger, result_seed  # noqa: E402
from game.match.recording import Recording  # noqa: E402
from game.ui.keep.journal import Journal  # noqa: E402
from game.ui.keep.settings import MAX_SIDE, MIN_SIZE, SPEEDS, Settings, SettingsStore  # noqa: E402
from tools.torture.profiles import (  # noqa: E402
    NOON,
    Standing,
    alarm,
    alike_files,
    begin_hand,
    copy_profile,
    files_of,
    games_of,
    opened,
    pasts_of,
    play_games,
    play_hands,
    play_matches,
    play_on,
    standing,
    workplace,
    write_settings,
)

TARGETS = (
    *("store", "store", "store", "gone", "log", "log", "redo", "backup"),
    *("journal", "journal", "settings", "settings", "both"),
)
"""What is damaged: of what there is most to lose, most. A store that is gone was deleted or emptied."""
HELD, TOLD = "held", "told"
SECTOR = 512


@dataclass(frozen=True)
class Whole:
    """A profile, and all that it holds."""

    folder: Path
    ledger: Standing
    games: dict[str, Standing]
    seen: dict[str, list[Standing]]
    """Every state in which each game was ever saved at an end or at the kill."""
    states: tuple[Standing, ...]
    """The ledger after every line that was ever written."""
    settings: Settings
    pasts: dict[int, Recording | None]
    """The matches that are over."""


def played(folder: Path, chance: Random, killed: Path) -> tuple[Whole, Whole]:
    """A profile of a program that has ended, and one of a program that was killed."""
    settings = write_settings(folder).settings
    storage, _ = opened(folder)
    storage.flush(60)
    play_games(storage, 10)
    play_matches(storage, chance, 8)
    play_hands(storage, chance, 4)
    storage.close()
    seen: dict[str, list[Standing]] = {}
    for slot, game in games_of(storage).items():
        seen.setdefault(slot, []).append(game)
    # Backups are made at an end and after each match: what follows is in SQLite's log and in the redo log alone.
    storage, _ = opened(folder)
    play_matches(storage, chance, 7)
    play_hands(storage, chance, 4)
    for slot, game in play_games(storage, 14):
        seen.setdefault(slot, []).append(game)
    begin_hand(storage, chance)
    play_on(storage, chance, 3)
    storage.flush(60)
    copy_profile(folder, killed)
    games, now, pasts = games_of(storage), standing(storage.ledger), pasts_of(storage)
    assert len(pasts) == 15
    storage.close()
    for slot, game in games.items():
        seen.setdefault(slot, []).append(game)
    rest = (now, games, seen, states_of(folder, storage.ledger), settings, pasts)
    assert now in rest[3]
    return Whole(folder, *rest), Whole(killed, *rest)


def states_of(folder: Path, last: Ledger) -> tuple[Standing, ...]:
    """The ledger after every line that was ever written, and with the hand lost that was open then: only the last one
    has a key."""
    lines = Journal(files_of(folder)["journal"]).read()
    seeds = {line.hand: result_seed(line.detail) for line in lines if line.kind in RESULTS}
    if last.hand is not None:
        seeds[last.hand.number] = last.hand.seed
    ledger, states, lost = Ledger(), [standing(Ledger())], list[Standing]()
    for line in lines:
        ledger.follow(line)
        now = deepcopy(ledger)
        if now.hand is not None:
            now.unseal(seeds[now.hand.number] or 0)
            without = deepcopy(ledger)
            without.forfeit(NOON)
            lost.append(standing(without))
        states.append(standing(now))
    return (*states, *lost)


# ---- damage ---------------------------------------------------------------------------------------------------------


def spoil(file: Path, chance: Random) -> str:
    """Damage a file in one way or another; which."""
    content = bytearray(file.read_bytes())
    place = chance.randrange(len(content))
    way = chance.choice(("cut", "cut", "byte", "byte", "bytes", "sector", "moved", "longer", "other"))
    if way == "cut":
        del content[place:]
    elif way == "byte":
        content[place] ^= chance.randrange(1, 256)
    elif way == "bytes":
        for _ in range(40):
            content[chance.randrange(len(content))] = chance.randrange(256)
    elif way == "sector":
        start = place - place % SECTOR
        content[start : start + SECTOR] = bytes(len(content[start : start + SECTOR]))
    elif way == "moved":
        start, other = place - place % SECTOR, chance.randrange(len(content)) // SECTOR * SECTOR
        content[start : start + SECTOR] = content[other : other + SECTOR]
    elif way == "longer":
        content += chance.randbytes(chance.randrange(1, 9000))
    else:
        content = bytearray(chance.randbytes(chance.randrange(6000)))
    file.write_bytes(content)
    return f"{way} at {place} of {file.name}"


def damage(target: str, files: dict[str, Path], chance: Random) -> list[str]:
    """Damage what is aimed at; in which ways."""
    if target == "gone" or (target == "log" and chance.random() < 0.3):
        file = files["store" if target == "gone" else "log"]
        if target == "gone" and chance.random() < 0.5:
            file.write_bytes(b"")
            return [f"{file.name} emptied"]
        file.unlink()
        return [f"{file.name} deleted"]
    names = ["store", "journal"] if target == "both" else [target]
    if target == "store" and chance.random() < 0.3:
        names.append(chance.choice(("backup", "redo")))
    return [spoil(files[name], chance) for name in names]


# ---- what a start finds ---------------------------------------------------------------------------------------------


def judged(whole: Whole, folder: Path, target: str) -> str:
    """HELD if nothing is missing in that folder, TOLD if what is missing was said; otherwise what is wrong with it."""
    if target == "settings":
        return _judged_settings(whole, files_of(folder)["settings"])
    storage, said = opened(folder)
    found, games, pasts = standing(storage.ledger), games_of(storage), pasts_of(storage)
    storage.close()
    strange = [number for number, one in pasts.items() if one is not None and one not in whole.pasts.values()]
    if strange:
        return f"matches that were never played so: {strange}"
    if len(pasts) < len(whole.pasts) and not said:
        return f"matches missing without a word: {sorted(set(whole.pasts) - set(pasts))}"
    if target == "both":
        # Nothing is left that could know more: what is proven counts, and it is what once was; or all begins anew.
        if found not in whole.states and (storage.ledger.number, storage.ledger.credits) != (1, 1000):
            return f"a ledger that never was: {found[:5]}"
    elif found != whole.ledger:
        return f"the ledger is {found[:5]}, not {whole.ledger[:5]}; said {said}"
    elif strange := [slot for slot, game in games.items() if game not in whole.seen.get(slot, ())]:
        return f"games that were never saved so: {strange}"
    elif games != whole.games and not said:
        return f"games missing or older without a word: {sorted(games)} instead of {sorted(whole.games)}"
    again, said_again = opened(folder)
    same = standing(again.ledger) == found and games_of(again) == games
    again.close()
    if not same:
        return f"the next start finds something else; said {said}, then {said_again}"
    return HELD if (found, games, len(pasts)) == (whole.ledger, whole.games, len(whole.pasts)) else TOLD


def _judged_settings(whole: Whole, file: Path) -> str:
    content = file.read_bytes()
    found = SettingsStore(file)
    settings = found.settings
    if "notice.settings_broken" in found.notices:
        if file.with_name("settings.broken-1.json").read_bytes() != content:
            return "the damaged file was not kept as it was"
    elif found.notices not in ([], ["notice.settings_newer"]):
        return f"said {found.notices}"
    sides_fit = MIN_SIZE[0] <= settings.width <= MAX_SIDE and MIN_SIZE[1] <= settings.height <= MAX_SIDE
    if not (sides_fit and settings.speed in SPEEDS and 0 <= settings.volume <= 1):
        return f"settings that cannot be: {settings}"
    settings.mute = not settings.mute
    if "notice.settings_newer" in found.notices:
        return HELD if not found.save() and file.read_bytes() == content else "a later program's settings were changed"
    if not found.save() or SettingsStore(file).settings != settings:
        return "the settings cannot be saved any more"
    return TOLD if found.notices else HELD


# ---- all of it ------------------------------------------------------------------------------------------------------


def torture(tries: int, seed: int, first: int = 0) -> dict[str, Any]:
    """Damage so often, beginning with the `first`; the figures."""
    started = time.monotonic()
    chance, done, faults = Random(seed), Counter[str](), list[str]()
    with workplace("damage") as work, alike_files():
        ended, killed = played(work / "whole", chance, work / "killed")
        for number in range(first, first + tries):
            # Each try stands for itself: it can be repeated without those before it.
            chance = Random(seed * 1_000_003 + number)
            target = chance.choice(TARGETS)
            whole = killed if target == "log" or chance.random() < 0.4 else ended
            folder = copy_profile(whole.folder, work / "try")
            files = files_of(folder)
            how = ", ".join(damage(target, files, chance))
            done[target] += 1
            try:
                with alarm():
                    wrong = judged(whole, folder, target)
            except Exception as error:
                wrong = f"{type(error).__name__}: {error}"
            if wrong in (HELD, TOLD):
                done[wrong] += 1
            else:
                faults.append(f"try {number}, {how}: {wrong}")
            shutil.rmtree(folder)
    held, told = done.pop(HELD, 0), done.pop(TOLD, 0)
    figures = {"tries": tries, "held": held, "told": told, "by_file": dict(done.most_common())}
    return {**figures, "seconds": round(time.monotonic() - started, 1), "faults": faults}


def main() -> int:
    """Damage, and print the figures; 1 if something was lost or went wrong."""
    reader = argparse.ArgumentParser(description="Damage the files of a profile and start on them.")
    reader.add_argument("--tries", type=int, default=2000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--first", type=int, default=0, help="the number of the first try, to repeat one")
    asked = reader.parse_args()
    figures = torture(asked.tries, asked.seed, asked.first)
    print(json.dumps(figures, indent=1))
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
