"""Asking a prince for advice: what he would answer in a seat's place, from what the seat sees, and why."""

from __future__ import annotations

from typing import Final

from westphalia.bots import Choice, bots_for
from westphalia.engine.question import Refusal
from westphalia.server.bots import default_bot
from westphalia.server.client import Client
from westphalia.server.hall import Hall
from westphalia.server.messages import Suggest, frame
from westphalia.server.room import NOT_PLAYING, Room
from westphalia.server.submission import refuse

ADVISER: Final = "prince"
SEED: Final = "0"  # everybody asks the same prince: whoever asks twice hears the same
SILENT: Final = Refusal("no-advice", "", "At this table nobody asks a prince: the host wants it so.")
NOT_ASKED: Final = Refusal("not-asked", "", "You are not asked anything now.")
AT_A_LOSS: Final = Refusal("at-a-loss", "", "The prince knows no answer to this.")
TOO_FAST: Final = Refusal("too-fast", "", "The prince needs a moment; ask again soon.")


async def suggest(hall: Hall, room: Room, client: Client, message: Suggest, address: str) -> None:
    """Tell a client what a prince would answer; the seat's question stays open."""
    if not room.table.advice:
        found: Refusal | Choice = SILENT
    elif not hall.rates.advice.take(client.user_id, address):
        found = TOO_FAST
    else:
        found = await _advice(hall, room, message.seat)
    if isinstance(found, Refusal):
        refuse(client, message.id, found)
        return
    reason, rule = parted(found.reason)
    client.send(frame("suggestion", id=message.id, answer=found.answer, reason=reason, rule=rule))


async def _advice(hall: Hall, room: Room, seat: int) -> Refusal | Choice:
    """What the prince answers, who is shown nothing but what the seat may see."""
    async with room.lock:
        if room.play is None:
            return NOT_PLAYING
        seen = room.play.seen(seat)
    if seen.question is None:
        return NOT_ASKED
    known = bots_for(seen.game_edition)
    choice = await hall.bots.choose(
        ADVISER if ADVISER in known else default_bot(seen.game_edition), SEED, seen
    )
    return choice or AT_A_LOSS


def parted(reason: str) -> tuple[str, str]:
    """A bot's reason without the rule at its end, and the rule.

    >>> parted("Land of my own stays mine. [V.treaty.4]")
    ('Land of my own stays mine.', 'V.treaty.4')
    """
    sentence, bracket, rule = reason.rpartition(" [")
    return (sentence, rule.removesuffix("]")) if bracket and reason.endswith("]") else (reason, "")
