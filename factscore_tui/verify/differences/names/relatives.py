"""Another husband, mother, son or teacher than the page tells of.

    Mary Shelley's father was Percy Shelley.    father: Percy Shelley → source: William Godwin
    Horatio was Ophelia's brother.              the page names Horatio, never as anybody's brother
    Rosa Parks's husband was a carpenter.       the page says so of her father

Contradicted is only who is another than the one father or mother that the page names, or than the
one wife or husband on a page that knows of a single marriage; and never on a page that tells of
adoption, stepfathers or doubts. Sons, brothers and teachers may be several: nothing speaks for such
a fact where all that the page says of the name has no word of that kind of relation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factscore_tui.core.verdict import Difference
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.names.places import side_by_side
from factscore_tui.verify.differences.numbers.computed import FoundDifference
from factscore_tui.verify.differences.roles.arguments import ArgumentName
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.kinship import Kin, claimed_kin, mentioned_kin, told_kin

_PARENTS = (
    r"father|mother|parent|\bson\b|\bsons\b|daughter|child|\bbor[en]\b|\bbear|offspring|heir|"
    r"\bsired\b|family|descend|\braised\b|brought up|gave birth|pregnan|\bdad\b|\bmum\b"
)
_COUPLES = (
    r"husband|\bwife\b|wives|spouse|marr[iy]|\bwed|widow|\bbride|consort|divorc|\bMrs\b|"
    r"\bn[ée]e\b|elope|engaged|fianc"
)
_WORDS = {
    "couple": _COUPLES + r"|couple",
    "father": _PARENTS,
    "mother": _PARENTS,
    "parent": _PARENTS,
    "sibling": r"brother|sister|sibling|twin(?!s (?-i:[A-Z])\w+ and )|family|children|\bsons\b|"
    r"daughters",
    "cousin": r"cousin|relative|related|family",
    "uncle": r"uncle|aunt|nephew|niece|brother|sister|relative|family",
    "grandparent": r"grand|parent|father|mother|\bsons?\b|daughter|child|family",
    "teacher": r"teach|taught|tutor|mentor|pupil|student|stud[iy]|lesson|instruct|apprentic|train|"
    r"master|workshop|supervis|professor|school|under|guid|educat|learn|lectur|course|doctor",
}
_WORDS |= {"nephew": _WORDS["uncle"], "grandchild": _WORDS["grandparent"]}
_READ_AS = {what: re.compile(words, re.IGNORECASE) for what, words in _WORDS.items()}
"""Words with which a sentence may tell of such a relation."""
_NOT_ALL = re.compile(_COUPLES, re.IGNORECASE)
"""Without "the couple", who are two others where the page names another husband."""
_CLEARLY = {
    "couple": re.compile(_COUPLES + r"|child|\bsons?\b|daughter", re.IGNORECASE),
    "father": re.compile(
        r"father|mother|parent|born to|gave birth|(?:\b(?:his|her|their)|[’']s)\s(?:[\w-]+\s)?"
        r"(?:son|daughter|child)\b|(?:son|daughter|child|children)\sof\s"
        r"(?!an?\s|(?:his|her|their)\sown\b)",
        re.IGNORECASE,
    ),
}
_CLEARLY["mother"] = _CLEARLY["father"]
"""Words of a sentence with the fact's name that leave open whether it tells of such a relation,
where the page names another in that place."""
_OTHER_PARENTS = re.compile(
    r"adopt|step-?(?:father|mother|parent|son|daughter|child)|foster|biological|illegitimate|"
    r"wedlock|natural (?:son|daughter|child|father)|paternity|alleged|rumou?r|godfather|"
    r"\b(?:father|mother|son|daughter|parents?)\b[^.;]{0,40}\b(?:unknown|unclear|disputed|uncertain|"
    r"believed|said|thought|probabl\w+|possibl\w+|perhaps|(?-i:may)|claim\w*|listed)",
    re.IGNORECASE,
)
_OTHER_MARRIAGES = re.compile(
    r"\b(?:first|second|third|last|former|next|future|ex)[\s-](?:wife|husband|marriage)|wives|"
    r"husbands|remarr|divorc|(?<!parents\s)separat|widow|\b(?:married|wed|marriages?)\b[^.;]{0,30}\b(?:again|"
    r"twice|times|secretly)|affair|lover|mistress|companion|partner|relationship|polygam|harem|"
    r"consort|concubine|\bone of (?:his|her)\b|"
    r"\bmarried\b[^.;]*\b(?:and|then)\b[^.;]*\s(?-i:[A-Z])|"
    r"child(?:ren)?\b[^.;]*\b(?:with|by)\s(?-i:[A-Z])",
    re.IGNORECASE,
)
_TITLED = re.compile(
    r"\b(?:Lord|Lady|Sir|Dame|Duke|Duchess|Count|Countess|Earl|Baron\w*|Marqu\w+|Prince|Princess|"
    r"King|Queen|Emperor|Empress|Tsar\w*|Sultan|Pope|Saint|St|Madame|Mrs|of|[IVX]+)\b"
)
"""What may be called by a name of a quite different kind elsewhere: "Lady Byron" and "Annabella
Milbanke" are one."""
_GOES_ON = re.compile(r"\A(?:They|She|He|The couple|The pair|The two|Their|His|Her|Both)\b")
_JOB = re.compile(
    r"\A[^,;]+?['’]s?\s(?:[a-z-]+\s)?(?P<role>husband|wife|father|mother|son|daughter|brother|"
    r"sister)(?:\s[A-Z]\w+){0,3}\s(?:was|is)\san?\s(?:[\w-]+\s){0,3}?(?P<job>[A-Za-z-]+)\.?\Z"
)
_KIN_WORD = re.compile(
    r"(?<!-)\b(?P<who>husband|wife|marri(?:ed|es)|father|mother|son|daughter|brother|sister|uncle|"
    r"aunt|cousin|children|grandfather|grandmother|parents|friend)\b(?P<of>\sof\s(?:the\s)?)?"
)
_SAME_ROLE = {"husband": "couple", "wife": "couple", "married": "couple", "marries": "couple"}
_OFFSPRING = frozenset(("son", "daughter", "children"))
_ONE_EACH = frozenset(("cousin", "uncle", "nephew"))
"""Relatives whose word is said again of the next: "his cousin A and his cousin B"."""
_TWINS = re.compile(r"\btwins (?P<a>[A-Z]\w+) and (?P<b>[A-Z]\w+)")
_TELLS_APART = 2
"""Words of a name from which it tells a person apart where the page does not have it."""


