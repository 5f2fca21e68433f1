"""The normal opponents: Nives the sharp, Bruno the huge, Zoe the punk, Rocco the boxer."""

from __future__ import annotations

from tools.art import kit
from tools.art.portrait_body import GILT, both, bust, neck, strands
from tools.art.portrait_face import (
    OLIVE,
    PORCELAIN,
    ROSY,
    SAND,
    Brows,
    Expression,
    Eyes,
    Face,
    blush,
    draw_head,
    head_path,
    nose_bulb,
    nose_long,
    nose_soft,
)
from tools.art.portrait_mouth import Mouth
from tools.art.portrait_parts import INK, Pen, cel, curve, oval

WHITE_HAIR = cel("#F1EDF4", depth=0.26, lift=0.6, warm="#FFFFFF")
NIVES = Face(
    skin=PORCELAIN,
    eyes=Eyes("#3F7FC0", spacing=38, y=-6, width=42, height=34, slant=-1, lid="#D9A9C4"),
    brows=Brows(WHITE_HAIR, y=-40, length=44, thick=9, arch=9),
    moods={
        "neutral": Expression(Mouth("line", 40, 5, skew=3), 0.8, cut=0.25, gaze=(-6, -2), skew=8, angle=3, low=0.8),
        "happy": Expression(Mouth("line", 58, 20), laughing=True, brow=-5),
        "angry": Expression(Mouth("line", 42, -16), 0.85, cut=0.6, angle=12, brow=6, low=0.7),
    },
    mouth_y=70,
    turn=-3,
    lips=None,
)


def _half_moons(pen: Pen) -> None:
    """Reading glasses low on the nose, on a chain of gold beads."""
    for side in (-1, 1):
        for step in range(7):
            x, y = 72 + step * 4.5, 30 + step * 16 - (step - 3) ** 2
            pen.shape(kit.circle((side * x, y), 4), GILT, shade=0, light=0, outline=3)
    for side in (-1, 1):
        x = side * 37 - 4
        lens = curve([(x - 29, 14, 1), (x + 29, 14, 1), (x + 22, 34), (x, 41), (x - 22, 34)])
        pen.flat(lens, "#CFF1FF", 0.42)
        pen.taper([(x - 14, 32), (x - 4, 18)], (6, 6), "#FFFFFF", 0.75)
        pen.line(lens, 8)
        pen.line(lens, 3.4, kit.GOLD.base)
    pen.stroke("-12,18 -4,12 4,18", 7)
    pen.stroke("-12,18 -4,12 4,18", 3, kit.GOLD.base)


def _nives_cardigan(pen: Pen) -> None:
    """A cardigan, a lace collar and a brooch."""
    wool = cel("#E58FB3")
    bust(pen, cel("#FFF1DE"), 98, 298, 34, 40)
    both(pen, curve("36,288! 78,304 108,340 120,400! 18,400! 30,340"), wool, shade=14, light=6)
    pen.shape(
        curve("-40,286! 0,304! 40,286! 46,310 20,322! 0,306! -20,322! -46,310"),
        cel("#FFFFFF"),
        shade=5,
        light=0,
    )
    pen.shape(oval(0, 318, 15, 18), GILT, shade=4, light=3)
    pen.flat(oval(0, 318, 9, 12), "#2F8F8A")


def _nives_bun(pen: Pen) -> None:
    """A bun held by a hairpin."""
    bun = oval(0, -142, 46, 38)
    pen.shape(bun, WHITE_HAIR, shade=12, light=6, rim=5)
    strands(pen, bun, ["-36,-150 0,-164 34,-146", "-40,-132 2,-142 38,-128"], WHITE_HAIR.shade, 5)
    pen.stroke("-66,-176 58,-118", 11)
    pen.stroke("-66,-176 58,-118", 5, "#2FA79A")
    pen.shape(kit.circle((-66, -176), 9), cel("#E0352F"), shade=3, light=3)


