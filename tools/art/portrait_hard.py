"""The hard opponents: Gilda the diva, Otto the collector, Iris the trickster, Alma the calm."""

from __future__ import annotations

from tools.art import kit
from tools.art.portrait_body import GILT, both, bow_tie, bust, neck, shine, strands
from tools.art.portrait_face import (
    EBONY,
    OLIVE,
    PORCELAIN,
    ROSY,
    Brows,
    Expression,
    Eyes,
    Face,
    blush,
    draw_head,
    head_path,
    nose_bulb,
    nose_soft,
)
from tools.art.portrait_mouth import Mouth
from tools.art.portrait_parts import INK, Pen, cel, curve, mirrored, oval

RED_HAIR = cel("#D8451F", depth=0.36, lift=0.36, warm="#FFC46B")
GILDA = Face(
    skin=PORCELAIN,
    eyes=Eyes("#2FA05A", spacing=40, width=50, height=38, slant=8, lashes=3, lid="#2E8F78"),
    brows=Brows(cel("#8A2A18"), y=-40, length=50, thick=8, arch=11, lift=2),
    moods={
        "neutral": Expression(Mouth("line", 46, 4, skew=4), 0.66, cut=0.15, gaze=(-5, 2), skew=15, angle=4, low=0.85),
        "happy": Expression(Mouth("open", 56, 15, 17, 2, raised=5), 0.72, low=0.5, brow=-6, skew=6, gaze=(-3, 0)),
        "angry": Expression(Mouth("clench", 50, -12, 18, 3), 0.85, cut=0.7, angle=15, brow=5, skew=6),
    },
    mouth_y=63,
    turn=-4,
    lips=cel("#D3203C"),
)


def _gilda_back(pen: Pen) -> None:
    """The waves that fall behind her shoulders."""
    with pen.placed(0, 188, -4):
        back = curve(
            "10,-140 72,-132 112,-92 118,-44 108,-10 134,22 126,66 110,86 138,124 120,176 40,180 "
            "-60,170 -104,150 -96,116 -122,84 -112,50 -98,34 -116,0 -112,-56 -80,-112"
        )
        pen.shape(back, RED_HAIR, shade=18, light=7, rim=6)
        strands(
            pen,
            back,
            ["100,-6 114,24 106,60 92,84 112,128 100,176", "-94,30 -104,62 -96,90 -84,120 -92,150"],
            RED_HAIR.shade,
            9,
        )


def _gilda_gown(pen: Pen) -> None:
    """Bare shoulders, a purple stole and pearls."""
    bust(pen, PORCELAIN, 92, 302, 34, 36, rim=0)
    stole = curve("44,330 62,306 90,300 112,318 134,346 140,400! 20,400! 30,352")
    both(pen, stole, cel("#6A2E8C"), shade=12, light=6)
    for side in (-1, 1):
        for x, y in ((60, 324), (84, 320), (50, 344), (76, 346), (104, 340)):
            pen.taper([(side * x, y - 7), (side * (x - 4), y + 8)], (4, 1), "#A76BD0")
    for x in range(-30, 31, 10):
        pen.shape(kit.circle((x, 300 - x * x * 0.011), 7), cel("#FFFDF5"), shade=3, light=0, outline=3.4)


def gilda(pen: Pen, mood: str) -> None:
    """A red-haired diva with one eyebrow for her enemies and gold for everybody else."""
    _gilda_back(pen)
    neck(pen, PORCELAIN, 25)
    _gilda_gown(pen)
    with pen.placed(0, 188, -4):
        head = head_path(108, 82, 84, 56, 16, 98)
        draw_head(pen, PORCELAIN, head, 0)
        fringe = curve(
            "-30,-100! 0,-82 44,-76 74,-44 84,0 92,40 84,62! 120,34 116,-14 130,-60 112,-112 "
            "70,-148 20,-156 -14,-148 -56,-160 -100,-136 -118,-90 -108,-44 -112,4 -88,44! -82,0 "
            "-84,-34 -62,-72"
        )
        pen.cast(fringe, head, 10, PORCELAIN.shade)
        blush(pen, PORCELAIN, 54, 36, 16, 0.55)
        GILDA.draw(pen, mood)
        nose_soft(pen, PORCELAIN, -5, 32, 12)
        pen.flat(kit.circle((26, 52), 3.6), INK)
        pen.shape(fringe, RED_HAIR, shade=13, light=9, rim=6)
        strands(
            pen,
            fringe,
            [
                "-26,-106 30,-100 80,-74 98,-20 96,30",
                "-16,-146 -6,-124 40,-122 94,-88 110,-40",
                "-34,-106 -72,-84 -98,-30 -94,16",
                "-22,-144 -44,-118 -80,-100",
            ],
            RED_HAIR.shade,
            7,
        )
        shine(pen, fringe, "14,-144 70,-130 108,-84", 10, "#FFC07A")
        shine(pen, fringe, "-50,-146 -88,-124 -106,-84", 8, "#FFC07A")
        for side in (-1, 1):
            x = side * 82
            pen.shape(kit.circle((x, 44), 8), GILT, shade=3, light=2, outline=4)
            pen.shape(kit.difference(oval(x, 70, 17, 21), oval(x, 73, 8, 11)), GILT, shade=5, light=4, outline=4.4)
        GILDA.draw_brows(pen, mood)


