"""A topic that nobody gave, and that has no article, is no reason not to look: "Bartholdi was the
sculptor of the Statue of Liberty" has its answer on the page of the statue."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.fact import Sentence
from factscore_tui.core.report import EngineInfo
from factscore_tui.engine.fake import FakeDecomposer, FakeRetriever, FakeVerifier, Script
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check


class Guesses(FakeDecomposer):
    def propose_topic(
        self,
        document: Document,
        sentences: Sequence[Sentence],
        has_article: Callable[[str], bool] | None = None,
        article_text: Callable[[str], str] | None = None,
    ) -> str:
        return "Bartholdi"


class Titles(FakeRetriever):
    def __init__(self, *titles: str) -> None:
        super().__init__()
        self.titles, self.announced = titles, list[str]()

    def begin(self, document: Document, topic: str, part: str = "") -> None:
        super().begin(document, topic, part)
        self.announced.append(topic)

    def article_on(self, name: str) -> str:
        return name if name in self.titles else ""


@pytest.mark.parametrize(
    ("titles", "given", "announced"),
    [((), "", ""), (("Bartholdi",), "", "Bartholdi"), ((), "Bartholdi", "Bartholdi")],
)
def test_what_is_announced_to_the_retriever(
    titles: tuple[str, ...], given: str, announced: str
) -> None:
    retriever = Titles(*titles)
    pipeline = Pipeline(Guesses(), retriever, FakeVerifier(Script({})), EngineInfo("t", "1"))
    text = "Bartholdi was the sculptor of the Statue of Liberty."
    list(pipeline.run(Check("c", text, given), lambda: False))
    assert retriever.announced == [announced]
