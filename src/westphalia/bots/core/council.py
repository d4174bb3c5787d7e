"""The plan for the Council of Trent, where all Catholics play a token at the same time."""

from typing import Any

from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.outlook import DIE_FACES
from westphalia.bots.core.simultaneous import Stakes, logit, stakes_of_all
from westphalia.engine.question import Question
from westphalia.rules.base.answers import FRENCH, TRENT
from westphalia.rules.diplomacy.influence import store
from westphalia.rules.faith.council import meets
from westphalia.rules.faith.earning import catholics


def council(context: DecisionContext, q: Question) -> Values:
    """trent.token: return the probability of each token."""
    french, trent = context.cached(stakes_of_council)
    lean = context.w.trent * context.outlook.slope
    odds = logit(trent - french + lean, context.w.temperature)
    return [odds if answer == TRENT else 1.0 - odds for answer in q.answers]


def stakes_of_council(context: DecisionContext) -> Stakes:
    """Return the seat's share of the win with a French and with a Trent token, while the others mix."""
    voters = catholics(context.s)

    def payoffs(mask: int) -> list[float]:
        shares = shares_after(context, voters, mask)
        return [shares[seat] for seat in voters]

    found = stakes_of_all(payoffs, len(voters), 0.0, context.w.temperature)
    return found[voters.index(context.seat)]


def shares_after(context: DecisionContext, voters: list[int], mask: int) -> list[float]:
    """Return all shares if the voters of a mask play Trent; the Ottoman die may break the Council up."""
    after: Any = context.s.copy()
    tokens = [TRENT if mask >> i & 1 else FRENCH for i in range(len(voters))]
    for seat, token in zip(voters, tokens, strict=True):
        if token == TRENT:
            context.earn_good_works(after, seat)
        else:
            store(after, seat, after.k.french_influence, "trent.french-token")
    shares = context.evaluate(after).shares
    if not meets(after, voters, tokens):
        return shares
    context.begin_reformation(after)
    concludes = 1.0 - after.k.ottoman_die_disrupt / DIE_FACES
    later = context.evaluate(after).shares
    return [a + concludes * (b - a) for a, b in zip(shares, later, strict=True)]
