"""Faces of the portraits: heads, ears, eyes, brows and noses, and the expression that moves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import skia

from tools.art import kit
from tools.art.portrait_mouth import Mouth, draw_mouth
from tools.art.portrait_parts import DETAIL, INK, Cel, Knot, Pen, along, curve, mirrored, oval, ribbon


@dataclass(frozen=True)
class Skin(Cel):
    """A skin: a material with a blush and the colour of its fine lines."""

    blush: str
    line: str


PORCELAIN = Skin("#FBDCC8", "#DFA69D", "#FFF0E2", "#F08C86", "#A4525A")
ROSY = Skin("#F4BE9F", "#CF8276", "#FFDCC0", "#E56A5C", "#8C3A3C")
SAND = Skin("#EDBB8A", "#C47F5E", "#FFDBAE", "#E07A58", "#84432F")
OLIVE = Skin("#D99B66", "#A9633F", "#F2BD88", "#D0603F", "#6B3220")
BRONZE = Skin("#B97848", "#84482F", "#DA9C67", "#B9502F", "#4F2316")
AMBER = Skin("#CB8F62", "#965A45", "#E9B487", "#BE5F4A", "#5E2C22")
EBONY = Skin("#7E4A35", "#532A2B", "#A56B4A", "#A23F3A", "#2E1218")
ASHEN = Skin("#E4CDBF", "#B08C97", "#F8E9DB", "#C9797C", "#6E4257")


SHUT = 0.2
"""Lids opened less than this are drawn closed."""
FROWN = 9.0
"""Brows pulled down this far leave furrows between them."""


@dataclass(frozen=True)
class Expression:
    """What a mood changes in a face; pixels unless said otherwise."""

    mouth: Mouth
    opening: float = 1.0
    """Upper lids: 1 is fully open, 0.4 sleepy, above 1 staring."""
    wink: float = 0.0
    """How much further the right lid (as seen) is closed."""
    cut: float = 0.0
    """Inner ends of the lids pulled down (anger, up to 1) or up (worry, below 0)."""
    low: float = 1.0
    """Lower lids: 1 relaxed, 0.3 pushed up by a smile."""
    gaze: kit.Point = (0.0, 0.0)
    brow: float = 0.0
    """Brows moved down."""
    angle: float = 0.0
    """Inner ends of the brows moved down."""
    skew: float = 0.0
    """Right brow (as seen) raised above the left one."""
    laughing: bool = False
    """Eyes shut to happy arcs."""
    blink: bool = False
    """Upper lids all the way down, as in a blink."""


@dataclass(frozen=True)
class Eyes:
    """The build of a pair of eyes."""

    iris: str
    spacing: float = 42.0
    y: float = 0.0
    width: float = 46.0
    height: float = 38.0
    slant: float = 3.0
    lid: str | None = None
    """Eye shadow; the shade of the skin without it."""
    lashes: int = 0
    size: float = 0.46
    """Radius of the iris as a share of the eye's height."""
    white: str = "#FFF8EA"


@dataclass(frozen=True)
class Brows:
    """The build of a pair of brows."""

    material: Cel
    y: float = -38.0
    length: float = 52.0
    thick: float = 12.0
    arch: float = 7.0
    tail: float = 0.35
    """Thickness of the outer end as a share of the thickest place."""
    lift: float = 0.0
    """Outer ends raised."""


def head_path(
    top: float = 112,
    temple: float = 88,
    cheek: float = 90,
    jaw: float = 66,
    chin: float = 24,
    length: float = 98,
) -> skia.Path:
    """A head about the middle between the eyes: half widths from the temples down, then the chin."""
    half: list[Knot] = [
        (0, -top),
        (temple * 0.62, -top * 0.86),
        (temple, -top * 0.38),
        (cheek, length * 0.2),
        (jaw, length * 0.68),
        (chin, length * 0.97),
        (0, length),
    ]
    return curve(mirrored(half))


def draw_head(
    pen: Pen,
    skin: Skin,
    path: skia.Path,
    ears: float = 88,
    ear_y: float = 14,
    ear_size: float = 1.0,
    rim: float = 0.0,
) -> None:
    """The head with its ears behind; no ears with `ears` at zero. Dark skins need the rim light."""
    if ears:
        for side in (-1, 1):
            width, height = 17 * ear_size, 25 * ear_size
            pen.shape(oval(side * ears, ear_y, width, height, side * 10), skin, shade=5, light=4)
            inner = [
                (side * (ears + width * 0.35), ear_y - height * 0.5),
                (side * (ears + width * 0.25), ear_y + height * 0.1),
                (side * (ears - width * 0.1), ear_y + height * 0.25),
            ]
            pen.stroke(inner, 3.4, skin.line)
    pen.shape(path, skin, shade=17, light=7, rim=rim)


