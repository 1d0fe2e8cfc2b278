"""The wikitext cleaner beside mwparserfromhell's strip_code, on real pages: words found, and time.

    python benchmarks/cleaner.py [--data DIR] [--rounds 2] [--show 0] [--json]

DIR holds wikitext/articles.tar.gz and wiki-dumps/ (dumps and single pages). Every article that is
no redirect is cleaned by both, one right after the other, in turns as to which goes first. Words
are runs of letters and digits as they are written; precision is the share of our words that the
other one has too, recall the share of its words that we have, both as multisets over a page, summed
over pages.

"raw" compares what users of the two get: our sections against `parse(text).strip_code()`. They are
not after the same thing, so "compared" brings both to the same ground. Each step is taken on the
tree that mwparserfromhell itself has built, or by a switch of our cleaner, and never looks at the
other's output. What it moves is printed in words:

* references: strip_code leaves the text of <ref>, in the middle of sentences. Nodes removed from
  its tree.
* tables: its tree shows the text of every cell, layout and navigation included; we show data tables
  as rows. Tables are
  removed from its tree, and left out of ours (`tables=False`).
* files and categories: it leaves options and captions ("thumb|left|...") and "Category:..." in the
  text, and links to
  other languages. Links of these namespaces are removed from its tree.
* headings: we give them beside the text, and none to empty sections. Removed from its tree; ours
  are not counted.
* addresses: it leaves bare addresses. Unnamed external links are removed from its tree.
* apparatus: we leave out sections such as "External links". Here we keep them (`apparatus=True`).
* templates: it shows none, we show quantities, dates, quotations, foreign words and so on. Ours are
  switched off.

"whole" is the same over the pages of which its result holds no markup any more ("{|", "[[", "<td"):
where it does, it has failed to parse a table or a reference, which we leave out and it then counts
as text.

What stays different is really different, and counts: broken markup, words that it joins where a
line break stood, powers ("10^6", which it makes "106"), simple formulas, magic words. --show N
lists the words that differ most often. Seconds cover all that each does from the text on: for us
sections, infobox, links and names, for it parsing and strip_code; nothing of the steps above is
timed.
"""

from __future__ import annotations

import argparse
import bz2
import gc
import gzip
import json
import platform
import re
import tarfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from factscore_tui.corpus.wikitext import CleanPage, clean_page, redirect_target, scan
from factscore_tui.corpus.wikitext.names import CATEGORY, FILE, INTERLANGUAGE, MEDIA, namespace_of

ROOT = Path(__file__).resolve().parent.parent
DUMPS = (
    "enwiki-latest-pages-articles1-shortened.xml.bz2",
    "smallwiki-latest-pages-articles.xml.gz",
    "dbpedia-minidump-en.xml.bz2",
    "dbpedia-minidump-simple.xml.bz2",
    "wikipedia-small-test.xml.bz2",
    "tinywiki-latest-pages-articles.xml",
    "wikiclean-pages",
)
TYPICAL = (2_000, 6_000)
"""Characters of an ordinary article: the mean of the English Wikipedia's is near the middle."""
_MARKUP = re.compile(r"\{\||\|\}|\{\{|\}\}|\[\[|\]\]|</?(?:ref|t[dr]|table)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


class Page(NamedTuple):
    """An article as its wiki stores it, with the namespaces of the wiki."""

    title: str
    text: str
    namespaces: dict[str, int]


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "fixtures")
    parser.add_argument(
        "--rounds", type=int, default=2, help="the faster of so many counts, for both"
    )
    parser.add_argument(
        "--show", type=int, default=0, metavar="N", help="list the words that differ most often"
    )
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not (options.data / "wikitext").is_dir() and not (options.data / "wiki-dumps").is_dir():
        print(
            f"skipped: {options.data} has neither wikitext/ nor wiki-dumps/; give the folder with "
            f"--data DIR"
        )
        return
    results = [
        measured(name, pages, options.rounds, options.show) for name, pages in sources(options.data)
    ]
    results.append(total(results))
    if options.json:
        print(
            json.dumps(
                {
                    "python": platform.python_version(),
                    "machine": platform.machine(),
                    "files": results,
                }
            )
        )
        return
    report(results, options.show)


def sources(data: Path) -> Iterator[tuple[str, list[Page]]]:
    """(name of the file, its articles) of every file that is there."""
    archive = data / "wikitext" / "articles.tar.gz"
    if archive.is_file():
        yield archive.name, [page for page in raw_pages(archive) if not redirect_target(page.text)]
    for name in DUMPS:
        path = data / "wiki-dumps" / name
        files = sorted(path.glob("*.xml")) if path.is_dir() else [path] if path.is_file() else []
        pages = [
            page
            for file in files
            for page in dump_pages(file)
            if page.text and not redirect_target(page.text)
        ]
        if pages:
            yield name, pages


