"""What a passage can testify to: a "supported" must not come from a page about somebody else.

An encyclopedia has a page on whatever it tells about. So where the topic of a text has no page,
nothing is told about that topic, whatever other pages hold the same words; and a page that only a
search for these words found speaks for itself alone, or for whom it names in full where the
networks confirm what it says of them ("strong"). In a user's own files no page is "on" anybody:
any passage that names the subject counts. Somebody's words need a passage with both, who said it
and what was said (quotation.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from factscore_tui.core.case import Case
from factscore_tui.core.evidence import Evidence, Page
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.text.words import STOP_WORDS, folded_words, words
from factscore_tui.verify.differences.quotation import quotation_checked
from factscore_tui.verify.features.alignment import title_stems
from factscore_tui.verify.features.lexical import PRONOUNS, stem
from factscore_tui.verify.features.number_words import ORDINAL_WORDS
from factscore_tui.verify.own_names import also_called
from factscore_tui.verify.presentation.evidence_view import no_article
from factscore_tui.verify.presentation.reasons import one_line

_ARTICLES = frozenset(("the", "a", "an"))
_CLAUSE = frozenset(
    "when while after before although though since because as if once until where in on at".split()  # noqa: SIM905
)
_EVENT = 5
"""Words of a fact, small ones aside, from which it tells of one event."""
_NEAR = 3
"""Words between two words of one name, at most: "Maria Salomea Skłodowska Curie"."""
_KIN = frozenset("son sons daughter daughters brother brothers sister sisters children".split())  # noqa: SIM905
"""Relatives who share a surname; a wife or a mother may have had another one."""
_SEVERAL = frozenset("sons daughters brothers sisters children".split())  # noqa: SIM905
_LIST = 8
"""Words between them and the last of their names: "five children, among them A, B and C"."""
_TITLES = frozenset(
    "Mr Mrs Ms Miss Dr Prof Professor Councillor Cllr Judge Captain Inspector Dear".split()  # noqa: SIM905
)
_BELOW = 0.4
"""The probability that is told at most for a fact whose subject its page does not name."""
_BEST_PAGE = ("coverage", "cross-encoder", "np")
"""How the names of estimators begin that judge by the best page alone, the first that is shown."""


def upheld(judgement: Judgement, case: Case) -> Judgement:
    """The judgement, or silence where a "supported" rests on passages that are about something
    else. Estimators that read no passages of the knowledge source are left alone. Of somebody's
    words without an article the reason says that they were not checked."""
    judgement = _upheld(judgement, case)
    if judgement.verdict is Verdict.NO_ARTICLE and case.fact.speaker:
        return replace(judgement, reason=f"quote: not checked, {judgement.reason}")
    return judgement


def _upheld(judgement: Judgement, case: Case) -> Judgement:
    if judgement.verdict is not Verdict.SUPPORTED:
        return judgement
    pages = _pages_behind(judgement.evidence, case)
    if not pages:
        return judgement
    if judgement.estimator.startswith(_BEST_PAGE):
        pages = pages[:1]
    strong = judgement.strength == "strong"
    objections = [_objection(case, page, strong) for page in pages]
    if all(objections):
        verdict, reason = objections[0] or (Verdict.NO_EVIDENCE, "")
        p = judgement.p_supported if verdict is Verdict.NO_EVIDENCE else None
        p = None if p is None else min(p, _BELOW)
        return replace(judgement, verdict=verdict, p_supported=p, reason=reason, strength=None)
    return quotation_checked(judgement, case.fact)


def _pages_behind(evidence: tuple[Evidence, ...], case: Case) -> list[Page]:
    """The retrieved pages of the passages that are shown, in their order, each once."""
    of_passage = {
        (p.title, p.text, p.source): page for page in case.retrieval.pages for p in page.passages
    }
    found = (of_passage.get((one.title, one.text, one.source)) for one in evidence)
    return list({page.id: page for page in found if page is not None}.values())


def _objection(case: Case, page: Page, strong: bool) -> tuple[Verdict, str] | None:
    """Why the page cannot support the fact; None where it can."""
    found, fact = case.retrieval, case.fact.text
    if found.linked == "topic":
        return None
    if not page.own:
        elsewhere = _about(fact, case.topic) or not _begins_with(fact, page.title)
        if found.missing_topic and elsewhere and not _is_titled(page, _subject(fact)):
            return Verdict.NO_ARTICLE, no_article(found, case.topic)
        by_words = found.linked == "search" or page.id in found.searched
        subject = _subject(fact)
        in_full = len(subject) > 1 and _named_on(page, subject)  # "Franz Ferdinand was shot there"
        in_passing = in_full or (
            strong and (_named_on(page, subject) if subject else _has_all_words(page, fact))
        )
        if by_words and not _names(fact, page.title) and not in_passing:
            if case.topic and subject and _about(fact, case.topic):
                return Verdict.NO_ARTICLE, f"no article on {one_line(case.topic)} in this index"
            return (
                Verdict.NO_ARTICLE,
                f"no article on its subject; similar words in: {one_line(page.title)}",
            )
    subject = _subject(fact)
    if len(subject) > 1 and not _named_in_any_way(case, page, subject):
        return (
            Verdict.NO_EVIDENCE,
            f"{one_line(page.title) or 'the source'} does not name {_said(fact, subject)}",
        )
    return None


def _subject(fact: str) -> list[str]:
    """The folded words of the name that a fact begins with, initials left out; empty where it
    begins with none."""
    name: list[str] = []
    end = -1
    for word in words(fact):
        if not name and word.folded in _ARTICLES:
            continue
        if not name and word.folded in _CLAUSE:
            break  # "When Lydia elopes": no Mr When
        gap = fact[end : word.span.start] if end >= 0 else ""
        if (
            not word.text[:1].isupper()
            or gap.strip(" .-'\u2019")
            or (name and word.folded in STOP_WORDS)
        ):
            break
        name.append(word.folded)
        end = word.span.end
    return [word for word in name if len(word) > 1]


def _about(fact: str, topic: str) -> bool:
    """The fact speaks of the topic: it begins with a pronoun, or with a name that is the topic's or
    a part of it."""
    first = next(iter(words(fact)), None)
    if first is None or first.folded in PRONOUNS:
        return True
    own, said = title_stems(topic), {stem(word) for word in _subject(fact)}
    return bool(said) and (said <= own or own <= said)


def _begins_with(fact: str, title: str) -> bool:
    """The first word of the fact that says anything is one of the title."""
    first = next((word.folded for word in words(fact) if word.folded not in STOP_WORDS), "")
    return stem(first) in title_stems(title) or stem(
        next(iter(_subject(fact)[-1:]), "")
    ) in title_stems(title)


def _names(fact: str, title: str) -> bool:
    """The fact has at least half of the words of a title."""
    wanted = {root for root in title_stems(title) if root not in STOP_WORDS}
    return bool(wanted) and 2 * len(wanted & {stem(word.folded) for word in words(fact)}) >= len(
        wanted
    )


def _is_titled(page: Page, subject: list[str]) -> bool:
    """The name is the page's title, or holds all of it where that is more than one word: "The Vaduz
    Chess Club"."""
    title = {root for root in title_stems(page.title) if root not in STOP_WORDS and len(root) > 1}
    said = {stem(word) for word in subject}
    return bool(title) and (title == said or (len(title) > 1 and title <= said))


