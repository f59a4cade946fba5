"""A policy as a player of Arbiter's protocol for programs (docs/protocol.md), for the arena, for sim and for people.

    arbiter arena -a random -a "program:python -m arbiter_gym.player ppo.npz"
    arbiter play --agent "program:python -m arbiter_gym.player ppo.npz"

The policy is one that arbiter_gym.ppo has saved. It is asked with the tables that it has learned from; Policy in this
file is all that another kind of policy has to be: serve(policy) plays it.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import IO, Any, Protocol

import numpy as np

Array = np.ndarray[Any, Any]


class Policy(Protocol):
    """Chooses options."""

    def begin(self, terms: dict[str, Any], players: int) -> None:
        """Begins a game. terms is what the numbers of the tables stand for, as in Batch.description."""

    def see(self, cards: list[dict[str, Any]]) -> None:
        """Notes cards that occur for the first time: their features and trees. They are numbered from 1 on."""

    def choose(self, tables: dict[str, Any]) -> int:
        """Returns the row of tables["options"] that is chosen; docs/gym.md describes the tables."""


class Saved:
    """A policy that arbiter_gym.ppo has saved."""

    def __init__(self, file: str, seed: int = 0, sharpness: float = 2.0) -> None:
        from . import ppo

        self.ppo, self.params, self.seed, self.sharpness = ppo, ppo.load(file), seed, sharpness
        self.player: Any = None

    def begin(self, terms: dict[str, Any], players: int) -> None:
        if self.player is None or self.players != players:
            self.terms, self.players = terms, players
            self.player = self.ppo.Player.of(terms, players, self.params, self.seed)
        f = terms["features"]
        self.vectors = self.ppo.vectors(np.zeros((1, len(f["cards"])), np.int16), [[]], terms["vocabulary"])

    def see(self, cards: list[dict[str, Any]]) -> None:
        if cards:
            new = self.ppo.vectors(np.array([c["features"] for c in cards], np.int16), [c["trees"] for c in cards],
                                   self.terms["vocabulary"])
            self.vectors = np.concatenate([self.vectors, new])

    def choose(self, tables: dict[str, Any]) -> int:
        rows = len(self.vectors)
        self.player.cards = np.pad(self.vectors, ((0, -rows % 64), (0, 0)))
        f = self.terms["features"]

        def table(name: str) -> Array:
            return np.array(tables[name], np.int16).reshape(1, -1, len(f[name]))

        t = {name: table(name) for name in ("players", "objects", "options")}
        t |= {name: table(name)[:, 0] for name in ("globals", "question")}
        t["legal"] = np.array([len(tables["options"])])
        return int(self.player.act(t, self.sharpness)[0][0])


def serve(policy: Policy, name: str, decisions: str = "matter", quiet: bool = False, read: IO[str] = sys.stdin,
          write: IO[str] = sys.stdout) -> None:
    """Plays games until there are no more. decisions and quiet are those of Batch: what the policy is asked."""
    def say(**message: Any) -> None:
        write.write(json.dumps(message) + "\n")
        write.flush()

    for line in read:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                say(type="settings", name=name, decisions=decisions, quiet=quiet, view=False, tables=True)
            case "game":
                policy.begin(message["tables"], len(message["players"]))
            case "question":
                tables = message["tables"]
                policy.see(tables["cards"])
                say(type="answer", id=message["id"], option=policy.choose(tables))
            case "error":
                raise RuntimeError(message["message"])
            case "quit":
                return


def main() -> None:
    p = argparse.ArgumentParser(prog="python -m arbiter_gym.player", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("file", help="the policy")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--sharpness", type=float, default=2.0, help="1 plays as it has learned, more prefers likely options")
    a = p.parse_args()
    serve(Saved(a.file, a.seed, a.sharpness), f"PPO {a.file}"[:80])


if __name__ == "__main__":
    main()
