"""Wrong statements that were supported, some of them strongly: what the page tells of a relative,
of another person, of the second of two things, or as another rank. And true ones that come near
them."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.closed_pairs import unconfirmed_side
from factscore_tui.verify.differences.names.called_so import called_so_of_another
from factscore_tui.verify.differences.names.holders import other_holder
from factscore_tui.verify.differences.names.of_a_relative import told_of_another
from factscore_tui.verify.differences.numbers.clause_dates import date_of_another_clause
from factscore_tui.verify.differences.numbers.unit_slips import find_unit_slip
from factscore_tui.verify.differences.roles.as_pairs import find_cast, listed_so
from factscore_tui.verify.other_words_there import other_there
from factscore_tui.verify.overstated import overstated
from factscore_tui.verify.rank_elsewhere import rank_of_another
from factscore_tui.verify.told_persons import told_of_another_person
from factscore_tui.verify.told_places import told_in_another_place

LUND = (
    "Olaf Lund (2 May 1809 – 4 June 1865) was a Danish writer. He was the second of eight children "
    "of Karl Lund, a clerk in the Tide Office, and Eva Friis. His grandfather and namesake, "
    "Captain Olaf Lund, moved to Askim. Captain Lund was killed in a raid in 1786.",
    "In 1824 his father was imprisoned for debt in the Rygge prison. At school his closest friend "
    "was Nils Berg's younger sister, Tove. He edited the weekly Morning Words and, from 1859, Day "
    "by Day. He later became a lawyer's clerk.",
    "In 1836 he married Ida Moss, the daughter of an editor. They separated in 1840, the year "
    "after he had met the young actress Ann Vogt. In 1843 he married Eva Roth.",
    "He was elected a Fellow of the Northern Society in 1848, and in the same year became the "
    "first Danish fellow of Tune College. In 1849 he joined the Chess Union, and was the first "
    "Dane who played for it. He helped to form the Tide Club and became its first president.",
)
MOON = (
    "Flight 8 was the first flight that landed people on the Moon. Roth became the first to step "
    "onto the lunar surface six hours later; Holm joined him 20 minutes later.",
    "At Boston the governor, Karl Moss, refused to let the vessels leave without paying the duty. "
    "At noon thousands came to the hall.",
    "Olaf Friis addressed the crowd.",
)
FILM = (
    "The Tower is a film. Eva Helm played both Maria and the robot, Nils Roth was Freder, Olaf "
    "Abel Joh and Karl Klein Rotmund.",
)


def told(fact: str) -> str:
    laid = match(fact, "Olaf Lund", *LUND)
    found = told_of_another(fact, laid) or called_so_of_another(fact, laid)
    return found or rank_of_another(fact, laid) or reader().told_of_others(fact, laid) or ""


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Olaf Lund was killed in a raid in 1786.", "“Captain Lund”"),
        ("Olaf Lund edited Morning Words from 1859.", "“and, from 1859”"),
        ("Olaf Lund's closest friend at school was Nils Berg.", "“Berg's younger sister”"),
        ("Olaf Lund became a clerk in the Tide Office.", "“Karl Lund”"),
        ("Olaf Lund's mother was sent to the Rygge prison for debt.", "“his father”"),
        ("Ida Moss was a young actress.", "“actress Ann Vogt”"),
        ("Ida Moss was Olaf Lund's second wife.", "Ida Moss (1836), Eva Roth (1843)"),
        (
            "Olaf Lund was the first Danish Fellow elected to the Northern Society.",
            "first Danish fellow of Tune College",
        ),
    ],
)
def test_told_of_somebody_or_something_else(fact: str, reason: str) -> None:
    assert reason in told(fact)


@pytest.mark.parametrize(
    "fact",
    [
        "Captain Lund was killed in a raid in 1786.",
        "Olaf Lund edited Day by Day from 1859.",
        "Olaf Lund edited Morning Words.",
        "Olaf Lund's closest friend at school was Tove Berg.",
        "Olaf Lund became a lawyer's clerk.",
        "Olaf Lund's father was sent to the Rygge prison for debt.",
        "Ann Vogt was a young actress.",
        "Eva Roth was Olaf Lund's second wife.",
        "Olaf Lund was the first Danish fellow of Tune College.",
        "Olaf Lund was the first Dane who played for the Chess Union.",
        "Olaf Lund was the first president of the Tide Club.",
    ],
)
def test_told_as_it_is(fact: str) -> None:
    assert told(fact) == ""


def test_the_first_is_somebody_else() -> None:
    fact = "Holm was the first person to step onto the Moon."
    found = reader().find(fact, match(fact, "Flight 8", *MOON))
    assert found is not None
    assert (found.difference.claimed, found.difference.found) == ("Holm", "Roth")
    true = "Roth was the first person to step onto the Moon."
    assert reader().find(true, match(true, "Flight 8", *MOON)) is None


def test_the_sentence_without_the_subject_tells_it_of_another() -> None:
    fact = "Olaf Friis would not let the ships leave before the duty was paid."
    assert told_of_another_person(fact, match(fact, "Flight 8", *MOON)) == (
        "the source says it of “Karl Moss”"
    )
    text = "Ida Roth was a chemist. In 1903 her husband shared the prize with Karl Moss for rays."
    wed = (text, "It was cold. It rained. She worked.", "Later Nils Roth fell ill.")
    ship = (
        "Flight 8 was a flight. The Rygge CSM came late. At last, this CSM would carry food and "
        "mail to the Moon.",
        "It was cold. It rained. Karl Moss wrote.",
    )
    sent = "Karl Moss would carry food and mail to the Moon."
    assert told_of_another_person(sent, match(sent, "Flight 8", *ship)) is None
    own = "Nils Roth shared the prize for rays."
    assert told_of_another_person(own, match(own, "Ida Roth", *wed)) is None
    for true in (
        "Karl Moss would not let the ships leave before the duty was paid.",
        "The governor would not let the ships leave before the duty was paid.",
    ):
        assert told_of_another_person(true, match(true, "Flight 8", *MOON)) is None


@pytest.mark.parametrize(
    ("fact", "who"),
    [
        ("Eva Helm played Freder.", "Nils Roth"),
        ("Olaf Abel played Rotmund.", "Karl Klein"),
        ("Eva Helm played Maria.", ""),
        ("Nils Roth played Freder.", ""),
        ("Karl Klein played Rotmund.", ""),
        ("Eva Helm played Captain Rotmund.", "Karl Klein"),
        ("Greta Vogt played Freder.", ""),  # of another film, perhaps
    ],
)
def test_who_had_which_part(fact: str, who: str) -> None:
    found = find_cast(fact, match(fact, "The Tower", *FILM))
    assert (found.difference.found if found is not None else "") == who


def test_another_work_was_bought() -> None:
    texts = (
        "Ida Moss was a painter. In 1939 she showed her work in Paris, where the French state "
        "bought her painting The Frame. In that year she painted The Two Idas.",
    )
    fact = "The French state bought The Two Idas."
    assert "Frame" in (reader().told_of_others(fact, match(fact, "Ida Moss", *texts)) or "")
    true = "The French state bought The Frame."
    assert reader().told_of_others(true, match(true, "Ida Moss", *texts)) is None


@pytest.mark.parametrize(
    ("title", "fact", "said"),
    [
        ("Flight 8", "Flight 8 was the first flight of the Nord rocket.", "third flight"),
        ("Olaf Lund", "Olaf Lund graduated first in his class.", "eighth of 41 cadets"),
        ("Flight 8", "Flight 8 was the third flight of the Nord rocket.", ""),
        ("Flight 8", "Flight 8 was the first manned launch of the Nord rocket.", ""),
        ("Olaf Lund", "Olaf Lund graduated eighth in his class.", ""),
        ("Olaf Lund", "Olaf Lund was first educated at home.", ""),
    ],
)
def test_another_rank(title: str, fact: str, said: str) -> None:
    texts = (
        f"{title} was the subject. The 1968 mission, the third flight of the Nord rocket and that "
        "rocket's first manned launch, was also the first launch from the new centre.",
        "He was first educated at home. In 1826 Lund graduated eighth of 41 cadets in his class.",
    )
    found = reader().opposites.find(fact, match(fact, title, *texts))
    assert (found.difference.found if found is not None else "") == said


def test_praise_is_not_confirmed_by_criticism() -> None:
    text = (
        "Ida Moss was a writer. Her testimony described life in the 1944 film Song of Rundia. She "
        "wanted to criticize another film for its view of business."
    )
    fact = "Ida Moss praised the film Song of Rundia."
    assert unconfirmed_side(match(fact, "Ida Moss", text)) == "praised"
    told_so = text.replace("wanted to criticize another", "praised this")
    assert unconfirmed_side(match(fact, "Ida Moss", told_so)) is None


def test_a_list_of_parts_gives_each_its_own() -> None:
    for fact in ("Karl Klein played Rotmund.", "Olaf Abel played Joh."):
        assert listed_so(fact, match(fact, "The Tower", *FILM))
    for fact in ("Olaf Abel played Rotmund.", "Eva Helm played Joh.", "Karl Klein was old."):
        assert not listed_so(fact, match(fact, "The Tower", *FILM))


FIRE = (
    "The Fire of Halden burned the town. The king's brother Jens, Duke of Rygge, led efforts to "
    "contain the blaze. The Lord Mayor, Sir Karl Blount, was slow to give orders.",
    "Ida Moss, whose diary is a source, carried the news to the king. A wolf weighs about 7 to 10 "
    "kg (15 to 22 lb), sometimes reaching 15 kg (33 lb).",
    "Jens had a brother, Nils. His brother Olaf and half-brother Karl Tuxen became painters. Jens "
    "had another brother, Tor Tuxen (1891-1914), who drowned himself in the lake.",
)


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("The king himself led efforts to contain the blaze.", "“king's brother”"),
        ("The Lord Mayor was Ida Moss.", "“Lord Mayor, Sir Karl Blount”"),
        ("Jens's brother Karl drowned himself in the lake.", "“Tor Tuxen”"),
        ("The king's brother led efforts to contain the blaze.", ""),
        ("The Lord Mayor was Sir Karl Blount.", ""),
        ("Jens's brother Tor drowned himself in the lake.", ""),
    ],
)
def test_told_of_those_beside(fact: str, reason: str) -> None:
    laid = match(fact, "Fire of Halden", *FIRE)
    found = told_of_another(fact, laid) or other_holder(fact, laid)
    assert reason in (found or told_of_another_person(fact, laid) or ""), fact
    assert bool(reason) == bool(found or told_of_another_person(fact, laid))


def test_a_range_in_another_unit() -> None:
    fact = "A wolf weighs 15 to 22 kilograms."
    found = find_unit_slip(match(fact, "Wolf", *FIRE))
    assert found is not None and "lb" in found.difference.found
    for true in ("A wolf weighs 7 to 10 kilograms.", "A wolf weighs 15 to 22 pounds."):
        assert find_unit_slip(match(true, "Wolf", *FIRE)) is None


def test_what_happened_and_the_place_are_told_apart() -> None:
    texts = (
        "Olaf Lund was a king. He lived in the White Palace. He liked it. It was warm. It was "
        "large. It had a park. Then he was shot at the theatre. He died at home.",
    )
    fact = "Olaf Lund was shot in the White Palace."
    assert told_in_another_place(fact, match(fact, "Olaf Lund", *texts)) is not None
    near = texts[0].replace("He liked it. It was warm. It was large. It had a park. ", "")
    assert told_in_another_place(fact, match(fact, "Olaf Lund", near)) is None


def test_a_thing_told_closer_hides_no_other_name() -> None:
    texts = (
        "The Moss Party was a protest. It was directed against the Tide Act and the principle of "
        "rule from afar. The Rygge Acts had been repealed.",
    )
    fact = "The Moss Party was directed against the Rygge Acts."
    assert "Tide Act" in (reader().told_of_others(fact, match(fact, "Moss Party", *texts)) or "")
    true = "The Moss Party was directed against the Tide Act."
    assert reader().told_of_others(true, match(true, "Moss Party", *texts)) is None


NORLAND = (
    "Norland is the largest state by area, the 3rd least populous and the least densely populated "
    "of all. Norland is the least densely populated state, of few people.",
    "The south contains the state capital Halden, the former capital Rygge, and Tune, at one time "
    "Norland's largest city. Rygge and Moss are two of the largest cities by area.",
    "Olaf Lund was executed in April 1794, and Berg himself on 28 July 1794.",
)


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("Norland is the least populous state.", "3rd least populous"),
        ("Norland is the least densely populated state.", ""),
        ("Rygge was at one time the largest city of Norland.", "“Tune”"),
        ("Tune was at one time the largest city of Norland.", ""),
        ("Olaf Lund was executed on 28 July 1794.", "“Olaf Lund was executed in April 1794”"),
        ("Berg was executed in April 1794.", "“Olaf Lund was executed in April 1794”"),
        ("Olaf Lund was executed in April 1794.", ""),
        ("Berg was executed on 28 July 1794.", ""),
    ],
)
def test_of_the_next_one(fact: str, reason: str) -> None:
    laid = match(fact, "Norland", *NORLAND)
    found = overstated(fact, laid) or rank_of_another(fact, laid) or date_of_another_clause(laid)
    assert reason in (found or "") and bool(found) == bool(reason)


def test_a_participle_behind_a_comma_may_be_of_the_whole() -> None:
    text = (
        "The Weir; or, The Tide is a novel by the Danish author Ann Lee, first published in London "
        "in 1818. She wrote it at home."
    )
    for fact in ("The Weir was first published in London.", "The Weir was published in 1818."):
        assert reader().told_of_others(fact, match(fact, "The Weir", text)) is None


@pytest.mark.parametrize(
    ("title", "fact", "text", "reason"),
    [
        (
            "Frankenstein",
            "Frankenstein had studied in Ingolstadt.",
            "Walton rescues Frankenstein, a Genevan who studied at Ingolstadt in Bavaria.",
            "",
        ),
        (
            "Frankenstein",
            "Frankenstein had studied in Geneva.",
            "Walton rescues Frankenstein, a Genevan who studied at Ingolstadt in Bavaria. He left "
            "Geneva.",
            "Bavaria",
        ),
        (
            "Charles Dickens",
            "Charles Dickens survived a train crash at Staplehurst in June 1865.",
            "Dickens was a writer. On 9 June 1865 he survived the Staplehurst rail crash in Kent.",
            "",
        ),
        (
            "Aldous Huxley",
            "Aldous Huxley's mother Julia founded a school.",
            "Huxley was a writer. He was the third son of the schoolmaster Leonard Huxley, who "
            "edited Cornhill Magazine, and his first wife, Julia Arnold, who founded Prior's Field "
            "School.",
            "",
        ),
        (
            "Aldous Huxley",
            "Aldous Huxley's sister Julia founded a school.",
            "Huxley was a writer. He was the third son of the schoolmaster Leonard Huxley, who "
            "edited Cornhill Magazine, and his first wife, Julia Arnold, who founded Prior's Field "
            "School.",
            "wife",
        ),
        (
            "Moby-Dick",
            "The whale sinks the Pequod in the end.",
            "Moby-Dick is a novel. Its narrator, who begins with his name, tells of the voyage of "
            "the Pequod and a white whale.",
            "",
        ),
        (
            "Moby-Dick",
            "The whale ends the voyage of the Pequod.",
            "Moby-Dick is a novel. Its narrator, who begins with his name, tells of the voyage of "
            "the Pequod and a white whale.",
            "begins",
        ),
    ],
)
def test_a_true_fact_is_not_silenced_by_what_stands_beside(
    title: str, fact: str, text: str, reason: str
) -> None:
    laid = match(fact, title, text)
    found = reader().told_of_others(fact, laid) or other_there(fact, laid) or ""
    assert reason in found and bool(found) == bool(reason)


def test_who_wrote_it_published_it_too() -> None:
    text = (
        "The Weir is a novel by the Danish writer Olaf Lund. It is long. The book was first "
        "published in Askim by Nils Berg in 1851."
    )
    fact = "Olaf Lund published The Weir in 1851."
    assert not reader().told_of_others(fact, match(fact, "The Weir", text))
    other = "Karl Moss published The Weir in 1851."
    assert reader().told_of_others(other, match(other, "The Weir", text, "Karl Moss died."))
