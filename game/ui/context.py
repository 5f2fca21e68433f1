"""What a screen or a widget may ask of the running game: its settings, words, pictures and sounds, and the way to
other screens. `game.app` is what stands behind it; nothing in this package needs to know that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    import pygame

    from game.match.recording import Recording
    from game.match.sealing import Seal
    from game.match.session import Session
    from game.ui.assets import Assets
    from game.ui.audio import Audio
    from game.ui.devices import Devices
    from game.ui.keep.finished import Finished
    from game.ui.keep.history import Recorded
    from game.ui.keep.newgame import Guest, NewGame
    from game.ui.keep.pastgames import PastGames
    from game.ui.keep.settings import Settings
    from game.ui.keep.setups import Setups
    from game.ui.keep.shelf import Outcome
    from game.ui.keep.storage import Storage
    from game.ui.sitting import Sitting
    from game.ui.theme import Theme
    from game.ui.words.locale import Locale


def nothing() -> None:
    """What an answer does that only closes the question."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question, as a button. `label` is the key of its words."""

    name: str
    label: str
    style: str
    icon: str
    action: Callable[[], None] = nothing


class Routes(Protocol):
    """The ways from one screen to another: whoever takes one need not know the screen it leads to."""

    def back(self) -> None:
        """Away with the screen on top; the one below it wakes up."""

    def title(self) -> None:
        """To the title, and nothing lies below it."""

    def setup(self, ruleset: str = "") -> None:
        """To the set-up of a new game, perhaps with one rulebook open."""

    def games(self) -> None:
        """To the games that can be continued."""

    def past_games(self) -> None:
        """To the matches that are over."""

    def past_game(self, match: Finished, past: PastGames) -> None:
        """Over the list of past games: what one of them came to, and what can be done with it."""

    def settings(self) -> None:
        """To the settings."""

    def controls(self) -> None:
        """To the keys and the buttons of the controller, and what each is for."""

    def letters(self, text: str, longest: int, on_done: Callable[[str], None]) -> None:
        """Let the player write without a keyboard."""

    def idle(self) -> None:
        """Ask whether somebody is still at the casino's table."""

    def session_closed(self) -> None:
        """Say that the casino's session was closed, and report the hand that was finished for it."""

    def report(self) -> None:
        """Tell of the hand that was finished for an absent player, if there is one."""

    def credits(self) -> None:
        """To the list of what the game is made of."""

    def ledger(self) -> None:
        """To the casino's history."""

    def balance(self) -> None:
        """To the course of the balance and the return."""

    def statistics(self) -> None:
        """To the statistics of all finished matches."""

    def learn(self) -> None:
        """To the lessons."""

    def lesson(self, name: str, instead: bool = False) -> None:
        """To a lesson, perhaps in the place of the screen on top."""

    def rules(self, book: str = "", place: str = "") -> None:
        """To the rules: at a rulebook and a place in it, if they are named."""

    def why(self, book: str, place: str, words: str = "") -> None:
        """Over the screen on top: what the rules say at a place about what was asked, in `words` of the moment."""

    def seal(self, seal: Seal) -> None:
        """Over the screen on top: the fingerprint of a round's shuffle."""

    def check(self, recording: Recording) -> None:
        """Over the screen on top: look whether a recorded game was honest, and tell."""

    def fair_play(self) -> None:
        """To the page that explains sealed shuffles and honest computer players."""

    def replay(self, recorded: Recorded) -> None:
        """To a table at which a hand of the history is shown once more."""

    def watch_recording(self, recording: Recording) -> None:
        """To a table at which a recorded game is shown once more; if it cannot be, that is told."""

    def table(self, session: Session, slot: str) -> None:
        """To a table at which this session is played; its game is kept in that slot."""

    def ask(
        self, what: str, answers: Sequence[Answer], careful: bool = False, instead: bool = False, **values: object
    ) -> None:
        """Put a question over the screen on top, or `instead` of it. `what` names its texts, `values` fill them in; the
        last answer is the one that Escape gives. With `careful`, it also has the focus."""

    def quit(self) -> None:
        """Out of the game; if something that was played would be lost, that is asked first."""

    def pick(self, seated: Sequence[str], chair: int, on_pick: Callable[[str], None]) -> None:
        """Let the player choose who sits on a chair."""

    def person(
        self,
        number: int,
        guest: Guest,
        taken: frozenset[str],
        on_change: Callable[[Guest], None],
        on_leave: Callable[[], None] | None,
    ) -> None:
        """Ask who a person at this screen is."""

    def deck(self, game: NewGame, done: Callable[[str], None]) -> None:
        """To the cards in the deck and how many there are of each; `done` takes the house rule `deck` as text."""

    def custom_card(self, game: NewGame, name: str, done: Callable[[str], None]) -> None:
        """To what the customizable card of that house rule does; `done` takes its rule as text."""

    def house_rules(self, game: NewGame, setups: Setups, chosen: Callable[[str], None]) -> None:
        """To the page of all house rules of a set-up; `chosen` is told the name of a set that is saved there."""

    def name_it(self, what: str, name: str, keep: Callable[[str, bool], Outcome]) -> None:
        """Ask for a name of something that is kept: `set`, `card`, or `rename` for a set that has one. `keep` is told
        the name, and whether what has it already may be replaced."""

    def share(self, kind: str, name: str, line: str) -> None:
        """To the ways of handing on a `set`, a `card` or a recorded `game` as one line of text."""

    def import_line(self, file: Path | None = None, taken: Callable[[str], None] | None = None) -> None:
        """To the ways of taking in a set, a card or a recorded game, perhaps with a file to begin with: a game in it is
        shown at once. `taken` is told the name of a set that is kept there."""


