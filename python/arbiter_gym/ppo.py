"""Proximal policy optimization in one file: a player that learns by playing.

    python -m arbiter_gym.ppo --cpu-minutes 20 --save ppo.npz
    python -m arbiter_gym.ppo --load ppo.npz --evaluate random heuristic
    python -m arbiter_gym.ppo --load ppo.npz --decks roots-and-claws wings-of-fire --evaluate random

It needs JAX (pip install "jax[cpu]") and no GPU. The policy scores each option by what it is, by the objects that it
concerns and by the position; an object is described by its features and by its card, and a card by its printed
characteristics and by the nodes of its ability trees, never by its name, so that the policy can play cards that it has
not seen. One half of the batch plays against itself, the other half against a built-in player.
"""

from __future__ import annotations

import argparse
import json
import time
import zlib
from collections.abc import Iterable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from .batch import NEXT, STAY, Batch

Params = dict[str, Any]
Array = np.ndarray[Any, Any]
TABLE = {"objects": 64, "options": 32, "decisions": "matter", "quiet": False}
WIDTH, NODES = 64, 64


def card_vectors(batch: Batch) -> Array:
    """Returns a vector for each card: its characteristics, and how often each node occurs in its trees, by hash."""
    return vectors(batch.cards.features, batch.cards.trees, batch.description["vocabulary"])


def vectors(features: Array, trees: Iterable[Iterable[Any]], words: list[str]) -> Array:
    """Returns the vectors of cards with these characteristics and trees."""
    nodes = np.zeros((len(features), NODES), np.float32)
    for i, tree in enumerate(trees):
        for _, _, node, _ in tree:
            if node > 0:
                nodes[i, zlib.crc32(words[node - 1].encode()) % NODES] += 1
    numbers = features.astype(np.float32)
    return np.concatenate([np.sign(numbers) * np.log1p(np.abs(numbers)), bits(features[:, 0], 16),
                           bits(features[:, 2], 5), np.log1p(nodes)], 1)


def bits(x: Array, n: int) -> Array:
    """Returns the lowest n bits of each number."""
    return ((x[..., None].astype(np.int32) >> np.arange(n)) & 1).astype(np.float32)


