"""Kills the real window at random moments of a hand, and compares the next start with what the screen had shown.

    python tools/torture/window_kills.py [--rounds N] [--seed N]

Each round starts the game on the same profile, at the casino or at another table, plays with the mouse or the keyboard,
and kills the process at a random moment, often right after a click. No credit may be gained or lost; a hand or a game
stands as it was shown last or further, never back. The figures are JSON; the exit code is 1 if there was a fault.
"""

from __future__ import annotations

import argparse
import functools
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.core.cards import card_text  # noqa: E402
from game.match.ledger import (  # noqa: E402
    RESULTS,
    STAKE,
    Hand,
    Ledger,
    Line,
    fingerprint,
    outcome,
    result_actions,
    result_seed,
)
from game.match.match import Match  # noqa: E402
from game.match.replay import Replay  # noqa: E402
from game.rulesets import RULESETS  # noqa: E402
from game.ui.keep.handkeys import HandKeys  # noqa: E402
from game.ui.keep.storage import Storage  # noqa: E402
from tests.window.driver import Screen, Window, virtual_screen, window  # noqa: E402
from tests.window.player import _by_keys, _by_mouse  # noqa: E402
from tools.torture.profiles import lines_of, opened, said_nothing_else, workplace  # noqa: E402

WORDS = ("--size", "1024x640", "--mute")
SPEEDS = ("fast", "instant", "instant")
LONGEST_MOMENT = 0.3
"""The kill comes at most so many seconds after the last click."""
MOST_MOVES = 6
CASINO = "casino"
OTHERS = tuple(name for name in RULESETS if name != CASINO)
OTHER_EVERY = 4
"""Every so many-th round is played at another table than the casino's."""


class FaultFound(Exception):  # noqa: N818 - it is what was looked for
    """Something that must not happen, in words."""


def expect(fits: bool, *words: object) -> None:
    """FaultFound if it does not fit."""
    if not fits:
        raise FaultFound(" ".join(map(str, words)))


# ---- hands at the window --------------------------------------------------------------------------------------------


class Hands:
    """Plays at one window, and remembers what it has shown."""

    def __init__(self, screen: Window, chance: Random) -> None:
        self.screen = screen
        self.chance = chance
        self.rest: Screen = {}
        """The table when nothing moved on it for the last time, in the hand or game that lies there."""

    def play(self, moves: int) -> None:
        """So many moves, or fewer if the game ends; and a moment passes after the last one."""
        for left in reversed(range(moves)):
            seen = self.screen.wait(_something_to_do)
            if not self._move(seen):
                break
            if left:
                self.screen.wait(functools.partial(_another_decision, seen))
        time.sleep(self.chance.random() ** 3 * LONGEST_MOMENT)

    def _move(self, seen: Screen) -> bool:
        if seen["scene"] != "table":
            self.rest = {}
            if all(target["name"] != "repeat" for target in seen["targets"]):
                return False
            self.screen.press("repeat")
        elif seen["purse"] and seen["purse"]["asking"]:
            self.rest = {}
            self.screen.click_middle(seen["purse"]["targets"]["deal"])
        else:
            self.rest = seen
            (_by_keys if self.chance.random() < 0.3 else _by_mouse)(self.screen, seen)
        return True

    def kill(self) -> Screen:
        """Kill it; what the screen showed last."""
        self.screen.kill()
        last = self.screen.look()
        if _at_rest(last) and last["purse"]:
            # With credits at stake nothing is shown before it is written; elsewhere that may come a moment later.
            self.rest = last
        elif last["scene"] != "table" or (last["purse"] and last["purse"]["asking"]):
            self.rest = {}
        return last


def _at_rest(seen: Screen) -> bool:
    return seen["scene"] == "table" and bool(seen["ready"]) and not seen["over"]


def _something_to_do(seen: Screen) -> bool:
    if seen["scene"] != "table":
        return seen["scene"] in ("results", "watch") and not seen["animating"]
    return bool(seen["purse"] and seen["purse"]["asking"]) or (_at_rest(seen) and bool(seen["your_decision"]))


def _another_decision(before: Screen, now: Screen) -> bool:
    """Whether the window no longer asks what it asked."""
    kinds = []
    for seen in (before, now):
        asking = bool(seen.get("purse") and seen["purse"]["asking"])
        kinds.append((seen["scene"], seen.get("actions"), asking))
    return kinds[0] != kinds[1]


def cards(seen: Screen) -> list[str]:
    """The own hand, as shown."""
    return sorted(card["card"] for card in seen["cards"])


