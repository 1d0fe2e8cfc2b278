"""Answers that are no sentences: "Of tuberculosis, near Santa Marta." behind "What did he die of?"
says that he died of tuberculosis. The question is turned round, and the answer stands where its
question word would."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.statements import states
from factscore_tui.decompose.rules.verb_forms import base_of_third, past_of_base, singular_verb
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.markup import Plain

_AUX = word_set("was is were are did does do has had have will can could would")
_WH = word_set("when where who whom what which how why in at on from by to for")
_NAMING = frozenset({"who", "what", "which"})
_DO = frozenset({"did", "does", "do"})
_WHERE_TO = word_set(
    """in on at from between during around about by after before since near to until under of with
    for as into over through outside inside because"""
)
_DAY = re.compile(r"(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September"
                  r"|October|November|December)\b")  # fmt: skip
_YEAR = re.compile(r"(?:1\d{3}|20\d\d|the )")
_BECAUSE = re.compile(r"Because (?!of )")
_YES = re.compile(r"[Yy]es, (?=[a-z])")
_MEASURES = word_set("old tall long high deep wide big large far heavy fast thick")
_SPOKEN_TO = word_set("you your yours we our us i my me")
_SAYS_NOTHING = frozenset({"yes", "no", "none", "unknown", "never", "maybe", "nobody", "n/a"})
_NUMBER = re.compile(
    r"(?:(?:about|some|nearly|almost|around|over|only|at least|more than|up to) )?"
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"(?: (?:hundred|thousand|million|billion))*(?=[ .]|$)"
)
_SUBJECT = frozenset({"nsubj", "nsubj:pass"})
_DESCRIBED = re.compile(r", (?:an?|the|who|which|whose)\b[^,;.]+", re.IGNORECASE)
_WHEN = re.compile(r",? (?:in|on) (?:the )?[^,;.]*\d[^,;.]*")
"""Behind the name that answers: "Ann Lee, a baker", "Ann Lee, in 1908"."""
_AMOUNT = re.compile(
    r"(?i:(?:about|around|roughly|approximately|some|nearly|almost|over|at least|more than|up to|"
    r"just (?:over|under)) )?"
    r"(?i:\d|half\b|(?:one|two|three|four|a) (?:half|thirds?|quarters?|fifths?|tenths?)\b)"
)
"""How an amount begins: "330 metres", "About 25 million years", "Roughly one fifth of it"."""
_DROPPED = frozenset({"ever", "actually", "first", "exactly", "originally"})
"""Adverbs of questions."""


def answered(question: str, answer: Plain, parse: Callable[[str], Tree | None]) -> Plain | None:
    """The answer as a statement; None where it is one already, or where the question cannot be
    turned round. What is put in front stands at the answer's first character."""
    bare = answer.text.strip(" .!").lower()
    if not any(c.isalnum() for c in bare) or bare in _SAYS_NOTHING:
        return None
    if answer.text.rstrip().endswith("?"):
        return None  # "2. Who built it?", "3. True or false?"
    if bare.endswith(" question"):
        return None  # "Great question!" of a chat model is no answer
    because = _BECAUSE.match(answer.text)
    if because and question[:3].lower() == "why" and "," not in answer.text:
        rest = Plain(answer.text[because.end() :], answer.offsets[because.end() :])
        return Plain(rest.text[:1].upper() + rest.text[1:], rest.offsets)
    asked, said = parse(question), parse(answer.text)
    if asked is None or said is None or states(said) or asked.forms[-1] != "?":
        return None
    if _SPOKEN_TO.intersection(asked.forms):  # an interview
        return None
    yes = _YES.match(answer.text)
    if yes:
        answer = Plain(answer.text[yes.end() :], answer.offsets[yes.end() :])
    a = 0 if yes else _auxiliary(asked)
    if a < 0 or asked.forms[a] not in _AUX:
        return None if yes else _of_who(asked, said, answer)
    named = _named(asked, a, said, answer) if not yes else None
    if named is not None:
        return named
    turned = _turned(asked, a, _small(answer, said, bool(yes)), bool(yes))
    return turned or _of_who(asked, said, answer)


def _named(t: Tree, a: int, said: Tree, answer: Plain) -> Plain | None:
    """ "Lake Baikal is the deepest lake in the world" of "What is the deepest lake in the world?":
    a name is what is told about, and what "it" means behind it."""
    last = _subject(t, a)
    asked = a == 1 and t.forms[0] in {"what", "who", "which"} and t.forms[a] in {"is", "was"}
    name = said.is_name(0) and "," not in answer.text and said.conjuncts(said.root) == [said.root]
    if not asked or last != len(t) - 2 or t.forms[a + 1] != "the" or not name:
        return None
    behind = " " + _joined([t.tokens[k].text for k in range(a, last + 1)])
    end = len(answer.text.rstrip(". "))
    places = answer.offsets[:end]
    return Plain(answer.text[:end] + behind, places + (places[-1],) * len(behind))