def raw_pages(archive: Path) -> Iterator[Page]:
    """Pages kept as plain files."""
    with tarfile.open(archive) as tar:
        for member in tar:
            file = tar.extractfile(member) if member.isfile() else None
            if file:
                title = Path(member.name).stem.replace("-", " ").replace("_", " ")
                yield Page(title, file.read().decode("utf-8", "replace"), {})


def dump_pages(path: Path) -> Iterator[Page]:
    """Articles of a dump."""
    from lxml import etree

    opened = {".bz2": bz2.open, ".gz": gzip.open}.get(path.suffix, open)
    namespaces: dict[str, int] = {}
    with opened(path, "rb") as stream:
        for _, element in etree.iterparse(stream, huge_tree=True, recover=True):
            tag = etree.QName(element).localname
            if tag == "namespace":
                namespaces[(element.text or "").casefold()] = int(element.get("key"))
            elif tag == "page":
                found = {etree.QName(e).localname: e.text or "" for e in element.iter("*")}
                if found.get("ns", "0") == "0":
                    yield Page(found.get("title", ""), found.get("text", ""), namespaces)
                element.clear()


def measured(name: str, pages: list[Page], rounds: int, show: int) -> dict[str, Any]:
    """Time and words of both over the pages of one file."""
    import mwparserfromhell

    gc.freeze()
    ours_s = theirs_s = typical_s = 0.0
    typical = 0
    counts: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    extra: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for number, page in enumerate(pages):
        seconds = [9e9, 9e9]
        stripped = ""
        cleaned = None
        for turn in range(rounds):
            for which in (0, 1) if (number + turn) % 2 else (1, 0):
                gc.collect()  # so that neither clears away what the other left
                started = time.perf_counter()
                if which:
                    stripped = mwparserfromhell.parse(page.text).strip_code()
                else:
                    cleaned = clean_page(page.title, page.text, page.namespaces)
                seconds[which] = min(seconds[which], time.perf_counter() - started)
        assert cleaned is not None
        ours_s += seconds[0]
        theirs_s += seconds[1]
        if TYPICAL[0] <= len(page.text) <= TYPICAL[1]:
            typical += 1
            typical_s += seconds[0]
        compare(counts, "raw", words(prose(cleaned)), words(stripped))
        ours, theirs, broken = on_the_same_ground(page, moved)
        compare(counts, "", ours, theirs)
        if not broken:
            counts["pages"] += 1
            compare(counts, "whole", ours, theirs)
        if show:
            extra.update(ours - theirs)
            missing.update(theirs - ours)
    return {
        "file": name,
        "articles": len(pages),
        "characters": sum(len(page.text) for page in pages),
        "ours_s": ours_s,
        "theirs_s": theirs_s,
        "typical": typical,
        "typical_s": typical_s,
        "counts": dict(counts),
        "moved_words": dict(moved),
        "extra": dict(extra.most_common(show)),
        "missing": dict(missing.most_common(show)),
    } | figures(counts, len(pages), ours_s, theirs_s, typical, typical_s)


def figures(
    counts: Counter[str],
    articles: int,
    ours_s: float,
    theirs_s: float,
    typical: int,
    typical_s: float,
) -> dict[str, Any]:
    """Shares and rates."""
    return {
        "precision": counts["both"] / max(1, counts["ours"]),
        "recall": counts["both"] / max(1, counts["theirs"]),
        "whole_pages": counts["pages"],
        "whole_precision": counts["wholeboth"] / max(1, counts["wholeours"]),
        "whole_recall": counts["wholeboth"] / max(1, counts["wholetheirs"]),
        "raw_precision": counts["rawboth"] / max(1, counts["rawours"]),
        "raw_recall": counts["rawboth"] / max(1, counts["rawtheirs"]),
        "ratio": theirs_s / ours_s if ours_s else 0.0,
        "ours_per_s": articles / ours_s if ours_s else 0.0,
        "theirs_per_s": articles / theirs_s if theirs_s else 0.0,
        "typical_per_s": typical / typical_s if typical_s else 0.0,
    }


def total(results: list[dict[str, Any]]) -> dict[str, Any]:
    """All files together."""
    counts: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    for result in results:
        counts.update(result["counts"])
        moved.update(result["moved_words"])
    sums = {
        key: sum(r[key] for r in results)
        for key in ("articles", "characters", "ours_s", "theirs_s", "typical", "typical_s")
    }
    return {"file": "all", **sums, "counts": dict(counts), "moved_words": dict(moved)} | figures(
        counts, *(sums[key] for key in ("articles", "ours_s", "theirs_s", "typical", "typical_s"))
    )


def prose(page: CleanPage) -> str:
    """The text of all sections."""
    return "\n".join(section.text for section in page.sections)


def words(text: str) -> Counter[str]:
    """The words of a text with their counts."""
    return Counter(_WORD.findall(text))


