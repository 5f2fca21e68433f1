"""How what the program prints is encoded."""

from __future__ import annotations

import io
import sys


def use_utf8() -> None:
    """Write UTF-8 into pipes and files, as on other systems: Windows has an encoding of its own for each country.
    A terminal keeps the encoding it has."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors=stream.errors)
