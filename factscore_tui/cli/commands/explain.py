"""`factscore-tui doctor --sentence`: what each stage of the decomposer made of a text, so that one
can find the stage of a wrong fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factscore_tui.decompose.pipeline import Read

_SHOWN = 30
"""Candidates shown that were not chosen."""


def explain(text: str, topic: str = "") -> Iterator[str]:
    """Lines, without ends: the stages in their order, sentence by sentence."""
    from factscore_tui.core.document import Document
    from factscore_tui.decompose.bundled import open_decomposer
    from factscore_tui.text.foreign import marked
    from factscore_tui.text.foreign import notice as notice_of_foreign
    from factscore_tui.text.language import notice
    from factscore_tui.text.sentences import split_sentences

    document = Document.from_text(text)
    sentences = marked(document.text, split_sentences(document.text))
    foreign = notice_of_foreign(document.text, sentences) or notice(document.text)
    if foreign:
        yield f"language     {foreign}"
    decomposer = open_decomposer()
    proposed = "" if topic else decomposer.propose_topic(document, sentences)
    yield f"topic        {topic or proposed or '-'}{' (proposed)' if proposed else ''}"
    for read in decomposer.explain(document, sentences, topic or proposed):
        yield ""
        yield from _stages(read, document.text)


def _stages(read: Read, text: str) -> Iterator[str]:
    sentence = read.sentence
    kind = f"{sentence.kind}{', ' + sentence.skip if sentence.skip else ''}"
    yield f"text         [{sentence.span.start}:{sentence.span.end}] {kind}"
    yield f"plain        {read.text}"
    if read.tree is not None:
        yield "parse        word tag head relation"
        for k, token in enumerate(read.tree.tokens):
            head = read.tree.tokens[read.tree.heads[k]].text if read.tree.heads[k] >= 0 else "ROOT"
            tags = f"{read.tree.upos[k]}/{read.tree.xpos[k]}"
            yield f"             {token.text}  {tags}  {head}  {read.tree.relations[k]}"
    yield f"checkable    {read.reason or 'yes'}{f'  ({read.why})' if read.why else ''}"
    yield from _candidates(read)
    for r in read.references:
        words = " ".join(read.tree.tokens[k].text for k in r.words) if read.tree is not None else ""
        yield f"refer        {words} -> {r.antecedent or 'unclear'}"
    for fact in read.facts:
        places = ", ".join(f"{s.start}:{s.end}" for s in fact.spans)
        note = f"  not checkable: {fact.not_checkable}" if fact.not_checkable else ""
        said = f"  speaker: {fact.speaker}" if fact.speaker else ""
        yield f"write        {fact.text}  [{places}]{note}{said}"


def _candidates(read: Read) -> Iterator[str]:
    """The candidates with their scores: the chosen ones, then the best of the others."""
    if read.tree is None or read.scores is None:
        return
    from factscore_tui.decompose.rules.phrase import render

    scores = read.scores
    others = sorted(
        (n for n in range(len(read.found)) if n not in read.chosen),
        key=lambda n: -float(scores[n, 0]),
    )
    yield f"candidates   {len(read.found)}: closeness, near, share, right, read"
    for mark, numbers in (("*", read.chosen), (" ", others[:_SHOWN])):
        for n in numbers:
            values = " ".join(f"{float(v):.2f}" for v in scores[n])
            values += f" {read.asked[n]:.2f}" if n in read.asked else "  -  "
            candidate = read.found[n]
            yield (
                f"           {mark} {values}  {candidate.kind:<14} "
                f"{render(candidate.phrase, read.tree)}"
            )
