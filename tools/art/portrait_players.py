"""The four players: friendly faces, each with the shape of a card colour on the chest."""

from __future__ import annotations

from tools.art import kit
from tools.art.portrait_body import bust, curls, neck, shine, strands
from tools.art.portrait_face import (
    EBONY,
    OLIVE,
    ROSY,
    SAND,
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
from tools.art.portrait_parts import Cel, Pen, cel, curve, mirrored


def _shirt(pen: Pen, name: str, width: float, hood: bool) -> None:
    """A plain top in a card colour, with the shape of that colour in cream."""
    tone = kit.COLOURS[name]
    cloth = Cel(tone.base, tone.dark, tone.light)
    bust(pen, cloth, width, 292, 28, 44)
    if hood:
        pen.shape(curve("-74,296 -46,268 0,296 46,268 74,296 44,308 0,314 -44,308"), cloth, shade=8, light=5)
    else:
        pen.shape(curve("-46,280 0,300 46,280 42,294 0,313 -42,294"), cel("#FFF4DC"), shade=5, light=0)
    kit.inked(pen.canvas, kit.shape(name, (0, 331), 13), outline=4.5)


def _calm(
    iris: str, brows: Brows, mouth: Mouth, spacing: float, lashes: int = 0
) -> tuple[Eyes, Brows, dict[str, Expression]]:
    """Open, friendly features."""
    eyes = Eyes(iris, spacing=spacing, width=47, height=42, lashes=lashes)
    return eyes, brows, {"neutral": Expression(mouth, 0.96, low=0.75, brow=-2, skew=3)}


BROWN = cel("#6B3A1E", lift=0.32)
ONE = Face(
    ROSY,
    *_calm("#3F7FC0", Brows(BROWN, y=-40, length=44, thick=11), Mouth("line", 56, 16, skew=3), 40),
    mouth_y=62,
    turn=2,
)


def you_1(pen: Pen, mood: str) -> None:
    """A player with tousled brown hair and a red hood."""
    neck(pen, ROSY, 28)
    _shirt(pen, "Red", 106, True)
    with pen.placed(0, 182, 3):
        head = head_path(106, 83, 86, 64, 24, 96)
        draw_head(pen, ROSY, head, 87)
        hair = curve(
            "-88,4! -102,-50 -84,-108 -40,-134 -20,-150! 10,-140 52,-134 92,-100 102,-48 88,4! "
            "80,-30 68,-54! 30,-56 -4,-76! -20,-60 -54,-48 -60,-66! -76,-34"
        )
        pen.cast(hair, head, 10, ROSY.shade)
        blush(pen, ROSY, 56, 36, 17, 0.4)
        ONE.draw(pen, mood)
        nose_soft(pen, ROSY, 3, 32, 14)
        pen.shape(hair, BROWN, shade=12, light=8, rim=5)
        strands(
            pen,
            hair,
            ["-4,-76 -20,-104 -6,-136", "68,-54 62,-94 30,-122", "-60,-66 -70,-90 -50,-116"],
            BROWN.shade,
            6,
        )
        ONE.draw_brows(pen, mood)


COAL = cel("#2B1A24", lift=0.22)
TWO = Face(
    EBONY,
    *_calm("#5A2F1A", Brows(COAL, y=-40, length=42, thick=9), Mouth("open", 54, 16, 13, raised=4), 40, 2),
    mouth_y=60,
    lips=cel("#B8405A"),
)


def you_2(pen: Pen, mood: str) -> None:
    """A player with a cloud of curls and a blue shirt."""
    with pen.placed(0, 182, -3):
        cloud = curls(*[(*kit.polar((0, -38), 92, angle), 40) for angle in range(-210, 31, 24)], (0, -60, 90))
        pen.shape(cloud, COAL, shade=16, light=7, rim=6)
        for angle in range(-190, 11, 25):
            x, y = kit.polar((0, -38), 96, angle)
            pen.stroke([(x - 10, y + 2), (x - 2, y - 9), (x + 9, y - 2)], 4, COAL.light, 0.7)
    neck(pen, EBONY, 25)
    _shirt(pen, "Blue", 98, False)
    with pen.placed(0, 182, -3):
        head = head_path(104, 82, 86, 62, 22, 94)
        draw_head(pen, EBONY, head, 86, 16, 0.9, rim=4)
        fringe = curls((-70, -62, 24), (-38, -78, 26), (0, -84, 26), (38, -78, 26), (70, -62, 24), (0, -108, 40))
        pen.cast(fringe, head, 9, EBONY.shade)
        blush(pen, EBONY, 56, 36, 17, 0.5)
        TWO.draw(pen, mood)
        nose_soft(pen, EBONY, 0, 32, 16)
        pen.shape(fringe, COAL, shade=0, light=0)
        # The band hides where the fringe meets the cloud; its outline above must not show.
        pen.flat(kit.circle((0, -112), 47), COAL.base)
        band = curve(mirrored("0,-116 50,-106 92,-66 84,-48 46,-84 0,-94"))
        pen.shape(band, Cel(kit.YELLOW.base, kit.YELLOW.dark, kit.YELLOW.light), shade=6, light=4)


INKY = cel("#26304A", lift=0.28)
THREE = Face(
    SAND,
    *_calm("#4A3A2A", Brows(INKY, y=-39, length=42, thick=8), Mouth("line", 44, 13), 41, 1),
    mouth_y=62,
    turn=-2,
    lips=cel("#D8606A"),
)


def _headphones(pen: Pen) -> None:
    """Headphones in cream and green."""
    arch = curve(mirrored("0,-152 64,-138 108,-82 112,-10 98,-10! 92,-74 54,-122 0,-134"))
    pen.shape(arch, cel("#FFF4DC"), shade=7, light=0, rim=4)
    for side in (-1, 1):
        pen.shape(
            kit.rounded_rect(side * 103 - 18, -24, 36, 62, 16),
            Cel(kit.GREEN.base, kit.GREEN.dark, kit.GREEN.light),
            shade=8,
            light=5,
        )


def you_3(pen: Pen, mood: str) -> None:
    """A player with straight dark hair, headphones and a green hood."""
    with pen.placed(0, 182, -4):
        pen.shape(
            curve(mirrored("0,-130 70,-118 106,-60 106,30 112,118! 60,130 0,130")),
            INKY,
            shade=14,
            light=6,
            rim=5,
        )
    neck(pen, SAND, 25)
    _shirt(pen, "Green", 98, True)
    with pen.placed(0, 182, -4):
        head = head_path(106, 84, 88, 62, 20, 94)
        draw_head(pen, SAND, head, 0)
        hair = curve(
            "-98,26! -104,-10 -98,-80 -52,-128 0,-136 52,-128 98,-80 104,-10 98,26! 86,10 76,-48 "
            "58,-56! 38,-50 14,-58! -10,-50 -36,-60! -56,-48 -76,-50 -86,10"
        )
        pen.cast(hair, head, 10, SAND.shade)
        blush(pen, SAND, 57, 36, 17, 0.5)
        THREE.draw(pen, mood)
        nose_soft(pen, SAND, -3, 31, 12)
        pen.shape(hair, INKY, shade=10, light=8, rim=5)
        strands(
            pen,
            hair,
            ["14,-58 14,-90 4,-122", "58,-56 58,-88 34,-120", "-36,-60 -36,-92 -20,-122"],
            INKY.shade,
            5,
        )
        shine(pen, hair, "-80,-84 -40,-98 10,-102 40,-100", 10, "#6F86B8")
        _headphones(pen)
        THREE.draw_brows(pen, mood)


HONEY = cel("#B87A2E", lift=0.36)
FOUR = Face(
    OLIVE,
    *_calm("#4F8A4A", Brows(cel("#7A4A1E"), y=-42, length=46, thick=12), Mouth("teeth", 52, 14, 14, 3), 41),
    mouth_y=66,
    turn=2,
)


def you_4(pen: Pen, mood: str) -> None:
    """A player with round glasses, a short beard and a yellow shirt."""
    neck(pen, OLIVE, 34)
    _shirt(pen, "Yellow", 118, False)
    with pen.placed(0, 181, 2):
        head = head_path(106, 84, 87, 70, 30, 100)
        draw_head(pen, OLIVE, head, 88)
        beard = curve(
            "-90,-10! -78,26 -56,46 -28,46 0,48 28,46 56,46 78,26 90,-10! 90,50 66,94 26,112 "
            "0,114 -26,112 -66,94 -90,50"
        )
        pen.shape(beard, HONEY, shade=12, light=0, rim=5)
        hair = curve(
            "-90,-4! -100,-56 -92,-100 -50,-116! -20,-146 40,-150 88,-122 104,-70 90,-4! 80,-32 "
            "72,-62 30,-72 -20,-66 -66,-70 -80,-32"
        )
        pen.cast(hair, head, 8, OLIVE.shade)
        FOUR.draw(pen, mood)
        nose_long(pen, OLIVE, 3, 2, 36, 16, 2)
        for side in (-1, 1):
            lens = kit.circle((side * 41 + 2, 0), 33)
            pen.flat(lens, "#CFF1FF", 0.12)
            pen.taper([(side * 41 - 12, 14), (side * 41 - 2, -18)], (6, 6), "#FFFFFF", 0.34)
            pen.line(lens, 8)
            pen.line(lens, 3, "#7FA0D8")
        pen.stroke("-7,-4 2,-9 11,-4", 7)
        pen.shape(hair, HONEY, shade=12, light=8, rim=5)
        strands(
            pen,
            hair,
            ["-50,-74 -30,-112 30,-134", "-10,-70 20,-104 72,-114", "34,-72 58,-90 90,-84"],
            HONEY.shade,
            6,
        )
        FOUR.draw_brows(pen, mood)
