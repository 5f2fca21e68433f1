"""Whatever comes from outside as text is either read or refused in one sentence: never another error, never slow."""

from __future__ import annotations

import pytest

from game.core.errors import UnreadableError
from game.core.untrusted import DEEPEST, parse_json, read_number, shown

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
