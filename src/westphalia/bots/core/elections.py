"""Elections: predict who is elected and whether a religion wins by it, and vote accordingly."""

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.outlook import share_of_win
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PRINCIPALITY, SEAT
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, State
from westphalia.rules.crown.election import most_votes, unaligned_block
from westphalia.rules.realm.power import order_of_play
from westphalia.rules.realm.provinces import religion_of

DECISIVE: Final = 100.0  # outweighs everything else when the crown decides the game
OWN_CANDIDACY: Final = 0.01  # among equal candidates a seat votes for itself
NO_CHANGE: Final = 0.3  # the least value of a replaced Elector


# --- prediction ---


def religion_near_victory(context: DecisionContext, s: State) -> int:
    """Return the religion that wins if one of its Players is elected now, or NONE."""
    if not context.tests_victory(s):
        return NONE
    standing = context.standing(s)
    for religion in (CATHOLIC, PROTESTANT):
        enough = standing.provinces[religion] >= standing.provinces_needed
        if (
            enough
            and standing.electors[religion] >= standing.electors_needed
            and context.can_win(s, religion)
        ):
            return religion
    return NONE


def predict_vote(context: DecisionContext, s: State, voter: int, cast: list[int], danger: int) -> int:
    """Predict a vote: for the voter, or for the likeliest candidate to stop a victory that the voter does not share."""
    if danger == NONE or context.shares_victory(s, danger, voter):
        return voter
    stopping = [other for other in order_of_play(s) if s.religion[other] != danger]
    return max(stopping, key=lambda other: (cast[other], other == voter), default=voter)


def predict_emperor(
    context: DecisionContext, s: State, seat: int, candidate: int, votes: int, danger: int
) -> int:
    """Predict who is elected if a seat casts its votes for a candidate."""
    cast = [0] * s.players
    for _, chosen in s.votes:
        cast[chosen] += 1
    cast[candidate] += votes
    for other, waiting in context.waiting_votes(s, seat):
        cast[predict_vote(context, s, other, cast, danger)] += waiting
    total = cast[:]
    for religion in (CATHOLIC, PROTESTANT):
        unaligned = len(unaligned_block(s, religion))
        leader = most_votes(s, cast, religion) if unaligned else NONE
        if leader != NONE:
            total[leader] += unaligned
    return most_votes(s, total)


def likely_emperor(context: DecisionContext, s: State, danger: int) -> int:
    first = order_of_play(s)[0]
    votes = (s.allied[first] & s.electors).bit_count()
    candidate = predict_vote(context, s, first, [0] * s.players, danger)
    return predict_emperor(context, s, first, candidate, votes, danger)


def predict_victory(context: DecisionContext, s: State) -> tuple[int, tuple[int, ...]]:
    """Return the religion that is about to win and its winners; NONE if there is none."""
    danger = religion_near_victory(context, s)
    if danger == NONE:
        return NONE, ()
    crowned = context.wins_between_elections and s.emperor != NONE and s.religion[s.emperor] == danger
    if not crowned and s.religion[likely_emperor(context, s, danger)] != danger:
        return NONE, ()
    winners = context.winners_of(s, danger)
    return (danger, winners) if winners else (NONE, ())


def unused_votes(s: State, seat: int) -> int:
    """Return how many Electors of a seat have not voted yet; at least 1, for the Elector who is voting now."""
    mine = [e for e in bit_list(s.allied[seat] & s.electors) if all(e != done for done, _ in s.votes)]
    return len(mine) or 1


# --- votes ---


def vote(context: DecisionContext, q: Question) -> Values:
    """Value candidates by the Emperor that a vote for them leads to."""
    s, seat = context.s, context.seat
    votes = unused_votes(s, seat)
    danger = religion_near_victory(context, s)
    values = []
    for answer in q.answers:
        candidate = answer - SEAT
        crowned = predict_emperor(context, s, seat, candidate, votes, danger)
        value = value_of_emperor(context, crowned)
        if danger != NONE:
            value += share_if_crowned(context, crowned, danger) * DECISIVE
        values.append(value + (OWN_CANDIDACY if candidate == seat else 0.0))
    return values


def share_if_crowned(context: DecisionContext, emperor: int, danger: int) -> float:
    """Return the seat's share of the win once a Player is crowned, while a religion lacks only the crown."""
    s, seat = context.s, context.seat
    if s.religion[emperor] != danger:
        return context.outlook.peace[seat]
    return share_of_win(context.winners_of(s, danger), seat)


def value_of_emperor(context: DecisionContext, emperor: int) -> float:
    s, outlook = context.s, context.outlook
    crown = context.value_of_crown()
    value = crown if emperor == context.seat else -outlook.deny[emperor] * crown
    now = s.religion[s.emperor] if s.emperor != NONE else NONE
    religion = s.religion[emperor]
    if s.round and religion != now:
        value += (outlook.interest[religion] - outlook.interest[1 - religion]) * context.w.emperor_missing
    return value


def tie_break(context: DecisionContext, q: Question) -> Values:
    """Choose the seat itself among equals at Westphalia."""
    return [1.0 if answer - SEAT == context.seat else 0.0 for answer in q.answers]


# --- Electors ---


def elector_value(context: DecisionContext, power: int) -> float:
    s = context.s
    ally = s.ally[power]
    value = 0.5 if ally == context.seat else 0.0 if ally == NONE else -context.outlook.deny[ally]
    return value + 0.5 * context.outlook.elector[religion_of(s, power)]


def elector_out(context: DecisionContext, q: Question) -> Values:
    """Remove the Elector that is worth least."""
    return [
        -elector_value(context, answer - PRINCIPALITY) if answer >= PRINCIPALITY else -NO_CHANGE
        for answer in q.answers
    ]


def elector_in(context: DecisionContext, q: Question) -> Values:
    """Add the Elector that is worth most."""
    return [elector_value(context, answer - PRINCIPALITY) for answer in q.answers]
