"""Warm caches in the parent so that forked servers start fast."""

import gc
import importlib
from typing import Final

from litestar import Litestar

from westphalia.bots import bots_for, make_bot
from westphalia.editions.kit.edition import edition, editions
from westphalia.server.app import create_litestar
from westphalia.server.live.play import Play
from westphalia.server.live.snapshot import restore, snapshot
from westphalia.server.ops.settings import Settings
from westphalia.server.storage.engine import open_engine
from westphalia.server.storage.models import Entry, TableRow

FOUND_LATE: Final = (  # modules that packages import on first use
    "anyio._backends._asyncio",
    "encodings.idna",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)
ANSWERS: Final = 120  # of each game: through its setup and some phases
SEED: Final = 1648
YOUNG: Final = 10_000  # new objects between two collections of the youngest generation


def load(settings: Settings) -> Litestar:
    """Import the server's modules, and return the application without its tables."""
    for name in FOUND_LATE:
        importlib.import_module(name)
    open_engine(settings.database).sync_engine.dispose()  # its driver
    for id in editions():
        edition(id)
        bots_for(id)
    return create_litestar(settings)


def warm_up() -> None:
    """Play, show and restore the beginning of a game of each edition, which fills the caches."""
    for id in editions():
        table = _table(id)
        play = Play(table, 0.0)
        bots = [make_bot(next(iter(bots_for(id))), SEED + seat) for seat in range(len(table.players))]
        while play.version < ANSWERS and not play.game.over:
            seat = play.game.waiting[0]
            choice = bots[seat].choose(play.seen(seat))
            log_id = f"warm_up:{play.version}"
            play.apply(Entry(play.version + 1, "answer", seat, choice.answer, log_id, "bot", 0.0))
            for viewer in play.viewers:
                play.view_parts(viewer)
        play.board_json()
        restore(table, snapshot(table, play))
    freeze_heap()


def freeze_heap() -> None:
    """Exclude loaded objects from garbage collection: they stay, and forked workers share their pages."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def _table(id: str) -> TableRow:
    ed = edition(id)
    names = [f"Player {seat + 1}" for seat in range(ed.usual_players())]
    return TableRow(
        id="warm_up", title="", edition=id, rules_version=ed.rules_version, options={"setup": "random"},
        private=True, status="playing", host=None, seed=str(SEED), players=names,
        version=0, round=0, phase="", waiting=[], winners=[], rematch=None, due=None, created=0.0, updated=0.0,
    )  # fmt: skip
