"""Whole drafts with planted errors, as people write and check them: `python
benchmarks/everyday_drafts.py [--part open|kept] [--show]`.

everyday_drafts/ holds 28 drafts (columns, quizzes, walks, profiles, answers of a chat model ...) on
pages of the sample encyclopedia, half of the open and of the kept ones about several things at
once. They were written in one go by somebody who knew the pages and not the program. Beside each,
N.tsv has its statements: true, wrong or unmentioned, the words of the draft, the wrong and the
right word, the page and the sentence that decides.

Each draft is checked as it is, without a topic. A statement that is true counts as supported when
all facts within its words are, as partly when some are; a wrong one as contradicted when a fact
with its wrong words is, and as supported (strongly or weakly) when such a fact is. --show prints
what is not as it should be in the open part; the kept part is for measuring only.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Decomposed, Judged

SETS = Path(__file__).resolve().parent / "everyday_drafts"
SIGNS = (
    "supported",
    "supported strongly",
    "supported weakly",
    "partly",
    "silent",
    "not checkable",
    "contradicted",
)
Read = list[tuple[AtomicFact, Judgement]]


class Statement(NamedTuple):
    """A row of a draft's table, and where its words and the wrong ones stand."""

    label: str
    words: str
    wrong: str
    right: str
    begin: int
    end: int


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=("open", "kept"))
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        pipeline = opened()
        for part in (options.part,) if options.part else ("open", "kept"):
            counted: Counter[tuple[str, str]] = Counter()
            for path in sorted((SETS / part).glob("*.txt"), key=lambda path: int(path.stem)):
                text = path.read_text(encoding="utf-8")
                read = checked(pipeline, text)
                for statement in statements(text, path.with_suffix(".tsv")):
                    facts = within(statement, read)
                    sign = sign_of(statement, facts)
                    counted[statement.label, sign] += 1
                    if options.show and part == "open":
                        _show(path.name, statement, sign, facts)
            print(f"{part:14}" + "".join(f"{sign:>20}" for sign in SIGNS))
            for label in ("true", "wrong", "unmentioned"):
                print(f"  {label:12}" + "".join(f"{counted[label, sign]:>20}" for sign in SIGNS))


def opened() -> Pipeline:
    """The program's own engine over the sample."""
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Open

    return Engine().open(Open(threads=1), lambda message: None, lambda: False)[0]


def checked(pipeline: Pipeline, text: str) -> Read:
    """The facts of a draft with their judgements."""
    facts: dict[int, AtomicFact] = {}
    found: Read = []
    for event in pipeline.run(Check(check="draft", text=text), lambda: False):
        if isinstance(event, Decomposed):
            facts |= {fact.id: fact for fact in event.facts}
        elif isinstance(event, Judged):
            found.append((facts[event.judgement.fact_id], event.judgement))
    return found


def statements(text: str, table: Path) -> Iterator[Statement]:
    """The rows of a table, each found in its draft."""
    for line in table.read_text(encoding="utf-8").splitlines():
        label, words, wrong, right = [*line.split("\t"), "", "", ""][:4]
        begin = text.index(words)
        if wrong:
            begin += words.index(wrong)
        yield Statement(label, words, wrong, right, begin, begin + len(wrong or words))


def within(statement: Statement, read: Read) -> Read:
    """The facts that were taken from its words, the wrong ones where there are some; where none
    was, those of its sentence."""
    begin, end = statement.begin, statement.end
    own = [
        (fact, judgement)
        for fact, judgement in read
        if any(span.start < end and begin < span.end for span in fact.spans)
    ]
    return own or [
        (fact, judgement)
        for fact, judgement in read
        if fact.sentence.start < end and begin < fact.sentence.end
    ]


def sign_of(statement: Statement, facts: Read) -> str:
    """What the program says of a statement."""
    if any(judgement.verdict is Verdict.CONTRADICTED for _, judgement in facts):
        return "contradicted"
    if statement.wrong:
        last = statement.wrong.split()[-1].strip(".,").casefold()
        told = [judgement for fact, judgement in facts if last in fact.text.casefold()]
        supported = [one for one in told if one.verdict is Verdict.SUPPORTED]
        if supported:
            strong = any(one.strength == "strong" for one in supported)
            return "supported strongly" if strong else "supported weakly"
    else:
        begin, end = statement.begin - 1, statement.end + 1
        inside = [
            judgement
            for fact, judgement in facts
            if all(begin <= span.start and span.end <= end for span in fact.spans)
        ]
        told = inside or [judgement for _, judgement in facts]
        count = sum(one.verdict is Verdict.SUPPORTED for one in told)
        if count:
            return "supported" if count == len(told) else "partly"
    open_ = bool(told) and all(one.verdict is Verdict.NOT_CHECKABLE for one in told)
    return "not checkable" if open_ else "silent"


def _show(name: str, statement: Statement, sign: str, facts: Read) -> None:
    fine = {"true": ("supported",), "wrong": ("contradicted",)}
    if sign in fine.get(statement.label, ("silent", "not checkable")):
        return
    change = f" ({statement.wrong} -> {statement.right})" if statement.wrong else ""
    print(f"{name} {statement.label} {sign}: {statement.words}{change}")
    for fact, judgement in facts:
        strength = f" {judgement.strength}" if judgement.strength else ""
        print(f"    {judgement.verdict.value}{strength}: {fact.text} ({judgement.reason})")


if __name__ == "__main__":
    main()
