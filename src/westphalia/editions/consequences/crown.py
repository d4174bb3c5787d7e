"""What a vote does, who would be Emperor, and what it means to leave the Empire."""

from __future__ import annotations

from typing import Any

from westphalia.editions.consequence import some
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import EDGE, HOME, SEAT, STAY
from westphalia.rules.election import count_votes
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT, SEATS
from westphalia.rules.words import RELIGIONS


def voting(seen: Seen, question: Question, answer: int) -> str:
    """How the election would stand with this vote: what is cast, what unaligned Electors would add."""
    s, candidate = seen.state, answer - SEAT
    elector = question.about[0]
    trial = s.copy()
    trial.votes = (*s.votes, (elector, candidate))
    count_votes(trial)
    votes = [c for _, c in trial.votes].count(candidate)
    leads = trial.emperor == candidate
    who = "You" if candidate == question.seat else seen.players[candidate]
    stands = "would be elected as things stand" if leads else "would not lead yet"
    religion = RELIGIONS[s.religion[candidate]]
    return f"{religion}: {some(votes, 'vote')} with the unaligned, {s.k.election_majority} elect. {who} {stands}."


def balloting(seen: Seen, question: Question, answer: int) -> str:
    """A secret vote: nobody sees the others', so only what is one's own to give can be told."""
    s, candidate, seat = seen.state, answer - SEAT, question.seat
    mine = (s.allied[seat] & s.electors).bit_count()
    allied = (s.allied[candidate] & s.electors).bit_count()
    loose = sum(1 for e in range(len(s.ally)) if s.electors >> e & 1 and s.ally[e] == NONE)
    who = "you" if candidate == seat else seen.players[candidate]
    return (
        f"{RELIGIONS[s.religion[candidate]]}, {some(allied, 'Elector')} allied to {who}; you cast {mine},"
        f" {loose} are unaligned, {s.k.election_majority} elect."
    )


def last_word(seen: Seen, question: Question, answer: int) -> str:
    """The Emperor chooses among equals."""
    s, seat = seen.state, answer - SEAT
    who = "You win" if seat == question.seat else f"{seen.players[seat]} wins"
    return f"{who} the game with a score of {s.score(seat)}."


# --- leaving the Empire ---


def influence_of(s: Any, seat: int) -> int:
    """All Influence of a Player, stored and placed."""
    return int(s.stored[seat] + sum(s.influence[seat::SEATS]))


def leaving(seen: Seen, question: Question, answer: int) -> str:
    """Staying, or becoming a Foreign Power for ever."""
    s, seat = seen.state, question.seat
    if answer == STAY:
        return f"You keep your {some(s.land[seat].bit_count(), 'province')} and all your Influence."
    kept = influence_of(s, seat) // s.k.fp_influence_return
    return f"For ever: you give up your land and half your Influence ({kept} left), and never change religion again."


def home(seen: Seen, question: Question, answer: int) -> str:
    """Which Home: only a name and arms."""
    return f"{seen.state.k.fp_homes[answer - HOME]} gives its name and arms; all Homes are alike."


def edge(seen: Seen, question: Question, answer: int) -> str:
    """What borders on an edge of the map."""
    s = seen.state
    hexes = s.board.edges[answer - EDGE]
    counts = {CATHOLIC: (hexes & ~s.protestant).bit_count(), PROTESTANT: (hexes & s.protestant).bit_count()}
    mine = counts[s.religion[question.seat]]
    beside = some(hexes.bit_count(), "province")
    return f"{beside} lie beside it, {mine} of your religion: from there you reach the Empire."
