"""Facts beside a user's own documents: `python benchmarks/own_sources.py [--part PART] [--show]
[--drafts]`.

own_sources/ holds six small collections (minutes, letters, interviews ...), each with true and
wrong facts about what they tell. Each collection is indexed as `factscore-tui index build FOLDER`
does it, and each fact is judged as given. --drafts checks the drafts instead and tells how many of
their planted errors are contradicted, or at least not supported; an error counts for the worst
verdict on its words. --show prints every fact of the open part that is not as it should be; those
of the kept part are counted and never printed. drafts_open and drafts_kept have a collection each
with a draft and no list of facts: of these also the draft's facts on no error are counted.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETS = Path(__file__).resolve().parent / "own_sources"
_built: set[str] = set()
SIGNS = ("supported", "weak", "silent", "contradicted")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = ("open", "kept", "drafts_open", "drafts_kept")
    parser.add_argument("--part", choices=parts)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--drafts", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        for part in (options.part,) if options.part else parts:
            show = options.show and part.endswith("open")
            folders = sorted(path for path in (SETS / part).iterdir() if path.is_dir())
            if options.drafts or part.startswith("drafts"):
                _drafts(part, folders, show)
            else:
                _facts(part, folders, show)


def _facts(part: str, folders: Sequence[Path], show: bool) -> None:
    together: Counter[tuple[str, str]] = Counter()
    print(f"{part:22}" + "".join(f"{sign:>14}" for sign in SIGNS))
    for folder in folders:
        rows = [line.split("\t") for line in _lines(folder / "facts.tsv")]
        verdicts = list(judged(_index(folder), [row[1] for row in rows]))
        counted = Counter((row[0], sign) for row, (sign, _) in zip(rows, verdicts, strict=True))
        together += counted
        _print(folder.name, counted)
        for row, (sign, reason) in zip(rows, verdicts, strict=True):
            fine = {"true": ("supported", "weak"), "wrong": ("contradicted", "silent")}[row[0]]
            if show and (sign not in fine or (row[0], sign) == ("wrong", "silent")):
                print(f"    {row[0]:6}{sign:13}{row[1]} | {row[3]} | {reason}")
    _print("all", together)


def _print(name: str, counted: Counter[tuple[str, str]]) -> None:
    for label in ("true", "wrong"):
        row = "".join(f"{counted[label, sign]:>14}" for sign in SIGNS)
        print(f"  {name:12}{label:8}{row}")


def _drafts(part: str, folders: Sequence[Path], show: bool) -> None:
    from factscore_tui import check

    found: Counter[str] = Counter()
    true: Counter[str] = Counter()
    for folder in folders:
        text = (folder / "draft.md").read_text(encoding="utf-8")
        report = check(text, index=_index(folder))
        wrong: set[int] = set()
        for line in _lines(folder / "errors.txt"):
            words = line.split('":')[0].strip('"\u201c')
            at = text.find(words)
            those = [
                fact
                for fact in report.facts
                if fact.judgement is not None
                and any(span.start < at + len(words) and at < span.end for span in fact.fact.spans)
            ]
            wrong |= {fact.fact.id for fact in those}
            on_it = [_sign(fact.judgement) for fact in those]
            worst = min(
                on_it, key=("contradicted", "silent", "weak", "supported").index, default=""
            )
            found[worst or "no fact"] += 1
            if show:
                print(f"    {worst or 'no fact':13}{line}")
        true += Counter(
            _sign(fact.judgement)
            for fact in report.facts
            if fact.judgement is not None
            and fact.fact.id not in wrong
            and fact.judgement.verdict.value != "not-checkable"
        )
    print(f"{part}: facts on no error: {dict(true)}")
    print(f"{part}: errors of {len(folders)} drafts: {dict(found)}")


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _index(folder: Path) -> str:
    name = f"own-{folder.parent.name}-{folder.name}".replace("_", "-")
    if name not in _built:
        command = [sys.executable, "-m", "factscore_tui", "index", "build", str(folder / "src")]
        subprocess.run([*command, "--name", name], stdout=subprocess.DEVNULL, check=True)
        _built.add(name)
    return name


def judged(index: str, facts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The verdict on each fact, and its reason."""
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Check, Judged, Open

    pipeline, _ = Engine().open(Open(threads=1, index=index), lambda _: None, lambda: False)
    stated = tuple((fact, (fact,)) for fact in facts)
    found: dict[int, tuple[str, str]] = {}
    asked = Check(check="own", text="\n".join(facts), topic="-", stated=stated)
    for event in pipeline.run(asked, lambda: False):
        if isinstance(event, Judged):
            one = event.judgement
            found[one.fact_id] = (_sign(one), one.reason)
    return (found[number] for number in range(len(facts)))


def _sign(judgement: object) -> str:
    verdict = judgement.verdict.value  # type: ignore[attr-defined]
    if verdict == "supported":
        return "weak" if judgement.strength == "weak" else "supported"  # type: ignore[attr-defined]
    return "contradicted" if verdict == "contradicted" else "silent"


if __name__ == "__main__":
    main()
