"""The surroundings of the cards: felt tables in a walnut rim, the room behind them, light and vignette."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image

from game.ui import pictures
from tools.art import blows, casino, composed, effects, emblems, fire, kit, markers, roulette, sealing, title, widgets

Array = np.ndarray
Lines = tuple[tuple[float, float, float], ...]  # distance from the edge, half width, strength

ART = Path("game/data/art")

# Everything is designed for a window 1080 units high and drawn larger, so that a 4K window stays crisp.
PIXELS_PER_UNIT = 1.15
MARGIN = 40  # room for the table's own shadow
CORNER = (560, 410)  # semi-axes of the rounded corner
ROUNDNESS = 2.55  # exponent of the superellipse: its curvature fades out towards the straight sides
STRETCH = 24  # half of the band that may be stretched

RIM = 50.0  # where the walnut ends
BRASS = 55.0  # where the brass line ends
FELT = 62.0  # where the felt begins, after a dark groove
INLAY = 150.0  # the line on the felt
ORNAMENT = 15.0  # size of the shapes set into that line
LIGHT = np.array([0.0, -0.62, 0.785])  # the lamp hangs a little behind the table


def levels(code: str) -> Array:
    """The red, green and blue of a code as floats of 0 to 255."""
    value = int(code.lstrip("#"), 16)
    return np.array([value >> 16 & 255, value >> 8 & 255, value & 255], dtype=np.float64)


def smooth(low: float, high: float, values: Array) -> Array:
    """Zero below `low`, one above `high`, and a soft step in between."""
    share: Array = np.clip((values - low) / (high - low), 0, 1)
    eased: Array = share * share * (3 - 2 * share)
    return eased


def blend(under: Array, over: Array, share: Array) -> Array:
    """Lay a colour (or a field of colours) over another by a field of shares."""
    result: Array = under + (over - under) * share[..., None]
    return result


def dithered(values: Array, seed: int, amount: Array | float = 1.0) -> Array:
    """Round to whole levels with fixed noise, so that long gradients show no bands."""
    noise = np.random.default_rng(seed).random(values.shape[:2]) - 0.5
    noise = noise * amount
    if values.ndim == 3:
        noise = noise[..., None]
    return np.clip(np.floor(values + noise + 0.5), 0, 255).astype(np.uint8)


# --- the shape of the table -------------------------------------------------------------------------------


@cache
def rim_distance() -> Array:
    """How far, in units, each pixel of the table picture lies inside the outer edge of the rim."""
    width, height = (MARGIN + CORNER[0]), (MARGIN + CORNER[1])
    angle = np.linspace(0, np.pi / 2, 260)
    curve_x = width - CORNER[0] * np.cos(angle) ** (2 / ROUNDNESS)
    curve_y = height - CORNER[1] * np.sin(angle) ** (2 / ROUNDNESS)
    x = (np.arange(round(width * PIXELS_PER_UNIT)) + 0.5) / PIXELS_PER_UNIT
    y = (np.arange(round(height * PIXELS_PER_UNIT)) + 0.5) / PIXELS_PER_UNIT
    nearest = np.full((len(y), len(x)), np.inf, dtype=np.float32)
    for step in range(len(angle) - 1):
        start = np.array([curve_x[step], curve_y[step]])
        along = np.array([curve_x[step + 1], curve_y[step + 1]]) - start
        across_x, across_y = (x - start[0])[None, :], (y - start[1])[:, None]
        share = np.clip((across_x * along[0] + across_y * along[1]) / (along @ along), 0, 1)
        squared = (across_x - share * along[0]) ** 2 + (across_y - share * along[1]) ** 2
        np.minimum(nearest, squared.astype(np.float32), out=nearest)
    reach_x = np.clip((width - x) / CORNER[0], 0, None)[None, :]
    reach_y = np.clip((height - y) / CORNER[1], 0, None)[:, None]
    inside = reach_x**ROUNDNESS + reach_y**ROUNDNESS <= 1
    quarter = np.where(inside, 1, -1) * np.sqrt(nearest)
    band = round(STRETCH * PIXELS_PER_UNIT)
    quarter = np.pad(quarter, ((0, band), (0, band)), mode="edge")
    half = np.concatenate([quarter, quarter[:, ::-1]], axis=1)
    return np.concatenate([half, half[::-1]], axis=0)


@cache
def outward() -> tuple[Array, Array]:
    """The direction, across and down, in which the table ends."""
    down, across = np.gradient(rim_distance())
    length = np.hypot(across, down) + 1e-6
    return -across / length, -down / length


def lit(slope: Array) -> tuple[Array, Array]:
    """Brightness and gloss of a surface that falls off outwards with that slope."""
    across, down = outward()
    length = np.sqrt(slope**2 + 1)
    facing = (across * slope * LIGHT[0] + down * slope * LIGHT[1] + LIGHT[2]) / length
    halfway = LIGHT + np.array([0, 0, 1])
    halfway /= np.linalg.norm(halfway)
    gloss = (down * slope * halfway[1] + halfway[2]) / length
    return np.clip(facing, 0, 1), np.clip(gloss, 0, 1)


# --- materials --------------------------------------------------------------------------------------------


def wood(distance: Array) -> Array:
    """Walnut whose grain follows the rim, constant along the straight sides so that they may be stretched."""
    across, down = outward()
    turn = np.sin(2 * np.arctan2(np.abs(down), np.abs(across))) ** 2
    mirror = np.sign(across) * 0.6 + np.sign(down) * 0.35
    warp = turn * (4.5 + 1.6 * mirror)
    grain = np.zeros_like(distance, dtype=np.float64)
    for frequency, weight, phase, pull in (
        (0.21, 0.34, 0.3, 0.5), (0.53, 0.26, 1.9, 1.0), (1.12, 0.2, 4.1, 1.9), (2.05, 0.13, 2.2, 3.1)
    ):  # fmt: skip
        grain += weight * np.sin(distance * frequency + phase + warp * pull)
    base = np.broadcast_to(levels("#8A5230"), (*distance.shape, 3))
    colours = blend(base, levels("#43220F"), 0.9 * smooth(-0.3, 0.85, grain))
    middle = (distance - RIM / 2) / (RIM / 2)
    shade, gloss = lit(-1.15 * np.sign(middle) * np.abs(middle) ** 1.6)
    colours = colours * (0.2 + shade)[..., None]
    colours = blend(colours, levels("#FFC586"), 0.42 * gloss**30)
    # Both edges of the wood are rounded over: they catch less light than the crown.
    edge = smooth(0, 5, distance) * (1 - smooth(RIM - 6, RIM, distance))
    worn: Array = colours * (0.45 + 0.55 * edge)[..., None]
    return worn


def brass(distance: Array) -> Array:
    """The metal line between wood and felt, half round."""
    middle = (distance - (RIM + BRASS) / 2) / ((BRASS - RIM) / 2)
    shade, gloss = lit(np.clip(middle, -1, 1) * -1.4)
    colours = blend(np.broadcast_to(levels(kit.GOLD.deep), (*distance.shape, 3)), levels(kit.GOLD.base), shade**1.4)
    return blend(colours, levels("#FFF8DC"), 0.9 * gloss**14)


def felt(distance: Array, tone: kit.Tone, line: str, lines: Lines) -> Array:
    """Cloth in the shade of the rim, darker on the rail outside the inlaid line."""
    inside = np.clip(distance - FELT, 0, None)
    colours = np.broadcast_to(levels(tone.base), (*distance.shape, 3))
    rail = 1 - smooth(INLAY - 1, INLAY + 1, distance)
    colours = blend(colours, levels(tone.dark), 0.42 * rail)
    clear = away_from_ornaments()
    for place, half, strength in lines:
        share = (1 - smooth(half, half + 0.9, np.abs(distance - place))) * clear
        colours = blend(colours, levels(line), strength * share)
    _, down = outward()
    depth = 0.58 - 0.16 * down
    shade = depth * np.exp(-inside / 40) + 0.2 * np.exp(-inside / 6)
    shaded: Array = colours * (1 - np.clip(shade, 0, 0.96))[..., None]
    return shaded


def table_pixels(tone: kit.Tone, line: str, lines: Lines) -> Array:
    """The whole table as red, green, blue and alpha."""
    distance = rim_distance().astype(np.float64)
    soft = 0.75 / PIXELS_PER_UNIT
    colours = wood(distance)
    colours = blend(colours, brass(distance), smooth(RIM - soft, RIM + soft, distance))
    groove = np.broadcast_to(levels(tone.deep) * 0.3, colours.shape)
    colours = blend(colours, groove, smooth(BRASS - soft, BRASS + soft, distance))
    colours = blend(colours, felt(distance, tone, line, lines), smooth(FELT - 3, FELT + 1, distance))
    shadow = shadow_below(distance)
    solid = smooth(-soft, soft, distance)
    alpha = solid + (1 - solid) * shadow
    colours = blend(np.broadcast_to(levels(kit.INK.deep), colours.shape), colours, solid / np.maximum(alpha, 1e-6))
    # Noise would smear into streaks where the picture is stretched, so only the felt of the corners gets it.
    amount = np.ones_like(distance)
    middle_y, middle_x = (size // 2 for size in distance.shape)
    band = round(STRETCH * PIXELS_PER_UNIT)
    amount[middle_y - band : middle_y + band] = 0
    amount[:, middle_x - band : middle_x + band] = 0
    # Nearer to the rim the shade is too steep to show bands, farther in the cloth is of one colour.
    amount[(distance < FELT + 75) | (distance > INLAY + 50)] = 0
    pixels = dithered(np.dstack([colours, alpha * 255]), 7, amount)
    # The grain of the wood hides steps of three levels, and the file shrinks by a third.
    wooden = (distance > -2) & (distance < FELT)
    pixels[wooden, :3] = pixels[wooden, :3] // 3 * 3
    outside = distance <= -1
    pixels[outside, 3] = pixels[outside, 3] // 2 * 2
    pixels[pixels[..., 3] == 0] = 0
    return pixels


def shadow_below(distance: Array) -> Array:
    """How dark the table makes the floor around it: the shadow falls a little downwards."""
    drop = round(14 * PIXELS_PER_UNIT)
    fallen = np.concatenate([np.repeat(distance[:1], drop, axis=0), distance[:-drop]], axis=0)
    dark: Array = 0.72 * smooth(-MARGIN + 12, 14, fallen) ** 1.3 * smooth(-MARGIN, -MARGIN + 14, distance)
    return dark


# --- ornaments in the corners -----------------------------------------------------------------------------


@cache
def ornament_places() -> dict[str, kit.Point]:
    """Where the inlaid line runs at 45 degrees: one colour shape sits there in each corner, in pixels."""
    distance = rim_distance()
    height, width = distance.shape
    across, down = (field[: height // 2, : width // 2] for field in outward())
    badness = np.abs(distance[: height // 2, : width // 2] - INLAY - 4) + 400 * np.abs(across - down)
    y, x = (float(place) for place in np.unravel_index(np.argmin(badness), badness.shape))
    right, bottom = width - 1 - x, height - 1 - y
    return {"Red": (x, y), "Blue": (right, y), "Yellow": (x, bottom), "Green": (right, bottom)}


def away_from_ornaments() -> Array:
    """One everywhere but around the corner ornaments, where the lines make room for them."""
    height, width = rim_distance().shape
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    clear = np.ones((height, width))
    for place in ornament_places().values():
        reach = np.hypot(x - place[0], y - place[1]) / PIXELS_PER_UNIT
        clear *= smooth(ORNAMENT * 1.6, ORNAMENT * 1.6 + 1.5, reach)
    return clear


def corner_ornaments(image: Image.Image, line: str) -> None:
    """Set one colour shape into the inlaid line at each corner of the table."""
    surface = kit.new_surface(*image.size)
    canvas = surface.getCanvas()
    size = ORNAMENT * PIXELS_PER_UNIT
    for name, centre in ornament_places().items():
        canvas.drawPath(kit.shape(name, centre, size), kit.fill(line, 0.16))
        canvas.drawPath(kit.shape(name, centre, size), kit.stroke(line, size * 0.16, 0.62))
    image.alpha_composite(kit.to_image(surface))


def slices(pixels: float) -> dict[str, int]:
    """The nine-slice margins of a table picture."""
    left, top = (round((MARGIN + side) * pixels) for side in CORNER)
    return {"left": left, "top": top, "right": left, "bottom": top}


def draw_tables(folder: Path) -> None:
    """Draw both tables and write down how to cut them."""
    casino_felt = kit.Tone("#8E2A45", "#63142C", "#420C20", "#260613")
    plain: Lines = ((INLAY, 1.3, 0.6), (INLAY + 9, 0.6, 0.4))
    betting: Lines = (*plain, (INLAY + 62, 2.6, 0.5), (INLAY + 70, 0.6, 0.4))
    for name, tone, line, lines in (
        ("table", kit.PETROL, kit.GOLD.base, plain),
        ("casino_table", casino_felt, kit.GOLD.base, betting),
    ):
        image = Image.fromarray(table_pixels(tone, line, lines), "RGBA")
        corner_ornaments(image, line)
        kit.save_png(image, folder / f"{name}.png")
    size = [rim_distance().shape[1], rim_distance().shape[0]]
    description = {
        "size": size,
        "pixels_per_unit": PIXELS_PER_UNIT,
        "slice": slices(PIXELS_PER_UNIT),
        "inset": {
            "rim": round(MARGIN * PIXELS_PER_UNIT),
            "felt": round((MARGIN + FELT) * PIXELS_PER_UNIT),
            "inlay": round((MARGIN + INLAY) * PIXELS_PER_UNIT),
        },
    }
    text = json.dumps({"how": widgets.COMPOSING, "pictures": dict.fromkeys(pictures.TABLES, description)}, indent=1)
    (folder / "table.json").write_text(text + "\n", encoding="utf-8")


# --- the room ---------------------------------------------------------------------------------------------


def shape_pattern(width: int, height: int, step: float) -> Array:
    """A faint wallpaper of the four shapes, as a field from 0 to 1, blurred so that it scales up well."""
    surface = kit.new_surface(width, height)
    canvas = surface.getCanvas()
    names = list(kit.SHAPES)
    for row in range(-1, int(height / step * 1.2) + 2):
        for column in range(-1, int(width / step) + 2):
            centre = ((column + 0.5 * (row % 2)) * step, row * step * 0.866)
            path = kit.shape(names[(column + 2 * row) % 4], centre, step * 0.15)
            canvas.drawPath(path, kit.fill("#FFFFFF", 1.0, 0.8))
    return np.asarray(kit.to_image(surface))[..., 3] / 255


def draw_room(folder: Path) -> None:
    """The dark plum room: light falls off towards the corners, and shapes shimmer on the walls."""
    width, height = 864, 540
    x = (np.arange(width)[None, :] + 0.5) / width * 2 - 1
    y = (np.arange(height)[:, None] + 0.5) / height * 2 - 1
    reach = np.sqrt(x**2 * 0.8 + (y + 0.15) ** 2 * 0.9)
    colours = np.broadcast_to(levels("#3D2457"), (height, width, 3))
    colours = blend(colours, levels("#241337"), smooth(0.1, 0.95, reach))
    colours = blend(colours, levels("#140A20"), smooth(0.7, 1.5, reach))
    warmth = np.exp(-((x + 0.9) ** 2 + (y + 1.0) ** 2) / 0.5) + 0.7 * np.exp(-((x - 0.95) ** 2 + (y + 0.9) ** 2) / 0.4)
    colours = blend(colours, levels("#6A2F55"), 0.4 * np.clip(warmth, 0, 1))
    colours = blend(colours, levels("#8A62B0"), 0.085 * shape_pattern(width, height, 54))
    kit.save_png(Image.fromarray(dithered(colours, 11), "RGB"), folder / "room.png")


def alpha_picture(code: str, alpha: Array, seed: int) -> Image.Image:
    """One colour whose opacity follows the field, from 0 to 1."""
    opacity = np.where(alpha > 0, dithered(alpha * 255, seed), 0).astype(np.uint8)
    pixels = np.zeros((*alpha.shape, 4), dtype=np.uint8)
    pixels[..., :3] = levels(code).astype(np.uint8)
    pixels[..., 3] = opacity
    pixels[opacity == 0] = 0
    return Image.fromarray(pixels, "RGBA")


def draw_light(folder: Path) -> None:
    """Lamp light for the felt, and the darkness that gathers at the window's edges."""
    side = (np.arange(320) + 0.5) / 160 - 1
    reach = np.hypot(side[None, :], side[:, None])
    glow = (1 - smooth(0.0, 1.0, reach)) ** 1.15
    # A light in the cloth's own hue keeps the felt saturated where plain white would turn it milky.
    kit.save_png(alpha_picture("#3CC7B0", 0.46 * glow, 3), folder / "light.png")
    kit.save_png(alpha_picture("#D9415F", 0.42 * glow, 3), folder / "casino_light.png")
    x, y = (np.arange(480) + 0.5) / 240 - 1, (np.arange(300) + 0.5) / 150 - 1
    reach = (np.abs(x[None, :]) ** 2.6 + np.abs(y[:, None]) ** 2.6) ** (1 / 2.6)
    dark = 0.62 * smooth(0.72, 1.32, reach)
    kit.save_png(alpha_picture("#08040E", dark, 5), folder / "vignette.png")


def draw_grain(folder: Path) -> None:
    """A seamless tile of cloth, a few levels deep, to be added over a composed table."""
    noise = np.random.default_rng(29).normal(size=(256, 256))
    weave = noise + 0.6 * (np.roll(noise, 1, 0) + np.roll(noise, 1, 1)) - 0.5 * np.roll(noise, (1, 1), (0, 1))
    level = np.clip(np.round(2.5 + weave * 1.3), 0, 6).astype(np.uint8)
    kit.save_png(Image.fromarray(level, "L"), folder / "grain.png")


def draw_all(root: Path) -> None:
    """Draw the table and everything on it that is neither a card nor a portrait."""
    folder = root / ART
    draw_tables(folder)
    draw_room(folder)
    draw_light(folder)
    draw_grain(folder)
    for module in (markers, roulette, casino, widgets, effects, fire, blows, emblems, title, composed, sealing):
        module.draw_all(root)


if __name__ == "__main__":
    draw_all(Path(__file__).resolve().parents[2])
