"""Tests of the environments; the library has to be installed (pip install ./python)."""

from __future__ import annotations

import json
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

from arbiter_gym import NEXT, STAY, ArbiterEnv, ArbiterError, ArbiterVectorEnv, Batch, random_actions
from arbiter_gym.aec import ArbiterAEC
from arbiter_gym.aec import env as aec_env


def hashes(episodes: int, envs: int, seed: int = 5, player: str = "random", **settings: object) -> list[int]:
    """Plays the first episodes of a seed and returns the hashes of their final positions."""
    found: dict[int, int] = {}
    with Batch(envs, seed=seed, **settings) as b:
        b.reset()
        while len(found) < episodes:
            for i in np.flatnonzero(b.over):
                if b.episode[i] < episodes:
                    found[int(b.episode[i])] = int(b.hash[i])
            actions = b.suggest(player)
            actions[(actions == NEXT) & (b.episode + envs >= episodes)] = STAY
            b.step(actions)
    return [found[k] for k in range(episodes)]


def test_gymnasium_checker() -> None:
    check_env(ArbiterEnv(), skip_render_check=True)
    check_env(gymnasium.make("Arbiter-v0").unwrapped, skip_render_check=True)


def test_pettingzoo_api() -> None:
    api_test(aec_env(), num_cycles=2000)
    seed_test(lambda: aec_env(), num_cycles=50)


@pytest.mark.parametrize("settings", [{}, {"seats": "all"}, {"seats": 1}])
def test_same_hashes_for_all_batches(settings: dict[str, object], episodes: int) -> None:
    """Episodes depend on the seed and their number only."""
    want = hashes(episodes, 1, **settings)
    assert len(set(want)) == episodes
    for envs, threads in ((7, 1), (64, 2), (256, 0)):
        assert hashes(episodes, min(envs, episodes), threads=threads, **settings) == want


def test_same_hashes_as_the_program(arbiter: str, episodes: int) -> None:
    """Episodes are the games that arbiter sim plays with the same seed."""
    out = subprocess.run([arbiter, "sim", "--agent", "random", "--seed", "5", "-n", str(episodes), "--json",
                          "-d", "dawn-patrol", "-d", "night-tide"], check=True, capture_output=True, text=True).stdout
    assert [f"{h:016x}" for h in hashes(episodes, 16)] == json.loads(out)["hashes"]


def test_same_hashes_in_another_process(episodes: int) -> None:
    code = ("import sys; sys.path.insert(0, sys.argv[1]); from test_gym import hashes; "
            "print(hashes(int(sys.argv[2]), 8))")
    out = subprocess.run([sys.executable, "-c", code, __file__.rsplit("/", 1)[0], str(episodes)], check=True,
                         capture_output=True, text=True).stdout
    assert out.strip() == str(hashes(episodes, 5))


def test_what_the_seat_cannot_know_changes_nothing() -> None:
    """With the cards exchanged that the seat can't know, it sees and may do the same, and is asked the same."""
    rng = np.random.default_rng(1)
    compared = 0
    with Batch(2, seats="all", seed=9) as b:
        b.reset()
        for step in range(1500):
            b.step(random_actions(b, rng))
            if b.over[0]:
                continue
            b.copy(0, 1)
            b.redeal(1, step)
            assert b.seat[0] == b.seat[1]
            for name, table in b.tables.items():
                assert table[0].tobytes() == table[1].tobytes(), f"{name} at step {step}"
            compared += 1
    assert compared > 1000


