"""Magic: The Gathering by the Comprehensive Rules, as environments for programs that learn to play."""

from ._library import ArbiterError
from .batch import NEXT, STAY, Batch, Cards, random_actions

__all__ = ["NEXT", "STAY", "ArbiterError", "Batch", "Cards", "random_actions"]
