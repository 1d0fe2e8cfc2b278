"""`factscore-tui models`: the weights that come with the program."""

from __future__ import annotations

import typer

from factscore_tui.cli.options import JsonOption

models_commands = typer.Typer(help="The bundled models.")


@models_commands.command("list")
def list_models(as_json: JsonOption = False) -> None:
    """List the bundled models and whether their files are sound."""
    from factscore_tui.cli.output import Output

    rows = model_rows()
    with Output() as output:
        if as_json:
            from factscore_tui.report.json import encode_object

            output.write(encode_object({"models": rows}, indent=1) + "\n")
            return
        for row in rows:
            size = f"{int(str(row['size'])) / 1e6:.1f} MB"
            output.write(f"{row['id']:<28} {row['role']:<8} {size:>9}  {row['licence']:<12} {row['state']}\n")


def model_rows() -> list[dict[str, object]]:
    """One entry a model of the catalogue: `state` is "ok" or what is wrong with its file, hash included."""
    from factscore_tui.errors import MissingFile
    from factscore_tui.llama.catalogue import bundled_dir, load_catalogue, verify_model

    rows: list[dict[str, object]] = []
    for entry in load_catalogue():
        path = bundled_dir() / entry.file
        state = "ok"
        try:
            verify_model(entry, path)
        except MissingFile as error:
            state = error.message
        rows.append(
            {
                "id": entry.id,
                "role": entry.role,
                "size": entry.size,
                "sha256": entry.sha256,
                "licence": entry.licence,
                "source": entry.source,
                "path": str(path),
                "state": state,
            }
        )
    return rows
