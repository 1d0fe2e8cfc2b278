"""Constructions of biographies, obituaries, encyclopedias and histories: what each has to tell, and
what it was once mistaken for."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.text.refusal import refuses
from factscore_tui.text.sentences import split_sentences
from tests.unit.bundled_facts import decomposer, told


def told_of_all(text: str) -> list[str]:
    """The facts of all sentences of a text without a topic."""
    found = decomposer().decompose(Document.from_text(text), split_sentences(text), "")
    return [fact.text for _, facts in found for fact in facts]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "The film was directed by Sidney Lumet, written by Tom Rose and produced by Jane Holt.",
            [
                "The film was directed by Sidney Lumet.",
                "The film was written by Tom Rose.",
                "The film was produced by Jane Holt.",
            ],
            id="three who made it",
        ),
        pytest.param(
            "He was knighted in 1905 and made a life peer in 1920.",
            ["He was made a life peer in 1920."],
            id="made a peer",
        ),
        pytest.param(
            "He was knighted in 1905 and awarded the Copley Medal in 1914.",
            ["He was awarded the Copley Medal in 1914."],
            id="awarded a medal",
        ),
        pytest.param(
            "Ann was invited to the dinner and made a speech.",
            ["Ann made a speech."],
            id="made a speech",
        ),
        pytest.param(
            "Lund's father was a baker and her mother a seamstress.",
            ["Lund's father was a baker.", "Lund's mother was a seamstress."],
            id="was, left out before a noun",
        ),
        pytest.param(
            "The town is small and the valley narrow.",
            ["The town is small.", "The valley is narrow."],
            id="was, left out before an adjective",
        ),
        pytest.param(
            "Fox was happy and successful.",
            ["Fox was happy.", "Fox was successful."],
            id="nothing left out",
        ),
        pytest.param(
            "Fox taught at the school until his death in 1944.",
            ["Fox taught at the school until his death in 1944."],
            id="the year of a death",
        ),
        pytest.param(
            "Belgrade is the capital and largest city of Serbia.",
            ["Belgrade is the capital of Serbia.", "Belgrade is the largest city of Serbia."],
            id="of both",
        ),
        pytest.param(
            "Holt was the father of Ann and a friend of Tom.",
            ["Holt was the father of Ann.", "Holt was a friend of Tom."],
            id="of one each",
        ),
        pytest.param(
            "Best known for his novel Salt, Moore also wrote plays.",
            ["Moore was best known for his novel Salt."],
            id="best known",
        ),
        pytest.param(
            "Originally built as a chapel, the house was converted into flats.",
            ["The house was originally built as a chapel."],
            id="originally built",
        ),
        pytest.param(
            "Now owned by the city, the castle is open to visitors.",
            ["The castle is now owned by the city."],
            id="now owned",
        ),
        pytest.param(
            "Blind in one eye since birth, Holt was rejected by the army.",
            ["Holt was blind in one eye since birth.", "Holt was rejected by the army."],
            id="an adjective in front",
        ),
        pytest.param(
            "The wolf lives alone, each pair defending a territory of 30 square kilometres.",
            ["Each pair defends a territory of 30 square kilometres."],
            id="a clause with its own subject",
        ),
        pytest.param(
            "Rome was founded, according to legend, by Romulus, who had killed his brother.",
            ["Rome was founded by Romulus according to legend."],
            id="a source between commas",
        ),
        pytest.param(
            "The river flows east for 300 km and empties into the Missouri near Pierre.",
            ["The river empties into the Missouri near Pierre."],
            id="empties",
        ),
        pytest.param(
            "Its subsidiaries include Opel in Germany, Vauxhall in Britain and Holden in Rome.",
            ["Its subsidiaries include Vauxhall in Britain."],
            id="things and their places",
        ),
        pytest.param(
            "The firm has offices in Leeds, York and Hull.",
            ["The firm has offices in York."],
            id="places only",
        ),
        pytest.param(
            "Napoleon lost 40,000 men, the allies 22,000.",
            ["Napoleon lost 40,000 men.", "The allies lost 22,000."],
            id="lost, left out",
        ),
        pytest.param(
            "Pip is raised by his sister and her husband, a blacksmith.",
            ["Pip's sister's husband is a blacksmith."],
            id="an apposition to the second",
        ),
        pytest.param(
            "Ann lived with her sister, a nurse, in Leeds until 1930.",
            ["Ann lived with her sister in Leeds."],
            id="a place behind an apposition",
        ),
        pytest.param(
            "Once common across Europe, the species survives only in Spain.",
            ["The species was once common across Europe."],
            id="once common",
        ),
        pytest.param(
            "Now a museum, the house was built in 1820.",
            ["The house is now a museum."],
            id="now a museum",
        ),
        pytest.param(
            "Ann married Ellen Ward, a dancer four years his senior.",
            ["Ellen Ward was a dancer four years his senior."],
            id="four years his senior",
        ),
        pytest.param(
            "The opera was performed in 1904, with Ann Lee in the title role.",
            ["The opera was performed with Ann Lee in the title role."],
            id="in the title role",
        ),
        pytest.param(
            "Reed and Fox had met at school, where they played in a jazz band.",
            ["Reed and Fox played in a jazz band at school."],
            id="both played",
        ),
        pytest.param(
            "Of its crew of 90, only four survived.",
            ["Only four of its crew of 90 survived."],
            id="of its crew",
        ),
        pytest.param(
            "Henry was succeeded by his eldest son, Richard, and Richard by his brother John.",
            ["Richard was succeeded by his brother John."],
            id="succeeded, left out",
        ),
        pytest.param(
            "The French, led by Marshal Ney, attacked at noon.",
            ["The French were led by Marshal Ney."],
            id="a people",
        ),
        pytest.param(
            "His novels include Salt (1920) and Iron (1924).",
            ["Salt was published in 1920."],
            id="a novel comes out",
        ),
        pytest.param(
            "Its closest relative is the okapi.",
            ["Its closest relative is the okapi."],
            id="a rank is no opinion",
        ),
        pytest.param(
            "Fox was knighted in 1905 and his son in 1930.",
            ["Fox was knighted in 1905.", "Fox's son was knighted in 1930."],
            id="the same of another, by the year",
        ),
        pytest.param(
            "She died in 1950, and her sister three years later.",
            ["Her sister died in 1953."],
            id="the same of another, later",
        ),
        pytest.param(
            "Ann travelled with Tom and his brother a year later.",
            ["Ann travelled with Tom and his brother."],
            id="with both",
        ),
        pytest.param(
            "Ann Fox had a son, Paul, and a daughter, Mary.",
            ["Ann Fox had a son, Paul.", "Ann Fox had a daughter, Mary."],
            id="children and their names",
        ),
        pytest.param(
            "Rome was founded in 753 BC and sacked in 410 AD.",
            ["Rome was founded in 753 BC.", "Rome was sacked in 410 AD."],
            id="before Christ",
        ),
        pytest.param(
            "The eggs are white, spotted with brown, and hatch after 12 days.",
            ["The eggs are white.", "The eggs are spotted with brown."],
            id="are spotted",
        ),
        pytest.param(
            "The painting was stolen in 1990 and sold to a dealer in Rome.",
            ["The painting was sold to a dealer in Rome."],
            id="sold by somebody",
        ),
        pytest.param(
            "The album was released in 1990 and sold well.",
            ["The album sold well."],
            id="sold well",
        ),
        pytest.param(
            "Paris, Texas, is a town.",
            ["Paris is in Texas."],
            id="a town in a state",
        ),
        pytest.param(
            "Tom Fox plays a farmer who loses his land.",
            ["The farmer loses his land."],
            id="the farmer's land",
        ),
    ],
)
def test_what_is_told(text: str, facts: list[str]) -> None:
    own = told(text)
    assert [fact for fact in facts if fact not in own] == [], own


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("The song was written by Tom Rose, directed by Ann Lee and cut by Fox.", "Rose was"),
        ("Fox was elected mayor and awarded the contract to his cousin.", "Fox was awarded"),
        ("Lund's mother was Swedish and her father Danish.", "mother was her"),
        ("Tom Lund's mother was Swedish and his father Danish.", "mother was his"),
        ("Fox won gold in Rome and silver in Paris.", "gold and silver"),
        ("Fox ran it until her death in 1944, when Lee took over.", "it in 1944"),
        ("Fluent in five languages, Ann worked as an interpreter.", "interpreter fluent"),
        ("The queen fled to Scotland, her son having already sailed.", "Scotland her"),
        ("Not until 1965 did the university admit women.", "university did admit"),
        ("Holt was replaced by Tom Fox, formerly of the Ravens.", "Fox of the Ravens"),
        ("The climate is mild, with 4 °C in January and 17 °C in July.", "17 °C."),
        ("The moon is about a quarter the size of the Earth.", "is the size"),
        ("Jupiter is the fifth planet from the Sun.", "planet."),
        ("Upon the death of his father in 1603, Charles inherited the estate.", "death."),
        ("Brought up a Catholic, Ann took the name Amina.", "was the name"),
        ("The capital of Australia is Canberra, not Sydney, as many people believe.", "believe"),
        (
            "Kenya lies to the south, bordered by Sudan to the north and Chad to the west.",
            "north to",
        ),
        (
            "Fox is the third of seven children of a minister and his wife, a teacher.",
            "third of his",
        ),
        ("William, Duke of Normandy, invaded England in 1066.", "is in"),
        ("The meeting at Oslo, March 1920, ended the strike.", "is in March"),
        ("Ann made her debut in 1921 as Juliet in Leeds.", "Juliet was"),
        ("The eldest son of Henry Fox, he inherited the title in 1810.", "Fox inherited"),
        ("The valley was settled by Celts in the 4th century BC and by Romans later.", "Celts BC"),
        ("Critics compared her with Virginia Woolf, a comparison she disliked.", "Woolf is"),
        ("Two rivers, the Elm and the Ash, meet in the town.", "Elm meet"),
        ("Gold has the chemical symbol Au.", "Au is"),
        ("The nearest airport is at Split, 30 km to the west.", "Split to"),
        ("The opera was performed in 1904, with Ann Lee in the title role.", "performed in the"),
        ("Ann Lee taught a girl who had lost her mother.", "Lee's mother"),
        ("His father was a baker and his mother a seamstress.", "father's"),
    ],
)
def test_what_is_not_told(text: str, never: str) -> None:
    own = told(text)
    assert own and not any(never in fact for fact in own), own


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Tom Fox was born in Leeds. His father was a baker and his mother a seamstress.",
            "Tom Fox's mother was a seamstress.",
        ),
        (
            "John Fox was a judge. The eldest son of Henry Fox, he inherited the title in 1810.",
            "John Fox was the eldest son of Henry Fox.",
        ),
        (
            "Ann Lee met Tom Fox in 1990. She married him in 1992, and he became her manager.",
            "Tom Fox became Ann Lee's manager.",
        ),
        (
            "Clara Voss studied with Robert Lang. His wife, Ida, introduced her to Brahms.",
            "Ida introduced Clara Voss to Brahms.",
        ),
        (
            "William Fox married Jane Holt in 1850. Their only son, Henry, became a bishop.",
            "Henry was William Fox and Jane Holt's only son.",
        ),
    ],
)
def test_two_people(text: str, fact: str) -> None:
    assert fact in told_of_all(text)


def test_the_subject_of_a_sentence_owns_no_subject() -> None:
    own = told("Its subsidiaries include Opel and Vauxhall.")
    assert own and not any(fact.startswith("Opel's") for fact in own), own


@pytest.mark.parametrize(
    ("text", "declines"),
    [
        ("The capital of Australia is Canberra, not Sydney, as many people believe.", False),
        ("Many people live in Lagos.", False),
        ("There may be several people named John Smith. Please tell me more.", True),
    ],
)
def test_many_people_are_no_refusal(text: str, declines: bool) -> None:
    assert refuses(text) is declines
