"""The chosen candidates of a sentence as facts: sentences that stand alone, with the spans they
come from."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from factscore_tui.core.contained import contained
from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact, Sentence
from factscore_tui.core.span import Span, merge
from factscore_tui.decompose.open_pronouns import stands_alone
from factscore_tui.decompose.open_shares import counts_nothing, words_of_share
from factscore_tui.decompose.open_words import (
    breaks_off_behind,
    did_so,
    is_open,
    nowhere,
    points_at_nothing,
)
from factscore_tui.decompose.quotations import unclear_words
from factscore_tui.decompose.read import Read
from factscore_tui.decompose.references.coreference import Reference
from factscore_tui.decompose.rules.noun_phrases import definite
from factscore_tui.decompose.rules.phrase import (
    QUOTES,
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

_MARKS = '"\u201c\u201d .,'
_OPENING, _CLOSING = frozenset("“«„"), frozenset("”»")
_TIGHT = re.compile(r" ([–-]) | (?=['’]s\b)")
_GOES_ON = re.compile(r" (?:(?:la|le|de|del|di|da|City|Town) )?[A-Z]\w")
"""Behind a name that is the beginning of a longer one."""
_BE = frozenset({"is", "was", "are", "were", "been"})
_SMALL_WORDS = frozenset("with from that this into over when than were have".split())  # noqa: SIM905
_GONE = frozenset(
    "moved went gone came returned travelled emigrated fled back get got".split()  # noqa: SIM905
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
        if candidate.spare:
            drafts.append(_alone(read_, told_as_it_is(text)))
            continue
        whole = candidate.kind == "W"
        phrase = candidate.phrase if whole else again(candidate.phrase, told, tree)
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
        quoted = any(p.text in QUOTES for p in alone)
        unclear = unclear or (unclear_words(content.strip(_MARKS)) if quoted else "")
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
    """True for the last word of an apposition or a clause that a comma in the phrase opens: "there"
    of "Fox, who had worked there, paid him"."""
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
    opens = head < 3 or {":", ";"} & {*tree.forms[head - 2 : head]}  # "They never met: the one"
    alone = head >= 0 and tree.relations[head] in {"nsubj", "nsubj:pass"} and bool(opens)
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


def again(phrase: Phrase, told: set[int], tree: Tree) -> Phrase:
    """ "A crack was found. The crack was long.": what was told once is spoken of as known; not a
    name such as "An American in Paris"."""
    first = phrase[0].word
    known = first >= 0 and {first, first + 1} <= told
    return definite(phrase) if known and not tree.is_name(first) else phrase


def resolved(phrase: Phrase, found: Sequence[Reference], tree: Tree) -> tuple[Phrase, str]:
    """The phrase with what its words refer to in their place, and why it is not to be judged, if it
    is not.

    The first mention of each antecedent is replaced; later ones are clear then. Nothing is replaced
    where the antecedent is named in the phrase before ("Marie lost her purse"), and in quotation
    marks, where somebody said so.
    """
    have = {p.word for p in phrase if p.word >= 0}
    starts = {r.words[0]: r for r in found if r.words and set(r.words) <= have}
    clear = {k for r in starts.values() if r.antecedent for k in r.words}
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
        r = starts.get(p.word) if p.word >= 0 and not quoted else None
        if r is None or not r.antecedent:
            if not quoted:
                unclear = unclear or _why_unclear(p, r, out, tree, have, clear)
            out.append(p)
        elif _is_clear(phrase, n, r, out, named, tree):
            out.append(p)
        else:
            out.append(PhrasePiece(_in_its_place(phrase, n, r, out, tree), p.word))
            named.append(r.antecedent)
            # with the comma of "The Bentonville, Arkansas-based company"
            skip |= {*r.words, *(k for k in range(r.words[0], r.words[-1]) if tree.is_mark(k))}
    return out, unclear


def _why_unclear(
    p: PhrasePiece,
    r: Reference | None,
    before: Phrase,
    tree: Tree,
    have: Container[int],
    clear: Container[int],
) -> str:
    """Why a fact with the word p is not to be judged, where r tells of nothing that it stands for;
    "" where it is. `before` is the fact up to that word, `have` are its words, `clear` those for
    which something is put in."""
    if r is None:
        if nowhere(p.word, have, tree):
            return f"unclear where “{p.text}” is"
        if points_at_nothing(p.word, have, tree):
            noun = tree.heads[p.word] if tree.relations[p.word] == "det" else -1
            what = f"{p.text} {tree.tokens[noun].text}" if noun == p.word + 1 else p.text
            return f"unclear what “{what}” is"
        if counts_nothing(p.word, have, clear, tree):
            return f"unclear who or what “{words_of_share(p.word, have, tree)}” is"
        if breaks_off_behind(p.word, have, tree):
            left = f"{before[-1].text} {p.text}" if before else p.text
            return f"unclear what “{left}” means"
        return f"unclear what “{p.text}” is" if did_so(p.word, have, tree) else ""
    told_of = r.possessive and any(q.word < 0 and q.text in _BE for q in before[-2:])
    open_ = r.unclear and (
        not before
        or told_of
        or is_open(p.word, r, tree, have)
        or counts_nothing(p.word, have, clear, tree)
        or stands_alone(p.word, [q.word for q in before], have, tree)
    )
    return f"unclear who or what “{r.unclear}” is" if open_ else ""


def _is_clear(
    phrase: Phrase, n: int, r: Reference, before: Phrase, named: Sequence[str], tree: Tree
) -> bool:
    """True where the word at place n of the phrase stays as it is: what it stands for has been told
    in `before`, as that or shorter, or is told by the word itself with the next ("Marie" of "Marie
    Curie"). `named` are the antecedents that were put in."""
    word, text = phrase[n].word, _TIGHT.sub(lambda m: m[1] or "", " ".join(q.text for q in before))
    told = r.antecedent.removeprefix("the ").lower()
    there = told in text.lower()  # "forced 3,200 people from their homes"
    if there and not (tree.forms[word] == "its" and _inside_name(told, text)):
        return True
    if tree.forms[word] in _PRONOUNS:
        have = {p.word for p in phrase if p.word >= 0}
        shorter = _named_shorter(r.antecedent, text)
        return shorter or _beside_its_noun(r.antecedent, have, tree) or r.antecedent in named
    behind = next((q.text for q in phrase[n + 1 :] if q.word not in r.words), "")
    return behind != "" and r.antecedent.split()[-1] == behind


def _in_its_place(phrase: Phrase, n: int, r: Reference, before: Phrase, tree: Tree) -> str:
    """What the fact has in the place of the word at place n: the antecedent, with "'s" where the
    word is somebody's, and no article or preposition twice."""
    p = phrase[n]
    owns = r.possessive or any(
        q.word in r.words and q.text.endswith(("'", "'s")) and q.text != tree.tokens[q.word].text
        for q in phrase[n : n + len(r.words)]
    )  # "the operator, whose 46 vessels ..."
    part = re.match(rf"{re.escape(p.text)}['’]s ", r.antecedent) is not None
    if part and tree.relations[p.word] != "nmod:poss":
        owns = False  # "at King's", of King's College London
    ending = ("'" if r.antecedent.endswith("s") else "'s") if owns else ""
    text = r.antecedent if n == 0 or r.antecedent[:4] != "The " else "the " + r.antecedent[4:]
    last = before[-1].text.lower() if before else ""
    if len(last) > 3 and last in text.lower().split() and last not in _SMALL_WORDS:
        return p.text  # "Countess Maud" of the SS Countess Maud
    if last == "the" and text.startswith("the "):
        text = text[4:]  # "keep the Drogden channel open"
    if p.text.lower() == "there" and text.startswith("in ") and last in _GONE:
        text = "to" + text[2:]  # "artists who had moved there": to Hebden Bridge
    if text.startswith(("in ", "on ")) and last == text[:2]:
        text = text[3:]  # "that autumn, when papers wrote": "wrote in the autumn of 1911"
    return text + ending


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
