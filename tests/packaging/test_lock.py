"""The lock of the builds: it covers what the game needs, fits its ranges, and gives away no place it came from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tools import build, lock

ROOT = Path(__file__).resolve().parents[2]
TEXT = lock.LOCK.read_text(encoding="utf-8")
TESTS = lock.TEST_LOCK.read_text(encoding="utf-8")
DIGEST = "ab" * 32


def requirements(text: str) -> list[Requirement]:
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return [Requirement(line) for line in lines if line]


@pytest.mark.parametrize("requirement", requirements(lock.wanted()), ids=lambda requirement: requirement.name)
def test_the_lock_has_every_package_of_a_build_in_the_range_that_is_asked_for(requirement: Requirement) -> None:
    package = lock.read(TEXT)[lock.plain(requirement.name)]
    assert requirement.specifier.contains(Version(package.version))
    assert package.marker == "", "it is needed on every system"


def test_what_is_wanted_is_what_the_game_runs_on_and_what_packs_it() -> None:
    run_time = requirements((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    names = {lock.plain(requirement.name) for requirement in requirements(lock.wanted())}
    assert names == {lock.plain(requirement.name) for requirement in run_time} | set(lock.BUILDERS)
    assert {lock.plain(name) for name in build.LIBRARIES} == names - {"pyinstaller", "setuptools"}


def test_what_pyinstaller_needs_on_each_system_is_locked_for_it() -> None:
    markers = {package.name: package.marker for package in lock.read(TEXT).values()}
    assert {"altgraph", "packaging", "setuptools", "pyinstaller-hooks-contrib"} <= set(markers)
    assert markers["macholib"] == "sys_platform == 'darwin'"
    assert markers["pefile"] == markers["pywin32-ctypes"] == "sys_platform == 'win32'"


@pytest.mark.parametrize(("text", "head"), [(TEXT, lock.HEAD), (TESTS, lock.TEST_HEAD)], ids=["build", "test"])
def test_a_lock_names_no_place(text: str, head: str) -> None:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"\S+==\S+(?: ; [^/]+)? \\|    --hash=sha256:[0-9a-f]{64}(?: \\)?", line) for line in lines)
    assert text.startswith(head)
    assert "://" not in text


def test_what_runs_the_tests_under_wine_is_locked_and_agrees_with_the_builds() -> None:
    build_lock, tests = lock.read(TEXT), lock.read(TESTS)
    assert set(lock.TESTERS) <= tests.keys()
    for name in build_lock.keys() & tests.keys():
        assert build_lock[name] == tests[name]


def test_places_and_remarks_are_left_out_when_the_lock_is_written() -> None:
    compiled = (
        f"--index-url https://example.org/simple\none==1.0 ; sys_platform == 'win32' \\\n    --hash=sha256:{DIGEST}\n"
    )
    text = lock.tidy(f"{compiled}    # via two\n    # from https://example.org/simple\n")
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
