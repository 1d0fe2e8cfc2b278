"""A text on several things is read section by section: each has a topic of its own, and what its
words refer to stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.core.fact import DraftFact, Sentence, SentenceKind
from factscore_tui.core.ports import Decomposer
from factscore_tui.core.span import Span
from factscore_tui.retrieve.sections import SectionTopic


def section_of(sentence: Sentence, several: Sequence[SectionTopic]) -> SectionTopic:
    """The section that a sentence stands in; one of its own where it stands in none."""
    at = sentence.span.start
    own = SectionTopic(sentence.span, Span(at, at), "")
    return next((one for one in several if one.span.start <= at < one.span.end), own)


NAMED = 8
"""Articles that the note on sections names."""


def note_on(several: Sequence[SectionTopic]) -> str:
    """That a text is read section by section, and on which articles."""
    titles = list(dict.fromkeys(part.title for part in several if part.title))
    more = [f"{len(titles) - NAMED} more"] if len(titles) > NAMED else []
    return f"read section by section: {', '.join([*titles[:NAMED], *more])}"


@dataclass(frozen=True)
class SectionDecomposer:
    """A decomposer that is shown the sentences of one section alone: "it" is nothing that another
    section is about."""

    whole: Decomposer
    section: SectionTopic

    @property
    def name(self) -> str:
        """That of the decomposer."""
        return self.whole.name

    def decompose(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        topic: str,
        turns: Iterable[Sentence] | None = None,
        article: TopicArticle | None = None,
    ) -> Iterator[tuple[Sentence, tuple[DraftFact, ...]]]:
        """As the decomposer does, for sentences of the section."""
        span, heading = self.section.span, self.section.heading
        here = [one for one in sentences if span.start <= one.span.start < span.end]
        numbered = {one.index: replace(one, index=k) for k, one in enumerate(here)}
        for one in here:
            if heading.contains(one.span):  # "2. Leonardo, Mona Lisa" is an item of no list
                numbered[one.index] = replace(numbered[one.index], kind=SentenceKind.HEADING)
        wanted = (numbered[one.index] for one in (here if turns is None else turns))
        local = tuple(numbered.values())
        for one, drafts in self.whole.decompose(document, local, topic, wanted, article):
            yield here[one.index], drafts

    def propose_topic(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        has_article: Callable[[str], bool] | None = None,
        article_text: Callable[[str], str] | None = None,
    ) -> str:
        """What the whole text is about."""
        return self.whole.propose_topic(document, sentences, has_article, article_text)
