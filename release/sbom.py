"""`python release/sbom.py > sbom.json`: what a release consists of, as CycloneDX 1.5 (ECMA-424):
every package of requirements-release.lock with its hashes, and every model file that is shipped.
The same input gives the same bytes."""

from __future__ import annotations

import json
import sys
import tomllib
import uuid
from importlib import metadata
from pathlib import Path
from typing import Any

import lock

ROOT = Path(__file__).resolve().parents[1]


def bill() -> dict[str, Any]:
    """The document."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = lock.read(lock.LOCK.read_text(encoding="utf-8"))
    models = tomllib.loads((ROOT / "models" / "catalogue.toml").read_text(encoding="utf-8"))[
        "model"
    ]
    parts = [_package(name, *row) for name, row in sorted(packages.items())] + [
        _model(row) for row in models
    ]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(parts))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": project["name"],
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": parts,
    }


def _package(name: str, version: str, hashes: tuple[str, ...]) -> dict[str, Any]:
    purl = f"pkg:pypi/{name}@{version}"
    part = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    part["hashes"] = [{"alg": "SHA-256", "content": one} for one in sorted(hashes)]  # type: ignore[assignment]
    licence = _licence(name)
    return {**part, "licenses": [{"license": {"name": licence}}]} if licence else part


def _licence(name: str) -> str:
    """As the installed package says, in one line; empty where it is not installed or does not
    say."""
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    said = told.get("License-Expression") or told.get("License") or ""
    if not said or "\n" in said:
        classes = [
            line for line in told.get_all("Classifier") or () if line.startswith("License ::")
        ]
        said = classes[0].rpartition(" :: ")[2] if classes else said.partition("\n")[0]
    return said[:100]


def _model(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "machine-learning-model",
        "bom-ref": f"model:{row['file']}",
        "name": row["file"],
        "hashes": [{"alg": "SHA-256", "content": row["sha256"]}],
        "licenses": [{"license": {"name": row["licence"]}}],
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(bill(), indent=1, ensure_ascii=False) + "\n")
