"""A few words in a row that the source fills otherwise, whatever the rest of the sentence says.

    He was sentenced to death.                 "he was sentenced to life imprisonment"
    The arch stood on the south shore.         "a bridge on the island's north shore"
    Ida Berg was Lund's half-sister.           "the stepsister later known as Ida Berg"
    He was the third of four children.         "he has three older siblings"
    She won gold as a heavyweight.             "won gold as a light heavyweight"
    Duke spoke to them during the launch.      "Duke spoke to them during the landing"
    She had a daughter by Ole Lund.            "he bore her a son", whom nothing else is said of
    He was held in prison.                     "placed under house arrest"

Nothing on the page has the fact's own words so. Such a fact has no evidence.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.differences.words.opposite_words import opposite_stems, sides
from factscore_tui.verify.differences.words.rival_words import share_of_others
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.features.number_words import UNIT_WORDS

_SENTENCED = re.compile(r"\bsentenced to (?:an? )?(?P<what>death|life|[\w-]+ (?:years?|months?))")
_SIDE = re.compile(
    r"\b(?P<side>north|south|east|west|north-?east|south-?west|north-?west|south-?east|left|right|"
    r"upper|lower)(?:ern)? (?P<noun>[a-z]{3,})"
)
_KIN = r"(?P<kind>half-?|step-?)(?P<kin>brother|sister|sibling)"
_HALF = re.compile(rf"\b{_KIN}", re.IGNORECASE)
_WORD = r"[A-Z][\w\u2019'-]*\w"
_CHILD = re.compile(
    rf"\bthe (?:(?P<rank>eldest|oldest|second|third|fourth|fifth|sixth|seventh|youngest)|first) "
    rf"(?:child )?of (?:[\w\u2019' -]*?\s)?(?P<all>{'|'.join(UNIT_WORDS[2:])})(?:\s\w+)? children\b"
)
_OLDER = re.compile(
    rf"\b(?P<n>one|{'|'.join(UNIT_WORDS[2:])}) (?P<which>older|elder|younger) "
    r"(?:siblings?|brothers and sisters)\b"
)
_LESS = {
    "heavyweight": "light", "middleweight": "light|super", "welterweight": "light|super",
    "general": "major|brigadier|lieutenant", "colonel": "lieutenant",
    "chairman": "vice|deputy", "president": "vice|deputy", "mayor": "vice|deputy",
    "governor": "vice|deputy|lieutenant", "commander": "deputy|lieutenant", "chancellor": "vice",
    "professor": "assistant|associate|visiting|adjunct",
    "final": "semi|quarter", "finals": "semi|quarter", "finalist": "semi|quarter",
}  # fmt: skip
"""What makes another thing of a noun that stands behind it."""
_LESS_NOUN = re.compile(rf"(?<![\w-])(?P<noun>{'|'.join(_LESS)})\b(?!-)")
_CHILD_OF = re.compile(
    r"\bthe (?P<rank>eldest|oldest|first|firstborn|second|third|fourth|fifth|sixth|seventh|"
    r"youngest) (?P<kin>child|son|daughter) of\b"
)
_DURING = re.compile(r"\bduring (?:the|its|his|her|their) (?P<noun>[a-z]+)\b(?! of\b)")
_OF_ONE_SEX = {"son": "daughter", "daughter": "son", "brother": "sister", "sister": "brother"}
_CHILD_BY = re.compile(
    rf"\b(?:had|bore|have|has) (?:(?:him|her|them) )?(?:an?|one|another|two|three) (?:[a-z]+ )?"
    rf"(?P<kin>{'|'.join(_OF_ONE_SEX)})s?\b"
)
_JAIL = re.compile(r"\b(?:prison|jail|gaol|imprison\w*|jailed)\b")
_HE = re.compile(r"(?:He|She)\b")
_MUCH = 0.75
_READ, _EARLY = 3, 40
"""Best sentences, and sentences at the beginning of a page that may tell of the family."""
_RANKS = ("eldest", "second", "third", "fourth", "fifth", "sixth", "seventh")


def framed_otherwise(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    told = (
        _other_sentence(fact, match)
        or _other_side(fact, match)
        or _half_or_step(fact, match)
        or _other_birth(fact, match)
        or _other_rank(fact, match)
        or _lesser(fact, match)
        or _during(fact, match)
        or _other_sex(fact, match)
        or _at_home(fact, match)
    )
    return f"the source says “{told}”" if told else None


def _other_sentence(fact: str, match: Match) -> str:
    """What somebody was sentenced to, where the page never says the fact's own."""
    mine = _SENTENCED.search(fact)
    if mine is None:
        return ""
    near = [match.page.sentences[place].text for place in match.ranked(_READ)]
    told = [hit for text in near for hit in _SENTENCED.finditer(text)]
    texts = " ".join(
        one.text for one in match.page.sentences if re.search(r"sentence|condemn", one.text)
    )
    if not told or re.search(rf"\b{mine['what']}\b(?! imprisonment)", texts):
        return ""
    return told[0][0] if mine["what"] not in {hit["what"] for hit in told} else ""


