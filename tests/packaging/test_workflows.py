"""The workflows: every action is one known commit, no job may do more than it must, nothing unlocked is packed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEXTS = {file.name: file.read_text(encoding="utf-8") for file in FILES}
every_workflow = pytest.mark.parametrize("name", TEXTS)


def blocks(text: str, depth: int) -> dict[str, str]:
    """What stands below each key that is indented this far."""
    head = rf"^{' ' * depth}(\w[\w-]*):"
    parts = re.split(head, text, flags=re.MULTILINE)
    inside = [re.split(rf"^ {{0,{depth - 1}}}\S", part, maxsplit=1, flags=re.M)[0] if depth else part for part in parts]
    return dict(zip(parts[1::2], inside[2::2], strict=True))


def jobs(name: str) -> dict[str, str]:
    return blocks(blocks(TEXTS[name], 0)["jobs"], 2)


def steps(text: str) -> list[str]:
    return re.split(r"^      - ", text, flags=re.MULTILINE)[1:]


def grants(job: str) -> dict[str, str]:
    block = blocks(job, 4).get("permissions", "")
    return dict(re.findall(r"^      ([\w-]+): (\w+)", block, re.MULTILINE))


def test_all_three_are_looked_at() -> None:
    assert set(TEXTS) == {"build.yml", "release.yml", "tests.yml"}
    assert set(jobs("release.yml")) == {"notes", "tests", "build", "attest", "release"}
    assert set(jobs("build.yml")) == {"build", "installer"}
    assert len(steps(jobs("build.yml")["build"])) == 9


@every_workflow
def test_every_action_is_one_commit_with_its_version_beside_it(name: str) -> None:
    used = re.findall(r"uses: (.*)", TEXTS[name])
    assert used
    for action in used:
        own = re.fullmatch(r"\$/\.github/workflows/\w+\.yml", action)
        assert own or re.fullmatch(r"[\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_an_action_is_the_same_commit_everywhere() -> None:
    used = {action for text in TEXTS.values() for action in re.findall(r"uses: (\w+/[\w-]+)@(.*)", text)}
    assert len({action for action, _ in used}) == len(used)


@every_workflow
def test_nothing_is_allowed_but_what_a_job_asks_for(name: str) -> None:
    assert blocks(TEXTS[name], 0)["permissions"].strip() == "{}"
    for job, text in jobs(name).items():
        allowed = {
            ("release.yml", "attest"): {"id-token": "write", "attestations": "write"},
            ("release.yml", "release"): {"contents": "write"},
        }
        assert grants(text) == allowed.get((name, job), {"contents": "read"}), job


def test_the_jobs_that_may_write_run_nothing_of_the_repository() -> None:
    for job in ("attest", "release"):
        text = jobs("release.yml")[job]
        assert "actions/checkout" not in text
        assert "python" not in text


@every_workflow
def test_no_credentials_stay_behind_and_no_job_runs_for_ever(name: str) -> None:
    assert "concurrency" in blocks(TEXTS[name], 0)
    for job, text in jobs(name).items():
        assert "timeout-minutes" in text or "uses: $/" in text, job
        for step in steps(text):
            if "actions/checkout@" in step:
                assert "persist-credentials: false" in step


@every_workflow
def test_commands_are_given_values_only_through_the_environment(name: str) -> None:
    for text in jobs(name).values():
        for step in steps(text):
            command = re.search(r"^(?: {8})?run: (.*(?:\n {10}.*|\n(?=\n))*)", step, re.MULTILINE)
            assert command is None or "${{" not in command.group(1), step


def test_packages_are_made_from_the_lock_and_nothing_else() -> None:
    installs = re.findall(r"pip install(?:.*\n)(?: {10}.*\n)*", TEXTS["build.yml"])
    assert len(installs) == 1
    for word in ("--require-hashes", "--only-binary=:all:", "--no-cache-dir", "-r requirements-build.lock"):
        assert word in installs[0]
    assert not re.search(r"^ +cache:", TEXTS["build.yml"], re.MULTILINE)
    assert "make " not in TEXTS["build.yml"], "it would set up an environment of its own"


def test_packages_and_lists_are_attested_before_they_are_published() -> None:
    found = jobs("release.yml")
    assert re.search(r"actions/attest-build-provenance@.*\n +with:\n +subject-path: packages/\*", found["attest"])
    assert "needs: [tests, build]" in found["attest"]
    assert "needs: [notes, attest]" in found["release"]
    assert "dist/*.cdx.json" in TEXTS["build.yml"]


def test_the_disk_image_is_made_of_a_signed_bundle_and_started() -> None:
    (step,) = [step for step in steps(jobs("build.yml")["build"]) if "hdiutil" in step]
    assert "if: runner.os == 'macOS'" in step
    order = ["codesign --verify", "hdiutil create", "hdiutil attach", "--selftest", "hdiutil detach"]
    assert sorted(order, key=step.index) == order
    assert "dist/*.dmg" in TEXTS["build.yml"]


def test_every_kind_of_package_is_counted_before_it_is_published() -> None:
    attest = jobs("release.yml")["attest"]
    counted = {
        name: int(number)
        for names, number in re.findall(r"find \. (.*?) \| wc -l\)\" -eq (\d+)", attest)
        for name in [" ".join(re.findall(r"-name '\S*?([.\w-]+)'", names))]
    }
    assert counted == {".zip .tar.gz": 4, ".dmg": 2, "-setup.exe .deb": 2, ".cdx.json": 4, "": 12}
    assert counted[""] == sum(counted.values()) - counted[""]


def test_the_installer_holds_what_was_built_and_tried_on_windows() -> None:
    installer = jobs("build.yml")["installer"]
    assert "needs: build" in installer
    assert "name: package-windows-x86_64" in installer
    assert "python tools/windows/installer.py package/*.zip" in installer
    assert "pip install" not in installer


def test_the_checkers_of_the_workflows_have_one_version_and_run_on_every_push() -> None:
    lines = (ROOT / "requirements-workflows.txt").read_text(encoding="utf-8").splitlines()
    pinned = [re.fullmatch(r"([\w-]+)==[\d.]+", line) for line in lines if line and not line.startswith("#")]
    assert [found and found[1] for found in pinned] == ["check-jsonschema", "zizmor"]
    assert "make lint-workflows" in jobs("tests.yml")["workflows"]


def test_the_actions_are_kept_current() -> None:
    text = (ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8")
    for line in ("package-ecosystem: github-actions", "interval: weekly", "groups:"):
        assert line in text
