"""Relative times that the text makes certain, and those that stay as they are; through the shipped
parser."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.decompose.references.times import Moment
from factscore_tui.text.sentences import split_sentences

DECOMPOSER = decomposer()


def times(text: str) -> list[str]:
    """What the relative times of a text are read as."""
    document = Document.from_text(text)
    return [
        r.antecedent
        for read in DECOMPOSER.explain(document, split_sentences(text))
        for r in read.references
        if any(c.isdigit() for c in r.antecedent)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Lee moved to Lisbon in 1903. The following year she opened a school.", "in 1904"),
        ("Ann Lee moved to Lisbon in 1903. She opened a school that year.", "in 1903"),
        ("Coimbra honoured Ann Lee in 1998 and Porto the year after.", "in 1999"),
        ("The firm was founded in 1958. Sixteen years later it was sold to Orion.", "in 1974"),
        (
            "Ann Lee left home in 1958, when she was nine. Four years later she went to Florida.",
            "in 1962",
        ),
        ("The bank failed in 1931. Ten years earlier it had bought a mill.", "in 1921"),
        (
            "The book was serialised in June 1962 and was published that September.",
            "in September 1962",
        ),
        (
            "He was arrested in June 1802 and died in the Fort de Joux the following April.",
            "in April 1803",
        ),
        ("She was elected in June 1802 and resigned the following October.", "in October 1802"),
        (
            "The treaty was signed on 16 September 1864; the day before, Speke died.",
            "on 15 September 1864",
        ),
        (
            "It was launched on December 30, 1999. Three days later the ship sank.",
            "on January 2, 2000",
        ),
        ("The Act was repealed in 1896. Motorists celebrated on 14 November that year.", "1896"),
        ("He wrote it on 3 April 2005. In July of that year he sold it.", "2005"),
        ("In 1958, at 25, he left the firm. A year later he married.", "in 1959"),
        ("It opened in 1897. That summer it closed.", "in the summer of 1897"),
        (
            "Her paper was read on 1 July 1858, and sixteen months later the book came out. She "
            "moved to York in May of the next year.",
            "1860",
        ),
        (
            "Ann Lee won in July 1958. Three weeks later she moved to York, and she married the "
            "following year.",
            "in 1959",
        ),
        (
            "He left the coast in February 1858. Speke came to the lake on 3 August.",
            "3 August 1858",
        ),
    ],
)
def test_a_time_that_the_text_makes_certain(text: str, expected: str) -> None:
    assert times(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "The firm was founded in 1958. Some years later it was sold.",
        "The firm was founded in 1958. Some years later it was sold. It closed the next year.",
        "The firm was founded in 1958. Some months later it was sold. It closed the next year.",
        "The firm was founded in June 1958. Six months later it was sold. It closed that year.",
        "The firm was founded in 1958. Two years after the war it was sold. It closed that year.",
        "The firm was founded in June 1958. Less than ten months later it burned. It closed that "
        "winter.",
        "The firm was founded in 1958. Many people had left in the twelve years before.",
        "Otto Lind toured Spain in 1958. At 25 he left the firm. A year later he married.",
        "Otto Lind toured Spain in 1958. He left at the age of 25. A year later he married.",
        "The firm was founded in 1958. Less than two years later it was sold.",
        "The firm was founded in 1958. Three weeks later it was sold.",
        "The firm was founded in 1958. The year after she died it was sold.",
        "The firm employed 1958 people. The following year it was sold.",
        "Ada Lovelace (1815–1852) was a writer. The following year it was sold.",
        "The pound fell in September 2022. That fall came after a speech.",
        "If the trial ends in 2027, the maker will apply in Japan a year later.",
        "The firm was founded in 1958. It made pumps. It made boats. It made cars. The following "
        "year it was sold.",
        "Rain fell on 5 May 1999. The dam broke on 3 April.",
        "The area was 40 m in 1990. ² years later it was gone.",
        "The following year it was sold.",
        "The firm was founded in 1958. It had a plan by 1942 and another two years later.",
        "Ann Lee left the firm in 2006. Her father taught her when she was nine. Four years later "
        "she went to Florida.",
    ],
)
def test_a_time_that_stays_as_it_is(text: str) -> None:
    assert times(text) == []


def test_the_fact_tells_the_year() -> None:
    text = "Ann Lee moved to Lisbon in 1903. She opened a school in Porto the following year."
    told = DECOMPOSER.decompose(Document.from_text(text), split_sentences(text), "")
    facts = [f.text for _, own in told for f in own]
    assert "Ann Lee opened a school in Porto in 1904." in facts


def test_a_moment_is_written_as_the_text_writes_dates() -> None:
    assert Moment(1985, 5, 4).text() == "4 May 1985"
    assert Moment(1985, 5, 4, american=True).text() == "May 4, 1985"
    assert (Moment(1985, 5).text(), Moment(1985).text()) == ("May 1985", "1985")
