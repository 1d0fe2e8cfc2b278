"""Facts of texts as people paste them: a fire, a match, notes of a meeting, a short war, an
interview, a biography. Each was garbled, or told of somebody else."""

from __future__ import annotations

import pytest
from bundled_facts import judged, told
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact
from factscore_tui.decompose.rules.own_account import OWN_ACCOUNT
from factscore_tui.text.sentences import split_sentences


def stands_for(text: str, mention: str) -> str:
    """What the last occurrence of the mention stands for; "" for nothing."""
    found = ""
    for read in decomposer().read_each(
        Document.from_text(text), split_sentences(text), "", None, None
    ):
        for r in read.references:
            assert read.tree is not None
            if " ".join(read.tree.forms[k] for k in r.words) == mention:
                found = r.antecedent
    return found


def reasons(text: str) -> dict[str, str]:
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    return {fact.text: fact.not_checkable for one in read for fact in one.facts}


_FIRE = (
    "A fire broke out in Hull on Tuesday. The two victims, a woman and a boy, have not been named. "
    "Police believe they were mother and son. Their {} have been told. Karl Turner called for an "
    "urgent review. It is the third fatal fire in the city since January."
)
_WAR = (
    "The Anglo-Zanzibar War broke out after the Sultan Hamad bin Thuwaini died and his cousin "
    "Khalid bin Barghash seized the palace. The British, led by Harry Rawson, gathered three "
    "cruisers in the harbour. The palace was soon burning. Some 500 of the sultan's men were "
    "killed, while just one British sailor, a petty officer, was hurt; he later recovered."
)
_UNION = (
    "Emmeline Pankhurst was a British activist. In 1903 she founded the Women's Social and "
    "Political Union together with her daughters Christabel and Sylvia. Its members smashed "
    "windows. Christabel took over the leadership. Her {} Sylvia was expelled in 1914."
)


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        # Whose next of kin are told: not those of the police, nor is a review a fire.
        (_FIRE.format("next of kin"), "their", "the woman and the boy"),
        (_FIRE.format("next of kin"), "it", ""),
        (
            "A fire broke out in Hull. The fire killed two people. Turner called for a review. It "
            "is the third fatal fire in the city since January.",
            "it",
            "the fire",
        ),
        # Who was hurt recovers, whoever has the name.
        (_WAR, "he", "one British sailor"),
        # A score is nobody's "it".
        (
            "Ivan Toney scored with a header. Bryan Mbeumo made it two from the spot.",
            "it",
            "",
        ),
        (
            "Mauricio Pochettino sent on Cole Palmer at the break, and the 21-year-old turned the "
            "game.",
            "the 21 - year - old",
            "Cole Palmer",
        ),
        # A town that has won is a team.
        (
            "Brentford, who had won on each of their last three visits, finished with ten men. "
            "Their manager, Thomas Frank, was booked.",
            "their",
            "Brentford",
        ),
        (_UNION.format("sister"), "its", "the Women's Social and Political Union"),
        # Sylvia is Pankhurst's daughter, so she is a sister of somebody else.
        (_UNION.format("sister"), "her", "Christabel"),
        # What was taken won the prize.
        (
            "Harmattan is a novel. Canongate took it in 2007, and it won the Saltire award.",
            "it",
            "Harmattan",
        ),
        (
            "Mount Everest is a mountain. The Tibetans call it Chomolungma, and in Nepal it is "
            "Sagarmatha.",
            "it",
            "Mount Everest",
        ),
        # A city has no panels.
        (
            "Ghent is a city in Belgium. Today it's best known for the Ghent Altarpiece by Jan van "
            "Eyck, which hangs in the cathedral. One of its panels was stolen in 1934.",
            "its",
            "the Ghent Altarpiece",
        ),
        # Who said something goes on saying it.
        (
            "Doris Pinnock went to the bank. Her daughter said in court that her mother had died "
            'before she could get her money back. "She blamed herself to the end," she said.',
            "she",
            "Doris Pinnock's daughter",
        ),
        # A district's council is no parish's.
        (
            "Thornby Parish Council met on Monday. The clerk reported that half of the money came "
            "from the district council.",
            "the district council",
            "",
        ),
        # Nobody divorces a father.
        (
            "Frida Kahlo and Diego Rivera married in 1929. They spent the next years in Detroit. "
            "Her father, Guillermo, was a photographer. The two divorced in 1939.",
            "the two",
            "Frida Kahlo and Diego Rivera",
        ),
        (
            "Frida Kahlo lived in Coyoacán. Her father, Guillermo, was a photographer. The two "
            "divorced in 1939.",
            "the two",
            "",
        ),
        # Deliveries hold no stock.
        (
            "Mette of the Danish team said that there would be no deliveries. They currently hold "
            "about 1,400 units in stock.",
            "they",
            "",
        ),
    ],
)
def test_what_a_mention_stands_for(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [
        (
            "The British gathered three cruisers, two gunboats, 150 marines and 900 Zanzibaris in "
            "the harbour.",
            "gathered gunboats",
            "two gunboats",
        ),
        (
            "Pankhurst, two of her daughters and other activists were sent to prison.",
            "Pankhurst were sent",
            "",
        ),
        (
            "Shares fell about 3 percent in after-hours trading after Luca Maestri warned that "
            "revenue would be flat.",
            "fell trading",
            "after-hours trading",
        ),
        (
            "The editor, Francis Bickmore, told Ann Lee later he had read it on a train.",
            "that later",
            "had read",
        ),
        (
            "Also, please note that Jonas is leaving at the end of May.",
            "note",
            "Jonas is leaving at the end of May.",
        ),
        (
            "Muhammad Ali was born Cassius Clay in Louisville in 1942.",
            "Clay in",
            "Muhammad Ali was born in 1942.",
        ),
        (
            "She was born Maria Berg, the fifth child of two teachers, in Warsaw.",
            "born Maria Berg, the",
            "was born in Warsaw.",
        ),
        (
            "Ann Berg joined the Women's Institute in Leeds.",
            "the Women joined",
            "Women's Institute",
        ),
    ],
)
def test_facts_of_one_sentence(sentence: str, wrong: str, right: str) -> None:
    facts = [fact.replace("  ", " ") for fact in (*told(sentence), *reasons(sentence))]
    assert not any(wrong in fact for fact in facts), facts
    assert any(right in fact for fact in facts), facts


