"""Votes cast openly, one after another."""

from typing import Final

from westphalia.board import bit_list
from westphalia.engine import Kind, Question, Step
from westphalia.rules.base.answers import SEAT
from westphalia.rules.base.state import State
from westphalia.rules.crown.election import VOTE, why_not_vote


def vote(s: State, seat: int) -> Step:
    """election.vote: cast the vote of one allied Elector; return True when all of them have voted."""
    waiting = s.allied[seat] & s.electors
    for elector, _ in s.votes:
        waiting &= ~(1 << elector)
    elector = bit_list(waiting)[0]
    candidates = range(SEAT, SEAT + s.players)
    candidate = (yield Question(s, seat, ASK_VOTE, candidates, (elector,))) - SEAT
    s.votes += ((elector, candidate),)
    if s.tell:
        s.tell(VOTE, voter=seat, principality=s.name[elector], candidate=candidate)
    return waiting.bit_count() == 1


ASK_VOTE: Final = Kind(
    "vote",
    cite="election.vote",
    prompt="Cast {principality0}'s vote.",
    about=("principality",),
    why=why_not_vote,
    votes=True,
)
