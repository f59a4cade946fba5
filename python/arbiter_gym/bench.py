"""Measures how many decisions a second are made from Python, with a policy that chooses at random.

    python -m arbiter_gym.bench --batch 1024 --seconds 10
    python -m arbiter_gym.bench --batch 1024 --seconds 10 --decks a.txt b.txt --cards oracle-cards.json.gz --json

A decision is a question with at least two options that the learning seats are asked; what is passed over without a
question does not count. The last line of the output with --json is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import platform
import time

import numpy as np

from .batch import Batch, random_actions


def measure(batch: Batch, seconds: float, seed: int = 0) -> dict[str, float]:
    """Steps a batch at random for some seconds, after a warm-up of a fifth as long."""
    rng = np.random.default_rng(seed)
    batch.reset()
    end = time.perf_counter() + seconds / 5
    while time.perf_counter() < end:
        batch.step(random_actions(batch, rng))
    decisions = episodes = steps = 0
    more = batch.description["options"].index("more_options")
    begin, used = time.perf_counter(), time.process_time()
    end = begin + seconds
    while (now := time.perf_counter()) < end:
        actions = random_actions(batch, rng)
        asked = actions >= 0
        decisions += int(np.count_nonzero(asked))
        crowded = np.flatnonzero(batch.mask[:, -1])
        if len(crowded):  # turning to the next page of options is no decision
            last = batch.mask.shape[1] - 1
            turns = (actions[crowded] == last) & (batch.options[crowded, last, 0] == more)
            decisions -= int(np.count_nonzero(turns))
        episodes += batch.envs - int(np.count_nonzero(asked))
        steps += 1
        batch.step(actions)
    wall, cpu = now - begin, time.process_time() - used
    return {"decisions_per_second": decisions / wall, "decisions_per_cpu_second": decisions / cpu,
            "episodes": episodes, "decisions": decisions, "steps": steps, "seconds": wall}


def main() -> None:
    p = argparse.ArgumentParser(prog="python -m arbiter_gym.bench", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--batch", type=int, default=1024, metavar="N", help="environments (default 1024)")
    p.add_argument("--seconds", type=float, default=10, metavar="S", help="how long to measure (default 10)")
    p.add_argument("--decks", nargs="+", default=[], metavar="DECK",
                   help="embedded decks or files; the first plays the second, the third the fourth and so on")
    p.add_argument("--cards", nargs="+", default=[], metavar="FILE", help="files with the cards of the decks")
    p.add_argument("--threads", type=int, default=0, metavar="N", help="cores; 0 is all (default)")
    p.add_argument("--seats", default="all", help='who learns: "all" (default), "alternate" or a number')
    p.add_argument("--opponent", default="random", help='who plays the other seats (default "random")')
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--json", action="store_true", help="print one JSON object")
    a = p.parse_args()
    if a.batch < 1 or a.seconds <= 0:
        p.error("--batch and --seconds must be greater than 0")
    if len(a.decks) % 2:
        p.error(f"--decks has {len(a.decks)} decks; they play in pairs")
    matchups = [(i, i + 1) for i in range(0, len(a.decks), 2)]
    with Batch(a.batch, decks=a.decks, cards=a.cards, matchups=matchups, seats=a.seats, opponent=a.opponent,
               threads=a.threads, seed=a.seed) as batch:
        result = {"batch": a.batch, "threads": a.threads, "decks": batch.description["decks"],
                  "edition": batch.description["edition"], "observations": True, "seats": a.seats,
                  "python": platform.python_version(), **measure(batch, a.seconds, a.seed)}
    if a.json:
        print(json.dumps(result))
    else:
        print(f"{result['decisions_per_second']:,.0f} decisions a second, {result['episodes']:,} episodes, "
              f"{result['seconds']:.1f} s, batches of {a.batch}")


if __name__ == "__main__":
    main()
