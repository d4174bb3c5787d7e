"""Plans that only the six-round edition needs: activities, the Council, Church Patronage and the Shifts."""

from __future__ import annotations

from westphalia.bots.mind import Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.six_round.terms import SixRoundMind
from westphalia.bots.warring.plans_activity import of_diplomacy, of_heresy, of_war
from westphalia.bots.warring.plans_faith import promise_of_faith
from westphalia.bots.weights import at
from westphalia.editions.six_round.faith import church_abuses
from westphalia.engine.question import Question
from westphalia.rules.answers import ENGAGE_IN_DIPLOMACY, FRENCH, NUMBER, PRINCIPALITY, STORED, YES
from westphalia.rules.faith import catholics
from westphalia.rules.state import CATHOLIC


def funds(mind: SixRoundMind) -> int:
    """The Influence and Gold at hand."""
    return mind.s.stored[mind.seat] + mind.s.gold[mind.seat]


def combat_heresy(mind: SixRoundMind, q: Question) -> Values:
    """VI.activity.3: Combat Heresy costs the lesser of the two other activities."""
    heresy, lesser = mind.once(promises)
    return [heresy if answer == YES else lesser for answer in q.answers]


def promises(mind: SixRoundMind) -> tuple[float, float]:
    """What Combat Heresy promises, and the lesser of the two other activities."""
    return of_heresy(mind) + indulgences(mind), min(diplomacy_and_war(mind))


def diplomacy_and_war(mind: SixRoundMind) -> tuple[float, float]:
    """What the two other activities promise."""
    return of_diplomacy(mind, funds(mind)), of_war(mind)


def indulgences(mind: SixRoundMind) -> float:
    """VI.faith.4, VI.faith.5: what a Catholic earns besides: Gold before the Reformation, and Good Works."""
    s, seat = mind.s, mind.seat
    if s.religion[seat] != CATHOLIC:
        return 0.0
    gold = 0 if s.reformation else s.k.indulgence_gold
    return gold * at(mind.w.gold, rounds_left(s))


def second_activity(mind: SixRoundMind, q: Question) -> Values:
    """VI.activity.4: the one that promises more."""
    diplomacy, war = mind.once(diplomacy_and_war)
    return [diplomacy if answer == ENGAGE_IN_DIPLOMACY else war for answer in q.answers]


def council(mind: SixRoundMind, q: Question) -> Values:
    """VI.trent.2: a Good Work where it keeps or brings a saved place, else the French Influence."""
    s, seat = mind.s, mind.seat
    places = s.k.saved_places
    rivals = sorted((s.good_works[other] for other in catholics(s) if other != seat), reverse=True)
    bar = rivals[places - 1] if len(rivals) >= places else -5
    close = abs(s.good_works[seat] - bar) <= 2
    trent = 0.1 + (0.2 if close else 0.0) + mind.outlook.religious[CATHOLIC]
    return [mind.w.stored if answer == FRENCH else trent for answer in q.answers]


def patronage(mind: SixRoundMind, q: Question) -> Values:
    """VI.faith.10: Gold for Faith only where successes bring more than Influence; never for Church Abuses."""
    s, seat = mind.s, mind.seat
    if church_abuses(s, seat):
        return [-float(answer - NUMBER) for answer in q.answers]
    price = at(mind.w.gold, rounds_left(s)) + 0.1
    chance = s.k.faith_die_success / 6
    values = []
    for answer in q.answers:
        gold = answer - NUMBER
        faith = s.faith[seat] + gold * s.k.patronage_faith_per_gold
        values.append(promise_of_faith(mind, faith * chance) - price * gold)
    return values


def shift_place(mind: SixRoundMind, q: Question) -> Values:
    """VI.shift.4: the Emperor's Influence where it brings an ally or keeps one, else it is saved."""
    saved = mind.w.stored * 0.7 if rounds_left(mind.s) else 0.0
    return [saved if answer == STORED else mind.plan.gain(answer - PRINCIPALITY, 1) for answer in q.answers]
