"""A name that the source has behind the fact's own noun, with an apposition between the two.

    It was based on a play by Ann Lee.    "the script, by Olaf Moss, was based on an old play, The
                                          Frame, by Ann Lee and Ida Lund"

The tree may hang the last "by" on the script, whose writer is then taken for the play's.
"""

from __future__ import annotations

import re

_BY = r"(?:by|of|from|for)"
_NAMES = r"(?:[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*)*(?:,| and|, and) )*"


def stands_behind_noun(fact: str, text: str, name: str) -> bool:
    """The fact has "NOUN by NAME" and the text "NOUN, ..., by NAME"."""
    own = re.search(rf"\b(?P<noun>[a-z]+) (?P<by>{_BY}) {_NAMES}{re.escape(name)}", fact)
    if own is None:
        return False
    told = rf"\b{own['noun']}, [^,;:]{{1,60}}, {own['by']} {_NAMES}{re.escape(name)}"
    return re.search(told, text) is not None
