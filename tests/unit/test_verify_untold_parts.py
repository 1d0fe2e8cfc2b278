"""Facts whose other parts their source has: the reason, the place, the length of time, the language
or the doer is another."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.verify.differences.roles.arguments import make_name
from factscore_tui.verify.estimators.difference_finder import DifferenceFinder
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import FactReading
from factscore_tui.verify.hedges import doubt_of
from factscore_tui.verify.other_words_there import other_there
from factscore_tui.verify.told_places import told_in_another_place
from factscore_tui.verify.untold_parts import untold

LUND = (
    "Ada Lund was a Danish chemist. She was born in Odense.",
    "She was thrown off a ferry for refusing to leave the first-class deck. Of her 27 years in "
    "exile, eighteen were spent on Anholt. She completed a doctorate at Uppsala in 1938 under Ole "
    "Berg. Her Principles appeared in 1940, praised and paid for by Jens Friis. The text was "
    "written in Latin. The town was evacuated some 36 hours after the accident.",
    "A net beneath the bridge saved 19 men, and eleven died. She wrote almost nothing about her "
    "parents. The House of Ice was published in 1886. She was blind by then. She lived alone. Her "
    "Kingdom of Light influenced Olaf Moss.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (
            "Ada Lund was thrown off a ferry because she had no ticket.",
            "the source does not give this reason",
        ),
        ("Ada Lund spent all of her years in exile on Anholt.", "the source says it of a part"),
        ("The town was evacuated a week after the accident.", "the source says “36 hours after”"),
        ("The text was drawn up in French.", "the source says “written in Latin”"),
        (
            "Ada Lund supervised Ole Berg's doctorate at Uppsala.",
            "the source says it of “Ole Berg”",
        ),
        ("Nineteen men were killed under the bridge.", "the source has that number as that of the"),
        ("Ada Lund wrote a great deal about her parents.", "the source says “almost nothing”"),
        (
            "The House of Ice made an impression on Olaf Moss.",
            "the source tells of “House of Ice” and “Olaf Moss” apart, and not of “impression”",
        ),
        ("Ada Lund paid for Jens Friis's Principles.", "the source says it of “Jens Friis”"),
    ],
)
def test_a_part_that_is_otherwise(fact: str, why: str) -> None:
    found = untold(fact, match(fact, "Ada Lund", *LUND))
    assert found is not None
    assert found.startswith(why)


@pytest.mark.parametrize(
    "fact",
    [
        "Ada Lund was thrown off a ferry because she stayed in the first-class part.",
        "Ada Lund spent eighteen of her years in exile on Anholt.",
        "Ada Lund spent not all of her years in exile on Anholt.",
        "The town was evacuated a day after the accident.",
        "The town was evacuated a week before the harvest.",
        "The text was drawn up in Latin.",
        "The text was praised in French newspapers.",
        "Ole Berg supervised Ada Lund's doctorate at Uppsala.",
        "Jens Friis paid for Ada Lund's Principles.",
        "Ada Lund was paid by Jens Friis.",
        "Ada Lund was supervised by Ole Berg.",
        "Nineteen men were saved by the net.",
        "Eleven men were killed under the bridge.",
        "Ada Lund wrote hardly anything about her parents.",
        "The Kingdom of Light made an impression on Olaf Moss.",
        "The House of Ice influenced Olaf Moss.",  # a matter of the networks: each word is there
    ],
)
def test_what_may_be_told_is_not(fact: str) -> None:
    assert untold(fact, match(fact, "Ada Lund", *LUND)) is None


WAR = (
    "The Short War was fought in the north. Its longest battle was that of Verden. It "
    "ended in snow. Many died. Few came home.",
    "Poison gas was used by the Germans at Yport in April. In the north the rivers Ann and Bea "
    "join near Nauta in Peru to form a stream. They lie among high hills. Few people live there. "
    "Farther down it is called the Solim in Brazil.",
    "He became organist in Arnstadt. From there he walked to Lübeck in 1705.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("German troops used poison gas at Verden.", "the source says “at Yport” there"),
        ("The rivers Ann and Bea join in Brazil.", "the source says “in Peru” there"),
        ("He walked from Lübeck.", "the source says “to Lübeck”"),
    ],
)
def test_another_place(fact: str, why: str) -> None:
    assert told_in_another_place(fact, match(fact, "Short War", *WAR)) == why


@pytest.mark.parametrize(
    "fact",
    [
        "German troops used poison gas at Yport.",
        "The rivers Ann and Bea join in Peru.",
        "The rivers Ann and Bea join in South America.",
        "The stream is called the Solim in Brazil.",
        "He walked to Lübeck.",
        "He walked from Arnstadt.",
        "The Germans had a role in Verden when gas was used.",
        "Poison gas was used by the Germans in Verden Falls at Yport.",
    ],
)
def test_the_same_place(fact: str) -> None:
    assert told_in_another_place(fact, match(fact, "Short War", *WAR)) is None


BRIDGE = (
    "Joel Strand was the chief engineer of the Alma Bridge. His first plan was clumsy.",
    "Nils Moe supplied the idea. Carl Enger did the sums, although Strand dismissed him in 1931. "
    "Enger was influenced by Otto Ruud. The bridge was opened in 1937. Gulls nest on it. The "
    "painter Nils Holm drew it.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        # who is named in full elsewhere is meant by the surname
        ("Carl Enger was fired by Joel Strand.", None),
        # another Nils is not
        (
            "Nils Holm was fired by Joel Strand.",
            "the source tells of “Nils Holm” and “Joel Strand”",
        ),
        # a noun is nobody's deed
        ("Carl Enger came under the influence of Otto Ruud.", None),
        ("Carl Enger influenced Otto Ruud.", "the source says it of “Otto Ruud”"),
    ],
)
def test_surnames_and_nouns(fact: str, why: str | None) -> None:
    found = untold(fact, match(fact, "Alma Bridge", *BRIDGE))
    assert (found is None) if why is None else str(found).startswith(why)


def test_the_engine_asks_for_them() -> None:
    fact = "He walked from Lübeck."
    found = DifferenceFinder(PageCache(), {}, reader())

    laid = match(fact, "Short War", *WAR)
    look = FactReading(laid, (), (), False)
    whole = Span(0, len(fact))
    reason = found.other_event(AtomicFact(0, fact, fact, (whole,), whole), look)
    assert reason == "the source says “to Lübeck”"


def test_a_false_accusation_is_no_deed() -> None:
    page = (
        "The Plague came in 1347. Some Jews, falsely accused of poisoning wells, were massacred.",
        "Doctors knew no cure.",
    )
    fact = "Jews were massacred for poisoning wells."
    doubt = doubt_of(fact, match(fact, "Plague", *page))
    assert doubt is not None
    assert doubt.word == "falsely accused of"
    told = "Jews were falsely accused of poisoning wells."
    assert doubt_of(told, match(told, "Plague", *page)) is None
    other = "Some Jews were massacred."
    assert doubt_of(other, match(other, "Plague", *page)) is None


SHIP = (
    "Tom Fox was a naturalist. On Moss's advice he joined HMS Heron, commanded by Robert Roy. "
    "The ship left Plymouth in 1831 and returned to Falmouth in 1836. He heard of the spyglass "
    "invented in Holland. In 1777 he travelled to Paris with his mother, where she died.",
    "The theatre burned down during a performance of Henry the Great. The men were renamed in "
    "1603, after James came to the throne. His Dialogue appeared in Florence. He was blind then. "
    "His Two Sciences was printed in Leiden in 1638.",
    "With Moss he wrote The Wedding, first given in Vienna in 1786, Don Karlo, given in Prague in "
    "1787, and The Lamp in 1790.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("Tom Fox commanded HMS Heron.", "the source says “Heron, commanded by Robert Roy”"),
        ("Tom Fox invented the spyglass.", "the source says “spyglass invented in”"),
        ("Tom Fox travelled to Paris with his father.", "the source says “his mother” there"),
        ("Tom Fox's father died in Paris.", "the source says “his mother” there"),
        (
            "The theatre burned down during a performance of Macbeth.",
            "the source says “performance of Henry the Great” there",
        ),
        ("The men got a new name before James left.", None),  # another event
        ("Tom Fox's ship was in Plymouth.", None),
        (
            "The men got a new name before James came to the throne.",
            "the source tells it in the other order: “The men were renamed in 1603, after James "
            "came to the throne”",
        ),
        ("Robert Roy commanded HMS Heron.", None),
        ("Tom Fox joined HMS Heron.", None),
        ("Tom Fox travelled to Paris with his mother.", None),
        ("Tom Fox travelled to Paris with his cousin.", None),
        ("The theatre burned down during a performance of Henry the Great.", None),
        ("The men were renamed after James came to the throne.", None),
    ],
)
def test_another_word_just_there(fact: str, why: str | None) -> None:
    assert other_there(fact, match(fact, "Tom Fox", *SHIP)) == why


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("The ship came back to Plymouth.", "the source says “left Plymouth”"),
        ("The ship came from Falmouth.", "the source says “to Falmouth”"),
        ("Two Sciences was printed in Florence.", "the source says “in Leiden” there"),
        ("The ship came back to Falmouth.", None),
        ("The ship came from Plymouth.", None),
        ("Two Sciences was printed in Leiden.", None),
        (
            "Don Karlo was first given in Vienna.",
            "the source says “Don Karlo, given in Prague” there",
        ),
        ("The Wedding was first given in Vienna.", None),
        ("Don Karlo was first given in Prague.", None),
        ("His Dialogue appeared in Florence.", None),
    ],
)
def test_ways_and_places_of_the_same_verb(fact: str, why: str | None) -> None:
    assert told_in_another_place(fact, match(fact, "Tom Fox", *SHIP)) == why


TOWER = (
    "The Tower is a tower. In the war the lift cables were cut, so that soldiers had to climb. The "
    "gates were built by masons. Far more soldiers died of fevers than of wounds. His father, "
    "Olaf, was a baker and his mother, Tove, worked on a farm. He had two daughters, Ida and Eva. "
    "Her elder sister was named Rosa. Guy Moss had protested against the tower. When the war began "
    "he halted the campaign. Gas was used on a large scale by the Germans. Of his years in prison, "
    "eighteen were spent on Anholt. It was renamed after a sanitary commission arrived.",
)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("German soldiers cut the cables.", "the source does not say who: “cables were cut”"),
        ("The lift cables were cut in the war.", None),
        ("Masons built the gates.", None),
        ("German troops used gas.", None),
        ("Guy Moss spent eighteen years in prison.", None),
        ("More soldiers died of wounds than of fevers.", "the source says “more soldiers died of"),
        ("More soldiers died of fevers than of wounds.", None),
        ("Guy's father worked on a farm.", "the source says it of the mother"),
        ("Guy's mother worked on a farm.", None),
        ("Guy's father was a baker.", None),
        ("Moss wrote of Two Sisters.", None),  # a title
        ("He had two sons.", "the source says “two daughters”"),
        ("Guy Moss had two daughters.", None),
        ("Her younger sister was named Rosa.", "the source has “elder” there, not “younger”"),
        ("Her elder sister was named Rosa.", None),
        ("Guy Moss supported the tower.", "the source has “protested” there, not “supported”"),
        ("Guy Moss opposed the tower.", None),
        ("He halted the campaign when the war ended.", "the source has “began” there, not “ended”"),
        ("He halted the campaign when the war started.", None),
        (
            "It was renamed before the sanitary commission came.",
            "the source tells it in the other order: “It was renamed after a sanitary",
        ),
        ("It was renamed after the sanitary commission came.", None),
    ],
)
def test_what_is_turned_round_there(fact: str, why: str | None) -> None:
    found = other_there(fact, match(fact, "Tower", *TOWER))
    assert (found is None) == (why is None)
    assert (found or "").startswith(why or "")


def test_two_acts_of_parliament_are_two() -> None:
    text = "the Boston Port Act, the Massachusetts Government Act, the Port Act"
    names = [make_name(text, Span(text.index(n), text.index(n) + len(n))) for n in text.split(", ")]
    one, other, short = (name for name in names if name is not None)
    assert one.differs(other)
    assert not one.differs(short)