def blush(pen: Pen, skin: Skin, x: float = 56, y: float = 34, size: float = 17, alpha: float = 0.5) -> None:
    """Warm cheeks."""
    for side in (-1, 1):
        pen.flat(oval(side * x, y, size, size * 0.62), skin.blush, alpha)


def _lid(eyes: Eyes, side: int, opening: float, cut: float) -> list[kit.Point]:
    """The four control points of an upper lid, from the inner to the outer corner."""
    width, reach = eyes.width / 2, eyes.height * 0.80
    inner_drop = reach * opening * max(cut, 0) * 0.95
    outer_drop = reach * opening * max(-cut, 0) * 0.75
    return [
        (-width * side, 4 + max(cut, 0) * 2),
        (-width * 0.62 * side, -reach * opening + inner_drop),
        (width * 0.5 * side, -reach * opening * 1.06 + outer_drop),
        (width * side, -eyes.slant + max(-cut, 0) * 3),
    ]


def _almond(eyes: Eyes, lid: Sequence[kit.Point], low: float) -> skia.Path:
    """The opening between an upper lid and the lower one."""
    path = skia.Path()
    path.moveTo(*lid[0])
    path.cubicTo(*lid[1], *lid[2], *lid[3])
    depth = eyes.height * 0.46 * low
    path.cubicTo(lid[3][0] * 0.66, depth + 3, lid[0][0] * 0.62, depth + 5, *lid[0])
    path.close()
    return path


def _lashes(pen: Pen, eyes: Eyes, lid: Sequence[kit.Point], side: int) -> None:
    """A heavy lid line, with lashes at its outer end."""
    places = (0.0, 0.25, 0.5, 0.75, 1.0)
    spine = [along(lid, place) for place in places]
    pen.flat(ribbon(spine, (4.5, 7.5, 8.5, 8.5, 5.5)), INK)
    for knot in (spine[0], spine[-1]):
        pen.flat(kit.circle(knot, 2.6), INK)
    for index in range(eyes.lashes):
        x, y = along(lid, 1.0 - index * 0.16)
        tip = (x + side * (12 - index * 2.5), y - 8 - index * 3.0)
        pen.taper([(x - side * 2, y), ((x + tip[0]) / 2 + side * 2, (y + tip[1]) / 2 + 1.5), tip], (7, 5, 0.6))


def _iris(pen: Pen, eyes: Eyes, gaze: kit.Point) -> None:
    """Iris, pupil and the two lights that make an eye alive."""
    x, y = gaze[0], gaze[1] - eyes.height * 0.09
    radius = eyes.height * eyes.size
    pen.flat(kit.circle((x, y), radius), kit.mix(eyes.iris, INK, 0.62))
    pen.flat(kit.circle((x, y + 0.5), radius - 2.6), eyes.iris)
    pen.flat(oval(x, y + radius * 0.5, radius * 0.62, radius * 0.34), kit.mix(eyes.iris, "#FFF6D8", 0.5))
    pen.flat(kit.circle((x, y), radius * 0.54), INK)
    pen.flat(kit.circle((x - radius * 0.36, y - radius * 0.36), radius * 0.31), "#FFFFFF")
    pen.flat(kit.circle((x + radius * 0.38, y + radius * 0.42), radius * 0.15), "#FFFFFF", 0.9)


def _laughing_eye(pen: Pen, eyes: Eyes, mood: Expression, side: int) -> None:
    """An eye shut by laughing: an arc that goes with the gaze and is pressed flat by a blink."""
    width, rise = eyes.width * 0.48, 0.55 if mood.blink else 1.0
    arc = [(-width, 5), (-width * 0.55, -8), (0, -13), (width * 0.55, -8), (width, 5)]
    with pen.placed(mood.gaze[0] * 0.35, mood.gaze[1] * 0.3):
        pen.flat(ribbon([(x, 5 + (y - 5) * rise) for x, y in arc], (4, 8, 9, 8, 4)), INK)
        for index in range(eyes.lashes):
            start = (side * width * (1 - index * 0.2), 3 - index * 6 * rise)
            pen.taper([start, (start[0] + side * 11, start[1] - 7)], (6, 0.6))