def _other_side(fact: str, match: Match) -> str:
    """The opposite before the same noun in the best sentence, and the fact's side nowhere before
    it."""
    mine = _SIDE.search(fact)
    if mine is None or match.best < 0:
        return ""
    if mine["noun"] in STOP_WORDS:
        return ""  # "in the west and"
    nouns = {mine["noun"], mine["noun"].removesuffix("s"), f"{mine['noun']}s"}
    every = [(n, hit) for n, one in enumerate(match.page.sentences) for hit in _sides(one.text)]
    if any(hit["side"] == mine["side"] and hit["noun"] in nouns for _, hit in every):
        return ""
    against = {root for side in sides(fold(mine["side"])) for root in opposite_stems(side)}
    return next(
        (
            hit[0]
            for n, hit in every
            if n == match.best and hit["noun"] in nouns and stem(fold(hit["side"])) in against
        ),
        "",
    )


def _sides(text: str) -> list[re.Match[str]]:
    return list(_SIDE.finditer(text))


def _half_or_step(fact: str, match: Match) -> str:
    """The page calls a named person a stepsister, and the fact a half-sister."""
    mine = _HALF.search(fact)
    if mine is None:
        return ""
    of_title = match.page.title_stems
    names = [n for n in re.findall(_WORD, fact) if stem(fold(n)) not in of_title]
    told = ""
    for sentence in match.page.sentences:
        for hit in _HALF.finditer(sentence.text):
            behind = sentence.text[hit.end() : hit.end() + 45].split(";")[0]
            if not any(re.search(rf"\b{re.escape(name)}\b", behind) for name in names):
                continue
            if hit["kind"][:4].lower() == mine["kind"][:4].lower():
                return ""
            told = told or hit[0] + behind.split(",")[0].rstrip(".")
    return told


def _other_birth(fact: str, match: Match) -> str:
    """Which child somebody is, against how many older or younger ones there are."""
    mine = _CHILD.search(fact)
    rank = (mine["rank"] or "eldest").replace("oldest", "eldest") if mine is not None else ""
    who = {stem(fold(word)) for word in re.findall(_WORD, fact[: mine.start()])} if mine else set()
    if mine is None or not who & match.page.title_stems:
        return ""
    last = UNIT_WORDS.index(mine["all"])
    place = last if rank == "youngest" else _RANKS.index(rank) + 1
    for sentence in match.page.sentences[:_EARLY]:
        hit = _OLDER.search(sentence.text)
        about = match.page.title_stems & set(sentence.stems[:2]) or _HE.match(sentence.text)
        if hit is None or not about:
            continue
        others = 1 if hit["n"] == "one" else UNIT_WORDS.index(hit["n"])
        told = last - others if hit["which"] == "younger" else others + 1
        return hit[0] if told != place else ""
    return ""


