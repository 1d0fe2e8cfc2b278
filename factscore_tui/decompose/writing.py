"""The chosen candidates of a sentence as facts: sentences that stand alone, with the spans they
come from."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from factscore_tui.core.calendar_names import CALENDAR_WORDS
from factscore_tui.core.contained import contained
from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact, Sentence
from factscore_tui.core.span import Span, merge
from factscore_tui.decompose.read import Read
from factscore_tui.decompose.references.clauses import predicate_of
from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.references.kinds import TIME, sort_of_noun
from factscore_tui.decompose.rules.noun_phrases import definite
from factscore_tui.decompose.rules.phrase import (
    Phrase,
    PhrasePiece,
    capital,
    glue,
    key,
    pieces,
    render,
    stopped,
    without_real,
)
from factscore_tui.decompose.selection.candidate import Candidate
from factscore_tui.decompose.selection.loose_times import without_loose_times
from factscore_tui.decompose.syntax.tree import ROOT, Tree
from factscore_tui.text.markup import Plain, plain

_OPENING, _CLOSING = frozenset("“«„"), frozenset("”»")
_TIGHT = re.compile(r" ([–-]) | (?=['’]s\b)")
_GOES_ON = re.compile(r" (?:(?:la|le|de|del|di|da|City|Town) )?[A-Z]\w")
"""Behind a name that is the beginning of a longer one."""
_DO_SO = frozenset(
    "decided did do does done said says thought believed ruled agreed ordered".split()  # noqa: SIM905
)
_PRONOUNS = frozenset(
    "he she it they him her his its their them hers theirs this these those".split()  # noqa: SIM905
)


def write(read_: Read, document: Document) -> tuple[DraftFact, ...]:
    """The chosen candidates as sentences, or the whole sentence where there is none."""
    tree, text = read_.tree, read_.text
    drafts: list[DraftFact] = []
    told: set[int] = set()
    seen: set[str] = set()
    chosen = read_.chosen
    if tree is not None and len(chosen) > 1:
        chosen = without_loose_times(tree, read_.found, chosen, read_.references)
    for n in chosen:
        assert tree is not None
        candidate = read_.found[n]
        phrase = again(candidate.phrase, told)
        spans = _spans(candidate, tree, read_.at)
        alone, unclear = resolved(phrase, read_.references, tree)
        clear = {w for r in read_.references if r.antecedent for w in r.words}
        unclear = unclear or _another_one(candidate.phrase, tree, clear)
        alone = with_closing_commas(without_real(alone), tree)
        written = render(alone, tree)
        if not spans or key(alone) in seen:
            continue
        seen.add(key(alone))
        told |= candidate.words
        said_by = [p for p in alone if p.word in candidate.speaker]
        hears = any(tree.relations[k] == "nsubj:pass" for k in candidate.speaker)
        speaker = render(said_by, tree) if said_by and not hears else ""  # "was asked why"
        if not speaker.endswith(("Jr.", "Sr.")):  # "did Martin Luther King Jr. say so?"
            speaker = speaker.rstrip(".")
        content = (
            render([p for p in alone if p.word in candidate.content], tree)
            if candidate.content and not hears
            else ""
        )
        drafts.append(
            DraftFact(written, render(candidate.phrase, tree), spans, unclear, speaker, content)
        )
    if drafts:
        return tuple(drafts)
    return (_alone(read_, told_as_it_is(text)),)


def _alone(read_: Read, said: str) -> DraftFact:
    """The whole sentence, with what it refers to in its place."""
    own = read_.at.spans(0, len(read_.text)) or (read_.sentence.span,)
    tree = read_.tree
    if tree is None or not read_.references:
        return DraftFact(said, said, (_cover(own),))
    phrase = pieces(tree, range(len(tree)))
    alone, unclear = resolved(phrase, read_.references, tree)
    told = stopped(capital(render(alone, tree))) if alone != phrase else said
    return DraftFact(told, said, (_cover(own),), unclear)


def told_whole(sentence: Sentence, document: Document) -> Read:
    """The sentence as one fact, straight from the document: for one that could not be read. Skipped
    where it would be anyway; no fact where nothing is written."""
    span = sentence.span.trimmed(document.text)
    written = Plain(span.of(document.text), tuple(range(span.start, span.end)))
    at = contained("marks in a text", lambda: plain(document.text, span), lambda: written)
    out = Read(sentence, at.text, at, reason=sentence.skip)
    if sentence.skip:
        out.facts = (skipped(sentence, document, sentence.skip, at),)
    elif at.text.strip():
        out.facts = (DraftFact(told_as_it_is(at.text), told_as_it_is(at.text), (span,)),)
    return out


def _did_so(k: int, have: Container[int], tree: Tree) -> bool:
    """True for the "so" of "The council decided so in May", which an earlier sentence tells; not in
    "wanted to leave and did so", "said so that all could hear"."""
    if k < 1 or tree.forms[k] != "so" or tree.forms[k - 1] not in _DO_SO:
        return False
    end = k + 1 == len(tree) or tree.forms[k + 1] in {"too", "again"}
    goes_on = not end and tree.upos[k + 1] not in {"ADP", "SCONJ", "PUNCT"}
    if goes_on or tree.forms[k + 1 : k + 2] == ["that"]:
        return False
    return not any(j in have and tree.is_verb(j) for j in range(k - 1) if tree.upos[j] == "VERB")


def with_closing_commas(phrase: Phrase, tree: Tree) -> Phrase:
    """The phrase with the comma behind an aside that is open in it: "heard that Fox, who had worked
    there, paid him" where what stood behind the aside was left out with its comma."""
    have = {p.word for p in phrase}
    out: Phrase = []
    for n, p in enumerate(phrase):
        out.append(p)
        behind = phrase[n + 1] if n + 1 < len(phrase) else None
        if behind is None or p.word < 0 or not any(c.isalnum() for c in behind.text):
            continue
        comma = p.word + 1
        left_out = comma < len(tree) and tree.forms[comma] == "," and comma not in have
        if left_out and behind.word > comma and _ends_an_aside(p.word, have, tree):
            out += glue(",")
    return out


