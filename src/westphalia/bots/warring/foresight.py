"""Elections foreseen: whom others will vote for, who is crowned then, and whether a religion wins at once."""

from __future__ import annotations

from westphalia.rules.election import block, most_votes
from westphalia.rules.power import order_of_play
from westphalia.rules.religious_victory import religious_standing
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.warfare import WarringState


def near_victory(s: WarringState) -> int:
    """The religion that wins if one of its Players is elected now; NONE if there is none."""
    if s.round < s.k.religious_victory_round:
        return NONE
    standing = religious_standing(s)
    for religion in (CATHOLIC, PROTESTANT):
        enough = standing.provinces[religion] >= standing.provinces_needed
        if enough and standing.electors[religion] >= standing.electors_needed and religion in s.religion:
            return religion
    return NONE


def expected_vote(s: WarringState, voter: int, cast: list[int], danger: int) -> int:
    """Whom another will vote for: himself, or, to stop a victory that is not his, the likeliest who stops it."""
    if danger == NONE or voter in s.winners_of(danger):
        return voter
    stopping = [other for other in order_of_play(s) if s.religion[other] != danger]
    return max(stopping, key=lambda other: (cast[other], other == voter), default=voter)


def emperor_if(s: WarringState, seat: int, candidate: int, votes: int, danger: int) -> int:
    """Who is elected if one's Electors vote for a candidate and the others as must be expected."""
    cast = [0] * s.players
    voted = 0
    for elector, chosen in s.votes:
        cast[chosen] += 1
        voted |= 1 << elector
    cast[candidate] += votes
    for other in order_of_play(s):
        waiting = (s.allied[other] & s.electors & ~voted).bit_count()
        if other != seat and waiting:
            cast[expected_vote(s, other, cast, danger)] += waiting
    total = cast[:]
    for religion in (CATHOLIC, PROTESTANT):
        unaligned = len(block(s, religion))
        leader = most_votes(s, cast, religion) if unaligned else NONE
        if leader != NONE:
            total[leader] += unaligned
    return most_votes(s, total)


def likely_emperor(s: WarringState, danger: int) -> int:
    """Who is elected if everybody votes as must be expected."""
    first = order_of_play(s)[0]
    votes = (s.allied[first] & s.electors).bit_count()
    return emperor_if(s, first, expected_vote(s, first, [0] * s.players, danger), votes, danger)


def end_of(s: WarringState) -> tuple[int, tuple[int, ...]]:
    """The religion that wins as things stand, now by the crown or after the next election, and with whom."""
    danger = near_victory(s)
    if danger == NONE:
        return NONE, ()
    if (s.emperor == NONE or s.religion[s.emperor] != danger) and s.religion[
        likely_emperor(s, danger)
    ] != danger:
        return NONE, ()
    winners = tuple(s.winners_of(danger))
    return (danger, winners) if winners else (NONE, ())
