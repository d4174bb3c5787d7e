"""Lines under the answers of wars, Leagues and Treaties that several editions share."""

from typing import Any, Final

from westphalia.editions.kit.consequences.influence import worth
from westphalia.editions.kit.consequences.what_if import changes, sentence, signed
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import by_answer, power_name
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import (
    CONQUER,
    DONE,
    LIBERATE,
    NOTHING,
    PRINCIPALITY,
    PROVINCE,
    SEAT,
    VASSALIZE,
)
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE
from westphalia.rules.base.words import RELIGIONS, principality_words
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.realm.provinces import religion_of, religion_of_province, size, transfer

# --- strengths ---


def army(s: Any, mine: int, theirs: int) -> str:
    """Say how a battle between two strengths begins."""
    ratio, most = s.k.automatic_victory_ratio, s.k.max_cards_from_ip
    if mine >= ratio * theirs:
        return f"{mine} against {theirs} Imperial Power: you win without a battle"
    if theirs >= ratio * mine:
        return f"{mine} against {theirs} Imperial Power: you lose without a battle"
    cards = f"{counted(min(mine, most), 'card')} against {min(theirs, most)}"
    if max(mine, theirs) > most:
        cards += f", Reserves {max(0, mine - most)} against {max(0, theirs - most)}"
    return f"Battle: {cards}"


def attacking(seen: Seen, question: Question, answer: int) -> str:
    s, seat, enemy = seen.state, question.seat, answer - SEAT
    allies = counted(s.allied[enemy].bit_count(), "ally", "allies")
    land = counted(size(s, enemy), "province")
    return f"{army(s, s.imperial_power(seat), s.imperial_power(enemy))}. They have {land}, {allies}."


def hunting(seen: Seen, question: Question, answer: int) -> str:
    """Compare strengths with a Principality that fights, after you withdraw your Influence."""
    s, seat, power = seen.state, question.seat, answer - PRINCIPALITY
    own = s.imperial_power(seat) - (s.principality_power(power) if s.ally[power] == seat else 0)
    lost = influence_on(s, power, seat)
    price = f" You lose your {lost} Influence there." if lost else ""
    return f"{army(s, own, s.unaligned_power(power))}.{price}"


def targeting(seen: Seen, question: Question, answer: int) -> str:
    s, power = seen.state, answer - PRINCIPALITY
    religion = RELIGIONS[1 - religion_of(s, power)]
    vote = ", an Elector" if s.electors >> power & 1 else ""
    whose = ally_words(seen, power)
    return f"{counted(size(s, power), 'province')}{vote}, {whose}. Turns {religion} if your League wins."


def ally_words(seen: Seen, power: int) -> str:
    ally = seen.state.ally[power]
    return f"{seen.players[ally]}'s ally" if ally != NONE else "unaligned"


# --- treaties ---

TREATY: Final = by_answer(
    {
        CONQUER: "Take one town, or up to {k.conquer_plain} provinces without one. You lose your Influence there.",
        VASSALIZE: "It becomes your ally: you add {k.vassalize_influence} Influence, all others lose theirs.",
        NOTHING: "You take nothing. Your allies may still take a province each.",
    }
)


def treaty(seen: Seen, question: Question, answer: int) -> str:
    if answer == LIBERATE:
        added = seen.state.k.liberate_influence
        return f"One of their towns becomes a Principality, your ally with {added} Influence."
    return TREATY(seen, question, answer)


def province_facts(s: Any, province: int) -> str:
    town = " with a town" if s.towns >> province & 1 else ""
    return f"{RELIGIONS[religion_of_province(s, province)]}{town}"


def conquering(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == DONE:
        return f"You take {counted(len(question.about), 'province')} and stop."
    province = answer - PROVINCE
    owner = s.owner[province]
    trial = s.copy()
    trial.land[owner] &= ~(1 << province)
    trial.land[seat] |= 1 << province
    power = trial.imperial_power(seat) - s.imperial_power(seat)
    gain = f"{signed(power)} Imperial Power" if power else "no Imperial Power while heretical"
    parts = [gain, province_facts(s, province), f"from {power_name(seen, owner)}"]
    if bonus := trial.score(seat) - s.score(seat) - power:
        parts.append(f"{signed(bonus)} score")
    if owner >= FIRST_PRINCIPALITY and (lost := influence_on(s, owner, seat)):
        parts.append(f"you lose your {lost} Influence there")
    if size(s, owner) == 1:
        parts.append(
            "its last province" if owner >= FIRST_PRINCIPALITY else "their last: they leave the Empire"
        )
    return sentence(parts)


def vassal(seen: Seen, question: Question, answer: int) -> str:
    s = seen.state
    if answer >= SEAT:
        name = seen.players[answer - SEAT]
        return f"{name} leaves the Empire; their land becomes one Principality, your ally."
    power = answer - PRINCIPALITY
    return (
        f"Your ally: {worth(s, power)}. You add {s.k.vassalize_influence} Influence, all others lose theirs."
    )


def ally_gains(seen: Seen, question: Question, answer: int) -> str:
    s = seen.state
    if answer == DONE:
        price = getattr(s.k, "passed_over_influence_loss", 0)
        return (
            f"You lose {price} Influence on each ally left out."
            if price
            else "Your allies take nothing more."
        )
    power = answer - PRINCIPALITY
    trial = s.copy()
    others = s.board.everything & ~s.land[power]
    trial.land[power] |= others & -others  # any province more: only their number counts
    gain = trial.principality_power(power) - s.principality_power(power)
    brings = f"{signed(gain)} Imperial Power" if gain else "no more Imperial Power yet"
    return f"{principality_words(s, power)} grows to {size(s, power) + 1} provinces: {brings}."


def ally_takes(seen: Seen, question: Question, answer: int) -> str:
    s, province, ally = seen.state, answer - PROVINCE, question.about[0]
    owner = s.owner[province]
    turns = religion_of_province(s, province) != religion_of(s, ally)
    converts = f"; it turns {RELIGIONS[religion_of(s, ally)]}" if turns else ""
    last = "; its last province" if size(s, owner) == 1 else ""
    return f"{province_facts(s, province)}, from {power_name(seen, owner)}{converts}{last}."


def ceding(seen: Seen, question: Question, answer: int) -> str:
    s, seat, province, winner = seen.state, question.seat, answer - PROVINCE, question.about[0]
    owner = s.owner[province]
    found = changes(seen, seat, lambda t: transfer(t, province, winner))
    return sentence([f"{province_facts(s, province)}, of {power_name(seen, owner)}", *found])


def capital_of(seen: Seen, question: Question, answer: int) -> str:
    s, province = seen.state, answer - PROVINCE
    return f"It becomes {RELIGIONS[religion_of_province(s, province)]}, with its town here."


# --- Electors ---


def elector_out(seen: Seen, question: Question, answer: int) -> str:
    s = seen.state
    if answer < PRINCIPALITY:
        return "The seven Electors stay as they are." if not question.about else "The list is complete."
    power = answer - PRINCIPALITY
    return f"{RELIGIONS[religion_of(s, power)]}, {ally_words(seen, power)}: it loses its vote for good."


def elector_in(seen: Seen, question: Question, answer: int) -> str:
    s, power = seen.state, answer - PRINCIPALITY
    whose = "your ally" if s.ally[power] == question.seat else ally_words(seen, power)
    return f"{RELIGIONS[religion_of(s, power)]}, {whose}, {counted(size(s, power), 'province')}: it becomes an Elector."
