"""A text on several things: each section is laid beside its own article, not the whole text."""

from __future__ import annotations

from factscore_tui.core.document import Document
from factscore_tui.core.report import EngineInfo
from factscore_tui.engine.fake import FakeDecomposer, FakeRetriever, FakeVerifier, Script
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check

TEXT = (
    "Two lessons\n\nLesson A: the Nile\n\nThe Nile flows northward into the sea.\n\n"
    "Lesson B: Baikal\n\nBaikal is the deepest lake in the world.\n"
)


class Articles(FakeRetriever):
    """Articles on both, and what was announced of them."""

    def __init__(self) -> None:
        super().__init__()
        self.announced: list[tuple[str, str]] = []

    def begin(self, document: Document, topic: str, part: str = "") -> None:
        super().begin(document, topic, part)
        self.announced.append((topic, part))

    def article_on(self, name: str) -> str:
        return {"nile": "Nile", "baikal": "Lake Baikal"}.get(
            name.casefold().removeprefix("the "), ""
        )


def test_each_section_is_announced_with_what_is_on_it() -> None:
    retriever = Articles()
    verifier = FakeVerifier(Script({}))
    pipeline = Pipeline(FakeDecomposer(), retriever, verifier, EngineInfo("t", "1"))
    list(pipeline.run(Check("c", TEXT, ""), lambda: False))
    told = {topic: part for topic, part in retriever.announced if part}
    assert "northward" in told["Nile"] and "deepest" not in told["Nile"]
    assert "deepest" in told["Lake Baikal"] and "northward" not in told["Lake Baikal"]
