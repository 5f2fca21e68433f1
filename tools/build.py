"""Builds the program for the system this runs on and packs it into one file: `python tools/build.py`."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.metadata
import os
import platform
import shutil
import stat
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402
from tools import compile as compiler  # noqa: E402
from tools import deb  # noqa: E402
from tools.project import APP_ID, COMMAND, NAME  # noqa: E402

SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
ARCHITECTURES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}
LIBRARIES = ("pygame-ce", "PyTMX", "platformdirs", "font-fredoka-one", "font-manrope", "mypy")
"""Everything of others that is packed (of mypy, what compiled code calls); each has its licence in the package."""
METAINFO = f"{APP_ID}.metainfo.xml"
"""What software centres of Linux show of the game."""
FIRST_ZIP_TIME = 315_532_800
"""The start of 1980: a zip file knows no earlier time."""


def system_name() -> str:
    """What this system is called in the names of packages."""
    try:
        return SYSTEMS[sys.platform]
    except KeyError:
        raise SystemExit(f"build: there is no package for {sys.platform}, only for {', '.join(SYSTEMS)}") from None


def architecture() -> str:
    """What this machine is called in the names of packages, whatever its system calls it."""
    machine = platform.machine().lower()
    return ARCHITECTURES.get(machine, machine)


def package_name() -> str:
    """The name of the package without its ending; it depends on nothing but version, system and machine."""
    return f"{NAME}-{__version__}-{system_name()}-{architecture()}"


def moment() -> int:
    """The time that all packed files get: the commit's where the environment tells it, so that builds compare."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time()), FIRST_ZIP_TIME)


# ---- building -------------------------------------------------------------------------------------------------------


def build(dist: Path, work: Path) -> Path:
    """Compile the rules in a copy of the tree and let PyInstaller make the program of it; what it made: a folder, or a
    bundle on macOS."""
    tree = work / "tree"
    try:
        compiler.copy_to(tree)
    except compiler.CompileError as error:
        raise SystemExit(f"build: the rules could not be compiled\n{error}") from None
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(dist), "--workpath", str(work), str(tree / "build.spec")]
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONHASHSEED": "1"}
    # On macOS PyInstaller signs the bundle ad hoc: let it check the signature, and stop where it does not hold.
    environment |= {"PYINSTALLER_STRICT_BUNDLE_CODESIGN_ERROR": "1", "PYINSTALLER_VERIFY_BUNDLE_SIGNATURE": "1"}
    if subprocess.run(command, cwd=tree, env=environment).returncode:
        raise SystemExit("build: PyInstaller failed, see above")
    return dist / (f"{NAME}.app" if system_name() == "macos" else NAME)


def furnish(made: Path, dist: Path) -> Path:
    """Put the program and what goes with it into the folder that will be packed."""
    system = system_name()
    folder = dist / package_name()
    shutil.rmtree(folder, ignore_errors=True)
    if system == "macos":
        folder.mkdir()
        made.rename(folder / made.name)
        # The bundle holds everything; the folder beside it was only a step on the way.
        shutil.rmtree(dist / NAME, ignore_errors=True)
    else:
        made.rename(folder)
    words = Template((ROOT / "packaging" / system / "README.txt").read_text(encoding="utf-8"))
    _write(folder / "README.txt", words.substitute(version=__version__))
    _write(folder / "LICENSE.txt", (ROOT / "LICENSE").read_text(encoding="utf-8"))
    _licences(folder / "licenses")
    if system == "linux":
        for name in (f"{APP_ID}.desktop", f"{APP_ID}.mime.xml", METAINFO):
            shutil.copy(ROOT / "packaging" / "linux" / name, folder)
        (folder / f"{APP_ID}.png").write_bytes(deb.icon(256))
        script = Path(shutil.copy(ROOT / "packaging" / "linux" / "install.sh", folder))
        script.chmod(0o755)
    return folder


def _write(file: Path, text: str) -> None:
    """A text file with the line ends of its system: not every editor on Windows knows the others."""
    file.write_text(text, encoding="utf-8", newline="\r\n" if system_name() == "windows" else "\n")


