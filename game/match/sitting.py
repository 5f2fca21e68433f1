"""A sitting at the casino: how long everything may take, and what becomes of a session and its hand after that.

The rulebook's rules for connections, for one person at a desktop: the window is the connection.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.bots.registry import bot
from game.match.autoplay import Autoplay
from game.match.ledger import AWAY, CLOSED, FAULT, FINISHED, HERE, OPENED, TOLD, Ledger, Line, result_actions

IDLE_SECONDS = 20 * 60
"""After so long without an action an alert appears."""
ALERT_SECONDS = 60
"""The alert counts down from here; then the session is closed."""
CHOICE_SECONDS = 20 * 60
"""A choice is waited for so long after the last action, whether the window is open or gone."""
RECONNECTING_SECONDS = 2 * 60
"""For so long after a disconnection the alert says that the connection is being made again."""
NOTHING_PENDING_SECONDS = 3 * 60
"""A session with no open hand is closed so long after its window went."""

LEFT, IDLE, SECOND_START, DISCONNECTED, MALFUNCTION = "left", "idle", "second", "disconnected", "malfunction"
"""Why a session was closed."""


class Verdict(Enum):
    """What a start finds of the session before it."""

    NOTHING = "nothing"
    RECONNECT = "reconnect"
    """A hand is open, and the window went a moment ago."""
    RETURN = "return"
    """A hand is open, and there is still time for its choice."""
    FINISH = "finish"
    """A hand is open, and its time has passed, or something went wrong in the program."""
    CLOSE = "close"
    """No hand is open, and the window went some time ago."""


def verdict(ledger: Ledger, now: float) -> Verdict:
    """What is to become of what the ledger holds."""
    gone = since(ledger, now)
    if ledger.hand is not None:
        if ledger.faulty or gone >= CHOICE_SECONDS:
            return Verdict.FINISH
        return Verdict.RECONNECT if gone < RECONNECTING_SECONDS else Verdict.RETURN
    if ledger.seated and gone >= NOTHING_PENDING_SECONDS:
        return Verdict.CLOSE
    return Verdict.NOTHING


def since(ledger: Ledger, now: float) -> float:
    """The seconds since the last action. A clock that was set back makes no time pass."""
    return max(0.0, now - ledger.last)


def time_left(ledger: Ledger, now: float) -> float:
    """The seconds that are left for a choice."""
    return max(0.0, CHOICE_SECONDS - since(ledger, now))


# ---- lines ----------------------------------------------------------------------------------------------------------


def sit_down(ledger: Ledger, now: float) -> list[Line]:
    """Open a session, unless one is."""
    return [] if ledger.seated else ledger.note(OPENED, at=now)


def stand_up(ledger: Ledger, why: str, now: float) -> list[Line]:
    """Close the session, if one is open; the balance stands."""
    return ledger.note(CLOSED, why, now) if ledger.seated else []


def go_away(ledger: Ledger, now: float) -> list[Line]:
    """The window goes: from now on the session waits for it, as long as an open hand does or with nothing pending."""
    return ledger.note(AWAY, at=now) if ledger.seated and not ledger.away else []


def still_here(ledger: Ledger, now: float) -> list[Line]:
    """The player answers the alert: that is an action."""
    return ledger.note(HERE, at=now)


def went_wrong(ledger: Ledger, now: float) -> list[Line]:
    """A malfunction of the program, with a hand open or not."""
    return ledger.note(FAULT, at=now) if ledger.hand is not None and not ledger.faulty else []


# ---- finishing a hand -----------------------------------------------------------------------------------------------


def finish(ledger: Ledger, why: str, now: float) -> list[Line]:
    """Play the open hand to its end by the rulebook's best strategy, pay it and close the session."""
    hand = ledger.hand
    assert hand is not None, "there is no hand to finish"
    match = hand.match()
    if not match.over:
        Autoplay(match, [bot(role.bot, match.rules) for role in match.rules.roles]).play()
    lines = ledger.keep(match, now)
    lines += ledger.note(FINISHED, str(len(hand.actions)), now)
    return lines + stand_up(ledger, why, now)


@dataclass(frozen=True, slots=True)
class Report:
    """A hand that was played to its end for an absent player."""

    number: int
    seed: int
    actions: tuple[int, ...]
    own: int
    """So many of the actions were made before the player was absent."""
    kind: str
    stake: int
    paid: int
    faulty: bool
    """Whether it was finished after a malfunction, and not because its time had passed."""


def report(ledger: Ledger) -> Report | None:
    """What the player has to be told, if anything: the hand that was finished last."""
    result = ledger.result
    if ledger.untold is None or result is None:
        return None
    actions = result_actions(result.detail)
    return Report(
        result.hand,
        ledger.last_seed,
        actions,
        ledger.untold,
        result.kind,
        ledger.last_stake,
        result.amount,
        ledger.closed_for == MALFUNCTION,
    )


def told(ledger: Ledger, now: float) -> list[Line]:
    """The player has seen the report."""
    return ledger.note(TOLD, at=now) if ledger.untold is not None else []
