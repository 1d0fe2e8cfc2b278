"""What people paste from newsrooms, firms, encyclopedias and CVs: what each construction has to
tell, and what it was once mistaken for."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.fact import SentenceKind
from factscore_tui.decompose.rules.coreference_apart import spelled_as_in, without_title
from factscore_tui.decompose.rules.verb_forms import past_of_base
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer, told


def all_told(text: str, topic: str = "") -> list[str]:
    """The facts of all sentences of a text that are to be judged."""
    read = decomposer().explain(Document.from_text(text), split_sentences(text), topic)
    return [fact.text for one in read for fact in one.facts if not fact.not_checkable]


@pytest.mark.parametrize(
    ("text", "facts", "wrong"),
    [
        pytest.param(
            "At least nine people were killed and more than 40 injured when a bus carrying "
            "pilgrims plunged into a ravine in northern Peru early on Sunday, police said.",
            [],
            "40 injured when",
            id="more than 40 were injured, police said",
        ),
        pytest.param(
            "The company that owns the bus, Transportes Andinos, said it would pay.",
            [],
            "Andinos was the bus",
            id="the name of the owner",
        ),
        pytest.param(
            "His debut, Red Sky in Morning, came out in 2013.",
            ["Red Sky in Morning came out in 2013."],
            "debut in Morning",
            id="a title with a preposition",
        ),
        pytest.param(
            "The upper is woven from recycled polyester and dries in less than an hour.",
            ["The upper dries in less than an hour."],
            "woven from recycled polyester in less",
            id="a verb like a plural behind a participle",
        ),
        pytest.param(
            "Port Said was founded in 1859.",
            ["Port Said was founded in 1859."],
            "Said that",
            id="a name like a verb",
        ),
        pytest.param(
            "The Marriage of Figaro had its premiere in 1786, Don Giovanni a year later.",
            ["Don Giovanni had its premiere in 1787."],
            "premiere was Don",
            id="another a year later",
        ),
        pytest.param(
            "The bridge was designed and built by Brunel in 1864.",
            ["The bridge was designed by Brunel.", "The bridge was built by Brunel in 1864."],
            "was designed.",
            id="an agent of both",
        ),
        pytest.param(
            "Caesar defeated and killed the general in Africa.",
            ["Caesar defeated the general.", "Caesar killed the general in Africa."],
            "defeated.",
            id="an object of both",
        ),
        pytest.param(
            "The king's remains were moved in 1876 and exhumed in 2010.",
            ["The king's remains were exhumed in 2010."],
            "remains exhumed",
            id="and exhumed",
        ),
        pytest.param(
            "Henry broke with Rome when the pope refused and married Anne Boleyn.",
            ["Henry broke with Rome."],
            "broke when",
            id="broke with",
        ),
        pytest.param(
            'The first minister, Fergus Kerr, called the result "disappointing but not decisive".',
            ['Fergus Kerr called the result "disappointing but not decisive".'],
            "called the result disappointing.",
            id="two adjectives of the object",
        ),
        pytest.param(
            "The government has lost a vote on its plans to cut alcohol duty relief, its third "
            "defeat in a month.",
            [],
            "was the government's third defeat",
            id="the outcome of it all",
        ),
        pytest.param(
            "The single-engine Beechcraft Bonanza had left John C. Tune Airport at 9:40 a.m. bound "
            "for Louisville, Kentucky.",
            [],
            "Airport was bound",
            id="bound for",
        ),
        pytest.param(
            "Boeing moved from Seattle to Chicago in 2001 and to Arlington in 2022.",
            ["Boeing moved to Chicago."],
            "moved Chicago",
            id="a preposition before its noun",
        ),
        pytest.param(
            "Marie Curie discovered two elements: polonium and radium.",
            ["Marie Curie discovered two elements: polonium and radium."],
            "two elements.",
            id="the names of what was counted",
        ),
        pytest.param(
            "Nadia Rahman said the plans would have cost distillers £90m a year and put 2,000 jobs "
            "at risk.",
            ["Nadia Rahman said that the plans would have put 2,000 jobs at risk."],
            "plans put",
            id="would have in a report",
        ),
        pytest.param(
            "Branwell, the only boy, was a gifted painter.",
            ["Branwell was the only boy.", "Branwell was a gifted painter."],
            "boy was a gifted",
            id="a description behind a name",
        ),
        pytest.param(
            '"We have shown that it can be done – without new money, without new laws – in twelve '
            'months," minister Silva told a news conference in Brasília.',
            [
                'Minister Silva told a news conference in Brasília "We have shown that it can be '
                'done – without new money, without new laws – in twelve months".'
            ],
            '^"We have',
            id="dashes in a quotation",
        ),
        pytest.param(
            "Peter Magubane, a South African photographer who documented the violence of apartheid "
            "and was Nelson Mandela's official photographer after his release from prison, died on "
            "Monday.",
            ["Peter Magubane died on Monday."],
            "was died",
            id="what he was, and died",
        ),
        pytest.param(
            "The bid was rejected by the Competition and Markets Authority in 2020.",
            [],
            "by the Competition.",
            id="a body called after two things",
        ),
        pytest.param(
            "The Bentonville, Arkansas-based company, the country's largest private employer, has "
            "1.6 million workers.",
            ["The Bentonville, Arkansas-based company has 1.6 million workers."],
            "company, has",
            id="a comma inside a description",
        ),
        pytest.param(
            "Rep. Tony Kwan, D-Portland, signed the bill.",
            [],
            "in D-Portland",
            id="a party and a constituency",
        ),
        pytest.param(
            "A fossil found by schoolgirl Ruby Reynolds belongs to the largest marine reptile "
            "known to science, researchers say.",
            [],
            "belongs.",
            id="a complement in a report",
        ),
        pytest.param(
            "The group had set out from Zermatt on Saturday bound for Arolla, a tour of about "
            "eight hours.",
            ["The group was bound for Arolla."],
            "Arolla was a tour",
            id="a journey to a place",
        ),
        pytest.param(
            "The house was sold to a Mrs Prynn, who ran it as a guest house.",
            ["Mrs Prynn ran the house as a guest house."],
            "The Mrs",
            id="a Mrs Prynn",
        ),
    ],
)
def test_told_of_one_sentence(text: str, facts: list[str], wrong: str) -> None:
    own = told(text)
    assert own and set(facts) <= set(own), own
    assert not any(wrong in "^" + fact for fact in own), own


@pytest.mark.parametrize(
    ("topic", "text", "facts", "wrong"),
    [
        pytest.param(
            "Wedgwood",
            "Wedgwood was founded in 1759 by the potter Josiah Wedgwood, who was born in Burslem. "
            "He died in 1795.",
            ["Wedgwood was founded by Josiah Wedgwood.", "Josiah Wedgwood died in 1795."],
            "Josiah Wedgwood was founded",
            id="a firm called like its founder",
        ),
        pytest.param(
            "",
            "Henry VIII married Anne Boleyn in 1533. His fourth wife, Anne of Cleves, outlived "
            "him.",
            ["Anne of Cleves outlived Henry VIII."],
            "Boleyn of Cleves",
            id="Anne of Cleves",
        ),
        pytest.param(
            "Ada Lovelace",
            "Ada Lovelace's father was Lord Byron. She had three children: Byron, Anne Isabella "
            "and Ralph. The programming language Ada was named after her.",
            ["The programming language Ada was named after Ada Lovelace."],
            "children: Lord",
            id="children, and a thing, called like those before them",
        ),
        pytest.param(
            "",
            "Maria Branwell died in 1821. The two eldest girls, Maria and Elizabeth, died of "
            "tuberculosis in 1825. Branwell, the only boy, was a gifted painter.",
            ["Maria died of tuberculosis.", "Branwell was a gifted painter."],
            "Maria Branwell was",
            id="a mother's name",
        ),
        pytest.param(
            "Rosalind Franklin",
            "Rosalind Franklin died in 1958. The rover Rosalind Franklin has not been launched. "
            "Franklin was a chemist.",
            ["Rosalind Franklin was a chemist."],
            "The rover was",
            id="a rover called like her",
        ),
        pytest.param(
            "Nadia Comaneci",
            "Nadia Comăneci scored the first perfect 10 in Montreal. She lives in Norman.",
            ["Nadia Comăneci lives in Norman."],
            "She",
            id="a topic without its diacritics",
        ),
        pytest.param(
            "",
            "Tom has found a job with Rolls-Royce at Filton, where he tests engines. Our flat is "
            "in Clifton, five minutes from the suspension bridge, which Brunel designed when he "
            "was only 24 but never saw finished.",
            ["Brunel was only 24."],
            "Tom was only",
            id="when he was",
        ),
        pytest.param(
            "",
            "Mary followed Edward in 1553 and wed Philip of Spain; they had no children.",
            ["Mary and Philip of Spain had no children."],
            "Edward had",
            id="a couple of a second verb",
        ),
        pytest.param(
            "Valletta",
            "It was founded by the Knights of St John. St John's Co-Cathedral houses a painting.",
            ["St John's Co-Cathedral houses a painting."],
            "Knights of St John's Co",
            id="the end of another name",
        ),
        pytest.param(
            "",
            "Rolls, which makes engines for the Airbus A350, was nearly brought down by Covid, "
            "when airlines grounded their fleets. The company will pay a dividend.",
            [],
            "Covid will",
            id="a disease is no company",
        ),
        pytest.param(
            "",
            "Greenfold, the UK's fastest-growing maker of compostable packaging, has opened a "
            "factory in Gateshead. The plant, built on the site of a former brewery, can produce "
            "300 million trays a year.",
            ["The plant can produce 300 million trays a year."],
            "Greenfold was built",
            id="a firm is no plant",
        ),
        pytest.param(
            "Charleston",
            "Charleston is the oldest city in South Carolina. Nearly half of all Africans brought "
            "to the country arrived here.",
            [],
            "brought to Charleston",
            id="a city is no country",
        ),
        pytest.param(
            "",
            "Helion Systems has acquired GridSense for $85 million. The deal is expected to close "
            "in the third quarter.",
            ["The deal is expected to close in the third quarter."],
            "GridSense is expected",
            id="a firm is no deal",
        ),
        pytest.param(
            "",
            "Coco Gauff beat Aryna Sabalenka. Gauff received a cheque. The Belarusian smashed her "
            "racket in the locker room.",
            ["The Belarusian smashed her racket in the locker room."],
            "Gauff's racket",
            id="a countrywoman's own",
        ),
        pytest.param(
            "World War I",
            "World War 1 started in 1914.",
            ["World War 1 started in 1914."],
            "World War I 1",
            id="the number of a war",
        ),
        pytest.param(
            "",
            "Granny's brother sailed on the ship. Mum is better: the doctors let her go home on "
            "Tuesday.",
            ["Mum is better."],
            "Mum is better: ",
            id="a statement before a colon is no label",
        ),
        pytest.param(
            "",
            "Mary succeeded her father, James V. She married her cousin Henry Stuart, Lord "
            "Darnley, the father of her son James.",
            ["Henry Stuart was the father of Mary's son James."],
            "son James V",
            id="a son called like his grandfather",
        ),
        pytest.param(
            "",
            "Ruby Reynolds and her father Justin contacted Dean Lomax. A similar bone had been "
            "discovered in 2016. The two were compared, and both had the same structure.",
            ["A similar bone had been discovered in 2016."],
            "were compared",
            id="two things between which people were named",
        ),
        pytest.param(
            "",
            "Christian Friedel and Sandra Hüller came. Rudolf Höss (Friedel), the commandant of "
            "Auschwitz, lives with his wife, Hedwig (Hüller), and their five children.",
            ["Rudolf Höss is the commandant of Auschwitz."],
            "Friedel and Sandra Hüller's",
            id="his wife and their children",
        ),
    ],
)
def test_told_of_several_sentences(topic: str, text: str, facts: list[str], wrong: str) -> None:
    own = all_told(text, topic)
    assert own and set(facts) <= set(own), own
    assert not any(wrong in fact for fact in own), own


@pytest.mark.parametrize(
    ("topic", "text", "facts"),
    [
        pytest.param(
            "Simón Bolívar",
            "Q: When was Simón Bolívar born?\nA: On 24 July 1783, in Caracas.\n\n"
            "Q: Who was his tutor?\nA: Simón Rodríguez, with whom he later traveled to Italy.\n\n"
            "Q: Was he ever married?\nA: Yes, to María Teresa del Toro.\n\n"
            "Q: Which countries did he liberate?\nA: Venezuela, Colombia, Ecuador, Peru and "
            "Bolivia. The last of them is named after him.\n\n"
            "Q: What did he die of?\nA: Of tuberculosis, near Santa Marta.\n",
            [
                "Simón Bolívar was born on 24 July 1783.",
                "Simón Bolívar was born in Caracas.",
                "Simón Bolívar's tutor was Simón Rodríguez.",
                "Simón Bolívar was married to María Teresa del Toro.",
                "Simón Bolívar liberated Peru.",
                "The last of them is named after Simón Bolívar.",
                "Simón Bolívar died of tuberculosis.",
            ],
            id="behind Q and A",
        ),
        pytest.param(
            "Eiffel Tower",
            "How tall is the Eiffel Tower?\n330 metres.\n\n**Who designed it?**\nMaurice Koechlin "
            "and Émile Nouguier.\n\n### When was it completed?\nMarch 31, 1889.\n\n"
            "How many visitors does it have?\nAbout seven million a year.\n\n"
            "How many prizes has it won?\nTwo. The first was in 1901.\n\n"
            "What is it made of?\nWrought iron.\n\nHow long is it?\n21,196 metres, according to "
            "Ann Lee.\n\nHow many people visit it?\nAbout 10 million.\n\nWho painted it?\n"
            "Soldiers, peasants and convicts.\n",
            [
                "About 10 million people visit the Eiffel Tower.",
                "The Eiffel Tower is 21,196 metres long according to Ann Lee.",
                "Soldiers, peasants and convicts painted the Eiffel Tower.",
                "The Eiffel Tower is 330 metres tall.",
                "Maurice Koechlin and Émile Nouguier designed the Eiffel Tower.",
                "The Eiffel Tower was completed on March 31, 1889.",
                "The Eiffel Tower has about seven million visitors a year.",
                "The Eiffel Tower has won two prizes.",
                "The Eiffel Tower is made of wrought iron.",
            ],
            id="behind a question in a line of its own",
        ),
        pytest.param(
            "Whitby",
            "657 Oswiu founds an abbey.\n1836 The railway to Pickering, engineered by George "
            "Stephenson, opens.\n1914 German battlecruisers shell the town.\n",
            [
                "Oswiu founds an abbey in 657.",
                "The railway to Pickering opens in 1836.",
                "German battlecruisers shell the town in 1914.",
            ],
            id="a chronicle without marks behind its years",
        ),
        pytest.param(
            "Oban",
            "1794: John Stevenson founds the distillery.\n1811 Oban becomes a burgh.\n1940 - 45: "
            "Flying boats are based on Kerrera.\n1956: First telephone cable comes ashore.\n",
            [
                "Oban becomes a burgh in 1811.",
                "From 1940 to 1945, Flying boats are based on Kerrera.",
                "First telephone cable comes ashore in 1956.",
            ],
            id="a chronicle with marks behind some of its years",
        ),
        pytest.param(
            "Inception",
            "# Inception\nDirected by: Christopher Nolan\nStarring: Leonardo DiCaprio, Elliot "
            "Page\nRunning time: 148 minutes\nScreenplay: Ann Lee and Tom Fox\n",
            [
                "Inception was directed by Christopher Nolan.",
                "The cast of Inception included Elliot Page.",
                "The runtime of Inception is 148 minutes.",
                "The screenplay of Inception was by Tom Fox.",
            ],
            id="credits of a film",
        ),
        pytest.param(
            "Dr Hannah Feld",
            "Dr Hannah Feld was born in 1984.\n- Taught mathematics by Ann Lee\n- Asked by "
            "Jane Holt to check the figures\n- One of three women chosen to fly\n- Managed a "
            "team of nine\n- Seconded to Arup for 18 months\n- 2014–2019: Postdoctoral "
            "researcher, ETH Zurich\n",
            [
                "Dr Hannah Feld was born in 1984.",
                "Hannah Feld was taught mathematics by Ann Lee.",
                "Hannah Feld was asked by Jane Holt to check the figures.",
                "Hannah Feld was one of three women chosen to fly.",
                "Hannah Feld managed a team of nine.",
                "Hannah Feld was postdoctoral researcher at ETH Zurich.",
            ],
            id="a CV",
        ),
    ],
)
def test_told_of_lines(topic: str, text: str, facts: list[str]) -> None:
    own = all_told(text, topic)
    assert set(facts) <= set(own), own
    assert not any("Dr Dr" in fact for fact in own), own


@pytest.mark.parametrize(
    "text",
    [
        "When did you start?\nIn 1990, with my brother.\n",  # an interview
        "Who was he? A spy.",  # one paragraph: nobody asks
        "Why did he leave?\nHe was ill.\n",  # a sentence by itself
    ],
)
def test_answers_that_are_left_alone(text: str) -> None:
    read = decomposer().explain(Document.from_text(text), split_sentences(text), "")
    assert read[-1].text == text.replace("?", "?\n").splitlines()[-1].strip()


@pytest.mark.parametrize(
    ("text", "dateline", "first"),
    [
        (
            "AUSTIN, Texas, May 14, 2024 /PRNewswire/ -- Helion Systems, a maker of software, has "
            "acquired GridSense.",
            "AUSTIN, Texas, May 14, 2024 /PRNewswire/",
            "Helion Systems, a",
        ),
        (
            "New York, NY – March 5, 2024 – Acme Ltd announced results for the quarter.",
            "New York, NY – March 5, 2024",
            "Acme Ltd announced",
        ),
    ],
)
def test_datelines_of_press_releases(text: str, dateline: str, first: str) -> None:
    own = split_sentences(text)
    assert (own[0].span.of(text), own[0].skip) == (dateline, "dateline")
    assert own[1].span.of(text).startswith(first)


def test_a_date_between_dashes_is_no_dateline() -> None:
    text = "The bridge – 3 May 2024 – was closed by the council to all traffic."
    assert len(split_sentences(text)) == 1


def test_sentences_that_end_in_a_unit_or_a_name_of_one_letter() -> None:
    text = "A quarter had a level below 50 nmol/L. Infections occurred in both groups."
    assert len(split_sentences(text)) == 2
    text = "He said so in a post on X. Silva, who was born in the Amazon, resigned."
    assert len(split_sentences(text)) == 2
    assert len(split_sentences("The plan was drawn up with J. Silva in 1990.")) == 1


def test_headings_inside_an_abstract() -> None:
    text = "Background. Turtles return to the beach. Methods. We tagged 44 turtles. Results."
    own = split_sentences(text)
    headings = [s.span.of(text) for s in own if s.kind is SentenceKind.HEADING]
    assert headings == ["Background.", "Methods.", "Results."]


def test_a_rank_is_no_opinion() -> None:
    read = decomposer().explain(
        Document.from_text(text := "It was the third fatal crash on the road this year."),
        split_sentences(text),
        "",
    )
    assert read[0].reason == ""


def test_spelling_of_the_topic() -> None:
    assert spelled_as_in("Nadia Comaneci", "When Nadia Comăneci was 14") == "Nadia Comăneci"
    assert spelled_as_in("Béla Bartók", "Bela Bartok was born") == "Bela Bartok"
    assert spelled_as_in("Ann Lee", "Nobody of that name") == "Ann Lee"
    assert without_title("Dr Hannah Feld") == "Hannah Feld"
    assert without_title("Dr Strange") == "Dr Strange"


def test_past_tenses_of_bare_forms() -> None:
    bases = ["die", "write", "stop", "marry", "play", "visit", "lie", "be", "win", "discover"]
    pasts = ["died", "wrote", "stopped", "married", "played", "visited", "lay", "was", "won",
             "discovered"]  # fmt: skip
    assert [past_of_base(base) for base in bases] == pasts
