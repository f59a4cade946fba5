"""Tests of the player that learns; they need JAX."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax")

from arbiter_gym import NEXT, Batch  # noqa: E402
from arbiter_gym.ppo import Player, Trainer, advantages_of, card_vectors, evaluate, load, save, train  # noqa: E402
from arbiter_gym.player import Saved  # noqa: E402

SMALL = {"envs": 16, "steps": 8, "size": 64, "epochs": 1}


def test_updates_run() -> None:
    """Rounds of playing and learning change every part of the policy, and leave numbers."""
    t = Trainer({}, **SMALL)
    before = {k: {n: np.asarray(x) for n, x in p.items()} for k, p in t.player.params.items()}
    for _ in range(3):
        told = t.round()
    assert t.updates >= 3 and told["decisions"] == t.decisions > 0
    assert all(np.isfinite(x) for x in told.values())
    for k, p in t.player.params.items():
        assert all(np.isfinite(x).all() for x in p.values()), k
        assert (np.asarray(p["w"]) != before[k]["w"]).any(), k
    t.close()


def test_only_legal_actions() -> None:
    """The probabilities of the options that exist sum to 1, and no other is ever chosen."""
    with Batch(32, seats="all", seed=3, decisions="matter", quiet=False, objects=64, options=4) as b:
        b.reset()
        p = Player(b, seed=1)
        for _ in range(200):
            tables = p.features.copy(b)
            inputs = p.features(tables)
            logp, _ = p.network(p.params, inputs, p.cards)
            of = inputs["option_of"]
            total = np.zeros(33)
            np.add.at(total, of, np.exp(np.asarray(logp)))
            assert total[:32][~b.over] == pytest.approx(1, abs=1e-4)
            action, chosen, _ = p.act(tables)
            assert (action < np.maximum(b.legal, 1)).all()
            assert np.asarray(logp)[inputs["first"] + action][~b.over] == pytest.approx(chosen[~b.over], abs=1e-4)
            b.step(np.where(b.over, NEXT, action))
            assert not b.illegal.any()


def test_save_and_load(tmp_path: Path) -> None:
    """A policy that was saved plays the same."""
    t = Trainer({}, **SMALL)
    params = train(1e-9, t) if t.round() else None
    save(str(tmp_path / "p.npz"), params)
    with Batch(8, seats="all", seed=5) as b:
        b.reset()
        one, two = Player(b, params, seed=7), Player(b, load(str(tmp_path / "p.npz")), seed=7)
        other = Player(b, seed=7)
        differ = 0
        for _ in range(60):
            tables = one.features.copy(b)
            actions, logp, value = one.act(tables)
            again = two.act(tables)
            assert (again[0] == actions).all() and (again[1] == logp).all() and (again[2] == value).all()
            differ += int((other.act(tables)[2] != value).any())
            b.step(np.where(b.over, NEXT, actions))
        assert differ > 0


def test_evaluation_counts_every_game() -> None:
    """An evaluation plays each seed once from each seat, and gives the same again."""
    with Batch(1, quiet=False) as b:
        params = Player(b, seed=2).params
    first = evaluate(params, "random", 20, {}, 11)
    assert first["games"] == 20 and 0 < first["wins"] < 1 and (first["wins"] * 40) % 1 == pytest.approx(0)
    assert evaluate(params, "random", 20, {}, 11) == first
    strong = evaluate(params, "heuristic", 20, {}, 11)
    assert strong["wins"] < 0.5


def test_other_decks() -> None:
    """A policy plays cards that it has not seen; cards with the same text and characteristics are alike to it."""
    with Batch(1) as b:
        params = Player(b, seed=2).params
    told = evaluate(params, "random", 8, {"decks": ["roots-and-claws", "wings-of-fire"]}, 1)
    assert told["games"] == 8
    with Batch(1, decks=["roots-and-claws", "wings-of-fire"]) as b:
        vectors, hashes = card_vectors(b), b.cards.hashes
        assert len({v.tobytes() for v in vectors}) > 20
        for i in range(len(hashes)):
            for k in np.flatnonzero(hashes == hashes[i]):
                assert (vectors[i] == vectors[k]).all()


def test_advantages() -> None:
    """What follows the other seat's decision counts the opposite, and nothing passes the end of an episode."""
    def step(seat: int, value: float, rewards: tuple[float, float] = (0, 0), done: bool = False,
             skip: bool = False) -> dict[str, object]:
        return {"seat": np.array([seat]), "value": np.array([value], np.float32), "rewards": np.array([rewards]),
                "done": np.array([done]), "skip": np.array([skip])}

    steps = [step(0, 0.5), step(1, -0.25), step(0, 0.5, (1, -1), done=True), step(0, 9, skip=True), step(1, 0.125)]
    a, r = advantages_of(steps, np.array([0.5], np.float32), np.array([1]), discount=1, smoothing=1)
    assert r[:, 0].tolist() == [1, -1, 1, 9, 0.5]
    assert a[:, 0].tolist() == [0.5, -0.75, 0.5, 0, 0.375]
    a, _ = advantages_of(steps, np.array([0.5], np.float32), np.array([1]), discount=1, smoothing=0)
    assert a[:, 0].tolist() == [-0.25, -0.25, 0.5, 0, 0.375]


