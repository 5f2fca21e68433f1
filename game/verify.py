"""Check a recorded game outside the game: `python -m game.verify FILE` says in plain sentences if it was honest."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from game.bots.roster import BY_ID
from game.commands import EXIT_BROKEN, Parser, Progress, run_command, whole
from game.core.errors import ChangedError, SpietatoError, UnreadableError
from game.core.untrusted import shown
from game.match import sealing
from game.match.fairness import REDEALS
from game.match.proof import BAD, GOOD, Proof
from game.match.recording import LONGEST_RECORDING, RecordedSeat, Recording
from game.output import use_utf8
from game.ui.reading import read_text

MOST_REDEALS = 1_000
_WORDS = {GOOD: "ok   ", BAD: "WRONG"}


def verify(recording: Recording, redeals: int = REDEALS, bar: bool = False) -> Proof:
    """Look at everything in a recording."""
    proof = Proof(recording, redeals)
    progress = Progress(100) if bar else None
    for share in proof:
        if progress is not None and share:
            progress.show(max(1, int(share * 100)))
    if progress is not None:
        progress.clear()
    return proof


# ---- sentences ------------------------------------------------------------------------------------------------------


def report(proof: Proof, noted: str = "") -> list[tuple[str, str]]:
    """What came out, as pairs of a state (good, bad or open) and a sentence. `noted`: a fingerprint that the player
    has written down before a round."""
    lines = [(proof.rules, _rules(proof))]
    if proof.match is not None:
        lines.append((proof.shuffles, _shuffles(proof)))
        if noted:
            lines.append(_noted(proof, noted))
        lines.append((proof.choices, _choices(proof)))
        lines += [(BAD, finding.sentence(_name(proof, finding.seat))) for finding in proof.examination.findings]
    return lines


def _rules(proof: Proof) -> str:
    if proof.match is None:
        return proof.fault
    actions, rounds = len(proof.match.actions), proof.match.round
    return f"every action follows the rules of {proof.match.rules.id}: {_count(actions, 'action')}, " + _count(
        rounds, "round"
    )


def _shuffles(proof: Proof) -> str:
    seals = proof.recording.seals
    if not seals:
        return "the shuffles were not sealed: there are no fingerprints to compare"
    if proof.wrong_seals:
        rounds = ", ".join(str(seal.round) for seal in proof.wrong_seals)
        return f"the cards were not dealt as they were sealed in round {rounds}"
    return f"the cards were dealt as they were sealed: {_count(len(seals), 'fingerprint')} opened"


def _noted(proof: Proof, noted: str) -> tuple[str, str]:
    assert proof.match is not None
    for seal in sealing.seals(proof.match):
        if seal.fingerprint == noted:
            return GOOD, f"the fingerprint that you noted is that of round {seal.round}"
    return BAD, "the fingerprint that you noted belongs to no round of this game"


def _choices(proof: Proof) -> str:
    recording, looked = proof.recording, proof.examination
    if not recording.seats:
        return "it is not known who sat at the table: what computer players chose cannot be asked again"
    if not recording.askable:
        return "the computer players have changed since: what they chose then cannot be asked again"
    if not looked.choices:
        return "no computer player has chosen anything"
    if looked.findings:
        return "a computer player did what it would not have done by what it could see"
    return (
        f"no computer player has looked at hidden cards: {_count(looked.choices, 'choice')} asked again, "
        f"the hidden cards dealt anew {_count(looked.deals, 'time')}"
    )


def _name(proof: Proof, seat: int) -> str:
    recorded = proof.recording.seats[seat] if seat < len(proof.recording.seats) else RecordedSeat()
    character = BY_ID.get(recorded.bot)
    return f"{character.name if character else recorded.bot or 'a person'} on seat {seat}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


# ---- the command ----------------------------------------------------------------------------------------------------


def _as_dict(proof: Proof, lines: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "honest": all(state != BAD for state, _ in lines),
        "rules": proof.rules,
        "shuffles": proof.shuffles,
        "choices": proof.choices,
        "asked": proof.examination.choices,
        "redeals": proof.examination.deals,
        "sentences": [sentence for _, sentence in lines],
        "findings": [
            {
                "action": finding.index + 1,
                "seat": finding.seat,
                "kind": finding.kind,
                "recorded": finding.recorded,
                "answer": finding.answer,
            }
            for finding in proof.examination.findings
        ],
        "fingerprints": {str(seal.round): seal.fingerprint for seal in proof.recording.seals},
    }


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m game.verify",
        description="Check a recorded game: that every action was allowed, that the cards were dealt as they were "
        "sealed, and that no computer player looked at cards it could not see.",
    )
    parser.add_argument("file", metavar="FILE", help="the recording; - reads it from standard input")
    parser.add_argument("--fingerprint", metavar="HEX", help="a fingerprint you noted before a round, to be compared")
    parser.add_argument(
        "--redeals",
        type=whole,
        default=REDEALS,
        metavar="N",
        help=f"how often the hidden cards are dealt anew for each choice (default: {REDEALS})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _text(name: str) -> str:
    """What the file holds; SpietatoError if it cannot be had."""
    # A letter may take four bytes, though the game itself writes none that does.
    limit = 4 * LONGEST_RECORDING
    try:
        return sys.stdin.buffer.read(limit + 1).decode() if name == "-" else read_text(Path(name), limit)
    except FileNotFoundError:
        raise SpietatoError(f"there is no file '{shown(name, 200)}'") from None
    except UnicodeDecodeError:
        raise UnreadableError("what came in is not a text") from None
    except (OSError, ValueError) as error:
        raise UnreadableError(f"'{shown(name, 200)}' cannot be read: {shown(error, 200)}") from None


def _run(arguments: argparse.Namespace) -> bool:
    """Look at the recording and say what came out; whether it is honest."""
    if not 1 <= arguments.redeals <= MOST_REDEALS:
        raise SpietatoError(f"--redeals must be from 1 to {MOST_REDEALS:,}, not {arguments.redeals}")
    noted = (arguments.fingerprint or "").strip().lower()
    if arguments.fingerprint is not None and not sealing.is_fingerprint(noted):
        raise SpietatoError(f"--fingerprint needs 64 digits from 0 to f, not '{shown(arguments.fingerprint)}'")
    text = _text(arguments.file)
    try:
        recording = Recording.read(text)
    except ChangedError as error:
        print(json.dumps({"honest": False, "sentences": [str(error)]}) if arguments.json else f"WRONG  {error}")
        return False
    proof = verify(recording, arguments.redeals, not arguments.json)
    lines = report(proof, noted)
    data = _as_dict(proof, lines)
    if arguments.json:
        print(json.dumps(data))
    else:
        for state, sentence in lines:
            print(f"{_WORDS.get(state, '-    ')}  {sentence}")
        print("This game is honest." if data["honest"] else "This game is NOT honest, or was changed afterwards.")
    return bool(data["honest"])


def main(argv: list[str] | None = None) -> int:
    """The command: 0 for an honest game, 1 for one that is not, 2 for what is no recording at all."""
    use_utf8()
    arguments = _parser().parse_args(argv)
    honest: list[bool] = []
    code = run_command("verify", lambda: honest.append(_run(arguments)))
    return code if code or honest[0] else EXIT_BROKEN


if __name__ == "__main__":
    raise SystemExit(main())
