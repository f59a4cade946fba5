"""One environment after Gymnasium's interface."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from .batch import NEXT, Batch
from .spaces import action_space, observation, observation_space


class ArbiterEnv(gymnasium.Env[dict[str, np.ndarray[Any, Any]], np.int64]):
    """A player of Magic against built-in opponents.

    An action is the index of an option; observation["action_mask"] has a 1 for each that exists. An action that is no
    option ends the episode as lost, with info["illegal"], or raises with illegal="error". The arguments are those of
    Batch; the seat alternates between episodes. reset(seed=...) starts the episodes of that seed from the first, reset()
    the next episode.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        if settings.get("seats") == "all":
            raise ValueError('an ArbiterEnv has one learning seat: seats can\'t be "all"; see arbiter_gym.aec')
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode {render_mode!r}: it is None or "ansi"')
        self.render_mode = render_mode
        self._settings = settings
        self._batch = Batch(1, **{"threads": 1, **settings})
        self._begun = False
        self.observation_space = observation_space(self._batch)
        self.action_space = action_space(self._batch)

    @property
    def batch(self) -> Batch:
        """The batch of this one environment: its cards and what its tables mean."""
        return self._batch

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, np.ndarray[Any, Any]], dict[str, Any]]:
        """Begins an episode."""
        super().reset(seed=seed)
        if seed is not None:
            self._settings["seed"] = seed
            self._batch.close()
            self._batch = Batch(1, **{"threads": 1, **self._settings})
            self._batch.reset()
        elif not self._begun:
            self._batch.reset()
        else:
            self._batch.step(np.array([NEXT]))
        self._begun = True
        return observation(self._batch, 0), self._info()

    def step(self, action: Any) -> tuple[dict[str, np.ndarray[Any, Any]], float, bool, bool, dict[str, Any]]:
        """Takes an action and plays on until the learner is asked again."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("reset has to be called before step")
        b = self._batch
        seat = int(b.seat[0])
        b.step(np.array([int(action)]))
        return (observation(b, 0), float(b.rewards[0, seat]), bool(b.terminated[0]), bool(b.truncated[0]), self._info())

    def render(self) -> str | None:  # type: ignore[override]
        """Returns the position and the question in words."""
        return self._batch.text(0) if self.render_mode == "ansi" else None

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Returns the mask of legal actions, by the name that sb3-contrib uses."""
        return self._batch.mask[0].astype(bool)

    def save(self) -> bytes:
        """Returns the episode in progress as bytes."""
        return self._batch.save(0)

    def load(self, saved: bytes) -> dict[str, np.ndarray[Any, Any]]:
        """Goes on with a saved episode; returns its observation."""
        self._begun = True
        self._batch.load(0, saved)
        return observation(self._batch, 0)

    def close(self) -> None:
        """Frees the environment."""
        self._batch.close()

    def _info(self) -> dict[str, Any]:
        b = self._batch
        info: dict[str, Any] = {"action_mask": b.mask[0].astype(np.int8), "seat": int(b.seat[0]),
                                "episode": int(b.episode[0]), "turn": int(b.turns[0])}
        if b.over[0]:
            info |= {"winner": int(b.winner[0]), "hash": f"{int(b.hash[0]):016x}", "decisions": int(b.decisions[0])}
            if b.illegal[0]:
                info["illegal"] = True
            if b.failed[0]:
                info["failure"] = b.failure(0)
        return info
