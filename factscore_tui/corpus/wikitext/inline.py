"""Last pass: quotes, HTML, entities, addresses, lists and white space, over a whole page in one
go."""

from __future__ import annotations

import html
import re

from factscore_tui.corpus.article import LIST_MARK
from factscore_tui.corpus.wikitext.marks import LINE, PARAGRAPH, show

_NAMES = (
    "a|abbr|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|dd|del|dfn|div|dl|dt|em|font|h[1-6]|hr|i|ins|kbd|li|mark|"
    "nobr|nowiki|noinclude|onlyinclude|ol|p|poem|pre|q|ref|references|rb|rp|rtc|ruby|s|samp|small|span|strike|strong|sub|sup|"
    "syntaxhighlight|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr|section|gallery|math|includeonly|score|timeline|"
    "source|templatestyles|chem|ce|imagemap|graph|mapframe|maplink|indicator|hiero|img|link|meta|style|script|bgsound|ruby|rt"
)
_POWER = re.compile(r"<sup>([-−–]?\d{1,6})</sup>(?:[/⁄](?:<sub>)?(\d{1,3}))?")
_BREAK = re.compile(
    r"</?(?=[a-z])(?:p|div|blockquote|li|ul|ol|dl|dd|dt|center|poem|h[1-6]|hr|tr|table|pre)\b[^<>]*+>",
    re.IGNORECASE,
)
_SOFT_BREAK = re.compile(r"<br\b[^<>]*+>", re.IGNORECASE)
_TAG = re.compile(rf"</?(?=[a-z])(?:{_NAMES})\b[^<>]*+>", re.IGNORECASE)
_OPEN_REF = re.compile(r"</?ref\b", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});")
_EXTERNAL = re.compile(
    r"\[(?:(?:https?|ftp|irc|news|mailto|gopher|nntp):|//)[^\s\[\]]*+([^\[\]\n]*+)\]", re.IGNORECASE
)
_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>\[\]\"|{}]*+", re.IGNORECASE)
_MAGIC = re.compile(r"__[^\W\d_]{3,40}__")
_TABLE_LINE = re.compile(r"\n[ \t]*+(?:\||\{\||!!)[^\n]*+")
_RULE = re.compile(r"\n-{4,}+")
_TERM = re.compile(r"\n[*#:]*;([^\n:]*+)\n:+(?![*#;:])[ \t]*+")
_INLINE_TERM = re.compile(r"\n[*#:]*;([^\n:]*+):[ \t]*+")
_ITEM = re.compile(r"\n[ \t]*+:*[*#;][*#:;]*+[ \t]*+")
_INDENT = re.compile(r"\n:+[ \t]*+")
_BLANK = re.compile(r"\n[ \t]*+\n[ \t\n]*+")
_ODD_SPACES = "\t\xa0\u2002\u2003\u2009\u200a\u202f\u2005\u2007\u3000"
_EMPTY_ITEM = re.compile("\x0b\u2022[ .,;:–—'-]{0,4}(?=[\x0b\x0c\x01]|$)")
# Patterns begin with a plain character where they can: `re` then skips to it at the speed of
# memory.
_QUOTES = re.compile(r"''(?:'(?:''+|'(?<!\w'''')(?![\w']))?)?")
# "l'''uomo''" is an apostrophe and italics, as MediaWiki reads it.
_ELISION = re.compile(
    r"'''(?:(?<=[^'\w][dlmnstcDLMNSTC]''')|(?<=[uU]n''')|(?<=ll'''))(?=[\w«])([^'\n]{1,100}+)''(?!')"
)
_EMPTY_BRACKETS = re.compile(r"\([ ,;:/–—•'\"-]{0,12}\)")
_EMPTY_SQUARE_BRACKETS = re.compile(r"\[[ ,;:]{0,12}\]")
_OPENED = re.compile(r"\((?:[ ,;]|[:/](?![\w/]))[ ,;:]{0,12}+(?=[^\s)])")
_BEFORE_STOP = re.compile(r" (?=\.(?=[\s\x01\x0b\x0c]|$))")
_COMMAS = re.compile(r",(?=[,;]|\.(?=[\s\x01\x0b\x0c]|$))")
_SEMICOLONS = re.compile(r";(?=[,;])")
_LINES = re.compile("\x0b[ \x0b]*+")
_PARAGRAPHS = re.compile("\x0c[ \x0b\x0c]*+")
_LEFT = re.compile(r"\{\{+|\}\}+|\[\[+|\]\]+|\{\||\|\}")


