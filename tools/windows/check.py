"""Builds the Windows package on Linux, starts it under Wine and runs the tests there: `make test-windows`.

    python -m tools.windows.check [--only package|tests] [--python 3.13]

One line for each step, with its result and its time. Everything fetched and made is in build/windows.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import lock, same_games, try_build
from tools.windows import cross, installer, try_installer, wine
from tools.windows.steps import StepError, step

TREE = wine.FOLDER / "tree"
"""A copy of the repository: what is built and tested under Wine writes there."""
PICTURES = wine.FOLDER / "pictures"
RELEASE = "3.13"
"""The Python that packages are built with, as in .github/workflows/build.yml."""
DRAWING = frozenset({"numpy", "pillow", "ruff", "scipy", "skia-python", "soundfile"})
"""Packages of the lock for development that draw, make sounds or check the style: nobody needs them under Wine."""
GAMES = 2_000
CORE = ("tests/rules", "tests/test_*.py")
STORE = (
    *("test_store", "test_lock", "test_writer", "test_journal", "test_books", "test_saved_games", "test_saving"),
    *("test_settings", "test_shelf", "test_handover", "test_unsaved", "test_untrusted_files", "test_reading"),
    *("test_redo", "test_late_store", "test_hand_keys", "test_odd_files"),
    *("test_bad_ends", "test_faults", "test_traces", "test_recorded_games", "test_handing_on"),
)
LEFT_OUT = {
    "tests/packaging/test_build.py": "drives the window with the tools of Linux",
    "tests/test_assets.py": "draws with libraries that are not installed under Wine",
}


def test_files() -> list[str]:
    """The tests of the rules, the matches, the store and the packages."""
    wanted = [*CORE, *(f"tests/ui/{name}.py" for name in STORE), "tests/ui/past/test_*.py", "tests/packaging/test_*.py"]
    found = {path.relative_to(wine.ROOT).as_posix() for pattern in wanted for path in wine.ROOT.glob(pattern)}
    return sorted(found - LEFT_OUT.keys())


def run_inside(*command: str, **variables: str) -> str:
    """Run a command in the Debian; what it printed."""
    done = subprocess.run(wine.enter(command, **variables), capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise StepError(
            f"{' '.join(command)[:200]} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-6000:]}"
        )
    return done.stdout


# ---- the steps ------------------------------------------------------------------------------------------------------


def prepare(versions: list[str]) -> None:
    """Fetch and set up what is missing."""
    with step("Wine and Python for Windows") as result:
        wine.prepare(*versions)
        cross.set_up_zig()
        result.append(run_inside("wine", "--version").strip())
        result += [f"Python {wine.python_version(version)}" for version in versions]
    with step("packages from the locks") as result:
        for version in versions:
            result.append(f"{version}: {install(version)}")
    with step("copy of the tree") as result:
        result.append(f"{copy_tree()} files")


def install(version: str) -> str:
    """Install what is locked for builds and tests into a Python for Windows."""
    wanted = locked_for_wine(lock.DEV_LOCK.read_text(encoding="utf-8"))
    mark = wine.python_folder(version) / "installed.txt"
    if mark.is_file() and mark.read_text(encoding="utf-8") == wanted:
        return "already there"
    command = [*wine.python(version), "-m", "pip", "install", "--quiet", "--no-warn-script-location"]
    file = wine.FOLDER / "requirements.lock"
    file.write_text(wanted, encoding="utf-8")
    command += ["--require-hashes", "--only-binary=:all:", "-r", file.relative_to(wine.ROOT).as_posix()]
    run_inside(*command, **wine.pip_variables())
    mark.write_text(wanted, encoding="utf-8")
    return "installed"


def locked_for_wine(text: str) -> str:
    """The packages of a lock that builds and tests need."""
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)
    return "".join(entry for entry in entries[1:] if lock.plain(entry.partition("==")[0]) not in DRAWING)


def copy_tree() -> int:
    """Copy what git knows or would add; what was compiled and built before stays."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=wine.ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    files = [name for name in listed.split("\0") if name and (wine.ROOT / name).is_file()]
    TREE.mkdir(parents=True, exist_ok=True)
    for path in TREE.iterdir():
        if path.name != "build":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in files:
        target = TREE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(wine.ROOT / name, target)
    return len(files)


def compile_rules(version: str) -> None:
    """Compile the rules for Windows, and put them where `tools/build.py` looks for them."""
    folder = wine.FOLDER / f"c-{version}"
    with step("rules compiled for Windows") as result:
        kept = TREE / "build" / "compiled"
        key = run_inside(*python(version), "-c", "from tools.compile import key; print(key())").strip()
        if not (kept / key).is_dir():
            run_inside(*python(version), tool("compile.py"), "--write-c", wine.windows_path(folder))
            made = cross.compile_c(folder, version)
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(made, kept / key)
        modules = list((kept / key).rglob("*.pyd"))
        result.append(f"{len(modules)} modules, {sum(path.stat().st_size for path in modules) / 1e6:.1f} MB")


