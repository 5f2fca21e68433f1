"""Bots from outside the game, named `module:Class`; whatever one of them does wrong is told in a clear sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from game.bots.protocol import Bot, Reflexes
from game.core.errors import OptionError, SpietatoError
from game.core.notation import action_text
from game.core.rng import Stream
from game.core.view import View

NEEDED: Final = ("choose", "react")
"""The methods that it must have. A name and reflexes it may have."""


class BotError(SpietatoError):
    """A bot has failed in the middle of a game: it raised something, or chose what it may not do."""


class ForeignBot:
    """Stands at the table for a bot of somebody else's, and lets nothing pass that is not one of its actions."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.reflexes: Reflexes = getattr(bot, "reflexes", Reflexes())
        self._bot: Any = bot
        """Whether it keeps what a bot promises is only seen by what it does."""

    def choose(self, view: View, stream: Stream) -> int:
        """What the bot chooses."""
        try:
            choice: object = self._bot.choose(view, stream)
        except Exception as error:
            raise self._failed(view, error) from error
        return self._checked(view, choice)

    def react(self, view: View, stream: Stream) -> int | None:
        """What the bot does out of turn."""
        try:
            choice: object = self._bot.react(view, stream)
        except Exception as error:
            raise self._failed(view, error) from error
        return None if choice is None else self._checked(view, choice)

    def _failed(self, view: View, error: Exception) -> BotError:
        return BotError(f"the bot '{self.name}' on seat {view.seat} raised {type(error).__name__}: {error}")

    def _checked(self, view: View, choice: object) -> int:
        for action in view.allowed:
            if action == choice:
                return action
        shown = f"'{action_text(choice)}'" if isinstance(choice, int) else repr(choice)
        allowed = " ".join(map(action_text, view.allowed))
        raise BotError(
            f"the bot '{self.name}' on seat {view.seat} chose {shown}, which is none of its actions: {allowed}"
        )


def foreign_bot(name: str) -> ForeignBot:
    """The bot that `module:Class` names; OptionError says why there is none."""
    module_name, _, class_name = name.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), class_name)):
        raise OptionError(f"'{name}' is no bot: write module:Class")
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise OptionError(f"the bot '{name}' cannot be loaded: {error}") from None
        raise OptionError(f"the bot '{name}' cannot be loaded: there is no module '{error.name}' here") from None
    except Exception as error:
        raise OptionError(f"the bot '{name}' cannot be loaded: {type(error).__name__}: {error}") from None
    made_of = getattr(module, class_name, None)
    if not isinstance(made_of, type):
        raise OptionError(f"the bot '{name}' cannot be loaded: '{module_name}' has no class '{class_name}'")
    for method in NEEDED:
        if not callable(getattr(made_of, method, None)):
            raise OptionError(f"the bot '{name}' has no method '{method}': a bot needs {' and '.join(NEEDED)}")
    try:
        bot: Bot = made_of()
    except Exception as error:
        raise OptionError(f"the bot '{name}' cannot be made: {type(error).__name__}: {error}") from None
    return ForeignBot(name, bot)