def _has_all_words(page: Page, fact: str) -> bool:
    """The fact has names, and the page has them and all else that it says, which is a whole event:
    "The judges named Utzon as the winner in January 1957". "The scientist was born in Warsaw" may
    be anybody."""
    said = [word for word in words(fact) if word.folded not in STOP_WORDS]
    named = any(word.text[:1].isupper() for word in said[1:])
    told = {word for passage in page.passages for word in folded_words(passage.text)}
    return named and len(said) >= _EVENT and {word.folded for word in said} <= told


def _named_on(page: Page, subject: list[str]) -> bool:
    """The page is on the subject, or one of its passages has the last word of the name close to
    another of it; False for no name."""
    if not subject:
        return False
    own = title_stems(page.title)
    # "the Ninth Symphony" is Symphony No. 9
    said = {
        str(ORDINAL_WORDS.index(word)) if word in ORDINAL_WORDS else stem(word) for word in subject
    }
    if _is_titled(page, subject) or said <= own:
        return True
    last, others = subject[-1], set(subject[:-1])
    for passage in page.passages:
        found = folded_words(passage.text)
        for at, word in enumerate(found):
            if word == last and not others:
                return True
            if word == last and others & set(found[max(0, at - _NEAR - 1) : at + _NEAR + 2]):
                return True
    return False


