"""Facts that are given instead of found: the annotators', another decomposer's, or a list of one's
own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.core.fact import DraftFact, Sentence
from factscore_tui.core.span import Span
from factscore_tui.text.sentences import split_sentences

Stated = tuple[tuple[str, tuple[str, ...]], ...]
"""(a sentence, its facts); the sentence may be empty, then each fact stands for itself."""


class GivenFacts:
    """A Decomposer (core/ports.py) that hands out the facts it was given, at their place in the
    text."""

    name = "given"

    def __init__(self, stated: Stated) -> None:
        self._facts: list[tuple[str, str]] = [
            (said or fact, fact) for said, facts in stated for fact in facts
        ]
        self._of: dict[int, tuple[DraftFact, ...]] = {}

    def sentences(self, document: Document) -> tuple[Sentence, ...]:
        """The sentences that the facts are from, in the order of the facts: found by their words,
        else the one of the text that shares most words with them."""
        found = [s.span for s in split_sentences(document.text)]
        bags = [set(span.of(document.text).lower().split()) for span in found]
        groups: list[tuple[Span, list[str]]] = []
        before, cursor = "", 0
        for said, fact in self._facts:
            if groups and said == before:
                groups[-1][1].append(fact)
                continue
            span = _place(document.text, said, cursor, found, bags)
            before, cursor = said, span.start
            groups.append((span, [fact]))
        self._of = {
            number: tuple(DraftFact(fact, fact, (span,)) for fact in facts)
            for number, (span, facts) in enumerate(groups)
        }
        return tuple(
            Sentence(number, span, document.text.count("\n", 0, span.start))
            for number, (span, _) in enumerate(groups)
        )

    def propose_topic(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        has_article: Callable[[str], bool] | None = None,
        article_text: Callable[[str], str] | None = None,
    ) -> str:
        """Nothing: whoever gives facts knows what they are about."""
        return ""

    def decompose(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
        article: TopicArticle | None = None,
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        """Each sentence with the facts that were given for it; `sentences` are those that
        `sentences` returned."""
        for sentence in sentences if turns is None else turns:
            yield sentence, self._of[sentence.index]


def _place(
    text: str, said: str, cursor: int, sentences: Sequence[Span], bags: Sequence[set[str]]
) -> Span:
    start = text.find(said, cursor)
    if start < 0:
        start = text.find(said)
    if start >= 0:
        return Span(start, start + len(said))
    words = set(said.lower().split())
    shared = [len(words & bag) for bag in bags]
    return sentences[shared.index(max(shared))] if shared else Span(0, len(text))
