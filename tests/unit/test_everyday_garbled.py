"""Facts that a stranger would accept, of sentences as people paste them: news, results, minutes,
abstracts, interviews, CVs, product pages. Each was garbled, or told of somebody else."""

from __future__ import annotations

import pytest
from bundled_facts import found, judged, told
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


def held(facts: list[str], part: str) -> bool:
    return any(part in fact for fact in facts)


def reasons(text: str) -> dict[str, str]:
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    return {fact.text: fact.not_checkable for one in read for fact in one.facts}


def test_a_bracket_keeps_its_marks() -> None:
    facts = told("Sales climbed 12% to €41.2m (Q1 2022: €36.8m), lifted by orders from Norway.")
    assert "Sales climbed 12% to €41.2m (Q1 2022: €36.8m)." in facts
    assert not held(facts, "€41.2m q1") and not held(facts, "€41.2m Q1")
    facts = told(
        "Patients who took the drug had a 15% lower rate of stroke than the others (odds ratio "
        "0.85, 95% CI 0.74-0.97)."
    )
    assert not held(facts, "was 95% CI") and not held(facts, "others odds ratio")
    assert not held(facts, "Patients had")


def test_who_was_met_somewhere() -> None:
    facts = told("The envoys met Charles V in Toledo and Pope Clement VII in Bologna.")
    assert not held(facts, "is in Toledo") and not held(facts, "is in Bologna")
    facts = told("Reed found a post at the museum in Leiden under J. P. Visser.")
    assert not held(facts, "under J. P. Visser") or held(facts, "Reed found")
    assert not held(facts, "Leiden was under") and not held(facts, "Leiden is under")


def test_a_ship_called_like_a_queen() -> None:
    facts = told("The Queen Charlotte sank off Leghorn in 1800 with the loss of 673 men.")
    assert not held(facts, "was a Queen") and not held(facts, "was the Queen")


def test_a_nation_inside_a_record() -> None:
    facts = told("This was the worst crash involving a Danish train since 1988.")
    assert not held(facts, "train is Danish") and not held(facts, "train was Danish")
    assert not held(facts, "involved a Danish train since")


def test_what_was_bought_is_named() -> None:
    facts = told("In May the firm completed the takeover of Brixton Tiles for €40m in cash.")
    assert held(facts, "takeover of Brixton Tiles")
    assert "The firm completed the takeover in May." not in facts


def test_the_level_is_not_left_out() -> None:
    facts = told("The balance stood at $64m at the end of June.")
    assert "The balance stood at the end of June." not in facts
    assert held(facts, "stood at $64m")


def test_an_apposition_is_closed() -> None:
    facts = told("Beside the door hangs a portrait of Ida Krohn, a chemist who died in 1951.")
    assert not held(facts, "a chemist hangs")


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [
        (
            "He quit after three seasons, tired of the travelling.",
            "seasons were tired",
            "",
        ),
        (
            "The council has announced a grant of £900, up from £700, available from 1 May to all "
            "schools.",
            "council is available",
            "grant",
        ),
        (
            "Last year 62 sailors caught pneumonia, of whom 17 had asthma, and nine died.",
            "of pneumonia had",
            "17 of the 62 sailors had asthma",
        ),
        (
            "Ines Duarte supervised the restoration of the chapel, completed in March 2019.",
            "Duarte was completed",
            "restoration of the chapel was completed in March 2019",
        ),
        (
            "In 1911 Ferrari sold the ruins to Count Bossi, who was his cousin, for a sum that he "
            "never disclosed.",
            "cousin for a sum",
            "Count Bossi",
        ),
        (
            "Parliament abolished the tax, which led France and Spain to withdraw their envoys.",
            "The tax led",
            "which led France and Spain to withdraw their envoys",
        ),
        (
            "In 1961 he finished A-2, later called the first true assembler.",
            "The-2",
            "A-2",
        ),
    ],
)
def test_told_of_what_it_is_true_of(sentence: str, wrong: str, right: str) -> None:
    facts = told(sentence)
    assert not held(facts, wrong), facts
    assert held(facts, right), facts


def test_how_a_life_was_spent() -> None:
    facts = told("Ruth Amsel, who was deaf, spent forty years drawing beetles.")
    assert held(facts, "spent forty years drawing beetles")


