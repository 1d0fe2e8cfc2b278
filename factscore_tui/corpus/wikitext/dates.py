"""Templates that show dates. Nothing depends on the present day: an age is shown only where both
dates are given."""

from __future__ import annotations

import re
from collections.abc import Callable

from factscore_tui.corpus.wikitext.arguments import Arguments
from factscore_tui.corpus.wikitext.listed import listed

MONTHS = listed(
    "January February March April May June July August September October November December"
)
_FRENCH = listed(
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
)
_SPANISH = listed(
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
)
_PORTUGUESE = listed(
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
)
_ABBREVIATED = {month[:3].lower(): number for number, month in enumerate(MONTHS, 1)}
_NUMBER = re.compile(r"\s*(\d{1,5})(?!\d)")
_YEAR = re.compile(r"\b(\d{3,4})\b")

Ymd = tuple[int, int, int]
"""Year, month and day; 0 for what is not given."""


def _number(text: str) -> int:
    match = _NUMBER.match(text)
    return int(match[1]) if match else 0


def _month(text: str) -> int:
    number = _number(text) or _ABBREVIATED.get(text.strip()[:3].lower(), 0)
    return number if number <= 12 else 0


def parse_ymd(args: Arguments, first: int = 1) -> Ymd | None:
    """Year, month, day from three positional arguments; None when they are not numbers."""
    year = _number(args.at(first))
    if not year:
        return None
    month = _month(args.at(first + 1))
    day = _number(args.at(first + 2)) if month else 0
    return year, month, day if day <= 31 else 0


def show_ymd(date: Ymd, day_first: bool = False) -> str:
    """ "12 February 1809", "February 12, 1809", "February 1809" or "1809"."""
    year, month, day = date
    if not month:
        return str(year)
    if not day:
        return f"{MONTHS[month - 1]} {year}"
    return (
        f"{day} {MONTHS[month - 1]} {year}" if day_first else f"{MONTHS[month - 1]} {day}, {year}"
    )


def age(born: Ymd, died: Ymd) -> str:
    """Completed years between two dates, "55–56" when a month or day is missing; empty when it
    cannot be."""
    years = died[0] - born[0]
    if not 0 <= years < 150:
        return ""
    if born[1] and died[1] and (born[1] != died[1] or (born[2] and died[2])):
        return str(years - (died[1:] < born[1:])) if years or died[1:] >= born[1:] else ""
    return f"{years - 1}–{years}" if years else "0"


def _date(args: Arguments) -> str:
    """{{birth date|1809|2|12}} and all that give a date in their first arguments, or as free text
    in the first."""
    date = parse_ymd(args)
    if date is None or (not date[1] and not args.at(1).strip().isdigit()):
        return args.at(1)
    return show_ymd(date, args.is_yes("df", "dy", "dmy"))


def _death_and_age(args: Arguments) -> str:
    died, born = parse_ymd(args), parse_ymd(args, 4)
    if died is None:
        return args.at(1)
    shown = show_ymd(died, args.is_yes("df"))
    years = age(born, died) if born else ""
    return f"{shown} (aged {years})" if years else shown


def _free_death_and_age(args: Arguments) -> str:
    """{{death-date and age|May 1, 1990|June 3, 1920}}"""
    died, born = _free(args.at(1)), _free(args.at(2))
    years = age(born, died) if born and died else ""
    return f"{args.at(1)} (aged {years})" if years else args.at(1)


def _free(text: str) -> Ymd | None:
    """The date that free English text gives."""
    year = _YEAR.search(text)
    if not year:
        return None
    month = next(
        (
            n
            for word in re.findall(r"[A-Za-z]{3,9}", text)
            if (n := _ABBREVIATED.get(word[:3].lower(), 0))
        ),
        0,
    )
    day = re.search(r"(?<!\d)(\d{1,2})(?!\d)", text)
    return int(year[1]), month, int(day[1]) if day and month else 0


def _death_year_and_age(args: Arguments) -> str:
    died, born = _number(args.at(1)), _number(args.at(2))
    if not died:
        return args.at(1)
    shown = show_ymd((died, _month(args.at(3)), 0))
    years = age((born, 0, 0), (died, 0, 0)) if born else ""
    return f"{shown} (aged {years})" if years else shown


def _birth_year(args: Arguments) -> str:
    year = _number(args.at(1))
    return show_ymd((year, _month(args.at(2)), 0)) if year else args.at(1)


def _birth_by_age(args: Arguments) -> str:
    """{{birth based on age as of date|30|2010|5|1}}: the two years it can be."""
    years, year = _number(args.at(1)), _number(args.at(2))
    return f"{year - years - 1} or {year - years}" if years and year > years else ""


def _age(args: Arguments) -> str:
    born, died = parse_ymd(args), parse_ymd(args, 4)
    return age(born, died) if born and died else ""


def _dates(args: Arguments) -> str:
    """{{film date|1999|3|31|United States|1999|6|11}}: several dates, a place after each."""
    shown: list[str] = []
    values = args.values[:60]
    at = 0
    while at < len(values):
        year, month, day = [*values[at : at + 3], "", ""][:3]
        if _number(year):
            month_number = _month(month)
            date = show_ymd(
                (_number(year), month_number, _number(day) if month_number else 0),
                args.is_yes("df"),
            )
            place = values[at + 3] if at + 3 < len(values) else ""
            shown.append(f"{date} ({place})" if place else date)
        at += 4
    return "; ".join(shown) or args.at(1)


