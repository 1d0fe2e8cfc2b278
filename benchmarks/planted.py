"""Planted errors and their true counterparts, over the sample encyclopedia, as a person would check
them.

    python benchmarks/planted.py [--estimator NAME] [--show]
    python benchmarks/planted.py --second --data ../shared/data [--part open|kept] [--show]
    python benchmarks/planted.py --third [--part open|kept] [--show]
    python benchmarks/planted.py --fourth --data ../shared/data [--part open|kept] [--show]

planted.tsv holds sentences of our own about nine articles: wrong ones that share nearly all words
with the article, true ones beside them, and details that no article tells. Each is a text of its
own for `factscore-tui check`; a sentence counts as ✓ when all its facts are supported (weak where
one of them is only weakly), as ✗ when one is contradicted. The sentences were written before the
verifier they measure and are not trained on; mending by them is allowed, so they show what is known
to fail.

planted-2.tsv (--second) has a second set, written in one go before any of it was checked: 25 pages
of different kinds, 5 true and 5 wrong sentences each, with the page, the collection that has it and
the part it belongs to. Its pages are articles of the sample (13) and of the research data's real
Wikipedia pages (12, "wiki"), of which a small index is built; without --data those are left out,
with a message. Each sentence is a text of its own. The part "kept" was drawn by a seed before the
first run and is for measuring only: its sentences are counted, and --show does not print them.

planted-3.tsv (--third) has 120 pairs about 40 articles of the sample, drawn by a seed: what the
article says in other words, and a wrong twin with another person, place, number, relative, cause,
order or work. They were written before any was checked, and a third of the pairs is kept for
measuring. The rows "mixed" at its end are about ten other articles; rules were mended by them. Each
sentence is a text of its own with its page as the topic.

planted-4.tsv (--fourth) has the same of 15 long articles of the real Wikipedia, of thousands of
words each, where nearly every word of a wrong statement stands somewhere. The open rows are what
rules were mended by; the kept ones are of eight other articles, written before any was checked, and
for measuring only.
"""

from __future__ import annotations

import argparse
import bz2
import html
import json
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def verdict(facts: list[str]) -> str:
    """One verdict of a sentence."""
    if "contradicted" in facts:
        return "contradicted"
    if not facts or not all(fact in ("supported", "weak") for fact in facts):
        return "silent"
    return "weak" if "weak" in facts else "supported"


def judged(sentences: list[str], options: list[str]) -> list[list[dict[str, Any]]]:
    """The facts of each sentence, by the program. All are paragraphs of one draft that nothing
    refers across."""
    with tempfile.TemporaryDirectory() as folder:
        draft, out = Path(folder) / "draft.txt", Path(folder) / "report.json"
        draft.write_text("\n\n".join(sentences), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "factscore_tui",
            "check",
            str(draft),
            "--format",
            "json",
            "-o",
            str(out),
        ]
        done = subprocess.run(
            [*command, "--topic", "-", *options], capture_output=True, text=True, check=False
        )
        if not out.exists():
            raise SystemExit(done.stderr)
        report = json.loads(out.read_text(encoding="utf-8"))
    starts, at = [], 0
    for sentence in sentences:
        starts.append(at)
        at += len(sentence) + 2
    found: list[list[dict[str, Any]]] = [[] for _ in sentences]
    for fact in report["facts"]:
        place = max(number for number, start in enumerate(starts) if start <= fact["sentence"][0])
        found[place].append(fact)
    return found


def judged_alone(
    sentences: list[str], index: str | Path, topics: list[str] | None = None
) -> list[list[dict[str, Any]]]:
    """As `judged`, each sentence a text of its own, all by one engine: no name is completed from
    another sentence. `topics` are the pages that they are about."""
    from factscore_tui.api import EngineConfig
    from factscore_tui.core.document import NO_TOPIC, Document
    from factscore_tui.engine.report_builder import ReportBuilder

    found = []
    with EngineConfig(index=index).client() as client:
        for sentence, topic in zip(sentences, topics or [""] * len(sentences), strict=True):
            builder = ReportBuilder(Document.from_text(sentence), topic)
            for event in client.check(sentence, topic or NO_TOPIC):
                builder.apply(event)
            found.append(
                [
                    {
                        "text": one.fact.text,
                        "verdict": one.judgement.verdict.value if one.judgement else "",
                        "strength": one.judgement.strength if one.judgement else None,
                        "p_supported": one.judgement.p_supported if one.judgement else None,
                        "reason": one.judgement.reason if one.judgement else "",
                    }
                    for one in builder.report().facts
                ]
            )
    return found


# The files of the research data's wikitext/ that planted-2.tsv has sentences about, by their title.
WIKITEXT = {
    "Raith Rovers F.C.": "raith_rovers",
    "Bodmin": "Bodmin",
    "Toronto Star": "toronto_star",
    "Harry McPherson": "Harry-McPherson",
    "Alsea (company)": "Alsea-(company)",
    "Clint Murchison Sr.": "Clint-Murchison-Sr.",
    "Toronto": "toronto",
    "Washington Nationals": "washington-nationals",
}


