"""Lines under votes, the Emperor's tie-break and leaving the Empire."""

from westphalia.editions.kit.show.part import Seen
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import EDGE, HOME, SEAT, STAY
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, SEATS
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.crown.election import count_votes


def voting(seen: Seen, question: Question, answer: int) -> str:
    """Say how the election stands with this vote and those of unaligned Electors."""
    s, candidate = seen.state, answer - SEAT
    elector = question.about[0]
    trial = s.copy()
    trial.votes = (*s.votes, (elector, candidate))
    count_votes(trial)
    votes = [c for _, c in trial.votes].count(candidate)
    religion, majority = RELIGIONS[s.religion[candidate]], s.k.election_majority
    lead = ", in the lead" if trial.emperor == candidate else ""
    return f"{religion}: {counted(votes, 'vote')} with unaligned Electors{lead}. {majority} votes win."


def balloting(seen: Seen, question: Question, answer: int) -> str:
    """Describe the known facts before a secret vote: the votes of others are hidden."""
    s, candidate, seat = seen.state, answer - SEAT, question.seat
    mine = (s.allied[seat] & s.electors).bit_count()
    allied = (s.allied[candidate] & s.electors).bit_count()
    loose = sum(1 for e in range(len(s.ally)) if s.electors >> e & 1 and s.ally[e] == NONE)
    who = "you" if candidate == seat else seen.players[candidate]
    return (
        f"{RELIGIONS[s.religion[candidate]]}, {counted(allied, 'Elector')} allied to {who}. You cast"
        f" {counted(mine, 'vote')}, {loose} unaligned; {s.k.election_majority} votes win."
    )


def last_word(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, answer - SEAT
    who = "You win" if seat == question.seat else f"{seen.players[seat]} wins"
    return f"{who} the game with a score of {s.score(seat)}."


# --- leaving the Empire ---


def leaving(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == STAY:
        return f"You keep your {counted(s.land[seat].bit_count(), 'province')} and all your Influence."
    kept = (s.stored[seat] + sum(s.influence[seat::SEATS])) // s.k.fp_influence_return
    return f"For good: you lose your land, keep {kept} Influence and can never convert."


def home(seen: Seen, question: Question, answer: int) -> str:
    return f"{seen.state.k.fp_homes[answer - HOME]} gives its name and arms. All Homes are alike."


def edge(seen: Seen, question: Question, answer: int) -> str:
    s = seen.state
    hexes = s.board.edges[answer - EDGE]
    counts = {CATHOLIC: (hexes & ~s.protestant).bit_count(), PROTESTANT: (hexes & s.protestant).bit_count()}
    mine = counts[s.religion[question.seat]]
    beside = counted(hexes.bit_count(), "province")
    return f"{beside} beside your Home, {mine} of your religion."
