"""The faces and the back of every card, drawn into CardSprites."""

from __future__ import annotations

from pathlib import Path

import skia
from PIL import Image

from tools.art import faces, kit, symbols, wilds
from tools.art.faces import MIDDLE, Draw
from tools.art.kit import CREAM, GOLD, INK, PLUM, Tone

WIDTH, HEIGHT = 400, 600
EDGE = 17
# The index column: its ink ends at 24 % of the width, inside what a tight fan leaves in sight.
INDEX_X, INDEX_Y, SHAPE_Y = 57.5, 70.0, 148.0

# Each wild card has a night of its own, so that two of them differ even where only their edge shows.
NIGHTS = {
    "Wild_Card": Tone("#6B4AA0", "#3A2363", "#231340", "#140A28"),
    "Wild_Draw_Four_Card": Tone("#40569E", "#232F66", "#151C42", "#0B1029"),
    "Wild_Shuffle_Hands_Card": Tone("#2E8484", "#17484F", "#0C2B33", "#061A21"),
    "Wild_Customizable_Card": Tone("#7A5A86", "#4A3358", "#2E1E3A", "#1A1024"),
    "Wild_Reverse_Draw_4_Card": Tone("#98377F", "#5C1B52", "#380E38", "#1F0722"),
    "Wild_Draw_6_Card": Tone("#8E2434", "#4F0F1E", "#2C0812", "#16040A"),
    "Wild_Draw_10_Card": Tone("#7A2A10", "#3A1008", "#1D0705", "#0C0303"),
    "Wild_Color_Roulette_Card": Tone("#3C6B3F", "#1E3D2A", "#10241B", "#08140F"),
}


def blank(tone: Tone, texture: str, fierce: bool) -> skia.Surface:
    """A card without a face: cream edge, lit panel, texture and the diagonal blade of shade."""
    surface = kit.new_surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    outer = kit.rounded_rect(0, 0, WIDTH, HEIGHT, 42)
    canvas.drawPath(outer, kit.linear((0, 0), (0, HEIGHT), [CREAM.light, CREAM.base, CREAM.dark], [0, 0.6, 1]))
    panel = kit.rounded_rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 29)
    canvas.save()
    canvas.clipPath(panel, doAntiAlias=True)
    draw_panel(canvas, tone, texture, fierce)
    canvas.restore()
    canvas.drawPath(panel, kit.stroke(tone.deep, 4))
    canvas.save()
    canvas.clipPath(outer, doAntiAlias=True)
    # The edge is darkened inside the outline: cream cards that overlap must not run together.
    canvas.drawPath(outer, kit.stroke(INK.base, 5, 0.55))
    canvas.restore()
    return surface


def draw_panel(canvas: skia.Canvas, tone: Tone, texture: str, fierce: bool) -> None:
    """The coloured field behind the face."""
    top = kit.mix(tone.light, tone.base, 0.55)
    # All the large gradients run straight down: they look as good and pack far better than slanting ones.
    canvas.drawPaint(kit.linear((0, 0), (0, 420), [top, tone.base]))
    if fierce:
        canvas.drawPaint(kit.linear((0, 0), (0, 420), [(tone.dark, 0.55), (tone.dark, 0.8)]))
        beams = kit.moved(symbols.rays(18, 460), *MIDDLE)
        canvas.drawPath(beams, kit.fill(tone.light, 0.2))
    elif texture:
        draw_texture(canvas, tone, texture)
    blade = kit.polygon([(0, 452), (WIDTH, 196), (WIDTH, HEIGHT), (0, HEIGHT)])
    canvas.drawPath(blade, kit.linear((0, 196), (0, 600), [(tone.dark, 0.6), (tone.deep, 0.68)]))
    canvas.drawLine(0, 452, WIDTH, 196, kit.stroke(tone.light, 3, 0.45))
    frame = kit.rounded_rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 29)
    canvas.drawPath(frame, kit.stroke(tone.deep, 26, 0.5, 9))
    canvas.drawPath(frame, kit.stroke(tone.light, 10, 0.55))


def draw_texture(canvas: skia.Canvas, tone: Tone, name: str) -> None:
    """A lattice of small shapes, hardly lighter than the panel."""
    paint = kit.fill(tone.light, 0.16)
    for row in range(11):
        for column in range(8):
            spot = (column * 58 + (29 if row % 2 else 0) - 4, row * 58 + 10)
            canvas.drawPath(kit.shape(name, spot, 13), paint)