def test_it_was_resolved() -> None:
    facts = judged("It was agreed by four votes to two to sell the old pavilion.")
    assert held(facts, "to sell the old pavilion")
    assert not any(fact.endswith("four votes to two.") for fact in facts)


def test_what_took_years() -> None:
    why = reasons("It took nine years and swallowed three fortunes.")
    assert all("unclear" in reason for reason in why.values()), why


def test_a_subject_behind_a_height() -> None:
    why = reasons("At 4,810 metres it was the highest peak of the realm.")
    assert all("unclear" in reason for reason in why.values()), why


def test_somebodys_uncle() -> None:
    facts = judged("Murat's uncle was one of the divers. He never dived again.")
    assert not held(facts, "Murat never")
    facts = judged("Elena's aunt was one of the founders. She left the firm in 1980.")
    assert not held(facts, "Elena left")


def test_no_agency_is_an_accident() -> None:
    facts = judged(
        "The Rail Safety Board has sent two engineers. It is the third fatal crash on the line "
        "since 2001."
    )
    assert not held(facts, "Board is the third") and not held(facts, "Board involves")


def test_a_canal_is_not_its_company() -> None:
    facts = judged(
        "The Corinth Canal is a waterway in Greece. It was dug by the Corinth Canal Company from "
        "1882 on."
    )
    assert not held(facts, "The Corinth Canal Company is a waterway")


def test_a_noun_that_is_only_described() -> None:
    why = reasons("Padded back panel that keeps the load 2 cm off your spine.")
    assert list(why.values()) == ["no statement"], why


def test_a_clause_that_ends_in_its_preposition() -> None:
    facts = told("Mara Holt, who died at 90, collected beetles that nobody else had looked at.")
    assert held(facts, "Mara Holt collected beetles that nobody else had looked at")


def test_a_year_in_front_of_a_number() -> None:
    text = (
        "1543 – Three merchants reach the island in a storm.\n"
        "1549 – A priest lands at the port with two converts.\n"
        "1571 – The harbour is opened to foreign ships.\n"
    )
    facts = judged(text)
    assert facts and not held(facts, "Three merchants reach the island in 1543, Three")
    assert not any(" Three " in fact for fact in facts), facts


def test_the_buyer_goes_on() -> None:
    facts = judged("Norden Oyj bought Vexa in May. It sold its Danish arm to Brix in June.")
    assert not held(facts, "Vexa sold")


def test_not_quite_over() -> None:
    facts = told("The train climbs from the plain to 2,300 metres in a little over two hours.")
    assert not held(facts, "in over two hours"), facts


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [
        (
            "They mourn Karl and Greta Blum, a couple who were asleep upstairs.",
            "Greta Blum was a couple",
            "",
        ),
        (
            'The coroner called the error, for which the ward has apologised, "quite avoidable".',
            "apologised quite",
            'called the error "quite avoidable"',
        ),
        (
            "She filed an essay in the same volume that contradicted hers.",
            "The same volume contradicted",
            "filed an essay",
        ),
        (
            "He died in 1934, aged 41, six years before the rest were freed.",
            "aged 41 six years",
            "died six years before the rest were freed",
        ),
        ("Holt and Marsh signed their treaty in May 1811.", "Holt signed their", "Holt and Marsh"),
        ("Some 40 farms stayed without water last week.", "stayed last week", "without water"),
        (
            "Yesterday she met Bruno Salvi, the man who beat her in April.",
            "Salvi, the man.",
            "met Bruno Salvi",
        ),
        (
            "Ystad, on the coast of Skåne, was a port of the league until the king took it in "
            "1361, killing 90 men.",
            "the coast of Skåne was a port",
            "port of the league",
        ),
    ],
)
def test_told_in_full(sentence: str, wrong: str, right: str) -> None:
    facts = told(sentence)
    assert not held(facts, wrong), facts
    assert held(facts, right), facts