def padded(n: int, unit: int) -> int:
    """Rounds up, so that few sizes occur: JAX compiles for each."""
    step = max(unit, 1 << max(0, n.bit_length() - 3))
    return -(-max(n, 1) // step) * step


class Features:
    """Turns tables of environments into what the network reads: one list of all their objects, one of all options.

    Objects in graveyards and exile are left out; an option that concerns one of them still has its card.
    """

    def __init__(self, d: dict[str, Any], players: int) -> None:
        f = d["features"]
        self.object = {n: i for i, n in enumerate(f["objects"])}
        self.option = {n: i for i, n in enumerate(f["options"])}
        self.step, self.kind = f["globals"].index("step"), f["question"].index("kind")
        self.players = players
        self.left_out = [d["zones"].index(z) for z in ("graveyard", "exile")]
        self.sizes = {"steps": len(d["steps"]), "zones": len(d["zones"]), "questions": len(d["questions"]),
                      "options": len(d["options"])}

    def copy(self, b: Batch) -> dict[str, Array]:
        """Returns the tables of a batch as they are now."""
        return {"globals": b.globals.copy(), "players": b.players.copy(), "question": b.question.copy(),
                "objects": b.objects.copy(), "options": b.options.copy(), "legal": b.legal}

    def __call__(self, t: dict[str, Array]) -> dict[str, Array]:
        n = len(t["globals"])
        o, c = t["objects"], self.object
        shown = (o[..., c["kind"]] > 0) & ~np.isin(o[..., c["zone"]], self.left_out)
        env, row = np.nonzero(shown)
        size = padded(len(env), 256)
        place = np.full((n, 1 + self.players + o.shape[1]), size, np.int32)  # of an object in the list, by reference
        place[env, 1 + self.players + row] = np.arange(len(env))
        objects = np.zeros((size, o.shape[2]), np.int16)
        objects[:len(env)] = o[env, row]
        object_of = np.full(size, n, np.int32)
        object_of[:len(env)] = env
        legal = np.arange(t["options"].shape[1]) < t["legal"][:, None]
        env, row = np.nonzero(legal)
        size = padded(len(env), 64)
        options = np.zeros((size, t["options"].shape[2]), np.int16)
        options[:len(env)] = t["options"][env, row]
        option_of = np.full(size, n, np.int32)
        option_of[:len(env)] = env
        at = np.full(size, objects.shape[0], np.int32)
        other = at.copy()
        at[:len(env)] = place[env, options[:len(env), self.option["object"]]]
        other[:len(env)] = place[env, options[:len(env), self.option["other"]]]
        return {"globals": t["globals"], "players": t["players"].reshape(n, -1), "question": t["question"],
                "objects": objects, "object_of": object_of, "options": options, "option_of": option_of, "at": at,
                "other": other, "first": np.cumsum(t["legal"]) - t["legal"]}


def squash(x: jax.Array) -> jax.Array:
    x = x.astype(jnp.float32)
    return jnp.sign(x) * jnp.log1p(jnp.abs(x))


def flags(x: jax.Array, n: int) -> jax.Array:
    return ((x[..., None].astype(jnp.int32) >> jnp.arange(n)) & 1).astype(jnp.float32)


def dense(key: jax.Array, n: int, m: int, scale: float = 1.0) -> Params:
    return {"w": jax.random.normal(key, (n, m)) * scale * (2 / n) ** 0.5, "b": jnp.zeros(m)}


def apply(p: Params, x: jax.Array) -> jax.Array:
    return x @ p["w"] + p["b"]


class Network:
    """The policy and the value of a position, as functions of parameters; the same for all decks."""

    def __init__(self, f: Features) -> None:
        self.o, self.a, self.step, self.kind, self.sizes = f.object, f.option, f.step, f.kind, f.sizes

    def object_inputs(self, o: jax.Array) -> jax.Array:
        """Describes objects by zone, controller, types, colors, keywords, status, numbers and what they are tied to."""
        c = self.o
        tied = jnp.stack([o[:, c[x]] > 0 for x in ("attacks", "blocks", "attached_to")], 1)
        return jnp.concatenate([
            jax.nn.one_hot(o[:, c["zone"]], self.sizes["zones"]), o[:, c["controller"], None] == 0,
            flags(o[:, c["types"]], 16), flags(o[:, c["colors"]], 5), flags(o[:, c["keywords_0"]], 16),
            flags(o[:, c["keywords_1"]], 16), flags(o[:, c["status"]], 8), tied,
            squash(o[:, c["power"]:c["status"]]), o[:, c["summoning_sick"], None]], 1).astype(jnp.float32)

    def global_inputs(self, t: Any) -> jax.Array:
        return jnp.concatenate([
            squash(t["globals"]), squash(t["players"]), squash(t["question"]), t["players"] / 10,
            jax.nn.one_hot(t["globals"][:, self.step], self.sizes["steps"]),
            jax.nn.one_hot(t["question"][:, self.kind], self.sizes["questions"])], 1)

    def option_inputs(self, a: jax.Array) -> jax.Array:
        c = self.a
        seats = [a[:, c[x], None] == k for x in ("object", "other") for k in (1, 2)]
        return jnp.concatenate([
            jax.nn.one_hot(a[:, c["kind"]], self.sizes["options"]),
            jax.nn.one_hot(a[:, c["zone"]], self.sizes["zones"]),
            squash(a[:, c["number"], None]), squash(a[:, c["ability"], None]), *seats], 1).astype(jnp.float32)

    def init(self, key: jax.Array, t: Any, card: int) -> Params:
        k = jax.random.split(key, 12)
        w = WIDTH
        inputs = [jax.eval_shape(f, x).shape[1] for f, x in (
            (self.object_inputs, t["objects"]), (self.global_inputs, t), (self.option_inputs, t["options"]))]
        return {"card": dense(k[0], card, w), "object": dense(k[1], inputs[0], w),
                "globals": dense(k[2], inputs[1] + 3 * w, 2 * w), "globals2": dense(k[3], 2 * w, 2 * w),
                "option": dense(k[4], inputs[2], w), "option_card": dense(k[5], w, w), "option_at": dense(k[6], w, w),
                "option_other": dense(k[7], w, w), "option_globals": dense(k[8], 2 * w, w),
                "option2": dense(k[9], w, w), "policy": dense(k[10], w, 1, 0.01),
                "value": dense(k[11], 2 * w, 1, 0.1)}

    def __call__(self, p: Params, t: Any, cards: jax.Array) -> tuple[jax.Array, jax.Array]:
        """Returns the log-probability of each option, in the list of all, and the value of each position."""
        n = t["globals"].shape[0]
        card = jax.nn.relu(apply(p["card"], cards))
        o = t["objects"]
        h = jax.nn.relu(apply(p["object"], self.object_inputs(o)) + card[o[:, self.o["card"]]])
        board, mine = o[:, self.o["zone"]] == 3, o[:, self.o["controller"]] == 0
        part = t["object_of"] * 3 + jnp.where(board, jnp.where(mine, 0, 1), 2)
        pool = jax.ops.segment_sum(h, part, 3 * (n + 1))[:3 * n].reshape(n, 3 * WIDTH) / 4
        g = jax.nn.relu(apply(p["globals"], jnp.concatenate([self.global_inputs(t), pool], 1)))
        g = jax.nn.relu(apply(p["globals2"], g))
        a, of = t["options"], t["option_of"]
        h = jnp.concatenate([h, jnp.zeros((1, WIDTH))])
        x = (apply(p["option"], self.option_inputs(a)) + apply(p["option_card"], card)[a[:, self.a["card"]]]
             + h[t["at"]] @ p["option_at"]["w"] + h[t["other"]] @ p["option_other"]["w"]
             + apply(p["option_globals"], g)[jnp.minimum(of, n - 1)])
        logits = apply(p["policy"], jax.nn.relu(apply(p["option2"], jax.nn.relu(x))))[:, 0]
        most = jax.lax.stop_gradient(jax.ops.segment_max(logits, of, n + 1))
        logits -= jnp.where(jnp.isfinite(most), most, 0)[of]
        total = jax.ops.segment_sum(jnp.exp(logits), of, n + 1)
        return logits - jnp.log(jnp.maximum(total, 1e-30))[of], apply(p["value"], g)[:, 0]

    @partial(jax.jit, static_argnums=0)
    def act(self, p: Params, t: Any, cards: jax.Array, key: jax.Array, sharpness: float) -> tuple[jax.Array, ...]:
        """Chooses an option by the policy; returns it with its log-probability and the value of the position."""
        n = t["globals"].shape[0]
        logp, value = self(p, t, cards)
        tried = sharpness * logp + jax.random.gumbel(key, logp.shape)
        best = jax.ops.segment_max(tried, t["option_of"], n + 1)
        index = jnp.where(tried == best[t["option_of"]], jnp.arange(len(tried)), -1)
        index = jax.ops.segment_max(index, t["option_of"], n + 1)[:n]
        index = jnp.maximum(index, 0)
        return jnp.maximum(index - t["first"], 0), logp[index], value

    @partial(jax.jit, static_argnums=0)
    def update(self, p: Params, m: Params, v: Params, count: jax.Array, t: Any, data: Any, cards: jax.Array,
               rate: jax.Array, entropy: jax.Array) -> tuple[Any, ...]:
        """One step of Adam on the clipped objective."""
        n = t["globals"].shape[0]

        def loss(p: Params) -> tuple[jax.Array, Any]:
            logp, value = self(p, t, cards)
            ratio = jnp.exp(logp[t["first"] + data["action"]] - data["logp"])
            a = data["advantage"]
            policy = -jnp.minimum(ratio * a, jnp.clip(ratio, 0.8, 1.2) * a).mean()
            spread = -jnp.where(t["option_of"] < n, jnp.exp(logp) * logp, 0).sum() / n
            error = jnp.square(value - data["return"]).mean()
            return policy + 0.5 * error - entropy * spread, (policy, error, spread)

        (_, told), g = jax.value_and_grad(loss, has_aux=True)(p)
        norm = jnp.sqrt(sum(jnp.square(x).sum() for x in jax.tree.leaves(g)))
        g = jax.tree.map(lambda x: x * jnp.minimum(1, 0.5 / (norm + 1e-6)), g)
        m = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, m, g)
        v = jax.tree.map(lambda a, b: 0.999 * a + 0.001 * b * b, v, g)
        step = rate * jnp.sqrt(1 - 0.999 ** count) / (1 - 0.9 ** count)
        p = jax.tree.map(lambda x, a, b: x - step * a / (jnp.sqrt(b) + 1e-8), p, m, v)
        return p, m, v, told


