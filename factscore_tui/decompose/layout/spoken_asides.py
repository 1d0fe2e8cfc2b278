"""What a writer says of the telling and not of what is told, as chat models, letters and forums do:
"Note that Pasteur taught in Lille", "As far as I know, he was born in Dole", "..., by the way"."""

from __future__ import annotations

import re

from factscore_tui.text.markup import Plain

_MIND = "|".join(
    (
        r"as far as (?:i|we) (?:know|am aware|are aware|can tell|can see|remember|recall)",
        r"if i (?:remember|recall)(?: (?:correctly|rightly|right))?",
        r"if (?:i'm|i am) not mistaken",
        r"as (?:you (?:may|might|probably|surely|all|will)|we all|everyone|everybody)"
        r"(?: (?:already|probably|well))? knows?",
        r"believe it or not|by the way|btw|iirc|afaik|incidentally",
    )
)
"""What may stand in front, between commas or at the end."""
_FRONT = "|".join(
    (
        r"(?:note|bear in mind|keep in mind|remember|be aware|don['’]t forget)(?: also)? that"
        r"(?! (?:this|these|those|the above|i|we|you|my|your|our)\b"  # chat models, of themselves
        r"|[^.]{0,60} (?:may|might) (?!have\b))",  # "Please note that dates may vary"
        r"it(?:['’]s| is) (?:also |perhaps |probably )?"
        r"(?:worth (?:noting|mentioning|remembering|pointing out|adding|knowing|stressing)"
        r"|(?:important|interesting|useful|helpful|good) to (?:note|know|mention|remember|add))"
        r" that(?! (?:this|these|you|your)\b)",
        r"(?:not (?:everybody|everyone|many (?:people )?)|fewer(?: people)?|(?:only )?(?:a )?few"
        r"(?: people)?|hardly any(?:body|one)|you (?:may|might|probably|may not|might not)"
        r"(?: already)?|(?:some|many|most)(?: people| readers| of you)?)"
        r" (?:do(?:n['’]t| not) )?(?:know|knows|realises?|realizes?) that"
        r"(?! (?:this|these|those|i|we|you|my|your|our)\b)",
        r"the (?:short|simple|quick|brief|honest) answer is that",
        r"(?:fun|quick|interesting|little-known|random|bonus) facts?:",
        r"tl;? ?dr[:,]?",
        r"(?:to answer|answering) your (?:\w+ )?question[:,]",
        r"(?:interestingly|curiously|funnily|amazingly|astonishingly)(?: enough)?,",
        r"(?:put simply|simply put|to put it simply|in a nutshell),",
        r"as far as (?:i|we) know(?! (?:about|of|that|what|how|who|and|or|is|was)\b)",
        rf"(?:{_MIND}),",
    )
)
_LEADS = re.compile(
    rf"(?i:(?:(?:so|and|but|also),? )?(?:please,? )?(?:{_FRONT}) )(?=[^\W_]|[\"“‘(])"
)
_BETWEEN = re.compile(rf"(?i:, (?:{_MIND}),(?= ))")
_LAST = re.compile(rf"(?i:, (?:{_MIND})(?=[.!;]?\s*\Z))")
_QUOTES = frozenset('"“”«»')


def without_asides(found: Plain) -> Plain:
    """The line without such words; as it is where it has none, and where they may be somebody's
    whom it quotes. Every character keeps its place."""
    front = _LEADS.match(found.text)
    if front is not None:
        text = found.text[front.end() :]
        found = Plain(text[:1].upper() + text[1:], found.offsets[front.end() :])
    if _QUOTES.intersection(found.text):
        return found
    for aside in (_BETWEEN, _LAST):
        inside = aside.search(found.text)
        if inside is not None:
            a, b = inside.span()
            found = Plain(found.text[:a] + found.text[b:], found.offsets[:a] + found.offsets[b:])
    return found
