"""Fixtures: the program that episodes are compared with, built once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def arbiter(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The arbiter program."""
    out = tmp_path_factory.mktemp("bin") / "arbiter"
    root = Path(__file__).resolve().parents[2]
    subprocess.run(["go", "build", "-o", str(out), "./cmd/arbiter"], cwd=root, check=True)
    return str(out)