class Player:
    """A policy for the cards of one batch."""

    def __init__(self, batch: Batch, params: Params | None = None, seed: int = 0) -> None:
        self._set(Features(batch.description, batch.num_players), params, seed)
        self.cards = jnp.asarray(card_vectors(batch))
        if params is None:
            inputs = self.features(self.features.copy(batch))
            self.params = self.network.init(jax.random.key(seed), inputs, self.cards.shape[1])

    @classmethod
    def of(cls, terms: dict[str, Any], players: int, params: Params, seed: int = 0) -> Player:
        """Returns a player for tables of these terms (Batch.description); its cards are to be set before it acts."""
        p = cls.__new__(cls)
        p._set(Features(terms, players), params, seed)
        return p

    def _set(self, features: Features, params: Params | None, seed: int) -> None:
        self.features, self.network, self.params = features, Network(features), params
        self.key = jax.random.key(seed)

    def act(self, tables: dict[str, Array], sharpness: float = 1.0) -> tuple[Array, Array, Array]:
        """Chooses an option in each environment; returns it, its log-probability and the value of the position.

        With a higher sharpness likely options become likelier.
        """
        self.key, k = jax.random.split(self.key)
        chosen = self.network.act(self.params, self.features(tables), self.cards, k, sharpness)
        return tuple(np.asarray(x) for x in chosen)


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


