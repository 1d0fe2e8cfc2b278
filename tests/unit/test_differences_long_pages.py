"""Wrong statements about long articles, of which nearly every word stands somewhere: the article
says which one it is, or has the words of other things only. And true ones that come near them."""

from __future__ import annotations

import pytest
from opened_parts import decomposer
from role_pages import match, reader

from factscore_tui.verify.agreement import as_sentence
from factscore_tui.verify.differences.names.agents import agent_of_another
from factscore_tui.verify.differences.names.life_places import other_place_of_life
from factscore_tui.verify.differences.names.named_pairs import find_other_of_pair
from factscore_tui.verify.differences.names.only_holders import find_only_holder
from factscore_tui.verify.differences.names.respectively import find_respectively
from factscore_tui.verify.differences.names.successors import find_successor, other_successor
from factscore_tui.verify.differences.numbers.superlatives import find_other_rank
from factscore_tui.verify.differences.page_trees import TreeCache
from factscore_tui.verify.differences.roles.sentences import pronouns_of
from factscore_tui.verify.differences.words.neighbour_sides import find_other_side
from factscore_tui.verify.differences.words_apart import WordsApartReader
from factscore_tui.verify.hedges import doubt_of
from factscore_tui.verify.other_words_there import other_there
from factscore_tui.verify.told_places import told_in_another_place

NORLAND = (
    "Norland is a country in the north. It is bordered by Vestia to the north, Rundia to the east "
    "and southeast, and the Sound to the west. Its capital and most populous city is Halden. The "
    "province of Moss has its own capital, Askim. Borgfell, at 1,344 metres, is the highest "
    "point.",
    "Norland's first president was the National Union (NU) leader Olaf Friis. The first president "
    "of the Bank, Ida Moss, was a lawyer. Askim was the capital until 1902, when King Karl "
    "transferred the capital from Askim to Halden. Sarpsborg grew fast.",
    "Capital: Halden. LargestCity: Halden. Besides the capital city of Halden, the towns are Rygge "
    "and Tune.",
)
LEE = (
    "Ann Lee was a Danish painter. She was born near Odense, and died in Malmö, Sweden. Her first "
    "book, The Mill, came out in 1931.",
    "Her two books, The Mill (1931) and The Weir (1936), were printed in Leeds and York, "
    "respectively. She founded a school for girls. Her father kept bees.",
    "The eggs were beaten. She drew at the Academy. The work of a sculptor pleased her. In 1940 "
    "Karl Moss purchased the house.",
)


def other(fact: str, title: str, *texts: str) -> str:
    laid = match(fact, title, *texts)
    found = (
        find_only_holder(fact, laid, pronouns_of(laid))
        or find_respectively(fact, laid)
        or find_other_side(fact, laid)
    )
    return "" if found is None else f"{found.difference.claimed} / {found.difference.found}"


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        ("The capital of Norland is Sarpsborg.", "Sarpsborg / Halden"),
        ("The capital of Norland is Tune.", "Tune / Halden"),
        ("Sarpsborg is the most populous city of Norland.", "Sarpsborg / Halden"),
        ("Norland's first president was Jens Berg.", "Jens Berg / Olaf Friis"),
        ("The highest point of Norland is Snowcap.", "Snowcap / Borgfell"),
        ("Norland is bordered by Vestia to the south.", "south / north"),
        ("Norland borders Rundia in the west.", "west / east and southeast"),
    ],
)
def test_the_article_says_which_one(fact: str, difference: str) -> None:
    assert other(fact, "Norland", *NORLAND) == difference


@pytest.mark.parametrize(
    "fact",
    [
        "The capital of Norland is Halden.",
        "Halden is the most populous city of Norland.",
        "The capital of Moss is Askim.",  # of another place
        "The capital of Norland was Askim.",  # it may have been
        "Norland's first president was Friis.",
        "The first president of the Bank was Ida Moss.",
        "The highest point of Norland is Borgfell.",
        "Norland is bordered by Vestia to the north.",
        "Norland is bordered by Rundia to the southeast.",
        "Norland is bordered by Rundia to the south.",  # southeast, in short
    ],
)
def test_true_of_a_country(fact: str) -> None:
    assert other(fact, "Norland", *NORLAND) == ""