def _ends_an_aside(k: int, have: set[int], tree: Tree) -> bool:
    """True for the last word of an apposition or a clause that a comma in the phrase opens."""
    x = k
    while x != ROOT and max((j for j in tree.subtree(x) if not tree.is_mark(j)), default=ROOT) == k:
        if tree.relations[x] in {"appos", "acl:relcl", "acl"}:
            first = min(tree.subtree(x))
            if {first, first - 1} & have & {j for j in have if j >= 0 and tree.forms[j] == ","}:
                return True
        x = tree.heads[x]
    return False


def told_as_it_is(text: str) -> str:
    """A text as one fact."""
    return stopped(capital(" ".join(text.split())))


def _another_one(phrase: Phrase, tree: Tree, clear: Container[int] = ()) -> str:
    """Why "Curie won a second one" is not to be judged; "" where a noun before it tells one of
    what, and for other facts."""
    head = next((p.word for p in phrase if p.word >= 0 and p.text.lower() != "the"), -1)
    alone = head >= 0 and tree.relations[head] in {"nsubj", "nsubj:pass"} and head < 3
    alone = alone and head not in clear
    compared = head > 0 and tree.xpos[head] == "JJR" and tree.forms[head - 1] == "the"
    alone = alone or (compared and head not in clear and tree.relations[head].startswith("nsubj"))
    of_two = (
        compared
        or tree.forms[head] == "one"
        or tree.forms[max(head - 1, 0) : head + 1]
        == [
            "the",
            "other",
        ]
    )
    of = [k for k in tree.children(head, "nmod") if tree.case(k) == "of" or tree.upos[k] == "NUM"]
    if alone and of_two and not of and not tree.children(head, "acl", "acl:relcl", "case"):
        return f"unclear who or what “{tree.tokens[head].text}” is"
    for n, p in enumerate(phrase):
        if p.text == '"' or p.text in _OPENING:
            return ""
        if (
            p.word >= 0
            and tree.upos[p.word] == "NOUN"
            and tree.forms[p.word] not in {"one", "ones"}
        ):
            return ""
        if p.text in {"one", "ones"} and p.word > 0 and phrase[n - 1].word == p.word - 1:
            alone = not tree.children(p.word, "nmod", "acl", "acl:relcl")
            own = {tree.relations[k] for k in tree.kids[p.word]}
            made = not own and tree.relations[p.word] == "obj"  # "Victor begins one"
            if alone and p.word not in clear and (made or own >= {"det", "amod"}):
                return f"unclear who or what “{p.text}” is"
    return ""


