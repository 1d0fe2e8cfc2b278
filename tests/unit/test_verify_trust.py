"""Several sources in an order of trust: each is judged alone, the most trusted that decides wins,
and who disagrees is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from corpus_samples import build

from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence, Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.corpus.build.builder import build_index
from factscore_tui.corpus.index.multi import MultiIndex
from factscore_tui.report.verdict_style import WEAK_DISAGREE, weak_means
from factscore_tui.retrieve.retriever import IndexRetriever
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.trust import Said, SourceJudge, settled

FACT = "The Kassel bridge opened to trams in 1908."
TOLD = "The Kassel bridge opened to trams in 1908."
OTHER = "The Kassel bridge opened to trams in 1911."
SILENT = "The Kassel bridge is a bridge of stone."
ELSEWHERE = "Potatoes are boiled in salted water."


def case(*sources: tuple[str, str], fact: str = FACT) -> Case:
    """A fact with one passage of each of these sources, the most trusted first."""
    parts = []
    for n, (source, text) in enumerate(sources, 1):
        passage = Passage(n, n, "Kassel bridge", "", text, source=source, source_date="2026-01-02")
        page = Page(n, "Kassel bridge" if text != ELSEWHERE else "Potato", (passage,))
        parts.append(Retrieval((Hit(passage, 1.0),), (page,), "names", source=source))
    joint = Retrieval(
        tuple(hit for part in parts for hit in part.hits),
        tuple(page for part in parts for page in part.pages),
        "names",
        parts=tuple(parts),
    )
    span = Span(0, len(fact))
    return Case(AtomicFact(0, fact, fact, (span,), span), fact, "", joint)


def judged(*sources: tuple[str, str]) -> Judgement:
    """By the bundled verifier without its models."""
    return next(SourceJudge(BundledVerifier(), 0.0).judge([case(*sources)]))


def sources_of(judgement: Judgement) -> list[str]:
    return [one.source for one in judgement.evidence]


def test_the_most_trusted_source_decides_and_the_other_is_named() -> None:
    judgement = judged(("wiki", TOLD), ("archive", OTHER))
    assert (judgement.verdict, judgement.strength) == (Verdict.SUPPORTED, "weak")
    assert judgement.reason.endswith("; sources disagree: archive, trusted less, says 1911")
    assert sources_of(judgement) == ["wiki", "archive"], "what disagrees is shown second"
    assert judgement.evidence[1].source_date == "2026-01-02"
    assert weak_means(judgement) == WEAK_DISAGREE

    turned = judged(("archive", OTHER), ("wiki", TOLD))
    assert turned.verdict is Verdict.CONTRADICTED and turned.strength is None
    assert turned.differences == (Difference("year", "1908", "1911"),)
    assert turned.reason.endswith("sources disagree: wiki, trusted less, has it as the text does")
    assert sources_of(turned) == ["archive", "wiki"]


def test_of_three_all_that_disagree_are_named_and_none_that_agrees() -> None:
    judgement = judged(("a", TOLD), ("b", OTHER), ("c", TOLD), ("d", "The " + OTHER[4:]))
    assert judgement.reason.endswith(
        "sources disagree: b, trusted less, says 1911; d, trusted less, says 1911"
    )
    assert sources_of(judgement) == ["a", "b", "d", "c"]


def test_sources_that_agree_are_all_shown_and_nothing_is_weaker() -> None:
    alone, both = judged(("wiki", TOLD)), judged(("wiki", TOLD), ("archive", TOLD))
    assert both == replace(alone, evidence=both.evidence)
    assert sources_of(both) == ["wiki", "archive"]


@pytest.mark.parametrize("other", [SILENT, ELSEWHERE])
def test_a_source_that_is_silent_leaves_it_to_those_that_are_trusted_less(other: str) -> None:
    for order in ([("a", other), ("b", OTHER)], [("b", OTHER), ("a", other)]):
        judgement = judged(*order)
        assert judgement.verdict is Verdict.CONTRADICTED
        assert judgement.evidence[0].source == "b" and "disagree" not in judgement.reason
    silent = judged(("a", other), ("b", SILENT))
    assert silent.verdict is Verdict.NO_EVIDENCE


def test_the_users_threshold_counts_before_trust_does() -> None:
    low, high = (
        next(SourceJudge(BundledVerifier(), t).judge([case(("a", TOLD), ("b", OTHER))]))
        for t in (0.0, 0.999)
    )
    assert low.verdict is Verdict.SUPPORTED
    assert high.verdict is Verdict.CONTRADICTED, "nothing of a is left that decides"


class Numbered:
    """Tells the facts of a group apart by their ids, as estimators over groups do."""

    scope = "paragraph"
    model = ModelInfo("m", "verify", "0" * 64)

    def __init__(self, name: str) -> None:
        self.name = name
        self.groups: list[int] = []

    def judge_group(self, cases: Sequence[Case]) -> Iterator[Judgement]:
        self.groups.append(len(cases))
        by_id = {case.fact.id: case.retrieval.source for case in cases}
        for case in cases:
            source = by_id[case.fact.id]
            shown = (Evidence("Kassel bridge", "", source, 1.0, source=source),)
            yield Judgement(case.fact.id, Verdict.NO_EVIDENCE, 0.2, source, shown)

    def closing(self) -> tuple[str, ...]:
        return ()


def test_facts_of_a_group_stay_a_group_and_keep_their_sources() -> None:
    verifier = Numbered("retrieve-lm (page)")
    cases = [case(("a", TOLD), ("b", OTHER)), case(("b", OTHER))]
    cases = [replace(one, fact=replace(one.fact, id=n)) for n, one in enumerate(cases)]
    found = list(SourceJudge(verifier, 0.0).judge(cases))  # type: ignore[arg-type]
    assert verifier.groups == [3] and [one.fact_id for one in found] == [0, 1]
    assert [one.reason for one in found] == ["a", "b"]
    assert sources_of(found[0]) == ["a", "b"]


@pytest.mark.parametrize(("name", "asked"), [("no-context", 1), ("self-check+np (nearest)", 2)])
def test_an_estimator_that_reads_no_source_is_asked_once(name: str, asked: int) -> None:
    verifier = Numbered(name)
    list(SourceJudge(verifier, 0.0).judge([case(("a", TOLD), ("b", OTHER))]))  # type: ignore[arg-type]
    assert verifier.groups == [asked]


def test_what_is_said_of_names_that_differ() -> None:
    yes = Judgement(0, Verdict.SUPPORTED, 0.9, "found", strength="strong")
    no = Judgement(0, Verdict.CONTRADICTED, 0.1, "seems to disagree")
    assert settled([Said("a", yes), Said("b\x1b", no)]).reason.startswith("found; sources disagree")
    assert "\x1b" not in settled([Said("a", yes), Said("b\x1b", no)]).reason
    long = replace(no, differences=(Difference("mayor", "x", "y" * 500),))
    assert len(settled([Said("a", yes), Said("b", long)]).reason) < 160


# --- an archive beside an encyclopedia
# ------------------------------------------------------------------------------------------------

NOTES = "Warsaw was praised by the Lillestad Gazette in 1921."


@pytest.fixture
def mixed(tmp_path: Path) -> Iterator[MultiIndex]:
    build(tmp_path)  # an encyclopedia with an article on Warsaw
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "clipping.txt").write_text(NOTES, encoding="utf-8")
    build_index(notes, tmp_path / "archive", name="archive", workers=1)
    opened = MultiIndex.open([tmp_path / "small", tmp_path / "archive"])
    yield opened
    opened.close()


@pytest.mark.parametrize("topic", ["Warsaw", ""])
def test_own_files_are_read_beside_the_article_on_the_topic(mixed: MultiIndex, topic: str) -> None:
    retriever = IndexRetriever(mixed)
    fact = "Warsaw was praised by the Lillestad Gazette."
    retriever.begin(Document.from_text(fact), topic)
    found = retriever.retrieve(fact, fact, 3)
    assert [part.source for part in found.parts] == ["small", "archive"]
    encyclopedia, archive = found.parts
    assert encyclopedia.linked == ("topic" if topic else "names")
    assert archive.linked == "search" and archive.hits[0].passage.text == NOTES
    assert archive.pages[0].own and archive.hits[0].passage.source_date
    if topic:
        assert {page.title for page in encyclopedia.pages} == {"Warsaw"}
        assert retriever.missing_topic is False
    span = Span(0, len(fact))
    one = Case(AtomicFact(0, fact, fact, (span,), span), fact, topic, found)
    judgement = next(SourceJudge(BundledVerifier(), 0.0).judge([one]))
    assert judgement.verdict is Verdict.SUPPORTED and judgement.evidence[0].source == "archive"


@pytest.mark.parametrize("topic", ["Nora Lund", ""])
def test_the_article_on_the_subject_has_a_say_though_it_shares_few_words(
    tmp_path: Path, topic: str
) -> None:
    """ "She was born on 12 May 1820" denies another date, and shares one word with the fact."""
    places = []
    for name, year in (("wiki", 1820), ("archive", 1821)):
        told = f"Nora Lund was a nurse who is known for a lamp. She was born on 12 May {year}."
        build(tmp_path, [{"title": "Nora Lund", "text": told}], name)
        places.append(tmp_path / name)
    opened = MultiIndex.open(places)
    retriever = IndexRetriever(opened)
    for year, verdict in ((1821, Verdict.CONTRADICTED), (1820, Verdict.SUPPORTED)):
        fact = f"Nora Lund was born on 12 May {year}."
        retriever.begin(Document.from_text(fact), topic)
        span = Span(0, len(fact))
        found = retriever.retrieve(fact, fact, 3)
        one = Case(AtomicFact(0, fact, fact, (span,), span), fact, topic, found)
        judgement = next(SourceJudge(BundledVerifier(), 0.0).judge([one]))
        assert judgement.verdict is verdict
        assert "sources disagree: archive, trusted less" in judgement.reason
    opened.close()


def test_a_file_that_does_not_name_the_subject_supports_nothing(mixed: MultiIndex) -> None:
    retriever = IndexRetriever(mixed)
    fact = "Anna Sowa was praised by the Lillestad Gazette in 1921."
    retriever.begin(Document.from_text(fact), "Warsaw")
    found = retriever.retrieve(fact, fact, 3)
    span = Span(0, len(fact))
    one = Case(AtomicFact(0, fact, fact, (span,), span), fact, "Warsaw", found)
    judgement = next(SourceJudge(BundledVerifier(), 0.0).judge([one]))
    assert judgement.verdict is not Verdict.SUPPORTED, (
        "the topic's article does not vouch for what the archive says of others"
    )


def test_names_of_indexes_are_told_apart_and_copies_count_once(tmp_path: Path) -> None:
    build(tmp_path)
    rows = [{"title": "Oslo", "text": "Oslo is a city."}]
    build(tmp_path, rows, "other")
    second = tmp_path / "more"
    second.mkdir()
    build(second, [{"title": "Rome", "text": "Rome is a city."}], "small")
    copied = tmp_path / "copied"
    build_index(tmp_path / "other.jsonl", copied, name="other", workers=1)
    said: list[str] = []
    places = [tmp_path / "small", second / "small", tmp_path / "other", copied, tmp_path / "small"]
    library = MultiIndex.open(places, said.append)
    assert [one.name for one in library.info.each] == ["small", "small (2)", "other"]
    assert len([line for line in said if "counts once" in line]) == 2
    assert any(str(copied) in line for line in said)
    library.close()


def test_where_no_source_is_on_it_the_nearest_is_heard() -> None:
    """Two pages on potatoes, of which the less trusted one has most of the fact."""
    made = case(("wiki", ELSEWHERE), ("archive", ELSEWHERE))
    near = "Potatoes came by the Kassel bridge when it opened to trams in 1908."
    first, part = made.retrieval.parts
    passage = replace(part.hits[0].passage, text=near)
    page = replace(part.pages[0], passages=(passage,))
    told = replace(part, hits=(Hit(passage, 1.0),), pages=(page,))
    for parts in ((first, told), (told, first)):
        joint = Retrieval(
            tuple(hit for one in parts for hit in one.hits),
            tuple(one for each in parts for one in each.pages),
            "names",
            parts=parts,
        )
        heard = next(SourceJudge(BundledVerifier(), 0.0).judge([replace(made, retrieval=joint)]))
        assert sources_of(heard) == ["archive"]
