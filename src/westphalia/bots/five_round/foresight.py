"""Elections foreseen: whom others will vote for, who is crowned then, and whether that ends the game."""

from __future__ import annotations

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.victory import SAVED_ROLE, religious_standing, saved_winners
from westphalia.rules.election import block, most_votes
from westphalia.rules.power import order_of_play
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT


def near_victory(s: FiveRoundState) -> int:
    """The religion that wins if one of its Players is elected now; NONE if there is none."""
    if s.round not in s.k.religious_victory_rounds:
        return NONE
    standing = religious_standing(s)
    for religion in (CATHOLIC, PROTESTANT):
        enough = standing.provinces[religion] >= standing.provinces_needed
        if enough and standing.electors[religion] >= standing.electors_needed and saved_winners(s, religion):
            return religion
    return NONE


def expected_vote(s: FiveRoundState, voter: int, cast: list[int], danger: int) -> int:
    """Whom another will vote for: himself, or, to stop a religious victory not his, the likeliest who stops it."""
    if danger == NONE or s.role[voter] == SAVED_ROLE[danger]:
        return voter
    stopping = [other for other in order_of_play(s) if s.religion[other] != danger]
    return max(stopping, key=lambda other: (cast[other], other == voter), default=voter)


def emperor_if(s: FiveRoundState, seat: int, candidate: int, electors: list[int], danger: int) -> int:
    """Who is elected if these Electors vote for a candidate and the others as must be expected."""
    cast = [0] * s.players
    for _, chosen in s.votes:
        cast[chosen] += 1
    cast[candidate] += len(electors)
    order = order_of_play(s)
    for other in order[order.index(seat) + 1 :]:
        votes = (s.allied[other] & s.electors).bit_count()
        if votes:
            cast[expected_vote(s, other, cast, danger)] += votes
    total = cast[:]
    for religion in (CATHOLIC, PROTESTANT):
        unaligned = len(block(s, religion))
        leader = most_votes(s, cast, religion) if unaligned else NONE
        if leader != NONE:
            total[leader] += unaligned
    return most_votes(s, total)


def likely_emperor(s: FiveRoundState, danger: int) -> int:
    """Who is elected if everybody votes as must be expected."""
    first = order_of_play(s)[0]
    electors = [1] * (s.allied[first] & s.electors).bit_count()
    return emperor_if(s, first, expected_vote(s, first, [0] * s.players, danger), electors, danger)


def end_of(s: FiveRoundState) -> tuple[int, tuple[int, ...]]:
    """The religion that will win in this round as things stand, and with whom; NONE if there is none."""
    danger = near_victory(s)
    if danger == NONE or s.religion[likely_emperor(s, danger)] != danger:
        return NONE, ()
    return danger, saved_winners(s, danger)
