"""Plans for the crown and the Leagues: votes, Electors, exile, the last word at Westphalia, and setup."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.cause import Cause
from westphalia.bots.five_round.foresight import emperor_if, near_victory
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.five_round.terms import worth_of_ally
from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left, share_of_win
from westphalia.editions.five_round.victory import saved_winners
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    DECLINE,
    PRINCIPALITY,
    PROVINCE,
    SEAT,
    YES,
)
from westphalia.rules.leagues import LEAGUE_OF_ANSWER
from westphalia.rules.realm import religion_of
from westphalia.rules.state import NO_LEAGUE, NONE

DECISIVE: Final = 100.0
LOST_ALLY: Final = 0.7  # what part of an alliance is lost by declining: another may have been lost anyway
HERETICAL_ALLY: Final = 0.5  # what the Influence costs that a saved Player loses there by joining

# --- the election ---


def vote(mind: Mind, q: Question) -> Values:
    """V.election.4: the candidate who, once crowned, suits one best; oneself if there is a chance of it."""
    s, seat = mind.s, mind.seat
    elector = q.about[0]
    mine = [e for e in bit_list(s.allied[seat] & s.electors) if all(e != done for done, _ in s.votes)]
    danger = near_victory(s)
    values = []
    for answer in q.answers:
        candidate = answer - SEAT
        crowned = emperor_if(s, seat, candidate, mine or [elector], danger)
        value = reign(mind, crowned)
        if danger != NONE:  # the crown decides the game
            value += verdict(mind, crowned, danger) * DECISIVE
        values.append(value + (0.01 if candidate == seat else 0.0))
    return values


def verdict(mind: Mind, emperor: int, danger: int) -> float:
    """The share of the win that is left to a Player if somebody is crowned while a religion needs but the crown."""
    s, seat = mind.s, mind.seat
    if s.religion[emperor] != danger:
        return mind.outlook.peace[seat]
    return share_of_win(saved_winners(s, danger), seat)


def reign(mind: Mind, emperor: int) -> float:
    """What it is worth, in points, that somebody wears the crown."""
    s, w, outlook = mind.s, mind.w, mind.outlook
    left = rounds_left(s)
    value = 0.0
    crown = w.crown if left else 1.0
    value += crown if emperor == mind.seat else -outlook.deny[emperor] * crown
    if s.religion and s.round:
        now = s.religion[s.emperor] if s.emperor != NONE else NONE
        religion = s.religion[emperor]
        if religion != now:
            value += outlook.interest[religion] * w.emperor_missing
            value -= outlook.interest[1 - religion] * w.emperor_missing
    return value


def westphalia(mind: Mind, q: Question) -> Values:
    """V.win.10: oneself, if one is among the first."""
    return [1.0 if answer - SEAT == mind.seat else 0.0 for answer in q.answers]


# --- Leagues and Electors ---


def cause_at_hand(mind: Mind) -> Cause:
    """The Religious War that has been declared; everybody may join (V.league.3)."""
    return Cause(mind, mind.s.targets, lambda seat: True)


def league(mind: Mind, q: Question) -> Values:
    """V.league.3: the side on which one's chances are best after the war, counting who will join which."""
    s, seat, w = mind.s, mind.seat, mind.w
    cause = mind.once(cause_at_hand)
    values = []
    at_stake = sum(worth_of_ally(s, target, w) for target, _ in s.targets if s.ally[target] == seat)
    for answer in q.answers:
        if answer == DECLINE:
            values.append(cause.promise(NO_LEAGUE) - LOST_ALLY * at_stake)
            continue
        side = LEAGUE_OF_ANSWER[answer]
        cost = 0.0
        if s.is_saved(seat):  # V.league.5, V.league.6
            cost = HERETICAL_ALLY * sum(
                1 for p in bit_list(s.allied[seat]) if religion_of(s, p) != s.religion[seat]
            )
        treaty = cause.treaty(side, w.league, w.defeat * w.caution)
        values.append(cause.promise(side) + treaty - cost * cause.goes_on(side))
    return values


def elector_out(mind: Mind, q: Question) -> Values:
    """V.rwpeace.3, V.rwpeace.5: Electors that vote for others go."""
    return [
        elector_value(mind, answer - PRINCIPALITY) * -1.0 if answer >= PRINCIPALITY else -0.3
        for answer in q.answers
    ]


def elector_in(mind: Mind, q: Question) -> Values:
    """V.rwpeace.7: one's own allies, of one's own religion, come in."""
    return [elector_value(mind, answer - PRINCIPALITY) for answer in q.answers]


def elector_value(mind: Mind, power: int) -> float:
    """How much a Principality as Elector suits a Player."""
    s = mind.s
    ally = s.ally[power]
    value = 0.5 if ally == mind.seat else 0.0 if ally == NONE else -mind.outlook.deny[ally]
    religion = religion_of(s, power)
    return value + 0.5 * mind.outlook.elector[religion]


def elector_vote(mind: Mind, q: Question) -> Values:
    """V.rwpeace.5: for a list that changes the Electors to one's taste."""
    proposer, *pairs = q.about
    change = sum(
        elector_value(mind, new) - elector_value(mind, old)
        for old, new in zip(pairs[::2], pairs[1::2], strict=True)
    )
    yes = change if proposer != mind.seat else 1.0
    return [yes if answer == YES else 0.0 for answer in q.answers]


# --- Foreign Powers ---


def edge(mind: Mind, q: Question) -> Values:
    """V.fp.4: the edge with most provinces of others to reach."""
    s = mind.s
    return [float(s.board.edges[i].bit_count()) for i in range(len(q.answers))]


def receiver(mind: Mind, q: Question) -> Values:
    """V.fp.11: the Principality where one's Influence weighs most."""
    s = mind.s
    return [float(s.influence[(answer - PRINCIPALITY) * 16 + mind.seat]) for answer in q.answers]


# --- setup ---


def home(mind: Mind, q: Question) -> Values:
    """V.setup.home.2: room around, and nobody near."""
    s = mind.s
    values = []
    taken = s.board.everything & ~s.free
    for answer in q.answers:
        around = s.board.neighbours[answer - PROVINCE]
        wide = s.board.touching(around)
        values.append(
            (around & s.free).bit_count() + 0.2 * (wide & s.free).bit_count() - (wide & taken).bit_count()
        )
    return values


def far_land(mind: Mind, q: Question) -> Values:
    """V.setup.elector.1, V.setup.principality.1: near oneself, and near no other Player."""
    s, seat = mind.s, mind.seat
    others = 0
    for other in range(s.players):
        if other != seat:
            others |= s.land[other]
    values = []
    for answer in q.answers:
        around = s.board.neighbours[answer - PROVINCE]
        values.append(1.0 * (around & s.land[seat]).bit_count() - 0.5 * (around & others).bit_count())
    return values
