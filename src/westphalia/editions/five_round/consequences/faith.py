"""Lines under the answers of Combat Heresy: conversion, Council token, Faith die."""

from westphalia.editions.five_round.rules.conversion import convert, may_convert
from westphalia.editions.five_round.rules.roles import merit
from westphalia.editions.five_round.rules.spreading import dice_left, die_on_principality, die_on_province
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.kit.consequences.conversion import COUNCIL, conversions, standing
from westphalia.editions.kit.consequences.what_if import after
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import power_name
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import CONVERT, PRINCIPALITY, PROVINCE
from westphalia.rules.base.state import CATHOLIC
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.faith.patronage import faith_now
from westphalia.rules.realm.provinces import religion_of, religion_of_province, size


def converting(seen: Seen, question: Question, answer: int) -> str:
    """Say which religion, role and Faith follow; with ranges where the others' secret choices decide."""
    s: FiveRoundState = seen.state
    seat, converts = question.seat, answer == CONVERT
    ends = conversions(s, may_convert(s), convert, seat, converts)
    parts = [standing(ends, seat, faith_dice, ("Faith die", "Faith dice"), converts)]
    if gold := ends[0].gold[seat] - s.gold[seat]:
        parts.append(f"+{gold} Gold for your Monastery")
    if converts and s.religion[seat] == CATHOLIC and (lost := merit(s, seat)):
        parts.append(f"you lose {counted(lost, 'Good Work')}")
    if ends[0].religion[seat] == CATHOLIC and not s.reformation:
        parts.append(COUNCIL)
    return "; ".join(parts) + "."


def faith_dice(s: FiveRoundState, seat: int) -> int:
    """Return the Faith dice a Player earns this round, before the Council adds Saints."""
    return faith_now(s, seat, s.saints[seat])


def die(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    if answer >= PRINCIPALITY:
        return _on_principality(seen, question.seat, answer - PRINCIPALITY)
    return _on_province(s, seen, question.seat, answer - PROVINCE)


def _on_principality(seen: Seen, seat: int, power: int) -> str:
    s: FiveRoundState = seen.state
    religion = s.religion[seat]
    trial: FiveRoundState = after(seen, lambda t: die_on_principality(t, seat, power))
    if s.dice_power[2 * power + 1 - religion]:
        left = trial.dice_power[2 * power + 1 - religion]
        marker = "" if s.markers >> power & 1 else " and leaves an Upheaval marker"
        return f"Cancels a {RELIGIONS[1 - religion]} die ({left} left){marker}."
    if religion_of(s, power) == religion:
        return f"{RELIGIONS[religion]} already. This cancels one die of the other religion."
    dice, takes = trial.dice_power[2 * power + religion], size(s, power)
    if dice > takes:
        return f"{counted(takes, 'die is', 'dice are')} enough: one more in case others cancel."
    if dice == takes:
        return (
            f"{dice} of {counted(takes, 'die', 'dice')}: it turns {RELIGIONS[religion]} unless others cancel."
        )
    return f"{dice} of {takes} dice to turn it {RELIGIONS[religion]}."


def _on_province(s: FiveRoundState, seen: Seen, seat: int, province: int) -> str:
    owner, religion = s.owner[province], s.religion[seat]
    trial: FiveRoundState = after(seen, lambda t: die_on_province(t, seat, province))
    faith = s.religion[owner]
    own, other = trial.dice_hex[2 * province + faith], trial.dice_hex[2 * province + 1 - faith]
    kept, against = dice_left(own, other, s.k.owner_die_cancels)
    whose = "Your" if owner == seat else f"{power_name(seen, owner)}'s"
    if s.capital[owner] == province:
        if owner == seat:
            return "Your capital never turns. Your dice there guard your Gold."
        loss = f"they lose {s.k.capital_dice_gold_loss} Gold" if against else "they lose nothing"
        return f"{whose} capital never turns. So far {loss}."
    if against and religion_of_province(s, province) == faith:
        return f"{whose} province turns {RELIGIONS[1 - faith]} unless others cancel."
    if kept and religion_of_province(s, province) != faith:
        return f"{whose} province turns {RELIGIONS[faith]} unless others cancel."
    if faith == religion:
        return f"It stays {RELIGIONS[faith]}. Each die of this faith cancels {s.k.owner_die_cancels}."
    return "It does not turn: the owner's dice cancel these."
