"""One value is changed; everything else in the file stays, whatever the file is and whenever the
program is killed."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from factscore_tui.errors import StorageProblem, UsageProblem
from factscore_tui.settings import load_settings
from factscore_tui.settings_file import STALE, set_keys, set_value

FILE = """# mine
theme = "dark"  # at night
index = ["a", "b"]

# what the keys do
[keys]  # few
"read.next_fact" = "n" # fine
read.stop = "x,escape"

[tool.other] # nobody's business
z = 1
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text(FILE)
    return path


def test_a_value_is_changed_in_place(file: Path) -> None:
    set_value(file, "theme", "light")
    set_keys(file, "read.next_fact", "n,j")
    set_keys(file, "read.stop", "escape")
    changed = (
        FILE.replace('"dark"', '"light"').replace('"n"', '"n,j"').replace('"x,escape"', '"escape"')
    )
    assert file.read_text() == changed


def test_what_is_added_goes_where_it_belongs(file: Path) -> None:
    set_value(file, "threads", "4")
    set_value(file, "fail_under", "80")
    set_keys(file, "app.help", "f1,f12")
    assert file.read_text() == FILE.replace(
        'index = ["a", "b"]\n', 'index = ["a", "b"]\nthreads = 4\nfail_under = 80\n'
    ).replace('"x,escape"\n', '"x,escape"\n"app.help" = "f1,f12"\n')


def test_what_is_taken_out_leaves_the_rest(file: Path) -> None:
    set_value(file, "theme", None)
    set_keys(file, "read.stop", None)
    set_keys(file, "read.edit", None)
    assert file.read_text() == FILE.replace('theme = "dark"  # at night\n', "").replace(
        'read.stop = "x,escape"\n', ""
    )


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "settings.toml"
    values = {
        "index": "a, b",
        "threads": "3",
        "theme": "ansi",
        "format": "md",
        "fail_under": "99.5",
        "encoder": "e",
    }
    values |= {
        "engine": "llm",
        "model": 'm "q" \\ é\n',
        "server": "http://s",
        "estimator": "np",
        "decomposer": "llm",
    }
    values |= {"schedule": "faithful", "llm_budget": "20%", "context": "1024", "gpu_layers": "3"}
    for key, value in values.items():
        set_value(path, key, value)
    set_keys(path, "read.next_fact", "")
    found = load_settings({}, {}, tmp_path / "none", path)
    expected = load_settings(values, {}, tmp_path / "none", tmp_path / "none")
    assert all(getattr(found, key) == getattr(expected, key) for key in values)
    assert found.index == ("a", "b") and dict(found.keys) == {"read.next_fact": ""}
    assert (
        stat.S_IMODE(path.stat().st_mode) == 0o600
        and stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    )


def test_a_name_with_a_comma_stays_one_name(tmp_path: Path) -> None:
    (tmp_path / "a, b").mkdir()
    set_value(tmp_path / "s.toml", "index", str(tmp_path / "a, b"))
    assert load_settings({}, {}, tmp_path / "none", tmp_path / "s.toml").index == (
        str(tmp_path / "a, b"),
    )


@pytest.mark.parametrize(
    "text",
    [
        'keys = {"read.x" = "y"}\n',
        'keys."read.x" = "y"\n',
        '[keys.read]\nx = "a"\n',
        "[keys]\n",
        "# only words",
        "",
        'theme = """\n[not a table]\n"""\n',
        'format = "md"',
        "a = [\n  1, # one\n\n]\n[b]\nc = 1\n",
    ],
    ids=[
        "inline",
        "dotted",
        "nested",
        "empty table",
        "comment",
        "nothing",
        "text over lines",
        "no line end",
        "array",
    ],
)
def test_every_way_to_write_it(tmp_path: Path, text: str) -> None:
    path = tmp_path / "s.toml"
    path.write_text(text)
    before = tomllib.loads(text)
    set_keys(path, "read.x", "z")
    set_value(path, "gpu_layers", 7)
    after = tomllib.loads(path.read_text())
    keys = after["keys"]
    assert (
        keys.get(
            "read.x", keys.get("read", {}).get("x") if isinstance(keys.get("read"), dict) else None
        )
        == "z"
    )
    assert after["gpu_layers"] == 7
    assert {k: v for k, v in after.items() if k not in ("keys", "gpu_layers")} == {
        k: v for k, v in before.items() if k != "keys"
    }
    set_keys(path, "read.x", None)
    set_value(path, "gpu_layers", None)
    assert (
        "z" not in str(tomllib.loads(path.read_text()).get("keys"))
        and "gpu_layers" not in path.read_text()
    )