def again(phrase: Phrase, told: set[int]) -> Phrase:
    """ "A crack was found. The crack was long.": what was told once is spoken of as known."""
    first = phrase[0].word
    return definite(phrase) if first >= 0 and {first, first + 1} <= told else phrase


def resolved(phrase: Phrase, found: Sequence[Reference], tree: Tree) -> tuple[Phrase, str]:
    """The phrase with what its words refer to in their place, and why it is not to be judged, if it
    is not.

    The first mention of each antecedent is replaced; later ones are clear then. Nothing is replaced
    where the antecedent is named in the phrase before ("Marie lost her purse").
    """
    have = {p.word for p in phrase if p.word >= 0}
    starts = {r.words[0]: r for r in found if r.words and set(r.words) <= have}
    out: Phrase = []
    named: list[str] = []
    unclear = ""
    skip: set[int] = set()
    quoted = False
    for n, p in enumerate(phrase):
        if p.text in _OPENING or (p.text == '"' and not quoted):
            quoted = True
        elif p.text in _CLOSING or p.text == '"':
            quoted = False
        if p.word in skip and p.word >= 0:
            continue
        r = (
            starts.get(p.word) if p.word >= 0 and not quoted else None
        )  # what stands in quotation marks was said so
        if r is None:
            if not quoted and _nowhere(p.word, have, tree):
                unclear = unclear or f"unclear where “{p.text}” is"
            if not quoted and _did_so(p.word, have, tree):
                unclear = unclear or f"unclear what “{p.text}” is"
            out.append(p)
            continue
        if not r.antecedent:
            told_of = r.possessive and any(q.word < 0 and q.text in _BE for q in out[-2:])
            open_ = r.unclear and (n == 0 or told_of or _open(p.word, r, tree, have))
            unclear = unclear or (f"unclear who or what “{r.unclear}” is" if open_ else "")
            out.append(p)
            continue
        before = _TIGHT.sub(lambda m: m[1] or "", " ".join(q.text for q in out))
        pronoun = tree.forms[p.word] in _PRONOUNS
        told = r.antecedent.removeprefix("the ").lower()
        there = told in before.lower()  # "forced 3,200 people from their homes"
        there = there and not (tree.forms[p.word] == "its" and _inside_name(told, before))
        there = there or (pronoun and _named_shorter(r.antecedent, before))
        rest = [q.text for q in phrase[n + 1 :] if q.word not in r.words]
        behind = rest[0] if rest else ""
        whole = not pronoun and behind and r.antecedent.split()[-1] == behind  # "Marie" + "Curie"
        there = there or (pronoun and _beside_its_noun(r.antecedent, have, tree))
        if there or whole or (pronoun and r.antecedent in named):
            out.append(p)
            continue
        owns = r.possessive or any(
            q.word in r.words
            and q.text.endswith(("'", "'s"))
            and q.text != tree.tokens[q.word].text
            for q in phrase[n : n + len(r.words)]
        )  # "the operator, whose 46 vessels ..."
        part = re.match(rf"{re.escape(p.text)}['’]s ", r.antecedent) is not None
        if part and tree.relations[p.word] != "nmod:poss":
            owns = False  # "at King's", of King's College London
        ending = ("'" if r.antecedent.endswith("s") else "'s") if owns else ""
        text = r.antecedent if n == 0 or r.antecedent[:4] != "The " else "the " + r.antecedent[4:]
        if out and out[-1].text.lower() == "the" and text.startswith("the "):
            text = text[4:]  # "keep the Drogden channel open"
        if out and text.startswith(("in ", "on ")) and out[-1].text.lower() == text[:2]:
            text = text[3:]  # "that autumn, when papers wrote": "wrote in the autumn of 1911"
        out.append(PhrasePiece(text + ending, p.word))
        named.append(r.antecedent)
        # with the comma of "The Bentonville, Arkansas-based company"
        skip |= {*r.words, *(k for k in range(r.words[0], r.words[-1]) if tree.is_mark(k))}
    return out, unclear