def _turned(t: Tree, a: int, answer: Plain, yes: bool) -> Plain | None:
    """ "He died" of "What did he die of?", whose helper stands at a, and the answer behind it."""
    last = _subject(t, a)
    if last < 0:
        return None
    rest = [k for k in range(last + 1, len(t) - 1) if t.forms[k] not in _DROPPED]
    subject = [t.tokens[k].text for k in range(a + 1, last + 1)]
    if not t.is_name(a + 1) and t.tokens[a + 1].text[:1].islower():
        subject[0] = subject[0][:1].upper() + subject[0][1:]
    said = [t.tokens[k].text for k in rest]
    helper = [t.forms[a]]
    if t.forms[a] in _DO:
        if not rest or t.xpos[rest[0]] != "VB":
            return None
        one = t.xpos[last] not in {"NNS", "NNPS"} and t.forms[last] not in {"they", "you", "we"}
        base = t.forms[rest[0]]
        said[0] = (
            past_of_base(base)
            if t.forms[a] == "did"
            else singular_verb(base)
            if one and t.forms[a] == "does"
            else base
        )
        helper = []
    filled = _filled(t, a, said, answer, yes)
    if filled is None:
        return None
    said, front, answer, behind = filled
    lead = _joined([*subject, *helper, *said, *front]) + " "
    end = len(answer.text.rstrip(". "))
    if not end:
        return None
    text = (answer.text[:end] + behind).rstrip()
    places = (*answer.offsets[:end], *(answer.offsets[end - 1],) * len(behind))[: len(text)]
    return Plain(lead + text, (places[0],) * len(lead) + places)


def _filled(
    t: Tree, a: int, said: list[str], answer: Plain, yes: bool
) -> tuple[list[str], list[str], Plain, str] | None:
    """What is said, what leads the answer in, the answer, and what stands behind it."""
    first = answer.text.split(" ", 1)[0].lower().strip(",.")
    word = t.forms[0]
    place = first in _WHERE_TO
    if yes:
        return (said, [], answer, "") if place else None
    if word in {"when", "where", "why"} or (word in {"in", "at", "on"} and a > 1):
        if place:
            return said[:-1] if said and said[-1].lower() == first else said, [], answer, ""
        if word == "why":
            return None
        if _DAY.match(answer.text):
            dated = re.match(r"\d|\w+ \d{1,2}\b", answer.text) is not None
            return said, ["on" if dated else "in"], answer, ""
        named = answer.text[:1].isupper() if word == "where" else any(map(str.isdigit, first))
        fits = _YEAR.match(answer.text) or named
        return (said, ["in"], answer, "") if fits else None
    if word == "how":
        return _measured(t, a, said, answer)
    if word not in {"who", "whom", "what", "which"}:
        return None
    if word == "what" and said == ["like"]:  # "What was she like?", "Shy."
        said = []
    if said and said[-1].lower() in _WHERE_TO and place:  # "die of", "Of tuberculosis"
        said = said[:-1] if said[-1].lower() == first else said
    return said, [], answer, ""


def _measured(
    t: Tree, a: int, said: list[str], answer: Plain
) -> tuple[list[str], list[str], Plain, str] | None:
    """ "It is 330 metres tall" of "How tall is it?"; "He had three children" of "How many children
    did he have?"."""
    asked = t.forms[1] if a > 1 else ""
    words = answer.text.rstrip(". ").split()
    if asked in _MEASURES and t.forms[a] in {"is", "was", "are", "were"} and not said:
        if _AMOUNT.match(answer.text) is None:
            return None
        years = " years" if asked == "old" and len(words) == 1 else ""
        measured = re.match(r"(?:[^,;(]|,(?=\d))*[^,;( ]", answer.text.rstrip(". "))
        if asked in words or measured is None:
            return said, [], answer, ""
        return said, [], _put_in(answer, measured.end(), f"{years} {asked}"), ""
    number = _NUMBER.match(answer.text.lower())
    if asked == "long" and said and said[0] in {"took", "takes", "take"} and number is not None:
        return said[:1], [], answer, " " + _joined(said[1:])  # "It took two years to build"
    if asked == "many" and a > 2 and number is not None:
        what = [t.tokens[k].text for k in range(2, a)]
        if what[-1] in words:
            return said, [], answer, ""
        rest = answer.text[number.end() :].rstrip(". ")
        counted = Plain(answer.text[: number.end()], answer.offsets[: number.end()])
        return said, [], counted, f" {_joined(what)}{rest}"
    told = _AMOUNT.match(answer.text) or _NUMBER.match(answer.text.lower())
    much = asked == "much" and a in {2, 3} and (told or any(c.isdigit() for c in answer.text))
    return (said, [], answer, "") if much else None


