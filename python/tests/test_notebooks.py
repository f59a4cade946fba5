"""The notebooks run as they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "notebooks"


def run(name: str, **environment: str) -> str:
    return subprocess.run([sys.executable, str(HERE / name)], check=True, capture_output=True, text=True,
                          env={**os.environ, **environment}).stdout


def test_first_steps() -> None:
    out = run("first_steps.py")
    assert out.count("episode ") == 5 and "mulligan" in out.lower()
    assert out == run("first_steps.py")
