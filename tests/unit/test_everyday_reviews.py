"""Constructions of obituaries, reviews, guides and essays: what each has to tell, and what it was
once mistaken for."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer, first_read, told


def all_told(text: str, topic: str = "") -> list[str]:
    """The facts of all sentences of a text."""
    own = decomposer().decompose(Document.from_text(text), split_sentences(text), topic)
    return [fact.text for _, facts in own for fact in facts]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "Aino Lehtovaara recorded 22 albums, taught at the Sibelius Academy for three decades "
            "and was once described by a composer as the voice of the forest.",
            ["Aino Lehtovaara taught at the Sibelius Academy."],
            id="taught, and was described",
        ),
        pytest.param(
            "Ann Lee built an electric kantele, which she came to dislike and gave to a museum.",
            ["Ann Lee came to dislike the electric kantele."],
            id="which she came to dislike",
        ),
        pytest.param(
            "She is survived by their daughter, Tuuli, a cellist, and two grandsons.",
            ["Tuuli is a cellist."],
            id="a daughter described, and others",
        ),
        pytest.param(
            "The nobility and the clergy, together less than 3% of the population, paid almost no "
            "taxes.",
            [
                "The nobility and the clergy were together less than 3% of the population.",
                "The nobility and the clergy paid almost no taxes.",
            ],
            id="together",
        ),
        pytest.param(
            "Philosophers such as Montesquieu and Jean-Jacques Rousseau had attacked the "
            "privileges of church and king.",
            ["Jean-Jacques Rousseau is a philosopher."],
            id="a kind that begins the sentence",
        ),
        pytest.param(
            "Maria made landfall near Yabucoa in southeast Puerto Rico, the strongest storm to hit "
            "the territory since San Felipe II in 1928.",
            [
                "Maria was the strongest storm to hit the territory since San Felipe II in 1928.",
            ],
            id="a storm is no place",
        ),
        pytest.param(
            "Bursts of 15 frames a second can be held for 120 JPEGs before the buffer, which is no "
            "larger than the T3's, fills up.",
            ["The buffer is no larger than the T3's."],
            id="no larger than the other's",
        ),
        pytest.param(
            "Sintra lies 28 km west of Lisbon, 40 minutes by train from Rossio station.",
            [
                "Sintra lies 28 km west of Lisbon.",
                "Sintra lies 28 km west of Lisbon, 40 minutes by train from Rossio station.",
            ],
            id="minutes by train",
        ),
        pytest.param(
            "Quinta da Regaleira, bought in 1892 by António Carvalho Monteiro, a coffee "
            "millionaire known as Monteiro dos Milhões, and designed by Luigi Manini, a set "
            "painter at La Scala, has a 27-metre tower.",
            ["Quinta da Regaleira was designed by Luigi Manini."],
            id="bought and designed",
        ),
        pytest.param(
            "The salad is named after Lucien Olivier, a Belgian who ran the Hermitage restaurant "
            "in Moscow in the 1860s.",
            ["Lucien Olivier ran the Hermitage restaurant in Moscow."],
            id="a Belgian who",
        ),
        pytest.param(
            "The results contradict a map drawn in 1912 by the engineer Josip Hauer, on which "
            "generations of planners had relied.",
            ["Generations of planners had relied on the map."],
            id="a map by somebody, on which",
        ),
        pytest.param(
            "She was sold to Norwegian owners in 1881, renamed Fram and lost with all hands in the "
            "North Sea nine years later.",
            ["She was renamed Fram."],
            id="lost with all hands",
        ),
        pytest.param(
            "The card is signed by George Adams, instrument maker to King George III.",
            ["The card is signed by George Adams."],
            id="maker to the king",
        ),
        pytest.param(
            "Piastri had taken the lead from Max Verstappen on lap eight and looked set for "
            "victory.",
            ["Piastri had taken the lead on lap eight."],
            id="lap eight",
        ),
        pytest.param(
            "Undertakers ran out of coffins and florists of flowers.",
            ["Undertakers ran out of coffins."],
            id="ran out, and others of something else",
        ),
    ],
)
def test_everyday_construction(text: str, facts: list[str]) -> None:
    own = told(text)
    missing = [fact for fact in facts if fact not in own]
    assert not missing, (missing, own)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "Duplantis first broke the record in February 2020, when he jumped 6.17, one "
            "centimetre higher than Renaud Lavillenie's mark of 2014.",
            "record, one centimetre",
        ),
        ("Off the Wall sold about 20 million copies.", "sold off the Wall"),
        (
            "Of his 80 nominations he won 28, a number surpassed only by Georg Solti and Beyoncé.",
            "won 28 a number",
        ),
        ("The tour was followed by a visit to Hungary, then to Japan.", "visit then to"),
        (
            "The other, in black and white, shows the hearings of 1959.",
            "in black shows",
        ),
        (
            "Released on 21 July 2023, the same day as Greta Gerwig's Barbie, the film took more "
            "than $950m.",
            "2023 as Greta",
        ),
        (
            "King Louis XVI inherited large debts from his grandfather Louis XV, and the help that "
            "he gave to the American colonists against Britain, which cost about 1.3 billion "
            "livres, made them much bigger.",
            "Britain cost",
        ),
        (
            "The members swore in a tennis court not to separate until France had a constitution.",
            "^France had a constitution.",
        ),
        (
            "Cordell Tinch won the 110m hurdles in 12.99 seconds, with Jamaica's Orlando Bennett "
            "second and Tyler Mason third.",
            "hurdles third",
        ),
        (
            "Power was not fully restored until August 2018, 328 days after the storm.",
            "2018, after the storm",
        ),
        ("The name Maria was retired in April 2018 and replaced by Margot.", "Maria was replaced."),
        (
            "If you need video, the X-T30 II, £50 cheaper and three years older, remains the "
            "better choice.",
            "£50 remains",
        ),
        (
            "A recipe for it was printed in Juliet Corson's Practical American Cookery in 1886.",
            "Practical Cookery",
        ),
        ("The translation from the Dutch, by Paul Vincent, is excellent.", "was from the Dutch"),
        (
            "One follows Oppenheimer from Cambridge, where he was homesick and tried to poison his "
            "tutor with an apple, to Göttingen, Berkeley and finally Los Alamos, the secret "
            "laboratory that he ran from 1943 to 1945.",
            "ran Göttingen",
        ),
        (
            "Aiden Markram was caught by Travis Head off Josh Hazlewood with six runs needed.",
            "Head was off",
        ),
        ("His mother wrote songs at the piano that were not released until 2013.", "piano were"),
        (
            'He turned to a college friend, Robert Kirby, except on "River Man", which was '
            "arranged by Harry Robinson.",
            "friend was arranged",
        ),
        (
            "Pink Moon, recorded in two nights with only the engineer John Wood present, lasts 28 "
            "minutes.",
            "nights present",
        ),
        (
            "The Constance carried copper ore from Chile to Swansea and coal in the opposite "
            "direction.",
            "ore to Swansea and coal",
        ),
        (
            "Its cargo was auctioned by Christie's for £10 million, three times the estimate.",
            "three times was",
        ),
        (
            "Verstappen spun on lap 21, dropped to tenth and recovered to fifth, behind Lewis "
            "Hamilton's Ferrari.",
            "dropped behind",
        ),
        (
            "The storm killed at least three people in Scotland and the north of England.",
            "killed the north",
        ),
        (
            "Florian Lipowitz took his place on the podium and his white jersey.",
            "on his white jersey",
        ),
        (
            "The work was funded by NASA and the Heising-Simons Foundation, neither of which had a "
            "say in it.",
            "Neither of the Heising",
        ),
        ("The cronut was created in May 2013 and trademarked the same year.", "cronut trademarked"),
        ("Three drivers, Esteban Ocon among them, pitted for dry tyres.", "drivers among them"),
        ("There were also power stations in the city itself, at Battersea.", "stations itself"),
        (
            "The smog affected London from Friday 5 December to Tuesday 9 December 1952.",
            "from Friday.",
        ),
        ("Drake's debut, Five Leaves Left, was released in September 1969.", "debut Left"),
        (
            "Emily Blunt is his wife, Kitty, Matt Damon General Leslie Groves, and Robert Downey "
            "Jr Lewis Strauss.",
            "Emily Blunt is Robert Downey",
        ),
    ],
)
def test_never_told(text: str, wrong: str) -> None:
    own = told(text)
    assert own and not any(wrong in "^" + fact for fact in own), own


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("From here the Stradun runs 300 metres to the palace.", "here"),
        ("The other, in black and white, shows the hearings of 1959.", "other"),
    ],
)
def test_what_nobody_can_place(text: str, why: str) -> None:
    own = first_read(text).facts
    assert any(why in fact.not_checkable.lower() for fact in own), own


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "The Castle of the Moors looks out over the Atlantic. The Moors surrendered Sintra to "
            "Afonso Henriques.",
            "The Moors surrendered Sintra to Afonso Henriques.",
        ),
        (
            "The salad was invented by Lucien Olivier. It is known abroad as Russian salad and at "
            "home as Olivier.",
            "at home as Olivier.",
        ),
        (
            "Hoyte van Hoytema shot it on 65 mm film in 57 days. The film won seven Oscars at the "
            "Academy Awards.",
            "The film won seven Oscars at the Academy Awards.",
        ),
    ],
)
def test_who_is_meant(text: str, fact: str) -> None:
    own = all_told(text)
    assert any(one.endswith(fact) for one in own), own


def test_who_an_australian_is_nobody_guesses() -> None:
    own = all_told(
        "Oscar Piastri leads the championship by eight points from Lando Norris. The Australian "
        "served the penalty at his second stop and rejoined behind Norris.",
        "Lando Norris",
    )
    assert not any("Norris' second stop" in fact for fact in own), own


def test_years_later_than_what_is_told() -> None:
    own = all_told(
        "The Great Smog affected London in December 1952. A report led to the Clean Air Act of "
        "1956. A second smog, ten years later, killed 750."
    )
    assert not any("1966" in fact for fact in own), own


def test_two_people_behind_a_junior() -> None:
    own = all_told(
        "Matt Damon is General Leslie Groves, and Robert Downey Jr Lewis Strauss. The Senate "
        "refused to confirm Strauss as secretary."
    )
    assert not any("confirm Robert Downey" in fact for fact in own), own
