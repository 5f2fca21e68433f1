"""The keys of sentences that are put together at run time: who looks for whole keys in the code would miss them."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.roster import LEVELS, MIXED, ROSTER
from game.core import events
from game.core.cards import COLOUR_NAMES, FACES, IS_WILD, NUMBERS, SYMBOL_NAMES, WILD_SYMBOLS
from game.core.customrules import CARD_SYMBOLS, CUSTOM_PRESETS
from game.core.effects import EVERYONE, OPERATIONS, OTHERS, SELF, TARGET_NAMES
from game.core.errors import CLASH_CODES, LINE_FAULTS
from game.core.houserules import CUSTOM_CARDS
from game.core.ruleset import STACKING_POLICIES, WILD_DRAW_FOUR_POLICIES
from game.match.lessons import LESSONS
from game.match.stepping import MOMENTS
from game.rulesets import RULESETS
from game.ui.inputs import Intent
from game.ui.keep.finished import RESULTS
from game.ui.keep.settings import SORTS, SPEEDS, TEXT_SIZES
from game.ui.keymap import GROUPS as WISH_GROUPS
from game.ui.words import cardtext, fairtext
from game.ui.words.houserules import CHOICES, shown_rules
from game.ui.words.logtext import SILENT
from game.ui.words.recordingtext import FAULTS as RECORDING_FAULTS
from game.ui.words.setwords import GROUPS, value_keys

SPOKEN = {"gloat": 4, "ouch": 4, "win": 3}
"""Lines of computer players, and how many ways there are to say each."""
SMALL_TALK = 48
"""How many lines there are for any moment in which others are on turn."""
TALK_ABOUT = {"last_card": 6, "many_cards": 6, "chain": 5, "alone": 4}
"""And how many for moments of their own: somebody has one card left, or far too many; a chain grows; two are left."""
ADDRESSED = (".you", ".to_you")
"""Endings of forms that speak to the player; a sentence may have them or not."""

_LISTS: dict[str, tuple[str, ...]] = {
    "ask.": tuple(
        ask + part
        for ask in (
            *("delete", "leave", "leave_hand", "leave_unsaved", "quit_unsaved", "replace", "restart"),
            *("reset_keys", "swap_key", "take_key"),
            *("card_delete", "card_taken", "delete_past", "delete_set", "reset_rules"),
        )
        for part in ("", ".text")
    ),
    "button.": (
        *("cross", "circle", "square", "triangle", "back", "start", "guide", "misc", "touchpad"),
        *(f"{part}_{way}" for part in ("dpad", "right") for way in ("up", "down", "left", "right")),
    ),
    "casino.": ("clear", "deal"),
    "common.": ("on", "off"),
    "key.": (
        *("space", "return", "kp_enter", "escape", "tab", "delete", "backspace", "insert", "pageup", "pagedown"),
        *("home", "end", "up", "down", "left", "right"),
        *("lctrl", "rctrl", "lshift", "rshift", "lalt", "ralt", "capslock"),
    ),
    "lesson.": ("next", "show", "skip"),
    "ending.": ("match.you", "round.you"),
    "ending.out.": ("last", *(str(place) for place in range(1, 9))),
    "letters.": ("capitals", "space", "delete", "cancel", "done"),
    "month.": tuple(str(month) for month in range(1, 13)),
    "pause.": ("forward", "go_on", "leave", "no", "restart", "settings", "watch", "yes"),
    "prompt.": ("colour", "roulette"),
    "results.": (
        *("casino_lost", "casino_void", "casino_won", "lead_points", "lead_rounds"),
        *("match", "match.you", "round", "round.you"),
    ),
    "results.column.": ("cards", "player", "points", "round", "rounds", "total", "worth"),
    "settings.": tuple(
        setting + part
        for setting in (
            *("volume", "sound_volume", "music_volume", "voices", "mute", "text_size", "high_contrast"),
            *(
                "reduced_motion",
                "speed",
                "hand_sort",
                "highlight",
                "confirm_wilds",
                "auto_draw",
                "fast_deal",
                "background_pause",
            ),
        )
        for part in ("", ".line")
    ),
    "settings.page.": ("sound", "picture", "play", "you"),
    "settings.text_size.": TEXT_SIZES,
    "setup.casino.line": ("1", "2", "3", "4"),
    "sitting.report.": ("won", "lost", "void"),
    "statistics.": (
        *(f"{what}{told}" for what in ("called", "forgot", "caught", "catches") for told in ("", "_told")),
        *(f"{chain}{told}" for chain in ("survived", "suffered") for told in ("", "_told")),
        *("export_hint", "picture_hint", "folder_hint"),
    ),
    "statistics.page.": ("overview", "time", "books", "opponents", "levels", "cards", "uno"),
    "tip.": (
        *("menu", "log", "hint", "sort", "draw", "uno", "catch", "late"),
        *("why", "fast", "auto", "auto_ten", "stop"),
    ),
    "tip.uno_": ("always", "caught", "caught_turn"),
}


def composed_keys() -> frozenset[str]:
    """Every key that some part of the window may put together."""
    return frozenset((*_cards(), *_moves(), *_menus(), *_house_rules(), *_sets(), *_lessons(), *_fair_play()))


def _cards() -> Iterator[str]:
    """Names of cards, and what they do."""
    yield from (f"colour.{name}" for name in COLOUR_NAMES)
    yield from (
        "symbol." + name.lower() for symbol, name in enumerate(SYMBOL_NAMES) if symbol not in (*NUMBERS, *WILD_SYMBOLS)
    )
    yield from ("card." + face.name.lower() for face in FACES if IS_WILD[face.card])
    yield from _composed_cards()
    yield from (key for operation in OPERATIONS.values() for key in operation.all_keys)
    yield from (f"effect.only_{policy}" for policy in WILD_DRAW_FOUR_POLICIES if policy != "always")
    yield from (f"who.{name}" for name in TARGET_NAMES.values())


def _composed_cards() -> Iterator[str]:
    """Cards that players write themselves: their names, and the phrases of which their sentences are made."""
    yield from (f"cardname.{name}" for name in CUSTOM_PRESETS)
    yield from (f"cardtext.{name}" for name in cardtext.TABLE)
    yield from (f"cardtext.{name}.you" for name in cardtext.OWN)
    for name in cardtext.AIMED:
        forms = (form for form in cardtext.FORMS if form != "you" or SELF in OPERATIONS[name].targets)
        yield from (f"cardtext.{name}.{form}" for form in forms)
    yield from (f"cardmaker.what.{name}" for name in sorted(cardtext.TOLD))
    yield from (f"cardmaker.who.{name}" for name in TARGET_NAMES.values())
    yield from (f"cardmaker.{way}" for way in ("copy", "delete", "share", "up", "down", "remove"))
    yield from (f"deck.{group}" for group in ("numbers", "actions", "merciless", "wilds", "custom"))
    yield from (f"cardsymbol.{symbol}" for symbol in CARD_SYMBOLS)
    yield from (f"cardtext.stuck.{TARGET_NAMES[target]}" for target in (SELF, OTHERS, EVERYONE))


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
    yield from (f"banter.{number}" for number in range(1, SMALL_TALK + 1))
    yield from (f"banter.{topic}.{number}" for topic, ways in TALK_ABOUT.items() for number in range(1, ways + 1))
    yield from (f"say.{line}.{number}" for line, ways in SPOKEN.items() for number in range(1, ways + 1))


def _menus() -> Iterator[str]:
    """Buttons, choices and headings."""
    yield from (start + end for start, ends in _LISTS.items() for end in ends)
    yield from (f"wish.{wish}" for wish in Intent)
    yield from (f"controls.group.{group}" for group in WISH_GROUPS)
    yield from (f"level.{level}" for level in (MIXED, *LEVELS))
    yield from (f"past.{result}" for result in RESULTS)
    yield from (f"past.filter.{name}" for name in ("place", "who", "result"))
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


def _sets() -> Iterator[str]:
    """The page of house rules, clashes, and what is passed on as a line."""
    yield from value_keys()
    yield from (f"rule.group.{group}" for group in GROUPS)
    yield from (f"option.{name}" for names in GROUPS.values() for name in names if name not in (*CUSTOM_CARDS, "goal"))
    yield from (f"option.{name}.hint" for names in GROUPS.values() for name in names if name not in CUSTOM_CARDS)
    yield from (
        "option.title",
        "option.custom.hint",
        "offer.players",
        "offer.deal",
        "share.set",
        "share.card",
        "share.game",
    )
    yield from (f"clash.{code}" for code in CLASH_CODES)
    yield from (f"line.{code}" for code in LINE_FAULTS)
    yield from RECORDING_FAULTS
    yield from (f"moment_of.{kind}" for kind in MOMENTS)
    yield from ("moment_of.round.nobody", "moment_of.match.nobody")
    yield from (f"replay.speed.{speed}" for speed in ("slow", *SPEEDS))
    yield from (f"replay.{step}" for step in ("restart", "round_back", "previous", "next", "round_next"))
    yield from (f"example.{kind}" for kind in ("points", "rounds"))
    yield from (f"sets.{what}" for what in ("edit", "copy", "share", "delete"))


def _fair_play() -> Iterator[str]:
    """The check of a game, and the page that explains it."""
    yield from (f"check.ask.{part}" for part in fairtext.PARTS)
    yield from (f"check.unasked.{part}" for part in fairtext.PARTS[1:])
    yield from (f"check.{what}" for what in ("previous", "next", "copy_fingerprint", "copy_secret"))
    yield from (f"fair.{number}{part}" for number in range(1, fairtext.CHAPTERS + 1) for part in ("", ".title"))


def _lessons() -> Iterator[str]:
    """What is said of each lesson, and at each of its steps."""
    for lesson in LESSONS.values():
        yield from (f"lesson.{lesson.id}.{part}" for part in ("title", "line", "end", "end.text"))
        for step in lesson.steps:
            key = f"lesson.{lesson.id}.{step.name}"
            yield key
            if step.wants:
                yield f"{key}.plain"
            if step.wrong:
                yield f"{key}.wrong"