GREY_HAIR = cel("#6E6878", lift=0.34)
OTTO = Face(
    skin=ROSY,
    eyes=Eyes("#4F6FA8", spacing=42, width=42, height=36, slant=0, size=0.46),
    brows=Brows(GREY_HAIR, y=-38, length=44, thick=13, arch=8, tail=0.5),
    moods={
        "neutral": Expression(Mouth("line", 26, -4), 0.72, gaze=(3, 2), skew=12, angle=4, low=0.75),
        "happy": Expression(Mouth("open", 44, 12, 14), 0.9, low=0.4, brow=-7, skew=4),
        "angry": Expression(Mouth("open", 36, -12, 16), 1.1, cut=0.6, angle=13, brow=6, skew=4),
    },
    mouth_y=78,
    turn=2,
)


def _otto_face_hair(pen: Pen) -> None:
    """A waxed moustache whose tips point at the ceiling."""
    wax = cel("#4F4A5C", lift=0.36)
    tache = curve(
        "0,46! 20,42 46,56 70,56 84,40 80,26 92,22! 104,40 96,64 68,78 32,76 0,62 -32,76 "
        "-68,78 -96,64 -104,40 -92,22! -80,26 -84,40 -70,56 -46,56 -20,42"
    )
    pen.shape(tache, wax, shade=7, light=6, rim=3)
    strands(pen, tache, ["4,54 36,66 70,66 92,50", "-4,54 -36,66 -70,66 -92,50"], wax.shade, 4)


def _otto_coat(pen: Pen) -> None:
    """A dinner jacket over a stiff shirt."""
    coat = cel("#2C2440", lift=0.2)
    bust(pen, cel("#FFF8EA"), 136, 288, 24, 56)
    both(pen, curve("58,276! 100,288 142,322 156,400! 30,400! 60,340"), coat, shade=14, light=7)
    both(
        pen,
        curve("58,276! 84,296 82,330! 58,336 34,380! 52,330"),
        cel("#3E3358", lift=0.24),
        shade=6,
        light=5,
    )
    both(pen, curve("8,292! 52,268! 60,296! 30,312!"), cel("#FFFFFF"), shade=5, light=0)


def _monocle(pen: Pen) -> None:
    """A monocle on a gold chain."""
    monocle = kit.circle((44, 0), 34)
    pen.flat(monocle, "#D5F3FF", 0.16)
    pen.taper("28,16 44,-22", (7, 7), "#FFFFFF", 0.38)
    pen.taper("42,20 54,-8", (4, 4), "#FFFFFF", 0.38)
    pen.line(monocle, 11)
    pen.line(monocle, 5, kit.GOLD.base)
    chain = "74,14 96,50 100,100 84,150"
    pen.stroke(chain, 7.5)
    pen.stroke(chain, 3.2, kit.GOLD.base)


def otto(pen: Pen, mood: str) -> None:
    """A bald gentleman with a monocle, a waxed moustache and no wish to part with anything."""
    neck(pen, ROSY, 50, 250, 320)
    _otto_coat(pen)
    with pen.placed(0, 182, 2):
        both(pen, curve("84,-52 112,-36 116,0 106,24! 88,10"), GREY_HAIR, rim=4)
        head = head_path(136, 82, 94, 86, 44, 102)
        draw_head(pen, ROSY, head, 97, 18, 1.05)
        pen.taper("-58,-86 -40,-112 -14,-122", (3, 13, 3), "#FFF3E2")
        pen.flat(kit.circle((4, -124), 4), "#FFF3E2")
        for y, half in ((-68, 26), (-80, 20)):
            pen.stroke([(-half, y + 3), (0, y), (half, y + 3)], 3, ROSY.line, 0.45)
        blush(pen, ROSY, 62, 36, 20, 0.5)
        OTTO.draw(pen, mood)
        pen.stroke("-36,96 0,104 36,96", 3.6, ROSY.line, 0.8)
        _otto_face_hair(pen)
        nose_bulb(pen, ROSY, 3, 30, 20, 18, 0.4)
        _monocle(pen)
    bow_tie(pen, cel("#1FA08F"), 304, 50, 22)


