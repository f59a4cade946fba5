"""Batches of environments, as NumPy arrays that the library writes into."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ._library import Buffers, check, library, take

NEXT = -1
"""As an action: begin the next episode."""

STAY = -2
"""As an action: leave the environment as it is."""

Rewards = Mapping[str, float]


@dataclass(frozen=True)
class Cards:
    """The cards of a batch; row 0 is a card that the seat doesn't know.

    features has a row of printed characteristics for each card (Batch.description["features"]["cards"] names the
    columns), hashes the hash of its ability trees and characteristics, and trees its ability trees as rows of depth,
    field, node and value, cut to the number of rows asked for.
    """

    names: list[str]
    features: NDArray[np.int16]
    hashes: NDArray[np.uint64]
    trees: NDArray[np.int16]


class Batch:
    """A number of games that are stepped together.

    The arrays are written by the library in place: copy what has to outlive a step. Each table of observations has a
    row of environments first: globals (n, features), players (n, players, features), objects, stack and options (n,
    rows, features), question (n, features), and mask (n, options), which is 1 for each option that exists. An action
    is the index of an option. Description["features"] names the features.

    Args:
        envs: the number of environments.
        decks: embedded decks by name, or files with deck lists; the first of the embedded ones if there are none.
        lists: deck lists as text, numbered after decks.
        cards: files with the cards of the decks beside the embedded ones, as Scryfall or MTGJSON publish them.
        edition: the rules of a year or a day ("2006", "2017-04-28"); today's by default.
        text: "oracle", or "printed" for the cards' texts of the edition's time.
        seed: the seed of everything that is random.
        format: "duel", "free-for-all", "two-headed-giant" or "commander".
        players: the number of players; 0 is the format's usual number.
        matchups: the decks of a game by seat, as numbers; episode k plays matchups[k % len(matchups)].
        seats: which seats learn: "alternate", "all", or the number of one.
        opponent: who plays in the other seats: "random", "heuristic", "easy", "search:100n" and so on.
        decisions: "all", or "matter", which leaves out those in which the player could only pass or make mana.
        quiet: False leaves out the times when players usually pass: the player passes.
        objects, stack, options: rows of these tables; 0 is the default.
        rewards: the weights of "outcome", "life", "cards" and "chance"; {"outcome": 1} by default.
        max_decisions: how many decisions an episode has before it is truncated; 0 is 20,000.
        illegal: what an action that is no option does: "lose" ends the episode as lost, "error" raises.
        observations: False writes only the tables of the question and the mask, as programs do that look for
            themselves (text) or only count.
        threads: environments stepped at the same time; 0 is one for each core.
    """

    def __init__(self, envs: int = 1, *, decks: Sequence[str | os.PathLike[str]] = (), lists: Sequence[str] = (),
                 cards: Sequence[str | os.PathLike[str]] = (), edition: str = "", text: str = "", seed: int = 0,
                 format: str = "", players: int = 0, matchups: Sequence[Sequence[int]] = (),
                 seats: str | int = "alternate", opponent: str = "random", decisions: Literal["all", "matter"] = "all",
                 quiet: bool = True, objects: int = 0, stack: int = 0, options: int = 0, rewards: Rewards | None = None, max_decisions: int = 0,
                 illegal: Literal["lose", "error"] = "lose", threads: int = 0, observations: bool = True) -> None:
        self._handle = ctypes.c_int64(0)
        config = {
            "decks": [os.fspath(d) for d in decks], "lists": list(lists), "cards": [os.fspath(c) for c in cards],
            "edition": edition, "text": text, "envs": envs, "seed": seed, "format": format, "players": players,
            "matchups": [list(m) for m in matchups], "seats": str(seats), "opponent": opponent,
            "decisions": decisions, "not_quiet": not quiet,
            "shape": {"players": 0, "objects": objects, "stack": stack, "options": options},
            "rewards": None if rewards is None else dict(rewards), "max_decisions": max_decisions, "illegal": illegal,
            "threads": threads, "no_observations": not observations,
        }
        check(library().arbiter_open(json.dumps(config).encode(), ctypes.byref(self._handle)))
        out = ctypes.c_void_p()
        check(library().arbiter_describe(self._handle, ctypes.byref(out)))
        self.description: dict[str, Any] = json.loads(take(out.value or 0))
        """What the tables mean: the names of features, cards, steps, zones, kinds of questions and options."""
        d, f = self.description, self.description["features"]
        n, rows = envs, d["shape"]
        self.envs, self.num_players = envs, int(d["players"])
        self.globals = np.zeros((n, len(f["globals"])), np.int16)
        self.players = np.zeros((n, rows["players"], len(f["players"])), np.int16)
        self.objects = np.zeros((n, rows["objects"], len(f["objects"])), np.int16)
        self.stack = np.zeros((n, rows["stack"], len(f["stack"])), np.int16)
        self.question = np.zeros((n, len(f["question"])), np.int16)
        self.options = np.zeros((n, rows["options"], len(f["options"])), np.int16)
        self.mask = np.zeros((n, rows["options"]), np.uint8)
        self.rewards = np.zeros((n, self.num_players), np.float32)
        self.terminated = np.zeros(n, np.uint8)
        self.truncated = np.zeros(n, np.uint8)
        self.illegal = np.zeros(n, np.uint8)
        self.seat = np.zeros(n, np.uint8)
        self.hash = np.zeros(n, np.uint64)
        self.episode = np.zeros(n, np.int64)
        self.winner = np.zeros(n, np.int8)
        self.turns = np.zeros(n, np.int32)
        self.decisions = np.zeros(n, np.int32)
        self.failed = np.zeros(n, np.uint8)
        self._actions = np.zeros(n, np.int32)
        self._buffers = Buffers(**{name: getattr(self, name).ctypes.data for name, _ in Buffers._fields_})
        check(library().arbiter_bind(self._handle, ctypes.byref(self._buffers)))
        self._step = library().arbiter_step
        self._at = self._actions.ctypes.data

    @property
    def tables(self) -> dict[str, NDArray[Any]]:
        """The tables of observations by name, and the mask."""
        return {"globals": self.globals, "players": self.players, "objects": self.objects, "stack": self.stack,
                "question": self.question, "options": self.options, "mask": self.mask}

    @property
    def legal(self) -> NDArray[np.int64]:
        """How many options each environment has; those below are legal actions."""
        return self.mask.sum(1, dtype=np.int64)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether each environment's episode is over, so that its next action has to be NEXT."""
        return (self.terminated | self.truncated).astype(bool)

    @cached_property
    def cards(self) -> Cards:
        """The cards of the batch, with their whole trees."""
        return self.card_table(0)

    def card_table(self, rows: int) -> Cards:
        """Returns the cards with their trees cut to a number of rows; 0 is the number of the longest."""
        names = self.description["cards"]
        rows = rows or max(1, int(self.description["tree_rows"]))
        f = self.description["features"]
        features = np.zeros((len(names), len(f["cards"])), np.int16)
        hashes = np.zeros(len(names), np.uint64)
        trees = np.zeros((len(names), rows, len(f["trees"])), np.int16)
        check(library().arbiter_cards(self._handle, features.ctypes.data, hashes.ctypes.data, trees.ctypes.data, rows))
        return Cards(names, features, hashes, trees)

    def reset(self, first: int = 0) -> None:
        """Begins the episodes first, first+1, ... in the environments."""
        check(library().arbiter_reset(self._handle, first))

    def step(self, actions: NDArray[Any]) -> None:
        """Takes an action in each environment: the index of an option, NEXT or STAY.

        Raises:
            ArbiterError: if the episode of an environment is over and its action isn't NEXT or STAY or, with
                illegal="error", if an action is no option. No environment has changed then.
        """
        self._actions[:] = actions
        message = self._step(self._handle, self._at)
        if message:
            check(message)

    def play_alone(self, episodes: int) -> tuple[NDArray[np.uint64], int]:
        """Plays the first episodes to their ends by chance (see by_chance), the engine alone, without environments.

        Returns the hashes of the final positions and the number of decisions. Only with seats="all". The environments
        of the batch are not touched.
        """
        hashes, made = np.zeros(episodes, np.uint64), ctypes.c_int64(0)
        check(library().arbiter_play(self._handle, episodes, hashes.ctypes.data, ctypes.byref(made)))
        return hashes, made.value

    def suggest(self, player: str) -> NDArray[np.int32]:
        """Returns what a player of that name would do in each environment, NEXT where the episode is over."""
        out = np.zeros(self.envs, np.int32)
        check(library().arbiter_suggest(self._handle, player.encode(), out.ctypes.data))
        return out

    def set_matchups(self, matchups: Sequence[Sequence[int]]) -> None:
        """Sets the decks by seat that later episodes are played with: a curriculum."""
        check(library().arbiter_matchups(self._handle, json.dumps([list(m) for m in matchups]).encode()))

    def save(self, env: int) -> bytes:
        """Returns an episode in progress as bytes, which any batch with the same cards, seats and opponent can load."""
        out = ctypes.c_void_p()
        check(library().arbiter_save(self._handle, env, ctypes.byref(out)))
        return take(out.value or 0).encode()

    def load(self, env: int, saved: bytes) -> None:
        """Puts a saved episode into an environment; its tables are written."""
        check(library().arbiter_load(self._handle, env, saved))

    def copy(self, source: int, target: int) -> None:
        """Copies an episode to another environment, quickly; only with seats="all"."""
        check(library().arbiter_copy(self._handle, source, target))

    def redeal(self, env: int, seed: int) -> None:
        """Deals the cards that the seat to be asked can't know anew: a position that the seat can't tell from this."""
        check(library().arbiter_redeal(self._handle, env, seed))

    def text(self, env: int) -> str:
        """Returns the position and the question in words, as the seat that is asked may know them."""
        out = ctypes.c_void_p()
        check(library().arbiter_text(self._handle, env, ctypes.byref(out)))
        return take(out.value or 0)

    def failure(self, env: int) -> str:
        """Returns what went wrong in an environment whose episode failed, "" if nothing did."""
        out = ctypes.c_void_p()
        check(library().arbiter_failure(self._handle, env, ctypes.byref(out)))
        return take(out.value or 0)

    def close(self) -> None:
        """Frees the batch; it can't be used any more."""
        if self._handle.value:
            library().arbiter_close(self._handle)
            self._handle.value = 0

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter may be shutting down
            pass


