"""Magic: The Gathering by the Comprehensive Rules, as environments for programs that learn to play.

Batch is the library itself; ArbiterEnv and ArbiterVectorEnv follow Gymnasium's interface, aec.ArbiterAEC PettingZoo's.
gymnasium.make("Arbiter-v0") and gymnasium.make_vec("Arbiter-v0", num_envs=8) make the former two.
"""

import gymnasium

from ._library import ArbiterError
from .batch import NEXT, STAY, Batch, Cards, by_chance, random_actions
from .env import ArbiterEnv
from .vector import ArbiterVectorEnv

__all__ = ["NEXT", "STAY", "ArbiterEnv", "ArbiterError", "ArbiterVectorEnv", "Batch", "Cards", "by_chance",
           "random_actions"]

gymnasium.register(id="Arbiter-v0", entry_point="arbiter_gym.env:ArbiterEnv",
                   vector_entry_point="arbiter_gym.vector:ArbiterVectorEnv", disable_env_checker=True)
