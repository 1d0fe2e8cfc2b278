"""`python release/lock.py`: requirements-release.lock and requirements-build.lock, every file that
a release installs and is built with, with its sha256.

Versions are those of requirements.lock. pip says which files it would take on this machine; hashes
of other machines that the lock has for the same version stay, so that running this on each of them
collects all. torch is left out: which build of it is right depends on the machine, and the default
path does not use it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK, BUILD_LOCK = ROOT / "requirements-release.lock", ROOT / "requirements-build.lock"
EXTRAS = "formats,documents,serve"
BUILD = ("scikit-build-core", "hatchling")
"""What llama-cpp-python and this program are built with."""
HEAD = """# Each file with its sha256. Made by `make release-lock`; how to install with it: SECURITY.md.
"""  # noqa: E501
_LINE = re.compile(r"([A-Za-z0-9][\w.-]*)==(\S+)((?:\s+--hash=sha256:[0-9a-f]{64})+)")


def read(text: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Version and hashes by name, as the lock has them."""
    joined = text.replace("\\\n", " ")
    return {
        match[1]: (match[2], tuple(re.findall(r"sha256:([0-9a-f]{64})", match[3])))
        for match in _LINE.finditer(joined)
    }


def written(rows: dict[str, tuple[str, tuple[str, ...]]]) -> str:
    """The text of a lock."""
    parts = [
        f"{name}=={version}"
        + "".join(f" \\\n    --hash=sha256:{one}" for one in sorted(set(hashes)))
        for name, (version, hashes) in sorted(rows.items())
    ]
    return HEAD + "\n".join(parts) + "\n"


def canonical(name: str) -> str:
    """A name as registries compare them (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def resolved(*wanted: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What pip would install for these on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "--quiet",
            "install",
            "--dry-run",
        ]
        command += [
            "--ignore-installed",
            "--constraint",
            str(ROOT / "requirements.lock"),
            "--report",
            str(report),
        ]
        subprocess.run([*command, *wanted], check=True)
        rows = json.loads(report.read_text(encoding="utf-8"))["install"]
    found = {}
    for row in rows:
        name = canonical(row["metadata"]["name"])
        if name != "factscore-tui":
            sha256 = row["download_info"]["archive_info"]["hashes"]["sha256"]
            found[name] = (row["metadata"]["version"], (sha256,))
    return found


def merged(
    new: dict[str, tuple[str, tuple[str, ...]]], old: dict[str, tuple[str, tuple[str, ...]]]
) -> dict[str, tuple[str, tuple[str, ...]]]:
    """`new`, with the hashes that `old` has of the same versions."""
    return {
        name: (
            version,
            (*hashes, *(old[name][1] if name in old and old[name][0] == version else ())),
        )
        for name, (version, hashes) in new.items()
    }


def main() -> None:
    """Write both."""
    for lock, wanted in ((BUILD_LOCK, BUILD), (LOCK, (f"{ROOT}[{EXTRAS}]",))):
        old = read(lock.read_text(encoding="utf-8")) if lock.exists() else {}
        lock.write_text(written(merged(resolved(*wanted), old)), encoding="utf-8")


if __name__ == "__main__":
    main()
