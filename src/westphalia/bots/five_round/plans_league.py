"""Plans for the Religious War: Leagues, the Electors after it, and who receives a Foreign Power's land."""

from typing import Final

from westphalia.board import bit_list
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.elections import elector_value
from westphalia.bots.core.religious_war_outlook import ReligiousWarOutlook
from westphalia.bots.five_round.evaluation import FiveRoundContext, worth_of_ally
from westphalia.engine.question import Question
from westphalia.rules.base.answers import DECLINE, PRINCIPALITY, YES
from westphalia.rules.base.state import NO_LEAGUE, SEATS
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER
from westphalia.rules.realm.provinces import religion_of

LOST_ALLY: Final = 0.7  # the share of an alliance that declining costs: the ally might have been lost anyway
HERETICAL_ALLY: Final = 0.5  # the cost of the Influence that a saved Player loses there by joining


def anyone_may_join(seat: int) -> bool:
    """V.league.3: any other Player may join."""
    return True


def declared_war_outlook(context: FiveRoundContext) -> ReligiousWarOutlook:
    return ReligiousWarOutlook(context, context.s.targets, anyone_may_join)


def league(context: FiveRoundContext, q: Question) -> Values:
    """V.league.3: the side with the best chances after the war."""
    s, seat, w = context.s, context.seat, context.w
    war = context.cached(declared_war_outlook)
    values = []
    at_stake = sum(worth_of_ally(s, target, w) for target, _ in s.targets if s.ally[target] == seat)
    for answer in q.answers:
        if answer == DECLINE:
            values.append(war.value_of_joining(NO_LEAGUE) - LOST_ALLY * at_stake)
            continue
        side = LEAGUE_OF_ANSWER[answer]
        cost = 0.0
        if s.is_saved(seat):  # V.league.5, V.league.6
            cost = HERETICAL_ALLY * sum(
                1 for p in bit_list(s.allied[seat]) if religion_of(s, p) != s.religion[seat]
            )
        treaty = war.treaty_value(side, w.league, w.defeat * w.caution)
        values.append(war.value_of_joining(side) + treaty - cost * war.remaining_weight(side))
    return values


def elector_vote(context: FiveRoundContext, q: Question) -> Values:
    """V.rwpeace.5: agree to a list that improves the Electors."""
    proposer, *pairs = q.about
    change = sum(
        elector_value(context, new) - elector_value(context, old)
        for old, new in zip(pairs[::2], pairs[1::2], strict=True)
    )
    yes = change if proposer != context.seat else 1.0
    return [yes if answer == YES else 0.0 for answer in q.answers]


def receiver(context: FiveRoundContext, q: Question) -> Values:
    """V.fp.11: give land to the Principality on which the seat has most Influence."""
    s = context.s
    return [float(s.influence[(answer - PRINCIPALITY) * SEATS + context.seat]) for answer in q.answers]
