"""What the beginning of an article calls its subject: "half-length portrait" of "The Mona Lisa is a
half-length portrait painted by ...", so that "the portrait" of another text can be the Mona Lisa.

Who reads it decides which of these nouns stand for the subject: of people there are many, and "the
painter" may be another one.
"""

from __future__ import annotations

import re

_IS = re.compile(
    r"\b(?:is|was|are|were) (?:one of )?(?:an?|the) (?P<what>[^.;:()]{2,120})", re.IGNORECASE
)
_BESIDE = re.compile(
    r"\A[^,.;:()]{2,60}(?:\([^()]*\))?, (?:an?|the) (?P<what>[^.;:(),]{2,120}), "
    r"(?:was|is|were|are) "
)
""" "Apollo 8, the second human spaceflight mission in the Apollo program, was launched": read where
no "is a" tells."""
_READ = 400
"""Characters of the beginning."""
_ENDS = frozenset(
    """of in on at by with from to for that which who whose where when as between off near about
    under along after before during since than across through among against into over is was are
    were a an the not built made""".split()  # noqa: SIM905
)
"""Words behind the noun."""
_JOINING = frozenset((",", "and", "or"))
_DONE = re.compile(r"\w+(?:ed|en|wn|ly)\Z|(?:most|best|well|born|cut|found|held|set|fought)\Z")
"""Participles and adverbs: "completed" of "a bridge completed in 1894"."""
_NOUNS = frozenset(
    """town garden queen family assembly citizen warden specimen crown bed seed kitchen oven
    monopoly colony""".split()  # noqa: SIM905
)
"""Nouns that look like them."""


_BEHIND = frozenset("native endemic indigenous similar related adjacent unique common".split())  # noqa: SIM905
"""Adjectives that stand behind their noun: "a mammal native to Africa"."""
_ADJECTIVE = re.compile(
    r"\w+(?:al|ic|ous|ive|ish|ful|less|ing|able|ible|ary|ern|[bcdghlnprtv]est)\Z|[\w-]+-\w+ed\Z"
)
_NO_ADJECTIVES = frozenset(
    """animal mammal capital festival canal hospital material metal journal cathedral musical
    crystal cereal mineral signal trial tribunal terminal admiral general cardinal official
    individual professional intellectual criminal rival sandal portal manual comic music clinic
    critic mechanic republic topic fabric academic mosaic epic classic cosmetic antibiotic plastic
    building painting king being wing ring sibling olive detective native
    relative executive representative locomotive archive collective library dictionary secretary
    estuary seminary missionary sanctuary tributary military anniversary diary documentary
    revolutionary dish fish parish vegetable constable fable cable table western lantern tavern
    cistern forest harvest request conquest quest guest priest contest protest breast nest west pest
    interest arrest test crest""".split()  # noqa: SIM905
)


_SUPERLATIVE = re.compile(r"(?:larg|small|long|high|old|great|deep|tall|rich|young|bigg)est\Z")
""" "Is the second largest of the world's oceans" has no noun."""
_SIZES = frozenset(
    """small large big deep long short tall low high great wide young old new rare fast sticky
    seaborne airborne important""".split()  # noqa: SIM905
)


def _describing(words: list[str]) -> bool:
    """True for "medium-sized" of "a medium-sized, nocturnal mammal", and "allegorical" of "an
    allegorical and dystopian novella"; not for the "city" of "a city and port"."""
    last = words[-1] if words else ""
    return last in _SIZES or bool(_ADJECTIVE.match(last) and last not in _NO_ADJECTIVES)


def phrases_called(opening: str) -> list[list[str]]:
    """The phrases by which the first "is a ..." calls the subject, word by word with the noun last:
    [["American", "film"], ["television", "actor"]] of "is an American film and television actor
    who"; none where it does not tell."""
    read = opening[:_READ].replace("U.S.", "US")
    said = _IS.search(read) or _BESIDE.search(read)
    phrases: list[list[str]] = [[]]
    for word in re.findall(r"[\w'-]+|,", said["what"]) if said is not None else ():
        if word in _JOINING:
            if not _describing(phrases[-1]):
                phrases.append([])
        elif word not in _ENDS:
            phrases[-1].append(word)
        elif any(phrases):
            break
    for words in phrases:
        while len(words) > 1 and _describes(words[-1]):
            words.pop()
    return [words for words in phrases if words and not _SUPERLATIVE.match(words[-1])]


def _describes(word: str) -> bool:
    return word in _BEHIND or bool(_DONE.match(word) and word not in _NOUNS)


def noun_called(opening: str) -> str:
    """The first noun by which the beginning calls the subject, as it is written; empty where it
    does not tell."""
    phrases = phrases_called(opening)
    return phrases[0][-1] if phrases else ""
