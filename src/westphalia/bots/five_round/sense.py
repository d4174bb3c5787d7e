"""What nobody would call absurd in the five-round edition: no hopeless war, no vote for a stranger, no wasted dice."""

from __future__ import annotations

from westphalia.bots.novice import not_thrown_away
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PRINCIPALITY, SEAT, WAR_ON_PLAYER


def sensible(s: FiveRoundState, q: Question) -> list[int]:
    """The answers that nobody would call absurd: nothing thrown away, no hopeless war, no vote for a stranger."""
    seat = q.seat
    answers = not_thrown_away(q)
    if q.kind == "abandon":
        answers = [DONE]
    elif q.kind == "attack":
        own = s.imperial_power(seat)
        hopeful = [answer for answer in answers if s.imperial_power(answer - SEAT) < 1.5 * own]
        answers = hopeful or answers
    elif q.kind == "declare" and WAR_ON_PLAYER in answers:
        own = s.imperial_power(seat)
        weakest = min(s.imperial_power(other) for other in range(s.players) if other != seat)
        if weakest >= 1.5 * own:
            answers.remove(WAR_ON_PLAYER)
    elif q.kind in ("vote", "westphalia") and SEAT + seat in answers:
        answers = [SEAT + seat, *answers]
    elif q.kind == "dice":  # not on land of one's own faith that nobody disputes
        useful = [a for a in answers if a < PRINCIPALITY or _disputed(s, seat, a - PRINCIPALITY)]
        answers = useful or answers
    return answers or list(q.answers)


def _disputed(s: FiveRoundState, seat: int, power: int) -> bool:
    """Whether a Principality is of the other religion, or bears dice of it."""
    religion = s.religion[seat]
    return (s.protestant >> s.capital[power] & 1) != religion or s.dice_power[2 * power + 1 - religion] > 0
