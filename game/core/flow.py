"""The course of a round: whose turn comes next, drawing and reshuffling, penalties, knock-outs and the end."""

from __future__ import annotations

from game.core import events
from game.core.events import Event, Sink
from game.core.legality import may_draw, playable_cards
from game.core.rng import shuffle
from game.core.scoring import blocked_winner, hand_points, most_shuffles, winner_points
from game.core.state import ANSWER, NONE, OVER, TURN, State


def step(state: State, seat: int, times: int = 1) -> int:
    """The seat that many places on in the direction of play; knocked-out seats do not count."""
    players, direction = state.players, state.direction
    if state.alive == players:
        return (seat + direction * times) % players
    out = state.out
    while times:
        seat = (seat + direction) % players
        if not out[seat]:
            times -= 1
    return seat


def seats_from(state: State, seat: int) -> list[int]:
    """Every seat still in, in the direction of play, starting with that one."""
    order = [(seat + state.direction * offset) % state.players for offset in range(state.players)]
    return [place for place in order if not state.out[place]]


# ---- drawing ------------------------------------------------------------------------------------------------------


def reshuffle(state: State, sink: Sink) -> bool:
    """Make a new draw pile of every discard but the top card and of the hands set aside, where there are any."""
    if not state.rules.reshuffle:
        return False
    pile = state.discard[:-1]
    pile += state.aside
    if not pile:
        return False
    # The order in which hands were set aside is nobody's business; sorting makes the shuffle depend on the cards alone.
    pile.sort()
    del state.discard[:-1]
    state.aside.clear()
    state.rng = shuffle(pile, state.rng)
    state.draw = pile
    if state.shuffles < most_shuffles(state):
        state.shuffles += 1
    if sink is not None:
        sink.append(Event(events.RESHUFFLED, amount=len(pile)))
    return True


def take_card(state: State, seat: int, sink: Sink) -> int:
    """Move one card from the pile to a hand; the card, or NONE where there is none left."""
    if not state.draw and not reshuffle(state, sink):
        return NONE
    card = state.draw.pop()
    state.hands[seat].append(card)
    return card


def give_cards(state: State, seat: int, count: int, sink: Sink) -> None:
    """Make a player draw that many cards, or what there is, and knock it out if that is too much for it."""
    taken = []
    for _ in range(count):
        card = take_card(state, seat, sink)
        if card == NONE:
            break
        taken.append(card)
    if sink is not None:
        sink.append(Event(events.DREW, seat, tuple(taken), amount=count, audience=1 << seat))
    check_hand_limit(state, seat, sink)


def check_hand_limit(state: State, seat: int, sink: Sink) -> None:
    """Knock a player out whose hand has grown too large. The last one in wins."""
    limit = state.rules.hand_limit
    hand = state.hands[seat]
    if not limit or len(hand) < limit:
        return
    if sink is not None:
        sink.append(Event(events.KNOCKED_OUT, seat, amount=len(hand)))
    state.aside += hand
    state.hands[seat] = []
    state.out[seat] = True
    state.alive -= 1
    state.lost[seat] = 0
    if state.alive == 1:
        end_round(state, state.out.index(False), sink)


# ---- turns --------------------------------------------------------------------------------------------------------


def begin_turn(state: State, seat: int, hop: int, sink: Sink) -> None:
    """Give the turn to the seat `hop` places on from this one, or further if that one has a turn to lose."""
    if state.phase == OVER:
        return
    if state.shuffles and state.shuffles == most_shuffles(state):
        end_called_off(state, sink)
        return
    if hop:
        players = state.players
        seat = (seat + state.direction) % players if hop == 1 and state.alive == players else step(state, seat, hop)
    state.armed = False
    state.received = False
    state.hop = 1
    if state.lost[seat]:
        seat = _lose_turns(state, seat, sink)
        if state.phase == OVER:
            return
    state.turn = state.actor = seat
    state.phase = ANSWER if state.pending else TURN
    if sink is not None:
        sink.append(Event(events.TURN, seat))
    if state.rules.ends_stuck:
        _check_dead_end(state, seat, sink)


def _lose_turns(state: State, seat: int, sink: Sink) -> int:
    """Pass over everybody who has a turn to lose; the first seat that has not."""
    # Whoever is passed over has not been asked whether it could play: a lap of idle turns starts anew.
    state.idle = 0
    while state.lost[seat]:
        lose_turn(state, seat, sink)
        if state.pending:
            # Whoever has lost the turn cannot answer: the chain ends here.
            take_pending(state, seat, sink)
            if state.phase == OVER:
                break
        seat = step(state, seat)
    return seat


def lose_turn(state: State, seat: int, sink: Sink) -> None:
    """The turn passes that seat by, whatever takes it from it. A turn it had to lose is that one, and is paid."""
    state.lost[seat] = 0
    if sink is not None and not state.out[seat]:
        sink.append(Event(events.LOST_TURN, seat))


