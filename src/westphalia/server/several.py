"""Several answers given at once: each goes through the rules, and who gave them hears if not all were taken."""

from __future__ import annotations

import msgspec

from westphalia.engine.question import Refusal
from westphalia.game.show import QUIET
from westphalia.server.client import Client
from westphalia.server.messages import Answer, frame
from westphalia.server.room import Room
from westphalia.server.submission import Result, Submission, refuse


async def give(room: Room, client: Client, message: Answer) -> Result:
    """Give the answers one after another, as long as they are asked for; told together what came of them."""
    answers = [message.answer, *message.then]
    alone = len(answers) == 1 and not message.done
    result: int | Refusal = message.version
    for given, answer in enumerate(answers):
        id = f"{message.id}.{given}" if given else message.id
        assert isinstance(result, int)
        one = Submission(message.seat, id, answer, result, client=client, told=alone, grace=message.grace)
        result = await room.submit(one)
        if isinstance(result, Refusal):
            if not alone:
                refuse(client, message.id, _told(result, given, len(answers)))
            return result
    if message.done:
        assert isinstance(result, int)
        result = await _done(room, client, message, result)
    if not alone:
        client.send(frame("ack", id=message.id, version=result))
    return result


def _told(refusal: Refusal, given: int, asked: int) -> Refusal:
    """Why the rest was not taken."""
    if not given:
        return refusal
    first = f"{given} of your {asked} answers {'was' if given == 1 else 'were'} given, the rest not: "
    return Refusal(refusal.code, refusal.rule, first + refusal.sentence)


async def _done(room: Room, client: Client, message: Answer, result: int) -> int:
    """Decline what is asked next, if that can be declined in one way and is no secret."""
    play = room.play
    if play is None:
        return result
    last = Submission(
        message.seat, f"{message.id}.done", None, result, client=client, told=False, grace=message.grace
    )
    if (known := play.acks.get(last.log_id)) is not None:
        return known
    question = play.game.question(message.seat)
    quiet = [] if question is None or question.sealed else [a for a in question.answers if a in QUIET]
    if len(quiet) != 1:
        return result
    ended = await room.submit(msgspec.structs.replace(last, answer=quiet[0]))
    return result if isinstance(ended, Refusal) else ended
