"""Engage in Diplomacy: the dilemma cards (D.dilemma.*) and Diplomatic Actions (D.place.*)."""

from typing import Final

from westphalia.editions.dice.constants import NEXT_ENGAGED
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.diplomacy_turn import ASK_ACTION, actions, carry_out
from westphalia.engine import Kind, Question, Step
from westphalia.rules.base.answers import COMPETE, COOPERATE
from westphalia.rules.diplomacy.diplomacy_game import partners, pay_out


def pair(s: DiceState, number: int) -> tuple[int, int]:
    """D.dilemma.1: the initiator and the next Player; optionally the next who Engages in Diplomacy."""
    seat, other = partners(s, number)
    if s.options["partner"] == NEXT_ENGAGED:
        after = s.initiative[number + 1 :] + s.initiative[:number]
        other = next((one for one in after if s.engages >> one & 1), other)
    return seat, other


def dilemma(s: DiceState, number: int) -> Step:
    """D.dilemma.1 to D.dilemma.4: initiator and partner choose Cooperate or Compete in secret."""
    seat, other = pair(s, number)
    mine, theirs = yield [
        Question(s, seat, ASK_DILEMMA, (COOPERATE, COMPETE), (other,)),
        Question(s, other, ASK_DILEMMA, (COOPERATE, COMPETE), (seat,)),
    ]
    pay_out(s, (seat, mine, mine == COOPERATE), (other, theirs, theirs == COOPERATE))


def act(s: DiceState, seat: int) -> Step:
    """D.place.1: one action of a Player's turn; True when the turn has ended."""
    answer = yield Question(s, seat, ASK_ACTION, actions(s, seat), (s.stored[seat],))
    return (yield from carry_out(s, seat, answer))


ASK_DILEMMA: Final = Kind(
    "dilemma",
    cite="dipgame",
    quiet=(COOPERATE,),
    prompt="Diplomacy Game with {player0}: Cooperate or Compete?",
    about=("player",),
    sealed=True,
)
