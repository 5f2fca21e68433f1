"""Setting up a game: rulebook, players, opponents, goal and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

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

_TOP = 92
_BOOK_STEP, _BOOK_GAP = 119, 7
_ALL_BOOKS = len(RULESETS) * _BOOK_STEP + 3
_BOOKS_WIDTH, _WIDTH, _PANEL_HEIGHT = 424, 760, 588
_BOOKS_FIT, _BOOKS_PEEK = 598, 618
"""How high the list of rulebooks is beside the panel: where not all fit, the next one peeks out below the last."""
_BETWEEN = 20
_ROOM = _WIDTH - 56
_BELOW = 40
"""What stays free below the panel."""


class Places(NamedTuple):
    """Where both halves of the screen are, in units: beside one another, or in a tall window below one another."""

    book_left: float
    book_width: float
    books_height: float
    left: float
    top: float

    @property
    def inner(self) -> float:
        """Where the words of the panel begin."""
        return self.left + 28

    @property
    def right(self) -> float:
        """Where the panel ends."""
        return self.left + _WIDTH


class SetupScene(MenuScene):
    """Rulebooks and own sets on the left; on the right, everything that the chosen one lets you decide."""

    name = "setup"
    heading = "setup.title"
    narrowest = _WIDTH + 72
    lowest = _TOP + _ALL_BOOKS + _BETWEEN + _PANEL_HEIGHT + _BELOW

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

    @property
    def places(self) -> Places:
        """Where everything goes in a window of this size."""
        app, sets = self.app, len(self.setups.sets())
        needed = _ALL_BOOKS + sets * setup_sets.CARD_STEP
        if app is not self._window:
            left = 640 - _WIDTH / 2
            height = min(needed, app.units[1] - self.lowest + _ALL_BOOKS)
            return Places(left, _WIDTH, height, left, _TOP + height + _BETWEEN)
        height = _BOOKS_FIT if needed <= _BOOKS_FIT + app.spare else _BOOKS_PEEK
        return Places(36, _BOOKS_WIDTH, height + app.spare, 484, _TOP)

    def heading_room(self) -> float:
        return self.places.right - 422 - self.app.left - 118

    def place(self) -> None:
        app = self.app
        places = self.places
        self._place_books()
        rules = Button(
            app, "rules", app.t("reader.button"), self.help, "dark", "rules", 18, app.t("reader.button_hint")
        )
        rules.rect = app.page(places.right - 160, 29, 160, 46)
        self.group.add(rules)
        panel = Panel(app, pygame.Rect(0, 0, 0, 0))
        self.group.add(panel)
        self._more = 0.0
        self._wallet = WalletSheet(app, (places.inner, places.top, _ROOM)) if self.game.wallet else None
        if self._wallet is not None:
            self.group.add(*self._wallet.labels(), self._wallet.history())
        else:
            self._place_table()
            self._place_opponents()
            self._place_rules()
        panel.rect = app.page(places.left, places.top, _WIDTH, _PANEL_HEIGHT + self._more)
        start = Button(
            app,
            "start",
            app.t(self._wallet.start_key if self._wallet is not None else "setup.start"),
            self._start,
            "gold",
            "continue",
            26,
        )
        start.rect = app.page(places.right - 28 - 250, places.top + 514 + self._more, 250, 58)
        self.group.add(start)
        if self.group.focus is None:
            self.group.focus_on("start")

    def _place_books(self) -> None:
        """All rulebooks one below the other, then the player's own sets; where there are more than fit, they scroll."""
        app, sets, places = self.app, self.setups.sets(), self.places
        left, width = places.book_left, places.book_width
        books = ScrollArea(app, "books", app.page(left - 10, _TOP - 4, width + 26, places.books_height))
        top = float(_TOP)
        for ruleset in RULESETS:
            chosen = ruleset == self.game.ruleset and not self.game.set_name
            card = RulebookCard(app, ruleset, chosen, partial(self._pick_book, ruleset))
            card.rect = app.page(left, top, width, _BOOK_STEP - _BOOK_GAP)
            books.add(card)
            top += _BOOK_STEP
        own_sets = setup_sets.OwnSets(app, self.setups, self.game, self._pick_set, self._open_rules)
        for own in sets:
            for widget in own_sets.widgets(own, left, top, width):
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
        take.rect = app.page(places.right - 422, 29, 250, 46)
        self.group.add(books, *books.children, take)

    def _place_table(self) -> None:
        app, t, game = self.app, self.app.t, self.game
        inner, high = self.places.inner, self.places.top
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
        players.rect = app.page(inner, high + 22, 240, 40)
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
        goals.rect = app.page(inner + 290, high + 22, _ROOM - 290, 40)
        self.group.add(players, goals)

    def _place_opponents(self) -> None:
        app, t, game = self.app, self.app.t, self.game
        inner, high = self.places.inner, self.places.top
        heading = Label(app, t("setup.around"), "display", 20, GOLD.base)
        heading.rect = app.page(inner, high + 78, 250, 40)
        levels = [(level, t(f"level.{level}")) for level in (MIXED, *LEVELS)]
        level = Choice(app, "level", levels, game.level, self._set_level, t("setup.level"), t("setup.level_hint"), 176)
        level.rect = app.page(inner + 290, high + 78, _ROOM - 290 - 54, 40)
        others = IconButton(app, "shuffle", "dice", self._shuffle, t("setup.shuffle"))
        others.rect = app.page(inner + _ROOM - 42, high + 77, 42, 42)
        self.group.add(heading, level, others)
        self.group.add(*Chairs(app, game, self._again).widgets(inner, high + 130, _ROOM))

    def _place_rules(self) -> None:
        """What differs from the rulebook, what clashes, and the way to the page of all house rules."""
        app, t, game = self.app, self.app.t, self.game
        inner, high = self.places.inner, self.places.top
        heading = Label(app, t("setup.rules"), "display", 20, GOLD.base)
        heading.rect = app.page(inner, high + 248, 260, 36)
        spare_lines = int(self._room_below / setup_sets.SUMMARY_STEP)
        lines, told = setup_sets.summary(app, game, spare_lines), houserules.gave_way_text(t, game)
        changed = len(game.house_rules.keys() - {"goal", "title"})
        book = setwords.ruleset_name(t, game.ruleset)
        words = t("setup.rules_changed", count=changed) if changed else t("setup.rules_none", ruleset=book)
        note = Label(app, told or words, "text", 14, GOLD.base if told else LILAC, "right")
        note.name = "gave_way" if told else "rules_changed"
        begins = min(260.0, app.theme.width(heading.text, "display", 20 * app.scale) / app.scale) + 18
        note.rect = app.page(inner + begins, high + 248, _ROOM - begins, 36)
        self.group.add(heading, note)
        top = high + 288.0
        self._clashes = game.clashes()
        if self._clashes:
            box = (inner - 4, top, _ROOM + 8)
            self.group.add(*setup_sets.clash_notice(app, game, self._clashes, box, self._accept))
            top += 112
        self._more = min(self._room_below, max(0.0, top + 10 + len(lines) * setup_sets.SUMMARY_STEP - high - 502))
        area = ScrollArea(app, "rules", app.page(inner - 8, top - 2, _ROOM + 22, high + 502 + self._more - top))
        for number, line in enumerate(lines):
            line.rect = app.page(inner, top + 2 + number * setup_sets.SUMMARY_STEP, _ROOM - 4, setup_sets.SUMMARY_STEP)
            area.add(line)
        setup_sets.align(app, lines)
        area.scroll_to(self._area.position * app.scale)
        self._area = area
        page = Button(
            app, "house_rules", t("setup.rules_open"), self._open_rules, "dark", "rules", 20, t("setup.rules_open_hint")
        )
        page.rect = app.page(inner, high + 516 + self._more, 330, 54)
        self.group.add(area, *lines, page)

    @property
    def _room_below(self) -> float:
        """How much higher the panel could be, in units."""
        return max(0.0, self.app.units[1] - self.places.top - _PANEL_HEIGHT - _BELOW)

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
