"""The game as a PettingZoo AEC environment: one agent acts after another.

Questions that several seats answer at the same time are asked one after another, in the order in which the rules ask.
Nothing leaks: an observation holds no sealed answer, and it is the same whether others have answered already or not.
"""

from typing import Any, ClassVar

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError("This interface needs PettingZoo: pip install 'westphalia[env]'") from missing

from westphalia.env.render import MODES, check_mode, render
from westphalia.env.table import GameTable, Observation
from westphalia.rules.base.answers import SPACE


def observation_space(size: int) -> spaces.Dict:
    """Return the space of flat observations with their masks."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (SPACE,), np.int8),
        }
    )


class Agents:
    """The common part of both forms: a table, pictures, and agents "player_0", "player_1", ... numbered by seat."""

    metadata: dict[str, Any]

    def __init__(
        self,
        edition: str = "five-round",
        players: int = 5,
        *,
        name: str = "",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = GameTable(edition, players, **options)
        self.render_mode = check_mode(render_mode)
        self.metadata = {**self.metadata, "name": name or self.metadata["name"]}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        size = self.table.spec.offsets["mask"]
        self.observation_spaces = {agent: observation_space(size) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(SPACE) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self.seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self.seat(agent)
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(
                f"agent: there is no {agent!r}; choose one of: {', '.join(self.possible_agents)}"
            )
        return self.possible_agents.index(agent)

    def render(self) -> Any:
        return None if self.render_mode is None else render(self.table.game, self.render_mode)

    def close(self) -> None:
        """Do nothing; PettingZoo asks for this method."""


class WestphaliaAEC(Agents, AECEnv[str, Observation, int]):
    """A table of agents that act one after another."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "name": "westphalia-five-round-v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; `options` are accepted and not used."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.table.info(seat) for seat, agent in enumerate(self.agents)}
        self.agent_selection = self.agents[self.table.next_seat()]

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self.seat(agent))

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; an illegal one raises ValueError and changes nothing."""
        if not self.agents:
            raise ValueError("action: no game is being played; call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        table = self.table
        table.act(self.seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        over, cut = table.over, table.truncated
        paid = table.rewards.after(table.game, cut)
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = paid[seat]
            self.terminations[name], self.truncations[name] = over, cut
            self.infos[name] = table.info(seat)
        self._accumulate_rewards()
        if not (over or cut):
            self.agent_selection = self.possible_agents[table.next_seat()]
