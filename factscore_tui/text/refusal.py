"""Answers of chat models that hold no fact: "I'm sorry, but I couldn't find ...", "there is no
widely recognized ...".

A text is a refusal as a whole or not at all. Its first sentences have to decline, and of the rest
nearly every sentence has to go on declining, to guess ("he may be a private individual") or to ask
("if you could provide more context"). An answer that declines and then writes a life all the same
("here is a hypothetical biography") holds statements, and those are to be checked. English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from factscore_tui.text.markup import plain
from factscore_tui.text.sentences import split_sentences

MAX_LENGTH = 4000
"""Code points above which no text is a refusal: whoever writes so much says something."""
_OPENING = 3
"""Sentences of which one has to decline."""

_SELF = r"(?:i|we|this assistant)"
_UNABLE = (
    r"(?:(?:was|were|am|are|'m|'re)(?: currently)? (?:not able|unable)|cannot|can not|can't|could "
    r"not|couldn't|was not able to|wasn't able to|(?:do|did) not|don't|didn't|have not|haven't"
    r"|won't|will not|am not|'m not)"
)
_KNOWN = (
    r"(?:information|details?|records?|biograph(?:y|ies|ical)|bios?|data|sources?|knowledge"
    r"|evidence(?! (?:that|of|against))|results?|profile|documentation"
    r"|(?:public|notable|known|prominent|recogni[sz]ed|famous|historical) "
    r"(?:\w+ ){0,3}(?:figure|individual|person|personality|athlete|celebrity)"
    r"|(?:person|individual|someone|anyone|anybody|figure|athlete|politician|actor|player|artist) "
    r"(?:named|called|by (?:that|the|this) name|with (?:that|the|this) name)"
    r"|familiar|aware|real-time|browse|access|verify|search results?|mention)"
)
_WIDELY = (
    r"(?:widely|well|commonly|publicly|generally|universally|broadly|readily|highly|nationally|internationally"
    r"|particularly)"
)
_DECLINES = re.compile(
    "|".join(
        f"(?:{pattern})"
        for pattern in (
            # "I'm sorry, but ...", "I apologize, but ...": of the speaker, and at the begin
            r"^(?:i'm|i am|we're|we are) (?:very |so |really )?(?:sorry|afraid)\b|^sorry,|^(?:i|we"
            r"|my) (?:sincerely )?apologi[sze]\w*|^apologies",
            # "I could not find any information", "I don't have details", "I am not familiar with"
            rf"\b{_SELF} ?{_UNABLE}\b.{{0,120}}\b{_KNOWN}",
            r"\bi (?:cannot|can't|am unable to|'m unable to|am not able to|won't|can not) "
            r"(?:provide|give|offer"
            r"|share|assist|help|write|create|fulfil|comply|confirm|verify|discuss)",
            r"^as an? (?:ai|large|artificial)\b.{0,60}\bi\b",
            # "there is no publicly available information", "there isn't a widely recognized figure"
            r"\bthere (?:(?:is|are|was|were|seems? to be|appears? to be|exists?) (?:currently "
            r"|simply )?(?:no|not|little|limited|very|only|scarce|insufficient|few)|isn't|aren't"
            rf"|doesn't|does not|do not|don't)\b.{{0,120}}\b(?:{_KNOWN}|named|recogni[sz]ed|known)",
            rf"\bno (?:\w+[ -]){{0,4}}?{_KNOWN}\b.{{0,80}}\b(?:available|found|exists?|named|about"
            r"|on|of|by that name|could be found|was found|has been found)\b",
            rf"\b(?:is|are|was) (?:not|n't) (?:a |an )?(?:{_WIDELY})[ "
            rf"-](?:known|recogni[sz]ed|documented|available)",
            rf"\b(?:not|n't) (?:appear|seem) to (?:be|have|correspond)\b.{{0,60}}\b(?:{_WIDELY}[ "
            r"-]known|recogni[sz]ed|notable|public|figure|record|match)",
            rf"\bnot (?:appear|seem)\b.{{0,30}}\b(?:{_WIDELY})[ -](?:known|recogni[sz]ed)",
            rf"\b(?:might|may) not be (?:a |an )?(?:{_WIDELY}[ "
            rf"-](?:known|recogni[sz]ed)|notable|public)",
            r"\bis (?:a )?(?:relatively |rather |fairly |largely "
            r")(?:unknown|obscure|lesser-known|private"
            r"|less-known)\b.{0,160}\b(?:information|details|available)",
            r"\bis a less(?:er)?-known figure\b.{0,100}\binformation",
            r"\b(?:limited|little|insufficient|not enough|scarce|no) (?:\w+ "
            r"){0,3}(?:information|details|data)\b",
            r"\b(?:does|do|did) not (?:contain|provide|include|mention|offer"
            r"|have)\b.{0,80}\b(?:information|biograph\w+|bio|details|mention)",
            r"\b(?:information|details)\b.{0,60}\b(?:is|are) (?:not|n't|unavailable)(?: \w+){0,2} "
            r"?(?:available|accessible|documented|found|known)?",
            r"\b(?:some|any) (?:confusion|ambiguity) (?:regarding|about|with|around)\b",
            r"\bcommon name\b.{0,60}\b(?:individuals|people|persons)\b",
            r"\b(?:several|multiple|different|many|various) (?:\w+ ){0,2}"
            r"(?:individuals|people|persons) "
            r"(?:named|called|with|who (?:share|have|bear|go)|by|known)\b",
            # "may refer to multiple individuals": the name is asked about, and nobody answers
            r"\b(?:may|might|could|can) (?:possibly )?refer to (?:\w+ ){0,3}?(?:individuals|people"
            r"|persons)\b",
            r"\b(?:impossible|not possible|difficult|challenging|hard)(?: for me)? to (?:provide"
            r"|give|offer|write|compile|create)\b.{0,60}\b(?:biograph\w+|bio|profile|information"
            r"|details|answer)\b",
            r"\bi (?:do not|don't) (?:know|recogni[sz]e)\b|\b(?:beyond|outside) (?:of )?my "
            r"(?:knowledge|training)",
        )
    )
)
_GUESSES = re.compile(
    r"\b(?:may|might|could|possibl[ey]|perhaps|likely|unclear|uncertain|hypothetical|fictional"
    r"|speculation|misspell\w*|misspelt|misspelled|typo|spelling|transliteration|private "
    r"(?:individual|person|citizen)|privacy|without (?:more|further|additional|specific)|difficult "
    r"to|impossible to|challenging to|more (?:context|details|information)|additional "
    r"(?:context|details|information)|not (?:yet )?(?:gained|achieved|received|attained)|would "
    r"(?:need|be needed|typically)|if (?:he|she|they|this|it)\b|knowledge cutoff|last update|no "
    r"longer|accurate(?:ly)?|the only (?:mention|information|result)|search results? only|do not "
    r"match|none match)\b"
)
_ASKS = re.compile(
    r"\?|\b(?:if you|you (?:can|could|may|might|meant|are|would|want|have)|you're|you'd|you've"
    r"|please|kindly|feel free|let me know|happy to|glad to|i (?:can|would|will|recommend|suggest"
    r"|'d|'ll|apologi[sz]e|encourage|advise)|i'd|i'll|i can|assist|consult"
    r"|verify|recommended|advisable|consider|your|for (?:the most "
    r")?(?:accurate|reliable|up-to-date)|clarify)\b"
)
_CITED = re.compile(
    r"\b(?:is|was|were) (?:born|an? |the |educated|appointed|elected|married|awarded|known "
    r"for)|\((?:born|b\.) |\b(?:he|she) (?:is|was|has|had|played|won|served|studied)\b"
)


_MARKED = re.compile(
    r"\b(?:i|i'm|i've|my|me|an? ai|assistant|individuals?|(?:a|an|the|this|that|any|which) "
    r"(?:\w+ ){0,3}(?:person|figure|player|athlete|actor|artist|politician)|someone|anyone"
    r"|named|names?|biograph\w+|bio|profile|search results?|publicly|public information|verifiable"
    r"|update|cutoff|training|knowledge|context|spell\w*|misspel\w*|fictional|hypothetical"
    r"|prominent|notable|unfortunately|provided|specific|widely (?:known|recogni[sz]ed))\b"
    r"|^sorry|^(?:we )?apolog|\bwe (?:could not|couldn't|cannot|can't) (?:find|provide)"
)
"""Of an answer that declines: who answers, or that it is about a person or a name. News says "No
information was available on the cause" and "Several people were killed", too."""
_OWN = frozenset({"declines", "talks"})


