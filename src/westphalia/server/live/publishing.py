"""Sending views to a table's clients: the whole view when they arrive, changes while they stay."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from westphalia.server.live.archive import Archive, Seen
from westphalia.server.live.client import Client
from westphalia.server.live.messages import frame
from westphalia.server.live.play import Play, Viewer
from westphalia.server.live.summary import Progress, progress
from westphalia.server.storage.models import TableRow

if TYPE_CHECKING:
    from westphalia.server.live.room import Room

EVENTS_PER_FRAME: Final = 400
Since = int | dict[str, int]  # the last event a client knows; by viewer, if it shows several seats


class ShownView(NamedTuple):
    """A viewer's view at a moment."""

    version: int
    parts: dict[str, bytes]  # JSON by key
    events: int

    @classmethod
    def of(cls, play: Play, viewer: Viewer) -> ShownView:
        cursor = play.cursors[viewer]
        return cls(cursor.version, play.view_parts(viewer), cursor.seen)


@dataclass(slots=True)
class SentView:
    """The last view sent to a viewer's clients."""

    log_version: int  # the version of the log it was made from
    shown: ShownView
    whole: str | None = None  # all of it as one frame, made when a client needs it


class ViewPublisher:
    """Sends one table's views to its clients."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.late: Progress | None = None  # the progress that delayed spectators may see
        self._sent: dict[Viewer, SentView] = {}
        self._board: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._published = 0.0

    def stop(self) -> None:
        """Cancel a publication that is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def open(self, late: Play | None = None) -> None:
        """Begin with a game that has been loaded; `late` is the game as delayed spectators may see it."""
        for sent in self._sent.values():
            sent.log_version = -1
        if late is not None and None not in self._sent:
            self.late = _progress_of(late, self.room.table)
            self._show(None, ShownView.of(late, None))
            assert self.room.play is not None
            self._show_after_delay(ShownView.of(self.room.play, None), progress(self.room.table))

    def clear(self) -> None:
        """Release every view: the game is read from its archive from now on."""
        self.stop()
        self._sent.clear()
        self._board = None

    def forget_unwatched(self) -> None:
        watched = {viewer for client in self.room.clients for viewer in client.viewers}
        if self._is_delayed(None):
            watched.add(None)
        for viewer in self._sent.keys() - watched:
            del self._sent[viewer]

    # --- clients ---

    async def hello(self, client: Client, since: Since) -> None:
        """Send a client everything it may know."""
        async with self.room.lock:
            await self.room.read_on_if_shared()
            client.greeted = True
            client.table = client.clocks = ""
            client.tell_table(frame("table", table=self.room.summary(client.user_id)))
            if self.needs_history(client, since, anew=True):
                await self.room.read_all()
            await self.update_client(client, since, anew=True)
            self.room.tell_clocks()
            mine = self.room.seats_of(client)
        for seat in mine:
            await self.room.automation.is_back(seat)

    async def resync(self, client: Client, seat: int) -> None:
        """Send the whole view of a seat to a client that is behind."""
        async with self.room.lock:
            if seat not in client.viewers:
                return
            if self.room.play is not None:
                self._update(seat)
                self._send_whole(self.room.play, seat, self.room.play.cursors[seat].seen, client)
            elif (archive := await self.room.archive()) is not None:
                await self._send_archived(archive, client, [seat], None, board=False)

    def needs_history(self, client: Client, since: Since = 0, anew: bool = False) -> bool:
        """Return whether `update_client` has to send events that are not in memory."""
        play = self.room.play
        if play is None or not play.partial:
            return False
        viewers = set(self.room.seats_of(client) or (None,)) - set(() if anew else client.viewers)
        return any(play.lacks(viewer, _since(since, viewer)) for viewer in viewers)

    async def update_client(self, client: Client, since: Since = 0, anew: bool = False) -> None:
        """Send a client the views of the seats it has gained, or of all (`anew`)."""
        before = () if anew else client.viewers
        client.viewers = ()
        viewers = tuple(self.room.seats_of(client)) or (None,)
        client.views = len(viewers)
        if not client.greeted:
            return
        gained = [viewer for viewer in viewers if viewer not in before]
        play = self.room.play
        if play is not None:
            self._send_play(play, client, gained, since, board=not before)
        else:
            archive = await self.room.archive()
            if archive is None:
                return
            await self._send_archived(archive, client, gained, since, board=not before)
        client.viewers = viewers

    def _send_play(
        self, play: Play, client: Client, viewers: Iterable[Viewer], since: Since, board: bool
    ) -> None:
        if board:
            if self._board is None:
                self._board = frame("board", board=play.board_json())
            client.send(self._board)
        for viewer in viewers:
            if not self._is_delayed(viewer):
                self._update(viewer)
            self._send_whole(play, viewer, _since(since, viewer), client)

    def _send_whole(self, play: Play, viewer: Viewer, since: int, client: Client) -> None:
        """Send a client the whole view and the events after `since`."""
        sent = self._sent[viewer]
        if sent.whole is None:
            sent.whole = _view_frame(viewer, sent.shown.version, sent.shown.parts)
        client.send(sent.whole)
        _send_events(play, viewer, since, sent.shown.events, client.send)

    async def _send_archived(
        self, archive: Archive, client: Client, viewers: list[Viewer], since: Since | None, board: bool
    ) -> None:
        """Send views of a finished game; `since` None: without events."""
        async with self.room.registry.archive_reads:
            frames = await asyncio.to_thread(_archived_frames, archive, viewers, since, board)
        for text in frames:
            client.send(text)

    # --- changes ---

    def _is_delayed(self, viewer: Viewer) -> bool:
        return viewer is None and self.room.registry.settings.spectator_delay > 0 and not self.room.archived

    def _update(self, viewer: Viewer) -> None:
        """Bring the clients of a viewer up to date with the game."""
        play = self.room.play
        assert play is not None
        sent = self._sent.get(viewer)
        if sent is None or sent.log_version != play.version:
            self._show(viewer, ShownView.of(play, viewer))

    def _show(self, viewer: Viewer, new: ShownView) -> None:
        """Send a viewer's clients what has changed since the last view; nothing if they can notice nothing."""
        play = self.room.play
        assert play is not None
        sent = self._sent.get(viewer)
        if sent is None:
            self._sent[viewer] = SentView(play.version, new)
            return
        watching = [c for c in self.room.clients if c.greeted and viewer in c.viewers]

        def send(text: str) -> None:
            for client in watching:
                client.send(text)

        old, sent.shown, sent.log_version = sent.shown, new, play.version
        changes = {key: msgspec.Raw(value) for key, value in new.parts.items() if old.parts.get(key) != value}
        if changes or new.version != old.version:
            sent.whole = None
            between = {"from": old.version, "version": new.version}
            send(frame("delta", seat=viewer, **between, changes=changes))
        if new.events != old.events:
            _send_events(play, viewer, old.events, new.events, send)

    def publish_soon(self, more_to_come: bool = False) -> None:
        """Send what has changed, at most once per publish interval. The lock is held.

        With `more_to_come` bots are about to answer: one view then shows both.
        """
        interval = self.room.registry.settings.publish_interval
        wait = interval if more_to_come else self._published + interval - time.monotonic()
        if wait <= 0 or self.room.table.status == "over":
            self._publish()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(wait, self._publish_later)

    def _publish_later(self) -> None:
        self._timer = None
        self.room.registry.spawn(self._publish_locked())

    async def _publish_locked(self) -> None:
        async with self.room.lock:
            self._publish()

    def _publish(self) -> None:
        self.stop()
        play = self.room.play
        if play is None:
            return
        self._published = time.monotonic()
        watched = {viewer for c in self.room.clients if c.greeted for viewer in c.viewers}
        if self.room.registry.settings.spectator_delay > 0:
            watched.discard(None)
            self._show_after_delay(ShownView.of(play, None), progress(self.room.table))
        for viewer in sorted(watched, key=lambda v: -1 if v is None else v):
            self._update(viewer)
        play.forget_common()
        self.room.tell_clocks()

    # --- delayed spectators ---

    def _show_after_delay(self, shown: ShownView | None, stands: Progress) -> None:
        delay = self.room.registry.settings.spectator_delay
        asyncio.get_running_loop().call_later(delay, self._show_late, shown, stands)

    def _show_late(self, shown: ShownView | None, stands: Progress) -> None:
        over = self.late is not None and self.late.status != stands.status
        self.late = stands
        if shown is not None and self.room.play is not None:
            self._show(None, shown)
        if over:
            self.room.tell_table()

    def end(self) -> None:
        """Stop publishing a game that was ended by agreement; delayed spectators hear of it late."""
        self.stop()
        if self.late is not None:
            self._show_after_delay(None, progress(self.room.table))