def test_which_of_two_goes_with_which() -> None:
    assert other("The Weir was printed in Leeds.", "Ann Lee", *LEE) == "Leeds / York"
    assert other("The Weir was printed in York.", "Ann Lee", *LEE) == ""
    assert other("The Mill and The Weir were printed in Leeds.", "Ann Lee", *LEE) == ""
    assert (
        other("Ann Lee's first book was The Weir.", "Ann Lee", *LEE[::2]) == "The Weir / The Mill"
    )
    assert other("Ann Lee's first book was The Mill.", "Ann Lee", *LEE[::2]) == ""


@pytest.mark.parametrize(
    ("fact", "apart"),
    [
        ("Ann Lee founded the Academy.", True),
        ("Ann Lee's father was a sculptor.", True),
        ("Ann Lee drew at the Academy.", False),
        ("Karl Moss bought the house in 1940.", False),  # "purchased"
        ("Ann Lee was beaten by Karl Moss.", False),  # or lost to him
        ("Ann Lee opened the Academy.", False),  # in no word of the page
        ("Ann Lee's father kept bees.", False),
    ],
)
def test_words_that_are_told_of_other_things(fact: str, apart: bool) -> None:
    words = WordsApartReader(TreeCache(decomposer().parse, as_sentence))
    short = match(fact, "Ann Lee", *LEE)
    assert words.why(fact, short) is None  # a short page has not every word somewhere
    long = match(fact, "Ann Lee", *LEE, "Then came grey weather. " * 600)
    assert (words.why(fact, long) is not None) is apart


def test_the_way_of_the_sentence_that_tells_it() -> None:
    moved = "King Karl moved the capital {}."
    towns = (*NORLAND, "He rode from Halden to Askim in 1910.")
    for way, wrong in (("to Askim", True), ("from Halden", True), ("from Askim", False)):
        fact = moved.format(way)
        assert (told_in_another_place(fact, match(fact, "Norland", *towns)) is not None) is wrong


@pytest.mark.parametrize(
    ("fact", "refused"),
    [
        ("Ann Lee was born in Malmö.", True),
        ("Ann Lee died in Odense.", True),
        ("Ann Lee died in Malmö.", False),
    ],
)
def test_born_here_and_died_there(fact: str, refused: bool) -> None:
    assert (other_place_of_life(fact, match(fact, "Ann Lee", *LEE)) is not None) is refused


def test_a_goal_is_not_reached() -> None:
    fact = "Luna 8 landed on the Moon."
    goal = "Luna 8 paved the way for Luna 11 to fulfil the goal of landing on the Moon."
    later = "On Luna 11 two hares were on the Moon after landing."
    assert doubt_of(fact, match(fact, "Luna 8", goal, later)) is not None
    assert doubt_of(fact, match(fact, "Luna 8", goal, "Luna 8 landed on the Moon in 1970.")) is None
    reached = "Luna 8 achieved the goal of landing on the Moon."
    assert doubt_of(fact, match(fact, "Luna 8", reached)) is None


LIND = (
    "Ada Lind was mayor of Halden. The steamer Petrel, commanded by Per Moss, was hers.",
    "Predecessor: Jens Berg. Successor: Olaf Friis.",
    "Per Moss failed three times, until finally Moss succeeded.",
)


def test_who_came_before_and_after() -> None:
    def told(fact: str) -> str:
        laid = match(fact, "Ada Lind", *LIND)
        found = find_successor(fact, laid)
        if found is not None:
            return f"{found.difference.claimed} / {found.difference.found}"
        return other_successor(fact, laid) or ""

    assert told("Jens Berg succeeded Ada Lind as mayor.") == "Jens Berg / Olaf Friis"
    assert told("Ada Lind succeeded Olaf Friis.") == "Olaf Friis / Jens Berg"
    assert told("Per Moss succeeded Ada Lind.") == "the article has as successor: Olaf Friis"
    assert told("Ada Lind's successor was Olaf Friis.") == ""
    assert told("Ada Lind was preceded by Jens Berg.") == ""


