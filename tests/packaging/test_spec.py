"""build.spec as each of the three systems reads it, with PyInstaller's classes played by stand-ins."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.ui import cues, pictures

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ("win32", "darwin", "linux")


class Step:
    """A stand-in for one of PyInstaller's classes: remembers what it was given."""

    def __init__(self, name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.name = name
        self.arguments = arguments
        self.options = options
        self.pure, self.scripts, self.binaries = ["pure"], ["scripts"], ["binaries"]
        self.datas = options.get("datas", [])


@dataclass
class Evaluated:
    """The spec after it ran: its names, and its steps in order."""

    names: dict[str, Any]
    steps: list[Step] = field(default_factory=list)

    def step(self, name: str) -> Step:
        (found,) = [step for step in self.steps if step.name == name]
        return found

    @property
    def data(self) -> dict[str, Path]:
        """Where each data file comes from, by where it goes to."""
        pairs = self.step("Analysis").options["datas"]
        return {f"{folder}/{Path(source).name}": Path(source) for source, folder in pairs}


def evaluate(system: str, work: Path, patch: pytest.MonkeyPatch, root: Path = ROOT) -> Evaluated:
    """Run the spec as PyInstaller would on that system."""
    steps: list[Step] = []

    def stand_in(name: str) -> Any:
        def made(*arguments: Any, **options: Any) -> Step:
            steps.append(Step(name, arguments, options))
            return steps[-1]

        return made

    names: dict[str, Any] = {name: stand_in(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    names |= {"SPECPATH": str(root), "workpath": str(work)}
    source = (ROOT / "build.spec").read_text(encoding="utf-8")
    with patch.context() as context:
        context.setattr(sys, "platform", system)
        context.setattr(sys, "path", [*sys.path])
        exec(compile(source, "build.spec", "exec"), names)
    return Evaluated(names, steps)


@pytest.fixture(params=SYSTEMS)
def spec(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evaluated:
    return evaluate(request.param, tmp_path, monkeypatch)


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evaluated:
    return evaluate("win32", tmp_path, monkeypatch)


@pytest.fixture
def macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evaluated:
    return evaluate("darwin", tmp_path, monkeypatch)


@pytest.fixture
def linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evaluated:
    return evaluate("linux", tmp_path, monkeypatch)


# ---- on every system ------------------------------------------------------------------------------------------------


def test_it_is_a_folder_without_a_console_named_after_the_game(spec: Evaluated) -> None:
    program, folder = spec.step("EXE"), spec.step("COLLECT")
    assert program.options["name"] == folder.options["name"] == "Spietato"
    assert program.options["exclude_binaries"] is True, "one folder, not one file that unpacks at every start"
    assert program.options["console"] is False
    assert program.options["uac_admin"] is False
    assert folder.arguments[0] is program
    assert spec.step("Analysis").arguments[0] == [str(ROOT / "main.py")]


def test_every_data_file_of_the_tree_is_packed_where_the_program_looks_for_it(spec: Evaluated) -> None:
    present = {
        path.relative_to(ROOT).as_posix()
        for folder in ("game/data", "CardSprites", "sounds")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    assert present - set(spec.data) == set(pictures.SYSTEM_ICONS)
    for place, source in spec.data.items():
        assert source.is_file()
        assert place in present or place == "./contents.txt" or place.startswith("font_")


def test_what_the_code_asks_for_is_among_the_data(spec: Evaluated) -> None:
    wanted = {*map(pictures.file, pictures.PICTURES), *pictures.MEASURE_FILES, *map(cues.file, cues.SOUNDS)}
    wanted |= {f"game/data/tables/players_{players}.tmx" for players in range(2, 11)} | {"game/data/tables/casino.tmx"}
    wanted |= {f"game/data/locales/{language}.json" for language in ("en", "it", "es")}
    assert wanted <= set(spec.data)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_exactly_what_is_declared_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "tree"
    for folder in ("CardSprites", "sounds", "game/data"):
        (root / folder).mkdir(parents=True)
    for path in (*ROOT.glob("CardSprites/*"), *ROOT.glob("sounds/*"), *ROOT.glob("game/data/*")):
        (root / path.relative_to(ROOT)).symlink_to(path)
    before = evaluate("linux", tmp_path, monkeypatch, root).data
    (root / "CardSprites" / "Joker_Card.png").write_bytes(b"nobody's")
    (root / "sounds" / "laugh.ogg").write_bytes(b"nobody's")
    assert evaluate("linux", tmp_path, monkeypatch, root).data == before
    (root / "CardSprites" / "Red_7_Card.png").unlink()
    (root / "CardSprites" / "Card_Back.png").unlink()
    with pytest.raises(SystemExit, match=r"there is no CardSprites/Card_Back\.png, CardSprites/Red_7_Card\.png"):
        evaluate("linux", tmp_path, monkeypatch, root)


def test_the_fonts_and_their_licences_are_packed(spec: Evaluated) -> None:
    from game.ui import fonts

    packed = {place for place in spec.data if place.startswith("font_")}
    wanted = {f"{file.parent.parent.name}/files/{file.name}" for file in fonts._FILES.values()}
    licences = {"font_fredoka_one/files/OFL.txt", "font_manrope/files/OFL.txt"}
    assert packed == wanted | licences


def test_the_list_of_contents_names_every_data_file(spec: Evaluated) -> None:
    lines = spec.data["./contents.txt"].read_text(encoding="utf-8").splitlines()
    assert {line.split("  ", 1)[1] for line in lines} == set(spec.data) - {"./contents.txt"}
    assert all(len(line.split("  ", 1)[0]) == 64 for line in lines)


def test_what_only_makers_and_tests_need_stays_out(spec: Evaluated) -> None:
    excluded = set(spec.step("Analysis").options["excludes"])
    assert {"tkinter", "numpy", "PIL", "skia", "scipy", "soundfile", "test", "unittest", "pytest"} <= excluded
    assert {"pygame.examples", "pygame.tests", "pygame.docs"} <= excluded
    assert not any(name.startswith("game") for name in excluded)


# ---- one by one -----------------------------------------------------------------------------------------------------


def test_windows_gets_icon_manifest_and_version_information(windows: Evaluated) -> None:
    options = windows.step("EXE").options
    assert Path(options["icon"]).name == "icon.ico"
    assert Path(options["icon"]).read_bytes()[:4] == b"\0\0\1\0"
    assert Path(options["manifest"]).is_file()
    assert [step.name for step in windows.steps] == ["Analysis", "PYZ", "EXE", "COLLECT"]


def test_the_version_information_reads_as_windows_wants_it(windows: Evaluated) -> None:
    fields: dict[str, str] = {}
    fixed: dict[str, Any] = {}
    around = ("VSVersionInfo", "StringFileInfo", "StringTable", "VarFileInfo", "VarStruct")
    names: dict[str, Any] = {name: lambda *_, **__: None for name in around}
    names["StringStruct"] = fields.__setitem__
    names["FixedFileInfo"] = lambda **given: fixed.update(given)
    file = Path(windows.step("EXE").options["version"])
    eval(compile(file.read_text(encoding="utf-8"), "version_info", "eval"), names)
    assert fields["ProductName"] == fields["FileDescription"] == fields["InternalName"] == "Spietato"
    assert fields["OriginalFilename"] == "Spietato.exe"
    assert fields["FileVersion"] == fields["ProductVersion"] == __version__
    numbers = [int(part) for part in __version__.partition("-")[0].split(".")]
    assert fixed["filevers"] == fixed["prodvers"] == (*numbers, *(0,) * (4 - len(numbers)))


def test_windows_asks_for_no_rights_and_draws_sharp_on_every_screen(windows: Evaluated) -> None:
    manifest = pytest.importorskip("PyInstaller.utils.win32.winmanifest")
    given = Path(windows.step("EXE").options["manifest"]).read_bytes()
    text = manifest.create_application_manifest(given).decode("utf-8")
    assert 'level="asInvoker"' in text
    assert "PerMonitorV2" in text
    assert "longPathAware" in text


def test_macos_gets_a_bundle_with_identity_category_and_version(macos: Evaluated) -> None:
    bundle = macos.step("BUNDLE")
    assert bundle.arguments[0] is macos.step("COLLECT")
    assert bundle.options["name"] == "Spietato.app"
    assert bundle.options["bundle_identifier"].count(".") >= 2
    assert bundle.options["version"] == __version__
    assert Path(bundle.options["icon"]).read_bytes()[:4] == b"icns"
    facts = bundle.options["info_plist"]
    assert facts["NSHighResolutionCapable"] is True
    assert facts["LSApplicationCategoryType"] == "public.app-category.card-games"
    assert facts["CFBundleVersion"] == __version__
    assert facts["CFBundleLocalizations"] == ["en", "it", "es"]
    assert Path(macos.step("EXE").options["icon"]).name == "icon.icns"
    assert macos.step("EXE").options["version"] is None


def test_linux_gets_neither_bundle_nor_windows_things(linux: Evaluated) -> None:
    options = linux.step("EXE").options
    assert (options["icon"], options["version"], options["manifest"]) == (None, None, None)
    assert "BUNDLE" not in [step.name for step in linux.steps]


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("win32", "AMD64", "windows-x86_64"),
        ("darwin", "arm64", "macos-arm64"),
        ("darwin", "x86_64", "macos-x86_64"),
        ("linux", "x86_64", "linux-x86_64"),
        ("linux", "aarch64", "linux-arm64"),
    ],
)
def test_a_package_is_named_after_version_system_and_machine(
    system: str, machine: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools import build

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert build.package_name() == f"Spietato-{__version__}-{name}"