def _closed_eye(pen: Pen, eyes: Eyes, mood: Expression, side: int) -> None:
    """The lid all the way down over the ball: its edge lies where the lower lid is."""
    lid = _lid(eyes, side, 1.0, 0)
    depth = eyes.height * 0.46 * max(mood.low, 0.6)
    edge = [
        (lid[0][0], lid[0][1]),
        (lid[0][0] * 0.62, depth * 0.72 + 4),
        (lid[3][0] * 0.66, depth * 0.72 + 2),
        (lid[3][0], lid[3][1] + 2),
    ]
    places = (0.0, 0.25, 0.5, 0.75, 1.0)
    spine = [along(edge, place) for place in places]
    pen.flat(ribbon(spine, (4, 7, 8, 7.5, 4.5)), INK)
    for index in range(eyes.lashes):
        x, y = along(edge, 1.0 - index * 0.16)
        pen.taper([(x - side * 2, y), (x + side * 6, y + 2), (x + side * 11, y - 1 + index * 3)], (7, 5, 0.6))


def in_state(mood: Expression, eyes: Eyes, state: str) -> Expression:
    """The mood with its eyes closed, half closed or turned to a side; as it is without a state."""
    if state == "closed":
        return replace(mood, blink=True)
    if state == "half":
        return replace(mood, opening=mood.opening * 0.52, cut=mood.cut * 0.5)
    if not state:
        return mood
    x, y = {"left": (-1, 0.1), "right": (1, 0.1), "up": (0, -1), "down": (0, 1)}[state]
    # Lids go with the gaze: a ball that looks up or down alone looks startled.
    lids = {"up": 1.1, "down": 0.86}.get(state, 1.0)
    return replace(mood, gaze=(x * eyes.width * 0.24, y * eyes.height * 0.22), opening=mood.opening * lids)


def draw_eye(pen: Pen, eyes: Eyes, skin: Skin, mood: Expression, side: int) -> None:
    """One eye about the origin; side is -1 for the left one as seen, 1 for the right one."""
    opening = mood.opening - (mood.wink if side > 0 else 0.0)
    if mood.laughing or opening < SHUT:
        _laughing_eye(pen, eyes, mood, side)
        return
    full = _almond(eyes, _lid(eyes, side, max(1.12, opening + 0.12), 0), 1.0)
    pen.flat(full, eyes.lid or skin.shade)
    pen.line(full, 3.0, skin.line, 0.85)
    if mood.blink:
        _closed_eye(pen, eyes, mood, side)
        return
    lid = _lid(eyes, side, opening, mood.cut)
    ball = _almond(eyes, lid, mood.low)
    pen.flat(ball, eyes.white)
    with pen.within(ball):
        _iris(pen, eyes, mood.gaze)
        # The lid throws a shadow onto the ball: without it an eye looks pasted on.
        pen.crescent(ball, 0, 5.5, INK, 0.30)
    pen.line(ball, 2.6, INK)
    _lashes(pen, eyes, lid, side)


def draw_eyes(pen: Pen, eyes: Eyes, skin: Skin, mood: Expression, turn: float = 0.0) -> None:
    """Both eyes, moved sideways by `turn` as if the head were turned."""
    for side in (-1, 1):
        with pen.placed(side * eyes.spacing + turn, eyes.y):
            draw_eye(pen, eyes, skin, mood, side)


def draw_brows(pen: Pen, brows: Brows, mood: Expression, spacing: float = 42, turn: float = 0.0) -> None:
    """Both brows as tapered strokes."""
    for side in (-1, 1):
        y = brows.y + mood.brow - (mood.skew if side > 0 else 0.0)
        inner, outer = spacing - brows.length * 0.46, spacing + brows.length * 0.54
        spine = [
            (side * inner + turn, y + mood.angle),
            (side * (inner + brows.length * 0.3) + turn, y - brows.arch * 0.75 + mood.angle * 0.45),
            (
                side * (inner + brows.length * 0.66) + turn,
                y - brows.arch - mood.angle * 0.2 - brows.lift * 0.5,
            ),
            (side * outer + turn, y - mood.angle * 0.35 - brows.lift),
        ]
        widths = (brows.thick * 0.82, brows.thick, brows.thick * 0.86, brows.thick * brows.tail)
        path = ribbon(spine, widths)
        pen.line(path, 4.5)
        pen.flat(path, brows.material.base)
        pen.crescent(path, 0, brows.thick * 0.3, brows.material.light, 0.7)


