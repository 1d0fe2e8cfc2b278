"""Candidates of a frame: its bare event, the event with each of its adjuncts, with pairs of them,
and with all; each for the whole subject and for each of several, with the whole object and with
each of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.rules.frame import Frame, FramePart
from factscore_tui.decompose.rules.lexicon import UNSURE
from factscore_tui.decompose.rules.noun_phrases import takes_plural
from factscore_tui.decompose.rules.participles import of_the_whole
from factscore_tui.decompose.rules.phrase import Phrase, PhrasePiece, glue, pieces
from factscore_tui.decompose.rules.relative_clauses import object_verb
from factscore_tui.decompose.rules.verb_forms import singular_verb
from factscore_tui.decompose.selection.candidate_list import CandidateList
from factscore_tui.decompose.selection.wording import bare_time, number_of, ordinal

_EMPTY = frozenset(
    """said says say told tells tell added adds replied claimed claims argued argues warned
    warns stated states noted notes insisted insists explained explains""".split()  # noqa: SIM905
)


_NOT = frozenset({"not", "n't"})
_THEN = frozenset({"then", "later", "afterwards", "eventually", "finally"})
_COMPARED = frozenset(
    """up down above below behind ahead about almost nearly more less fewer most just well compared
    """.split()  # noqa: SIM905
)
"""What begins an aside of figures behind a comma."""


@dataclass(frozen=True)
class _Parts:
    """Of a frame: adjuncts of every fact, all objects, ways to tell the objects ("o" all, "s" one
    of several that are joined), adjuncts that can be left out."""

    must: list[list[int]]
    whole: list[list[int]]
    objects: list[tuple[str, list[Sequence[int]]]]
    optional: list[FramePart]


class EventCandidates:
    """Adds what the frames of one sentence say to its candidates."""

    def __init__(self, found: CandidateList) -> None:
        self.found, self.t, self.reader = found, found.t, found.reader

    def build(
        self, frame: Frame, subject: Phrase, parts: Sequence[Sequence[int]], single: bool = False
    ) -> Phrase:
        """Subject, verb, then the chosen parts in the order of the sentence; what stood before the
        subject is last."""
        t = self.t
        own = {p.word for p in subject if p.word >= 0}
        front, rest = self._around_the_verb(frame, own, parts)
        apart = {min(words) for words in parts if words and self._behind_comma(words)}
        apart = {k for k in apart if not self._closes_aside(k - 2, rest)}
        body = self._verb_and_rest(frame, rest, apart, single)
        verb = object_verb(t, frame.head)
        at = next((n + 1 for n, p in enumerate(body) if p.word == verb), len(body))
        if any(-2 in words for words in parts):
            body[at:at] = frame.changed[-2]
        objects = [k for p in frame.objects if t.relations[p.head] == "obj" for k in p.words]
        relative = any(k in frame.changed for k in objects)
        whom = [k for k in front if relative and k in objects]
        if whom:  # "Tom Fox, whom she married in 1952": "married Tom Fox in 1952"
            body[at:at] = [q for k in whom for q in frame.changed.get(k, pieces(t, [k]))]
            front = [k for k in front if k not in whom]
        front = self._behind_its_noun(front, body, frame)
        if front:  # "for 450 years was the capital of Ragusa, which ...": not "..., for 450 years"
            body = self._without_relative(body)
        tail: Phrase = [
            q for k in front for q in frame.changed.get(k, [PhrasePiece(t.tokens[k].text, k)])
        ]
        aside = next((n for n, p in enumerate(body) if p == glue(",")[0]), len(body))
        # "costs £2 in Leeds, up from £1" of "In Leeds it costs £2, up from £1"
        if (
            tail and body[:aside] and self._closed(body[aside - 1].word)
        ):  # "her first book, Salt, in 1920"
            tail = [*glue(","), *tail]
        return [*subject, *frame.lent, *body[:aside], *tail, *body[aside:]]

    def _around_the_verb(
        self, frame: Frame, own: set[int], parts: Sequence[Sequence[int]]
    ) -> tuple[list[int], list[int]]:
        """The chosen words that stand before the subject, whose words are `own`: "In 1952" of "In
        1952 she wrote Salt"; and the verb with the others, in their order."""
        t = self.t
        chosen = sorted({k for words in parts for k in words if k >= 0} - set(frame.group) - own)
        first = min(frame.group)
        anchor = min([*(k for k in own if k < first), first])
        front = [
            k for k in chosen if k < anchor or (k < first and not self._between(k, own, first))
        ]
        held = first - 1  # "First held in 1952": was first held
        if held in front and t.relations[held] == "advmod" and t.heads[held] == frame.head:
            front = [k for k in front if k != held]
        rest = sorted(set(frame.group) | (set(chosen) - set(front)))
        rest = self._object_first([k for k in rest if k not in own], frame)
        source = {
            k for p in frame.adjuncts if t.case(p.head) == "according to" for k in p.words
        } & set(rest)
        if source and rest[-1] not in source:  # "founded, according to legend, by Romulus"
            rest = [*(k for k in rest if k not in source), *sorted(source)]
        if own and min(own) > frame.head:  # "Among the guests was Ann": the verb comes first
            copula = set(t.children(frame.head, "cop"))
            rest.sort(key=lambda k: k not in copula or k < frame.head)
        return front, rest

    def _verb_and_rest(
        self, frame: Frame, words: Sequence[int], apart: set[int], single: bool
    ) -> Phrase:
        """These words as they are told, a comma before each of `apart`. `single`: the subject is
        one of several of the sentence, so that "were" is "was"."""
        t, body, agrees = self.t, list[PhrasePiece](), not single
        for k in words:
            if k in apart and body and not (body[-1].word in frame.group and body[-1].word < k - 2):
                body += glue(",")
            told = list(frame.changed.get(k, [PhrasePiece(t.tokens[k].text, k)]))
            if not agrees and t.xpos[k] in {"VBP", "VBD", "VB"} and k in frame.group:
                if t.xpos[k] == "VBP" or t.forms[k] == "were":
                    told = [PhrasePiece(singular_verb(t.tokens[k].text), k)]
                agrees = t.xpos[k] != "VB"
            body += told
        return body

    def _behind_its_noun(self, front: list[int], body: Phrase, frame: Frame) -> list[int]:
        """ "of which a storm tore away 40 metres in May", "of which he was mayor until May": behind
        the noun. Puts such words into the body, and gives the others."""
        t = self.t
        counted = [p.head for p in frame.objects if t.child(p.head, "nummod") is not None]
        noun = counted[0] if counted else frame.head
        at = next((n + 1 for n, p in enumerate(body) if p.word == noun), 0)
        for k in front:
            whose = t.xpos[k] in {"WDT", "WP"} and t.case(k) == "of" and t.heads[k] == frame.head
            if not whose or not at or t.upos[noun] not in {"NOUN", "NUM"}:
                continue
            moved = [j for j in front if j == k or t.heads[j] == k]
            own = {k: [PhrasePiece(t.tokens[k].text, k)] for k in moved}
            body[at:at] = [q for j in moved for q in frame.changed.get(j, own[j])]
            front = [j for j in front if j not in moved]
        return front

    def _behind_comma(self, words: Sequence[int]) -> bool:
        """True for an adjunct that reads on without its comma: "finished second, 24 seconds behind
        Lee", "costs 145p a litre, up from 132p"."""
        t, first = self.t, min(words)
        if first < 1 or t.forms[first - 1] != "," or bare_time(t, list(words)):
            return False
        head = next((k for k in words if t.heads[k] not in words), first)
        if t.relations[head] not in {"obl", "obl:unmarked", "advcl", "advmod", "dep", "nmod"}:
            return False
        if t.is_verb(head) or t.forms[first] == "aged":
            return of_the_whole(t, head)
        begins = t.upos[first] in {"NUM", "SYM", "DET", "NOUN", "ADJ"} or t.xpos[first] == "PRP$"
        noun = begins and not t.case(head)
        measured = t.upos[first] in {"NUM", "SYM"} and bool(t.case(head))
        return noun or measured or t.forms[first] in _COMPARED

    def _closes_aside(self, k: int, told: Sequence[int]) -> bool:
        """True for "ruler" of "from Said, the ruler, years earlier", where it is not told: both
        commas are the aside's."""
        t = self.t
        while k >= 0 and k not in told:
            if t.relations[k] in {"appos", "acl:relcl"}:
                return True
            k = t.heads[k]
        return False

    def _without_relative(self, body: Phrase) -> Phrase:
        """Without a relative clause behind a comma at the end, which is told by itself: "was the
        capital" of "was the capital, which grew"."""
        t = self.t
        have = {p.word for p in body if p.word >= 0}
        for r in sorted(k for k in have if t.relations[k] == "acl:relcl" and t.heads[k] in have):
            clause = set(t.subtree(r))
            first = next((k for k in sorted(clause) if t.forms[k] != ","), r)
            if t.forms[first - 1] == "," and body[-1].word in clause:
                return [p for p in body if p.word not in clause]
        return body

    def _closed(self, k: int) -> bool:
        """True for the last word of an apposition that a comma opens."""
        t, steps = self.t, 0
        while k >= 0 and t.heads[k] >= 0 and steps < len(t):
            if t.relations[k] == "appos":
                first = t.subtree(k)[0]
                return "," in (t.forms[first], t.forms[first - 1])
            if t.relations[k] == "acl:relcl":
                return False  # "died in the fire" of "a palace, one of ... in which some died"
            k, steps = t.heads[k], steps + 1
        return False

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
        """True for an adverb that stands between subject and verb; not for the "to" of "on her way
        to marry him, she took"."""
        adverb = self.t.upos[k] in {"ADV", "PART"}
        adverb = adverb and self.t.relations[k] not in {"case", "mark"}  # no "'s"
        return adverb and (not own or k > max((j for j in own if j < first), default=-1))

    def frame(self, frame: Frame) -> None:
        """The event bare, with one adjunct, with two, with all."""
        if self._says_nothing(frame):
            return
        self._keep_together(frame)
        if frame.head in self.reader.listed:
            self.list_of_names(frame)
        parts = self._parts(frame)
        for number, subject in enumerate(frame.subjects[:6]):
            alias = 0 < number <= self.reader.renamed.get(frame.head, 0)
            single = number > 0 and not alias and not takes_plural(subject, self.t)
            tag = f"{frame.kind}:{'name' if alias else 'one' if number else 'all'}"
            self._with_one(frame, subject, tag, parts, 3 if number else 9, single)
            if number == 0:
                self._with_two(frame, subject, tag, parts)
            if len(parts.optional) > 2:
                every = [*parts.must, *parts.whole, *(a.words for a in parts.optional)]
                told = self.build(frame, subject, every, single)
                self.found.add(told, f"X9:{tag}", head=frame.head)
        self.predicates(frame, parts.must)

    def _says_nothing(self, frame: Frame) -> bool:
        """True for "she told the court", "..., Melford Crown Court heard", without what was said.
        What it was said of belongs to every fact: "The film tells of the loss of the Gaul"."""
        t = self.t
        told = any(t.relations[p.head] == "obj" for p in frame.objects)
        if t.forms[frame.head] in _EMPTY and not told and t.child(frame.head, "xcomp") is None:
            matter = [p for p in frame.adjuncts if t.case(p.head) in {"of", "about"}]
            if not matter and not any(t.case(p.head) in {"of", "about"} for p in frame.objects):
                return True
            for p in matter:
                p.must = True
        return t.forms[frame.head] == "heard" and not frame.objects and not frame.adjuncts

    def _keep_together(self, frame: Frame) -> None:
        """In "won for the first time since 2014" all adjuncts belong to every fact."""
        times = {"time", "times"}
        for p in frame.adjuncts:
            if times & {self.t.forms[k] for k in p.words} and ordinal(self.t, p.words):
                for every in frame.adjuncts:
                    every.must = True

    def _parts(self, frame: Frame) -> _Parts:
        """What the facts of a frame can be put together from."""
        whole = [p.words for p in frame.objects]
        objects: list[tuple[str, list[Sequence[int]]]] = [("o", list(whole))]
        for n, part in enumerate(frame.objects):
            objects += [("s", [*whole[:n], words, *whole[n + 1 :]]) for words in part.shorter[:8]]
        optional = [p for p in frame.adjuncts if not p.must and not bare_time(self.t, p.words)]
        return _Parts([p.words for p in frame.adjuncts if p.must], whole, objects, optional[:9])

    def _with_one(
        self, frame: Frame, subject: Phrase, tag: str, parts: _Parts, most: int, single: bool
    ) -> None:
        """The event with each of `most` ways to tell its objects: bare, then with each adjunct."""
        t = self.t
        there = t.child(frame.head, "expl") is not None and t.forms[frame.head] in {"are", "were"}
        for sort, objects in parts.objects[:most]:
            base = [*parts.must, *objects]
            if sort == "s" and there:  # "There are two inns and a hotel": "There is a hotel"
                top = next((k for k in objects[-1] if t.heads[k] not in objects[-1]), -1)
                single = top >= 0 and t.xpos[top] == "NN" and t.child(top, "det") is not None
            bare = self.build(frame, subject, base, single)
            self.found.add(bare, f"E{sort}:{tag}", head=frame.head)
            for a in parts.optional:
                counted = len(a.shorter) in self._counts(frame)
                for words in [a.words, *([] if counted else a.shorter[:6])]:
                    told = self.build(frame, subject, [*base, words], single)
                    self.found.add(told, f"X{sort}:{tag}", head=frame.head)

    def _with_two(self, frame: Frame, subject: Phrase, tag: str, parts: _Parts) -> None:
        """The event with each pair of adjuncts; and with one but without who did it, where nothing
        else is its object: "was built in 1886" of "was built by Fox in 1886"."""
        agents = all(self.t.relations[p.head] == "obl:agent" for p in frame.objects)
        for n, a in enumerate(parts.optional):
            for b in parts.optional[n + 1 :]:
                both = [*parts.must, *parts.whole, a.words, b.words]
                self.found.add(self.build(frame, subject, both), f"X2:{tag}", head=frame.head)
            if parts.whole and agents:
                alone = self.build(frame, subject, [*parts.must, a.words])
                self.found.add(alone, f"X0:{tag}", head=frame.head)

    def _counts(self, frame: Frame) -> set[int]:
        """How many objects are told of: "opened two factories, in Wigan and Hull" did not open two
        in each."""
        t = self.t
        numbers = [c for p in frame.objects if p.head >= 0 for c in t.children(p.head, "nummod")]
        return {number_of(t.forms[c]) for c in numbers} - {0}

    def list_of_names(self, frame: Frame) -> None:
        """ "On top sat three men: Ann, the commander, and Tom" -> "The three men who sat on top
        were Ann and Tom": all of them at once, as the sentence counts them."""
        t = self.t
        listed = self.reader.listed[frame.head]
        names = pieces(t, listed[0])
        for n, words in enumerate(listed[1:], 2):
            names += [*glue("and" if n == len(listed) else ","), *pieces(t, words)]
        subject = [p for p in frame.subjects[0] if p.word < 0 or t.relations[p.word] != "det"]
        people = sort_of_noun(t.forms[t.heads[subject[0].word]]) == PERSON
        parts = [p.words for p in [*frame.objects, *frame.adjuncts]]
        told = self.build(frame, [*subject, *glue("who" if people else "that")], parts)
        be = glue("were" if frame.past else "are")
        self.found.add([*glue("the"), *told, *be, *names], f"Xo:{frame.kind}:all", head=frame.head)

    def _name(self, frame: Frame) -> bool:
        """True where somebody with a name is told of: she is nobody else."""
        first = frame.subjects[0][0].word if frame.subjects and frame.subjects[0] else -1
        return first >= 0 and self.t.is_name(first)

    def predicates(self, frame: Frame, must: list[list[int]]) -> None:
        """ "is a doctor and a poet": each of them; "is an American doctor": with the adjective left
        out (shorter)."""
        t = self.t
        v = frame.head
        fronted = frame.kind == "part" and t.upos[v] == "NOUN"  # "A doctor and poet, she moved"
        if t.child(v, "cop") is None and not fronted:
            self._become(frame)
            return
        beside = t.children(v, "conj")
        for c in [*beside, *(j for k in beside if fronted for j in t.children(k, "conj"))]:
            turned = t.conjunction(c) == "but"  # "was not Smith but Jones": was Jones
            if (
                t.child(c, "cop", "nsubj", "aux", "orphan") is None
                and not t.is_verb(c)
                and not (t.is_name(c) and not t.is_name(v) and self._name(frame))
                and t.conjunction(c) in {"and", "", "but"}
            ):
                lead = [
                    k
                    for k in frame.group
                    if t.relations[k] in {"aux", "cop"}
                    or (t.forms[k] in UNSURE and not (turned and t.forms[k] in _NOT))
                ]
                words = self.reader.nouns.noun(c, alone=True)
                if t.child(c, "det", "nmod", "nmod:poss") is None and v < c:
                    shared = [j for j in t.children(v, "nmod") if j > c and t.case(j) == "of"]
                    words += [k for j in shared for k in t.subtree(j)]  # "of Serbia": both are
                if t.case(v) and not t.case(c):  # "are in Germany and Peru": in Peru
                    words = [*(k for k in t.children(v, "case") if k < v), *words]
                det = [k for k in t.children(v, "det") if k < v]
                front = (
                    [PhrasePiece(t.forms[det[0]], det[0])]
                    if det and t.child(c, "det", "nmod:poss") is None and t.upos[c] == "NOUN"
                    else []
                )
                be = frame.lent if fronted else pieces(t, lead)
                self.found.add(
                    [*frame.subjects[0], *be, *front, *pieces(t, words)],
                    f"Eo:{frame.kind}:pred",
                    head=v,
                )

    def _become(self, frame: Frame) -> None:
        """ "became a judge and, a year later, president": "became president a year later"."""
        t = self.t
        x = t.child(frame.head, "xcomp")
        if x is None or t.upos[x] not in {"NOUN", "PROPN", "ADJ"} or not frame.subjects[0]:
            return
        own = set(t.subtree(x))
        verb = [k for k in frame.group if k not in own and k < x]
        for c in t.children(x, "conj"):
            alike = t.upos[c] == "ADJ" if t.upos[x] == "ADJ" else t.upos[c] in {"NOUN", "PROPN"}
            clause = t.child(c, "cop", "nsubj", "aux", "orphan", "obj") is not None
            if not alike or clause or t.conjunction(c) not in {"and", "", "then"} or not verb:
                continue
            times = [j for j in t.children(c, "obl:unmarked", "obl", "advmod") if j < c]
            when = [k for j in times for k in t.subtree(j) if t.upos[j] != "ADV" or t.kids[j]]
            words = [k for k in self.reader.nouns.noun(c, alone=True) if k not in when]
            then = [k for k in words if t.forms[k] in _THEN]  # "then became a priest"
            told = [*then, *verb, *(k for k in words if k not in then), *when]
            phrase = [*frame.subjects[0], *frame.lent, *pieces(t, told)]
            self.found.add(phrase, f"Eo:{frame.kind}:pred", head=c)
