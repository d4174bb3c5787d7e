"""The plan of a run: edition, changes, players, bots, seeds and chunks."""

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from westphalia import __version__
from westphalia.bots.arena.playing import check_bots, parse_specs, spread_specs
from westphalia.editions.kit.edition import Edition, edition
from westphalia.game.westphalia_game import check_seed
from westphalia.lab.changes import Changes, changed_edition, check_changes
from westphalia.lab.schema import ASKED_FOR, TABLES, VERSION

FORMAT: Final = "westphalia lab run"
LEAST_CHUNK: Final = 10  # games
MOST_CHUNKS: Final = 400
MOST_GAMES: Final = 1 << 31
ROTATE: Final = ("auto", "yes", "no")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The plan of a run, on which alone its files depend."""

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
    chunk: int = LEAST_CHUNK  # games that are played and written together

    @property
    def played(self) -> Edition:
        """The edition with its changes."""
        return changed_edition(self.edition, self.players, dict(self.options), self.changes)

    @property
    def title(self) -> str:
        return self.played.title

    @property
    def turns(self) -> int:
        """The number of games per seed."""
        return self.players if self.rotate else 1

    @property
    def chunks(self) -> int:
        return -(-self.games // self.chunk)

    @property
    def tables(self) -> list[str]:
        return [name for name in TABLES if self.decisions or name not in ASKED_FOR]

    def games_of(self, chunk: int) -> range:
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.games))

    def seed_of(self, game: int) -> tuple[int, int]:
        """Return the seed of a game and the rotation of its bots."""
        return self.seed + game // self.turns, game % self.turns

    def to_json(self) -> dict[str, Any]:
        """Return the content of a run's plan file."""
        return {
            "format": FORMAT,
            "schema": VERSION,
            "westphalia": __version__,
            "rules_version": edition(self.edition).rules_version,
            "played": self.played.key,
            "title": self.title,
            "changed": bool(self.changes) or "house" in dict(self.options),
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
    """Return a plan; raise ValueError for every mistake before the first game."""
    base = edition(edition_id).at(options or {})
    chosen = base.check_table(players, options or {})
    if not 1 <= games < MOST_GAMES:
        raise ValueError(f"--games: {games} is not between 1 and {MOST_GAMES - 1}")
    if rotate not in ROTATE:
        raise ValueError(f"--rotate: {rotate!r} is not one of {', '.join(ROTATE)}")
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
    """Return the games per chunk: whole seeds, and at most MOST_CHUNKS chunks."""
    least = max(LEAST_CHUNK, -(-games // MOST_CHUNKS))
    return -(-least // turns) * turns


def read_bots(edition_id: str, text: str, players: int, seconds: float = 1.0) -> tuple[str, ...]:
    """Return the bot of each seat: one for all seats, or one for each."""
    bots = spread_specs(parse_specs(text), players)
    check_bots(edition_id, bots, seconds)
    return bots