class Context(Protocol):
    """The running game, as far as screens and widgets may know it."""

    settings: Settings
    t: Locale
    theme: Theme
    assets: Assets
    audio: Audio
    storage: Storage
    sitting: Sitting
    """The player at the casino."""
    devices: Devices
    """What the player holds, and what its keys and buttons mean."""
    size: tuple[int, int]
    """The window's, in pixels."""
    scale: float
    """Pixels for a unit: a window of 1280 x 720 units always fits."""
    fullscreen: bool
    frames: int
    """How many have been drawn."""
    demo: bool
    """Whether the window plays by itself: what people play in it is not kept."""

    @property
    def routes(self) -> Routes:
        """The ways to other screens."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is."""

    @property
    def units(self) -> tuple[float, float]:
        """The window's size in units: at least 1280 x 720, more on the side where there is room to spare."""

    @property
    def spare(self) -> float:
        """By how many units the window is higher than 720: lists are so much longer."""

    @property
    def left(self) -> float:
        """Where the area that is to be seen begins, in units: not at 0 where less than 1280 of them are."""

    def px(self, units: float) -> int:
        """A length in units as pixels of the window."""

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box of the 1280 x 720 units in the middle of the window as pixels."""

    def page(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """As `box`, but from the upper edge of the window on: what is `spare` is all below."""

    def invalidate(self) -> None:
        """Draw again at the next frame."""

    def notice(self, key: str, **values: object) -> None:
        """Tell the player something in passing, in a line that goes away by itself."""

    def set_cursor(self, kind: str) -> None:
        """Show the pointer as an `arrow` or as a `hand`."""

    def save_settings(self) -> None:
        """Write the settings, and tell the player if that cannot be done."""

    def set_language(self, language: str) -> None:
        """Speak another language from now on."""

    def apply_look(self) -> None:
        """Let the settings for the size of texts and for contrast hold from now on."""

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the screen or not."""

    @property
    def displays(self) -> Sequence[tuple[int, int]]:
        """What each screen of the system measures."""

    def set_display(self, display: int) -> None:
        """Go to another screen of the system."""

    @property
    def away(self) -> bool:
        """Whether the keyboard has gone to another program."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window as it was."""

    def quit(self) -> None:
        """End the game after this frame."""
