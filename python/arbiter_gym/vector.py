"""Many environments after Gymnasium's interface of vector environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from .batch import NEXT, STAY, Batch
from .spaces import action_space, observation_space


class ArbiterVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Players of Magic against built-in opponents, stepped together.

    With autoreset_mode NEXT_STEP, the default, the step after the last one of an episode begins the next episode: its
    action is ignored and its reward 0. With SAME_STEP the last step begins it, and the last observation and info are
    info["final_obs"] and info["final_info"]. With DISABLED, reset(options={"reset_mask": mask}) begins them.

    Observations are the arrays that the library writes into unless copy is true: they change with the next step.
    The other arguments are those of Batch.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int = 1, *, autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP, copy: bool = True,
                 render_mode: str | None = None, **settings: Any) -> None:
        if settings.get("seats") == "all":
            raise ValueError('a vector environment has one learning seat a game: seats can\'t be "all"')
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._copy, self._settings = copy, settings
        self._batch = Batch(num_envs, **settings)
        self._begun = False
        self.single_observation_space = observation_space(self._batch)
        self.single_action_space = action_space(self._batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def batch(self) -> Batch:
        """The batch of environments: its cards and what its tables mean."""
        return self._batch

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins episodes: those of a seed from the first, the next ones without a seed."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            mask = np.asarray(mask, bool)
            if mask.shape != (self.num_envs,):
                raise ValueError(f"reset_mask has shape {mask.shape}, not ({self.num_envs},)")
            self._batch.step(np.where(mask, NEXT, STAY))
            return self._observations(), self._infos()
        if isinstance(seed, list):
            if any(s is not None for s in seed):
                raise ValueError("the environments share one seed: give an int, from which every episode is derived")
            seed = None
        if seed is not None:
            self._batch.close()
            self._settings["seed"] = seed
            self._batch = Batch(self.num_envs, **self._settings)
            self._begun = False
        if self._begun:
            self._batch.step(np.full(self.num_envs, NEXT))
        else:
            self._batch.reset()
        self._begun = True
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Takes an action in each environment."""
        b = self._batch
        if not self._begun:
            raise gymnasium.error.ResetNeeded("reset has to be called before step")
        actions = np.array(actions, np.int32)
        over = b.over
        if over.any():
            if self.autoreset_mode is AutoresetMode.DISABLED:
                raise gymnasium.error.ResetNeeded(
                    f"the episodes of environments {np.flatnonzero(over)[:8].tolist()} are over: reset them")
            actions[over] = NEXT
        seats = b.seat.astype(np.int64)
        b.step(actions)
        rewards = b.rewards[np.arange(self.num_envs), seats].astype(np.float64)
        rewards[over] = 0
        terminated, truncated = b.terminated.astype(bool), b.truncated.astype(bool)
        infos = self._infos()
        if self.autoreset_mode is AutoresetMode.SAME_STEP and (done := terminated | truncated).any():
            final = {name: table[done].copy() for name, table in self._tables().items()}
            at = np.flatnonzero(done)
            last = np.full(self.num_envs, None, dtype=object)
            for k, i in enumerate(at):
                last[i] = {name: table[k] for name, table in final.items()}
            final_info = infos
            b.step(np.where(done, NEXT, STAY))
            infos = self._infos()
            infos |= {"final_obs": last, "_final_obs": done, "final_info": final_info, "_final_info": done}
        return self._observations(), rewards, terminated, truncated, infos

    def render(self) -> tuple[str, ...] | None:  # type: ignore[override]
        """Returns the positions and questions in words."""
        return tuple(self._batch.text(i) for i in range(self.num_envs)) if self.render_mode == "ansi" else None

    def close_extras(self, **_: Any) -> None:
        self._batch.close()

    def _tables(self) -> dict[str, Any]:
        t = dict(self._batch.tables)
        t["action_mask"] = t.pop("mask").view(np.int8)
        return t

    def _observations(self) -> dict[str, Any]:
        t = self._tables()
        return {name: t[name].copy() if self._copy else t[name] for name in self.single_observation_space.keys()}

    def _infos(self) -> dict[str, Any]:
        b = self._batch
        everyone = np.ones(self.num_envs, bool)
        out: dict[str, Any] = {}
        for name, values in {"seat": b.seat, "episode": b.episode, "turn": b.turns, "winner": b.winner,
                             "illegal": b.illegal.astype(bool), "failed": b.failed.astype(bool), "hash": b.hash,
                             "decisions": b.decisions}.items():
            out[name], out["_" + name] = values.copy(), everyone
        return out
