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

    LAST_CARD = "last_card"  # the card that wins the round hits the pile
    STAMP = "stamp"  # a seal slams on the result of a round
    MATCH_STAMP = "match_stamp"  # a seal slams on the result of a match, and the band answers
    KNOCKED_OUT_YOU = "knocked_out_you"  # it is the player who leaves the table for good

    # Points are counted, one tick for each step, the higher the nearer the end (see `count_cue`).
    COUNT_TICK_1 = "count_tick_1"
    COUNT_TICK_2 = "count_tick_2"
    COUNT_TICK_3 = "count_tick_3"
    COUNT_TICK_4 = "count_tick_4"
    COUNT_TICK_5 = "count_tick_5"
    COUNT_TICK_6 = "count_tick_6"
    COUNT_TICK_7 = "count_tick_7"
    COUNT_TICK_8 = "count_tick_8"

    # A chain has burnt down: its cards hammer into a hand, rising (see `pour_cue`).
    POUR_HIT_1 = "pour_hit_1"
    POUR_HIT_2 = "pour_hit_2"
    POUR_HIT_3 = "pour_hit_3"
    POUR_HIT_4 = "pour_hit_4"
    POUR_HIT_5 = "pour_hit_5"
    POUR_HIT_6 = "pour_hit_6"
    POUR_HIT_7 = "pour_hit_7"
    POUR_HIT_8 = "pour_hit_8"
    POUR_END = "pour_end"  # the last of them, and all that they weigh together

    # The heat of a chain (see `jump_cue`).
    CHAIN_JUMP_1 = "chain_jump_1"  # the total jumps on, still cool
    CHAIN_JUMP_2 = "chain_jump_2"  # it glows
    CHAIN_JUMP_3 = "chain_jump_3"  # it burns
    SMOULDER = "smoulder"  # embers, while a big chain waits
    RELIEF = "relief"  # it went by: a breath out

    # Suspense, and what strikes the player.
    UNO_SLAM = "uno_slam"  # the call, written across the table
    SNATCH = "snatch"  # a claw takes hold of somebody who forgot to call
    HEARTBEAT = "heartbeat"  # one beat of a heart before a verdict
    CARD_TURN_SLOW = "card_turn_slow"  # a card that decides is turned over slowly
    STRUCK_YOU = "struck_you"  # it is the player who loses the turn
    HANDS_TRAVEL = "hands_travel"  # a whole hand goes through the air
    TURN_SWEEP = "turn_sweep"  # light sweeps over the player's hand
    CHANCE = "chance"  # something may be done that could not be done a moment ago
    TRANSITION = "transition"  # one screen makes room for another
    TITLE_SHIMMER = "title_shimmer"  # light runs over the name of the game

    # A wheel that slows down (see `wheel_cue`).
    WHEEL_TICK_1 = "wheel_tick_1"  # nearly still
    WHEEL_TICK_2 = "wheel_tick_2"  # slowing
    WHEEL_TICK_3 = "wheel_tick_3"  # fast
    WHEEL_STOP = "wheel_stop"  # it stands

    # The casino table.
    CHIPS_FLY = "chips_fly"  # a stack of chips goes through the air
    PAYOUT_STRIKE = "payout_strike"  # a figure is struck on the felt
    SWEEP_AWAY = "sweep_away"  # the rake takes the stake
    CHIP = "chip"  # a chip is staked
    PAYOUT = "payout"  # chips are paid out
    MULTIPLIER_UP = "multiplier_up"  # the multiplier rises
    MULTIPLIER_DOWN = "multiplier_down"  # the multiplier falls


class Music(StrEnum):
    """One loop of quiet music, played again and again without a gap."""

    TABLE = "music_table"  # menus and every table but the casino
    CASINO = "music_casino"  # the casino table


class Layer(StrEnum):
    """One short loop that lies over a piece of music, in step with it."""

    TABLE_CHAIN = "layer_table_chain"
    TABLE_LAST_CARD = "layer_table_last_card"
    TABLE_DUEL = "layer_table_duel"
    CASINO_CHAIN = "layer_casino_chain"
    CASINO_LAST_CARD = "layer_casino_last_card"


class Mood(StrEnum):
    """What makes a table tense. A calm one has none of them, and one table may have several."""

    CHAIN = "chain"  # a chain of draw cards waits for somebody
    LAST_CARD = "last_card"  # somebody holds one card
    DUEL = "duel"  # two are left of many


LAYERS: dict[Music, dict[Mood, Layer]] = {
    Music.TABLE: {
        Mood.CHAIN: Layer.TABLE_CHAIN,
        Mood.LAST_CARD: Layer.TABLE_LAST_CARD,
        Mood.DUEL: Layer.TABLE_DUEL,
    },
    # Nobody is knocked out at the casino's table.
    Music.CASINO: {Mood.CHAIN: Layer.CASINO_CHAIN, Mood.LAST_CARD: Layer.CASINO_LAST_CARD},
}
"""The layers that lie over each piece of music."""


