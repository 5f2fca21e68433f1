"""The name of the game as its mark: eight strong letters, one of which is a dagger, and the four shapes about them."""

from __future__ import annotations

import skia

from tools.art import heraldry, kit

WIDTH, HEIGHT = 1600, 600
NAME = "SPIETATO"
DAGGER = 6
"""The letter that is a dagger: a T, whose bar and stem are guard and blade. The T before it tells how to read it."""
MIDDLE, REACH = (800.0, 290.0), 1426.0
TRACKING = 26.0
TALL, HEAVIER = 1.28, 5.0
"""How much taller than the font's the letters are, and by how many units each side of a stroke is heavier."""
GOLD = ("#FFFBE6", "#FFE48F", "#FFC23A", "#F2831F", "#D8401F")
GOLD_STOPS = (0, 0.28, 0.52, 0.8, 1)
BODY, DEPTH = 28.0, 24.0
"""How far the dark body of the word reaches around the letters, and below that."""
LINE = (7.0, 14.0)
"""Where on the body a red line runs along its edge: from and to so many units from it."""
SHAPES = (
    ("Red", (596, 532), 36, -12),
    ("Blue", (732, 542), 34, 0),
    ("Green", (868, 542), 35, 10),
    ("Yellow", (1004, 532), 37, -10),
)
"""Below the word, where nobody takes them for accents, and about its middle."""


def letters() -> tuple[list[skia.Path], skia.Rect]:
    """The outlines of the letters in their places, and the box of the one that the dagger stands for."""
    font = kit.display_font(400)
    glyphs = font.textToGlyphs(NAME)
    outlines, x = [], 0.0
    for glyph, width in zip(glyphs, font.getWidths(glyphs), strict=True):
        outlines.append(kit.moved(font.getPath(glyph), x, 0))
        x += width + TRACKING
    whole = skia.Path()
    for outline in outlines:
        whole.addPath(outline)
    box = whole.computeTightBounds()
    matrix = skia.Matrix()
    matrix.setScale(REACH / box.width(), REACH / box.width() * TALL, box.centerX(), box.centerY())
    matrix.postTranslate(MIDDLE[0] - box.centerX(), MIDDLE[1] - box.centerY())
    for outline in outlines:
        outline.transform(matrix)
    placed = [grown(outline, HEAVIER) for outline in outlines]
    stands_for = placed.pop(DAGGER).computeTightBounds()
    return placed, stands_for


def grown(path: skia.Path, reach: float) -> skia.Path:
    """The outline of a path made heavier by that much on all sides."""
    around = skia.Path()
    kit.stroke(kit.INK.deep, 2 * reach).getFillPath(path, around)
    return kit.union(path, around)


def solid(path: skia.Path) -> skia.Path:
    """The path with its holes filled."""
    contours: list[skia.Path] = []
    walk = skia.Path.Iter(path, False)
    while True:
        verb, points = walk.next()
        if verb == skia.Path.kDone_Verb:
            return kit.union(*contours)
        if verb == skia.Path.kMove_Verb:
            contours.append(skia.Path())
            contours[-1].moveTo(points[0])
        elif verb == skia.Path.kLine_Verb:
            contours[-1].lineTo(points[1])
        elif verb == skia.Path.kQuad_Verb:
            contours[-1].quadTo(points[1], points[2])
        elif verb == skia.Path.kConic_Verb:
            contours[-1].conicTo(points[1], points[2], walk.conicWeight())
        elif verb == skia.Path.kCubic_Verb:
            contours[-1].cubicTo(points[1], points[2], points[3])
        else:
            contours[-1].close()


def face(canvas: skia.Canvas, path: skia.Path, span: tuple[float, float]) -> None:
    """Gold that glows to red at its foot, with a lit upper edge and a darker lower one."""
    canvas.drawPath(path, kit.linear((0, span[0]), (0, span[1]), GOLD, GOLD_STOPS))
    canvas.save()
    canvas.clipPath(path, True)
    for shift, code, alpha in (((-2, -6), "#A8321A", 0.55), ((2, 6), "#FFFFFF", 0.8)):
        canvas.save()
        canvas.translate(*shift)
        canvas.drawPath(path, kit.stroke(code, 10, alpha))
        canvas.restore()
    canvas.restore()


