"""Advice: a bot's answer for a seat with its reason, from the seat's own view."""

from typing import Final

from westphalia.bots import Choice
from westphalia.engine.question import Refusal
from westphalia.server.live.client import Client
from westphalia.server.live.messages import Suggest, frame
from westphalia.server.live.room import NOT_PLAYING, Room
from westphalia.server.live.submission import refuse
from westphalia.server.live.table_registry import TableRegistry

SILENT: Final = Refusal("no-advice", "", "The host has turned advice off at this table.")
NOT_ASKED: Final = Refusal("not-asked", "", "You are not asked anything now.")
NOTHING_HANGS_ON_IT: Final = Refusal("no-difference", "", "This makes no difference: take any answer.")
TOO_FAST: Final = Refusal("too-fast", "", "Too many requests for advice; please wait a moment.")


async def suggest(
    registry: TableRegistry, room: Room, client: Client, message: Suggest, address: str
) -> None:
    """Send a client a suggestion; the seat's question stays open."""
    if not room.table.advice:
        found: Refusal | Choice = SILENT
    elif not registry.rates.advice.take(client.user_id, address):
        found = TOO_FAST
    else:
        found = await _advice(registry, room, message.seat)
    if isinstance(found, Refusal):
        refuse(client, message.id, found)
        return
    reason, rule = parted(found.reason)
    client.send(frame("suggestion", id=message.id, answer=found.answer, reason=reason, rule=rule))


async def _advice(registry: TableRegistry, room: Room, seat: int) -> Refusal | Choice:
    """Return the adviser's answer; it sees only what the seat sees."""
    async with room.lock:
        if room.play is None:
            return NOT_PLAYING
        seen = room.play.seen(seat)
    if seen.question is None:
        return NOT_ASKED
    return await registry.bots.advise(seen) or NOTHING_HANGS_ON_IT


def parted(reason: str) -> tuple[str, str]:
    """Split a bot's reason into the sentence and the rule at its end.

    >>> parted("Land of my own stays mine. [V.treaty.4]")
    ('Land of my own stays mine.', 'V.treaty.4')
    """
    sentence, bracket, rule = reason.rpartition(" [")
    return (sentence, rule.removesuffix("]")) if bracket and reason.endswith("]") else (reason, "")
