"""Suspense first: a challenge, the roulette and hands that travel tell their outcome when it is seen, no sooner."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from game.core import events
from game.core.cards import COLOUR_OF, HIDDEN, card_from_text
from game.core.notation import read_action
from game.core.view import observe
from game.ui.table.director.roulette import pauses
from game.ui.table.journeys import bend, circle
from game.ui.table.scene import TableScene
from tests.ui import open_app
from tests.ui.tabletop import at

BLUFF = "official | hands r5 g2 b8 / b2 y3 r1 g9 / r3 g3 b4 y1 b7 W+4 | pile b5 y3 | turn 2"
HONEST = "official | hands r5 g2 b8 / b2 y3 r1 g9 / r3 g3 y4 y1 g7 W+4 | pile b5 y3 | turn 2"
SPIN = (
    "no_mercy | hands r4 gS b5 W+6 / b2 y3 r1 g9 / g4 b5 r8 / r3 g3 y4 | pile WC g4 | colour g | phase roulette "
    "| queue roulette,-2,0 | turn 3 | actor 0 | layer 3 | draw g1 b1 y3 WC g7 r1 ..."
)
TRAVELS = {
    "swap": ("no_mercy | hands r7 r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:r7", "0:>1"]),
    "swap of others": ("no_mercy | hands r1 b2 / r7 b2 b3 b4 / g1 g2 | pile r5 | turn 1", ["1:r7", "1:>2"]),
    "rotation": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:r0"]),
    "rotation to the right": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 / g1 g2 / y1 | pile r5 | way -1", ["0:r0"]),
    "rotation of two": ("no_mercy | hands r0 r1 b2 / b1 b2 b3 b4 | pile r5", ["0:r0"]),
    "shuffle": ("official | hands WH r1 b2 / b1 b2 b3 b4 / g1 g2 | pile r5", ["0:WH", "0:=g"]),
}


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    yield made
    made.close()


def frames(scene: TableScene, limit: float = 30.0) -> Iterator[None]:
    """Every frame until the story is told, each of them painted now and then."""
    for number in range(round(limit * 60)):
        if scene.play.director.idle:
            return
        scene.play.director.update(1 / 60)
        scene.stage.update(1 / 60)
        if number % 9 == 0:
            scene.draw(scene.app.screen)
        yield
    raise AssertionError("the story does not end")


def to_the_end(scene: TableScene) -> float:
    return sum(1 / 60 for _ in frames(scene))


def challenge(app, line: str, challenger: int = 0, accused: int = 2, look: int = 0) -> TableScene:
    """The Wild Draw Four has been laid, and now it is challenged."""
    scene = at(app, line)
    if look:
        scene.look_as(look)
    for action in (f"{accused}:W+4", f"{accused}:=g"):
        scene.play.act(read_action(action))
        to_the_end(scene)
    scene.play.act(read_action(f"{challenger}:challenge"))
    return scene


def told(scene: TableScene) -> list[str]:
    """The kinds of events that are told from now on."""
    kinds: list[str] = []
    tell = scene.stage.told
    scene.stage.told = lambda event: (kinds.append(event.kind), tell(event))[1]
    return kinds


# ---- the challenge --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [BLUFF, HONEST])
@pytest.mark.parametrize("reduced", [False, True])
def test_nothing_gives_the_verdict_away_before_the_last_card_is_turned(app, line: str, reduced: bool) -> None:
    app.settings.reduced_motion = reduced
    scene = challenge(app, line)
    scene.play.set_speed()
    kinds, caption = told(scene), scene.desk.caption
    judged = 0
    for _ in frames(scene):
        trial = scene.stage.duel.trial
        if trial is None:
            continue
        if not all(shown.turned for shown in trial.cards) or not trial.cards:
            assert not trial.verdict
        if trial.verdict:
            judged += 1
            assert events.CHALLENGED in kinds
        else:
            assert kinds == []
            assert scene.desk.caption == caption
            assert scene.stage.seats.moods.get(2, ("", 0.0))[0] != "angry"
            assert trial.price == ""
    assert judged


def test_up_to_the_verdict_a_bluff_and_an_honest_card_look_alike(app) -> None:
    seen = []
    for line in (BLUFF, HONEST):
        # Somebody else's quarrel: the viewer sees backs and faces only.
        scene = challenge(
            app,
            line.replace("turn 2", "turn 1").replace("b2 y3 r1 g9 / ", "", 1).replace("| pile", "/ b2 y3 r1 g9 | pile"),
            challenger=2,
            accused=1,
        )
        story = []
        for _ in frames(scene):
            trial = scene.stage.duel.trial
            if trial is None or trial.verdict:
                break
            story.append((
                tuple((shown.card, shown.turned, shown.lit) for shown in trial.cards),
                scene.stage.seats.portrait_name(1), scene.stage.seats.portrait_name(2),
            ))  # fmt: skip
        seen.append(story)
        app.stack.pop()
    assert seen[0] == seen[1]
    assert len(seen[0]) > 60


def test_the_verdict_comes_before_the_price_and_the_price_before_the_draw(app) -> None:
    scene = challenge(app, HONEST)
    kinds = told(scene)
    story = []
    for _ in frames(scene):
        trial = scene.stage.duel.trial
        now = "draw" if events.TOOK in kinds else "price" if trial and trial.price else ""
        now = now or ("verdict" if trial and trial.verdict else "suspense")
        if not story or story[-1] != now:
            story.append(now)
    assert story == ["suspense", "verdict", "price", "draw"]


@pytest.mark.parametrize(("line", "payer", "price"), [(BLUFF, 2, "draws 4"), (HONEST, 0, "you draw 6")])
def test_the_price_stands_at_the_one_who_pays(app, line: str, payer: int, price: str) -> None:
    scene = challenge(app, line)
    prices = set()
    for _ in frames(scene):
        trial = scene.stage.duel.trial
        if trial is not None and trial.price:
            prices.add((trial.payer, trial.price))
    assert prices == {(payer, price)}


def faces_of(scene: TableScene) -> set[int]:
    """All faces that the duel and the cards in the air show on the way."""
    shown: set[int] = set()
    for _ in frames(scene):
        trial = scene.stage.duel.trial
        if trial is not None:
            shown |= {card.card for card in trial.cards}
            shown |= {flight.card for flight in scene.stage.flights.flights}
    return shown


def test_the_challenger_sees_the_hand_and_the_card_that_gives_it_away_last(app) -> None:
    scene = challenge(app, BLUFF)
    order: list[int] = []
    lit: list[tuple[int, bool]] = []
    for _ in frames(scene):
        trial = scene.stage.duel.trial
        if trial is not None:
            order = [shown.card for shown in trial.cards] or order
            if any(shown.lit for shown in trial.cards):
                lit.append((sum(shown.lit for shown in trial.cards), all(shown.turned for shown in trial.cards)))
    assert sorted(order) == sorted(map(card_from_text, ["r3", "g3", "b4", "y1", "b7"]))
    assert [COLOUR_OF[card] for card in order[-2:]] == [COLOUR_OF[card_from_text("b4")]] * 2
    assert set(lit) == {(2, True)}


@pytest.mark.parametrize(("line", "challenger", "accused", "look"), [
    (BLUFF, 0, 2, 1), (BLUFF, 0, 2, 2),
    ("official | hands r5 g2 / r1 r2 W+4 / b1 b2 | pile r5 | turn 1", 2, 1, 0),
])  # fmt: skip
def test_nobody_but_the_challenger_ever_sees_the_hand(app, line: str, challenger: int, accused: int, look: int) -> None:
    scene = challenge(app, line, challenger, accused, look)
    assert faces_of(scene) == {HIDDEN}


def test_a_hand_that_is_covered_shows_the_challenged_cards_to_nobody(app) -> None:
    scene = challenge(app, BLUFF)
    scene.stage.hand.hidden = True
    assert faces_of(scene) == {HIDDEN}


# ---- the roulette ---------------------------------------------------------------------------------------------------


def test_the_wheel_stops_on_the_named_colour_with_the_last_card(app) -> None:
    scene = at(app, SPIN)
    kinds = told(scene)
    scene.play.act(read_action("0:=r"))
    counts, under = [], []
    for _ in frames(scene):
        spin = scene.stage.wheel.spin
        if spin is None:
            continue
        counts.append(spin.count)
        assert (events.SPUN in kinds) == spin.stopped
        if spin.stopped:
            under.append(scene.stage.wheel.colour)
            assert spin.count == 6
    assert under
    assert set(under) == {0}
    assert sorted(set(counts)) == list(range(7))
    assert counts == sorted(counts)
    assert scene.stage.model.differences(observe(scene.desk.match.state, 0)) == []


def test_the_wheel_rests_on_the_colour_of_each_card_that_is_turned_up_slowly(app) -> None:
    scene = at(app, SPIN)
    wheel = scene.stage.wheel
    wheel.open(0, 0, True)
    for card in map(card_from_text, ("g1", "b1", "y3", "y4", "r1")):
        wheel.turn_to(COLOUR_OF[card], 0.4)
        wheel.update(0.5)
        assert wheel.colour == COLOUR_OF[card]


def test_with_reduced_motion_the_wheel_stands_on_its_colour(app) -> None:
    app.settings.reduced_motion = True
    scene = at(app, SPIN)
    scene.play.act(read_action("0:=b"))
    seen = set()
    for _ in frames(scene):
        if scene.stage.wheel.spin is not None:
            seen.add(scene.stage.wheel.colour)
    assert seen == {3}


@pytest.mark.parametrize("count", [1, 2, 3, 8, 25, 60])
def test_the_roulette_hurries_in_the_middle_and_waits_before_the_end(count: int) -> None:
    gaps = pauses(count)
    assert len(gaps) == count
    assert 0.5 <= sum(gaps) <= 3.2
    if count > 4:
        assert gaps[:-2] == sorted(gaps[:-2], reverse=True)
        assert gaps[-1] > gaps[-2] > gaps[-3]


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_who_spins_is_named_with_the_colour(app, language: str) -> None:
    app.t.set(language)
    scene = at(app, SPIN)
    wheel = scene.stage.wheel
    for own in (True, False):
        wheel.open(1, 2, own)
        assert wheel.spin is not None
        sentence = wheel.sentence(wheel.spin)
        assert app.t("colour.green") in sentence
        assert (scene.stage.seats.names[1] in sentence) is not own


# ---- hands that travel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TRAVELS)
@pytest.mark.parametrize("reduced", [False, True])
def test_no_count_ever_blinks_while_hands_travel(app, name: str, reduced: bool) -> None:
    app.settings.reduced_motion = reduced
    line, doings = TRAVELS[name]
    scene = at(app, line)
    for doing in doings[:-1]:
        scene.play.act(read_action(doing))
        to_the_end(scene)
    scene.play.act(read_action(doings[-1]))
    travelled = False
    shown = []
    for _ in frames(scene):
        travelled = travelled or bool(scene.stage.journeys.hands)
        shown.append(list(scene.stage.model.counts))
        assert all(shown[-1])
        assert all(hand.count for hand in scene.stage.journeys.hands)
    assert travelled is not reduced
    # Old figure, new figure, nothing in between; a card that is laid first is the only other change.
    for seat in range(scene.stage.model.players):
        figures = [counts[seat] for counts in shown]
        assert len([1 for one, two in itertools.pairwise(figures) if one != two]) <= 2
    assert scene.stage.model.differences(observe(scene.desk.match.state, 0)) == []
    assert sorted(held.card for held in scene.stage.hand.cards) == sorted(scene.stage.model.hand)
    assert not scene.stage.hand.away
    assert not scene.stage.seats.away


def test_a_hand_takes_its_count_along(app) -> None:
    line, doings = TRAVELS["swap"]
    scene = at(app, line)
    scene.play.act(read_action(doings[0]))
    to_the_end(scene)
    scene.play.act(read_action(doings[1]))
    for _ in frames(scene):
        if scene.stage.journeys.hands:
            assert sorted(hand.count for hand in scene.stage.journeys.hands) == [2, 4]
            assert scene.stage.model.counts[:2] == [2, 4]
    assert scene.stage.model.counts[:2] == [4, 2]


@pytest.mark.parametrize("name", TRAVELS)
def test_of_all_hands_on_their_way_only_the_own_one_has_faces(app, name: str) -> None:
    line, doings = TRAVELS[name]
    scene = at(app, line)
    for doing in doings:
        scene.play.act(read_action(doing))
        for _ in frames(scene):
            own = set(scene.stage.model.hand) | {HIDDEN}
            for hand in scene.stage.journeys.hands:
                assert {card for card, _ in hand.faces} <= own


@pytest.mark.parametrize(("name", "sentence"), [
    ("swap", "You get Player 1’s hand"), ("swap of others", ""),
    ("rotation", "All hands move one seat to the left / You get Player 2’s hand"),
    ("rotation to the right", "All hands move one seat to the right / You get Player 1’s hand"),
])  # fmt: skip
def test_it_is_said_whose_hand_the_viewer_gets(app, name: str, sentence: str) -> None:
    line, doings = TRAVELS[name]
    scene = at(app, line)
    said = set()
    for doing in doings:
        scene.play.act(read_action(doing))
        for _ in frames(scene):
            notice = scene.stage.exchange.notice
            if notice is not None:
                said.add(" / ".join(line for line in (notice.title, notice.line) if line))
    assert said == {sentence}


def test_hands_go_round_the_table_in_the_direction_of_play() -> None:
    bottom, left, middle, axes = (500.0, 700.0), (100.0, 400.0), (500.0, 400.0), (400.0, 300.0)
    clockwise, against = (circle(bottom, left, middle, axes, turn) for turn in (1, -1))
    assert clockwise(0.0) == pytest.approx(bottom)
    assert clockwise(1.0) == pytest.approx(left)
    assert against(1.0) == pytest.approx(left)
    assert clockwise(0.5)[0] < 500
    assert clockwise(0.5)[1] > 400
    assert against(0.5)[0] > 500


def test_hands_that_are_swapped_pass_each_other() -> None:
    there, back = bend((0, 0), (100, 0), 30)(0.5), bend((100, 0), (0, 0), 30)(0.5)
    assert there[1] == pytest.approx(-30)
    assert back[1] == pytest.approx(30)


# ---- at once, or not at all -----------------------------------------------------------------------------------------

MOMENTS = {
    "challenge": (BLUFF, ["2:W+4", "2:=g", "0:challenge"]),
    "roulette": (SPIN, ["0:=r"]),
    **TRAVELS,
}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_that_is_skipped_leaves_nothing_behind(app, name: str) -> None:
    line, doings = MOMENTS[name]
    for wait in (0, 20, 45, 90):
        scene = at(app, line)
        for doing in doings:
            scene.play.director.skip()
            scene.play.act(read_action(doing))
        for _ in range(wait):
            scene.play.director.update(1 / 60)
            scene.stage.update(1 / 60)
        scene.play.director.skip()
        stage = scene.stage
        assert not any(layer.busy for layer in (stage.duel, stage.wheel, stage.journeys, stage.exchange))
        assert not stage.gloom.depth
        assert not stage.hand.away
        assert not stage.seats.away
        assert stage.model.differences(observe(scene.desk.match.state, 0)) == []
        app.stack.pop()


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_that_is_broken_off_leaves_nothing_behind(app, name: str) -> None:
    line, doings = MOMENTS[name]
    scene = at(app, line)
    for doing in doings:
        scene.play.director.skip()
        scene.play.act(read_action(doing))
    for _ in range(70):
        scene.play.director.update(1 / 60)
        scene.stage.update(1 / 60)
    scene.play.director.drop()
    stage = scene.stage
    assert not any(layer.busy for layer in (stage.duel, stage.wheel, stage.journeys, stage.exchange))
    assert not stage.hand.away
    assert not stage.seats.away


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_moment_survives_another_size_of_the_window(app, name: str, size: tuple[int, int]) -> None:
    line, doings = MOMENTS[name]
    scene = at(app, line)
    for doing in doings:
        scene.play.director.skip()
        scene.play.act(read_action(doing))
    for number, _ in enumerate(frames(scene)):
        if number == 50:
            app._handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
            scene.resized(size)
    assert scene.stage.model.differences(observe(scene.desk.match.state, 0)) == []