def evaluate(params: Params, opponent: str, games: int, settings: dict[str, Any], seed: int,
             sharpness: float = 2.0) -> dict[str, Any]:
    """Plays games in pairs of the same seed with the seats exchanged; the interval is of 95%, over pairs."""
    pairs = games // 2
    points = np.zeros((2, pairs))
    for seat in (0, 1):
        with Batch(min(256, pairs), seats=seat, opponent=opponent, seed=seed, **TABLE, **settings) as b:
            player = Player(b, params, seed)
            b.reset()
            counted = np.zeros(b.envs, bool)  # this environment's episode is over and its points are noted
            while not counted.all():
                actions, _, _ = player.act(player.features.copy(b), sharpness)
                actions = np.where(counted, STAY, actions)
                for i in np.flatnonzero(b.over & ~counted):
                    points[seat, b.episode[i]] = (1 + b.rewards[i, seat]) / 2
                    counted[i] = b.episode[i] + b.envs >= pairs  # there is no next episode to play
                    actions[i] = STAY if counted[i] else NEXT
                b.step(actions)
    each = points.mean(0)
    return {"opponent": opponent, "games": 2 * pairs, "wins": float(each.mean()),
            "plus_or_minus": float(1.96 * each.std(ddof=1) / pairs ** 0.5)}


