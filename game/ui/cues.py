"""The name of every sound the program plays: any other name is a fault, even if there is a file of that name.

Whoever makes, packs, plays or checks sounds walks this one table.
"""

from __future__ import annotations

from enum import StrEnum


class Cue(StrEnum):
    """One short sound, named after the moment it accompanies."""

    # Cards in motion.
    CARD_SLIDE = "card_slide"  # a card glides over the felt, or springs back to the hand
    CARD_PLACE_1 = "card_place_1"  # a card lands on the pile (one of three, see PLACE_CUES)
    CARD_PLACE_2 = "card_place_2"  # a card lands on the pile, a little deeper
    CARD_PLACE_3 = "card_place_3"  # a card lands on the pile, a little crisper
    CARD_DEAL = "card_deal"  # one card of the deal is flicked to a seat
    CARD_FLIP = "card_flip"  # a card turns over
    CARD_DRAW = "card_draw"  # a card is pulled off the deck
    CARD_HOVER = "card_hover"  # the pointer lifts a card of the hand
    DECK_SHUFFLE = "deck_shuffle"  # the deck is riffled before a deal or when it ran out

    # The player's hands on the screen.
    BUTTON = "button"  # a button, switch or menu line is pressed
    ILLEGAL = "illegal"  # this card cannot be played now
    YOUR_TURN = "your_turn"  # it is the player's move
    TURN_PASS = "turn_pass"  # a seat passes its turn
    TURN_BLOCKED = "turn_blocked"  # a seat loses its turn

    # Calls and quarrels.
    UNO_CALL = "uno_call"  # somebody calls UNO
    CATCH = "catch"  # somebody is caught without having called
    PENALTY = "penalty"  # cards are drawn as a punishment, or a whole chain is swallowed
    CHALLENGE_WON = "challenge_won"  # the challenged card was played against the rules
    CHALLENGE_LOST = "challenge_lost"  # the challenged card was honest
    JUMP_IN = "jump_in"  # an identical card is thrown in out of turn

    # Action cards.
    SKIP = "skip"  # the next seat is skipped
    SKIP_EVERYONE = "skip_everyone"  # the turn goes all the way round to its player
    REVERSE = "reverse"  # the direction of play turns
    DISCARD_ALL = "discard_all"  # all cards of one colour pour on the pile
    HANDS_SWAP = "hands_swap"  # two seats exchange hands
    HANDS_ROTATE = "hands_rotate"  # all hands move one seat
    HANDS_SHUFFLE = "hands_shuffle"  # all hands are collected, mixed and dealt again
    ROULETTE_TICK = "roulette_tick"  # one card of a colour roulette is revealed, not the named colour
    ROULETTE_STOP = "roulette_stop"  # the roulette reaches the named colour
    COLOUR_RED = "colour_red"  # red is chosen
    COLOUR_BLUE = "colour_blue"  # blue is chosen
    COLOUR_GREEN = "colour_green"  # green is chosen
    COLOUR_YELLOW = "colour_yellow"  # yellow is chosen

    # Draw cards: the blow of the card itself, by its printed value.
    CHAIN_2 = "chain_2"  # a +2 lands (or a smaller one)
    CHAIN_4 = "chain_4"  # a +4 lands
    CHAIN_6 = "chain_6"  # a +6 lands
    CHAIN_10 = "chain_10"  # a +10 lands

    # Draw cards: the threat of the whole chain, growing.
    CHAIN_STEP_1 = "chain_step_1"  # a chain begins
    CHAIN_STEP_2 = "chain_step_2"  # it grows
    CHAIN_STEP_3 = "chain_step_3"  # it hurts
    CHAIN_STEP_4 = "chain_step_4"  # the table leans forward
    CHAIN_STEP_5 = "chain_step_5"  # nobody laughs
    CHAIN_STEP_6 = "chain_step_6"  # a hand is at stake
    CHAIN_STEP_7 = "chain_step_7"  # a seat is at stake
    CHAIN_STEP_8 = "chain_step_8"  # merciless

    # Endings.
    KNOCK_OUT = "knock_out"  # a seat leaves the table for good
    ROUND_WON = "round_won"  # the player wins a round
    MATCH_WON = "match_won"  # the player wins the match
    LOST = "lost"  # somebody else wins

    # The casino table.
    CHIP = "chip"  # a chip is staked
    PAYOUT = "payout"  # chips are paid out
    MULTIPLIER_UP = "multiplier_up"  # the multiplier rises
    MULTIPLIER_DOWN = "multiplier_down"  # the multiplier falls


class Music(StrEnum):
    """One loop of quiet music, played again and again without a gap."""

    TABLE = "music_table"  # menus and every table but the casino
    CASINO = "music_casino"  # the casino table


MUSIC: tuple[Music, ...] = tuple(Music)
SOUNDS: frozenset[str] = frozenset((*Cue, *Music))
"""Everything there is."""
SOUND_FOLDER = "sounds"


def file(name: str) -> str:
    """The file of a sound, seen from the program's folder."""
    return f"{SOUND_FOLDER}/{name}.ogg"


PLACE_CUES: tuple[Cue, ...] = (Cue.CARD_PLACE_1, Cue.CARD_PLACE_2, Cue.CARD_PLACE_3)
"""The three landings of a card; taking turns keeps them from sounding like a machine."""

COLOUR_CUES: dict[str, Cue] = {
    "red": Cue.COLOUR_RED,
    "blue": Cue.COLOUR_BLUE,
    "green": Cue.COLOUR_GREEN,
    "yellow": Cue.COLOUR_YELLOW,
}

CHAIN_STEPS: tuple[Cue, ...] = (
    Cue.CHAIN_STEP_1,
    Cue.CHAIN_STEP_2,
    Cue.CHAIN_STEP_3,
    Cue.CHAIN_STEP_4,
    Cue.CHAIN_STEP_5,
    Cue.CHAIN_STEP_6,
    Cue.CHAIN_STEP_7,
    Cue.CHAIN_STEP_8,
)
"""From the mildest to the most threatening."""

_STEP_TOTALS: tuple[int, ...] = (2, 4, 6, 8, 11, 15, 20)
"""The largest pending total that still belongs to each step but the last."""


def draw_cue(value: int) -> Cue:
    """The blow of one draw card, by the number printed on it.

    >>> draw_cue(2), draw_cue(5), draw_cue(10)
    (<Cue.CHAIN_2: 'chain_2'>, <Cue.CHAIN_6: 'chain_6'>, <Cue.CHAIN_10: 'chain_10'>)
    """
    for limit, cue in ((2, Cue.CHAIN_2), (4, Cue.CHAIN_4), (6, Cue.CHAIN_6)):
        if value <= limit:
            return cue
    return Cue.CHAIN_10


def chain_cue(total: int, previous: Cue | None = None) -> Cue:
    """The threat of a chain whose pending total is now `total`.

    With the step played before as `previous`, the answer is always at least one step higher (until the
    last), so a chain that grows by small cards still sounds worse each time.

    >>> chain_cue(2), chain_cue(10)
    (<Cue.CHAIN_STEP_1: 'chain_step_1'>, <Cue.CHAIN_STEP_5: 'chain_step_5'>)
    >>> chain_cue(14, previous=Cue.CHAIN_STEP_6)
    <Cue.CHAIN_STEP_7: 'chain_step_7'>
    """
    index = sum(total > limit for limit in _STEP_TOTALS)
    if previous in CHAIN_STEPS:
        index = max(index, CHAIN_STEPS.index(previous) + 1)
    return CHAIN_STEPS[min(index, len(CHAIN_STEPS) - 1)]
