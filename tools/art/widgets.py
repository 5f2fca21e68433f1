"""Buttons, panels, plates and other controls, drawn as pictures that can be cut in nine and stretched."""

from __future__ import annotations

import json
from pathlib import Path

import skia

from game.ui import pictures
from tools.art import casino, controls, effects, kit, pads, savings

ART = Path("game/data/art")

# All widgets are drawn with two pixels to a unit (one unit is a pixel of a window 1080 high).
PIXELS_PER_UNIT = 2

COMPOSING = (
    "slice: margins of the nine pieces; join them at the picture's own scale, then scale the whole once. "
    "content: margins of the area for text. pixels_per_unit: a unit is a pixel of a window 1080 high."
)

Margins = tuple[int, int, int, int]  # left, top, right, bottom

DISABLED = kit.Tone("#8D8299", "#5C526A", "#41384E", "#2A2235")
TONES = {
    "gold": kit.Tone("#FFE9A0", "#FFC53D", "#D98E16", "#7D4A0B"),
    "dark": kit.Tone("#6E4B8E", "#45305F", "#2F1F44", "#1B1029"),
    "red": kit.Tone("#FF8A70", "#E23A34", "#AE1A24", "#620914"),
}

BUTTON_SIZE = (176, 144)


class Book:
    """Saves pictures and remembers how each is to be cut."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: dict[str, dict[str, object]] = {}

    def save(
        self, name: str, surface: skia.Surface, cut: Margins | None = None, content: Margins | None = None
    ) -> None:
        """Write the picture; `cut` are its nine-slice margins, `content` the insets of the free area."""
        savings.save(surface, self.folder / f"{name}.png")
        entry: dict[str, object] = {"size": [surface.width(), surface.height()]}
        sides = ("left", "top", "right", "bottom")
        if cut:
            across, down = surface.width() - cut[0] - cut[2], surface.height() - cut[1] - cut[3]
            if min(across, down) < 2:
                raise ValueError(f"{name}: the margins leave nothing to stretch")
            entry["slice"] = dict(zip(sides, cut, strict=True))
        if content:
            entry["content"] = dict(zip(sides, content, strict=True))
        self.entries[name] = entry

    def note(self, name: str, **facts: object) -> None:
        """Remember something else about a picture."""
        self.entries.setdefault(name, {}).update(facts)


# --- buttons ----------------------------------------------------------------------------------------------


def face_paint(tone: kit.Tone, top: float, bottom: float) -> skia.Paint:
    """The glossy fill of a button's face."""
    codes = [
        kit.mix(tone.base, tone.light, 0.75),
        kit.mix(tone.base, tone.light, 0.12),
        kit.mix(tone.base, tone.dark, 0.55),
    ]
    return kit.linear((0, top), (0, bottom), codes, [0, 0.45, 1])


def chunky(canvas: skia.Canvas, box: skia.Rect, radius: float, tone: kit.Tone, lip: float, sunk: float) -> None:
    """A thick key: a lip below, a face that sinks into it, an ink edge, light on the upper rim."""
    whole = kit.rounded_rect(box.left(), box.top() + sunk, box.width(), box.height() - sunk, radius)
    canvas.drawPath(whole, kit.fill(kit.mix(tone.deep, tone.dark, 0.35)))
    face_height = box.height() - lip
    top = box.top() + sunk
    face = kit.rounded_rect(box.left(), top, box.width(), face_height, radius)
    canvas.drawPath(face, face_paint(tone, top, top + face_height))
    canvas.save()
    canvas.clipPath(face, True)
    # The light on the rim fades downwards: a stroke whose gradient runs out at half height.
    rim = kit.linear((0, top), (0, top + face_height * 0.6), [("#FFFFFF", 0.75), ("#FFFFFF", 0.0)])
    rim.setStyle(skia.Paint.kStroke_Style)
    rim.setStrokeWidth(9)
    canvas.drawPath(face, rim)
    shade = kit.linear((0, top + face_height * 0.5), (0, top + face_height), [(tone.deep, 0.0), (tone.deep, 0.55)])
    shade.setStyle(skia.Paint.kStroke_Style)
    shade.setStrokeWidth(7)
    canvas.drawPath(face, shade)
    canvas.restore()
    canvas.drawPath(whole, kit.stroke(kit.INK.deep, 5))


