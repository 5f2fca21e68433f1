"""A slow second reading of the rules on plain text, to hold against the core.

It shares nothing with the core but the text of cards and actions. It knows no reshuffle, no shuffled hands and no
customizable cards: the games compared with it stop before the draw pile runs out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

PLUS = {"+2": 2, "+4": 4, "W+4": 4, "WR+4": 4, "W+6": 6, "W+10": 10}


@dataclass(frozen=True)
class Rules:
    """The columns of the table of rules that matter here."""

    free_draw: bool = False
    restriction: str = "colour"
    stacking: str = "off"
    challenge: bool = False
    uno: str = "caught"
    uno_turn: bool = False
    limit: int = 999
    sevens_and_zeros: bool = False
    casino: bool = False


CLASSIC = Rules()
ONE = Rules(free_draw=True, restriction="match", uno="always")
OFFICIAL = Rules(free_draw=True, restriction="none", challenge=True)
NO_MERCY = Rules(restriction="none", stacking="rising", uno_turn=True, limit=25, sevens_and_zeros=True)
CASINO = Rules(free_draw=True, uno="off", casino=True)


@dataclass
class Table:
    """A position in plain text: cards are words, piles are lists with the top last."""

    rules: Rules
    hands: list[list[str]]
    pile: list[str]
    draw: list[str]
    colour: str
    turn: int = 0
    way: int = 1
    phase: str = "turn"
    drawn: str = ""
    pending: int = 0
    bluff: bool | None = None
    forgot: int = -1
    armed: bool = False
    received: bool = False
    hop: int = 1
    multiplier: int = 3
    owing: set[int] = field(default_factory=set)
    out: set[int] = field(default_factory=set)

    def copy(self) -> Table:
        """An independent copy."""
        return replace(
            self, hands=[list(hand) for hand in self.hands], pile=list(self.pile), draw=list(self.draw),
            owing=set(self.owing), out=set(self.out),
        )  # fmt: skip

    # ---- reading the table ------------------------------------------------------------------------------------------

    def following(self, seat: int, steps: int = 1) -> int:
        while steps:
            seat = (seat + self.way) % len(self.hands)
            steps -= seat not in self.out
        return seat

    def left(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if seat not in self.out]

    def fits(self, card: str, hand: list[str]) -> bool:
        top = self.pile[-1]
        if card == "W+4" and self.rules.restriction != "none":
            others = [held for held in hand if held[0] != "W"]
            if any(held[0] == self.colour for held in others):
                return False
            return self.rules.restriction == "colour" or all(held[1:] != top[1:] for held in others)
        return card[0] in ("W", self.colour) or (top[0] != "W" and card[1:] == top[1:])

    def answers(self, card: str) -> bool:
        top, rank = _symbol(self.pile[-1]), _symbol(card)
        if rank not in PLUS or self.rules.stacking == "off":
            return False
        if self.rules.stacking == "same":
            return rank == top
        return self.rules.stacking == "mixed" or PLUS[rank] >= PLUS[top]

    def may_call_ahead(self, hand: list[str], plays: list[str]) -> bool:
        if self.rules.uno == "off" or self.armed:
            return False
        return any(len(_after_play(hand, card)) == 1 for card in plays)

    def moves(self) -> set[str]:
        """Every legal action of everybody."""
        if self.phase == "over":
            return set()
        seat, found, call = self.turn, set(), False
        hand = self.hands[seat]
        if self.phase == "turn":
            plays = [card for card in hand if self.fits(card, hand)]
            found = set(plays)
            if not plays or (self.rules.free_draw and not self.stuck_at_one()):
                found.add("draw")
            call = self.may_call_ahead(hand, plays)
        elif self.phase == "drawn":
            found, call = {self.drawn, "pass"}, self.may_call_ahead(hand, [self.drawn])
        elif self.phase == "answer":
            plays = [card for card in hand if self.answers(card)]
            found = {"take", *plays} | ({"challenge"} if self.bluff is not None else set())
            call = self.may_call_ahead(hand, plays)
        elif self.phase == "roulette":
            return {f"{self.following(seat)}:={colour}" for colour in "rygb"}
        else:
            call = len(hand) == 1 and not self.armed and self.rules.uno != "off"
            found = {"=r", "=y", "=g", "=b"}
            if self.phase == "target":
                found = {">-"} | {f">{other}" for other in self.left() if other != seat}
        moves = {f"{seat}:{what}" for what in found | ({"uno"} if call else set())}
        if self.forgot >= 0:
            moves.add(f"{self.forgot}:uno")
            if self.rules.uno == "caught":
                moves |= {f"{other}:catch" for other in self.left() if other != self.forgot}
        return moves

    def stuck_at_one(self) -> bool:
        return self.rules.casino and self.turn == 0 and self.multiplier == 1

    # ---- changing it ------------------------------------------------------------------------------------------------

    def after(self, move: str) -> Table:
        """The table after that action."""
        table = self.copy()
        seat_text, what = move.split(":", 1)
        table.act(int(seat_text), what)
        return table

    def act(self, seat: int, what: str) -> None:
        if what == "catch":
            self.catch()
            return
        if what == "uno" and seat == self.forgot:
            self.forgot = -1
            return
        if self.forgot >= 0:
            late, self.forgot = self.forgot, -1
            if self.rules.uno == "always":
                self.give(late, 2)
        if what == "uno":
            self.armed = True
        elif what == "draw":
            self.draw_one(seat)
        elif what == "pass":
            self.begin(self.following(seat))
        elif what == "take":
            self.take(seat)
            self.begin(self.following(seat))
        elif what == "challenge":
            self.challenge(seat)
        elif what[0] == "=":
            self.colour = what[1]
            self.colour_named(seat)
        elif what[0] == ">":
            if what != ">-":
                other = int(what[1:])
                self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
                self.received = True
            self.finish(seat)
        else:
            self.lay(seat, what)

    def give(self, seat: int, count: int) -> None:
        for _ in range(count):
            self.hands[seat].append(self.draw.pop())
        if len(self.hands[seat]) >= self.rules.limit and self.phase != "over":
            self.hands[seat] = []
            self.out.add(seat)
            self.owing.discard(seat)
            if len(self.left()) == 1:
                self.phase = "over"

    def take(self, seat: int) -> None:
        count, self.pending, self.bluff = self.pending, 0, None
        self.give(seat, count)

    def catch(self) -> None:
        caught, self.forgot = self.forgot, -1
        self.give(caught, 2)
        if caught in self.out:
            if self.turn == caught:
                self.begin(self.following(caught))
            return
        if self.rules.uno_turn:
            self.owing.add(caught)
        if self.turn == caught:
            self.begin(caught)

    def draw_one(self, seat: int) -> None:
        self.give(seat, 1)
        if self.rules.casino:
            self.multiplier = self.multiplier - 1 if seat == 0 else min(3, self.multiplier + 1)
        hand = self.hands[seat]
        if seat in self.out or not self.fits(hand[-1], hand):
            self.begin(self.following(seat))
        else:
            self.phase, self.drawn = "drawn", hand[-1]

    def challenge(self, seat: int) -> None:
        accused = self.following(seat, len(self.left()) - 1)
        if self.bluff:
            self.take(accused)
            self.begin(seat)
        else:
            self.pending += 2
            self.take(seat)
            self.begin(self.following(seat))

    def lay(self, seat: int, card: str) -> None:
        hand, symbol = self.hands[seat], _symbol(card)
        hand.remove(card)
        if self.rules.challenge and card == "W+4":
            self.bluff = any(held[0] == self.colour for held in hand)
        self.pile.append(card)
        self.colour = self.colour if card[0] == "W" else card[0]
        if symbol in ("R", "WR+4") and (symbol == "R" or not hand):
            self.turn_round()
        if not hand:
            self.go_out(seat, symbol)
        elif card[0] == "W":
            self.phase = "roulette" if symbol == "WC" else "colour"
        elif symbol == "A":
            self.hands[seat] = [held for held in hand if held[0] != card[0]]
            if self.hands[seat]:
                self.finish(seat)
            else:
                self.phase = "over"
        elif symbol == "7" and self.rules.sevens_and_zeros:
            self.phase = "target"
        else:
            if symbol == "0" and self.rules.sevens_and_zeros:
                self.rotate()
            if symbol == "E":
                self.owing &= {seat}  # the turn of all others is skipped
            self.hop = 2 if symbol == "S" else 0 if symbol == "E" else self.hop
            self.pending += PLUS.get(symbol, 0)
            self.finish(seat)

    def turn_round(self) -> None:
        self.way = -self.way
        self.hop = 2 if len(self.left()) == 2 else 1

    def rotate(self) -> None:
        seats = self.left() if self.way == 1 else self.left()[::-1]
        moved = [self.hands[seat] for seat in seats]
        for place, seat in enumerate(seats):
            self.hands[seat] = moved[place - 1]
        self.received = True

    def go_out(self, seat: int, symbol: str) -> None:
        victim = self.following(seat, self.hop)
        if symbol in PLUS and victim != seat:
            self.give(victim, self.pending + PLUS[symbol])
        self.phase = "over"

    def colour_named(self, seat: int) -> None:
        symbol = _symbol(self.pile[-1])
        if symbol == "WC":
            while True:
                self.hands[seat].append(self.draw.pop())
                if self.hands[seat][-1][0] == self.colour:
                    break
            self.give(seat, 0)
            self.hop = 1 if seat in self.out else 2
            self.finish(self.turn)
            return
        if symbol == "WR+4":
            self.turn_round()
        self.pending += PLUS.get(symbol, 0)
        self.finish(seat)

    def finish(self, seat: int) -> None:
        """The card has acted: a draw that nobody can avert, the duty to call, then the next turn."""
        following = seat
        for place in range(self.hop):
            if place:
                self.owing.discard(following)  # skipped: that was the turn it owed
            following = self.following(following)
        if self.phase != "over" and self.pending and self.rules.stacking == "off" and self.bluff is None:
            self.take(following)
            self.owing.discard(following)
            following = self.following(following)
        if self.phase == "over":
            return
        if self.rules.uno != "off" and len(self.hands[seat]) == 1 and not self.received and not self.armed:
            self.forgot = seat
        self.begin(following)

    def begin(self, seat: int) -> None:
        self.armed, self.received, self.hop = False, False, 1
        while seat in self.owing:
            self.owing.remove(seat)
            if self.pending:
                self.take(seat)
            seat = self.following(seat)
        if self.phase != "over":
            self.turn, self.phase = seat, "answer" if self.pending else "turn"
            hand = self.hands[seat]
            if self.stuck_at_one() and not any(self.fits(card, hand) for card in hand):
                self.phase = "over"


def _symbol(card: str) -> str:
    return card if card[0] == "W" else card[1:]


def _after_play(hand: list[str], card: str) -> list[str]:
    rest = list(hand)
    rest.remove(card)
    return [held for held in rest if held[0] != card[0]] if card[1:] == "A" else rest
