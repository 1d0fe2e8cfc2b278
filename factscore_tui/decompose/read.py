"""A sentence with what every stage of decomposition made of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from factscore_tui.core.fact import DraftFact, Sentence, SentenceKind
from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.features import Array
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import Plain

_EMPTY = frozenset("and but so that this it all was is were are be not".split())  # noqa: SIM905

_BETWEEN = frozenset(": – — - bt v vs beat".split())  # noqa: SIM905
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_SCORE = re.compile(r"\d[–-]\d")
_HEADING = re.compile(r"[^(),]+\(c\.? ?\d{3,4}(?:[–-]\d{3,4})?\)\.?")


@dataclass
class Read:
    """A sentence and what the stages made of it. `text` is the sentence without marks; `at` maps it
    to the document; `asked` says how likely each candidate is right that the cross-encoder read."""

    sentence: Sentence
    text: str
    at: Plain
    tree: Tree | None = None
    reason: str = ""
    why: str = ""
    found: list[Candidate] = field(default_factory=list)
    scores: Array | None = None
    asked: dict[int, float] = field(default_factory=dict)
    chosen: list[int] = field(default_factory=list)
    references: tuple[Reference, ...] = ()
    facts: tuple[DraftFact, ...] = ()

    def says_nothing(self) -> bool:
        """True for "Bronze, on a wooden case": no verb, and no part of it is a statement. A figure
        or a label tells something: "Price: $94 for adults". "That was it" has no word to look
        up."""
        if self.tree is not None and {w for w in self.tree.forms if w[0].isalpha()} <= _EMPTY:
            return True
        told = any(c.isdigit() or c == ":" for c in self.text)
        if not told and self._lists_only():
            return True
        verb = self.tree is not None and any(t[:2] in {"VB", "MD"} for t in self.tree.xpos)
        verb = verb or (
            self.tree is not None and self.tree.child(self.tree.root, "nsubj") is not None
        )
        whole = all(self.found[n].kind == "W" for n in self.chosen)
        counts = self._only_counts() or self._breaks_off() or self._names_only()
        return whole and (not (told or verb) or counts or self._describes_only())

    def _only_counts(self) -> bool:
        """True for "£18 million from the trust", "118 minutes", "Much later, in 2019" and the
        heading "Early settlement (c 820)": a sum, a number or a time, and no verb."""
        t = self.tree
        if t is None:
            return False
        verbs = [k for k, tag in enumerate(t.xpos) if tag[:2] in {"VB", "MD"}]
        if any(t.forms[k] not in {"including", "according"} for k in verbs):
            return False
        if _HEADING.fullmatch(self.text) is not None:
            return True
        if any(w in _BETWEEN for w in t.forms) or _SCORE.search(self.text):
            return False
        counted = t.xpos[t.root] in {"$", "CD"} or t.relations[0] in {"nummod", "advmod"}
        return counted and t.upos[t.root] != "PROPN"

    def _breaks_off(self) -> bool:
        """True for "Until 14 June, then touring to Lydbridge" and "Usually not to people, since the
        lava moves slowly": a main clause without a verb that begins with how or when."""
        t = self.tree
        if t is None or ":" in t.forms:
            return False
        if t.forms[0] == "only" and t.forms[1:2] == ["if"]:  # "Only if a test shows that you do"
            return "," not in t.forms
        if t.xpos[0] == "VBN" and t.root == 0:  # "Sung in Italian with surtitles"
            return t.child(0, "nsubj", "nsubj:pass", "aux", "aux:pass", "cop", "conj") is None
        if t.upos[t.root] in {"VERB", "AUX"} and t.xpos[t.root] != "VBG":
            return False
        if t.child(t.root, "nsubj", "nsubj:pass", "cop", "aux", "expl", "csubj") is not None:
            return False
        return t.upos[0] in {"ADP", "ADV", "PART"} and t.relations[0] in {"case", "advmod"}

    def _names_only(self) -> bool:
        """True for "The Vale Railway: a line too late", "1669 – The most destructive on record",
        "Moss & Dahl, 388 pp., £18.99" and "Painter and printmaker, best known for the nocturnes she
        made": a heading, a year or a publisher, and a description of somebody who is not named."""
        t = self.tree
        if t is None or t.upos[t.root] in {"VERB", "AUX"} or t.child(t.root, "nsubj", "cop"):
            return False
        described = {
            k for v in range(len(t)) if t.relations[v] == "acl:relcl" for k in t.subtree(v)
        }
        if any(t.xpos[k] in _FINITE and k not in described for k in range(len(t))):
            return False
        first, last = t.forms[0], t.xpos[-2:]
        if ("pp" in t.forms and "£" in t.forms) or {"pp", "$"} <= {*t.forms}:
            return True
        if ":" in t.forms[1:] and first in {"the", "a", "an"}:
            return not any(c.isdigit() for c in self.text.partition(":")[2]) and "NNP" not in last
        if t.xpos[0] == "CD" and any(w in {"–", "—", "-"} for w in t.forms[1:2]):
            return all(tag not in {"NN", "NNS", "NNP"} for tag in t.xpos[2 : self._phrase_end(t)])
        known = t.child(t.root, "acl", "acl:relcl") is not None or bool(described)
        return t.root == 0 and t.xpos[0] == "NN" and known and ":" not in t.forms

    def _phrase_end(self, t: Tree) -> int:
        """The first word behind the beginning that opens a phrase of its own."""
        return next((k for k in range(2, len(t)) if t.xpos[k] == "IN"), len(t))

    def _lists_only(self) -> bool:
        """True for the item "Rain cover stowed in the bottom": a thing and what it is like, with no
        finite verb and no name."""
        t = self.tree
        if t is None or self.sentence.kind is not SentenceKind.LIST_ITEM or t.upos[0] == "PROPN":
            return False
        if t.forms[0] in {"the", "a", "an"}:
            return False
        brackets = 0
        finite = False
        for form, tag in zip(t.forms, t.xpos, strict=True):
            brackets += (form == "(") - (form == ")")
            finite = finite or (tag in {"VB", *_FINITE} and not brackets)
        return not finite and not any(t.is_name(k) for k in range(1, len(t)))

    def _describes_only(self) -> bool:
        """True for "Ventilated back panel that keeps the pack away from your body" and "Antarctica,
        if you count it as a desert - and geographers do": a noun with clauses that describe it, of
        which nothing is said."""
        t = self.tree
        if (
            t is None
            or t.upos[t.root] not in {"NOUN", "PROPN"}
            or ":" in t.forms
            or self.text[-1:] in "!?"
        ):
            return False
        if t.child(t.root, "nsubj", "nsubj:pass", "cop", "aux", "expl", "csubj") is not None:
            return False
        thing = t.upos[t.root] == "NOUN"
        described = [k for k in range(len(t)) if thing and t.relations[k] == "acl:relcl"]
        described += [
            k
            for k in range(len(t))
            if (t.relations[k] == "advcl" and "if" in {t.forms[j] for j in t.children(k, "mark")})
            or (t.relations[k] == "parataxis" and t.forms[k] in {"do", "does", "did"})
        ]
        inside = {j for k in described for j in t.subtree(k)}
        verbs = [
            k for k in range(len(t)) if t.xpos[k][:2] in {"VB", "MD"} and t.relations[k] != "amod"
        ]
        return bool(inside) and all(k in inside for k in verbs)
