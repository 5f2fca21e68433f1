"""A table of one's own as one readable line, and a composed card as another, to be passed on and read again.

    spietato-rules 1 classic title="Friday night" deal=5 stacking=same deck=7:3,W:6
    spietato-card 1 thirst [bolt]: draw next 2; lose_turn next

Such a line comes out of a letter or off a page: what it was wrapped in on the way is forgiven, nothing else is.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from game.core.customrules import CustomRule, check_composed, custom_rule, rule_text
from game.core.errors import Clash, ClashError, LineError, OptionError
from game.core.houserules import HOUSE_RULES, RENAMED, changed_rules
from game.core.ruleset import Ruleset
from game.core.untrusted import MOST_SEED, read_number, shown
from game.rulesets import RULESETS, preset, table

TABLE_MARK, CARD_MARK = "spietato-rules", "spietato-card"
LINE_VERSION = 1
"""Goes up when a line is written that an older program would take for something else."""
LONGEST_LINE = 6_000
"""The characters of a line with all that may be round it: every house rule at its longest is below."""

_PLAIN = " :,.+-_;[]()!?'/&"
_ALONE = re.compile(r"(?<= ) |^ | $")
_WORD = re.compile(r'(?:[^\s"]|"[^"]*")+')
_QUOTES = "\"'`“”„‟«»‘’‚‹›"
_STRAIGHT = str.maketrans(dict.fromkeys("“”„‟«»", '"'))
_UNSEEN = str.maketrans(dict.fromkeys("\ufeff\u200b\u2060\u00ad"))
_QUOTED_LINE = re.compile(r"^[ \t>]+", re.MULTILINE)


# ---- writing ------------------------------------------------------------------------------------------------------


def set_line(rules: Ruleset) -> str:
    """The table with its title on one line; `set_from_line` makes it again."""
    changed = changed_rules(preset(rules.id), rules)
    names = sorted(changed, key=lambda name: name != "title")
    words = [f"{name}={_value(changed[name])}" for name in names]
    return " ".join([TABLE_MARK, str(LINE_VERSION), rules.id, *words])


def card_line(rule: CustomRule) -> str:
    """The card on one line; `card_from_line` makes it again. OptionError if its name is too long for a card."""
    return f"{CARD_MARK} {LINE_VERSION} {_written(rule_text(check_composed(rule)))}"


def _value(text: str) -> str:
    written = _written(text)
    return f'"{written}"' if " " in written else written


def _written(text: str) -> str:
    """The text as it can be read by people; whatever could be lost or changed on the way is a number."""
    plain = "".join(mark if mark.isalnum() or mark in _PLAIN else quote(mark, safe="") for mark in text)
    return _ALONE.sub("%20", plain)


# ---- reading ------------------------------------------------------------------------------------------------------


def set_from_line(text: str) -> Ruleset:
    """The table that a line describes; LineError says what is wrong with it."""
    words = _words(text)
    _check_head(words, TABLE_MARK, "not_a_table")
    ruleset_id = words[2].lower() if len(words) > 2 else ""
    if ruleset_id not in RULESETS:
        raise LineError("unknown_rulebook", f"there is no rulebook '{shown(ruleset_id)}'", shown(ruleset_id))
    chosen = _chosen(words[3:])
    if RULESETS[ruleset_id].fixed and chosen:
        raise LineError("fixed_rulebook", f"the rules of {ruleset_id} are fixed and take no house rules", ruleset_id)
    try:
        rules = table(ruleset_id, chosen)
        rules.check_players(rules.min_players)
    except ClashError as error:
        raise _refused(error.clashes[0], chosen) from None
    return rules


def card_from_line(text: str) -> CustomRule:
    """The card that a line describes; LineError says what is wrong with it."""
    words = _words(text)
    _check_head(words, CARD_MARK, "not_a_card")
    body = unquote(" ".join(words[2:]))
    try:
        return check_composed(custom_rule(body))
    except OptionError as error:
        raise LineError("bad_card", str(error), shown(body)) from None


def _words(text: str) -> list[str]:
    """The words of a line, without what a letter, a page or a pair of quotes has put round it."""
    if len(text) > LONGEST_LINE:
        raise LineError("too_long", f"the line is longer than {LONGEST_LINE:,} characters", str(LONGEST_LINE))
    line = _QUOTED_LINE.sub("", text.translate(_UNSEEN))
    line = " ".join(line.split())
    while line and line[0] in _QUOTES:
        line = line[1:-1].strip() if len(line) > 1 and line[-1] in _QUOTES else line[1:].strip()
    line = line.translate(_STRAIGHT)
    if not line:
        raise LineError("empty", "there is nothing on the line")
    if line.count('"') % 2:
        raise LineError("not_a_rule", "a quotation mark is missing on the line", shown(line.rpartition('"')[2]))
    return _WORD.findall(line)


def _check_head(words: list[str], mark: str, fault: str) -> None:
    """Raise LineError unless the line begins as its kind does, in a version that is known."""
    version = read_number(words[1], 1, MOST_SEED) if len(words) > 1 else None
    if words[0].lower() != mark or version is None:
        raise LineError(fault, f"the line does not begin with '{mark} {LINE_VERSION}'", shown(words[0]))
    if version > LINE_VERSION:
        raise LineError("newer", f"the line is of version {version}, newer than this program", str(version))


def _chosen(words: list[str]) -> dict[str, str]:
    """The house rules that these words set."""
    known = {*HOUSE_RULES, *(name for name, _ in RENAMED)}
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise LineError("not_a_rule", f"'{shown(word)}' is not a house rule and its value", shown(word))
        if name not in known:
            raise LineError("unknown_rule", f"there is no house rule '{shown(name)}'", shown(name))
        if name in chosen:
            raise LineError("twice", f"the house rule '{name}' is on the line twice", name)
        chosen[name] = unquote(value.replace('"', ""))
    return chosen


def _refused(clash: Clash, chosen: dict[str, str]) -> LineError:
    """What is wrong with the house rules, as a fault of their line."""
    if clash.code == "unknown":
        return LineError("unknown_rule", clash.text, *clash.values)
    if clash.code == "unreadable":
        return LineError("bad_value", clash.text, clash.names[0], shown(chosen.get(clash.names[0], "")))
    return LineError("clash", clash.text, *clash.names, clash=clash)
