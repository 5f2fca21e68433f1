"""Setting up a game: rulebook, players, opponents, goal and house rules."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.bots.roster import BY_ID, LEVELS, MIXED
from game.rulesets import RULESETS, featured
from game.ui import starting
from game.ui.context import Answer, Context
from game.ui.keep import newgame
from game.ui.keep.newgame import PERSON, NewGame
from game.ui.scenes import setup_rules
from game.ui.scenes.backdrop import MenuScene
from game.ui.scenes.setup_parts import OpponentSeat, PersonSeat, RulebookCard
from game.ui.scenes.setup_wallet import WalletSheet
from game.ui.theme import GOLD, LILAC
from game.ui.widgets import Button, Choice, IconButton, Label, Panel, ScrollArea, Stepper, Widget
from game.ui.words import gamewords, houserules

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
_ROW, _ROW_STEP = 38, 44
_SHEET = (_INNER, _TOP, _ROOM)


class SetupScene(MenuScene):
    """Rulebooks on the left; on the right, everything that the chosen one lets you decide."""

    name = "setup"
    heading = "setup.title"

    def __init__(self, app: Context, ruleset: str = "") -> None:
        super().__init__(app)
        self._games: dict[str, NewGame] = {}
        self.books = ScrollArea(app, "books", pygame.Rect(0, 0, 0, 0))
        self._area = ScrollArea(app, "rules", pygame.Rect(0, 0, 0, 0))
        self._wallet: WalletSheet | None = None
        self._changed = ""
        """What was changed last: a house rule, or `players`."""
        wanted = ruleset or app.settings.last_ruleset
        self._choose(wanted if wanted in RULESETS else featured().id)
        # The title's own way to one rulebook says nothing about the next new game.
        self._from_title = ruleset

    def _choose(self, ruleset: str) -> None:
        if ruleset not in self._games:
            self._games[ruleset] = NewGame.from_dict(self.app.settings.setups.get(ruleset, {}), ruleset)
        else:
            # What gave way the last time has been read by now.
            self._games[ruleset].given_way = {}
        self.game = self._games[ruleset]
        self._area.position = 0.0

    def resume(self) -> None:
        self.resized(self.app.size)

    # ---- placing -------------------------------------------------------------------------------------------------

    def place(self) -> None:
        app = self.app
        self._place_books()
        self.group.add(Panel(app, app.box(_RIGHT, _TOP, _WIDTH, 588)))
        self._wallet = WalletSheet(app, _SHEET) if self.game.wallet else None
        if self._wallet is not None:
            self.group.add(*self._wallet.labels(), self._wallet.history())
        else:
            self._place_table()
            self._place_opponents()
            self._place_rules()
        start = Button(
            app,
            "start",
            app.t(self._wallet.start_key if self._wallet is not None else "setup.start"),
            self._start,
            "gold",
            "continue",
            26,
        )
        start.rect = app.box(_RIGHT + _WIDTH - 28 - 250, 606, 250, 58)
        self.group.add(start)
        if self.group.focus is None:
            self.group.focus_on("start")

    def _place_books(self) -> None:
        """All rulebooks one below the other; where there are more than fit, they scroll."""
        app = self.app
        height = _BOOKS_FIT if len(RULESETS) * _BOOK_STEP <= _BOOKS_FIT else _BOOKS_PEEK
        books = ScrollArea(app, "books", app.box(*_BOOKS, height))
        for number, ruleset in enumerate(RULESETS):
            card = RulebookCard(app, ruleset, ruleset == self.game.ruleset, partial(self._pick_book, ruleset))
            card.rect = app.box(_LEFT, _TOP + number * _BOOK_STEP, *_BOOK)
            books.add(card)
        if self.books.children:
            books.scroll_to(self.books.position * app.scale)
        else:
            books.show(books.children[list(RULESETS).index(self.game.ruleset)])
        self.books = books
        self.group.add(books, *books.children)

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
        players.rect = app.box(_INNER, _TOP + 22, 240, 40)
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
        goals.rect = app.box(_INNER + 290, _TOP + 22, _ROOM - 290, 40)
        self.group.add(players, goals)

    def _place_opponents(self) -> None:
        app, t, game = self.app, self.app.t, self.game
        heading = Label(app, t("setup.opponents"), "display", 20, GOLD.base)
        heading.rect = app.box(_INNER, _TOP + 78, 250, 40)
        levels = [(level, t(f"level.{level}")) for level in (MIXED, *LEVELS)]
        level = Choice(app, "level", levels, game.level, self._set_level, t("setup.level"), t("setup.level_hint"), 176)
        level.rect = app.box(_INNER + 290, _TOP + 78, _ROOM - 290 - 54, 40)
        others = IconButton(app, "shuffle", "dice", self._shuffle, t("setup.shuffle"))
        others.rect = app.box(_INNER + _ROOM - 42, _TOP + 77, 42, 42)
        self.group.add(heading, level, others)
        chairs = self._chairs()
        width = min(96.0, _ROOM / max(1, len(chairs)))
        left = _INNER + (_ROOM - width * len(chairs)) / 2
        for chair, name in enumerate(chairs):
            pick = partial(self._pick, chair)
            seat: Widget
            if name == PERSON:
                seat = PersonSeat(app, f"chair.{chair}", chair + 2, pick)
            else:
                seat = OpponentSeat(app, f"chair.{chair}", BY_ID[name], pick)
            seat.rect = app.box(left + chair * width, _TOP + 130, width, 110)
            self.group.add(seat)

    def _place_rules(self) -> None:
        app, t, game = self.app, self.app.t, self.game
        heading = Label(app, t("setup.rules"), "display", 20, GOLD.base)
        heading.rect = app.box(_INNER, _TOP + 248, 260, 36)
        self.group.add(heading)
        changed = [name for name in game.house_rules if name != "goal"]
        told = houserules.gave_way_text(t, game, self._changed)
        if changed or told:
            words = told or t("setup.rules_changed", count=len(changed))
            note = Label(app, words, "text", 14, GOLD.base if told else LILAC, "right")
            note.name = "gave_way" if told else "rules_changed"
            note.rect = app.box(_INNER + 180, _TOP + 248, _ROOM - 180, 36)
            self.group.add(note)
        if changed:
            reset = Button(
                app, "reset", t("setup.rules_reset"), self._reset, "dark", "restart", 18, t("setup.rules_reset_hint")
            )
            reset.rect = app.box(_INNER, 610, 270, 50)
            self.group.add(reset)
        area = ScrollArea(app, "rules", app.box(_INNER - 8, _TOP + 286, _ROOM + 22, 216))
        self.group.add(area)
        rows = self._rule_rows()
        for widget in rows:
            area.add(widget)
        area.scroll_to(self._area.position * app.scale)
        self.group.add(*rows)
        self._area = area

    def _rule_rows(self) -> list[Widget]:
        """The customizable cards over the whole width, then all switches in two columns."""
        app, game = self.app, self.game
        top = _TOP + 290
        rows: list[Widget] = []
        for name in houserules.custom_rules(game.ruleset):
            row = setup_rules.custom_row(app, game, name, self._set_rule)
            row.rect = app.box(_INNER, top, _ROOM - 4, _ROW)
            rows.append(row)
            top += _ROW_STEP
        half = (_ROOM - 4 - 28) / 2
        for number, name in enumerate(houserules.shown_rules(game.ruleset)):
            line, column = divmod(number, 2)
            row = setup_rules.rule_row(app, game, name, self._set_rule)
            row.rect = app.box(_INNER + column * (half + 28), top + line * _ROW_STEP, half, _ROW)
            rows.append(row)
        return rows

    # ---- choices -------------------------------------------------------------------------------------------------

    def _again(self) -> None:
        self.resized(self.app.size)

    def _pick_book(self, ruleset: str) -> None:
        self._choose(ruleset)
        self.resized(self.app.size)

    def _set_players(self, players: int) -> None:
        self.game.players = players
        self.game.put_right()
        self._changed = "players"
        self._again()

    def _set_rule(self, name: str, value: str) -> None:
        self.game.set_rule(name, value)
        self._changed = name
        self._again()

    def _set_level(self, level: str) -> None:
        self.game.level = level
        self._shuffle()

    def _shuffle(self) -> None:
        self.game.characters = newgame.fill_up([], self.game.opponents, self.game.level)
        self._again()

    def _reset(self) -> None:
        goal = self.game.house_rules.get("goal")
        self.game.house_rules = {"goal": goal} if goal else {}
        self.game.put_right()
        self._again()

    def _chairs(self) -> list[str]:
        """Who sits with you: the other people at this screen first, then the opponents."""
        return [PERSON] * (self.game.humans - 1) + self.game.characters

    def _pick(self, chair: int) -> None:
        self.app.routes.pick(self._chairs(), chair, lambda name: self._seat(chair, name))

    def _seat(self, chair: int, name: str) -> None:
        """Put somebody on a chair. An opponent that sat elsewhere changes places with the one that was there; where
        a person leaves the chair, somebody new comes to the other one."""
        chairs = self._chairs()
        if name != PERSON and name in chairs:
            chairs[chairs.index(name)] = "" if chairs[chair] == PERSON else chairs[chair]
        chairs[chair] = name
        self.game.humans = 1 + chairs.count(PERSON)
        self.game.characters = [each for each in chairs if each not in (PERSON, "")]
        self.game.put_right()
        self._again()

    def _start(self) -> None:
        """Start, unless another game would have to make way: then it is asked."""
        app, game, saved = self.app, self.game, starting.held(self.app, self.game)
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
            self.app.settings.last_ruleset = self.game.ruleset
        for ruleset, game in self._games.items():
            self.app.settings.setups[ruleset] = game.to_dict()
        self.app.save_settings()

    # ---- picture -------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._wallet is not None:
            self._wallet.draw(surface)

    def describe(self) -> dict[str, Any]:
        return {"targets": self.group.targets(), "game": self.game.to_dict()}
