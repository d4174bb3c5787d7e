"""Why a bot answers as it does in Peace & Rebels."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.bots.five_round import reasons_war
from westphalia.bots.five_round.plans_rebels import cost_of_neglect, rebels_too_many
from westphalia.bots.five_round.terms_rebels import RebelsMind
from westphalia.bots.outlook import rounds_left
from westphalia.editions.five_round.rebels.constants import REBELS_THAT_TAKE
from westphalia.editions.five_round.rebels.lands import is_core
from westphalia.editions.five_round.rebels.suppression import price
from westphalia.engine.question import Question
from westphalia.rules.answers import NO, PASS, PRINCIPALITY, PROVINCE, SEAT, STORED
from westphalia.rules.influence import influence_on, lose, settle
from westphalia.rules.state import FIRST_PRINCIPALITY
from westphalia.rules.words import principality_words, province_words

Said = tuple[str, str]


def lost_influence(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where Influence is lost."""
    if answer == STORED:
        return "Stored Influence holds no ally.", "R.variant.set.7"
    return without_one(mind, answer - PRINCIPALITY), "R.variant.set.7"


def without_one(mind: RebelsMind, power: int) -> str:
    """What comes of 1 Influence less on a Principality."""
    s, seat = mind.s, mind.seat
    name, left = principality_words(s, power), influence_on(s, power, seat) - 1
    if s.ally[power] != seat:
        return f"{name} is not my ally, so my Influence there holds nobody."
    after = s.copy()
    lose(after, power, seat, 1, "")
    settle(after, power)
    return f"{name} {'stays my ally' if after.ally[power] == seat else 'leaves me'} with {left} Influence of mine."


def where_unrest(mind: RebelsMind, province: int) -> str:
    """What the province is that gets Unrest, or loses it."""
    s = mind.s
    kind = "core" if is_core(s, province) else "not core"
    town = ", with a town," if s.towns >> province & 1 else ""
    return f"{province_words(s, province)}{town} is {kind}"


def unrest(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where Unrest is put."""
    province = answer - PROVINCE
    if is_core(mind.s, province):
        return f"{where_unrest(mind, province)}: Rebels could only hold it, not free it.", "R.variant.c.3"
    need = REBELS_THAT_TAKE[mind.s.towns >> province & 1]
    rebels = "1 Rebel" if need == 1 else f"{need} Rebels"
    return f"{where_unrest(mind, province)}: {rebels} could free it.", "R.variant.c.2"


def ally_dissent(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Influence or Unrest."""
    if answer >= PRINCIPALITY:
        return without_one(mind, answer - PRINCIPALITY), "R.variant.g.3"
    return unrest(mind, q, answer, players)


def relief(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which Unrest is removed."""
    if answer == PASS:
        return "I leave the Unrest in my land as it is.", "R.variant.h.2"
    return (
        f"{where_unrest(mind, answer - PROVINCE)}, and no Rebel Die is rolled for it then.",
        "R.variant.i.1",
    )


def suppress(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What Gold is spent on."""
    s = mind.s
    if answer == PASS:
        return f"I keep my {s.gold[mind.seat]} Gold.", "R.variant.b.1"
    province = answer - PROVINCE
    where, gold = province_words(s, province), price(s, province)
    if s.rebel_held >> province & 1:
        return f"{where} gives me Imperial Power again for {gold} Gold.", "R.variant.set.5"
    if rebels_too_many(mind, province):
        return f"Without this Rebel gone {where} would fall in this phase.", "R.variant.c.2"
    if s.rebels[province]:
        return f"There are fewer Rebels in {where} then.", "R.variant.b.1"
    if rounds_left(s):
        return f"The Unrest in {where} is gone before the Rebel Dice are rolled.", "R.variant.i.1"
    return f"{where} is calm then.", "R.variant.b.1"


def use(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whether a casus belli is used."""
    if answer == NO:
        return "It would end unused without a loss, for I am at war with them.", "R.variant.a.1"
    if q.about[0] < FIRST_PRINCIPALITY:
        return "It gives me a card more, and would end anyway.", "R.variant.a.3"
    return "It counts like 1 Imperial Power in this war, and would end anyway.", "R.variant.a.3"


def attack(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which Player: for a casus belli, or as in the edition."""
    enemy = answer - SEAT
    if cost_of_neglect(mind, enemy) > 0:
        return (
            f"I have a casus belli on {players[enemy]}; unused it would cost me Influence.",
            "R.variant.a.1",
        )
    return reasons_war.attack(mind, q, answer, players)
