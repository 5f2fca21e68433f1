"""Makes the Windows installer on Linux with NSIS, and the winget manifests that belong to it.

    python tools/windows/installer.py dist/Spietato-<version>-windows-x86_64.zip

takes the package that tools/build.py has made on Windows or under Wine; Debian's package `nsis` is all it needs.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools import project  # noqa: E402

SCRIPT = ROOT / "packaging" / "windows" / "installer.nsi"
ICON = ROOT / "game" / "data" / "art" / "icon.ico"
PACKAGE = f"{project.PUBLISHER}.{project.NAME}"
"""What winget calls the game."""
WINGET_VERSION = "1.6.0"
LOCALES = {
    "en-US": (
        project.SUMMARY,
        "Five rulebooks of a merciless card game, without a network or an account.",
    ),
    "it-IT": ("Gioca a carte senza pietà", "Cinque regolamenti di un gioco di carte spietato, senza rete né account."),
    "es-ES": (
        "Juega a las cartas sin piedad",
        "Cinco reglamentos de un juego de cartas sin piedad, sin red ni cuenta.",
    ),
}


class InstallerError(Exception):
    """The installer could not be made; the message says why."""


def installer_name() -> str:
    """The file's name; it depends on nothing but the version."""
    return f"{project.NAME}-{project.VERSION}-windows-x86_64-setup.exe"


def make(source: Path, file: Path) -> Path:
    """Write the installer of the program in a folder."""
    if not (source / f"{project.NAME}.exe").is_file():
        raise InstallerError(f"there is no {project.NAME}.exe in {source}")
    if shutil.which("makensis") is None:
        raise InstallerError("makensis is missing: apt-get install nsis")
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        (scratch / "install.nsh").write_text("\n".join(install_lines(source)) + "\n", encoding="utf-8")
        (scratch / "uninstall.nsh").write_text("\n".join(uninstall_lines(source)) + "\n", encoding="utf-8")
        command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8"]
        command += [f"-D{key}={value}" for key, value in definitions(source, file, scratch).items()]
        done = subprocess.run([*command, str(SCRIPT)], capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        raise InstallerError(f"makensis failed\n{done.stdout}{done.stderr}".rstrip())
    return file


def definitions(source: Path, file: Path, scratch: Path) -> dict[str, str]:
    """What the script is given."""
    numbers = [*project.VERSION.partition("-")[0].split("."), "0", "0", "0"][:4]
    size = sum(path.stat().st_size for path in source.rglob("*") if path.is_file())
    return {
        "NAME": project.NAME,
        "VERSION": project.VERSION,
        "VERSION_4": ".".join(numbers),
        "AUTHORS": project.AUTHORS,
        "COPYRIGHT": project.COPYRIGHT,
        "HOMEPAGE": project.HOMEPAGE,
        "ENDING": project.FILE_ENDING,
        "MEDIA_TYPE": project.MEDIA_TYPE,
        "ICON": str(ICON),
        "OUT": str(file.absolute()),
        "SIZE_KB": str(size // 1024),
        "INSTALL_LIST": str(scratch / "install.nsh"),
        "UNINSTALL_LIST": str(scratch / "uninstall.nsh"),
    }


def install_lines(source: Path) -> Iterator[str]:
    """Commands that put every file in its place, a folder at a time."""
    for folder in [source, *sorted(path for path in source.rglob("*") if path.is_dir())]:
        yield f'SetOutPath "{_place(folder.relative_to(source))}"'
        for path in sorted(folder.iterdir()):
            if path.is_file():
                yield f'File "{path.absolute()}"'


def uninstall_lines(source: Path) -> Iterator[str]:
    """Commands that remove exactly what was installed, and the folders that are empty then."""
    for path in sorted(source.rglob("*")):
        if path.is_file():
            yield f'Delete "{_place(path.relative_to(source))}"'
    for path in sorted(source.rglob("*"), reverse=True):
        if path.is_dir():
            yield f'RMDir "{_place(path.relative_to(source))}"'


def _place(path: Path) -> str:
    return "\\".join(["$INSTDIR", *(_quoted(part) for part in path.parts)])


def _quoted(text: str) -> str:
    """A name in a script of NSIS, where a dollar begins a variable and a quote ends the name."""
    if '"' in text:
        raise InstallerError(f"no file for Windows can have a quote in its name: {text}")
    return text.replace("$", "$$")


# ---- winget ---------------------------------------------------------------------------------------------------------


def winget_manifests(installer: Path) -> dict[str, str]:
    """The files that tell winget about this version, by name."""
    digest = hashlib.sha256(installer.read_bytes()).hexdigest().upper()
    head = {"PackageIdentifier": PACKAGE, "PackageVersion": project.VERSION}
    version = {**head, "DefaultLocale": "en-US", **_kind("version")}
    setup = {
        **head,
        "InstallerType": "nullsoft",
        "Scope": "user",
        "UpgradeBehavior": "install",
        "MinimumOSVersion": "10.0.0.0",
        "ProductCode": project.NAME,
        "FileExtensions": [project.FILE_ENDING.removeprefix(".")],
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": project.release_address(installer.name),
                "InstallerSha256": digest,
            }
        ],
        **_kind("installer"),
    }
    files = {f"{PACKAGE}.yaml": version, f"{PACKAGE}.installer.yaml": setup}
    for locale, (summary, description) in LOCALES.items():
        files[f"{PACKAGE}.locale.{locale}.yaml"] = {
            **head,
            "PackageLocale": locale,
            "Publisher": project.AUTHORS,
            "PublisherUrl": project.HOMEPAGE,
            "PackageName": project.NAME,
            "PackageUrl": project.HOMEPAGE,
            "License": "MIT",
            "LicenseUrl": f"{project.HOMEPAGE}/blob/v{project.VERSION}/LICENSE",
            "ShortDescription": summary,
            "Description": description,
            "ReleaseNotesUrl": f"{project.HOMEPAGE}/releases/tag/v{project.VERSION}",
            **_kind("defaultLocale" if locale == "en-US" else "locale"),
        }
    return {name: "\n".join(_yaml(fields)) + "\n" for name, fields in files.items()}


