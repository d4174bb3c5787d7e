"""What the people at a table see: whole views when they come, changes while they stay."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from westphalia.server.client import Client
from westphalia.server.messages import frame
from westphalia.server.play import Play
from westphalia.server.screens import Picture, Screens, picture
from westphalia.server.storage.models import TableRow
from westphalia.server.summary import Standing, standing

if TYPE_CHECKING:
    from westphalia.server.room import Room


class Stage:
    """Shows one table's game to its clients."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.screens = Screens()
        self._pictures: dict[int | None, tuple[int, Picture]] = {}  # made at which version of the log
        self._board: str | None = None
        self.late: Standing | None = None  # how the game stands for spectators who see it late
        self._timer: asyncio.TimerHandle | None = None
        self._published = 0.0

    def stop(self) -> None:
        """Show nothing more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def open(self, late: Play | None = None) -> None:
        """The game has been built; with a delay for spectators, `late` is the game as they may see it."""
        self._pictures.clear()
        if late is not None and not self.screens.has(None):
            now_shown = standing(self.room.table)
            self.late = _standing_of(late, self.room.table)
            self._show(None, picture(late, None))
            self._show_after_delay(self._picture(None), now_shown)

    def forget_unwatched(self) -> None:
        """Keep no pictures that nobody looks at."""
        kept = {viewer for c in self.room.clients for viewer in c.viewers}
        self.screens.keep_only(kept | {None} if self._delayed(None) else kept)
        self._pictures = {viewer: made for viewer, made in self._pictures.items() if viewer in kept}

    def _picture(self, viewer: int | None) -> Picture:
        """What a viewer may see now: made once, however many look and however often."""
        play = self.room.shown
        assert play is not None
        kept = self._pictures.get(viewer)
        if kept is None or kept[0] != play.version:
            kept = self._pictures[viewer] = (play.version, picture(play, viewer))
        return kept[1]

    async def hello(self, client: Client, since: int | dict[str, int]) -> None:
        """Tell a client everything it may know."""
        async with self.room.lock:
            await self.room.read_on_if_shared()
            client.greeted = True
            client.table = ""
            client.tell_table(frame("table", table=self.room.summary(client.user_id)))
            if self.lacks(client, since, anew=True):
                await self.room.read_all()
            self.regroup(client, since, anew=True)
            mine = self.room.seats_of(client)
        for seat in mine:
            await self.room.caretaker.is_back(seat)

    async def resync(self, client: Client, seat: int) -> None:
        """Show a client that is behind the whole view of its seat."""
        async with self.room.lock:
            if self.room.shown is not None and seat in client.viewers:
                self._show(seat, self._picture(seat))
                self.screens.whole(self.room.shown, seat, self.room.shown.counts[seat].seen, client)

    def lacks(self, client: Client, since: int | dict[str, int] = 0, anew: bool = False) -> bool:
        """Whether a client, when it is regrouped, needs to be told events that are not in memory."""
        play = self.room.play
        if play is None or not play.partial:
            return False
        viewers = set(self.room.seats_of(client) or (None,)) - set(() if anew else client.viewers)
        return any(play.lacks(viewer, _told(since, viewer)) for viewer in viewers)

    def regroup(self, client: Client, since: int | dict[str, int] = 0, anew: bool = False) -> None:
        """Show a client the views of the seats it holds now."""
        play = self.room.shown
        before = () if anew else client.viewers
        client.viewers = ()
        viewers = tuple(self.room.seats_of(client)) or (None,)
        client.views = len(viewers)
        if play is None or not client.greeted:
            return
        if not before:
            if self._board is None:
                self._board = frame("board", board=play.board_json())
            client.send(self._board)
        for viewer in viewers:
            if viewer not in before:
                if not self._delayed(viewer):
                    self._show(viewer, self._picture(viewer))
                self.screens.whole(play, viewer, _told(since, viewer), client)
        client.viewers = viewers

    def _delayed(self, viewer: int | None) -> bool:
        late = self.room.hall.settings.spectator_delay > 0 and self.room.archive is None
        return viewer is None and late

    def _show(self, viewer: int | None, new: Picture) -> None:
        assert self.room.shown is not None
        watching = [c for c in self.room.clients if c.greeted and viewer in c.viewers]

        def send(text: str) -> None:
            for client in watching:
                client.send(text)

        self.screens.show(self.room.shown, viewer, new, send)

    def _publish(self) -> None:
        """Show everybody what has changed."""
        self.stop()
        if self.room.shown is None:
            return
        self._published = time.monotonic()
        looking = {viewer for c in self.room.clients if c.greeted for viewer in c.viewers}
        delay = self.room.hall.settings.spectator_delay
        if delay > 0:
            looking.discard(None)
            self._show_after_delay(self._picture(None), standing(self.room.table))
        for viewer in sorted(looking, key=lambda v: -1 if v is None else v):
            self._show(viewer, self._picture(viewer))
        if self.room.play is not None:
            self.room.play.forget_open()

    def _show_after_delay(self, shown: Picture | None, stands: Standing) -> None:
        delay = self.room.hall.settings.spectator_delay
        asyncio.get_running_loop().call_later(delay, self._show_late, shown, stands)

    def _show_late(self, shown: Picture | None, stands: Standing) -> None:
        over = self.late is not None and self.late.status != stands.status
        self.late = stands
        if shown is not None and self.room.shown is not None:
            self._show(None, shown)
        if over:
            self.room.tell_table()

    def end(self) -> None:
        """The game is over without another picture of it; spectators who see it late hear of it late."""
        self.stop()
        if self.late is not None:
            self._show_after_delay(None, standing(self.room.table))

    def publish_soon(self, more_to_come: bool = False) -> None:
        """Show what has changed, but a busy table not more often than need be. The lock is held.

        With `more_to_come` bots are about to answer: one picture then shows both.
        """
        interval = self.room.hall.settings.publish_interval
        wait = interval if more_to_come else self._published + interval - time.monotonic()
        if wait <= 0 or self.room.table.status == "over":
            self._publish()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(wait, self._publish_later)

    def _publish_later(self) -> None:
        self._timer = None
        self.room.hall.spawn(self._publish_locked())

    async def _publish_locked(self) -> None:
        async with self.room.lock:
            self._publish()


def _told(since: int | dict[str, int], viewer: int | None) -> int:
    """After which event a client wants to be told what a viewer sees."""
    return since.get(str(viewer), 0) if isinstance(since, dict) else since


def _standing_of(play: Play, table: TableRow) -> Standing:
    """How a game stood when it was played so far."""
    told = play.summary()
    at = table.created if not play.version else min(table.updated, play.counts[None].noticed_at)
    return Standing(told["status"], told["waiting"], told["round"], told["phase"], told["winners"], at)