def nives(pen: Pen, mood: str) -> None:
    """An old lady with a white bun, half-moon glasses and eyes that miss nothing."""
    neck(pen, PORCELAIN, 26)
    _nives_cardigan(pen)
    with pen.placed(2, 196, -3):
        _nives_bun(pen)
        pen.shape(curve("0,-122 62,-108 98,-58 100,4 84,34 -84,34 -100,4 -98,-58 -62,-108"), WHITE_HAIR, rim=6)
        head = head_path(100, 82, 84, 60, 22, 96)
        draw_head(pen, PORCELAIN, head, 84, 20, 0.95)
        for side in (-1, 1):
            pen.shape(kit.circle((side * 88, 48), 7), cel("#FFFDF5"), shade=3, light=0, outline=4)
        hair = curve(
            "-88,14! -98,-40 -66,-106 0,-124 66,-106 98,-40 88,14! 80,-24 54,-62 8,-84 0,-78! -8,-84 -54,-62 -80,-24"
        )
        pen.cast(hair, head, 9, PORCELAIN.shade)
        blush(pen, PORCELAIN, 56, 46, 17, 0.55)
        NIVES.draw(pen, mood)
        for side in (-1, 1):
            pen.stroke([(side * 24, 48), (side * 33, 60), (side * 33, 72)], 3, PORCELAIN.line, 0.7)
            pen.stroke([(side * 66, 2), (side * 73, -2)], 3, PORCELAIN.line, 0.7)
            pen.stroke([(side * 66, 9), (side * 74, 10)], 3, PORCELAIN.line, 0.7)
        pen.stroke("-20,-62 0,-65 20,-62", 3, PORCELAIN.line, 0.5)
        nose_long(pen, PORCELAIN, -4, -2, 38, 15, 4)
        _half_moons(pen)
        pen.shape(hair, WHITE_HAIR, shade=8, light=0, rim=5)
        strands(
            pen,
            hair,
            [
                "2,-82 44,-84 84,-30",
                "4,-90 44,-104 86,-56",
                "-2,-82 -44,-84 -84,-30",
                "-4,-90 -44,-104 -86,-56",
            ],
            WHITE_HAIR.shade,
            5,
        )


BEARD = cel("#5A2E1C", lift=0.28)
BRUNO = Face(
    skin=ROSY,
    eyes=Eyes("#5B7F3A", spacing=36, width=36, height=30, slant=0, size=0.5),
    brows=Brows(BEARD, y=-30, length=56, thick=19, arch=5, tail=0.6),
    moods={
        "neutral": Expression(Mouth("line", 40, 6), 0.82, gaze=(-3, 2), angle=2, low=0.8),
        "happy": Expression(Mouth("open", 58, 14, 28), laughing=True, brow=-7, angle=-4),
        "angry": Expression(Mouth("clench", 52, -14, 22), 0.85, cut=0.7, angle=13, brow=6),
    },
    mouth_y=66,
    turn=0,
)


def _bruno_hat(pen: Pen) -> None:
    """A ribbed woollen hat with a bobble."""
    wool, cuff = cel("#1F8F8A"), cel("#FFF1D6")
    pen.shape(
        kit.union(
            *[kit.circle(kit.polar((0, -158), 20, step * 45), 13) for step in range(8)],
            kit.circle((0, -158), 22),
        ),
        cuff,
        shade=9,
        light=0,
        rim=4,
    )
    dome = curve("-98,-60! -94,-110 -52,-144 0,-150 52,-144 94,-110 98,-60!")

    def ribs() -> None:
        for x in (-66, -34, 0, 34, 66):
            pen.stroke([(x, -50), (x * 0.9, -110), (x * 0.3, -156)], 5, wool.shade, 0.85)
        for x in (-84, -50, -17, 17, 50, 84):
            pen.flat(kit.diamond((x * 0.92, -98), 8), "#FFC94D")

    pen.shape(dome, wool, shade=16, light=7, rim=6, marks=ribs)
    band = curve("-106,-78 -60,-92 0,-96 60,-92 106,-78 110,-56 102,-38 54,-50 0,-54 -54,-50 -102,-38 -110,-56")

    def knit() -> None:
        for step in range(-8, 9):
            pen.stroke([(step * 13, -100), (step * 13.6, -34)], 3.6, cuff.shade, 0.8)

    pen.shape(band, cuff, shade=10, light=0, rim=5, marks=knit)


def bruno(pen: Pen, mood: str) -> None:
    """A huge bearded man who fills the picture, gentle until his cards are touched."""
    jumper = cel("#A8322F")

    def pattern() -> None:
        for y in (306, 350):
            for x in range(-170, 171, 34):
                pen.line(kit.polygon([(x - 17, y), (x, y + 22), (x + 17, y)]), 6, "#FFC94D")

    bust(pen, jumper, 164, 262, 26, 60, pattern, rim=7)
    with pen.placed(0, 192, 0, 0.95):
        head = head_path(104, 94, 98, 84, 40, 104)
        draw_head(pen, ROSY, head, 98, 14, 1.1)
        blush(pen, ROSY, 62, 26, 20, 0.5)
        beard = curve(
            "-100,-18! -86,22 -58,38 -26,36 0,40 26,36 58,38 86,22 100,-18! 114,40 110,96 "
            "92,108! 88,136 62,138! 48,166 22,158! 0,182 -22,158! -48,166 -62,138! -88,136 "
            "-92,108! -110,96 -114,40"
        )
        pen.shape(beard, BEARD, shade=16, light=0, rim=7)
        strands(
            pen,
            beard,
            [
                "-78,50 -84,84 -92,108",
                "-46,84 -56,112 -62,138",
                "-16,100 -20,130 -22,158",
                "16,100 20,130 22,158",
                "46,84 56,112 62,138",
                "78,50 84,84 92,108",
            ],
            BEARD.shade,
            7,
        )
        strands(pen, beard, ["-94,20 -100,60 -96,88", "-34,92 -40,118 -42,144"], BEARD.light, 6)
        BRUNO.draw(pen, mood)
        tache = curve("0,40! 26,36 54,50 72,76! 48,68 22,66 0,54 -22,66 -48,68 -72,76! -54,50 -26,36")
        pen.shape(kit.moved(tache, 0, -4), cel("#6E3A22", lift=0.3), shade=6, light=6, outline=5)
        nose_bulb(pen, ROSY, 0, 24, 25, 20, 0.45)
        _bruno_hat(pen)
        BRUNO.draw_brows(pen, mood)