def refuses(text: str) -> bool:
    """True when `text` as a whole declines to answer or says that nothing is known. False for an
    empty text."""
    if len(text) > MAX_LENGTH:
        return False
    rest = sentences_read(text)
    said = list(islice(rest, _OPENING))
    kinds = []
    for sentence in said:  # most texts state something at once: the rest of them is not read
        kinds.append(_kind(sentence))
        if kinds[0] == "states":
            return False
    if "declines" not in kinds:
        return False
    said += rest
    kinds += [_kind(sentence) for sentence in said[len(kinds) :]]
    if not any(_MARKED.search(one) for one, kind in zip(said, kinds, strict=True) if kind in _OWN):
        return False
    stated = sum(kind == "states" for kind in kinds)
    return stated <= 1 or stated * 6 <= len(kinds)


def sentences_read(text: str) -> Iterator[str]:
    """The sentences as read, in small letters; code and rules apart. What a heading says counts as
    well: it may be the title of an invented life."""
    shown = (
        plain(text, s.span).text
        for s in split_sentences(text)
        if s.skip in ("", "heading", "speaker")
    )
    return (
        " ".join(s.replace("\u2019", "'").lower().split())
        for s in shown
        if any(c.isalpha() for c in s)
    )


def _kind(sentence: str) -> str:
    """ "declines", "talks" (guesses and questions), or "states"."""
    stating = _CITED.search(sentence)
    if _DECLINES.search(sentence) and not (stating and _states_first(sentence, stating)):
        return "declines"
    if _ASKS.search(sentence) or (_GUESSES.search(sentence) and not stating):
        return "talks"
    if sentence.endswith(":") and not stating:
        return "talks"  # "private or niche figure:" is the title of a guess
    if _GUESSES.search(sentence):
        return "talks" if re.search(r"\b(?:may|might|could|possible|if)\b", sentence) else "states"
    return "states"


def _states_first(sentence: str, stating: re.Match[str]) -> bool:
    """True for "he is a British author, though little is known of him": what is stated comes
    first."""
    declined = _DECLINES.search(sentence)
    if declined is None or stating.start() >= declined.start():
        return False
    between = sentence[stating.start() : declined.end()]
    return (
        re.search(
            r"\b(?:not|no|name|term|unknown|obscure|private|lesser-known|less-known)\b", between
        )
        is None
    )
