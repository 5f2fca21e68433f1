"""The Windows installer and its winget manifests: what can be tried without Windows; tools/windows has the rest."""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from game import __version__
from tools import project
from tools.windows import installer

SCRIPT = installer.SCRIPT.read_text(encoding="utf-8")
needs_nsis = pytest.mark.skipif(
    shutil.which("makensis") is None or sys.platform != "linux", reason="NSIS is not installed"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small program with a file whose name NSIS could misread."""
    made = tmp_path / "Spietato-1-windows-x86_64"
    (made / "_internal" / "più").mkdir(parents=True)
    (made / "Spietato.exe").write_bytes(b"MZ")
    (made / "LICENSE.txt").write_text("MIT", encoding="utf-8")
    (made / "_internal" / "più" / "$x.txt").write_text("x", encoding="utf-8")
    return made


# ---- the lists ------------------------------------------------------------------------------------------------------


def test_every_file_is_installed_where_it_belongs_and_removed_again(folder: Path) -> None:
    assert list(installer.install_lines(folder)) == [
        'SetOutPath "$INSTDIR"',
        f'File "{folder / "LICENSE.txt"}"',
        f'File "{folder / "Spietato.exe"}"',
        'SetOutPath "$INSTDIR\\_internal"',
        'SetOutPath "$INSTDIR\\_internal\\più"',
        f'File "{folder / "_internal" / "più" / "$x.txt"}"',
    ]
    assert list(installer.uninstall_lines(folder)) == [
        'Delete "$INSTDIR\\LICENSE.txt"',
        'Delete "$INSTDIR\\Spietato.exe"',
        'Delete "$INSTDIR\\_internal\\più\\$$x.txt"',
        'RMDir "$INSTDIR\\_internal\\più"',
        'RMDir "$INSTDIR\\_internal"',
    ]


@needs_nsis
def test_the_installer_is_made_of_a_package_without_a_warning(folder: Path, tmp_path: Path) -> None:
    package = tmp_path / "package.zip"
    with zipfile.ZipFile(package, "w") as archive:
        for path in folder.rglob("*"):
            archive.write(path, path.relative_to(tmp_path).as_posix())
    assert installer.main([str(package), "--dist", str(tmp_path / "dist")]) == 0
    file = tmp_path / "dist" / installer.installer_name()
    assert file.name == f"Spietato-{__version__}-windows-x86_64-setup.exe"
    content = file.read_bytes()
    assert content[:2] == b"MZ"
    assert b"NullsoftInst" in content
    assert len(list((tmp_path / "dist" / f"winget-{__version__}").iterdir())) == 5


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda folder: folder / "missing.zip", "there is no"),
        (lambda folder: folder / "_internal", "there is no Spietato.exe"),
        (lambda folder: folder / "LICENSE.txt", "not a zip file"),
    ],
)
def test_what_is_no_package_is_refused_with_one_sentence(
    make: object, sentence: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(make)
    assert installer.main([str(make(folder)), "--dist", str(tmp_path / "dist")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("installer: ")
    assert sentence in said
    assert said.count("\n") == 1


# ---- the script -----------------------------------------------------------------------------------------------------


def test_it_asks_for_no_rights_and_touches_nobody_else() -> None:
    assert "RequestExecutionLevel user" in SCRIPT
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\${NAME}"' in SCRIPT
    assert not re.search(r"\b(HKLM|HKCR|SHCTX|HKEY_LOCAL_MACHINE|PROGRAMFILES\d*)\b", SCRIPT)
    assert "SetShellVarContext" not in SCRIPT


def test_it_speaks_three_languages_and_english_to_everybody_else() -> None:
    assert re.findall(r'MUI_LANGUAGE "(\w+)"', SCRIPT) == ["English", "Italian", "Spanish"]
    texts: dict[str, list[str]] = {}
    for name, language in re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\} \".+\"$", SCRIPT, re.MULTILINE):
        texts.setdefault(name, []).append(language)
    assert texts
    assert all(languages == ["ENGLISH", "ITALIAN", "SPANISH"] for languages in texts.values())
    assert SCRIPT.count("LangString ") == sum(map(len, texts.values()))
    used = set(re.findall(r"\$\((\w+)\)", SCRIPT))
    assert used == set(texts)


def test_the_games_are_removed_only_by_a_section_that_is_not_chosen() -> None:
    sections = re.findall(r"^Section(.*?)^SectionEnd", SCRIPT, re.MULTILINE | re.DOTALL)
    removing = [section for section in sections if "${GAMES}" in section]
    assert [section.splitlines()[0].split()[0] for section in removing] == ["/o"]
    assert SCRIPT.count("RMDir /r") == 1, "everything else is removed file by file"


def test_a_recorded_game_is_handed_to_the_program() -> None:
    assert """shell\\open\\command" "" '"$INSTDIR\\${NAME}.exe" "%1"'""" in SCRIPT
    assert installer.definitions(Path("."), Path("a.exe"), Path("."))["ENDING"] == project.FILE_ENDING


# ---- winget ---------------------------------------------------------------------------------------------------------


def test_the_manifests_are_made_of_the_same_data(tmp_path: Path) -> None:
    file = tmp_path / installer.installer_name()
    file.write_bytes(b"installer")
    manifests = installer.winget_manifests(file)
    assert set(manifests) == {
        *("Spietato.Spietato.yaml", "Spietato.Spietato.installer.yaml"),
        *(f"Spietato.Spietato.locale.{locale}.yaml" for locale in ("en-US", "it-IT", "es-ES")),
    }
    setup = manifests["Spietato.Spietato.installer.yaml"]
    assert f"InstallerSha256: '{hashlib.sha256(b'installer').hexdigest().upper()}'" in setup
    address = f"{project.HOMEPAGE}/releases/download/v{__version__}/{file.name}"
    assert f"  InstallerUrl: '{address}'\n" in setup
    assert "InstallerType: 'nullsoft'\nScope: 'user'\n" in setup
    # Windows lists the program under this key: so winget finds what was installed.
    assert f"ProductCode: '{project.NAME}'" in setup
    assert "CurrentVersion\\Uninstall\\${NAME}" in SCRIPT
    kinds = [re.search(r"ManifestType: '(\w+)'", text) for text in manifests.values()]
    assert [kind and kind[1] for kind in kinds] == ["version", "installer", "defaultLocale", "locale", "locale"]
    for text in manifests.values():
        assert f"PackageIdentifier: 'Spietato.Spietato'\nPackageVersion: '{__version__}'\n" in text


def test_the_manifests_are_yaml_with_every_text_in_quotes() -> None:
    fields: dict[str, object] = {"One": "it's", "Two": ["a: b"], "Three": [{"Four": "x", "Five": "y"}]}
    assert list(installer._yaml(fields)) == [
        *("One: 'it''s'", "Two:", "- 'a: b'"),
        *("Three:", "- Four: 'x'", "  Five: 'y'"),
    ]
