"""Whom and what words stand for in short texts, through the shipped parser: names, bodies and
places by their kind."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()


def stands_for(text: str, mention: str) -> str:
    """What the last occurrence of the mention stands for; "" for nothing."""
    found = ""
    for read in DECOMPOSER.explain(Document.from_text(text), split_sentences(text)):
        for r in read.references:
            assert read.tree is not None
            if " ".join(read.tree.forms[k] for k in r.words) == mention:
                found = r.antecedent
    return found


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # A clause between commas narrows nothing down.
        (
            "Profits at Orbis Ltd fell. The company, which employs 52 people, blamed the weather.",
            "the company",
            "Orbis Ltd",
        ),
        (
            "Profits at Orbis Ltd fell. The company, based in Basel, blamed the weather.",
            "the company",
            "Orbis Ltd",
        ),
        (
            "Profits at Orbis Ltd fell. The Basel-based company blamed the weather.",
            "the basel - based company",
            "Orbis Ltd",
        ),
        ("Shares in Juventus fell on Monday. The club lost 15 points.", "the club", "Juventus"),
        (
            "Kakapos live in New Zealand. In 1995 only 51 birds were left in the country.",
            "the country",
            "New Zealand",
        ),
        (
            "Rashomon (1950) tells the story of a killing. The film won the Golden Lion.",
            "the film",
            "Rashomon",
        ),
        # Names that begin with an adjective, and words that are no short names of others.
        ("The Third Man is a 1949 film noir. It stars Orson Welles.", "it", "the Third Man"),
        ("The Birds is a 1963 film. The film won a prize.", "the film", "the Birds"),
        (
            "Adolf Dassler made shoes after the First World War. During the war he left.",
            "the war",
            "the First World War",
        ),
        (
            "The American Civil War began in 1861. The war ended in 1865.",
            "the war",
            "the American Civil War",
        ),
        ("The Stari Most crosses the Neretva. It stood for 427 years.", "it", "the Stari Most"),
        (
            "The bridge fell in the Croat–Bosniak War. It was shelled by Croat forces.",
            "croat",
            "",
        ),
        (
            "The Museum of Salt and Sea is old. The museum is small.",
            "the museum",
            "the Museum of Salt and Sea",
        ),
        (
            "Adolf Dassler made shoes. His brother Rudolf Dassler joined him, and they left.",
            "they",
            "Rudolf and Adolf Dassler",
        ),
        (
            "Stevens is the butler of a hall. Mr Farraday is rich. As he travels, Stevens reads.",
            "he",
            "Stevens",
        ),
        ("She was elected mayor of Portley. The town has no railway.", "the town", "Portley"),
        (
            "The governing People's Front lost the capital. The Front blamed the weather.",
            "the front",
            "People's Front",
        ),
        # Letters behind a name are nobody.
        ("Anna Price, OBE, is a Welsh conductor. She was born in 1961.", "she", "Anna Price"),
        # What is counted just before.
        (
            "The minister refused three questions, two of them from Paris.",
            "them",
            "the three questions",
        ),
    ],
)
def test_what_is_meant(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("Orbis Ltd ordered a new line. It is made by the Swiss firm Albrand.", "the swiss firm"),
        (
            "Talks between Orbis Ltd and Varmo Ltd failed in May. The company made a gain.",
            "the company",
        ),
        ("The sum was NOK 300m. It was paid in May.", "nok"),
    ],
)
def test_what_is_left_as_it_is(text: str, mention: str) -> None:
    assert stands_for(text, mention) == ""


ARMSTRONG = (
    "Neil Armstrong flew in Korea. In 1969 he and Buzz Aldrin landed on the Moon while Michael "
    "Collins stayed in orbit. He later taught in Ohio, and he died in 2012."
)
MUSEUM = (
    "The Frida Kahlo Museum opened again on Saturday, said curator Elena Ruiz. Kahlo was born in "
    "1907. She died in 1954."
)


def test_a_part_of_a_thing_is_not_the_thing() -> None:
    text = (
        "When the Tacoma Narrows Bridge opened in Washington State in 1940, it was the third in "
        "the world. Its girders made the roadway flexible. In May the movement changed to a twist."
    )
    assert stands_for(text, "the roadway") == stands_for(text, "the movement") == ""


def test_the_text_goes_on_about_the_same_person() -> None:
    assert stands_for(ARMSTRONG, "he") == "Neil Armstrong"  # the last one, and so the first


def test_whom_a_museum_is_named_after() -> None:
    assert stands_for(MUSEUM, "kahlo") == "Frida Kahlo"
    assert stands_for(MUSEUM, "she") == "Frida Kahlo"
    town = "The Mount Kahlo Museum opened again. Kahlo was born in 1907."
    assert stands_for(town, "kahlo") == ""


def test_who_is_quoted_is_not_what_a_text_is_about() -> None:
    quoted = "The house opened on Saturday, said the curator Anna Berg."
    rest = "The house in Oslo is where Clara Holm was born. She died in 1954."
    assert stands_for(f"{quoted}\n\n{rest}", "she") != "Anna Berg"


def test_a_name_that_is_written_out_is_not_completed_again() -> None:
    text = "Apollo 11 lifted off on 16 July 1969."
    (read,) = DECOMPOSER.explain(Document.from_text(text), split_sentences(text), "Apollo 11")
    assert not read.references


def test_a_name_that_leads_a_paragraph_in() -> None:
    text = (
        "Paris lies on the Seine.\n\n- **The Eiffel Tower.** It was built in 1889.\n"
        "- **Musée d'Orsay.** It was a railway station."
    )
    assert stands_for(text, "it") == "Musée d'Orsay"
    first = text[: text.index("- **Mus")]
    assert stands_for(first, "it") == "the Eiffel Tower"
    assert stands_for(first.replace("The Eiffel Tower", "What to see"), "it") != "What to see"


def test_who_marries_is_a_couple() -> None:
    text = "Frida Kahlo married Diego Rivera in 1929; the couple divorced in 1939."
    assert stands_for(text, "the couple") == "Frida Kahlo and Diego Rivera"
    assert stands_for("Frida Kahlo met Diego Rivera. The couple divorced.", "the couple") != (
        "Frida Kahlo"
    )


def test_what_is_somebodys_own_is_the_subjects() -> None:
    text = "Marie Curie won two Nobel Prizes. Her daughter Irène won a Nobel Prize of her own."
    told = [
        f.text
        for r in DECOMPOSER.explain(Document.from_text(text), split_sentences(text))
        for f in r.facts
    ]
    assert [fact for fact in told if fact.endswith("Irène won a Nobel Prize of her own.")]
    assert not [fact for fact in told if "'s own" in fact]


def test_a_firm_is_told_by_its_name_throughout() -> None:
    text = (
        "Shipping group Halvorsen Lines said profits fell. The company was founded in Bergen. "
        "It will pay a dividend in May."
    )
    assert stands_for(text, "the company") == "Halvorsen Lines"
    assert stands_for(text, "it") == "Halvorsen Lines"


def test_the_two_are_two_people() -> None:
    """Not the last two names, of which one is a machine."""
    text = (
        "Ada Lovelace was born in London. In 1833 she met Charles Babbage, who showed her a part "
        "of his Difference Engine, and the two remained friends."
    )
    assert stands_for(text, "the two") == "Ada Lovelace and Charles Babbage"


def test_the_network_is_believed_against_a_tree_that_is_wrong() -> None:
    text = (
        "Anna Berg worked as a nurse in Toronto before a short flight with Frank Hawks made her "
        "want to fly."
    )
    assert stands_for(text, "her") == "Anna Berg"


def test_a_place_in_a_title_is_nobodys_surname() -> None:
    text = "Ada Lovelace married William King in 1835. He was made Earl of Lovelace in 1838."
    told = [
        fact.text
        for read in DECOMPOSER.explain(Document.from_text(text), split_sentences(text))
        for fact in read.facts
    ]
    assert "William King was made Earl of Lovelace in 1838." in told


def test_a_title_is_part_of_the_name_it_stands_before() -> None:
    text = "She was the only child of the poet Lord Byron and his wife, Annabella Milbanke."
    assert stands_for(text, "his") == "Lord Byron"


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        (
            "Galileo Galilei was born in Pisa. Galileo saw four moons of Jupiter.",
            "galileo",
            "Galileo Galilei",
        ),
        (
            "The Antikythera mechanism is a Greek machine. Divers found it in a wreck off "
            "Antikythera in 1901.",
            "antikythera",
            "",
        ),
    ],
)
def test_a_first_name_is_the_person_and_a_place_is_not_the_thing(
    text: str, mention: str, expected: str
) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize(
    ("text", "fact", "word"),
    [
        (
            "The report on the canal came out in 1975. In March 2021 a container ship ran aground "
            "and delayed it for six days.",
            "The container ship delayed it for six days.",
            "it",
        ),
        (
            "The bridge opened in 1900. Britain bought the shares and became its owner.",
            "Britain became its owner.",
            "its",
        ),
        (
            "The line was moved. Lands to the east of it would belong to the former.",
            "Lands to the east of the line would belong to the former.",
            "the former",
        ),
    ],
)
def test_a_word_that_its_fact_does_not_explain_is_not_judged(
    text: str, fact: str, word: str
) -> None:
    told = [
        f
        for _, own in DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
        for f in own
    ]
    found = next(f for f in told if f.text == fact)
    assert found.not_checkable == f"unclear who or what “{word}” is"


def test_a_sentence_that_is_told_whole_names_what_it_speaks_of() -> None:
    text = (
        "With an area of about 2.72 million square kilometres, Kazakhstan is the ninth-largest "
        "country in the world. The larger its cities grow, the drier it gets."
    )
    *_, (_, (whole,)) = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    assert whole.text == "The larger Kazakhstan's cities grow, the drier it gets."
    assert whole.spans[0].of(text).startswith("The larger its cities")


def test_who_announces_what_he_writes_says_nothing_to_check() -> None:
    text = "In my essay I am going to write about Braille. I must admit that I like it."
    told = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    assert [f.not_checkable for _, own in told for f in own] == ["boilerplate", "boilerplate"]
