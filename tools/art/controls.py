"""Small controls: sliders, switches, focus ring, bars, cursors, seat rings and the big UNO button."""

from __future__ import annotations

from typing import Protocol

import skia

from game.ui import pictures
from tools.art import kit

Margins = tuple[int, int, int, int]

UNO_SCALE = 0.85


class Album(Protocol):
    """What the drawings here need of the one that saves them."""

    def save(
        self, name: str, surface: skia.Surface, cut: Margins | None = None, content: Margins | None = None
    ) -> None: ...

    def note(self, name: str, **facts: object) -> None: ...


def bar(codes: list[str], edge: str, alpha: float) -> skia.Surface:
    """A round-ended bar, 40 high, for tracks and their filling."""
    surface = kit.new_surface(64, 40)
    path = kit.rounded_rect(5, 5, 54, 30, 15)
    canvas = surface.getCanvas()
    canvas.drawPath(path, kit.linear((0, 5), (0, 35), codes))
    canvas.drawPath(path, kit.stroke(kit.INK.deep, 5))
    canvas.drawPath(path, kit.stroke(edge, 1.8, alpha))
    return surface


def draw_bars(album: Album) -> None:
    """The slider."""
    hollow, gold = ["#0F0719", "#2B1B40"], [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark]
    cut, free = (28, 18, 28, 18), (8, 8, 8, 8)
    album.save("slider_track", bar(hollow, kit.CREAM.dark, 0.65), cut, free)
    album.save("slider_fill", bar(gold, "#FFFFFF", 0.5), cut, free)
    for state, lift in (("", 0.0), ("_hover", 0.5)):
        surface = kit.new_surface(88, 88)
        canvas = surface.getCanvas()
        knob = kit.circle((44, 41), 28)
        if lift:
            kit.glow(canvas, knob, kit.GOLD.base, 7, 0.9)
        kit.soft_shadow(canvas, knob, 6, 4, 0.6)
        canvas.drawPath(knob, kit.linear((0, 13), (0, 69), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark]))
        canvas.drawPath(knob, kit.stroke(kit.INK.deep, 5))
        canvas.drawPath(kit.circle((44, 41), 13), kit.linear((0, 28), (0, 54), [kit.GOLD.dark, kit.GOLD.base]))
        canvas.drawPath(kit.circle((44, 41), 13), kit.stroke(kit.GOLD.deep, 2.5))
        album.save(f"slider_knob{state}", surface)


def check_mark(canvas: skia.Canvas, centre: kit.Point, size: float) -> None:
    """A bold inked tick."""
    mark = skia.Path()
    mark.moveTo(centre[0] - size * 0.55, centre[1] + size * 0.02)
    mark.lineTo(centre[0] - size * 0.12, centre[1] + size * 0.45)
    mark.lineTo(centre[0] + size * 0.6, centre[1] - size * 0.5)
    canvas.drawPath(mark, kit.stroke(kit.INK.dark, size * 0.3))


def draw_switches(album: Album) -> None:
    """The toggle, on and off."""
    for state in ("on", "off"):
        codes = [kit.GOLD.light, kit.GOLD.base, kit.GOLD.dark] if state == "on" else ["#0F0719", "#1B1029", "#2B1B40"]
        surface = kit.new_surface(144, 88)
        canvas = surface.getCanvas()
        body = kit.rounded_rect(10, 12, 124, 60, 30)
        kit.soft_shadow(canvas, body, 5, 4, 0.5)
        canvas.drawPath(body, kit.linear((0, 12), (0, 72), codes[::-1] if state == "on" else codes))
        canvas.drawPath(body, kit.stroke(kit.INK.deep, 6))
        canvas.drawPath(body, kit.stroke("#FFFFFF" if state == "on" else kit.CREAM.dark, 2.6, 0.7))
        x = 104 if state == "on" else 40
        knob = kit.circle((x, 42), 25)
        kit.soft_shadow(canvas, knob, 4, 3, 0.6)
        fills = (
            [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark] if state == "on" else ["#B9ABC6", "#93839F", "#6B5C7B"]
        )
        canvas.drawPath(knob, kit.linear((0, 17), (0, 67), fills))
        canvas.drawPath(knob, kit.stroke(kit.INK.deep, 4.5))
        # The state shows in a sign too, not in the colour alone.
        if state == "on":
            check_mark(canvas, (x, 42), 22)
        else:
            canvas.drawPath(kit.circle((x, 42), 9), kit.stroke(kit.INK.dark, 5))
        album.save(f"toggle_{state}", surface)


