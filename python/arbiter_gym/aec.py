"""Games in which every seat learns, after PettingZoo's interface: one agent acts at a time (AEC)."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from .batch import NEXT, Batch
from .spaces import action_space, observation, observation_space


class ArbiterAEC(AECEnv):
    """A game between agents "player_0", "player_1" and so on. The arguments are those of Batch.

    An action is the index of an option. observe(agent)["action_mask"] has a 1 for each option of the agent whose turn it
    is, and only zeros for the others, who see the last position that they were asked in.
    """

    metadata = {"name": "arbiter_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        if settings.get("seats", "all") != "all":
            raise ValueError('in an ArbiterAEC all seats learn: seats is "all"; see ArbiterEnv for one')
        self.render_mode = render_mode
        self._settings = {"threads": 1, **settings, "seats": "all"}
        self._batch = Batch(1, **self._settings)
        self._begun = False
        self.possible_agents = [f"player_{i}" for i in range(self._batch.num_players)]
        self.agents: list[str] = []
        self._observation_space = observation_space(self._batch)
        self._action_space = action_space(self._batch)

    @property
    def batch(self) -> Batch:
        """The batch of this one game: its cards and what its tables mean."""
        return self._batch

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode: the first of a seed, or the next one."""
        if seed is not None:
            self._batch.close()
            self._settings["seed"] = seed
            self._batch = Batch(1, **self._settings)
            self._begun = False
        if self._begun:
            self._batch.step(np.array([NEXT]))
        else:
            self._batch.reset()
        self._begun = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        blank = {name: np.zeros(space.shape, space.dtype) for name, space in self._observation_space.items()}
        self._last = {a: {k: x.copy() for k, x in blank.items()} for a in self.agents}
        self._asked()

    def step(self, action: Any) -> None:
        """Takes an action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        b = self._batch
        b.step(np.array([int(action)]))
        for i, a in enumerate(self.possible_agents):
            self.rewards[a] = float(b.rewards[0, i])
        if b.over[0]:
            self.terminations = dict.fromkeys(self.agents, bool(b.terminated[0]))
            self.truncations = dict.fromkeys(self.agents, bool(b.truncated[0]))
            for a in self.agents:
                self.infos[a] = {"winner": int(b.winner[0]), "hash": f"{int(b.hash[0]):016x}"}
                self._last[a]["action_mask"][:] = 0
            if b.illegal[0]:
                self.infos[agent]["illegal"] = True
        else:
            self._asked()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """Returns what an agent has seen when it was last asked."""
        return self._last[agent]

    def render(self) -> str | None:
        """Returns the position and the question in words."""
        return self._batch.text(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._batch.close()

    def _asked(self) -> None:
        for a in self.agents:
            self._last[a]["action_mask"][:] = 0
        self.agent_selection = self.possible_agents[int(self._batch.seat[0])]
        self._last[self.agent_selection] = observation(self._batch, 0)


def env(**settings: Any) -> AECEnv:
    """Returns a game of PettingZoo."""
    return ArbiterAEC(**settings)
