"""What is not there is not judged: pages about something else support nothing, whatever words they
share."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Evidence, Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Judgement, Strength, Verdict
from factscore_tui.verify.testimony import _has_all_words, upheld

CURIE = (
    "Marie Curie was a physicist and chemist who was born in Warsaw in 1867. She won the "
    "Nobel Prize in Physics."
)
COUNCIL = "Council of 4 May. The mayor, Jane Ann Doe, opened the bridge. Doe promised a second one."


def page(title: str = "Marie Curie", text: str = CURIE, number: int = 1, own: bool = False) -> Page:
    return Page(number, title, (Passage(10 * number, number, title, "", text),), own=own)


def after(
    fact: str,
    *pages: Page,
    linked: str = "names",
    strength: Strength = "strong",
    topic: str = "",
    missing: bool = False,
    searched: Sequence[int] = (),
    estimator: str = "cross-encoder and coverage",
    speaker: str = "",
    content: str = "",
) -> Judgement:
    """A "supported" by the first page, as it is upheld."""
    hits = tuple(Hit(p, 1.0) for one in pages for p in one.passages)
    found = Retrieval(hits, pages, linked, missing, fact, frozenset(searched))
    shown = tuple(Evidence(h.passage.title, "", h.passage.text, 1.0) for h in hits)
    case = Case(
        AtomicFact(0, fact, fact, (Span(0, 1),), Span(0, 1), "", speaker, content),
        fact,
        topic,
        found,
    )
    said = Judgement(
        0, Verdict.SUPPORTED, 0.9, "said", shown, (), estimator, "a" * 64, strength=strength
    )
    return upheld(said, case)


@pytest.mark.parametrize(
    ("fact", "options"),
    [
        ("Marie Curie was born in Warsaw.", {}),
        ("Marie Curie was born in Warsaw.", {"linked": "search"}),
        ("Curie was born in Warsaw.", {"linked": "search"}),
        ("The scientist was born in Warsaw.", {}),  # the text named her page
        ("Otto Nobody's teacher was born in Warsaw.", {"linked": "topic", "topic": "Marie Curie"}),
        ("President Marie Curie was a physicist.", {}),
        ("When Pierre died, she took his chair.", {}),  # no Mr When is to be named
        (
            "Marie Curie was born in Warsaw.",
            {"topic": "Otto Nobody", "missing": True},
        ),  # not what the topic is about
        (
            "Marie Curie was born in Warsaw.",
            {"topic": "Madame Marie Curie", "missing": True},
        ),  # the page by that name
    ],
)
def test_a_page_on_the_subject_supports_it(fact: str, options: dict[str, object]) -> None:
    found = after(fact, page(), **options)  # type: ignore[arg-type]
    assert (found.verdict, found.strength, found.p_supported) == (Verdict.SUPPORTED, "strong", 0.9)


@pytest.mark.parametrize(
    ("fact", "options", "says"),
    [
        # nobody knows which: found by its words alone
        ("The scientist was born in Warsaw.", {"linked": "search"}, "no article on its subject"),
        ("The company was founded in 1867.", {"linked": "search"}, "similar words in: Marie Curie"),
        ("The scientist was born in Warsaw.", {"searched": [1]}, "no article on its subject"),
        # the topic has no page
        (
            "He was born in Warsaw.",
            {"topic": "Otto Nobody", "missing": True},
            "no article on Otto Nobody",
        ),
        (
            "Otto Nobody was born in Warsaw.",
            {"topic": "Otto Nobody", "missing": True},
            "no article on Otto Nobody",
        ),
        (
            "Nobody won the Nobel Prize.",
            {"topic": "Otto Nobody", "missing": True},
            "no article on Otto Nobody",
        ),
        (
            "The physicist won the Nobel Prize.",
            {"topic": "Otto Nobody", "missing": True},
            "no article on Otto Nobody",
        ),
    ],
)
def test_no_article_is_not_made_up_for_by_another(
    fact: str, options: dict[str, object], says: str
) -> None:
    found = after(fact, page(), **options)  # type: ignore[arg-type]
    assert (found.verdict, found.strength, found.p_supported) == (Verdict.NO_ARTICLE, None, None)
    assert says in found.reason


@pytest.mark.parametrize(
    "fact", ["Otto Curie was born in Warsaw.", "Marie Nobel was born in Warsaw."]
)
def test_somebody_of_a_similar_name_is_somebody_else(fact: str) -> None:
    found = after(fact, page())
    assert found.verdict is Verdict.NO_EVIDENCE and found.strength is None
    assert found.reason == f"Marie Curie does not name {' '.join(fact.split()[:2])}"
    assert found.p_supported is not None and found.p_supported < 0.5


FAMILY = "Her elder daughter, Irène, won a prize, and her younger daughter, Ève, wrote her life."


def test_a_relative_who_is_called_by_a_first_name_has_the_surname_of_the_page() -> None:
    one = page("Marie Curie", FAMILY)
    assert after("Ève Curie wrote the life of Marie Curie.", one).verdict is Verdict.SUPPORTED
    for fact in ("Otto Curie wrote her life.", "Ève Lee wrote her life.", "Prize Curie wrote it."):
        assert after(fact, one).verdict is Verdict.NO_EVIDENCE
    assert after("Ève Warsaw won.", page("Warsaw", FAMILY)).verdict is Verdict.NO_EVIDENCE


PHOTO = (
    "Rosalind Franklin took Photo 51. Maurice Wilkins showed it to James Watson in January 1953. "
    "The two worked in England."
)


def test_what_a_page_tells_of_others_in_passing_must_be_confirmed() -> None:
    one = page("Rosalind Franklin", PHOTO)
    for fact in ("Maurice Wilkins showed Photo 51 to James Watson.", "Wilkins met James Watson."):
        assert after(fact, one, linked="search").verdict is Verdict.SUPPORTED
        weak = after(fact, one, linked="search", strength="weak")
        in_full = fact.startswith("Maurice")  # the page names him so
        assert (weak.verdict, weak.strength) == (
            (Verdict.SUPPORTED, "weak") if in_full else (Verdict.NO_ARTICLE, None)
        )
        missing = after(fact, one, linked="search", topic="Maurice Wilkins", missing=True)
        assert missing.verdict is Verdict.NO_ARTICLE  # he was to have a page of his own
    for fact in ("Maurice Watson showed Photo 51 to James Wilkins.", "The two met in England."):
        assert after(fact, one, linked="search").verdict is not Verdict.SUPPORTED


def test_a_title_of_one_word_is_not_everybody_who_bears_it() -> None:
    found = after(
        "Otto Warsaw was born in 1867.",
        page("Warsaw", "Warsaw is a city. Somebody was born in 1867."),
    )
    assert (found.verdict, found.reason) == (
        Verdict.NO_EVIDENCE,
        "Warsaw does not name Otto Warsaw",
    )


def test_in_a_users_own_files_a_passage_that_names_the_subject_counts() -> None:
    own = page("2024-05-04 council", COUNCIL, own=True)
    for options in (
        {"linked": "search"},
        {"linked": "search", "topic": "Jane Doe", "missing": True},
    ):
        for fact in ("Jane Doe opened the bridge.", "Doe opened the bridge."):
            assert after(fact, own, **options).verdict is Verdict.SUPPORTED  # type: ignore[arg-type]
    assert after("Otto Doe opened the bridge.", own, linked="search").verdict is Verdict.NO_EVIDENCE


def test_a_first_name_in_a_letter_of_the_family() -> None:
    """Walter of a letter signed by a Kessler is Walter Kessler, unless it has another Walter;
    not in an article."""
    text = "Walter was at the dry dock.\n\nYour sister,\nAnna Kessler"
    fact = "Walter Kessler was at the dry dock."
    for more, own, verdict in (
        ("", True, Verdict.SUPPORTED),
        ("Walter Brown came to tea on Sunday. ", True, Verdict.NO_EVIDENCE),
        ("", False, Verdict.NO_ARTICLE),
    ):
        letter = page("letter", more + text, own=own)
        assert after(fact, letter, linked="search").verdict is verdict


def test_what_reads_all_passages_may_rest_on_any_of_them() -> None:
    pages = page("Albert Einstein", "Born in Ulm.", 2), page()
    fact = "Marie Curie was born in Warsaw."
    assert (
        after(fact, *pages, linked="search", estimator="retrieve-lm (page)").verdict
        is Verdict.SUPPORTED
    )
    assert after(fact, *pages, linked="search").verdict is Verdict.NO_ARTICLE


def test_what_reads_no_passages_is_left_alone() -> None:
    fact = AtomicFact(
        0, "He sang.", "He sang.", (Span(0, 1),), Span(0, 1), "", "Ann Lee", "it rained"
    )
    case = Case(fact, "He sang.", "Otto", Retrieval((), (page(),), "search", True))
    said = Judgement(0, Verdict.SUPPORTED, 0.9, "from memory", (), (), "no-context")
    assert upheld(said, case) is said


def test_a_quotation_needs_its_speaker_and_its_content() -> None:
    said = "Marie Curie said that taxes should fall."
    found = after(said, page(), speaker="Marie Curie", content="taxes should fall")
    assert found.verdict is Verdict.NO_EVIDENCE and found.strength is None
    text = "Marie Curie told them that taxes should fall."
    assert (
        after(said, page(text=text), speaker="Marie Curie", content="taxes should fall").verdict
        is Verdict.SUPPORTED
    )


def test_other_verdicts_stay() -> None:
    case = Case(
        AtomicFact(0, "x", "x", (Span(0, 1),), Span(0, 1)),
        "x",
        "",
        Retrieval((), (page(),), "search"),
    )
    for verdict in (v for v in Verdict if v is not Verdict.SUPPORTED):
        judgement = Judgement(0, verdict, 0.2, "reason")
        assert upheld(judgement, case) is judgement


def test_somebodys_words_without_an_article_are_said_not_to_be_checked() -> None:
    fact = AtomicFact(0, "x", "x", (Span(0, 1),), Span(0, 1), "", "Ann Lee", "it rained")
    case = Case(fact, "x", "", Retrieval((), (page(),), "search"))
    silent = Judgement(0, Verdict.NO_ARTICLE, None, "no article on it in this index")
    assert upheld(silent, case).reason == "quote: not checked, no article on it in this index"


def test_a_whole_event_without_a_name_for_its_subject_is_supported_in_passing() -> None:
    told = "In January 1957 the judges named Utzon as the winner."
    fact = "The judges named Utzon as the winner in January 1957."
    page = Page(1, "Opera House", (Passage(1, 1, "Opera House", "", told),))
    assert _has_all_words(page, fact)
    for other in (
        "The judges named Saarinen as the winner in January 1957.",
        "The judges named him as the winner of the year.",
        "The architect named Utzon.",
    ):
        assert not _has_all_words(page, other)