def test_policy_in_the_arena(tmp_path: Path, arbiter: str) -> None:
    """A policy that was saved plays duplicate games by the protocol, with decks that it has not seen."""
    with Batch(1) as b:
        save(str(tmp_path / "p.npz"), Player(b, seed=2).params)
    program = f"program:{sys.executable} -m arbiter_gym.player {tmp_path / 'p.npz'}"
    out = subprocess.run([arbiter, "arena", "-a", "random", "-a", program, "-d", "dawn-patrol", "-d", "wings-of-fire",
                          "-n", "2", "-j", "1", "--json", "--answer-time", "2m"], check=True, capture_output=True,
                         text=True)
    table = json.loads(out.stdout)
    assert table["games"] == 2 and table.get("failed", 0) == 0
    assert [p.get("forfeits", 0) for p in table["players"]] == [0, 0], table


def test_protocol_tells_the_same(tmp_path: Path) -> None:
    """A position has the same option chosen from the rows of the protocol as from the tables of a batch."""
    with Batch(1, seats="all", seed=6, objects=96) as b:
        b.reset()
        p = Player(b, seed=2)
        save(str(tmp_path / "p.npz"), p.params)
        cards, f, rng = b.cards, b.description["features"], np.random.default_rng(1)
        q = Saved(str(tmp_path / "p.npz"), sharpness=1e6)
        q.begin(b.description, 2)
        number: dict[int, int] = {0: 0}
        for _ in range(60):
            if b.over[0]:
                break
            new: list[dict[str, object]] = []

            def rows(table: np.ndarray, names: list[str], n: int) -> list[list[int]]:
                out = table[:n].astype(int)
                for i in range(n):
                    for c in (names.index(x) for x in ("card", "other_card") if x in names):
                        k = int(out[i, c])
                        if k not in number:
                            number[k] = len(number)
                            new.append({"features": cards.features[k], "trees": cards.trees[k]})  # noqa: B023
                        out[i, c] = number[k]
                return out.tolist()

            tables = {"globals": b.globals[0].tolist(), "players": b.players[0].tolist(),
                      "objects": rows(b.objects[0], f["objects"], int((b.objects[0].any(1)).sum())),
                      "question": b.question[0].tolist(), "options": rows(b.options[0], f["options"], int(b.legal[0]))}
            q.see(new)
            assert q.choose(tables) == p.act(p.features.copy(b), 1e6)[0][0]
            b.step(np.array([int(rng.integers(b.legal[0]))]))
