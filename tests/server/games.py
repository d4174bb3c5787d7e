"""Games without a server: a table, and random play on it."""

import random

from westphalia.bots import make_bot
from westphalia.editions.kit import edition as editions
from westphalia.server.live.play import Play
from westphalia.server.storage.models import Entry, TableRow

EDITIONS = {"five-round": 5, "six-round": 7, "dice": 6}  # with a number of players for each


def table(players: int = 5, seed: int = 7, edition: str = "five-round", **options: str) -> TableRow:
    rules, names = editions.edition(edition).rules_version, list("ABCDEFGHIJKLMN"[:players])
    return TableRow(
        id="t", title="", edition=edition, rules_version=rules, options={"setup": "random", **options}, private=False,
        status="playing", host=None, seed=str(seed), players=names,
        version=0, round=0, phase="", waiting=[], winners=[], rematch=None, due=None, created=0.0, updated=0.0,
    )  # fmt: skip


def answer(play: Play, seat: int, value: int) -> Entry:
    return Entry(play.version + 1, "answer", seat, value, f"c{play.version}", "person", float(play.version))


def undo(play: Play, seat: int) -> Entry:
    taken = len(play.taken_back_by(seat)) if play.can_undo(seat) else 1
    at = float(play.version)
    return Entry(play.version + 1, "takeback", seat, taken, f"c{play.version}", "person", at)


def played(row: TableRow, seed: int, undoing: float, until: int = 10_000) -> tuple[Play, list[Entry]]:
    """Return a game by random answers, some of them taken back."""
    play, log, rng = Play(row, 0.0), list[Entry](), random.Random(seed)
    bots = [make_bot("random", seed + i) for i in range(len(row.players))]
    while not play.game.over and play.version < until:
        able = [seat for seat in range(len(row.players)) if play.can_undo(seat)]
        if able and rng.random() < undoing:
            entry = undo(play, able[0])
        else:
            seat = rng.choice(play.game.waiting)
            entry = answer(play, seat, bots[seat].choose(play.seen(seat)).answer)
        play.apply(entry)
        log.append(entry)
    return play, log
