"""What the bundled verifier can do and cannot, by a checklist (Ribeiro et al., 2020).

    python benchmarks/checklist/run.py [--limit N] [--tests] [--failures] [--json] [--threads 1]
[--repeats 2]

Every case is a claim, a title and a few sentences of evidence, from templates of our own about
invented people, towns and firms: nothing is taken from a data set, and nothing in the verifier is
trained or tuned on it. Test types: MFT (minimum functionality: supported, not supported, neither),
INV (invariance: the same verdict, p within .1 of the base's) and DIR (direction: p at least .2
below the base's, or contradicted). A row of the table is a capability and a type: cases, how many
failed, and one that failed. "weak" counts failures of DIR whose base was not supported itself, so
that there was little to fall from. Failures are what is measured here; they do not change the exit
status.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))

from agreement import as_retrieval, judged

from checklist.case import Ask, Case, Expect, Kind, holds
from checklist.cases import REPEATS, SEED, all_cases, sample
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.verify.estimators.per_fact import PerFactVerifier

Judge = Callable[[Ask], Judgement]


@dataclass(frozen=True, slots=True)
class Result:
    """A case, what was judged of it and of its base, and whether it is as expected."""

    case: Case
    said: Judgement
    base: Judgement | None
    passed: bool

    @property
    def weak(self) -> bool:
        """A failed comparison whose base was not supported itself. Invariance holds for any base,
        so never there."""
        return (
            not self.passed
            and self.case.kind is Kind.DIR
            and self.base is not None
            and self.base.verdict is not Verdict.SUPPORTED
        )

    def as_json(self) -> dict[str, Any]:
        """The case and the judgements as plain values."""
        case, base = self.case, self.case.base
        return {
            "capability": case.capability,
            "type": case.kind.value,
            "test": case.test,
            "expect": case.expect.value,
            "title": case.ask.title,
            "claim": case.ask.claim,
            "evidence": list(case.ask.evidence),
            "verdict": self.said.verdict.value,
            "p": self.said.p_supported,
            "base": None
            if base is None or self.base is None
            else {
                "claim": base.claim,
                "evidence": list(base.evidence),
                "verdict": self.base.verdict.value,
                "p": self.base.p_supported,
            },
        }


def open_verifier(threads: int) -> PerFactVerifier:
    """The verifier as the program opens it with all its models. Errors of the engine pass
    through."""
    from factscore_tui.corpus.build.builder import build_index
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Open

    with tempfile.TemporaryDirectory() as folder:
        articles = Path(folder) / "one.jsonl"
        articles.write_text(
            json.dumps({"title": "Stone", "text": "A stone is a stone."}) + "\n", encoding="utf-8"
        )
        build_index(articles, Path(folder) / "index")
        pipeline, _ = Engine().open(
            Open(str(Path(folder) / "index"), threads), lambda _: None, lambda: False
        )
        retriever: Any = pipeline.retriever
        retriever.close()
        verifier: Any = pipeline.verifier
        return verifier


def judge_with(verifier: Any) -> Judge:
    """The way to ask a verifier: the claim stands alone, its title is the topic, its evidence the
    page."""

    def judge(ask: Ask) -> Judgement:
        return judged(
            verifier, ask.claim, ask.claim, ask.title, as_retrieval(ask.title, list(ask.evidence))
        )

    return judge


def run(judge: Judge, cases: Iterable[Case]) -> list[Result]:
    """The results in the order of the cases. The same question is asked once."""
    known: dict[Ask, Judgement] = {}

    def said(ask: Ask) -> Judgement:
        if ask not in known:
            known[ask] = judge(ask)
        return known[ask]

    results = []
    for case in cases:
        base = said(case.base) if case.base is not None else None
        answer = said(case.ask)
        results.append(Result(case, answer, base, holds(case.expect, answer, base)))
    return results


def table(results: Sequence[Result], by_test: bool = False) -> list[dict[str, Any]]:
    """Rows in the order of the cases: capability, type, (test,) cases, failed, weak, rate
    (percent), example."""
    groups: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        key = (
            result.case.capability,
            result.case.kind.value,
            *((result.case.test,) if by_test else ()),
        )
        groups.setdefault(key, []).append(result)
    order = list(dict.fromkeys(r.case.capability for r in results))
    rows = []
    for key, group in sorted(
        groups.items(), key=lambda g: (order.index(g[0][0]), list(Kind).index(Kind(g[0][1])))
    ):
        failed = [r for r in group if not r.passed]
        rows.append(
            {
                "capability": key[0],
                "type": key[1],
                **({"test": key[2]} if by_test else {}),
                "cases": len(group),
                "failed": len(failed),
                "weak": sum(r.weak for r in failed),
                "rate": 100 * len(failed) / len(group),
                "example": describe(failed[len(failed) // 2]) if failed else "",
            }
        )
    return rows


def totals(results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """Cases, failed and rate (percent) of each expectation, of each type and of all."""
    counts: dict[str, dict[str, float]] = {}
    for name in (*(e.value for e in Expect), *(k.value for k in Kind), "all"):
        group = [r for r in results if name in (r.case.expect.value, r.case.kind.value, "all")]
        failed = sum(not r.passed for r in group)
        counts[name] = {
            "cases": len(group),
            "failed": failed,
            "rate": 100 * failed / max(1, len(group)),
        }
    return counts


def describe(result: Result) -> str:
    """A failure in one line: what was said of which claim against which evidence, and of its
    base."""
    case, said = result.case, result.said
    line = f"{_shown(case.ask.claim)} -> {_judged(said)}; expected {case.expect.value}"
    if case.base is not None and result.base is not None:
        base = _judged(result.base)
        same = case.base.claim == case.ask.claim
        line += f"; base {'with other evidence' if same else _shown(case.base.claim)} {base}"
    return f"{line}; page: {_shown(' '.join(case.ask.evidence), 240)}"


def _judged(judgement: Judgement) -> str:
    p = judgement.p_supported
    return f"{judgement.verdict.value}{'' if p is None else f' {p:.2f}'}"


def _shown(text: str, most: int = 160) -> str:
    """The text in quotes with control characters written out, cut at `most`."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return f"“{safe if len(safe) <= most else safe[: most - 1] + '…'}”"


