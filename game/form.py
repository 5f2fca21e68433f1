"""Which form of the rules runs, plain or compiled, and whether what was compiled is still what is written."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final

STALE: Final = "the compiled rules are older than their source: run `make compile` again, or `make plain` to go without"


def compiled() -> bool:
    """Whether the rules run as machine code."""
    found = find_spec("game.core.state")
    return found is not None and str(found.origin).endswith(tuple(EXTENSION_SUFFIXES))


def stale() -> list[Path]:
    """The compiled modules that are older than their source. A packed game has no source, and so none of them."""
    if not compiled():
        return []
    return [module for module in compiled_modules(Path(__file__).parent) if _older(module)]


def demand_fresh() -> None:
    """Raise SpietatoError rather than play by rules that are no longer what is written."""
    from game.core.errors import SpietatoError  # only here: whoever removes what is compiled must not have it loaded

    if stale():
        raise SpietatoError(STALE)


def compiled_modules(folder: Path) -> list[Path]:
    """Every compiled module below a folder that stands beside its source."""
    found = {path for suffix in EXTENSION_SUFFIXES for path in folder.rglob(f"*{suffix}")}
    return sorted(path for path in found if source_of(path).is_file())


def source_of(module: Path) -> Path:
    """The file that a compiled module was made from."""
    return module.with_name(module.name.partition(".")[0] + ".py")


def _older(module: Path) -> bool:
    return module.stat().st_mtime < source_of(module).stat().st_mtime
