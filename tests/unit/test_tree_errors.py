"""Errors of the parser that the one shipped makes no more, or seldom, each with the repair that
puts it right: the tree as it should be, and the words that were hung elsewhere. A repair leaves the
right tree as it is."""

from __future__ import annotations

import pytest
from bundled_facts import told

from factscore_tui.decompose.syntax.repairs import (
    agency,
    asides,
    beside_nouns,
    clauses,
    forms,
    lives,
    names,
    relatives,
    runs_of_phrases,
    subordinate,
)
from factscore_tui.decompose.syntax.repairs.attachment import (
    adjacent,
    apart,
    beside,
    descriptions,
    fronted,
    nearest,
)
from factscore_tui.decompose.syntax.repairs.draft_tree import DraftTree, Repair

UPOS = {
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "CD": "NUM", "DT": "DET",
    "IN": "ADP", "PRP": "PRON", "JJ": "ADJ", "RB": "ADV", "CC": "CCONJ", ",": "PUNCT",
}  # fmt: skip
Row = tuple[str, str, int, str]


def rows(table: str) -> list[Row]:
    """Words "form/tag/head/relation" (heads count from 1; 0 is the root)."""
    cells = [cell.rsplit("/", 3) for cell in table.split()]
    return [(form, tag, int(head), relation) for form, tag, head, relation in cells]


def mended(words: list[Row], repair: Repair) -> list[Row]:
    """The same after the repair."""
    tags = [word[1] for word in words]
    tree = DraftTree(
        [word[0] for word in words],
        [UPOS.get(tag, "VERB") for tag in tags],
        list(tags),
        [word[2] - 1 for word in words],
        [word[3] for word in words],
    )
    tree.mend_each([repair])
    found = zip(tree.forms, tree.xpos, tree.heads, tree.relations, strict=True)
    return [(form, tag, head + 1, relation) for form, tag, head, relation in found]


