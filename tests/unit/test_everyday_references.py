"""Whom "he", "it", "they" and "the composer" stand for in whole texts, beside texts in which they
stay open."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.references.mentions import MentionReader
from factscore_tui.text.sentences import split_sentences

_OPENINGS = {
    "Karl Anton Brenner": "Karl Anton Brenner was a German composer. He lived in Bonn.",
    "Jan Weller": "Jan Weller was a Dutch composer and organist. He lived in Delft.",
    "Peter Holm": "Peter Holm was a Norwegian explorer. He lived in Oslo.",
}


def stands_for(text: str, mention: str, articles: bool = False) -> str:
    """What the last occurrence of the mention stands for; "" for nothing. `articles`: where the
    index has those above."""
    article = TopicArticle("", lambda name: False, lambda name: _OPENINGS.get(name, ""))
    document, found = Document.from_text(text), ""
    sentences = split_sentences(text)
    for read in decomposer().read_each(
        document, sentences, "", None, article if articles else None
    ):
        for r in read.references:
            assert read.tree is not None
            if " ".join(read.tree.forms[k] for k in r.words) == mention:
                found = r.antecedent
    return found


# --- "the composer", where only an article tells who is one

_PREMIERE = (
    "Karl Anton Brenner lost his hearing in 1798. The Third Symphony was first performed in "
    "Vienna. {} conducted, while the composer stood beside him."
)


def test_the_composer_is_whom_the_article_calls_one() -> None:
    assert stands_for(_PREMIERE.format("Peter Holm"), "the composer", True) == "Karl Anton Brenner"
    assert stands_for(_PREMIERE.format("Peter Holm"), "the composer") == ""


def test_the_composer_is_neither_of_two_composers() -> None:
    text = "Karl Anton Brenner met Jan Weller in 1801. They quarrelled, and the composer left Bonn."
    assert stands_for(text, "the composer", True) == ""


# --- "this piece", and "it" behind a quotation that has it

_QUOTED = (
    "{} was first performed on 7 May 1824 in Prague. Michael Umlauf conducted.\n\n"
    '"You do not play this piece, you survive it," a cellist told me in the interval. She has a '
    "point: it lasts about 40 minutes."
)


def test_it_is_the_piece_that_somebody_has_just_called_so() -> None:
    text = _QUOTED.format("The Ninth Symphony")
    assert stands_for(text, "this piece") == "the Ninth Symphony"
    assert stands_for(text, "it") == "the Ninth Symphony"


def test_a_museum_is_no_piece() -> None:
    text = "The Louvre opened in 1793. A guide took the piece to the window."
    assert stands_for(text, "the piece") == ""


# --- "he" that opens a paragraph

_COLUMN = (
    "I went on Friday. The seats were cheap. I came home with an answer.\n\nKarl Brenner was born "
    "in Bonn in 1770. He lost his hearing in 1798, and he told his brother so. His Third was first "
    "played in Vienna. Michael Umlauf conducted it. Caroline Unger, who later retired to Florence, "
    "sang. It lasts about 40 minutes. The last movement sets words by Friedrich Schiller, {}.\n\n"
    "He married twice."
)


def test_he_is_of_whom_the_text_mostly_speaks() -> None:
    others = "and in 1989 Leonard Bernstein changed a word"
    assert stands_for(_COLUMN.format(others), "he") == "Karl Brenner"


def test_he_is_not_of_whom_it_mostly_speaks_behind_the_subject_of_another_paragraph() -> None:
    text = _COLUMN.format("a poet. Friedrich Schiller was the son of a doctor")
    assert stands_for(text, "he") != "Karl Brenner"


# --- "him" behind two clauses


def test_him_of_two_men_is_the_one_the_text_is_about() -> None:
    text = _PREMIERE.format("Peter Holm") + " Caroline Unger is said to have turned him round."
    assert stands_for(text, "him", True) == "Karl Anton Brenner"


def test_him_of_the_only_man_is_he() -> None:
    text = "Karl Brenner was deaf. Caroline Unger is said to have turned him round."
    assert stands_for(text, "him") == "Karl Brenner"


# --- what the network is kept from, and what it is believed


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # No name, though it stands alone before its text.
        (
            "FOR IMMEDIATE RELEASE\n\nCalder Robotics, which makes carts, has raised £22m in a "
            "round led by Northgate Ventures. The money will be used to double its workforce.",
            "its",
            "Calder Robotics",
        ),
        # Who is told something, and what is so thick that it does something.
        (
            "Three utilities had been warned about the flaw; Acme had been told it was "
            "not affected.",
            "it",
            "Acme",
        ),
        (
            "The ferry met a fog so thick that it hid the bow.",
            "it",
            "the fog",
        ),
        # What two have together is theirs.
        (
            "Bernard Oyelaran taught physics for forty years, and his pupils adored him. His wife "
            "Folake died in 2016; their three sons, all of them doctors, survive him.",
            "their",
            "Bernard Oyelaran and Folake",
        ),
        (
            "Bernard Oyelaran taught physics. His wife Folake died in 2016; pupils sent their "
            "cards.",
            "their",
            "pupils",
        ),
        ('Bernard "Bunny" Oyelaran died. He was 82.', "he", 'Bernard "Bunny" Oyelaran'),
        # Nobody beats his own army.
        (
            "After Napoleon had beaten his army at Jena, King Frederick William turned to a baron.",
            "his",
            "Frederick William",
        ),
        (
            "After Napoleon had left his army at Jena, King Frederick William turned to a baron.",
            "his",
            "Napoleon",
        ),
        # The council that somebody was elected to, and led.
        (
            "Eileen Tredwell was elected to Hull City Council in 1973, led it from 1981 and won a "
            "seat in 1987.",
            "it",
            "Hull City Council",
        ),
        # A school is where they taught, by what the text calls it.
        (
            "The Bauhaus was a school of design. Paul Klee taught there.",
            "there",
            "at the Bauhaus",
        ),
        ("The Bauhaus was a style of design. Paul Klee taught there.", "there", ""),
        # An acoustician is somebody.
        (
            "Her co-author, the acoustician Pim de Graaf, is less sure. Noise, he pointed out, had "
            "halved visits.",
            "he",
            "Pim de Graaf",
        ),
        # A race may be called a tour, and no company is an economy.
        (
            "Verbruggen won the Tour of the Ardennes. The race began in 1998.",
            "the race",
            "the Tour of the Ardennes",
        ),
        (
            "The gig economy replaces posts. The company announced a wage.",
            "the company",
            "",
        ),
        # A kind of animal in either number, its females and its young.
        (
            "Aardvarks live in Africa. An aardvark has a long snout. Lions are its main enemies.",
            "its",
            "the aardvark",
        ),
        ("A female gives birth to one cub. She nurses it.", "she", "the female"),
        (
            "An aardvark can weigh 80 kilograms, and it eats ants. Aardvarks live alone. A female "
            "gives birth to a single cub. She nurses it for three months. It leaves her in May.",
            "it",
            "",
        ),
        # Two who meet, and who stay the two behind "the former".
        (
            "The two women who kept the Alma Cinema open\n\nWhen the Alma Cinema in Harrow "
            "Street closed its doors in March 2019, few people "
            "expected to see it again. Margaret Dunne, a retired schoolteacher, had watched her "
            "first film there in 1961. Her neighbour, Priya Nair, had never set foot in it. They "
            "met at a council meeting that spring and discovered that they disagreed.",
            "they",
            "Margaret Dunne and Priya Nair",
        ),
        (
            "Dunne wanted to restore it; Nair thought it should go. The former drew up a petition. "
            "The latter wrote the plan.",
            "the latter",
            "Nair",
        ),
        # The father of whom the sentence before is, the one who is paid, the wife.
        (
            "Leif Aune made gauges in Oslo. His first customer was Aune's father. He paid in cod.",
            "he",
            "Leif Aune's first customer",
        ),
        (
            "Gerald Moss had accepted £240,000 from Victor Lane. Lane pleaded guilty.",
            "lane",
            "Victor Lane",
        ),
        ("He walked to the church from Victor Lane. Lane pleaded guilty.", "lane", ""),
        (
            "Arthur Pemberton met his wife, Jean, in York. Her husband stopped her clock.",
            "her",
            "Jean",
        ),
        # A firm bought its rival's patents, and moved its own offices.
        (
            "Norvik was a firm in Oslo. Solheim founded a rival, Havmål, which went bankrupt. "
            "Norvik bought its patents.",
            "its",
            "",
        ),
        ("Norvik was a firm in Oslo. It grew. In 1989 it moved its offices.", "it", "Norvik"),
        # A team by its last word, and the town that it played.
        (
            "Rovers hold on\n\nMillbrook Rovers beat Ashford Town 2-1. Rovers are third.",
            "rovers",
            "Millbrook Rovers",
        ),
        (
            "Millbrook Rovers beat Ashford Town 2-1. Ashford's manager brought on three strikers. "
            "They hit the bar twice.",
            "they",
            "",
        ),
        # "Group" of a firm.
        (
            "Norvik Instruments is a company in Oslo. The group made a loss in 2015.",
            "the group",
            "Norvik Instruments",
        ),
        # States declare war, addresses last, and a boar is "he".
        (
            "Andorra declared war in 1914. Andorra's army consisted of about ten part-time "
            "soldiers when it declared war.",
            "it",
            "Andorra",
        ),
        (
            "Andorra declared war in 1914. Andorra's army consisted of about ten part-time "
            "soldiers when it was founded.",
            "it",
            "Andorra's army",
        ),
        (
            "Lincoln issued the Emancipation Proclamation on 1 January 1863. It freed the slaves. "
            "On 19 November 1863 he gave the Gettysburg Address. It lasted about two minutes.",
            "it",
            "the Gettysburg Address",
        ),
        (
            "Animal Farm is a novella by George Orwell, published in 1945. Old Major, the boar on "
            "the Manor Farm, calls the animals together and tells them of a dream. Three days "
            "after his death the pigs Snowball and Napoleon lead a revolt against Mr Jones.",
            "his",
            "Old Major",
        ),
        # Both kinds of animal are shot.
        ("Lions and hyenas are common; farmers shoot them.", "them", "lions and hyenas"),
        ("Lions are common. Hyenas are rare; farmers shoot them.", "them", "hyenas"),
        # What is left, and never seen finished, is no country.
        ("Jørn Utzon left Australia in 1966 and never saw it finished.", "it", ""),
        ("Jørn Utzon left Australia in 1966 and never missed it.", "it", "Australia"),
        # The father or he, whose share is bought, and who was severe.
        (
            "My grandfather's orchard\n\nMy grandfather Josef was born in a village near Brno in "
            "1908. His father owned an orchard there, and he left it to his two sons when he died "
            "in 1931. Josef's brother Karel wanted to sell it. They argued for a year.",
            "he",
            "Josef's father",
        ),
        (
            "Josef Brenner was born in a village near Brno in 1908. His father owned an "
            "orchard there. He left it to a cousin.",
            "his",
            "Josef Brenner",
        ),
        (
            "Josef was born in 1908. His brother Karel wanted to sell the farm. In the end Josef "
            "bought his share.",
            "his",
            "",
        ),
        (
            "Marta Lindqvist studied with Birgit Holm. Holm was severe, she says, but she never "
            "shouted.",
            "she",
            "Birgit Holm",
        ),
        # A firm is not the subsidiary that it sold, but one that is called so.
        (
            "Norvik Instruments is a company in Oslo. Brekke cut costs and sold the Danish "
            "subsidiary.",
            "the danish subsidiary",
            "",
        ),
        (
            "Norvik Dansk is a subsidiary in Aarhus. Brekke cut costs and sold the subsidiary.",
            "the subsidiary",
            "Norvik Dansk",
        ),
    ],
)
def test_what_a_mention_stands_for(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Researchers have found out how it lives.", "noun"),
        ("Supporters say that it gives workers freedom.", "noun"),
        ("Rovers have won the cup.", "name"),
        ("Brewer says that it is dear.", "name"),
    ],
)
def test_people_at_the_head_of_a_sentence_are_no_name(text: str, kind: str) -> None:
    document = Document.from_text(text)
    (read,) = decomposer().explain(document, split_sentences(text))
    assert read.tree is not None
    assert [m.kind for m in MentionReader(read.tree).read() if m.words == (0,)] == [kind]