def find_relative(fact: str, match: Match) -> FoundDifference | None:
    """The other father, mother, husband or wife that the page names, or None."""
    claim = claimed_kin(fact)
    parties = _parties(claim, match) if claim is not None else None
    if claim is None or parties is None or claim.what not in _CLEARLY:
        return None
    (about, name), told = parties, told_kin(match)
    found = list(_in_its_place(claim, about, told))
    if not found or _is_told(claim, told) or not _may_differ(claim, parties, found, match):
        return None
    clear, texts = _CLEARLY[claim.what], [s.text for s in match.page.sentences]
    if not _is_another_relative(claim, parties, told) and any(
        clear.search(texts[place]) for place in _places(name, match)
    ):
        return None
    kin, theirs = found[-1] if claim.what == "mother" else found[0]  # "of A and his wife B"
    what = "married to" if claim.what == "couple" else claim.what
    return FoundDifference(
        Difference(what, name.text, theirs.text),
        None,
        kin.place,
        theirs.span,
        (),
        f"{what}: {name.text} → source: {theirs.text}",
    )


def _is_another_relative(
    claim: Kin, parties: tuple[ArgumentName, ArgumentName], told: Sequence[Kin]
) -> bool:
    """The page tells what the name is to whom the fact is about: something else."""
    about, name = parties
    family = {"father", "mother", "parent"}
    return any(
        one is not None and other is not None and one.same(name) and other.same(about)
        for kin in told
        if kin.what != claim.what and not {kin.what, claim.what} <= family
        for one, other in ((kin.one, kin.other), (kin.other, kin.one))
    )


