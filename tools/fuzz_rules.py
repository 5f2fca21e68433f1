"""Tables that nobody would think of: any house rules, decks and composed cards, played to the end: `make fuzz`.

    python tools/fuzz_rules.py [--games N] [--seed N]

Every house rule of a table is drawn at random, and what clashes is settled by one of the offered ways out. Then three
levels of computer players play a match; some begin with moves at random. After every action the invariants must hold,
and every round must end within a stated number of actions. On the way positions, lines, hints and guesses at the unseen
cards are put to the test as well. It prints one line of figures as JSON, or what is wrong with the line that shows it
again; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots.determinize import determinize
from game.bots.hint import hint
from game.bots.registry import bot
from game.core.cards import CUSTOM_SYMBOLS, SYMBOL_COUNT
from game.core.clashes import applied, clashes
from game.core.customrules import CARD_SYMBOLS, CUSTOM_PRESETS, MOST_EFFECTS, composable_operations
from game.core.deck import MOST_OF_A_CARD, symbol_text, with_count
from game.core.engine import legal
from game.core.houserules import CUSTOM_CARDS, HOUSE_RULES, configured
from game.core.invariants import check_state
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.core.scoring import ending
from game.core.view import observe
from game.match.autoplay import Autoplay
from game.match.housesets import card_from_line, card_line, set_from_line, set_line
from game.match.match import MOST_ACTIONS_A_ROUND, Match
from game.match.replay import Replay, read_replay
from game.rulesets import RULESETS, position, position_line

Pick = Callable[[int], int]
"""Chooses a number from 0 to its argument - 1."""
MOST_ACTIONS = 4_000
"""With a deck or a card of one's own, where rounds are called off sooner, no round takes more actions."""
MOST_ACTIONS_A_TURN = 100
"""A round that has taken MOST_ACTIONS_A_ROUND ends with the turn that is being played: within so many."""
LOOK_EVERY = 40
"""After so many actions position, hint and guess are tried."""
RANDOM_ACTIONS = 60
"""So many moves are made at random where a match begins with such."""
LEVELS = ("easy", "normal", "hard")


# ---- tables -------------------------------------------------------------------------------------------------------


def random_card(pick: Pick) -> str:
    """The rule of a customizable card: one of the rulebook's five, or one composed of anything that may be used."""
    if pick(4) == 0:
        return sorted(CUSTOM_PRESETS)[pick(len(CUSTOM_PRESETS))]
    usable = list(composable_operations())
    effects = []
    for _ in range(1 + pick(MOST_EFFECTS)):
        chosen = usable[pick(len(usable))]
        low, high = chosen.amounts
        words = [chosen.name, chosen.targets[pick(len(chosen.targets))]]
        if high:
            words.append(str(low + pick(high - low + 1)))
        effects.append(" ".join(words))
        if chosen.single:
            usable.remove(chosen)
    symbol = ("", *(f" [{name}]" for name in CARD_SYMBOLS))[pick(1 + len(CARD_SYMBOLS))]
    return f"Card {pick(100)}{symbol}: " + "; ".join(effects)


