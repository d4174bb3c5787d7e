"""Players to learn from and to measure against: random, and the bots of the game, through one interface."""

from westphalia.bots import bots_for, make_bot
from westphalia.engine.checks import finite, whole
from westphalia.env.table import GameTable
from westphalia.game.view import view
from westphalia.observation.actions import to_action


class BotPlayer:
    """A bot of the game. It sees the view of its seat and nothing else."""

    def __init__(self, name: str, seed: int = 0, seconds: float = 0.1) -> None:
        self.name = name
        self._seconds = seconds
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Start again as a new bot with this seed."""
        self._bot = make_bot(self.name, seed, seconds=self._seconds)

    def __call__(self, table: GameTable, seat: int) -> int:
        if not table.game.is_waiting(table.check_seat(seat)):
            raise ValueError(f"seat: {seat} is not asked now")
        chosen = self._bot.choose(view(table.game, seat), explain=False)
        return to_action(chosen.answer, seat, table.players)


def baseline(name: str, table: GameTable, seed: int = 0, seconds: float = 0.1) -> BotPlayer:
    """Return a baseline by name: random, prince, elector, ... `seconds` limits the thinking time of those that search.

    Bots with a time limit depend on the machine; random and prince play the same game everywhere.
    """
    known = bots_for(table.spec.edition)
    if name not in known:
        raise ValueError(
            f"baseline: there is no {name!r} for this edition; choose one of: {', '.join(known)}"
        )
    if finite("seconds", seconds) <= 0:
        raise ValueError(f"seconds: {seconds} is not above 0")
    return BotPlayer(name, whole("seed", seed), seconds)
