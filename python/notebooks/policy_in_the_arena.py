# ---
# jupyter:
#   jupytext: {text_representation: {extension: .py, format_name: percent}}
# ---
# %% [markdown]
# # A policy in the arena
# A policy is trained, saved, and plays duplicate games against others: the same seeds, the seats changed. The program
# `arbiter` has to be on the path, or named by the environment variable `ARBITER`. It needs JAX.

# %%
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from arbiter_gym import ppo

MINUTES = float(os.environ.get("CPU_MINUTES", "20"))
GAMES = int(os.environ.get("GAMES", "200"))
ENVS = int(os.environ.get("ENVS", "256"))
ARBITER = os.environ.get("ARBITER", "arbiter")
folder = Path(tempfile.mkdtemp())
file, journal = folder / "policy.npz", folder / "games.jsonl"

# %% [markdown]
# Training is measured in minutes of processor time. `Trainer` has the settings: the decks, the opponent, the rewards.

# %%
trainer = ppo.Trainer({}, opponent="random", envs=ENVS, rewards={"outcome": 1, "chance": 0.5})
params = ppo.train(MINUTES, trainer)
ppo.save(str(file), params)

# %% [markdown]
# In Python, many games are played at once. The interval is of 95%, over pairs of games.

# %%
print(ppo.evaluate(params, "random", GAMES, {}, seed=1))

# %% [markdown]
# In the arena, each player is a program or one of Arbiter's own. Everyone meets everyone, and the journal has each game
# with all its answers.

# %%
players = ["random", "heuristic", f"program:{sys.executable} -m arbiter_gym.player {file}"]
command = [ARBITER, "arena", "--json", "-n", str(GAMES), "-d", "dawn-patrol", "-d", "night-tide", "--answer-time", "2m",
           "--jobs", "1", "--journal", str(journal)]
for p in players:
    command += ["--agent", p]
table = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
for p in table["players"]:
    name = p["player"] if p["player"] in players[:2] else "PPO"
    print(f"{name:9} {p['rating']:5.0f} ({p['low']:.0f} to {p['high']:.0f})  won {p['won']} of {p['games']}, "
          f"{p.get('forfeits', 0)} forfeits")

# %% [markdown]
# The games can be played again from the journal, to the same final positions and ratings, without the players.

# %%
again = subprocess.run([ARBITER, "arena", "--json", "--replay", str(journal)], check=True, capture_output=True, text=True)
print("the same again:", json.loads(again.stdout) == table)
