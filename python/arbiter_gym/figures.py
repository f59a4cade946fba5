"""Measures the engine alone, and from Python without and with observations, over the same games.

    python -m arbiter_gym.figures
    python -m arbiter_gym.figures --decks a.txt b.txt --cards oracle-cards.json.gz --episodes 4096 --json

Every row of the table plays the same episodes: both players choose by the number of the decision (by_chance). The
checksum is made from the hashes of the final positions of all episodes; if two rows differ in it, the command fails. A
decision is a question with at least two options. Times are those of the whole row, from the beginning of the first to
the end of the last episode; processor time is that of all threads together, user and system.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from .batch import NEXT, STAY, Batch, by_chance

BATCHES = (1, 4, 16, 64, 256, 1024, 4096)
ALONE, BLIND, WHOLE = "engine alone", "Python, no observations", "Python, observations"


def checksum(hashes: np.ndarray[Any, Any]) -> str:
    """Returns a number that depends on every hash and its place."""
    places = np.arange(1, 2 * len(hashes), 2, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return f"{int(np.bitwise_xor.reduce((hashes ^ (hashes >> np.uint64(29))) * places)):016x}"


def stepped(b: Batch, episodes: int, seed: int) -> tuple[np.ndarray[Any, Any], int]:
    """Plays the first episodes in a batch; returns the hashes of their final positions and the number of decisions."""
    hashes = np.zeros(episodes, np.uint64)
    decisions = 0
    b.reset()
    left = episodes
    resting = b.episode >= episodes
    while left:
        actions = by_chance(b, seed)
        over = np.flatnonzero((actions == NEXT) & ~resting)
        if len(over):
            hashes[b.episode[over]] = b.hash[over]
            decisions += int(b.decisions[over].sum())
            left -= len(over)
            resting[over] = b.episode[over] + b.envs >= episodes
        actions[resting] = STAY
        b.step(actions)
    return hashes, decisions


def measure(how: str, envs: int, threads: int, episodes: int, seed: int, settings: dict[str, Any]) -> dict[str, Any]:
    """Returns one row of the table. A tenth of the episodes is played before, unmeasured."""
    with Batch(envs, seats="all", seed=seed, threads=threads, observations=how != BLIND, **settings) as b:
        def play(n: int) -> tuple[np.ndarray[Any, Any], int]:
            return b.play_alone(n) if how == ALONE else stepped(b, n, seed)

        play(max(1, episodes // 10))
        wall, cpu = time.perf_counter(), time.process_time()
        hashes, decisions = play(episodes)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return {"what": how, "batch": envs if how != ALONE else None, "threads": threads, "episodes": episodes,
            "decisions": decisions, "seconds": wall, "cpu_seconds": cpu, "decisions_per_second": decisions / wall,
            "decisions_per_cpu_second": decisions / cpu, "checksum": checksum(hashes)}


def rows(batches: list[int], threads: list[int], episodes: int, seed: int,
         settings: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Measures all rows of the table."""
    for t in threads:
        yield measure(ALONE, t, t, episodes, seed, settings)
    for how in (BLIND, WHOLE):
        for n in batches:
            for t in threads:
                if t <= n:
                    yield measure(how, n, t, episodes, seed, settings)


def main() -> None:
    p = argparse.ArgumentParser(prog="python -m arbiter_gym.figures", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--batch", type=int, nargs="+", default=list(BATCHES), metavar="N", help="sizes of batches")
    p.add_argument("--threads", type=int, nargs="+", default=[1, 2], metavar="N", help="numbers of cores (default 1 2)")
    p.add_argument("--episodes", type=int, default=4096, metavar="N", help="episodes of a row (default 4096)")
    p.add_argument("--decks", nargs="+", default=[], metavar="DECK",
                   help="embedded decks or files; the first plays the second, the third the fourth and so on")
    p.add_argument("--cards", nargs="+", default=[], metavar="FILE", help="files with the cards of the decks")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--json", action="store_true", help="print a JSON object for each row")
    a = p.parse_args()
    if min(*a.batch, *a.threads, a.episodes) < 1:
        p.error("--batch, --threads and --episodes are at least 1")
    if len(a.decks) % 2:
        p.error(f"--decks has {len(a.decks)} decks; they play in pairs")
    settings = {"decks": a.decks, "cards": a.cards, "matchups": [(i, i + 1) for i in range(0, len(a.decks), 2)]}
    if not a.json:
        print("| what | batch | cores | decisions/s | decisions per second of processor time | checksum |")
        print("|---|---|---|---|---|---|")
    sums = set()
    for r in rows(a.batch, a.threads, a.episodes, a.seed, settings):
        sums.add(r["checksum"])
        if a.json:
            print(json.dumps(r), flush=True)
        else:
            print(f"| {r['what']} | {r['batch'] or ''} | {r['threads']} | {r['decisions_per_second']:,.0f} | "
                  f"{r['decisions_per_cpu_second']:,.0f} | {r['checksum']} |", flush=True)
    if len(sums) > 1:
        sys.exit(f"the checksums differ: {', '.join(sorted(sums))}")


if __name__ == "__main__":
    main()
