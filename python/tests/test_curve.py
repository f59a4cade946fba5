"""Tests of the curves of training."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from arbiter_gym.curve import read, svg, table

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"


def line(minutes: float, wins: float) -> dict[str, float]:
    return {"cpu_minutes": minutes, "decisions": 16321, "games": 62, "wins": wins, "entropy": 0.5}


def test_table() -> None:
    """A row for each span, and the last line."""
    got = table([line(m / 4, m / 100) for m in range(10)], 1).splitlines()[2:]
    assert [x.split(" | ")[0] for x in got] == ["| 1.0", "| 2.0", "| 2.2"]
    assert got[0] == "| 1.0 | 16,321 | 62 | 4.0% | 0.50 |"


def test_picture() -> None:
    """A curve for each name, with all games won at the top and none at the bottom."""
    root = ET.fromstring(svg({"first": [line(0, 0), line(10, 1)], "second": [line(5, 0.5)]}))
    curves = [x.get("points") for x in root.iter("{http://www.w3.org/2000/svg}polyline")]
    assert curves == ["48.0,280.0 610.0,16.0", "329.0,148.0"]
    assert {"first", "second", "100%"} <= {x.text for x in root.iter("{http://www.w3.org/2000/svg}text")}


def test_picture_of_the_docs() -> None:
    """The picture in the documentation is what the logs beside it give."""
    curves = {f.stem.rpartition("-")[2]: read(f) for f in sorted(PICTURES.glob("ppo-*.jsonl"))}
    assert curves and (PICTURES / "ppo.svg").read_text() == svg(curves)
