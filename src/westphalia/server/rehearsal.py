"""What a server does for the first time takes long: its parent has done it before, and those it forks begin warm."""

from __future__ import annotations

import gc
import importlib
from typing import Final

from litestar import Litestar

from westphalia.bots import bots_for, make_bot
from westphalia.editions.edition import LOADERS, edition
from westphalia.server.app import create_litestar
from westphalia.server.play import Play
from westphalia.server.settings import Settings
from westphalia.server.snapshot import restore, snapshot
from westphalia.server.storage.engine import open_engine
from westphalia.server.storage.models import Entry, TableRow

FOUND_LATE: Final = (  # what packages load when they are first used
    "anyio._backends._asyncio",
    "encodings.idna",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)
ANSWERS: Final = 120  # as far as a game is played: through its setup and some phases
SEED: Final = 1648


def load(settings: Settings) -> Litestar:
    """Load all that a server needs, and make what can be made before it begins."""
    for name in FOUND_LATE:
        importlib.import_module(name)
    open_engine(settings.database).sync_engine.dispose()  # its driver
    for id in LOADERS:
        edition(id)
        bots_for(id)
    return create_litestar(settings)


def rehearse() -> None:
    """Play the beginning of a game of each edition, show it and read it again: what is kept for all games is there."""
    for id in LOADERS:
        table = _table(id)
        play = Play(table, 0.0)
        bots = [make_bot(next(iter(bots_for(id))), SEED + seat) for seat in range(len(table.players))]
        while play.version < ANSWERS and not play.game.over:
            seat = play.game.waiting[0]
            choice = bots[seat].choose(play.seen(seat))
            log_id = f"rehearsal:{play.version}"
            play.apply(Entry(play.version + 1, "answer", seat, choice.answer, log_id, "bot", 0.0))
            for viewer in play.viewers:
                play.view_parts(viewer)
        play.board_json()
        restore(table, snapshot(table, play))
    gc.collect()
    gc.freeze()


def _table(id: str) -> TableRow:
    ed = edition(id)
    names = [f"Player {seat + 1}" for seat in range(ed.usual_players())]
    return TableRow(
        id="rehearsal", title="", edition=id, rules_version=ed.rules_version, options={"setup": "random"},
        private=True, pace="live", absent="wait", status="playing", host=None, seed=str(SEED), players=names,
        version=0, round=0, phase="", waiting=[], winners=[], rematch=None, due=None, created=0.0, updated=0.0,
    )  # fmt: skip
