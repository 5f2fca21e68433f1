"""Writes what a package is made of, as a CycloneDX list of components: `python tools/sbom.py dist/Spietato-…`."""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import platform
import re
import subprocess
import sys
import time
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402
from tools import build, lock  # noqa: E402

FORMAT = "1.6"
ENDING = ".cdx.json"
SPDX = {
    "LGPL v2.1": "LGPL-2.1-or-later",
    "LGPLv3": "LGPL-3.0-or-later",
    "SIL OFL 1.1": "OFL-1.1",
    "MIT": "MIT",
    "MIT License": "MIT",
}
"""What packages call their licences, and what SPDX calls them; the "or later" of the first two is in their sources."""
BOOTLOADER = "GPL-2.0-or-later WITH Bootloader-exception"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"
NATIVE = {
    "sdl2": ("SDL2", "Zlib"),
    "sdl2_image": ("SDL2_image", "Zlib"),
    "sdl2_mixer": ("SDL2_mixer", "Zlib"),
    "sdl2_ttf": ("SDL2_ttf", "Zlib"),
    "asound": ("alsa-lib", "LGPL-2.1-or-later"),
    "brotli": ("brotli", "MIT"),
    "bz2": ("bzip2", "bzip2-1.0.6"),
    "ffi": ("libffi", "MIT"),
    "flac": ("flac", "BSD-3-Clause"),
    "fluidsynth": ("fluidsynth", "LGPL-2.1-or-later"),
    "freetype": ("freetype", "FTL"),
    "gcc_s": ("libgcc", GCC),
    "harfbuzz": ("harfbuzz", "MIT-Modern-Variant"),
    "jpeg": ("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib"),
    "lzma": ("xz", "0BSD"),
    "mpg123": ("mpg123", "LGPL-2.1-only"),
    "ogg": ("libogg", "BSD-3-Clause"),
    "opus": ("opus", "BSD-3-Clause"),
    "opusfile": ("opusfile", "BSD-3-Clause"),
    "png": ("libpng", "libpng-2.0"),
    "portmidi": ("portmidi", "MIT"),
    "python": ("libpython", "PSF-2.0"),
    "sharpyuv": ("libwebp", "BSD-3-Clause"),
    "sndfile": ("libsndfile", "LGPL-2.1-or-later"),
    "sqlite3": ("sqlite", "blessing"),
    "stdc++": ("libstdc++", GCC),
    "tiff": ("libtiff", "libtiff"),
    "vorbis": ("libvorbis", "BSD-3-Clause"),
    "wavpack": ("wavpack", "BSD-3-Clause"),
    "webp": ("libwebp", "BSD-3-Clause"),
    "xmp": ("libxmp", "MIT"),
    "z": ("zlib", "Zlib"),
    "zlib": ("zlib", "Zlib"),
}
"""Libraries in C that come along, by how their files begin: their names and licences."""
OWN_FONT = re.compile(r"/(font_\w+)/files/")
Component = dict[str, Any]


def sha256(file: Path) -> list[dict[str, str]]:
    """The digest of a file, as the format writes it."""
    return _digest(hashlib.sha256(file.read_bytes()).hexdigest())


def _digest(digest: str) -> list[dict[str, str]]:
    return [{"alg": "SHA-256", "content": digest}]


def licences(words: str) -> list[dict[str, Any]]:
    """A licence in the one of the format's three ways that fits: an expression, an SPDX name, or its own words.

    >>> licences("MIT"), licences("MIT OR Apache-2.0"), licences("as you like")
    ([{'license': {'id': 'MIT'}}], [{'expression': 'MIT OR Apache-2.0'}], [{'license': {'name': 'as you like'}}])
    """
    if re.search(r" (AND|OR|WITH) ", words):
        return [{"expression": words}]
    known = words in {*SPDX.values(), "PSF-2.0"} or words in {licence for _, licence in NATIVE.values()}
    return [{"license": {"id" if known else "name": words}}]


# ---- what comes from package indexes --------------------------------------------------------------------------------


def installed_digests(report: Path | None) -> dict[str, str]:
    """The digests of the files pip installed, from its own report; each has to be one of the lock's."""
    if report is None:
        return {}
    locked = lock.read(lock.LOCK.read_text(encoding="utf-8"))
    digests: dict[str, str] = {}
    for entry in json.loads(report.read_text(encoding="utf-8"))["install"]:
        name = lock.plain(entry["metadata"]["name"])
        digest = entry["download_info"]["archive_info"]["hashes"]["sha256"]
        if name not in locked or digest not in locked[name].hashes:
            raise SystemExit(f"sbom: {name} was installed from a file that is not in {lock.LOCK.name}")
        digests[name] = digest
    return digests


