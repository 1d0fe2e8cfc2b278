"""A parsed sentence: words, tags, and the dependency tree over them (Universal Dependencies)."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from factscore_tui.decompose.syntax.tokenizer import Token

ROOT = -1
"""The head of the word that has none."""

_CURRENCY = frozenset("$€£¥%#°&+")


class Tree:
    """Words in order with their tags (UPOS and Penn), heads (ROOT for one of them) and relations.

    `relations` are those of UD English without their subtypes except the ones in KEPT; `vectors`
    (words, width) is what the parser's encoder made of each word in its sentence, empty where
    nobody asked for them; `starts` are the words at which parts begin that the encoder read apart.
    """

    KEPT = frozenset(
        {"nsubj:pass", "nsubj:outer", "aux:pass", "acl:relcl", "nmod:poss", "nmod:unmarked",
        "obl:unmarked",
         "obl:agent", "compound:prt", "cc:preconj", "det:predet", "csubj:pass", "advcl:relcl"}
    )  # fmt: skip

    def __init__(
        self,
        tokens: Sequence[Token],
        upos: Sequence[str],
        xpos: Sequence[str],
        heads: Sequence[int],
        relations: Sequence[str],
        vectors: npt.NDArray[np.float32] | None = None,
        starts: Sequence[int] = (0,),
    ) -> None:
        self.tokens, self.upos, self.xpos = list(tokens), list(upos), list(xpos)
        self.heads = list(heads)
        self.relations = [r if r in self.KEPT else r.split(":")[0] for r in relations]
        self.forms = [t.text.lower().replace("’", "'") for t in self.tokens]
        self.vectors = vectors if vectors is not None else np.zeros((0, 0), dtype=np.float32)
        self._starts = tuple(starts)
        self.kids: list[list[int]] = [[] for _ in self.tokens]
        self.root = 0
        for i, h in enumerate(self.heads):
            if h == ROOT:
                self.root = i
            else:
                self.kids[h].append(i)

    @property
    def starts(self) -> tuple[int, ...]:
        """The words at which parts begin that the encoder read apart."""
        return self._starts

    def without_vectors(self) -> Tree:
        """The same words and arcs, without what the encoder made of them: 40 kB less a sentence,
        for those who keep thousands."""
        bare = copy.copy(self)
        bare.vectors = np.zeros((0, 0), dtype=np.float32)
        return bare

    def __len__(self) -> int:
        return len(self.tokens)

    def parts(self) -> list[Sequence[Token]]:
        """The words, in the parts that the encoder read apart: nearly always one."""
        ends = [*self._starts[1:], len(self.tokens)]
        return [self.tokens[a:b] for a, b in zip(self._starts, ends, strict=True)]

    def children(self, i: int, *relations: str) -> list[int]:
        """Children of word i with one of these relations, in order."""
        return [k for k in self.kids[i] if self.relations[k] in relations]

    def child(self, i: int, *relations: str) -> int | None:
        """The first such child."""
        return next((k for k in self.kids[i] if self.relations[k] in relations), None)

    def subtree(self, i: int, without: Iterable[int] = ()) -> list[int]:
        """Indexes under word i, itself included, in order; `without` are roots of parts left
        out."""
        skip = set(without)
        out, todo = [], [i]
        while todo:
            k = todo.pop()
            if k not in skip:
                out.append(k)
                todo.extend(self.kids[k])
        return sorted(out)

    def conjuncts(self, i: int) -> list[int]:
        """Word i and what is coordinated with it, in order."""
        return [i, *self.children(i, "conj")]

    def conjunction(self, i: int) -> str:
        """The word that joins word i, a conjunct, to what stands before it: "and", "or", "but" ...;
        "" for a comma."""
        k = self.child(i, "cc")
        said = " ".join(self.forms[j] for j in self.subtree(k)) if k is not None else ""
        return "and" if said in {"as well as", "&", "along with"} else said

    def case(self, i: int) -> str:
        """The preposition of a phrase in lower case, all its words; "" when it has none."""
        words: list[int] = []
        for k in self.children(i, "case"):
            if k < i:
                words += self.subtree(k)
        return " ".join(self.forms[k] for k in sorted(words))

    def is_mark(self, i: int) -> bool:
        """True for punctuation."""
        return not any(c.isalnum() or c in _CURRENCY for c in self.tokens[i].text)

    def is_verb(self, i: int) -> bool:
        """True for a word that heads a clause by itself."""
        return self.upos[i] == "VERB" or (
            self.upos[i] == "AUX" and self.relations[i] not in {"aux", "aux:pass", "cop"}
        )

    def is_name(self, i: int) -> bool:
        """True for a proper noun."""
        return self.upos[i] == "PROPN" or self.xpos[i] in {"NNP", "NNPS"}

    def is_plural(self, i: int) -> bool:
        """True for a noun phrase that takes a plural verb."""
        joined = any(self.conjunction(k) == "and" for k in self.children(i, "conj"))
        return (
            joined
            or self.xpos[i] in {"NNS", "NNPS"}
            or self.forms[i] in {"they", "we", "you", "these", "those"}
        )

    def is_past(self, v: int) -> bool:
        """True where the clause of word v is told in the past: its first finite verb is."""
        for k in sorted([v, *self.children(v, "aux", "aux:pass", "cop")]):
            if self.xpos[k] in {"VBD", "VBZ", "VBP", "MD"}:
                return self.xpos[k] == "VBD" and self.forms[k] not in {"has", "have"}
        h = self.heads[v]
        if h == ROOT and self.xpos[v] == "VBN":  # a past tense that looks like a participle
            return True
        return (
            h != ROOT
            and self.relations[v] in {"conj", "xcomp", "ccomp", "advcl"}
            and self.is_past(h)
        )
