"""The Debian package: the built folder in /usr/lib, with a command, a menu entry, icons and a kind of file.

Written with the standard library alone, so that it can be made on any Linux; its bytes depend only on what is in it.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.project import APP_ID, AUTHORS, COMMAND, EMAIL, HOMEPAGE, NAME, ROOT, SUMMARY, VERSION

MACHINES = {"x86_64": "amd64", "arm64": "arm64"}
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
BESIDE = ("README.txt", "install.sh", *(f"{APP_ID}{end}" for end in (".desktop", ".metainfo.xml", ".mime.xml", ".png")))
"""What goes with the unpacked folder and has another place, or none, in an installed package."""
LIBRARY = f"usr/lib/{COMMAND}"
# SDL opens these by name when it needs them, so that nothing is lacking on a desktop that is without some.
RECOMMENDED = (
    "libx11-6, libxcursor1, libxi6, libxrandr2, libxss1, libegl1, libgl1, libpulse0 | libasound2 | libasound2t64"
)
DESCRIPTION = """\
 Spietato plays five rulebooks of a well-known family of card games, for 2 to 10
 players, without a network and without an account: against opponents who differ
 in skill and temper, or several people at one screen.
 .
 It is in English, Italian and Spanish, and can be played with the mouse, the
 keyboard or a game controller alone."""
COPYRIGHT_FILE = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: {name}
Source: {homepage}

Files: *
Copyright: 2026 {authors}
License: Expat
Comment: What is packed with the program has licences of its own, one file each in /{library}/licenses.

License: Expat
{licence}
"""


@dataclass(frozen=True)
class Entry:
    """A file or a link of the package, by the path it is installed to."""

    path: str
    content: bytes = b""
    mode: int = 0o644
    link: str = ""


@dataclass
class Package:
    """Everything that is installed, and what the package manager is told about it."""

    architecture: str
    entries: list[Entry] = field(default_factory=list)

    def control(self) -> str:
        """The fields that dpkg reads."""
        size = sum((len(entry.content) + 1023) // 1024 for entry in self.entries)
        return (
            f"Package: {COMMAND}\nVersion: {VERSION}\nArchitecture: {self.architecture}\n"
            f"Maintainer: {AUTHORS} <{EMAIL}>\nInstalled-Size: {size}\n"
            f"Depends: libc6 (>= {newest_glibc(self.entries)})\nRecommends: {RECOMMENDED}\n"
            f"Section: games\nPriority: optional\nHomepage: {HOMEPAGE}\n"
            f"Description: {SUMMARY}\n{DESCRIPTION}\n"
        )

    def checksums(self) -> str:
        """The MD5 of each file, with which `dpkg --verify` finds damaged ones."""
        files = [entry for entry in self.entries if not entry.link]
        return "".join(
            f"{hashlib.md5(entry.content, usedforsecurity=False).hexdigest()}  {entry.path}\n" for entry in files
        )


def newest_glibc(entries: list[Entry]) -> str:
    """The version of the C library that the packed programs and libraries ask for."""
    found = {match for entry in entries for match in re.findall(rb"\bGLIBC_(2\.\d+)", _program(entry.content))}
    return max((name.decode() for name in found), key=lambda name: int(name.partition(".")[2]), default="2.17")


def _program(content: bytes) -> bytes:
    return content if content[:4] == b"\x7fELF" else b""


def collect(folder: Path, architecture: str) -> Package:
    """The package of a folder that tools/build.py has furnished."""
    package = Package(MACHINES[architecture], [*_program_files(folder), *_desktop_files(folder), *_documents(folder)])
    package.entries.sort(key=lambda entry: entry.path)
    return package


def _program_files(folder: Path) -> Iterator[Entry]:
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if name in BESIDE or name == "LICENSE.txt":
            continue
        if path.is_symlink():
            yield Entry(f"{LIBRARY}/{name}", link=path.readlink().as_posix())
        elif path.is_file():
            yield Entry(f"{LIBRARY}/{name}", path.read_bytes(), 0o755 if path.stat().st_mode & 0o100 else 0o644)
    yield Entry(f"usr/games/{COMMAND}", link=f"../lib/{COMMAND}/{NAME}")


def _desktop_files(folder: Path) -> Iterator[Entry]:
    # /usr/games is not on everybody's path.
    entry = (folder / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    entry = re.sub(r"^Exec=\S+", f"Exec=/usr/games/{COMMAND}", entry, flags=re.MULTILINE)
    yield Entry(f"usr/share/applications/{APP_ID}.desktop", entry.encode())
    about = folder / f"{APP_ID}.metainfo.xml"
    yield Entry(f"usr/share/metainfo/{about.name}", about.read_bytes())
    yield Entry(f"usr/share/mime/packages/{APP_ID}.xml", (folder / f"{APP_ID}.mime.xml").read_bytes())
    for size in ICON_SIZES:
        yield Entry(f"usr/share/icons/hicolor/{size}x{size}/apps/{APP_ID}.png", icon(size))


def icon(size: int) -> bytes:
    """The icon as a PNG of that many pixels."""
    import pygame

    picture = pygame.image.load(ROOT / "game" / "data" / "art" / "icon.png")
    stream = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(picture, (size, size)), stream, "icon.png")
    return stream.getvalue()


def _documents(folder: Path) -> Iterator[Entry]:
    place = f"usr/share/doc/{COMMAND}"
    lines = (folder / "LICENSE.txt").read_text(encoding="utf-8").strip().splitlines()
    licence = "\n".join(f" {line}" if line.strip() else " ." for line in lines)
    text = COPYRIGHT_FILE.format(name=NAME, homepage=HOMEPAGE, authors=AUTHORS, library=LIBRARY, licence=licence)
    yield Entry(f"{place}/copyright", text.encode())
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    yield Entry(f"{place}/changelog.gz", gzip.compress(changes, 9, mtime=0))


# ---- writing --------------------------------------------------------------------------------------------------------


def write(package: Package, file: Path, moment: int) -> Path:
    """Write the package; every time in it is the one given."""
    control = [Entry("control", package.control().encode()), Entry("md5sums", package.checksums().encode())]
    members = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.xz", _tar(control, moment)),
        ("data.tar.xz", _tar(package.entries, moment)),
    ]
    with file.open("wb") as stream:
        stream.write(b"!<arch>\n")
        for name, content in members:
            stream.write(f"{name:<16}{moment:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode("ascii"))
            stream.write(content + b"\n" * (len(content) % 2))
    return file


def _tar(entries: list[Entry], moment: int) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders: set[str] = set()
        for entry in entries:
            for parent in [*reversed(Path(entry.path).parents)]:
                name = "./" if parent == Path() else f"./{parent.as_posix()}/"
                if name not in folders:
                    folders.add(name)
                    archive.addfile(_member(name, 0o755, tarfile.DIRTYPE, moment))
            member = _member(f"./{entry.path}", entry.mode, tarfile.SYMTYPE if entry.link else tarfile.REGTYPE, moment)
            member.linkname = entry.link
            member.size = len(entry.content)
            archive.addfile(member, io.BytesIO(entry.content))
    return lzma.compress(stream.getvalue(), preset=6)


def _member(name: str, mode: int, kind: bytes, moment: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.mode, member.type, member.mtime = (0o777 if kind == tarfile.SYMTYPE else mode), kind, moment
    member.uname = member.gname = "root"
    return member
