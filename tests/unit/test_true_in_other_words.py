"""True facts as a writer tells them who read the page an hour ago: the alternations that are laid
beside the source in its own words, and near misses that stay as they are."""

from __future__ import annotations

import pytest
from role_pages import match

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.verify.estimators.other_page import on_another_page
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.plain_forms import of_a_nation
from factscore_tui.verify.reckoning.age_words import age_words, at_the_age
from factscore_tui.verify.reckoning.sums import reckon
from factscore_tui.verify.wording.hours import at_that_time
from factscore_tui.verify.wording.in_source_words import in_words_of
from factscore_tui.verify.wording.others import others
from factscore_tui.verify.wording.round_counts import counted_there, in_its_range
from factscore_tui.verify.wording.turned import together, turned

LEE = (
    "Ann Lee (3 March 1801 – 9 May 1849) was a Danish sculptor. The family moved to Oslo in 1806. "
    "From 1823 to 1830 she worked at the mint in Lund. She gave up the craft in 1833."
)


@pytest.mark.parametrize(
    ("fact", "source", "told"),
    [
        ("Lee fell ill with polio.", "Lee caught polio in 1807.", "Lee caught polio."),
        ("The ship was on her first crossing.", "sank on its maiden voyage", "maiden voyage"),
        ("Nine men were rescued by it.", "it picked up nine men", "were picked up by it"),
        ("They came there under Otto Moss.", "Danes led by Otto Moss", "there led by Otto Moss"),
        ("The teeth lack enamel.", "The teeth have no enamel", "The teeth have no enamel."),
        ("Lee did damage to it.", "The storm damaged it.", "Lee damaged it."),
        ("Lee wrote a book in 1830.", "Lee wrote a novel in 1830", "wrote a novel in"),
    ],
)
def test_more_words_that_say_the_same(fact: str, source: str, told: str) -> None:
    assert told in in_words_of(fact, source)


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("It was the longest book.", "It was the longest novel."),  # of the novels
        ("Lee wrote seven books.", "Lee wrote seven novels and a memoir."),
        ("Lee wrote a novel in 1830.", "Lee wrote a book in 1830."),  # a book need not be a novel
    ],
)
def test_one_of_a_kind_is_not_counted_or_ranked_as_the_kind(fact: str, source: str) -> None:
    assert in_words_of(fact, source) == fact


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Oslo saw Lee's first show in 1830.", "Lee's first show took place in Oslo in 1830."),
        ("Lee was a pupil of Otto Moss.", "Otto Moss taught Lee."),
        ("Otto Moss was Lee's teacher.", "Otto Moss taught Lee."),
        ("Lee studied under Otto Moss.", "Otto Moss taught Lee."),
        ("Moss sold the mill to Lee in 1830.", "Lee bought the mill from Moss in 1830."),
        ("Lee paid nine pounds for the mill.", "Lee bought the mill for nine pounds."),
        ("Lee won against Moss.", "Lee defeated Moss."),
        ("Lake Ohm is frozen from May to June.", "Ice covers Lake Ohm from May to June."),
        ("The seal weighs 60 kg.", "The weight of the seal is 60 kg."),
        ("Moss gave Lee lessons in drawing.", "Moss taught Lee drawing."),
        ("Moss gave her permission to draw.", "Moss permitted her to draw."),
        ("Fishermen catch the carp.", "The carp is caught."),
        ("Doctors amputated Lee's leg in 1830.", "Lee's leg was amputated in 1830."),
    ],
)
def test_the_same_from_its_other_end(fact: str, told: str) -> None:
    assert told in list(turned(fact))


@pytest.mark.parametrize(
    "fact",
    ["Soldiers caught the carp.", "Lee saw Moss.", "Lee studied at Lund.", "Lee gave Moss a mill."],
)
def test_what_has_no_other_end(fact: str) -> None:
    assert not list(turned(fact))


def test_a_verb_with_its_particle() -> None:
    assert together("Lee turned the offer down.") == "Lee turned down the offer."
    assert together("Lee took the old roof off in 1830.") == "Lee took off the old roof in 1830."
    for said in ("Lee turned the corner down there.", "Lee saw the roof off the road."):
        assert together(said) == said


