"""The set-ups of new games: one for each rulebook and one for each set of house rules that the player has saved."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field

from game.core.errors import LineError
from game.core.houserules import changed_rules
from game.match.housesets import set_from_line, set_line
from game.rulesets import preset
from game.ui.keep.newgame import NewGame
from game.ui.keep.settings import Settings
from game.ui.keep.shelf import Outcome, Shelf, set_place


@dataclass(frozen=True, slots=True)
class OwnSet:
    """A saved set of house rules, as far as its line can be read."""

    name: str
    line: str
    ruleset: str = ""
    house_rules: dict[str, str] = field(default_factory=dict)
    """With its title."""
    fault: LineError | None = None
    """Why the line cannot be read: a later program may have written it."""

    @property
    def changes(self) -> int:
        """How many house rules it changes."""
        return len(self.house_rules.keys() - {"title"})


@functools.lru_cache(maxsize=512)
def own_set(name: str, line: str) -> OwnSet:
    """A set by its line. Nobody changes what comes back: a list of many is looked at again and again."""
    try:
        rules = set_from_line(line)
    except LineError as error:
        return OwnSet(name, line, fault=error)
    return OwnSet(name, line, rules.id, {**changed_rules(preset(rules.id), rules), "title": name})


def line_of(game: NewGame, name: str = "") -> str:
    """The table of a set-up as one line, perhaps under a name; OptionError if its house rules do not go together."""
    table = NewGame(game.ruleset, house_rules=dict(game.house_rules))
    if name:
        table.set_rule("title", name)
    return set_line(table.rules)


class Setups:
    """Whatever is chosen in any of them stays there, and is remembered in the settings."""

    def __init__(self, settings: Settings, shelf: Callable[[], Shelf]) -> None:
        self._settings = settings
        self._shelf = shelf
        self._games: dict[str, NewGame] = {}
        self._lines: dict[str, str] = {}
        """The lines of the sets as they were when their set-ups were made."""

    # ---- what there is ----------------------------------------------------------------------------------------------

    def sets(self) -> list[OwnSet]:
        """The player's own sets, by name."""
        return [own_set(made.name, made.line) for made in self._shelf().sets()]

    def found(self, name: str) -> OwnSet | None:
        """The set with that name."""
        made = self._shelf().set_named(name)
        return own_set(made.name, made.line) if made is not None else None

    def of_rulebook(self, ruleset: str) -> NewGame:
        """The set-up of a rulebook's own table."""
        if ruleset not in self._games:
            self._games[ruleset] = NewGame.from_dict(self._settings.setups.get(ruleset, {}), ruleset)
        return self._games[ruleset]

    def of_set(self, name: str) -> NewGame | None:
        """The set-up of a set, with what was changed in it and not saved; None if it is gone or cannot be read."""
        found = self.found(name)
        if found is None or found.fault is not None:
            return None
        place = set_place(found.name)
        if self._lines.get(place) not in (None, found.line):
            # Another set has come under that name: what was changed in the old one does not belong to it.
            self._forget(place)
        if place not in self._games:
            kept = self._settings.setups.get(place)
            data = kept if isinstance(kept, dict) else {}
            game = NewGame.from_dict({"options": found.house_rules, **data}, found.ruleset)
            game.set_name = found.name
            game.set_rule("title", found.name)
            self._games[place] = game
        self._lines[place] = found.line
        return self._games[place]

    def unsaved(self, game: NewGame) -> bool:
        """Whether a set-up differs from the set that it is after."""
        found = self.found(game.set_name) if game.set_name else None
        return found is not None and found.house_rules != game.house_rules

    def changed(self, own: OwnSet) -> bool:
        """Whether something was changed in a set and not saved; its set-up is only made if it may be so."""
        place = set_place(own.name)
        kept = self._settings.setups.get(place)
        if place not in self._games and not (isinstance(kept, dict) and "options" in kept):
            return False
        game = self.of_set(own.name)
        return game is not None and self.unsaved(game)

    def remember(self) -> None:
        """Put everything into the settings."""
        for place, game in self._games.items():
            data = game.to_dict()
            if game.set_name and not self.unsaved(game):
                data.pop("options")
            self._settings.setups[place] = data

    def _forget(self, place: str) -> None:
        self._games.pop(place, None)
        self._lines.pop(place, None)
        self._settings.setups.pop(place, None)

    # ---- saving and the like ----------------------------------------------------------------------------------------

    def save(self, game: NewGame, name: str, replace: bool = False) -> Outcome:
        """Save the house rules of a set-up under a name. If they are those of another set or of a rulebook, that one
        stays as it is. OptionError if they do not go together."""
        outcome = self._shelf().save_set(name, line_of(game, name), replace)
        if outcome is Outcome.SAVED:
            made = self._shelf().set_named(name)
            assert made is not None
            place = set_place(made.name)
            # The players and opponents go along; the house rules are those of the set by now.
            others = {key: value for key, value in game.to_dict().items() if key != "options"}
            if game.set_name and game.place != place:
                # What was changed in a set went into the new one: the old one is as it was saved.
                self._forget(game.place)
            self._forget(place)
            self._settings.setups[place] = others
        return outcome

    def take(self, name: str, line: str, replace: bool = False) -> Outcome:
        """Keep a line that came from outside as a set of that name; LineError if it cannot be read."""
        rules = set_from_line(line)
        renamed = OwnSet(name, line, rules.id, changed_rules(preset(rules.id), rules))
        outcome = self._shelf().save_set(name, self._renamed(renamed, name), replace)
        if outcome is Outcome.SAVED:
            self._forget(set_place(name))
        return outcome

    def copy(self, name: str, new_name: str) -> str:
        """Save a set once more, under a name nobody has; that name, or nothing if there is no room."""
        found = self.found(name)
        free = self._shelf().free_set_name(new_name)
        if found is None or self._shelf().save_set(free, self._renamed(found, free)) is not Outcome.SAVED:
            return ""
        return free

    def rename(self, name: str, new_name: str) -> Outcome:
        """Give a set another name; what was changed in it and not saved goes along."""
        game, found = self.of_set(name), self.found(name)
        if found is None:
            return Outcome.NAMELESS
        outcome = self._shelf().rename_set(name, new_name)
        if outcome is Outcome.SAVED:
            made = self._shelf().set_named(new_name)
            assert made is not None
            self._shelf().save_set(made.name, self._renamed(found, made.name), replace=True)
            if game is not None:
                data = game.to_dict()
                self._forget(set_place(name))
                self._settings.setups[set_place(made.name)] = data
        return outcome

    def delete(self, name: str) -> None:
        """Forget a set."""
        self._shelf().delete_set(name)
        self._forget(set_place(name))
        if self._settings.last_set == name:
            self._settings.last_set = ""

    @staticmethod
    def _renamed(found: OwnSet, name: str) -> str:
        """The line of a set under another name. One that cannot be read is kept letter by letter."""
        if found.fault is not None:
            return found.line
        return line_of(NewGame(found.ruleset, house_rules=found.house_rules), name)
