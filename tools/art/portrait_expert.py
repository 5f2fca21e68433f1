"""The expert opponents Fausto, Vera and Dante, and the bank of the casino."""

from __future__ import annotations

from tools.art import kit
from tools.art.portrait_body import GILT, both, bow_tie, bust, neck, shine, strands
from tools.art.portrait_face import (
    AMBER,
    ASHEN,
    BRONZE,
    SAND,
    Brows,
    Expression,
    Eyes,
    Face,
    draw_head,
    head_path,
    nose_long,
    nose_soft,
)
from tools.art.portrait_mouth import Mouth
from tools.art.portrait_parts import INK, Pen, cel, curve, mirrored

HOLLOW = cel(kit.mix(ASHEN.base, ASHEN.shade, 0.8))
RAVEN = cel("#251B2E", lift=0.22)
FAUSTO = Face(
    skin=ASHEN,
    eyes=Eyes("#E03A1E", spacing=37, width=44, height=30, slant=7, lid="#7A4A6E", size=0.5),
    brows=Brows(RAVEN, y=-28, length=56, thick=12, arch=10, tail=0.15, lift=16),
    moods={
        "neutral": Expression(Mouth("line", 50, 9, skew=5), 0.78, cut=0.45, angle=6, skew=8, gaze=(-3, 0), low=0.7),
        "happy": Expression(Mouth("teeth", 66, 20, 18, 4), 0.72, cut=0.3, angle=4, brow=-4, low=0.5, skew=6),
        "angry": Expression(Mouth("clench", 56, -14, 20, 2), 0.95, cut=0.75, angle=14, brow=4, low=0.8),
    },
    mouth_y=66,
    turn=-2,
)


def _fausto_cape(pen: Pen) -> None:
    """A high-collared cape, the neck, and a cravat with a gold pin."""
    lining, cape = cel("#C3142E", depth=0.42), cel("#241A30", lift=0.2)
    both(pen, curve("20,300! 60,250 104,206 140,186! 138,250 150,330 120,360 40,380"), cape, shade=8, light=6)
    both(pen, curve("22,304! 62,262 102,222 128,204! 122,256 126,320 60,376"), lining, shade=16, light=5)
    neck(pen, ASHEN, 28)
    bust(pen, cape, 120, 314, 22, 34)
    both(pen, curve("4,306! 36,282! 48,304! 20,326!"), cel("#FFFDF5"), shade=6, light=0)
    pen.shape(curve("-14,304 14,304 24,340 0,372 -24,340"), lining, shade=6, light=4)
    pen.shape(kit.diamond((0, 312), 12), GILT, shade=4, light=3, outline=4.4)


def fausto(pen: Pen, mood: str) -> None:
    """A devilish gentleman: widow's peak, pointed goatee, a cape lined in red."""
    _fausto_cape(pen)
    with pen.placed(0, 180, -3):
        pen.shape(curve("0,-128 60,-118 88,-70 92,-10 80,20 -80,20 -92,-10 -88,-70 -60,-118"), RAVEN, rim=6)
        head = head_path(108, 78, 78, 50, 10, 112)
        draw_head(pen, ASHEN, head, 80, 10, 0.95)
        both(pen, curve("80,-6 90,-26 104,-38! 100,-4 88,12"), ASHEN, shade=5, light=3)
        both(pen, curve("50,34 66,38 48,78 44,60"), HOLLOW, shade=0, light=0, outline=0)
        hair = curve(mirrored("0,-30! 12,-62 44,-86 68,-62 76,-18 84,6! 96,-40 88,-96 104,-132! 66,-126 24,-142"))
        pen.cast(hair, head, 8, ASHEN.shade)
        FAUSTO.draw(pen, mood)
        nose_long(pen, ASHEN, -3, -6, 38, 14, 7)
        goatee = curve("-16,84 0,80 16,84 20,104 8,130 0,146! -8,130 -20,104")
        pen.shape(goatee, RAVEN, shade=6, light=4, rim=3)
        with pen.placed(-3, 0):
            both(pen, curve("2,52 27,50 45,58 60,42! 55,66 27,62 3,58"), RAVEN, shade=0, light=0, outline=3.4)
        pen.shape(hair, RAVEN, shade=12, light=0, rim=6)
        strands(
            pen,
            hair,
            [
                "10,-56 30,-104 72,-118",
                "24,-76 50,-104 84,-104",
                "-10,-56 -30,-104 -72,-118",
                "-24,-76 -50,-104 -84,-104",
            ],
            "#6A5A86",
            5,
        )
        FAUSTO.draw_brows(pen, mood)


