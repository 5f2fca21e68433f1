"""Runs test files under Pythons for Windows; runs inside the Debian of tools/windows/wine.py.

    python3 -m tools.windows.run_tests 3.11 3.12 -- FILE ...

What is red is shown whole; at the end there is a line for each Python.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.windows import wine

TREE = wine.FOLDER / "tree"
GROUPS = 8
"""In so many parts the files are run with each Python: starting one for each file would take longer than most files."""
HANG_SECONDS = 900
NOTHING_TO_DO = 5
"""What pytest answers where every test of some files is left out."""


def groups(files: list[str]) -> list[list[str]]:
    """The files in parts of about the same size."""
    parts: list[list[str]] = [[] for _ in range(min(GROUPS, len(files)))]
    sizes = [0] * len(parts)
    for file in sorted(files, key=lambda file: -(TREE / file).stat().st_size):
        smallest = sizes.index(min(sizes))
        parts[smallest].append(file)
        sizes[smallest] += (TREE / file).stat().st_size
    return parts


def run(version: str, number: int, files: list[str]) -> Counter[str]:
    """Run some files with one Python; how many tests passed, failed, were skipped."""
    temporary = Path("/tmp") / f"{version}-{number}"
    command = [*wine.python(version), "-m", "pytest", "-p", "no:cacheprovider", "--tb=short"]
    command += ["--basetemp", wine.windows_path(temporary), *files]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    try:
        done = subprocess.run(command, cwd=TREE, env=environment, capture_output=True, timeout=HANG_SECONDS)
        said, code = (done.stdout + done.stderr).decode(errors="replace"), done.returncode
    except subprocess.TimeoutExpired as stopped:
        said, code = f"{(stopped.stdout or b'').decode(errors='replace')}\nstill running after {HANG_SECONDS} s", 1
    last = next((line for line in reversed(said.splitlines()) if " in " in line), "")
    counts = Counter({word: int(count) for count, word in re.findall(r"(\d+) (passed|failed|skipped|error)", last)})
    if code not in (0, NOTHING_TO_DO):
        print(f"---- Python {version}: {' '.join(files)}\n{said}", flush=True)
        counts["red"] = 1
    return counts


def main(words: list[str]) -> int:
    """Everything with every Python, as many at a time as there are processors."""
    versions, files = words[: words.index("--")], words[words.index("--") + 1 :]
    tasks = [(version, number, part) for version in versions for number, part in enumerate(groups(files))]
    # The first start sets up Wine's services: let it be alone with that.
    subprocess.run(["wine", "cmd", "/c", "ver"], capture_output=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda task: run(*task), tasks))
    total: dict[str, Counter[str]] = {version: Counter() for version in versions}
    for (version, _, _), counts in zip(tasks, results, strict=True):
        total[version] += counts
    for version, counts in total.items():
        words = [f"{counts[word]} {word}" for word in ("passed", "failed", "error", "skipped") if counts[word]]
        print(f"{version}: {', '.join(words)}")
    return 1 if any(counts["red"] for counts in results) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
