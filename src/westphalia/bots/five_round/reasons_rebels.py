"""Why a bot answers as it does in Peace & Rebels."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.bots.five_round import reasons_war
from westphalia.bots.five_round.plans_rebels import cost_of_neglect, rebels_too_many
from westphalia.bots.five_round.terms_rebels import RebelsMind
from westphalia.bots.outlook import rounds_left
from westphalia.editions.five_round.rebels.lands import is_core
from westphalia.editions.five_round.rebels.suppression import price
from westphalia.engine.question import Question
from westphalia.rules.answers import NO, PASS, PRINCIPALITY, PROVINCE, SEAT, STORED
from westphalia.rules.influence import influence_on
from westphalia.rules.state import FIRST_PRINCIPALITY
from westphalia.rules.words import principality_words, province_words

Said = tuple[str, str]


def lost_influence(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Where Influence is lost."""
    s = mind.s
    if answer == STORED:
        return "Stored Influence holds no ally.", "R.variant.set.7"
    power = answer - PRINCIPALITY
    name, own = principality_words(s, power), influence_on(s, power, mind.seat)
    if s.ally[power] != mind.seat:
        return f"{name} is not my ally, so my Influence there is missed least.", "R.variant.set.7"
    return f"Of my {own} Influence on {name} I can spare 1 soonest.", "R.variant.set.7"


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
    if mind.s.towns >> province & 1:
        return f"{where_unrest(mind, province)}, but one Rebel cannot take its town.", "R.variant.c.2"
    return f"{where_unrest(mind, province)}, and worth no more to me than the others.", "R.variant.c.4"


def ally_dissent(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Influence or Unrest."""
    if answer >= PRINCIPALITY:
        name = principality_words(mind.s, answer - PRINCIPALITY)
        return f"1 Influence on {name} costs me less than Unrest at home.", "R.variant.g.3"
    return unrest(mind, q, answer, players)


def relief(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which Unrest is removed."""
    if answer == PASS:
        return "The Unrest in my land cannot hurt me much.", "R.variant.i.1"
    return f"{where_unrest(mind, answer - PROVINCE)}: its die could cost me most.", "R.variant.i.1"


def suppress(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """What Gold is spent on."""
    s = mind.s
    if answer == PASS:
        return "What I could suppress is worth less than the Gold.", "R.variant.b.1"
    province = answer - PROVINCE
    where, gold = province_words(s, province), price(s, province)
    if s.rebel_held >> province & 1:
        return f"{where} gives me Imperial Power again for {gold} Gold.", "R.variant.set.5"
    if rebels_too_many(mind, province):
        return f"Without this Rebel gone {where} would fall in this phase.", "R.variant.c.2"
    if s.rebels[province]:
        return f"There are fewer Rebels in {where} then.", "R.variant.b.1"
    if rounds_left(s):
        return f"No Rebel Die is rolled for {where} then.", "R.variant.i.1"
    return f"{where} is calm then.", "R.variant.b.1"


def use(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Whether a casus belli is used."""
    if answer == NO:
        return "It would end unused without a loss, for I am at war with them.", "R.variant.a.1"
    if q.about[0] < FIRST_PRINCIPALITY:
        return "It gives me a card more, and would end anyway.", "R.variant.a.3"
    return "It counts like 1 Gold, and would end anyway.", "R.variant.a.3"


def attack(mind: RebelsMind, q: Question, answer: int, players: Sequence[str]) -> Said:
    """Which Player: for a casus belli, or as in the edition."""
    enemy = answer - SEAT
    if cost_of_neglect(mind, enemy) > 0:
        return (
            f"I have a casus belli on {players[enemy]}; unused it would cost me Influence.",
            "R.variant.a.1",
        )
    return reasons_war.attack(mind, q, answer, players)
