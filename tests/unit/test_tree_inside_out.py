"""Words that hung outside the pair, the clause or the phrase that they stand in, and what comes of
them in the facts; near misses stay as they were parsed."""

from __future__ import annotations

import re

import pytest
from bundled_facts import found

from factscore_tui.decompose.syntax.repairs.inside_out import (
    among_those_watching,
    between_two,
    four_and_one,
    participle_inside_a_relative,
    with_somebody_doing,
)
from factscore_tui.decompose.syntax.tree import ROOT


@pytest.mark.parametrize(
    ("text", "never", "told"),
    [
        pytest.param(
            "The Treaty of Tordesillas, signed on 7 June 1494, divided the newly discovered lands "
            "outside Europe between Portugal and the Crown of Castile along a meridian 370 leagues "
            "west of the Cape Verde islands.",
            "europe and the crown",
            "between portugal and the crown of castile",
            id="between two",
        ),
        pytest.param(
            "Few pieces were as fiercely attacked at their first performance as Erik Nordahl's "
            "Second Symphony, which the Oslo Philharmonic, then conducted by Issay Dobrowen, "
            "introduced in October 1928.",
            "symphony was (then )?conducted",
            "the oslo philharmonic was then conducted by issay dobrowen",
            id="a participle inside a relative clause",
        ),
        pytest.param(
            "The remaining planks, four of pine and one of ash, could not be dated.",
            "planks and one|^one of ash could",
            "the remaining planks could not be dated",
            id="four of them and one",
        ),
        pytest.param(
            "Council voted 7-4, with the mayor, Denise Acosta, who had promised in her campaign "
            'never to hand "one red cent" to a team, casting the first aye.',
            "voted the mayor|voted denise",
            "council voted 7-4",
            id="with somebody doing",
        ),
        pytest.param(
            "Among those watching was Lindqvist's father and former coach, Per, who had flown in "
            "from Gothenburg that morning.",
            "was watching among",
            "lindqvist 's father and former coach was among those watching",
            id="among those watching",
        ),
        pytest.param(
            "QR codes were invented in 1994 by Masahiro Hara, an engineer at Denso Wave, a "
            "subsidiary of Toyota, to keep track of car parts.",
            "hara (was|is) a subsidiary",
            "denso wave was a subsidiary of toyota",
            id="a firm behind its man",
        ),
        pytest.param(
            '"We were never going to sell at that price," said Fiona Drummond, the founder\'s '
            "granddaughter, who sits on the board and with her two brothers owns 29 per cent.",
            "said .* owns",
            'fiona drummond said " we were never going to sell at that price "',
            id="second verb of the relative clause",
        ),
    ],
)
def test_facts_of_the_mended_tree(text: str, never: str, told: str) -> None:
    own = found(text)
    assert not [c for c in own if re.search(never, c)], own
    assert any(told in c for c in own), own


def test_who_comes_from_there_is_the_man() -> None:
    own = found("Ann Berg, an engineer at Volvo, a native of Oslo, left in 1910.")
    assert any(c.startswith("ann berg was a native of oslo") for c in own), own


def test_what_was_right_stays() -> None:
    # "lands between Riga and Oslo": already a pair
    forms = "lands between riga and oslo".split()  # noqa: SIM905
    heads, relations = [ROOT, 2, 0, 4, 2], ["root", "case", "nmod", "cc", "conj"]
    before = list(heads)
    between_two(forms, heads, relations)
    assert heads == before
    # "the mill, built by Fox, which burned": built stands before the clause
    forms = "the mill , built by fox , which burned".split()  # noqa: SIM905
    heads = [1, ROOT, 3, 1, 5, 3, 8, 8, 1]
    relations = "det root punct acl case obl:agent punct nsubj acl:relcl".split()  # noqa: SIM905
    xpos = "DT NN , VBN IN NNP , WDT VBD".split()  # noqa: SIM905
    before = list(heads)
    participle_inside_a_relative(forms, xpos, heads, relations)
    assert heads == before
    # "four planks and one beam": no apposition
    forms = "planks and one of ash".split()  # noqa: SIM905
    heads, relations = [ROOT, 2, 0, 4, 2], ["root", "cc", "conj", "case", "nmod"]
    before = list(heads)
    four_and_one(forms, "NNS CC CD IN NN".split(), heads, relations)  # noqa: SIM905
    assert heads == before
    # "with Fox casting": she has it already
    forms = "voted , with fox casting".split()  # noqa: SIM905
    heads, relations = [ROOT, 4, 4, 4, 0], ["root", "punct", "mark", "nsubj", "advcl"]
    before = list(heads)
    with_somebody_doing(forms, "VBD , IN NNP VBG".split(), heads, relations)  # noqa: SIM905
    assert heads == before
    # "was watching them"
    forms = "fox was watching those".split()  # noqa: SIM905
    heads, relations = [2, 2, ROOT, 2], ["nsubj", "aux", "root", "obj"]
    before = list(heads)
    among_those_watching(forms, ["PROPN", "AUX", "VERB", "PRON"], heads, relations)
    assert heads == before
