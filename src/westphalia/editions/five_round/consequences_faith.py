"""Combat Heresy in the five-round edition: what a conversion, a token and a die bring."""

from __future__ import annotations

from westphalia.editions.consequence import power_name, some
from westphalia.editions.consequences.what_if import after
from westphalia.editions.five_round.conversion import convert
from westphalia.editions.five_round.placing import die_on_principality, die_on_province
from westphalia.editions.five_round.resolving import dice_left
from westphalia.editions.five_round.roles import merit
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import CONVERT, PRINCIPALITY, PROVINCE, TRENT
from westphalia.rules.faith import catholics
from westphalia.rules.realm import religion_of, religion_of_province, size
from westphalia.rules.state import CATHOLIC
from westphalia.rules.words import RELIGIONS


def converting(seen: Seen, question: Question, answer: int) -> str:
    """What religion, role, Gold and Faith a Player would have; others' choices are unknown."""
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer != CONVERT:
        return f"You stay {RELIGIONS[s.religion[seat]]}, {s.role_of(seat)}: {_faith(s, seat)}."
    trial: FiveRoundState = after(seen, lambda t: convert(t, seat))
    told = [f"You become {RELIGIONS[trial.religion[seat]]}, {trial.role_of(seat)}: {_faith(trial, seat)}"]
    if gold := trial.gold[seat] - s.gold[seat]:
        told.append(f"+{gold} Gold for your Monastery, once")
    if lost := merit(s, seat):
        told.append(f"your {lost} Good Works are lost" if s.religion[seat] == CATHOLIC else "")
    return "; ".join(filter(None, told)) + "."


def _faith(s: FiveRoundState, seat: int) -> str:
    """The Faith dice a Player would earn in this round."""
    k = s.k
    dice = s.saints[seat] * k.faith_per_saint if s.religion[seat] == CATHOLIC else k.protestant_faith[s.round]
    dice += k.zeal_faith if s.is_saved(seat) else 0
    dice += k.imperial_sanction_faith if s.religion[seat] == s.religion[s.emperor] else 0
    return some(dice, "Faith die this round", "Faith dice this round")


def council(seen: Seen, question: Question, answer: int) -> str:
    """What a token brings in any case, and what it does to the Council."""
    s: FiveRoundState = seen.state
    emperor = s.emperor == question.seat
    voters = len(catholics(s))
    if answer == TRENT:
        needs = "half of the tokens" + (" and your own" if emperor else "")
        return (
            f"+{s.k.trent_good_works} Good Work in any case; the Council meets with {needs} ({voters} play)."
        )
    alone = (
        "as Emperor you alone delay the Council"
        if emperor
        else f"more than half of {voters} delay the Council"
    )
    return f"+{s.k.french_influence} Influence in any case; {alone}."


def die(seen: Seen, question: Question, answer: int) -> str:
    """What one more die on a place does."""
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
        marker = (
            "" if s.markers >> power & 1 else " and leaves an Upheaval marker: a Religious War may follow"
        )
        return f"Cancels a {RELIGIONS[1 - religion]} die ({left} left){marker}."
    if religion_of(s, power) == religion:
        return f"It is {RELIGIONS[religion]} already: this only wards off one die of the other side."
    dice, takes = trial.dice_power[2 * power + religion], size(s, power)
    if dice >= takes:
        return f"Enough: {dice} of {takes} dice, it turns {RELIGIONS[religion]} unless somebody answers."
    return f"{dice} of the {takes} dice that turn it {RELIGIONS[religion]}: {takes - dice} more after this."


def _on_province(s: FiveRoundState, seen: Seen, seat: int, province: int) -> str:
    owner, religion = s.owner[province], s.religion[seat]
    trial: FiveRoundState = after(seen, lambda t: die_on_province(t, seat, province))
    faith = s.religion[owner]
    own, other = trial.dice_hex[2 * province + faith], trial.dice_hex[2 * province + 1 - faith]
    kept, against = dice_left(own, other, s.k.owner_die_cancels)
    whose = "Your" if owner == seat else f"{power_name(seen, owner)}'s"
    if s.capital[owner] == province:
        loss = f"he loses {s.k.capital_dice_gold_loss} Gold" if against else "nothing is lost"
        return f"{whose} capital never turns; as it stands {loss}."
    if against and religion_of_province(s, province) == faith:
        return f"{whose} province turns {RELIGIONS[1 - faith]} as it stands ({against} too many)."
    if kept and religion_of_province(s, province) != faith:
        return f"{whose} province turns {RELIGIONS[faith]} as it stands."
    if faith == religion:
        return f"It holds: each die of the owner's faith cancels {s.k.owner_die_cancels} of the other."
    return "It holds as it stands: the owner's dice cancel these."