def _may_differ(
    claim: Kin,
    parties: tuple[ArgumentName, ArgumentName],
    found: Sequence[tuple[Kin, ArgumentName]],
    match: Match,
) -> bool:
    """Whoever the page names in the place is surely another than the fact's name, and the page
    leaves no room for two."""
    (about, name), others = parties, [relative for _, relative in found]
    couple, here = claim.what == "couple", bool(_places(name, match))
    doubts = _OTHER_MARRIAGES if couple else _OTHER_PARENTS
    if any(doubts.search(sentence.text) for sentence in match.page.sentences):
        return False
    if _TITLED.search(name.text) or not all(name.differs(other) for other in others):
        return False
    if claim.what != "father" and set(name.stems) & _own(match, about):
        return False  # "Mary Lincoln" is no other than "Mary Todd"
    if not here and (
        couple
        or any(_TITLED.search(other.text) for other in others)
        or min(len(one.stems) for one in (name, *others)) < _TELLS_APART
    ):
        return False
    if couple and any(a.differs(b) for a in others for b in others):
        return False  # the page tells of several
    return not any(side_by_side(match, name.text, other.text) for other in others)


def no_relative(fact: str, match: Match) -> str | None:
    """Why nothing speaks for a fact about relatives although the page has all its names; None where
    it may rest on something."""
    other = job_of_another(fact, match)
    claim = (claimed_kin(fact) or mentioned_kin(fact)) if other is None else None
    if claim is not None and claim.what not in _READ_AS:
        return None  # "his student Ann Lee"
    if claim is None:
        return other
    told, parties = told_kin(match), _parties(claim, match)
    if parties is None:
        return None
    about, name = parties
    told = [kin for kin in told if not _is_namesake(name, kin, match)]
    found = [relative for _, relative in _in_its_place(claim, about, told)]
    if _is_told(claim, told) or _may_be_told(claim, parties, told, match, bool(found)):
        return None
    if claim.what == "sibling" and _are_twins(parties, match):
        return None
    if found and all(name.differs(one) for one in found):
        return f"the source names another: “{found[0].text}”"
    return f"the source has “{name.text}”, but not in such a relation"


def _is_namesake(name: ArgumentName, kin: Kin, match: Match) -> bool:
    """One of the relatives has the first name of the fact's and another last name, and the page
    speaks of the fact's own apart: "James McCauley" is not the driver James Blake."""
    for other in (kin.one, kin.other):
        if other is None or len(name.stems) != 2 or len(other.stems) != 2:
            continue
        first, last = (a == b for a, b in zip(name.stems, other.stems, strict=True))
        apart = any(name.text in s.text and other.text not in s.text for s in match.page.sentences)
        if first and not last and apart:
            return True
    return False


def _parties(claim: Kin, match: Match) -> tuple[ArgumentName, ArgumentName] | None:
    """Whom the fact is about, and the name that it gives for the relative: the page's subject is
    the former, else who has the relative."""
    if claim.one is None or claim.other is None:
        return None
    if set(claim.one.stems) <= match.page.title_stems:
        return claim.one, claim.other
    return claim.other, claim.one


def _own(match: Match, about: ArgumentName) -> set[str]:
    """What a name of the family may share with whom the fact is about."""
    return set(about.stems) | match.page.title_stems


def _places(name: ArgumentName, match: Match) -> list[int]:
    """The sentences with the last word of the name that is not the page's title's, or with two."""
    own = [root for root in name.stems if root not in match.page.title_stems]
    found = [set(match.page.by_stem.get(root, ())) for root in own]
    every = [place for places in found for place in places]
    return sorted({p for p in every if p in found[-1] or every.count(p) > 1})


def _is_told(claim: Kin, told: Sequence[Kin]) -> bool:
    """A relation of the page may be the fact's."""
    return any(_may_be(claim, kin) for kin in told) or _siblings(claim, told)


def _may_be_told(
    claim: Kin,
    parties: tuple[ArgumentName, ArgumentName],
    told: Sequence[Kin],
    match: Match,
    other: bool,
) -> bool:
    """A sentence with the name, or one that goes on from it, has a word for such a relation that
    does not belong to other people. `other`: the page names somebody else in the place."""
    _, name = parties
    if not set(name.stems) - match.page.title_stems:
        return True
    form = _READ_AS[claim.what]
    if other:  # then a word like "family" says little
        form = _NOT_ALL if claim.what == "couple" else _CLEARLY.get(claim.what, form)
    for place in _places(name, match):
        for near in (place, place + 1):
            if (near == place or _follows(match, near)) and _has_word(
                form, name, told, match, near
            ):
                return True
    return False


