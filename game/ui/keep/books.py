"""The casino's books: the ledger out of the store and its journal, and its lines into both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from game.core.errors import SpietatoError
from game.match.ledger import CHOICE, RESULTS, SEALED, Ledger, Line
from game.ui.keep.handkeys import HandKeys
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.journal import SPARE_LINES, Journal, followed, line_text, read_line, read_lines
from game.ui.keep.settings import free_name, write_atomically
from game.ui.keep.store import Statement
from game.ui.keep.writer import Copy

Row = Sequence[Any]
_PUT = """INSERT INTO {} VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (number) DO UPDATE SET seal = CASE WHEN seal = excluded.seal THEN seal END"""
"""Writing a line once more changes nothing. A different line under its number is never replaced: the seal may not be
missing, so this fails."""


@dataclass(slots=True)
class Opened:
    """The ledger as it stands, and what it takes to make store and journal agree with it."""

    ledger: Ledger
    lines: list[Line] = field(default_factory=list)
    """All of them but the choices of the open hand."""
    repairs: list[Statement] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    rejected: list[Row] = field(default_factory=list)
    """Rows of the store that do not follow from those before them."""
    in_store: set[str] = field(default_factory=set)
    """What the store had, as the journal writes it."""
    in_journal: list[str] = field(default_factory=list)
    contradicted: bool = False
    """The journal has lines that do not follow from those of the store."""


class Writing(NamedTuple):
    """One transaction, its copy in the journal, what must be on the disk before both, and what comes after them."""

    statements: list[Statement]
    copy: Copy
    first: Callable[[], None]
    then: Callable[[], None]


class Books:
    """Both places in which a line is written: a row of the store, and a line of the journal."""

    def __init__(self, journal: Journal, aside: Path) -> None:
        """Rows that cannot be believed are kept beside `aside`."""
        self.journal = journal
        self._aside = aside
        self._keys = HandKeys(aside.parent)
        self._seals: list[str] = []
        """Of the open hand's last line, after each transaction that is not on the disk yet."""

    # ---- reading ----------------------------------------------------------------------------------------------------

    def open(self, lines: Iterable[Row], choices: Iterable[Row]) -> Opened:
        """The ledger of these rows, brought up to date from the journal. Nothing is written yet."""
        ledger = Ledger()
        opened = Opened(ledger)
        for rows, taken in ((lines, opened.lines), (choices, [])):
            opened.rejected += _follow(ledger, rows, taken)
        in_store = ledger.number
        opened.in_journal = self.journal.texts()
        # What is word for word in the store need not be read once more.
        opened.in_store = set(map(line_text, (*opened.lines, *ledger.choices)))
        unknown = read_lines(text for text in opened.in_journal if text not in opened.in_store)
        choices_in_store = list(ledger.choices)
        newer = followed(ledger, unknown)
        opened.lines += [line for line in newer if line.kind != CHOICE]
        opened.contradicted = sum(line.kind != CHOICE for line in unknown) > len(opened.lines) - in_store
        opened.repairs = [statement for line in newer for statement in line_statements(line)]
        if opened.rejected:
            opened.notices.append("notice.ledger_mended")
            opened.repairs = [
                ("DELETE FROM ledger WHERE number > ? OR number < 1", (in_store,)),
                ("DELETE FROM choices", ()),
                *((_PUT.format("choices"), row_of(line)) for line in choices_in_store),
                *opened.repairs,
            ]
        elif newer:
            opened.notices.append("notice.ledger_old")
        if opened.contradicted and _another_history(opened.lines[:in_store], unknown):
            opened.notices = ["notice.ledger_two"]
        return opened

    def keep_rejected(self, rows: Sequence[Row]) -> None:
        """Put rows that cannot be believed into a file of their own, so that nothing is thrown away."""
        text = "".join(f"{row!r}\n" for row in rows)
        write_atomically(free_name(self._aside), text)

    def bring_up(self, opened: Opened) -> None:
        """Let the journal have every line there is; OSError if that cannot be done."""
        lines = [*opened.lines, *opened.ledger.choices]
        there = set(opened.in_journal)
        lacking = opened.in_store - there
        missing = [line for line in lines if line_text(line) in lacking] if lacking else []
        if opened.contradicted or missing != lines[len(lines) - len(missing) :]:
            self.journal.keep_aside()
            self.journal.rewrite(lines)
        elif len(opened.in_journal) + len(missing) - len(lines) > SPARE_LINES:
            self.journal.rewrite(lines)
        elif missing:
            self.journal.add(missing)

    def put_right(self, lines: Sequence[Row]) -> tuple[list[Statement], list[Row]]:
        """What makes a store that somebody has put there, while the game ran, say what the journal says; and those of
        its lines that say something else."""
        ledger = Ledger()
        proven = [row_of(line) for line in followed(ledger, self.journal.read()) if line.kind != CHOICE]
        common = min(len(lines), len(proven))
        others = [row for row, other in zip(lines[:common], proven[:common], strict=True) if tuple(row) != other]
        if not others and len(lines) > len(proven):
            return [], []  # it is the journal that is behind
        if others:
            others += lines[common:]
        return replaced(proven, [row_of(line) for line in ledger.choices]), others

    def unseal(self, ledger: Ledger, at: float) -> tuple[list[Line], str]:
        """Open the hand that the ledger was left with. Where that cannot be done: the lines that end it, and the key of
        the sentence that tells why."""
        if ledger.hand is None or ledger.hand.seed != SEALED:
            return [], ""
        seed = self._keys.find(ledger.hand_seal)
        if seed is None:
            return ledger.forfeit(at), "notice.hand_unopened"
        # The key is the right one: if it opens another shuffle, cards are dealt otherwise since.
        return ([], "") if ledger.unseal(seed) else (ledger.give_back(at), "notice.hand_void")

    # ---- writing ----------------------------------------------------------------------------------------------------

    def write(self, lines: Sequence[Line], ledger: Ledger) -> Writing:
        """The transaction for lines that the ledger has just got. Before it, the seed of the open hand is kept; after
        it older keys are erased."""
        statements = [statement for line in lines for statement in line_statements(line)]
        secret = ledger.secret
        seal, seed = secret or ("", 0)
        self._seals.append(seal)

        def first() -> None:
            if secret is not None:
                self._keys.write(seal, seed)

        def then() -> None:
            self._keys.keep_only(self._seals[:])
            self._seals.remove(seal)

        return Writing(statements, Copy(JOURNAL, lambda: self.journal.add(lines)), first, then)


