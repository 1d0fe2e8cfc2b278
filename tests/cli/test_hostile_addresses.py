"""Addresses and places in options and in the environment that cannot be meant: one message, and the
way on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

Cli = Callable[..., Ran]
SERVERS = (
    "http://[::1", "http://]/", "http://\u2100.com/", "http://:80/", "http://", "http:///v1",
    "http://h:99999/",
    "http://h:x/", "http://h:0/", "ftp://h/", "h:80", "http://\x1b[31m/",
)  # fmt: skip


def one_message(ran: Ran, code: int) -> None:
    assert ran.code == code and ran.out == "", ran
    assert ran.err.count("error: ") == 1 and "\nhint: " in ran.err
    assert "Traceback" not in ran.err and "\x1b" not in ran.err


@pytest.mark.parametrize("server", SERVERS)
def test_a_server_that_is_none(
    cli: Cli, draft: Path, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_message(cli("check", draft, "--engine", "server", "--server", server), 2)
    monkeypatch.setenv("FACTSCORE_TUI_ENGINE", "server")
    monkeypatch.setenv("FACTSCORE_TUI_SERVER", server)
    one_message(cli("serve", "--port", "0"), 2)
    assert "Traceback" not in cli("doctor").err


def test_a_home_of_nobody(cli: Cli, draft: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTSCORE_TUI_HOME", "~no-such-user/x")
    for command in (
        ("check", draft),
        ("sessions", "list"),
        ("index", "list"),
        ("serve", "--port", "0"),
    ):
        ran = cli(*command)
        assert "Traceback" not in ran.err and ran.code not in (0, 70), ran
        assert "there is no user as in FACTSCORE_TUI_HOME='~no-such-user/x'" in ran.err
