"""The small signs of the interface: cream line drawings of one weight on a grid of 64."""

from __future__ import annotations

import math
from pathlib import Path

import skia

from game.ui import pictures
from tools.art import app_icon, kit, savings

ART = Path("game/data/art")

GRID = 64
SIZE = 128
WEIGHT = 5

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {grid} {grid}" width="{size}" height="{size}">'
    '<g fill="none" stroke="{code}" stroke-width="{weight}" stroke-linecap="round" '
    'stroke-linejoin="round">{body}</g></svg>'
)

SOLID = f'fill="{kit.CREAM.base}" stroke="none"'
SPEAKER = '<path d="M8 25h10l14-12v38L18 39H8z"/>'
CARD = '<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="5"/>'


def dot(x: float, y: float, radius: float = 3.4) -> str:
    """A filled dot."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" {SOLID}/>'


def path(data: str) -> str:
    """A line."""
    return f'<path d="{data}"/>'


def solid(data: str) -> str:
    """A filled area, its corners softened like those of the lines."""
    return f'<path d="{data}" fill="{kit.CREAM.base}" stroke-width="4"/>'


def circle(x: float, y: float, radius: float) -> str:
    """A ring."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/>'


def gear() -> str:
    """A cog with eight teeth."""
    points = []
    for tooth in range(8):
        for turn, reach in ((-15, 18.5), (-9, 26), (9, 26), (15, 18.5)):
            angle = math.radians(tooth * 45 + turn)
            points.append(f"{32 + reach * math.cos(angle):.2f} {32 + reach * math.sin(angle):.2f}")
    return path("M" + "L".join(points) + "z") + circle(32, 32, 8)


def star() -> str:
    """A five-pointed star."""
    points = []
    for step in range(10):
        angle, reach = math.radians(-90 + 36 * step), 27 if step % 2 == 0 else 12.5
        points.append(f"{32 + reach * math.cos(angle):.2f} {34 + reach * math.sin(angle):.2f}")
    return path("M" + "L".join(points) + "z")


def dealer() -> str:
    """The dealer's button: a disc with a ring of marks and a fan of two cards."""
    marks = ""
    for step in range(8):
        angle = math.radians(step * 45 + 22.5)
        near, far = (f"{32 + r * math.cos(angle):.2f} {32 + r * math.sin(angle):.2f}" for r in (20.5, 25.5))
        marks += path(f"M{near}L{far}")
    return circle(32, 32, 26) + marks + solid("M32 23l8 9-8 9-8-9z")


ARROWS = {
    "arrow_left": path("M54 32H11M28 14L10 32l18 18"),
    "arrow_right": path("M10 32h43M36 14l18 18-18 18"),
    "arrow_up": path("M32 54V11M14 28l18-18 18 18"),
    "arrow_down": path("M32 10v43M14 36l18 18 18-18"),
    "plus": path("M32 10v44M10 32h44"),
    "share": path("M32 42V9M18 22L32 8l14 14M14 34v20h36V34"),
    "import": path("M32 8v33M18 28l14 14 14-14M14 40v14h36V40"),
    "back": path("M22 14L8 28l14 14M10 28h28a14 14 0 0 1 0 26H26"),
    "restart": path("M52 32a20 20 0 1 1-6-14.3M50 8v13H37"),
    "swap": path("M8 22h44M40 9l13 13-13 13M56 44H12M24 31L11 44l13 13"),
    "shuffle": path("M6 18h9c14 0 18 28 32 28h9M6 46h9c5 0 9-4 12-9M37 26c3-5 6-8 10-8h9M48 9l9 9-9 9M48 37l9 9-9 9"),
    "continue": solid("M18 11l34 21-34 21z"),
    "fast": solid("M8 12l24 20-24 20zM32 12l24 20-24 20z"),
    "pause": solid("M17 12h8v40h-8zM39 12h8v40h-8z"),
    "skip_back": solid("M52 12L26 32l26 20z") + path("M13 12v40"),
    "skip_next": solid("M12 12l26 20-26 20z") + path("M51 12v40"),
    "film": path("M8 13h48v38H8zM19 13v38M45 13v38M8 25h11M8 39h11M45 25h11M45 39h11"),
    "close": path("M13 13l38 38M51 13L13 51"),
    "check": path("M9 34l15 16 31-36"),
}

