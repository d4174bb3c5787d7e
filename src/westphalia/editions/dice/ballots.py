"""Imperial Election: the votes are cast at the same time and secretly (D.election.vote.1)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.dice.state import DiceState
from westphalia.engine.contents import Step
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.answers import SEAT
from westphalia.rules.election import VOTE, voters, why_not_vote
from westphalia.rules.politics import conceal, reveal_all


def vote_together(s: DiceState) -> Step:
    """D.election.vote.1: every ally of Electors names a Player for each, one Elector after another; True at the end."""
    candidates = range(SEAT, SEAT + s.players)
    asked = []
    for seat in voters(s):
        waiting = bit_list(s.allied[seat] & s.electors)[len(s.concealed[seat]) :]
        if waiting:
            asked.append(Question(s, seat, ASK_BALLOT, candidates, (waiting[0],)))
    if not asked:
        reveal_votes(s)
        return True
    answers = yield asked
    for question, answer in zip(asked, answers, strict=True):
        conceal(s, question.seat, answer)
    return False


def reveal_votes(s: DiceState) -> None:
    """D.election.vote.1: the votes are revealed together."""
    ballots = reveal_all(s)
    for seat in voters(s):
        electors = bit_list(s.allied[seat] & s.electors)
        for elector, answer in zip(electors, ballots[seat], strict=True):
            s.votes += ((elector, answer - SEAT),)
            if s.tell:
                s.tell(VOTE, voter=seat, principality=s.name[elector], candidate=answer - SEAT)


ASK_BALLOT: Final = Kind(
    "ballot",
    cite="election.vote",
    prompt="You cast the vote of {principality0} secretly: for whom?",
    about=("principality",),
    why=why_not_vote,
    sealed=True,
)