def random_deck(pick: Pick, book: Ruleset) -> str:
    """A deck with a few changes, with any number of everything, of a few symbols alone, or as small as can be."""
    text = ""
    symbols = range(SYMBOL_COUNT)
    kind = pick(5)
    if kind == 0:
        for _ in range(1 + pick(6)):
            name = symbol_text(pick(SYMBOL_COUNT))
            text = with_count(book, text, ("rygb"[pick(4)] if pick(3) == 0 else "") + name, pick(1 + MOST_OF_A_CARD))
    elif kind == 1:
        for symbol in symbols:
            text = with_count(book, text, symbol_text(symbol), pick(1 + MOST_OF_A_CARD) // (1 + pick(4)))
    elif kind == 2:
        kept = {pick(SYMBOL_COUNT) for _ in range(1 + pick(5))}
        for symbol in symbols:
            text = with_count(book, text, symbol_text(symbol), MOST_OF_A_CARD if symbol in kept else 0)
    elif kind == 3:
        for symbol in symbols:
            text = with_count(book, text, symbol_text(symbol), 1 if symbol == pick(10) else 0)
    return text


def _random_value(pick: Pick, book: Ruleset, name: str) -> str:
    rule = HOUSE_RULES[name]
    if rule.choices:
        return rule.choices[pick(len(rule.choices))]
    if name in CUSTOM_CARDS:
        return random_card(pick)
    if name == "deck":
        return random_deck(pick, book)
    if name == "goal":
        return ("round", "round", "rounds:2", "points:100")[pick(4)]
    return ("", "Friday", "Nonna's 7 & 0")[pick(3)]


def random_table(pick: Pick) -> tuple[Ruleset, int]:
    """Any table that takes house rules, with any number of players; clashes are settled by an offered way out."""
    books = [book for book in RULESETS.values() if not book.fixed]
    book = books[pick(len(books))]
    players = 2 + pick(9)
    often = 1 + pick(4)
    chosen = {name: _random_value(pick, book, name) for name in HOUSE_RULES if pick(4) < often}
    if pick(2):
        for symbol in CUSTOM_SYMBOLS:
            chosen["deck"] = with_count(book, chosen.get("deck", ""), symbol_text(symbol), pick(1 + MOST_OF_A_CARD))
    for _ in range(50):
        found = clashes(book, chosen, players)
        if not found:
            return configured(book, chosen), players
        offers = found[0].offers
        chosen, players = applied(book, chosen, players, offers[pick(len(offers))])
    raise AssertionError(f"the ways out lead nowhere: {book.id} {chosen} {players}")


# ---- playing ------------------------------------------------------------------------------------------------------


@dataclass
class Figures:
    """What was played."""

    games: int = 0
    rounds: int = 0
    called_off: int = 0
    actions: int = 0
    longest: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    """The actions of the longest round, where long rounds are called off and where not."""
    longest_line: str = ""
    seats: Counter[int] = field(default_factory=Counter)
    rulebooks: Counter[str] = field(default_factory=Counter)
    symbols: set[int] = field(default_factory=set)


def play(rules: Ruleset, players: int, seed: int, figures: Figures) -> Match:
    """Play one match at that table, looking at everything on the way; AssertionError and the like if it fails."""
    pick = Stream(seed).below
    assert set_from_line(set_line(rules)) == rules, set_line(rules)
    for rule in rules.custom:
        assert card_from_line(card_line(rule)) == rule, card_line(rule)
    match = Match(rules, players, seed)
    begins_at_random = pick(3) == 0
    table = Autoplay(match, [bot(LEVELS[pick(len(LEVELS))], rules) for _ in range(players)])
    own = rules.calls_off
    most = MOST_ACTIONS if own else MOST_ACTIONS_A_ROUND + MOST_ACTIONS_A_TURN
    in_round = 0
    check_state(match.state)
    while not match.over:
        if match.state.over:
            match.next_round()
            figures.rounds += 1
            in_round = 0
        if begins_at_random and in_round < RANDOM_ACTIONS:
            allowed = legal(match.state)
            match.apply(allowed[pick(len(allowed))])
        else:
            match.apply(table.next_action())
        in_round += 1
        check_state(match.state)
        figures.called_off += match.state.over and ending(match.state) == "called_off"
        assert in_round <= most, f"a round takes more than {most} actions"
        if in_round > figures.longest[own]:
            figures.longest[own] = in_round
            figures.longest_line = f"{set_line(rules)} @ {players} {seed}" if own else figures.longest_line
        if len(match.actions) % LOOK_EVERY == 0 and not match.state.over:
            look(match, seed)
    replay = read_replay(Replay.of(match).text())
    assert replay.play().state == match.state, "the replay leads elsewhere"
    figures.games += 1
    figures.rounds += 1
    figures.actions += len(match.actions)
    figures.seats[players] += 1
    figures.rulebooks[rules.id] += 1
    figures.symbols |= {symbol for symbol in range(SYMBOL_COUNT) if rules.has_symbol(symbol)}
    return match


def look(match: Match, seed: int) -> None:
    """The position as text and back, a hint for whoever acts, and a guess at what that seat cannot see."""
    state = match.state
    assert position(position_line(state)) == state, "the position leads elsewhere"
    view = observe(state, state.actor)
    given = hint(view)
    assert given is None or given.action in legal(state), "the hint is not legal"
    check_state(determinize(view, Stream(seed)))


def run(games: int, seed: int) -> Figures:
    """Play so many matches; what fails is told with the line that shows it again."""
    figures = Figures()
    for number in range(games):
        stream = Stream(seed, number)
        rules, players = random_table(stream.below)
        try:
            play(rules, players, seed + number, figures)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise AssertionError(f"{told}\n{set_line(rules)} @ {players} {seed + number}") from error
    return figures


def main() -> int:
    """The command; its exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.perf_counter()
    try:
        figures = run(arguments.games, arguments.seed)
    except AssertionError as error:
        print(error, file=sys.stderr)
        return 1
    result = {
        "games": figures.games,
        "rounds": figures.rounds,
        "actions": figures.actions,
        "called off": figures.called_off,
        "longest round": {"own deck or card": figures.longest[True], "switches only": figures.longest[False]},
        "longest table": figures.longest_line,
        "seats": dict(sorted(figures.seats.items())),
        "rulebooks": dict(figures.rulebooks),
        "symbols": len(figures.symbols),
        "seconds": round(time.perf_counter() - started),
    }
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
