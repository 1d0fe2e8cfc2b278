"""Round-ups, which tell of several people and things at once: answers of a quiz, lists with
headings, a chronicle, two rulers compared; what each has to tell, and what must not be touched."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged

_CASES = [
    pytest.param(
        "Answers to the quiz: Round Two, Science\n\n"
        "(1) Ada Lovelace, who won no Nobel Prizes. She published a note in 1843.\n\n"
        "(2) Kepler. He published his first two laws in 1609.\n",
        ["Kepler published his first two laws in 1609."],
        ["Nobel Prizes published"],
        id="he of an answer that is a name alone",
    ),
    pytest.param(
        "Answers to the quiz: Round Two, Science\n\n"
        "(1) Marie Curie, who was born in Warsaw.\n\n"
        "(2) False! Bohr's prize was for the structure of atoms. A bonus point if you knew that in "
        "1943 he had fled to Sweden.\n",
        [
            "Bohr's prize was for the structure of atoms.",
            "Bohr had fled to Sweden in 1943.",
        ],
        ["False", "you knew"],
        id="false, and a point for who knew it",
    ),
    pytest.param(
        "Explorers\n\n"
        "* The Congo: Diogo Cão reached the mouth in 1482.\n\n"
        "* The South Pole: Robert Scott and four companions stood there in January 1912. He had "
        "sailed on the Terra Nova.\n\n"
        "* Aconcagua: Matthias Zurbriggen reached the top on 14 January 1897.\n",
        [
            "Diogo Cão reached the mouth of the Congo in 1482.",
            "Robert Scott and four companions stood at the South Pole.",
            "Matthias Zurbriggen reached the top of Aconcagua on 14 January 1897.",
        ],
        ["The Congo:", "The South Pole:", "Aconcagua:"],
        id="headings of items",
    ),
    pytest.param(
        "In April the president, Ann Lee, died. The Vasa, on her maiden voyage, sank in Stockholm "
        "harbour.",
        [],
        ["Lee's maiden voyage", "president's maiden voyage"],
        id="her of a ship",
    ),
    pytest.param(
        "Three Painters\n\nVincent van Gogh comes first. He had sold books in Dordrecht.\n\n"
        "Room two is Picasso's. Together with Georges Braque he founded Cubism.\n",
        ["Picasso founded Cubism together with Georges Braque."],
        [],
        id="whose room it is",
    ),
    pytest.param(
        "Vincent van Gogh sold little. The Starry Night was painted in the studio in 1889, and its "
        "maker sent it to Paris in September.",
        ["The Starry Night's maker sent it to Paris in September."],
        [],
        id="its maker",
    ),
    pytest.param(
        "Work on the church began in 1163, and after the great fire its doors swung open again.",
        [],
        ["The great fire swung open", "fire's doors"],
        id="after the fire its doors",
    ),
    pytest.param(
        "In 1861 Fort Sumter came under attack, and with that the Civil War began. Exactly a "
        "century later Yuri Gagarin went round the Earth.",
        ["The Civil War began.", "Yuri Gagarin went round the Earth in 1961."],
        ["with that", "a century later"],
        id="exactly a century later",
    ),
    pytest.param(
        "The line opened in 1825. Forty-seven years later the town built a museum.",
        ["The town built a museum in 1872."],
        [],
        id="forty-seven years later",
    ),
    pytest.param(
        "Two Rulers: Caesar and Napoleon\n\nBoth began as soldiers. Caesar came from an old "
        "family, while the Corsican's father was a lawyer.\n\n"
        "The one reformed the calendar; the other had the Civil Code written.\n",
        ["Napoleon's father was a lawyer.", "Caesar reformed the calendar."],
        ["The one", "The other"],
        id="the one and the other, the Corsican",
    ),
    pytest.param(
        "Napoleon was a general at 24 thanks to his part in the capture of Toulon.",
        ["Napoleon was a general thanks to his part in the capture of Toulon."],
        ["at 24 thanks.", "a general to his part"],
        id="thanks to",
    ),
    pytest.param(
        "A shot rang out in Ford's Theatre. The band played on until the end.",
        [],
        ["Theatre played"],
        id="a band is no theatre",
    ),
    pytest.param(
        "Two Giants of Vienna: Mozart and Beethoven\n\nMozart came from Salzburg. The younger gave "
        "his first concert at seven.\n\n"
        "Beethoven came to study. The German wrote a letter in 1802. His Ninth was heard in "
        "1824.\n\nBoth lie in Vienna today. Schubert was laid beside him.\n",
        [
            "Beethoven wrote a letter in 1802.",
            "Beethoven's Ninth was heard in 1824.",
            "Mozart and Beethoven lie in Vienna.",
        ],
        ["Mozart's Ninth", "beside Mozart", "Mozart's first concert"],
        id="a paragraph for each of two",
    ),
    pytest.param(
        "Seven Buildings\n\n- The Colosseum: Vespasian began it in about AD 70.\n"
        "- The Eiffel Tower: it was meant to stand for 20 years.\n"
        "- The Ritz: Cole Porter wrote in its bar, and Proust dined there.\n",
        [
            "Vespasian began the Colosseum in about AD 70.",
            "The Eiffel Tower was meant to stand for 20 years.",
        ],
        [],
        id="it of what the heading names",
    ),
    pytest.param(
        "Jane Austen wrote novels. She lived in Steventon until 1801.",
        ["Jane Austen lived in Steventon until 1801."],
        ["Austen lived until 1801."],
        id="lived somewhere until",
    ),
    pytest.param(
        "The President died in the morning, and Andrew Johnson stepped into his place.",
        [],
        ["Johnson stepped into Johnson's place"],
        id="into his place",
    ),
]


@pytest.mark.parametrize(("text", "facts", "never"), _CASES)
def test_a_round_up_is_told_of_whom_and_what_it_means(
    text: str, facts: list[str], never: list[str]
) -> None:
    """Each fact is told, and nothing with the words that were once made of it."""
    told = judged(text)
    assert [fact for fact in facts if fact not in told] == [], told
    assert [one for one in told for bad in never if bad in one] == []


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "* Moen: We are not happy with our order book.\n\n* Fox: We sold our shares in May.\n",
            ["Moen: We are not happy with our order book.", "Fox: We sold our shares in May."],
            id="who speaks stays in front",
        ),
        pytest.param(
            "Ann Lee left Oslo. The company paid for her voyage.",
            ["The company paid for Ann Lee's voyage."],
            id="the voyage of a woman",
        ),
        pytest.param(
            "The mill was built in 1850. About forty-seven years later it burnt down.",
            ["The mill burnt down about forty-seven years later."],
            id="about forty-seven years",
        ),
        pytest.param(
            "Ann Lee met Tom Fox. The Roman wrote a book.",
            ["The Roman wrote a book."],
            id="a Roman of whom nothing is known",
        ),
    ],
)
def test_what_only_looks_like_a_round_up_is_left(text: str, facts: list[str]) -> None:
    """Speakers keep their words, a vague time stays as it is written, and nobody is guessed."""
    assert [fact for fact in facts if fact not in judged(text)] == []