ZOE_HAIR = cel("#E0318F", lift=0.34)
ZOE_ROOTS = cel("#2A1B3D", lift=0.2)
ZOE = Face(
    skin=SAND,
    eyes=Eyes("#7A4FD0", spacing=41, width=48, height=36, slant=9, lashes=1, lid="#6A3FA0"),
    brows=Brows(ZOE_ROOTS, y=-36, length=48, thick=9, arch=6, lift=6),
    moods={
        "neutral": Expression(Mouth("line", 48, 9, skew=7), 0.74, cut=0.25, gaze=(6, 0), skew=9, angle=4, low=0.75),
        "happy": Expression(Mouth("open", 62, 16, 23, 4, raised=5), 0.95, wink=0.9, low=0.6, brow=-5, skew=5),
        "angry": Expression(Mouth("clench", 52, -12, 20, 5), 0.85, cut=0.7, angle=14, brow=7),
    },
    mouth_y=64,
    turn=4,
)


def _zoe_jacket(pen: Pen) -> None:
    """A studded leather jacket and a collar of spikes."""
    leather = cel("#2B2238", lift=0.2)
    bust(pen, cel("#F4F0E4"), 100, 300, 30, 40)
    both(pen, curve("40,286! 86,308 112,344 124,400! 24,400! 44,350"), leather, shade=12, light=6)
    both(pen, curve("40,286! 66,300 76,330! 54,338 34,366! 36,320"), leather, shade=5, light=5)
    for x, y in ((86, 330), (98, 350), (-86, 330), (-98, 350)):
        pen.shape(kit.diamond((x, y), 7), cel("#D8DCE8"), shade=2, light=0, outline=3)
    pen.flat(kit.polygon([(-4, 311), (11, 311), (6, 322), (15, 322), (-7, 346), (-2, 330), (-11, 330)]), "#E0318F")
    collar = curve("-34,276 0,288 34,276 33,292 0,304 -33,292")
    pen.shape(collar, leather, shade=4, light=3)
    for x in (-22, -8, 8, 22):
        y = 291 - abs(x) * 0.22
        pen.shape(kit.polygon([(x - 6, y), (x + 6, y), (x, y + 13)]), cel("#D8DCE8"), shade=2, light=0, outline=3.4)


def zoe(pen: Pen, mood: str) -> None:
    """A punk with an undercut, a wave of pink hair, piercings and a smirk."""
    neck(pen, SAND, 26)
    _zoe_jacket(pen)
    with pen.placed(0, 190, 5):
        shaved = curve("-90,20! -96,-40 -70,-104 0,-118 70,-104 96,-40 90,20!")
        pen.shape(shaved, ZOE_ROOTS, light=4, rim=5)
        head = head_path(108, 83, 86, 58, 18, 98)
        draw_head(pen, SAND, head, 87, 16)
        for side, y in ((-1, -2), (-1, 10), (-1, 36), (1, 36)):
            pen.shape(
                kit.circle((side * 101 - (0 if y < 20 else side * 8), y), 5),
                cel("#D8DCE8"),
                shade=0,
                light=0,
                outline=3.4,
            )
        stubble = curve("-92,14! -94,-40 -66,-108 -10,-118 -30,-80 -60,-58 -76,-30 -78,2!")
        pen.shape(stubble, cel("#5A4468"), shade=0, light=0, outline=4.5)
        with pen.within(stubble):
            for step in range(5):
                pen.stroke([(-100, -30 - step * 15), (-60, -52 - step * 15)], 3, ZOE_ROOTS.base)
        wave = curve(
            "-44,-74! -64,-106 -50,-150 8,-172 74,-160 116,-112 122,-50 112,10 124,58! 92,40 "
            "84,-6 72,-40 46,-60 12,-58 -14,-62"
        )
        pen.cast(wave, head, 11, SAND.shade)
        blush(pen, SAND, 56, 38, 15, 0.4)
        ZOE.draw(pen, mood)
        nose_soft(pen, SAND, 6, 32, 13)
        for width, code in ((6.4, INK), (3.0, "#F2F4FA")):
            pen.stroke("17,33 22,38 18,44 12,42", width, code)
        pen.shape(wave, ZOE_HAIR, shade=14, light=9, rim=6)
        strands(
            pen,
            wave,
            ["-50,-110 -10,-140 50,-126 92,-72 98,0", "-44,-84 0,-106 52,-92 86,-40"],
            ZOE_HAIR.shade,
            8,
        )
        strands(pen, wave, ["-46,-134 10,-158 74,-140 108,-84"], "#35D0E8", 12)
        ZOE.draw_brows(pen, mood)