def _named_in_any_way(case: Case, page: Page, subject: list[str]) -> bool:
    """By that name, as a relative of whom the page is on, or in a user's own document by a first
    name alone or by that of a marriage."""
    if _named_on(page, subject) or _of_the_family(page, subject):
        return True
    if not page.own:
        return False
    others = [_subject(other) for _, other in also_called(case.fact.text, case.retrieval)]
    beside = [one for one in case.retrieval.pages if one.own]
    if _by_first_name(page, subject, beside) or _by_surname(page, subject, beside):
        return True
    return any(_named_on(page, other) for other in others)


def _by_first_name(page: Page, subject: list[str], beside: Sequence[Page]) -> bool:
    """Walter Kessler is the Walter of a letter signed by Anna Kessler, and of an e-mail in a folder
    whose minutes name him in full, where no other Walter with a surname is named."""
    given, surname = subject[0], subject[-1]
    own = {word for passage in page.passages for word in folded_words(passage.text)}
    text = " ".join(
        [page.title, *(passage.text for one in (page, *beside) for passage in one.passages)]
    )
    if len(subject) != 2 or given not in own or surname not in folded_words(text):
        return False
    others = re.findall(rf"\b{given.capitalize()} ([A-Z][a-z]+)", text)
    return all(other.casefold() == surname for other in others)


def _by_surname(page: Page, subject: list[str], beside: Sequence[Page]) -> bool:
    """Douglas Treen is the Mr Treen of the minutes, where the folder has his full name and no other
    Treen."""
    if len(subject) != 2:
        return False
    given, surname = (word.capitalize() for word in subject)
    text = " ".join(passage.text for one in (page, *beside) for passage in one.passages)
    own = " ".join(passage.text for passage in page.passages)
    named = set(re.findall(rf"\b([A-Z][a-z]+)\.? {surname}\b", text)) - _TITLES
    return named == {given} and re.search(rf"\b{surname}\b", own) is not None


def _of_the_family(page: Page, subject: list[str]) -> bool:
    """True for Ève Curie on the page of Marie Curie, which tells of "her younger daughter, Ève":
    who is called a relative by a first name has the surname of the page."""
    given, surname = subject[0], subject[-1]
    title = [word for word in folded_words(page.title) if word not in STOP_WORDS]
    if len(subject) != 2 or len(title) < 2 or surname != title[-1] or given in title:
        return False
    for passage in page.passages:
        found = folded_words(passage.text)
        for at, word in enumerate(found):
            listed = _SEVERAL & set(found[max(0, at - _LIST) : at])
            if word == given and (listed or _KIN & set(found[max(0, at - _NEAR) : at])):
                return True
    return False


def _said(fact: str, subject: list[str]) -> str:
    """The subject as the fact writes it."""
    wanted = [word for word in words(fact) if word.folded in subject]
    return one_line(fact[wanted[0].span.start : wanted[len(subject) - 1].span.end])