def draw_index(canvas: skia.Canvas, index: str, name: str | None) -> None:
    """Value over shape in the upper left corner, and again upside down in the lower right one."""
    for turn in (0, 180):
        canvas.save()
        canvas.rotate(turn, *MIDDLE)
        shape_y = draw_index_value(canvas, index)
        if name is None:
            faces.quartet(canvas, (INDEX_X, shape_y), 30)
        else:
            token = kit.shape(name, (INDEX_X, shape_y), 24)
            kit.inked(canvas, token, faces.metal(token), 6, 3)
        canvas.restore()


def draw_index_value(canvas: skia.Canvas, index: str) -> float:
    """The value of the index; returns how low its shape has to stand."""
    spot = (INDEX_X, INDEX_Y)
    coloured = {
        "wild": lambda: wilds.pinwheel(canvas, spot, 32, 5),
        "roulette": lambda: wilds.roulette_wheel(canvas, spot, 33, False),
    }
    marks = {
        "skip": symbols.skip,
        "reverse": symbols.reverse,
        "discard": symbols.discard_all,
        "exchange": symbols.exchange,
        "pencil": symbols.pencil,
    }
    if index in coloured:
        coloured[index]()
        return SHAPE_Y
    if index in marks:
        layers = symbols.place(marks[index](), spot, 32 if index != "reverse" else 34)
        faces.draw_layers(canvas, layers, 6, 3)
        return SHAPE_Y
    if index == "everyone":
        faces.draw_layers(canvas, symbols.place(symbols.skip(), (INDEX_X, INDEX_Y - 14), 25), 5.5, 2)
        faces.draw_layers(canvas, symbols.place(symbols.crowd(), (INDEX_X, INDEX_Y + 37), 26), 4.5, 1)
        return SHAPE_Y + 20
    if index == "+4 reverse":
        draw_digits(canvas, "+4", (INDEX_X, INDEX_Y - 13))
        wilds.chase(canvas, (INDEX_X, INDEX_Y + 47), 31, 4.5, 0)
        return SHAPE_Y + 30
    if len(index) > 2:
        draw_digits(canvas, index, (INDEX_X, INDEX_Y + 8))
        return SHAPE_Y + 22
    draw_digits(canvas, index, spot)
    return SHAPE_Y + (6 if index in ("6", "9") else 0)


def draw_digits(canvas: skia.Canvas, text: str, spot: tuple[float, float]) -> None:
    """A value of the index, as large as its column allows."""
    path = faces.value_path(text, spot, 70 if len(text) == 1 else 62, len(text) > 2)
    if path.computeTightBounds().width() > 64:
        path = kit.fitted(path, spot, 64, HEIGHT)
    kit.inked(canvas, path, faces.metal(path), 6.5, 3)


def face(tone: Tone, draw: Draw, index: str, name: str | None, fierce: bool = False) -> skia.Surface:
    """A finished card."""
    surface = blank(tone, name or "", fierce)
    canvas = surface.getCanvas()
    canvas.save()
    inside = kit.rounded_rect(EDGE + 2, EDGE + 2, WIDTH - 2 * EDGE - 4, HEIGHT - 2 * EDGE - 4, 28)
    canvas.clipPath(inside, doAntiAlias=True)
    draw(canvas)
    canvas.restore()
    draw_index(canvas, index, name)
    return surface


def coloured_cards(name: str) -> dict[str, skia.Surface]:
    """All the cards of one colour."""
    tone = kit.COLOURS[name]
    cards = {
        f"{name}_{digit}_Card": face(tone, faces.number(name, str(digit)), str(digit), name) for digit in range(10)
    }
    for title, draw, index, fierce in (
        ("Skip", faces.skip, "skip", False),
        ("Reverse", faces.reverse, "reverse", False),
        ("Draw_Two", faces.draw_two, "+2", False),
        ("Draw_Four", faces.draw_four, "+4", True),
        ("Discard_All", faces.discard_all, "discard", True),
        ("Skip_Everyone", faces.skip_everyone, "everyone", True),
    ):
        cards[f"{name}_{title}_Card"] = face(tone, draw(name), index, name, fierce)
    return cards


def wild_cards() -> dict[str, skia.Surface]:
    """All the cards without a colour of their own."""
    scenes = {
        "Wild_Card": (wilds.wild, "wild"),
        "Wild_Draw_Four_Card": (wilds.wild_draw_four, "+4"),
        "Wild_Shuffle_Hands_Card": (wilds.shuffle_hands, "exchange"),
        "Wild_Customizable_Card": (wilds.customizable, "pencil"),
        "Wild_Reverse_Draw_4_Card": (wilds.wild_reverse_four, "+4 reverse"),
        "Wild_Draw_6_Card": (wilds.wild_draw_six, "+6"),
        "Wild_Draw_10_Card": (wilds.wild_draw_ten, "+10"),
        "Wild_Color_Roulette_Card": (wilds.color_roulette, "roulette"),
    }
    return {title: face(NIGHTS[title], draw, index, None) for title, (draw, index) in scenes.items()}


