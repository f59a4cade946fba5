"""Spaces of observations and actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .batch import Batch


def observation_space(batch: Batch) -> spaces.Dict:
    """Returns the space of one environment's observations: the tables of a Batch, and the mask of its options."""
    out: dict[str, spaces.Space[Any]] = {}
    for name, table in batch.tables.items():
        if name == "mask":
            out["action_mask"] = spaces.MultiBinary(table.shape[1:])
        else:
            out[name] = spaces.Box(-32768, 32767, table.shape[1:], np.int16)
    return spaces.Dict(out)


def action_space(batch: Batch) -> spaces.Discrete:
    """Returns the space of one environment's actions: the indices of options."""
    return spaces.Discrete(batch.mask.shape[1])


def observation(batch: Batch, env: int) -> dict[str, np.ndarray[Any, Any]]:
    """Returns a copy of one environment's observation."""
    out = {}
    for name, table in batch.tables.items():
        if name == "mask":
            out["action_mask"] = table[env].astype(np.int8)
        else:
            out[name] = table[env].copy()
    return out
