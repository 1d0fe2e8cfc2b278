"""More ways to say what a sentence says than are kept; a learned selector chooses among them
(selector.py).

A frame gives its bare event, the event with each of its adjuncts, with pairs of them, and with all;
each for the whole subject and for each of several, with the whole object and with each of several.
Noun phrases add what they say by themselves, and every candidate comes in shorter forms with one
modifier left out. What must not be left out never is: negations, hedges, conditions, and who said
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from factscore_tui.decompose.rules.frame import Frame
from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.lexicon import (
    EXAMPLES,
    JOINT,
    PARTICLES,
    REPORTING,
    UNSURE,
    is_demonym,
    singular_verb,
)
from factscore_tui.decompose.rules.noun_facts import examples_of, noun_facts
from factscore_tui.decompose.rules.noun_phrases import takes_plural
from factscore_tui.decompose.rules.phrase import (
    Phrase,
    PhrasePiece,
    cleaned,
    glue,
    key,
    paired_marks,
    pieces,
    trimmed,
)
from factscore_tui.decompose.selection.rest import lost, rest
from factscore_tui.decompose.selection.soundness import unsound
from factscore_tui.decompose.selection.wording import (
    BE,
    LIMITS,
    bare_time,
    measure,
    open_ended,
    ordinal,
    same_part,
    says,
)
from factscore_tui.decompose.syntax.tree import Tree

MAX_CANDIDATES = 120
_OPTIONAL = frozenset(
    {
        "amod",
        "advmod",
        "nmod",
        "acl",
        "nmod:unmarked",
        "obl",
        "nummod",
        "obl:unmarked",
        "advcl",
        "compound",
    }
)
_QUOTES = frozenset('"“‘«')
_EMPTY = frozenset(
    "said says say told tells tell added adds replied claimed claims argued argues".split()  # noqa: SIM905
)
_REST = 0.8
_WHOLE = 0.7
"""Of its words one candidate must hold so many for the whole sentence to be none."""


@dataclass
class Candidate:
    """A statement that may be kept. `kind` says how it was made; `speaker` and `content` are the
    words of somebody and of what they said, where it is that."""

    phrase: Phrase
    kind: str
    speaker: frozenset[int] = frozenset()
    content: frozenset[int] = frozenset()
    head: int = -1
    words: frozenset[int] = field(default_factory=frozenset)
    body: frozenset[int] = frozenset()


class CandidateCollector:
    """Candidates of one sentence, each once, in the order they were found."""

    def __init__(self, tree: Tree) -> None:
        self.t = tree
        self.reader = FrameReader(tree)
        self.found: list[Candidate] = []
        self._seen: set[str] = set()
        self._marks = paired_marks(tree)

    def collect(self) -> list[Candidate]:
        """All candidates; the last is the whole sentence."""
        frames = self.reader.read()
        if self._cleft():
            frames = []
        for frame in frames:
            if frame.head in self.reader.reported:
                continue
            if frame.report >= 0:
                self.quotation(frame)
            elif self.t.forms[frame.head] in REPORTING and any(
                self.t.relations[p.head] == "ccomp" for p in frame.objects
            ):
                self.report(frame)
            else:
                self.frame(frame)
        for phrase, kind in noun_facts(self.reader):
            self.add(phrase, kind)
        for candidate in [c for c in self.found if c.kind[:2] in {"Eo", "Xo", "A:"}][:40]:
            self.one_of_several(candidate)
        for candidate in [c for c in self.found if c.kind[0] in "EXAPC"][:60]:
            self.shorter(candidate)
        self.remains()
        words = trimmed(range(len(self.t)), self.t)
        real = sum(not self.t.is_mark(k) for k in words)
        if all(sum(not self.t.is_mark(k) for k in c.words) < _WHOLE * real for c in self.found):
            self.add(pieces(self.t, words), "W")
        return self.found

    def remains(self) -> None:
        """What no candidate holds so far, if it is a name or a number."""
        t = self.t
        wanted = lost(t, (k for c in self.found for k in c.words))
        words = rest(t, wanted) if wanted and self.found else []
        if words and len(words) <= _REST * len(t):
            self.add(pieces(t, words), "R", head=t.root)

    def _cleft(self) -> bool:
        """True for "It was Howard Florey who ...": told whole."""
        t = self.t
        subject = t.child(t.root, "nsubj", "expl")
        it = subject is not None and t.forms[subject] == "it" and t.child(t.root, "cop") is not None
        return it and t.child(t.root, "acl:relcl", "csubj", "advcl:relcl") is not None

    def add(
        self,
        phrase: Phrase,
        kind: str,
        speaker: Iterable[int] = (),
        content: Iterable[int] = (),
        head: int = -1,
    ) -> None:
        """Keep the phrase when it is new and says something."""
        phrase = cleaned(phrase, self.t)
        said = key(phrase)
        if (
            len(said.split()) < 3
            and kind != "W"
            and not (len(said.split()) == 2 and kind[0] == "E")
        ):
            return
        if not phrase or said in self._seen or (len(self.found) >= MAX_CANDIDATES and kind != "W"):
            return
        own = [p.word for p in phrase if p.word >= 0]
        if kind != "W" and (open_ended(self.t, phrase[-1]) or not says(self.t, phrase)):
            return
        if any(a.text in BE and b.text in BE for a, b in pairwise(phrase)) or unsound(
            self.t, phrase, kind
        ):
            return
        if len(own) != len(set(own)) and kind[0] not in "R":
            return
        self._seen.add(said)
        self.found.append(
            Candidate(phrase, kind, frozenset(speaker), frozenset(content), head, frozenset(own))
        )

    def less(self, candidate: Candidate, left: set[int], kind: str) -> None:
        """The candidate without these words."""
        phrase = [p for p in candidate.phrase if p.word not in left]
        self.add(phrase, kind, candidate.speaker, candidate.content, candidate.head)

    # --- frames
    # ----------------------------------------------------------------------------------------------

    def build(
        self, frame: Frame, subject: Phrase, parts: Sequence[Sequence[int]], single: bool = False
    ) -> Phrase:
        """Subject, verb, then the chosen parts in the order of the sentence; what stood before the
        subject is last."""
        t = self.t
        chosen = sorted({k for words in parts for k in words if k >= 0} - set(frame.group))
        own = {p.word for p in subject if p.word >= 0}
        chosen = [k for k in chosen if k not in own]
        first = min(frame.group)
        anchor = min([*(k for k in own if k < first), first])
        front = [
            k for k in chosen if k < anchor or (k < first and not self._between(k, own, first))
        ]
        rest = sorted(set(frame.group) | (set(chosen) - set(front)))
        rest = self._object_first([k for k in rest if k not in own], frame)
        body: Phrase = []
        done = False
        for k in rest:
            piece = PhrasePiece(t.tokens[k].text, k)
            told = list(frame.changed.get(k, [piece]))
            if single and not done and t.xpos[k] in {"VBP", "VBD", "VB"} and k in frame.group:
                if t.xpos[k] == "VBP" or t.forms[k] == "were":
                    told = [PhrasePiece(singular_verb(t.tokens[k].text), k)]
                done = t.xpos[k] != "VB"
            body += told
        if any(-2 in words for words in parts):
            at = next((n + 1 for n, p in enumerate(body) if p.word == frame.head), len(body))
            body[at:at] = frame.changed[-2]
        tail: Phrase = [
            q for k in front for q in frame.changed.get(k, [PhrasePiece(t.tokens[k].text, k)])
        ]
        return [*subject, *frame.lent, *body, *tail]

    def _object_first(self, words: list[int], frame: Frame) -> list[int]:
        """ "announced two elements in 1898, polonium and radium": of polonium alone, "announced
        polonium in 1898"."""
        t, have = self.t, set(words)
        for k in words:
            top = k
            while t.relations[top] == "conj":
                top = t.heads[top]
            last = max(
                (j for j in words if t.heads[j] == frame.head and t.relations[j] == "obl"),
                default=-1,
            )
            if top != k and top not in have and t.relations[top] == "obj" and frame.head < last < k:
                own = [j for j in t.subtree(k) if j in have]
                begin = [j for j in words if j <= frame.head]
                return [*begin, *own, *(j for j in words if j not in {*begin, *own})]
        return words

    def _between(self, k: int, own: set[int], first: int) -> bool:
        """True for an adverb that stands between subject and verb."""
        return (not own or k > max((j for j in own if j < first), default=-1)) and self.t.upos[
            k
        ] in {"ADV", "PART"}

    def frame(self, frame: Frame) -> None:
        """The event bare, with one adjunct, with two, with all."""
        t = self.t
        if t.forms[frame.head] in _EMPTY and not any(
            t.relations[p.head] == "obj" for p in frame.objects
        ):
            return  # "told the court": without what was said it says nothing
        if any(
            {"time", "times"} & {t.forms[k] for k in p.words} and ordinal(self.t, p.words)
            for p in frame.adjuncts
        ):
            for p in frame.adjuncts:
                p.must = True  # "for the first time since 2014"
        kind = frame.kind
        must = [p.words for p in frame.adjuncts if p.must]
        optional = [p for p in frame.adjuncts if not p.must and not bare_time(self.t, p.words)][:9]
        whole = [p.words for p in frame.objects]
        choices: list[tuple[str, list[Sequence[int]]]] = [("o", list(whole))]
        for n, part in enumerate(frame.objects):
            choices += [("s", [*whole[:n], words, *whole[n + 1 :]]) for words in part.shorter[:8]]
        for subject_number, subject in enumerate(frame.subjects[:6]):
            single = subject_number > 0 and not takes_plural(subject, t)
            alias = 0 < subject_number <= self.reader.renamed.get(frame.head, 0)
            single = single and not alias
            tag = f"{kind}:{'name' if alias else 'one' if subject_number else 'all'}"
            for o_tag, objects in choices[: 9 if subject_number == 0 else 3]:
                base = [*must, *objects]
                self.add(
                    self.build(frame, subject, base, single), f"E{o_tag}:{tag}", head=frame.head
                )
                for a in optional:
                    for words in [a.words, *a.shorter[:6]]:
                        self.add(
                            self.build(frame, subject, [*base, words], single),
                            f"X{o_tag}:{tag}",
                            head=frame.head,
                        )
            if subject_number == 0:
                for n, a in enumerate(optional):
                    for b in optional[n + 1 :]:
                        self.add(
                            self.build(frame, subject, [*must, *whole, a.words, b.words]),
                            f"X2:{tag}",
                            head=frame.head,
                        )
                    if whole and all(t.relations[p.head] == "obl:agent" for p in frame.objects):
                        self.add(
                            self.build(frame, subject, [*must, a.words]),
                            f"X0:{tag}",
                            head=frame.head,
                        )
            if len(optional) > 2:
                self.add(
                    self.build(
                        frame, subject, [*must, *whole, *(a.words for a in optional)], single
                    ),
                    f"X9:{tag}",
                    head=frame.head,
                )
        self.predicates(frame, must)

    def predicates(self, frame: Frame, must: list[list[int]]) -> None:
        """ "is a doctor and a poet": each of them; "is an American doctor": with the adjective left
        out (shorter)."""
        t = self.t
        v = frame.head
        if t.child(v, "cop") is None:
            return
        for c in t.children(v, "conj"):
            if (
                t.child(c, "cop", "nsubj", "aux") is None
                and not t.is_verb(c)
                and t.conjunction(c) in {"and", "", "but"}
            ):
                lead = [
                    k
                    for k in frame.group
                    if t.relations[k] in {"aux", "cop"} or t.forms[k] in UNSURE
                ]
                words = self.reader.nouns.noun(c, alone=True)
                det = t.children(v, "det")
                front = (
                    pieces(t, det[:1])
                    if det and t.child(c, "det", "nmod:poss") is None and t.upos[c] == "NOUN"
                    else []
                )
                self.add(
                    [*frame.subjects[0], *pieces(t, lead), *front, *pieces(t, words)],
                    f"Eo:{frame.kind}:pred",
                    head=v,
                )

    # --- who said what
    # ----------------------------------------------------------------------------------------------

    def quotation(self, frame: Frame) -> None:
        """ "The battery lasts 22 hours, the company claims" -> "The company claims that the battery
        lasts ..."."""
        t = self.t
        r = frame.report
        inner = self.reader.subjects(r)
        if not inner:
            return
        lead = self._report_lead(r, inner[0])
        inside = set(t.subtree(r))
        content = [k for k in t.subtree(frame.head) if k not in inside and same_part(self.t, k, r)]
        if not content:
            return
        self.reader.reported.update(k for k in content if k != frame.head)
        self._told(lead, inner[0], content)
        quoted = any(t.tokens[k].text in _QUOTES for k in content)
        for k in t.children(frame.head, "obl", "advcl", "obl:unmarked")[: 0 if quoted else 4]:
            if not {t.forms[j] for j in t.children(k, "mark")} & {"if", "unless"}:
                left = set(t.subtree(k))
                self._told(lead, inner[0], trimmed([j for j in content if j not in left], t), "Q3")
        if not same_part(self.t, frame.head, r):
            self.frame(frame)

    def report(self, frame: Frame) -> None:
        """ "X said that Y": X, the verb, and what was said; "X said A and B" also one by one."""
        t = self.t
        c = next(p.head for p in frame.objects if t.relations[p.head] == "ccomp")
        others = [p.words for p in frame.objects if p.head != c]
        fixed = [p.words for p in frame.adjuncts if p.must]
        content = t.subtree(c)
        for subject in frame.subjects[:1]:
            lead = self.build(frame, subject, [*fixed, *others])
            self._told(lead, subject, content)
            for a in [p for p in frame.adjuncts if not p.must][:5]:
                self._told(
                    self.build(frame, subject, [*fixed, *others, a.words]), subject, content, "Q1"
                )
            if any(
                t.tokens[k].text in _QUOTES for k in range(max(0, content[0] - 1), content[0] + 1)
            ):
                return  # what stands in quotation marks is not cut
            separate = [
                k for k in t.children(c, "conj") if t.child(k, "nsubj", "nsubj:pass") is not None
            ]
            if separate:
                parts = [t.subtree(c, separate), *(t.subtree(k) for k in separate)]
                for words in parts:
                    self._told(lead, subject, trimmed(words, t), "Q2")
            bare = [
                k
                for k in t.children(c, "conj")
                if k not in separate and (t.is_verb(k) or t.child(k, "cop") is not None)
            ]
            inner = t.child(c, "nsubj", "nsubj:pass")
            if bare and inner is not None:  # "said it regretted the ruling but would not appeal"
                own = t.subtree(inner)
                self._told(lead, subject, trimmed(t.subtree(c, bare), t), "Q2")
                for k in bare:
                    self._told(
                        lead, subject, [*own, *trimmed(t.subtree(k, t.children(k, "cc")), t)], "Q2"
                    )
            marks = {t.forms[k] for k in t.children(c, "mark")}
            rest = [
                k
                for k in t.children(c, "obl", "advcl", "obl:unmarked")
                if not marks & {"if", "whether"}
            ]
            for k in rest[:4]:
                self._told(lead, subject, trimmed(t.subtree(c, [k]), t), "Q3")

    def _report_lead(self, r: int, subject: Phrase) -> Phrase:
        t = self.t
        group = sorted(
            [
                r,
                *(
                    j
                    for k in t.children(r, "aux", "aux:pass", "advmod", "compound:prt")
                    for j in t.subtree(k)
                    if t.relations[k] != "advmod" or t.forms[k] in UNSURE
                ),
            ]
        )
        above = t.heads[
            r
        ]  # what the parser hung on "said" across the words that were said is not the speaker's
        told = [
            k for k in t.children(r, "obl", "iobj", "obj") if k > r or k < above < r or above < 0
        ]
        if above >= 0:
            told = [k for k in told if not (above < k < r)]
        return [
            *subject,
            *pieces(t, group),
            *(q for k in told for q in pieces(t, trimmed(t.subtree(k), t))),
        ]

    def _told(self, lead: Phrase, subject: Phrase, content: Sequence[int], kind: str = "Q") -> None:
        t = self.t
        words = trimmed([k for k in content if k not in {p.word for p in lead}], t)
        if not words:
            return
        before, after = words[0] - 1, words[-1] + 1
        while after < len(t) and t.is_mark(after) and after not in self._marks:
            after += 1
        quoted = False
        if (
            before in self._marks
            and self._marks[before] not in words
            and self._marks[before] <= after + 1
        ):
            words = [before, *words, self._marks[before]]
            quoted = True
        elif words[0] in self._marks:
            quoted = True
        phrase = pieces(t, words)
        first = t.forms[words[0]]
        need = (
            first
            not in {"that", "if", "whether", "how", "why", "what", "who", "when", "where", "to"}
            and not quoted
        )
        joined = [*lead, *(glue("that") if need else []), *phrase]
        self.add(joined, kind, (p.word for p in subject), words)

    def one_of_several(self, candidate: Candidate) -> None:
        """ "nominations for two Critics' Choice Awards and an Emmy" with each of them alone; "films
        such as A and B":
        "in A"."""
        t = self.t
        have = candidate.words
        for h in sorted(have):
            joined = [c for c in t.children(h, "conj") if c in have]
            if t.upos[h] in {"NOUN", "PROPN"}:
                self._examples(candidate, h)
            if (
                not joined
                or t.is_verb(h)
                or any(t.conjunction(c) not in {"and", "", "&"} for c in joined)
            ):
                continue
            if {t.forms[k] for k in have} & JOINT or measure(self.t, h, joined):
                continue
            if t.relations[h] in {"nsubj", "nsubj:pass"} and t.heads[h] in have:
                continue  # the verb would have to change: frames name each of several subjects
            shared = {j for k in t.children(h, "case", "mark") for j in t.subtree(k)}
            for c in (h, *joined):
                if c == h:
                    left = {j for x in joined for j in t.subtree(x)}
                else:
                    left = set(t.subtree(h)) - set(t.subtree(c)) - shared
                    if t.child(c, "case") is not None:
                        left |= shared
                    det = t.children(h, "det", "nmod:poss")[:1]
                    if (
                        det
                        and det[0] < h
                        and t.upos[c] == "NOUN"
                        and t.child(c, "det", "nmod:poss") is None
                    ):
                        left -= set(t.subtree(det[0]))
                left |= set(t.children(c, "cc"))
                self.less(candidate, left, "C:" + candidate.kind[:2])

    def _examples(self, candidate: Candidate, n: int) -> None:
        """ "appeared in films such as A and B" -> "appeared in A": each example in the place of
        what it is one of."""
        t = self.t
        own = set(self.reader.nouns.noun(n, alone=True))
        for k in examples_of(t, n):
            gone = (
                own | set(t.subtree(k)) | {j for m in t.children(n, "conj") for j in t.subtree(m)}
            )
            for c in t.conjuncts(k):
                words = self.reader.nouns.noun(c, alone=True)
                phrase: Phrase = []
                placed = False
                for p in candidate.phrase:
                    if p.word not in gone:
                        phrase.append(p)
                    elif not placed:
                        phrase += pieces(t, words)
                        placed = True
                if placed and not {t.forms[j] for j in words} & EXAMPLES:
                    self.add(phrase, "C:ex", head=candidate.head)

    # --- shorter
    # ----------------------------------------------------------------------------------------------

    def shorter(self, candidate: Candidate) -> None:
        """The candidate with one modifier left out, for each that can be, and with all long ones
        left out."""
        t = self.t
        have = candidate.words
        if any(t.forms[k] in {"if", "unless", "whether"} for k in have):
            return
        long: set[int] = set()
        for k in sorted(have):
            h = t.heads[k]
            if h not in have or t.relations[k] not in _OPTIONAL:
                continue
            part = set(t.subtree(k))
            if t.forms[k] in LIMITS | UNSURE or any(t.forms[j] in UNSURE for j in part):
                continue
            if t.relations[k] in {"compound", "nummod"} or (
                t.relations[k] == "amod" and (t.is_name(h) or not is_demonym(t.tokens[k].text))
            ):
                # "prime minister", "the Red Sea", "gross negligence": less is something else
                continue
            if t.upos[h] == "ADJ" or t.forms[k] in PARTICLES:
                continue
            if t.relations[k] in {"compound", "nummod"} and (
                t.is_name(h) or t.relations[k] == "nummod"
            ):
                continue
            if t.relations[k] == "nmod:unmarked" and t.xpos[h] == "CD":
                continue  # "7 November 1876": a date is one
            if t.relations[k] == "nmod" and (
                (t.is_name(h) and t.is_name(k)) or t.xpos[h] == "CD" or t.forms[h] in LIMITS
            ):
                continue
            if any(t.xpos[j][:1] == "W" for j in part):
                continue
            bare = t.xpos[h] == "NN" and t.case(h) != "" and min(t.kids[h]) == h - 1
            if t.relations[k] == "nmod" and t.case(k) == "of" and bare:
                continue  # "on top of the rocket", "in search of gold": the noun says nothing alone
            if t.relations[k] == "obl:unmarked" and t.upos[h] in {"ADV", "ADJ", "ADP"}:
                continue  # "four days later", "two metres long"
            if candidate.head == h and t.relations[k] in {"obl", "obl:unmarked", "advcl"}:
                continue
            left = [p for p in candidate.phrase if p.word not in part]
            self.add(
                left,
                "D:" + t.relations[k] + ":" + candidate.kind[:2],
                candidate.speaker,
                candidate.content,
                candidate.head,
            )
            if t.relations[k] in {"nmod", "acl"} and len(part) > 1:
                long |= part
        if long:
            left = [p for p in candidate.phrase if p.word not in long]
            self.add(
                left,
                "D:long:" + candidate.kind[:2],
                candidate.speaker,
                candidate.content,
                candidate.head,
            )


def candidates(tree: Tree) -> tuple[list[Candidate], FrameReader]:
    """All candidates of a sentence, and the reading they come from."""
    collector = CandidateCollector(tree)
    return collector.collect(), collector.reader