def _as_of(args: Arguments) -> str:
    date = parse_ymd(args)
    alternative = args.get("alt")
    if alternative or date is None:
        return alternative
    word = "since" if args.is_yes("since") else "as of"
    if not args.is_yes("lc"):
        word = word.capitalize()
    shown = args.get("post")
    return f"{word} {show_ymd(date, args.get('df').upper() != 'US')}{shown}"


def _prefixed(prefix: str) -> Callable[[Arguments], str]:
    def show(args: Arguments) -> str:
        given = list(args.positional())
        if len(given) > 1 and prefix in ("c. ", "fl. ", "r. "):
            return f"{prefix}{'–'.join(given[:2])}"
        return f"{prefix}{given[0]}" if given else prefix.strip()

    return show


def _day_first(months: list[str], joint: str) -> Callable[[Arguments], str]:
    """Day, month (number or name), year, as French, Spanish and Portuguese templates have them.
    {{death date}} adds the date of birth after them, which is not repeated."""

    def show(args: Arguments) -> str:
        day, month, year = (args.at(number) for number in (1, 2, 3))
        number = _number(month)
        if 0 < number <= 12:
            month = months[number - 1]
        return joint.join(part for part in (day, month, year) if part)

    return show


def _old_style(args: Arguments) -> str:
    day, year, old = args.at(1), args.at(2), args.at(3)
    return f"{day} {year} [O.S. {old}]" if old else f"{day} {year}".strip()


def _table_date(args: Arguments) -> str:
    """{{dts|1969|7|20}} or {{dts|20 July 1969}}"""
    return _date(args) if args.at(2) or args.at(1).isdigit() else args.at(1)


def _marriage(args: Arguments) -> str:
    who, begun, ended = args.at(1), args.at(2), args.at(3)
    why = args.get("reason", "end", "()") or args.at(4)
    parts = [f"m. {begun}"] if begun else []
    if ended or why:
        word = {
            "": "",
            "divorced": "div. ",
            "div": "div. ",
            "div.": "div. ",
            "died": "died ",
            "d.": "died ",
        }.get(why.lower(), f"{why} ")
        parts.append(f"{word}{ended}".strip() if word else f"until {ended}")
    return f"{who} ({'; '.join(parts)})" if parts else who


def _date_of_either_order(args: Arguments) -> str:
    """{{date|12|février|1809}}: English templates of that name begin with the year or free text."""
    if _number(args.at(1)) <= 31 and args.at(2) and not args.at(2).isdigit():
        return " ".join(value for value in args.values[:3] if value)
    return _date(args)


DATES: dict[str, Callable[[Arguments], str]] = {
    **dict.fromkeys(
        listed(
            "birth date|birth date and age|birth-date|birth-date and age|bda|dob|birthdate"
            "|birthdate and age|death date|death-date|deathdate|start date|end date|start-date"
            "|end-date|start date and age|start date and years ago|end date and age|launch "
            "date|launch date and age|release date and age|formatdate"
        ),
        _date,
    ),
    **dict.fromkeys(
        ["death date and age", "dda", "death date and given age", "deathdateandage"], _death_and_age
    ),
    **dict.fromkeys(("death-date and age", "death-date and given age"), _free_death_and_age),
    **dict.fromkeys(("death year and age", "dya"), _death_year_and_age),
    **dict.fromkeys(["birth year and age", "birth year", "bya"], _birth_year),
    **dict.fromkeys(["birth based on age as of date", "bbad"], _birth_by_age),
    **dict.fromkeys(["age", "age in years", "years between", "ayd", "age in years and days"], _age),
    **dict.fromkeys(
        ("film date", "television date", "release date", "video game release date"), _dates
    ),
    **dict.fromkeys(("as of", "asof", "since"), _as_of),
    **dict.fromkeys(("circa", "c.", "ca.", "c", "ca", "circa2", "vers"), _prefixed("c. ")),
    **dict.fromkeys(("floruit", "fl.", "fl"), _prefixed("fl. ")),
    **dict.fromkeys(("reign", "r.", "ruled"), _prefixed("r. ")),
    "date": _date_of_either_order,
    "born": _prefixed("born "),
    "b.": _prefixed("b. "),
    "died": _prefixed("died "),
    "d.": _prefixed("d. "),
    "né": _prefixed("né "),
    **dict.fromkeys(("married", "marriage"), _marriage),
    **dict.fromkeys(("oldstyledate", "oldstyledatedy", "oldstyledateny"), _old_style),
    **dict.fromkeys(("dts", "date table sorting", "dts2"), _table_date),
    **dict.fromkeys(
        listed("date de naissance|date de décès|date-|date rapide|naissance|décès"),
        _day_first(_FRENCH, " "),
    ),
    **dict.fromkeys(
        [
            "fecha",
            "fecha de nacimiento",
            "fecha de fallecimiento",
            "fecha de inicio",
            "fecha de fin",
        ],
        _day_first(_SPANISH, " de "),
    ),
    **dict.fromkeys(
        listed(
            "nascimento|morte|dni|dnibr|dm|dnascimento|data de nascimento|nascimento e "
            "idade|morte e idade"
        ),
        _day_first(_PORTUGUESE, " de "),
    ),
}
"""By folded name of the template."""
