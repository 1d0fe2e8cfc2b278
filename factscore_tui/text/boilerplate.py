"""Lines of an article that state nothing about its subject: who wrote it, when, whose the picture
is, what to click.

`reason` looks at one line and is careful: a line counts only when all of it is of that kind, so a
claim that begins like a byline ("By 1990 Paris had ...") stays a claim. Reasons are short words for
people; they are the `skip` of a `Sentence`. English.
"""

from __future__ import annotations

import re

MAX_LINE = 200
"""Longest line in code points that is looked at; furniture is short."""

_WEEKDAY = r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?"
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_DAY = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}(?:,? \d{{4}})?|{_MONTH} "
    rf"\d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?)"
)
_ISO = r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
DATE = rf"(?:(?:{_WEEKDAY},? )?(?:{_DAY}|{_MONTH} \d{{4}}|{_ISO})|{_WEEKDAY})"
"""A date as datelines have it: "3 May", "Tuesday", "May 3, 2024", "2024-05-03"."""
_TIME = (
    r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?(?: ?(?:GMT|UTC|BST|CET|CEST|E[SD]?T|P[SD]?T"
    r"|C[SD]T|M[SD]T|AEST))?|\d{1,2} ?[ap]\.?m\.?(?: (?:GMT|UTC|BST|E[SD]?T|P[SD]?T))?|\d{1,3} "
    r"(?:minutes?|hours?|days?|weeks?) ago|yesterday|today"
)
_WHEN = rf"(?:(?:{DATE}|{_TIME}|at|on|[,|\u00b7\u2022\u2013\u2014()-])\s*){{1,12}}"

_ROLE = (
    r"(?:reporters?|correspondents?|editors?|writers?|columnists?|photographers?|journalists?|newsroom|bureau chief"  # noqa: E501
    r"|contributors?|staff|news desk|analyst)"
)
_RANK = r"(?:our|a|the|local|staff|senior|chief|special|foreign|political|science|business|sports?|own|guest|freelance)"  # noqa: E501
_CAP = r"(?:[A-Z\u00c0-\u00de][\w.'\u2019-]*|de|da|do|dos|van|von|der|den|la|le|el|al|bin|ibn|of|and|&|y)"  # noqa: E501
_NAMES = rf"{_CAP}(?:,? {_CAP}){{0,14}}"
_WORK = (
    r"(?:reporting|writing|editing|words|text|story|photos?|photographs?|photography|pictures?|images?|illustrations?"
    r"|graphics?|video|research|translation|compiled|written|edited|reported|translated|produced|photographed"
    r"|illustrated|reviewed|fact[ -]checked|interview)"
)

_BYLINES = [
    # "By Jane Doe", "By JANE DOE in Lisbon", "By Jane Doe and John Roe, staff writers"; not "By
    # Monday"
    rf"By (?:Dr\.? |Prof\.? |Sir )?{_CAP} {_NAMES}(?:,? (?:in|at|for) {_NAMES})?(?:,? (?:{_RANK} "
    rf"){{0,4}}{_ROLE})?(?:\s*[|,\u00b7\u2022\u2013\u2014-]\s*{_WHEN})?",
    # "By Reuters", "By AP Staff"
    r"By (?:the )?(?:Reuters|AP|AFP|dpa|UPI|Bloomberg|Associated Press|BBC)(?: staff| News)?",
    # "Thursday, by our local reporter", "By our correspondent in Cairo"
    rf"(?:{DATE},? )?[Bb]y (?:{_RANK} ){{1,4}}{_ROLE}(?: in {_NAMES})?",
    # "Jane Doe, our local reporter"; "Jane Doe, staff writer, Lisbon"; "Jane Doe | Political
    # correspondent"
    rf"{_CAP} {_NAMES}(?:,| [|\u2013\u2014-]) (?i:{_RANK} ){{0,4}}(?i:{_ROLE})(?:,? (?:in "
    rf")?{_NAMES})?",
    # "Reporting by X in Y; editing by Z", "Written by Jane Doe", "(Reporting by X)"
    rf"\(?(?:(?i:additional|further|with) )?(?i:{_WORK})(?:(?:,| and|,? &) (?i:{_WORK})){{0,2}} "
    rf"by {_NAMES}"
    rf"(?:,? in {_NAMES})?(?:[;,.]? (?:and )?(?:(?i:additional"
    rf"|further) )?(?i:{_WORK})(?: and (?i:{_WORK}))? by {_NAMES})"
    r"{0,4}\)?",
    # "Text and photos: X", "Words: X", "Reporting: X"
    rf"(?i:text|words|reporting|story|interview)(?: (?:and|&) (?i:{_WORK}))?(?: by)?: {_NAMES}",
]
_AGENCY_NAMES = (
    r"AP|A\.P\.|Reuters|REUTERS|AFP|UPI|U\.P\.I\.|dpa|DPA|Bloomberg|BLOOMBERG|CNN|ANSA|Xinhua"
    r"|XINHUA|TASS|PTI|IANS|EFE|Kyodo|KYODO|Jiji|AAP|PA|PA Media|CP|Lusa|LUSA|BBC|NPR|KNA|epd|sid"
    r"|SID|APA|ATS|Belga|ANP|NTB|TT|Yonhap|Tanjug|MTI|PAP|Interfax|INTERFAX|Agence France-Presse"
    r"|The Canadian Press|Associated Press|The Associated Press|Thomson Reuters Foundation|SNS|ANI"
    r"|UNI|IRNA|WAFA|SANA|MENA|KUNA|NNA|Anadolu|AA"
)
AGENCY = rf"(?:{_AGENCY_NAMES})"
"""Names of news agencies as they stand in the brackets of datelines."""
_PICTURE = (
    r"(?:photos?|pictures?|images?|photographs?|foto|illustrations?|video|graphic|cover "
    r"(?:photo|image)|map|file photo)"
)
_OWNER = (
    r"(?:[A-Z\u00c0-\u00de\d][^\s]*|de|da|van|von|der|via|on|for|from|the|of|and|&|by|courtesy|handout|private|own|file"
    r"|photo|archives?|collection|[|/\u00a9\u2013-]|\w{2,30}\.(?:com|org|net))"
)
_OWNERS = rf"{_OWNER}(?: {_OWNER}){{0,14}}"
_CREDITS = [
    # "Photo: Reuters", "Image credit: ...", "Picture by Jane Doe", "Video courtesy of ..."
    rf"[(\[]?(?i:{_PICTURE})(?: (?i:credits?|copyright|source))?\s?(?::|/|\u00a9| by(?=\s[A-Z])"
    rf"| courtesy(?: of)?[: ])\s?{_OWNERS}[)\]]?\.?",
    rf"[(\[]?(?i:credits?|courtesy(?: of)?)\s?[:/]\s?{_OWNERS}[)\]]?\.?",
    # "(AP Photo/Jane Doe)", "AFP/Getty Images", "Getty Images", "© 2024 Reuters"
    rf"[(\[](?:{AGENCY}|Getty Images?)(?: [Pp]hotos?| [Ii]mages?)?(?:/[^()\[\]]{{1,60}}"
    rf"| via [^()\[\]]{{1,60}})?[)\]]\.?",
    rf"(?:{AGENCY}|Getty Images?|Shutterstock|Alamy|Unsplash|Wikimedia Commons)(?: [Pp]hoto"
    rf"| [Ii]mages)?(?:/[^.]{{1,60}})?",
    r"(?:\u00a9|\([cC]\)|Copyright\b)[^.]{1,100}\.?(?: All rights reserved\.?)?",
    r"(?i:all rights reserved\.?)",
]
_DATES = [
    # "Published 3 May 2024, 10:15", "Updated: ...", "Last updated on ..."
    rf"(?i:first |last )?(?i:published|updated|posted|modified|created|date|issued|reviewed)\b(?: "
    rf"date)?:?\s*{_WHEN}"
    rf"(?:[|,;\u00b7]?\s?(?i:last )?(?i:updated|modified|published)\b:?\s*{_WHEN})?",
    # "3 May 2024", "Thursday, 3 May 2024 10:15"
    rf"(?:{_WEEKDAY},? )?(?:{_DAY}|{_ISO})(?:[,|\u00b7]?\s*{_WHEN})?",
    # "CAIRO, 29 March", "Lisbon, Tuesday", "WASHINGTON (AP)", "PARIS, 3 May (Reuters)"
    rf"{_CAP}(?: {_CAP}){{0,3}}(?:, {_CAP}(?: {_CAP})?)?, {DATE}(?: \({AGENCY}\))?",
    rf"[A-Z][A-Z.' -]{{2,40}} \({AGENCY}\)",
]
_ADVERTISEMENT = [
    r"(?i:advertise?ments?|sponsored(?: content)?|ad|story continues below "
    r"advertisement|promoted)\.?"
]
_LINKS = [
    # "Read more: ...", "Related: ...", "Share this", "Sign up for our newsletter"
    r"(?i:read (?:more|also|next|the full (?:story|article|text|report))|related(?: "
    r"(?:articles?|stories|topics|content|links))?|more on this(?: story| topic)?|see more|also "
    r"read|further reading|watch(?: now| live)?|listen)\b\s?"
    r"(?:[:\u2013\u2014>\u00bb\u2192-].{0,150}|$)",
    r"(?i:share(?: this)?(?: (?:article|story|page|post|on .{1,40}|via .{1,40}|with "
    r".{1,40}))?|tweet|print(?: this)?(?: (?:article|page))?|email this|copy link|follow us(?: on "
    r".{1,60})?|sign up (?:for|to) .{1,80}|subscribe\b.{0,80}|continue reading.{0,60}|click "
    r"here.{0,80}|skip to (?:main )?content|back to top|jump to .{1,30}|leave a comment|view "
    r"comments|(?:\d+ )?comments|load(?:ing)?(?: more)?(?:\.\.\.|\u2026)?|show (?:more|less)|log "
    r"?in|sign in|accept (?:all )?cookies|table of contents|getting your trinity audio player "
    r"ready\.{0,3})[.!]?",
    r"\d{1,3}[ -]min(?:ute)?s? read",
]
_RATINGS = [
    # "★★★★☆ 4.3 (612 reviews) £84.99 In stock", "★★★½"
    r"[\u2605\u2606\u2b50\u2730\u2729\u00bd ]{3,}(?:[^.!?]|[.](?=\d)){0,80}",
]
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (reason, re.compile("|".join(f"(?:{p})" for p in patterns)))
    for reason, patterns in (
        ("byline", _BYLINES),
        ("credit", _CREDITS),
        ("dateline", _DATES),
        ("advertisement", _ADVERTISEMENT),
        ("link", _LINKS),
        ("rating", _RATINGS),
    )
)
_HINT = re.compile(
    r"(?i)\bby\b|report|editor|writer|correspond|columnist|journalist|newsroom|photo|picture|image|credit|courtesy"
    r"|video"
    r"|illustrat|graphic|\(c\)|\u00a9|copyright|rights|getty|shutterstock|alamy|unsplash|wikimedia"
    r"|publish|updated|posted|modified|created|advertis|sponsor|promoted|^ad$|\bread\b|related|more|watch|listen"
    r"|share|tweet|print|email|link|follow|sign|subscribe|continue|click|skip|back|jump|comment|load|log ?in|cookie"  # noqa: E501
    r"|contents|trinity|text|words|story|interview|map"
    rf"|\({AGENCY}|\b{_MONTH}\b|\b{_WEEKDAY}|\d[-./:]\d|^{AGENCY}"
)
"""A line without one of these can be of no kind above."""
_WEEKDAYS_ONLY = re.compile(rf"By {_WEEKDAY}\b")
_MARKS = "*_~` \t"
_URL = re.compile(r"<?(?:https?://|www\.)[^\s<>]+>?")
_MARKED_LINK = re.compile(
    r"!?\[[^\[\]]{0,300}\](?:\([^\s()]{0,500}(?:\([^\s()]{0,100}\)[^\s()]{0,100})?(?: "
    r"\"[^\"]{0,200}\")?\)|\[[^\[\]]{0,60}\])"
)
# [1]: https://example.org
_DEFINITION = re.compile(r"\[[^\[\]^]{1,100}\]:\s+<?(?:https?://|www\.|/|#|mailto:)\S*")
_WORD = re.compile(r"[^\W_]")


def reason(line: str) -> str:
    """What this line (without its bullet, without white space at its ends) is instead of a
    statement: "byline", "credit", "dateline", "advertisement" or "link"; "" for anything that may
    state something."""
    if len(line) > MAX_LINE:
        return ""
    if (
        "](" in line or "://" in line or "www." in line or "][" in line or "]:" in line
    ) and _is_link(line):
        return "link"
    if _HINT.search(line) is None:
        return ""
    bare = line.strip(_MARKS)
    if _WEEKDAYS_ONLY.match(bare):
        return ""
    for name, pattern in _KINDS:
        if pattern.fullmatch(bare):
            return name
    return ""


def _is_link(line: str) -> bool:
    """True when nothing is left without the links: "[Home](/) | [About](/about)",
    "https://example.org"."""
    if _DEFINITION.match(line):
        return True
    rest, marked = _MARKED_LINK.subn(" ", line)
    rest, bare = _URL.subn(" ", rest)
    return marked + bare > 0 and _WORD.search(rest) is None
