"""Whom "he", "it" and "they" stand for where the network for references thinks of somebody far back
or of one of two, and who the two men and the parents are; beside texts that must stay as they
are."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.references.choice.agreement import can_say, fits_pronoun
from factscore_tui.decompose.references.choice.certainty import rival_subject
from factscore_tui.decompose.references.choice.exclusions import named_behind
from factscore_tui.decompose.references.choice.scene import Scene
from factscore_tui.decompose.references.choice.shares import Shares
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON, THING, sort_of_noun
from factscore_tui.decompose.references.mentions import MentionReader
from factscore_tui.text.sentences import split_sentences

_OPENINGS = {"Carl Brenner": "Carl Brenner was the 16th President of Sylvania. He lived in Bonn."}


def stands_for(text: str, mention: str, topic: str = "", articles: bool = False) -> str:
    """What the last occurrence of the mention stands for; "" for nothing."""
    document, found = Document.from_text(text), ""
    article = TopicArticle("", lambda name: False, lambda name: _OPENINGS.get(name, ""))
    known = article if articles else None
    for read in decomposer().read_each(document, split_sentences(text), topic, None, known):
        for r in read.references:
            assert read.tree is not None
            if " ".join(read.tree.forms[k] for k in r.words) == mention:
                found = r.antecedent
    return found


_PLANT = (
    "Harbour Foods said on Tuesday that it would close its frozen-fish plant in Denby next "
    "spring, ending 61 years of production in the town. The company, bought by the Danish "
    "group Nordhav in 2019, blamed rising energy costs. Its chief executive, Paul Whitlock, told "
    "workers in the canteen that they would be offered jobs at its other factory, in Grantley.\n\n"
    "The plant opened in 1963 under the Marlow family, who ran it until they sold it to a rival "
    "in 1988. At its peak it employed 1,100 people. The council owns the site.\n\n"
    "Joan Pratt, 58, has worked there since she left school. Her daughter started in March. "
    "The two share a car to work. {} It reported a profit of 212 million euros last year."
)


def test_it_is_the_firm_just_named_and_not_the_plant_of_another_paragraph() -> None:
    assert stands_for(_PLANT.format("Nordhav declined to comment."), "it") == "Nordhav"
    assert stands_for(_PLANT.format("Few people came to the market."), "it") != "Nordhav"


_CREW = "Neil Armstrong and Buzz Aldrin"
_LANDED = "Neil Armstrong and Buzz Aldrin landed on 20 July. {} They planted a flag."
_THEATRE = "Abraham Lincoln went to the theatre with his wife, Mary. {}"
_OWNER = "The club was for sale since its owner, the property developer {}, said that he would go."
_BORN = "Margaret Oyelaran was born in Ibadan in 1936. Her father, Samuel Adeyemi, was a clerk; {}"


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # "the two men" are the two that the text has named, where nothing tells which
        (_LANDED.format("The two men spent an hour outside."), "they", _CREW),
        (_LANDED.format("The two men who built the rocket watched."), "the two men", ""),
        # her father and her mother
        (_BORN.format("her mother, Grace, sold cloth. They moved."), "they",
         "Samuel Adeyemi and Grace"),
        (_BORN.format("her aunt, Grace, sold cloth. They moved."), "they", ""),
        # who is invited is none of them
        (_THEATRE.format("They had invited General Ulysses S. Grant, but he declined."), "he",
         "Ulysses S. Grant"),
        (_THEATRE.format("They had invited the Grants, but he was late."), "he", "Abraham Lincoln"),
        # nobody sits with himself, but takes a dog with him
        (_THEATRE.format("Henry Rathbone and Clara Harris sat with them."), "them", ""),
        ("Henry Rathbone and Clara Harris left for Rome. They took a dog with them.", "them",
         "Henry Rathbone and Clara Harris"),
        # names that are taken for a firm's or a thing's, and a firm that is taken for a grocer
        ("The guide, Tamsin Rewiti, decided to stay. She sent a message.", "she", "Tamsin Rewiti"),
        (_OWNER.format("Clive Maddern"), "he", "Clive Maddern"),
        (_OWNER.format("Maddern Group"), "he", ""),
        ("Online grocer Panier Vert turned its first annual profit last year.", "its",
         "Panier Vert"),
        # a capital is no other name of its land
        ("Kraków was the capital of Poland until 1596. The city survived the war.", "the city",
         "Kraków"),
        ("In 1900 the city of Kolberg had a port. The city was bombed in 1945.", "the city",
         "Kolberg"),
        # with whom she shared it are not they alone
        ("Marie Curie shared the prize with Pierre Curie and Henri Becquerel for their work.",
         "their", ""),
        # names that the tagger breaks up, and the noun before one
        ("In 1939 the picture went to the Museum of Modern Art. The museum kept it.", "the museum",
         "the Museum of Modern Art"),
        ("Harbour Foods said on Tuesday that it would close its plant.", "it", "Harbour Foods"),
        ("Harbour workers said on Tuesday that it would close its plant.", "it", ""),
        ("The discount airline Volanta will close its base in November.", "its", "Volanta"),
    ],
)  # fmt: skip
def test_who_is_meant(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention, "Abraham Lincoln" if "Lincoln" in text else "") == expected


def test_a_body_that_was_just_named_is_it_in_a_text_on_a_firm() -> None:
    text = "Harbour Foods will close a plant in Denby. The {}. It has asked for help."
    assert stands_for(text.format("council owns the site"), "it", "Harbour Foods") == "the council"


_WOUNDED = "Carl Brenner went to the theatre. John Booth{} hated him. A boy saw {}."


def test_an_actor_is_not_the_president_who_has_an_article() -> None:
    actor = _WOUNDED.format(", an actor,", "the president")
    assert stands_for(actor, "the president", "Carl Brenner", True) == "Carl Brenner"
    unknown = _WOUNDED.format("", "the president")
    assert stands_for(unknown, "the president", "Carl Brenner", True) == ""


def test_a_ship_may_be_called_ever_given() -> None:
    text = "In March 2021 the container ship {} ran aground."
    for called, names in (("Ever Given", ["Ever Given"]), ("never", [])):
        document = Document.from_text(text.format(called))
        read = next(iter(decomposer().refer(document, split_sentences(document.text))))
        assert read.tree is not None
        found = [m.text for m in MentionReader(read.tree).read() if m.kind == "name"]
        assert [name for name in found if name != "March"] == names


@pytest.mark.parametrize(("share", "rival"), [(0.7, True), (0.95, False)])
def test_he_behind_another_name_is_only_he_whom_the_network_is_sure_of(
    share: float, rival: bool
) -> None:
    (tree,) = decomposer().parse(["He had two championship points."])
    assert tree is not None
    federer = Entity("Roger Federer", PERSON, True, "m", sentence=1, role="obl")
    nadal = Entity("Rafael Nadal", PERSON, True, "m", sentence=1, role="subj", main=True)
    both = {id(federer): federer, id(nadal): nadal}
    shares = Shares(0.0, {id(federer): share, id(nadal): 0.05}, entities=both)
    scene = Scene(tree, 2, {}, shares=shares)
    assert rival_subject(scene, 0, federer, [federer, nadal]) is rival


@pytest.mark.parametrize(("whom", "named"), [("Carver", True), ("Akers", False)])
def test_nobody_crosses_for_himself(whom: str, named: bool) -> None:
    (tree,) = decomposer().parse([f"He then crossed for {whom} before the break."])
    assert tree is not None
    carver = Entity("Ryan Carver", PERSON, True, "m", words=("ryan", "carver"))
    assert (named_behind(Scene(tree, 2, {}), 0, [carver]) == [carver]) is named


def test_a_couple_says_something_and_a_pair_of_shoes_does_not() -> None:
    couple, pair = (Entity(f"the {n}", THING, types={n}) for n in ("couple", "pair"))
    assert can_say(couple) and not can_say(pair)
    assert fits_pronoun("they", Entity("the crowd", THING, types={"crowd"}))
    assert not fits_pronoun("they", Entity("the crown", THING, types={"crown"}))


def test_progress_is_nobody() -> None:
    assert {sort_of_noun(n) for n in ("progress", "address", "mattress")} == {THING}
    assert {sort_of_noun(n) for n in ("actress", "waitress", "hostess")} == {PERSON}


def test_a_ship_has_no_son() -> None:
    text = (
        "The ferry Lady Maud was built in 1978. Shopkeeper Elspeth Gunn said that when the Lady "
        "Maud broke down in 2019 there was no bread. Her son's bakery burned."
    )
    assert "Lady Maud" not in stands_for(text, "her")


def test_a_title_may_be_the_first_word_of_a_ships_name() -> None:
    ship = "Norlink will scrap its oldest vessel, the Lady Maud. She has served since 1978."
    assert stands_for(ship, "she") == "Lady Maud"
    maud = "The Lady Maud broke down. Ann Lee had no bread. Her son runs the bakery."
    assert stands_for(maud, "her") == "Ann Lee"
    assert stands_for("Lady Anne married Lord Henry. Her son was ill.", "her") == "Lady Anne"


def test_nobody_becomes_the_owner_of_themselves() -> None:
    text = "The bridge opened in 1900. Britain bought the shares and became its owner."
    assert stands_for(text, "its") != "Britain"


def test_a_name_of_unknown_kind_is_no_it_that_the_network_never_takes_it_for() -> None:
    """Though the network does not know the topic, which nobody has named yet."""
    text = (
        "Roald Amundsen had first meant to drift to the North Pole, but when others claimed it he "
        "turned south without telling his backers."
    )
    assert stands_for(text, "it", "Antarctica") != "Roald Amundsen"
    assert stands_for(text, "he", "Antarctica") == "Roald Amundsen"


@pytest.mark.parametrize(
    ("text", "whom"),
    [
        ("More than 900 people lost their lives, among them the captain.", "900 people"),
        ("The storm cost 40 people their lives, among them two firemen.", "40 people"),
        ("The company sold two buses, one of them empty.", "two buses"),
    ],
)
def test_among_them_is_of_those_who_lost_their_lives(text: str, whom: str) -> None:
    found = stands_for(text, "them")
    assert found.endswith(whom) and "lives" not in found