def test_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_bytes(b'# a\r\ntheme = "dark"\r\n\r\n[keys]\r\n"read.x" = "y"\r\n')
    set_value(path, "threads", 2)
    set_keys(path, "read.y", "z")
    data = path.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n") == 7 and b"threads = 2\r\n" in data


@pytest.mark.parametrize(
    ("key", "value"), [("theme", "purple"), ("threads", "many"), ("index", " "), ("model", "\0")]
)
def test_a_wrong_value_is_not_written(file: Path, key: str, value: str) -> None:
    with pytest.raises(UsageProblem, match=f"{key} cannot be"):
        set_value(file, key, value)
    assert file.read_text() == FILE


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"theme = ", "not valid TOML"),
        (b"\xff\xfe", "not valid TOML"),
        (b"a" * 70_000, "too large"),
        (b"x = " + b"[" * 20_000, "not valid TOML"),
        (b"a" + b".a" * 20_000 + b" = 1", "not valid TOML"),
        (b"a" + b".a" * 100 + b" = 1", "cannot be changed"),
        (b"x = nan\n[[keys]]\n", "cannot be changed"),
        (b'keys = "n"\n', "cannot be changed"),
        (b"# " + b"x" * 65_530, "too large"),
    ],
    ids=[
        "broken",
        "encoding",
        "size",
        "nesting",
        "dots",
        "depth",
        "list of keys",
        "no table",
        "full",
    ],
)
def test_a_file_that_cannot_be_changed_stays_as_it_is(
    tmp_path: Path, data: bytes, words: str
) -> None:
    path = tmp_path / "s.toml"
    path.write_bytes(data)
    with pytest.raises(UsageProblem, match=words) as caught:
        set_keys(path, "read.next_fact", "n")
    assert caught.value.message.startswith(str(path)) and caught.value.hint
    assert path.read_bytes() == data and list(tmp_path.iterdir()) == [path]


def test_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("")
    for name in ("folder", "pipe", "loop", "file/settings.toml", "nul\0"):
        with pytest.raises(StorageProblem) as caught:
            set_value(tmp_path / name, "theme", "light")
        assert name.split("/")[0].rstrip("\0") in caught.value.message and caught.value.hint


def test_a_read_only_file_is_not_replaced(file: Path) -> None:
    file.chmod(0o444)
    with pytest.raises(StorageProblem, match="is read-only"):
        set_value(file, "theme", "light")
    assert file.read_text() == FILE


def test_a_link_stays_a_link_and_the_mode_is_kept(tmp_path: Path, file: Path) -> None:
    file.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(file.name)
    set_value(link, "theme", "light")
    assert link.is_symlink() and '"light"' in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_link_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to("dotfiles.toml")
    set_value(link, "theme", "light")
    assert link.is_symlink() and (tmp_path / "dotfiles.toml").read_text() == 'theme = "light"\n'


def test_nothing_to_do_writes_nothing(tmp_path: Path, file: Path) -> None:
    before = file.stat().st_ino
    set_value(file, "theme", "dark")
    set_value(file, "threads", None)
    set_value(tmp_path / "none" / "s.toml", "theme", None)
    assert file.stat().st_ino == before and not (tmp_path / "none").exists()


KILLED = """
import os, sys
from pathlib import Path
from factscore_tui.settings_file import set_value
Path.replace = lambda *_: os.kill(os.getpid(), 9)
set_value(Path(sys.argv[1]), "theme", "light")
"""


def test_killed_between_writing_and_renaming(tmp_path: Path, file: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    assert done.returncode == -9 and file.read_text() == FILE
    left = [path for path in tmp_path.iterdir() if path != file]
    assert len(left) == 1
    os.utime(left[0], (0, left[0].stat().st_mtime - 2 * STALE))
    set_value(file, "theme", "light")
    assert file.read_text() == FILE.replace('"dark"', '"light"') and list(tmp_path.iterdir()) == [
        file
    ]


def test_a_full_disk_leaves_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageProblem, match="No space left"):
        set_value(file, "theme", "light")
    assert file.read_text() == FILE and list(file.parent.iterdir()) == [file]


WRITER = """
import sys
from pathlib import Path
from factscore_tui.settings_file import set_keys
for n in range(20):
    set_keys(Path(sys.argv[1]), f"read.{sys.argv[2]}{n}", "n")
"""


def test_two_writers_never_break_the_file(file: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(file), name]) for name in "ab"]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    after = tomllib.loads(file.read_text())
    assert after["theme"] == "dark" and after["tool"] == {"other": {"z": 1}}
    assert "# nobody's business" in file.read_text()
    assert {"read.a19", "read.b19"} & set(after["keys"])