def random_actions(batch: Batch, rng: np.random.Generator) -> NDArray[np.int32]:
    """Returns a legal action for each environment, each with the same chance; NEXT where the episode is over."""
    legal = batch.legal
    actions = (rng.random(batch.envs) * legal).astype(np.int32)
    actions[legal == 0] = NEXT
    return actions


def by_chance(batch: Batch, seed: int) -> NDArray[np.int32]:
    """Returns actions that depend on nothing but the seed and the numbers of the episode and of its decision.

    With seats="all" and the batch's own seed these are the decisions of Batch.play_alone, whatever the size of the
    batch and of its tables. NEXT where the episode is over.
    """
    x = (np.uint64(seed & 0xFFFFFFFFFFFFFFFF) + (batch.episode.astype(np.uint64) + _ONE) * np.uint64(0x9E3779B97F4A7C15)
         + (batch.decisions.astype(np.uint64) + _ONE) * np.uint64(0xD1B54A32D192ED03))
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = (x ^ (x >> np.uint64(31))) >> np.uint64(32)
    names = batch.description["features"]["question"]
    options = batch.question[:, names.index("options")].astype(np.uint64)
    page = batch.question[:, names.index("page")].astype(np.int64)
    rows = batch.mask.shape[1]
    chosen = ((x * options) >> np.uint64(32)).astype(np.int64) - page * (rows - 1)
    return np.where(batch.over, NEXT, np.minimum(chosen, batch.legal - 1)).astype(np.int32)


_ONE = np.uint64(1)
