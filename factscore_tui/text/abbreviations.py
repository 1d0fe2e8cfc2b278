"""Does this full stop end a sentence? The word before it and the word after it decide.

Four kinds of abbreviation are told apart, because they behave differently at a sentence end:

* before a name or in the middle of a phrase ("Dr.", "e.g.", "vs."): never an end;
* before a number ("No. 5", "Fig. 2"): no end when a digit follows;
* anywhere ("Inc.", "Jr.", "U.S.", "J. K."): an end only when the next word is one that opens
  sentences ("He", "In");
* mostly last ("a.m.", "etc."): an end unless the next word belongs to it ("a.m. Eastern").

Everything else ends its sentence. English; other languages fall through to "everything else".
"""

from __future__ import annotations

import re

NEVER_LAST = frozenset(
    """adm amb brig capt cmdr col comdr cpl dr fr gen gov hon insp lt lieut maj messrs mlle mme mr
    mrs ms mx pres prof     pvt rep rev sen sgt supt supvr asst dir     e.g eg i.e ie cf v vs viz ca
    approx incl esp resp nee née drs p.s pte gnr cllr cllrs""".split()  # noqa: SIM905
)
BEFORE_NUMBER = frozenset(
    "no nos nr p pp art arts op opp ch chap ex sec sect fig figs para pt ser ep eps eq ref vol "  # noqa: SIM905
    "vols ext b c d r fl".split()
)
ANYWHERE = frozenset(
    """jr sr inc co corp ltd llc llp plc bros esq st ste ave blvd rd hwy mt ft dept univ assn assoc
    inst natl intl govt     est al ed eds trans illus repr ph phd d.phil vol vols chap pp nos figs
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs
    fri""".split()  # noqa: SIM905
)
MOSTLY_LAST = frozenset("etc a.m p.m".split())  # noqa: SIM905
_AFTER_MOSTLY_LAST = frozenset(
    """eastern pacific central mountain greenwich atlantic est edt pst pdt cst cdt mst mdt gmt utc
    bst cet cest et pt ct     monday tuesday wednesday thursday friday saturday sunday""".split()  # noqa: SIM905
)
EXCLAIMED_NAMES = frozenset("yahoo jeopardy yum wham".split())  # noqa: SIM905

SENTENCE_OPENERS = frozenset(
    """he she it they we i you his her its their our my your this that these those there here the a
    in on at by for from     with without after before during since until while when where although
    though because as if however moreover     furthermore additionally also but and or yet nor then
    thus so therefore hence meanwhile later today currently     recently     initially eventually
    finally following upon among throughout despite unlike who what why how which is was were are
    did does has had some many most several each both two three four five six seven eight nine ten
    all none nobody everyone everybody another such born known once soon now besides
    instead overall     notably according prior subsequently beyond aside along through together
    within""".split()  # noqa: SIM905
)
# "World War I. Hitler ..." and "vitamin C. Oranges ...": the letter is a label, not somebody's
# initial.
_LABELLED = frozenset(
    """war part act type class division vitamin hepatitis plan group category grade series serie
    phase schedule appendix     chapter section figure table exhibit channel team model title volume
    book psalm pope king queen emperor     stage level tier zone block wing option""".split()  # noqa: SIM905
)

_A_LETTER = re.compile(
    r"\ban? (?:[a-z-]+ )?(?:high|low|top|middle|reversed|inverted|capital|large|small|big|giant"
    r"|back-to-front|upside-down|sharp|flat) \Z"
)
""" "rises to a high F. Bergman", "like a reversed S. Four bridges": a note, or the shape of a
letter."""
_ACRONYM = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,3}")
_TOKEN = re.compile(r"[\w.'\u2019&-]*\Z")
_PREVIOUS = re.compile(r"([^\W_]+)\s?\Z")
_NUMBERED = re.compile(rf"\b(?:{'|'.join(sorted(BEFORE_NUMBER))})\.\Z", re.IGNORECASE)
_LOOK_BACK = 40
"""Code points read before a full stop: longer than any abbreviation with the word before it."""


def full_stop_ends(text: str, start: int, stop: int, following: str) -> bool:
    """True when the single full stop at `stop` ends a sentence of text[start:]; `following` is the
    next word, which does not begin with a lower-case letter."""
    window = text[max(start, stop - _LOOK_BACK) : stop]
    last = window.rsplit(None, 1)[-1] if window and not window[-1].isspace() else ""
    found = _TOKEN.search(last)
    before = window[: len(window) - len(last) + found.start()] if found else window
    token = found.group().strip("-'\u2019.") if found else ""
    if not token:
        return True
    if token.isdigit():
        return not _is_enumerator(token, before, start == stop - len(token))
    if before.endswith(("/", "°")):  # a unit: "below 50 nmol/L. Infections", "at 100 °C. Boyle"
        return True
    if len(token) == 1 and token.isupper():
        return _initial_ends(token, before, following)
    return _word_ends(token, following)


def exclamation_ends(text: str, start: int, mark: int, following: str) -> bool:
    """False for the mark of a name such as "Yahoo!" that goes on ("Yahoo! Finance")."""
    found = _PREVIOUS.search(text[max(start, mark - _LOOK_BACK) : mark])
    named = found is not None and found.group(1).casefold() in EXCLAIMED_NAMES
    return not named or _opens_sentences(following)


def _is_enumerator(token: str, before: str, opens: bool) -> bool:
    """ "1." at the start, or after the end of something, counts the items of a list inside a
    paragraph."""
    left = before.rstrip()
    if len(token) > 2 or not left:
        return opens and len(token) <= 2
    if left == before or left[-1] not in ".!?:;)":
        return False
    return left[-1] != "." or _NUMBERED.search(left[-8:]) is None  # not the 1 of "no. 1."


def _initial_ends(token: str, before: str, following: str) -> bool:
    previous = _PREVIOUS.search(before)
    if token == "X" and previous is not None and previous.group(1) in {"on", "to", "from", "via"}:
        return True  # "in a post on X. Silva was ..."
    if previous is not None and previous.group(1).casefold() in _LABELLED:
        return True
    if _A_LETTER.search(before):
        return True
    return _opens_sentences(following)


def _word_ends(token: str, following: str) -> bool:
    word = token.casefold()
    if word in NEVER_LAST:
        return False
    if word in BEFORE_NUMBER and following[:1].isdigit():
        return False
    if word in MOSTLY_LAST:
        return following.casefold() not in _AFTER_MOSTLY_LAST and not following[:1].isdigit()
    if word in ANYWHERE or _ACRONYM.fullmatch(token):
        return _opens_sentences(following)
    return True


def _opens_sentences(word: str) -> bool:
    return re.split("['\u2019]", word, maxsplit=1)[0].casefold() in SENTENCE_OPENERS
