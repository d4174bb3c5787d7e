"""Train the policy network: cloning of bots, then self-play with PPO against a league. Needs PyTorch and a GPU."""
