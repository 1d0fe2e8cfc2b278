"""Answers of chat models that decline as a whole, and texts that only sound like it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from counting import calls

from factscore_tui.text.refusal import refuses

DATA = Path(__file__).resolve().parents[2] / "../shared/data/factscore"

REFUSALS = [
    "It appears there is limited information on an individual named G. Fowler Stewart.\n\n1. "
    "**Misspelled name:** It "
    "might be misspelled.\n\n2. **Local or niche figure:** The person could be active in a "
    "specialized field.\n\n"
    "3. **Fictional character:** It might be a character.\n\nLet me know how I can assist!",
    "I'm sorry, but I couldn't find any information about a person named Wahida Prism Khan.",
    "I’m sorry, but I cannot provide a biography of Kion Smith. Could you give me more details "
    "about who he is?",
    "I apologize, but I don't have any information about that person.",
    "As of my last update, there is no widely recognized public figure named **Kion Smith**. It’s "
    "possible the name "
    "refers to a private individual. If you have more context, feel free to share it!",
    "As of my knowledge cutoff in October 2023, there is limited publicly available information "
    "about Abdul Hudu.",
    "Unfortunately, I could not find any verifiable information about Keita Kadokura.",
    "Unfortunately, there is no information available on her biography from the provided search "
    "result. The only "
    "information available is that she took part in a competition in 2023 [1].",
    "There is no publicly available information about this individual.",
    "I cannot provide information on private individuals.",
    "I don't have any information about Juan Goetz. He may be a private individual.",
    "It appears there isn't a well-known figure named Stan Marple. It's possible that you have "
    "misspelled the name.",
    "Camille Paulus is not a widely known public figure, so there is limited information "
    "available about her.",
    "I'm not familiar with a person by that name. Please check the spelling.",
    "Juan Campos may refer to multiple individuals, and without specific information, it is "
    "impossible to provide a detailed biography. If you could provide more information, I would "
    "be happy to help.",
    "Linh is a rather ambiguous term that might refer to different people or things. To provide a "
    "biography, I would need more context.",
    "As an AI language model, I cannot browse the internet, and I do not have information on "
    "recent events.",
]

STATEMENTS = [
    "",
    "She was born in Rome in 1950. She was a painter.",
    "He was sorry that he could not find the treasure. He died in 1990.",
    '"I\'m sorry," said the minister on Friday. The bridge was closed for two years. It cost 45 '
    "million euros.",
    "Unfortunately, the band could not find a label. It broke up in 1990. Its singer moved to "
    "Rome.",
    "There is no information about her early life. She was mayor in 1990. She died in Rome. Her "
    "son won a prize.",
    "Jane Doe is a British author known for her novels. There is limited information available "
    "about her early life.",
    "Little is known about the king. He was crowned in 1213. His wife was Matilda. He built three "
    "castles.",
    "As of my knowledge cutoff, there is no widely recognized figure named X. Here is a "
    "hypothetical biography:\n\n"
    "X was born in 1985 in Rome. He studied physics. He founded a company in 2010. He won a prize "
    "in 2015.",
    "There are several individuals named Andy Middleton:\n\n1. Andy Middleton is a saxophonist "
    "born in 1962.\n"
    "2. Andy Middleton is an actor known for Peep Show.\n3. Andy Middleton was a footballer.",
    "John Baker may refer to several people.\n\n1. John Baker was a general.\n2. John Baker is a "
    "painter who lives in Leeds.\n3. John Baker played for Arsenal.",
    "It was difficult to provide information on the strike. The mine closed in 1985. Its owners "
    "sold it.",
    "Several people were injured in a crash near Elm. Police closed the road.",
    "As many as 40 people were feared dead.",
    "No information was available on the cause of the fire.",
    "There was no evidence of fraud, ruled the judge.",
    "There were few details on the crash.",
    "I cannot forget the day. The war ended in 1945. We went to Rome.",
]


@pytest.mark.parametrize("text", REFUSALS)
def test_refusals(text: str) -> None:
    assert refuses(text)


@pytest.mark.parametrize("text", STATEMENTS)
def test_texts_that_state_something(text: str) -> None:
    assert not refuses(text)


def test_a_long_text_is_no_refusal_and_marks_do_no_harm() -> None:
    assert not refuses(REFUSALS[0] + " " + "He was born in Rome. " * 300)
    assert not refuses("there is no " * 300)
    for text in (
        "*" * 3000,
        "[" * 3000,
        "\ud800 sorry " * 200,
        "no " * 1300,
        "i " * 1900,
        "there is no a " * 250,
    ):
        refuses(text)


def test_twice_the_text_is_at_most_twice_the_work() -> None:
    unit = "It may be so. "
    once, twice = (calls(lambda n=n: refuses(unit * n)) for n in (100, 200))
    assert twice <= 2.2 * once + 200


@pytest.mark.slow
@pytest.mark.skipif(
    not DATA.is_dir(), reason="the annotated data (../shared/data/factscore) is not here"
)
def test_annotated_abstentions() -> None:
    """16 of 18; the two others do state something. None of 273 answers with annotated facts is a
    refusal."""
    found = {True: [0, 0], False: [0, 0]}
    for name in ("ChatGPT", "InstructGPT", "PerplexityAI"):
        for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines():
            row = json.loads(line)
            count = found[row.get("annotations") is None]
            count[0] += refuses(row["output"])
            count[1] += 1
    assert found[True][0] >= 16
    assert found[False] == [0, 273]


@pytest.mark.slow
@pytest.mark.skipif(
    not (DATA / "unlabeled").is_dir(), reason="the answers of newer models are not here"
)
@pytest.mark.parametrize(
    ("name", "share"), [("GPT-4", 0.11), ("DeepSeek-V3", 0.24), ("DeepSeek-R1", 0.08)]
)
def test_newer_models_refuse_as_often_as_was_counted_by_hand(name: str, share: float) -> None:
    with gzip.open(DATA / "unlabeled" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        answers = [refuses(json.loads(line)["output"]) for line in lines]
    assert abs(sum(answers) / len(answers) - share) < 0.02
