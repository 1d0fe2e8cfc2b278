"""Whom "the two", "the pair", "the two women", "the siblings" and "the latter" mean where the text
has two that can be meant, beside near texts in which it has not."""

from __future__ import annotations

import pytest
from test_everyday_references import stands_for

_WOMEN = (
    "The mayor Janet Askew read a petition by {} Nair, a lifeguard. Nair was glad to hear it. "
    "The pool has lost money for years. The two women will meet in May."
)
_MEN = (
    "The Mona Rosa disappeared from the Louvre in 1911. The thief was Vincenzo Peruggia, an "
    "Italian glazier who had made the glass case for the painting. He kept it in a trunk for two "
    "years. In 1913 he offered it to Alfredo Geri, a dealer in Florence, who asked {} Poggi "
    "to look at it with him. After they had seen the stamp, the two men told the police."
)
_MET = (
    "Lorna Mackie put herring on half the curtains in Scotland. Born in Anstruther, she won a "
    "scholarship to Dundee College of Art, where she met {} Hogarth. The two women set up Mackie "
    "Hogarth in a loft in 1959."
)
_COURT = (
    "Uta Brenner told the court that she had shown the valve to Simon Teale in 2014. {} Teale "
    "agreed that the two had met."
)
_ENGINE = (
    "The engine was the first in Wales to burn waste, and although Ebenezer Stagg signed the "
    "drawings{}, they are by his clerk, Hannah Prosser. The latter had taught herself mechanics."
)
_FARM = (
    "William Starling runs the farm with his {}. Ruth Keane thanked the siblings for ringing her."
)
_BREED = "The Kerry Blaze is a cross between Champion and {}; the former gave it its size."
_PILOTS = (
    "Bob Pearson and his first officer, Maurice Quintal, had no engines. The latter proposed "
    "Gimli, a former base where he had once served. What the two did not know was that families "
    "were camping on the base."
)
_JET = (
    "Frank Whittle and Hans Ohain invented the jet engine. Whittle filed his patent in 1930. Ohain "
    "started later. Whittle's own engine did not fly until 1941. The two {}."
)


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        (_WOMEN.format("Priya"), "the two women", "Janet Askew and Priya Nair"),
        (_WOMEN.format("Carl"), "the two women", ""),
        (_MEN.format("Giovanni"), "the two men", "Alfredo Geri and Giovanni Poggi"),
        (_MET.format("Jean"), "the two women", "Lorna Mackie and Jean Hogarth"),
        (_MET.format("Carl"), "the two women", ""),
        (_COURT.format("He took photographs."), "the two", "Uta Brenner and Simon Teale"),
        (_COURT.format("Otto Lind took photographs."), "the two", ""),
        (_ENGINE.format(""), "the latter", "Hannah Prosser"),
        (_ENGINE.format(" for Rosa Lind"), "the latter", ""),
        (_FARM.format("sister Joyce"), "the siblings", "William and Joyce Starling"),
        (_FARM.format("wife Joyce"), "the siblings", ""),
        (_BREED.format("an unnamed seedling"), "the former", "Champion"),
        (
            _BREED.format("an unnamed seedling").replace("the former", "the latter"),
            "the latter",
            "the unnamed seedling",
        ),
        (_PILOTS, "the two", "Bob Pearson and Maurice Quintal"),
        (_JET.format("met after the war"), "the two", "Frank Whittle and Hans Ohain"),
        (
            "Kilbride Band beat the favourites, Hollin Brass, by a point in Bradford after the "
            "latter's soloist dropped his mute.",
            "the latter 's",
            "Hollin Brass",
        ),
        (
            "Kilbride Band played with Hollin Brass in Bradford after the latter's soloist had "
            "dropped his mute.",
            "the latter 's",
            "",
        ),
    ],
)
def test_who_the_two_are(text: str, mention: str, expected: str) -> None:
    assert stands_for(text, mention) == expected


@pytest.mark.parametrize("other", ["", "Rosa Lind washed it. "])
def test_the_pair_are_the_only_two_of_the_text(other: str) -> None:
    text = (
        "Ines Carvalho of the University of Porto and Daniel Roth of the Smithsonian Institute "
        "fitted 41 bats with transmitters. They housed half of them with bats that knew the spot. "
        f'"We thought they would wander about," Carvalho said. {other}'
        "The pair rule out smell, since the site was washed every evening."
    )
    pair = stands_for(text, "the pair")
    assert sorted(pair.split(" and ")) == ([""] if other else ["Daniel Roth", "Ines Carvalho"])