def test_tasks_in_a_list_are_no_facts() -> None:
    text = (
        "Action points:\n- Ahmed to check the contract for the penalty clause\n"
        "- Ruth to send the July forecast by Friday\n- Me: book rooms for the visit\n"
        "- The plant in Aarhus will close on 3 August.\n"
    )
    found = reasons(text)
    assert {why for fact, why in found.items() if "Ruth" in fact or "Ahmed" in fact} == {
        "instruction"
    }
    assert {why for fact, why in found.items() if "rooms" in fact} == {"instruction"}
    assert {why for fact, why in found.items() if "Aarhus" in fact} == {""}


def test_a_relative_of_the_writer_is_nobody_to_look_up() -> None:
    text = (
        "My mother was a nurse, and in 1988 she got a job at the Royal Infirmary. My brother Femi "
        "stayed behind with our grandmother. The Infirmary was opened in 1794."
    )
    found = {fact.text: fact.not_checkable for fact in _facts(text)}
    assert not any(fact.startswith("The mother") for fact in found)
    assert {why for fact, why in found.items() if "1988" in fact} == {OWN_ACCOUNT}
    assert {why for fact, why in found.items() if "grandmother" in fact} == {OWN_ACCOUNT}
    assert {why for fact, why in found.items() if "1794" in fact} == {""}


def _facts(text: str) -> list[DraftFact]:
    found = decomposer().explain(Document.from_text(text), split_sentences(text))
    return [fact for one in found for fact in one.facts]


def test_who_is_named_further_on_stays() -> None:
    facts = judged("Their manager, Thomas Frank, was booked for protesting.")
    assert any("Thomas Frank was booked" in fact for fact in facts), facts
