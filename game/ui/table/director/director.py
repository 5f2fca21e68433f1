"""The director: takes events in order and plays each as a small scene; the model follows at the right moments."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from game.core import events
from game.core.events import Event
from game.ui.table.director import blows, calls, cards, chain, challenge, ending, hands, payout, pour, roulette, turns
from game.ui.table.director.stage import Scene, Stage
from game.ui.table.pacing import Pacing
from game.ui.tween import Timeline

SPEEDS = {"normal": 1.0, "fast": 2.3, "instant": 0.0}
"""How fast time passes on the stage; 0: everything happens at once."""
HURRY = 7.0
REDUCED = 1.6
"""With reduced motion nothing flies far, and what is left passes a little quicker."""

# Events that are told together with the one before them.
_FOLLOWERS = {
    events.DEAL: events.DEAL,
    events.SWAPPED: events.HAND,
    events.ROTATED: events.HAND,
    events.SHUFFLED: events.HAND,
    events.CHALLENGED: events.SHOWN,
    events.WON: events.REVEALED,
}
_SUSPENSE = frozenset({events.SPUN, events.CHALLENGED})
"""Events whose words would give the outcome away: their scenes tell them, once it is known."""

SCENES: dict[str, Scene] = {
    kind: scene
    for part in (cards, pour, turns, chain, calls, challenge, roulette, hands, blows, payout, ending)
    for kind, scene in part.SCENES.items()
}
"""How each kind of event is played."""


class Director:
    """Plays events one after the other."""

    def __init__(self, stage: Stage, ready: Callable[[], bool] = lambda: True) -> None:
        """Nothing is shown before it is `ready` to be."""
        self.stage = stage
        self._ready = ready
        self.speed = 1.0
        self.reduced = False
        self._queue: deque[Event] = deque()
        self._timeline: Timeline | None = None
        self._hurry = self._skip = False
        self.pacing = Pacing(stage.model.players)
        self._pace = 1.0
        """How much faster than written down the event on stage is played."""

    def feed(self, told: Iterable[Event]) -> None:
        """More has happened; every event is shown only as the viewer may know it."""
        viewer = self.stage.model.viewer
        self._queue.extend(event.seen_by(viewer) for event in told)

    def set_speed(self, speed: str, reduced: bool) -> None:
        """Play at this speed from now on."""
        self.speed = SPEEDS.get(speed, 1.0)
        self.reduced = reduced
        self.stage.sparks.still = reduced
        self.stage.hand.still = reduced or not self.speed

    @property
    def idle(self) -> bool:
        """Whether the table has caught up with what has happened."""
        stage = self.stage
        return not (self._queue or self._timeline is not None or stage.flights.busy or stage.layers.playing)

    def hurry(self) -> None:
        """Play what is waiting as quickly as can be followed."""
        self._hurry = not self.idle

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self.idle:
            self._hurry = False
            return
        if not self._ready():
            return
        if self._skip or not self.speed:
            self.skip()
            return
        if self.pacing.waited is not None:
            self.pacing.waited += seconds
        left = seconds * self._faster
        # Flights and effects belong to the timeline that started them: they get the same hurried time.
        self.stage.flights.update(left - seconds)
        self.stage.layers.hurry(left - seconds)
        while left > 0:
            if self._timeline is None:
                if self.stage.flights.busy or not self._queue:
                    break
                self._timeline = self._next()
            left = self._timeline.advance(left)
            if not self._timeline.over:
                break
            self._timeline = None

    @property
    def _faster(self) -> float:
        """How much more time passes on the stage than in front of it."""
        pace = HURRY if self._hurry else self._pace
        return self.speed * pace * (REDUCED if self.reduced else 1.0)

    def skip(self) -> None:
        """Do all that is waiting at once, as soon as it is ready to be shown, without a sound for each step."""
        self._skip = not self._ready()
        if self._skip:
            return
        self.stage.at_once = True
        while not self.idle:
            self.stage.quiet = len(self._queue) > 3
            if self._timeline is None and self._queue:
                self._timeline = self._next()
            if self._timeline is not None:
                self._timeline.finish()
                self._timeline = None
            self.stage.flights.finish()
            self.stage.layers.finish()
        self.stage.quiet = self.stage.at_once = False
        self._hurry = False

    def drop(self) -> None:
        """Forget all that is waiting: the model is about to be made anew."""
        self._queue.clear()
        self._timeline = None
        self.stage.clear()

    def _next(self) -> Timeline:
        event = self._queue.popleft()
        followers = []
        kind = _FOLLOWERS.get(event.kind)
        while kind and self._queue and self._queue[0].kind == kind:
            followers.append(self._queue.popleft())
        timeline = Timeline()
        self.stage.callouts.about = event
        # At the casino, who has won is told together with why, too.
        if event.kind not in _SUSPENSE and not (event.kind == events.WON and self.stage.model.rules.wallet):
            for told in (event, *followers):
                self.stage.told(told)
        scene = SCENES.get(event.kind)
        if scene is None:
            timeline.at(0.0, lambda: self.stage.model.apply(event))
        else:
            scene(self.stage, timeline, event, followers)
        self._pace = self._pace_of(event, timeline.duration)
        return timeline

    def _pace_of(self, event: Event, seconds: float) -> float:
        model = self.stage.model
        self.pacing.players = max(2, model.out.count(False))
        self.pacing.ahead = model.turns_until(model.viewer)
        if event.seat == model.viewer and event.kind == events.TURN:
            self.pacing.waited = None
        elif event.seat == model.viewer and event.kind == events.LOST_TURN and self.pacing.waited is not None:
            self.pacing.waited = 0.0
        return self.pacing.move(event, model.viewer, seconds)
