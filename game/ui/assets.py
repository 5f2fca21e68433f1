"""Pictures: found, loaded once, scaled to the size they are shown at, and kept within bounds."""

from __future__ import annotations

import io
import math
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.core.errors import UnreadableError
from game.ui import contrast, faults, paths, pictures
from game.ui.reading import PICTURE_BYTES, TEXT_BYTES, Ahead, read_bytes, read_json, read_picture

CARD_SIZE = (400, 600)
"""The size of a card picture as it comes from the file; other pictures are taken as they are and scaled."""
ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
_ORIGINAL_PIXELS = 1_600_000
_CARD_PIXELS = 1_000_000
"""Cards have room of their own: so many of them come and go that no other picture would stay beside them."""
_SCALED_PIXELS = 4_000_000
_LASTING_PIXELS = 1_800_000
"""So many pixels of scaled pictures stay, however long ago they were asked for."""
_LASTING_DRAWINGS = 120
"""Beyond those, what none of the last so many drawings has asked for is let go of."""

Size = tuple[int, int]
Measure = TypeVar("Measure")


class NotYetError(Exception):
    """A picture is still to be made, and the time for that is over: what was being drawn is drawn again later."""


class Pace:
    """How long pictures may be made in one go. Left alone, it knows no limit."""

    def __init__(self) -> None:
        self._end = math.inf
        self._made = 0

    @contextmanager
    def limited(self, seconds: float) -> Iterator[None]:
        """For so long at most, but one picture at least, so that in the end all are made."""
        self._end, self._made = time.perf_counter() + seconds, 0
        try:
            yield
        finally:
            self._end = math.inf

    def before(self) -> None:
        """Another picture is about to be made."""
        if self._made and time.perf_counter() > self._end:
            raise NotYetError

    def after(self) -> None:
        """It has been made and is kept."""
        self._made += 1


