"""Light and paper in the air: glows, sparks, bursts, rays, shadows and confetti."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import skia
from PIL import Image

from game.ui import pictures
from tools.art import kit, savings

ART = Path("game/data/art")

SHADOW_SIZE = (160, 216)
SHADOW_CARD = (24, 24, 112, 168)  # where the card lies in the picture of its shadow


def white(alpha: np.ndarray, seed: int) -> Image.Image:
    """White whose opacity follows the field from 0 to 1, dithered and stored as grey with alpha."""
    noise = np.random.default_rng(seed).random(alpha.shape) - 0.5
    opacity = np.clip(np.floor(alpha * 255 + noise + 0.5), 0, 255)
    opacity = np.where(alpha <= 0, 0, opacity).astype(np.uint8)
    return Image.fromarray(np.dstack([np.where(opacity > 0, 255, 0).astype(np.uint8), opacity]), "LA")


def polar_field(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Distance from the middle (1 at the sides) and angle of each pixel of a square."""
    side = (np.arange(size) + 0.5) / size * 2 - 1
    x, y = side[None, :], side[:, None]
    return np.hypot(x, y), np.arctan2(y, x)


def draw_glow(folder: Path) -> None:
    """A soft round light that dies before the border."""
    reach, _ = polar_field(256)
    alpha = np.clip(1 - reach, 0, 1) ** 2.2
    kit.save_png(white(alpha, 1), folder / "glow.png")


def draw_spark(folder: Path) -> None:
    """A four-pointed glint with a hot core."""
    side = (np.arange(128) + 0.5) / 64 - 1
    x, y = np.abs(side[None, :]), np.abs(side[:, None])
    reach = np.hypot(x, y)
    cross = np.maximum(np.clip(1 - x, 0, 1) ** 2 * np.exp(-y * 26), np.clip(1 - y, 0, 1) ** 2 * np.exp(-x * 26))
    core = np.exp(-((reach * 5.5) ** 2)) + 0.3 * np.clip(1 - reach * 1.4, 0, 1) ** 2
    kit.save_png(white(np.clip(cross + core, 0, 1) * np.clip((1 - reach) * 8, 0, 1), 2), folder / "spark.png")


def draw_burst(folder: Path) -> None:
    """A star burst of sharp and short rays, to flash behind a card that hits hard."""
    surface = kit.new_surface(512, 512)
    canvas = surface.getCanvas()
    middle = (256.0, 256.0)
    paint = kit.radial(middle, 250, [("#FFFFFF", 1.0), ("#FFFFFF", 0.9), ("#FFFFFF", 0.0)], [0, 0.35, 1])
    lengths = (250, 170, 215, 150, 240, 165, 225, 155)
    points = []
    for step in range(32):
        reach = lengths[step // 2 % 8] if step % 2 == 0 else 92
        points.append(kit.polar(middle, reach, step * 11.25))
    canvas.drawPath(kit.polygon(points), paint)
    savings.save_grey(surface, folder / "burst.png")


def draw_rays(folder: Path) -> None:
    """A wheel of soft rays, to turn slowly behind a winner."""
    reach, angle = polar_field(320)
    wave = np.cos(angle * 14)
    wheel = np.clip(wave * 2.2 + 0.5, 0, 1)
    fade = np.clip(1 - reach, 0, 1) ** 1.3 * np.clip(reach * 5 - 0.1, 0, 1)
    kit.save_png(white(0.75 * wheel * fade, 4), folder / "ray.png")


def draw_card_shadow(folder: Path) -> None:
    """A blurred card of 2:3 in black; the blur may be stretched with the card."""
    left, top, width, height = SHADOW_CARD
    surface = kit.new_surface(*SHADOW_SIZE)
    path = kit.rounded_rect(left, top, width, height, 10)
    surface.getCanvas().drawPath(path, kit.fill("#000000", 0.62, 9))
    savings.save_grey(surface, folder / "shadow_card.png")


def draw_confetti(folder: Path) -> None:
    """A slip of paper in each colour, cut to the colour's shape; its pale edge stands out on felt and in the dark."""
    for colour in pictures.CARD_COLOURS:
        name = colour.capitalize()
        tone = kit.COLOURS[name]
        surface = kit.new_surface(64, 64)
        canvas = surface.getCanvas()
        slip = kit.fitted(kit.shape(name, (32, 32), 28), (32, 32), 60, 60)
        codes = [tone.light, kit.mix(tone.base, tone.light, 0.25), tone.base]
        canvas.drawPath(slip, kit.linear((8, 4), (56, 60), codes))
        canvas.clipPath(slip, True)
        canvas.drawPath(slip, kit.stroke(kit.CREAM.light, 7, 0.7))
        savings.save(surface, folder / f"{pictures.confetti(colour)}.png")


def draw_smoke(folder: Path) -> None:
    """A puff for knock-outs: overlapping soft balls."""
    surface = kit.new_surface(192, 192)
    canvas = surface.getCanvas()
    for step in range(9):
        centre = kit.polar((96, 98), 38 + 8 * (step % 3), step * 40)
        canvas.drawPath(kit.circle(centre, 26 + 5 * (step % 2)), kit.fill("#FFFFFF", 0.5, 9))
    canvas.drawPath(kit.circle((96, 98), 40), kit.fill("#FFFFFF", 0.6, 12))
    savings.save_grey(surface, folder / "smoke.png")


def draw_slash(folder: Path) -> None:
    """The mark a blade leaves: a long bright sliver."""
    surface = kit.new_surface(640, 128)
    canvas = surface.getCanvas()
    path = skia.Path()
    path.moveTo(6, 78)
    path.quadTo(360, 18, 634, 46)
    path.quadTo(360, 50, 6, 78)
    canvas.drawPath(path, kit.fill("#FFFFFF", 0.75, 9))
    canvas.drawPath(
        path,
        kit.linear((0, 0), (640, 0), [("#FFFFFF", 0.0), "#FFFFFF", "#FFFFFF", ("#FFFFFF", 0.0)], [0, 0.3, 0.8, 1]),
    )
    savings.save_grey(surface, folder / "slash.png")


def draw_all(root: Path) -> None:
    """Draw every effect."""
    folder = root / ART
    for draw in (
        draw_glow,
        draw_spark,
        draw_burst,
        draw_rays,
        draw_card_shadow,
        draw_confetti,
        draw_smoke,
        draw_slash,
    ):
        draw(folder)
