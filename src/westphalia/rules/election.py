"""Imperial Election (V.election.*), in setup and in every round."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PRINCIPALITY, SEAT, kind_of
from westphalia.rules.diplomacy import places
from westphalia.rules.influence import place, store
from westphalia.rules.power import order_of_play
from westphalia.rules.realm import religion_of
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT, State
from westphalia.rules.why import Explain, Reason


def open_election(s: State) -> None:
    """V.election.1: an election is held in setup and every round; no vote has been cast yet."""
    s.votes = ()
    if s.round:
        begin_phase(s, "election")


def voters(s: State) -> list[int]:
    """V.election.4: the Players allied to Electors, in Initiative Order (Setup Order in setup)."""
    return [seat for seat in order_of_play(s) if s.allied[seat] & s.electors]


def vote(s: State, seat: int) -> Step:
    """V.election.3, V.election.4: one allied Elector votes for any Player; True when the last of them has voted."""
    waiting = s.allied[seat] & s.electors
    for elector, _ in s.votes:
        waiting &= ~(1 << elector)
    elector = bit_list(waiting)[0]
    candidates = range(SEAT, SEAT + s.players)
    candidate = (yield Question(seat, "vote", candidates, "V.election.4", about=(elector,))) - SEAT
    s.votes += ((elector, candidate),)
    if s.log is not None:
        s.log.append(
            event("vote", "V.election.4", voter=seat, principality=s.name[elector], candidate=candidate)
        )
    return waiting.bit_count() == 1


def most_votes(s: State, votes: list[int], religion: int | None = None) -> int:
    """The Player (of a religion) with most votes, ties by Initiative (Setup) Order; NONE if there is no such Player."""
    candidates = [seat for seat in order_of_play(s) if religion is None or s.religion[seat] == religion]
    return max(candidates, key=lambda seat: votes[seat], default=NONE)  # the first of several with most


def block(s: State, religion: int) -> list[int]:
    """V.election.5: the unaligned Electors of a religion, who vote together."""
    return [e for e in bit_list(s.electors) if s.ally[e] == NONE and religion_of(s, e) == religion]


def count_votes(s: State) -> None:
    """V.election.5 to V.election.7: the unaligned blocks follow the votes of Players; then the most votes elect."""
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
            if s.log is not None:
                s.log.append(event("block_silent", "V.election.6", religion=religion, principalities=names))
            continue
        total[candidate] += len(electors)
        s.votes += tuple((e, candidate) for e in electors)
        if s.log is not None:
            s.log.append(
                event(
                    "block_votes",
                    "V.election.5",
                    religion=religion,
                    principalities=names,
                    candidate=candidate,
                    amount=cast[candidate],
                    left=total[candidate],
                )
            )
    elect(s, total)


def elect(s: State, votes: list[int]) -> None:
    """V.election.7: four votes elect, else the most; nobody can refuse. With no vote at all the Emperor stays."""
    if not any(votes):
        assert s.emperor != NONE, "in setup every Elector and every Player is Catholic, so somebody votes"
        if s.log is not None:
            s.log.append(event("no_vote", "V.ruling.vote-none", seat=s.emperor))
        return
    winner = most_votes(s, votes)
    if s.log is not None:
        fields = {
            "seat": winner,
            "amount": votes[winner],
            "seats": list(range(s.players)),
            "votes": votes,
            "majority": s.k.election_majority,
        }
        kind = "elected" if votes[winner] >= s.k.election_majority else "elected_by_plurality"
        s.log.append(event(kind, "V.election.7", **fields))
    s.emperor = winner


def reward_emperor(s: State) -> None:
    """V.election.8, V.election.9: the Emperor gets 2 Influence; those of the last round he may place at once."""
    last = is_last_round(s)
    store(s, s.emperor, s.k.emperor_influence, "V.election.9" if last else "V.election.8")
    s.scratch = (s.k.emperor_influence,) if last else ()


def is_last_round(s: State) -> bool:
    """Whether this is the last round."""
    return s.round == s.k.rounds


def place_last_influence(s: State) -> Step:
    """V.election.9: one of the Emperor's last 2 Influence; what he stored elsewhere stays there. True when done."""
    left = s.scratch[0]
    answers = (*places(s.principalities), DONE)
    answer = yield Question(s.emperor, "round5influence", answers, "V.election.9", about=(left,))
    if answer == DONE:
        return True
    place(s, answer - PRINCIPALITY, s.emperor, "V.election.9")
    s.scratch = (left - 1,)
    return left == 1


def why_not_vote(s: State, question: Question, answer: int) -> Reason | None:
    """Why an Elector may not vote so."""
    kind, _ = kind_of(answer)
    if kind == "principality":
        return "V.election.3", "Only Players can be voted for."
    if kind == "choice":
        return "V.election.4", "Nobody can abstain: the Elector must vote for a Player."
    return None


def why_not_last_influence(s: State, question: Question, answer: int) -> Reason | None:
    """Why the Emperor may not put his last Influence there."""
    kind, _ = kind_of(answer)
    if kind == "player":
        return "V.gen.1", "Influence is placed on Principalities, never on a Player's realm."
    return None


WHY: Final[dict[str, Explain]] = {"round5influence": why_not_last_influence, "vote": why_not_vote}

PROMPTS: Final[dict[str, str]] = {
    "round5influence": "Emperor, place your last Influence ({number0}), one at a time, or stop.",
    "vote": "You cast the vote of {principality0}: for whom?",
}

WORDS: Final[dict[str, str]] = {
    "block_silent": "The unaligned {religion} Electors {principalities} do not vote: no Player is {religion}.",
    "block_votes": (
        "The unaligned {religion} Electors {principalities} vote for {candidate}, who leads the {religion} Players"
        " with {amount} and has {left} now."
    ),
    "elected": "Votes for {seats}: {votes}. {seat} has {amount}, a majority, and is elected Emperor.",
    "elected_by_plurality": (
        "Votes for {seats}: {votes}. Nobody has a majority of {majority}; {seat} has most and is elected Emperor."
    ),
    "no_vote": "No vote at all was cast: {seat} stays Emperor.",
    "vote": "{voter} lets {principality} vote for {candidate}.",
}
