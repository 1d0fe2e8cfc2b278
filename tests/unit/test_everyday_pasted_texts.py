"""Facts of news, match reports, science stories, chat answers and articles that six writers wrote
for this: each sentence was garbled, or told of somebody else."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


def facts_of(text: str) -> list[str]:
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    return [fact.text for one in read for fact in one.facts]


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        # What is not done is not told.
        (
            "Instead of trailing behind like a comet's tail, most of the gas runs ahead.",
            "gas trails",
            "runs ahead",
        ),
        (
            "This year's total, still being counted, is expected to top £14,000.",
            "total is counted",
            "expected to top",
        ),
        # Whose money, glue, card and hall.
        (
            "Ann Berg was a runner. A colleague had bet her £20 that she would not finish.",
            "Berg's £20",
            "bet Ann Berg £20",
        ),
        (
            "Chemist Ingrid Maalouf and her colleagues describe an adhesive that hardens in 30 "
            "seconds, holds up to 2.1 megapascals of stress and dissolves on demand.",
            "Maalouf holds",
            "adhesive dissolves on demand",
        ),
        (
            "With the game drifting towards a draw, Town midfielder Rob Tasker was shown a second "
            "yellow card.",
            "game was shown",
            "Rob Tasker was shown a second yellow card",
        ),
        (
            "St Bride's Primary School, its hall already serving as a rest centre, will stay "
            "closed until Wednesday.",
            "School already serves",
            "will stay closed until Wednesday",
        ),
        (
            "The company had offered a rise of 4.5 per cent, backdated to January, plus a payment "
            "of $750.",
            "company was backdated",
            "rise of 4.5 per cent was backdated to January",
        ),
        (
            "Her exit leaves Prime Minister Oskar Lind, whose coalition lost a by-election in "
            "Westmark last month, with a majority of two.",
            "by-election with",
            "with a majority of two",
        ),
        # Idioms.
        (
            "Selmouth Albion came from two goals down to beat Harrowgate Town.",
            "came down",
            "came from two goals down",
        ),
        (
            "They rescued 19 residents of the Willows care home.",
            "care 19",
            "residents of the Willows care home",
        ),
        (
            "Vogt, as it turned out, had gone no farther than Pellin, a fishing village nine miles "
            "north.",
            "Pellin nine miles",
            "Pellin was a fishing village nine miles north.",
        ),
        (
            "He kept his post, remarkably, until his death in 1802.",
            "post remarkably.",
            "until his death in 1802",
        ),
        ("He chose Arne Holm, who would eclipse the others.", "eclips the", "eclipse the others"),
        ("The sale was a record, eclipsing the £26m of 2019.", "eclips ", "record"),
        (
            "Count Emmerich Vaal, who commanded the cavalry, loses an arm.",
            "arm count",
            "loses an arm",
        ),
        (
            "SS Countess Maud was a passenger and cargo steamer built in 1908.",
            "was a passenger.",
            "passenger and cargo steamer",
        ),
        # Cut phrases.
        (
            "We design and calibrate scales for more than 3,500 customers, among them hospitals, "
            "jewellers and two national mints.",
            "calibrate hospitals",
            "customers, among them",
        ),
        (
            "Besides Tobias, Margit Aldersey is survived by a daughter and five grandchildren.",
            "survived besides Tobias.",
            "survived by a daughter",
        ),
        (
            "Last year's turnover was £58 million, of which 9% went back into research.",
            "% of the",
            "turnover was £58 million",
        ),
        (
            "The king founded nine towns, each exempted from tolls for 20 years.",
            "Each exempted",
            "nine towns",
        ),
        ("Lindqvist (1974) suggests that 2,500 were killed.", "released", "2,500 were killed"),
        (
            "Found in 1974 in a flooded shaft, where it had lain for years; the chip on its base "
            "dates from the recovery.",
            "chip on its base was found",
            "",
        ),
        ("A pair of ospreys, absent since the 1950s, nested last summer.", "are absent", "nested"),
        # Whom a name or a noun stands for.
        (
            "Ilse Marrenbach was a crystallographer. Born in Kaldenau, a mill town on the lower "
            "Rhine, Marrenbach was the third of five children. Her father was a pharmacist.",
            "Rhine's father",
            "Ilse Marrenbach's father",
        ),
        (
            "Ilse Marrenbach was a crystallographer. Working with Agnes Toft, she showed that the "
            "spacing was irregular.",
            "Toft worked with Agnes Toft",
            "spacing was irregular",
        ),
        (
            "Two people have died and more than 400 have been forced from their homes.",
            "people's homes",
            "forced from their homes",
        ),
        (
            "Lucy Adeyemi, mitigating, said her client, a carer for her disabled husband, had run "
            "up debts. She had since sold her car.",
            "Lucy Adeyemi had since",
            "client had since sold her car",
        ),
        (
            "The men fled in a grey Audi estate; it was found burning an hour later.",
            "It was found",
            "Audi estate was found burning",
        ),
        (
            "Delorne was a lawyer. As prime minister from 1990 to 1994, Delorne privatised the "
            "railways. Kovalchik, who defeated her in May 1994, kept the peg.",
            "defeated prime minister",
            "defeated Delorne",
        ),
        (
            "Marguerite Delorne signed the Treaty of Lemmen in 1992. Her successor was cautious.",
            "Lemmen's successor",
            "successor was cautious",
        ),
        (
            "King Leopold II of Halvia declares war. Halvia receives the pass.",
            "Leopold II of Halvia receives",
            "Halvia receives the pass",
        ),
        (
            "Pellow's Ferry is a river town. The town takes its name from Josiah Pellow, a "
            "boatman.",
            "Josiah Pellow's Ferry",
            "Pellow's Ferry is a river town.",
        ),
        (
            "The Metal and Assembly Union wants 7 per cent. The threat was dismissed by the union.",
            "by Assembly Union",
            "The Metal and Assembly Union wants 7 per cent.",
        ),
        (
            "The Battle of Karsk Bridge was fought in 1658. The vanguard attacked the bridge at "
            "dawn.",
            "attacked the Battle",
            "vanguard attacked the bridge",
        ),
        (
            "SS Countess Maud was a steamer built in 1908. Countess Maud was painted white.",
            "Countess SS",
            "Countess Maud was painted white.",
        ),
        (
            "Halvorsen Marine beats forecasts. Per-Arne Sundet took over from founder Gunnar "
            "Halvorsen in March. Halvorsen kept its full-year guidance.",
            "Gunnar Halvorsen kept",
            "Halvorsen Marine kept its full-year guidance.",
        ),
        (
            "Rachel Tarrant died in hospital. PC Laura Hennessy told the hearing that a light had "
            "been out of order. A fund set up in her memory has raised £11,000.",
            "Hennessy's memory",
            "has raised £11,000",
        ),
        (
            "Stripping out those late deliveries, growth would have been closer to 7%, finance "
            "chief Ingunn Moe told reporters.",
            "stripped out",
            "closer to 7%",
        ),
        (
            "Second was Yassine El Fadili, who crossed the line in 2:08:30.",
            "Second crossed",
            "Second was",
        ),
        (
            "Walter de Henstowe (died 6 October 1291) was a medieval Bishop of Lanchester.",
            "was died",
            "Walter de Henstowe died on 6 October 1291.",
        ),
        (
            "Sophia of Tann (d. 1351) was a queen.",
            "Tann died",
            "",
        ),
        (
            "Tessaline and Homeway are at odds. Ines Calloway has invited both sides to meet.",
            "invited Tessaline",
            "invited both sides",
        ),
        (
            "Amaro hides from the police. Pressed by his sister, he does a little of both.",
            "little of Amaro",
            "",
        ),
    ],
)
def test_facts_of_pasted_texts(text: str, wrong: str, right: str) -> None:
    facts = facts_of(text)
    assert not any(wrong in fact for fact in facts), facts
    assert any(right in fact for fact in facts), facts


def test_one_thing_there_was_of_several() -> None:
    facts = facts_of(
        "By 1872 there were:\n\n- seven sawmills, the largest of which employed 340 men\n"
        "- a 600-seat opera house, paid for by Cyrus Whitlock\n"
    )
    assert "There were seven sawmills by 1872." in facts
    assert not any("were a 600" in fact or "house were" in fact for fact in facts), facts


@pytest.mark.parametrize(
    ("text", "fact", "why"),
    [
        ("The council denies this.", "The council denies this.", "unclear what “this” is"),
        (
            "That is well below the 95 percent that experts consider necessary.",
            "That is well below the 95 percent that experts consider necessary.",
            "unclear what “That” is",
        ),
        ("These were sold in Leeds in 1911.", "", "unclear what “These” is"),
        ("This is the oldest bridge in Leeds.", "This is the oldest bridge in Leeds.", ""),
        ("The council said that the bridge was closed in 1911.", "", ""),
    ],
)
def test_what_points_at_nothing_is_not_judged(text: str, fact: str, why: str) -> None:
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    found = {one.text: one.not_checkable for many in read for one in many.facts}
    assert found, text
    assert all(reason == why for told, reason in found.items() if fact in told), found
