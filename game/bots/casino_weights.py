"""What each trait of an option is worth to the Casino's sharp player, as a share of the stake.

Fitted by least squares to the mean pay-out of playouts, option against option of the same decision, three times over:
each time the playouts were played with the weights of the time before. Zero where a trait never made a difference.
"""

from __future__ import annotations

from typing import Final

Row = tuple[float, ...]
Table = tuple[Row, ...]

KIND_BY_BANK: Final[Table] = (
    (-0.088, 0.020, 0.064, 0.100),
    (-0.136, 0.029, 0.097, 0.136),
    (-0.017, 0.021, 0.046, 0.068),
    (0.168, 0.020, -0.014, -0.008),
    (0.067, 0.016, -0.009, -0.049),
    (0.244, -0.055, -0.206, -0.300),
    (-0.102, -0.043, -0.035, -0.053),
    (-0.136, -0.008, 0.056, 0.107),
)
"""A row for each kind of option, a column for the bank's cards: 1, 2, 3, more."""

KIND_BY_HAND: Final[Table] = (
    (0.391, -0.065, -0.083, -0.040, -0.108),
    (0.417, -0.123, -0.062, -0.016, -0.091),
    (-0.107, 0.015, 0.110, 0.101, -0.001),
    (-0.092, 0.046, 0.114, 0.088, 0.009),
    (0.286, 0.097, -0.068, -0.147, -0.143),
    (-0.329, 0.016, -0.044, -0.051, 0.092),
    (-0.566, -0.078, 0.049, 0.109, 0.254),
    (0.000, 0.090, -0.015, -0.043, -0.013),
)
"""A column for the player's own cards before it: 1, 2, 3, 4, more."""

KIND_BY_MULTIPLIER: Final[Table] = (
    (0.065, 0.044, -0.013),
    (0.090, 0.045, -0.010),
    (-0.023, 0.062, 0.079),
    (-0.055, 0.066, 0.155),
    (0.080, 0.024, -0.078),
    (-0.231, -0.090, 0.006),
    (0.000, -0.093, -0.139),
    (0.075, -0.057, 0.000),
)
"""A column for each multiplier: x1, x2, x3."""

FOLLOWERS: Final[Table] = (
    (-0.092, 0.045, 0.046, 0.034),
    (-0.263, 0.065, 0.095, 0.070),
)
"""How many coloured cards fit then (0, 1, 2, more), where the bank is next and where the player is."""

BANK_AND_COLOUR: Final[Table] = (
    (0.134, -0.055, 0.006, -0.157, 0.138, 0.009, -0.043),
    (0.012, -0.091, -0.006, -0.078, 0.097, -0.001, 0.035),
)
"""The colour left: the bank drew on it or on another; has shown nothing; named it or another; laid it or another."""

UNSEEN: Final[Row] = (-0.925, -0.617)
"""For the share of unseen cards that are of the colour left; the bank next, the player next."""

WILDS_LEFT: Final[Table] = (
    (-0.573, -0.539, -0.428, -0.280),
    (0.561, 0.465, 0.168, 0.084),
    (0.000, 0.052, 0.229, 0.262),
)
"""A row for the wilds left (0, 1, more), a column for the cards left (1, 2, 3, more)."""

ACTIONS_LEFT: Final[Table] = (
    (-0.008, 0.153, 0.132, 0.158),
    (-0.004, -0.118, 0.006, 0.042),
    (0.000, -0.057, -0.107, -0.043),
    (0.000, 0.000, -0.063, -0.091),
)
"""A row for the coloured action cards left (0, 1, 2, more), a column for the cards left."""

COLOURS_LEFT: Final[Row] = (0.406, 0.060, -0.080, -0.165, -0.221)
"""How many colours are left in the hand."""

AFTER_RUN: Final[Table] = (
    (0.674, -0.133, -0.232, -0.277),
    (1.321, -0.327, -0.473, -0.554),
)
"""How many cards the longest run in one turn would leave (0, 1, 2, more); the bank next, the player next."""

NUMBER: Final[Row] = (-0.022, 0.005)
"""For a number's value, from 0 to 1; the bank with three cards or more, and with fewer."""

DRAW: Final[Table] = (
    (-0.232, -0.283),
    (-0.225, -0.326),
    (-0.191, -0.321),
    (-0.208, -0.303),
)
"""Drawing with so many cards that fit (0, 1, 2, more); without a wild and with one."""