def _other_rank(fact: str, match: Match) -> str:
    """The "second child of" the same parents, of the page's subject, for the eldest."""
    mine = _CHILD_OF.search(fact)
    who = {stem(fold(word)) for word in re.findall(_WORD, fact[: mine.start()])} if mine else set()
    if mine is None or not who & match.page.title_stems:
        return ""
    told = ""
    for sentence in match.page.sentences[:_EARLY]:
        about = match.page.title_stems & set(sentence.stems[:2]) or _HE.match(sentence.text)
        hit = _CHILD_OF.search(sentence.text) if about else None
        if hit is None or hit["kin"] != mine["kin"]:
            continue
        if _eldest(hit["rank"]) == _eldest(mine["rank"]):
            return ""
        told = told or hit[0]
    return told


def _eldest(rank: str) -> str:
    return "eldest" if rank in {"oldest", "first", "firstborn"} else rank


def _lesser(fact: str, match: Match) -> str:
    """A "light heavyweight" of whom the fact makes a heavyweight: the best sentence has the noun
    only with such a word before it."""
    if match.best < 0:
        return ""
    text = match.page.sentences[match.best].text
    for mine in _LESS_NOUN.finditer(fact):
        less = rf"\b(?:{_LESS[mine['noun']]})[\s-]?"
        if re.search(rf"{less}\Z", fact[: mine.start()]):
            continue
        told = re.findall(rf"(?:{less})?\b{mine['noun']}\b", text) + re.findall(
            rf"{less}{mine['noun']}\b", text
        )
        if told and all(re.match(less, one) for one in told) and not _as_such(match, mine[0], less):
            return str(told[0])
    return ""


def _as_such(match: Match, noun: str, less: str) -> bool:
    """A sentence with nearly as much of the fact has the noun without such a word."""
    most = match.scores[match.best]
    return any(
        score >= _MUCH * most
        and re.search(rf"\b{noun}\b", re.sub(rf"{less}{noun}\b", "", match.page.sentences[p].text))
        for p, score in match.scores.items()
    )


def _during(fact: str, match: Match) -> str:
    """Another thing during which it was, in the sentence with most of the rest; the fact's own is
    in no sentence with half of that."""
    mine = _DURING.search(fact)
    if mine is None:
        return ""
    at = next((n for n, u in enumerate(match.units) if u.span.start == mine.start("noun")), -1)
    if at < 0:
        return ""
    shares = share_of_others(match, at)
    best = max(shares, key=lambda place: (shares[place], -place), default=-1)
    beside = [shares.get(place, 0.0) for place in match.credits[at]]
    if best < 0 or best in match.credits[at] or 2 * max(beside, default=0.0) >= shares[best]:
        return ""
    for place, share in shares.items():
        told = _DURING.search(match.page.sentences[place].text)
        if told is not None and share >= _MUCH * shares[best]:
            return told[0]
    return ""


def _other_sex(fact: str, match: Match) -> str:
    """A son for a daughter, where the best sentence has the one and not the other."""
    mine = _CHILD_BY.search(fact)
    if mine is None or match.best < 0:
        return ""
    near = [match.page.sentences[place].text for place in match.ranked(2)]
    told = _CHILD_BY.search(near[0])
    other = _OF_ONE_SEX[mine["kin"]]
    if told is None or told["kin"] != other or any(mine["kin"] in text for text in near):
        return ""
    return told[0]


def _at_home(fact: str, match: Match) -> str:
    """House arrest is no prison, on a page that has no prison."""
    if match.best < 0 or not _JAIL.search(fact):
        return ""
    texts = [sentence.text for sentence in match.page.sentences]
    if "house arrest" not in texts[match.best] or any(map(_JAIL.search, texts)):
        return ""
    return "house arrest"