def nose_soft(pen: Pen, skin: Skin, x: float = 0, tip: float = 34, width: float = 15, bridge: float = 26) -> None:
    """A small nose: a shaded side, a lit tip and the line below."""
    side = curve([(x + 3, tip - bridge), (x + width * 0.9, tip - 5), (x + width * 0.4, tip + 4), (x, tip - 6)])
    pen.flat(side, skin.shade, 0.75)
    pen.flat(oval(x - 3, tip - 7, width * 0.34, width * 0.26), skin.light)
    pen.stroke(
        [
            (x - width, tip - 5),
            (x - width * 0.8, tip + 2),
            (x, tip + 5),
            (x + width * 0.8, tip + 2),
            (x + width, tip - 5),
        ]
    )


def nose_long(
    pen: Pen, skin: Skin, x: float = 0, top: float = -6, tip: float = 40, width: float = 17, hook: float = 6
) -> None:
    """A long nose seen a little from the side, its bridge bowed by `hook`."""
    side = curve([(x + 2, top, 1), (x + 7 + hook, tip * 0.5), (x + width, tip - 6), (x + 4, tip + 6), (x, tip - 10)])
    pen.flat(side, skin.shade, 0.85)
    pen.flat(oval(x - 4, tip - 9, width * 0.26, width * 0.36, 12), skin.light)
    pen.stroke([(x + 6, top), (x + 8 + hook, tip * 0.5), (x + width, tip - 6), (x + width * 0.7, tip + 3)], 3.6)
    pen.stroke([(x + width * 0.7, tip + 3), (x, tip + 8), (x - width * 0.75, tip + 2), (x - width, tip - 6)])


def nose_bulb(
    pen: Pen,
    skin: Skin,
    x: float = 0,
    y: float = 28,
    width: float = 24,
    height: float = 18,
    warm: float = 0.5,
) -> None:
    """A big round nose with wings."""
    for side in (-1, 1):
        pen.shape(
            oval(x + side * width * 0.78, y + 4, width * 0.42, height * 0.55),
            skin,
            shade=4,
            light=0,
            outline=DETAIL,
        )
    path = oval(x, y, width, height)
    pen.shape(path, skin, shade=9, light=4, outline=DETAIL + 0.6)
    pen.flat(oval(x, y + 3, width * 0.8, height * 0.62), skin.blush, warm)
    pen.flat(oval(x - width * 0.36, y - height * 0.42, width * 0.26, height * 0.2, -20), "#FFFFFF", 0.65)


@dataclass(frozen=True)
class Face:
    """The moving features of one person: how they are built and what each mood does to them."""

    skin: Skin
    eyes: Eyes
    brows: Brows
    moods: dict[str, Expression]
    mouth_y: float = 66.0
    turn: float = 0.0
    lips: Cel | None = None

    def draw(self, pen: Pen, mood: str) -> None:
        """Eyes, brows and mouth; the nose differs too much between people to be one of them."""
        now = self.moods[mood]
        if mood == "angry":
            # Blood in the face tells anger apart even where the brows are a few pixels wide.
            pen.flat(oval(self.turn, 30, 70, 21), self.skin.blush, 0.30)
            pen.flat(oval(self.turn, 30, 52, 13), self.skin.blush, 0.28)
        if now.angle >= FROWN:
            y = self.brows.y + now.brow + 2
            for x in (-5, 5):
                pen.taper([(self.turn + x, y - 12), (self.turn + x * 0.7, y + 8)], (1.5, 4.5), self.skin.line)
        draw_eyes(pen, self.eyes, self.skin, in_state(now, self.eyes, pen.eyes), self.turn)
        self.draw_brows(pen, mood)
        with pen.placed(self.turn * 1.2, self.mouth_y - now.mouth.raised):
            draw_mouth(pen, now.mouth, self.skin, self.lips)

    def draw_brows(self, pen: Pen, mood: str) -> None:
        """The brows alone: drawn once more over a fringe, since no expression may hide below it."""
        draw_brows(pen, self.brows, self.moods[mood], self.eyes.spacing, self.turn)