def _put_in(answer: Plain, at: int, text: str) -> Plain:
    """The answer with this text before its character `at`."""
    places = answer.offsets
    filled = (places[max(0, at - 1)],) * len(text)
    return Plain(answer.text[:at] + text + answer.text[at:], places[:at] + filled + places[at:])


def _of_who(t: Tree, said: Tree, answer: Plain) -> Plain | None:
    """ "Ann Lee founded the firm" of "Who founded the firm?", "The Nile flows there" of "Which
    river flows there?", "About 10 million people visit it" of "How many people visit it?"."""
    counted = t.forms[:2] == ["how", "many"]
    v = t.root if counted or t.forms[0] == "which" else 1
    subject = t.forms[0] in _NAMING and (t.relations[0] in _SUBJECT or _which_subject(t))
    if not (subject or counted) or len(t) < 4 or t.xpos[v] not in {"VBD", "VBZ", "VBP"}:
        return None
    behind = " " + _joined([t.tokens[k].text for k in range(2 if counted else v, len(t) - 1)])
    rest = ""
    if counted:
        number = _NUMBER.match(answer.text.lower())
        end = number.end() if number else 0
    else:
        named = re.match(r"[^,.;]+", answer.text)
        end = named.end() if named and answer.text[:1].isupper() else 0
        listed = " and " in answer.text and all(tag[:1] != "V" for tag in said.xpos)
        rest = answer.text[end:].rstrip(" .")
        if _DESCRIBED.fullmatch(rest):  # "Ann Lee, a baker," founded the firm
            end, rest, behind = end + len(rest), "", "," + behind
        elif _WHEN.fullmatch(rest):  # founded the firm in 1908
            behind += rest.replace(",", "", 1)
        elif listed:
            end = len(answer.text.rstrip(". "))
    if not end or (answer.text[end:].strip(" .") and not _WHEN.fullmatch(rest)):
        return None
    if said.xpos[said.root] in {"NNS", "NNPS"} and t.xpos[v] == "VBZ" and not counted:
        verb = base_of_third(t.forms[v])
        behind = behind.replace(f" {t.tokens[v].text}", f" {verb}", 1)
    places = answer.offsets[:end]
    return Plain(answer.text[:end] + behind, places + (places[-1],) * len(behind))


def _which_subject(t: Tree) -> bool:
    """True for the "Which river" of "Which river flows there?", with all that belongs to it in
    front of the verb."""
    noun, v = t.heads[0], t.root
    subject = noun > 0 and t.heads[noun] == v and t.relations[noun] in _SUBJECT
    return subject and max(t.subtree(noun)) < v and not t.children(v, "aux", "aux:pass", "cop")


def _auxiliary(t: Tree) -> int:
    """The helper of a question: the first behind its question word; -1 where there is none."""
    if t.forms[0] not in _WH:
        return -1
    return next((k for k in range(1, min(len(t), 8)) if t.forms[k] in _AUX), -1)


def _subject(t: Tree, a: int) -> int:
    """The last word of the subject right behind the helper at a: "bridge" of "When was the bridge
    built?"; -1 where there is none."""
    for s in range(a + 1, len(t) - 1):
        if t.relations[s] in {"nsubj", "nsubj:pass"} or (
            t.relations[s] == "root" and t.forms[0] in _NAMING and t.upos[s] != "VERB"
        ):
            own = [k for k in t.subtree(s) if k > a and not t.is_mark(k)]
            whole = own and own == list(range(a + 1, own[-1] + 1))
            return own[-1] if whole else -1
    return -1


def _small(answer: Plain, said: Tree, yes: bool) -> Plain:
    """The answer with a small letter in front, where it begins with no name."""
    keeps = yes or said.is_name(0) or answer.text[:2].isupper() or not answer.text[:1].isupper()
    return answer if keeps else Plain(answer.text[:1].lower() + answer.text[1:], answer.offsets)


def _joined(words: Sequence[str]) -> str:
    """The words in a row, marks and clitics close to what is before them."""
    return re.sub(r" (?=[,;:.)]|['’]s?\b|['’]\s)", "", " ".join(words))
