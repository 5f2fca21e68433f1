"""The mark of classes to build on: where they are compiled, only those with the mark can be extended by plain ones.

This file itself is never compiled: the compiler knows the mark by its name, and plain Python has no use for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    Made = TypeVar("Made", bound=type)

    def mypyc_attr(**_: bool) -> Callable[[Made], Made]:
        """Nothing to do: every class of plain Python can be extended."""
        return lambda made: made
