"""Texts on several things, one in each section: where a sentence that names none of them is looked
up; and clauses and companies that the parser takes apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from corpus_samples import ROWS, HashEncoder, build
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.corpus.index.index import Index
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.retrieve.sections import sections, tells_of_several
from factscore_tui.text.sentences import split_sentences

LEADS = "Ada Orr and Tom Lane chose them, and they are open until May. "
TEXT = (
    "Five evenings\n\nMarie Curie, A-ha, Conan O'Brien and Warsaw have an evening each. Marie "
    "Curie comes first, then A-ha, and A-ha again. Warsaw and Conan O'Brien close the week in "
    f"Warsaw. {LEADS}\n\nThe loudest of them all\n\nThe Who come last. {LEADS}The opera is about a "
    "boy who plays pinball.\n\nThe drummer died in 1978.\n\n"
    f"The one without a name\n\n{LEADS}The tickets are cheap.\n"
)


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    build(tmp_path, ROWS)
    opened = Index.open(tmp_path / "small")
    yield opened
    opened.close()


def led(index: Index, sentence: str, text: str = TEXT) -> dict[str, str]:
    """Titles of the pages that are looked in, with what led there."""
    retriever = IndexRetriever(index, HashEncoder())
    retriever.begin(Document.from_text(text), "")
    found = retriever.retrieve(sentence, sentence, 20, explain=True)
    retriever.close()
    return {h.passage.title: h.explanation.led_by for h in found.hits if h.explanation is not None}


def test_a_sentence_is_looked_up_where_its_section_leads(index: Index) -> None:
    for sentence in (
        "The opera is about a boy who plays pinball.",
        "The drummer died in 1978.",
    ):
        assert led(index, sentence).get("The Who") == "document"
    assert led(index, "The tickets are cheap.").get("The Who") != "document"


def test_without_headings_a_paragraph_goes_on_with_the_one_before(index: Index) -> None:
    plain = "\n\n".join(part for part in TEXT.split("\n\n") if " the " in part or "." in part)
    assert led(index, "The drummer died in 1978.", plain).get("The Who") == "document"


def test_sections_begin_with_their_headings() -> None:
    found = sections(TEXT)
    assert [one.heading.of(TEXT) for one in found] == [
        "Five evenings", "The loudest of them all", "The one without a name"
    ]  # fmt: skip
    assert found[1].span.of(TEXT).endswith("in 1978.")
    plain = "Ada went home.\n\nTom stayed."
    assert [one.span.of(plain) for one in sections(plain)] == ["Ada went home.", "Tom stayed."]


def test_a_heading_may_stand_right_above_its_text() -> None:
    text = "Two ships\n\nThe first\nThe Merle was built in 1911.\n\nThe last\nThe Tern was sold."
    found = [one.heading.of(text) for one in sections(text)]
    assert found == ["Two ships", "The first", "The last"]


TITLES = {"lake orr": "Lake Orr", "halden fire": "Halden fire", "leeds": "Leeds", "york": "York"}
PARTS = (
    "WATER\n\nLake Orr is the deepest lake of the country, and Lake Orr is clear. It freezes.\n\n"
    "FIRE\n\nThe Halden fire began in a bakery at night and burned for three days or more.\n"
)


def test_a_text_on_several_things_is_about_none_of_them() -> None:
    def article_on(name: str) -> str:
        return TITLES.get(name.casefold(), "")

    assert tells_of_several(PARTS, "Lake Orr", article_on)
    one = PARTS.replace("a bakery", "a bakery at Lake Orr")
    assert not tells_of_several(one, "Lake Orr", article_on)
    life = (
        "# Ada Reed\n\n## Youth\n\nReed was born in Leeds, where her father kept a shop for years."
        "\n\n## Work\n\nShe drew maps for a firm in York until the war, and then for the navy."
        "\n\n## Leeds\n\nLeeds was where she spent her last years, in a house above the river."
    )
    assert not tells_of_several(life, "Ada Reed", article_on)


DECOMPOSER = decomposer()


def facts(text: str) -> list[str]:
    read = DECOMPOSER.explain(Document.from_text(text), split_sentences(text), "")
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


@pytest.mark.parametrize(
    ("text", "has", "not_has"),
    [
        (
            "At the back the film of Ada Reed is shown, which was released in 1931.",
            ["The film of Ada Reed was released in 1931."],
            ["Reed was released in 1931"],
        ),
        (
            "The bridge was built by Cort and Sons, and the builder Orr and Partners paved it.",
            ["The bridge was built by Cort and Sons."],
            ["by Cort.", "Orr paved", "by Sons"],
        ),
        (
            "Tom Cort and his sons moved to York in 1850.",
            ["Tom Cort and his sons moved to York."],
            [],
        ),
    ],
)
def test_what_belongs_together(text: str, has: list[str], not_has: list[str]) -> None:
    found = facts(text)
    assert not set(has) - set(found), found
    others = [fact for fact in found if fact not in has]
    assert not [fact for fact in others if any(part in fact for part in not_has)], found


def test_he_is_of_his_own_section() -> None:
    text = (
        "## Two singers\n\nTom Lane was born in Leeds in 1871. He sang in York. His brother Hugo "
        "was a tenor. Lane sang for the king.\n\n## Two farmers\n\nOtto Reed was born in 1880. The "
        "farm lay near York. He sold the farm and died in 1927. His daughter became a nurse."
    )
    found = facts(text)
    assert "Otto Reed died in 1927." in found
    assert not [fact for fact in found if "Lane" in fact and ("died" in fact or "nurse" in fact)]