IRIS_HAIR = cel("#19BFC4", depth=0.36, lift=0.42, warm="#F2FFE2")
IRIS = Face(
    skin=OLIVE,
    eyes=Eyes("#E0A01E", spacing=41, width=50, height=42, slant=7, lashes=2, lid="#7A3FB0"),
    brows=Brows(cel("#0F6A78"), y=-42, length=40, thick=9, arch=9, lift=4),
    moods={
        "neutral": Expression(Mouth("teeth", 66, 20, 18, 5), 0.9, cut=0.2, gaze=(6, -1), skew=6, angle=3, low=0.6),
        "happy": Expression(Mouth("open", 66, 18, 23, 2, raised=6), 0.95, low=0.45, brow=-6),
        "angry": Expression(Mouth("clench", 54, -12, 20, 4), 0.9, cut=0.7, angle=13, brow=6),
    },
    mouth_y=64,
    turn=4,
)


def _iris_mask(pen: Pen) -> None:
    """Half a carnival mask with a jewel; the eye looks out through it."""
    mask = curve("4,-46! -34,-58 -72,-56 -108,-76! -94,-34 -88,4 -64,32 -26,30 -4,14 0,-10")
    hole = curve("-13,4 -22,-20 -44,-26 -64,-12 -62,8 -38,20 -20,16")
    plate = kit.difference(mask, kit.moved(hole, 4, 0))

    def filigree() -> None:
        pen.line(mask, 15, kit.GOLD.base)
        for x, y in ((-70, -34), (-50, -42), (-28, -42)):
            pen.flat(kit.diamond((x, y), 5), kit.GOLD.light)

    pen.shape(plate, cel("#5A2496", lift=0.3), shade=5, light=0, marks=filigree, outline=5)
    pen.line(kit.moved(hole, 4, 0), 8)
    pen.line(kit.moved(hole, 4, 0), 3.4, kit.GOLD.base)


def _iris_hat(pen: Pen) -> None:
    """A tiny top hat worn at an angle."""
    with pen.placed(46, -132, 18):
        felt = cel("#3A1A5C", lift=0.26)
        pen.shape(curve("-26,0! -32,-40 -30,-46! 0,-52 30,-46! 32,-40 26,0!"), felt, shade=9, light=5, rim=5)
        pen.shape(curve("-27,-16! 0,-12 27,-16! 26,0! -26,0!"), cel("#FF4F7B"), shade=5, light=0)
        pen.shape(oval(0, 3, 47, 11), felt, shade=5, light=4, rim=4)
        pen.shape(kit.star((-10, -9), 10), GILT, shade=2, light=0, outline=4)


def _iris_collar(pen: Pen) -> None:
    """A jester's collar with bells."""
    bust(pen, cel("#FF4F7B"), 96, 304, 30, 40)
    for x, code in ((-76, "#4A1F7A"), (76, "#4A1F7A"), (-38, "#FFC94D"), (38, "#FFC94D"), (0, "#4A1F7A")):
        y = 296 - abs(x) * 0.02
        pen.shape(
            kit.polygon([(x * 0.42 - 16, y - 6), (x * 0.42 + 16, y - 6), (x, 340 - abs(x) * 0.16)], 5),
            cel(code),
            shade=5,
            light=3,
        )
        pen.shape(kit.circle((x, 340 - abs(x) * 0.16), 7), GILT, shade=3, light=2, outline=4)


def iris(pen: Pen, mood: str) -> None:
    """A trickster: turquoise bob, half a mask, a painted star and a grin that knows your hand."""
    with pen.placed(0, 192, 4):
        back = curve("0,-132 74,-120 114,-66 117,10 120,62! 90,80 -90,80 -120,62! -117,10 -114,-66 -74,-120")
        pen.shape(back, IRIS_HAIR, shade=16, light=7, rim=6)
        with pen.within(back):
            pen.flat(oval(0, 60, 96, 60), IRIS_HAIR.shade)
    neck(pen, OLIVE, 24)
    _iris_collar(pen)
    with pen.placed(0, 192, 4):
        head = head_path(106, 82, 85, 56, 15, 98)
        draw_head(pen, OLIVE, head, 0)
        hair = curve(
            "-70,-50 -40,-46 0,-49 40,-46 72,-50 84,-10 80,34 66,88! 104,82 126,62! 118,-4 "
            "112,-70 72,-122 0,-134 -72,-122 -112,-70 -118,-4 -126,62! -104,82 -66,88! -80,34 "
            "-84,-10"
        )
        pen.cast(hair, head, 10, OLIVE.shade)
        IRIS.draw(pen, mood)
        pen.shape(kit.moved(kit.star((0, 0), 13), 60, 42, turn=12), cel("#FF4F9A"), shade=3, light=2, outline=4)
        _iris_mask(pen)
        nose_soft(pen, OLIVE, 6, 33, 12)
        pen.shape(hair, IRIS_HAIR, shade=13, light=9, rim=6)
        strands(
            pen,
            hair,
            [
                "-36,-48 -38,-78 -24,-110",
                "4,-48 4,-80 0,-116",
                "44,-48 42,-78 26,-112",
                "94,-40 102,10 92,76",
                "-94,-40 -102,10 -92,76",
            ],
            IRIS_HAIR.shade,
            6,
        )
        shine(pen, hair, "-84,-82 -40,-96 4,-100 40,-98", 11, IRIS_HAIR.light)
        _iris_hat(pen)
        IRIS.draw_brows(pen, mood)


