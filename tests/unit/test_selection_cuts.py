"""What a shortened candidate must not lose; through the shipped parser."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("He learned the game at the age of seven from his uncle Viggo.", "at the age( from|$)"),
        ("Greece sold ten-year bonds on Tuesday at a yield of 3.4%.", "a yield( on|$)"),
        ("Patients in severe pain waited, and those in the corridor can be moved.", "those can be"),
        ("Nobody in Moscow had asked the engineers about the pumps.", "nobody had asked"),
        ("Any employer with 25 or more staff must prove it by 1 May.", "any employer must"),
        ("In 1876 the samurai lost the right to carry swords.", "lost the right( in|$)"),
        (
            "Together with her longtime partner, Sofia Redaelli, she won silver in Sarasota.",
            "silver together( in|$)",
        ),
        ("Tornevik is a fishing village some 40 km north of the county seat.", "km north$"),
        ("Mattresses bought in our outlet stores cannot be returned.", "mattresses bought can"),
        ("Our forecasts for the coast are issued four times a day.", "issued four times$"),
        ("The number of stalls fell to fewer than 30 in 1999.", "fell to 30"),
        (
            "Hollow Meridian has to find out why three keepers have stopped writing home.",
            "writing$",
        ),
        ("Ann Lee, scorer of 29 of those goals, has left for Italy.", "(is|was) scorer$"),
        ("She is survived by the brothers Tomás and Paulo Reis.", "brothers tomás$"),
        ("The North American and Eurasian plates are moving apart.", "the eurasian plates"),
        ("The prosecution had asked for five and a half years.", "for (five|half|a) years"),
        ("Ann Lee studied at the School of Oriental and African Studies.", "school of african"),
        ("Swifts do not winter in Spain but in Africa, south of the Sahara.", "in spain in "),
        (
            "The parliament of Elm and Rovira voted on Friday to let ships fish.",
            "parliament of elm voted",
        ),
        (
            "A court acquitted her of insulting a public official; prosecutors had asked for a "
            "sentence of up to two years.",
            "acquitted her prosecutors",
        ),
        (
            "He composed many of his best-known works, including The Magic Flute, in Vienna.",
            "many of the magic",
        ),
        ("Plants such as maize and sugar cane have developed a trick.", "^maize have"),
        (
            "Rafael Quintero wrote that the firm had “hired for a market that did not arrive”.",
            "hired( ”)?$",
        ),
    ],
)
def test_never_cut(text: str, never: str) -> None:
    assert [c for c in found(text) if re.search(never, c)] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("She married the muralist Diego Rivera in 1929.", "she married diego rivera in 1929"),
        ("She used it to pay for a kitchen and two cruises.", "to pay for two cruises"),
        ("He went back to Ghana to teach.", "he went back to teach"),
        ("Museums in Rotterdam and Seoul have bought her work.", "museums in seoul have bought"),
        ("The novels include The Drowned Clock.", "the novels include"),
    ],
)
def test_still_told(text: str, told: str) -> None:
    assert any(told in c for c in found(text))


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (
            "He spent 27 years in prison, 18 of them on Robben Island.",
            "he spent 27 years , 18 of them on robben island",
        ),
        (
            "A moderate Republican, Smith is perhaps best known for her speech of June 1, 1950, "
            "in which she condemned the tactics of McCarthy.",
            "perhaps best known for her speech of june 1 , 1950",
        ),
    ],
)
def test_a_rest_keeps_what_its_verb_needs(text: str, rest: str) -> None:
    assert any(rest in c for c in found(text)), found(text)
