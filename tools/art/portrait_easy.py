"""The easy opponents: Pepe the careless, Lola the kind, Tito the cheeky."""

from __future__ import annotations

from tools.art import kit
from tools.art.portrait_body import GILT, both, bust, curls, flower, neck, shine, strands
from tools.art.portrait_face import (
    BRONZE,
    OLIVE,
    ROSY,
    Brows,
    Expression,
    Eyes,
    Face,
    blush,
    draw_head,
    head_path,
    nose_long,
    nose_soft,
)
from tools.art.portrait_mouth import Mouth
from tools.art.portrait_parts import Pen, cel, curve

PEPE_HAIR = cel("#4A2A20", lift=0.2)
PEPE = Face(
    skin=OLIVE,
    eyes=Eyes("#8A5A22", spacing=39, width=46, height=42, slant=2),
    brows=Brows(PEPE_HAIR, y=-36, length=46, thick=12, arch=9),
    moods={
        "neutral": Expression(Mouth("teeth", 78, 20, 24, 4), 1.0, gaze=(5, -1), skew=9, low=0.75),
        "happy": Expression(Mouth("open", 80, 20, 30, 2, raised=8), laughing=True, brow=-6, skew=4),
        "angry": Expression(Mouth("clench", 66, -14, 24, 3), 0.95, cut=0.6, angle=13, brow=7, low=0.8),
    },
    mouth_y=64,
    turn=3,
)


def _pepe_cap(pen: Pen) -> None:
    """A flat cap pulled to one side, with a lucky card in it."""
    tweed = cel("#E0A02E")
    crown = curve("-102,-54 -108,-96 -62,-138 6,-150 76,-132 112,-88 104,-52 0,-62")

    def checks() -> None:
        for step in range(-5, 6):
            pen.stroke([(step * 30 - 30, -40), (step * 30 + 16, -160)], 4, "#C07E1E", 0.75)
            pen.stroke([(-130, -100 + step * 26), (0, -112 + step * 26), (130, -96 + step * 26)], 4, "#C07E1E", 0.75)

    pen.shape(crown, tweed, shade=18, light=8, rim=6, marks=checks)
    with pen.placed(-66, -100, -20):
        pen.shape(kit.rounded_rect(-17, -36, 34, 52, 6), cel("#FFF4DC"), shade=0, light=0)
        pen.flat(kit.rounded_rect(-11, -30, 22, 40, 3), kit.RED.base)
        pen.flat(kit.star((0, -14), 8), "#FFF4DC")
    brim = curve("-96,-62! -50,-84 20,-88 84,-76 118,-44! 70,-46 10,-56 -50,-54")
    pen.shape(brim, cel("#C4821F"), shade=8, light=5, rim=4)
    pen.shape(kit.circle((6, -148), 7), tweed, shade=3, light=2)


def pepe(pen: Pen, mood: str) -> None:
    """A young gambler with a flat cap and a toothy, careless grin."""
    neck(pen, OLIVE, 30)
    bust(pen, cel("#FFF1D6"), 104, 296, 26)
    waistcoat = curve("22,300! 62,296! 74,340 70,400! 6,400! 14,352")
    both(pen, waistcoat, cel("#6B3F8F"), shade=10)
    scarf = cel("#E0352F")
    pen.shape(curve("-48,286 0,306 48,286 44,308 0,326 -44,308"), scarf, shade=7, light=4)
    pen.shape(curve("4,314! 32,322 34,346! 14,338 -16,350! -22,324 -4,314!"), scarf, shade=6, light=4)
    pen.shape(kit.circle((0, 314), 11), scarf, shade=5, light=3)
    with pen.placed(-2, 190, -5):
        head = head_path(104, 80, 83, 60, 24, 104)
        pen.shape(
            curls((-84, -28, 22), (-92, -2, 17), (84, -28, 22), (92, -2, 17), (-70, -56, 26), (70, -56, 26)),
            PEPE_HAIR,
            rim=4,
        )
        draw_head(pen, OLIVE, head, 84, 16, 1.12)
        fringe = curls(
            (-62, -58, 20),
            (-34, -52, 18),
            (-6, -56, 17),
            (24, -52, 19),
            (54, -56, 20),
            (72, -42, 13),
            (-77, -36, 13),
        )
        pen.cast(fringe, head, 10, OLIVE.shade)
        blush(pen, OLIVE, 54, 38, 15, 0.45)
        PEPE.draw(pen, mood)
        nose_long(pen, OLIVE, 4, -2, 36, 17, 3)
        pen.shape(fringe, PEPE_HAIR, shade=7, light=5)
        _pepe_cap(pen)


