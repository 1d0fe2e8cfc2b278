"""Lines of texts from newsrooms, firms and CVs: questions with answers, chronicles, credits,
datelines, headings inside a paragraph."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.fact import SentenceKind
from factscore_tui.decompose.references.apart import spelled_as_in, without_title
from factscore_tui.decompose.rules.verb_forms import past_of_base
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer, judged


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
    own = judged(text, topic)
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
