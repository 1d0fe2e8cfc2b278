"""What a terminal app shows, as SVG: one picture, or several that follow each other in one animated
file.

Small and the same on every machine: whole numbers only, no web font, no script, no clock. A row
that stays the same from one picture to the next is written once. The animation is CSS in the file
itself, so that it also plays inside <img>; a viewer that does not animate, or a reader who asked
for less motion, sees one picture that is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

CELL, LINE, SIZE = 12, 24, 20
"""Width of a cell, height of a line and of the letters, in units of the picture."""
PAD = 14
FONT = "'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"

BOXES = {
    "─": "M0 12H12",
    "│": "M6 0V24",
    "╭": "M6 24V18Q6 12 12 12",
    "╮": "M0 12Q6 12 6 18V24",
    "╰": "M6 0V6Q6 12 12 12",
    "╯": "M6 0V6Q6 12 0 12",
    "━": "M0 12H12",
    "┃": "M6 0V24",
}
"""Lines that have to meet from cell to cell, which letters of a font do not."""
THICK = "━┃"
BLOCKS = {
    "█": (0, 0, 12, 24),
    "▌": (0, 0, 6, 24),
    "▐": (6, 0, 6, 24),
    "▎": (0, 0, 3, 24),
    "▏": (0, 0, 2, 24),
    "▕": (10, 0, 2, 24),
    "▊": (0, 0, 9, 24),
    "▀": (0, 0, 12, 12),
    "▔": (0, 0, 12, 3),
    **{sign: (0, 24 - 3 * n, 12, 3 * n) for n, sign in enumerate("▁▂▃▄▅▆▇", 1)},
}
"""x, y, width and height of what is filled in a cell."""

ANSI = TerminalTheme(
    (0x14, 0x17, 0x1D),
    (0xD6, 0xDA, 0xE3),
    [
        (0x20, 0x25, 0x2F),
        (0xE0, 0x6C, 0x60),
        (0x86, 0xB3, 0x70),
        (0xD9, 0xA8, 0x5C),
        (0x6F, 0x9F, 0xE8),
        (0xB0, 0x8C, 0xD8),
        (0x5F, 0xB3, 0xB8),
        (0xD6, 0xDA, 0xE3),
    ],
    [
        (0x7A, 0x82, 0x92),
        (0xFF, 0x8A, 0x7A),
        (0xA3, 0xD1, 0x8C),
        (0xF2, 0xCB, 0x80),
        (0x8F, 0xBA, 0xFF),
        (0xCF, 0xAF, 0xF2),
        (0x80, 0xD4, 0xD9),
        (0xFF, 0xFF, 0xFF),
    ],
)
"""Stands for a terminal's own sixteen colours."""


@dataclass(frozen=True, slots=True)
class Look:
    """Colours as #rrggbb, and what the letters are."""

    ink: str
    paper: str
    bold: bool = False
    italic: bool = False
    underline: bool = False
    struck: bool = False


def look_of(style: Style | None) -> Look:
    """A style as it is drawn: reversed and dimmed colours are worked out."""
    if style is None:
        return Look(_hex(None, True), _hex(None, False))
    ink, paper = _hex(style.color, True), _hex(style.bgcolor, False)
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        ink = _between(ink, paper)
    return Look(
        ink, paper, bool(style.bold), bool(style.italic), bool(style.underline), bool(style.strike)
    )


def _hex(color: Color | None, foreground: bool) -> str:
    if color is None:
        triplet = ANSI.foreground_color if foreground else ANSI.background_color
    else:
        triplet = color.get_truecolor(ANSI, foreground=foreground)
    return triplet.hex