def compare(counts: Counter[str], prefix: str, ours: Counter[str], theirs: Counter[str]) -> None:
    """Add one page's words to the counts."""
    counts[f"{prefix}ours"] += ours.total()
    counts[f"{prefix}theirs"] += theirs.total()
    counts[f"{prefix}both"] += (ours & theirs).total()


def on_the_same_ground(page: Page, moved: Counter[str]) -> tuple[Counter[str], Counter[str], bool]:
    """(our words, its words, whether its result holds markup) after the steps named above; `moved`
    gets the words that each step moves."""
    full = words(prose(clean_page(page.title, page.text, page.namespaces)))
    no_tables = words(prose(clean_page(page.title, page.text, page.namespaces, tables=False)))
    moved["ours: rows of tables"] += (full - no_tables).total()
    kept = words(
        prose(clean_page(page.title, page.text, page.namespaces, tables=False, apparatus=True))
    )
    moved["ours: sections of apparatus"] += (kept - no_tables).total()
    with mock.patch.object(scan, "show_template", lambda *_: ""):
        ours = words(
            prose(clean_page(page.title, page.text, page.namespaces, tables=False, apparatus=True))
        )
    moved["ours: rendered templates"] += (kept - ours).total()
    theirs = reference(page, moved)
    return ours, words(theirs), bool(_MARKUP.search(theirs))


def reference(page: Page, moved: Counter[str]) -> str:
    """strip_code after the removals named above."""
    import mwparserfromhell
    from mwparserfromhell.nodes import ExternalLink, Heading, Tag, Wikilink

    code = mwparserfromhell.parse(page.text)
    left = words(code.strip_code()).total()

    def remove(step: str, nodes: list[Any]) -> None:
        nonlocal left
        for node in nodes:
            try:
                code.remove(node)
            except ValueError:
                continue  # it was inside another one
        now = words(code.strip_code()).total() if nodes else left
        moved[f"its: {step}"] += left - now
        left = now

    remove(
        "references",
        code.filter(forcetype=Tag, matches=lambda n: str(n.tag).strip().lower() == "ref"),
    )
    remove(
        "tables",
        code.filter(forcetype=Tag, matches=lambda n: str(n.tag).strip().lower() == "table"),
    )
    beside = (FILE, CATEGORY, INTERLANGUAGE, MEDIA)

    def is_beside(node: Wikilink) -> bool:
        prefix, colon, _ = str(node.title).partition(":")
        return bool(colon) and namespace_of(prefix.strip(), page.namespaces) in beside

    remove("files and categories", code.filter(forcetype=Wikilink, matches=is_beside))
    remove("headings", code.filter(forcetype=Heading))
    remove("addresses", code.filter(forcetype=ExternalLink, matches=lambda n: not n.brackets))
    return str(code.strip_code())


def report(results: list[dict[str, Any]], show: int) -> None:
    """The table, and what the steps moved."""
    print(
        f"{'':<32}{'':>12}{'compared':>14}{'whole':>21}{'raw':>14}{'seconds':>14}{'':>7}{'articles/s':>14}"
    )
    print(
        f"{'file':<32}{'pages':>6}{'MB':>6}"
        + f"{'P':>7}{'R':>7}{'pages':>7}"
        + f"{'P':>7}{'R':>7}" * 2
        + f"{'ours':>7}{'its':>7}{'ratio':>7}{'ours':>7}{'its':>7}"
    )
    for r in results:
        print(
            f"{r['file'][:31]:<32}{r['articles']:>6}{r['characters'] / 1e6:>6.1f}{r['precision']:>7.4f}"  # noqa: E501
            f"{r['recall']:>7.4f}{r['whole_pages']:>7}{r['whole_precision']:>7.4f}{r['whole_recall']:>7.4f}"
            f"{r['raw_precision']:>7.4f}{r['raw_recall']:>7.4f}{r['ours_s']:>7.2f}{r['theirs_s']:>7.2f}{r['ratio']:>7.1f}"
            f"{r['ours_per_s']:>7.0f}{r['theirs_per_s']:>7.0f}"
        )
    whole = results[-1]
    print(
        f"\narticles of {TYPICAL[0]:,} to {TYPICAL[1]:,} characters: {whole['typical']}, "
        f"{whole['typical_per_s']:,.0f} a second on one core; "
        f"{whole['characters'] / whole['ours_s'] / 1e6:.1f} million characters a second over all"
    )
    print(
        f"words compared: ours {whole['counts']['ours']:,}, its {whole['counts']['theirs']:,}. "
        f"Moved by the steps:"
    )
    for step, count in sorted(whole["moved_words"].items()):
        print(f"  {step:<36}{count:>10,}")
    for r in results[:-1] if show else []:
        print(f"\n{r['file']}\n  only ours: {r['extra']}\n  only its:  {r['missing']}")


if __name__ == "__main__":
    main()