def advantages_of(steps: list[dict[str, Any]], last: Array, last_seat: Array, discount: float = 0.998,
                  smoothing: float = 0.95) -> tuple[Array, Array]:
    """Computes advantages and returns of each decision for the seat that made it (generalized advantage estimation).

    In a game of two the value for the other seat is the opposite, so that what follows a decision of the other seat is
    worth the opposite to this one.
    """
    n = len(last)
    advantages, returns = np.zeros((len(steps), n), np.float32), np.zeros((len(steps), n), np.float32)
    following, next_value, next_seat = np.zeros(n, np.float32), last, last_seat
    for s in range(len(steps) - 1, -1, -1):
        k = steps[s]
        sign = np.where(k["seat"] == next_seat, 1, -1).astype(np.float32) * ~k["done"]
        delta = k["rewards"][np.arange(n), k["seat"]] + discount * sign * next_value - k["value"]
        following = np.where(k["skip"], 0, delta + discount * smoothing * sign * following)
        advantages[s], returns[s] = following, following + k["value"]
        next_value, next_seat = k["value"], k["seat"]
    return advantages, returns


class Trainer:
    """A policy that learns from two batches, one that plays against itself and one against a built-in player."""

    def __init__(self, settings: dict[str, Any], opponent: str = "random", envs: int = 256, steps: int = 64,
                 seed: int = 0, params: Params | None = None, rewards: dict[str, float] | None = None,
                 size: int = 1024, epochs: int = 2, rate: float = 1e-3, entropy: float = 0.01) -> None:
        self.half, self.steps, self.size, self.epochs = envs // 2, steps, size, epochs
        self.rate, self.entropy = rate, entropy
        table = {"rewards": rewards, **TABLE, **settings}
        self.batches = [Batch(self.half, seats="all", seed=seed, **table),
                        Batch(self.half, opponent=opponent, seed=seed + 1, **table)]
        for b in self.batches:
            b.reset()
        self.player = Player(self.batches[0], params, seed)
        self.m = self.v = jax.tree.map(jnp.zeros_like, self.player.params)
        self.rng = np.random.default_rng(seed)
        self.updates = self.decisions = 0
        self.won: list[bool] = []
        """Whether each finished game against the built-in player was won."""

    def joined(self) -> dict[str, Array]:
        parts = [self.player.features.copy(b) for b in self.batches]
        return {k: np.concatenate([p[k] for p in parts]) for k in parts[0]}

    def all(self, name: str) -> Array:
        return np.concatenate([getattr(b, name) for b in self.batches])

    def play(self) -> tuple[list[dict[str, Any]], Array, Array]:
        """Plays some steps; returns them with the advantages and returns of their decisions."""
        steps: list[dict[str, Any]] = []
        for _ in range(self.steps):
            tables, over, seat = self.joined(), self.all("over"), self.all("seat").astype(np.int64)
            action, logp, value = self.player.act(tables)
            go = np.where(over, NEXT, action)
            self.batches[0].step(go[:self.half])
            self.batches[1].step(go[self.half:])
            done = self.all("over")
            b = self.batches[1]
            self.won.extend((b.winner == seat[self.half:])[b.over].tolist())
            steps.append({"tables": tables, "action": action, "logp": logp, "value": value, "skip": over, "seat": seat,
                          "rewards": self.all("rewards"), "done": done})
            self.decisions += int((~over).sum())
        _, _, last = self.player.act(self.joined())
        return steps, *advantages_of(steps, last, self.all("seat").astype(np.int64))

    def round(self, part: float = 1.0) -> dict[str, float]:
        """Plays, and learns from what was played with a part of the learning rate."""
        steps, advantages, returns = self.play()
        skip = np.concatenate([k["skip"] for k in steps])
        used = np.flatnonzero(~skip)
        tables = {n: np.concatenate([k["tables"][n] for k in steps]) for n in steps[0]["tables"]}
        data = {n: np.concatenate([k[n] for k in steps]) for n in ("action", "logp")}
        data |= {"advantage": advantages.reshape(-1), "return": returns.reshape(-1)}
        a = data["advantage"][used]
        data["advantage"] = (data["advantage"] - a.mean()) / (a.std() + 1e-6)
        told: Any = (0.0, 0.0, 0.0)
        p = self.player
        for _ in range(self.epochs):
            self.rng.shuffle(used)
            for at in range(0, len(used) - self.size + 1, self.size):
                pick = used[at:at + self.size]
                self.updates += 1
                inputs = p.features({n: x[pick] for n, x in tables.items()})
                p.params, self.m, self.v, told = p.network.update(
                    p.params, self.m, self.v, jnp.float32(self.updates), inputs,
                    {n: x[pick] for n, x in data.items()}, p.cards, jnp.float32(self.rate * part),
                    jnp.float32(self.entropy))
        return {"decisions": self.decisions, "games": len(self.won),
                "wins": float(np.mean(self.won[-500:])) if self.won else 0.0, "entropy": float(told[2]),
                "value_error": float(told[1])}

    def close(self) -> None:
        for b in self.batches:
            b.close()