def back() -> Image.Image:
    """The back: a wheel of eight blades in a golden frame, the same when turned upside down."""
    surface = blank(PLUM, "", False)
    canvas = surface.getCanvas()
    panel = kit.rounded_rect(EDGE + 2, EDGE + 2, WIDTH - 2 * EDGE - 4, HEIGHT - 2 * EDGE - 4, 28)
    canvas.save()
    canvas.clipPath(panel, doAntiAlias=True)
    canvas.drawPaint(kit.radial(MIDDLE, 350, ["#7A3E96", "#4A2468", "#2A1440", INK.dark], [0, 0.4, 0.75, 1]))
    faces.beams(canvas, "#D9A3FF", 0.22, 24)
    canvas.restore()
    for inset, width, code in ((30, 7, INK.deep), (30, 3.5, GOLD.base), (40, 1.6, GOLD.dark)):
        line = kit.rounded_rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, 60 - inset)
        canvas.drawPath(line, kit.stroke(code, width))
    draw_back_corners(canvas)
    draw_back_wheel(canvas)
    image = kit.to_image(surface)
    upper = image.crop((0, 0, WIDTH, HEIGHT // 2))
    image.paste(upper.rotate(180), (0, HEIGHT // 2))
    return image


def draw_back_corners(canvas: skia.Canvas) -> None:
    """Golden quarter rings in the corners of the frame."""
    canvas.save()
    canvas.clipPath(kit.rounded_rect(40, 40, WIDTH - 80, HEIGHT - 80, 20), doAntiAlias=True)
    for x in (40, WIDTH - 40):
        for y in (40, HEIGHT - 40):
            canvas.drawPath(kit.circle((x, y), 62), kit.fill(INK.dark, 0.5))
            for radius, width in ((62, 3.5), (50, 1.6), (22, 3.5)):
                canvas.drawPath(kit.circle((x, y), radius), kit.stroke(GOLD.base, width))
    canvas.restore()


def draw_back_wheel(canvas: skia.Canvas) -> None:
    """Eight bent fields, two of each colour, in a studded rim, and the shapes around them."""
    faces.halo(canvas, "#FFC94D", 200, 0.5)
    rim = kit.circle(MIDDLE, 148)
    kit.inked(canvas, rim, kit.radial(MIDDLE, 148, [GOLD.dark, GOLD.light, GOLD.dark], [0.87, 0.94, 1]), 7)
    for step in range(8):
        tone = kit.COLOURS[faces.NAMES[step % 4]]
        field = kit.moved(symbols.swirl(step, 8, 70), *MIDDLE, 129)
        canvas.drawPath(field, kit.radial(MIDDLE, 129, [tone.dark, tone.base, tone.light], [0.15, 0.65, 1]))
        canvas.drawPath(field, kit.stroke(INK.dark, 6))
        stud = kit.circle(kit.polar(MIDDLE, 138.5, step * 45 - 67.5), 4.5)
        canvas.drawPath(stud, kit.fill(GOLD.deep))
    hub = kit.circle(MIDDLE, 27)
    kit.inked(canvas, hub, kit.radial(MIDDLE, 27, [GOLD.light, GOLD.base, GOLD.dark]), 6)
    for turn in (0, 180):
        for name, angle in (("Red", -42), ("Blue", -14), ("Green", 14), ("Yellow", 42)):
            canvas.save()
            canvas.translate(*MIDDLE)
            canvas.rotate(turn + angle)
            faces.small_shape(canvas, name, (0, -200), 24, 5)
            canvas.restore()


def packed(image: Image.Image) -> Image.Image:
    """The picture in steps of two levels: the eye sees no difference, and the file is a third smaller."""
    return image.point([level & 0xFE | level >> 7 for level in range(256)] * 4)


def draw_all(root: Path) -> None:
    """Draw every card of every deck."""
    folder = root / "CardSprites"
    for name in kit.COLOURS:
        for title, surface in coloured_cards(name).items():
            kit.save_png(packed(kit.to_image(surface)), folder / f"{title}.png")
    for title, surface in wild_cards().items():
        kit.save_png(packed(kit.to_image(surface)), folder / f"{title}.png")
    kit.save_png(packed(back()), folder / "Card_Back.png")
