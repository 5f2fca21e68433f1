"""The notes of a release: a version's section of the changelog and how to verify a download; the tag has to agree."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402

HEADING = "## Verify a download"
VERIFY = """\
{heading}

Every file of this release was built by the release workflow from the tagged source, and signed for there. With the
GitHub command line, this says so, or fails:

```
gh attestation verify Spietato-{version}-linux-x86_64.tar.gz --repo {repository} \\
  --signer-workflow {repository}/.github/workflows/release.yml
```

Without it, `sha256sum --check --ignore-missing SHA256SUMS.txt` finds a damaged download. What each package is made of,
with versions, licences and checksums, is in the `.cdx.json` file (CycloneDX) of the same name."""


def section(changelog: str, version: str) -> str:
    """The text below the heading of that version, without the heading; empty if there is none.

    >>> section("## [1.1.0] - 2026-02-01\\nNew.\\n## [1.0.0]\\nFirst.\\n", "1.1.0")
    'New.'
    """
    found = re.search(rf"^## \[?{re.escape(version)}\]?(?:[ \t][^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found.group(1).strip() if found else ""


def verification(version: str) -> str:
    """How to find out whether a file is the one that was published, for whoever downloads it."""
    repository = os.environ.get("GITHUB_REPOSITORY") or "OWNER/REPOSITORY"
    return VERIFY.format(heading=HEADING, version=version, repository=repository)


def main(words: list[str] | None = None) -> int:
    """Print the notes of the tag given."""
    parser = argparse.ArgumentParser(description="Print the changelog's section of a version.")
    parser.add_argument("tag", nargs="?", default=f"v{__version__}", help=f"the tag (v{__version__})")
    arguments = parser.parse_args(words)
    version = arguments.tag.removeprefix("refs/tags/").removeprefix("v")
    if version != __version__:
        print(f"release_notes: the tag says {version}, game/__init__.py says {__version__}", file=sys.stderr)
        return 1
    notes = section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    if not notes:
        print(f"release_notes: CHANGELOG.md has no section for {version}", file=sys.stderr)
        return 1
    sys.stdout.reconfigure(encoding="utf-8")
    print(f"{notes}\n\n{verification(version)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
