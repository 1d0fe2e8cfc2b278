"""Small matters of references: quotations and who says them, bylines, "the two" and "the
latter"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from factscore_tui.decompose.rules.coreference_entities import Entity, Link
from factscore_tui.decompose.rules.coreference_kinds import (
    ORG,
    PERSON,
    PLACE,
    THING,
    UNKNOWN,
)
from factscore_tui.decompose.rules.coreference_lexicon import (
    ATTRIBUTING,
    COUNTRIES,
    FEMALE,
    HE,
    MALE,
    NAMED_AFTER,
    ORG_ENDINGS,
    PLACE_ENDINGS,
    SHE,
)
from factscore_tui.decompose.rules.coreference_mention import Mention
from factscore_tui.decompose.rules.coreference_names import surname
from factscore_tui.decompose.rules.phrase import paired_marks
from factscore_tui.decompose.syntax.tree import ROOT, Tree

_BYLINE = re.compile(
    r"\s*(?:[Bb]y|BY|[Ww]ords:|[Rr]eview "
    r"by|[Tt]ext:)\s+([A-Z][\w'’-]+(?:\s+[A-Z][\w.'’-]*){1,3})\s*(?:,.*|\||$)"
)
_QUOTES = frozenset(['"', "“", "«", "„", "``", "‘"])


def title_name(words: Sequence[str]) -> tuple[str, str]:
    """Kind and gender of a name, by its words in lower case."""
    if not words:
        return UNKNOWN, ""
    first, last = words[0], words[-1]
    if (last in ORG_ENDINGS and not surname(words)) or first in ORG_ENDINGS:
        return ORG, ""
    if (len(words) == 1 and first in COUNTRIES) or (len(words) > 1 and last in PLACE_ENDINGS):
        return PLACE, ""
    if len(words) > 2 and last in NAMED_AFTER:
        return THING, ""  # "James Webb Space Telescope"
    if first in MALE | FEMALE:
        return PERSON, "" if first in MALE & FEMALE else "m" if first in MALE else "f"
    return UNKNOWN, ""


def byline(text: str) -> str:
    """ "By Wanda Pryce, transport correspondent": the name; "" for anything else."""
    match = _BYLINE.match(text) if len(text) < 120 else None
    return match.group(1) if match else ""


def quoted_words(t: Tree) -> set[int]:
    """Words between quotation marks, where they are more than a title or a phrase: five and more,
    or with a verb."""
    out: set[int] = set()
    marks = paired_marks(t)
    for begin, end in marks.items():
        if begin < end and t.tokens[begin].text in _QUOTES and end - begin > 3:
            out.update(range(begin + 1, end))
    alone = [k for k in range(len(t)) if t.tokens[k].text in _QUOTES and k not in marks]
    if alone and alone[0] <= 1:  # a quotation that goes on in the next sentence
        out.update(range(alone[0] + 1, len(t)))
    return out


def quoted_by(t: Tree, quoted: set[int]) -> int:
    """The word that names who says the quotation: "Pask" of "said Doreen Pask"; ROOT for none."""
    if not quoted:
        return ROOT
    for v in range(len(t)):
        if v in quoted or t.forms[v] not in ATTRIBUTING:
            continue
        s = t.child(v, "nsubj")
        if s is not None and s not in quoted:
            return s
    return ROOT


def pair_of(t: Tree, i: int) -> tuple[tuple[int, ...], int]:
    """The words of "the two", "both" or "the latter" when they stand alone, and which one is meant
    (-1: both)."""
    form = t.forms[i]
    subject = t.relations[i].startswith(("nsubj", "obj", "obl", "nmod", "iobj"))
    if form == "both":
        alone = subject and t.upos[i] in {"PRON", "DET"} and not t.children(i, "nmod")
        return ((i,), -1) if alone else ((), -1)
    the = t.child(i, "det")
    ordinal = form in {"former", "latter"}
    if the is None or t.forms[the] != "the" or the != i - 1 or not (subject or ordinal):
        return (), -1
    if ordinal and t.relations[i] in {"amod", "compound"}:
        return (), -1
    if t.children(i, "nmod", "appos", "acl", "acl:relcl", "amod", "compound", "nummod"):
        return (), -1
    return (the, i), {"former": 0, "latter": 1}.get(form, -1)


def somebody_open(links: Iterable[Link]) -> bool:
    """True where a sentence has a "him" that nobody can place: "Llosa punched him, and the two
    never spoke again"."""
    return any(
        link.pronoun and link.entity is None and link.written.lower() in HE | SHE for link in links
    )


def last_named(
    t: Tree, mentions: Iterable[Mention], at: Mapping[int, Entity], i: int
) -> Entity | None:
    """ "Marcus Adair, who replaced Idris Vaughn after the latter withdrew": the name before
    "the latter"."""
    before = [m for m in mentions if m.kind == "name" and m.words[-1] < i and m.head in at]
    as_object = bool(before) and t.relations[before[-1].head] in {"obj", "obl:agent"}
    return at[before[-1].head] if len(before) > 1 and as_object else None


def married(groups: Sequence[Entity], n: int) -> Entity | None:
    """Whom "the couple" of sentence n is, where one of the two sentences before tells of their
    wedding."""
    return next((g for g in reversed(groups) if "couple" in g.types and n - g.sentence <= 2), None)
