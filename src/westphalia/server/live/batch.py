"""Several answers in one message: the rules check each, and the client learns if some were refused."""

import msgspec

from westphalia.engine.question import Refusal
from westphalia.rules.base.answers import DECLINING
from westphalia.server.live.client import Client
from westphalia.server.live.messages import Answer, frame
from westphalia.server.live.room import Room
from westphalia.server.live.submission import Result, Submission, refuse


async def submit_batch(room: Room, client: Client, message: Answer) -> Result:
    """Submit the answers one after another until one is refused; acknowledge them together."""
    answers = [message.answer, *message.then]
    alone = len(answers) == 1 and not message.done
    result: int | Refusal = message.version
    for given, answer in enumerate(answers):
        id = f"{message.id}.{given}" if given else message.id
        assert isinstance(result, int)
        one = Submission(
            message.seat, id, answer, result, client=client, acknowledged=alone, grace=message.grace
        )
        result = await room.submit(one)
        if isinstance(result, Refusal):
            if not alone:
                refuse(client, message.id, _explain_rest(result, given, len(answers)))
            return result
    if message.done:
        assert isinstance(result, int)
        result = await _done(room, client, message, result)
    if not alone:
        client.send(frame("ack", id=message.id, version=result))
    return result


def _explain_rest(refusal: Refusal, given: int, asked: int) -> Refusal:
    if not given:
        return refusal
    first = f"Only {given} of your {asked} answers {'was' if given == 1 else 'were'} accepted: "
    return Refusal(refusal.code, refusal.rule, first + refusal.sentence)


async def _done(room: Room, client: Client, message: Answer, result: int) -> int:
    """Decline the next question, if there is one way to decline it and it is not sealed."""
    play = room.play
    if play is None:
        return result
    last = Submission(
        message.seat,
        f"{message.id}.done",
        None,
        result,
        client=client,
        acknowledged=False,
        grace=message.grace,
    )
    if (known := play.acks.get(last.log_id)) is not None:
        return known
    question = play.game.question(message.seat)
    quiet = [] if question is None or question.sealed else [a for a in question.answers if a in DECLINING]
    if len(quiet) != 1:
        return result
    ended = await room.submit(msgspec.structs.replace(last, answer=quiet[0]))
    return result if isinstance(ended, Refusal) else ended
