"""Whatever comes from outside as text is either read or refused in one sentence: never another error, never slow."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import arena, simulate
from game.core.effects import OPERATIONS
from game.core.engine import apply, legal
from game.core.errors import SpietatoError, UnreadableError
from game.core.houserules import HOUSE_RULES
from game.core.invariants import check_state
from game.core.notation import read_action, read_card, read_table
from game.core.rng import Stream, shuffle
from game.core.ruleset import goal_from_text
from game.core.state import PHASE_NAMES
from game.core.untrusted import DEEPEST, parse_json, read_number, shown
from game.match.match import Match
from game.match.replay import read_replay
from game.match.saves import load_text, save_text
from game.match.versions import VERSION
from game.rulesets import position, position_line, preset, table

HUGE = "9" * 5000
FOREIGN_DIGITS = ("²", "٣", "１", "௧", "1_0", "+1", " 1", "1 ", "", "-", "0x1", "1e3", HUGE, "-" + HUGE)


@pytest.mark.parametrize("text", FOREIGN_DIGITS, ids=lambda text: ascii(text)[:12])
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert read_number(text, -(10**9), 10**9) is None


def test_a_number_is_read_up_to_its_bounds() -> None:
    read = [read_number(text, -2, 12) for text in ("-3", "-2", "0", "007", "12", "13")]
    assert read == [None, -2, 0, 7, 12, None]


def test_what_is_quoted_is_short_and_plain() -> None:
    assert len(shown("x" * 10**6)) < 100
    assert shown("\x1b[31m\u202e\ud800\n") == "\\x1b[31m\\u202e\\ud800\\n"


DAMAGED_JSON = {
    "empty": "",
    "open": '{"a": 1',
    "deep lists": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "deeper than is read": "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
    "unended string": '{"a": "' + '\\"' * 50_000,
    "backslash at the end": '{"a": "\\',
    "infinite": '{"a": 1e999}',
    "minus infinite": '{"a": -1e999}',
    "a name for it": '{"a": Infinity}',
    "not a number": '{"a": NaN}',
    "huge number": '{"a": 1' + "0" * 5000 + "}",
    "65 bits": '{"a": 18446744073709551616}',
    "half a letter": '{"a": "\\ud800"}',
    "halves in the wrong order": '{"a": "\\ude00\\ud83d"}',
    "half a letter as a key": '{"\\udfff": 1}',
}


@pytest.mark.parametrize("text", DAMAGED_JSON.values(), ids=DAMAGED_JSON)
def test_json_beyond_the_limits_is_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        parse_json(text)
    assert len(str(refused.value)) < 200


def test_json_that_is_too_long_is_not_even_looked_at() -> None:
    with pytest.raises(UnreadableError, match="longer than 10 characters"):
        parse_json('"0123456789"', 10)


def test_json_within_the_limits_is_read_as_it_is() -> None:
    text = '{"a": [1, -2.5, true, null, "]]}}\\"[[", 18446744073709551615, "\\ud83d\\ude00"]}'
    assert parse_json(text) == {"a": [1, -2.5, True, None, ']]}}"[[', 2**64 - 1, "😀"]}
    assert parse_json("[" * DEEPEST + "]" * DEEPEST)


# ---- lines of notation --------------------------------------------------------------------------------------------

POSITION = "classic stacking=mixed | hands r7 b3 / g+2 | pile r5 | draw y1 ... | turn 1"
REPLAY = f"spietato/{VERSION} classic stacking=mixed @ 2 17 @ 1:draw"


def refused(read: Callable[[str], object], line: str) -> str:
    """The one sentence with which a line is refused."""
    with pytest.raises(SpietatoError) as error:
        read(line)
    sentence = str(error.value)
    assert len(sentence) < 700
    assert sentence.isprintable()
    return sentence


@pytest.mark.parametrize("number", [*FOREIGN_DIGITS, "9" * 4301], ids=lambda text: ascii(text)[:12])
def test_what_is_no_number_is_refused_wherever_one_is_read(number: str) -> None:
    for house_rule in ("deal", "draw_limit", "hand_limit"):
        refused(lambda text, name=house_rule: table("classic", {name: text + "."}), number)
    if number.strip() == number:
        refused(lambda text: table("classic", {"deal": text}), number)
        refused(lambda text: table("official", {"custom1": f"x: draw {text}x"}), number)
        refused(lambda text: table("official", {"custom1": f"x: hand_size next {text or '-'}"}), number)
    if number.strip() == number != "":
        refused(read_replay, REPLAY.replace("17", number))
        refused(read_replay, REPLAY.replace("2 17", f"{number} 17"))
        refused(read_replay, REPLAY.replace(f"/{VERSION}", f"/{number}"))
        refused(position, POSITION.replace("turn 1", f"turn {number}"))
        refused(position, f"{POSITION} | rng {number}")
        refused(position, f"{POSITION} | queue draw,{number},1")
    for goal in ("points", "rounds"):
        refused(goal_from_text, f"{goal}:{number}")
    refused(read_action, f"{number}:draw")
    if number != "-":
        refused(read_action, f"0:>{number}")


def test_a_foreign_digit_after_an_effect_is_no_amount() -> None:
    refused(lambda text: table("official", {"custom1": text}), "x: again ²")


@pytest.mark.parametrize("rng", [str(2**64), "-1", "1" + "0" * 30])
def test_a_random_state_too_big_for_its_generator_is_refused(rng: str) -> None:
    assert "rng" in refused(position, f"{POSITION} | rng {rng}")


def test_the_largest_random_state_is_read_and_played_with() -> None:
    state = position(f"{POSITION} | rng {2**64 - 1}")
    assert state.rng == 2**64 - 1
    shuffle(list(state.draw), state.rng)


OUT_OF_RANGE = {
    "actor": "9",
    "hop": "-5",
    "pending": "10000000",
    "bluff": "7",
    "held": "100000000000",
    "uno": "77",
    "idle": "-3",
    "layer": "99",
    "dealer": "-1",
    "multiplier": "99999999",
    "winner": "12",
    "way": "2",
    "turn": "5",
    "lost": "0 0 0 0 0",
    "last": "r7 r7 r7",
    "passed": "rrrr",
    "queue": "draw,99,1",
}


@pytest.mark.parametrize("name", OUT_OF_RANGE)
def test_a_part_of_a_position_out_of_range_is_refused(name: str) -> None:
    line = POSITION.replace(" | turn 1", "")
    refused(position, f"{line} | {name} {OUT_OF_RANGE[name]}")


ENORMOUS = {
    "hands": POSITION.replace("hands ", "hands " + "r7 / " * 5000),
    "cards": POSITION.replace("hands ", "hands " + "r7 " * 5000),
    "a word": "x" * 10**6,
    "sections": POSITION + " | x 1" * 10**5,
    "a queue": POSITION + " | queue " + "draw,0,1 " * 10**5,
    "house rules": "classic " + "stacking=mixed " * 10**5 + "| hands r7 / b7 | pile r5",
}


@pytest.mark.parametrize("line", ENORMOUS.values(), ids=ENORMOUS)
def test_an_enormous_position_is_refused(line: str) -> None:
    refused(position, line)
    refused(read_replay, f"spietato/{VERSION} {line} @ 2 1 @")


def test_an_enormous_replay_is_refused_before_anything_of_it_is_read() -> None:
    assert "longer" in refused(read_replay, REPLAY + " 1:draw" * 1_200_000)
    refused(read_replay, REPLAY + " 9:draw" * 5000 + " 10:draw")


def test_a_replay_with_many_actions_fails_at_the_first_that_does_not_fit() -> None:
    replay = read_replay(REPLAY + " 9:draw" * 5000)
    refused(lambda _: replay.play(), "")


@pytest.mark.parametrize("name", ["a\x00b", "a\u202eb", "a\ud800b", "a\u2028b", "\x1b[2J"], ids=ascii)
def test_the_name_of_a_custom_rule_can_be_shown(name: str) -> None:
    refused(lambda text: table("official", {"custom1": text}), f"{name}: again")
    refused(lambda text: table("official", {text: "on"}), name)
    refused(preset, name * 1000)
    refused(read_card, name * 1000)


def test_an_enormous_house_rule_is_refused() -> None:
    for name in HOUSE_RULES:
        refused(lambda text, name=name: table("official", {name: text}), "x" * 10**6)
        refused(lambda text, name=name: table("official", {name: text}), "x:" + "draw next 1;" * 10**5)


RULES = ("stacking=mixed", "seven_swaps=on zero_rotates=on", "jump_in=on uno=caught", "hand_limit=20")


# ---- whatever else ------------------------------------------------------------------------------------------------

LINES = {
    "position": (position, POSITION),
    "long position": (position, position_line(Match(table("no_mercy"), 5, 3).state)),
    "replay": (lambda line: read_replay(line).play(), REPLAY),
    "replay from a position": (
        lambda line: read_replay(line).play(),
        f"spietato/{VERSION} {POSITION} | rng 7 | colour r @ 2 17 @ 1:draw 1:pass",
    ),
    "action": (read_action, "0:>2"),
    "goal": (goal_from_text, "points:500"),
    "custom rule": (lambda line: table("official", {"custom1": line}), "mine: draw next 2; lose_turn next"),
    "house rules": (lambda line: read_table(line.split(), table), "official deal=9 stacking=mixed custom1=x:again"),
    "save": (load_text, save_text(Match(table("classic"), 2, 1))),
}
PIECES = st.one_of(
    st.text(max_size=4),
    st.sampled_from(["²", "-1", "99", HUGE, "|", "/", "@", ":", "=", ",", "...", "r7", "W+4", "out", "\x00", "\ud800"]),
    st.sampled_from(["| phase colour ", "| phase over", "| queue swap,0,0", "| pending 4", "| uno 0", "| way -1"]),
    st.sampled_from(
        ["| phase answer", "| phase drawn ", "| drawn r7", "| lost 1 0", "| winner 0", "| queue draw,-1,3"]
    ),
    st.sampled_from([f"| phase {name} " for name in PHASE_NAMES]),
)


@st.composite
def edited(draw: st.DrawFn, line: str) -> str:
    """A good line with a few pieces put in, taken out or put elsewhere."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(line)))
        end = min(len(line), start + draw(st.sampled_from([0, 0, 1, 2, 5, 30])))
        line = line[:start] + draw(PIECES) + line[end:]
    return line


