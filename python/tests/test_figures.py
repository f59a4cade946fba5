"""Tests of the figures: every row plays the same games."""

from __future__ import annotations

import numpy as np

from arbiter_gym import Batch
from arbiter_gym.figures import checksum, rows, stepped


def test_rows_play_the_same_games() -> None:
    got = list(rows([1, 8], [1, 2], 24, 3, {}))
    assert [(r["batch"], r["threads"]) for r in got] == [(None, 1), (None, 2)] + [(1, 1), (8, 1), (8, 2)] * 2
    assert len({(r["checksum"], r["decisions"]) for r in got}) == 1
    assert got[0]["decisions"] > 24 * 20
    assert next(rows([], [1], 24, 4, {}))["checksum"] != got[0]["checksum"]


def test_pages_and_matchups() -> None:
    """Small tables and several pairs of decks change nothing."""
    settings = {"decks": ["dawn-patrol", "night-tide", "roots-and-claws", "wings-of-fire"],
                "matchups": [(0, 1), (2, 3)], "seats": "all", "seed": 6}
    with Batch(5, options=4, **settings) as b, Batch(1, **settings) as c:
        hashes, decisions = stepped(b, 16, 6)
        alone, made = c.play_alone(16)
    assert hashes.tolist() == alone.tolist() and decisions == made
    assert checksum(hashes) != checksum(hashes[::-1].copy())


def test_without_observations() -> None:
    """The question and the mask are the same, and nothing else is written."""
    with Batch(3, seats="all", observations=False) as b, Batch(3, seats="all") as c:
        b.reset()
        c.reset()
        for k in range(200):
            for name, table in b.tables.items():
                if name == "mask":
                    assert (table == c.tables[name]).all()
                elif name == "question":
                    options = b.description["features"][name].index("options")
                    assert (table[:, [0, options]] == c.question[:, [0, options]]).all()
                else:
                    assert not table.any(), name
            actions = np.where(c.over, -1, k % np.maximum(c.legal, 1))
            b.step(actions)
            c.step(actions)
        assert b.legal.tolist() == c.legal.tolist()
