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
        counts = self._only_counts() or self._breaks_off()
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
            return t.child(t.root, "mark") is not None
        if t.upos[t.root] in {"VERB", "AUX"} and t.xpos[t.root] != "VBG":
            return False
        if t.child(t.root, "nsubj", "nsubj:pass", "cop", "aux", "expl", "csubj") is not None:
            return False
        return t.upos[0] in {"ADP", "ADV", "PART"} and t.relations[0] in {"case", "advmod"}

    def _lists_only(self) -> bool:
        """True for the item "Rain cover stowed in the bottom": a thing and what it is like, with no
        finite verb and no name."""
        t = self.tree
        if t is None or self.sentence.kind is not SentenceKind.LIST_ITEM or t.upos[0] == "PROPN":
            return False
        if t.forms[0] in {"the", "a", "an"}:
            return False
        finite = any(tag in {"VBD", "VBZ", "VBP", "VB", "MD"} for tag in t.xpos)
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