def test_where_somebody_comes_from() -> None:
    made = found("The tale leads to Bergen, where the salt comes from.")
    assert "the salt comes from bergen" in made and not any("from in" in one for one in made)


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [
        ("Ink on rice paper, 30 × 44 cm", "paper is 30", ""),
        ("Once given to Jan Brandt the Younger, it was burnt.", "Brandt was the Younger", ""),
        ("The survey left out ponds smaller than a tennis court.", "Ponds were smaller", ""),
        ("She ran the Flemish cloth trade for the bank.", "was Flemish", ""),
        (
            "The firm was set up by two sisters, Ida and Olga Kern, the elder of whom sailed for "
            "Norway.",
            "elder of Olga Kern",
            "elder of the two sisters sailed for Norway",
        ),
        (
            "The river dries up in hot summers, most recently in 2018.",
            "summers, most recently.",
            "summers, most recently in 2018",
        ),
        (
            "Nine workers met in the cellar of the Swan, among them my aunt and a baker named Tom "
            "Reed, and founded the club.",
            "met in my aunt",
            "met in the cellar of the Swan",
        ),
        (
            "In 1983, when Lady Vane opened the first three miles, the line had no engine.",
            "Lady Vane opened in 1983.",
            "opened the first three miles",
        ),
        (
            "Teams mapped 90 lakes using old photographs and data from the Corona satellites.",
            "lakes from the Corona",
            "data from the Corona satellites",
        ),
        (
            "Lund, who has fished there since he was a boy and whose mother ran the inn, said no.",
            "a boy and whose",
            "mother ran the inn",
        ),
        (
            "Costa, 51, joined Barro in 2017 from Unilever, and has since been in charge of the "
            "mills, which employ 90 people.",
            "joined Barro has",
            "has since been in charge of the mills",
        ),
    ],
)
def test_told_of_the_right_word(sentence: str, wrong: str, right: str) -> None:
    facts = told(sentence)
    assert not held(facts, wrong), facts
    assert held(facts, right), facts


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [
        (
            "A cyclist is in hospital after being struck by a lorry in Hull on Monday.",
            "cyclist is struck",
            "cyclist was struck by a lorry",
        ),
        (
            "Only the cook Ida Holm, who rowed for three hours, reached the shore.",
            "Only the cook Ida Holm rowed",
            "cook Ida Holm rowed for three hours",
        ),
        (
            "Leeds added 40, thanks mostly to Sam Cole's 31 not out, his best score of the year.",
            "Cole's was",
            "Leeds added 40",
        ),
        (
            'A "lemon Selby", covered with icing, was sold by Brand in 1971.',
            "Selby was a lemon",
            "covered with icing",
        ),
    ],
)
def test_small_words_that_matter(sentence: str, wrong: str, right: str) -> None:
    facts = told(sentence)
    assert not held(facts, wrong), facts
    assert held(facts, right), facts


def test_who_is_named_in_short() -> None:
    facts = judged(
        "A 12-year-old girl was hurt in Derby. Police said the girl was walking with her brother."
    )
    assert not held(facts, "with the 12-year-old girl's brother"), facts


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [
        ("Both kinds live in sub-Saharan Africa.", "Africa is", "live in sub-Saharan Africa"),
        (
            "Qualifier Ida Roth, seeded 14th in Oslo, beat Ann Lee on Monday.",
            "seeded in Oslo",
            "Ann Lee",
        ),
        (
            "Ben Cole, 31 not out at tea, ran out of partners.",
            "Cole is 31",
            "ran out of partners",
        ),
        (
            "Kim Berg of Norway withdrew with a bad knee when trailing Eva Holm 4-1.",
            "Norway when",
            "withdrew with a bad knee",
        ),
        (
            "The mill was sold in May to a firm registered in Malta for €210,000.",
            "registered in Malta for",
            "sold for €210,000",
        ),
        (
            "Because of the market for their horns, used in carving, poachers hunt them.",
            "market for their horns was used",
            "",
        ),
        (
            "Hugo Brandt, who ran the port of Ghent and before that spent a year at Shell, left.",
            "That spent",
            "ran the port of Ghent",
        ),
        ("She won the cup three times in a row with Leeds.", "won the cup in a row", "three times"),
    ],
)
def test_what_cannot_be_left_out(sentence: str, wrong: str, right: str) -> None:
    facts = told(sentence)
    assert not held(facts, wrong), facts
    assert held(facts, right), facts
