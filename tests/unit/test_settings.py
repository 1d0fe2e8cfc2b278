"""Layers, provenance, and what a project file may not do."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from factscore_tui.errors import UsageProblem
from factscore_tui.settings import KEYS, PROJECT_KEYS, THEMES, Settings, load_settings


def load(
    tmp_path: Path,
    user: str | bytes = "",
    project: str | bytes = "",
    environ: dict[str, str] | None = None,
    **flags: object,
) -> Settings:
    for name, content in (("user.toml", user), ("project.toml", project)):
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return load_settings(flags, environ or {}, tmp_path / "project.toml", tmp_path / "user.toml")


def test_without_anything_the_defaults_hold(tmp_path: Path) -> None:
    settings = load_settings({}, {}, tmp_path / "none", tmp_path / "none either")
    assert settings == Settings(sources=dict.fromkeys(KEYS, "default"))


def test_each_layer_beats_the_one_below_and_says_so(tmp_path: Path) -> None:
    user, project, environ = 'format = "md"', 'format = "json"', {"FACTSCORE_TUI_FORMAT": "jsonl"}
    seen = [
        load(tmp_path),
        load(tmp_path, user),
        load(tmp_path, user, project),
        load(tmp_path, user, project, environ),
        load(tmp_path, user, project, environ, format="html"),
    ]
    assert [s.format for s in seen] == ["text", "md", "json", "jsonl", "html"]
    assert [s.sources["format"] for s in seen] == [
        "default",
        str(tmp_path / "user.toml"),
        str(tmp_path / "project.toml"),
        "FACTSCORE_TUI_FORMAT",
        "--format",
    ]


def test_every_key_from_every_layer_it_may_come_from(tmp_path: Path) -> None:
    written = (
        'index = "mine"\nthreads = 2\ntheme = "light"\nformat = "md"\nfail_under = 80\nencoder = '
        '"e"\n'
    )
    written += (
        'engine = "llm"\nmodel = "m.gguf"\nserver = "http://s"\nestimator = "np"\ndecomposer = '
        '"llm"\n'
    )
    written += (
        'schedule = "faithful"\nllm_budget = 20\ncontext = 1024\ngpu_layers = 3\nthreshold = 70\n'
        'fold = "off"\n'
    )
    strings = {
        "index": "mine",
        "threads": "2",
        "theme": "light",
        "format": "md",
        "fail_under": "80",
        "encoder": "e",
    }
    strings |= {
        "engine": "llm",
        "model": "m.gguf",
        "server": "http://s",
        "estimator": "np",
        "decomposer": "llm",
    }
    strings |= {
        "schedule": "faithful",
        "llm_budget": "20%",
        "context": "1024",
        "gpu_layers": "3",
        "threshold": "70",
        "fold": "off",
    }
    model = ("llm", "m.gguf", "http://s", "np", "llm", "faithful", 20.0, 1024, 3, 70.0, "off")
    expected = Settings(("mine",), 2, "light", "md", 80.0, "e", *model)
    for settings in (
        load(tmp_path, written),
        load(
            tmp_path,
            environ={f"FACTSCORE_TUI_{key.upper()}": value for key, value in strings.items()},
        ),
        load(tmp_path, **strings),
    ):
        assert {k: getattr(settings, k) for k in KEYS} == {k: getattr(expected, k) for k in KEYS}
        assert "default" not in settings.sources.values()


def test_flags_that_were_not_given_and_empty_variables_change_nothing(tmp_path: Path) -> None:
    settings = load(
        tmp_path, environ={"FACTSCORE_TUI_INDEX": "", "FACTSCORE_TUI_HOME": "/x"}, index=None
    )
    assert settings.index == ("sample",) and settings.sources["index"] == "default"


def test_several_indexes(tmp_path: Path) -> None:
    (tmp_path / "a, b").mkdir()
    (tmp_path / "c").mkdir()
    odd, plain = str(tmp_path / "a, b"), str(tmp_path / "c")
    assert load(tmp_path, 'index = ["enwiki", "news, daily"]').index == ("enwiki", "news, daily")
    assert load(tmp_path, index=["a", "b,c", "a"]).index == ("a", "b,c"), (
        "a flag is taken as it is, once"
    )
    assert load(tmp_path, index=[]).index == ("sample",)
    for text, expected in (
        ("enwiki, news", ("enwiki", "news")),
        (f"enwiki{os.pathsep}news", ("enwiki", "news")),
        (odd, (odd,)),
        (os.pathsep.join((odd, plain)), (odd, plain)),
        ("~nobody-of-this-name/x,y", ("~nobody-of-this-name/x", "y")),
    ):
        assert load(tmp_path, environ={"FACTSCORE_TUI_INDEX": text}).index == expected
        assert load(tmp_path, f"index = {json.dumps(text)}").index == expected


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("threads", "many"),
        ("threads", "-1"),
        ("threads", "257"),
        ("threads", "1.5"),
        ("threads", "9" * 5000),
        ("theme", "purple"),
        ("format", "pdf"),
        ("format", "JSON"),
        ("index", "  "),
        ("index", "a\x00b"),
        ("index", " , "),
        ("encoder", " "),
        ("encoder", "a\x00b"),
        ("fail_under", "0.8"),
        ("fail_under", "1"),
        ("fail_under", "101"),
        ("fail_under", "-5"),
        ("engine", "gpt"),
        ("model", " "),
        ("server", "a\x00b"),
        ("estimator", " "),
        ("decomposer", "me"),
        ("schedule", "PAGE"),
        ("llm_budget", "0.3"),
        ("llm_budget", "101%"),
        ("llm_budget", "nan"),
        ("llm_budget", "%"),
        ("context", "-1"),
        ("context", "big"),
        ("gpu_layers", "1001"),
        ("fail_under", "nan"),
        ("fail_under", "inf"),
        ("fail_under", "eighty"),
    ],
)
def test_wrong_values_name_where_and_what_is_allowed(tmp_path: Path, key: str, value: str) -> None:
    with pytest.raises(UsageProblem, match=f"^--{key.replace('_', '-')} cannot be") as caught:
        load(tmp_path, **{key: value})
    assert caught.value.hint.startswith("allowed: ") and len(caught.value.message) < 200
    with pytest.raises(UsageProblem, match=f"^FACTSCORE_TUI_{key.upper()} cannot be"):
        load(tmp_path, environ={f"FACTSCORE_TUI_{key.upper()}": value})


@pytest.mark.parametrize(
    "line",
    [
        "threads = true",
        "threads = 1.5",
        "fail_under = true",
        "theme = 3",
        "format = []",
        "index = {a = 1}",
        "index = []",
        "index = [1]",
        "encoder = 3",
    ],
)
def test_wrong_types_in_a_file(tmp_path: Path, line: str) -> None:
    with pytest.raises(UsageProblem, match=r"user\.toml: \w+ cannot be") as caught:
        load(tmp_path, line)
    assert line.split(" ")[0] in caught.value.message


@pytest.mark.parametrize(
    ("value", "number"), [("0", 0.0), ("80", 80.0), ("99.5", 99.5), ("100", 100.0)]
)
def test_percentages(tmp_path: Path, value: str, number: float) -> None:
    assert load(tmp_path, fail_under=value).fail_under == number


def test_unknown_keys_are_named_with_what_was_probably_meant(tmp_path: Path) -> None:
    with pytest.raises(
        UsageProblem, match=r"user\.toml: there is no setting 'treads', did you mean 'threads'\?"
    ) as e:
        load(tmp_path, "treads = 2")
    assert all(key in e.value.hint for key in KEYS)


@pytest.mark.parametrize("key", sorted(set(KEYS) - set(PROJECT_KEYS)))
def test_a_project_file_may_not_choose_files_or_use_the_machine(tmp_path: Path, key: str) -> None:
    value = {
        "index": '["./evil"]',
        "threads": "256",
        "context": "99999",
        "gpu_layers": "99",
        "llm_budget": "100",
    }.get(key, '"./evil.gguf"')
    with pytest.raises(UsageProblem, match=rf"project\.toml: a project file may not set '{key}'"):
        load(tmp_path, project=f"{key} = {value}")


@pytest.mark.parametrize(
    "content",
    [b"format = ", b"\xff\xfe", b"a" * 70_000, b"x = " + b"[" * 20_000, b"\x00"],
    ids=["value", "encoding", "size", "nesting", "nul"],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(UsageProblem, match=r"project\.toml"):
        load(tmp_path, project=content)


def test_a_pipe_of_that_name_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert load_settings({}, {}, tmp_path / "pipe", tmp_path / "none").format == "text"


def test_the_themes_are_those_of_the_program() -> None:
    from factscore_tui.tui import themes

    assert THEMES == themes.THEMES
