"""What stands before a statement of a quiz or a worksheet and is no part of it: the verdict of
"False! Einstein's prize was for another work", the praise of "A point if you knew that he was
born in Ulm", and the time of a line in a live report."""

from __future__ import annotations

import re

from factscore_tui.text.markup import Plain

_VERDICT = re.compile(
    r"(?:(?i:true|false|correct|incorrect|right|wrong|trick question)[!.:]"
    r"|(?i:yes|no)!)\s+(?=[A-Z\"“‘])"
)
"""Whether a question was answered well; "No. He died" may answer another question."""
_ANSWER = re.compile(
    r"(?i:(?:no: )?the (?:right|correct) answer (?:is|was) )(?=[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)*,)"
)
"""Before a name that is described behind it: "The right answer was Melville, whose book"."""
_KNEW = r"(?:knew|know|remembered|recalled|spotted|noticed|guessed|recognised|recognized)"
_REWARDED = re.compile(
    r"(?i:(?:an? |one |two |three |half a |full |extra |bonus |well |good |take |have |give )"
    r"(?:yourself |them )?(?:an? |half a )?(?:extra |bonus |half )?"
    r"(?:points?|marks?|credit|done|work|star)"
    rf"(?: (?:if|for) )(?:you|anyone who|anybody who|those who|everyone who|all who)"
    rf"(?: also| even| already)? {_KNEW} that )(?=\S)"
)
"""What somebody gets who knew it."""
_NEWS = re.compile(
    r"(?:(?:Confirmed|Official|Breaking|Done deal|Exclusive|Latest|Update): (?=\S)|"
    r"(?:BREAKING(?: NEWS)?|JUST IN|UPDATED?|EXCLUSIVE|LIVE|URGENT|ALERT|WATCH|DEVELOPING)"
    r"(?:: | [|\u2013\u2014-] )(?=\S))"
)
"""What stands in capitals before a headline, and in short before a line of a live report."""
_CLOCK = re.compile(
    r"(?:(?:[01]\d|2[0-3])[.:][0-5]\d|\d:[0-5]\d|\d{1,2}(?:[.:][0-5]\d)? ?[ap]\.?m\.?)"
    r"(?: ?[ap]\.?m\.?)?(?: (?:GMT|BST|UTC|CET|CEST|E[SD]?T|P[SD]?T))?"
    r"(?::| ?[|\u2013\u2014-])? (?=[A-Z\"\u201c])"
)
"""When a line of a live report was written: "09.42 A gust of 141 km/h has been recorded"."""
_HANDLE = re.compile(r"@?[a-z][a-z\d]*_[a-z_\d]+: (?=[A-Z\"\u201c])")
"""Who wrote a comment in a forum: "turbo_lars: The engine was made in Cologne"."""


def without_frame(found: Plain) -> Plain:
    """The line without a verdict or a reward in front; as it is where it has none. Every character
    keeps its place."""
    for frame in (_CLOCK, _NEWS, _HANDLE, _VERDICT, _ANSWER, _REWARDED):
        front = frame.match(found.text)
        if front is not None:
            text = found.text[front.end() :]
            found = Plain(text[:1].upper() + text[1:], found.offsets[front.end() :])
    return found