def _between(ink: str, paper: str) -> str:
    """Two thirds of the one."""
    pairs = [(int(ink[n : n + 2], 16), int(paper[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{(2 * a + b) // 3:02x}" for a, b in pairs)


Row = tuple[tuple[str, Look], ...]
"""A line of the screen: neighbouring parts look different."""
Screen = tuple[Row, ...]


def screen_of(strips: Iterable[Strip]) -> Screen:
    """The lines that a compositor has drawn."""
    return tuple(row_of(strip) for strip in strips)


def row_of(segments: Iterable[Segment]) -> Row:
    """One line."""
    parts = [
        (segment.text, look_of(segment.style))
        for segment in segments
        if segment.text and not segment.control
    ]
    return tuple(
        ("".join(text for text, _ in same), look)
        for look, same in groupby(parts, key=lambda part: part[1])
    )


class Sheet:
    """The classes of a picture: one for each look of letters."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, rule: str) -> str:
        """The class that has this rule."""
        if rule not in self._names:
            self._names[rule] = f"c{len(self._names)}"
        return self._names[rule]

    def __str__(self) -> str:
        return "".join(f".{name}{{{rule}}}" for rule, name in self._names.items())


def draw_row(row: Row, y: int, sheet: Sheet, page: str) -> str:
    """A line as SVG, its top at `y`. Backgrounds first; the colour of the page is left out."""
    back, front, x = [], [], 0
    for text, look in row:
        width = cell_len(text)
        if look.paper != page:
            back.append(
                f'<rect x="{x * CELL}" y="{y}" width="{width * CELL}" height="{LINE}" '
                f'fill="{look.paper}"/>'
            )
        front += _letters(text, x, y, look, sheet)
        x += width
    letters = [part for part in front if part.startswith("<tspan")]
    text = f'<text y="{y + 17}">{"".join(letters)}</text>' if letters else ""
    return "".join([*back, *(part for part in front if not part.startswith("<tspan")), text])


def _letters(text: str, x: int, y: int, look: Look, sheet: Sheet) -> list[str]:
    parts = []
    for kind, signs in groupby(text, key=_kind):
        run = "".join(signs)
        width = cell_len(run)
        if kind == "line":
            parts.append(_lines(run, x, y, look, sheet))
        elif kind == "block":
            parts.append(_blocks(run, x, y, look))
        elif run.strip() or look.underline or look.struck:
            parts += _words(run, x, look, sheet)
        x += width
    return parts


def _kind(sign: str) -> str:
    """How a character is drawn. What most fonts lack stands alone, so that its neighbours keep
    their places."""
    if sign in BOXES:
        return "line"
    if sign in BLOCKS:
        return "block"
    return "word" if sign < "\u0250" or sign in "–—‘’“”…" else sign


def _words(run: str, x: int, look: Look, sheet: Sheet) -> list[str]:
    rule = f"fill:{look.ink}" + ";font-weight:700" * look.bold + ";font-style:italic" * look.italic
    lines = " ".join(
        name for name, on in (("underline", look.underline), ("line-through", look.struck)) if on
    )
    rule += f";text-decoration:{lines}" if lines else ""
    parts = []
    for words, start in [(run, 0)] if lines else _split(run):
        width = cell_len(words) * CELL
        place = f'x="{(x + start) * CELL}" textLength="{width}"'
        parts.append(
            f'<tspan class="{sheet.name(rule)}" {place}>{escape(words, quote=False)}</tspan>'
        )
    return parts


def _split(run: str) -> list[tuple[str, int]]:
    """Words and where they begin: wide gaps are not written."""
    found, at = [], 0
    for piece in run.split("   "):
        words = piece.strip(" ")
        if words:
            found.append((words, at + len(piece) - len(piece.lstrip(" "))))
        at += cell_len(piece) + 3
    return found


def _lines(run: str, x: int, y: int, look: Look, sheet: Sheet) -> str:
    drawn = []
    for sign, same in groupby(run):
        count = len(list(same))
        if sign in "─━":
            drawn.append(f"M{x * CELL} {y + LINE // 2}h{count * CELL}")
        else:
            drawn += [_moved(BOXES[sign], (x + n) * CELL, y) for n in range(count)]
        x += count
    rule = f"stroke:{look.ink};fill:none" + (
        ";stroke-width:4" if run[0] in THICK else ";stroke-width:2"
    )
    return f'<path class="{sheet.name(rule)}" d="{"".join(drawn)}"/>'


def _moved(path: str, x: int, y: int) -> str:
    """A path of BOXES at another place."""
    signs = (
        path.replace("M", " M ").replace("V", " V ").replace("H", " H ").replace("Q", " Q ").split()
    )
    moved, command, count = [], "", 0
    for sign in signs:
        if sign.isalpha():
            command, count = sign, 0
            moved.append(sign)
            continue
        across = command == "H" or (command in "MQ" and count % 2 == 0)
        moved.append(f"{int(sign) + (x if across else y)} ")
        count += 1
    return "".join(moved).strip()


def _blocks(run: str, x: int, y: int, look: Look) -> str:
    drawn = []
    for sign, same in groupby(run):
        count = len(list(same))
        left, top, width, height = BLOCKS[sign]
        places = (
            [(x * CELL + left, count * CELL)]
            if width == CELL
            else [((x + n) * CELL + left, width) for n in range(count)]
        )
        drawn += [f"M{at} {y + top}h{wide}v{height}h-{wide}z" for at, wide in places]
        x += count
    return f'<path fill="{look.ink}" d="{"".join(drawn)}"/>'


# --- whole pictures
# ----------------------------------------------------------------------------------------------


def still(screen: Screen, title: str) -> str:
    """One picture. `title` is read out by screen readers."""
    sheet, page = Sheet(), _page(screen)
    rows = [draw_row(row, y * LINE, sheet, page) for y, row in enumerate(screen)]
    return _file(screen, title, str(sheet), "\n".join(filter(None, rows)), page)


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and how long it is shown."""

    screen: Screen
    seconds: float


def animated(frames: Sequence[Frame], title: str, chosen: int) -> str:
    """Pictures that follow each other, round and round. All have the same size; `chosen` is the one
    that is seen where nothing moves."""
    sheet, page = Sheet(), _page(frames[0].screen)
    ends = [0.0]
    for frame in frames:
        ends.append(ends[-1] + frame.seconds)
    drawn: list[str] = []
    times: dict[tuple[int, ...], str] = {}
    for y in range(len(frames[0].screen)):
        shown: dict[str, list[int]] = {}
        for number, frame in enumerate(frames):
            shown.setdefault(draw_row(frame.screen[y], y * LINE, sheet, page), []).append(number)
        for markup, numbers in shown.items():
            if not markup:
                continue
            if len(numbers) == len(frames):
                drawn.append(markup)
                continue
            name = times.setdefault(tuple(numbers), f"t{len(times)}")
            drawn.append(f'<g class="{name}{" s" if chosen in numbers else ""}">{markup}</g>')
    css = "[class^=t]{visibility:hidden}.s{visibility:visible}"
    css += (
        "@media not (prefers-reduced-motion:reduce){"
        + "".join(_keyframes(name, numbers, ends) for numbers, name in times.items())
        + "}"
    )
    return _file(frames[0].screen, title, str(sheet) + css, "\n".join(drawn), page)


def _keyframes(name: str, numbers: Sequence[int], ends: Sequence[float]) -> str:
    """When something is seen: in these frames."""
    steps: list[tuple[float, str]] = []
    for number in range(len(ends) - 1):
        seen = "visible" if number in numbers else "hidden"
        if not steps or steps[-1][1] != seen:
            steps.append((100 * ends[number] / ends[-1], seen))
    told = "".join(
        f"{at:.2f}%{{visibility:{seen}}}" for at, seen in [*steps, (100.0, steps[-1][1])]
    )
    return (
        f".{name}{{animation:{name} {ends[-1]:.1f}s step-end infinite}}@keyframes {name}{{{told}}}"
    )


def _page(screen: Screen) -> str:
    """The colour that most of the screen has."""
    cells: dict[str, int] = {}
    for row in screen:
        for text, look in row:
            cells[look.paper] = cells.get(look.paper, 0) + len(text)
    return max(cells, key=lambda colour: cells[colour])


def _file(screen: Screen, title: str, css: str, body: str, page: str) -> str:
    width = max(sum(cell_len(text) for text, _ in row) for row in screen) * CELL
    height = len(screen) * LINE
    whole = (width + 2 * PAD, height + 2 * PAD)
    dark = int(page[1:3], 16) < 128
    edge = "#3a4150" if dark else "#c3c8d0"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole[0] * 2 // 3}" '
        f'height="{whole[1] * 2 // 3}" '
        f'viewBox="0 0 {whole[0]} {whole[1]}" role="img" xml:space="preserve">'
        f"<title>{escape(title)}</title>"
        f"<style>rect,path[fill]{{shape-rendering:crispEdges}}text{{font:{SIZE}px {FONT}}}"
        f"text,tspan{{white-space:pre}}{css}</style>"
        f'<rect x="1" y="1" width="{whole[0] - 2}" height="{whole[1] - 2}" rx="12" fill="{page}" '
        f'stroke="{edge}" '
        f'stroke-width="2"/>'
        f'<g transform="translate({PAD} {PAD})">\n{body}\n</g></svg>\n'
    )