def _inside_name(told: str, before: str) -> bool:
    """True for the "Andorra" of "Andorra la Vella is its capital", which names the town alone."""
    ends = [before[m.end() :] for m in re.finditer(re.escape(told), before.lower())]
    return bool(ends) and all(_GOES_ON.match(end) is not None for end in ends)


def _beside_its_noun(antecedent: str, have: Container[int], tree: Tree) -> bool:
    """True for the "its" of "The company earns its money", of a sentence that has the company's
    name beside it."""
    names = [c for c in range(len(tree)) if tree.relations[c] == "appos" and c not in have]
    last = antecedent.split()[-1]
    return any(tree.tokens[c].text == last and tree.heads[c] in have for c in names)


def _named_shorter(antecedent: str, before: str) -> bool:
    """True where the words before have "the boy" for "the 12-year-old boy": who it is is clear."""
    words = antecedent.split()
    noun = words[-1].lower()
    if len(words) < 3 or words[0].lower() != "the" or words[-1] != noun:
        return False
    return re.search(rf"\bthe {re.escape(noun)}\b", before.lower()) is not None


def _nowhere(k: int, have: Container[int], tree: Tree) -> bool:
    """True for the "here" and "there" of a fact that names no place before it: "The street runs 300
    metres from here", but not "went to Elba and died there"."""
    if k < 0 or tree.forms[k] not in {"here", "there"} or tree.xpos[k] != "RB":
        return False
    adverb = tree.relations[k] == "advmod" and tree.upos[tree.heads[k]] in {"VERB", "AUX"}
    if not adverb and not (tree.relations[k] == "obl" and tree.case(k) == "from"):
        return False
    clause = tree.subtree(tree.heads[k])
    if any(j in have and tree.xpos[j] in {"WDT", "WP", "WP$", "WRB"} for j in clause):
        return False  # "whose cranes stand there"
    return not any(
        tree.upos[j] in {"NOUN", "PROPN"} and tree.case(j) in _PLACED for j in range(k) if j in have
    )


_BE = frozenset({"is", "was", "are", "were", "been"})
_PLACED = frozenset({"at", "from", "in", "into", "near", "of", "on", "to"})


def _open(k: int, r: Reference, tree: Tree, have: Container[int]) -> bool:
    """True for a word that nothing in its fact explains: "belongs to the latter", "Britain became
    its owner", "Smith named it Latimeria". `have` are the words of the fact."""
    if r.unclear.lower() in {"the former", "the latter"}:
        return ";" not in tree.forms[:k]  # "One pumps, the other circulates; the latter stops"
    owner = tree.relations[k] == "nmod:poss" and predicate_of(tree, tree.heads[k]) != ROOT
    whose = owner or _of_them(k, tree, have) or _first_owner(k, tree, have)
    whose = whose or _theirs_of_one(k, tree, have)
    return whose or _opens(k, tree, have) or _nobody_before(k, tree, have)


def _opens(k: int, tree: Tree, have: Container[int]) -> bool:
    """True for the subject of "At 4,810 metres it was the highest", before which no verb stands
    whose clause may name what it means."""
    subject = tree.relations[k].startswith("nsubj") and tree.heads[k] == tree.root
    return (
        subject
        and k > 0
        and not any(j in have and tree.upos[j] in {"VERB", "AUX"} for j in range(k))
    )


def _of_them(k: int, tree: Tree, have: Container[int]) -> bool:
    """ "All of them will stay shut", before which its fact names nothing."""
    h = tree.heads[k]
    if tree.forms[k] != "them" or tree.case(k) != "of" or h < 0 or h > k:
        return False
    first = tree.relations[h].startswith("nsubj")
    return first and not any(
        j in have and tree.upos[j] in {"NOUN", "PROPN"} for j in range(k) if j != h
    )


