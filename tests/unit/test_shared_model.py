"""One model in memory for several sessions: the parser's encoder, plain and with its adapters."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llama_cpp")

from factscore_tui.errors import EngineProblem, ModelDamaged  # noqa: E402
from factscore_tui.inference.llama import shared_model  # noqa: E402
from factscore_tui.inference.llama.token_encoder import (  # noqa: E402
    ADAPTER,
    REFERENCES,
    open_parser_encoder,
)

TEXT = "She sold the firm to her brother in May."


def _rows(adapter: str) -> object:
    with open_parser_encoder(threads=1, adapter=adapter) as encoder:
        return encoder.vectors([encoder.tokens(TEXT)])[0]


def test_sessions_of_one_file_share_it_and_read_as_they_do_alone() -> None:
    alone = {adapter: _rows(adapter) for adapter in ("", ADAPTER, REFERENCES)}
    opened = {name: open_parser_encoder(threads=1, adapter=name) for name in alone}
    assert len({encoder._model for encoder in opened.values()}) == 1
    for name in (ADAPTER, "", REFERENCES):
        together = opened[name].vectors([opened[name].tokens(TEXT)])[0]
        assert np.array_equal(together, alone[name])
        opened.pop(name).close()
        for other, encoder in opened.items():  # those that are still open do not notice
            assert np.array_equal(encoder.vectors([encoder.tokens(TEXT)])[0], alone[other])


def test_adapters_change_what_is_read() -> None:
    assert not np.array_equal(_rows(""), _rows(ADAPTER))


def test_a_closed_session_refuses_while_another_reads_on() -> None:
    with open_parser_encoder(threads=1) as first:
        second = open_parser_encoder(threads=1, adapter=ADAPTER)
        second.close()
        second.close()  # twice is once
        with pytest.raises(EngineProblem):
            second.tokens(TEXT)
        assert len(first.vectors([first.tokens(TEXT)])) == 1


def test_the_last_user_frees_and_what_fails_to_load_is_not_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    freed: list[object] = []

    class Library:
        llama_model_free = staticmethod(freed.append)

    monkeypatch.setattr(shared_model, "library", Library)
    key = (Path("model.gguf"), "hash")

    def broken() -> object:
        raise ModelDamaged("model.gguf is cut", "download it again")

    with pytest.raises(ModelDamaged):
        shared_model.acquire(key, broken)
    assert shared_model.acquire(key, lambda: "loaded") == "loaded"
    assert shared_model.acquire(key, broken) == "loaded"
    shared_model.release(key)
    assert freed == []
    shared_model.release(key)
    assert freed == ["loaded"]
    with pytest.raises(ModelDamaged):
        shared_model.acquire(key, broken)
