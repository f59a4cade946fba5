"""The notebooks run as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1] / "notebooks"


def run(name: str, **environment: str) -> str:
    return subprocess.run([sys.executable, str(HERE / name)], check=True, capture_output=True, text=True,
                          env={**os.environ, **environment}).stdout


def test_first_steps() -> None:
    out = run("first_steps.py")
    assert out.count("episode ") == 5 and "mulligan" in out.lower()
    assert out == run("first_steps.py")


def test_policy_in_the_arena(arbiter: str) -> None:
    """A policy that has hardly learned plays all its games, and they are played again."""
    pytest.importorskip("jax")
    out = run("policy_in_the_arena.py", ARBITER=arbiter, CPU_MINUTES="0.001", GAMES="4", ENVS="16")
    assert len(re.findall(r" of 8, 0 forfeits", out)) == 3, out
    assert "PPO" in out and "'games': 4" in out and "the same again: True" in out, out
