"""The game as a Gymnasium environment: one agent at a table of bots."""

from typing import Any

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as missing:
    raise ImportError("This interface needs Gymnasium: pip install 'westphalia[env]'") from missing

from westphalia.env import TABLES
from westphalia.env.aec import observation_space
from westphalia.env.baselines import baseline
from westphalia.env.render import MODES, check_mode, render
from westphalia.env.table import GameTable, Observation
from westphalia.rules.base.answers import SPACE


class WestphaliaSingle(gymnasium.Env[Observation, int]):
    """One seat is yours, the others are bots. With `seat` None, the seat changes from game to game.

    `opponents` is the name of a bot, or one name for each other seat. The reward is your share of the victory.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        edition: str = "five-round",
        players: int = 5,
        *,
        seat: int | None = None,
        opponents: str | tuple[str, ...] = "prince",
        seconds: float = 0.1,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = GameTable(edition, players, **options)
        if not isinstance(opponents, str | tuple | list):
            raise ValueError(f"opponents: {opponents!r} is neither a name nor a list of names")
        others = self.table.players - 1
        names = (opponents,) * others if isinstance(opponents, str) else tuple(opponents)
        if len(names) != others:
            raise ValueError(f"opponents: {len(names)} names for {others} other seats")
        self._fixed = None if seat is None else self.table.check_seat(seat)
        self.seat = seat or 0
        self._bots = [baseline(name, self.table, seconds=seconds) for name in names]
        self.render_mode = check_mode(render_mode)
        self.observation_space: Any = observation_space(self.table.spec.offsets["mask"])
        self.action_space: Any = spaces.Discrete(SPACE)
        self._done = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game and play to your first question; `options` are accepted and not used."""
        super().reset(seed=seed)
        table = self.table
        table.reset(seed)
        self.seat = table.seed % table.players if self._fixed is None else self._fixed
        for number, bot in enumerate(self._bots):
            bot.seed((table.seed + number + 1) % (1 << 63))
        self._play_on()
        self._done = table.over or table.truncated
        return table.observe(self.seat), table.info(self.seat)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play your action and let the bots play to your next question, or to the end."""
        if self._done:
            raise ValueError("action: no game is being played; call reset")
        table = self.table
        table.act(self.seat, action)
        self._play_on()
        over, cut = table.over, table.truncated
        self._done = over or cut
        reward = table.rewards.after(table.game, cut)[self.seat]
        return table.observe(self.seat), reward, over, cut, table.info(self.seat)

    def _play_on(self) -> None:
        table = self.table
        while not table.over and not table.truncated and not table.game.is_waiting(self.seat):
            seat = table.next_seat()
            bot = self._bots[seat if seat < self.seat else seat - 1]
            table.act(seat, bot(table, seat))

    def render(self) -> Any:
        return None if self.render_mode is None else render(self.table.game, self.render_mode)


def register() -> None:
    """Make `gymnasium.make("westphalia-five-round-v0")` work, and the same for the other tables."""
    for name, table in TABLES.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="westphalia.env.single:WestphaliaSingle", kwargs=dict(table))
