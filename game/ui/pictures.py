"""The name of every picture the program shows: any other name is a fault, even if there is a file of that name.

Whoever draws, packs, loads or checks pictures walks this one table. A name with a part that varies is never put
together elsewhere: it comes from a function here, so that no picture can be taken for one that nobody asks for.

>>> confetti("red"), book("no_mercy"), portrait("pepe", "happy"), card("Wild_Customizable_2")
('confetti_red', 'book_no_mercy', 'pepe_happy', 'cards/Wild_Customizable')
>>> file("icons/crown"), file("cards/Red_7"), file("cards/Card_Back")
('game/data/art/icons/crown.png', 'CardSprites/Red_7_Card.png', 'CardSprites/Card_Back.png')
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.roster import ROSTER
from game.core.cards import COLOUR_NAMES, COLOURS, FACES
from game.core.customrules import CARD_SYMBOLS
from game.rulesets import RULESETS

# ---- what the varying parts can be ----------------------------------------------------------------------------------

CARD_COLOURS = tuple(COLOUR_NAMES[colour] for colour in COLOURS)
BUTTON_STYLES = ("gold", "dark", "red")
BUTTON_STATES = ("normal", "hover", "pressed", "disabled")
UNO_STATES = ("normal", "hover", "pressed", "armed", "disabled")
CHIPS = (1, 5, 10, 25, 100)
MULTIPLIERS = (1, 2, 3)
HEATS = ("cold", "warm", "red", "white")
"""What a threat comes to as it grows."""
FLAMES = 8
"""So many pictures of a fire follow one another."""
OPPONENTS = (*(character.portrait for character in ROSTER), "bank")
MOODS = ("", "happy", "angry")
"""How an opponent may look; people keep one face."""
PEOPLE = ("you_1", "you_2", "you_3", "you_4")
EYE_STATES = ("half", "closed", "left", "right", "up", "down")
"""What the eyes of a portrait can do beside looking as its mood wants; in the order of the sheets."""
FACES_TO_CHOOSE = (*PEOPLE, *(character.portrait for character in ROSTER))
"""The faces that people may take: their own, and those of opponents."""
CARD_BACK = "Card_Back"
PAD_FAMILIES = ("xbox", "playstation", "nintendo", "generic")
"""Controllers whose buttons bear the same signs; what bears none is told apart by its place."""
PAD_SIGNS = ("a", "b", "x", "y", "back", "start")
PAD_DIRECTIONS = tuple(f"{part}_{way}" for part in ("dpad", "right") for way in ("up", "down", "left", "right"))
"""The pad of directions and the right stick. All other buttons have letters on them, which are written."""
CUSTOMIZABLE = "Wild_Customizable"
NO_SYMBOL = "pencil"
"""What stands on a card for which nobody has chosen a symbol."""
_SPRITES = {face.name: face.sprite for face in FACES}


def person(chosen: str, number: int, own: str = "") -> str:
    """The face of the first, second, ... person at the screen: its own, if there is such a one; else the first has the
    one that was `chosen` for it, and the others have those that are left."""
    if own in FACES_TO_CHOOSE:
        return own
    others = [face for face in PEOPLE if face != chosen]
    return chosen if number == 1 else others[(number - 2) % len(others)]


def confetti(colour: str) -> str:
    """A slip of paper in one of the four colours."""
    return f"confetti_{colour}"


def gem(colour: str) -> str:
    """The stone that shows the colour in play, or that there is none."""
    return f"gem_{colour}"


def chip(value: int) -> str:
    """A chip of the casino."""
    return f"chip_{value}"


def multiplier(factor: int) -> str:
    """The plate that shows how a win is paid."""
    return f"mult_{factor}"


def pending(heat: str) -> str:
    """The plate of the cards that wait to be drawn, by how hot the threat has become."""
    return f"pending_{heat}"


def flame(number: int) -> str:
    """One of the pictures of a fire that flickers; after the last one the first follows."""
    return f"flame_{number}"


def book(emblem: str) -> str:
    """The emblem of a rulebook, by the name that the rulebook gives."""
    return f"book_{emblem}"


def button(style: str, state: str = "normal") -> str:
    """A button of one style, as it is being treated."""
    return f"button_{style}_{state}"


def uno(state: str) -> str:
    """The large button for the call."""
    return f"uno_{state}"


def portrait(person: str, mood: str = "") -> str:
    """Somebody's face as `Assets.portrait` takes it: opponents have moods, people have none."""
    return f"{person}_{mood}" if mood else person


def eyes(face: str) -> str:
    """The sheet with the eyes of a portrait, which is given by the name that `portrait` gives."""
    return f"eyes/{face}"


def pad(family: str, name: str) -> str:
    """A button of a controller: with the signs of its family, or alike on all."""
    return f"pads/{family}_{name}" if name in PAD_SIGNS else f"pads/{name}"


def card_symbol(name: str) -> str:
    """What is printed large on a customizable card: one of the symbols there are, or none."""
    return f"symbols/{name or NO_SYMBOL}"


def card(face: str) -> str:
    """The picture of a face by its name in the rules; the three customizable cards share one."""
    return f"cards/{_SPRITES.get(face, face)}"