def draw_focus(album: Album) -> None:
    """The ring around what the keyboard has chosen, and a key cap for hints."""
    surface = kit.new_surface(128, 128)
    canvas = surface.getCanvas()
    ring = kit.rounded_rect(14, 14, 100, 100, 46)
    canvas.drawPath(ring, kit.stroke(kit.GOLD.base, 10, 0.75, 5))
    canvas.drawPath(ring, kit.stroke(kit.INK.deep, 9))
    canvas.drawPath(ring, kit.stroke(kit.GOLD.light, 5))
    album.save("focus", surface, (62, 62, 62, 62), (20, 20, 20, 20))
    surface = kit.new_surface(88, 92)
    canvas = surface.getCanvas()
    whole = kit.rounded_rect(10, 8, 68, 72, 16)
    kit.soft_shadow(canvas, whole, 4, 4, 0.5)
    canvas.drawPath(whole, kit.fill(kit.CREAM.deep))
    cap = kit.rounded_rect(10, 8, 68, 62, 16)
    canvas.drawPath(cap, kit.linear((0, 8), (0, 70), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark]))
    canvas.drawPath(whole, kit.stroke(kit.INK.dark, 5))
    album.save("key", surface, (34, 34, 34, 42), (20, 12, 20, 24))


def draw_seat_rings(album: Album) -> None:
    """The gold halo of the seat to move and the lighter ring of the one after it, for a portrait of 200."""
    for name, code in (
        ("seat_turn", kit.GOLD.base),
        ("seat_next", kit.CREAM.dark),
        ("seat_alert", kit.RED.base),
    ):
        surface = kit.new_surface(288, 288)
        canvas = surface.getCanvas()
        ring = kit.circle((144, 144), 106)
        if name != "seat_next":
            canvas.drawPath(ring, kit.stroke(code, 34, 0.55, 11))
            canvas.drawPath(ring, kit.stroke(kit.INK.deep, 17))
            canvas.drawPath(ring, kit.stroke(code, 11))
            canvas.drawPath(ring, kit.stroke("#FFFFFF", 3, 0.55))
        else:
            dashes = kit.stroke(code, 6, 0.85)
            length = 2 * 3.14159265 * 106 / 24
            dashes.setPathEffect(skia.DashPathEffect.Make([length * 0.45, length * 0.55], 0))
            canvas.drawPath(ring, kit.stroke(kit.INK.deep, 12, 0.5))
            canvas.drawPath(ring, dashes)
        album.save(name, surface)
        album.note(name, portrait=200)


# --- the big button ---------------------------------------------------------------------------------------


def uno_tone(state: str) -> kit.Tone:
    """The metal of the big button: it turns hot red once it is armed."""
    if state == "armed":
        return kit.Tone("#FF9A76", "#EE3E32", "#B5161F", "#5C0712")
    if state == "disabled":
        return kit.Tone("#978B8F", "#6B5F69", "#4B424E", "#2C2532")
    if state == "hover":
        return kit.Tone("#FFF7D6", "#FFD765", "#E6A02A", "#7D4A0B")
    return kit.Tone("#FFF0B3", "#FFC53D", "#D98A12", "#74430A")


def draw_uno(state: str) -> skia.Surface:
    """A big domed button without a word on it: the game writes the call in the player's language."""
    # Drawn on a grid of 440 x 320.
    surface = kit.new_surface(440, 320, UNO_SCALE)
    canvas = surface.getCanvas()
    tone = uno_tone(state)
    pressed = state == "pressed"
    base = kit.rounded_rect(40, 34, 360, 246, 123)
    if state in ("hover", "armed"):
        kit.glow(canvas, base, kit.GOLD.base if state == "hover" else "#FF5A3C", 17, 0.85)
    kit.soft_shadow(canvas, base, 14, 12, 0.6)
    collar = (
        [kit.GOLD.light, kit.GOLD.dark, kit.GOLD.deep, kit.GOLD.base]
        if state == "armed"
        else ["#5D4278", "#2B1B40", "#170D25", "#3A2650"]
    )
    canvas.drawPath(base, kit.linear((0, 34), (0, 280), collar, [0, 0.35, 0.85, 1]))
    canvas.drawPath(base, kit.stroke(kit.INK.deep, 7))
    canvas.drawPath(kit.rounded_rect(47, 41, 346, 232, 116), kit.stroke("#FFFFFF", 2, 0.22))
    lip, sunk = (8, 14) if pressed else (22, 0)
    whole = kit.rounded_rect(62, 48 + sunk, 316, 204 - sunk, 95)
    canvas.drawPath(whole, kit.fill(kit.mix(tone.deep, tone.dark, 0.3)))
    height = 204 - lip - sunk
    face = kit.rounded_rect(62, 48 + sunk, 316, height, height / 2)
    middle = (220.0, 48 + sunk + height * 0.5)
    canvas.drawPath(face, kit.radial((220, middle[1] - 60), 240, [tone.light, tone.base, tone.dark], [0, 0.5, 1]))
    dome(canvas, face, middle, height, tone, state != "disabled")
    canvas.drawPath(whole, kit.stroke(kit.INK.deep, 6))
    return surface


