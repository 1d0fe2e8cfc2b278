"""What templates show. Those not named here show nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

from factscore_tui.corpus.wikitext.arguments import Arguments
from factscore_tui.corpus.wikitext.dates import DATES
from factscore_tui.corpus.wikitext.listed import listed
from factscore_tui.corpus.wikitext.names import LANGUAGE_NAMES
from factscore_tui.corpus.wikitext.units import UNITS

Handler = Callable[[Arguments], str]
MAX_ITEMS = 500


def _nth(number: int) -> Handler:
    return lambda args: args.at(number)


def _last(args: Arguments) -> str:
    return next(reversed(list(args.positional())), "")


def _text(value: str) -> Handler:
    return lambda args: value


def _whole(args: Arguments) -> str:
    return args.whole()


def _tagged_language(args: Arguments) -> str:
    """{{langx|de|Text}}: "German: Text"."""
    return in_language(args.at(1), args.at(2) or args.get("text"), args)


def in_language(code: str, text: str, args: Arguments) -> str:
    """`text` with the name of its language before it, as {{lang-xx}} shows it."""
    name = LANGUAGE_NAMES.get(code.partition("-")[0].lower(), "")
    if not text or not name or args.get("label", "links") in ("none",):
        return text
    label = args.get("label") or name
    gloss = args.get("lit", "translation")
    return f"{label}: {text}" + (f", lit. '{gloss}'" if gloss else "")


def _nihongo(args: Arguments) -> str:
    english, others = args.at(1), [value for value in (args.at(2), args.at(3)) if value]
    if not english:
        return ", ".join(others)
    return f"{english} ({', '.join(others)})" if others else english


def _ship(args: Arguments) -> str:
    return _vessel(args.at(1), args, 2)


def _vessel(prefix: str, args: Arguments, first: int) -> str:
    """{{USS|Iowa|BB-61}}: "USS Iowa (BB-61)". The last argument chooses what is shown."""
    name, number, form = args.at(first), args.at(first + 1), args.at(first + 2)
    full = f"{prefix} {name}".strip()
    if form == "1":
        return number or full
    if form in ("2", "6") or not number:
        return name if form == "6" else full
    return f"{name if form == '3' else full} ({number})"


def _vessel_of(prefix: str) -> Handler:
    return lambda args: _vessel(prefix, args, 1)


def _ship_class(args: Arguments) -> str:
    return f"{args.at(1)}-class {args.at(2)}".strip()


def _quote(args: Arguments) -> str:
    """A quotation as paragraphs, with whoever said it."""
    text = args.get("text", "quote", "quotetext") or args.at(1) or args.whole()
    who = args.get("author", "sign", "by") or args.at(2)
    where = args.get("source", "title") or args.at(3)
    said = ", ".join(part for part in (who, where) if part)
    return f"\n\n{text}\n\n" + (f"— {said}\n\n" if said and text else "")


def _citation(args: Arguments) -> str:
    """French {{citation|text}} quotes; the English one is a reference and has named arguments."""
    return "" if args.get("title", "titre", "last", "url", "author") else args.at(1)


def _items(args: Arguments) -> str:
    """A list of arguments as lines of a list."""
    return "".join(f"\n* {value}" for value in list(args.positional())[:MAX_ITEMS]) + "\n"


def _row(args: Arguments) -> str:
    """{{hlist|a|b}} on one line."""
    return ", ".join(list(args.positional())[:MAX_ITEMS])


def _block(args: Arguments) -> str:
    content = args.whole()
    return f"\n{content}\n" if content else ""


def _money(sign: str) -> Handler:
    return lambda args: f"{sign}{args.at(1)}" if args.at(1) else sign


def _currency(args: Arguments) -> str:
    code = args.at(2) or "USD"
    sign = {"USD": "$", "GBP": "£", "EUR": "€", "JPY": "¥", "INR": "₹"}.get(code.upper())
    return f"{sign}{args.at(1)}" if sign else f"{code} {args.at(1)}"


def _formula(args: Arguments) -> str:
    return "".join(args.positional())


def _fraction(args: Arguments) -> str:
    given = list(args.positional())[:3]
    if len(given) < 2:
        return f"1/{given[0]}" if given else "/"
    return f"{given[0]} {given[1]}/{given[2]}" if len(given) == 3 else f"{given[0]}/{given[1]}"


def _value(args: Arguments) -> str:
    """{{val|1.23|0.05|e=5|u=m}}"""
    shown = args.at(1)
    if shown.isdecimal() and 4 < len(shown) < 40:
        shown = f"{int(shown):,}"
    if args.at(2):
        shown += f"±{args.at(2)}"
    if args.get("e"):
        shown += f"×10^{args.get('e')}"
    unit = args.get("u", "ul", "unit")
    return f"{args.get('p')}{shown}{args.get('s')}" + (f" {unit}" if unit else "")


def _power(args: Arguments) -> str:
    return f"×10^{args.at(1)}"


def _nuclide(args: Arguments) -> str:
    return "-".join(list(args.positional())[:2])


def _sort_name(args: Arguments) -> str:
    return " ".join(part for part in (args.at(1), args.at(2)) if part)


def _superscript(args: Arguments) -> str:
    return f"<sup>{args.at(1)}</sup>"


def _awarded(word: str) -> Handler:
    return lambda args: args.get("1", "text") or args.at(1) or word


def _linked(args: Arguments) -> str:
    """{{ill|Title|de|...|lt=shown}}"""
    return args.get("lt", "display", "texte", "trad") or args.at(1)


def _flag(args: Arguments) -> str:
    return args.get("name") or args.at(1)


_TABLE: dict[str, Handler] = {}


def _enter(handler: Handler, names: str) -> None:
    for name in names.split("|"):
        _TABLE[name] = handler


_enter(
    _whole,
    "nowrap|nobr|nobreak|nobold|noitalic|nonbold|nq|normal|small|smaller|big|bigger|larger|large"
    "|smallcaps|sc|sc2|allcaps|nocaps|bold|strong|em|kbd|samp|mono|code|tt|center|centre|longitem"
    "|wrap|unicode|polytonic|hebrew|arabic|nastaliq|script/arabic|script/hebrew|angbr|angle bracket"
    "|keypress|key|key press|vanchor|visible anchor|linktext|sub|var|mvar|math|bigmath|overline"
    "|underline|strikethrough|not a typo|typo|bdi|pre|midsize|exposant|nombre|petit|grand|block "
    "indent|lower|raise|title case|wikicite",
)
_enter(
    _nth(1),
    "abbr|abbrlink|abbreviation|tooltip|hover title|hover|h:title|explain|sic|as written|w|dfn|term"
    "|defn|nts|ntsp|number table sorting|abréviation|zitat|cita|ens|des|frs|its|ess|rus|las|gaps"
    "|literal|mathcal|stnlnk|station|stl|rws|lb|legend inline|legend2",
)
_enter(
    _nth(2),
    "lang|native name|rtl-lang|sort|sorted|font|resize|color|colour|fontcolor|font color|colored "
    "text|legend|background color|background|highlight|text color|langue",
)
_enter(_last, "transl|transliteration|translit|script")
_enter(_tagged_language, "langx")
_enter(_nihongo, "nihongo|nihongo2|nihongo3|nihongo foot")
_enter(_ship, "ship|bateau")
_enter(_ship_class, "sclass|sclass-|sclass2|sclass2-")
for _prefix in listed(
    "USS HMS HMAS HMCS USNS USAT USCGC RMS SS MV MS SMS INS ORP ARA HNLMS HDMS HSwMS HMNZS JDS "
    "RFA USRC"
):
    _enter(_vessel_of(_prefix), _prefix.lower())
_enter(
    _quote,
    "quote|blockquote|cquote|quotation|bquote|bq|rquote|centered pull quote|poemquote|poem "
    "quote|pull quote|block quote|citation bloc|verse translation",
)
_enter(_citation, "citation|« »|citation étrangère|citation nécessaire|“|tq")
_enter(
    _items,
    "ubl|unbulleted list|ublist|vunblist|unbulleted|ordered list|bulleted "
    "list|bulletlist|olist|collapsible list|numbered list|liste|blist|ulist",
)
_enter(_row, "hlist|hlist-comma|comma separated entries|cslist|csl|pagelist|and list")
_enter(
    _block,
    "plainlist|plain list|flatlist|flowlist|columns-list|columnslist|columns list|cols|colonnes|"
    "multi-column numbered list|small list|longlist|lista|tree list|indented plainlist",
)
_enter(
    _linked,
    "ill|interlanguage link|interlanguage link multi|ill2|link-interwiki|lien|illm|red "
    "link|iw2|iw|не переведено",
)
_enter(
    _flag,
    "flag|flagu|flagcountry|flag+link|flagg|fb|fb-rt|flagathlete|flagmedalist|flagioc|flagteam|cr|country|drapeau2|"
    "pays|bandera2|bandera|nft|nfu|fbw|rut|bk|army|navy|air force|noflag|flago",
)
_enter(_fraction, "frac|fraction|sfrac|fract|ffrac")
_enter(_value, "val")
_enter(_power, "e|x10^|exp|esp|10^")
_enter(_nuclide, "simplenuclide|simplenuclide2")
_enter(_formula, "chem|chem2|fchim|formule chimique|che")
_enter(_superscript, "sup")
_enter(_sort_name, "sortname")
for _sign, _names in {
    "US$": "us$|usd|us dollar|united states dollar",
    "$": "$",
    "A$": "a$|aud|au$",
    "C$": "c$|cad|ca$|cdn$",
    "₹": "inr|indian rupee|₹|rs|rupee",
    "£": "gbp|£|pound|pound sterling|gb£",
    "€": "eur|euro|€",
    "¥": "jpy|¥|yen",
    "CN¥": "cny|rmb|cn¥",
    "₽": "rub|₽|russian ruble",
    "NZ$": "nz$|nzd",
    "HK$": "hk$|hkd",
    "R$": "r$|brl",
    "₱": "php|peso|₱",
    "₩": "krw",
    "₪": "ils|₪",
    "CHF ": "chf",
    "₴": "uah",
    "₦": "ngn",
    "S$": "s$|sgd",
    "NT$": "nt$|twd",
    "R ": "zar",
    "kr ": "sek|nok|dkk",
}.items():
    _enter(_money(_sign), _names)
_enter(_currency, "currency|fxconvert|monnaie")
for _shown, _names in {
    " – ": "snd|spnd|snds|spaced ndash|spaced en dash|dash|spndash|spaced endash",
    "–": "ndash|en dash|endash|–|nsndns",
    "—": "mdash|em dash|emdash|—|mdashb",
    " — ": "spaced mdash|spaced em dash|spmd",
    " · ": "·|•|dot|bullet|middot|interpunct|bull",
    " ": "nbsp|spaces|space|thinsp|thin space|hair space|hairsp|sp|nnbsp|zwsp|em space|figure "
    "space",
    "'": "'|apostrophe|`",
    '"': "\"'",
    "'\"": "' \"|'\"",
    "'s": "'s|'s-",
    "|": "!|pipe",
    "||": "!!",
    "=": "=|equals",
    "?": "?",
    "/": "/",
    " / ": "\\|spaced slash",
    "&": "&|amp",
    "#": "#|hash",
    "*": "*|asterisk",
    ",": "comma",
    "°": "deg|degree",
    "π": "pi",
    "♭": "flat",
    "♯": "sharp",
    "±": "+-|plus-minus",
    "×": "times",
    "…": "ellipsis|...",
    ":": "colon|:",
    ";": "semicolon",
}.items():
    _enter(_text(_shown), _names)
for _shown, _names in {
    "Yes": "yes|yes2|ya|aye",
    "No": "no|no2|nay",
    "Won": "won|win",
    "Nominated": "nom|nominated",
    "Pending": "pending",
    "N/A": "n/a|na|n/a2",
    "Partial": "partial|partly",
    "Unknown": "unknown|dunno",
    "TBA": "tba|tbd",
    "Runner-up": "runner-up|runnerup",
    "Draw": "draw",
    "Loss": "loss|lost",
    "Withdrawn": "withdrawn",
    "Free": "free",
    "Sold out": "sold out",
    "Eliminated": "eliminated",
    "Included": "included",
    "Recurring": "recurring",
    "Main": "cmain",
    "Guest": "cguest",
    "CO2": "co2|carbon dioxide",
    "H2O": "h2o",
}.items():
    _enter(_awarded(_shown), _names)

HANDLERS: dict[str, Handler] = {**_TABLE, **DATES, **UNITS}
"""By folded name. `handler(arguments)` gives text that may hold wikitext of lists, quotes and HTML
tags."""

_LANGUAGE = re.compile(r"(?:lang|vol)-([a-z]{2,3}(?:-[a-z]+)*)")
_TEXT_FUNCTIONS = frozenset(
    {"formatnum", "lc", "uc", "lcfirst", "ucfirst", "#dateformat", "#formatdate", "lang", "nowrap"}
)
_TITLES = frozenset(
    {
        "pagename",
        "fullpagename",
        "basepagename",
        "subjectpagename",
        "subpagename",
        "pagenamee",
        "title",
    }
)


def show_template(name: str, rest: str, title: str) -> str:
    """What {{name|rest}} shows; `name` is folded, with single spaces. Nothing for unknown
    templates."""
    handler = HANDLERS.get(name)
    if handler is not None:
        return handler(Arguments(rest))
    if name.startswith(("lang-", "vol-")):
        match = _LANGUAGE.fullmatch(name)
        args = Arguments(rest)
        return in_language(match[1], args.at(1) or args.get("text"), args) if match else ""
    if name in _TITLES:
        return title
    function, colon, value = name.partition(":")
    if colon and function.strip() in _TEXT_FUNCTIONS:
        return value.strip()
    return ""