LOLA_HAIR = cel("#52283A", lift=0.26)
LOLA = Face(
    skin=BRONZE,
    eyes=Eyes("#6B3A1E", spacing=42, width=50, height=46, lashes=2, size=0.45, lid="#A8603F"),
    brows=Brows(LOLA_HAIR, y=-42, length=42, thick=8, arch=5),
    moods={
        "neutral": Expression(Mouth("line", 36, -3, skew=1), 1.0, cut=-0.45, angle=-12, brow=-3, gaze=(-5, -3)),
        "happy": Expression(Mouth("open", 50, 16, 14, raised=4), 1.0, cut=-0.1, angle=-5, brow=-5, low=0.55),
        "angry": Expression(Mouth("line", 34, -14), 0.9, cut=0.4, angle=9, brow=4),
    },
    mouth_y=60,
    turn=-3,
    lips=cel("#D8546A"),
)


def lola(pen: Pen, mood: str) -> None:
    """A kind, worried girl with long waves and a flower in her hair."""
    with pen.placed(0, 188, 4):
        back = curve(
            "0,-138 70,-126 112,-70 112,-6 132,56 112,112 128,166 60,190 -60,190 -128,166 "
            "-112,112 -132,56 -112,-6 -112,-70 -70,-126"
        )
        pen.shape(back, LOLA_HAIR, shade=16, light=7, rim=7)
        strands(
            pen,
            back,
            ["100,-20 116,56 98,110 108,170", "-98,-20 -114,56 -96,110 -108,170"],
            LOLA_HAIR.shade,
            7,
        )
    neck(pen, BRONZE, 27)
    bust(pen, BRONZE, 96, 300, 30, rim=0)
    dress = curve("-114,400! -98,318 -52,322 0,336 52,322 98,318 114,400!")
    pen.shape(dress, cel("#F7C531"), shade=12, light=6, rim=4)
    for x in (-72, -48, -24, 0, 24, 48, 72):
        pen.shape(kit.circle((x, 325 + (1 - abs(x) / 70) * 12), 14), cel("#F7C531"), shade=5, light=4)
    with pen.placed(0, 188, 4):
        head = head_path(108, 86, 91, 68, 24, 92)
        draw_head(pen, BRONZE, head, 0)
        blush(pen, BRONZE, 60, 36, 17, 0.6)
        part = curve(
            "-16,-118! 30,-112 78,-76 98,-10 104,40! 84,8 70,-34 30,-66 -8,-90 -20,-74 -52,-36 "
            "-78,4 -100,42! -104,-10 -86,-72 -50,-112"
        )
        pen.cast(part, head, 11, BRONZE.shade)
        LOLA.draw(pen, mood)
        nose_soft(pen, BRONZE, -4, 32, 14)
        crown = curve(
            "-24,-96! -10,-88 34,-64 72,-34 86,10 106,62! 114,0 108,-70 68,-126 0,-140 -68,-126 "
            "-108,-70 -114,0 -106,62! -82,6 -54,-36"
        )
        pen.shape(crown, LOLA_HAIR, shade=10, light=8)
        strands(pen, crown, ["-18,-100 30,-92 76,-50 96,0", "-26,-100 -62,-80 -92,-30"], LOLA_HAIR.shade, 6)
        shine(pen, crown, "26,-116 66,-92 92,-50", 9, LOLA_HAIR.light, 0.8)
        flower(pen, -80, -66, 40, cel("#FF6FA0"), GILT)