def train(minutes: float, trainer: Trainer, log: str | None = None, every: float = 0.5,
          file: str | None = None) -> Params:
    """Trains for some minutes of the processor's time, that of all threads together, and returns the policy.

    Each half minute the curve goes on in log and the policy is saved in file, if they are given.
    """
    begin, told = time.process_time(), 0.0
    while (spent := (time.process_time() - begin) / 60) < minutes:
        line = {"cpu_minutes": round(spent, 2), **trainer.round(max(0.05, 1 - spent / minutes))}
        if spent >= told:
            told += every
            print(json.dumps(line), flush=True)
            if log:
                with open(log, "a") as f:
                    f.write(json.dumps(line) + "\n")
            if file:
                save(file, trainer.player.params)
    trainer.close()
    return trainer.player.params


def main() -> None:
    p = argparse.ArgumentParser(prog="python -m arbiter_gym.ppo", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--cpu-minutes", type=float, help="how much of the processor's time to train, all cores together "
                   "(default 20, or 0 with --load)")
    p.add_argument("--decks", nargs="+", default=[], help="two decks, embedded or files")
    p.add_argument("--cards", nargs="+", default=[], help="files with their cards")
    p.add_argument("--opponent", default="random", help='the built-in player trained against (default "random")')
    p.add_argument("--rewards", type=json.loads, default={"outcome": 1, "chance": 0.5},
                   help='weights of the rewards in training (default {"outcome": 1, "chance": 0.5})')
    p.add_argument("--envs", type=int, default=256)
    p.add_argument("--steps", type=int, default=64, help="steps of a round")
    p.add_argument("--rate", type=float, default=1e-3, help="the learning rate at first; it falls to a twentieth")
    p.add_argument("--entropy", type=float, default=0.01, help="the weight of the policy's entropy")
    p.add_argument("--epochs", type=int, default=2, help="how often each decision is learned from")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--save", help="write the policy to this file")
    p.add_argument("--load", help="begin with this policy")
    p.add_argument("--log", help="append the curve to this file, a line of JSON for each half minute")
    p.add_argument("--evaluate", nargs="*", default=["random"], help='built-in players to play (default "random")')
    p.add_argument("--games", type=int, default=1000, help="games of an evaluation")
    p.add_argument("--sharpness", type=float, default=2.0, help="in evaluations: 1 plays as it learns, more prefers "
                   "likely options (default 2)")
    a = p.parse_args()
    settings = {"decks": a.decks, "cards": a.cards}
    params = load(a.load) if a.load else None
    minutes = a.cpu_minutes if a.cpu_minutes is not None else 0 if params else 20
    if minutes > 0:
        params = train(minutes, Trainer(settings, a.opponent, a.envs, a.steps, a.seed, params, a.rewards,
                                        epochs=a.epochs, rate=a.rate, entropy=a.entropy), a.log,
                       file=a.save)
    if params is None:
        p.error("--cpu-minutes 0 needs --load")
    if a.save:
        save(a.save, params)
    for opponent in a.evaluate:
        print(json.dumps(evaluate(params, opponent, a.games, settings, a.seed + 1_000_003, a.sharpness)), flush=True)


if __name__ == "__main__":
    main()