def draw_button(style: str, state: str) -> skia.Surface:
    """One button in one state."""
    surface = kit.new_surface(*BUTTON_SIZE)
    canvas = surface.getCanvas()
    tone = TONES[style]
    if state == "disabled":
        tone = kit.Tone(
            *(kit.mix(getattr(DISABLED, step), getattr(tone, step), 0.12) for step in ("light", "base", "dark", "deep"))
        )
    if state == "hover":
        tone = kit.Tone(
            kit.mix(tone.light, "#FFFFFF", 0.5),
            kit.mix(tone.base, tone.light, 0.45),
            kit.mix(tone.dark, tone.base, 0.4),
            tone.deep,
        )
    if state == "pressed":
        tone = kit.Tone(kit.mix(tone.light, tone.base, 0.6), kit.mix(tone.base, tone.dark, 0.25), tone.dark, tone.deep)
    box = skia.Rect.MakeXYWH(16, 12, BUTTON_SIZE[0] - 32, 112)
    whole = kit.rounded_rect(box.left(), box.top(), box.width(), box.height(), 42)
    if state == "hover":
        kit.glow(canvas, whole, kit.GOLD.light if style != "dark" else "#B890E0", 7, 0.8)
    kit.soft_shadow(canvas, whole, 3 if state == "pressed" else 8, 5, 0.55)
    chunky(canvas, box, 42, tone, 5 if state == "pressed" else 13, 8 if state == "pressed" else 0)
    if style == "dark" and state != "disabled":
        face = kit.rounded_rect(
            box.left() + 7,
            box.top() + (15 if state == "pressed" else 7),
            box.width() - 14,
            box.height() - (20 if state == "pressed" else 27),
            35,
        )
        canvas.drawPath(face, kit.stroke(kit.GOLD.base, 2, 0.45))
    return surface


def draw_buttons(book: Book) -> None:
    """Three kinds of button in four states."""
    for style in pictures.BUTTON_STYLES:
        for state in pictures.BUTTON_STATES:
            content = (34, 26, 34, 28) if state == "pressed" else (34, 18, 34, 36)
            book.save(pictures.button(style, state), draw_button(style, state), (66, 62, 66, 70), content)


# --- panels and plates ------------------------------------------------------------------------------------


def plate(
    size: tuple[int, int],
    inset: Margins,
    radius: float,
    paint: skia.Paint,
    edge: skia.Paint,
    shadow: tuple[float, float, float] = (5, 6, 0.5),
) -> tuple[skia.Surface, skia.Path]:
    """A rounded plate with a drawn edge over its soft shadow (drop, blur, strength)."""
    surface = kit.new_surface(*size)
    canvas = surface.getCanvas()
    left, top, right, bottom = inset
    path = kit.rounded_rect(left, top, size[0] - left - right, size[1] - top - bottom, radius)
    kit.soft_shadow(canvas, path, *shadow)
    canvas.drawPath(path, paint)
    canvas.drawPath(path, edge)
    return surface, path


def draw_panels(book: Book) -> None:
    """The dark glass panel and the tooltip."""
    glass = kit.linear((0, 30), (0, 160), [("#3A2453", 0.95), ("#1E112F", 0.94)])
    surface, path = plate((256, 256), (32, 26, 32, 38), 34, glass, kit.stroke(kit.INK.deep, 6), (12, 13, 0.6))
    canvas = surface.getCanvas()
    canvas.drawPath(path, kit.stroke(kit.GOLD.dark, 3.4))
    canvas.drawPath(path, kit.stroke(kit.GOLD.base, 2, 0.85))
    canvas.drawPath(kit.rounded_rect(40, 34, 176, 176, 27), kit.stroke(kit.CREAM.base, 1.5, 0.13))
    book.save("panel", surface, (84, 84, 84, 84), (56, 50, 56, 62))

    ink = kit.linear((0, 16), (0, 96), [("#2A1A3F", 0.97), ("#150B22", 0.97)])
    surface, path = plate((128, 128), (16, 14, 16, 22), 20, ink, kit.stroke(kit.INK.deep, 5), (7, 7, 0.6))
    surface.getCanvas().drawPath(path, kit.stroke(kit.GOLD.base, 2, 0.6))
    book.save("tooltip", surface, (44, 42, 44, 50), (34, 28, 34, 36))


def draw_plates(book: Book) -> None:
    """Nameplates, count badges, the pending total and the text field."""
    dark = kit.linear((0, 12), (0, 76), ["#412A5C", "#1C1030"])
    for name, edge, width in (("nameplate", kit.CREAM.dark, 2.2), ("nameplate_turn", kit.GOLD.base, 5.0)):
        surface, path = plate((128, 96), (14, 12, 14, 20), 32, dark, kit.stroke(kit.INK.deep, 8), (6, 5, 0.6))
        if name == "nameplate_turn":
            kit.glow(surface.getCanvas(), path, kit.GOLD.base, 6, 0.9)
            surface.getCanvas().drawPath(path, dark)
        surface.getCanvas().drawPath(path, kit.stroke(edge, width, 0.5 if name == "nameplate" else 1.0))
        book.save(name, surface, (50, 41, 50, 49), (36, 16, 36, 24))
    for name, paint, ring in (
        ("badge", kit.linear((0, 10), (0, 84), ["#3E2957", "#160C25"]), kit.CREAM.base),
        (
            "badge_alert",
            kit.linear((0, 10), (0, 84), [kit.RED.light, kit.RED.base, kit.RED.dark]),
            kit.CREAM.light,
        ),
    ):
        surface, path = plate((104, 104), (12, 10, 12, 14), 40, paint, kit.stroke(kit.INK.deep, 12), (6, 4, 0.6))
        surface.getCanvas().drawPath(path, kit.stroke(ring, 5.5))
        book.save(name, surface, (51, 50, 51, 52), (22, 20, 22, 24))
    for heat in pictures.HEATS:
        book.save(pictures.pending(heat), pending_plate(heat), (72, 70, 72, 78), (52, 24, 52, 34))
    well = kit.linear((0, 8), (0, 88), ["#0F0719", "#231536"])
    surface, path = plate((96, 96), (8, 8, 8, 8), 22, well, kit.stroke(kit.INK.deep, 5), (0, 1, 0.0))
    surface.getCanvas().drawPath(path, kit.stroke(kit.CREAM.dark, 2.4, 0.55))
    book.save("field", surface, (36, 36, 36, 36), (24, 14, 24, 14))


