"""Tables to statements: "| Lisbon | 545,000 |" under "| City | Population |" tells "The population
of Lisbon is 545,000."

The first column names the row, the header says what a cell is. A cell is left out where the two
make no sentence that a reader would sign: a year as a header (unless the table's title says what
was counted), notes, references, images, empty cells, yes and no. What a table says is only ever put
together from its own words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from factscore_tui.core.span import Span, merge
from factscore_tui.text.inline import plain

MAX_ROWS = 200
"""A table with more rows is data, and its rows are not told."""

Told = tuple[tuple[str, tuple[Span, ...]], ...]


class Cell(NamedTuple):
    """A cell as a reader sees it, and where its characters stand."""

    text: str
    spans: tuple[Span, ...]


_EMPTY = re.compile(
    r"[\s\-\u2013\u2014\u2212.?*/\u00b7]*|(?i:n/?a|none|nil|unknown|tba|tbd|tbc|null|\.\.\.|\u2026)"
)
_NUMBER = re.compile(
    r"[-+\u2212\u00b1~\u2248<>]?\s?[$\u20ac\u00a3\u00a5\u20b9]?\s?\d[\d.,\u00a0\u202f' ]*.{0,30}"
)
_BARE_NUMBER = re.compile(r"[-+\u2212]?\s?\d[\d.,\u00a0\u202f']*(?: \d{3})*")
_YEAR = re.compile(r"(?:1[0-9]|20)\d\d(?:\s?[-\u2013/]\s?(?:\d\d|\d{4}))?")
_IN_BRACKETS = re.compile(r"\s*[(\[](?P<inner>[^()\[\]]{1,40})[)\]]\s*\Z")
_UNIT = re.compile(
    r"(?i:in |as )?(?P<unit>%|[kcmd]?m(?:\u00b2|\u00b3|2|3|\^2|\^3)?|sq\.? ?(?:mi|km|m|ft)|square "
    r"(?:miles|kilometres|kilometers|met(?:re|er)s)|mi|miles|ft|feet|in|inches|yd|nmi|ha|hectares?"
    r"|acres?|k?g|t|tonnes?|tons?|lbs?|oz|l|litres?|liters?|ml|s|sec|seconds|min|minutes"
    r"|h|hrs?|hours|days|weeks|months|years|yrs|km/h|kph|mph|m/s|\u00b0 ?[CF]|[CF]|K|k?W|MW|GW"
    r"|[kMGT]?Wh|V|A|[MG]?Hz|kcal|cal|k?J|[KMGT]i?B|per ?cent|percent|percentage|people|inhabitants"
    r"|persons|dB|bar|k?Pa|hPa|mm|\u00b5m|nm|/km(?:2|\u00b2)|per km(?:2|\u00b2)|people/km(?:2"
    r"|\u00b2))"
)
_SCALE = re.compile(
    r"(?i:in )?(?P<money>[$\u20ac\u00a3\u00a5]|US\$|USD|EUR|GBP|euros?|dollars?"
    r"|pounds?)?\s?(?P<scale>(?i:thousand|million|billion|trillion))?s?(?: (?:of )?(?P<unit>(?i:us "
    r")?(?i:dollars?|euros?|pounds?)|USD|EUR|GBP|people|inhabitants|[A-Za-z]{1,12}))?"
)
_SKIPPED = re.compile(
    r"(?i:notes?|refs?\.?|references?|sources?|comments?|remarks?|images?|photos?|pictures?|flags?"
    r"|logos?|links?|urls?|websites?|names?|details|description|status|results?|since|from|to|until"
    r"|by|when|where|why|how|who|what|yes|no|won|lost|drawn|played|value|values|item|other|misc"
    r"|info|information|example|\+/-|\u00b1|change|#|no\.?|nr\.?|id)"
)
_ATTRIBUTE = re.compile(
    r"(?i)|features?|attributes?|propert(?:y|ies)|categor(?:y|ies)|aspects?|characteristics?|criteri(?:on|a)"
    r"|specifications?|specs?|metrics?|parameters?|dimensions?"
)
"""The head of a column that names what is compared, not what a row is about."""
_EVENTS = {
    "birth": "born",
    "date of birth": "born",
    "birthdate": "born",
    **{
        word: word
        for word in """born founded established opened built released published completed launched
        discovered formed         closed elected inaugurated invented demolished
        incorporated""".split()  # noqa: SIM905
    },
}
_PEOPLE_IN = re.compile(
    r"(?i:directed|written|designed|composed|produced|founded|discovered|invented|created|built) by"
)
_RANKS = frozenset("# no no. nr nr. rank pos pos. position place s.no id".split())  # noqa: SIM905
_TIMES = frozenset("year years season date edition".split())  # noqa: SIM905
_SUMS = frozenset("total totals sum average mean median all overall other others subtotal".split())  # noqa: SIM905
_YES_NO = frozenset("yes no y n x true false \u2713 \u2714 \u2717 \u2718 \u2705 \u274c".split())  # noqa: SIM905
_PROPER = re.compile(
    r"(?:English|French|German|Spanish|Italian|Portuguese|Russian|Chinese|Japanese|Latin|Greek"
    r"|Arabic|Dutch|Polish|American|British|European|African|Asian|Olympic|Nobel|Grammy|Oscar"
    r"|Christian|Muslim|Jewish|Catholic|Roman|[A-Z][a-z]+day|January|February|March|April|May|June"
    r"|July|August|September|October|November|December)"
)
_MEASURES = re.compile(
    r"(?i)\b(?:population|number|area|gdp|price|rate|share|passengers|sales|revenues?|profits?"
    r"|production|output|temperature|rainfall|emissions|exports|imports|income|budget|turnout"
    r"|costs?|inhabitants|members|students|visitors|attendance|debt|deficit|spending"
    r"|wages?|salary|salaries|unemployment|inflation|consumption|deaths|births|cases|votes|seats"
    r"|medals|goals|height|length|weight|depth|density|index|value|circulation|employees)\b"
)
_TITLE_LEAD = re.compile(
    r"(?i)(?:table|tab\.|figure|fig\.)\s?\d{0,3}[a-z]?\s?[:.\u2013\u2014-]\s*|[#*_\s]+"
)
_TITLE_TAIL = re.compile(
    r"(?i)\s+(?:by|per) (?:year|country|city|region|state|town|month|county|district|decade)\b.*"
    r"|,? (?:1[0-9]|20)\d\d\s?[-\u2013]\s?\d{2,4}\Z|[\s:*_.]+\Z"
)


def cell(text: str, start: int, end: int) -> Cell:
    """The cell that stands at [start, end) of `text`."""
    shown = plain(text, Span(start, end))
    return Cell(shown.text, shown.spans(0, len(shown.text)))


def title_of(line: str) -> str:
    """What a table's title says was counted, ready for "The ... of"; "" when it names no
    measure."""
    bare = _TITLE_LEAD.sub("", line, count=1) if _TITLE_LEAD.match(line) else line
    bare = _TITLE_TAIL.sub("", bare)
    if not bare or len(bare.split()) > 7 or _MEASURES.search(bare) is None or bare[-1:] in ".!?":
        return ""
    return bare


def reason(header: Sequence[str] | None, rows: int, names: Sequence[str]) -> str:
    """Why no row of a table can be told: it has no header, too many rows, or nothing but numbers.
    "" otherwise."""
    if header is None or len(header) < 2 or not any(any(c.isalpha() for c in h) for h in header):
        return "table row (no header)"
    if rows > MAX_ROWS:
        return f"table row (more than {MAX_ROWS} rows)"
    if (
        names
        and header
        and not any(any(c.isalpha() for c in name) or _YEAR.fullmatch(name) for name in names)
    ):
        return "table row (numbers only)"
    return ""


def tell(header: Sequence[str], row: Sequence[Cell], title: str = "") -> Told:
    """The statements of one row, each with the places of the row's name and of the cell."""
    if len(row) != len(header) or len(row) < 2:
        return ()
    ranked = header[0].strip().casefold() in _RANKS and re.fullmatch(
        r"#?\d{1,4}\.?(?:st|nd|rd|th)?", row[0].text
    )
    first = 1 if ranked and len(header) > 2 else 0
    name = row[first]
    compared = len(header) > 2 and _ATTRIBUTE.fullmatch(header[0].strip()) is not None
    if _EMPTY.fullmatch(name.text) or name.text.casefold() in _SUMS or len(name.text) > 80:
        return ()
    told = []
    for number, (head, value) in enumerate(zip(header, row, strict=True)):
        if number == first or _EMPTY.fullmatch(value.text) or len(value.text) > 150:
            continue
        if number < first:
            said = (
                f"The rank of {name.text} is {value.text.rstrip('.')}."
                if value.text.rstrip(".").isdigit()
                else ""
            )
        elif compared and head[:1].isupper():  # "| | Hubble | Webb |": a column for each
            said = statement(head, name.text, value.text, "", title)
        elif compared:
            said = ""
        else:
            said = statement(name.text, head, value.text, header[first], title)
        if said:
            told.append((said, merge((*name.spans, *value.spans))))
    return tuple(told)