ALMA = Face(
    skin=EBONY,
    eyes=Eyes("#4A2A1A", spacing=40, width=50, height=38, slant=5, lashes=3, lid="#D9962F", white="#FFF3DC"),
    brows=Brows(cel("#24121C"), y=-38, length=46, thick=8, arch=9),
    moods={
        "neutral": Expression(Mouth("line", 44, 5), 0.56, gaze=(0, 3), low=0.8, brow=-1),
        "happy": Expression(Mouth("open", 56, 15, 15, raised=6), laughing=True, brow=-5),
        "angry": Expression(Mouth("line", 42, -11), 0.75, cut=0.55, angle=10, brow=5),
    },
    mouth_y=66,
    turn=0,
    lips=cel("#9C2F4F", lift=0.3),
)


def _alma_scarf(pen: Pen) -> None:
    """A wrapped head scarf with a great knot."""
    cloth = cel("#F59B1E", depth=0.34)
    for side in (-1, 1):
        loop = curve([(side * 2, -126, 1), (side * 22, -170), (side * 60, -172), (side * 66, -144), (side * 40, -120)])
        pen.shape(loop, cloth, shade=9, light=5, rim=5)
        pen.stroke([(side * 16, -134), (side * 34, -152), (side * 50, -156)], 4, cloth.shade)
    wrap = curve(mirrored("0,-140 58,-134 100,-100 108,-48 92,-20 78,-38! 46,-64 0,-72"))

    def pattern() -> None:
        for x in (-74, -37, 0, 37, 74):
            pen.flat(kit.diamond((x, -92 + abs(x) * 0.28), 13), "#B3245C")
            pen.flat(kit.diamond((x, -92 + abs(x) * 0.28), 5.5), "#FFE9A8")
        for x in (-56, -19, 19, 56):
            pen.flat(kit.circle((x, -120 + abs(x) * 0.3), 5), "#1E8F8A")

    pen.shape(wrap, cloth, shade=16, light=8, rim=6, marks=pattern)
    pen.stroke("-88,-46 -40,-76 30,-84 96,-62", 4.5, cloth.shade)
    pen.stroke("88,-46 30,-74 -8,-80", 4.5, cloth.shade)
    pen.stroke("-98,-84 -50,-114 0,-122 50,-114 98,-84", 4.5, cloth.shade)
    pen.shape(oval(0, -132, 25, 20), cel("#B3245C"), shade=7, light=4)
    pen.stroke("-9,-140 -5,-132 -9,-124", 3.5, "#7A1440")
    pen.stroke("7,-141 9,-132 6,-123", 3.5, "#7A1440")


def alma(pen: Pen, mood: str) -> None:
    """A calm woman in a bright head scarf whose long lashes hide what she has counted."""
    neck(pen, EBONY, 26, 236)
    bust(pen, cel("#12908C"), 102, 306, 32, 46)
    yoke = curve("-56,290! 0,330 56,290! 66,312 0,354 -66,312")
    pen.shape(yoke, GILT, shade=6, light=5, outline=5)
    for step in range(-3, 4):
        pen.flat(kit.triangle((step * 16, 333 - step * step * 2.6), 6), "#B3245C")
    with pen.placed(0, 194):
        head = head_path(108, 82, 85, 60, 20, 98)
        draw_head(pen, EBONY, head, 85, 18, 0.9, rim=4)
        with pen.within(head):
            pen.flat(oval(4, -62, 96, 22), EBONY.shade)
        blush(pen, EBONY, 55, 38, 16, 0.5)
        pen.taper("-64,14 -66,30 -56,44", (2, 6, 2), EBONY.light)
        ALMA.draw(pen, mood)
        nose_soft(pen, EBONY, 0, 34, 18, 26)
        for side in (-1, 1):
            pen.line(kit.circle((side * 91, 62), 22), 11)
            pen.line(kit.circle((side * 91, 62), 22), 5, kit.GOLD.base)
        _alma_scarf(pen)