def _since(since: Since, viewer: Viewer) -> int:
    return since.get(str(viewer), 0) if isinstance(since, dict) else since


def _progress_of(play: Play, table: TableRow) -> Progress:
    """Return the progress of a game that has not been published yet."""
    row = play.summary()
    at = table.created if not play.version else min(table.updated, play.cursors[None].noticed_at)
    return Progress(
        row["status"], row["waiting"], row["round"], row["phase"], row["winners"], at, row["powers"]
    )


def _view_frame(viewer: Viewer, version: int, parts: dict[str, bytes]) -> str:
    view = {key: msgspec.Raw(value) for key, value in parts.items()}
    return frame("view", seat=viewer, version=version, view=view)


def _archived_frames(
    archive: Archive, viewers: Iterable[Viewer], since: Since | None, board: bool
) -> list[str]:
    seen = archive.views()
    frames = [frame("board", board=seen.board)] if board else []
    for viewer in viewers:
        last = seen.of(viewer)
        frames.append(frame("view", seat=viewer, version=last.version, view=last.view))
        if since is not None:
            _send_events(seen, viewer, _since(since, viewer), len(last.events), frames.append)
    return frames


def _send_events(
    source: Play | Seen, viewer: Viewer, since: int, until: int, send: Callable[[str], None]
) -> None:
    """Send numbered events in frames of limited size; a client that is ahead of us starts from the first."""
    for start in range(since if since <= until else 0, until, EVENTS_PER_FRAME):
        end = min(start + EVENTS_PER_FRAME, until)
        events = source.events_json(viewer, start, end)
        send(frame("events", seat=viewer, **{"from": start}, events=events))