def wiki_index(data: Path, folder: Path) -> Path | None:
    """An index of real Wikipedia pages: a shortened dump of English Wikipedia and eight single
    pages. None where the research data is absent."""
    dump = data / "fixtures/wiki-dumps/enwiki-latest-pages-articles1-shortened.xml.bz2"
    single = data / "fixtures/wikitext/articles.tar.gz"
    if not (dump.exists() and single.exists()):
        return None
    pages = bz2.decompress(dump.read_bytes()).decode("utf-8")
    added = []
    with tarfile.open(single) as archive:
        for number, (title, name) in enumerate(WIKITEXT.items()):
            member = archive.extractfile(f"./{name}.txt")
            assert member is not None, name
            text = html.escape(member.read().decode("utf-8"), quote=False)
            added.append(
                f"<page><title>{title}</title><ns>0</ns><id>{90_000_000 + number}</id><revision>"
                "<id>1</id><timestamp>2016-10-01T00:00:00Z</timestamp><model>wikitext</model>"
                "<format>text/x-wiki</format>"
                f'<text xml:space="preserve">{text}</text></revision></page>\n'
            )
    source, index = folder / "pages.xml", folder / "index"
    head = pages[: pages.rindex("</mediawiki>")]
    source.write_text(head + "".join(added) + "</mediawiki>\n", encoding="utf-8")
    command = [sys.executable, "-m", "factscore_tui", "index", "build", str(source)]
    done = subprocess.run(
        [*command, "-o", str(index), "--name", "planted"],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return index


def said_of(facts: list[dict[str, Any]]) -> str:
    """The verdict of a sentence from the facts of its report."""
    weak = [fact["verdict"] == "supported" and fact["strength"] == "weak" for fact in facts]
    return verdict(["weak" if w else fact["verdict"] for w, fact in zip(weak, facts, strict=True)])


def counted(
    rows: list[list[str]],
    found: list[list[dict[str, Any]]],
    show: bool,
    counts: dict[str, Counter[str]],
) -> None:
    """Print what is bad, or all that may be seen, and add to the counts."""
    for (label, kind, sentence, *place), facts in zip(rows, found, strict=True):
        said = said_of(facts)
        kept = place[-1:] == ["kept"]
        counts.setdefault(f"kept {label}" if kept else label, Counter())[said] += 1
        bad = (label != "true" and said == "supported") or (
            label == "true" and said == "contradicted"
        )
        if kept or not (show or bad):
            continue
        print(f"{'!!' if bad else '  '} {label:7}{kind:11}{said:13}{sentence}")
        for fact in facts if show else ():
            print(
                f"      {fact['verdict']:13}{fact['p_supported']}  {fact['text']}  "
                f"({fact['reason']})"
            )


def second(
    rows: list[list[str]], data: Path | None, show: bool, counts: dict[str, Counter[str]]
) -> None:
    """The rows of planted-2.tsv, each against the collection that has its page."""
    sample = [row for row in rows if row[4] == "sample"]
    counted(sample, judged_alone([row[2] for row in sample], "sample"), show, counts)
    wiki = [row for row in rows if row[4] == "wiki"]
    with tempfile.TemporaryDirectory() as folder:
        index = wiki_index(data, Path(folder)) if data and wiki else None
        if index is not None:
            counted(wiki, judged_alone([row[2] for row in wiki], index), show, counts)
        elif wiki:
            print(f"{len(wiki)} sentences about Wikipedia pages left out: no --data with them")


def on_topics(
    rows: list[list[str]], data: Path | None, show: bool, counts: dict[str, Counter[str]]
) -> None:
    """Rows with their page as the topic, against the collection that has it."""
    with tempfile.TemporaryDirectory() as folder:
        wiki = rows[0][4] == "wiki"
        index = (wiki_index(data, Path(folder)) if data else None) if wiki else "sample"
        if index is None:
            raise SystemExit("skipped: --data has no Wikipedia pages")
        found = judged_alone([row[2] for row in rows], index, [row[3] for row in rows])
        counted(rows, found, show, counts)


def main() -> None:
    """Check and count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--estimator")
    parser.add_argument("--show", action="store_true", help="every sentence with its facts")
    parser.add_argument("--second", action="store_true", help="planted-2.tsv in place of the first")
    parser.add_argument("--third", action="store_true", help="planted-3.tsv in place of the first")
    parser.add_argument("--fourth", action="store_true", help="planted-4.tsv: long articles")
    parser.add_argument("--part", choices=["open", "kept"], help="one part of either")
    parser.add_argument("--data", type=Path, help="folder of the research data")
    options = parser.parse_args()
    number = 2 * options.second or 3 * options.third or 4 * options.fourth
    table = HERE / (f"planted-{number}.tsv" if number else "planted.tsv")
    rows = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()]
    counts: dict[str, Counter[str]] = {}
    if options.third or options.fourth:
        rows = [row for row in rows if options.part in (None, row[5])]
        on_topics(rows, options.data if options.fourth else None, options.show, counts)
    elif not options.second:
        asked = ["--estimator", options.estimator] if options.estimator else []
        counted(rows, judged([row[2] for row in rows], asked), options.show, counts)
    else:
        rows = [row for row in rows if options.part in (None, row[5])]
        second(rows, options.data, options.show, counts)
    for label, of in sorted(counts.items()):
        print(
            f"{label:12}{sum(of.values()):4}: ",
            ", ".join(f"{name} {count}" for name, count in sorted(of.items())),
        )


if __name__ == "__main__":
    main()
