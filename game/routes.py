"""The ways from screen to screen: the one place that knows all screens and puts them on the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.replayroutes import ReplayRoutes
from game.ui import faults, report, trail
from game.ui.scene import Scene, SceneStack

if TYPE_CHECKING:
    from pathlib import Path

    from game.match.recording import Recording
    from game.match.sealing import Seal
    from game.match.session import Session
    from game.ui.context import Answer
    from game.ui.keep.finished import Finished
    from game.ui.keep.newgame import Guest, NewGame
    from game.ui.keep.pastgames import PastGames
    from game.ui.keep.runs import LastRun
    from game.ui.keep.setups import Setups
    from game.ui.keep.shelf import Outcome
    from game.ui.table.autorun import AutoRun
    from game.ui.table.overlays import OpenTable, TableContext

LAST_TRY = 0.5
"""How long the disk has before the player is asked about what it does not take."""

# Each screen is loaded when it is first gone to: the title is there sooner, and most are never seen in a session.


class AllRoutes(ReplayRoutes):
    """Every way there is. Screens see of it what `Routes` and `TableRoutes` promise."""

    def __init__(self, app: TableContext, stack: SceneStack) -> None:
        super().__init__(app, stack)
        self._last_question: Scene | None = None

    # ---- menus ------------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Away with the screen on top; the one below it wakes up."""
        self._stack.pop()

    def title(self) -> None:
        """To the title, and nothing lies below it."""
        from game.ui.scenes.title import TitleScene

        self._stack.clear()
        self._stack.push(TitleScene(self._app))

    def setup(self, ruleset: str = "") -> None:
        """To the set-up of a new game, perhaps with one rulebook open."""
        from game.ui.scenes.setup import SetupScene

        self._stack.push(SetupScene(self._app, ruleset))

    def games(self) -> None:
        """To the games that can be continued."""
        from game.ui.scenes.games import GamesScene

        self._stack.push(GamesScene(self._app))

    def past_games(self) -> None:
        """To the matches that are over."""
        from game.ui.scenes.pastgames import PastGamesScene

        self._stack.push(PastGamesScene(self._app))

    def past_game(self, match: Finished, past: PastGames) -> None:
        """Over the list of past games: what one of them came to, and what can be done with it."""
        from game.ui.scenes.pastgame import PastGameScene

        self._stack.push(PastGameScene(self._app, match, past))

    def settings(self) -> None:
        """To the settings."""
        from game.ui.scenes.settings import SettingsScene

        self._stack.push(SettingsScene(self._app))

    def controls(self) -> None:
        """To the keys and the buttons of the controller, and what each is for."""
        from game.ui.scenes.controls import ControlsScene

        self._stack.push(ControlsScene(self._app))

    def letters(self, text: str, longest: int, on_done: Callable[[str], None]) -> None:
        """Let the player write without a keyboard."""
        from game.ui.scenes.letters import LettersScene

        self._stack.push(LettersScene(self._app, text, longest, on_done))

    def credits(self) -> None:
        """To the list of what the game is made of."""
        from game.ui.scenes.credits import CreditsScene

        self._stack.push(CreditsScene(self._app))

    def ledger(self) -> None:
        """To the casino's history."""
        from game.ui.scenes.ledger import LedgerScene

        self._stack.push(LedgerScene(self._app))

    def balance(self) -> None:
        """To the course of the balance and the return."""
        from game.ui.scenes.balance import BalanceScene

        self._stack.push(BalanceScene(self._app))

    def statistics(self) -> None:
        """To the statistics of all finished matches."""
        from game.ui.scenes.statistics import StatisticsScene

        self._stack.push(StatisticsScene(self._app))

    def learn(self) -> None:
        """To the lessons."""
        from game.ui.scenes.learn import LearnScene

        self._stack.push(LearnScene(self._app))

    def welcome(self) -> None:
        """Offer the first lesson to whoever starts the game for the first time."""
        from game.ui.scenes.lessonpanels import WelcomeScene

        self._stack.push(WelcomeScene(self._app))

    def rules(self, book: str = "", place: str = "") -> None:
        """To the rules: at a rulebook and a place in it, if they are named."""
        from game.ui.scenes.rules import RulesScene

        self._stack.push(RulesScene(self._app, book, place))

    def why(self, book: str, place: str, words: str = "") -> None:
        """Over the screen on top: what the rules say at a place."""
        from game.ui.scenes.why import WhyScene

        self._stack.push(WhyScene(self._app, book, place, words))

    def ask(
        self, what: str, answers: Sequence[Answer], careful: bool = False, instead: bool = False, **values: object
    ) -> None:
        """Put a question over the screen on top, or `instead` of it."""
        from game.ui.scenes.ask import AskScene

        put = self._stack.replace if instead else self._stack.push
        put(AskScene(self._app, what, answers, careful, **values))

    def quit(self) -> None:
        """Out of the game; if something that was played would be lost, that is asked first, once."""
        from game.ui.scenes.ask import yes_or_no

        storage, asked = self._app.storage, self._last_question
        lost = storage.kept and not storage.flush(LAST_TRY) and not storage.saving
        if not lost or (asked is not None and asked is self._stack.top):
            self._app.quit()
            return
        self.ask("quit_unsaved", yes_or_no(self._app.quit), careful=True)
        self._last_question = self._stack.top

    def pick(self, seated: Sequence[str], chair: int, on_pick: Callable[[str], None]) -> None:
        """Let the player choose who sits on a chair."""
        from game.ui.scenes.picker import PickerScene

        self._stack.push(PickerScene(self._app, seated, chair, on_pick))

    def person(
        self,
        number: int,
        guest: Guest,
        taken: frozenset[str],
        on_change: Callable[[Guest], None],
        on_leave: Callable[[], None] | None,
    ) -> None:
        """Ask who a person at this screen is."""
        from game.ui.scenes.person import PersonScene

        self._stack.push(PersonScene(self._app, number, guest, taken, on_change, on_leave))

    def deck(self, game: NewGame, done: Callable[[str], None]) -> None:
        """To the cards in the deck and how many there are of each."""
        from game.ui.scenes.deck import DeckScene

        self._stack.push(DeckScene(self._app, game, done))

    def custom_card(self, game: NewGame, name: str, done: Callable[[str], None]) -> None:
        """To what the customizable card of that house rule does."""
        from game.ui.scenes.cardmaker import CardMakerScene

        self._stack.push(CardMakerScene(self._app, game, name, done))

    def house_rules(self, game: NewGame, setups: Setups, chosen: Callable[[str], None]) -> None:
        """To the page of all house rules of a set-up."""
        from game.ui.scenes.houserules import HouseRulesScene

        self._stack.push(HouseRulesScene(self._app, game, setups, chosen))

    def name_it(self, what: str, name: str, keep: Callable[[str, bool], Outcome]) -> None:
        """Ask for a name of something that is kept."""
        from game.ui.scenes.naming import NamingScene

        self._stack.push(NamingScene(self._app, what, name, keep))

    def share(self, kind: str, name: str, line: str) -> None:
        """To the ways of handing on a set, a card or a match as one line of text."""
        from game.ui.scenes.sharing import ShareScene

        self._stack.push(ShareScene(self._app, kind, name, line))

    def import_line(self, file: Path | None = None, taken: Callable[[str], None] | None = None) -> None:
        """To the ways of taking in a set or a card, perhaps with a file to begin with."""
        from game.ui.scenes.importing import ImportScene

        scene = ImportScene(self._app, file, taken)
        if scene.recording is not None:
            # There is nothing to keep or to decide about it: whoever opens it wants to see it.
            self.watch_recording(scene.recording)
        else:
            self._stack.push(scene)

    # ---- fair play --------------------------------------------------------------------------------------------------

    def seal(self, seal: Seal) -> None:
        """Over the screen on top: the fingerprint of a round's shuffle."""
        from game.ui.scenes.seal import SealScene

        self._stack.push(SealScene(self._app, seal))

    def check(self, recording: Recording) -> None:
        """Over the screen on top: look whether a recorded game was honest, and tell."""
        from game.ui.scenes.checking import CheckScene

        self._stack.push(CheckScene(self._app, recording))

    def fair_play(self) -> None:
        """To the page that explains sealed shuffles and honest computer players."""
        from game.ui.scenes.fairplay import FairPlayScene

        self._stack.push(FairPlayScene(self._app))

    # ---- the table --------------------------------------------------------------------------------------------------

    def table(self, session: Session, slot: str) -> None:
        """To a table at which this session is played."""
        from game.ui.table.scene import TableScene

        # The pictures of the menus would only take up room at the table.
        self._app.assets.forget()
        self._stack.push(TableScene(self._app, session, slot=slot))
        people = any(seat.bot is None for seat in session.seats)
        if self._app.demo and people:
            self._app.notice("notice.not_kept")
        elif session.practice:
            self._app.notice("notice.practice")
        elif session.match.rules.wallet and people:
            self._say_reconnected()

    def another_table(self, session: Session, slot: str, stake: int = 0, auto: AutoRun | None = None) -> None:
        """To a table in the place of the one on screen."""
        from game.ui.table.scene import TableScene

        self._stack.replace(TableScene(self._app, session, slot, stake, auto))

    def pause(self, table: OpenTable) -> None:
        """The menu over a table."""
        from game.ui.scenes.pause import PauseScene

        self._stack.push(PauseScene(self._app, table))

    def watch(self, table: OpenTable) -> None:
        """The question to a player who has been knocked out."""
        from game.ui.scenes.pause import WatchScene

        self._stack.push(WatchScene(self._app, table))

    def cover(self, table: OpenTable, seat: int) -> None:
        """The cover until the person at that seat has the mouse."""
        from game.ui.scenes.cover import CoverScene

        self._stack.push(CoverScene(self._app, table, seat))

    def results(self, table: OpenTable) -> None:
        """The end of a round or of a match."""
        from game.ui.scenes.results import ResultsScene

        self._stack.push(ResultsScene(self._app, table))

    def lesson(self, name: str, instead: bool = False) -> None:
        """To a lesson, perhaps in the place of the screen on top."""
        from game.match.lessons import LESSONS
        from game.ui.table.lesson import LessonScene

        self._app.assets.forget()
        put = self._stack.replace if instead else self._stack.push
        put(LessonScene(self._app, LESSONS[name]))

    def lesson_pause(self, table: OpenTable) -> None:
        """The menu over a lesson."""
        from game.ui.scenes.lessonpanels import LessonPauseScene

        self._stack.push(LessonPauseScene(self._app, table))

    def learned(self, lesson: str) -> None:
        """The end of a lesson."""
        from game.ui.scenes.lessonpanels import LearnedScene

        self._stack.push(LearnedScene(self._app, lesson))

    # ---- the casino's session ---------------------------------------------------------------------------------------

    def idle(self) -> None:
        """Ask whether somebody is still at the casino's table."""
        from game.ui.scenes.sitting import IdleScene

        self._stack.push(IdleScene(self._app))

    def session_closed(self) -> None:
        """Say that the casino's session was closed, and report the hand that was finished for it."""
        from game.ui.scenes.sitting import ClosedScene

        self.report()
        self._stack.push(ClosedScene(self._app))

    def report(self) -> None:
        """Tell of the hand that was finished for an absent player, if there is one."""
        from game.ui.scenes.sitting import ReportScene

        found = self._app.sitting.report
        if found is not None:
            self._stack.push(ReportScene(self._app, found))

    def _say_reconnected(self) -> None:
        """The window was gone with a hand open: it is as it stood."""
        from game.ui.scenes.sitting import ReconnectedScene

        gone = self._app.sitting.reconnected()
        if gone is not None:
            self._stack.push(ReconnectedScene(self._app, gone))

    # ---- when something is wrong ------------------------------------------------------------------------------------

    def taking_over(self) -> None:
        """The screen of a second start that asks the first to let go, and nothing lies below it."""
        from game.ui.scenes.running import TakingOverScene

        self._stack.clear()
        self._stack.push(TakingOverScene(self._app))

    def no_answer(self, again: Callable[[], None], look: Callable[[], None]) -> None:
        """The screen of a second start whose first does not answer."""
        from game.ui.scenes.running import NoAnswerScene

        self._stack.clear()
        self._stack.push(NoAnswerScene(self._app, again, look))

    def handed_over(self, again: Callable[[], None], saved: bool) -> None:
        """The screen of a first start that a second has taken over from."""
        from game.ui.scenes.running import HandedOverScene

        self._stack.clear()
        self._stack.push(HandedOverScene(self._app, again, saved))

    def ended_badly(self, last: LastRun) -> None:
        """Say that the last run did not end by itself: with a panel over the title, elsewhere in passing."""
        from game.ui.scenes.crashed import CrashedScene, game_of
        from game.ui.scenes.title import TitleScene

        game = game_of(self._app, last)
        if isinstance(self._stack.top, TitleScene) and (last.traced or game is not None):
            self._stack.push(CrashedScene(self._app, last, game))
        else:
            self._app.notice("notice.ended_badly" if last.traced else "notice.ended_outside")

    def error(self, error: Exception) -> bool:
        """Write down what nobody foresaw and show a calm screen; false if that is where it went wrong, so that nothing
        is left to try."""
        from game.ui.scenes.error import ErrorScene
        from game.ui.table.scene import at_the_casino

        file = faults.write_error(error)
        if at_the_casino(self._stack.scenes):
            self._app.sitting.went_wrong()
        faults.judge("error", type(error).__name__, error)
        if isinstance(self._stack.top, ErrorScene):
            return False
        try:
            self._stack.push(ErrorScene(self._app, file, report.line(report.of_error(error), trail.facts())))
        except Exception as second:
            faults.write_error(second)
            return False
        return True
