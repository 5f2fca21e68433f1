"""What came out of a proof, in plain sentences: the rules, the shuffles, the computer players."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.bots.roster import BY_ID
from game.match import sealing
from game.match.fairness import PEEKED, Finding
from game.match.match import Match
from game.match.proof import BAD, GOOD, OPEN, Proof
from game.ui.words.locale import Locale

WAITING = "waiting"
"""The state of a part that has not been looked at yet."""
PARTS = ("rules", "shuffles", "choices")
CHAPTERS = 6
"""So many headings, each with what is to be said below it, the page about fair play has."""
_SHOWN = 2
"""So many findings are told one by one."""
_NAMED = 6
"""So many rounds are named."""
_NUMBER = re.compile(r"at action (\d+)")


@dataclass(frozen=True, slots=True)
class Row:
    """One part of a proof: how it stands, a sentence, and what else there is to say of it."""

    state: str
    sentence: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Envelope:
    """The seal of one round, and the line that opens it once the round is over."""

    round: int
    fingerprint: str
    secret: str = ""

    @property
    def groups(self) -> list[str]:
        """The fingerprint in groups of four digits."""
        return groups(self.fingerprint)


def groups(fingerprint: str) -> list[str]:
    """A fingerprint in groups of four digits, which one can compare by eye.

    >>> groups("0f3a99bc")
    ['0f3a', '99bc']
    """
    return [fingerprint[start : start + 4] for start in range(0, len(fingerprint), 4)]


def rows(t: Locale, proof: Proof) -> list[Row]:
    """How each part stands at this moment."""
    if not proof.done:
        known = {"rules": proof.rules, "shuffles": proof.shuffles}
        found = {"rules": _rules, "shuffles": _shuffles}
        return [
            found[part](t, proof) if known.get(part, OPEN) != OPEN else Row(WAITING, t(f"check.ask.{part}"))
            for part in PARTS
        ]
    if proof.match is None:
        return [_rules(t, proof), *(Row(OPEN, t(f"check.unasked.{part}")) for part in PARTS[1:])]
    return [_rules(t, proof), _shuffles(t, proof), _choices(t, proof)]


def verdict(t: Locale, proof: Proof) -> Row:
    """All of it in one sentence."""
    if not proof.honest:
        return Row(BAD, t("check.dishonest"))
    proven = GOOD in (proof.rules, proof.shuffles, proof.choices)
    return Row(GOOD, t("check.honest")) if proven else Row(OPEN, t("check.unknown"))


def _rules(t: Locale, proof: Proof) -> Row:
    if proof.match is not None:
        actions = t("check.moves", count=len(proof.match.actions), number=t.number(len(proof.match.actions)))
        return Row(GOOD, t("check.rules.good"), t("check.rules.note", moves=actions, rounds=_rounds(t, proof.match)))
    if proof.outdated:
        return Row(OPEN, t("check.rules.outdated"))
    number = _NUMBER.search(proof.fault)
    return Row(BAD, t("check.rules.bad", number=t.number(int(number[1])) if number else "?"), t("check.changed"))


def _rounds(t: Locale, match: Match) -> str:
    return t("check.rounds", count=match.round)


def _shuffles(t: Locale, proof: Proof) -> Row:
    seals = proof.recording.seals
    if proof.wrong_seals:
        numbers = [str(seal.round) for seal in proof.wrong_seals]
        wrong = t.listing(numbers) if len(numbers) <= _NAMED else f"{', '.join(numbers[:_NAMED])}…"
        return Row(BAD, t("check.shuffles.bad", count=len(proof.wrong_seals), rounds=wrong), t("check.changed"))
    if seals:
        return Row(GOOD, t("check.shuffles.good"), t("check.shuffles.note", count=len(seals)))
    start = proof.match is not None and not sealing.sealable(proof.match, 1)
    return Row(OPEN, t("check.shuffles.position" if start else "check.shuffles.unsealed"))


def _choices(t: Locale, proof: Proof) -> Row:
    recording, looked = proof.recording, proof.examination
    if not recording.seats:
        return Row(OPEN, t("check.choices.unknown"))
    if not recording.askable:
        return Row(OPEN, t("check.choices.changed"))
    if not looked.choices:
        return Row(OPEN, t("check.choices.nobody"))
    if looked.findings:
        told = [_finding(t, proof, finding) for finding in looked.findings[:_SHOWN]]
        more = len(looked.findings) - len(told)
        return Row(BAD, t("check.choices.bad"), " ".join([*told, *([t("check.more", count=more)] if more else [])]))
    choices = t("check.choices.asked", count=looked.choices, number=t.number(looked.choices))
    deals = t("check.choices.deals", count=looked.deals, number=t.number(looked.deals))
    return Row(GOOD, t("check.choices.good"), f"{choices} {deals}")


def _finding(t: Locale, proof: Proof, finding: Finding) -> str:
    key = "check.peeked" if finding.kind == PEEKED else "check.otherwise"
    return t(key, number=t.number(finding.index + 1), name=_name(t, proof, finding.seat))


def _name(t: Locale, proof: Proof, seat: int) -> str:
    recorded = proof.recording.seats[seat]
    if recorded.bot in BY_ID:
        return BY_ID[recorded.bot].name
    return t("player.bank") if recorded.bot == "bank" else recorded.name or t("player.number", number=seat + 1)


def envelopes(proof: Proof) -> list[Envelope]:
    """The seal of every round so far. A round that is not over stays closed, and so does the next one, which may be
    sealed already: its line would tell where its cards will lie."""
    match = proof.match
    if match is None:
        return []
    given = {seal.round: seal.fingerprint for seal in proof.recording.seals}
    last = match.round + (match.state.over and not match.over)
    found = []
    for number in range(1, last + 1):
        if sealing.sealable(match, number):
            over = number < match.round or (number == match.round and match.state.over)
            fingerprint = given.get(number) or sealing.seal(match, number).fingerprint
            found.append(Envelope(number, fingerprint, sealing.secret(match, number) if over else ""))
    return found


def compared(t: Locale, proof: Proof, text: str) -> Row:
    """What a fingerprint that the player has copied says of the game."""
    noted = "".join(text.split()).lower()
    if not sealing.is_fingerprint(noted) or proof.match is None:
        return Row(OPEN, t("check.compare.none"))
    for seal in sealing.seals(proof.match):
        if seal.fingerprint == noted:
            return Row(GOOD, t("check.compare.good", round=seal.round))
    return Row(BAD, t("check.compare.bad"))