MACHINE = {
    "settings": gear(),
    "sound_on": SPEAKER + path("M41 23a13 13 0 0 1 0 18M48 14a25 25 0 0 1 0 36"),
    "sound_off": SPEAKER + path("M42 24l16 16M58 24L42 40"),
    "fullscreen": path("M9 22V9h13M42 9h13v13M55 42v13H42M22 55H9V42"),
    "window": path("M22 9v13H9M55 22H42V9M42 55V42h13M9 42h13v13"),
    "pencil": path("M10 54l4-15L43 10l11 11-29 29zM36 17l11 11"),
    "bin": path("M10 17h44M25 17v-7h14v7M16 17l3 38h26l3-38M27 27v18M37 27v18"),
    "lock": path("M12 29h40v26H12zM20 29v-8a12 12 0 0 1 24 0v8") + path("M32 40v5"),
    "globe": circle(32, 32, 25) + path("M7 32h50M32 7c-14 13-14 37 0 50M32 7c14 13 14 37 0 50"),
    "eye": path("M4 32C14 12 50 12 60 32 50 52 14 52 4 32z") + circle(32, 32, 9),
    "bolt": path("M36 6L12 36h17l-4 22 27-33H35z"),
    "home": path("M6 32L32 8l26 24M13 27v29h14V40h10v16h14V27"),
}

PAPER = {
    "hint": path("M23 46c0-8-9-11-9-23a18 18 0 0 1 36 0c0 12-9 15-9 23zM25 56h14M32 46V31M26 27l6 5 6-5"),
    "log": path("M24 14h32M24 32h32M24 50h32") + dot(10, 14, 4) + dot(10, 32, 4) + dot(10, 50, 4),
    "rules": path("M32 15C26 10 17 9 7 10v41c10-1 19 0 25 5 6-5 15-6 25-5V10c-10-1-19 0-25 5zM32 15v40"),
    "cards": (
        '<g transform="rotate(-14 24 36)">'
        + CARD.format(x=10, y=15, w=26, h=38)
        + "</g>"
        + path("M30 9l18 3a5 5 0 0 1 4 6l-6 33a5 5 0 0 1-6 4")
    ),
    "hand_sort": CARD.format(x=6, y=8, w=22, h=32)
    + CARD.format(x=36, y=8, w=22, h=32)
    + path("M10 52h44M19 45l-9 7 9 7M45 45l9 7-9 7"),
    "seal": circle(32, 25, 18) + path("M20 39l-6 18 11-5 7 6 7-6 11 5-6-18M24 25l6 7 11-13"),
    "copy": path("M24 22h30v34H24zM16 42h-6V8h30v6"),
    "star": star(),
    "palette": path("M32 7a25 25 0 1 0 4 50c6-1 3-8 6-12 4-5 15 1 15-13C57 18 46 7 32 7z")
    + dot(20, 27)
    + dot(32, 19)
    + dot(44, 27),
    "volume": path("M10 26v12M21 17v30M32 9v46M43 20v24M54 28v8"),
}

PEOPLE = {
    "person": circle(32, 20, 11) + path("M9 56c1-15 10-21 23-21s22 6 23 21z"),
    "people": circle(23, 22, 10)
    + path("M5 54c0-13 7-18 18-18s18 5 18 18zM41 12a10 10 0 0 1 0 19M48 37c7 2 11 7 11 17H51"),
    "crown": path("M8 49L5 18l15 12L32 11l12 19 15-12-3 31zM9 49h46"),
    "skull": path(
        "M32 7C18 7 9 16 9 29c0 8 3 12 8 15v11h30V44c5-3 8-7 8-15C55 16 46 7 32 7zM27 55v-7M37 55v-7M32 37l-2 4h4z"
    )
    + dot(22, 29, 5.5)
    + dot(42, 29, 5.5),
    "dice": path("M16 9h32q7 0 7 7v32q0 7-7 7H16q-7 0-7-7V16q0-7 7-7z")
    + "".join(dot(x, y, 4.2) for x, y in ((22, 22), (42, 22), (32, 32), (22, 42), (42, 42))),
    "dealer": dealer(),
    "hand": path(
        "M20 56c-4-6-11-13-13-19 3-4 8-1 12 4V14c0-6 8-6 8 0v14V9c0-6 8-6 8 0v19"
        "V12c0-6 8-6 8 0v18-11c0-5 7-5 7 0v20c0 8-3 12-5 17z"
    ),
}

ICONS: dict[str, str] = {**ARROWS, **MACHINE, **PAPER, **PEOPLE}


def draw_icon(body: str, code: str = kit.CREAM.base) -> skia.Surface:
    """One icon in one colour."""
    text = FRAME.format(grid=GRID, size=SIZE, code=code, weight=WEIGHT, body=body)
    document = skia.SVGDOM.MakeFromStream(skia.MemoryStream(text.encode()))
    surface = kit.new_surface(SIZE, SIZE)
    document.setContainerSize(skia.Size(SIZE, SIZE))
    document.render(surface.getCanvas())
    return surface


def draw_all(root: Path) -> None:
    """Draw every icon, and the mark of the game itself."""
    folder = root / ART
    for name in pictures.ICONS:
        savings.save(draw_icon(ICONS[name]), folder / "icons" / f"{name}.png", step=4)
    app_icon.draw_all(root)


if __name__ == "__main__":
    draw_all(Path(__file__).resolve().parents[2])