VERA_HAIR = cel("#2C2A3F", lift=0.24)
SILVER = cel("#DDE6F0", depth=0.3, lift=0.5, warm="#FFFFFF")
VERA = Face(
    skin=AMBER,
    eyes=Eyes("#2F86A0", spacing=41, width=44, height=34, slant=3, lashes=1, lid="#8A5A6A"),
    brows=Brows(VERA_HAIR, y=-41, length=46, thick=9, arch=3),
    moods={
        "neutral": Expression(Mouth("line", 40, 0), 0.72, gaze=(0, 0), low=0.75, angle=2),
        "happy": Expression(Mouth("line", 50, 10, skew=5), 0.72, low=0.55, brow=-4, skew=7),
        "angry": Expression(Mouth("line", 40, -9), 0.7, cut=0.55, angle=10, brow=5, low=0.6),
    },
    mouth_y=66,
    turn=0,
    lips=cel("#A8485C"),
)


def _vera_glasses(pen: Pen) -> None:
    """Angular glasses with a cold glint."""
    for side in (-1, 1):
        knots = [(6, -20, 1), (78, -28, 1), (72, 10, 1), (54, 24, 1), (18, 22, 1), (8, 8, 1)]
        lens = kit.polygon([(side * x, y) for x, y, _ in knots], 6)
        pen.flat(lens, "#BFF3FF", 0.14)
        with pen.within(lens):
            x = side * 42
            pen.flat(kit.polygon([(x - 2, -34), (x + 16, -34), (x - 8, 34), (x - 26, 34)]), "#FFFFFF", 0.26)
        pen.line(lens, 9)
        pen.line(lens, 3.4, "#E0473F")
    pen.stroke("-8,-10 0,-14 8,-10", 7)


def vera(pen: Pen, mood: str) -> None:
    """An analyst with angular glasses, a silver streak and a face that says nothing at all."""
    with pen.placed(0, 188):
        back = curve("0,-136 76,-122 108,-66 106,30 116,104! 60,96 -84,70 -104,60! -104,-10 -106,-66 -76,-122")
        pen.shape(back, VERA_HAIR, shade=14, light=6, rim=6)
    neck(pen, AMBER, 26)
    suit = cel("#3D4F7A", lift=0.24)
    bust(pen, cel("#F2EFE6"), 104, 300, 26, 40)
    both(pen, curve("38,290! 84,302 112,336 124,400! 10,400! 34,350"), suit, shade=12, light=6)
    both(pen, curve("38,290! 66,306 70,326! 54,332 20,386! 28,336"), suit, shade=5, light=6)
    pen.shape(curve("-33,268! 0,276 33,268! 40,298 0,312 -40,298"), cel("#C93A4A"), shade=8, light=5)
    pen.stroke("-36,286 0,296 36,286", 3.4, "#8F2036")
    with pen.placed(0, 188):
        head = head_path(106, 80, 82, 60, 22, 98)
        draw_head(pen, AMBER, head, 0)
        hair = curve(
            "-26,-108! -6,-72 40,-56 72,-30 82,14 86,70 82,118! 122,108! 114,30 114,-66 80,-126 "
            "0,-142 -80,-126 -112,-66 -110,-10 -112,62! -86,70! -82,10 -70,-40 -48,-76"
        )
        pen.cast(hair, head, 9, AMBER.shade)
        VERA.draw(pen, mood)
        nose_long(pen, AMBER, 0, 0, 36, 13, 2)
        _vera_glasses(pen)
        pen.shape(hair, VERA_HAIR, shade=11, light=8, rim=6)
        streak = curve("-26,-110! 0,-82 46,-64 78,-34 90,14 94,66 92,116! 104,112! 106,30 100,-30 70,-76 20,-98")
        with pen.within(hair):
            pen.shape(streak, SILVER, shade=4, light=0, outline=3.4)
        strands(
            pen,
            hair,
            ["-30,-112 30,-116 84,-80 108,-20", "-34,-108 -70,-84 -94,-30 -98,50"],
            VERA_HAIR.shade,
            6,
        )
        shine(pen, hair, "-96,-70 -72,-104 -44,-118", 9, "#6C7FA8")
        VERA.draw_brows(pen, mood)


