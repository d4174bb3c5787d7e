"""Imperial Election, in setup and in every round."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import Told
from westphalia.engine.kind import Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import kind_of
from westphalia.rules.power import order_of_play
from westphalia.rules.realm import religion_of
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT, State

BLOCK_SILENT: Final = Told(
    "block_silent",
    "The unaligned {religion} Electors {principalities} do not vote: no Player is {religion}.",
    cite="election.block-silent",
)
BLOCK_VOTES: Final = Told(
    "block_votes",
    "The unaligned {religion} Electors {principalities} vote for {candidate}, who leads the {religion} Players"
    " with {amount} and has {left} now.",
    cite="election.block",
)
ELECTED: Final = Told(
    "elected",
    "Votes for {seats}: {votes}. {seat} has {amount}, a majority, and is elected Emperor.",
    cite="election.elected",
)
ELECTED_BY_PLURALITY: Final = Told(
    "elected_by_plurality",
    "Votes for {seats}: {votes}. Nobody has a majority of {majority}; {seat} has most and is elected Emperor.",
    cite="election.elected",
)
NOBODY_VOTED: Final = Told(
    "nobody_voted",
    "No vote at all was cast: {seat}, the first in order, is elected Emperor.",
    cite="election.no-vote",
)
NO_VOTE: Final = Told("no_vote", "No vote at all was cast: {seat} stays Emperor.", cite="election.no-vote")
VOTE: Final = Told("vote", "{voter} lets {principality} vote for {candidate}.", cite="election.vote")


def open_election(s: State) -> None:
    """The election opens; no vote has been cast yet."""
    s.votes = ()
    if s.round:
        begin_phase(s, "election")


def voters(s: State) -> list[int]:
    """election.vote: the Players allied to Electors, in Initiative Order (Setup Order in setup)."""
    return [seat for seat in order_of_play(s) if s.allied[seat] & s.electors]


def most_votes(s: State, votes: list[int], religion: int | None = None) -> int:
    """The Player (of a religion) with most votes, ties by Initiative (Setup) Order; NONE if there is no such Player."""
    candidates = [seat for seat in order_of_play(s) if religion is None or s.religion[seat] == religion]
    return max(candidates, key=lambda seat: votes[seat], default=NONE)  # the first of several with most


def block(s: State, religion: int) -> list[int]:
    """election.block: the unaligned Electors of a religion, who vote together."""
    return [e for e in bit_list(s.electors) if s.ally[e] == NONE and religion_of(s, e) == religion]


def count_votes(s: State) -> None:
    """The unaligned blocks follow the votes of Players; then the most votes elect."""
    cast = [0] * s.players
    for _, candidate in s.votes:
        cast[candidate] += 1
    total = cast[:]
    for religion in (CATHOLIC, PROTESTANT):
        electors = block(s, religion)
        if not electors:
            continue
        candidate = most_votes(s, cast, religion)
        names = [s.name[e] for e in electors]
        if candidate == NONE:
            if s.tell:
                s.tell(BLOCK_SILENT, religion=religion, principalities=names)
            continue
        total[candidate] += len(electors)
        s.votes += tuple((e, candidate) for e in electors)
        if s.tell:
            s.tell(
                BLOCK_VOTES,
                religion=religion,
                principalities=names,
                candidate=candidate,
                amount=cast[candidate],
                left=total[candidate],
            )
    elect(s, total)


def elect(s: State, votes: list[int]) -> None:
    """election.elected: four votes elect, else the most; nobody can refuse.

    With no vote at all an Emperor who is alive stays; else all tie, and the first in order is elected.
    """
    nobody_votes = not any(votes)
    if nobody_votes and s.emperor != NONE:
        if s.tell:
            s.tell(NO_VOTE, seat=s.emperor)
        return
    winner = most_votes(s, votes)
    if s.tell and nobody_votes:
        s.tell(NOBODY_VOTED, seat=winner)
    elif s.tell:
        s.tell(
            ELECTED if votes[winner] >= s.k.election_majority else ELECTED_BY_PLURALITY,
            seat=winner,
            amount=votes[winner],
            seats=list(range(s.players)),
            votes=votes,
            majority=s.k.election_majority,
        )
    s.emperor = winner


def why_not_vote(s: State, question: Question, answer: int) -> Reason | None:
    """Why an Elector may not vote so."""
    kind, _ = kind_of(answer)
    if kind == "principality":
        return "election.candidates", "Only Players can be voted for."
    if kind == "choice":
        return "election.vote", "Nobody can abstain: the Elector must vote for a Player."
    return None