class Dagger:
    """A dagger, point down, in the place of a T."""

    def __init__(self, box: skia.Rect) -> None:
        x, top, height = box.centerX(), box.top(), box.height()
        bar, wing, tip = height * 0.225, box.width() / 2 + 5, box.bottom() + height * 0.34
        half = bar * 0.55
        self.x, self.top, self.bar, self.tip = x, top, bar, tip
        edge = [(half, top + bar * 0.5), (half * 0.94, tip - half * 2.2)]
        self.blade = kit.polygon([*edge, (0, tip), *[(-along, y) for along, y in reversed(edge)]])
        self.blade = kit.moved(self.blade, x, 0)
        self.guard = kit.moved(_guard(wing, bar), x, top)
        self.grip = kit.rounded_rect(x - bar * 0.32, top - height * 0.4, bar * 0.64, height * 0.42, bar * 0.16)
        self.pommel = kit.circle((x, top - height * 0.41), bar * 0.5)
        self.outline = kit.union(self.blade, self.guard, self.grip, self.pommel)

    def draw(self, canvas: skia.Canvas, span: tuple[float, float]) -> None:
        """Steel, red leather, and the gold of the letters."""
        self._draw_blade(canvas)
        self._draw_grip(canvas)
        ink = kit.stroke(kit.INK.deep, 14)
        box = self.pommel.computeTightBounds()
        canvas.drawPath(self.pommel, ink)
        face(canvas, self.pommel, (box.top(), box.bottom()))
        gem = (box.centerX(), box.centerY())
        canvas.drawPath(kit.circle(gem, self.bar * 0.23), kit.fill(kit.INK.deep))
        canvas.drawPath(
            kit.circle(gem, self.bar * 0.17),
            kit.radial((gem[0] - 3, gem[1] - 4), self.bar * 0.22, ["#FF9A88", "#D5202E", "#7A0E1E"]),
        )
        canvas.drawPath(self.guard, ink)
        face(canvas, self.guard, span)

    def _draw_blade(self, canvas: skia.Canvas) -> None:
        box = self.blade.computeTightBounds()
        steel = ("#FFFFFF", "#EEF0FA", "#A3A8CB", "#CDD1E6")
        canvas.drawPath(self.blade, kit.linear((box.left(), 0), (box.right(), 0), steel, (0, 0.485, 0.515, 1)))
        canvas.save()
        canvas.clipPath(self.blade, True)
        canvas.drawPath(self.blade, kit.stroke("#FFFFFF", 7, 0.9))
        canvas.drawPath(kit.moved(self.guard, 0, self.bar * 0.2), kit.fill(heraldry.STEEL.deep, 0.6))
        canvas.restore()

    def _draw_grip(self, canvas: skia.Canvas) -> None:
        box, bar = self.grip.computeTightBounds(), self.bar
        leather = ("#F0604A", "#B82030", "#5E0E1E")
        canvas.drawPath(self.grip, kit.linear((box.left(), 0), (box.right(), 0), leather))
        canvas.save()
        canvas.clipPath(self.grip, True)
        for step in range(5):
            y = box.bottom() - bar * (0.42 + 0.36 * step)
            line = kit.stroke(kit.INK.deep, bar * 0.08, 0.75)
            canvas.drawLine(box.left(), y + bar * 0.1, box.right(), y - bar * 0.1, line)
        canvas.restore()
        canvas.drawPath(self.grip, kit.stroke(kit.INK.deep, 6))


def _guard(wing: float, bar: float) -> skia.Path:
    """A bar whose ends swell a little, about x = 0 from y = 0 down."""
    path = skia.Path()
    path.moveTo(-wing, bar * 0.5)
    path.cubicTo(-wing, -bar * 0.16, -wing * 0.55, bar * 0.03, 0, 0)
    path.cubicTo(wing * 0.55, bar * 0.03, wing, -bar * 0.16, wing, bar * 0.5)
    path.cubicTo(wing, bar * 1.2, wing * 0.55, bar * 0.97, 0, bar)
    path.cubicTo(-wing * 0.55, bar * 0.97, -wing, bar * 1.2, -wing, bar * 0.5)
    path.close()
    return path


def draw() -> skia.Surface:
    """The whole mark on a clear ground."""
    surface = kit.new_surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    outlines, stands_for = letters()
    dagger = Dagger(stands_for)
    # One body for all letters and none in their holes: lines there would only make the letters smaller.
    body = solid(grown(kit.union(*outlines, dagger.outline), BODY))
    kit.soft_shadow(canvas, body, 30, 18, 0.6)
    for name, centre, size, turn in SHAPES:
        heraldry.inked_shape(canvas, name, centre, size, 11, turn)
    for drop in (DEPTH, DEPTH / 2, 0):
        canvas.drawPath(kit.moved(body, 0, drop), kit.fill(kit.INK.deep))
    canvas.save()
    canvas.clipPath(body, True)
    canvas.drawPath(body, kit.stroke("#C3182F", 2 * LINE[1]))
    canvas.drawPath(body, kit.stroke(kit.INK.deep, 2 * LINE[0]))
    canvas.restore()
    span = (stands_for.top(), stands_for.bottom())
    for outline in outlines:
        face(canvas, outline, span)
    dagger.draw(canvas, span)
    for centre, size in (((dagger.x - dagger.bar * 0.1, dagger.tip - dagger.bar * 1.5), 34), ((112, 206), 30)):
        _glint(canvas, centre, size)
    return surface


def _glint(canvas: skia.Canvas, centre: kit.Point, size: float) -> None:
    """A star of light."""
    points = [kit.polar(centre, size if step % 2 == 0 else size * 0.14, 45 * step) for step in range(8)]
    canvas.drawPath(kit.circle(centre, size * 0.4), kit.fill("#FFF3C4", 0.7, size * 0.25))
    canvas.drawPath(kit.polygon(points), kit.fill("#FFFFFF"))
