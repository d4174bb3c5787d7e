"""The answers that a novice considers in the five-round edition."""

from westphalia.bots.core.novice import drop_absurd
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.question import Question
from westphalia.rules.base.answers import DONE, PRINCIPALITY, SEAT, WAR_ON_PLAYER


def plausible_answers(s: FiveRoundState, q: Question) -> list[int]:
    """Leave out absurd answers: gifts, hopeless wars, useless dice; prefer to be elected."""
    seat = q.seat
    answers = drop_absurd(q)
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
    elif q.kind == "dice":  # not on undisputed land of the seat's religion
        useful = [a for a in answers if a < PRINCIPALITY or _disputed(s, seat, a - PRINCIPALITY)]
        answers = useful or answers
    return answers or list(q.answers)


def _disputed(s: FiveRoundState, seat: int, power: int) -> bool:
    religion = s.religion[seat]
    return (s.protestant >> s.capital[power] & 1) != religion or s.dice_power[2 * power + 1 - religion] > 0