class Voice(StrEnum):
    """One of the voices that the characters share."""

    BASS = "bass"
    BARITONE = "baritone"
    TENOR = "tenor"
    ALTO = "alto"
    MEZZO = "mezzo"
    SOPRANO = "soprano"


class Feeling(StrEnum):
    """What somebody sounds like who says something without words."""

    HAPPY = "happy"
    ANGRY = "angry"
    HURT = "hurt"
    SLY = "sly"


TAKES = 2
"""Each voice says each feeling in so many ways."""


def voice_sound(voice: Voice, feeling: Feeling, take: int) -> str:
    """The sound of a voice; takes count from zero.

    >>> voice_sound(Voice.ALTO, Feeling.SLY, 0)
    'voice_alto_sly_1'
    """
    return f"voice_{voice}_{feeling}_{take + 1}"


VOICES: tuple[str, ...] = tuple(
    voice_sound(voice, feeling, take) for voice in Voice for feeling in Feeling for take in range(TAKES)
)
"""Everything that is said without words."""

MUSIC: tuple[Music, ...] = tuple(Music)
SOUNDS: frozenset[str] = frozenset((*Cue, *Music, *Layer, *VOICES))
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

COUNT_TICKS: tuple[Cue, ...] = (
    Cue.COUNT_TICK_1,
    Cue.COUNT_TICK_2,
    Cue.COUNT_TICK_3,
    Cue.COUNT_TICK_4,
    Cue.COUNT_TICK_5,
    Cue.COUNT_TICK_6,
    Cue.COUNT_TICK_7,
    Cue.COUNT_TICK_8,
)
"""From the lowest to the highest."""

POUR_HITS: tuple[Cue, ...] = (
    Cue.POUR_HIT_1,
    Cue.POUR_HIT_2,
    Cue.POUR_HIT_3,
    Cue.POUR_HIT_4,
    Cue.POUR_HIT_5,
    Cue.POUR_HIT_6,
    Cue.POUR_HIT_7,
    Cue.POUR_HIT_8,
)
"""From the first card to the last but one."""

CHAIN_JUMPS: tuple[Cue, ...] = (Cue.CHAIN_JUMP_1, Cue.CHAIN_JUMP_2, Cue.CHAIN_JUMP_3)
"""From cool to burning."""

WHEEL_TICKS: tuple[Cue, ...] = (Cue.WHEEL_TICK_1, Cue.WHEEL_TICK_2, Cue.WHEEL_TICK_3)
"""From nearly still to fast."""

_GLOWING, _BURNING = 8, 14
"""The pending totals from which on a chain glows and burns."""

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


def jump_cue(total: int) -> Cue:
    """The heat of a chain whose pending total is now `total`; it lies over `chain_cue`.

    >>> jump_cue(4), jump_cue(20)
    (<Cue.CHAIN_JUMP_1: 'chain_jump_1'>, <Cue.CHAIN_JUMP_3: 'chain_jump_3'>)
    """
    return CHAIN_JUMPS[(total >= _GLOWING) + (total >= _BURNING)]


def count_cue(share: float) -> Cue:
    """The tick of a count that has come so far, from 0 at its start to 1 at its end.

    >>> count_cue(0.0), count_cue(1.0)
    (<Cue.COUNT_TICK_1: 'count_tick_1'>, <Cue.COUNT_TICK_8: 'count_tick_8'>)
    """
    return _at(COUNT_TICKS, share)


def pour_cue(number: int, total: int) -> Cue:
    """The blow of one card out of `total` that hammer into a hand; `number` counts from zero. The last is the big one.

    >>> pour_cue(0, 6), pour_cue(5, 6)
    (<Cue.POUR_HIT_1: 'pour_hit_1'>, <Cue.POUR_END: 'pour_end'>)
    """
    if number >= total - 1:
        return Cue.POUR_END
    # A short pour stays low: only a long one climbs to the top.
    steps = max(total - 1, len(POUR_HITS))
    return _at(POUR_HITS, number / (steps - 1))


def wheel_cue(speed: float) -> Cue:
    """The tick of a wheel at that share of its full speed.

    >>> wheel_cue(1.0), wheel_cue(0.1)
    (<Cue.WHEEL_TICK_3: 'wheel_tick_3'>, <Cue.WHEEL_TICK_1: 'wheel_tick_1'>)
    """
    return _at(WHEEL_TICKS, speed)


def _at(cues: tuple[Cue, ...], share: float) -> Cue:
    """The cue at that share of the way through a ladder of them."""
    return cues[min(max(int(share * len(cues)), 0), len(cues) - 1)]
