# ---
# jupyter:
#   jupytext: {text_representation: {extension: .py, format_name: percent}}
# ---
# %% [markdown]
# # First steps
# Jupyter opens this file as a notebook with jupytext; `python first_steps.py` runs it as it is.

# %%
import gymnasium
import numpy as np

import arbiter_gym

env = gymnasium.make("Arbiter-v0", decks=["dawn-patrol", "night-tide"], opponent="heuristic", render_mode="ansi")
obs, info = env.reset(seed=1)
print(env.render())

# %% [markdown]
# An action is the index of an option, and `action_mask` has a 1 for each option that there is. This player chooses at
# random.

# %%
rng = np.random.default_rng(1)
rewards = []
while len(rewards) < 5:
    action = rng.choice(np.flatnonzero(obs["action_mask"]))
    obs, reward, terminated, truncated, info = env.step(action)
    if terminated or truncated:
        print(f"episode {info['episode']}: reward {reward:+.0f} in turn {info['turn']}, hash {info['hash']}")
        rewards.append(reward)
        obs, info = env.reset()
env.close()

# %% [markdown]
# Many games are stepped together. The arrays are written in place; the columns have names.

# %%
with arbiter_gym.Batch(64, seats="all", seed=2) as batch:
    batch.reset()
    for _ in range(200):
        batch.step(arbiter_gym.random_actions(batch, rng))
    life = batch.description["features"]["players"].index("life")
    lives = batch.players[:, 0, life]
    print(f"life of the player who is asked, in 64 games: {lives.min()} to {lives.max()}, mean {lives.mean():.1f}")

# %% [markdown]
# A card is described by its characteristics and its ability trees.

# %%
with arbiter_gym.Batch(1) as batch:
    cards, words = batch.cards, batch.description["vocabulary"]
    for i in range(1, 6):
        nodes = [words[n - 1] for n in cards.trees[i][:, 2] if n > 0]
        print(f"{cards.names[i]}: {' '.join(nodes[:8]) or 'no abilities'}")