def python_packages(digests: dict[str, str]) -> Iterator[Component]:
    """Every package of the lock that is installed here; those that only helped to build are marked as excluded."""
    packed = {lock.plain(name) for name in build.LIBRARIES} | {lock.PACKER}
    for name in sorted(lock.read(lock.LOCK.read_text(encoding="utf-8"))):
        try:
            metadata = importlib.metadata.metadata(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # It is for another system.
        purl = f"pkg:pypi/{name}@{metadata['Version']}"
        declared = (metadata.get("License-Expression") or metadata.get("License") or "").partition("\n")[0]
        licence = BOOTLOADER if name == lock.PACKER else SPDX.get(declared, declared)
        component: Component = {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": metadata["Version"],
            "purl": purl,
        }
        component["scope"] = "required" if name in packed else "excluded"
        if licence:
            component["licenses"] = licences(licence)
        if name in digests:
            component["hashes"] = _digest(digests[name])
        yield component


def python_itself() -> Component:
    """The interpreter that is packed."""
    version = platform.python_version()
    purl = f"pkg:generic/python@{version}"
    component: Component = {"type": "platform", "bom-ref": purl, "name": "python", "version": version, "purl": purl}
    return component | {"scope": "required", "licenses": licences("PSF-2.0")}


# ---- what is in the folder ------------------------------------------------------------------------------------------


def sdl_versions() -> dict[str, str]:
    """The versions of the libraries that pygame can ask for theirs."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    versions = {
        "SDL2": pygame.get_sdl_version(),
        "SDL2_image": pygame.image.get_sdl_image_version(),
        "SDL2_mixer": pygame.mixer.get_sdl_mixer_version(),
        "SDL2_ttf": pygame.font.get_sdl_ttf_version(),
    }
    return {name: ".".join(map(str, numbers)) for name, numbers in versions.items() if numbers}


def native(name: str) -> tuple[str, str] | None:
    """Name and licence of the library a file is called after; None for one that is not known.

    >>> native("libSDL2_ttf-2-e69aa315.0.so.0.2400.0"), native("zlib1.dll"), native("libvorbisfile.3.dylib")
    (('SDL2_ttf', 'Zlib'), ('zlib', 'Zlib'), ('libvorbis', 'BSD-3-Clause'))
    >>> native("VCRUNTIME140.dll")
    """
    word = re.split(r"[-.]", name.lower().removeprefix("lib"))[0]
    for key in sorted(NATIVE, key=len, reverse=True):
        rest = word.removeprefix(key)
        if word.startswith(key) and (not rest or rest.isdigit() or rest in ("enc", "file", "demux", "common", "dec")):
            return NATIVE[key]
    return None


def is_native(path: Path) -> bool:
    """Whether a file is a shared library; Python's own modules belong to their packages, links to what they show."""
    module = re.search(r"\.(cpython-|abi3|cp\d)[^/]*\.so$|\.pyd$", path.name)
    library = re.search(r"\.so(\.[\d.]+)?$|\.dll$|\.dylib$", path.name, re.IGNORECASE)
    return bool(library) and not module and not path.is_symlink() and path.is_file()


def native_libraries(folder: Path) -> Iterator[Component]:
    """Every shared library in the folder, with its digest, and name, version and licence as far as they are known."""
    versions = sdl_versions()
    for path in sorted(path for path in folder.rglob("*") if is_native(path)):
        place = path.relative_to(folder).as_posix()
        found = native(path.name)
        name = found[0] if found else path.name
        component: Component = {"type": "library", "bom-ref": f"file:{place}", "name": name}
        version = versions.get(name, platform.python_version() if name == "libpython" else "")
        if version:
            component["version"] = version
        component["purl"] = f"pkg:generic/{_quoted(name)}" + (f"@{version}" if version else "")
        component |= {"scope": "required", "hashes": sha256(path)}
        if found:
            component["licenses"] = licences(found[1])
        yield component | {"properties": [{"name": "spietato:file", "value": place}]}


def _quoted(name: str) -> str:
    """A name as a purl wants it: its plus signs are written as numbers."""
    return name.lower().replace("+", "%2B")


def font_files(folder: Path) -> Iterator[Component]:
    """Every font in the folder; those of the font packages are under the Open Font License."""
    # A bundle of macOS shows each folder twice, once through a link; a plain search does not go through links.
    for path in sorted(path for path in folder.rglob("*.ttf") if not path.is_symlink()):
        place = path.relative_to(folder).as_posix()
        component: Component = {"type": "file", "bom-ref": f"file:{place}", "name": path.name, "scope": "required"}
        component["hashes"] = sha256(path)
        if OWN_FONT.search(place):
            component["licenses"] = licences("OFL-1.1")
        yield component | {"properties": [{"name": "spietato:file", "value": place}]}


# ---- the whole ------------------------------------------------------------------------------------------------------


def the_game(folder: Path) -> Component:
    """The game as the main component, with the digest of its package where that is beside the folder."""
    purl = f"pkg:generic/spietato@{__version__}"
    component: Component = {
        "type": "application",
        "bom-ref": purl,
        "name": build.NAME,
        "version": __version__,
        "purl": purl,
    }
    component |= {"description": folder.name, "licenses": licences("MIT")}
    packages = [folder.with_name(folder.name + ending) for ending in (".tar.gz", ".zip")]
    for package in filter(Path.is_file, packages):
        component["hashes"] = sha256(package)
    return component


def relations(main: Component, components: list[Component]) -> list[dict[str, Any]]:
    """What needs what: the game its packages, those their files, and PyInstaller what only helped to build."""
    needs: dict[str, list[str]] = {main["bom-ref"]: []} | {part["bom-ref"]: [] for part in components}
    owners: dict[str, str] = {
        part["name"]: part["bom-ref"] for part in components if part["bom-ref"].startswith("pkg:")
    }
    for part in components:
        place = part["bom-ref"]
        font = OWN_FONT.search(place)
        owner = lock.plain(font.group(1)) if font else "pygame-ce" if "/pygame" in place else "python"
        if not place.startswith("file:"):
            owner = lock.PACKER if part["scope"] == "excluded" else ""
        needs[owners.get(owner, str(main["bom-ref"]))].append(place)
    return [{"ref": ref, "dependsOn": sorted(others)} for ref, others in sorted(needs.items())]


def moment() -> str | None:
    """When it was made: the commit's time, as the environment or git tells it, never the clock's."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if not seconds:
        command = ["git", "log", "-1", "--format=%ct"]
        try:
            seconds = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()
        except FileNotFoundError:
            return None
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(seconds))) if seconds else None


def document(main: Component, parts: Iterable[Component]) -> dict[str, Any]:
    """The whole list; its serial number follows from its contents, so the same package gives the same list."""
    components = sorted(parts, key=lambda part: str(part["bom-ref"]))
    metadata: dict[str, Any] = {"component": main}
    if made := moment():
        metadata = {"timestamp": made} | metadata
    body = {"metadata": metadata, "components": components, "dependencies": relations(main, components)}
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    head = {"$schema": f"http://cyclonedx.org/schema/bom-{FORMAT}.schema.json", "bomFormat": "CycloneDX"}
    return {**head, "specVersion": FORMAT, "serialNumber": f"urn:uuid:{serial}", "version": 1, **body}


def describe(folder: Path, report: Path | None = None) -> dict[str, Any]:
    """The list of a built folder, and of the environment this runs in: the one it was built with."""
    parts = [*python_packages(installed_digests(report)), python_itself()]
    return document(the_game(folder), [*parts, *native_libraries(folder), *font_files(folder)])


def main(words: list[str] | None = None) -> int:
    """Write the list beside the folder."""
    parser = argparse.ArgumentParser(description="Write what a built folder is made of (CycloneDX), beside it.")
    parser.add_argument("folder", type=Path, nargs="?", help="the folder tools/build.py packed (that of this system)")
    parser.add_argument("--report", type=Path, help="what `pip install --report` wrote: adds the packages' digests")
    arguments = parser.parse_args(words)
    folder = (arguments.folder or ROOT / "dist" / build.package_name()).absolute()
    if not folder.is_dir():
        raise SystemExit(f"sbom: there is no {folder}; run tools/build.py first")
    file = folder.with_name(folder.name + ENDING)
    listed = describe(folder, arguments.report)
    file.write_text(json.dumps(listed, indent=2, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    print(f"{file}: {len(listed['components'])} components")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
