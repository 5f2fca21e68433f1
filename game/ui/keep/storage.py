"""What is kept of games, credits and matches, as screens know it: in memory at once, and in the store soon after.

Everything is read once, when it is first asked for. From then on what counts is in memory, and the writer brings the
store after it; so nothing is lost while the disk is full or busy, and no frame waits for it.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.core.errors import NewerError, OutdatedError, SpietatoError
from game.match.ledger import Ledger, Line
from game.match.match import Match
from game.match.session import Session
from game.ui import faults, paths
from game.ui.keep import firstversion, store
from game.ui.keep.books import Books
from game.ui.keep.finished import at_the_end
from game.ui.keep.firstversion import CASINO
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.journal import Journal
from game.ui.keep.redo import LONG_BYTES, RedoLog
from game.ui.keep.redo import NAME as REDO
from game.ui.keep.savedgames import (
    Kept,
    SavedGame,
    SavedSeat,
    dropped,
    free_place,
    head_of,
    is_place,
    is_slot,
    kept_from,
    saved_seats,
)
from game.ui.keep.settings import free_name, write_atomically
from game.ui.keep.shelf import Shelf
from game.ui.keep.store import Statement, StoreError
from game.ui.keep.storefile import StoreFile
from game.ui.keep.writer import RETRY_SECONDS, Copy, Writer

__all__ = ["CASINO", "SavedGame", "SavedSeat", "Storage", "saved_seats"]

AT_THE_END = 3.0
"""How long the end of the program waits for the disk."""
_NEXT_MATCH = "SELECT coalesce(max(id), 0) + 1 FROM matches WHERE typeof(id) = 'integer' AND id < 1 << 53"
OPEN_TRIES, OPEN_PAUSE_SECONDS = 3, 0.05
"""One fault of the disk is no reason to play without saving."""
READING_WAITS = 0.5
"""How long whoever reads the history waits for what was played last."""


class Storage:
    """Games that can be continued, the casino's ledger, the history of matches, what the player has made.

    With `look_only` nothing is written at all, and the casino's open hand is not shown: for a window that takes a
    picture or plays by itself while another one may be in use.
    """

    def __init__(
        self,
        notice: Callable[[str], None] | None = None,
        folder: Path | None = None,
        apart: Path | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        """`apart` is the folder of the ledger's journal: not the one that holds the store, where there are two."""
        self.folder = folder or paths.data_folder()
        self.file = self.folder / store.NAME
        self.look_only = False
        self._notice = notice
        self.now = now or time.time
        self._books = Books(Journal((apart or folder or paths.config_folder()) / JOURNAL), self.folder / "ledger.json")
        self._redo = RedoLog((apart or folder or paths.config_folder()) / REDO)
        self._place = StoreFile(self.file, self._books, self._redo, self._say)
        self._writer: Writer | None = None
        self._opened = False
        self._shelf = Shelf(self.write, self._say, self.folder, self.now)
        self._games: dict[str, Kept] = {}
        self._listed: dict[str, SavedGame] = {}
        self._newer: set[str] = set()
        """Places of games that a later program has written: they are neither read nor touched."""
        self._ledger = Ledger()
        self._next_id = self._next_match = 1
        self._told = False
        self._next_try: float | None = None
        """When to try again to open a store that could not be opened."""
        self._unrecorded: list[tuple[Kept, Session, float]] = []
        """Matches that ended while the store could not be opened, and when."""

    # ---- opening and closing ----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Read everything anew, unless that is done. Whatever cannot be read is said, and play goes on in memory."""
        if self._writer is not None:
            return
        self._opened = True
        self._forget()
        if self.look_only:
            self._look()
            return
        error = self._try_to_open()
        for _ in range(OPEN_TRIES - 1):
            if error is None or not self._worth_trying(error):
                break
            time.sleep(OPEN_PAUSE_SECONDS)
            error = self._try_to_open()
        if error is not None:
            self._without_a_store(error)

    def _try_to_open(self) -> StoreError | None:
        """Read everything and begin to write; what stands in the way of that."""
        try:
            connection = self._place.open(self._read)
        except StoreError as error:
            self._forget()
            return error
        self._writer = Writer(
            connection, lambda: self._place.open_again(self._all_kept), self._place.run, self._place.tidy
        )
        self._take_over()
        return None

    def _worth_trying(self, error: StoreError) -> bool:
        return not isinstance(error, store.NewerStoreError) and paths.writable(self.folder)

    def _open_late(self) -> None:
        """Try once more to open the store. What was played meanwhile joins what is there, and takes nothing's place."""
        games, unrecorded = dict(self._games), list(self._unrecorded)
        made = self._shelf.sets(), self._shelf.cards()
        practice = self._ledger
        if self._try_to_open() is not None:
            self._games.update(games)
            for held, save in zip(made, (self._shelf.save_set, self._shelf.save_card), strict=True):
                for one in held:
                    save(one.name, one.line)
            self._ledger = practice
            self._next_try = time.monotonic() + RETRY_SECONDS
            return
        self._next_try = None
        for slot, kept in games.items():
            if slot in self._games:
                self._move(slot)
            kept.id, self._next_id = self._next_id, self._next_id + 1
            self._games[slot] = kept
            self.write(kept.whole(slot))
        for held, free, save in (
            (made[0], self._shelf.free_set_name, self._shelf.save_set),
            (made[1], self._shelf.free_card_name, self._shelf.save_card),
        ):
            for one in held:
                save(free(one.name), one.line)
        self._unrecorded.clear()
        for kept, session, ended in unrecorded:
            self._record(kept, session, ended)
        self._say("notice.saving_again")

    def _ensure(self) -> None:
        """Whoever asks first makes it read."""
        if not self._opened:
            self.open()

    def _forget(self) -> None:
        for held in (self._games, self._listed, self._newer):
            held.clear()
        self._shelf.forget()
        self._ledger = Ledger()

    def close(self) -> bool:
        """Write what is left and let go of the files; whether everything is written. Nothing is written afterwards."""
        writer, self._writer = self._writer, None
        self._opened = True
        if writer is None:
            return True
        done = writer.close(AT_THE_END)
        connection = writer.connection
        if connection is not None:
            if done and writer.used:
                self._place.begin_redo_log(connection)
            with contextlib.suppress(sqlite3.Error):
                connection.close()
        return done

    def flush(self, seconds: float = AT_THE_END) -> bool:
        """Wait until everything is on the disk, or cannot be; whether it is."""
        return self._writer is None or self._writer.flush(seconds)

    def poll(self) -> None:
        """Tell once that saving has failed, and once that it works again. To be called now and then."""
        writer = self._writer
        if writer is None and self._next_try is not None and time.monotonic() >= self._next_try:
            self._open_late()
        if writer is None or writer.failing == self._told:
            return
        self._told = writer.failing
        if writer.failing:
            faults.write_log(f"saving failed: {writer.reason}")
        self._say("notice.saving_failed" if writer.failing else "notice.saving_again")

    @property
    def kept(self) -> bool:
        """Whether what is played is written down."""
        self._ensure()
        return self._writer is not None

    @property
    def saving(self) -> bool:
        """Whether what is played reaches the disk, as far as the last try has shown."""
        return self.kept and self._writer is not None and not self._writer.failing

    @property
    def idle(self) -> bool:
        """Whether nothing is on its way to the disk."""
        return self._writer is None or self._writer.idle

    def settled(self, ticket: int) -> bool:
        """Whether what has that number is on the disk in at least one place; or nothing is written down at all."""
        return self._writer is None or self._writer.settled(ticket)

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection | None]:
        """The store to read from, with all that has been played; None where nothing is written down."""
        if not self.kept:
            yield None
            return
        self.flush(READING_WAITS)
        with store.reading(self.file) as connection:
            yield connection

    def _look(self) -> None:
        """Read the games and the shelf only, out of a copy."""
        with contextlib.suppress(StoreError, FileNotFoundError), store.looking(self.file) as connection:
            self._read_games(connection)
            self._shelf.read(connection, touch=False)

    def _without_a_store(self, error: StoreError) -> None:
        faults.write_log(f"the store cannot be used: {error}")
        self._say(error.notice if paths.writable(self.folder) else "notice.read_only")
        if self._worth_trying(error):
            self._next_try = time.monotonic() + RETRY_SECONDS
        known = self._books.open((), ()).ledger
        if known.hand is None:
            self._ledger = known
        # An open hand is not shown: what is not written down would be a rehearsal of it.
        self._begin_ledger()

    # ---- reading ----------------------------------------------------------------------------------------------------

    def _read(self, connection: sqlite3.Connection, mended: bool) -> None:
        """Read everything. Of a store that was just `mended` it goes without saying that the ledger was."""
        self._read_games(connection)
        self._shelf.read(connection)
        opened = self._place.ledger(connection)
        self._ledger = opened.ledger
        for notice in opened.notices:
            if not mended or notice == "notice.ledger_two":
                self._say(notice)

    def _all_kept(self) -> list[Statement]:
        """What writes all games and the shelf once more."""
        games = [one for slot, kept in list(self._games.items()) for one in kept.whole(slot)]
        return [*games, *self._shelf.whole()]

    def _read_games(self, connection: sqlite3.Connection) -> None:
        self._games.clear()
        self._next_match = connection.execute(_NEXT_MATCH).fetchone()[0]
        for row in connection.execute("SELECT * FROM games ORDER BY id").fetchall():
            actions = connection.execute("SELECT * FROM actions WHERE game = ? ORDER BY number", row[:1]).fetchall()
            self._next_id = max(self._next_id, row[0] + 1) if type(row[0]) is int else self._next_id
            try:
                slot, kept = kept_from(row, actions)
                if slot == CASINO or not is_place(slot, kept.head):
                    raise ValueError("a saved game in no place that there is")
            except (ValueError, TypeError, SpietatoError) as error:
                self._broken(str(row[1]), [list(map(str, row)), [str(action[2]) for action in actions]], error)
                if not self.look_only:
                    store.run(connection, dropped(row[1]))
                continue
            self._games[slot] = kept

    def _take_over(self) -> None:
        """What the first version has left, if anything, and the beginning of a ledger or its open hand."""
        found = firstversion.look(self.folder, self._say, purse_wanted=not self._ledger.number)
        for game in found.games:
            if not self._has(game):
                self._save(game.match, game.seats, free_place(game.slot, self._games), game.played)
        if found.purse is not None:
            try:
                self.write_lines(self._ledger.take_over(found.purse, self.now()))
            except SpietatoError as error:
                faults.write_log(f"the purse cannot be taken over: {error}")
                self._ledger = Ledger()
                self._say("notice.purse_broken")
        self._begin_ledger()
        if (found.files or found.broken) and self.flush():
            found.keep_originals()

    def _begin_ledger(self) -> None:
        lines, notice = self._books.unseal(self._ledger, self.now())
        if not self._ledger.number:
            self._ledger, lines = Ledger.fresh(self.now())
        self.write_lines(lines)
        if notice:
            self._say(notice)

    def _has(self, game: SavedGame) -> bool:
        """Whether that was taken over already, and the program killed before the original was out of the way."""
        return any(
            kept.head == head_of(game.match) and kept.actions == game.match.actions for kept in self._games.values()
        )

    # ---- games ------------------------------------------------------------------------------------------------------

    def save_game(self, match: Match, seats: Sequence[SavedSeat], slot: str = "") -> None:
        """Keep the match as it stands, in its place or else in its rulebook's."""
        if match.rules.wallet:
            raise ValueError("a hand of the casino is saved in the ledger, with its stake")
        self._ensure()
        if not self.look_only:
            self._save(match, seats, slot or match.rules.id, self.now())

    def _save(self, match: Match, seats: Sequence[SavedSeat], slot: str, played: float) -> None:
        if slot in self._newer:
            return
        self._listed.pop(slot, None)
        played = round(played, 3)
        kept = self._games.get(slot)
        if kept is not None and kept.holds(match) and kept.seats == tuple(seats):
            self.write(kept.grow(match, played))
            return
        kept = Kept(self._next_id, head_of(match), tuple(seats), played)
        self._next_id += 1
        kept.grow(match, played)
        self._games[slot] = kept
        self.write([*dropped(slot), *kept.whole(slot)])

    def save_session(self, session: Session, slot: str = "") -> None:
        """Keep the match of a session with everybody who sits at its table."""
        self.save_game(session.match, saved_seats(session), slot)

    def games(self) -> list[SavedGame]:
        """All games that can be continued, the last played first. Damaged ones are put aside."""
        self._ensure()
        slots = (CASINO, *sorted(self._games))
        found = [game for slot in slots if (game := self.game(slot)) is not None]
        return sorted(found, key=lambda game: game.played, reverse=True)

    def game(self, slot: str) -> SavedGame | None:
        """The game in that place; None if there is none, or it is damaged: then it is put aside."""
        self._ensure()
        if slot == CASINO:
            return self._open_hand()
        kept = self._games.get(slot)
        if kept is None or slot in self._newer:
            return None
        if slot not in self._listed:
            try:
                self._listed[slot] = SavedGame(slot, kept.match(), kept.seats, kept.played)
            except NewerError:
                self._newer.add(slot)
                self._say("notice.save_newer")
                return None
            except SpietatoError as error:
                replay = [kept.head, kept.position, *map(str, kept.actions)]
                self._broken(slot, replay, error)
                self.drop_game(slot)
                return None
        return self._listed[slot]

    def _broken(self, slot: str, content: object, error: Exception) -> None:
        """Say why a game cannot be continued, and keep what is left of it in a file of its own."""
        self._say("notice.save_outdated" if isinstance(error, OutdatedError) else "notice.save_broken")
        if self.look_only:
            return
        faults.write_log(f"the saved game {slot} cannot be read: {error}")
        name = slot if is_slot(slot) else "game"
        try:
            write_atomically(free_name(self.folder / "games" / f"{name}.json"), json.dumps(content))
        except OSError as second:
            faults.write_log(f"the saved game {name} cannot be set aside: {second}")

    def place(self, slot: str) -> str:
        """Where a new game of that rulebook or set is kept: in its place, unless a later program's game lies there."""
        self.game(slot)
        return free_place(slot, self._games) if slot in self._newer else slot

    def drop_game(self, slot: str) -> None:
        """Forget a game: it is over, or was given up. An open hand of the casino is neither."""
        if slot == CASINO or self.look_only or slot in self._newer or slot not in self._games:
            return
        del self._games[slot]
        self._listed.pop(slot, None)
        self.write(dropped(slot))

    def finish_game(self, session: Session, slot: str) -> None:
        """A match is over: it goes into the history, and is no longer one to continue."""
        self._ensure()
        kept = self._games.get(slot)
        if self.look_only or kept is None or slot in self._newer:
            return
        del self._games[slot]
        self._listed.pop(slot, None)
        ended = round(self.now(), 3)
        if self._writer is None:
            self._unrecorded.append((kept, session, ended))
            return
        self._record(kept, session, ended, dropped(slot))

    def _record(self, kept: Kept, session: Session, ended: float, also: Sequence[Statement] = ()) -> None:
        self.write([*at_the_end(kept, session, self._next_match, ended), *also], tidy=True)
        self._next_match += 1

    def make_room(self, slot: str) -> bool:
        """Give the game in that place a further one of its own, so that a new game can take it; whether it needed to.
        Where nobody has done anything yet, nothing is lost."""
        game = self.game(slot) if slot != CASINO else None
        if game is None or not game.match.actions or self.look_only:
            return False
        self._move(slot)
        return True

    def _move(self, slot: str) -> None:
        """Give the game in that place another one that is free."""
        other = free_place(slot, self._games)
        self._games[other] = self._games.pop(slot)
        self._listed.pop(slot, None)
        # By its number: if it has to be written once more, another game is in the old place by then.
        self.write([("UPDATE games SET slot = ? WHERE id = ?", (other, self._games[other].id))])

    @property
    def shelf(self) -> Shelf:
        """The sets of house rules and the cards that the player has made."""
        self._ensure()
        return self._shelf

    # ---- the casino -------------------------------------------------------------------------------------------------

    @property
    def ledger(self) -> Ledger:
        """The ledger as it stands, with the open hand. Whoever looks on sees a fresh one."""
        self._ensure()
        if self.look_only and not self._ledger.number:
            self._ledger, _ = Ledger.fresh()
        return self._ledger

    def write_lines(self, lines: Sequence[Line]) -> int:
        """Write down lines that the ledger has just got; the number to ask `settled` for."""
        if not lines or self._writer is None or self.look_only:
            return 0
        if lines[-1].seal not in (self._ledger.seal, *(choice.seal for choice in self._ledger.choices[-1:])):
            # Played before the store could be opened: it counted for nothing.
            return 0
        writing = self._books.write(lines, self._ledger)
        return self._writer.submit(writing.statements, writing.copy, first=writing.first, then=writing.then)

    def _open_hand(self) -> SavedGame | None:
        hand = self.ledger.hand
        if hand is None or self.look_only:
            return None
        try:
            match = hand.match()
        except SpietatoError as error:
            faults.write_log(f"the open hand cannot be played on: {error}")
            self.write_lines(self._ledger.give_back(self.now()))
            self._say("notice.hand_void")
            return None
        return SavedGame(CASINO, match, (), hand.played, self._ledger.stake)

    # ---- writing ----------------------------------------------------------------------------------------------------

    def write(self, statements: Sequence[Statement], derived: bool = False, tidy: bool = False) -> int:
        """Have this written as one transaction; the number to ask `settled` for. What is `derived` from other rows can
        be worked out again: it needs no second copy. `tidy` has the store backed up after it."""
        if self._writer is None or self.look_only:
            return 0
        if derived:
            return self._writer.submit(statements)
        marked, line = self._redo.entry(statements)
        copy = Copy(REDO, lambda: self._redo.append(line))
        return self._writer.submit(marked, copy, tidy=tidy or self._redo.bytes > LONG_BYTES)

    def _say(self, key: str) -> None:
        if self._notice is not None and not self.look_only:
            self._notice(key)
