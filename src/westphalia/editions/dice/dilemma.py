"""Engage in Diplomacy: the dilemma cards of the Diplomacy Game (D.dilemma.*) and the turns after it (D.place.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.options import NEXT_ENGAGED
from westphalia.editions.dice.state import DiceState
from westphalia.engine.contents import Step
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.answers import COMPETE, COOPERATE
from westphalia.rules.dipgame import partners, pay_out
from westphalia.rules.diplomacy_turn import ASK_ACTION, actions, carry_out


def pair(s: DiceState, number: int) -> tuple[int, int]:
    """D.dilemma.1: the initiator and the Player after him; as an option the next one Engaging in Diplomacy."""
    seat, other = partners(s, number)
    if s.options["partner"] == NEXT_ENGAGED:
        after = s.initiative[number + 1 :] + s.initiative[:number]
        other = next((one for one in after if s.engages >> one & 1), other)
    return seat, other


def dilemma(s: DiceState, number: int) -> Step:
    """D.dilemma.1 to D.dilemma.4: initiator and partner secretly show Cooperate or Compete."""
    seat, other = pair(s, number)
    mine, theirs = yield [
        Question(s, seat, ASK_DILEMMA, (COOPERATE, COMPETE), (other,)),
        Question(s, other, ASK_DILEMMA, (COOPERATE, COMPETE), (seat,)),
    ]
    pay_out(s, (seat, mine, mine == COOPERATE), (other, theirs, theirs == COOPERATE))


def act(s: DiceState, seat: int) -> Step:
    """D.place.1: one action of a Player's turn; True when he has ended it."""
    answer = yield Question(s, seat, ASK_ACTION, actions(s, seat), (s.stored[seat],))
    return (yield from carry_out(s, seat, answer))


ASK_DILEMMA: Final = Kind(
    "dilemma",
    cite="dipgame",
    quiet=(COOPERATE,),
    prompt="Diplomacy Game with {player0}: show Cooperate or Compete?",
    about=("player",),
    sealed=True,
)