def _another_history(known: Sequence[Line], unknown: Iterable[Line]) -> bool:
    """Whether one of the unknown lines is a rightful successor of a known one: then two windows have played."""
    seals = {0: "", **{line.number: line.seal for line in known}}
    others = (line for line in unknown if line.kind != CHOICE and line.number - 1 in seals)
    return any(
        line.seal == line.seal_over(seals[line.number - 1]) and seals.get(line.number, line.seal) != line.seal
        for line in others
    )


def _follow(ledger: Ledger, rows: Iterable[Row], taken: list[Line]) -> list[Row]:
    """Let the ledger follow rows of the store, and add them to those `taken`; the rows it cannot follow."""
    rest = iter(rows)
    for row in rest:
        try:
            line = read_line(row)
            ledger.follow(line)
        except (ValueError, SpietatoError):
            return [row, *rest]
        taken.append(line)
    return []


def replaced(lines: Iterable[Row], choices: Iterable[Row]) -> list[Statement]:
    """What puts these rows in the place of all that the store's ledger has."""
    return [
        ("DELETE FROM ledger", ()),
        ("DELETE FROM choices", ()),
        *((_PUT.format("ledger"), tuple(row)) for row in lines),
        *((_PUT.format("choices"), tuple(row)) for row in choices),
    ]


def row_of(line: Line) -> tuple[Any, ...]:
    """A line as a row of the store."""
    return tuple(line)


def line_statements(line: Line) -> list[Statement]:
    """What writes a line. The choices of a hand end with its stake and its result: the latter holds them all."""
    if line.kind == CHOICE:
        return [(_PUT.format("choices"), row_of(line))]
    put = (_PUT.format("ledger"), row_of(line))
    return [put, ("DELETE FROM choices", ())] if line.kind in RESULTS else [put]
