"""The locks: they cover what is wanted, fit its ranges, agree, and give away no place they came from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tools import build, lock

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {path: path.read_text(encoding="utf-8") for path in lock.LOCKS}
TEXT = TEXTS[lock.LOCK]
DIGEST = "ab" * 32
every_lock = pytest.mark.parametrize("path", lock.LOCKS, ids=lambda path: path.name)


def names(lines: list[str]) -> set[str]:
    return {lock.plain(Requirement(line).name) for line in lines}


@every_lock
def test_a_lock_has_every_package_that_is_wanted_in_the_range_that_is_asked_for(path: Path) -> None:
    packages = lock.read(TEXTS[path])
    assert lock.wanted(path)
    for requirement in map(Requirement, lock.wanted(path)):
        package = packages[lock.plain(requirement.name)]
        assert requirement.specifier.contains(Version(package.version)), requirement.name
        assert package.marker == "", f"{requirement.name} is needed on every system"


def test_a_build_is_made_of_what_the_game_runs_on_and_what_packs_it() -> None:
    run_time = names(lock.wanted(lock.PLAY_LOCK))
    assert {"pygame-ce", "platformdirs"} < run_time
    assert names(lock.wanted(lock.LOCK)) == run_time | set(lock.BUILDERS)
    assert names(lock.wanted(lock.DEV_LOCK)) > run_time | set(lock.BUILDERS) | {"pytest", "ruff"}
    assert {lock.plain(name) for name in build.LIBRARIES} == run_time | {lock.COMPILER}


@pytest.mark.parametrize("path", [lock.PLAY_LOCK, lock.LOCK], ids=lambda path: path.name)
def test_what_is_played_and_packed_is_what_is_tested(path: Path) -> None:
    tested = lock.read(TEXTS[lock.DEV_LOCK])
    for name, package in lock.read(TEXTS[path]).items():
        assert package == tested[name]


def test_what_pyinstaller_needs_on_each_system_is_locked_for_it() -> None:
    markers = {package.name: package.marker for package in lock.read(TEXT).values()}
    assert {"altgraph", "packaging", "setuptools", "pyinstaller-hooks-contrib"} <= set(markers)
    assert markers["macholib"] == "sys_platform == 'darwin'"
    assert markers["pefile"] == markers["pywin32-ctypes"] == "sys_platform == 'win32'"


@every_lock
def test_a_lock_names_no_place(path: Path) -> None:
    text = TEXTS[path]
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"\S+==\S+(?: ; [^/]+)? \\|    --hash=sha256:[0-9a-f]{64}(?: \\)?", line) for line in lines)
    assert text.startswith(lock.HEAD.format(lock.LOCKS[path]))
    assert "://" not in text


def test_places_and_remarks_are_left_out_when_the_lock_is_written() -> None:
    compiled = (
        f"--index-url https://example.org/simple\none==1.0 ; sys_platform == 'win32' \\\n    --hash=sha256:{DIGEST}\n"
    )
    text = lock.tidy(lock.LOCK, f"{compiled}    # via two\n    # from https://example.org/simple\n")
    assert "example" not in text
    assert lock.read(text)["one"] == lock.Locked("one", "1.0", "sys_platform == 'win32'", frozenset({DIGEST}))


@pytest.mark.parametrize(
    "line",
    [
        "one==1.0",
        f"one>=1.0 --hash=sha256:{DIGEST}",
        f"one==1.0 --hash=md5:{DIGEST[:32]}",
        f"one @ https://example.org/one.whl --hash=sha256:{DIGEST}",
        "--extra-index-url https://example.org/simple",
        f"one==1.0 --hash=sha256:{DIGEST}\nOne==1.1 --hash=sha256:{DIGEST}",
    ],
)
def test_a_lock_that_would_leave_a_choice_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="locked"):
        lock.read(f"{line}\n")


# ---- what installs them ---------------------------------------------------------------------------------------------

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def installs(file: Path) -> list[str]:
    """Every command of a file that installs packages, on one line."""
    text = re.sub(r"\s*\\\n\s*|(?<=\S)\n {10}(?=-)", " ", file.read_text(encoding="utf-8"))
    for name, value in re.findall(r"^(\w+) := (.*pip install.*)$", text, re.MULTILINE):
        text = text.replace(f"{name} := {value}", "").replace(f"$({name})", value)
    return [line for line in text.splitlines() if "pip install" in line]


@pytest.mark.parametrize("file", [ROOT / "Makefile", *WORKFLOWS], ids=lambda file: file.name)
def test_nothing_is_installed_but_the_files_of_a_lock(file: Path) -> None:
    for command in installs(file):
        assert "--require-hashes" in command
        assert "--only-binary=:all:" in command
        assert [name for name in re.findall(r"-r (\S+)", command) if ROOT / name not in lock.LOCKS] == []


def test_playing_and_testing_install_their_locks() -> None:
    play, test, workflows = installs(ROOT / "Makefile")
    assert play.endswith(f"-r {lock.PLAY_LOCK.name}")
    assert test.endswith(f"-r {lock.DEV_LOCK.name}")
    assert workflows.endswith(f"-r {lock.WORKFLOWS_LOCK.name}")
    (tests,) = installs(ROOT / ".github" / "workflows" / "tests.yml")
    assert tests.endswith(f"-r {lock.DEV_LOCK.name}")


def test_the_locks_are_checked_for_every_python_that_is_tested() -> None:
    text = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    (tested,) = re.findall(r"^ +python: \[(.*)\]$", text, re.MULTILINE)
    assert tuple(re.findall(r'"([\d.]+)"', tested)) == lock.PYTHONS