DANTE_HAIR = cel("#2A1A1C", lift=0.18)
DANTE = Face(
    skin=BRONZE,
    eyes=Eyes("#FFB21E", spacing=39, width=44, height=32, slant=5, size=0.48, lid="#5A2A2A", white="#FFF3C4"),
    brows=Brows(DANTE_HAIR, y=-28, length=54, thick=15, arch=5, tail=0.3, lift=6),
    moods={
        "neutral": Expression(Mouth("line", 50, -9, skew=2), 0.86, cut=0.5, angle=10, brow=1, low=0.75),
        "happy": Expression(Mouth("teeth", 60, 15, 15, 4), 0.8, cut=0.35, angle=5, brow=-4, low=0.55),
        "angry": Expression(Mouth("clench", 58, -18, 26), 1.0, cut=0.85, angle=16, brow=5),
    },
    mouth_y=66,
    turn=0,
)


def _laurel(pen: Pen) -> None:
    """A wreath of golden leaves over the hood."""
    for side in (-1, 1):
        for index in range(5):
            place = (side * (16 + index * 20.5), -112 + index * index * 2.9)
            angle = -58 + index * 24 if side > 0 else 238 - index * 24
            with pen.placed(*place, angle):
                leaf = curve("-6,0! 10,-11 36,0! 10,11")
                pen.shape(leaf, GILT, shade=6, light=4, outline=4.6)
                pen.stroke("0,0 22,0", 2.6, kit.GOLD.deep)
    pen.shape(kit.circle((0, -108), 9), cel("#E0352F"), shade=3, light=3, outline=4.6)


def dante(pen: Pen, mood: str) -> None:
    """A hooded poet of ruin: golden laurel, a scar and eyes like embers."""
    hood, inside = cel("#B3202E", depth=0.42), cel("#4A0F22", lift=0.1)
    bust(pen, hood, 140, 286, 34, 50, rim=6)
    with pen.placed(0, 188):
        outer = curve(mirrored("0,-170! 46,-140 98,-84 112,-14 108,54 122,110 96,150 40,166 0,170"))
        pen.shape(outer, hood, shade=18, light=8, rim=7)
        strands(
            pen,
            outer,
            ["104,30 96,80 108,130", "-104,30 -98,80 -110,130", "70,120 76,140 60,160"],
            hood.shade,
            7,
        )
        hollow = curve(mirrored("0,-104! 46,-92 82,-48 90,10 82,70 54,120 0,136"))
        pen.shape(hollow, inside, shade=0, light=0)
    with pen.within(kit.moved(hollow, 0, 188)):
        neck(pen, BRONZE, 34, 250, 312)
    with pen.placed(0, 188):
        with pen.within(hollow):
            pen.flat(curve("-80,128 -40,96 0,112 40,96 80,128 60,180 -60,180"), inside.shade)
            head = head_path(104, 78, 80, 66, 34, 104)
            draw_head(pen, BRONZE, head, 0, rim=4)
            stubble = curve("-86,30 -56,50 -30,48 0,44 30,48 56,50 86,30 70,130 -70,130")
            pen.flat(stubble, "#3A1A20", 0.34)
            for side in (-1, 1):
                pen.taper([(side * 74, 22), (side * 56, 36), (side * 50, 62)], (2, 9, 1), BRONZE.shade)
            fringe = curve(
                "-84,-60! -40,-110 40,-110 84,-60! 78,-14! 66,-50 52,-44! 34,-72 8,-50! -6,-76 "
                "-34,-46! -50,-66 -70,-10!"
            )
            pen.cast(fringe, head, 8, BRONZE.shade)
            pen.shape(fringe, DANTE_HAIR, shade=4, light=4, outline=4.4)
            # The hood keeps the upper half of the face in the dark, so that the eyes burn.
            pen.flat(curve("-100,-120 100,-120 100,0 60,-10 0,-22 -60,-10 -100,0"), "#2A0A1E", 0.38)
        DANTE.draw(pen, mood)
        nose_long(pen, BRONZE, 0, -4, 40, 17, 6)
        scar = "-60,-50 -44,-18 -40,18 -48,46"
        pen.taper(scar, (4, 11, 11, 4), BRONZE.line)
        pen.taper(scar, (1, 6, 6, 1), "#F7BFA0")
        pen.line(hollow, 6)
        _laurel(pen)


