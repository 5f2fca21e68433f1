"""The keys of sentences that are put together at run time: who looks for whole keys in the code would miss them."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.roster import LEVELS, MIXED, ROSTER
from game.core import events
from game.core.cards import COLOUR_NAMES, FACES, IS_WILD, NUMBERS, SYMBOL_NAMES, WILD_SYMBOLS
from game.core.customrules import CUSTOM_PRESETS
from game.core.effects import OPERATIONS, TARGET_NAMES
from game.core.ruleset import STACKING_POLICIES, WILD_DRAW_FOUR_POLICIES
from game.rulesets import RULESETS
from game.ui.keep.settings import SORTS, SPEEDS
from game.ui.words.houserules import CHOICES, shown_rules
from game.ui.words.logtext import SILENT

SPOKEN = {"gloat": 4, "ouch": 4, "win": 3}
"""Lines of computer players, and how many ways there are to say each."""
ADDRESSED = (".you", ".to_you")
"""Endings of forms that speak to the player; a sentence may have them or not."""

_LISTS: dict[str, tuple[str, ...]] = {
    "ask.": tuple(
        ask + part
        for ask in ("delete", "leave", "leave_hand", "leave_unsaved", "quit_unsaved", "replace", "restart")
        for part in ("", ".text")
    ),
    "casino.": ("clear", "deal"),
    "common.": ("on", "off"),
    "month.": tuple(str(month) for month in range(1, 13)),
    "pause.": ("go_on", "leave", "no", "restart", "settings", "watch", "yes"),
    "prompt.": ("colour", "pick", "roulette", "target"),
    "results.": (
        *("casino_lost", "casino_void", "casino_won", "lead_points", "lead_rounds"),
        *("match", "match.you", "round", "round.you"),
    ),
    "results.column.": ("cards", "player", "points", "round", "rounds", "total", "worth"),
    "settings.": ("volume", "sound_volume", "music_volume"),
    "setup.casino.line": ("1", "2", "3", "4"),
    "sitting.report.": ("won", "lost", "void"),
    "tip.": (
        *("menu", "log", "hint", "sort", "draw", "uno", "catch"),
        *("why", "fast", "auto", "auto_ten", "stop"),
    ),
    "tip.uno_": ("always", "caught", "caught_turn"),
}


def composed_keys() -> frozenset[str]:
    """Every key that some part of the window may put together."""
    return frozenset((*_cards(), *_moves(), *_menus(), *_house_rules()))


def _cards() -> Iterator[str]:
    """Names of cards, and what they do."""
    yield from (f"colour.{name}" for name in COLOUR_NAMES)
    yield from (
        "symbol." + name.lower() for symbol, name in enumerate(SYMBOL_NAMES) if symbol not in (*NUMBERS, *WILD_SYMBOLS)
    )
    yield from ("card." + face.name.lower() for face in FACES if IS_WILD[face.card])
    yield from (f"custom.{name}" for name in CUSTOM_PRESETS)
    yield from (key for operation in OPERATIONS.values() for key in operation.all_keys)
    yield from (f"effect.only_{policy}" for policy in WILD_DRAW_FOUR_POLICIES if policy != "always")
    yield from (f"who.{name}" for name in TARGET_NAMES.values())


def _moves() -> Iterator[str]:
    """What has happened, what to do, and why something cannot be done."""
    from game.bots.casino import BANK_RULES, PUNTA_RULES
    from game.bots.hint import REASONS

    # A challenge is told by its outcome, with keys that stand in the code as they are.
    kinds = {value for name, value in vars(events).items() if name.isupper() and isinstance(value, str)}
    yield from (f"log.{kind}" for kind in kinds - SILENT - {events.CHALLENGED})
    yield from (f"hint.{reason}" for reason in REASONS)
    yield from (f"bank.rule.{rule}" for rule in BANK_RULES)
    yield from (f"punta.rule.{rule}" for rule in PUNTA_RULES)
    yield from (f"why.answer_{policy}" for policy in STACKING_POLICIES if policy != "off")
    yield from (f"say.{line}.{number}" for line, ways in SPOKEN.items() for number in range(1, ways + 1))


def _menus() -> Iterator[str]:
    """Buttons, choices and headings."""
    yield from (start + end for start, ends in _LISTS.items() for end in ends)
    yield from (f"level.{level}" for level in (MIXED, *LEVELS))
    yield from (f"temperament.{character.temperament}" for character in ROSTER)
    yield from (f"settings.speed.{speed}" for speed in SPEEDS)
    for sort in SORTS:
        yield f"settings.hand_sort.{sort}"
        yield f"table.sort_{sort}"


def _house_rules() -> Iterator[str]:
    """Rulebooks and everything that can be set at their tables."""
    for ruleset in RULESETS:
        yield f"ruleset.{RULESETS[ruleset].texts}"
        yield f"ruleset.{RULESETS[ruleset].texts}.line"
        for name in shown_rules(ruleset):
            yield f"option.{name}"
            yield f"option.{name}.hint"
            yield from (f"option.{name}.{choice}" for choice in CHOICES.get(name, ()))