TITO_HAIR = cel("#8A4B22", lift=0.3)
TITO = Face(
    skin=ROSY,
    eyes=Eyes("#3F8F4A", spacing=44, width=54, height=52, slant=2, size=0.43),
    brows=Brows(TITO_HAIR, y=-44, length=44, thick=12, arch=5),
    moods={
        "neutral": Expression(
            Mouth("teeth", 72, 18, 19, 6, 3, raised=3), 0.95, cut=0.30, angle=8, skew=10, gaze=(4, 0), low=0.8
        ),
        "happy": Expression(Mouth("open", 76, 18, 25, 2, 3, raised=8), laughing=True, brow=-8),
        "angry": Expression(Mouth("clench", 62, -18, 26, 0, 3), 1.0, cut=0.65, angle=16, brow=8),
    },
    mouth_y=60,
    turn=2,
)


def tito(pen: Pen, mood: str) -> None:
    """A cheeky kid: freckles, a plaster on the cheek, a gap in the teeth."""
    neck(pen, ROSY, 22, 250)

    def stripes() -> None:
        for y in (312, 342, 372):
            pen.stroke([(-130, y + 12), (0, y), (130, y + 12)], 14, "#FFF4DC")

    bust(pen, cel("#2A5BD0"), 82, 306, 26, 34, stripes)
    pen.shape(curve("-36,298 0,310 36,298 32,312 0,324 -32,312"), cel("#E0352F"), shade=4, light=3)
    with pen.placed(0, 200, 4):
        head = head_path(108, 92, 98, 76, 28, 92)
        draw_head(pen, ROSY, head, 98, 16, 1.15)
        hair = curve(
            "-101,0! -114,-40 -132,-66! -112,-70 -122,-112! -84,-108 -76,-146! -44,-126 -20,-152 "
            "14,-176! 24,-142 52,-152 76,-140! 74,-114 100,-112 118,-92! 106,-78 122,-58 "
            "124,-38! 108,-34 101,0! 92,-30 78,-56! 64,-50 50,-74! 34,-54 4,-58 -8,-78! -22,-58 "
            "-44,-58 -54,-76! -68,-48 -88,-30"
        )
        pen.cast(hair, head, 12, ROSY.shade)
        blush(pen, ROSY, 62, 34, 20, 0.45)
        TITO.draw(pen, mood)
        nose_soft(pen, ROSY, 3, 28, 13, 18)
        for x, y in ((-34, 26), (-46, 34), (-58, 26), (-50, 20), (34, 28), (44, 22)):
            pen.flat(kit.circle((x + 2, y), 2.8), "#A8542F")
        with pen.placed(66, 36, -24):
            plaster = kit.rounded_rect(-26, -10, 52, 20, 9)
            pen.shape(plaster, cel("#FFE3B8"), shade=4, light=0, outline=4.5)
            pen.flat(kit.rounded_rect(-9, -8, 18, 16, 2), "#F0B98A")
            for x, y in ((-18, -3), (-18, 3), (18, -3), (18, 3), (-4, 0), (4, 0)):
                pen.flat(kit.circle((x, y), 1.6), "#B87A50")
        pen.shape(hair, TITO_HAIR, shade=10, light=8, rim=6)
        strands(
            pen,
            hair,
            [
                "-8,-78 -4,-104 16,-138",
                "-54,-76 -58,-98 -44,-126",
                "50,-74 56,-96 76,-112",
                "78,-56 88,-70 108,-76",
                "-88,-40 -96,-56 -112,-70",
            ],
            TITO_HAIR.shade,
            6,
        )
        TITO.draw_brows(pen, mood)
