"""The table [keys] of the user's file: which keys arrive everywhere, and who may set them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from factscore_tui.errors import UsageProblem
from factscore_tui.settings import SIGNS, Settings, key_list, load_settings


def load(tmp_path: Path, user: str) -> Settings:
    (tmp_path / "user.toml").write_text(user)
    return load_settings({}, {}, tmp_path / "none", tmp_path / "user.toml")


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("n, j", "n,j"),
        ("N", "N"),
        ("/", "slash"),
        ("Slash", "slash"),
        ("F5,CTRL+R", "f5,ctrl+r"),
        ("", ""),
        ("  ", ""),
        ("n,n", "n"),
        ("comma,~", "comma,tilde"),
        ("escape,pageup", "escape,pageup"),
        ("7", "7"),
    ],
)
def test_keys_as_they_are_written(written: str, names: str) -> None:
    assert key_list(written) == names == key_list(names)


@pytest.mark.parametrize(
    "written",
    [
        "alt+x",
        "shift+n",
        "f13",
        "f0",
        "ctrl+1",
        "ctrl+shift+a",
        "super+c",
        "é",
        "n,,j",
        "n;j",
        "insert",
        "ctrl+",
        "+n",
        "ctrl+c",
        "ctrl+i",
        "ctrl+m",
        "ctrl+h",
        "\x1b",
        "€",
    ],
)
def test_keys_that_do_not_arrive_everywhere(tmp_path: Path, written: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        key_list(written)


def test_signs_are_named_as_textual_names_them() -> None:
    from textual.keys import _character_to_key

    for sign, name in SIGNS.items():
        assert _character_to_key(sign) == name
    assert len(SIGNS) == 32


def test_the_table_in_every_form(tmp_path: Path) -> None:
    for text in (
        '[keys]\n"read.stop" = "x"',
        '[keys]\nread.stop = "x"',
        '[keys.read]\nstop = "x"',
        'keys = {"read.stop" = "x"}',
    ):
        assert dict(load(tmp_path, text).keys) == {"read.stop": "x"}
    assert dict(load(tmp_path, 'theme = "light"').keys) == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[keys]\n"read.stop" = "alt+x"',
            r'user\.toml: keys\."read\.stop" cannot be \'alt\+x\': .*every terminal',
        ),
        ('[keys]\n"read.stop" = 3', r'keys\."read\.stop" cannot be 3'),
        ('[keys]\n"read.stop" = ["n"]', r'keys\."read\.stop" cannot be'),
        ("keys = 3", "'keys' is a table"),
        ("[[keys]]\nx = 1", "'keys' is a table"),
    ],
)
def test_what_is_wrong_with_it_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(UsageProblem, match=words) as caught:
        load(tmp_path, text)
    assert caught.value.hint and str(tmp_path / "user.toml") in caught.value.message


def test_a_project_file_may_not_choose_keys(tmp_path: Path) -> None:
    (tmp_path / "project.toml").write_text('[keys]\n"read.stop" = "x"')
    with pytest.raises(UsageProblem, match="a project file may not set 'keys'"):
        load_settings({}, {}, tmp_path / "project.toml", tmp_path / "none")


def test_actions_are_for_the_app_to_know(tmp_path: Path) -> None:
    asked: list[tuple[dict[str, str], str]] = []

    def check(keys: Mapping[str, str], source: str) -> None:
        asked.append((dict(keys), source))

    user = tmp_path / "user.toml"
    load_settings({}, {}, tmp_path / "none", user, check)
    assert asked == []
    user.write_text('[keys]\n"read.stop" = "X"')
    load_settings({}, {}, tmp_path / "none", user, check)
    assert asked == [({"read.stop": "X"}, str(user))]


def test_endless_nesting_costs_no_time(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="nested tables"):
        load(tmp_path, "[keys]\na" + ".a" * 20_000 + ' = "n"')
