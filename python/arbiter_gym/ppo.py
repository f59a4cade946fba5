"""Proximal policy optimization in one file: a player that learns by playing.

    python -m arbiter_gym.ppo --minutes 10 --save ppo.npz
    python -m arbiter_gym.ppo --load ppo.npz --minutes 0 --evaluate random heuristic

It needs JAX (pip install "jax[cpu]") and no GPU. The policy scores each option by what it is, by the object that it
concerns and by the position; an object is described by its features and by its card, and a card by its printed
characteristics and by the nodes of its ability trees, never by its name, so that the policy can play cards that it has
not seen. One half of the batch plays against itself, the other half against a built-in player.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from .batch import NEXT, Batch

Params = dict[str, Any]
OBJECTS, OPTIONS, WIDTH = 48, 24, 64


def card_vectors(batch: Batch) -> np.ndarray[Any, Any]:
    """Returns a vector for each card: its characteristics, and how often each node occurs in its trees, by hash."""
    cards = batch.cards
    f = np.sign(cards.features) * np.log1p(np.abs(cards.features.astype(np.float32)))
    types = ((cards.features[:, 0:1].astype(np.int32) >> np.arange(16)) & 1).astype(np.float32)
    colors = ((cards.features[:, 2:3].astype(np.int32) >> np.arange(5)) & 1).astype(np.float32)
    words = batch.description["vocabulary"]
    bag = np.zeros((len(cards.names), 64), np.float32)
    for i, tree in enumerate(cards.trees):
        for node in tree[tree[:, 2] > 0, 2]:
            bag[i, sum(map(ord, words[node - 1])) * 2654435761 % 64] += 1
    return np.concatenate([f, types, colors, np.log1p(bag)], 1)


class Features:
    """Turns the tables of a batch into what the network reads."""

    def __init__(self, batch: Batch) -> None:
        f = batch.description["features"]
        self.object = {n: i for i, n in enumerate(f["objects"])}
        self.option = {n: i for i, n in enumerate(f["options"])}
        self.players = batch.num_players

    def __call__(self, b: Batch) -> dict[str, np.ndarray[Any, Any]]:
        first = 1 + self.players
        return {"globals": np.concatenate([b.globals, b.players.reshape(b.envs, -1)], 1), "question": b.question.copy(),
                "objects": b.objects.copy(), "options": b.options.copy(), "mask": b.mask.copy(),
                "at": np.clip(b.options[:, :, self.option["object"]] - first, -1, OBJECTS - 1).astype(np.int8),
                "other": np.clip(b.options[:, :, self.option["other"]] - first, -1, OBJECTS - 1).astype(np.int8)}


def squash(x: jax.Array) -> jax.Array:
    x = x.astype(jnp.float32)
    return jnp.sign(x) * jnp.log1p(jnp.abs(x))


def dense(key: jax.Array, n: int, m: int, scale: float = 1.0) -> Params:
    return {"w": jax.random.normal(key, (n, m)) * scale * (2 / n) ** 0.5, "b": jnp.zeros(m)}


def apply(p: Params, x: jax.Array) -> jax.Array:
    return x @ p["w"] + p["b"]


def bits(x: jax.Array, n: int) -> jax.Array:
    return ((x[..., None].astype(jnp.int32) >> jnp.arange(n)) & 1).astype(jnp.float32)


def one_hot(x: jax.Array, n: int) -> jax.Array:
    return jax.nn.one_hot(jnp.clip(x, 0, n - 1), n)


def object_inputs(o: jax.Array, cards: jax.Array, col: dict[str, int]) -> jax.Array:
    """Describes objects by zone, controller, types, colors, keywords, status and numbers, and by their cards."""
    parts = [one_hot(o[..., col["zone"]], 10), one_hot(o[..., col["controller"]], 2), bits(o[..., col["types"]], 16),
             bits(o[..., col["colors"]], 5), bits(o[..., col["keywords_0"]], 16), bits(o[..., col["keywords_1"]], 16),
             bits(o[..., col["status"]], 8), squash(o[..., col["power"]:]), cards[o[..., col["card"]]]]
    return jnp.concatenate(parts, -1)


def init(key: jax.Array, inputs: dict[str, int]) -> Params:
    k = jax.random.split(key, 12)
    w = WIDTH
    return {"object": dense(k[0], inputs["object"], w), "object2": dense(k[1], w, w),
            "globals": dense(k[2], inputs["globals"] + 3 * w, 2 * w), "globals2": dense(k[3], 2 * w, w),
            "option": dense(k[4], inputs["option"] + 3 * w, w), "option2": dense(k[5], w, w),
            "policy": dense(k[6], w, 1, 0.01), "value": dense(k[7], w, w), "value2": dense(k[8], w, 1, 0.1)}


def network(p: Params, obs: dict[str, jax.Array], cards: jax.Array, col: Any, acol: Any) -> tuple[jax.Array, jax.Array]:
    """Returns the logits of the options and the value of the position."""
    col, acol = dict(col), dict(acol)
    o = obs["objects"]
    there = (o[..., col["kind"]] > 0)[..., None]
    h = jax.nn.relu(apply(p["object"], object_inputs(o, cards, col)))
    h = jax.nn.relu(apply(p["object2"], h)) * there
    zone, mine = o[..., col["zone"]], o[..., col["controller"]] == 0
    board = (zone == 3)[..., None]
    pool = [(h * (board & mine[..., None])).sum(1), (h * (board & ~mine[..., None])).sum(1), (h * ~board).sum(1)]
    q = obs["question"]
    g = jnp.concatenate([squash(obs["globals"]), one_hot(obs["globals"][:, 1], 14), one_hot(q[:, 0], 40), squash(q),
                         *[x / 4 for x in pool]], -1)
    g = jax.nn.relu(apply(p["globals2"], jax.nn.relu(apply(p["globals"], g))))
    a = obs["options"]

    def about(at: jax.Array) -> jax.Array:
        return jnp.take_along_axis(h, jnp.maximum(at, 0)[..., None].astype(jnp.int32), 1) * (at >= 0)[..., None]

    x = jnp.concatenate([one_hot(a[..., acol["kind"]], 24), one_hot(a[..., acol["zone"]], 10),
                         squash(a[..., acol["number"]])[..., None], squash(a[..., acol["ability"]])[..., None],
                         (a[..., acol["object"]] == 1)[..., None], (a[..., acol["other"]] == 1)[..., None],
                         cards[a[..., acol["card"]]], about(obs["at"]), about(obs["other"]),
                         jnp.broadcast_to(g[:, None], (*a.shape[:2], WIDTH))], -1)
    x = jax.nn.relu(apply(p["option"], x))
    x = jax.nn.relu(apply(p["option2"], x))
    logits = jnp.where(obs["mask"] > 0, apply(p["policy"], x)[..., 0], -1e9)
    value = jnp.tanh(apply(p["value2"], jax.nn.relu(apply(p["value"], g))))[..., 0]
    return logits, value


@partial(jax.jit, static_argnames=("col", "acol"))
def act(p: Params, obs: Any, cards: jax.Array, key: jax.Array, col: Any, acol: Any) -> tuple[jax.Array, ...]:
    """Chooses an option by the policy; returns it with its log-probability and the value."""
    logits, value = network(p, obs, cards, col, acol)
    action = jax.random.categorical(key, logits)
    return action, jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], 1)[:, 0], value


@partial(jax.jit, static_argnames=("col", "acol"))
def update(p: Params, m: Params, v: Params, t: jax.Array, batch: Any, cards: jax.Array, rate: jax.Array, entropy: float,
           col: Any, acol: Any) -> tuple[Any, ...]:
    """One step of Adam on the clipped objective."""

    def loss(p: Params) -> tuple[jax.Array, Any]:
        logits, value = network(p, batch["obs"], cards, col, acol)
        logp = jax.nn.log_softmax(logits)
        chosen = jnp.take_along_axis(logp, batch["action"][:, None], 1)[:, 0]
        ratio = jnp.exp(chosen - batch["logp"])
        a = batch["advantage"]
        policy = -jnp.minimum(ratio * a, jnp.clip(ratio, 0.8, 1.2) * a).mean()
        spread = -(jnp.exp(logp) * jnp.where(logp > -1e8, logp, 0)).sum(1).mean()
        error = jnp.square(value - batch["return"]).mean()
        return policy + 0.5 * error - entropy * spread, (policy, error, spread)

    (_, told), g = jax.value_and_grad(loss, has_aux=True)(p)
    norm = jnp.sqrt(sum(jnp.square(x).sum() for x in jax.tree.leaves(g)))
    g = jax.tree.map(lambda x: x * jnp.minimum(1, 0.5 / (norm + 1e-6)), g)
    m = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, m, g)
    v = jax.tree.map(lambda a, b: 0.999 * a + 0.001 * b * b, v, g)
    step = rate * jnp.sqrt(1 - 0.999 ** t) / (1 - 0.9 ** t)
    p = jax.tree.map(lambda x, a, b: x - step * a / (jnp.sqrt(b) + 1e-8), p, m, v)
    return p, m, v, told


class Player:
    """A policy for the cards of one batch."""

    def __init__(self, batch: Batch, params: Params | None = None, seed: int = 0) -> None:
        self.features = Features(batch)
        self.cards = jnp.asarray(card_vectors(batch))
        self.col, self.acol = tuple(self.features.object.items()), tuple(self.features.option.items())
        self.key = jax.random.key(seed)
        if params is None:
            n = self.cards.shape[1]
            d = batch.description["features"]
            inputs = {"object": 73 + len(d["objects"]) - self.features.object["power"] + n,
                      "globals": len(d["globals"]) + len(d["players"]) * batch.num_players + 54 + len(d["question"]),
                      "option": 38 + n}
            params = init(jax.random.key(seed), inputs)
        self.params = params

    def act(self, obs: Any) -> tuple[np.ndarray[Any, Any], ...]:
        self.key, k = jax.random.split(self.key)
        return tuple(np.asarray(x) for x in act(self.params, obs, self.cards, k, self.col, self.acol))


def save(file: str, params: Params) -> None:
    """Writes a policy."""
    np.savez(file, **{f"{layer}.{name}": np.asarray(x) for layer, p in params.items() for name, x in p.items()})


def load(file: str) -> Params:
    """Reads a policy."""
    out: Params = {}
    with np.load(file) as z:
        for name in z.files:
            layer, part = name.split(".")
            out.setdefault(layer, {})[part] = jnp.asarray(z[name])
    return out


def evaluate(params: Params, opponent: str, games: int, settings: dict[str, Any], seed: int) -> dict[str, Any]:
    """Plays games in pairs of the same seed with the seats exchanged; the interval is over pairs."""
    points = np.zeros((2, games // 2))
    for seat in (0, 1):
        n = min(256, games // 2)
        with Batch(n, seats=seat, opponent=opponent, objects=OBJECTS, options=OPTIONS, seed=seed, **settings) as b:
            player = Player(b, params, seed)
            b.reset()
            left = games // 2
            while left:
                actions, _, _ = player.act(player.features(b))
                over = b.over
                for i in np.flatnonzero(over):
                    k = int(b.episode[i])
                    if k < games // 2 and np.isfinite(points[seat, k]):
                        points[seat, k] = (1 + b.rewards[i, seat]) / 2
                        left -= 1
                stay = over & (b.episode + n >= games // 2)
                b.rewards[stay] = 0
                b.step(np.where(stay, -2, np.where(over, NEXT, actions)))
                for i in np.flatnonzero(stay):
                    b.episode[i] = 1 << 40
    pairs = points.mean(0)
    half = 1.96 * pairs.std(ddof=1) / len(pairs) ** 0.5
    return {"opponent": opponent, "games": games, "wins": float(pairs.mean()), "plus_or_minus": float(half)}


def train(minutes: float, settings: dict[str, Any], opponent: str, envs: int, steps: int, seed: int,
          params: Params | None, log: str | None) -> Params:
    """Trains for some minutes and returns the policy."""
    half = envs // 2
    table = {"objects": OBJECTS, "options": OPTIONS, **settings}
    batches = [Batch(half, seats="all", seed=seed, **table), Batch(half, opponent=opponent, seed=seed + 1, **table)]
    player = Player(batches[0], params, seed)
    for b in batches:
        b.reset()
    m = v = jax.tree.map(jnp.zeros_like, player.params)
    t, rng, begin, decisions, wins = 0, np.random.default_rng(seed), time.perf_counter(), 0, []
    spent, budget, round_ = 0.0, minutes * 60, 0
    while (spent := time.perf_counter() - begin) < budget:
        keep: list[dict[str, Any]] = []
        for _ in range(steps):
            parts = [player.features(b) for b in batches]
            obs = {k: np.concatenate([p[k] for p in parts]) for k in parts[0]}
            action, logp, value = player.act(obs)
            over = np.concatenate([b.over for b in batches])
            seat = np.concatenate([b.seat for b in batches]).astype(np.int64)
            actions = np.where(over, NEXT, action)
            batches[0].step(actions[:half])
            batches[1].step(actions[half:])
            rewards = np.concatenate([b.rewards for b in batches])
            done = np.concatenate([b.over for b in batches])
            b = batches[1]
            wins.extend((b.rewards[np.arange(half), seat[half:]] > 0)[b.over].tolist())
            keep.append({"obs": obs, "action": action, "logp": logp, "value": value, "skip": over, "seat": seat,
                         "rewards": rewards, "done": done})
            decisions += int((~over).sum())
        player_obs = [player.features(b) for b in batches]
        _, _, last = player.act({k: np.concatenate([p[k] for p in player_obs]) for k in player_obs[0]})
        last_seat = np.concatenate([b.seat for b in batches]).astype(np.int64)
        advantages, returns = generalized_advantages(keep, last, last_seat)
        used = np.flatnonzero(~np.concatenate([k["skip"] for k in keep]))
        flat = {"obs": {n: np.concatenate([k["obs"][n] for k in keep]) for n in keep[0]["obs"]},
                "action": np.concatenate([k["action"] for k in keep]), "logp": np.concatenate([k["logp"] for k in keep]),
                "advantage": advantages.reshape(-1), "return": returns.reshape(-1)}
        a = flat["advantage"][used]
        flat["advantage"] = (flat["advantage"] - a.mean()) / (a.std() + 1e-6)
        size = 2048
        rate = jnp.float32(6e-4 * max(0.1, 1 - spent / budget))
        for _ in range(2):
            rng.shuffle(used)
            for at in range(0, len(used) - size + 1, size):
                pick = used[at:at + size]
                part = jax.tree.map(lambda x, pick=pick: x[pick], flat)
                t += 1
                player.params, m, v, told = update(player.params, m, v, jnp.float32(t), part, player.cards, rate, 0.01,
                                                   player.col, player.acol)
        round_ += 1
        if log and (round_ % 5 == 0):
            line = {"minutes": spent / 60, "decisions": decisions, "episodes": len(wins),
                    "wins": float(np.mean(wins[-500:])) if wins else None, "entropy": float(told[2]),
                    "value_error": float(told[1])}
            with open(log, "a") as f:
                f.write(json.dumps(line) + "\n")
            print(json.dumps(line), flush=True)
    for b in batches:
        b.close()
    return player.params


def generalized_advantages(keep: list[dict[str, Any]], last: np.ndarray[Any, Any], last_seat: np.ndarray[Any, Any],
                           discount: float = 0.999, smoothing: float = 0.95) -> tuple[np.ndarray[Any, Any], ...]:
    """Computes advantages and returns of each decision for the seat that made it.

    In a game of two the value for the other seat is the opposite, so that what follows a decision of the other seat is
    worth the opposite to this one.
    """
    n = len(last)
    advantages, returns = np.zeros((len(keep), n), np.float32), np.zeros((len(keep), n), np.float32)
    following, next_value, next_seat = np.zeros(n, np.float32), last.copy(), last_seat
    for s in range(len(keep) - 1, -1, -1):
        k = keep[s]
        rows = np.arange(n)
        sign = np.where(k["seat"] == next_seat, 1, -1).astype(np.float32)
        going = 1 - k["done"].astype(np.float32)
        delta = k["rewards"][rows, k["seat"]] + discount * sign * next_value * going - k["value"]
        following = delta + discount * smoothing * sign * going * following
        following[k["skip"]] = 0
        advantages[s], returns[s] = following, following + k["value"]
        next_value, next_seat = k["value"], k["seat"]
    return advantages, returns


def main() -> None:
    p = argparse.ArgumentParser(prog="python -m arbiter_gym.ppo", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--minutes", type=float, default=10, help="how long to train (default 10)")
    p.add_argument("--decks", nargs="+", default=[], help="two decks, embedded or files")
    p.add_argument("--cards", nargs="+", default=[], help="files with their cards")
    p.add_argument("--opponent", default="random", help='the built-in player trained against (default "random")')
    p.add_argument("--envs", type=int, default=512)
    p.add_argument("--steps", type=int, default=64, help="steps of a round")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--save", help="write the policy to this file")
    p.add_argument("--load", help="begin with this policy")
    p.add_argument("--log", help="append the curve to this file, a line of JSON for every five rounds")
    p.add_argument("--evaluate", nargs="*", default=["random"], help='built-in players to play (default "random")')
    p.add_argument("--games", type=int, default=1000, help="games of an evaluation")
    a = p.parse_args()
    settings = {"decks": a.decks, "cards": a.cards}
    params = load(a.load) if a.load else None
    if a.minutes > 0:
        params = train(a.minutes, settings, a.opponent, a.envs, a.steps, a.seed, params, a.log)
    if params is None:
        p.error("--minutes 0 needs --load")
    if a.save:
        save(a.save, params)
    for opponent in a.evaluate:
        print(json.dumps(evaluate(params, opponent, a.games, settings, a.seed + 1_000_003)), flush=True)


if __name__ == "__main__":
    main()
