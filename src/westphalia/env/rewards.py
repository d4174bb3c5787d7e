"""Rewards: the share of the victory, paid at the end; and potential-based shaping, off by default."""

from westphalia.engine.checks import finite
from westphalia.game.westphalia_game import WestphaliaGame


def win_shares(game: WestphaliaGame) -> list[float]:
    """Return each seat's share of the win: winners split 1; all others, and every seat of an unfinished game, get
    0.
    """
    won = game.state.winners
    return [1 / len(won) if seat in won else 0.0 for seat in range(game.state.players)]


class Rewards:
    """The rewards of one game, step by step.

    The reward at the end is the share of the victory. With `shaping` c, each step adds c * (gamma * after - before),
    where the potential is a seat's share of all Imperial Power. The potential of an ended game is 0, truncated or not,
    so shaping never changes which policy is best, and stalling at a limit pays nothing.
    """

    def __init__(self, players: int, shaping: float, gamma: float) -> None:
        shaping, gamma = finite("shaping", shaping), finite("gamma", gamma)
        if shaping < 0:
            raise ValueError(f"shaping: {shaping} is not a number from 0 upwards")
        if not 0 < gamma <= 1:
            raise ValueError(f"gamma: {gamma} is not between 0 and 1")
        self._players = players
        self._shaping = shaping
        self._gamma = gamma
        self._before = [0.0] * players

    def start(self, game: WestphaliaGame) -> None:
        self._before = self._potentials(game)

    def _potentials(self, game: WestphaliaGame) -> list[float]:
        if not self._shaping or game.over:
            return [0.0] * self._players
        power = [game.state.imperial_power(seat) for seat in range(self._players)]
        return [p / (sum(power) or 1) for p in power]

    def after(self, game: WestphaliaGame, truncated: bool) -> list[float]:
        """Return the rewards of all seats for what happened since the last call."""
        shares = win_shares(game) if game.over else [0.0] * self._players
        if not self._shaping:
            return shares
        now = [0.0] * self._players if truncated else self._potentials(game)
        paid = [
            share + self._shaping * (self._gamma * after - before)
            for share, after, before in zip(shares, now, self._before)
        ]
        self._before = now
        return paid