@pytest.mark.parametrize(
    ("fact", "source", "told"),
    [
        ("Hundreds of rivers feed it.", "More than 300 rivers do", "More than 300 rivers feed it."),
        ("Dozens of rivers feed it.", "More than 300 rivers do", ""),
        ("It has hundreds of isles.", "2,900 reefs and some 900 isles", "It has some 900 isles."),
        ("Hundreds of reefs lie there.", "some 900 isles", ""),
        ("Thousands of people died.", "About 1,500 of the roughly 2,200 people died.", ""),
    ],
)
def test_round_counts(fact: str, source: str, told: str) -> None:
    assert counted_there(fact, source) == (told or fact)


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Lee saw it shortly before midnight.", "Lee saw it at 11:40 p.m."),
        ("Lee saw it just before twelve at night.", "Lee saw it at 11:40 p.m."),
        ("Lee saw it just before nine at night.", "Lee saw it just before nine at night."),
        ("Lee saw it shortly after midnight.", "Lee saw it shortly after midnight."),
        ("Lee saw it in the afternoon.", "Lee saw it in the afternoon."),
        ("Lee saw it at night.", "Lee saw it at 11:40 p.m."),
    ],
)
def test_hours_of_the_day(fact: str, told: str) -> None:
    assert at_that_time(fact, "At 11:40 p.m. ship's time on 14 April Lee saw it.") == told


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("It is at most 8,000 years old.", "It is between 6,000 and 8,000 years old."),
        ("It is at least 6,000 years old.", "It is between 6,000 and 8,000 years old."),
        ("It is at least 8,000 years old.", ""),
        ("It is at most 6,000 years old.", ""),
    ],
)
def test_one_end_of_a_range(fact: str, told: str) -> None:
    source = "It is thought to be between 6,000 and 8,000 years old."
    assert in_its_range(fact, source) == (told or fact)


def test_hours_of_a_source_with_two_times() -> None:
    fact = "Lee saw it shortly before midnight."
    assert at_that_time(fact, "Lee saw it at 11:40 p.m., Moss at 11:50 p.m.") == fact


def test_ages_as_people_tell_them() -> None:
    assert at_the_age("Lee fell ill as a six-year-old.") == "Lee fell ill at the age of six."
    assert at_the_age("It was as old as a six-year-old tree.") == (
        "It was as old as a six-year-old tree."
    )
    found = age_words("Lee's family moved to Oslo when she was four or five.")
    assert found is not None
    assert (found.left, found.least, found.most) == ("Lee's family moved to Oslo.", 4, 5)
    assert age_words("Lee moved when she was four or nine.") is None
    assert age_words("Lee gave up the craft while still a teenager.") is not None


def _left(fact: str) -> str:
    found = reckon(fact, match(fact, "Ann Lee", LEE), load_weights(None).rarity)
    return found.left if found is not None else ""


def test_ages_and_stays_are_reckoned() -> None:
    assert _left("Lee's family moved to Oslo when she was four or five.")
    assert not _left("Lee's family moved to Oslo when she was eight or nine.")
    assert _left("Lee spent seven years at the mint in Lund.")
    assert not _left("Lee spent twelve years at the mint in Lund.")


def test_an_age_that_no_date_bears_out_is_not_told_in_other_words() -> None:
    for age, told in (("in her thirties", True), ("in her forties", False)):
        fact = f"Lee renounced the craft {age}."
        found = list(others(fact, match(fact, "Ann Lee", LEE), load_weights(None).rarity))
        assert bool(found) is told, age


def test_sentences_with_words_of_the_same_meaning_are_read() -> None:
    page = "The Ohm sank on its maiden voyage. " + "The first ship was blue. " * 9
    fact = "The Ohm was on its first crossing."
    told = [form.text for form in others(fact, match(fact, "Ohm", page), {})]
    assert "The Ohm was on its maiden voyage." in told


def test_a_countryman_by_what_he_is_called() -> None:
    page = "It was the plan of the Dutch baker Otto Moss. A Dane led it."
    for fact, told in (
        ("Otto Moss is a Dutchman.", "Otto Moss was a Dutch baker."),
        ("Otto Moss is a Dane.", ""),
        ("Otto Moss is a baker.", ""),
    ):
        assert of_a_nation(fact, match(fact, "Canal", page)) == told


def _page(number: int, title: str, text: str) -> Page:
    return Page(number, title, (Passage(number, number, title, "", text),))


def test_another_page_that_the_fact_names() -> None:
    lake = _page(1, "Ohm (lake)", "The Ohm has four large isles. They lie in the north.")
    lee = _page(2, "Ann Lee", "In 1830 Lee discovered the four largest isles of the Ohm.")
    fact = "Lee spotted the four big isles in the north of the Ohm."
    hits = tuple(Hit(page.passages[0], 1.0) for page in (lake, lee))
    found = on_another_page(fact, Retrieval(hits, (lake, lee), "names"), PageCache(), {})
    assert found is not None
    assert len(found.pages) == len(found.hits) == 1
    for other in (
        Retrieval(hits, (lake, lee), "names", searched=frozenset({1, 2})),  # no name led there
        Retrieval(hits[:1], (lake,), "names"),
        Retrieval(hits, (lake, _page(3, "Otto Moss", "He had an isle.")), "names"),
    ):
        assert on_another_page(fact, other, PageCache(), {}) is None
