"""The game as a PettingZoo parallel environment: all agents that are asked act at once.

A step takes one action from every agent. Agents that are not asked have one legal action, `WAIT`, which does nothing;
it may be left out. This is the natural form of questions that all seats answer at the same time.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

try:
    from pettingzoo import ParallelEnv
except ImportError as missing:
    raise ImportError("This interface needs PettingZoo: pip install 'westphalia[env]'") from missing

from westphalia.env.aec import Agents
from westphalia.env.render import MODES
from westphalia.env.table import Observation
from westphalia.observation.actions import check_action
from westphalia.rules.base.answers import WAIT

Parts = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class WestphaliaParallel(Agents, ParallelEnv[str, Observation, int]):
    """A table of agents that act at the same time."""

    metadata: ClassVar[dict[str, Any]] = {"name": "westphalia-five-round-v0", "render_modes": list(MODES)}  # type: ignore[misc]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a game; `options` are accepted and not used."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observe(), self._infos()

    def _observe(self) -> dict[str, Observation]:
        found = {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}
        for seat, agent in enumerate(self.possible_agents):
            if seat not in self.table.waiting:
                found[agent]["action_mask"][WAIT] = 1
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.table.info(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, int]) -> Parts:
        """Play the actions of all agents that are asked; if one is illegal, raise ValueError and change nothing."""
        if not self.agents:
            raise ValueError("actions: no game is being played; call reset")
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions: {actions!r} does not give an action for each agent")
        for agent in actions:
            if agent not in self.possible_agents:
                raise ValueError(f"actions: there is no agent {agent!r}")
        table = self.table
        asked = table.waiting
        answers = {}
        for seat, agent in enumerate(self.possible_agents):
            if seat in asked:
                if agent not in actions:
                    raise ValueError(f"actions: {agent} is asked and has no action")
                answers[seat] = table.check(seat, actions[agent])
            elif agent in actions and check_action(actions[agent]) != WAIT:
                raise ValueError(f"actions: {agent} is not asked; its only action is {WAIT} (wait)")
        questions = {seat: table.game.question(seat) for seat in asked}
        for seat in asked:
            # An earlier answer of this step may have ended the game.
            if not table.over and table.game.question(seat) is questions[seat]:
                table.play(seat, answers[seat])
        over, cut = table.over, table.truncated
        paid = table.rewards.after(table.game, cut)
        agents = self.possible_agents
        found = (
            self._observe(),
            dict(zip(agents, paid)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            self._infos(),
        )
        if over or cut:
            self.agents = []
        return found
