"""What the clients of a table have been shown, viewer by viewer, so that only changes are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from westphalia.server.archive import Archive
from westphalia.server.client import Client
from westphalia.server.messages import frame
from westphalia.server.play import Play, Viewer

EVENTS_PER_FRAME = 400
Shown = Play | Archive


@dataclass(slots=True)
class Screen:
    """The last picture sent to a viewer."""

    version: int = -1
    shown: dict[str, bytes] = field(
        default_factory=dict
    )  # JSON by key: plain bytes, for there are many screens
    sent: int = 0  # events
    whole: str | None = None  # the frame that shows all of it, made when somebody needs it


@dataclass(frozen=True, slots=True)
class Picture:
    """What a viewer may see at a moment."""

    version: int
    view: dict[str, bytes]
    events: int


def picture(play: Shown, viewer: Viewer) -> Picture:
    """What a viewer may see now."""
    count = play.counts[viewer]
    return Picture(count.version, play.view_parts(viewer), count.seen)


class Screens:
    """The pictures of a table."""

    def __init__(self) -> None:
        self._of: dict[Viewer, Screen] = {}

    def keep_only(self, viewers: Iterable[Viewer]) -> None:
        """Forget the pictures nobody looks at."""
        kept = set(viewers)
        for viewer in [v for v in self._of if v not in kept]:
            del self._of[viewer]

    def show(self, play: Shown, viewer: Viewer, new: Picture, send: Callable[[str], None]) -> None:
        """Send what has changed since the last picture; nothing if the viewer can notice nothing."""
        screen = self._of.get(viewer)
        if screen is None:
            self._of[viewer] = Screen(new.version, new.view, new.events)
            return
        if new.view is screen.shown:
            return
        changes = {
            key: msgspec.Raw(value) for key, value in new.view.items() if screen.shown.get(key) != value
        }
        if changes or new.version != screen.version:
            send(
                frame("delta", seat=viewer, **{"from": screen.version}, version=new.version, changes=changes)
            )
        send_events(play, viewer, screen.sent, new.events, send)
        screen.version, screen.shown, screen.sent, screen.whole = new.version, new.view, new.events, None

    def whole(self, play: Shown, viewer: Viewer, since: int, client: Client) -> None:
        """Send a client the whole picture and the events after a number."""
        screen = self._of[viewer]
        if screen.whole is None:
            whole = {key: msgspec.Raw(value) for key, value in screen.shown.items()}
            screen.whole = frame("view", seat=viewer, version=screen.version, view=whole)
        client.send(screen.whole)
        if since > screen.sent:  # it counts events that are not: begin anew
            since = 0
        send_events(play, viewer, since, screen.sent, client.send)

    def has(self, viewer: Viewer) -> bool:
        """Whether a picture is kept."""
        return viewer in self._of


def send_events(play: Shown, viewer: Viewer, since: int, until: int, send: Callable[[str], None]) -> None:
    """Send events by their numbers, in frames of bearable size."""
    for start in range(since, until, EVENTS_PER_FRAME):
        end = min(start + EVENTS_PER_FRAME, until)
        events = play.events_json(viewer, start, end)
        send(frame("events", seat=viewer, **{"from": start}, events=events))
