"""`factscore-tui sessions rule` and `sessions gold`: a person's verdicts, and how often the machine
says the same."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Annotated, Any

import typer

from factscore_tui.cli.options import JsonOption, SessionArgument
from factscore_tui.cli.output import Output
from factscore_tui.errors import UsageProblem
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.core.report import JudgedFact, Report
    from factscore_tui.core.ruling import Agreement, Ruled, Ruling
    from factscore_tui.core.verdict import Verdict
    from factscore_tui.storage.rulings import RulingStore


def rule_fact(
    session: SessionArgument,
    number: Annotated[
        int,
        typer.Argument(
            metavar="FACT_NUMBER", help="The number of the fact, from 1, as reports show it."
        ),
    ],
    verdict: Annotated[
        str | None,
        typer.Argument(
            metavar="[VERDICT]",
            help="supported, contradicted, no-evidence, not-checkable or irrelevant.",
        ),
    ] = None,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why.")] = None,
    note: Annotated[
        str | None, typer.Option("--note", metavar="TEXT", help="A note beside any verdict.")
    ] = None,
    ignore: Annotated[
        bool, typer.Option("--ignore", help="Set the fact aside: it does not count.")
    ] = False,
    undo: Annotated[
        bool, typer.Option("--undo", help="Take the last ruling on this fact back.")
    ] = False,
) -> None:
    """Rule on a fact of a saved check: your verdict then counts instead of the machine's.

    The ruling holds wherever the same fact is found in the same sentence on the same topic.
    """
    from factscore_tui.report.summary import from_several
    from factscore_tui.report.terminal_report import TextWriter
    from factscore_tui.storage.rulings import RulingStore
    from factscore_tui.storage.sessions import SessionStore

    _check_options(verdict, reason, note, ignore, undo)
    chosen = _verdict(verdict)
    with SessionStore() as sessions, RulingStore(sessions.path) as rulings, Output() as output:
        full = sessions.find(session)
        report = sessions.load(full)
        judged = _fact(report, number)
        if undo:
            _undo(rulings, report, judged, number)
        else:
            ruling = _amended(judged.ruling, chosen, reason, note, ignore)
            rulings.rule(report.subject(judged, full), ruling)
        report = sessions.load(full)
        writer = TextWriter(output.colour, output.width, from_several(report))
        output.write(writer.fact(_fact(report, number)) + writer.closing(report))


def show_gold(as_json: JsonOption = False) -> None:
    """Compare all of your rulings with what the machine had said."""
    from factscore_tui.core.ruling import agreement
    from factscore_tui.storage.rulings import RulingStore

    with RulingStore() as rulings, Output() as output:
        gold = rulings.gold()
        if as_json:
            output.write_object(_gold_object(gold))
            return
        whole = agreement(gold)
        if not whole.n:
            typer.echo(
                "no rulings yet: factscore-tui sessions rule ID FACT_NUMBER VERDICT makes one",
                err=True,
            )
            return
        output.write(_agreement_lines("all", whole))
        several = _by_estimator(gold)
        for name, rows in several.items() if len(several) > 1 else ():
            output.write(_agreement_lines(name or "unnamed", agreement(rows)))


def _check_options(
    verdict: str | None, reason: str | None, note: str | None, ignore: bool, undo: bool
) -> None:

    if undo and (verdict is not None or reason is not None or note is not None or ignore):
        raise UsageProblem(
            "--undo takes a ruling back and gives none", "give --undo alone, then rule again"
        )
    if verdict is not None and ignore:
        raise UsageProblem("an ignored fact has no verdict", "give a verdict, or --ignore")
    if not undo and not ignore and verdict is None and reason is None and note is None:
        raise UsageProblem("there is nothing to rule", "give a verdict, --note, --ignore or --undo")


def _verdict(word: str | None) -> Verdict | None:
    """The verdict that was typed, also with blanks or underscores; UsageProblem for one that nobody
    can give."""
    if word is None:
        return None

    from factscore_tui.core.ruling import RULABLE

    known = {str(verdict): verdict for verdict in RULABLE}
    plain = "-".join(word[:100].lower().replace("_", " ").replace("-", " ").split())
    if plain in known:
        return known[plain]
    near = difflib.get_close_matches(plain, known, 1)
    shown = word if len(word) < 60 else word[:60] + " ..."
    raise UsageProblem(
        f"{shown!r} is not a verdict" + (f", did you mean '{near[0]}'?" if near else ""),
        f"rule {', '.join(known)}",
    )


def _fact(report: Report, number: int) -> JudgedFact:

    found = next((judged for judged in report.facts if judged.fact.id == number - 1), None)
    if found is None:
        count = len(report.facts)
        raise UsageProblem(
            f"there is no fact {number if abs(number) < 10**12 else 'with that number'} in this "
            f"session",
            f"its facts are 1 to {count}; `factscore-tui sessions show` prints them"
            if count
            else "it has no facts",
        )
    return found


def _amended(
    before: Ruling | None,
    verdict: Verdict | None,
    reason: str | None,
    note: str | None,
    ignore: bool,
) -> Ruling:
    from factscore_tui.core.ruling import amended

    if (
        reason is not None
        and verdict is None
        and not ignore
        and (before is None or before.effective is None)
    ):
        raise UsageProblem("a reason belongs to a verdict", "give a verdict with it, or use --note")
    return amended(before, verdict, reason, note, ignore)


def _undo(rulings: RulingStore, report: Report, judged: JudgedFact, number: int) -> None:

    if rulings.undo(report.subject(judged).key) is None:
        raise UsageProblem(f"nothing was ruled on fact {number}", "there is nothing to take back")


def _by_estimator(gold: list[Ruled]) -> dict[str, list[Ruled]]:
    """The rulings by what had judged: probabilities of one estimator mean something else than those
    of another."""
    groups: dict[str, list[Ruled]] = {}
    for row in gold:
        groups.setdefault(row.subject.estimator, []).append(row)
    return dict(sorted(groups.items()))


def _agreement_lines(name: str, found: Agreement) -> str:
    from factscore_tui.core.ruling import ENOUGH
    from factscore_tui.report.summary import percent

    rulings = counted(found.n, "ruling")
    line = (
        f"{one_line(name)}: {rulings}, the check agrees with {found.agree} "
        f"({percent(found.share or 0.0)})\n"
    )
    if found.measured < ENOUGH:
        need = (
            f"a threshold needs at least {ENOUGH} rulings with a probability, there are "
            f"{found.measured}"
        )
    elif found.threshold is None:
        need = "no threshold: all rulings with a probability say the same"
    else:
        share = percent(found.threshold_agree / found.measured)
        need = (
            f"supported from {found.threshold:.3f} on would agree best: with "
            f"{found.threshold_agree} of {found.measured} ({share})"
        )
    return f"{line}  {need}\n"


def _gold_object(gold: list[Ruled]) -> dict[str, Any]:
    from factscore_tui.core.ruling import agreement

    estimators = [
        {"estimator": name, **_agreement_object(agreement(rows))}
        for name, rows in _by_estimator(gold).items()
    ]
    return {
        **_agreement_object(agreement(gold)),
        "estimators": estimators,
        "rulings": [_row(row) for row in gold],
    }


def _agreement_object(found: Agreement) -> dict[str, Any]:
    share = found.threshold_agree / found.measured if found.threshold is not None else None
    return {
        "n": found.n,
        "agree": found.agree,
        "agreement": found.share,
        "measured": found.measured,
        "threshold": found.threshold,
        "threshold_agreement": share,
    }


def _row(row: Ruled) -> dict[str, Any]:
    subject, ruling = row.subject, row.ruling
    return {
        "key": row.key,
        "session": subject.session,
        "fact": subject.fact,
        "sentence": subject.sentence,
        "topic": subject.topic,
        "machine_verdict": subject.machine and str(subject.machine),
        "p_supported": subject.p_supported,
        "estimator": subject.estimator,
        "model_hash": subject.model_hash,
        "index_id": subject.index_id,
        "verdict": ruling.verdict and str(ruling.verdict),
        "reason": ruling.reason,
        "note": ruling.note,
        "ruled_at": ruling.ruled_at,
    }
