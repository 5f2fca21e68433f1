"""The desk: the game as it truly stands, and the player at the screen: who it is, what it may do, what it is asked."""

from __future__ import annotations

from game.core.actions import CALL, CATCH, PLAY, act, kind_of, seat_of
from game.core.events import Event
from game.core.legality import legal_for
from game.core.notation import action_text, table_text
from game.core.state import NONE
from game.core.view import View, observe
from game.match.match import Match
from game.match.recording import Recording
from game.match.replay import Replay
from game.match.sealing import Seal
from game.match.session import Session
from game.rulesets import preset
from game.ui import trail
from game.ui.context import Context
from game.ui.table.autorun import AutoRun
from game.ui.table.prompts import Prompt
from game.ui.table.sealed import Sealed
from game.ui.table.stake import Stake
from game.ui.words.logtext import log_line
from game.ui.words.names import seat_names, spoken

NOBODY = 62
"""A seat at which nobody ever sits: an event as it may know it holds public cards alone."""


class Desk:
    """A session with somebody in front of it. It knows nothing of pictures; what is shown may lag behind it."""

    def __init__(self, app: Context, session: Session, slot: str = "") -> None:
        """`slot` is the place in which the game is saved: its rulebook's, if none is named."""
        self.app = app
        self.session = session
        self.match: Match = session.match
        self.rules = self.match.rules
        self.slot = slot or self.rules.id
        self.people = [number for number, seat in enumerate(session.seats) if seat.bot is None]
        self.viewer = self.people[0] if self.people else 0
        """The seat that is looked over the shoulder."""
        self.covered = len(self.people) > 1
        """Whether the cards are hidden until the next person at the screen has the mouse."""
        self._sealed = Sealed()
        self.stake = self.make_stake()
        self.view: View | None = None
        """What the player may know, once the table has caught up."""
        self.prompt: Prompt | None = None
        """What there is to decide."""
        self.auto: AutoRun | None = None
        """Set while the rulebook's strategy plays for the player."""
        self.uno_wanted = False
        self.log: list[Event] = []
        """Everything that has been shown here, the oldest first."""
        self._joined = (self.match.round, len(self.match.actions))
        """How far the match had come when it was brought to this desk."""
        self._past: list[Event] | None = None
        self.rewound = 0
        """How often another past was put behind the match: only a replay does that."""
        self._worded: Event | None = None

    def make_stake(self) -> Stake | None:
        """What is staked, where the rulebook asks for it."""
        if not self.rules.wallet:
            return None
        practice = self.app.sitting.practice() if self.session.practice else None
        return Stake(self.app.storage, self.match, bool(self.people), practice)

    # ---- words ------------------------------------------------------------------------------------------------------

    @property
    def whole_names(self) -> list[str]:
        """What everybody is called."""
        return seat_names(self.session.seats, self.app.t, self.app.settings.player_name)

    @property
    def names(self) -> list[str]:
        """What everybody is called in sentences."""
        return spoken(self.whole_names, self.app.theme)

    @property
    def addressed(self) -> int:
        """The seat that sentences speak to as you; with several people, nobody is meant by it."""
        return self.viewer if len(self.people) == 1 else NONE

    @property
    def caption(self) -> str:
        """The last move in words, in the language of the moment."""
        return self.words(self._worded) if self._worded is not None else ""

    def words(self, event: Event) -> str:
        """An event as a line of the log; empty where it needs none."""
        return log_line(self.app.t, event, self.names, self.addressed, self.rules)

    def told(self, event: Event) -> None:
        """An event is about to be shown."""
        self.log.append(self._readable(event))
        if self.words(event):
            self._worded = event

    def _readable(self, event: Event) -> Event:
        """An event as it may be read at this screen at any time. Whoever holds the mouse next may read on, so with
        several people nothing is kept that only one of them may know."""
        return event.seen_by(NOBODY if len(self.people) > 1 else self.viewer)

    @property
    def past(self) -> list[Event]:
        """What had happened in the match before it was brought to this desk: played again, once somebody asks."""
        if self._past is None:
            (round_, count), told = self._joined, list[Event]()
            if count:
                match = self.match
                start = Replay(match.rules, match.players, match.seed, tuple(match.actions[:count]), match.start)
                then = start.play(told)
                if then.round < round_:
                    then.next_round()
                    told += then.dealt
            self._past = [self._readable(event) for event in told]
        return self._past

    # ---- what the player may do -------------------------------------------------------------------------------------

    @property
    def human(self) -> bool:
        """Whether the seat that is looked over the shoulder belongs to a person."""
        return self.viewer in self.people

    @property
    def can_act(self) -> bool:
        """Whether the player at the screen may do something now."""
        free = not self.covered and self.auto is None
        return self.human and self.view is not None and bool(self.view.allowed) and free

    @property
    def staking(self) -> bool:
        """Whether the player still puts chips on the table."""
        return self.stake is not None and self.stake.asking

    def live_actions(self) -> list[int]:
        """What the player may do by the true state, even while the table still catches up; and what the other people
        at this screen may do without looking at their cards."""
        own = legal_for(self.match.state, self.viewer) if self.human else []
        return own + [action for seat in self.people if seat != self.viewer for action in self._unseen(seat)]

    def _unseen(self, seat: int) -> list[int]:
        """Catching, and the call that was forgotten."""
        forgot = self.match.state.uno == seat
        kinds = (CALL, CATCH) if forgot else (CATCH,)
        return [action for action in legal_for(self.match.state, seat) if kind_of(action) in kinds]

    @property
    def late_call(self) -> int | None:
        """The call that another person at this screen has forgotten and can still make."""
        seat = self.match.state.uno
        call = act(seat, CALL) if seat in self.people and seat != self.viewer else None
        return call if call in self.live_actions() else None

    def find_action(self, kind: int) -> int | None:
        """The player's action of a kind of which there is only one, if it is allowed now."""
        return next((action for action in self.live_actions() if kind_of(action) == kind), None)

    @property
    def has_chance(self) -> bool:
        """Whether the player may do something while a computer player is about to act."""
        return any(kind_of(action) in (CALL, CATCH, PLAY) for action in self.live_actions())

    def look(self) -> View:
        """What the seat that is looked over the shoulder may know at this moment."""
        return observe(self.match.state, self.viewer)

    # ---- the call ---------------------------------------------------------------------------------------------------

    @property
    def call(self) -> int:
        """The player's call of UNO."""
        return act(self.viewer, CALL)

    @property
    def called_ahead(self) -> bool:
        """Whether the call has been made before the card is laid."""
        state = self.match.state
        return state.armed and state.turn == self.viewer

    @property
    def uno_armed(self) -> bool:
        """Whether the call has been made ahead, or will be as soon as it is allowed."""
        return self.uno_wanted or self.called_ahead

    @property
    def should_call(self) -> bool:
        """Whether the player has forgotten to call and can still make up for it."""
        return self.human and self.match.state.uno == self.viewer

    def may_want_uno(self, shown: int) -> bool:
        """Whether it makes sense to ask for a call ahead of one's turn, with so many cards shown in the hand."""
        return self.human and self.rules.calls and not self.match.state.over and shown == 2

    # ---- the game ---------------------------------------------------------------------------------------------------

    def act(self, action: int) -> list[Event] | None:
        """Carry out somebody's action; what happened, or None if it may not be."""
        if action not in legal_for(self.match.state, seat_of(action)):
            return None
        trail.step("action", action_text(action))
        told: list[Event] = []
        self.session.act(action, told)
        return told

    @property
    def champion(self) -> int:
        """Who has won the match, where it was played for more than one round; NONE while it goes on."""
        winner = self.match.winner
        return NONE if winner is None or self.rules.single else winner

    @property
    def seal(self) -> Seal | None:
        """The seal of the round being played; None for one that was not shuffled."""
        return self._sealed.of(self.session)

    def recording(self) -> Recording:
        """The match up to now with its seals, for whoever wants to check it."""
        return self._sealed.recording(self.session)

    def leave_trail(self) -> None:
        """Write down which game this is, so that an error in it can be brought about again. The cards of a hand that is
        played for kept credits are not to be known."""
        table = table_text(self.rules, preset(self.rules.id))
        secret = self.stake is not None and self.stake.own and bool(self.people)
        trail.at_table(table, self.match.players, trail.SEALED if secret else self.match.seed, self.slot)

    def save(self) -> None:
        """Keep the game as it stands; a hand with a stake lies in the ledger."""
        if self.stake is not None:
            self.stake.save()
        elif self.people:
            self.app.storage.save_session(self.session, self.slot)

    @property
    def written(self) -> bool:
        """Whether what has been done may be shown: a choice with credits at stake is written down first."""
        return self.stake is None or self.stake.written

    def close_books(self) -> None:
        """The results are about to be shown: what was paid comes to light, and a finished match is kept no longer."""
        if self.stake is not None:
            self.stake.reveal()
        elif self.people and self.match.over:
            self.app.storage.finish_game(self.session, self.slot)
