"""Imperial Election, in setup and in every round."""

from typing import Final

from westphalia.board import bit_list
from westphalia.engine import Chronicle, EventType, Question, Reason
from westphalia.rules.base.answers import kind_of
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, State
from westphalia.rules.realm.power import order_of_play
from westphalia.rules.realm.provinces import religion_of
from westphalia.rules.victory.rounds import begin_phase

BLOCK_SILENT: Final = EventType(
    "block_silent",
    "Of the unaligned {religion} Electors, {principalities:does/do} not vote, because no Player is {religion}.",
    cite="election.block-silent",
    scene="election",
)
BLOCK_VOTES: Final = EventType(
    "block_votes",
    "Unaligned {religion} {principalities:votes/vote} for {candidate}, the {religion} Player with the most votes"
    " ({amount}, now {left}).",
    cite="election.block",
    scene="election",
)
ELECTED: Final = EventType(
    "elected",
    "Votes for {seats}: {votes}. {seat} has a majority with {amount} and becomes Emperor.",
    cite="election.elected",
    chronicle=Chronicle("{seat} is elected Emperor."),
    scene="election",
    ends=True,
)
ELECTED_BY_PLURALITY: Final = EventType(
    "elected_by_plurality",
    "Votes for {seats}: {votes}. No Player has a majority of {majority}; {seat} has the most and becomes Emperor.",
    cite="election.elected",
    chronicle=Chronicle("{seat} is elected Emperor without a majority."),
    scene="election",
    ends=True,
)
NOBODY_VOTED: Final = EventType(
    "nobody_voted",
    "No votes were cast: {seat}, first in order, becomes Emperor.",
    cite="election.no-vote",
    chronicle=Chronicle("No one votes, and {seat} becomes Emperor."),
    scene="election",
    ends=True,
)
NO_VOTE: Final = EventType("no_vote", "No votes were cast: {seat} stays Emperor.", cite="election.no-vote")
VOTE: Final = EventType(
    "vote", "{voter} casts {principality}'s vote for {candidate}.", cite="election.vote", scene="election"
)


def open_election(s: State) -> None:
    """Open the election: discard the votes of the last one."""
    s.votes = ()
    if s.round:
        begin_phase(s, "election")


def voters(s: State) -> list[int]:
    """election.vote: the Players with Electors as allies, in Initiative Order (Setup Order in setup)."""
    return [seat for seat in order_of_play(s) if s.allied[seat] & s.electors]


def most_votes(s: State, votes: list[int], religion: int | None = None) -> int:
    """Return the Player (of a religion) with the most votes, ties by order of play; NONE if there is no such Player."""
    candidates = [seat for seat in order_of_play(s) if religion is None or s.religion[seat] == religion]
    return max(
        candidates, key=lambda seat: votes[seat], default=NONE
    )  # of tied candidates, max returns the first


def unaligned_block(s: State, religion: int) -> list[int]:
    """election.block: return the unaligned Electors of a religion, which vote as one block."""
    return [e for e in bit_list(s.electors) if s.ally[e] == NONE and religion_of(s, e) == religion]


def count_votes(s: State) -> None:
    """Count the votes: unaligned Electors follow the Players' votes, then the candidate with the most is elected."""
    cast = [0] * s.players
    for _, candidate in s.votes:
        cast[candidate] += 1
    total = cast[:]
    for religion in (CATHOLIC, PROTESTANT):
        electors = unaligned_block(s, religion)
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
    """election.elected: elect the candidate with a majority, or else with the most votes; they cannot refuse.

    Without any votes, a living Emperor stays; if there is none, all candidates tie and the first in order is elected.
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
    kind, _ = kind_of(answer)
    if kind == "principality":
        return "election.candidates", "You can vote only for Players."
    if kind == "choice":
        return "election.vote", "You cannot abstain: the Elector must vote for a Player."
    return None
