"""The program as people get it: built, packed, unpacked into an awkward folder, played with the source tree gone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import APP_ID, __version__
from game.ui.keep import store
from tests.ledgers import rows
from tests.packaging.test_selftest import failures
from tests.window.driver import virtual_screen, window
from tests.window.player import decision
from tools import build, try_build
from tools import compile as compiler

pytestmark = [
    pytest.mark.build,
    pytest.mark.skipif(sys.platform != "linux", reason="drives the window with the tools of Linux"),
]

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (
    *("Makefile", "main.py", "build.spec", "LICENSE", "CHANGELOG.md", "pyproject.toml"),
    *("requirements.txt", "requirements-dev.txt"),
)
FOLDERS = ("game", "CardSprites", "sounds", "packaging", "tools")
MOST_BYTES = 60_000_000
ATTEMPTS = 3
TABLE = ("--ruleset", "classic", "--players", "4", "--seed", "5", "--bots", "pepe,vera,otto", "--lang", "en")
LOOK = ("--speed", "instant", "--size", "1280x720")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what `make build` has packed in a copy of the tree that is gone afterwards."""
    scratch = tmp_path_factory.mktemp("build")
    tree = scratch / "tree"
    tree.mkdir()
    for name in SOURCES:
        shutil.copy(ROOT / name, tree)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    if compiler.KEPT.is_dir():
        shutil.copytree(compiler.KEPT, tree / compiler.KEPT.relative_to(ROOT))
    # The packages are those of this interpreter: setting up another environment would only take time.
    command = ["make", "build", f"RUN={sys.executable}", "--assume-old=.venv/test.stamp"]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    kept = scratch / "packages"
    kept.mkdir()
    for packed in (tree / "dist").iterdir():
        if packed.is_file():
            shutil.move(packed, kept)
    shutil.rmtree(tree)
    return kept


@pytest.fixture(scope="module")
def package(packages: Path) -> Path:
    (packed,) = packages.glob("*.tar.gz")
    return packed


@pytest.fixture(scope="module")
def program(package: Path) -> Path:
    """The unpacked program in a folder with spaces and accents."""
    return try_build.unpack(package, package.parent / try_build.AWKWARD)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with virtual_screen() as name:
        yield name


