"""Plans for Combat Heresy: Church Patronage and the dice."""

from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.outlook import rounds_left, town_worth
from westphalia.bots.core.weights import lookup
from westphalia.bots.five_round.evaluation import FiveRoundContext
from westphalia.editions.five_round.rules.spreading import resolve_dice
from westphalia.engine.question import Question
from westphalia.rules.base.answers import NUMBER, PRINCIPALITY, PROVINCE
from westphalia.rules.base.state import PROTESTANT
from westphalia.rules.realm.provinces import religion_of


def patronage(context: FiveRoundContext, q: Question) -> Values:
    """V.faith.8: buy Faith only if conversions are worth more than Influence."""
    value = value_of_patronage(context)
    return [(answer - NUMBER) * value for answer in q.answers]


def value_of_patronage(context: FiveRoundContext) -> float:
    """Return what it gains to spend one Gold on dice."""
    s, seat = context.s, context.seat
    religion = s.religion[seat]
    price = lookup(context.w.gold, rounds_left(s)) + 0.1
    # A Gold buys two dice, one success on average: about a province, and sometimes an Elector.
    worth = context.outlook.province[religion] + 0.4 * context.outlook.elector[religion]
    return worth - price


def dice(context: FiveRoundContext, q: Question) -> Values:
    """V.place.1: the place with the best gain per die."""
    s, seat = context.s, context.seat
    left = s.successes[seat]
    if any(s.dice_power) or any(s.dice_hex):  # evaluate the state after these dice are resolved
        later = s.copy()
        resolve_dice(later)
        context.evaluate_later(later)
    values = []
    for answer in q.answers:
        if answer < PRINCIPALITY:
            gain, need = on_province(context, answer - PROVINCE)
        else:
            gain, need = on_principality(context, answer - PRINCIPALITY)
        if need > left:
            gain *= 0.1
        values.append(gain / need if need > 0 else min(0.0, gain))
    return values


def on_principality(context: FiveRoundContext, power: int) -> tuple[float, int]:
    """Return the value of converting (or holding) a Principality, and how many dice it takes."""
    s = context.s
    mine = s.religion[context.seat]
    size = s.land[power].bit_count()
    gain = context.outlook.province[mine] * size
    if s.electors >> power & 1:
        gain += context.outlook.elector[mine]
    own, theirs = s.dice_power[2 * power + mine], s.dice_power[2 * power + 1 - mine]
    if religion_of(s, power) == mine:
        return (gain, theirs - size + 1) if theirs >= size else (0.0, 1)
    need = size - own + theirs
    return (gain, need) if need > 0 else (0.0, 1)


def on_province(context: FiveRoundContext, province: int) -> tuple[float, int]:
    """Return the value of dice on a Player's province, and how many it takes."""
    s, w, seat = context.s, context.w, context.seat
    mine = s.religion[seat]
    owner = s.owner[province]
    theirs = s.religion[owner]
    is_town = bool(s.towns >> province & 1)
    here = PROTESTANT if s.protestant >> province & 1 else 1 - PROTESTANT
    outlook = context.outlook
    gain = outlook.province[mine]
    own, opposing = s.dice_hex[2 * province + theirs], s.dice_hex[2 * province + 1 - theirs]
    cancels = s.k.owner_die_cancels
    if province == s.capital[owner]:
        return on_capital(context, owner, own, opposing)
    for_owner = town_worth(s, w) * (1.0 - w.heretical_town * (rounds_left(s) > 0)) if is_town else 0.0
    if is_town and rounds_left(s):  # its Gold next round
        for_owner += lookup(w.gold, rounds_left(s)) * s.k.gold_per_orthodox_capital_or_town
    for_owner *= 1.0 if owner == seat else -outlook.deny[owner]
    if theirs == mine:
        if here == mine:  # defend it against dice that would convert it
            danger = opposing - cancels * own
            return (gain + for_owner, -(-danger // cancels)) if danger > 0 else (0.0, 1)
        need = -(-opposing // cancels) - own + 1
        return (gain + for_owner, need) if need > 0 else (0.0, 1)
    if here == mine:
        return 0.0, 1
    need = cancels * own - opposing + 1
    if is_town:
        for_owner -= (
            outlook.deny[owner] * -1.0 * lookup(w.gold, rounds_left(s)) * s.k.town_conversion_gold_loss
        )
    return (gain - for_owner, need) if need > 0 else (0.0, 1)


def on_capital(context: FiveRoundContext, owner: int, own: int, opposing: int) -> tuple[float, int]:
    """V.resolve.7: dice take a capital's Gold; the owner's dice protect it."""
    s, w = context.s, context.w
    loss = min(s.gold[owner], s.k.capital_dice_gold_loss) * lookup(w.gold, rounds_left(s))
    danger = opposing - s.k.owner_die_cancels * own
    if owner == context.seat:
        return (loss, -(-danger // s.k.owner_die_cancels)) if danger > 0 else (0.0, 1)
    if s.religion[owner] == s.religion[context.seat] or danger > 0:
        return 0.0, 1
    return context.outlook.deny[owner] * loss, 1 - danger
