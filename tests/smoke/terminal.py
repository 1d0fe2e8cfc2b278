"""A pseudo-terminal with a program in it, and what its screen shows: enough of a terminal for
textual's output."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len

SEQUENCE = re.compile(
    r"\x1b\[(?P<csi>[0-9;:<=>?$ ]*)(?P<final>[@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1bP.*?\x1b\\|\x1b[()][0-9A-B]|\x1b[=>78cMDE]",
    re.DOTALL,
)
COLOURS = {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}
UNFINISHED = re.compile(r"\x1b(?:\[[0-9;:<=>?$ ]*|\][^\x07\x1b]*\x1b?|P[^\x1b]*\x1b?|[()])?\Z")


class Screen:
    """Rows of cells. Colours and modes are taken notice of and thrown away."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._cells = [[" "] * columns for _ in range(rows)]
        self._x = self._y = 0
        self._rest = ""
        self.colours = False
        """True when a colour was ever set."""
        self.drawn = False
        """True when a cell was ever written, be it with a blank."""

    @property
    def text(self) -> str:
        """What is shown, blanks at the right cut off."""
        return "\n".join("".join(row).rstrip() for row in self._cells)

    def feed(self, data: str) -> None:
        """Take output of the program in."""
        data, self._rest = self._rest + data, ""
        unfinished = UNFINISHED.search(data)
        if unfinished:
            data, self._rest = data[: unfinished.start()], data[unfinished.start() :]
        at = 0
        for found in SEQUENCE.finditer(data):
            self._write(data[at : found.start()])
            if found["final"]:
                self._obey(found["csi"], found["final"])
            at = found.end()
        self._write(data[at:])

    def _write(self, text: str) -> None:
        for character in text:
            if character == "\r":
                self._x = 0
            elif character == "\n":
                self._y = min(self._y + 1, self.rows - 1)
            elif character == "\b":
                self._x = max(0, self._x - 1)
            elif character >= " ":
                width, self.drawn = cell_len(character), True
                if width and self._x + width <= self.columns:
                    self._cells[self._y][self._x : self._x + width] = [character, ""][:width]
                elif not width and 0 < self._x <= self.columns:
                    self._cells[self._y][self._x - 1] += character
                self._x += width

    def _obey(self, parameters: str, final: str) -> None:
        if parameters[:1] in "<=>?" and parameters:
            if (parameters, final) == ("?1049", "h"):
                self._cells = [[" "] * self.columns for _ in range(self.rows)]
            return
        numbers = [int(n) if n.isdigit() else 0 for n in re.split("[;:]", parameters)]
        count = max(1, numbers[0])
        if final in "Hf":
            self._y = min(max(count, 1), self.rows) - 1
            self._x = min(max(numbers[1] if len(numbers) > 1 else 1, 1), self.columns) - 1
        elif final == "A":
            self._y = max(0, self._y - count)
        elif final == "B":
            self._y = min(self.rows - 1, self._y + count)
        elif final == "C":
            self._x = min(self.columns - 1, self._x + count)
        elif final == "D":
            self._x = max(0, self._x - count)
        elif final == "J":
            first = 0 if numbers[0] == 2 else self._y
            for row in self._cells[first:]:
                row[:] = [" "] * self.columns
        elif final == "K":
            self._cells[self._y][self._x :] = [" "] * (self.columns - self._x)
        elif final == "m":
            self.colours = self.colours or any(n in COLOURS for n in numbers)


class Terminal:
    """Runs a command on a pseudo-terminal of its own. `until` waits for the screen, with the
    patience given."""

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        size: tuple[int, int] = (100, 30),
        patience: float = 30.0,
    ) -> None:
        self.screen = Screen(*size)
        self.patience = patience
        self.raw = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

        def take() -> None:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=dict(environ),
            preexec_fn=take,
            close_fds=True,
        )
        os.close(slave)
        os.set_blocking(self._master, False)

    def type(self, keys: str) -> None:
        """Send keys, reading meanwhile what the program says so that neither side waits for the
        other."""
        data, end = keys.encode(), time.monotonic() + self.patience
        while data:
            assert time.monotonic() < end, f"the program does not read its keys\n{self.screen.text}"
            readable, writable, _ = select.select([self._master], [self._master], [], 1.0)
            if readable:
                self._read()
            if writable:
                data = data[os.write(self._master, data[:4096]) :]

    def paste(self, text: str) -> None:
        """As a terminal pastes: bracketed, line ends as carriage returns."""
        pasted = text.replace("\n", "\r")
        self.type(f"\x1b[200~{pasted}\x1b[201~")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; its screen is empty until the program draws."""
        self.screen = Screen(columns, rows)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, condition: Callable[[str], object], what: str) -> str:
        """Wait until the screen's text is so; the text."""
        end = time.monotonic() + self.patience
        while not condition(self.screen.text):
            left = end - time.monotonic()
            assert left > 0, f"waited in vain for {what}\n{self.screen.text}\n{self.raw[-2000:]!r}"
            assert self._wait(min(left, 0.2)) or condition(self.screen.text), (
                f"the program ended before {what}\n{self.screen.text}\n{self.raw[-2000:]!r}"
            )
        return self.screen.text

    def shows(self, words: str) -> str:
        """Wait until these words are on the screen."""
        return self.until(lambda text: words in text, repr(words))

    def end(self) -> int:
        """Wait for the program to end; its code."""
        end = time.monotonic() + self.patience
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it does not end\n{self.screen.text}"
            self._wait(0.1)
        self._wait(0.0)
        return self.process.returncode

    def close(self) -> None:
        """Whatever happened, nothing stays behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)

    def _wait(self, seconds: float) -> bool:
        """Read what comes within this time; False when nobody has the other end open any more."""
        if select.select([self._master], [], [], seconds)[0]:
            return self._read()
        return True

    def _read(self) -> bool:
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return True
        except OSError:
            return False
        text = self._decoder.decode(data)
        self.raw = (self.raw + text)[-20_000:]
        self.screen.feed(text)
        return bool(data)