def statement(name: str, head: str, value: str, first: str = "", title: str = "") -> str:
    """One cell as a sentence, or ""."""
    value = value.rstrip(".;, ")
    if (
        value.casefold() in _YES_NO
        or re.search(r"[.!?] [A-Z]", value)
        or not any(c.isalnum() for c in value)
    ):
        return ""
    in_year = bool(_YEAR.fullmatch(name)) and (first.casefold() in _TIMES or not first)
    if not any(c.isalpha() for c in name) and not in_year:
        return ""
    when = ""
    bracket = _IN_BRACKETS.search(head)
    label = head[: bracket.start()].strip() if bracket else head.strip()
    inner = bracket.group("inner").strip() if bracket else ""
    year = re.fullmatch(rf"(.*?),? (?:in )?({_YEAR.pattern})", label)
    if year and year.group(1):
        label, when = year.group(1), f" in {year.group(2)}"
    elif _YEAR.fullmatch(inner):
        when = f" in {inner}"
    elif _YEAR.fullmatch(label):
        return _in_year(name, label, value, title)
    elif inner:
        measured = _with_unit(value, inner)
        label = label if measured else f"{label} ({inner})"
        value = measured or value
    if not label or _SKIPPED.fullmatch(label) or not label[0].isalpha():
        return ""
    return _say(name, label, value, when, in_year)