class PictureCache:
    """Pictures by key; the ones not asked for longest go first when there are too many pixels."""

    def __init__(self, pixels: int, pace: Pace | None = None) -> None:
        self.limit = pixels
        self._pace = pace or Pace()
        self._pixels = 0
        self._pictures: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._drawing = 0
        self._asked: dict[object, int] = {}
        """In which drawing each was asked for last."""

    def __len__(self) -> int:
        return len(self._pictures)

    def __contains__(self, key: object) -> bool:
        return key in self._pictures

    @property
    def pixels(self) -> int:
        """How many pixels are kept at the moment."""
        return self._pixels

    def get(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture with that key, made if it is not there."""
        self._asked[key] = self._drawing
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        self._pace.before()
        picture = make()
        self._pace.after()
        self._pictures[key] = picture
        self._pixels += picture.get_width() * picture.get_height()
        while self._pixels > self.limit and len(self._pictures) > 1:
            self._let_go()
        return picture

    def _let_go(self) -> None:
        key, gone = self._pictures.popitem(last=False)
        self._asked.pop(key, None)
        self._pixels -= gone.get_width() * gone.get_height()

    def drawn(self, lasting: int, drawings: int) -> None:
        """Everything has been drawn once more: beyond so many pixels, let go of what the last drawings did not need."""
        self._drawing += 1
        while self._pixels > lasting and self._asked[next(iter(self._pictures))] < self._drawing - drawings:
            self._let_go()

    def clear(self) -> None:
        """Forget everything."""
        self._pictures.clear()
        self._asked.clear()
        self._pixels = 0


class Assets:
    """All pictures by the names of `pictures.py`; any other is a fault. Surfaces are shared: never draw on one."""

    def __init__(self, notice: Callable[[str], None] | None = None) -> None:
        self._notice = notice
        self.pace = Pace()
        self._originals = PictureCache(_ORIGINAL_PIXELS, self.pace)
        self._cards = PictureCache(_CARD_PIXELS, self.pace)
        self._ahead = Ahead[pygame.Surface]()
        self._scaled = PictureCache(_SCALED_PIXELS, self.pace)
        self._missing: set[str] = set()
        self._bodies: dict[tuple[str, int], tuple[Size, pygame.Rect]] = {}
        self._own_told = False
        self.high_contrast = False

    # ---- by name -------------------------------------------------------------------------------------------------

    def image(self, name: str) -> pygame.Surface:
        """The picture in its own size."""
        kept = self._cards if name.startswith("cards/") else self._originals
        return kept.get(name, lambda: contrast.repainted(name, self._load(name), self.high_contrast))

    def expect(self, name: str) -> None:
        """A picture will be asked for in a moment: let it be read beside the frames until then."""
        if name in self._originals or name in self._cards or name not in pictures.PICTURES:
            return
        if not (name.startswith("cards/") and self.has_own(name.removeprefix("cards/"))):
            self._ahead.expect(name, lambda: _read_first(_files(name)))

    def icon(self, name: str, size: float = 0, colour: Sequence[int] | None = None) -> pygame.Surface:
        """An icon, `size` pixels wide and high, in cream or in the colour given."""
        pixels = round(size) or self._white_icon(name).get_width()
        red, green, blue = colour[:3] if colour is not None else (255, 244, 220)
        tint = contrast.ink((red, green, blue)) if self.high_contrast else (red, green, blue)
        return self._scaled.get(("icon", name, pixels, tint), lambda: self._tinted(name, pixels, tint))

    def portrait(self, name: str, size: float = 0) -> pygame.Surface:
        """A round portrait by its file name: `pepe`, `pepe_happy`, `pepe_angry`, `you_1`, `bank`."""
        picture = f"portraits/{name}"
        return self.scaled(picture, (round(size), round(size))) if size else self.image(picture)

    def card(self, face_name: str, size: Size | None = None) -> pygame.Surface:
        """A card by the name of its face (`Red_7`, `Wild_Draw_Four`, `Card_Back`)."""
        name = pictures.card(face_name)
        return self.scaled(name, size) if size else self.image(name)

    def has_own(self, face_name: str) -> bool:
        """Whether the player has put a picture of that card in the place of the program's."""
        # Unlike `Path.is_file`, this is an answer also where nobody may look, or where a name is too long.
        return any(map(os.path.isfile, _files(pictures.card(face_name), own=True)))

    def scaled(self, name: str, size: Sequence[float]) -> pygame.Surface:
        """The picture in exactly that size."""
        target = (max(1, round(size[0])), max(1, round(size[1])))
        return self._scaled.get((name, target), lambda: self._scale(name, target))

    def fitted(self, name: str, box: Sequence[float]) -> pygame.Surface:
        """The picture as large as the box allows in its own proportions."""
        width, height = self.image(name).get_size()
        factor = min(box[0] / width, box[1] / height)
        return self.scaled(name, (width * factor, height * factor))

    def covering(self, name: str, size: Sequence[int]) -> pygame.Surface:
        """The picture scaled and cut about its middle so that it covers a whole area of that size."""
        target = (int(size[0]), int(size[1]))
        return self._scaled.get(("cover", name, target), lambda: self._cover(name, target))

    def made(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture composed by somebody else, kept in the same bounded cache."""
        return self._scaled.get(("made", key), make)

    # ---- what is known about them --------------------------------------------------------------------------------

    def measure(self, name: str, kind: str, spare: Measure) -> Measure:
        """What is known about a picture: its `slice`, `content`, `hotspot` or the like.

        Not to know it is a fault; `spare` is what the game goes on with.
        """
        found: Measure | None = self._measures.get(name, {}).get(kind)
        if found is None:
            faults.report("measure", f"{kind} of {name}")
            return spare
        return found

    def body(self, name: str, alpha: int) -> tuple[Size, pygame.Rect]:
        """The size of a picture, and the part of it that is no clearer than that; looked for once."""
        if (name, alpha) not in self._bodies:
            picture = self.image(name)
            self._bodies[name, alpha] = (picture.get_size(), picture.get_bounding_rect(min_alpha=alpha))
        return self._bodies[name, alpha]

    def make_room(self, size: Sequence[int]) -> None:
        """Let the cache grow with the window: what one screen shows must fit into it, or it would never rest."""
        self._scaled.limit = max(_SCALED_PIXELS, 4 * size[0] * size[1])

    def drawn(self) -> None:
        """Everything has been drawn: what has not been needed for long is let go of."""
        self._scaled.drawn(_LASTING_PIXELS, _LASTING_DRAWINGS)

    def set_contrast(self, high: bool) -> None:
        """Show everything in high contrast, or as it was painted."""
        if high != self.high_contrast:
            self.high_contrast = high
            self.forget()

    def forget_scaled(self) -> None:
        """Drop the scaled pictures: after a resize none of them will be asked for again."""
        self._scaled.clear()

    def forget(self) -> None:
        """Drop all pictures: another part of the game needs others."""
        self._originals.clear()
        self._cards.clear()
        self._bodies.clear()
        self._ahead.forget()
        self._scaled.clear()

    def missing(self) -> frozenset[str]:
        """Names of the pictures that had to be drawn as placeholders."""
        return frozenset(self._missing)

    # ---- making them ---------------------------------------------------------------------------------------------

    @cached_property
    def _measures(self) -> dict[str, dict[str, Any]]:
        """All measures by the name of the picture."""
        known: dict[str, dict[str, Any]] = {}
        for file in pictures.MEASURE_FILES:
            try:
                content: Any = read_json(_in_art_folder(file), TEXT_BYTES)
                known |= content["pictures"]
            except (FileNotFoundError, UnreadableError, KeyError, TypeError, ValueError) as error:
                faults.report("measure", Path(file).name, error)
        return known

    def _load(self, name: str) -> pygame.Surface:
        # A name outside the table is as good as missing: the file it may have here is not packed.
        card = name.startswith("cards/")
        known = name in pictures.PICTURES
        picture = self._own_card(name) if card and known else None
        if picture is None and known:
            picture = self._ahead.take(name) or _read_first(_files(name))
        if picture is not None:
            return _ready(picture)
        self._report(name, "notice.missing_cards" if card else "notice.missing_art")
        return _placeholder_card(name.removeprefix("cards/")) if card else _placeholder((64, 64), "")

    def _own_card(self, name: str) -> pygame.Surface | None:
        """The player's own picture of a card. One that cannot be read gives way to the program's, and that is said."""
        for file in _files(name, own=True):
            try:
                return pygame.image.load(io.BytesIO(read_picture(file)), file.name)
            except FileNotFoundError:
                continue
            except (UnreadableError, pygame.error) as error:
                if not self._own_told and self._notice is not None:
                    self._notice("notice.own_cards")
                self._own_told = True
                faults.report("picture of the player", file.name, error)
        return None

    def _report(self, name: str, notice: str) -> None:
        first = not any(other.startswith("cards/") == name.startswith("cards/") for other in self._missing)
        self._missing.add(name)
        faults.report("picture", name)
        if first and self._notice is not None:
            self._notice(notice)

    def _scale(self, name: str, size: Size) -> pygame.Surface:
        original = self.image(name)
        return original if original.get_size() == size else pygame.transform.smoothscale(original, size)

    def _cover(self, name: str, size: Size) -> pygame.Surface:
        original = self.image(name)
        width, height = original.get_size()
        factor = max(size[0] / width, size[1] / height)
        part = pygame.Rect(0, 0, min(width, round(size[0] / factor)), min(height, round(size[1] / factor)))
        part.center = (width // 2, height // 2)
        return pygame.transform.smoothscale(original.subsurface(part), size)

    def _white_icon(self, name: str) -> pygame.Surface:
        def make() -> pygame.Surface:
            white = self.image(f"icons/{name}").copy()
            # Clear pixels are black in the files: made white, they no longer darken the edges when scaled.
            white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
            return white

        return self._originals.get(("white", name), make)

    def _tinted(self, name: str, pixels: int, tint: tuple[int, ...]) -> pygame.Surface:
        picture = pygame.transform.smoothscale(self._white_icon(name), (pixels, pixels))
        picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture


def _files(name: str, own: bool = False) -> list[Path]:
    """Where a picture of the program's may be, or the player's own of a card: a card's may have any of the endings."""
    file = pictures.file(name)
    if name.startswith("cards/"):
        folders = paths.card_folders()[:-1] if own else paths.card_folders()[-1:]
        return [folder / (Path(file).stem + ending) for folder in folders for ending in ENDINGS]
    return [_in_art_folder(file)]


def _in_art_folder(file: str) -> Path:
    return paths.art_folder() / Path(file).relative_to(pictures.ART_FOLDER)


def _read_first(files: list[Path]) -> pygame.Surface | None:
    """The first of these that is a picture."""
    return next((picture for picture in map(_read, files) if picture is not None), None)


def _read(path: Path) -> pygame.Surface | None:
    """The picture in a file of the program's; None if there is none or it is broken."""
    try:
        return pygame.image.load(io.BytesIO(read_bytes(path, PICTURE_BYTES)), path.name)
    except (OSError, UnreadableError, pygame.error):
        return None


def _ready(picture: pygame.Surface) -> pygame.Surface:
    """The picture in the form in which it is drawn fastest."""
    clear = picture.get_alpha() is not None or picture.get_colorkey() is not None
    opaque = not clear and not picture.get_flags() & pygame.SRCALPHA
    return quick(picture, opaque and picture.get_bitsize() >= 24)


def quick(picture: pygame.Surface, opaque: bool = False) -> pygame.Surface:
    """The picture in the format that is drawn fastest; as it is where no window is open to tell."""
    try:
        return picture.convert() if opaque else picture.convert_alpha()
    except pygame.error:
        return picture


_PLACEHOLDER_COLOURS = {
    "Red": (217, 43, 46),
    "Blue": (32, 73, 196),
    "Green": (56, 190, 102),
    "Yellow": (255, 194, 28),
}


def _placeholder(size: Size, text: str, colour: Sequence[int] = (51, 32, 74)) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    edge = max(2, size[0] // 24)
    pygame.draw.rect(picture, (255, 244, 220), picture.get_rect(), border_radius=size[0] // 9)
    pygame.draw.rect(
        picture, tuple(colour), picture.get_rect().inflate(-2 * edge, -2 * edge), border_radius=size[0] // 12
    )
    if text:
        from game.ui import fonts

        pixels = size[0] // 2
        font = fonts.load("display", pixels)
        while pixels > 20 and font.size(text)[0] > size[0] * 0.8:
            pixels -= 6
            font = fonts.load("display", pixels)
        words = font.render(text, True, (255, 253, 245))
        picture.blit(words, words.get_rect(center=picture.get_rect().center))
    return picture


def _placeholder_card(name: str) -> pygame.Surface:
    """A plain card with what its face says, for a folder without pictures."""
    from game.core.cards import FACES

    words = {face.name: face.text for face in FACES}
    text = words.get(name, "" if name == pictures.CARD_BACK else "W?")
    return _placeholder(CARD_SIZE, text[1:] if text[:1] in "rygb" else text, _colour_of(name))


def _colour_of(name: str) -> Sequence[int]:
    return _PLACEHOLDER_COLOURS.get(name.partition("_")[0], (51, 32, 74))
