"""Sound under random play: any ruleset, any number of players, any house rules, any legal action."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.core import events
from game.core.actions import CALL, CATCH, KIND_NAMES, NOBODY, PLAY, TARGET, act, argument_of, kind_of, seat_of
from game.core.cards import COLOUR_OF, HIDDEN, IS_NUMBER, IS_WILD, NO_COLOUR, S_WILD_DRAW_FOUR
from game.core.customrules import CUSTOM_PRESETS
from game.core.effects import OPERATIONS, TARGET_NAMES
from game.core.engine import apply
from game.core.errors import IllegalActionError
from game.core.events import Event
from game.core.houserules import configured, rule_values
from game.core.invariants import check_state
from game.core.legality import legal
from game.core.rng import Stream
from game.core.ruleset import FIRST_CARD_POLICIES, STACKING_POLICIES, WILD_DRAW_FOUR_POLICIES, Ruleset
from game.core.state import NONE, OVER, State
from game.match.match import Match
from game.rulesets import RULESETS, preset

FIXED = settings(max_examples=100, phases=(Phase.explicit, Phase.generate))
PATIENCE = 800
"""So many actions of a round are random. Then everybody tries to get rid of cards, lest huge hands go on for ever."""
ENDLESS = 20_000
"""A match that takes more actions than this is taken for endless."""

Pick = Callable[[int], int]
"""Chooses a number from 0 to its argument - 1: a stream's `below`, or a draw of hypothesis."""

_COMPOSABLE = tuple(sorted(name for name, operation in OPERATIONS.items() if operation.composable))


# ---- random tables ------------------------------------------------------------------------------------------------


def random_custom_rule(pick: Pick) -> str:
    """One of the five of the rulebook, or one composed of any effects."""
    if pick(3) == 0:
        return sorted(CUSTOM_PRESETS)[pick(len(CUSTOM_PRESETS))]
    effects: list[str] = []
    used: set[str] = set()
    for _ in range(1 + pick(4)):
        name = _COMPOSABLE[pick(len(_COMPOSABLE))]
        if name in used and OPERATIONS[name].single:
            continue
        used.add(name)
        operation = OPERATIONS[name]
        targets = sorted(operation.targets)
        low, high = operation.amounts
        words = [name, TARGET_NAMES[targets[pick(len(targets))]]]
        if high:
            words.append(str(low + pick(min(high, 6) - low + 1)))
        effects.append(" ".join(words))
    return "Mine: " + "; ".join(effects)


def random_options(pick: Pick, ruleset_id: str) -> dict[str, str]:
    """House rules that fit together, every switch among them."""
    if preset(ruleset_id).fixed:
        return {}
    deal = 1 + pick(9)
    uno = ("off", "caught", "always")[pick(3)]
    options = {
        "goal": ("round", "round", "rounds:2", "points:60")[pick(4)],
        "deal": str(deal),
        "first_card": FIRST_CARD_POLICIES[pick(len(FIRST_CARD_POLICIES))],
        "stacking": STACKING_POLICIES[pick(len(STACKING_POLICIES))],
        "wild_draw_four": WILD_DRAW_FOUR_POLICIES[pick(len(WILD_DRAW_FOUR_POLICIES))],
        "uno": uno,
        "uno_cards": str(1 + pick(10)),
        "uno_turn": _switch(uno == "caught" and pick(2) == 1),
        "draw_limit": str((1, 0, 2, 3)[pick(4)]),
        "hand_limit": str((0, max(5, deal + 3) + pick(20))[pick(2)]),
    }
    if options["hand_limit"] != "0" and not preset(ruleset_id).knock_out_points and options["goal"][0] == "p":
        options["goal"] = "round"  # knock-outs that score nothing would keep a match to points going for ages
    bluffable = options["wild_draw_four"] == "always" and preset(ruleset_id).has_symbol(S_WILD_DRAW_FOUR)
    options["challenge"] = _switch(bluffable and pick(2) == 1)
    for name in ("draw_by_choice", "forced_play", "seven_swaps", "zero_rotates", "jump_in"):
        options[name] = _switch(pick(2) == 1)
    for number in range(1, 1 + len(preset(ruleset_id).custom)):
        options[f"custom{number}"] = random_custom_rule(pick)
    return options