def compare_games(version: str) -> None:
    """Play the same games by the compiled rules under Wine and by the plain ones here."""
    with step("same games as on Linux") as result:
        copy = wine.FOLDER / "compiled-tree"
        shutil.rmtree(copy, ignore_errors=True)
        run_inside(*python(version), tool("compile.py"), "--copy", wine.windows_path(copy))
        program = wine.windows_path(copy / "tools" / "same_games.py")
        with ThreadPoolExecutor(1) as pool:
            here = pool.submit(same_games.digest, GAMES)
            there = json.loads(run_inside(*python(version), program, "--games", str(GAMES)))
        if not there["compiled"]:
            raise StepError("the rules that ran under Wine were not the compiled ones")
        if there["digest"] != here.result():
            raise StepError(f"Windows {there['digest']}, Linux {here.result()}")
        result.append(f"{GAMES} games, digest {there['digest'][:16]}… on both")


def build(version: str) -> Path:
    """Build the package as a release does; the .zip."""
    with step("package built") as result:
        epoch = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=wine.ROOT, capture_output=True, text=True)
        variables = {"SOURCE_DATE_EPOCH": epoch.stdout.strip()}
        run_inside(*python(version), tool("build.py"), **variables)
        (package,) = (TREE / "dist").glob("*-windows-x86_64.zip")
        result.append(f"{package.name}, {package.stat().st_size / 1e6:.1f} MB")
    return package


def start(package: Path) -> None:
    """Start the package in every way, and look at its pictures."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    command = ["python3", "-m", "tools.windows.start_package", str(package), str(PICTURES)]
    if subprocess.run(wine.enter(command)).returncode:
        raise StepError("see above")
    with step("pictures") as result:
        for name in ("title", "table"):
            if not try_build.looks_alive(PICTURES / f"{name}.png"):
                raise StepError(f"{name}.png shows nothing")
        result.append(f"{PICTURES}/title.png and table.png: look at them")


def install_package(package: Path) -> None:
    """Make the installer of the package, and install, start, upgrade and uninstall it."""
    with step("installer made") as result:
        if shutil.which("makensis") is None:
            raise StepError("makensis is missing: install the package nsis")
        unpacked = wine.FOLDER / "package"
        shutil.rmtree(unpacked, ignore_errors=True)
        with zipfile.ZipFile(package) as archive:
            archive.extractall(unpacked)
        (program,) = unpacked.rglob("Spietato.exe")
        file = installer.make(program.parent, wine.FOLDER / "out" / installer.installer_name())
        result.append(f"{file.name}, {file.stat().st_size / 1e6:.1f} MB")
    with step("installed, started, upgraded, uninstalled") as result:
        try:
            try_installer.check(file, PICTURES / "installed.png", result.append)
        except try_installer.TryError as error:
            raise StepError(str(error)) from None


def run_tests(versions: list[str]) -> None:
    """Run the tests under each Python, as many at a time as there are processors."""
    files = test_files()
    with step(f"tests of {len(files)} files under Wine") as result:
        command = ["python3", "-m", "tools.windows.run_tests", *versions, "--", *files]
        done = subprocess.run(wine.enter(command), capture_output=True, text=True, errors="replace")
        result += re.findall(r"^(?:3\.\d+): .*$", done.stdout, re.MULTILINE)
        if done.returncode:
            raise StepError(f"{done.stdout[-12000:]}{done.stderr[-2000:]}")


def python(version: str) -> list[str]:
    """The Python for Windows, working in the copy of the tree."""
    return ["env", f"--chdir={TREE}", "PYTHONPATH=" + wine.windows_path(TREE), *wine.python(version)]


def tool(name: str) -> str:
    """A tool of the copied tree."""
    return wine.windows_path(TREE / "tools" / name)


def main(words: list[str] | None = None) -> int:
    """All steps; 0 if every one went well, 1 if one failed, 2 where this machine cannot do it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=("package", "tests"), help="leave the other part out")
    parser.add_argument("--python", choices=wine.PYTHONS, action="append", help="run the tests with this one only")
    arguments = parser.parse_args(words)
    versions = arguments.python or list(wine.PYTHONS)
    started = time.monotonic()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    try:
        wine.check_machine()
        print(f"everything fetched and made is kept in {wine.FOLDER}", flush=True)
        prepare(sorted({RELEASE, *versions}) if arguments.only != "package" else [RELEASE])
        if arguments.only != "tests":
            compile_rules(RELEASE)
            compare_games(RELEASE)
            package = build(RELEASE)
            start(package)
            install_package(package)
        if arguments.only != "package":
            run_tests(versions)
    except wine.CannotRunError as error:
        print(f"test-windows cannot run here: {error}", file=sys.stderr)
        return 2
    except StepError:
        return 1
    print(f"everything passed under Wine in {(time.monotonic() - started) / 60:.1f} minutes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