def dome(canvas: skia.Canvas, face: skia.Path, middle: kit.Point, height: float, tone: kit.Tone, rays: bool) -> None:
    """Rays, rim light and gloss of the big button's face."""
    canvas.save()
    canvas.clipPath(face, True)
    if rays:
        for step in range(18):
            wedge = [middle, kit.polar(middle, 220, step * 20 - 4), kit.polar(middle, 220, step * 20 + 5)]
            canvas.drawPath(kit.polygon(wedge), kit.fill(tone.light, 0.3))
    top = middle[1] - height / 2
    gloss = skia.Path()
    gloss.addOval(skia.Rect.MakeLTRB(92, top - 52, 348, top + height * 0.45))
    canvas.drawPath(gloss, kit.linear((0, top), (0, top + height * 0.45), [("#FFFFFF", 0.55), ("#FFFFFF", 0.08)]))
    rim = kit.linear((0, top), (0, top + height), [("#FFFFFF", 0.8), ("#FFFFFF", 0.0), (tone.deep, 0.5)])
    rim.setStyle(skia.Paint.kStroke_Style)
    rim.setStrokeWidth(12)
    canvas.drawPath(face, rim)
    canvas.restore()


def draw_uno_buttons(album: Album) -> None:
    """The big button in its five states."""
    for state in pictures.UNO_STATES:
        shift = 7 if state == "pressed" else 0
        edges = (92, 62 + shift, 92, 104 - shift)
        left, top, right, bottom = (round(edge * UNO_SCALE) for edge in edges)
        album.save(pictures.uno(state), draw_uno(state), content=(left, top, right, bottom))


# --- cursors ----------------------------------------------------------------------------------------------


def cursor_paint(canvas: skia.Canvas, path: skia.Path) -> None:
    """Cream with an ink edge and a small shadow."""
    kit.soft_shadow(canvas, path, 2, 1.6, 0.5)
    canvas.drawPath(path, kit.stroke(kit.INK.deep, 4.6))
    canvas.drawPath(path, kit.linear((4, 4), (26, 40), [kit.CREAM.light, kit.CREAM.base, kit.CREAM.dark]))


def draw_cursors(album: Album) -> None:
    """The arrow, and the pointing hand shown over what can be clicked."""
    surface = kit.new_surface(48, 48)
    arrow = kit.polygon([(4, 4), (33, 19), (20.5, 23), (15, 35)], 2.4)
    cursor_paint(surface.getCanvas(), arrow)
    album.save("cursor", surface)
    album.note("cursor", hotspot=[4, 4])
    surface = kit.new_surface(48, 48)
    canvas = surface.getCanvas()
    fingers = [kit.rounded_rect(15, 4, 7.5, 26, 3.7), kit.rounded_rect(21.5, 15, 7, 16, 3.5)]
    fingers += [kit.rounded_rect(27.5, 17, 6.6, 15, 3.3), kit.rounded_rect(33, 20, 6, 14, 3)]
    thumb = kit.moved(kit.rounded_rect(-3.6, -9, 7.2, 18, 3.6), 12, 29, turn=-38)
    palm = kit.rounded_rect(14.5, 24, 24.5, 19, 8)
    cursor_paint(canvas, kit.union(palm, thumb, *fingers))
    for x, top in ((22, 23), (28, 24), (33.4, 25)):
        canvas.drawLine(x, top, x, 30, kit.stroke(kit.INK.deep, 1.6, 0.75))
    album.save("cursor_hand", surface)
    album.note("cursor_hand", hotspot=[18, 4])


def draw_controls(album: Album) -> None:
    """Draw every control of this module."""
    draw_bars(album)
    draw_switches(album)
    draw_focus(album)
    draw_seat_rings(album)
    draw_uno_buttons(album)
    draw_cursors(album)