def show(results: Sequence[Result], by_test: bool, failures: bool) -> None:
    """The table, the totals, and with `failures` every case that failed."""
    for row in table(results, by_test):
        name = f"{row['capability']}: {row['test']}" if by_test else row["capability"]
        weak = f"  ({row['weak']} weak)" if row["weak"] else ""
        print(
            f"{name:<{46 if by_test else 16}} {row['type']} {row['cases']:>5} cases "
            f"{row['failed']:>5} failed "
            f"{row['rate']:>6.1f} %{weak}"
        )
        if row["example"] and not by_test:
            print(f"    {row['example']}")
    print()
    for name, row in totals(results).items():
        print(f"{name:<56}{row['cases']:>6} cases {row['failed']:>5} failed {row['rate']:>6.1f} %")
    if failures:
        print()
        for result in results:
            if not result.passed:
                print(
                    f"{result.case.capability} {result.case.kind.value} ({result.case.test}): "
                    f"{describe(result)}"
                )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--limit", type=int, default=sys.maxsize, help="cases at most, evenly from all capabilities"
    )
    parser.add_argument(
        "--repeats", type=int, default=REPEATS, help="how often every template is filled"
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--tests", action="store_true", help="a row for every test of a capability, no examples"
    )
    parser.add_argument("--failures", action="store_true", help="print every failure")
    parser.add_argument(
        "--json", action="store_true", help="rows, rows by test, totals and all failures"
    )
    options = parser.parse_args()
    if options.limit < 1 or options.repeats < 1:
        parser.error("--limit and --repeats are at least 1")
    judge = judge_with(open_verifier(options.threads))
    results = run(judge, sample(all_cases(options.seed, options.repeats), options.limit))
    if options.json:
        print(
            json.dumps(
                {
                    "table": table(results),
                    "tests": table(results, by_test=True),
                    "totals": totals(results),
                    "failures": [r.as_json() for r in results if not r.passed],
                }
            )
        )
    else:
        show(results, options.tests, options.failures)


if __name__ == "__main__":
    main()