def _theirs_of_one(k: int, tree: Tree, have: Container[int]) -> bool:
    """ "China removed their scales", before which its fact names only who did it."""
    noun = tree.heads[k]
    if tree.forms[k] != "their" or tree.relations[k] != "nmod:poss" or noun < 0:
        return False
    verb = tree.heads[noun] if tree.relations[noun] == "obj" else -1
    subject = tree.child(verb, "nsubj") if verb >= 0 else None
    if subject is None or tree.xpos[subject] != "NNP" or tree.child(subject, "conj") is not None:
        return False
    own = set(tree.subtree(subject))
    nouns = (j for j in range(k) if j in have and tree.upos[j] in {"NOUN", "PROPN"})
    return {j for j in nouns if not _a_time(j, tree)} <= own


def _first_owner(k: int, tree: Tree, have: Container[int]) -> bool:
    """ "Three of their daughters followed": the subject is somebody's, and nobody is named yet."""
    if tree.relations[k] != "nmod:poss":
        return False
    if any(j in have and tree.upos[j] in {"NOUN", "PROPN"} for j in range(k)):
        return False
    top = tree.heads[k]
    while tree.relations[top] == "nmod" and tree.heads[top] < top:
        top = tree.heads[top]
    return tree.relations[top].startswith("nsubj")


def _nobody_before(k: int, tree: Tree, have: Container[int]) -> bool:
    """True for the "it" of "Smith named it Latimeria" and "wrote an article about it": an object,
    or what one is about, before which its fact names nothing but the subject of its own verb and
    that object, which it cannot mean."""
    about = k
    if tree.forms[k] in {"it", "them"} and tree.relations[k] == "nmod" and tree.heads[k] >= 0:
        about = tree.heads[k]
    if tree.relations[about] not in {"obj", "iobj", "obl", "obl:agent"} or tree.heads[about] < 0:
        return False
    verb = tree.heads[about]
    joined = {"conj", "xcomp"}
    while tree.relations[verb] in joined and tree.child(verb, "nsubj", "nsubj:pass") is None:
        verb = tree.heads[verb]  # "a ship ran aground and blocked it"
    subject = tree.child(verb, "nsubj", "nsubj:pass")
    own = set(tree.subtree(subject)) if subject is not None else set[int]()
    if subject is not None and tree.xpos[subject] in {"WP", "WDT"} and tree.heads[verb] >= 0:
        who = tree.heads[verb]
        while tree.relations[who] == "appos" and tree.heads[who] >= 0:
            who = tree.heads[who]  # "Ruiz, the man who beat him"
        own |= set(tree.subtree(who))  # "Die Presse, which made him rich"
    nouns = (j for j in range(k) if j in have and tree.upos[j] in {"NOUN", "PROPN"})
    own |= {j for j in tree.subtree(about) if j < k} if about != k else set[int]()
    named = {j for j in nouns if not _a_time(j, tree)}
    return subject is not None and named <= own


def _a_time(k: int, tree: Tree) -> bool:
    """True for "March", "day": nothing that "it" may mean."""
    decade = tree.forms[k][:-1].isdigit() and tree.forms[k].endswith("s")  # "the 1980s"
    return decade or tree.forms[k] in CALENDAR_WORDS or sort_of_noun(tree.forms[k]) == TIME


def _spans(candidate: Candidate, tree: Tree, at: Plain) -> tuple[Span, ...]:
    """Where the words of a candidate stand in the document."""
    own = [
        s
        for p in candidate.phrase
        if p.word >= 0
        for s in at.spans(tree.tokens[p.word].start, tree.tokens[p.word].end)
    ]
    joined: list[Span] = []
    places = {o: n for n, o in enumerate(at.offsets)}
    for span in merge(own):
        if joined:
            first, last = places.get(joined[-1].end - 1), places.get(span.start)
            if first is not None and last is not None and not at.text[first + 1 : last].strip():
                joined[-1] = Span(joined[-1].start, span.end)
                continue
        joined.append(span)
    return tuple(joined)


def _cover(spans: Sequence[Span]) -> Span:
    return Span(spans[0].start, spans[-1].end)


def skipped(
    sentence: Sentence, document: Document, reason: str, at: Plain | None = None
) -> DraftFact:
    """The sentence as what is not checked for this reason."""
    span = sentence.span.trimmed(document.text)
    text = " ".join((at.text if at is not None else span.of(document.text)).split())
    said = stopped(text) if text else span.of(document.text)
    return DraftFact(said, said, (span,), reason)
