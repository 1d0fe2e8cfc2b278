"""A sentence with what every stage of decomposition made of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from factscore_tui.core.fact import DraftFact, Sentence
from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.features import Array
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import Plain


@dataclass
class Read:
    """A sentence and what the stages made of it. `text` is the sentence without marks; `at` maps it
    to the document."""

    sentence: Sentence
    text: str
    at: Plain
    tree: Tree | None = None
    reason: str = ""
    why: str = ""
    found: list[Candidate] = field(default_factory=list)
    scores: Array | None = None
    chosen: list[int] = field(default_factory=list)
    references: tuple[Reference, ...] = ()
    facts: tuple[DraftFact, ...] = ()

    def says_nothing(self) -> bool:
        """True for "Bronze, on a wooden case": no verb, and no part of it is a statement. A figure
        or a label tells something: "Price: $94 for adults"."""
        told = any(c.isdigit() or c == ":" for c in self.text)
        verb = self.tree is not None and any(t[:2] == "VB" or t == "MD" for t in self.tree.xpos)
        return not (told or verb) and all(self.found[n].kind == "W" for n in self.chosen)
