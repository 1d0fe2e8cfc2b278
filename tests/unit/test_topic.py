"""The topic that is proposed, with and without an index that knows which names have an article."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()
CHERNOBYL = """The Chernobyl disaster explained

The Chernobyl disaster began on 26 April 1986 in a reactor of the Chernobyl Nuclear Power Plant. The
plant lies near Pripyat. The Chernobyl Nuclear Power Plant was built in the 1970s. The plant was
shut down in 2000.
"""
KANE = """Citizen Kane is a drama film by Orson Welles. The film tells the story of a magnate.
Citizen Kane was nominated for nine Academy Awards. Jerry Thompson is a reporter. Thompson asks
what a word means. It was shot by Gregg Toland.
"""
PARKS = """Rosa Louise McCauley Parks was born in 1913. In 1932 Parks married a barber. In 1955
Parks was arrested. She died in Detroit.
"""
PAINTERS = """Vincent van Gogh and Pablo Picasso never met. Van Gogh died in 1890 in Auvers, when
Picasso was a boy of eight. He had sold few paintings, and his brother Theo supported him. Picasso
moved to Paris in 1904. His painting Guernica was shown in 1937. Van Gogh painted his last work in
July.
"""


FLUTE = """Mozart's last opera

The Magic Flute had its first performance on 30 September 1791 in Vienna. Emanuel Schikaneder, who
ran the theatre, wrote the German words. Mozart conducted himself. Goethe wrote a sequel.
"""
WATERLOO = """Q: What was the Battle of Waterloo?
A: It was the battle in which Napoleon was beaten. Napoleon waited until noon.
"""
ORWELL = """Nineteen Eighty-Four at 77: why we still read it

George Orwell finished his last novel on Jura. Its hero, Winston Smith, works in London. Winston
Smith falls in love. Orwell died in 1950.
"""
GUERNICA = """# Guernica: five things to know

Pablo Picasso painted Guernica in 1937. Picasso lived in Paris. Guernica hangs in Madrid.
"""


STARRY = """Vincent van Gogh painted The Starry Night in June 1889. It shows the view from his
window. It has hung in New York since 1941. He did not think much of it.
"""
BIOGRAPHY = """Vincent van Gogh painted The Starry Night in June 1889. He was a patient of an
asylum. He died in 1890. It was July.
"""
QUIXOTE = """Don Quixote, the novel that Miguel de Cervantes published in two parts, is often
called the first modern novel. Its hero is Alonso Quixano, a nobleman of La Mancha. He names his
old horse Rocinante. Thomas Shelton made the first English translation of Don Quixote.
"""
SPECIES = """## On the Origin of Species

Charles Darwin had begun to write in 1837. Darwin hurried when Wallace wrote to him.
He died in 1882.
"""


MAIL = """Subject: Re: quick question about Darwin's book

Hi Tom,

It came out in 1859 in London. Lyell and Hooker read the papers. Wallace had written to Lyell.
It isn't Darwin's phrase at all. Spencer came up with it. Spencer and Lyell were friends.
"""


def proposed(text: str, *articles: str) -> str:
    known = {title.casefold() for title in articles}

    def has_article(name: str) -> bool:
        return name.casefold().removeprefix("the ") in known

    document = Document.from_text(text)
    sentences = split_sentences(document.text)
    return DECOMPOSER.propose_topic(document, sentences, has_article if articles else None)


WHALE = (
    "Gull Rock at 75\n\nAnna Berg's novel came out in Leeds in 1951. The book was dedicated to Tom "
    "Fox. Berg knew the sea, and Berg had sailed for years. She died in 1980."
)


@pytest.mark.parametrize(
    ("text", "articles", "topic"),
    [
        (CHERNOBYL, (), "the Chernobyl Nuclear Power Plant"),
        (CHERNOBYL, ("Chernobyl Nuclear Power Plant",), "the Chernobyl Nuclear Power Plant"),
        (CHERNOBYL, ("Chernobyl disaster", "Pripyat"), "Chernobyl disaster"),
        (CHERNOBYL, ("Pripyat", "Disaster"), "the Chernobyl Nuclear Power Plant"),
        (KANE, (), ""),
        (KANE, ("Citizen Kane",), "Citizen Kane"),
        (KANE, ("Orson Welles",), ""),
        (PAINTERS, ("Vincent van Gogh",), "Vincent van Gogh"),
        (PAINTERS, ("Vincent van Gogh", "Pablo Picasso"), ""),
        (PARKS, ("Rosa Parks",), "Rosa Louise McCauley Parks"),
        ("", ("Rosa Parks",), ""),
        (FLUTE, ("Magic Flute", "Mozart"), "the Magic Flute"),
        (WATERLOO, ("Battle of Waterloo", "Napoleon"), "Battle of Waterloo"),
        (ORWELL, ("Nineteen Eighty-Four",), "Nineteen Eighty-Four"),
        (STARRY, ("Starry Night", "Vincent van Gogh"), "The Starry Night"),
        (BIOGRAPHY, ("Starry Night", "Vincent van Gogh"), "Vincent van Gogh"),
        (QUIXOTE, ("Don Quixote", "Miguel de Cervantes"), "Don Quixote"),
        (SPECIES, ("On the Origin of Species", "Charles Darwin"), "On the Origin of Species"),
        (WHALE, ("Gull Rock",), "Gull Rock"),
        (GUERNICA, ("Guernica", "Paris", "Madrid"), "Guernica"),
        (MAIL, ("Darwin", "Darwin's"), "Darwin"),  # an index finds a name with its mark too
    ],
)
def test_an_index_has_a_say(text: str, articles: tuple[str, ...], topic: str) -> None:
    assert proposed(text, *articles) == topic


def test_a_name_with_middle_names_is_told_once() -> None:
    text = (
        "Rosa Parks was a seamstress. Rosa Louise McCauley Parks was born in 1913. She lived in "
        "Detroit."
    )
    document = Document.from_text(text)
    read = DECOMPOSER.explain(document, split_sentences(text))
    facts = [fact.text for one in read for fact in one.facts]
    assert facts == [
        "Rosa Parks was a seamstress.",
        "Rosa Louise McCauley Parks was born in 1913.",
        "Rosa Parks lived in Detroit.",
    ]
