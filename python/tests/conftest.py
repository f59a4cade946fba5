"""Fixtures: the program that episodes are compared with, built once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--episodes", type=int, default=60, help="episodes whose hashes are compared (default 60)")


@pytest.fixture(scope="session")
def episodes(request: pytest.FixtureRequest) -> int:
    """How many episodes are compared."""
    return int(request.config.getoption("episodes"))


@pytest.fixture(scope="session")
def arbiter(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The arbiter program."""
    out = tmp_path_factory.mktemp("bin") / "arbiter"
    root = Path(__file__).resolve().parents[2]
    subprocess.run(["go", "build", "-o", str(out), "./cmd/arbiter"], cwd=root, check=True)
    return str(out)