def _check_dead_end(state: State, seat: int, sink: Sink) -> None:
    """Nothing to play and nothing to draw ends the round. Pile empty: void. Not allowed to draw: the other one wins."""
    if may_draw(state, seat) or playable_cards(state, seat):
        return
    if state.draw:
        end_round(state, step(state, seat), sink)
        return
    _close(state)
    if sink is not None:
        sink.append(Event(events.VOID, seat))


def take_pending(state: State, seat: int, sink: Sink) -> None:
    """That seat draws everything that is pending. If it was knocked out before, nobody does."""
    total, state.pending, state.bluff = state.pending, 0, NONE
    if state.out[seat]:
        total = 0
    if sink is not None:
        sink.append(Event(events.TOOK, seat, amount=total))
    if total:
        give_cards(state, seat, total, sink)


def finish_play(state: State, sink: Sink) -> None:
    """All effects of a card are done: settle the duty to call UNO and hand the turn on."""
    seat = state.turn
    hop = state.hop
    if state.out[seat]:
        hop = 1  # a composed rule has knocked its own player out: it does not play again
    falls = state.pending and not state.rules.asks and state.bluff == NONE
    struck = step(state, seat, hop) if falls else NONE
    if struck != seat and len(state.hands[seat]) == 1:
        _settle_duty(state, seat, sink)
    if hop != 1:
        _hop(state, seat, hop, sink)
    if struck == NONE:
        begin_turn(state, seat, hop, sink)
        return
    take_pending(state, struck, sink)
    lose_turn(state, struck, sink)
    if struck == seat:
        # Its own card has fallen back on it: only now is it seen how many cards it has left.
        _settle_duty(state, seat, sink)
    begin_turn(state, struck, 1, sink)


def _settle_duty(state: State, seat: int, sink: Sink) -> None:
    """Whoever has laid a card and has one left owes a call, unless its hand came from another player."""
    if state.rules.calls and len(state.hands[seat]) == 1 and not state.received:
        settle_call(state, seat, sink)


def settle_call(state: State, seat: int, sink: Sink) -> None:
    """One card left: it was called ahead, or the window to call and to catch opens."""
    if not state.armed:
        state.uno = seat
    if sink is not None:
        sink.append(Event(events.CALLED if state.armed else events.FORGOT, seat))


def _hop(state: State, seat: int, hop: int, sink: Sink) -> None:
    """Whoever is skipped loses a turn; tell so, or that the same player plays again."""
    if hop == 0 and sink is not None:
        sink.append(Event(events.AGAIN, seat))
    for skipped in range(1, hop):
        lose_turn(state, step(state, seat, skipped), sink)


def close_window(state: State, sink: Sink) -> None:
    """The next player begins: whoever has not called UNO is safe now, or pays where the penalty falls by itself."""
    seat = state.uno
    state.uno = NONE
    if state.rules.uno == "always":
        if sink is not None:
            sink.append(Event(events.CAUGHT, seat, other=seat))
        give_cards(state, seat, state.rules.uno_cards, sink)
    elif sink is not None:
        sink.append(Event(events.SAFE, seat))


# ---- the end ------------------------------------------------------------------------------------------------------


def end_round(state: State, winner: int, sink: Sink) -> None:
    """The round is over and won."""
    _close(state)
    state.winner = winner
    state.turn = state.actor = winner
    if sink is not None:
        sink.append(Event(events.WON, winner, amount=winner_points(state)))
        _lay_open(state, winner, sink)


def _lay_open(state: State, winner: int, sink: list[Event]) -> None:
    """The round is won: whatever is left in the hands is shown to everybody, the winner's own first."""
    for offset in range(state.players):
        seat = (winner + offset) % state.players
        hand = state.hands[seat]
        if hand:
            sink.append(Event(events.REVEALED, seat, tuple(hand), amount=hand_points(hand, state.rules)))


def _close(state: State) -> None:
    """Nothing is left to do: no effect, no + card and no call is still due."""
    state.phase = OVER
    state.queue.clear()
    state.pending = 0
    state.uno = NONE


def end_blocked(state: State, sink: Sink) -> None:
    """Nobody can move: the lowest hand wins."""
    if sink is not None:
        sink.append(Event(events.BLOCKED))
    end_round(state, blocked_winner(state), sink)


def end_called_off(state: State, sink: Sink) -> None:
    """It would go on for ever: the lowest hand wins."""
    if sink is not None:
        sink.append(Event(events.CALLED_OFF, amount=state.shuffles))
    end_round(state, blocked_winner(state), sink)


def move_multiplier(state: State, seat: int, sink: Sink) -> None:
    """A draw on one's turn lowers the multiplier if it is the draw of whoever stakes, and raises it otherwise."""
    if seat == state.rules.staker:
        state.multiplier -= 1
    elif state.multiplier < state.rules.top_multiplier:
        state.multiplier += 1
    else:
        return
    if sink is not None:
        sink.append(Event(events.MULTIPLIER, seat, amount=state.multiplier))
