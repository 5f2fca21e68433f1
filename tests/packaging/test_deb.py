"""The Debian package, made of a small folder: what it holds, what dpkg reads of it, that it is the same every time."""

from __future__ import annotations

import hashlib
import io
import lzma
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from game import APP_ID, __version__
from game.match import recording
from tools import deb, project

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
MOMENT = 1_700_000_000
needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg is Debian's")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and modes are those of Unix")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What tools/build.py furnishes, with a program of a few bytes."""
    made = tmp_path / "Spietato-1-linux-x86_64"
    (made / "_internal").mkdir(parents=True)
    (made / "licenses").mkdir()
    (made / "Spietato").write_bytes(b"\x7fELF GLIBC_2.9 GLIBC_2.34 GLIBC_2.14")
    (made / "Spietato").chmod(0o700)
    (made / "_internal" / "words.txt").write_text("GLIBC_2.99 in a text asks for nothing")
    (made / "_internal" / "libz.so").symlink_to("libz.so.1")
    (made / "licenses" / "Python.txt").write_text("PSF")
    (made / "LICENSE.txt").write_text("MIT License\n\nPermission is granted.\n")
    for name in deb.BESIDE:
        shutil.copy(LINUX / name, made) if (LINUX / name).is_file() else (made / name).write_bytes(b"picture")
    return made


@pytest.fixture
def file(folder: Path, tmp_path: Path) -> Path:
    return deb.write(deb.collect(folder, "x86_64"), tmp_path / "spietato.deb", MOMENT)


def members(file: Path) -> dict[str, bytes]:
    """The parts of the archive by name."""
    content, at, found = file.read_bytes(), 8, {}
    assert content[:at] == b"!<arch>\n"
    while at < len(content):
        head = content[at : at + 60].decode("ascii")
        size = int(head[48:58])
        found[head[:16].strip()] = content[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    return found


def opened(content: bytes) -> tarfile.TarFile:
    return tarfile.open(fileobj=io.BytesIO(lzma.decompress(content)))


def test_its_parts_come_in_the_order_that_dpkg_demands(file: Path) -> None:
    parts = members(file)
    assert list(parts) == ["debian-binary", "control.tar.xz", "data.tar.xz"]
    assert parts["debian-binary"] == b"2.0\n"


def test_it_installs_a_program_a_command_a_menu_entry_icons_and_a_kind_of_file(file: Path) -> None:
    with opened(members(file)["data.tar.xz"]) as archive:
        installed = {member.name.removeprefix("./"): member for member in archive}
        entry = archive.extractfile(f"./usr/share/applications/{APP_ID}.desktop").read().decode("utf-8")
    assert installed["usr/lib/spietato/Spietato"].mode == 0o755
    assert installed["usr/lib/spietato/_internal/words.txt"].mode == 0o644
    assert installed["usr/lib/spietato/_internal/libz.so"].linkname == "libz.so.1"
    assert installed["usr/games/spietato"].linkname == "../lib/spietato/Spietato"
    assert "Exec=/usr/games/spietato %f\n" in entry
    for size in deb.ICON_SIZES:
        assert f"usr/share/icons/hicolor/{size}x{size}/apps/{APP_ID}.png" in installed
    for place in ("metainfo/{}.metainfo.xml", "mime/packages/{}.xml", "doc/spietato/copyright"):
        assert f"usr/share/{place.format(APP_ID)}" in installed
    assert not {name for name in installed if name.endswith(("install.sh", "README.txt"))}
    assert {(member.uid, member.gid, member.mtime) for member in installed.values()} == {(0, 0, MOMENT)}


def test_it_needs_the_newest_c_library_that_a_packed_program_asks_for(folder: Path) -> None:
    package = deb.collect(folder, "x86_64")
    control = dict(line.split(": ", 1) for line in package.control().splitlines() if ": " in line and line[0] != " ")
    assert control["Depends"] == "libc6 (>= 2.34)"
    assert (control["Package"], control["Version"], control["Architecture"]) == ("spietato", __version__, "amd64")
    assert control["Description"] == project.SUMMARY


def test_every_file_has_its_checksum(file: Path) -> None:
    parts = members(file)
    with opened(parts["control.tar.xz"]) as archive:
        lines = archive.extractfile("./md5sums").read().decode("utf-8").splitlines()
    listed = {path: digest for digest, path in (line.split("  ", 1) for line in lines)}
    with opened(parts["data.tar.xz"]) as archive:
        files = {m.name.removeprefix("./"): archive.extractfile(m).read() for m in archive if m.isfile()}
    assert listed == {path: hashlib.md5(content).hexdigest() for path, content in files.items()}


def test_the_same_folder_gives_the_same_bytes(folder: Path, file: Path, tmp_path: Path) -> None:
    (folder / "Spietato").touch()
    again = deb.write(deb.collect(folder, "x86_64"), tmp_path / "again.deb", MOMENT)
    assert again.read_bytes() == file.read_bytes()


@needs_dpkg
def test_dpkg_reads_it(file: Path, tmp_path: Path) -> None:
    info = subprocess.run(["dpkg-deb", "--info", str(file)], capture_output=True, text=True)
    assert (info.returncode, info.stderr) == (0, "")
    assert f"Version: {__version__}" in info.stdout
    subprocess.run(["dpkg-deb", "--extract", str(file), str(tmp_path / "root")], check=True)
    assert (tmp_path / "root" / "usr" / "games" / "spietato").resolve().read_bytes()[:4] == b"\x7fELF"


def test_recorded_games_are_the_files_it_opens() -> None:
    kinds = (LINUX / f"{APP_ID}.mime.xml").read_text(encoding="utf-8")
    assert recording.FILE_ENDING == project.FILE_ENDING
    assert f'<glob pattern="*{project.FILE_ENDING}"/>' in kinds
    assert f'<mime-type type="{project.MEDIA_TYPE}">' in kinds
    entry = (LINUX / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    assert f"MimeType={project.MEDIA_TYPE};" in entry
