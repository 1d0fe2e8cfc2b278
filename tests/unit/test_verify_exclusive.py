"""Places that only one fills: ranks, nations, parties of one year, the most of something; what a
source says its subject is not; and facts that say more than their source."""

from __future__ import annotations

import pytest
from role_pages import match, reader

from factscore_tui.verify.differences.words.nationality import same_nation
from factscore_tui.verify.overstated import overstated


def reason(fact: str, *texts: str, title: str = "Ada Lund") -> str:
    """How a difference in roles or opposites reads; "" for none."""
    laid = match(fact, title, *texts)
    found = reader().find(fact, laid) or reader().opposites.find(fact, laid)
    return found.reason if found is not None else ""


THIRD = (
    "Ada Lund was a writer. She was the third daughter of the printer Karl Lund and his first wife."
)


@pytest.mark.parametrize(
    ("title", "fact", "texts", "said"),
    [
        (
            "Ada Lund",
            "Ada Lund was the eldest daughter of Karl Lund.",
            (THIRD,),
            "eldest daughter → source: third daughter",
        ),
        (
            "Aurora",
            "The Aurora was the first of the three Oslo-class liners.",
            ("The ship was built in Cork and was the second of three Oslo-class liners.",),
            "first of the three Oslo-class liners → source: second of three Oslo-class liners",
        ),
        (
            "Aurora",
            "Aurora was the last film to be entered in the Stone Register in 2001.",
            ("Aurora was the first film to be entered in the Stone Register, in 2001.",),
            "last film → source: first film",
        ),
        (
            "Ada Lund",
            "Ada Lund won a gold medal at the Oslo Games.",
            ("Ada Lund won a silver medal at the Oslo Games.",),
            "gold medal → source: silver medal",
        ),
        (
            "Ada Lund",
            "Karl Berg was a Swedish architect.",
            ("The house was designed by the Danish architect Karl Berg.",),
            "nationality: Swedish → source: Danish",
        ),
        (
            "Aurora",
            "Aurora is an Italian film.",
            ("Aurora is a German silent film directed by Karl Berg.",),
            "nationality: Italian → source: German",
        ),
        (
            "Ada Lund",
            "Ada Lund joined the Labour Party in 1926.",
            ("Ada Lund was a writer. She joined the Conservative Party in 1926.",),
            "Ada Lund joined: Labour Party → source: Conservative Party",
        ),
        (
            "Oslo Games",
            "Greece won the most first places.",
            ("The United States won the most first places, with 11.",),
            "won the most first places: Greece → source: United States",
        ),
        (
            "Ada Lund",
            "Robert Hubert was hanged at Newgate.",
            ("Robert Hubert confessed to the crime and was hanged at Tyburn.",),
            "place of execution: Newgate → source: Tyburn",
        ),
        (
            "Raith Rovers",
            "Raith is a settlement in Fife.",
            ("Though it lends its name to clubs in Fife, Raith is not itself a settlement.",),
            "Raith is a settlement → source: Raith is not itself a settlement",
        ),
        (
            "Lund Foods",
            "Lund Foods is not listed on the stock exchange.",
            ("Lund Foods is listed on the Mexican Stock Exchange.",),
            "Lund Foods is not listed on the stock exchange → source: Lund Foods is listed on the "
            "Mexican Stock Exchange",
        ),
        (
            "Ada Lund",
            "Ada Lund married Karl Berg in 1912.",
            ("In 1909 she married Karl Berg, and in 1912 she became a clerk.",),
            "1912 → source: 1909",
        ),
    ],
)
def test_it_is_contradicted(title: str, fact: str, texts: tuple[str, ...], said: str) -> None:
    assert reason(fact, *texts, title=title) == said