def _in_year(name: str, year: str, value: str, title: str) -> str:
    """ "The population of Lisbon in 2019 was 545,000." needs the title "Population"."""
    if not title:
        return ""
    bracket = _IN_BRACKETS.search(title)
    measure = title[: bracket.start()].strip() if bracket else title
    if bracket:
        value = _with_unit(value, bracket.group("inner").strip()) or value
    if re.search(r"(?i)\bof\b|\bin\b", measure):
        return ""
    return _say(name, measure, value, f" in {year}", False)


_EARLY = re.compile(r"(?:the |around )?[1-9]\d{2,3}s?(?: BC)?$")


def _early(value: str) -> str:
    """ "the 1150s" of "1150s", "around 900" of "c. 900": as they stand behind "in"."""
    value = re.sub(r"^(?:c\.|ca\.?|circa|about) ?(?=\d)", "around ", value)
    return f"the {value}" if re.fullmatch(r"\d{3,4}s", value) else value


def _say(name: str, label: str, value: str, when: str, in_year: bool) -> str:
    folded = label.casefold()
    if folded.endswith((" for", " as", " of", " in", " to", " with", " at", " on", " from")):
        known = folded in ("known for", "best known for", "famous for")
        return f"{name} is {folded} {value}." if known else ""
    if folded.endswith((" prize", " award", " medal")) and _YEAR.fullmatch(value):
        return "" if in_year else f"{name} received the {label} in {value}."
    if folded in _EVENTS and not in_year:
        dated = re.match(
            r"(?:\d{1,2}(?:st|nd|rd|th)? [A-Z]|[A-Z][a-z]+ \d{1,2},|\d{4}-\d\d-\d\d)", value
        )
        value = _early(value)
        if not (dated or value[0].isupper() or _YEAR.match(value) or _EARLY.match(value)):
            return ""
        value = re.sub(r"(\d{4}), (?=[A-Z])", r"\1 in ", value, count=1)
        when = "" if value.startswith("around ") else "on " if dated else "in "
        return f"{name} was {_EVENTS[folded]} {when}{value}."
    if folded in ("died", "death", "date of death") and not in_year:
        dated = re.match(
            r"(?:\d{1,2}(?:st|nd|rd|th)? [A-Z]|[A-Z][a-z]+ \d{1,2},|\d{4}-\d\d-\d\d)", value
        )
        return f"{name} died {'on' if dated else 'in'} {value}."
    if _PEOPLE_IN.fullmatch(label):
        return "" if in_year else f"{name} was {folded} {value}."
    if folded.endswith("ed") or folded in _EVENTS:
        return ""
    noun = lowered(label)
    numeric = _NUMBER.fullmatch(value) is not None
    head_noun = re.split(r" (?:of|in|per|by|on|for|from|with|to|at)\b|,|\(", noun, maxsplit=1)[0]
    plural = (
        re.search(r"(?:[^sui]s|ees|ies|men|people)\Z", head_noun) is not None
        and not head_noun.isupper()
    )
    if plural and numeric and not folded.startswith(("number of", "no. of")):
        money = _MONEY.match(value) or _SUMS_OF_MONEY.search(noun)
        noun, plural = (noun, plural) if money else (f"number of {noun}", False)
    if folded.startswith("no. of"):
        noun = "number" + noun[3:]
    verb = ("were" if plural else "was") if when or in_year else ("are" if plural else "is")
    joint = "in" if in_year else "of"
    return f"The {noun} {joint} {name}{when} {verb} {value}."


