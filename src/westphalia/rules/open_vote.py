"""Votes that are cast one after another, for all to see."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.answers import SEAT
from westphalia.rules.election import VOTE, why_not_vote
from westphalia.rules.state import State


def vote(s: State, seat: int) -> Step:
    """election.vote: one allied Elector votes for any Player; True when the last of them has voted."""
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
    prompt="You cast the vote of {principality0}: for whom?",
    about=("principality",),
    why=why_not_vote,
)