# ---- the table ------------------------------------------------------------------------------------------------------

ICONS = (
    *("arrow_up", "arrow_down", "plus", "share", "import", "copy"),
    *("arrow_left", "arrow_right", "back", "bin", "bolt", "cards", "check", "close", "continue", "crown", "dealer"),
    *("dice", "eye", "fast", "fullscreen", "globe", "hand", "hand_sort", "hint", "home", "lock", "log", "palette"),
    *("pause", "pencil", "people", "person", "restart", "rules", "seal", "settings", "shuffle", "skull", "sound_off"),
    *("film", "skip_back", "skip_next", "sound_on", "star", "swap", "volume", "window"),
)
"""As `Assets.icon` takes them."""
TABLES = ("table", "casino_table")
SEAT_RINGS = ("seat_turn", "seat_next", "seat_alert")
CURSORS = ("cursor", "cursor_hand")
FRAMES = (
    *("panel", "tooltip", "nameplate", "nameplate_turn", "field", "bubble", "focus", "key", "pad"),
    *("slider_track", "slider_fill"),
)
"""Pictures that are stretched to the size of what they hold; buttons and the plates of a threat are, too."""
SINGLE = (
    *("icon", "title", "title_backdrop", "room", "light", "casino_light", "vignette", "grain"),
    *("glow", "spark", "burst", "ray", "slash", "smoke", "ember", "shadow_card"),
    *("claw_open", "claw_shut", "no_entry", "cracks", "cinder"),
    *("badge", "badge_alert", "bubble_tail", "slider_knob", "slider_knob_hover", "toggle_on", "toggle_off"),
    *("composed_card", "roulette_disc", "roulette_rim"),
    *("ring_cw", "ring_ccw", "medal_gold", "medal_silver", "medal_bronze", "stake_spot", "lamp_on", "lamp_off"),
    *("rake", "wax_seal", "sealed_story"),
)
PORTRAITS = (*(portrait(person, mood) for person in OPPONENTS for mood in MOODS), *PEOPLE)
"""As `Assets.portrait` takes them."""
PLATES = tuple(pending(heat) for heat in HEATS)
BUTTONS = tuple(button(style, state) for style in BUTTON_STYLES for state in BUTTON_STATES)

FAMILIES: dict[Callable[..., str], tuple[str, ...]] = {
    confetti: tuple(confetti(colour) for colour in CARD_COLOURS),
    gem: tuple(gem(colour) for colour in COLOUR_NAMES),
    chip: tuple(chip(value) for value in CHIPS),
    multiplier: tuple(multiplier(factor) for factor in MULTIPLIERS),
    pending: PLATES,
    flame: tuple(flame(number) for number in range(FLAMES)),
    book: tuple(dict.fromkeys(book(rules.emblem) for rules in RULESETS.values())),
    button: BUTTONS,
    uno: tuple(uno(state) for state in UNO_STATES),
    card_symbol: tuple(card_symbol(name) for name in (*CARD_SYMBOLS, NO_SYMBOL)),
    portrait: tuple(f"portraits/{name}" for name in PORTRAITS),
    eyes: tuple(eyes(name) for name in PORTRAITS),
    pad: (
        *(pad(family, sign) for family in PAD_FAMILIES for sign in PAD_SIGNS),
        *(pad(PAD_FAMILIES[-1], name) for name in PAD_DIRECTIONS),
    ),
    card: (*dict.fromkeys(card(face.name) for face in FACES), card(CARD_BACK)),
}
"""All pictures that one function names."""

PICTURES: frozenset[str] = frozenset(
    (
        *(*TABLES, *SEAT_RINGS, *CURSORS, *FRAMES, *SINGLE),
        *(f"icons/{name}" for name in ICONS),
        *(name for names in FAMILIES.values() for name in names),
    )
)
"""Everything there is, as `Assets.scaled` takes it."""

MEASURES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*FRAMES, *BUTTONS, *PLATES), ("slice", "content")),
    **dict.fromkeys(TABLES, ("slice", "pixels_per_unit")),
    **dict.fromkeys(SEAT_RINGS, ("size", "portrait")),
    **dict.fromkeys(CURSORS, ("hotspot",)),
    **dict.fromkeys(FAMILIES[eyes], ("place",)),
}
"""What the program must know about a picture beyond the picture itself."""

ART_FOLDER = "game/data/art"
CARD_FOLDER = "CardSprites"
EYE_MEASURES = f"{ART_FOLDER}/portraits.json"
MEASURE_FILES = (f"{ART_FOLDER}/widgets.json", f"{ART_FOLDER}/table.json", EYE_MEASURES)
SYSTEM_ICONS = (f"{ART_FOLDER}/icon.ico", f"{ART_FOLDER}/icon.icns")
"""The mark of the game as Windows and macOS want it: for the packaging, not for the program."""


def file(name: str) -> str:
    """The file of a picture, seen from the program's folder."""
    if name.startswith("cards/"):
        face = name.removeprefix("cards/")
        return f"{CARD_FOLDER}/{face}.png" if face == CARD_BACK else f"{CARD_FOLDER}/{face}_Card.png"
    return f"{ART_FOLDER}/{name}.png"
