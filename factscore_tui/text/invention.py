"""Answers whose author says that they are made up, and forms with places to fill in: "here's a
hypothetical biography", "He holds a degree in [specific field]".

Such a text claims nothing of anybody, however much it states. What counts is what the author says
of the text itself; that a novelist wrote a fictional biography, or that somebody is a character of
a film, is a statement like any other. English.
"""

from __future__ import annotations

import re

from factscore_tui.text.refusal import sentences_read

_MADE_UP = (
    r"(?:hypothetical|fictional|fictiti?ous|fictionali[sz]ed|illustrative|imaginary|imagined|made-up|invented"
    r"|speculative)"
)
_LIFE = r"(?:biograph(?:y|ies|ical (?:sketch|profile|example))|bios?|profiles?|life story)"
_PLAIN = (
    r"(?:(?:a|an|another|brief|short|simple|general|generic|purely|entirely|possible|creative"
    r"|example|sample|more) ){0,4}"
)
_GIVES = (
    r"(?:here(?:'s| is| are)|below is|the following is|what follows is"
    r"|i (?:can|could|will|have|would)(?: \w+){0,2} (?:create|created|write|written|craft|crafted"
    r"|offer|provide|give|make|made|compose)|i'(?:ll|ve|d)(?: \w+){0,2} (?:create|created|write"
    r"|written|craft|crafted|offer|provide|give))"
)
_DECLARES = re.compile(
    "|".join(
        f"(?:{pattern})"
        for pattern in (
            # "here's a hypothetical biography", "I can create a brief fictional biography for her"
            rf"\b{_GIVES} {_PLAIN}{_MADE_UP},? (?:\w+ )?{_LIFE}\b",
            # "a general template for a bio", "an illustrative example of how a biography ..."
            rf"\b{_GIVES} {_PLAIN}template (?:for|of) (?:a|an|your|the) (?:\w+ )?{_LIFE}\b",
            rf"\b{_GIVES} {_PLAIN}{_MADE_UP} (?:example|outline|sketch|template) (?:of|for)\b"
            rf".{{0,40}}\b{_LIFE}\b",
            rf"\b{_GIVES} {_PLAIN}(?:of )?what {_PLAIN}{_MADE_UP} {_LIFE}\b",
            # "this biography is entirely fictional"
            rf"\bthis {_LIFE} is {_PLAIN}(?:a work of fiction|{_MADE_UP}\b(?! character| figure))",
        )
    )
)
_THIS = re.compile(rf"\bthis {_MADE_UP} {_LIFE}\b")
"""Of a text that is there: "let me know if you'd like to expand this fictional profile"."""
_TITLE = re.compile(
    rf"^(?:example |sample |a )?{_MADE_UP} {_LIFE}\b(?!.*\b(?:is|was|were|has|had)\b)[^.!?]*:?$"
    rf"|[:–—-] (?:a |an )?{_MADE_UP} {_LIFE}:?$"
)
"""A heading that says so: "Hypothetical Biography of Jane Doe", "Jane Doe: a fictional
biography"."""
_IF = re.compile(r"\b(?:if|would you like|should you|unless)\b|\?")
"""An offer, or a reserve, is no declaration: "if you'd like, I can create a hypothetical bio"."""
_PLACE = re.compile(r"(?<!\w)\[(?=[^\]]*[a-z]{3})[^\[\]\"“”]{4,160}\](?![(:])")
"""A place to fill in; no mark of a reference ([12]), no link."""
_OF_OTHERS = re.compile(
    r"\[(?:sic|citation needed|clarification needed|who\?|when\?|note \w+)\]"
    r"|\"[^\"]*(?:\"|$)|“[^”]*(?:”|$)"
)
"""An editor's brackets, and quotations, in which "[the mine]" stands for "it"."""
_WORTH_READING = re.compile(
    r"\[[^\]\d]|hypothetical|ficti|illustrative|imagin|made-up|invented|speculative|template", re.I
)
"""Sentences are found in no other text: files of generations are large."""
_FEWEST = 3
"""Sentences with such places that make a form; half of the sentences have to have some as well."""


def invents(text: str) -> bool:
    """True when `text` says of itself that it is made up, or is a form with places to fill in.
    False for an empty text."""
    if not _WORTH_READING.search(text):
        return False
    shown = list(sentences_read(text))
    if any(_TITLE.search(one) or _THIS.search(one) for one in shown):
        return True
    if any(_DECLARES.search(one) and not _IF.search(one) for one in shown):
        return True
    empty = sum(_PLACE.search(_OF_OTHERS.sub("", one)) is not None for one in shown)
    return empty >= _FEWEST and 2 * empty >= len(shown)
