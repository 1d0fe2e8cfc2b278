"""What the words of a user's own file refer to: "The company bought it" in a document on a firm.

An encyclopedia's page is about its title, and most of its sentences name that or mean it by a
pronoun. A file of minutes, letters or reports is about several people and things in turn, so that
hardly a sentence there says by itself whom it means. The references of the file are found as those
of a draft are, and what is certain is read in their place.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from factscore_tui.core.contained import contained
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Page, WrittenOut
from factscore_tui.core.fact import Sentence
from factscore_tui.core.span import Span
from factscore_tui.decompose.read import Read
from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.references.lexicon import FIRST, TITLES
from factscore_tui.decompose.rules.phrase import pieces
from factscore_tui.decompose.source_authors import (
    Authors,
    authors_of,
    first_persons,
    whom_it_presents,
)
from factscore_tui.decompose.source_interviews import (
    body_of,
    interview_written_out,
    of_a_talk,
)
from factscore_tui.decompose.source_items import (
    WholeText,
    items_written_out,
    labels_of,
    of_no_label,
)
from factscore_tui.decompose.source_motions import motions_written_out
from factscore_tui.decompose.source_speakers import instead, speakers_meant
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.decompose.writing import resolved
from factscore_tui.text.sentences import split_sentences

MAX_PASSAGES = 24
"""Passages of a file that is read, about 300 sentences at 15 ms; a longer one is taken as it is
written."""
_KEPT = 64
"""Files whose references are kept."""

Refer = Callable[[Document, Sequence[Sentence], str], Iterator[Read]]


class SourceRead(NamedTuple):
    """What was read of a document (core/evidence.py's Page)."""

    written_out: tuple[WrittenOut, ...] = ()
    answering: str = ""
    issuer: str = ""


class SourceReferences:
    """Reads files of a user's own, each once. `refer` finds the references of a document
    (BundledDecomposer.refer); its errors leave a file as it is written."""

    def __init__(self, refer: Refer) -> None:
        self._refer = refer
        self._known: OrderedDict[tuple[str, ...], SourceRead] = OrderedDict()

    def read(self, page: Page) -> Page:
        """The page with what its words refer to."""
        if not page.own or len(page.passages) > MAX_PASSAGES:
            return page
        key = (page.title, *(passage.text for passage in page.passages))
        if key not in self._known:
            self._known[key] = contained(
                "references of a source", lambda: self._read(page), SourceRead
            )
        self._known.move_to_end(key)
        found = self._known[key]
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return replace(
            page,
            written_out=found.written_out,
            answering=found.answering,
            issuer=found.issuer,
        )

    def _read(self, page: Page) -> SourceRead:
        text = "\n\n".join(passage.text for passage in page.passages)
        authors = authors_of(page.title, text)
        issuer = authors.we or body_of(authors.answers, text)
        written = tuple(self._written_out(page, authors, issuer))
        return SourceRead(written, authors.answers, issuer)

    def _written_out(self, page: Page, authors: Authors, issuer: str) -> Iterator[WrittenOut]:
        """In reading order; a proposal that is meant goes before its last word."""
        whole = WholeText(page.passages)
        labels = labels_of(whole.text)
        found = (
            of_no_label(one, page.passages[one.passage].text, labels, issuer)
            for one in sorted(self._of_words(page, authors))
        )
        words = [one for one in found if one is not None]
        words += whole.in_passages(items_written_out(whole.text, whole.of_whole(words)))
        known = of_a_talk(whole.text, sorted(whole.of_whole(words)))
        known = instead(known, speakers_meant(whole.text, known))
        known = instead(known, interview_written_out(whole.text, authors.answers, issuer))
        words = list(whole.in_passages(known))
        proposals = list(whole.in_passages(motions_written_out(whole.text, known)))
        all_ = sorted([*proposals, *_apart(words, proposals)])
        for n, one in enumerate(all_):
            if n == 0 or all_[n - 1][:1] != one[:1] or all_[n - 1].span.end <= one.span.start:
                yield one

    def _of_words(self, page: Page, authors: Authors) -> Iterator[WrittenOut]:
        for n, passage in enumerate(page.passages):
            for span, name in first_persons(passage.text, authors):
                yield WrittenOut(n, span, name)
        text, starts = f"# {page.title}", []
        for passage in page.passages:
            text += "\n\n"
            starts.append(len(text))
            text += passage.text
        document = Document.from_text(text)
        topic = whom_it_presents(page.title)
        for read in self._refer(document, split_sentences(document.text), topic):
            for span, said in replaced(read):
                within = [n for n, start in enumerate(starts) if start <= span.start]
                if not within:
                    continue
                n = within[-1]
                here = span.shift(-starts[n])
                if here.end <= len(page.passages[n].text):
                    yield WrittenOut(n, here, said)


def _apart(words: Sequence[WrittenOut], taken: Sequence[WrittenOut]) -> Iterator[WrittenOut]:
    """Those that share no character with these."""
    for word in words:
        if not any(word.passage == o.passage and word.span.overlaps(o.span) for o in taken):
            yield word


def _in_full(reference: Reference, tree: Tree) -> bool:
    """The name is written well enough: two words of it ("Sonnet Acoustics" of Sonnet Acoustics
    LLC), or one beside the capitals of a heading."""
    names = [k for k in reference.words if tree.is_name(k) and tree.forms[k] not in TITLES]
    shouted = reference.antecedent.removesuffix("'s").isupper() and len(reference.antecedent) > 5
    return len(names) > 1 or (shouted and bool(names))


def replaced(read: Read) -> Iterator[tuple[Span, str]]:
    """The words of a sentence that stand for something else, as ranges of its document, and what
    for."""
    if read.tree is None:
        return
    tree, of_word = read.tree, {r.words[0]: r for r in read.references if r.words}
    said, _ = resolved(pieces(tree, range(len(tree))), read.references, tree)
    for piece in said:
        reference = of_word.get(piece.word)
        if reference is None or tree.forms[piece.word] in FIRST or _in_full(reference, tree):
            continue
        if piece.text == tree.tokens[piece.word].text:
            continue
        first, last = tree.tokens[reference.words[0]], tree.tokens[reference.words[-1]]
        own = read.at.spans(first.start, last.end)
        if own:
            yield Span(min(s.start for s in own), max(s.end for s in own)), piece.text
