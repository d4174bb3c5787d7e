"""What a run plays: the edition with its changes, the table, the bots, the seeds; and how it is cut into chunks."""

from __future__ import annotations

import csv
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from westphalia import __version__
from westphalia.bots.arena import sit
from westphalia.bots.part import part_of
from westphalia.bots.prince import Prince
from westphalia.editions.edition import edition
from westphalia.game.westphalia_game import check_seed
from westphalia.lab.changes import Changes, changed_id, changed_title, check_changes
from westphalia.lab.schema import ASKED_FOR, TABLES, VERSION

FORMAT: Final = "westphalia lab run"
LEAST_CHUNK: Final = 10  # games
MOST_CHUNKS: Final = 400
MOST_GAMES: Final = 1 << 31
ROTATE: Final = ("auto", "yes", "no")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A run. The files of a run depend on its plan and on nothing else."""

    edition: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    rotate: bool = False
    seconds: float = 1.0
    options: tuple[tuple[str, str], ...] = ()
    changes: Changes = ()
    decisions: bool = False
    chunk: int = LEAST_CHUNK
    """How many games are played and written together."""

    @property
    def id(self) -> str:
        """What is played: the edition, or what it is called when it is changed."""
        return changed_id(self.edition, self.changes)

    @property
    def title(self) -> str:
        """What is played, in words."""
        return changed_title(edition(self.edition), self.changes)

    @property
    def turns(self) -> int:
        """How many games are played with one seed."""
        return self.players if self.rotate else 1

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.games // self.chunk)

    @property
    def tables(self) -> list[str]:
        """The tables that are written."""
        return [name for name in TABLES if self.decisions or name not in ASKED_FOR]

    def games_of(self, chunk: int) -> range:
        """The games of a chunk, by number."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.games))

    def seed_of(self, game: int) -> tuple[int, int]:
        """The seed of a game, and how far the bots are moved on."""
        return self.seed + game // self.turns, game % self.turns

    def to_json(self) -> dict[str, Any]:
        """What stands in a run's directory."""
        return {
            "format": FORMAT,
            "schema": VERSION,
            "westphalia": __version__,
            "rules_version": edition(self.edition).rules_version,
            "played": self.id,
            "changed": bool(self.changes),
            **asdict(self),
        }


def make_plan(
    edition_id: str,
    players: int,
    bots: str,
    games: int,
    *,
    seed: int = 1,
    options: dict[str, str] | None = None,
    changes: tuple[str, ...] = (),
    rotate: str = "auto",
    seconds: float = 1.0,
    decisions: bool = False,
    chunk: int = 0,
) -> Plan:
    """A plan; every mistake is refused here, before the first game."""
    base = edition(edition_id)
    chosen = base.check_table(players, options or {})
    if not 1 <= games < MOST_GAMES:
        raise ValueError(f"--games: {games} is not between 1 and {MOST_GAMES - 1}")
    if not 0 < seconds <= 3600:
        raise ValueError(f"--seconds: {seconds:g} is not between 0 and 3600")
    if rotate not in ROTATE:
        raise ValueError(f"--rotate: {rotate!r} is none of {', '.join(ROTATE)}")
    check_seed(seed)
    check_seed(seed + games)
    plan = Plan(
        edition=edition_id,
        players=players,
        bots=read_bots(edition_id, bots, players, seconds),
        games=games,
        seed=seed,
        seconds=seconds,
        options=tuple(sorted(chosen.items())),
        changes=check_changes(base, players, chosen, changes),
        decisions=decisions,
    )
    turned = replace(plan, rotate=rotate == "yes" or (rotate == "auto" and len(set(plan.bots)) > 1))
    return replace(turned, chunk=chunk or chunk_size(games, turned.turns))


def chunk_size(games: int, turns: int) -> int:
    """How many games make a chunk: whole seeds, and no more chunks than a disk likes."""
    least = max(LEAST_CHUNK, -(-games // MOST_CHUNKS))
    return -(-least // turns) * turns


def read_bots(edition_id: str, words: str, players: int, seconds: float = 1.0) -> tuple[str, ...]:
    """Who plays: one bot for all seats, or one for each."""
    names = tuple(name.strip() for name in next(csv.reader([words]), []) if name.strip())
    if len(names) not in (1, players):
        raise ValueError(
            f"--bots: {len(names)} bots for {players} players; name one for all, or one for each"
        )
    for name in names:
        if isinstance(sit(name, 0, seconds), Prince):
            part_of(edition_id)
    return names * (players // len(names))