_SUMS_OF_MONEY = re.compile(r"(?i)sales|costs|earnings|revenues|profits|wages|exports|imports")
_MONEY = re.compile(r"[$\u20ac\u00a3\u00a5]|(?:USD|EUR|GBP)\b")


def _with_unit(value: str, inner: str) -> str:
    """ "100" under "Area (km2)" is "100 km2"; "" when the brackets hold no unit, or the value has
    its own."""
    if not _BARE_NUMBER.fullmatch(value):
        return value if _UNIT.fullmatch(inner) and _NUMBER.fullmatch(value) else ""
    unit = _UNIT.fullmatch(inner)
    if unit is not None:
        sign = unit.group("unit")
        if sign.casefold() in ("%", "percent", "per cent", "percentage"):
            return f"{value}%"
        return f"{value} {sign}"
    scale = _SCALE.fullmatch(inner)
    if scale is not None and (scale.group("money") or scale.group("scale")):
        money, size, kind = (scale.group(part) or "" for part in ("money", "scale", "unit"))
        before = money if money in ("$", "\u20ac", "\u00a3", "\u00a5", "US$") else ""
        behind = " ".join(part for part in (size.lower(), "" if before else money, kind) if part)
        return f"{before}{value} {behind}".strip()
    return ""


def lowered(label: str) -> str:
    """A header inside a sentence: small letters, but acronyms ("GDP"), mixed case ("iPhone") and
    names of languages and peoples keep theirs. In a header where only the first word has a capital,
    a later capital is a name's."""
    found = label.split()
    title_case = sum(w[:1].isupper() for w in found[1:]) * 2 > len(found[1:])
    out = []
    for number, word in enumerate(found):
        plain_case = word[:1].isupper() and word[1:] == word[1:].lower()
        keeps = not plain_case or _PROPER.fullmatch(word) or (number > 0 and not title_case)
        out.append(word if keeps and (len(word) > 1 or number) else word.lower())
    return " ".join(out)