def _decoded(match: re.Match[str]) -> str:
    text = html.unescape(match[0])
    return (
        text
        if len(text) == 1 and (text >= " " or text in "\t\n") and not "\x7f" <= text <= "\x9f"
        else " "
    )


def decode_entities(text: str) -> str:
    """`text` with "&amp;", "&#39;" and the like as characters, once; what is not a character that
    can be shown becomes a space."""
    return _ENTITY.sub(_decoded, text)


def clean_inline(text: str) -> str:
    """Plain text from wikitext whose templates, links and tables are resolved. PART stays; the text
    begins with it or a line feed. Lines inside a paragraph are joined."""
    text = _without_markup(text)
    text = _with_lines(text)
    return show(_tidy(text)) if text else ""


def _without_markup(text: str) -> str:
    if "''" in text:
        text = _QUOTES.sub("", _ELISION.sub(r"'\1", text) if "'''" in text else text)
    if "[" in text:
        text = _EXTERNAL.sub(r"\1", text)
    if "://" in text:
        text = _ADDRESS.sub("", text)
    if "_" in text:
        text = _MAGIC.sub("", text)
    if "<" in text:
        if "<sup>" in text:
            text = _POWER.sub(_power, text)
        text = _BREAK.sub("\n\n", text)
        text = _TAG.sub("", _SOFT_BREAK.sub("\n", text))
        text = _OPEN_REF.sub("", text).replace("<!--", "").replace("-->", "")
    if "|" in text:
        text = _TABLE_LINE.sub("\n", text)
    if "{" in text or "}" in text or "[" in text or "]" in text:
        text = _LEFT.sub("", text)
    return text


def _with_lines(text: str) -> str:
    """Lists and indented lines as lines, the rest as paragraphs."""
    if "\n-" in text:
        text = _RULE.sub("\n", text)
    if "\n;" in text:
        text = _INLINE_TERM.sub(_term, _TERM.sub(_term, text))
    text = _lines(_ITEM, text, LINE + LIST_MARK)
    if "\n:" in text:
        text = _lines(_INDENT, text, LINE)
    text = _BLANK.sub(PARAGRAPH, text)
    if "&" in text:
        text = decode_entities(text)
    return text.replace("\n", " ")


def _term(match: re.Match[str]) -> str:
    return f"\n* {match[1].strip()}: "


def _lines(beginning: re.Pattern[str], text: str, mark: str) -> str:
    """Lines with that beginning as lines that stay: `mark` instead of the beginning, LINE at the
    end."""
    first, *others = beginning.split(text)
    if not others:
        return text
    return mark.join([first, *[other.replace("\n", f"{LINE}\n", 1) for other in others]])


def _power(match: re.Match[str]) -> str:
    """ "10<sup>6</sup>" as "10^6", "5<sup>1</sup>/2" as "5 1/2"."""
    number, below = match.groups()
    if not match.string[match.start() - 1].isdigit():
        return number if not below else f"{number}/{below}"
    return f" {number}/{below}" if below else f"^{number}"


def _tidy(text: str) -> str:
    """Space and punctuation as if what was dropped had never been there."""
    for space in _ODD_SPACES:
        if space in text:
            text = text.replace(space, " ")
    text = _single(text, " ")
    emptied = opened = 0
    if "(" in text:
        text, emptied = _EMPTY_BRACKETS.subn("", text)
        text, opened = _OPENED.subn("(", text)
    if "[" in text:
        text = _EMPTY_SQUARE_BRACKETS.sub("", text)
    if emptied or opened:
        text = _single(text, " ")
    # Looked for before they are replaced: a search for two characters is many times faster than a
    # pattern.
    text = text.replace(" ,", ",").replace(" ;", ";").replace(" )", ")")
    if " ." in text:
        text = _BEFORE_STOP.sub("", text)
    if ",," in text or ",;" in text or ",." in text:
        text = _COMMAS.sub("", text)
    if ";," in text or ";;" in text:
        text = _SEMICOLONS.sub("", text)
    while ",)" in text or ";)" in text:
        text = text.replace(",)", ")").replace(";)", ")")
    if LINE in text:
        text = _EMPTY_ITEM.sub("", _LINES.sub(LINE, text))
        text = text.replace(LINE + PARAGRAPH, PARAGRAPH)
    text = _PARAGRAPHS.sub("\n\n", text)
    if LINE in text:
        text = text.replace(LINE, "\n")
    return text.replace(" \n", "\n")


def _single(text: str, char: str) -> str:
    """`text` with runs of `char` as one; each turn halves the runs."""
    double = char + char
    while double in text:
        text = text.replace(double, char)
    return text