def _follows(match: Match, place: int) -> bool:
    page = match.page
    return (
        place < len(page.sentences)
        and page.sentences[place].passage == page.sentences[place - 1].passage
        and _GOES_ON.match(page.sentences[place].text) is not None
    )


def _has_word(
    form: re.Pattern[str], name: ArgumentName, told: Sequence[Kin], match: Match, place: int
) -> bool:
    """A word for such a relation stands there outside of what the page says of the name and
    somebody else."""
    taken = [
        kin.span
        for kin in told
        if kin.place == place
        and (kin.what in _ONE_EACH or any(one is not None and one.same(name) for one in kin[1:3]))
    ]
    text = match.page.sentences[place].text
    return any(
        not any(span.start <= hit.start() < span.end for span in taken)
        for hit in form.finditer(text)
    )


def _may_be(claim: Kin, kin: Kin) -> bool:
    """The two are the fact's, as far as the page names them."""
    family = {"father", "mother", "parent"}
    if claim.what != kin.what and not {claim.what, kin.what} <= family:
        return False
    if {claim.what, kin.what} == {"father", "mother"}:
        return False
    return any(
        _not_apart(claim.one, one) and _not_apart(claim.other, other) for one, other in kin.pairs()
    )


def _not_apart(mine: ArgumentName | None, theirs: ArgumentName | None) -> bool:
    return mine is None or theirs is None or not mine.differs(theirs)


def _siblings(claim: Kin, told: Sequence[Kin]) -> bool:
    """The page gives the two one parent."""
    if claim.what != "sibling" or claim.one is None or claim.other is None:
        return False
    mine, theirs = (
        [kin.one for kin in told if _is_child(kin, child)] for child in (claim.one, claim.other)
    )
    return any(a is not None and b is not None and a.same(b) for a in mine for b in theirs)


def _are_twins(parties: tuple[ArgumentName, ArgumentName], match: Match) -> bool:
    """ "The twins Hamnet and Judith" are brother and sister of each other, and of nobody else."""
    both = {root for one in parties for root in one.stems}
    return any(
        both <= {stem(fold(word)) for word in found.group("a", "b")}
        for sentence in match.page.sentences
        for found in _TWINS.finditer(sentence.text)
    )


def _is_child(kin: Kin, child: ArgumentName) -> bool:
    parents = kin.what in {"father", "mother", "parent"}
    return parents and kin.other is not None and kin.other.same(child)


def _in_its_place(
    claim: Kin, about: ArgumentName, told: Sequence[Kin]
) -> Iterator[tuple[Kin, ArgumentName]]:
    """Whom the page gives in the place of the fact's name. "The child of A and B" gives both."""
    turned = about is claim.one and claim.what != "couple"
    for kin in told if not turned else ():
        pairs = (
            (one, other) for one, other in kin.pairs() if one is not None and other is not None
        )
        for one, other in pairs:
            if one.pronoun or not other.same(about):
                continue
            if kin.what == claim.what or (
                kin.what == "parent" and claim.what in {"father", "mother"}
            ):
                yield kin, one


def job_of_another(fact: str, match: Match) -> str | None:
    """ "X's husband was a carpenter", "X's wife was an American": every carpenter or American of
    the page is another relative."""
    said = _JOB.match(fact)
    if said is None:
        return None
    role = _SAME_ROLE.get(said["role"], said["role"])
    quoted = ""
    for place in match.page.by_stem.get(stem(fold(said["job"])), ()):
        text = match.page.sentences[place].text
        for found in re.finditer(rf"\b{re.escape(said['job'])}\b", text):
            before = re.split(r"[;:]", text[: found.start()])[-1]
            kin = list(_KIN_WORD.finditer(before))
            if not kin or _SAME_ROLE.get(kin[-1]["who"], kin[-1]["who"]) == role:
                return None
            if kin[-1]["of"] and kin[-1]["who"] in _OFFSPRING and role in {"father", "mother"}:
                return None  # "the son of A, a glover"
            if kin[-1]["who"] == "parents" and role in {"father", "mother"}:
                return None  # "his parents were A, a lawyer, and B"
            quoted = quoted or text[text.find(before) + kin[-1].start() : found.end()]
    return f"the source says it of another: “{quoted}”" if quoted else None