def test_commanded_by_whom() -> None:
    fact = "Alma was commanded by Per Moss."
    ship = "Alma was a ship. The steamer Petrel, commanded by Per Moss, came to help."
    assert agent_of_another(fact, match(fact, "Alma", ship)) == "the source says it of “Petrel”"
    both = f"{ship} On her first voyage she was commanded by Per Moss."
    assert agent_of_another(fact, match(fact, "Alma", both)) is None


@pytest.mark.parametrize(
    ("fact", "difference"),
    [
        ("Norland is the second-largest country in Africa.", "second-largest / largest"),
        (
            "Norland is the 9th most populous country in the world.",
            "9th most populous / tenth-most",
        ),
        ("Norland is the largest country in Africa.", ""),
        ("Norland is the second-largest exporter in Africa.", ""),
        ("Norland is the second-largest country in Europe.", ""),
        ("Norland is the second-largest country in Africa by population.", ""),
    ],
)
def test_another_rank(fact: str, difference: str) -> None:
    page = (
        "Norland is a country. With its islands, Norland is the tenth-most populous country in the "
        "world, and the largest in Africa. It has the second-largest reserves in the world, and "
        "the second-largest in Africa."
    )
    found = find_other_rank(fact, match(fact, "Norland", page))
    told = f"{found.difference.claimed} / {found.difference.found}" if found else ""
    assert told.startswith(difference) if difference else told == ""


def test_an_application_is_no_grant() -> None:
    fact = "Ann Lee became a citizen of Norland."
    applied = "After the war, Lee applied for citizenship of Norland, and gave it up in 1950."
    assert doubt_of(fact, match(fact, "Ann Lee", applied)) is not None
    granted = "Lee was made a citizen of Norland in 1940."
    assert doubt_of(fact, match(fact, "Ann Lee", applied, granted)) is None


def test_what_is_called_so() -> None:
    page = "The capsule was named Petrel after a bird. The lander was named Curlew."
    for fact, told in (
        ("The lander of Alma 11 was named Petrel.", "Petrel / Curlew"),
        ("The lander of Alma 11 was named Curlew.", ""),
        ("The lander was called Heron.", ""),  # it may have had two names
        ("The rover of Alma 11 was named Petrel.", ""),
    ):
        found = find_other_of_pair(fact, match(fact, "Alma 11", page))
        assert told == (f"{found.difference.claimed} / {found.difference.found}" if found else "")


@pytest.mark.parametrize(
    ("fact", "refused"),
    [
        ("Ida ruled the northern realm before Agron.", True),
        ("Ida ruled the northern realm after Agron.", False),
        ("Ida ruled the northern realm before Bardyl.", False),
        ("Ida closed the mint before World War II.", False),
    ],
)
def test_before_and_after_somebody(fact: str, refused: bool) -> None:
    page = (
        "After Agron's death in 230 BC, his wife Ida inherited the northern realm. "
        "Ida closed the mint after World War I."
    )
    assert (other_there(fact, match(fact, "Norland", page)) is not None) is refused


def test_each_of_the_neighbours() -> None:
    round_it = (
        "Norland is bordered to the northeast by Vestia, to the east by Rundia, to the west by "
        "Chad, and to the north by the Sound."
    )
    for fact in ("Norland is bordered by Chad.", "Norland is bordered to the west by Chad."):
        assert reader().find(fact, match(fact, "Norland", round_it)) is None
    fact = "Norland was conquered by Chad."
    took = "Norland was conquered by Vestia, which had made peace with Chad."
    assert reader().find(fact, match(fact, "Norland", took)) is not None


@pytest.mark.parametrize(("also", "told"), [("also ", False), ("", True)])
def test_also_by_somebody_else(also: str, told: bool) -> None:
    page = f"The Mill is a symphony. The 1937 premiere in Leeds was {also}conducted by Jens Berg."
    fact = "Per Moss conducted the 1937 premiere in Leeds."
    assert (reader().find(fact, match(fact, "The Mill", page)) is not None) is told


def test_the_parser_reads_them() -> None:
    fact = "Norland's first president was Jens Berg."
    assert reader().find(fact, match(fact, "Norland", *NORLAND)) is not None
