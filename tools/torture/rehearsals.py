"""Tries to know the cards of a casino hand before it is played, and counts what that pays.

    python tools/torture/rehearsals.py [--hands N] [--seed N]

Each hand is begun honestly and left open. Then the profile is read byte by byte for the seed, copied and rehearsed in
the copy, or rehearsed where it is and put back in several ways; and the hand is played to its end as well as what was
learnt allows, or else by the book. What the same hands pay to an honest player by the book is the measure. The same is
done where copies cannot be told from their originals, as with a snapshot of a whole disk: there it must pay, or the
tries are no tries. Prints the figures as JSON.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.bots.registry import bot  # noqa: E402
from game.core.legality import legal_for  # noqa: E402
from game.match.ledger import LOST, outcome  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.match.reactions import decision  # noqa: E402
from game.rulesets import wallet_table  # noqa: E402
from game.ui.keep.handkeys import FOLDER as KEYS  # noqa: E402
from tools.torture.profiles import (  # noqa: E402
    alike_files,
    begin_hand,
    copy_profile,
    files_of,
    opened,
    play_on,
    workplace,
)

PLAYOUTS = 60
"""So many ways to play on are tried by who knows the cards."""
Attack = Callable[["Rehearser"], list[int]]


class Yield(NamedTuple):
    """What one way of cheating came to."""

    hands: int
    learnt: int
    """In so many of the hands the cards to come were known."""
    lost_keys: int
    """So many of the hands could not be opened afterwards."""
    staked: int
    paid: int

    def figures(self) -> dict[str, Any]:
        """For printing."""
        return {**self._asdict(), "return": round(self.paid / self.staked, 3)}


class Rehearser:
    """One hand, left open in a profile of its own; and what is known of its cards."""

    def __init__(self, work: Path, number: int, chance: Random) -> None:
        self.live = work / f"hand-{number}"
        self.aside = work / f"aside-{number}"
        self.chance = chance
        storage, _ = opened(self.live)
        begin_hand(storage, chance)
        play_on(storage, chance, chance.randrange(4))
        while storage.ledger.hand is None:
            # It ended within those few actions: another one.
            begin_hand(storage, chance)
        storage.close()
        hand = storage.ledger.hand
        self.seed, self.stake, self.begun = hand.seed, storage.ledger.stake, hand.actions
        self.credits = storage.ledger.credits

    def honest(self) -> int:
        """What the hand pays to who plays it on by the book."""
        return outcome(self.stake, by_the_book(self._match()).state)[1]

    def _match(self) -> Match:
        match = Match(wallet_table(), 2, self.seed)
        for action in self.begun:
            match.apply(action)
        return match

    # ---- ways to know the cards -------------------------------------------------------------------------------------

    def read_files(self) -> list[int]:
        """Look for the seed in every file of the profile, as a text and as a number."""
        words = [str(self.seed), f"{self.seed:x}", f"{self.seed:X}"]
        forms = [word.encode() for word in words] + [word.encode("utf-16-le") for word in words]
        forms += [self.seed.to_bytes(8, order) for order in ("big", "little")]
        contents = [file.read_bytes() for file in self.live.rglob("*") if file.is_file()]
        return best_line(self._match(), self.chance) if any(one in held for held in contents for one in forms) else []

    def rehearse_in_a_copy(self) -> list[int]:
        """Play the hand in a copy of the profile, and then where it is."""
        copy_profile(self.live, self.aside)
        return rehearsed(self.aside, self.chance)

    def rehearse_in_its_place(self) -> list[int]:
        """Set the profile aside under another name, play in a copy at its place, and put it back."""
        os.rename(self.live, self.aside)
        copy_profile(self.aside, self.live)
        known = rehearsed(self.live, self.chance)
        shutil.rmtree(self.live)
        os.rename(self.aside, self.live)
        return known

    def put_everything_back(self) -> list[int]:
        """Play the hand, and put all files back as they were."""
        copy_profile(self.live, self.aside)
        known = rehearsed(self.live, self.chance)
        shutil.rmtree(self.live)
        copy_profile(self.aside, self.live)
        return known

    def put_changes_back(self) -> list[int]:
        """The same, with only those files put back that are not as they were."""
        copy_profile(self.live, self.aside)
        known = rehearsed(self.live, self.chance)
        before = {file.relative_to(self.aside) for file in self.aside.rglob("*") if file.is_file()}
        for file in self.live.rglob("*"):
            if file.is_file() and file.relative_to(self.live) not in before:
                file.unlink()
        for name in before:
            old, now = self.aside / name, self.live / name
            if not now.exists() or now.read_bytes() != old.read_bytes():
                shutil.copy2(old, now)
        return known

    def keep_second_names(self) -> list[int]:
        """The same, with second names for the keys, so that their files are the same ones afterwards."""
        copy_profile(self.live, self.aside)
        shutil.rmtree(self.aside / "data" / KEYS)
        shutil.copytree(self.live / "data" / KEYS, self.aside / "data" / KEYS, copy_function=os.link)
        known = rehearsed(self.live, self.chance)
        shutil.rmtree(self.live)
        shutil.copytree(self.aside, self.live, copy_function=os.link)
        return known

    def see_one_card(self) -> list[int]:
        """Play a single action, look at what it brings, and put all files back but the keys."""
        copy_profile(self.live, self.aside)
        storage, _ = opened(self.live)
        hand = storage.ledger.hand
        known = best_line(hand.match(), self.chance) if hand is not None else []
        play_on(storage, self.chance, 1)
        storage.close()
        for name in ("store", "journal"):
            shutil.copy2(files_of(self.aside)[name], files_of(self.live)[name])
        files_of(self.live)["log"].unlink(missing_ok=True)
        return known

    def delete_keys(self) -> list[int]:
        """Make the hand unreadable, as somebody would who is about to lose."""
        shutil.rmtree(self.live / "data" / KEYS)
        return []

    # ---- what it pays -----------------------------------------------------------------------------------------------

    def play(self, known: list[int]) -> tuple[int, bool]:
        """Play the hand to its end: as it was rehearsed, or by the book. What it pays, and whether it was lost because
        it could not be opened."""
        storage, said = opened(self.live)
        try:
            ledger = storage.ledger
            if ledger.hand is None:
                assert ledger.result is not None, "a hand without a key must end"
                assert ledger.result.kind == LOST, "a hand without a key must be lost"
                assert "notice.hand_unopened" in said, f"a hand was lost without a word: {said}"
                assert (ledger.credits, ledger.stake) == (self.credits, 0), "a hand without a key has paid something"
                return 0, True
            match = ledger.hand.match()
            assert match.seed == self.seed, "another hand is on the table"
            for action in known:
                match.apply(action)
            lines = ledger.keep(by_the_book(match), storage.now())
            storage.write_lines(lines)
            storage.flush()
            return lines[-1].amount, False
        finally:
            storage.close()


def rehearsed(profile: Path, chance: Random) -> list[int]:
    """The best way found to play on the hand in that profile, which is then played to its end; none if it does not
    open."""
    storage, _ = opened(profile)
    with contextlib.closing(storage):
        hand = storage.ledger.hand
        if hand is None:
            return []
        known = best_line(hand.match(), chance)
        play_on(storage, chance, 1_000)
        return known


def best_line(match: Match, chance: Random) -> list[int]:
    """Of many ways to play on a hand whose cards are known, the one that pays most."""
    rules, before = match.rules, len(match.actions)
    bank = bot(rules.roles[1 - rules.staker].bot, rules)
    best, most = list[int](), -1
    for number in range(PLAYOUTS):
        now = match.copy()
        if number == 0:
            by_the_book(now)
        while not now.over:
            mine = now.state.actor == rules.staker
            now.apply(chance.choice(legal_for(now.state, rules.staker)) if mine else decision(now, bank))
        _, paid = outcome(1, now.state)
        if paid > most:
            best, most = now.actions[before:], paid
    return best


def by_the_book(match: Match) -> Match:
    """The hand at its end, played on by the strategy and the bank."""
    players = [bot(role.bot, match.rules) for role in match.rules.roles]
    while not match.over:
        match.apply(decision(match, players[match.state.actor]))
    return match


# ---- all of it ------------------------------------------------------------------------------------------------------

ATTACKS: tuple[Attack, ...] = (
    Rehearser.read_files,
    Rehearser.rehearse_in_a_copy,
    Rehearser.rehearse_in_its_place,
    Rehearser.put_everything_back,
    Rehearser.put_changes_back,
    Rehearser.keep_second_names,
    Rehearser.see_one_card,
    Rehearser.delete_keys,
)
UNNOTICED: tuple[Attack, ...] = (Rehearser.rehearse_in_a_copy, Rehearser.put_everything_back)
"""What pays if copies are taken for originals."""


def tried(attack: Attack, hands: int, seed: int) -> tuple[Yield, int]:
    """What an attack came to over so many hands, and what the same hands pay to an honest player."""
    learnt = lost = staked = paid = honest = 0
    with workplace("rehearsals") as work:
        for number in range(hands):
            hand = Rehearser(work, number, Random(seed * 1_000_003 + number))
            known = attack(hand)
            learnt += bool(known)
            won, unopened = hand.play(known)
            staked, paid, lost, honest = staked + hand.stake, paid + won, lost + unopened, honest + hand.honest()
            for folder in (hand.live, hand.aside):
                shutil.rmtree(folder, ignore_errors=True)
    return Yield(hands, learnt, lost, staked, paid), honest


def torture(hands: int, seed: int) -> dict[str, Any]:
    """Try each way on so many hands; the figures."""
    started = time.monotonic()
    figures: dict[str, Any] = {}
    faults: list[str] = []
    for attack in ATTACKS:
        name = attack.__name__.replace("_", " ")
        try:
            got, honest = tried(attack, hands, seed)
        except AssertionError as error:
            faults.append(f"{name}: {error}")
            continue
        figures[name] = got.figures()
        figures["honest"] = {"hands": hands, "staked": got.staked, "paid": honest, "return": honest / got.staked}
        if got.paid > honest:
            faults.append(f"{name}: it has paid {got.paid}, and honest play {honest}")
    with alike_files():
        for attack in UNNOTICED:
            name = attack.__name__.replace("_", " ")
            got, honest = tried(attack, hands, seed)
            figures[f"{name}, unnoticed"] = got.figures()
            if got.paid <= honest:
                faults.append(f"{name}: even unnoticed it pays no more than {got.paid}: this is no try")
    figures["honest"]["return"] = round(figures["honest"]["return"], 3)
    return {
        "tries": hands * (len(ATTACKS) + len(UNNOTICED)),
        "returns": figures,
        "seconds": round(time.monotonic() - started, 1),
        "faults": faults,
    }


def main() -> int:
    """Rehearse, and print the figures; 1 if it paid."""
    reader = argparse.ArgumentParser(description="Try to know the cards of a casino hand before it is played.")
    reader.add_argument("--hands", type=int, default=40)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    figures = torture(asked.hands, asked.seed)
    print(json.dumps(figures, indent=1))
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