def _switch(on: bool) -> str:
    return "on" if on else "off"


def random_rules(pick: Pick, ruleset_id: str) -> Ruleset:
    """That rulebook with random house rules."""
    return configured(preset(ruleset_id), random_options(pick, ruleset_id))


def random_match(pick: Pick) -> Match:
    """Any ruleset, any house rules, any number of players that fit, any seed."""
    ids = sorted(RULESETS)
    rules = random_rules(pick, ids[pick(len(ids))])
    most = min(rules.max_players, len(rules.deck_cards) * 9 // 10 // rules.deal)
    return Match(rules, rules.min_players + pick(most - rules.min_players + 1), pick(1 << 20))


def random_action(match: Match, pick: Pick) -> int:
    """Any legal action of anybody; it deals the next round first where one is due."""
    if match.state.over:
        match.next_round()
    options = legal(match.state)
    return options[pick(len(options))]


def shedding_action(state: State, pick: Pick) -> int:
    """The action of somebody in a hurry to go out: call, lay numbers first and wilds last, draw only if one must."""
    options = [action for action in legal(state) if seat_of(action) == state.actor or kind_of(action) == CALL]

    def haste(action: int) -> int:
        kind, argument = kind_of(action), argument_of(action)
        if kind == PLAY:
            return 1 if IS_NUMBER[argument] else 3 if IS_WILD[argument] else 2
        return 0 if kind == CALL or (kind == TARGET and argument == NOBODY) else 9 if kind == CATCH else 4

    least = min(map(haste, options))
    hasty = [action for action in options if haste(action) == least]
    return hasty[pick(len(hasty))]


def random_states(match: Match, pick: Pick, patience: int = PATIENCE) -> Iterator[State]:
    """The states of a randomly played match, one after each action, until it is over."""
    in_round = 0
    while not match.over:
        in_round = 0 if match.state.over else in_round + 1
        match.apply(random_action(match, pick) if in_round < patience else shedding_action(match.state, pick))
        assert len(match.actions) < ENDLESS, f"no end: {rule_values(match.rules)} {match.players} {match.seed}"
        yield match.state


def _draws(data: st.DataObject) -> Pick:
    return lambda limit: data.draw(st.integers(0, limit - 1))


# ---- invariants ---------------------------------------------------------------------------------------------------

TABLES = [
    (ruleset_id, players)
    for ruleset_id, rules in RULESETS.items()
    for players in range(rules.min_players, rules.max_players + 1)
]


@pytest.mark.parametrize(("ruleset_id", "players"), TABLES)
def test_every_table_keeps_its_invariants_and_ends(ruleset_id: str, players: int) -> None:
    stream = Stream(players, len(ruleset_id))
    games = 30 if players <= 3 else 12
    for game in range(games):
        rules = preset(ruleset_id) if game == 0 else random_rules(stream.below, ruleset_id)
        if rules.deal * players > len(rules.deck_cards) * 9 // 10:
            continue
        match = Match(rules, players, stream.below(1 << 20))
        check_state(match.state)
        for state in random_states(match, stream.below):
            check_state(state)
        assert match.over
        assert match.winner is not None or rules.wallet


@FIXED
@given(st.data())
def test_any_house_rules_keep_the_invariants_and_end(data: st.DataObject) -> None:
    match = random_match(_draws(data))
    check_state(match.state)
    for state in random_states(match, Stream(match.seed).below):
        check_state(state)
    assert match.over


def test_the_random_house_rules_reach_every_value() -> None:
    """The generator above is itself worth checking: each switch takes each of its values."""
    stream = Stream(1)
    seen: dict[str, set[str]] = {}
    operations: set[str] = set()
    for _ in range(400):
        rules = random_rules(stream.below, "official")
        for name, value in rule_values(rules).items():
            seen.setdefault(name, set()).add(value)
        operations |= {name for rule in rules.custom for name, _, _ in rule.effects}
    assert operations == set(_COMPOSABLE)
    for name in ("challenge", "uno_turn", "draw_by_choice", "forced_play", "jump_in"):
        assert seen[name] == {"on", "off"}
    assert seen["stacking"] == set(STACKING_POLICIES)
    assert seen["first_card"] == set(FIRST_CARD_POLICIES)
    assert seen["uno"] == {"off", "caught", "always"}
    assert seen["draw_limit"] == {"0", "1", "2", "3"}
    assert len(seen["hand_limit"]) > 10


# ---- illegal actions ----------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    stream = Stream(2)
    refused = dict.fromkeys(KIND_NAMES, 0)
    for _ in range(60):
        match = random_match(stream.below)
        for number, state in enumerate(random_states(match, stream.below)):
            if number % 13:
                continue
            before, recorded = state.clone(), list(match.actions)
            allowed = set(legal(state))
            for kind, name in enumerate(KIND_NAMES):
                action = act(stream.below(10), kind, stream.below(80))
                if action in allowed:
                    continue
                events_written: list[Event] = []
                with pytest.raises(IllegalActionError):
                    match.apply(action, events_written)
                refused[name] += 1
                assert state == before
                assert match.actions == recorded
                assert not events_written
    assert min(refused.values()) > 100


def test_the_same_happens_whether_somebody_listens_or_not() -> None:
    stream = Stream(5)
    for _ in range(60):
        match = random_match(stream.below)
        while not match.over and len(match.actions) < PATIENCE:
            action = random_action(match, stream.below)
            listened = match.state.clone()
            apply(listened, action, [])
            match.apply(action)
            assert match.state == listened


# ---- events tell the whole story ----------------------------------------------------------------------------------


class SeenTable:
    """A table as one seat follows it by the events it may know, and by nothing else."""

    def __init__(self, rules: Ruleset, players: int, seat: int) -> None:
        self.rules, self.players, self.seat = rules, players, seat
        self.counts = [0] * players
        self.out = [False] * players
        self.hand: list[int] = []
        self.draw, self.discard, self.aside = len(rules.deck_cards), 0, 0
        self.top, self.colour, self.turn, self.direction = -1, NO_COLOUR, -1, 1
        self.uno = NONE
        self.pending, self.winner, self.multiplier = 0, -1, 3 if rules.wallet else 0

    def follow(self, event: Event) -> None:
        """One event, already redacted for this seat."""
        kind, seat, cards, own = event.kind, event.seat, event.cards, event.seat == self.seat
        if kind in (events.DEAL, events.DREW, events.SPUN):
            self.counts[seat] += len(cards)
            self.draw -= len(cards)
            if own:
                self.hand += cards
            if kind == events.SPUN:
                self.colour = event.amount
        elif kind == events.FIRST:
            if event.amount or self.rules.first_card == "turn":
                self.draw, self.discard, self.top = self.draw - 1, self.discard + 1, cards[0]
            if event.amount:
                self.colour = COLOUR_OF[cards[0]]
        elif kind in (events.PLAYED, events.DISCARDED):
            self.counts[seat] -= len(cards)
            self.discard += len(cards)
            for card in cards if own else ():
                self.hand.remove(card)
            if kind == events.PLAYED:
                self.top, self.turn = cards[0], seat
                self.colour = self.colour if IS_WILD[cards[0]] else COLOUR_OF[cards[0]]
        elif kind == events.SWAPPED:
            self.counts[seat], self.counts[event.other] = self.counts[event.other], self.counts[seat]
        elif kind == events.ROTATED:
            order = [(seat + step * event.amount) % self.players for step in range(self.players)]
            order = [place for place in order if not self.out[place]]
            moved = [self.counts[place] for place in order]
            for place, count in zip(order, [moved[-1], *moved[:-1]], strict=True):
                self.counts[place] = count
        elif kind == events.SHUFFLED:
            self.counts = [0] * self.players
        elif kind == events.HAND:
            self._receive(seat, cards, own)
        elif kind == events.KNOCKED_OUT:
            assert event.amount == self.counts[seat]
            self.aside += self.counts[seat]
            self.counts[seat], self.out[seat] = 0, True
            self.hand = [] if own else self.hand
            self.uno = NONE if self.uno == seat else self.uno
        elif kind == events.RESHUFFLED:
            assert event.amount == self.discard - 1 + self.aside
            self.draw, self.discard, self.aside = self.draw + event.amount, 1, 0
        else:
            self._note(event)

    def _receive(self, seat: int, cards: tuple[int, ...], own: bool) -> None:
        """A hand that came by a swap or rotation has the size that was foreseen; by a shuffle any."""
        if self.counts[seat] == 0:
            self.counts[seat] = len(cards)
        assert self.counts[seat] == len(cards)
        if own:
            self.hand = list(cards)

    def _note(self, event: Event) -> None:
        if event.kind == events.TURN:
            self.turn = event.seat
        elif event.kind == events.COLOURED:
            self.colour = event.amount
        elif event.kind == events.REVERSED:
            self.direction = event.amount
        elif event.kind == events.CHAINED:
            self.pending = event.amount
        elif event.kind == events.TOOK:
            self.pending = 0
        elif event.kind == events.MULTIPLIER:
            self.multiplier = event.amount
        elif event.kind == events.FORGOT:
            self.uno = event.seat
        elif event.kind in (events.CALLED, events.SAFE, events.CAUGHT):
            self.uno = NONE
        elif event.kind == events.WON:
            self.winner = self.turn = event.seat
            self.pending, self.uno = 0, NONE

    def agrees_with(self, state: State) -> None:
        """Every public fact, and the seat's own hand."""
        assert self.counts == [len(hand) for hand in state.hands]
        assert sorted(self.hand) == sorted(state.hands[self.seat])
        assert (self.top, self.colour) == (state.discard[-1], state.colour)
        assert (self.draw, self.discard, self.aside) == (len(state.draw), len(state.discard), len(state.aside))
        assert (self.out, self.winner, self.multiplier) == (state.out, state.winner, state.multiplier)
        assert (self.direction, self.pending, self.uno) == (state.direction, state.pending, state.uno)
        if state.phase != OVER:
            assert self.turn == state.turn


def _follow_round(match: Match, pick: Pick) -> None:
    """Play the first round of a match, or much of it, and check each seat's picture of it after each action."""
    sink = match.dealt
    tables = [SeenTable(match.rules, match.players, seat) for seat in range(match.players)]
    for number in range(2 * PATIENCE):
        for table in tables:
            for event in sink:
                table.follow(event.seen_by(table.seat))
            table.agrees_with(match.state)
        if match.state.over:
            return
        sink = []
        action = random_action(match, pick) if number < PATIENCE // 2 else shedding_action(match.state, pick)
        match.apply(action, sink)


def test_the_events_of_a_round_are_enough_to_follow_it() -> None:
    stream = Stream(3)
    for ruleset_id in RULESETS:
        for players in (2, 4):
            if players <= preset(ruleset_id).max_players:
                _follow_round(Match(preset(ruleset_id), players, 7), stream.below)
    for _ in range(100):
        _follow_round(random_match(stream.below), stream.below)


@FIXED
@given(st.data())
def test_the_events_of_any_round_are_enough_to_follow_it(data: st.DataObject) -> None:
    match = random_match(_draws(data))
    _follow_round(match, Stream(match.seed).below)


def test_private_events_hide_their_cards_from_everybody_else() -> None:
    stream = Stream(4)
    private = dict.fromkeys((events.DEAL, events.DREW, events.HAND, events.SHOWN), 0)
    for _ in range(60):
        match = random_match(stream.below)
        sink = list(match.dealt)
        while not match.over and len(match.actions) < PATIENCE:
            match.apply(random_action(match, stream.below), sink)
        for event in (event for event in sink if event.kind in private and event.cards):
            private[event.kind] += 1
            owner = event.other if event.kind == events.SHOWN else event.seat
            for seat in range(match.players):
                seen = event.seen_by(seat).cards
                assert len(seen) == len(event.cards)
                assert seen == event.cards if seat == owner else set(seen) == {HIDDEN}
    assert min(private.values()) > 0