def _kind(name: str) -> dict[str, str]:
    return {"ManifestType": name, "ManifestVersion": WINGET_VERSION}


def _yaml(fields: dict[str, object], indent: str = "") -> Iterator[str]:
    """As much of YAML as a manifest needs: texts, lists of texts, lists of fields."""
    for key, value in fields.items():
        if not isinstance(value, list):
            yield f"{indent}{key}: {_scalar(str(value))}"
            continue
        yield f"{indent}{key}:"
        for item in value:
            lines = [*_yaml(item)] if isinstance(item, dict) else [_scalar(str(item))]
            yield from (f"{indent}{'- ' if at == 0 else '  '}{line}" for at, line in enumerate(lines))


def _scalar(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


# ---- from the command line ------------------------------------------------------------------------------------------


def unpack(package: Path, folder: Path) -> Path:
    """The folder with the program that a package holds."""
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder)
        tops = {PurePosixPath(name).parts[0] for name in archive.namelist()}
    if len(tops) != 1:
        raise InstallerError(f"{package.name} holds {len(tops)} folders instead of one")
    return folder / tops.pop()


def main(words: list[str] | None = None) -> int:
    """Make the installer and the manifests, and say what came out."""
    parser = argparse.ArgumentParser(description="Make the Windows installer out of the Windows package.")
    parser.add_argument("package", type=Path, help="the .zip of tools/build.py, or the folder that is in it")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the installer goes (dist)")
    arguments = parser.parse_args(words)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            package = arguments.package
            if not package.exists():
                raise InstallerError(f"there is no {package}")
            folder = package if package.is_dir() else unpack(package, Path(scratch))
            file = make(folder, arguments.dist / installer_name())
    except (InstallerError, zipfile.BadZipFile) as error:
        print(f"installer: {error}", file=sys.stderr)
        return 1
    manifests = arguments.dist / f"winget-{project.VERSION}"
    manifests.mkdir(exist_ok=True)
    for name, text in winget_manifests(file).items():
        (manifests / name).write_text(text, encoding="utf-8", newline="\n")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    print(f"{file}\n{file.stat().st_size / 1e6:.1f} MB, SHA-256 {digest}\n{manifests}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