def test_save_and_load() -> None:
    """A saved episode goes on as it would have, with its opponents, also in another batch."""
    for settings in ({"seats": "all"}, {"opponent": "heuristic"}, {"opponent": "random"}):
        rng = np.random.default_rng(2)
        with Batch(2, seed=4, **settings) as b, Batch(1, seed=77, **settings) as c:
            b.reset()
            for _ in range(25):
                b.step(random_actions(b, rng))
            if b.over[0]:
                b.step(np.array([NEXT, STAY]))
            c.reset()
            c.load(0, b.save(0))
            for _ in range(40):
                for name, table in b.tables.items():
                    assert table[0].tobytes() == c.tables[name][0].tobytes(), name
                if b.over[0]:
                    break
                a = int(rng.integers(b.legal[0]))
                b.step(np.array([a, STAY]))
                c.step(np.array([a]))
                assert b.rewards[0].tolist() == c.rewards[0].tolist()
            with pytest.raises(ArbiterError, match="no saved episode"):
                c.load(0, b"rubbish")


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_autoreset(mode: AutoresetMode) -> None:
    e = ArbiterVectorEnv(8, autoreset_mode=mode, seed=3)
    rng = np.random.default_rng(0)
    obs, info = e.reset(seed=3)
    finished = 0
    waiting = np.zeros(8, bool)
    for _ in range(800):
        legal = obs["action_mask"].sum(1)
        actions = (rng.random(8) * np.maximum(legal, 1)).astype(np.int64)
        obs, rewards, terminated, truncated, info = e.step(actions)
        done = terminated | truncated
        assert (rewards[waiting] == 0).all()
        assert not (done & waiting).any()
        finished += int(done.sum())
        assert set(np.unique(rewards)) <= {-1.0, 0.0, 1.0}
        if mode is AutoresetMode.SAME_STEP:
            assert obs["action_mask"].any(1).all()
            if done.any():
                assert info["_final_obs"].tolist() == done.tolist()
                assert not info["final_obs"][np.flatnonzero(done)[0]]["action_mask"].any()
        elif mode is AutoresetMode.NEXT_STEP:
            waiting = done
        elif done.any():
            with pytest.raises(gymnasium.error.ResetNeeded):
                e.step(actions)
            obs, info = e.reset(options={"reset_mask": done})
    assert finished > 5
    e.close()


def test_illegal_actions() -> None:
    e = ArbiterEnv()
    obs, _ = e.reset(seed=1)
    _, reward, terminated, _, info = e.step(int(obs["action_mask"].sum()))
    assert terminated and reward == -1 and info["illegal"]
    strict = ArbiterEnv(illegal="error")
    strict.reset(seed=1)
    with pytest.raises(ArbiterError, match="action 60; the legal ones are 0 to"):
        strict.step(60)
    with pytest.raises(gymnasium.error.ResetNeeded):
        ArbiterEnv().step(0)


@pytest.mark.parametrize("settings, message", [
    ({"decks": ["dawn-patrl"]}, "unknown deck .* did you mean dawn-patrol"),
    ({"lists": ["4 No Such Card"]}, "No Such Card"),
    ({"edition": "1066"}, "edition"),
    ({"opponent": "god"}, "god"),
    ({"seats": "7"}, "no seats"),
    ({"rewards": {"fun": 1}}, "no reward"),
    ({"matchups": [(0, 9)]}, "deck 9"),
    ({"format": "chess"}, "unknown format"),
    ({"objects": 1}, "rows"),
])
def test_bad_settings_say_what_is_wrong(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ArbiterError, match=message):
        Batch(1, **settings)


def test_many_options_come_in_pages() -> None:
    """Whatever the size of the table, every option can be chosen."""
    for options in (4, 64):
        assert hashes(20, 4, options=options) == hashes(20, 4, options=128)


def test_rewards() -> None:
    rng = np.random.default_rng(3)
    with Batch(4, seats="all", rewards={"life": 1.0, "cards": 0.5, "chance": 1.0}, seed=2) as b:
        b.reset()
        total = np.zeros(4)
        for _ in range(300):
            b.step(random_actions(b, rng))
            total += np.abs(b.rewards).sum(1)
        assert (total > 0).all()
        assert np.isfinite(b.rewards).all()


def test_cards_and_description() -> None:
    with Batch(1) as b:
        cards = b.cards
        assert len(set(cards.names)) > 20
        f = b.description["features"]["cards"]
        at = cards.names.index("Savannah Lions")
        assert cards.features[at][f.index("power")] == 2 and cards.features[at][f.index("cost_white")] == 1
        assert not cards.features[0].any()
        assert cards.trees.shape[2] == 4 and cards.trees[at].shape[0] == b.description["tree_rows"]
        b.reset()
        assert "mulligan" in b.text(0).lower() or "hand" in b.text(0).lower()


def test_formats() -> None:
    for settings in ({"format": "two-headed-giant"}, {"format": "free-for-all", "players": 4}):
        decks = ["dawn-patrol", "night-tide", "roots-and-claws", "wings-of-fire"]
        assert len(hashes(3, 2, decks=decks, **settings)) == 3


def test_aec_plays_to_the_end() -> None:
    e = ArbiterAEC(seed=1)
    rng = np.random.default_rng(0)
    e.reset()
    returns = dict.fromkeys(e.possible_agents, 0.0)
    for agent in e.agent_iter(20_000):
        obs, reward, terminated, truncated, _ = e.last()
        returns[agent] += reward
        e.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(obs["action_mask"]))))
    assert sorted(returns.values()) == [-1.0, 1.0]