@pytest.mark.parametrize("kind", LINES)
@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_an_edited_line_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    read, line = LINES[kind]
    with contextlib.suppress(SpietatoError):
        read(data.draw(edited(line)))


@pytest.mark.parametrize("kind", LINES)
@settings(max_examples=50)
@given(line=st.text())
def test_any_text_is_read_or_refused(kind: str, line: str) -> None:
    read, _ = LINES[kind]
    with contextlib.suppress(SpietatoError):
        read(line)


SEATS = st.integers(-1, 3).map(str)
PARTS = {
    "phase": st.sampled_from(PHASE_NAMES),
    "queue": st.lists(
        st.tuples(st.sampled_from(list(OPERATIONS)), st.integers(-6, 3), st.integers(0, 12)), min_size=1, max_size=3
    ).map(lambda effects: " ".join(f"{name},{target},{amount}" for name, target, amount in effects)),
    **dict.fromkeys(("turn", "actor", "uno", "layer", "dealer", "winner"), SEATS),
    "way": st.sampled_from(["1", "-1"]),
    "hop": st.integers(0, 9).map(str),
    "pending": st.integers(0, 20).map(str),
    "bluff": st.integers(-1, 1).map(str),
    "held": st.integers(0, 20).map(str),
    "idle": st.integers(0, 9).map(str),
    "drawn": st.sampled_from(["r7", "g+2", "W", "W+4"]),
    "colour": st.sampled_from("rygb-"),
    "passed": st.sampled_from(["rr-", "r--", "ygb"]),
    "named": st.sampled_from(["rr-", "r--", "ygb"]),
    "lost": st.sampled_from(["0 1 0", "1 1 1"]),
    "last": st.sampled_from(["- r5 -", "W W W"]),
    "aside": st.sampled_from(["r1", "W b2"]),
    "draw": st.sampled_from(["-", "r1", "r1 ..."]),
    "rng": st.integers(0, 2**64 - 1).map(str),
    "armed": st.just(""),
    "received": st.just(""),
}


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(
    ruleset=st.sampled_from([f"{name} {rule}" for name in ("classic", "official", "no_mercy") for rule in RULES]),
    hands=st.sampled_from(["r7 b3 / g+2 / W", "r7 / W+4 / out", "r7 r6 / r3 / y1 W", "W+4 W / r5 r5 / g1"]),
    pile=st.sampled_from(["r5", "W", "W+4", "b7 r5", "r+2"]),
    parts=st.fixed_dictionaries({}, optional=PARTS),
    seed=st.integers(0, 9),
)
def test_every_position_that_is_read_can_be_played_on(
    ruleset: str, hands: str, pile: str, parts: dict[str, str], seed: int
) -> None:
    line = " | ".join([ruleset, f"hands {hands}", f"pile {pile}", *(f"{name} {text}" for name, text in parts.items())])
    try:
        state = position(line)
    except SpietatoError:
        return
    assert position(position_line(state)) == state
    stream = Stream(seed)
    for _ in range(40):
        allowed = legal(state)
        if not allowed:
            break
        apply(state, allowed[stream.below(len(allowed))])
        check_state(state)


def test_a_save_with_deep_nesting_or_huge_numbers_is_refused() -> None:
    for text in DAMAGED_JSON.values():
        refused(load_text, text)


@pytest.mark.parametrize("number", ["²", "٣", "1_0", HUGE], ids=lambda text: ascii(text)[:9])
@pytest.mark.parametrize("name", ["--seed", "--players", "--games", "--deals"])
def test_the_tools_take_plain_numbers_only(name: str, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = arena.main if name == "--deals" else simulate.main
    with pytest.raises(SystemExit) as left:
        command(["classic", name, number])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert name in said
    assert len(said) < 300
