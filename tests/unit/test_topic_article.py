"""What the article on a text's topic tells of its references: other names, and what it is."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.corpus.index.locations import ensure_sample
from factscore_tui.decompose.references.kinds import THING
from factscore_tui.decompose.rules.topic_article import gender_of, kinds_of, sort_of
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()
THEFT = (
    "In 1911 a handyman stole the Mona Lisa from the Louvre. He kept the picture in his flat. "
    "Leonardo began the portrait in 1503. It measures 77 by 53 cm. The statue was left alone."
)
PANKHURST = (
    "Emmeline Goulden was a girl of 14 at her first meeting. Later she founded a union with Ann "
    "Goulden."
)


def facts(text: str, topic: str, article: TopicArticle | None) -> list[str]:
    document = Document.from_text(text)
    told = DECOMPOSER.decompose(document, split_sentences(text), topic, None, article)
    return [fact.text for _, found in told for fact in found if not fact.not_checkable]


def test_what_the_article_calls_it_is_the_topic() -> None:
    article = TopicArticle("The Mona Lisa is a half-length portrait painted by Leonardo.", _nobody)
    found = facts(THEFT, "Mona Lisa", article)
    assert "The handyman kept the Mona Lisa in his flat." in found or (
        "He kept the Mona Lisa in his flat." in found
    )
    assert "Leonardo began the Mona Lisa in 1503." in found
    assert "The Mona Lisa measures 77 by 53 cm." in found
    assert "The statue was left alone." in found
    without = facts(THEFT, "Mona Lisa", None)
    assert "Leonardo began the portrait in 1503." in without


def test_other_names_of_the_topic() -> None:
    article = TopicArticle(
        "Emmeline Pankhurst was an activist.",
        lambda name: name in {"Emmeline Goulden", "Mrs Pankhurst"},
    )
    found = facts(PANKHURST, "Emmeline Pankhurst", article)
    assert "Emmeline Pankhurst was a girl of 14." in found
    assert "Emmeline Pankhurst founded a union with Ann Goulden." in found
    assert not any("Emmeline Goulden" in fact for fact in found)


def _nobody(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("opening", "kinds"),
    [
        ("The Mona Lisa is a half-length portrait painted by the artist Leonardo.", "portrait"),
        ("Citizen Kane is a 1941 American drama film directed by Orson Welles.", "film"),
        ("Iceland is an island country in the North Atlantic.", "country"),
        ("It was one of the first ships.", ""),
        ("Ann Lee was a Danish pianist.", ""),
        (
            "The aardvark is a medium-sized, burrowing, nocturnal mammal native to Africa. It is",
            "mammal",
        ),
        ("Animal Farm is an allegorical and dystopian novella by George Orwell.", "novella"),
        ("Halden is a large and deep lake in Borland.", "lake"),
        ("Halden is a city and port in Borland.", "city"),
        ("Asia is the Earth's largest and most populous continent.", "continent"),
        ("Lind Ocean is the second largest of the oceans.", ""),
        ("Alaska is a U.S. state in the northwest of the Americas.", "state"),
        ("Orr 8, the second spaceflight mission in the program, was launched in May.", "flight"),
        ("The Halden War was a global conflict fought from 1914 to 1918.", "war"),
        ("The Halden plague was a pandemic of plague.", "pandemic"),
        ("Halden is the capital and largest city of Borland.", "capital"),
        ("The Halden Tea Party was a political protest on 16 December.", "protest"),
        ("", ""),
        ("Halden is a .", ""),
    ],
)
def test_kinds(opening: str, kinds: str) -> None:
    found = kinds_of(opening)
    assert kinds in found if kinds else not found


def test_an_animal_native_to_africa_is_no_native() -> None:
    opening = "The aardvark is a medium-sized, nocturnal mammal native to Africa. It sleeps by day."
    assert sort_of(opening) == THING
    found = facts(
        "The aardvark sleeps by day. Its sticky tongue is 30 cm long. Lions and leopards hunt it.",
        "Aardvark",
        TopicArticle(opening, _nobody),
    )
    assert "The aardvark's sticky tongue is 30 cm long." in found
    assert "Leopards hunt the aardvark." in found


def test_days_of_birth_and_death() -> None:
    assert sort_of("Ann Lee (February 12, 1809 \u2013 April 15, 1865) was the 16th President.") == (
        "person"
    )
    assert sort_of("The Halden War (1775\u20131783) was a war. It began in May.") != "person"


def test_a_microstate_is_a_country() -> None:
    found = facts(
        "Andorra lies in the Pyrenees. Some 85,000 people live there, and the country is visited "
        "by ten million tourists a year. It has two heads of state.",
        "Andorra",
        TopicArticle("Andorra is a landlocked microstate in Europe. It is small.", _nobody),
    )
    assert "Some 85,000 people live in Andorra." in found
    assert "Andorra is visited by ten million tourists a year." in found
    assert "Andorra has two heads of state." in found
    assert "country" not in kinds_of("Alabama is a state in the United States.")


def test_kinds_of_a_text_that_goes_round() -> None:
    assert not kinds_of("is a " * 5000)


def test_gender() -> None:
    assert gender_of("Lee was a pianist. He lived with his mother.") == "m"
    assert gender_of("Lee was a pianist. She lived in Leeds.") == "f"
    assert gender_of("Lee was a pianist. She met him there.") == ""
    assert gender_of("") == ""


def test_the_sample_has_articles_on_topics() -> None:
    pytest.importorskip("numpy")
    from factscore_tui.corpus.index.index import Index
    from factscore_tui.retrieve.retriever import IndexRetriever

    retriever = IndexRetriever(Index.open(ensure_sample()))
    retriever.begin(Document.from_text("A text."), "Mona Lisa")
    article = retriever.topic_article()
    assert article is not None
    assert article.opening.startswith("The Mona Lisa is")
    assert article.leads_here("La Gioconda")
    assert not article.leads_here("Guernica")
    retriever.begin(Document.from_text("A text."), "Nobody at all")
    assert retriever.topic_article() is None
    retriever.begin(Document.from_text("A text."), "")
    other = retriever.topic_article()
    assert other is not None
    assert other.opening == ""
    assert not other.leads_here("")
    assert other.opening_on("Mona Lisa") == article.opening == article.opening_on("La Gioconda")
    assert other.opening_on("Nobody at all") == ""
