"""Sentences that say what something is, "It is an inherited disorder", which the learned judge of
what is checkable takes for opinions where they are short."""

from __future__ import annotations

import re

from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, WORK, sort_of_noun
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.checkable_rules import ranks
from factscore_tui.decompose.syntax.tree import Tree

_KINDS = word_set(
    """acid alliance alloy animal artery bacterium bird bone bridge canal cell charter chemical
    comet compound condition constellation continent crystal currency dam dance desert device
    dialect disease disorder document drug dynasty element empire engine enzyme fish format
    formula framework fruit fungus galaxy game gas gene genre genus glacier god goddess hormone
    infection insect instrument island isotope language law lens library licence machine mammal
    metal meteorite method mineral molecule moon mountain muscle nerve opera orbit organ organism
    palace pandemic parasite particle peninsula planet plant poison polymer prize process program
    programme project protein protocol reactor religion reptile ring river rock rocket salt
    satellite ship solvent species spice sport standard star storm string structure substance
    symbol syndrome system telescope temple theorem theory tool tower treaty tree tunnel unit
    vaccine vegetable virus vitamin vein vessel volcano war waterfall waterway weapon"""
)
"""Nouns that say of what kind something is, and nothing of what it is worth."""
_OF_IT = word_set("breed branch form genus subspecies type variety")
"""The same with what it is one of: "a form of cancer"."""
_WORTH = word_set(
    """hero heroine genius fool idiot legend star giant monster villain saint gentleman coward
    liar failure natural friend fan pleasure joke success story home winner loser classic
    masterpiece"""
)
"""Nouns of people, places and works that judge."""
_LIES = word_set("lie lies lay stand stands stood sit sits sat hang hangs hung rest rests rested")
_WHERE = word_set("in at on near under beside between by behind opposite along outside")
_SUBJECT = word_set("it he she they this that these those")
_PLAIN = word_set(
    """big small large long short tall high low deep old young new ancient modern giant tiny huge
    main major minor common rare single double left right upper lower northern southern eastern
    western dead living former wild domestic red white black green blue yellow grey brown female
    male free open public private royal holy human natural solid liquid heavy light hot cold dry
    wet square round flat dark bright transparent international"""
)
_OF_A_KIND = re.compile(
    r"(?!(?:magical|tragical|comical|fantastic|terrific|horrific|tragic|pathetic|iconic|magic|"
    r"sensational|exceptional|phenomenal|emotional|special|typical|crucial|essential|vital|ideal|"
    r"beloved|celebrated|famed|gifted|talented|inspired|ill-fated|doomed|dedicated|loved)\b)"
    r"[a-z-]{2,}(?:ic|al|an|ese|ish|ed|ary|ar|cal|based|like|shaped)\b"
)
"""Adjectives that class a thing by their form: "volcanic", "inherited", "crescent-shaped"."""
_JUDGES = re.compile(r"(?i)\b(?:very|so|such|too|quite|really|truly|just|simply|mere|merely)\b|!")


def no_opinion(text: str, t: Tree) -> bool:
    """True for a statement of rank, of how many, of a kind or of a place."""
    return ranks(text) or says_what_it_is(t) or _says_where(t)


def _says_where(t: Tree) -> bool:
    """True for "His ashes lie in the wall of the Kremlin": where something lies, by name."""
    places = t.children(t.root, "obl") if t.forms[t.root] in _LIES else ()
    return any(t.is_name(j) for k in places if t.case(k) in _WHERE for j in t.subtree(k))


def says_what_it_is(t: Tree) -> bool:
    """True for "It is a volcanic moon" and "She was a Nigerian chemist": a noun for a kind, with
    nothing about it that judges. Not for "It is a scandal" and "It is a beautiful town"."""
    root, cop = t.root, t.child(t.root, "cop")
    subject = t.child(root, "nsubj")
    if cop is None or subject is None or not subject < cop < root or t.xpos[root] != "NN":
        return False
    form = t.forms[root]
    of = form in _OF_IT and any(t.case(k) == "of" for k in t.children(root, "nmod"))
    kind = of or form in _KINDS or sort_of_noun(form) in {PERSON, PLACE, WORK, ORG}
    known = t.forms[subject] in _SUBJECT or t.is_name(subject)
    if not kind or not known or form in _WORTH or t.child(root, "det") is None:
        return False
    if any(k > root for k in t.children(root, "advmod", "advcl")):
        return False  # "a man ahead of his time"
    if any(_JUDGES.match(t.forms[k]) for k in range(len(t))):
        return False
    described = [k for n in (subject, *t.subtree(root)) for k in t.children(n, "amod")]
    return all(
        t.forms[k] in _PLAIN
        or t.tokens[k].text[:1].isupper()
        or _OF_A_KIND.fullmatch(t.forms[k]) is not None
        for k in described
    )