@pytest.mark.parametrize(
    ("title", "fact", "texts"),
    [
        # a second may follow the first
        (
            "Ada Lund",
            "Ada Lund won her second title in Oslo.",
            ("She won her first title in Oslo.",),
        ),
        # the eldest daughter is the first one
        (
            "Ada Lund",
            "Ada Lund was the eldest daughter of Karl Lund.",
            ("She was the first daughter of Karl Lund.",),
        ),
        # somebody else's daughter
        ("Ada Lund", "Ada Lund was the eldest daughter of Otto Berg.", (THIRD,)),
        # British and English, and two nations of one sentence
        ("Ada Lund", "Ada Lund is a British writer.", ("Ada Lund is an English writer.",)),
        ("Ada Lund", "Ada Lund is a German writer.", ("Ada Lund is a Danish-German writer.",)),
        # told elsewhere on the page
        (
            "Ada Lund",
            "Ada Lund is an American writer.",
            ("Ada Lund is a Danish writer.", "Lund became an American citizen in 1950."),
        ),
        # another noun
        ("Ada Lund", "Ada Lund is a German swimmer.", ("Ada Lund is a Danish writer.",)),
        # another year, and a party that the page knows
        (
            "Ada Lund",
            "Ada Lund joined the Labour Party in 1926.",
            ("Ada Lund was a writer. She joined the Conservative Party in 1930.",),
        ),
        (
            "Ada Lund",
            "Ada Lund joined the Labour Party in 1926.",
            ("She joined the Conservative Party in 1926.", "Labour was her second party."),
        ),
        # the most of something else, and no superlative
        (
            "Oslo Games",
            "Greece won the most first places.",
            ("The United States won the most second places, with 11.",),
        ),
        ("Oslo Games", "Greece won first places.", ("The United States won first places.",)),
        # whom a page is about may have done it with the other
        (
            "Luna",
            "Kyuhyun recorded a duet with Luna for the musical.",
            ("Luna also recorded duets with the member Kyuhyun for the musical, and with Ryu.",),
        ),
        # denied of a part only
        ("Raith", "Raith is a settlement in Fife.", ("Raith is not a settlement in Angus.",)),
        ("Raith", "Raith is a settlement in Fife.", ("Raith is not only a settlement.",)),
        # both may be taught
        (
            "Ada Lund",
            "Ada Lund taught Karl Berg at Eton.",
            ("Ada Lund taught Latin at Eton to Karl Berg.",),
        ),
        # the date is that of the fact's own verb
        (
            "Ada Lund",
            "Ada Lund married Karl Berg in 1909.",
            ("In 1909 she married Karl Berg, and in 1912 she became a clerk.",),
        ),
    ],
)
def test_it_is_left_alone(title: str, fact: str, texts: tuple[str, ...]) -> None:
    assert reason(fact, *texts, title=title) == ""


@pytest.mark.parametrize(
    ("title", "fact", "text", "said"),
    [
        (
            "Bodmin",
            "St Petroc is the largest church in Cornwall.",
            "St Petroc is one of the largest churches in Cornwall.",
            "the source says “one of the largest”",
        ),
        (
            "Bodmin",
            "St Petroc is the largest church in Cornwall.",
            "St Petroc is the largest church in Cornwall after Truro.",
            "the source says “largest church in Cornwall after”",
        ),
        (
            "Ada Lund",
            "Ada Lund won the Nobel Prize in Literature.",
            "She was nominated for the Nobel Prize in Literature seven times.",
            "the source says “nominated”, not that it was won",
        ),
        (
            "Bodmin",
            "Bodmin is a town in Devon.",
            "Bodmin is a historic town in Cornwall, England. It is smaller than towns in Devon.",
            "the article says “in Cornwall, England”",
        ),
    ],
)
def test_the_source_says_less(title: str, fact: str, text: str, said: str) -> None:
    assert overstated(fact, match(fact, title, text)) == said


@pytest.mark.parametrize(
    ("title", "fact", "text"),
    [
        (
            "Bodmin",
            "St Petroc is the largest church in Cornwall.",
            "St Petroc is the largest church in Cornwall.",
        ),
        (
            "Bodmin",
            "St Petroc is one of the largest churches in Cornwall.",
            "St Petroc is one of the largest churches in Cornwall.",
        ),
        (
            "Ada Lund",
            "Ada Lund won the Nobel Prize in Literature.",
            "She was nominated for the Nobel Prize in Literature in 1930 and won it in 1931.",
        ),
        (
            "Ada Lund",
            "Ada Lund was nominated for the Nobel Prize.",
            "She was nominated for the Nobel Prize.",
        ),
        ("Bodmin", "Bodmin is a town in England.", "Bodmin is a historic town in Cornwall."),
        (
            "Bodmin",
            "Bodmin is a town in Wessex.",
            "Bodmin is a town in Cornwall, Wessex. Cornwall is old.",
        ),
    ],
)
def test_the_source_says_as_much(title: str, fact: str, text: str) -> None:
    assert overstated(fact, match(fact, title, text)) is None


@pytest.mark.parametrize(
    ("fact", "same"),
    [
        ("Ada Lund was a Danish painter.", True),
        ("Ada Lund was a Swedish painter.", False),
        ("Ada Lund was a painter.", False),
        ("Ada Lund was not a Danish painter.", False),
        ("Karl Lund was a Danish printer.", False),
    ],
)
def test_a_nation_of_the_first_sentence_is_no_models_opinion(fact: str, same: bool) -> None:
    page = match(fact, "Ada Lund", "Ada Lund was a Danish writer. Karl Lund was a Swedish printer.")
    assert same_nation(fact, page) is same
