"""Candidates of who said what: "The company claims that the battery lasts 22 hours"."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.rules.frame import Frame
from factscore_tui.decompose.rules.lent_helpers import helpers_lent
from factscore_tui.decompose.rules.lexicon import REPORTING, UNSURE
from factscore_tui.decompose.rules.phrase import GLUE, Phrase, PhrasePiece, glue, pieces, trimmed
from factscore_tui.decompose.selection.candidate_list import CandidateList
from factscore_tui.decompose.selection.events import EventCandidates
from factscore_tui.decompose.selection.wording import same_part

_QUOTES = frozenset('"“‘«')
_CLOSED_BY = {'"': '"', "“": "”", "«": "»"}
_PARTED = frozenset(".!?–—")
"""What makes several of the words of a quotation for the parser: sentences, dashes."""
_COMPARES = frozenset({"up", "down", "compared", "including", "excluding"})
_ENDS = frozenset(".!?")
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


class ReportedSpeech:
    """Adds what somebody is said to have said to the candidates of one sentence."""

    def __init__(self, found: CandidateList, events: EventCandidates) -> None:
        self.found, self.t, self.reader = found, found.t, found.reader
        self.events = events
        self.between = range(0)
        """The words between the two parts of a quotation."""

    def quotation(self, frame: Frame) -> None:
        """ "The battery lasts 22 hours, the company claims" -> "The company claims that the battery
        lasts ..."."""
        t = self.t
        r = frame.report
        inner = self.reader.who.subjects(r)
        if not inner:
            return
        who = self._by_name(inner[0])
        lead = self._report_lead(r, who)
        inside = set(t.subtree(r))
        content = [k for k in t.subtree(frame.head) if k not in inside and same_part(self.t, k, r)]
        if not content:
            return
        self.reader.reported.update(k for k in content if k != frame.head)
        self._told(lead, who, content)
        quoted = any(t.tokens[k].text in _QUOTES for k in content)
        for k in t.children(frame.head, "obl", "advcl", "obl:unmarked")[: 0 if quoted else 4]:
            if not {t.forms[j] for j in t.children(k, "mark")} & {"if", "unless"}:
                left = set(t.subtree(k))
                self._told(lead, who, trimmed([j for j in content if j not in left], t), "Q3")
        if not same_part(self.t, frame.head, r):
            self.events.frame(frame)

    def report(self, frame: Frame) -> None:
        """ "X said that Y": X, the verb, and what was said; "X said A and B" also one by one."""
        t = self.t
        c = next(p.head for p in frame.objects if t.relations[p.head] == "ccomp")
        others = [p.words for p in frame.objects if p.head != c]
        fixed = [p.words for p in frame.adjuncts if p.must]
        content = t.subtree(c)
        end = ":relcl" if frame.kind == "relcl" else ""  # "who said that it rained"
        for subject in map(self._by_name, frame.subjects[:1]):
            lead = self.events.build(frame, subject, [*fixed, *others])
            self._told(lead, subject, content, "Q" + end)
            for a in [p for p in frame.adjuncts if not p.must][:5]:
                self._told(
                    self.events.build(frame, subject, [*fixed, *others, a.words]),
                    subject,
                    content,
                    "Q1" + end,
                )
            first = (trimmed(content, t) or content)[0]
            if any(t.tokens[k].text in _QUOTES for k in range(max(0, first - 1), first + 1)):
                return  # what stands in quotation marks is not cut
            separate = [
                k for k in t.children(c, "conj") if t.child(k, "nsubj", "nsubj:pass") is not None
            ]
            if separate:
                self._told(lead, subject, trimmed(t.subtree(c, separate), t), "Q2" + end)
                for k in separate:
                    words = trimmed(t.subtree(k), t)
                    self._told(lead, subject, words, "Q2" + end, self._helped(k))
            bare = [
                k
                for k in t.children(c, "conj")
                if k not in separate and (t.is_verb(k) or t.child(k, "cop") is not None)
            ]
            inner = t.child(c, "nsubj", "nsubj:pass")
            if bare and inner is not None:  # "said it regretted the ruling but would not appeal"
                own = t.subtree(inner)
                self._told(lead, subject, trimmed(t.subtree(c, bare), t), "Q2" + end)
                for k in bare:
                    words = [*own, *trimmed(t.subtree(k, t.children(k, "cc")), t)]
                    self._told(lead, subject, words, "Q2" + end, self._helped(k))
            marks = {t.forms[k] for k in t.children(c, "mark")}
            rest = [
                k
                for k in t.children(c, "obl", "advcl", "obl:unmarked")
                if not marks & {"if", "whether"}
            ]
            for k in rest[:4]:
                self._told(lead, subject, trimmed(t.subtree(c, [k]), t), "Q3" + end)

    def several_sentences(self) -> bool:
        """'"We are not happy. The book is strong," Moen said.': told word for word, and as nothing
        else. False where the sentence does not begin with such a quotation."""
        t = self.t
        close = self.found.marks.get(0, -1)
        if t.tokens[0].text not in _QUOTES or close < 3:
            return False
        ends = [k for k in range(2, close - 1) if t.tokens[k].text in _PARTED]
        tail = [k for k in range(close + 1, len(t)) if t.tokens[k].text not in {",", "."}]
        verbs = [k for k in tail[:8] if t.forms[k] in REPORTING and t.is_verb(k)]
        if not ends or not verbs:
            return False
        v = verbs[0]
        before = [k for k in tail if k < v]
        behind = [k for k in tail if k > v]
        if not before:  # "said Moen, who ..."
            end = next((k for k in range(v + 1, len(t)) if t.tokens[k].text in {",", "."}), len(t))
            before, behind = [k for k in behind if k < end], []
        if not before:
            return False
        comma = t.tokens[close - 1].text == ","
        subject, said = pieces(t, before), [*range(close - comma), close]
        phrase = [*subject, *pieces(t, [v]), *pieces(t, trimmed(behind, t)), *pieces(t, said)]
        self.found.add(phrase, "Q", before, said)
        return True

    def quoted_in_two(self) -> bool:
        """'"The bridge," Reed said, "was never safe."': word for word, in one piece. False where
        the sentence is not such a quotation and nothing else."""
        t, marks = self.t, self.found.marks
        close = marks.get(0, -1)
        if t.tokens[0].text not in _QUOTES or close < 2 or t.tokens[close - 1].text in _ENDS:
            return False
        opens = next((k for k in range(close + 1, len(t)) if t.tokens[k].text in _QUOTES), -1)
        end = marks.get(opens, -1)
        if end < opens or t.tokens[opens - 1].text != ",":
            return False
        if any(not t.is_mark(k) for k in range(end + 1, len(t))):
            return False
        found = self._speaker(close + 1, opens - 1)
        if found is None:
            return False
        v, subject, behind = found
        self.between = range(close + 1, opens)
        first = trimmed(range(1, close), t)
        second = trimmed(range(opens + 1, end), t)
        if not first or not second or any(t.tokens[k].text in _ENDS for k in second):
            return False
        comma = glue(",") if self._fronted(first) else []
        said = [*pieces(t, first), *comma, *pieces(t, second)]
        said = [*glue(t.tokens[0].text), *said, *glue(t.tokens[end].text)]
        phrase = [*pieces(t, subject), *pieces(t, [v]), *pieces(t, behind), *said]
        self.found.add(phrase, "Q:words", subject, [*first, *second])
        return True

    def _speaker(self, begin: int, end: int) -> tuple[int, list[int], list[int]] | None:
        """The verb of saying among these words, who speaks, and what else tells of that; None where
        there is more than "Reed said on Monday", "said Ann Lee, his doctor"."""
        t = self.t
        verbs = [
            k for k in range(begin, end) if t.forms[k] in REPORTING and t.xpos[k] in _FINITE
        ]  # "told", not "telling"
        if not verbs:
            return None
        v = verbs[0]
        before, behind = trimmed(range(begin, v), t), trimmed(range(v + 1, end), t)
        if before:
            comma = next((k for k in before if t.forms[k] == ","), v)  # "Lee, his doctor, said"
            before = [k for k in before if k < comma]
            return (v, before, behind) if all(t.forms[k] != "," for k in behind) else None
        comma = next((k for k in behind if t.forms[k] == ","), end)
        return (v, [k for k in behind if k < comma], []) if behind else None

    def _fronted(self, words: Sequence[int]) -> bool:
        """True for "If the plant closes", behind which a comma stands."""
        t = self.t
        return t.xpos[words[0]] in {"IN", "WRB"} and any(t.xpos[k] in _FINITE for k in words)

    def in_relative_clauses(self) -> None:
        """ "the plant, which Lee said employs 400 people" -> "Lee said that the plant employs 400
        people"."""
        t = self.t
        for r in range(len(t)):
            n, c = t.heads[r], t.child(r, "ccomp")
            if t.relations[r] != "acl:relcl" or t.forms[r] not in REPORTING or c is None or c < r:
                continue
            word, who = t.child(c, "nsubj", "nsubj:pass"), t.child(r, "nsubj")
            if word is None or who is None or t.xpos[word] not in {"WP", "WDT"} or word > r:
                continue
            if self.reader.nouns.restricts(r):
                continue
            name = self.reader.nouns.named(n)
            subject = pieces(t, self.reader.nouns.noun(who))
            lead = self._report_lead(r, self._by_name(subject))
            rest = trimmed([k for k in t.subtree(c) if k > r], t)
            phrase = [*lead, *glue("that"), *name, *pieces(t, rest)]
            content = [*(p.word for p in name if p.word >= 0), *rest]
            self.found.add(phrase, "Q:relcl:which", (p.word for p in subject), content)

    def _by_name(self, subject: Phrase) -> Phrase:
        """ "a spokeswoman, Claire Dubois," is Claire Dubois: who said something is told by name."""
        t = self.t
        words = {p.word for p in subject}
        heads = [w for w in words if t.heads[w] not in words]
        if len(heads) != 1 or t.is_name(heads[0]) or t.child(heads[0], "conj") is not None:
            return subject
        names = [k for k in t.children(heads[0], "appos") if t.is_name(k)]
        if len(names) != 1 or t.child(names[0], "conj", "det") is not None:
            return subject
        before = [k for k in t.children(names[0], "nmod") if k < names[0]]
        if any(not t.is_name(k) for k in before):
            return subject
        # "The lead author, Dr Signe Holm of Aarhus, cautioned": Dr Signe Holm did
        return pieces(t, sorted([*before, names[0], *t.children(names[0], "flat", "compound")]))

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

    def _helped(self, k: int) -> tuple[int, Phrase]:
        """ "more than 40 were injured" of "nine people were killed and more than 40 injured": the
        verb, and what it takes from the one before."""
        return k, helpers_lent(self.t, k, "conj")

    def _ends_aside(self, k: int, words: Sequence[int]) -> bool:
        """True for the second comma of "will be 1.4%, she says, down from 2.1%", which stays where
        what stands before it is left out."""
        compares = bool(_COMPARES.intersection(self.t.forms[k + 1 : k + 2]))
        return self.t.forms[k] == "," and k - 1 not in words and compares

    def _told(
        self,
        lead: Phrase,
        subject: Phrase,
        content: Sequence[int],
        kind: str = "Q",
        helped: tuple[int, Phrase] | None = None,
    ) -> None:
        t = self.t
        words = trimmed([k for k in content if k not in {p.word for p in lead}], t)
        if words and t.xpos[words[0]] in {"VBD", "VBZ"} and t.tokens[words[0]].text.islower():
            return  # "said left the pier": the parser took the subject for the speaker
        if not words:
            return
        before, after = words[0] - 1, words[-1] + 1
        while after < len(t) and t.is_mark(after) and after not in self.found.marks:
            after += 1
        quoted = False
        if (
            before in self.found.marks
            and self.found.marks[before] not in words
            and self.found.marks[before] <= after + 1
        ):
            words = [before, *words, self.found.marks[before]]
            quoted = True
        elif words[0] in self.found.marks:
            quoted = True
        phrase = [
            PhrasePiece(",", GLUE) if self._ends_aside(p.word, words) else p
            for p in pieces(t, words)
        ]
        if helped is not None and helped[1]:
            at = next((n for n, p in enumerate(phrase) if p.word == helped[0]), 0)
            phrase[at:at] = helped[1]
        if before >= 0 and t.tokens[before].text in _CLOSED_BY and before not in self.found.marks:
            # 'Fox said: "It was dark.', which goes on in the next sentence
            opening, quoted = t.tokens[before].text, True
            phrase = [*glue(opening), *phrase, *glue(_CLOSED_BY[opening])]
            kind = "Q:words" if kind in {"Q", "Q1"} else kind
        first = t.forms[words[0]]
        # not "said sorry"; and not "said only that" with another "that"
        clause = any(t.xpos[k] in _FINITE or t.relations[k][:5] == "nsubj" for k in words)
        marked = "that" in [t.forms[k] for k in words[:2]]
        need = (
            clause
            and not marked
            and first
            not in {"that", "if", "whether", "how", "why", "what", "who", "when", "where", "to"}
            and not quoted
        )
        joined = [*lead, *(glue("that") if need else []), *phrase]
        self.found.add(joined, kind, (p.word for p in subject), words)