CASES: list[tuple[Repair, str, str]] = [
    (
        fronted.around_it_they_and_they,
        "around/IN/3/case the/DT/3/det ruin/NN/9/obl the/DT/5/det army/NN/9/nsubj and/CC/8/cc "
        "the/DT/8/det miners/NNS/5/conj put/VBD/0/root up/RP/9/compound:prt a/DT/12/det "
        "shelter/NN/9/obj ././9/punct",
        "3:NN/0/root 5:NN/3/appos 8:NNS/9/nsubj 9:VBD/3/conj 13:./3/punct",
    ),
    (
        beside.bakers_who_heard,
        "the/DT/2/det croissant/NN/4/nsubj:pass was/VBD/4/aux:pass invented/VBN/0/root "
        "in/IN/6/case "
        "1683/CD/4/obl ,/,/10/punct when/WRB/10/advmod bakers/NNS/10/nsubj heard/VBD/6/acl:relcl "
        "the/DT/12/det turks/NNPS/10/obj digging/VBG/10/xcomp ,/,/10/punct raised/VBD/10/conj "
        "the/DT/17/det alarm/NN/15/obj and/CC/20/cc were/VBD/20/aux:pass rewarded/VBN/15/conj "
        "././4/punct",
        "15:VBD/4/conj",
    ),
    (
        agency.after_both,
        "she/PRP/2/nsubj came/VBD/0/root after/IN/6/mark 23/CD/5/nummod members/NNS/6/nsubj "
        "rebelled/VBD/2/advcl and/CC/10/cc the/DT/9/det minister/NN/10/nsubj resigned/VBD/6/conj "
        "././2/punct",
        "3:IN/10/mark 5:NNS/10/nsubj 6:VBN/5/acl 10:VBD/2/advcl",
    ),
    (
        apart.years_on,
        "three/CD/2/nummod years/NNS/3/obl:unmarked on/RB/6/advmod ,/,/3/punct he/PRP/6/nsubj "
        "refused/VBD/0/root to/TO/8/mark serve/VB/6/xcomp and/CC/11/cc was/VBD/11/aux:pass "
        "convicted/VBN/6/conj ././11/punct",
        "2:NNS/11/obl:unmarked 3:RB/2/advmod 6:VBD/2/acl:relcl 11:VBN/0/root",
    ),
    (
        apart.verb_behind_its_relative,
        "the/DT/2/det school/NN/7/nsubj that/WDT/4/nsubj bears/VBZ/2/acl:relcl "
        "her/PRP$/6/nmod:poss "
        "name/NN/4/obj opened/VBD/0/root in/IN/9/case 1860/CD/7/obl ././7/punct",
        "2:NN/0/root 7:VBN/6/acl 10:./2/punct",
    ),
    (
        apart.finished_between,
        "four/CD/2/nummod bridges/NNS/17/nsubj ,/,/15/punct of/IN/5/case which/WDT/15/nmod "
        "the/DT/7/det rialto/NNP/15/nsubj ,/,/9/punct finished/VBN/7/acl in/IN/11/case "
        "1591/CD/9/obl ,/,/7/punct is/VBZ/15/cop the/DT/15/det oldest/JJS/2/acl:relcl ,/,/17/punct "
        "cross/VBP/0/root it/PRP/17/obj ././17/punct",
        "5:WDT/9/obl 9:VBN/2/acl:relcl",
    ),
    (
        descriptions.with_behind_a_clause,
        "he/PRP/2/nsubj bought/VBD/0/root the/DT/4/det share/NN/2/obj of/IN/7/case the/DT/7/det "
        "pasha/NN/4/nmod ,/,/12/punct who/WP/12/nsubj was/VBD/12/cop in/IN/12/case "
        "debt/NN/7/acl:relcl ,/,/16/punct with/IN/16/case a/DT/16/det loan/NN/2/obl ././2/punct",
        "16:NN/12/obl",
    ),
    (
        descriptions.finished_early,
        "berg/NNP/2/nsubj oversaw/VBD/0/root the/DT/4/det survey/NN/2/obj of/IN/7/case "
        "the/DT/7/det "
        "plateau/NN/4/nmod ,/,/9/punct completed/VBN/4/acl in/IN/11/case may/NNP/9/obl ././2/punct",
        "9:VBN/2/advcl",
    ),
    (
        lives.before_christmas,
        "two/CD/2/nummod days/NNS/4/nmod:unmarked before/IN/4/case christmas/NNP/6/obl "
        "vincent/NNP/6/nsubj cut/VBD/0/root off/RP/6/compound:prt a/DT/9/det part/NN/6/obj "
        "././6/punct",
        "4:NNP/6/nsubj 5:NNP/4/flat",
    ),
    (
        lives.became_this_and_that,
        "she/PRP/2/nsubj becomes/VBZ/0/root a/DT/4/det fellow/NNP/2/xcomp and/CC/14/cc ,/,/5/punct "
        "a/DT/9/det few/JJ/9/amod months/NNS/10/obl:unmarked later/RBR/14/advmod ,/,/10/punct "
        "the/DT/14/det first/JJ/14/amod indian/NNP/4/conj to/TO/18/mark be/VB/18/cop a/DT/18/det "
        "judge/NN/14/acl ././2/punct",
        "14:NNP/2/conj 18:NN/14/orphan",
    ),
    (
        asides.than_the_other,
        "the/DT/2/det buffer/NN/13/nsubj ,/,/7/punct which/WDT/7/nsubj is/VBZ/7/cop no/RB/7/advmod "
        "larger/JJR/2/acl:relcl than/IN/10/case the/DT/10/det t3/NNP/7/obl 's/POS/10/case "
        ",/,/2/punct "
        "fills/VBZ/0/root up/RP/13/compound:prt ././13/punct",
        "10:NNP/13/nsubj",
    ),
    (
        asides.from_there_to,
        "she/PRP/2/nsubj follows/VBZ/0/root him/PRP/2/obj from/IN/5/case cambridge/NNP/2/obl "
        ",/,/9/punct where/WRB/9/advmod he/PRP/9/nsubj tried/VBD/5/acl:relcl to/TO/11/mark "
        "poison/VB/9/xcomp his/PRP$/13/nmod:poss tutor/NN/11/obj ,/,/16/punct to/IN/16/case "
        "berkeley/NNP/2/obl ././2/punct",
        "16:NNP/9/obl",
    ),
    (
        clauses.lost_verb,
        "a/DT/2/det lorry/NN/5/nsubj carrying/VBG/2/acl apples/NNS/3/obj overturned/VBD/0/root "
        "near/IN/7/case totnes/NNP/5/obl ././5/punct",
        "2:NN/0/root 5:VBN/4/acl 8:./2/punct",
    ),
    (
        clauses.two_subjects,
        "with/IN/4/case the/DT/3/det navigator/NN/4/compound fred/NNP/7/obl noonan/NNP/4/flat "
        "she/PRP/7/nsubj left/VBD/0/root ././7/punct",
        "1:IN/3/case 3:NN/4/nmod 4:NNP/7/nsubj",
    ),
    (
        relatives.name_as_root,
        "irène/NNP/6/nsubj joliot/NNP/1/flat curie/NNP/1/flat was/VBD/6/cop the/DT/6/det "
        "daughter/NN/0/root of/IN/8/case marie/NNP/6/nmod ././6/punct",
        "1:NNP/0/root 6:NN/1/acl:relcl 9:./1/punct",
    ),
    (
        relatives.part_of_which,
        "it/PRP/2/nsubj cost/VBD/0/root 50/CD/4/compound million/CD/5/nummod euros/NNS/2/obj "
        ",/,/12/punct half/NN/12/nsubj:pass of/IN/9/case which/WDT/7/nmod will/MD/12/aux "
        "be/VB/12/aux:pass paid/VBN/5/acl:relcl ././2/punct",
        "7:NN/5/appos 12:VBN/7/acl:relcl",
    ),
    (
        relatives.born_as,
        "born/VBN/0/root winifred/NNP/1/xcomp tull/NNP/2/flat in/IN/5/case leeds/NNP/1/obl "
        ",/,/8/punct "
        "the/DT/8/det daughter/NN/13/appos of/IN/11/case a/DT/11/det smith/NN/8/nmod ,/,/1/punct "
        "she/PRP/14/nsubj won/VBD/1/parataxis ././14/punct",
        "2:NNP/1/obj 5:NNP/2/nmod 8:NN/2/appos 14:VBD/2/parataxis",
    ),
    (
        names.counted_names,
        "two/CD/2/nummod dogs/NNS/8/nsubj ,/,/4/punct rex/NNP/2/appos and/CC/6/cc bello/NNP/4/conj "
        ",/,/2/punct waited/VBD/0/root ././8/punct",
        "4:NNP/2/conj 6:NNP/2/conj",
    ),
    (
        names.ship,
        "the/DT/2/det vessel/NN/5/nsubj ss/NNP/4/compound imo/NNP/2/appos sank/VBD/0/root "
        "././5/punct",
        "3:NNP/2/appos 4:NNP/3/flat",
    ),
    (
        names.name_before_comma,
        "it/PRP/3/nsubj:pass was/VBD/3/aux:pass bought/VBN/0/root by/IN/7/case the/DT/7/det "
        "alta/NNP/7/compound valle/NNP/3/obl:agent ,/,/10/punct a/DT/10/det company/NN/7/appos "
        "././3/punct",
        "4:IN/10/case 5:DT/10/det 6:NNP/10/compound 7:NNP/10/compound 10:NN/3/obl:agent",
    ),
    (
        names.coordinated_compound,
        "a/DT/6/det combined/JJ/6/amod railway/NN/6/compound and/CC/5/cc motorway/NN/3/conj "
        "bridge/NN/7/nsubj opened/VBD/0/root ././7/punct",
        "1:DT/3/det 2:JJ/3/amod 3:NN/7/nsubj 6:NN/3/conj",
    ),
    (
        nearest.kind_with_hyphen,
        "it/PRP/2/nsubj failed/VBD/0/root in/IN/10/case this/DT/10/det open/JJ/7/amod "
        "-/HYPH/7/punct "
        "label/NN/10/compound ,/,/10/punct randomised/VBN/10/amod trial/NN/2/obl ././2/punct",
        "3:IN/7/case 4:DT/7/det 7:NN/2/obl 10:NN/7/nmod",
    ),
    (
        forms.words_and_forms,
        "it/PRP/2/nsubj began/VBD/0/root when/WRB/5/advmod germany/NNP/5/nsubj invaded/VBD/2/advcl "
        "poland/NNP/5/obj ,/,/13/punct and/CC/13/cc two/CD/10/nummod days/NNS/11/obl:unmarked "
        "later/RB/13/advmod france/NNP/13/nsubj declared/VBD/2/conj war/NN/13/obj ././2/punct",
        "13:VBD/5/conj",
    ),
    (
        forms.words_and_forms,
        "its/PRP$/2/nmod:poss mass/NN/5/nsubj is/VBZ/5/cop 318/CD/5/nummod times/NNS/0/root "
        "earth/NNP/5/nmod:poss 's/POS/6/case ././5/punct",
        "2:NN/6/nsubj",
    ),
    (
        adjacent.joined_phrase,
        "she/PRP/3/nsubj:pass was/VBD/3/aux:pass married/VBN/0/root to/IN/5/case ulrich/NNP/3/obl "
        "fox/NNP/5/flat ,/,/10/punct whom/WP/10/obj she/PRP/10/nsubj divorced/VBD/5/acl:relcl "
        "in/IN/12/case 1982/CD/10/obl ,/,/16/punct and/CC/16/cc to/IN/16/case joachim/NNP/5/conj "
        "././3/punct",
        "16:NNP/10/obl",
    ),
    (
        adjacent.making_it,
        "lee/NNP/4/nsubj is/VBZ/4/cop a/DT/4/det politician/NN/0/root who/WP/6/nsubj "
        "served/VBD/4/acl:relcl until/IN/8/case 2021/CD/6/obl ,/,/10/punct making/VBG/6/advcl "
        "her/PRP/10/obj the/DT/13/det first/JJ/10/xcomp ././4/punct",
        "10:VBG/4/advcl",
    ),
    (
        adjacent.held_behind_the_object,
        "lisbon/NNP/2/nsubj hosted/VBD/0/root expo/NNP/2/obj ,/,/5/punct held/VBN/3/acl "
        "in/IN/7/case "
        "may/NNP/5/obl ././2/punct",
        "5:VBN/2/advcl",
    ),
    (
        clauses.enclosed,
        "armstrong/NNP/12/nsubj ,/,/5/punct who/WP/5/nsubj:pass was/VBD/5/aux:pass "
        "born/VBN/1/acl:relcl near/IN/7/case wapakoneta/NNP/5/obl ,/,/10/punct in/IN/10/case "
        "1932/CD/5/obl ,/,/1/punct steered/VBD/0/root it/PRP/12/obj ././12/punct",
        "10:CD/12/obl",
    ),
    (
        beside_nouns.joined_to_what_comes_later,
        "a/DT/2/det clerk/NN/11/nsubj:pass who/WP/4/nsubj sold/VBD/2/acl:relcl stamps/NNS/4/obj "
        ",/,/7/punct coins/NNS/5/conj and/CC/9/cc maps/NNS/5/conj was/VBD/11/aux:pass "
        "jailed/VBN/0/root ././11/punct",
        "9:NNS/11/conj",
    ),
    (
        agency.and_had_done,
        "he/PRP/2/nsubj said/VBD/0/root his/PRP$/4/nmod:poss client/NN/6/nsubj was/VBD/6/cop "
        "sorry/JJ/2/ccomp and/CC/9/cc had/VBD/9/aux begun/VBN/6/conj ././2/punct",
        "9:VBN/2/conj",
    ),
    (
        names.whose,
        "the/DT/2/det port/NN/7/nsubj whose/WP$/5/nmod:poss two/CD/5/nummod cranes/NNS/6/nsubj "
        "stand/VBP/2/acl:relcl closed/VBD/0/root ././7/punct",
        "3:WP$/6/obl",
    ),
    (
        subordinate.helped_found,
        "lee/NNP/3/nsubj had/VBD/3/aux helped/VBN/0/root found/VB/3/xcomp the/DT/6/det "
        "bank/NN/4/obj ././4/punct",
        "1:NNP/4/nsubj 2:VBD/4/aux 3:VBN/4/ccomp 4:VBD/0/root",
    ),
    (
        runs_of_phrases.above_sea_level,
        "vines/NNS/2/nsubj grow/VBP/0/root at/IN/5/case 420/CD/5/nummod metres/NNS/2/obl "
        "above/IN/8/case sea/NN/8/compound level/NN/5/nmod ././2/punct",
        "5:NNS/8/nmod 8:NN/2/obl",
    ),
    (
        relatives.one_of_whom,
        "six/CD/2/nummod guards/NNS/3/nsubj went/VBD/0/root ahead/RB/3/advmod ,/,/9/punct "
        "one/CD/9/nsubj of/IN/8/case whom/WP/6/nmod carried/VBD/2/acl:relcl flag/NN/9/obj "
        "././3/punct",
        "9:VBD/3/parataxis",
    ),
    (
        nearest.number_one,
        "she/PRP/2/nsubj beat/VBD/0/root world/NN/4/compound number/NN/6/compound one/CD/4/nummod "
        "jannik/NNP/2/obj sinner/NNP/6/flat ././2/punct",
        "4:NN/2/obj",
    ),
]


@pytest.mark.parametrize(("repair", "right", "wrong"), CASES, ids=[c[0].__name__ for c in CASES])
def test_an_error_is_put_right_and_a_right_tree_is_left(
    repair: Repair, right: str, wrong: str
) -> None:
    words = rows(right)
    assert mended(words, repair) == words
    parsed = list(words)
    for change in wrong.split():
        place, cell = change.split(":", 1)
        tag, head, relation = cell.rsplit("/", 2)
        parsed[int(place) - 1] = (words[int(place) - 1][0], tag, int(head), relation)
    assert parsed != words
    assert mended(parsed, repair) == words


def test_who_put_up_a_shelter_around_the_ruin() -> None:
    """The army is the ruin's subject for the parser, and the miners those of the verb."""
    found = told("Around the ruin the army and the miners put up a shelter.")
    assert "The army put up a shelter around the ruin." in found
    found = told("Around the ruin stood an army and the miners put up a shelter.")
    assert "The miners put up a shelter." in found
