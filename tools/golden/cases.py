"""The table of all pictures: for every screen and every moment where it starts and what the player does to see it.

A case is named after the screen it ends on, with a variant after a hyphen. A new screen without a case fails
`tests/ui/test_golden_cases.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.window import stories
from tools.golden import profiles
from tools.golden.player import NOW
from tools.golden.profiles import SET_LINE, Prepare, at

FILMED = "5,12,20,30,45,65,90,130"
"""The numbers of the frames of a moment that are kept, counted from the action that starts it: 30 a second."""
MINUTE = 60.0


@dataclass(frozen=True)
class Case:
    """One run of the game that ends with a picture, or with the pictures of a moment."""

    name: str
    script: str
    profile: Prepare = profiles.nothing
    options: tuple[str, ...] = ("--speed", "instant")
    film: str = ""
    """For a moment: the numbers of the frames that are kept."""
    killed_before: str = ""
    """A run before this one, on the same profile, that is killed at the end of its script."""
    beside: str = ""
    """A window on the same profile: `stopped` is there first and does not answer, `second` comes later."""
    new_player: bool = False
    settings: dict[str, object] = field(default_factory=dict)

    @property
    def screen(self) -> str:
        """The screen that it ends on; for a moment there is no telling."""
        return "" if self.film else self.name.partition("-")[0]


def _table(name: str, line: str, script: str = "", people: int = 1, speed: str = "fast", seed: int = 7) -> Case:
    """A table at a position."""
    return Case(f"table-{name}", f"continue @table {script}", at(line, seed, people), ("--speed", speed))


# ---- menus ----------------------------------------------------------------------------------------------------------

BOOKS = ("no_mercy", "one", "classic", "casino", "official")
STATISTICS = ("overview", "time", "books", "opponents", "levels", "cards", "uno")
OFFICIAL = "new_game ruleset.official house_rules"

MENUS = (
    Case("title", ""),
    Case("title-played", "", profiles.played),
    Case("title-keys", "#tab #tab"),
    Case("title-tooltip", "point=credits frames=30"),
    Case("welcome", "@welcome", new_player=True),
    Case("credits", "credits"),
    *(Case(f"setup-{book}", f"new_game ruleset.{book}", profiles.played) for book in BOOKS),
    Case("setup-own_set", "new_game", profiles.played, settings={"last_set": "Friday night"}),
    Case("houserules", "new_game ruleset.classic house_rules"),
    Case("houserules-official", OFFICIAL),
    Case("houserules-bottom", f"{OFFICIAL} option.hand_limit"),
    Case("cardmaker", f"{OFFICIAL} option.custom1"),
    Case("deck", f"{OFFICIAL} option.deck"),
    Case("naming", f"{OFFICIAL} save_as"),
    Case("share", f"{OFFICIAL} share"),
    Case("import", "new_game import"),
    Case("import-set", "new_game import line type=" + SET_LINE.replace(" ", "~")),
    Case("person", "new_game chair.you"),
    Case("person-guest", "new_game chair.0 character.person"),
    Case("picker", "new_game chair.0"),
    *(Case(f"settings-{page}", f"settings page.{page}") for page in ("sound", "picture", "play", "you")),
    Case("controls", "settings page.play controls"),
    Case("controls-listening", "settings page.play controls keys.uno.0"),
    Case("letters", "settings page.you focus=name pad=0"),
    *(Case(f"rules-{book}", f"rules book.{book}") for book in BOOKS),
    Case("rules-search", "rules search type=uno"),
    Case("learn", "learn"),
    Case("learn-done", "learn", settings={"lessons_done": ["first", "mercy"]}),
    Case("games", "continue", profiles.played),
    Case("ask-delete", "continue delete.classic", profiles.played),
    Case("ask-running_game", "new_game ruleset.classic start", profiles.played),
    Case("ledger", "casino history", profiles.played),
    Case("ledger-empty", "casino history"),
    Case("balance", "casino history figures", profiles.played),
    Case("pastgames", "past_games", profiles.played),
    Case("pastgames-empty", "past_games"),
    Case("pastgame", "past_games match.13", profiles.played),
    Case("check", "past_games match.13 check frames=200", profiles.played),
    Case("fairplay", "past_games match.13 check frames=200 how", profiles.played),
    *(Case(f"statistics-{page}", f"past_games statistics page.{page}", profiles.played) for page in STATISTICS),
    Case("statistics-empty", "past_games statistics"),
)

# ---- tables ---------------------------------------------------------------------------------------------------------

HANDS = "/ b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4"
CHALLENGED = (
    f"official | hands r5 g2 b8 yS {HANDS} | pile W+4 b3 | colour g | phase answer | pending 4 | bluff 1 | held 3 "
    "| turn 0 | layer 3"
)
UNNOTICED = 12
"""With this seed nobody but the player notices that a call was forgotten."""
TEN = " / ".join(["rS yS gS bS W+4"] + [f"r{number} y{number} g{number} b{number}" for number in range(1, 10)])

TABLES = (
    _table("classic", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile y9 r5"),
    _table("keys", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile r9 r5", "#right #right"),
    _table("card_help", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile r9 r5", "point=gR frames=40"),
    _table("pile_help", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile r9 r5", "point=draw frames=40"),
    _table("button_help", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile r9 r5", "point=sort frames=40"),
    _table("log", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile r9 r5", "do=0:r4 frames=200 log"),
    _table("refused", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile r9 r5", "#right #right #right #return"),
    _table("hint", f"classic | hands r4 r7 g2 b9 gR W {HANDS} | pile r9 r5", "hint"),
    _table("two", "no_mercy | hands r2 y7 b+4 W+10 g5 gS / b2 y3 | pile y5"),
    _table("ten", f"classic | hands {TEN} | pile y5"),
    _table("one", f"one | hands r2 y7 g5 gS W {HANDS} | pile y5"),
    _table(
        "hand_of_24",
        "no_mercy | hands r1 r4 r9 rS r+2 y0 y2 y3 y6 y8 yR g1 g2 g5 g+4 gA b2 b4 b7 bE W+6 W+10 WC WR+4 "
        f"{HANDS} | pile y5 | turn 0",
    ),
    _table(
        "chain",
        f"no_mercy | hands r2 y7 b+4 W+10 g5 gS {HANDS} | pile W+10 W+6 y+4 r5 | colour r | phase answer "
        "| pending 20 | turn 0 | layer 3",
    ),
    _table("colour", f"classic | hands r4 r7 g2 b9 {HANDS} | pile W y5 | colour y | phase colour | queue colour,-1,0"),
    _table("swap", f"no_mercy | hands r4 gS W+6 {HANDS} | pile r7 b7 | phase target | queue swap,-1,0"),
    _table("challenge", CHALLENGED),
    _table(
        "roulette",
        f"no_mercy | hands r4 gS b5 W+6 {HANDS} | pile WC g4 | colour g | phase roulette | queue roulette,-2,0 "
        "| turn 3 | actor 0 | layer 3",
    ),
    _table(
        "discard",
        f"official | hands r4 r7 g2 b9 b8 y1 yS gR W {HANDS} | pile W3 b3 | colour b | phase discard "
        "| queue hand_size,0,7 | turn 3 | actor 0 | layer 3",
    ),
    _table("drawn", f"official | hands r5 g2 b8 y3 {HANDS} | pile y9 | phase drawn | drawn y3"),
    _table(
        "pick",
        f"official custom1=Storm:%20draw%20chosen%202 | hands r4 r7 g2 {HANDS} | pile W1 y5 | colour y | phase pick "
        "| queue draw,-6,2",
    ),
    _table(
        "catch",
        "classic | hands r2 y7 g8 b1 / b2 y3 r1 g9 b8 / g4 b5 r8 y9 g1 / y4 | pile r9 | turn 0 | uno 3",
        seed=UNNOTICED,
    ),
    _table(
        "own_cards",
        "official custom1=Thirst%20%5Bmagnet%5D%3A%20draw%20next%202 custom3=Rain%20%5Bbolt%5D%3A%20draw%20others%203 "
        f"deck=W1:3,W2:2,W3:3 | hands W1 W2 W3 W g1 r7 {HANDS} | pile W3 y5 | colour y",
    ),
    _table("last_card_but_one", f"official | hands y2 W {HANDS} | pile y9 | turn 0"),
    Case("table-stake", "casino start @table frames=60", profiles.played, ("--speed", "fast")),
    Case(
        "table-casino",
        "casino start @table deal frames=200",
        profiles.nothing,
        ("--speed", "fast"),
    ),
    Case("cover", "continue @cover", at(f"official | hands r4 {HANDS} | pile y9 | turn 1 | uno 0 | layer 0", people=3)),
    Case("pause", "continue @table menu", at(f"classic | hands r4 r7 {HANDS} | pile y9")),
    Case("seal", "new_game ruleset.classic start @table frames=60 menu seal"),
    Case("why", "continue @table do=0:r4 frames=120 #w", at(f"classic | hands r4 r7 y3 {HANDS} | pile r9")),
    Case("ask-leave", "continue @table menu leave", at(f"classic | hands r4 r7 {HANDS} | pile y9")),
    Case("ask-restart", "continue @table menu restart", at(f"classic | hands r4 r7 {HANDS} | pile y9")),
)

OTHERS = "b2 y3 r1 g9 b8 / g4 b5 r8 y9 g1 / y1 g3 y4 b6"
START = "| pile r9 | turn 0"
KNOCKED_OUT = (
    "no_mercy | hands r1 r4 r9 rS y0 y2 y3 y6 y8 yR g1 g2 g5 gA b2 b4 b7 bE W+6 g6 "
    f"/ {OTHERS} | pile W+10 r5 | colour b | phase answer | pending 10 | turn 0 | layer 3"
)
CASINO_WON = stories.find(stories.Plot("casino", stories.won, players=2))
CASINO_LOST = stories.find(stories.Plot("casino", stories.lost, players=2))
FORGOTTEN = stories.find(stories.Plot("classic", stories.caught, calls=False))

ENDS = (
    Case("watch", "continue @table do=0:take @watch", at(KNOCKED_OUT)),
    Case("results", "continue @table do=0:r2 @results", at(f"classic | hands r2 / {OTHERS} {START}")),
    Case(
        "results-lost",
        "continue @table do=0:r2 @results",
        at(f"classic | hands r2 g3 W b8 / r4 / {OTHERS.partition('/')[2]} {START}"),
    ),
    Case(
        "results-match",
        "continue @table do=0:r2 @results",
        at(f"classic goal=points:50 | hands r2 / {OTHERS} {START}"),
    ),
    Case(
        "results-casino",
        f"continue @reconnected go_on @table do={CASINO_WON.script[-1]} @results",
        profiles.casino_hand(CASINO_WON),
    ),
)

# ---- replays and lessons --------------------------------------------------------------------------------------------

SENT = ("--speed", "fast", profiles.FILE_PLAYED)
REPLAYED = "@replay #space #home #pagedown"

REPLAYS = (
    Case("replay", f"{REPLAYED} next next frames=60", profiles.file_sent, SENT),
    Case("replay-hidden", f"{REPLAYED} seat.2 open frames=60", profiles.file_sent, SENT),
    Case("replay-log", f"{REPLAYED} log frames=60", profiles.file_sent, SENT),
    Case("replay-hand", "casino history hand.60 @replay play frames=60", profiles.played, ("--speed", "fast")),
    Case("continue", f"{REPLAYED} continue", profiles.file_sent, SENT),
    Case("film", f"{REPLAYED} film", profiles.file_sent, SENT),
    *(
        Case(f"lesson-{name}", f"learn lesson.{name} lesson={steps} frames=60", options=("--speed", "fast"))
        for name, steps in (("first", 8), ("mercy", 3), ("challenge", 2), ("multiplier", 4))
    ),
    Case("pause-lesson", "learn lesson.first lesson=1 menu"),
    Case("learned", "learn lesson.first lesson= @learned frames=60"),
)

# ---- when something is wrong ----------------------------------------------------------------------------------------

TROUBLE = (
    Case("idle", f"casino start @table deal frames=60 clock={20 * MINUTE} @idle"),
    Case("session_closed", f"casino start @table frames=60 clock={21 * MINUTE + 5} @session_closed"),
    Case("reconnected", "continue @reconnected", profiles.casino_hand(CASINO_WON)),
    Case("reconnected-later", "continue @reconnected", profiles.casino_hand(CASINO_WON, NOW - 10 * MINUTE)),
    Case("report", "@report", profiles.casino_hand(CASINO_WON, NOW - 60 * MINUTE)),
    Case("error", "fail @error"),
    Case("crashed", "@crashed", killed_before="new_game ruleset.classic start @table frames=30 die="),
    Case("taking_over", "@taking_over", beside="stopped"),
    Case("no_answer", "@taking_over @no_answer", beside="stopped"),
    Case("handed_over", "@handed_over", beside="second"),
)


# ---- moments --------------------------------------------------------------------------------------------------------


def _moment(name: str, prepare: Prepare, *actions: str, before: str = "continue @table") -> Case:
    """A position and the actions of the player, of which the last starts the moment."""
    words = [*(f"do={action}" for action in actions[:-1]), f"start={actions[-1]}"]
    return Case(f"moment-{name}", " ".join([before, *words]), prepare, ("--speed", "normal"), film=FILMED)


MOMENTS = (
    _moment("ending_won", at(f"classic | hands r2 / {OTHERS} {START}"), "0:r2"),
    _moment("ending_lost", at(f"classic | hands r2 g3 W b8 / r4 / {OTHERS.partition('/')[2]} {START}"), "0:r2"),
    _moment("match_won", at(f"classic goal=points:50 | hands r2 / {OTHERS} {START}"), "0:r2"),
    _moment("card_laid", at(f"classic | hands r2 y7 g8 / {OTHERS} {START}"), "0:r2"),
    _moment("card_drawn", at(f"classic | hands y7 g8 b1 / {OTHERS} {START}"), "0:draw"),
    _moment("skip", at(f"classic | hands rS y7 g8 / {OTHERS} {START}"), "0:rS"),
    _moment("reverse", at(f"classic | hands rR y7 g8 / {OTHERS} {START}"), "0:rR"),
    _moment("draw_two", at(f"classic | hands r+2 y7 g8 / {OTHERS} {START}"), "0:r+2"),
    _moment("wild", at(f"classic | hands W y7 g8 / {OTHERS} {START}"), "0:W", "0:=g"),
    _moment("skip_everyone", at(f"no_mercy | hands rE y7 g8 / {OTHERS} {START}"), "0:rE"),
    _moment("discard_all", at(f"no_mercy | hands rA r1 r2 r3 y7 g8 / {OTHERS} {START}"), "0:rA"),
    _moment(
        "chain_on_you",
        at(
            f"no_mercy | hands r2 y7 / {OTHERS} | pile W+10 W+6 W+6 r5 | colour b | phase answer | pending 22 "
            "| turn 0 | layer 3"
        ),
        "0:take",
    ),
    _moment(
        "chain_on_another",
        at(
            f"no_mercy | hands W+10 r2 y7 g5 gS / {OTHERS} | pile W+6 W+6 r5 | colour b | phase answer | pending 12 "
            "| turn 0 | layer 3"
        ),
        "0:W+10",
        "0:=r",
    ),
    _moment("uno", at(f"classic | hands r2 y2 g8 / r4 r6 / {OTHERS.partition('/')[2]} {START}"), "0:r2"),
    _moment("own_uno", at(f"classic | hands r2 y2 / {OTHERS} {START}"), "0:uno", "0:r2"),
    _moment(
        "own_catch",
        at("classic | hands r2 y7 g8 b1 / b2 y3 r1 g9 b8 / g4 b5 r8 y9 g1 / y4 | pile r9 | turn 0 | uno 3", UNNOTICED),
        "0:catch",
    ),
    _moment("caught", profiles.saved(FORGOTTEN), FORGOTTEN.script[-1]),
    _moment(
        "challenge_won",
        at(
            f"official | hands r5 g2 b8 yS / {OTHERS.replace('b6', 'b6 r7')} | pile W+4 b3 | colour g | phase answer "
            "| pending 4 | bluff 1 | held 5 | turn 0 | layer 3"
        ),
        "0:challenge",
    ),
    _moment(
        "challenge_lost",
        at(
            f"official | hands r5 g2 b8 yS / {OTHERS} | pile W+4 r3 | colour g | phase answer | pending 4 | bluff 0 "
            "| held 4 | turn 0 | layer 3"
        ),
        "0:challenge",
    ),
    _moment(
        "roulette",
        at(
            f"no_mercy | hands r4 gS b5 W+6 / {OTHERS} | pile WC g4 | colour g | phase roulette | queue roulette,-2,0 "
            "| turn 3 | actor 0 | layer 3"
        ),
        "0:=r",
    ),
    _moment("swap", at(f"no_mercy | hands r4 gS W+6 / {OTHERS} | pile r7 b7 | phase target | queue swap,-1,0"), "0:>2"),
    _moment("rotation", at(f"no_mercy | hands r0 gS W+6 / {OTHERS} {START}"), "0:r0"),
    _moment("shuffled_hands", at(f"official | hands WH gS r6 / {OTHERS} {START}"), "0:WH", "0:=g"),
    _moment("jump_in", at(f"classic jump_in=on | hands r9 g2 b8 / {OTHERS} | pile r9 | turn 2 | layer 1"), "0:r9"),
    _moment("own_card", at(f"official custom1=Rain:%20draw%20others%203 | hands W1 g1 r7 / {OTHERS} {START}"), "0:W1"),
    _moment("knocked_out", at(KNOCKED_OUT), "0:take"),
    *(
        _moment(f"payout_{name}", profiles.casino_hand(story), story.script[-1], before="continue go_on @table")
        for name, story in (("won", CASINO_WON), ("lost", CASINO_LOST))
    ),
    Case(
        "moment-deal",
        "new_game ruleset.classic !start",
        options=("--speed", "normal"),
        film="3,8,15,25,40,60,90",
    ),
)

CASES = (*MENUS, *TABLES, *ENDS, *REPLAYS, *TROUBLE, *MOMENTS)
