"""The player's own sets of house rules in the set-up: their cards in the list, and what differs from the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core.clashes import Clash
from game.core.houserules import rulebook_value
from game.rulesets import RULESETS
from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.keep.newgame import NewGame
from game.ui.keep.setups import OwnSet, Setups
from game.ui.scenes.ask import yes_or_no
from game.ui.scenes.houserules_rows import ClashPlate
from game.ui.theme import CREAM, GOLD, LILAC
from game.ui.widgets import Button, IconButton, Pressable, Widget
from game.ui.words import setwords
from game.ui.words.houserules import rule_words, shown_rules

CARD_HEIGHT = 92
CARD_STEP = 98
_SMALL = 36
_FIRST = 6
"""How many rules are told of a rulebook that nothing was changed in."""
SUMMARY_STEP = 27
_SIZE, _SMALLEST = 15.5, 10.0
_KINDS = ("text", "bold", "text")
_APART = 18


class SetCard(Pressable):
    """A set to choose: the emblem of its rulebook, its own name, after which rulebook, and how many changes."""

    def __init__(self, app: Context, own: OwnSet, chosen: bool, unsaved: bool, on_press: Callable[[], None]) -> None:
        super().__init__(app, f"set.{own.name}", on_press)
        self.own = own
        self.chosen = chosen
        self.enabled = own.fault is None
        if own.fault is not None:
            self.tooltip = setwords.line_fault_text(app.t, own.fault)
        self._facts = self._words(unsaved)

    def _words(self, unsaved: bool) -> list[str]:
        t, own = self.app.t, self.own
        if own.fault is not None:
            return [t("sets.unreadable")]
        after = t("sets.after", ruleset=setwords.ruleset_name(t, own.ruleset))
        changes = t("sets.changes", count=own.changes)
        return [f"{after} · {changes}", *([t("rules.unsaved")] if unsaved else [])]

    def value_text(self) -> str:
        return "on" if self.chosen else "off"

    def draw(self, surface: pygame.Surface) -> None:
        app, scale = self.app, self.app.scale
        picture = "nameplate_turn" if self.chosen else "nameplate"
        nineslice.draw(app.assets, surface, picture, self.rect, scale, like="nameplate")
        side = app.px(62) + (app.px(5) if self.hovered or self.chosen else 0)
        emblem = RULESETS[self.own.ruleset].emblem if self.own.ruleset else RULESETS[next(iter(RULESETS))].emblem
        book = app.assets.scaled(pictures.book(emblem), (side, side))
        surface.blit(book, book.get_rect(center=(self.rect.left + app.px(48), self.rect.centery)))
        left, width = self.rect.left + app.px(92), self.rect.width - app.px(108)
        colour = LILAC if not self.enabled else GOLD.base if self.chosen or self.hovered else CREAM.base
        name = app.theme.fit(self.own.name, "display", 21 * scale, width, colour)
        surface.blit(name, name.get_rect(midleft=(left, self.rect.top + app.px(24))))
        room = width - app.px(4 * (_SMALL + 5))
        lines = self._facts
        if len(lines) == 1 and app.theme.width(lines[0], "text", 13.5 * scale) > room:
            # Bigger text takes two lines before it gets smaller.
            lines = lines[0].split(" · ")
        for number, line in enumerate(lines):
            words = app.theme.fit(line, "text", 13.5 * scale, room, GOLD.base if line in self._facts[1:] else LILAC)
            surface.blit(words, words.get_rect(midleft=(left, self.rect.top + app.px(50 + 19 * number))))


class OwnSets:
    """The cards of the sets with what can be done with each: `pick` takes one, `edit` opens the one that is taken."""

    def __init__(
        self, app: Context, setups: Setups, game: NewGame, pick: Callable[[str], None], edit: Callable[[], None]
    ) -> None:
        self.app = app
        self._setups = setups
        self._game = game
        self._pick = pick
        self._edit = edit

    def widgets(self, own: OwnSet, left: float, top: float, width: float) -> list[Widget]:
        """The card of a set with small buttons over it."""
        app = self.app
        chosen, unsaved = own.name == self._game.set_name, self._setups.changed(own)
        card = SetCard(app, own, chosen, unsaved, partial(self._pick, own.name))
        card.rect = app.page(left, top, width, CARD_HEIGHT)
        found: list[Widget] = [card]
        start = left + width - 14 - 4 * (_SMALL + 5)
        actions: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("edit", "pencil", partial(self._open, own.name)),
            ("copy", "copy", partial(self._copy, own.name)),
            ("share", "share", partial(app.routes.share, "set", own.name, own.line)),
            ("delete", "bin", partial(self._ask_delete, own)),
        )
        for number, (what, icon, action) in enumerate(actions):
            button = IconButton(app, f"{what}.{own.name}", icon, action, app.t(f"sets.{what}", name=own.name))
            button.enabled = own.fault is None or what in ("share", "delete")
            button.rect = app.page(start + number * (_SMALL + 5), top + CARD_HEIGHT - _SMALL - 11, _SMALL, _SMALL)
            found.append(button)
        return found

    def _open(self, name: str) -> None:
        self._pick(name)
        self._edit()

    def _copy(self, name: str) -> None:
        made = self._setups.copy(name, self.app.t("sets.copy_name", name=name))
        if made:
            self._pick(made)
        else:
            self.app.notice("notice.shelf_full")

    def _ask_delete(self, own: OwnSet) -> None:
        t = self.app.t
        ruleset = setwords.ruleset_name(t, own.ruleset) if own.ruleset else t("sets.unreadable")
        changes = t("sets.changes", count=own.changes)
        answers = yes_or_no(partial(self._delete, own.name))
        self.app.routes.ask("delete_set", answers, careful=True, name=own.name, ruleset=ruleset, changes=changes)

    def _delete(self, name: str) -> None:
        self._setups.delete(name)
        self.app.notice("notice.set_deleted", name=name)
        # If it was the one that was taken, its rulebook is.
        self._pick("" if name == self._game.set_name else self._game.set_name)


class SummaryLine(Widget):
    """One house rule in a line: its name and value, and what the rulebook has instead."""

    focusable = False

    def __init__(self, app: Context, label: str, value: str, instead: str, strong: bool) -> None:
        super().__init__(app)
        self.words = (label, value, instead)
        self.strong = strong
        self.size = _SIZE
        """Of its letters, in units."""
        self.columns: tuple[int, ...] = ()
        """Where label, value and the rest begin, from its left edge, and where the last one ends."""

    def draw(self, surface: pygame.Surface) -> None:
        app = self.app
        tints = (CREAM.base, GOLD.base if self.strong else CREAM.light, LILAC)
        for number, (text, kind, tint) in enumerate(zip(self.words, _KINDS, tints, strict=True)):
            start, end = self.columns[number : number + 2]
            words = app.theme.fit(text, kind, self.size * app.scale, end - start - app.px(_APART), tint)
            surface.blit(words, words.get_rect(midleft=(self.rect.left + start, self.rect.centery)))


def align(app: Context, lines: Sequence[SummaryLine]) -> None:
    """Give lines that have their places common columns and letters of one size: the largest with which all fit."""
    if not lines:
        return
    room, gap, size = lines[0].rect.width, app.px(_APART), _SIZE
    while True:
        widths = [
            max(app.theme.width(line.words[number], kind, size * app.scale) for line in lines) + gap
            for number, kind in enumerate(_KINDS)
        ]
        if sum(widths) <= room or size <= _SMALLEST:
            break
        size -= 0.5
    # Thirds, where they are enough; what needs more takes it from what needs less.
    second = max(widths[0], min(room // 3, room - widths[1] - widths[2]))
    third = max(second + widths[1], min(2 * room // 3, room - widths[2]))
    for line in lines:
        line.size, line.columns = size, (0, second, third, max(room, third + 2 * gap))


def summary(app: Context, game: NewGame, more: int = 0) -> list[SummaryLine]:
    """What differs from the rulebook; if nothing does, the rules that make the rulebook what it is, so many `more` of
    them than the first."""
    t = app.t
    changed = [
        SummaryLine(app, label, value, t("setup.rules_instead", value=usual) if usual else "", True)
        for name, label, value, usual in setwords.changes(t, game)
        if name != "goal"
    ]
    if changed:
        return changed
    book = RULESETS[game.ruleset]
    return [
        SummaryLine(
            app, rule_words(t, name), setwords.shown_value(t, game, name, rulebook_value(book, name)), "", False
        )
        for name in shown_rules(game.ruleset)[: _FIRST + more]
    ]


def clash_notice(
    app: Context, game: NewGame, clashes: list[Clash], box: tuple[float, float, float], accept: Callable[..., None]
) -> list[Widget]:
    """The first clash with its ways out as buttons; left, top and width are given in units."""
    left, top, width = box
    clash, t = clashes[0], app.t
    text = setwords.clash_text(t, game.ruleset, clash)
    if len(clashes) > 1:
        text = f"{text} ({t('clash.more', count=len(clashes) - 1)})"
    plate = ClashPlate(app, text)
    plate.name = "clash"
    plate.rect = app.page(left, top, width, 104)
    found: list[Widget] = [plate]
    each = (width - 24) / max(1, len(clash.offers))
    for number, offer in enumerate(clash.offers):
        button = Button(
            app,
            f"settle.0.{number}",
            setwords.offer_text(t, game, offer),
            partial(accept, offer),
            "gold",
            size=16,
        )
        button.rect = app.page(left + 12 + number * each, top + 52, min(each - 8, 330), 42)
        found.append(button)
    return found
