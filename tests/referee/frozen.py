"""What the referee compares with: files under tests/referee/frozen/, written anew where the
variable RENEW is set."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FROZEN = HERE / "frozen"
RENEW = "FACTSCORE_TUI_RENEW_REFEREE"
HOW = "if this change is meant, run `make referee-renew` and read the difference"

Hashes = dict[str, dict[str, str]]
"""Of a draft, by its name: the sha256 of its report in each format."""


def drafts() -> dict[str, str]:
    """The 40 drafts by name: the examples, the draft of the tour, and short texts of many genres
    (drafts.jsonl)."""
    files = [*sorted((ROOT / "examples").glob("*.txt")), *sorted((ROOT / "examples").glob("*.md"))]
    files.append(ROOT / "docs" / "tour-draft.txt")
    found = {file.stem: file.read_text(encoding="utf-8") for file in files}
    for line in (HERE / "drafts.jsonl").read_text(encoding="utf-8").splitlines():
        draft = json.loads(line)
        found[draft["name"]] = draft["text"]
    return found


def sha256(data: bytes) -> str:
    """In hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def compare_text(name: str, text: str) -> None:
    """Compare with the frozen file of that name."""
    path = FROZEN / name
    if os.environ.get(RENEW):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{name} was never frozen; {HOW}"
    assert text == path.read_text(encoding="utf-8"), f"{name} has changed; {HOW}"


def compare_reports(found: Hashes) -> None:
    """Compare with frozen/reports.json, and name every draft and format that differs."""
    path = FROZEN / "reports.json"
    if os.environ.get(RENEW):
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    wanted: Hashes = json.loads(path.read_text(encoding="utf-8"))
    changed = {
        name: sorted(
            form
            for form in forms | found.get(name, {})
            if forms.get(form) != found.get(name, {}).get(form)
        )
        for name, forms in wanted.items()
    }
    changed = {name: forms for name, forms in changed.items() if forms}
    assert found.keys() == wanted.keys(), f"other drafts than those frozen; {HOW}"
    assert not changed, f"reports have changed: {changed}; {HOW}"
