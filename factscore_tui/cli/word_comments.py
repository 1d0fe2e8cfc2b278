"""`check DRAFT.docx -o NEW.docx`: the draft as it is, with a comment at each problem; with `--fix`
as it is but for what is put right."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from factscore_tui.cli.input_text import STDIN, read_word
from factscore_tui.cli.output import Output
from factscore_tui.cli.printers import CommentsPrinter
from factscore_tui.errors import UsageProblem

SUFFIXES = (".docx", ".docm", ".dotx", ".dotm")


@dataclass(frozen=True)
class WordDraft:
    """A draft that is a Word document: its text, its name, its bytes."""

    text: str
    name: str
    data: bytes

    def printer(self, output: Output) -> CommentsPrinter:
        """What writes it with comments."""
        return CommentsPrinter(output, self.data, self.name)


def word_draft(source: str, target: str, how: str = "with comments") -> WordDraft | None:
    """The draft where it is a Word document and one is to be written, else None. UsageProblem for
    another kind of Word document: word processors open none whose name does not fit."""
    ending = Path(target).suffix.lower()
    if source == STDIN or ending not in SUFFIXES:
        return None
    found = read_word(source)
    if found is None:
        return None
    own = Path(source).suffix.lower()
    if own in SUFFIXES and own != ending:
        raise UsageProblem(f"a {own} file {how} is still a {own} file", f"name it ...{own}")
    return WordDraft(*found)
