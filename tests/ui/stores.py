"""A store as a whole for tests: games and ledger in it, opened again, and what must be true of it then."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from game.match.ledger import Ledger
from game.match.saves import save_text
from game.ui.keep import store
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.journal import read_lines
from game.ui.keep.storage import SavedGame, Storage
from tests.ledgers import alike_files, play, stake, standing
from tests.ui.test_saved_games import SEATS, played_match

AGAIN = 1_900_000_000.0
"""When the store is opened again."""
ABOUT_THE_STORE = {
    *("notice.store_mended", "notice.store_newer", "notice.store_unreadable", "notice.store_restored"),
    *("notice.store_restored_partly", "notice.store_caught_up", "notice.store_gap"),
}
ABOUT_THE_LEDGER = {"notice.ledger_mended", "notice.ledger_old", "notice.ledger_two"}


def told(game: SavedGame) -> tuple[object, ...]:
    """All that a saved game is."""
    return game.slot, save_text(game.match), game.seats, game.played, game.stake


@dataclass(frozen=True)
class Whole:
    """A folder with everything in it, written by a program that has ended; and what it holds."""

    folder: Path
    ledger: tuple[object, ...]
    games: dict[str, tuple[object, ...]]
    states: tuple[tuple[object, ...], ...]
    """The ledger after every one of its lines."""
    forfeited: tuple[tuple[object, ...], ...] = ()
    """The same, where a start finds no key to the hand that was open then."""

    def place(self, ledger: Ledger) -> int:
        """After how many of the lines the ledger stands at most, perhaps with a hand forfeited; an error if it never
        did."""
        found = standing(ledger)
        return max(place for place in range(len(self.states)) if found in (self.states[place], self.forfeited[place]))


def make_whole(folder: Path) -> Whole:
    """Such a folder. Its copies are as good as it is where files are alike."""
    with alike_files():
        return _made_whole(folder)


def _made_whole(folder: Path) -> Whole:
    storage = Storage(folder=folder, now=lambda: 1_800_000_000.5)
    for number, ruleset in enumerate(("classic", "one", "no_mercy")):
        storage.save_game(played_match(ruleset, 12 + number, seed=7), SEATS)
    for seed in range(6):
        play(storage, stake(storage, 10 + seed, seed))
    play(storage, stake(storage, 40, 99), 3)
    games = {game.slot: told(game) for game in storage.games()}
    assert len(games) == 4
    storage.close()
    (folder / store.BACKUP).unlink()
    ledger = Ledger()
    states, forfeited = [standing(ledger)], [standing(ledger)]
    for line in read_lines((folder / JOURNAL).read_text(encoding="utf-8").splitlines()):
        ledger.follow(line)
        states.append(standing(ledger))
        lost = deepcopy(ledger)
        if lost.hand is not None:
            lost.forfeit(AGAIN)
        forfeited.append(standing(lost))
    assert states[-1] == standing(storage.ledger)
    return Whole(folder, standing(storage.ledger), games, tuple(states), tuple(forfeited))


def opened(folder: Path) -> tuple[Storage, list[str]]:
    """A storage on that folder with everything read, and what was said."""
    said: list[str] = []
    storage = Storage(said.append, folder, now=lambda: AGAIN)
    storage.games()
    return storage, said


def check(whole: Whole, folder: Path) -> list[str]:
    """Whatever was done to the store in that folder, its journal is whole; what the first start has said."""
    storage, said = opened(folder)
    assert standing(storage.ledger) == whole.ledger
    games = {game.slot: told(game) for game in storage.games()}
    assert games.items() <= whole.games.items(), "what is there is as it was"
    assert games == whole.games or said, "what is not there is not missing silently"
    assert len([notice for notice in said if notice in ABOUT_THE_STORE | ABOUT_THE_LEDGER]) <= 1, said
    storage.close()
    again, said_again = opened(folder)
    assert standing(again.ledger) == whole.ledger
    left = {game.slot: told(game) for game in again.games()}
    if storage.kept or not said:
        assert left == games
    assert said_again == said or not said_again, "nothing new is said the next time"
    again.close()
    return said
