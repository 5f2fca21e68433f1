"""What a rule that players wrote themselves will do, in sentences as somebody would say them.

Effects of one player in a row share a subject, what happens at once is joined by an and, what has an order by a then.
Who is next is said anew after a reverse. The phrases are in the locales, one for each person: the player who lays the
card (`you`), somebody (`single`) and several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.core.customrules import CUSTOM_PRESETS
from game.core.effects import (
    CHOSEN,
    EVERYONE,
    NEXT,
    OPERATIONS,
    OTHERS,
    PREVIOUS,
    SELF,
    TARGET_NAMES,
    CustomRule,
    Effect,
)
from game.core.ruleset import Ruleset
from game.ui.cardfaces import Printed
from game.ui.words.locale import Locale

AIMED = ("draw", "draw_until", "discard_wilds", "hand_size", "lose_turn")
"""What somebody does: the phrase has the person for its subject."""
OWN = ("again", "swap")
"""What only the player who lays the card does."""
TABLE = ("reverse", "rotate", "shuffle")
"""What happens to the whole table."""
STUCK = "draw_if_stuck"
"""What depends on the hand has a sentence with an if."""
AT_ONCE = frozenset({"draw", "lose_turn", "again"})
"""Where nothing depends on what comes first, no word says that it does."""
ONCE_IS_ALL = frozenset({"lose_turn", "discard_wilds"})
"""Done twice in a row, they do no more than once."""
FORMS = ("you", "single", "several")
TOLD = frozenset({*AIMED, *OWN, *TABLE, STUCK})


@dataclass
class _Clause:
    """One subject and what it does; without a subject, what happens to the table."""

    target: int
    who: str
    effects: list[Effect] = field(default_factory=list)
    """For a clause with an if, one; of the others, all that the same player does in a row."""
    again: bool = False
    """The clause before has the same subject."""

    @property
    def stuck(self) -> bool:
        return self.effects[0][0] == STUCK

    @property
    def at_once(self) -> bool:
        return all(name in AT_ONCE for name, _, _ in self.effects)


def rule_name(t: Locale, rule: CustomRule) -> str:
    """What is printed on the card: the five of the rulebook are translated, others are called what players called
    them."""
    return t(f"cardname.{rule.name}") if CUSTOM_PRESETS.get(rule.name) == rule else rule.name


def effect_name(t: Locale, name: str) -> str:
    """What an effect is called where effects are chosen; one from elsewhere is called by its sentence."""
    return t(f"cardmaker.what.{name}") if name in TOLD else t(f"effect.{name}")


def printed(t: Locale, rule: CustomRule) -> Printed:
    """What its card shows."""
    return Printed(rule.symbol, rule_name(t, rule))


def prints(t: Locale, rules: Ruleset, number: int) -> Printed | None:
    """What a customizable card of that table shows; None if it has not so many."""
    return printed(t, rules.custom[number]) if number < len(rules.custom) else None


def rule_sentence(t: Locale, rule: CustomRule, rules: Ruleset | None = None) -> str:
    """Everything that a customizable card with this rule does, from the choice of the colour on."""
    return f"{t('effect.colour')} {effects_sentence(t, rule.effects, rules)}"


def effects_sentence(t: Locale, effects: Sequence[Effect], rules: Ruleset | None = None) -> str:
    """What these effects do one after the other. One that the locales have no phrases for keeps its own sentence."""
    names = [name for name, _, _ in effects]
    parts: list[str] = []
    clauses: list[_Clause] = []
    for clause in _clauses(t, effects):
        if clause.effects[0][0] in TOLD:
            clauses.append(clause)
            continue
        parts += [_told(t, clauses), _foreign(t, clause, names, rules)]
        clauses = []
    parts += [_told(t, clauses), *_notes(t, names)]
    return " ".join(part for part in parts if part)


def _foreign(t: Locale, clause: _Clause, names: Sequence[str], rules: Ruleset | None) -> str:
    (name, target, amount) = clause.effects[0]
    who = t(f"who.{TARGET_NAMES[target]}")
    keys = OPERATIONS[name].sentences(names, rules)
    return " ".join(t(key, who=_capital(who), count=amount) for key in keys)


def _notes(t: Locale, names: Sequence[str]) -> Iterator[str]:
    """What is to be known besides."""
    if "discard_wilds" in names:
        yield t("cardtext.out_wins")
    if "reverse" in names and "again" not in names:
        yield t("cardtext.reverse_two")


# ---- who does what --------------------------------------------------------------------------------------------------


def _clauses(t: Locale, effects: Sequence[Effect]) -> list[_Clause]:
    """The effects by who does them, in their order."""
    clauses: list[_Clause] = []
    turned = chosen = False
    for effect in effects:
        name, target, _ = effect
        last = clauses[-1] if clauses else None
        if name not in TOLD or name in TABLE:
            clauses.append(_Clause(0, "", [effect]))
            turned = turned or OPERATIONS[name].turns
            continue
        same = last is not None and last.target == target and last.who != ""
        if same and last is not None and name != STUCK and not last.stuck:
            _add(last, effect)
        else:
            clauses.append(_Clause(target, _subject(t, target, turned, chosen), [effect], same))
        chosen = chosen or target == CHOSEN
    return clauses


def _add(clause: _Clause, effect: Effect) -> None:
    """One more thing that the same player does: cards drawn in a row are counted together."""
    name, target, amount = effect
    before = clause.effects[-1]
    if before[0] == name == "draw":
        clause.effects[-1] = (name, target, before[2] + amount)
    elif before != effect or name not in ONCE_IS_ALL:
        clause.effects.append(effect)


def _subject(t: Locale, target: int, turned: bool, chosen: bool) -> str:
    if turned and target in (NEXT, PREVIOUS):
        return t("cardtext.who.next_now" if target == NEXT else "cardtext.who.previous_now")
    if chosen and target == CHOSEN:
        return t("cardtext.who.chosen_again")
    return t(f"who.{TARGET_NAMES[target]}")


def _form(target: int) -> str:
    if target == SELF:
        return "you"
    return "several" if target in (OTHERS, EVERYONE) else "single"


# ---- words ----------------------------------------------------------------------------------------------------------


def _words(t: Locale, clause: _Clause, first: bool) -> str:
    """One clause, without a capital or a full stop. A language may leave the "you" out unless somebody else has just
    been the subject of the same step."""
    name, target, amount = clause.effects[0]
    if not clause.who:
        return t(f"cardtext.{name}")
    if clause.stuck:
        return t(_stuck_key(clause), who=clause.who, count=amount)
    does = _predicates(t, clause)
    if target == SELF:
        return t("cardtext.you_first" if first else "cardtext.you", does=does)
    return t("cardtext.somebody", who=clause.who, does=does)


def _stuck_key(clause: _Clause) -> str:
    if clause.target in (SELF, OTHERS, EVERYONE):
        return f"cardtext.stuck.{TARGET_NAMES[clause.target]}"
    if clause.again:
        return "cardtext.stuck.again"
    return "cardtext.stuck.chosen" if clause.target == CHOSEN else "cardtext.stuck.somebody"


def _predicates(t: Locale, clause: _Clause) -> str:
    form = _form(clause.target)
    words = [t(f"cardtext.{name}.{form}", count=amount) for name, _, amount in clause.effects]
    if len(words) == 1:
        return words[0]
    key = "cardtext.and_also" if clause.at_once else "cardtext.and_then"
    return t(key, first=", ".join(words[:-1]), last=words[-1])


def _told(t: Locale, clauses: Sequence[_Clause]) -> str:
    """Clauses as sentences: two steps to each, and a word that says in which order they come."""
    steps = _steps(t, clauses)
    told: list[str] = []
    for start in range(0, len(steps), 2):
        words, _ = steps[start]
        if start:
            last = start == len(steps) - 1
            key = "cardtext.finally" if last else "cardtext.after" if start == 2 else "cardtext.next"
            words = t(key, step=words)
        if start + 1 < len(steps):
            second, conditional = steps[start + 1]
            last = start + 2 == len(steps) > 2
            key = "cardtext.and_finally" if last else "cardtext.then_if" if conditional else "cardtext.then"
            words = t(key, first=words, second=second)
        told.append(f"{_capital(words)}.")
    return " ".join(told)


def _steps(t: Locale, clauses: Sequence[_Clause]) -> list[tuple[str, bool]]:
    """The steps of a rule, and whether each begins with an if: what happens at once is one step."""
    steps: list[tuple[str, bool]] = []
    together: list[_Clause] = []
    for number, clause in enumerate(clauses):
        if clause.who and clause.at_once:
            together.append(clause)
            following = clauses[number + 1] if number + 1 < len(clauses) else None
            if following is not None and following.who and following.at_once:
                continue
        words = [_words(t, each, not place) for place, each in enumerate(together or [clause])]
        whole = words[0] if len(words) == 1 else t("cardtext.at_once", first=", ".join(words[:-1]), last=words[-1])
        steps.append((whole, clause.stuck and (clause.target == SELF or _form(clause.target) == "single")))
        together = []
    return steps


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
