"""Lives that say of themselves that they are made up, forms to fill in, and statements that only
sound like it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from counting import calls

from factscore_tui.evaluation.metrics.abstention import current
from factscore_tui.text.invention import invents

DATA = Path(__file__).resolve().parents[2] / "../shared/data/factscore/unlabeled"
LIFE = "Ann Lee was born in 1985 in Leeds. She studied physics. She founded a school in 2010."

INVENTED = [
    f"There is no widely known Ann Lee. However, here's a **hypothetical biography** for creative "
    f"purposes:\n\n---\n\n{LIFE}",
    f"Ann Lee is a fictional character. However, I can create a brief fictional biography for "
    f"her:\n\n{LIFE}",
    f"{LIFE}\n\n*(This biography is entirely fictional and created for illustrative purposes.)*",
    f"**Hypothetical Biography of Ann Lee**\n\n{LIFE}",
    f"# Ann Lee: A Fictional Biography\n\n{LIFE}",
    f"{LIFE}\n\nLet me know if you'd like to expand this fictional profile!",
    f"Here is a general example of what a fictional bio for Ann Lee might look like:\n\n{LIFE}",
    "Here's a general template for a bio that you can adapt: Ann Lee is a teacher. She lives in "
    "Leeds.",
    "Ann Lee was born in [city] in [year of birth]. She holds a degree in [specific field] from "
    "[university or institution]. She is known for [key accomplishments, such as books].",
]
STATED = [
    "",
    LIFE,
    "Virginia Woolf wrote Orlando, a fictional biography. This novel was printed in 1928.",
    "William Boyd published a fictional biography of a painter, which many took for a real one.",
    "Generoso Rossi is a fictional character from a video game. He leads a family.",
    f"If you'd like, I can create a hypothetical biography. {LIFE}",
    f"{LIFE} (Note: this biography is fictional if no figure of that name is known.)",
    "Ann Lee was born in Leeds [1]. She studied physics [2][3]. She left [citation needed].",
    '"[The mine] fed us," she said. "We [women] ran the shop." "It [the strike] was long."',
    "See [the page](https://a.example/b). Read [her book](https://a.example/c). [Her "
    "son](https://a.example/d) is a painter.",
]


@pytest.mark.parametrize("text", INVENTED)
def test_what_says_that_it_is_made_up_is_an_abstention(text: str) -> None:
    assert invents(text) and current(text)


@pytest.mark.parametrize("text", STATED)
def test_what_is_stated_is_no_invention(text: str) -> None:
    assert not invents(text)


def test_twice_the_text_is_at_most_twice_the_work() -> None:
    for unit in ("Here is a brief short simple life. ", "This bio is a [x y z] example of what. "):
        once, twice = (calls(lambda n=n, u=unit: invents(u * n)) for n in (100, 200))
        assert twice <= 2.2 * once + 200
    for text in ("[" * 3000, "a [b c d " * 400, "here is a brief " * 300, "this bio is a " * 300):
        assert not invents(text)


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="the answers of newer models are not here")
@pytest.mark.parametrize(
    ("name", "count"), [("GPT-4", 57), ("DeepSeek-R1", 32), ("DeepSeek-V3", 50)]
)
def test_abstentions_of_newer_models_as_they_were_read_by_hand(name: str, count: int) -> None:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        found = sum(current(json.loads(line)["output"]) for line in lines)
    assert abs(found - count) <= 1