def cards_after(match: Match, actions: int, seat: int) -> list[str]:
    """That seat's hand after so many actions of a match."""
    replay = Replay(match.rules, match.players, match.seed, tuple(match.actions[:actions]), match.start)
    return sorted(map(card_text, replay.play().state.hands[seat]))


# ---- rounds ---------------------------------------------------------------------------------------------------------


class Rounds:
    """The profiles, and what is known of them from the kill before."""

    def __init__(self, display: str, folder: Path, seed: int) -> None:
        self.display = display
        self.folder = folder
        self.chance = Random(seed)
        self.lines: list[Line] = []
        """The ledger as it was found after the last kill."""
        self.hand: Hand | None = None
        self.games: dict[str, list[int]] = {}
        self.done: Counter[str] = Counter()
        self.further: Counter[int] = Counter()
        """By how many actions the disk was ahead of the last picture, or behind it."""

    def one(self, number: int) -> None:
        """One round; FaultFound if something is wrong."""
        self.done["rounds"] += 1
        if number % OTHER_EVERY:
            self._casino()
        else:
            self._other(OTHERS[number // OTHER_EVERY % len(OTHERS)])

    def _found(self, home: Path) -> tuple[Storage, list[Line]]:
        """What a start finds in the profile after a kill; in a copy, and without a word about it."""
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            copy = Path(name)
            for kind in ("data", "config"):
                shutil.copytree(home / kind / "spietato", copy / kind, ignore=shutil.ignore_patterns("*-shm"))
            find, keys = HandKeys.find, HandKeys(home / "data" / "spietato")
            # In a copy the open hand does not open: its key is looked for where it was written.
            with mock.patch.object(HandKeys, "find", lambda _, seal: find(keys, seal)):
                storage, said = opened(copy, time.time())
            storage.close()
            expect(not said, "the start after the kill says", said)
            return storage, lines_of(storage.file)

    # ---- the casino -------------------------------------------------------------------------------------------------

    def _casino(self) -> None:
        home = self.folder / CASINO
        words = (*WORDS, "--ruleset", CASINO, "--speed", self.chance.choice(SPEEDS))
        with window(self.display, home, *words) as screen:
            seen = screen.wait(lambda seen: seen["scene"] == "table" and (seen["ready"] or seen["purse"]["asking"]))
            self._judge_start(seen)
            hands = Hands(screen, self.chance)
            hands.play(self.chance.randrange(MOST_MOVES + 1))
            last = hands.kill()
            expect(said_nothing_else(screen.log()), "the log says", screen.log())
        storage, lines = self._found(home)
        before, self.lines = self.lines, lines
        hand, self.hand = self.hand, storage.ledger.hand
        self._judge_ledger(storage.ledger, before, hand)
        self._judge_hand(storage.ledger, last, hands.rest)

    def _judge_start(self, seen: Screen) -> None:
        """What the table shows first is what the last kill had left."""
        if not self.lines:
            return
        credits, purse = sum(line.amount for line in self.lines), seen["purse"]
        if self.hand is None:
            expect(purse["asking"] and purse["credits"] == credits, "another start:", purse, "and not", credits)
            self.done["between two hands"] += 1
            return
        self.done["with a hand open"] += 1
        (stake,) = [line for line in self.lines if line.kind == STAKE and line.hand == self.hand.number]
        expect(purse["shown"] == [credits, -stake.amount], "another stake or balance:", purse["shown"])
        expect(seen["actions"] >= len(self.hand.actions), "the hand went back to", seen["actions"])
        if seen["actions"] == len(self.hand.actions):
            match = self.hand.match()
            expect(cards(seen) == cards_after(match, seen["actions"], seen["viewer"]), "another hand is on the table")

    def _judge_ledger(self, ledger: Ledger, before: list[Line], hand: Hand | None) -> None:
        """The lines that were there are there, no action of the open hand is gone, and every new hand is paid right."""
        lines = self.lines
        expect(lines[: len(before)] == before, "lines of the ledger are gone or changed")
        expect(sum(line.amount for line in lines) == ledger.credits, "the lines do not come to the credits")
        stakes = {line.hand: line for line in lines if line.kind == STAKE}
        played = {line.hand: result_actions(line.detail) for line in lines if line.kind in RESULTS}
        if ledger.hand is not None:
            played[ledger.hand.number] = ledger.hand.actions
        if hand is not None:
            now = played[hand.number][: len(hand.actions)]
            expect(now == hand.actions, "the open hand went back, or is another one")
        for line in lines[len(before) :]:
            if line.kind in RESULTS:
                stake = stakes[line.hand]
                seed = result_seed(line.detail)
                expect(
                    seed is not None and fingerprint(seed) == stake.detail, "the seed is not that of the stake", line
                )
                match = Hand(seed or 0, played[line.hand]).match()
                expect(
                    (line.kind, line.amount) == outcome(-stake.amount, match.state), "a hand was not paid right", line
                )
                self.done["hands paid"] += 1

    def _judge_hand(self, ledger: Ledger, last: Screen, rest: Screen) -> None:
        """Credits, stake and hand are those that the screen showed, or one step further."""
        if last["scene"] != "table":
            self.done[f"killed at {last['scene']}"] += 1
            return
        purse, now = last["purse"], [ledger.credits, ledger.stake]
        if purse["asking"]:
            self.done["killed before the stake"] += 1
            expect(sum(now) == purse["credits"], "shown were", purse["credits"], "credits, there are", now)
            return
        result = ledger.result
        if ledger.hand is not None:
            expect(now == purse["shown"], "shown were", purse["shown"], "credits and stake, there are", now)
            match = ledger.hand.match()
        elif result is not None and result.hand == ledger.hands and not self._stake_under_way(last, ledger):
            expect(ledger.credits == purse["shown"][0] + result.amount, "shown were", purse["shown"], "there are", now)
            match = Hand(ledger.last_seed, result_actions(result.detail)).match()
        else:
            self.done["killed while the stake was put down"] += 1
            expect(sum(now) == sum(purse["shown"]), "shown were", purse["shown"], "credits and stake, there are", now)
            expect(not last["cards"], "cards are shown, and the stake is not written")
            return
        self.done["killed in a hand"] += 1
        self._judge_actions(match, last, rest)

    def _stake_under_way(self, last: Screen, ledger: Ledger) -> bool:
        """Whether the screen is already at the next hand, whose stake is not in the store."""
        return not last["actions"] and sum(last["purse"]["shown"]) == ledger.credits

    def _judge_actions(self, match: Match, last: Screen, rest: Screen) -> None:
        written = len(match.actions)
        self.further[written - last["actions"]] += 1
        if rest:
            expect(written >= rest["actions"], "shown were", rest["actions"], "actions, there are", written)
            expected = cards_after(match, rest["actions"], rest["viewer"])
            expect(cards(rest) == expected, "the hand shown was", cards(rest), "and not", expected)
            self.done["hands compared card by card"] += 1

    # ---- another table ----------------------------------------------------------------------------------------------

    def _other(self, ruleset: str) -> None:
        home, kept = self.folder / ruleset, self.games.get(ruleset)
        words = (*WORDS, "--speed", self.chance.choice(SPEEDS))
        with window(self.display, home, *words, *(() if kept else ("--ruleset", ruleset))) as screen:
            if kept:
                screen.wait_title_after_kill()
                screen.press("continue")
            seen = screen.wait(lambda seen: seen["scene"] == "table" and bool(seen["ready"] or seen["over"]))
            if kept:
                expect(seen["actions"] >= len(kept), ruleset, "went back from", len(kept), "to", seen["actions"])
                self.done["games continued"] += 1
            hands = Hands(screen, self.chance)
            hands.play(self.chance.randrange(1, MOST_MOVES + 1))
            last = hands.kill()
            expect(said_nothing_else(screen.log()), "the log says", screen.log())
        storage, _ = self._found(home)
        game = next((game for game in storage.games() if game.slot == ruleset), None)
        if game is None:
            expect(last["scene"] == "results" or bool(last.get("match_over")), ruleset, "is gone")
            self.games.pop(ruleset, None)
            return
        actions = game.match.actions
        expect(not kept or actions[: len(kept)] == kept, ruleset, "is another game than before")
        self.games[ruleset] = list(actions) if not game.match.over else []
        if last["scene"] == "table":
            self.done["killed at another table"] += 1
            self._judge_actions(game.match, last, hands.rest)


def main() -> int:
    """Play the rounds and print the figures; 1 if there was a fault."""
    reader = argparse.ArgumentParser(description="Kill the real window in the middle of hands.")
    reader.add_argument("--rounds", type=int, default=24)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    started, faults = time.monotonic(), list[str]()
    with virtual_screen() as display, workplace("window-kills") as folder:
        rounds = Rounds(display, folder, asked.seed)
        for number in range(1, asked.rounds + 1):
            try:
                rounds.one(number)
            except (FaultFound, AssertionError) as error:
                faults.append(f"round {number}: {error}"[:2000])
    figures = {
        **rounds.done,
        "written_beyond_shown": dict(sorted(rounds.further.items())),
        "seconds": round(time.monotonic() - started, 1),
        "faults": faults,
    }
    print(json.dumps(figures, indent=1))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
