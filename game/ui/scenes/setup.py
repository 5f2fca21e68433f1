"""Setting up a game: rulebook, players, opponents, goal and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pygame

from game.bots.roster import LEVELS, MIXED
from game.rulesets import RULESETS, featured
from game.ui import starting
from game.ui.context import Answer, Context
from game.ui.keep import newgame
from game.ui.keep.newgame import NewGame
from game.ui.keep.setups import Setups
from game.ui.scenes import setup_sets
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.setup_parts import RulebookCard
from game.ui.scenes.setup_seats import Chairs
from game.ui.scenes.setup_wallet import WalletSheet
from game.ui.theme import GOLD, LILAC
from game.ui.widgets import Button, Choice, IconButton, Label, Panel, ScrollArea, Stepper
from game.ui.words import gamewords, houserules, setwords

_LEFT, _TOP = 36, 92
_BOOK = (424, 112)
_BOOK_STEP = 119
_BOOKS = (_LEFT - 10, _TOP - 4, 450)
"""Where the list of rulebooks begins, and how wide it is with the bar and what surrounds the focused one."""
_BOOKS_FIT, _BOOKS_PEEK = 598, 618
"""How high the list is: where not all fit, the next one peeks out below the last."""
_RIGHT, _WIDTH = 484, 760
_INNER = _RIGHT + 28
_ROOM = _WIDTH - 56
_SHEET = (_INNER, _TOP, _ROOM)


class SetupScene(MenuScene):
    """Rulebooks and own sets on the left; on the right, everything that the chosen one lets you decide."""

    name = "setup"
    heading = "setup.title"

    def __init__(self, app: Context, ruleset: str = "") -> None:
        super().__init__(app)
        self.setups = Setups(app.settings, lambda: app.storage.shelf)
        self.books = ScrollArea(app, "books", pygame.Rect(0, 0, 0, 0))
        self._area = ScrollArea(app, "rules", pygame.Rect(0, 0, 0, 0))
        self._wallet: WalletSheet | None = None
        self._more = 0.0
        """How much higher than in a window 720 high the right side is, in units."""
        self._in_sight = False
        """Whether the list has been moved to what is chosen in it."""
        self.game = NewGame()
        wanted = ruleset or app.settings.last_ruleset
        self._choose(wanted if wanted in RULESETS else featured().id, "" if ruleset else app.settings.last_set)
        # The title's own way to one rulebook says nothing about the next new game.
        self._from_title = ruleset

    def _choose(self, ruleset: str, set_name: str = "") -> None:
        """Take a set, if there is one of that name, or else a rulebook."""
        before = self.game
        self.game = (self.setups.of_set(set_name) if set_name else None) or self.setups.of_rulebook(ruleset)
        if self.game is not before:
            self._area.position = 0.0
            self._in_sight = False

    def taken(self, name: str) -> None:
        self._choose(self.game.ruleset, name)

    def resume(self) -> None:
        # A set may have come, gone or changed meanwhile.
        self._choose(self.game.ruleset, self.game.set_name)
        self.resized(self.app.size)

    # ---- placing -------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app = self.app
        self._place_books()
        rules = Button(
            app, "rules", app.t("reader.button"), self.help, "dark", "rules", 18, app.t("reader.button_hint")
        )
        rules.rect = app.page(_RIGHT + _WIDTH - 160, 29, 160, 46)
        self.group.add(rules)
        panel = Panel(app, pygame.Rect(0, 0, 0, 0))
        self.group.add(panel)
        self._more = 0.0
        self._wallet = WalletSheet(app, _SHEET) if self.game.wallet else None
        if self._wallet is not None:
            self.group.add(*self._wallet.labels(), self._wallet.history())
        else:
            self._place_table()
            self._place_opponents()
            self._place_rules()
        panel.rect = app.page(_RIGHT, _TOP, _WIDTH, 588 + self._more)
        start = Button(
            app,
            "start",
            app.t(self._wallet.start_key if self._wallet is not None else "setup.start"),
            self._start,
            "gold",
            "continue",
            26,
        )
        start.rect = app.page(_RIGHT + _WIDTH - 28 - 250, 606 + self._more, 250, 58)
        self.group.add(start)
        if self.group.focus is None:
            self.group.focus_on("start")

    def _place_books(self) -> None:
        """All rulebooks one below the other, then the player's own sets; where there are more than fit, they scroll."""
        app, sets = self.app, self.setups.sets()
        needed = len(RULESETS) * _BOOK_STEP + len(sets) * setup_sets.CARD_STEP
        height = _BOOKS_FIT if needed <= _BOOKS_FIT + app.spare else _BOOKS_PEEK
        books = ScrollArea(app, "books", app.page(*_BOOKS, height + app.spare))
        top = float(_TOP)
        for ruleset in RULESETS:
            chosen = ruleset == self.game.ruleset and not self.game.set_name
            card = RulebookCard(app, ruleset, chosen, partial(self._pick_book, ruleset))
            card.rect = app.page(_LEFT, top, *_BOOK)
            books.add(card)
            top += _BOOK_STEP
        own_sets = setup_sets.OwnSets(app, self.setups, self.game, self._pick_set, self._open_rules)
        for own in sets:
            for widget in own_sets.widgets(own, _LEFT, top):
                books.add(widget)
            top += setup_sets.CARD_STEP
        if self.books.children:
            books.scroll_to(self.books.position * app.scale)
        if not self._in_sight:
            name = f"set.{self.game.set_name}" if self.game.set_name else f"ruleset.{self.game.ruleset}"
            books.show(next(child for child in books.children if child.name == name))
            self._in_sight = True
        self.books = books
        way_in = partial(app.routes.import_line, None, self.taken)
        take = Button(app, "import", app.t("sets.import"), way_in, "dark", "import", 18, app.t("sets.import_hint"))
        take.rect = app.page(_RIGHT + _WIDTH - 422, 29, 250, 46)
        self.group.add(books, *books.children, take)

    def _place_table(self) -> None:
        app, t, game = self.app, self.app.t, self.game
        rules = RULESETS[game.ruleset]
        players = Stepper(
            app,
            "players",
            rules.min_players,
            rules.max_players,
            game.players,
            self._set_players,
            t("setup.players"),
            t("setup.players_hint"),
            120,
        )
        players.rect = app.page(_INNER, _TOP + 22, 240, 40)
        goal = game.value("goal")
        goals = Choice(
            app,
            "goal",
            houserules.goal_choices(t, goal),
            goal,
            lambda value: self._set_rule("goal", value),
            t("setup.goal"),
            t("setup.goal_hint"),
            230,
        )
        goals.rect = app.page(_INNER + 290, _TOP + 22, _ROOM - 290, 40)
        self.group.add(players, goals)

    def _place_opponents(self) -> None:
        app, t, game = self.app, self.app.t, self.game
        heading = Label(app, t("setup.around"), "display", 20, GOLD.base)
        heading.rect = app.page(_INNER, _TOP + 78, 250, 40)
        levels = [(level, t(f"level.{level}")) for level in (MIXED, *LEVELS)]
        level = Choice(app, "level", levels, game.level, self._set_level, t("setup.level"), t("setup.level_hint"), 176)
        level.rect = app.page(_INNER + 290, _TOP + 78, _ROOM - 290 - 54, 40)
        others = IconButton(app, "shuffle", "dice", self._shuffle, t("setup.shuffle"))
        others.rect = app.page(_INNER + _ROOM - 42, _TOP + 77, 42, 42)
        self.group.add(heading, level, others)
        self.group.add(*Chairs(app, game, self._again).widgets(_INNER, _TOP + 130, _ROOM))

    def _place_rules(self) -> None:
        """What differs from the rulebook, what clashes, and the way to the page of all house rules."""
        app, t, game = self.app, self.app.t, self.game
        heading = Label(app, t("setup.rules"), "display", 20, GOLD.base)
        heading.rect = app.page(_INNER, _TOP + 248, 260, 36)
        spare_lines = int(app.spare / setup_sets.SUMMARY_STEP)
        lines, told = setup_sets.summary(app, game, spare_lines), houserules.gave_way_text(t, game)
        changed = len(game.house_rules.keys() - {"goal", "title"})
        book = setwords.ruleset_name(t, game.ruleset)
        words = t("setup.rules_changed", count=changed) if changed else t("setup.rules_none", ruleset=book)
        note = Label(app, told or words, "text", 14, GOLD.base if told else LILAC, "right")
        note.name = "gave_way" if told else "rules_changed"
        begins = min(260.0, app.theme.width(heading.text, "display", 20 * app.scale) / app.scale) + 18
        note.rect = app.page(_INNER + begins, _TOP + 248, _ROOM - begins, 36)
        self.group.add(heading, note)
        top = _TOP + 288.0
        self._clashes = game.clashes()
        if self._clashes:
            box = (_INNER - 4, top, _ROOM + 8)
            self.group.add(*setup_sets.clash_notice(app, game, self._clashes, box, self._accept))
            top += 112
        self._more = min(app.spare, max(0.0, top + 10 + len(lines) * setup_sets.SUMMARY_STEP - _TOP - 502))
        area = ScrollArea(app, "rules", app.page(_INNER - 8, top - 2, _ROOM + 22, _TOP + 502 + self._more - top))
        for number, line in enumerate(lines):
            line.rect = app.page(_INNER, top + 2 + number * setup_sets.SUMMARY_STEP, _ROOM - 4, setup_sets.SUMMARY_STEP)
            area.add(line)
        area.scroll_to(self._area.position * app.scale)
        self._area = area
        page = Button(
            app, "house_rules", t("setup.rules_open"), self._open_rules, "dark", "rules", 20, t("setup.rules_open_hint")
        )
        page.rect = app.page(_INNER, 608 + self._more, 330, 54)
        self.group.add(area, *lines, page)

    def help(self) -> None:
        self.app.routes.rules(self.game.ruleset)

    # ---- choices -------------------------------------------------------------------------------------------------

    def _again(self) -> None:
        self.resized(self.app.size)

    def _pick_book(self, ruleset: str) -> None:
        self._choose(ruleset)
        self._again()

    def _pick_set(self, name: str) -> None:
        self._choose(self.game.ruleset, name)
        self._again()

    def _open_rules(self) -> None:
        self.app.routes.house_rules(self.game, self.setups, partial(self._choose, self.game.ruleset))

    def _accept(self, offer: Mapping[str, str]) -> None:
        self.game.accept(offer)
        self._again()
        if self.group.focus is None:
            self.group.focus_on("start")

    def _set_players(self, players: int) -> None:
        self.game.players = players
        self.game.put_right()
        self._again()

    def _set_rule(self, name: str, value: str) -> None:
        self.game.set_rule(name, value)
        self._again()

    def _set_level(self, level: str) -> None:
        self.game.level = level
        self._shuffle()

    def _shuffle(self) -> None:
        self.game.characters = newgame.fill_up([], self.game.opponents, self.game.level)
        self._again()

    def _start(self) -> None:
        """Start, unless house rules clash: then that is shown; or another game would have to make way: it is asked."""
        if self.game.clashes():
            self.app.notice("notice.clash")
            self.group.by_keyboard = True
            self.group.focus_on("settle.0.0")
            return
        app, game, saved = self.app, self.game, starting.held(self.app, self.game)
        game.guests = Chairs(app, game, self._again).guests()
        if saved is None:
            starting.start(app, game)
            return
        answers = [
            Answer("continue_it", "ask.continue_it", "gold", "continue", partial(starting.resume, app, saved)),
            Answer("start_new", "ask.start_new", "red", "cards", partial(starting.start, app, game)),
            Answer("cancel", "common.cancel", "dark", "back"),
        ]
        app.routes.ask("replace", answers, **gamewords.places(app.t, saved))

    def leave(self) -> None:
        """Remember what was chosen, also when no game came of it."""
        if not self._from_title:
            self.app.settings.last_ruleset, self.app.settings.last_set = self.game.ruleset, self.game.set_name
        self.setups.remember()
        self.app.save_settings()

    # ---- picture -------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._wallet is not None:
            self._wallet.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "game": self.game.to_dict(), "set": self.game.set_name}
