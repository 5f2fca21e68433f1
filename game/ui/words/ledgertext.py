"""The casino's history in words: its rows, its figures, and how sure the return is."""

from __future__ import annotations

from game.match.ledger import CLOSED, LOST, OPENED, REFILL, START, TAKEN, VOID, WON
from game.match.ledger_figures import DECLARED_RETURN, FEW_HANDS, Course, Figures, Return
from game.match.sitting import DISCONNECTED, IDLE, LEFT, MALFUNCTION, SECOND_START
from game.ui.keep.history import Entry
from game.ui.words.locale import Locale

NOTHING = "–"
"""Stands where there is no figure to give."""
_RESULTS = {WON: "ledger.won", LOST: "ledger.lost", VOID: "ledger.void"}
_GIVEN = {START: "ledger.start", REFILL: "ledger.refill", TAKEN: "ledger.taken"}
_CLOSED = {
    LEFT: "ledger.closed.left",
    IDLE: "ledger.closed.idle",
    SECOND_START: "ledger.closed.second",
    DISCONNECTED: "ledger.closed.disconnected",
    MALFUNCTION: "ledger.closed.malfunction",
}


def signed(t: Locale, amount: int) -> str:
    """What was won or lost, with its sign."""
    sign = "+" if amount > 0 else "−" if amount < 0 else "±"
    return f"{sign}{t.number(abs(amount))}"


def percent(t: Locale, share: float, digits: int = 2) -> str:
    """A share in hundredths, with the comma of the language."""
    text = f"{100 * share:.{digits}f}"
    return f"{text} %" if t.language == "en" else f"{text.replace('.', ',')} %"


# ---- rows -----------------------------------------------------------------------------------------------------------


def result_words(t: Locale, kind: str) -> str:
    """How a hand ended: won, lost, or the stake given back; one without a result is still being played."""
    return t(_RESULTS.get(kind, "ledger.open"))


def multiplier_words(entry: Entry) -> str:
    """By how much the stake was multiplied, where it was."""
    return f"×{entry.amount // entry.stake}" if entry.kind == WON and entry.stake else NOTHING


def line_words(t: Locale, entry: Entry) -> str:
    """A line between the hands: credits that came from nowhere, or a session."""
    if entry.kind in _GIVEN:
        return t(_GIVEN[entry.kind], count=t.number(entry.amount))
    if entry.kind == OPENED:
        return t("ledger.opened")
    assert entry.kind == CLOSED, f"a line of kind {entry.kind} has no words"
    return t(_CLOSED.get(entry.why, "ledger.closed"))


# ---- figures --------------------------------------------------------------------------------------------------------


def return_words(t: Locale, total: Return) -> str:
    """What has come back of everything staked."""
    return NOTHING if total.rate is None else percent(t, total.rate)


def interval_words(t: Locale, total: Return) -> str:
    """Where the true return may be; or that the hands are too few to say."""
    if total.interval is None:
        return t("figures.few", count=total.hands, enough=FEW_HANDS)
    low, high = total.interval
    return t("figures.interval", low=percent(t, low), high=percent(t, high))


def meaning_words(t: Locale, total: Return) -> str:
    """What the interval means, and whether it goes with the declared return."""
    declared = percent(t, DECLARED_RETURN)
    if total.interval is None:
        return t("figures.declared", declared=declared)
    return t("figures.inside" if total.as_declared else "figures.outside", declared=declared)


def session_words(t: Locale, session: Course | None) -> str:
    """What a session came to, and when it began."""
    if session is None:
        return NOTHING
    values = {"net": signed(t, session.net), "hands": t.number(session.hands), "when": t.moment(session.at)}
    return t("figures.session", count=session.hands, **values)


def figure_rows(t: Locale, found: Figures) -> list[tuple[str, str]]:
    """All figures beside the return, each with its label."""
    best = (
        t("figures.hand", net=signed(t, found.best_hand[1]), number=found.best_hand[0]) if found.best_hand else NOTHING
    )
    # Of a single session nobody can say that it is the worst.
    worst = found.worst if found.worst is not found.best else None
    played = t("figures.split", won=t.number(found.won), lost=t.number(found.lost), void=t.number(found.void))
    return [
        (t("figures.hands"), f"{t.number(found.total.hands)} ({played})"),
        (t("figures.net"), signed(t, found.net)),
        (t("figures.biggest"), best),
        (t("figures.best"), session_words(t, found.best)),
        (t("figures.worst"), session_words(t, worst)),
        (t("figures.streaks"), t("figures.streak", won=found.wins.longest, lost=found.losses.longest)),
    ]