BUZZ = cel("#2C2126", lift=0.16)
ROCCO = Face(
    skin=OLIVE,
    eyes=Eyes("#6B4A2A", spacing=38, y=-2, width=40, height=30, slant=0, size=0.48),
    brows=Brows(BUZZ, y=-26, length=58, thick=19, arch=3, tail=0.55),
    moods={
        "neutral": Expression(Mouth("line", 62, -9, skew=5), 0.8, cut=0.5, angle=8, brow=0, low=0.7),
        "happy": Expression(Mouth("teeth", 68, 14, 20, 3, 5, raised=6), 0.85, low=0.4, brow=-8),
        "angry": Expression(Mouth("clench", 66, -20, 30, 2, 5), 0.9, cut=0.85, angle=16, brow=5),
    },
    mouth_y=76,
    turn=-2,
)


def _broken_nose(pen: Pen) -> None:
    """A nose that met too many gloves, with a strip of tape across."""
    with pen.placed(-2, -4, 0, 1.28):
        nose = curve("-9,-6 9,-4 16,8 8,18 23,30 18,43 -2,47 -22,42 -25,30 -12,18 -4,6")
        pen.flat(nose, OLIVE.base)
        pen.flat(curve("5,-4 15,8 8,18 22,31 16,43 2,42 6,30 -2,18 6,8"), OLIVE.shade)
        pen.stroke("8,-4 16,8 7,18 22,29 21,38", 3.6)
        pen.stroke("21,38 12,44 -2,47 -17,44 -25,35 -21,27", 3.6)
        pen.flat(oval(-9, 32, 6, 4), OLIVE.light)
        with pen.placed(2, 10, -9):
            pen.shape(kit.rounded_rect(-18, -7, 36, 13, 5), cel("#FFF4DC"), shade=4, light=0, outline=3.4)


def rocco(pen: Pen, mood: str) -> None:
    """A boxer with a broken nose, brows like beams and a jaw like an anvil."""
    neck(pen, OLIVE, 54, 230, 320)
    robe = cel("#D5302E")
    bust(pen, OLIVE, 140, 290, 22, 60, rim=0)
    both(pen, curve("50,268! 92,284 146,318 160,400! 30,400! 60,340"), robe, shade=16, light=7)
    lapel = curve("50,268! 78,282 80,330 52,400! 14,400! 48,340")
    both(pen, lapel, cel("#FFC94D"), shade=9, light=4)
    with pen.placed(0, 184, -2, 1.06):
        head = head_path(106, 86, 92, 88, 50, 106)
        draw_head(pen, OLIVE, head, 93, 12, 1.05)
        pen.stroke("-96,2 -104,10 -96,18", 4, OLIVE.line)
        with pen.within(head):
            pen.flat(curve("-100,36 -50,52 0,46 50,52 100,36 90,120 -90,120"), "#8A5A4A", 0.42)
        hair = curve(
            "-89,-10! -96,-60 -93,-104 -85,-122! -40,-129 0,-125 40,-130 86,-122! 93,-104 96,-60 "
            "89,-10! 78,-18 76,-56! 58,-66 44,-60! 0,-68 -44,-60! -58,-66 -76,-56! -78,-18"
        )
        pen.cast(hair, head, 7, OLIVE.shade)
        pen.shape(hair, BUZZ, shade=14, light=8, rim=6)
        for x, y in (
            (-52, -112),
            (-22, -118),
            (8, -114),
            (38, -118),
            (-38, -92),
            (-8, -96),
            (24, -94),
            (54, -96),
        ):
            pen.taper([(x, y - 8), (x + 2, y + 7)], (4.5, 1), "#5E4C58")
        pen.flat(oval(40, 18, 25, 12, -6), "#7A3F6E", 0.55)
        pen.stroke("-10,98 -2,92 6,98", 3.6, OLIVE.line)
        ROCCO.draw(pen, mood)
        _broken_nose(pen)
        pen.taper("-58,-46 -52,-12", (6, 6), OLIVE.base)
