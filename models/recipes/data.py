"""Fetch what the recipes train on and is not ours: python models/recipes/data.py FOLDER (or: make
data).

Fetches UD English EWT (CC BY-SA 4.0) at one commit into FOLDER/decompose/ud-ewt, compressed, and
tests the files against git's own ids of that commit. A fetch that was stopped goes on. The
FActScore labels (MIT) are offered by their authors as an archive in a cloud drive that cannot be
fetched by a plain address: the last lines printed say what to put where. The texts written for this
project are in models/data already.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from factscore_tui.errors import FactscoreError, NetworkProblem  # noqa: E402
from factscore_tui.fetch import download  # noqa: E402

COMMIT = "15d613d8447b3478787d4c278730a1e48a945efb"
TREEBANK = "https://raw.githubusercontent.com/UniversalDependencies/UD_English-EWT"


@dataclass(frozen=True)
class Source:
    """A file of the treebank: its name there, its name here, and git's id of its content."""

    name: str
    target: str
    blob: str


SOURCES = (
    Source(
        "en_ewt-ud-train.conllu",
        "en_ewt-train.conllu.gz",
        "34731d23bafeeff233fdcee18ffc0254b1aa0e28",
    ),
    Source(
        "en_ewt-ud-dev.conllu", "en_ewt-dev.conllu.gz", "a994b6990643429070ecc6e236d26ad6a04bfefb"
    ),
    Source(
        "en_ewt-ud-test.conllu", "en_ewt-test.conllu.gz", "c59667960ae967636606f47bc35f132a5557ad39"
    ),
)
BY_HAND = """\
FActScore's labels: download data.zip as https://github.com/shmsw25/FActScore says, and put
  labeled/InstructGPT.jsonl, labeled/ChatGPT.jsonl, labeled/PerplexityAI.jsonl  ->  {folder}/factscore/"""  # noqa: E501


def git_blob(data: bytes) -> str:
    """Git's id of a file with this content."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def fetch(
    folder: Path, base: str = f"{TREEBANK}/{COMMIT}", sources: tuple[Source, ...] = SOURCES
) -> None:
    """All files into `folder`; NetworkProblem for one whose content is another than the
    commit's."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in sources:
        target = folder / source.target
        if target.is_file() and git_blob(gzip.decompress(target.read_bytes())) == source.blob:
            print(f"{target} is there")
            continue
        raw = download(f"{base}/{source.name}", folder / source.name)
        data = raw.read_bytes()
        if git_blob(data) != source.blob:
            raw.unlink()
            raise NetworkProblem(
                f"{source.name} is not the file of commit {COMMIT[:12]}", "run the command again"
            )
        aside = target.with_name(target.name + ".part")
        aside.write_bytes(gzip.compress(data, mtime=0))
        aside.replace(target)
        raw.unlink()
        print(f"{target}: {len(data)} bytes")


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("folder", type=Path)
    a = ap.parse_args()
    try:
        fetch(a.folder / "decompose" / "ud-ewt")
    except FactscoreError as error:
        sys.exit(f"{error.message}\n  {error.hint}")
    print(BY_HAND.format(folder=a.folder))


if __name__ == "__main__":
    main()
