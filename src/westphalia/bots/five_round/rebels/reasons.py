from collections.abc import Sequence

from westphalia.bots.core.decision_context import Reason
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.five_round import reasons_war
from westphalia.bots.five_round.rebels.evaluation import RebelsContext
from westphalia.bots.five_round.rebels.plans import cost_of_neglect, rebels_too_many
from westphalia.editions.five_round.rebels.constants import REBELS_THAT_TAKE
from westphalia.editions.five_round.rebels.rules.lands import is_core
from westphalia.editions.five_round.rebels.rules.uprising import price
from westphalia.engine.phrases import counted
from westphalia.engine.question import Question
from westphalia.rules.base.answers import NO, PASS, PRINCIPALITY, PROVINCE, SEAT, STORED
from westphalia.rules.base.state import FIRST_PRINCIPALITY
from westphalia.rules.base.words import principality_words, province_words
from westphalia.rules.diplomacy.influence import influence_on, lose, settle


def lost_influence(context: RebelsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == STORED:
        return "Stored Influence holds no ally.", "R.variant.set.7"
    return without_one(context, answer - PRINCIPALITY), "R.variant.set.7"


def without_one(context: RebelsContext, power: int) -> str:
    """Describe the effect of 1 Influence less on a Principality."""
    s, seat = context.s, context.seat
    name, left = principality_words(s, power), influence_on(s, power, seat) - 1
    if s.ally[power] != seat:
        return f"{name} is not your ally, so your Influence there holds nothing."
    after = s.copy()
    lose(after, power, seat, 1, "")
    settle(after, power)
    effect = "stays your ally" if after.ally[power] == seat else "leaves you"
    return f"With {left} Influence of yours, {name} {effect}."


def where_unrest(context: RebelsContext, province: int) -> str:
    """Describe the province that gets or loses Unrest."""
    s = context.s
    kind = "core" if is_core(s, province) else "not core"
    town = ", with a town," if s.towns >> province & 1 else ""
    return f"{province_words(s, province)}{town} is {kind}"


def unrest(context: RebelsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    province = answer - PROVINCE
    if is_core(context.s, province):
        return f"{where_unrest(context, province)}: Rebels could hold it, but not free it.", "R.variant.c.3"
    need = REBELS_THAT_TAKE[context.s.towns >> province & 1]
    rebels = counted(need, "Rebel", "Rebels")
    return f"{where_unrest(context, province)}: {rebels} could free it.", "R.variant.c.2"


def ally_dissent(context: RebelsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer >= PRINCIPALITY:
        return without_one(context, answer - PRINCIPALITY), "R.variant.g.3"
    return unrest(context, q, answer, players)


def relief(context: RebelsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == PASS:
        return "You leave the Unrest in your land as it is.", "R.variant.h.2"
    return (
        f"{where_unrest(context, answer - PROVINCE)}, and no Rebel Die is rolled for it.",
        "R.variant.i.1",
    )


def suppress(context: RebelsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    s = context.s
    if answer == PASS:
        return f"You keep your {s.gold[context.seat]} Gold.", "R.variant.b.1"
    province = answer - PROVINCE
    where, gold = province_words(s, province), price(s, province)
    if s.rebel_held >> province & 1:
        return f"{where} gives you Imperial Power again for {gold} Gold.", "R.variant.set.5"
    if rebels_too_many(context, province):
        return f"Unless this Rebel goes, {where} falls this phase.", "R.variant.c.2"
    if s.rebels[province]:
        return f"Fewer Rebels remain in {where}.", "R.variant.b.1"
    if rounds_left(s):
        return f"The Unrest in {where} ends before the Rebel Dice are rolled.", "R.variant.i.1"
    return f"The Unrest in {where} ends.", "R.variant.b.1"


def use(context: RebelsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    if answer == NO:
        return "It lapses unused without a loss, because you are at war with them.", "R.variant.a.1"
    if q.about[0] < FIRST_PRINCIPALITY:
        return "It gives you one more card, and would lapse anyway.", "R.variant.a.3"
    return "It counts as 1 Imperial Power in this war, and would lapse anyway.", "R.variant.a.3"


def attack(context: RebelsContext, q: Question, answer: int, players: Sequence[str]) -> Reason:
    """Explain an attack by a casus belli, or as in the edition."""
    enemy = answer - SEAT
    if cost_of_neglect(context, enemy) > 0:
        return (
            f"You have a casus belli on {players[enemy]}; unused, it would cost you Influence.",
            "R.variant.a.1",
        )
    return reasons_war.attack(context, q, answer, players)