def start(
    command: tuple[str, ...], home: Path | str, *words: str, cwd: Path | str = "/", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a program without a screen, from somewhere else and with nothing of Python's in its environment."""
    environment = {**try_build.environment(Path(home)), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [*command, *words],
        cwd=cwd,
        env={**environment, **variables},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def test_the_package_has_its_name_and_is_small(package: Path) -> None:
    assert package.name.startswith(f"Spietato-{__version__}-linux-")
    print(f"\n{package.name}: {package.stat().st_size / 1e6:.1f} MB")
    assert package.stat().st_size < MOST_BYTES


def test_the_package_holds_what_a_player_needs_and_nothing_of_the_makers(program: Path) -> None:
    beside = {path.name for path in program.parent.iterdir()}
    assert beside == {
        *("Spietato", "_internal", "README.txt", "LICENSE.txt", "licenses"),
        *(f"{APP_ID}.desktop", f"{APP_ID}.mime.xml", f"{APP_ID}.png", "install.sh", build.METAINFO),
    }
    assert __version__ in (program.parent / "README.txt").read_text(encoding="utf-8")
    inside = " ".join(path.name.lower() for path in program.parent.rglob("*"))
    for unwanted in ("numpy", "skia", "tkinter", "libcrypto", "examples"):
        assert unwanted not in inside


def test_the_program_knows_its_version(program: Path, tmp_path: Path) -> None:
    assert start((str(program),), tmp_path, "--version").stdout.strip() == f"Spietato {__version__}"


def test_it_looks_itself_over_and_finds_everything(program: Path, tmp_path: Path) -> None:
    done = start((str(program),), tmp_path / try_build.AWKWARD, "--selftest")
    assert failures(done) == {}
    assert "files, all as packed" in done.stdout
    assert "compiled: true" in done.stdout


def test_it_names_the_file_that_is_missing(program: Path, tmp_path: Path) -> None:
    sound = program.parent / "_internal" / "sounds" / "chip.ogg"
    aside = sound.rename(sound.with_suffix(".aside"))
    try:
        words = failures(start((str(program),), tmp_path, "--selftest"))
    finally:
        aside.rename(sound)
    assert words == {
        "contents": "missing or damaged: sounds/chip.ogg",
        "sounds": "missing or damaged: chip.ogg",
    }


def _files_in_use(process: int) -> set[str]:
    """Every file a process has open or mapped into its memory."""
    maps = Path(f"/proc/{process}/maps").read_text(encoding="utf-8").splitlines()
    mapped = {line.split(None, 5)[5] for line in maps if len(line.split(None, 5)) == 6}
    opened = {os.readlink(entry) for entry in Path(f"/proc/{process}/fd").iterdir()}
    return {name for name in mapped | opened if name.startswith("/")}


def test_a_hand_is_dealt_and_played_in_the_real_window(program: Path, display: str, tmp_path: Path) -> None:
    before = sorted(path for path in program.parent.rglob("*"))
    home = tmp_path / try_build.AWKWARD
    with window(display, home, *LOOK, program=(str(program),)) as screen:
        screen.wait_scene("title")
        screen.press("new_game")
        screen.wait_scene("setup")
        screen.press("ruleset.classic")
        screen.wait(lambda seen: seen["game"]["ruleset"] == "classic")
        screen.press("start")
        seen = screen.wait(lambda seen: seen["scene"] == "table" and decision(seen))
        assert len(seen["cards"]) >= 7
        used = _files_in_use(screen.process.pid)
        assert any(name.startswith(str(program.parent)) for name in used)
        assert not [name for name in used if name.startswith(f"{ROOT}/") or "site-packages" in name]
        playable = [card for card in seen["cards"] if card["playable"]]
        if playable:
            screen.click(*playable[0]["point"])
        else:
            screen.click_middle(seen["buttons"]["draw"])
        screen.wait(lambda now: now["actions"] > seen["actions"] or bool(now.get("prompt")))
        screen.kill()
    # Everything the player owns is in the system's own places, and nothing was written beside the program.
    assert (home / "config" / "spietato" / "settings.json").is_file()
    assert [row[1] for row in rows(home / "data" / "spietato" / store.NAME, "games")] == ["classic"]
    assert sorted(path for path in program.parent.rglob("*")) == before


def _small(picture: Path) -> list[tuple[int, ...]]:
    import pygame

    image = pygame.image.load(picture)
    assert image.get_size() == (1280, 720)
    small = pygame.transform.smoothscale(image, (64, 36))
    return [tuple(small.get_at((x, y)))[:3] for y in range(36) for x in range(64)]


def test_the_table_looks_as_it_does_from_source(program: Path, tmp_path: Path) -> None:
    pictures = []
    for name, command in (("built", (str(program),)), ("source", (sys.executable, str(ROOT / "main.py")))):
        picture = tmp_path / f"{name}.png"
        done = start(
            command, tmp_path / name, *TABLE, *LOOK, "--screenshot", str(picture), "--after", "4", cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr
        assert try_build.looks_alive(picture)
        pictures.append(_small(picture))
    apart = [abs(one - other) for pair in zip(*pictures, strict=True) for one, other in zip(*pair, strict=True)]
    print(f"\nthe pictures differ by {sum(apart) / len(apart):.2f} of 255")
    # The same cards lie on both tables. Without the card pictures, 5 of 255 and 1.6 % of the points would differ.
    assert sum(apart) / len(apart) < 2
    assert sum(difference > 60 for difference in apart) < len(apart) * 0.006


@pytest.mark.parametrize("words", [(), ("--demo", *TABLE)], ids=["title", "table"])
def test_the_first_frame_is_measured(words: tuple[str, ...], program: Path, tmp_path: Path) -> None:
    """The figure is printed for whoever releases, with the best of a few starts; a busy machine is no failure."""
    starts = [start((str(program),), tmp_path, *words, "--bench", "1") for _ in range(ATTEMPTS)]
    times = [json.loads(done.stdout)["first_frame_ms"] for done in starts]
    print(f"\nfirst frame after {min(times)} ms at best of {times}; wanted: under 1000")
    assert all(time > 0 for time in times)


def test_it_plays_on_where_nothing_can_be_written(program: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    words = ("--demo", *TABLE, *LOOK, "--bench", "2")
    done = start((str(program),), blocked, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["frames"] > 0
    assert set(failures(start((str(program),), blocked, "--selftest"))) == {"settings", "saves", "log"}


@pytest.mark.skipif(shutil.which("dpkg") is None, reason="dpkg is Debian's")
def test_the_debian_package_is_installed_started_and_removed(packages: Path, display: str, tmp_path: Path) -> None:
    (package,) = packages.glob("*.deb")
    print(f"\n{package.name}: {package.stat().st_size / 1e6:.1f} MB")
    assert package.name.startswith(f"spietato_{__version__}_")
    root = tmp_path / "root"
    (root / "var/lib/dpkg/info").mkdir(parents=True)
    (root / "var/lib/dpkg/updates").mkdir()
    (root / "var/lib/dpkg/status").touch()
    # It runs no script of its own; what it depends on is in this system and not in that folder.
    dpkg = ["dpkg", f"--root={root}", f"--log={tmp_path / 'log'}", "--force-not-root", "--force-depends"]
    subprocess.run([*dpkg, "--force-script-chrootless", "--install", str(package)], check=True)
    assert subprocess.run([*dpkg, "--verify", "spietato"], capture_output=True, text=True).stdout == ""
    program = (str(root / "usr/games/spietato"),)
    home = tmp_path / try_build.AWKWARD
    assert failures(start(program, home, "--selftest")) == {}
    picture = tmp_path / "table.png"
    words = ("--demo", *TABLE, *LOOK, "--screenshot", str(picture), "--after", "4")
    done = start(program, home, *words, SDL_VIDEODRIVER="x11", DISPLAY=display)
    assert (done.returncode, done.stderr) == (0, "")
    assert try_build.looks_alive(picture)
    subprocess.run([*dpkg, "--purge", "spietato"], check=True)
    assert not (root / "usr").exists()


def test_without_a_home_of_its_own_it_uses_the_system_s_places(program: Path, tmp_path: Path) -> None:
    home = tmp_path / "ñandú home"
    home.mkdir()
    clean = {"SPIETATO_HOME": "", "HOME": str(home), "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""}
    done = start((str(program),), home, "--selftest", **clean)
    assert failures(done) == {}
    for place in (".config/spietato", ".local/share/spietato", ".local/state/spietato"):
        assert (home / place).is_dir()
        assert str(home / place) in done.stdout
