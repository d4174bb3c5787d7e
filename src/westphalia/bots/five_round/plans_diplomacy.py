"""Plans for Engage in Diplomacy and the first and last Influence: thumb or gun, whom to ally, what to pay."""

from __future__ import annotations

from westphalia.bots.five_round.plans_giving import best_gift, best_release
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.weights import at
from westphalia.engine.question import Question
from westphalia.rules.answers import BUY_INFLUENCE, DONE, END_TURN, GIFT, GUN, PRINCIPALITY, RELEASE


def diplomacy_game(mind: Mind, q: Question) -> Values:
    """V.dipgame.3 to V.dipgame.5: the gun is better whatever the other does; some keep faith all the same."""
    gun = 1.0 if mind.noise(1) >= mind.w.thumb else 0.0
    return [gun if answer == GUN else 0.5 for answer in q.answers]


def place_influence(mind: Mind, q: Question) -> Values:
    """V.setup.influence.1, V.election.9: place one Influence as part of the best alliance in reach."""
    mind.same_turn()
    ranking = mind.plan.ranking(q.about[0] if q.about else 1)
    return [0.0 if answer == DONE else ranking.get(answer - PRINCIPALITY, NOT_NOW)[0] for answer in q.answers]


def turn(mind: Mind, q: Question) -> Values:
    """V.dip.1: spend stored Influence and Gold on the best alliances; end the turn when nothing pays any more."""
    s, seat = mind.s, mind.seat
    stored, gold = s.stored[seat], s.gold[seat]
    memory = mind.same_turn()
    if memory is not None and memory.placing[1] and stored:  # the rest of an alliance that was begun
        power, more = memory.placing
        memory.placing = (power, more - 1)
        return [1.0 if answer == PRINCIPALITY + power else 0.0 for answer in q.answers]
    price = at(mind.w.gold, rounds_left(s))
    ranking = mind.plan.ranking(stored + gold)
    best_bought = max((ratio for ratio, amount in ranking.values() if amount > stored), default=-1.0)
    values = []
    for answer in q.answers:
        if answer >= PRINCIPALITY:
            ratio, amount = ranking.get(answer - PRINCIPALITY, NOT_NOW)
            if amount > stored:  # part of it must be bought first, or it must do with less
                ratio = mind.plan.gain(answer - PRINCIPALITY, 1) * 0.5
            values.append(ratio)
        elif answer == BUY_INFLUENCE:
            values.append(best_bought if best_bought >= price else -0.1)
        elif answer == END_TURN:
            values.append(0.0)
        elif answer == RELEASE:
            values.append(best_release(mind) - mind.w.giving)
        elif answer == GIFT:
            values.append(mind.once(best_gift)[0] - mind.w.giving)
        else:
            values.append(-1.0)
    if memory is not None and stored > 1:
        best = max(range(len(values)), key=values.__getitem__)
        values[best] += SURELY
        power = q.answers[best] - PRINCIPALITY
        amount = ranking[power][1] if power in ranking else 1
        memory.placing = (power, amount - 1 if amount <= stored else 0)
    return values


NOT_NOW = (-0.05, 0)  # a Principality that is out of reach
SURELY = 1e-6  # enough for the first of several equals to be chosen
