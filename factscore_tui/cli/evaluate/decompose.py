"""`evaluate decompose`: the facts that a decomposer finds in annotated sentences, beside those of
the humans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from factscore_tui.cli import exits
from factscore_tui.cli.evaluate.figures import fact_figures, fact_lines, print_figures
from factscore_tui.cli.figures import finite, print_json, print_table, with_interval
from factscore_tui.cli.output import Output
from factscore_tui.cli.status_line import StatusLine

if TYPE_CHECKING:
    from factscore_tui.core.ports import Decomposer
    from factscore_tui.evaluation.labels.decompositions import DecompositionRow, Table
    from factscore_tui.evaluation.labels.files import Gold, LabelledGeneration
    from factscore_tui.settings import Settings

HEAD = ("subject", "decomposer", "sentences", "facts a sentence", "soft F1", "hard F1")
BERT_HEAD = ("BERTScore precision", "BERTScore F1")


def compare_decompositions(
    golds: Sequence[tuple[str, Gold]],
    target: str,
    chosen: Settings,
    encoder: str,
    form: str,
    as_json: bool,
) -> int:
    """Decompose the annotated sentences of every subject, write the facts, print the figures: of
    one subject as lines unless a `form` is given, else as a table. `encoder` is that of BERTScore,
    "" for none."""
    from factscore_tui.engine.config import choice_of
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Open
    from factscore_tui.evaluation.checkpoint import encode_row

    narrator = StatusLine()
    found: list[tuple[str, Gold, dict[str, list[str]]]] = []
    with Output(target) as predictions:
        bert, by = _similarity(encoder, chosen.threads)  # a wrong name must not cost minutes
        what = Open(threads=chosen.threads, choice=choice_of(chosen))
        decomposer, closing = Engine().open_decomposer(what, narrator.note, lambda: False)
        try:
            for subject, gold in golds:
                facts_of = dict[str, list[str]]()
                found.append((subject, gold, facts_of))
                for sentence, facts in _facts(decomposer, subject, gold, narrator):
                    facts_of[sentence] = facts
                    named = {"subject": subject} if len(golds) > 1 else {}
                    predictions.write(encode_row({**named, "sentence": sentence, "facts": facts}))
            for notice in closing():
                narrator.note(notice)
            narrator.status("comparing with the humans' facts ...")
            rows = _rows(found, decomposer.name, bert, baselines=len(golds) > 1 or bool(form))
        finally:
            narrator.clear()
        predictions.keep()
    if len(golds) == 1 and not form:
        print_figures(fact_figures(rows[0]), fact_lines(rows[0], by), target, as_json)
        return exits.OK
    _print_table(rows, target, by, form or "text")
    return exits.OK


def _similarity(encoder: str, threads: int) -> tuple[Table | None, str]:
    """What compares facts by BERTScore, and the name of the encoder behind it."""
    if not encoder:
        return None, ""
    from factscore_tui.engine.cpu import idle_cores
    from factscore_tui.evaluation.labels.bertscore import BertScore
    from factscore_tui.retrieve.encoders import open_token_reader

    read, model = open_token_reader(encoder, threads or idle_cores())
    return BertScore(read).table, model.id


def _rows(
    found: Sequence[tuple[str, Gold, dict[str, list[str]]]],
    name: str,
    bert: Table | None,
    baselines: bool,
) -> list[DecompositionRow]:
    """Ours of each subject; with `baselines` what is there without us, too."""
    from factscore_tui.evaluation.labels import decompositions

    rows = []
    for subject, gold, facts_of in found:
        compared: dict[str, Mapping[str, Sequence[str]]] = {name: facts_of}
        if baselines:
            compared |= decompositions.baselines(gold.generations)
        rows += [
            decompositions.decomposition_row(subject, by, gold.generations, facts, bert)
            for by, facts in compared.items()
        ]
    return rows


def _print_table(rows: Sequence[DecompositionRow], target: str, encoder: str, form: str) -> None:
    if form == "json":
        shown = [finite(row.as_json()) for row in rows]
        print_json({"rows": shown, "encoder": encoder or None, "written_to": target})
        return
    cells = [
        (
            row.subject,
            row.by,
            str(row.figures.sentences),
            "{:.2f} (humans: {:.2f})".format(*row.figures.per_sentence),
            with_interval(100 * row.figures.soft_f1, row.soft_between),
            f"{100 * row.figures.hard_f1:.1f}",
            *(
                (with_interval(row.bert_p, row.bert_p_between), f"{row.bert_f1:.1f}")
                if encoder
                else ()
            ),
        )
        for row in rows
    ]
    lines = [*([f"BERTScore by {encoder}"] if encoder else []), f"written to {target}"]
    head = HEAD + (BERT_HEAD if encoder else ())
    print_table(head, cells, form, lines=lines if form == "text" else ())
    for line in lines if form != "text" else ():
        exits.note(line)


def _facts(
    decomposer: Decomposer, subject: str, gold: Gold, narrator: StatusLine
) -> Iterator[tuple[str, list[str]]]:
    for number, generation in enumerate(gold.generations):
        narrator.status(
            f"{subject}: {number} of {len(gold.generations)} generations decomposed; "
            f"{generation.topic}"
        )
        yield from _decomposed(decomposer, generation)


def _decomposed(
    decomposer: Decomposer, generation: LabelledGeneration
) -> Iterator[tuple[str, list[str]]]:
    """Every annotated sentence with our facts, as written: the annotators kept the sentence's own
    words."""
    from factscore_tui.core.document import Document
    from factscore_tui.core.fact import Sentence
    from factscore_tui.core.span import Span

    text, sentences = "", []
    for number, sentence in enumerate(generation.sentences):
        sentences.append(Sentence(number, Span(len(text), len(text) + len(sentence.text)), 0))
        text += sentence.text + " "
    document = Document.from_text(text)
    found = decomposer.decompose(document, sentences, Document.from_text(generation.topic).text)
    for sentence, (_, facts) in zip(generation.sentences, found, strict=True):
        yield sentence.text, [fact.as_written for fact in facts]