def _licences(folder: Path) -> None:
    """The licence of everything that is packed, one file each."""
    folder.mkdir()
    for library in LIBRARIES:
        texts = "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in _licence_files(library))
        if not texts:
            raise SystemExit(f"build: {library} comes without its licence")
        metadata = importlib.metadata.metadata(library)
        licence = metadata.get("License-Expression") or metadata.get("License")
        _write(folder / f"{library}.txt", f"{library} {metadata['Version']} ({licence})\n\n{texts}")
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if not python.is_file():
        python = Path(sys.base_prefix) / "LICENSE.txt"
    text = python.read_text(encoding="utf-8") if python.is_file() else "See https://docs.python.org/3/license.html\n"
    _write(folder / "Python.txt", f"Python {platform.python_version()} (PSF-2.0)\n\n{text}")


def _licence_files(library: str) -> list[Path]:
    wanted = ("license", "licence", "copying", "ofl.txt", "lgpl.txt")
    files = importlib.metadata.files(library) or []
    named = [file for file in files if file.name.lower().startswith(wanted) and file.suffix in ("", ".txt", ".md")]
    return [path for path in (Path(str(file.locate())) for file in sorted(named)) if path.is_file()]


# ---- packing --------------------------------------------------------------------------------------------------------


def pack(folder: Path) -> list[Path]:
    """Pack the folder beside itself, in the ways its system expects; the files."""
    if system_name() == "linux":
        package = deb.collect(folder, architecture())
        return [
            pack_tar(folder, folder.with_name(f"{folder.name}.tar.gz")),
            deb.write(package, folder.with_name(f"{COMMAND}_{__version__}_{package.architecture}.deb"), moment()),
        ]
    return [pack_zip(folder, folder.with_name(f"{folder.name}.zip"))]


def _entries(folder: Path) -> Iterator[tuple[Path, str]]:
    """Everything in a folder and its name in the package, always in the same order."""
    yield folder, folder.name
    for path in sorted(folder.rglob("*")):
        yield path, path.relative_to(folder.parent).as_posix()


def pack_tar(folder: Path, file: Path) -> Path:
    """A .tar.gz whose bytes depend only on what is in it."""
    now = moment()

    def tidy(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = now
        entry.mode = 0o755 if entry.isdir() or entry.mode & stat.S_IXUSR else 0o644
        return entry

    with (
        file.open("wb") as stream,
        gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=now) as squeezed,
        tarfile.open(fileobj=squeezed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path, name in _entries(folder):
            archive.add(path, name, recursive=False, filter=tidy)
    return file


def pack_zip(folder: Path, file: Path) -> Path:
    """A .zip that keeps links and the right to execute, without which a bundle of macOS would not start."""
    date = time.gmtime(moment())[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, name in _entries(folder):
            mode = path.lstat().st_mode
            entry = zipfile.ZipInfo(f"{name}/" if stat.S_ISDIR(mode) else name, date)
            entry.create_system = 3  # Unix: only then the mode below is read
            entry.compress_type = zipfile.ZIP_DEFLATED
            if stat.S_ISLNK(mode):
                entry.external_attr = (stat.S_IFLNK | 0o755) << 16
                archive.writestr(entry, os.readlink(path))
            elif stat.S_ISDIR(mode):
                entry.external_attr = (stat.S_IFDIR | 0o755) << 16 | 0x10
                archive.writestr(entry, b"")
            else:
                entry.external_attr = (stat.S_IFREG | (0o755 if mode & stat.S_IXUSR else 0o644)) << 16
                archive.writestr(entry, path.read_bytes())
    return file


def main(words: list[str] | None = None) -> int:
    """Build, furnish, pack, and say what came out."""
    parser = argparse.ArgumentParser(description="Build the program for this system and pack it into dist/.")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the package goes (dist)")
    parser.add_argument("--work", type=Path, default=ROOT / "build", help="where the work is done (build)")
    parser.add_argument("--name", action="store_true", help="only print the name of the package")
    arguments = parser.parse_args(words)
    if arguments.name:
        # Scripts read this line: it ends in the same way on Windows.
        sys.stdout.buffer.write(f"{package_name()}\n".encode())
        return 0
    folder = furnish(build(arguments.dist.absolute(), arguments.work.absolute()), arguments.dist.absolute())
    for file in pack(folder):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        print(f"{file}\n{file.stat().st_size / 1e6:.1f} MB, SHA-256 {digest}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