BANK_HAIR = cel("#CFC6E6", depth=0.34, lift=0.5, warm="#FFFFFF")
BANK = Face(
    skin=SAND,
    eyes=Eyes("#2FA08A", spacing=39, width=46, height=32, slant=6, lashes=1, lid="#8A5A7A", size=0.5),
    brows=Brows(cel("#6A5A8C"), y=-34, length=46, thick=8, arch=6, lift=2),
    moods={
        "neutral": Expression(Mouth("line", 40, 3, skew=2), 0.5, low=0.8, gaze=(0, 3), brow=2),
        "happy": Expression(Mouth("line", 52, 13, skew=4), 0.55, low=0.5, gaze=(0, 2), brow=-2, skew=7),
        "angry": Expression(Mouth("line", 40, -8), 0.62, cut=0.5, angle=9, brow=5, low=0.7),
    },
    mouth_y=68,
    turn=0,
)


def _gloved_chip(pen: Pen) -> None:
    """A white glove that shows a chip of the house between two fingers."""
    glove = cel("#FFFBF2", depth=0.22)
    with pen.placed(96, 268, 6, 1.12):
        pen.shape(curve("-22,84! -26,50 -14,26 12,20 34,34 36,84!"), glove, shade=9, light=0, rim=4)
        for x, y, turn in ((6, 4, 10), (24, 10, 22)):
            with pen.placed(x, y, turn):
                pen.shape(kit.rounded_rect(-9, -28, 18, 58, 9), glove, shade=4, light=0, rim=3, outline=5)
        chip = kit.circle((-10, -14), 27)

        def rim() -> None:
            for step in range(8):
                pen.flat(
                    kit.polygon(
                        [
                            (-10, -14),
                            kit.polar((-10, -14), 40, step * 45 - 11),
                            kit.polar((-10, -14), 40, step * 45 + 11),
                        ]
                    ),
                    "#FFF4DC",
                )

        pen.shape(chip, cel("#D5302E"), shade=5, light=0, marks=rim, outline=5.5)
        pen.shape(kit.circle((-10, -14), 17), GILT, shade=4, light=3, outline=4)
        pen.flat(kit.diamond((-10, -14), 8), "#7A1428")
        with pen.placed(-18, 22, 38):
            pen.shape(kit.rounded_rect(-10, -26, 20, 52, 10), glove, shade=4, light=0, outline=5)


def bank(pen: Pen, mood: str) -> None:
    """The croupier: elegant, courteous, unreadable."""
    neck(pen, SAND, 25)
    waistcoat = cel("#2A2138", lift=0.2)
    bust(pen, cel("#FFFBEF"), 108, 294, 28, 42)
    both(pen, curve("44,296! 76,298! 88,340 92,400! 4,400! 8,352"), waistcoat, shade=12, light=6)
    for x in (56, 72):
        for side in (-1, 1):
            pen.stroke([(side * x, 308), (side * (x + 4), 380)], 2.6, "#C98A1E")
    both(pen, curve("4,312! 30,264! 54,290! 28,324!"), cel("#FFFFFF"), shade=5, light=0)
    with pen.placed(0, 184):
        head = head_path(108, 78, 80, 54, 16, 102)
        draw_head(pen, SAND, head, 82, 14, 0.9)
        hair = curve(
            "-86,26! -98,-30 -94,-92 -50,-136 6,-146 66,-132 98,-88 98,-30 84,22! 76,-14 66,-50 "
            "34,-70 4,-86 -22,-108! -34,-76 -64,-44 -78,-8"
        )
        pen.cast(hair, head, 9, SAND.shade)
        BANK.draw(pen, mood)
        nose_soft(pen, SAND, 0, 36, 12, 34)
        pen.shape(hair, BANK_HAIR, shade=12, light=7, rim=6)
        strands(
            pen,
            hair,
            ["-22,-110 26,-102 70,-70 88,-8", "-20,-120 40,-124 86,-82", "-28,-108 -64,-82 -86,-20"],
            BANK_HAIR.shade,
            6,
        )
        shine(pen, hair, "0,-136 46,-126 78,-94", 8, "#FFFFFF")
        for side in (-1, 1):
            pen.shape(kit.diamond((side * 85, 46), 9), cel("#E0352F"), shade=2, light=2, outline=4)
        pen.flat(kit.circle((-24, 44), 3.2), INK)
    bow_tie(pen, GILT, 304, 40, 18)
    _gloved_chip(pen)
