"""What deserves the time first: an order over the facts that are not settled, why a fact stands
where it does, texts that the index does not speak of, and facts that may have changed since their
article was written.

The order is a matter of what goes wrong in print, not of probabilities: a source that says
otherwise goes before weak support, that before silence; within each, accusations, living people,
figures, a person's words, and names go first. Whether words are an accusation is told by a list of
words: it is there to sort, and never changes a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.for_now import for_now
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import DISAGREE, Verdict
from factscore_tui.report.excerpt import sentence_at
from factscore_tui.report.whom import is_long_ago

SILENT = (Verdict.NO_EVIDENCE, Verdict.NO_ARTICLE, Verdict.OUTSIDE_SNAPSHOT)
"""Verdicts of a source that does not tell."""

UNKNOWN = 4
"""The urgency of facts that the index cannot know: the last."""

LEAST_FACTS = 8
"""Facts that count, from which on a text can be called one that the index does not speak of."""
MOST_TOLD = 0.25
"""The share of them that the index settles, up to which it can."""
MOST_KNOWN = 0.3
"""The share of silent facts with a name that some article is headed by, up to which it can."""

_ACCUSING = re.compile(
    r"\b(?:accus|alleg|convict|indict|arrest|fraud|brib|corrupt|embezzl|launder|plagiar|harass"
    r"|murder|assault|abus|molest|racis|terroris|perjur|extort|blackmail|smuggl|traffick|cheat"
    r"|forge[dr]|forgery|steal|stole|theft|thief|guilty|crimin|crime|prison|jail|sentenced|lawsuit"
    r"|sued|suing|scandal|illegal|unlawful|doping|lied\b|liar|rap(?:ed|ist|ing|es?)\b"
    r"|kill(?:ed|er|ing)?\b|charged\b(?!\s+(?:\d|by\b))|fired\b|sacked\b|dismissed\b)",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d|\b(?:million|billion|per ?cent|dozens?|hundreds?|thousands?)\b")
_QUOTED = re.compile(r"[\"\u201c\u201d\u00ab\u00bb\u201e]")
_NAME = re.compile(r"\b[A-Z][\w'\u2019.-]*(?:\s+[A-Z][\w'\u2019.-]*)*")
_OPENING = re.compile(
    r"A|About|All|An|And|As|At|Both|But|By|Each|Even|Every|Few|For|From|He|"
    r"Her|His|How|I|If|In|It|Its|Last|Many|Mayor|More|Most|No|Nobody|Of|On|"
    r"Once|One|Only|Our|People|Police|President|Prosecutors|Residents|Several|She|"
    r"Since|So|Some|That|The|Their|Then|There|These|They|This|Those|Three|Two|"
    r"Under|Until|Up|We|What|When|Where|While|Who|With|You"
)
_WORD = re.compile(r"\w+")
_ALIVE = re.compile(r"^[^()]{0,80}\([^()]{0,60}\bborn\b[^()\u2013]*\)")


PROBLEMS = (Verdict.CONTRADICTED, *SILENT)
"""What a person has to look at, the most urgent first."""


class Risk(NamedTuple):
    """Where a fact stands. `urgency` counts from 0, the most urgent; of facts with the same one
    those with more `weight` go first. `why` is in words."""

    urgency: int
    weight: int
    why: tuple[str, ...]

    @property
    def signs(self) -> str:
        """What in its words makes it risky: "an accusation, a figure"; empty for nothing."""
        return ", ".join(self.why[1:])

    @property
    def words(self) -> str:
        """As it is shown: "contradicted; an accusation, a figure"."""
        return f"{self.why[0]}; {self.signs}" if self.signs else self.why[0]


def risk_of(judged: JudgedFact) -> Risk | None:
    """None for a fact that needs no attention: well supported, not checkable, not judged, or one
    that a person has ruled on."""
    if judged.ruled is not None or judged.judgement is None:
        return None
    verdict = judged.judgement.verdict
    if verdict is Verdict.CONTRADICTED:
        urgency, first = 0, "contradicted"
    elif content_is_contradicted(judged):
        urgency, first = 0, "what was said is contradicted"
    elif judged.strength == "weak":
        urgency, first = 1, "weak support"
    elif verdict in SILENT:
        urgency, first = 2, "the sources are silent"
    elif dated := ages(judged):
        urgency, first = 3, f"may have changed since {dated}"
    else:
        return None
    fact = judged.fact
    said = f"{fact.text} {fact.as_written}"
    signs = (
        (_ACCUSING.search(said), "an accusation"),
        (_of_the_living(judged), "a living person"),
        (_FIGURE.search(fact.text), "a figure"),
        (is_quoted(fact), "a person's words"),
        (names_in(fact.text), "a name"),
    )
    weight = sum(1 << n for n, (sign, _) in enumerate(reversed(signs)) if sign)
    return Risk(urgency, weight, (first, *(word for sign, word in signs[:-1] if sign)))


def queue(report: Report) -> list[tuple[JudgedFact, Risk]]:
    """The facts that deserve time, the most urgent first, those alike in the order of the text,
    without those that another one says in full. Of a text outside the index those that it cannot
    know are last."""
    unknown = {judged.fact.id for judged in outside(report)}
    found, told = [], told_by_others(report)
    for judged in report.facts:
        risk = risk_of(judged) if judged.fact.id not in told else None
        if risk is not None and judged.fact.id in unknown:
            risk = Risk(UNKNOWN, risk.weight, ("not in this index", *risk.why[1:]))
        if risk is not None:
            found.append((judged, risk))
    return sorted(found, key=lambda pair: (pair[1].urgency, -pair[1].weight, pair[0].fact.id))


def told_by_others(report: Report) -> set[int]:
    """The numbers of silent facts that nobody has ruled on or noted and that another one of their
    sentence, silent too, says in full: who settles "on the night of 14 April, at twenty to twelve"
    has settled "at twenty to twelve"."""
    by_sentence: dict[tuple[Span, Verdict | None], list[JudgedFact]] = {}
    for judged in report.facts:
        if judged.ruling is None and judged.verdict in SILENT:
            by_sentence.setdefault((judged.fact.sentence, judged.verdict), []).append(judged)
    found: set[int] = set()
    for here in by_sentence.values():
        words = [_WORD.findall(judged.fact.text.casefold()) for judged in here]
        found |= {
            judged.fact.id
            for judged, plain in zip(here, words, strict=True)
            if any(says_all(rich, plain) for rich in words)
        }
    return found


def says_all(rich: Sequence[str], plain: Sequence[str]) -> bool:
    """Whether all of `plain` stand in `rich`, in their order, with more around them."""
    words = iter(rich)
    return len(plain) < len(rich) and all(word in words for word in plain)


def outside(report: Report) -> list[JudgedFact]:
    """The facts that the index cannot know, where that is so of most of the text; else none. The
    index then says something about few of its facts, and heads no article by the names in the
    others."""
    counted = [f for f in report.facts if f.verdict is not None and f.verdict.counts]
    silent = [f for f in counted if f.ruled is None and f.machine_verdict in SILENT]
    if len(counted) < LEAST_FACTS or len(counted) - len(silent) > MOST_TOLD * len(counted):
        return []
    named = [judged for judged in silent if names_in(judged.fact.text)]
    known = [judged for judged in named if _headed(judged)]
    if len(known) > MOST_KNOWN * len(named) or len(named) < LEAST_FACTS / 2:
        return []
    headed = {judged.fact.id for judged in known}
    return [judged for judged in silent if judged.fact.id not in headed]


def outside_words(report: Report) -> str:
    """One sentence about a text outside the index; empty for all others."""
    unknown = len(outside(report))
    if not unknown:
        return ""
    name = f" “{report.index.name}”" if report.index is not None else ""
    return (
        f"The index{name} has too little on this text: {unknown} of {len(report.facts)} facts "
        f"cannot be checked with it."
    )


def ages(judged: JudgedFact) -> str:
    """For a supported fact that holds only for a time ("is the mayor", "has 3,000 members"): the
    date of the article that supports it, ISO 8601; empty for others, where no date is known, and
    for "Darius I is the Persian king" of a sentence on ancient times."""
    if judged.machine_verdict is not Verdict.SUPPORTED or judged.judgement is None:
        return ""
    text = judged.fact.text
    if not for_now(text) or not judged.judgement.evidence:
        return ""
    best = judged.judgement.evidence[0]
    here = sentence_at(best.text, best.marks[0].start) if best.marks else None
    if here is not None and is_long_ago(here.of(best.text)):
        return ""
    return best.date[:10]


def aging_facts(report: Report) -> list[JudgedFact]:
    """The supported facts that may have changed since their article was written and that nobody has
    ruled on, in the order of the text."""
    return [judged for judged in report.facts if judged.ruled is None and ages(judged)]


def content_is_contradicted(judged: JudgedFact) -> bool:
    """Whether a source says otherwise than what a person is said to have said."""
    content = judged.judgement.content if judged.judgement is not None else None
    return content is not None and content.verdict is Verdict.CONTRADICTED


def is_somebodys_words(judged: JudgedFact) -> bool:
    """Whether it is to be looked at apart, with who said it: a quotation or a report of what
    somebody said that no source denies. What is denied goes first, whoever says it."""
    return (
        bool(judged.fact.speaker)
        and judged.verdict is not Verdict.CONTRADICTED
        and not content_is_contradicted(judged)
    )


def is_quoted(fact: AtomicFact) -> bool:
    """Whether a fact is what a person said or has words in quotation marks."""
    return bool(fact.speaker) or _QUOTED.search(f"{fact.text} {fact.as_written}") is not None


def is_disputed(judged: JudgedFact) -> bool:
    """Whether it is supported, and another source has it otherwise, whose passage stands second;
    nobody has ruled on it."""
    told = judged.judgement
    if told is None or judged.ruled is not None or judged.strength != "weak":
        return False
    return DISAGREE in told.reason and len({one.source for one in told.evidence[:2]}) > 1


def is_open(judged: JudgedFact) -> bool:
    """Whether somebody has to look at it before it is printed: a problem, or sources that
    disagree."""
    return judged.verdict in PROBLEMS or is_disputed(judged)


def is_told(judged: JudgedFact) -> bool:
    """Whether a report that is to be handed on has this fact without being asked for everything:
    what is open, what a person decided or noted, what may have changed since, words of somebody
    that a source denies."""
    return (
        is_open(judged)
        or judged.ruling is not None
        or bool(ages(judged))
        or content_is_contradicted(judged)
    )


def told_words(report: Report) -> str:
    """How many facts a short report lists, and what the others are; empty where it has all."""
    told = sum(map(is_told, report.facts))
    if told == len(report.facts):
        return ""
    left = "the others are supported or not checkable"
    if report.judged < len(report.facts):
        left = "the others are supported, not checkable or not judged"
    return f"What is open or was ruled on: {told} of {len(report.facts)} facts; {left}."


def names_in(text: str) -> list[str]:
    """Words with a capital, several in a row as one, without a first word that merely opens the
    sentence: "The mayor Ines Kalder" has "Ines Kalder"."""
    found = []
    for match in _NAME.finditer(text):
        words = match.group().rstrip(".").split()
        if match.start() == 0 and _OPENING.fullmatch(words[0]):
            del words[0]
        if words:
            found.append(" ".join(words))
    return found


def _headed(judged: JudgedFact) -> bool:
    """Whether a passage that was read for it is from an article with one of its names in the title:
    the whole name, or the last word of it."""
    assert judged.judgement is not None
    titles = _words_of(" ".join(evidence.title for evidence in judged.judgement.evidence))
    return any(
        _words_of(words) in titles
        for name in names_in(judged.fact.text)
        for words in (name, name.split()[-1])
    )


def _words_of(text: str) -> str:
    return f" {' '.join(_WORD.findall(text)).casefold()} "


def _of_the_living(judged: JudgedFact) -> bool:
    """Whether an article on somebody whom the fact names gives a year of birth and none of
    death."""
    assert judged.judgement is not None
    return any(
        evidence.title
        and evidence.title.split()[-1] in judged.fact.text
        and _ALIVE.search(evidence.text) is not None
        for evidence in judged.judgement.evidence
    )