_HOT = {
    "cold": (["#B98426", "#8A5A12", "#573406"], (kit.GOLD.dark, kit.GOLD.base, kit.GOLD.light)),
    "warm": (["#E0711C", "#B84A0C", "#742404"], (kit.GOLD.dark, "#FFB03C", kit.GOLD.light)),
    "red": (["#FF7A5C", "#E2332F", "#9A0F1E"], (kit.GOLD.dark, kit.GOLD.base, kit.GOLD.light)),
    "white": (["#B3121C", "#7A0612", "#3C0208"], ("#FF8A2A", "#FFE08A", "#FFFFFF")),
}
"""The body and the rim of the plate by its heat: what glows most is its rim, for the number must be read."""


def pending_plate(heat: str) -> skia.Surface:
    """The plate of the cards that wait to be drawn: gold at first, then hotter and hotter, meant to alarm."""
    codes, rim = _HOT[heat]
    hot = kit.linear((0, 16), (0, 122), codes)
    surface, path = plate((192, 152), (22, 16, 22, 28), 54, hot, kit.stroke(kit.INK.deep, 14), (10, 8, 0.65))
    canvas = surface.getCanvas()
    canvas.save()
    canvas.clipPath(path, True)
    gloss = kit.rounded_rect(34, 24, 124, 40, 20)
    canvas.drawPath(gloss, kit.linear((0, 22), (0, 64), [("#FFFFFF", 0.5), ("#FFFFFF", 0.02)]))
    if heat == "white":
        glow = kit.stroke("#FF9A2E", 26, 0.9)
        glow.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 9))
        canvas.drawPath(path, glow)
    canvas.restore()
    for code, width in zip(rim, (9, 6, 2), strict=True):
        canvas.drawPath(path, kit.stroke(code, width))
    return surface


def draw_bubble(book: Book) -> None:
    """The speech bubble and its tail, which is laid over the bubble's lower edge and may be mirrored."""
    paper = kit.linear((0, 12), (0, 100), [kit.CREAM.light, kit.CREAM.base])
    surface, _ = plate((144, 128), (14, 12, 14, 20), 36, paper, kit.stroke(kit.INK.dark, 6), (6, 6, 0.5))
    book.save("bubble", surface, (56, 52, 56, 60), (38, 26, 38, 34))
    tail = kit.new_surface(64, 56)
    canvas = tail.getCanvas()
    shape = skia.Path()
    shape.moveTo(10, 0)
    shape.cubicTo(12, 18, 10, 34, 6, 46)
    shape.cubicTo(26, 42, 44, 26, 50, 0)
    canvas.drawPath(shape, kit.stroke(kit.INK.dark, 6))
    canvas.drawPath(shape, kit.fill(kit.CREAM.base))
    # The mouth of the tail hides the outline of the bubble above it.
    canvas.drawRect(skia.Rect.MakeLTRB(13, 0, 47, 6), kit.fill(kit.CREAM.base))
    book.save("bubble_tail", tail)
    book.note("bubble_tail", overlap=6, tip=[6, 48], bubble_edge=20)


def note_others(book: Book) -> None:
    """What the game must know of pictures that are drawn elsewhere."""
    book.note("shadow_card", size=list(effects.SHADOW_SIZE), card=list(effects.SHADOW_CARD))
    for value in pictures.CHIPS:
        face = {"centre": list(casino.CENTRE), "radius": casino.RADIUS, "thickness": casino.THICKNESS}
        book.note(pictures.chip(value), size=[256, 256], **face)


def draw_all(root: Path) -> None:
    """Draw every widget and write down how to cut them."""
    folder = root / ART
    book = Book(folder)
    draw_buttons(book)
    draw_panels(book)
    draw_plates(book)
    draw_bubble(book)
    controls.draw_controls(book)
    pads.draw_pads(book)
    note_others(book)
    facts = {"how": COMPOSING, "pixels_per_unit": PIXELS_PER_UNIT, "pictures": book.entries}
    text = json.dumps(facts, indent=1)
    (folder / "widgets.json").write_text(text + "\n", encoding="utf-8")
