"""What wars, Leagues and treaties bring, as far as several editions tell it alike."""

from __future__ import annotations

from typing import Any, Final

from westphalia.editions.consequence import by_answer, power_name, some
from westphalia.editions.consequences.influence import worth
from westphalia.editions.consequences.what_if import changes, sentence, signed
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import CONQUER, DONE, LIBERATE, NOTHING, PRINCIPALITY, PROVINCE, SEAT, VASSALIZE
from westphalia.rules.influence import influence_on
from westphalia.rules.realm import religion_of, religion_of_province, size
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE
from westphalia.rules.words import RELIGIONS, principality_words

# --- strengths ---


def army(s: Any, mine: int, theirs: int) -> str:
    """How a battle between two strengths would begin."""
    ratio, most = s.k.automatic_victory_ratio, s.k.max_cards_from_ip
    if mine >= ratio * theirs:
        return f"{mine} against {theirs}: twice as strong, you win without a battle"
    if theirs >= ratio * mine:
        return f"{mine} against {theirs}: twice as strong as you, and wins without a battle"
    cards = f"{min(mine, most)} cards against {min(theirs, most)}"
    reserves = (
        f", {max(0, mine - most)} and {max(0, theirs - most)} in Reserve" if max(mine, theirs) > most else ""
    )
    return f"{mine} against {theirs} Imperial Power: a battle, {cards}{reserves}"


def attacking(seen: Seen, question: Question, answer: int) -> str:
    """War on a Player: both strengths, as they are now."""
    s, seat, enemy = seen.state, question.seat, answer - SEAT
    allies = some(s.allied[enemy].bit_count(), "ally", "allies")
    land = some(size(s, enemy), "province")
    return f"{army(s, s.imperial_power(seat), s.imperial_power(enemy))}. He has {land}, {allies}."


def hunting(seen: Seen, question: Question, answer: int) -> str:
    """War on an unaligned Principality that fights: both strengths once one's own Influence is off it."""
    s, seat, power = seen.state, question.seat, answer - PRINCIPALITY
    own = s.imperial_power(seat) - (s.principality_power(power) if s.ally[power] == seat else 0)
    lost = influence_on(s, power, seat)
    price = f" Your {lost} Influence there is gone first." if lost else ""
    return f"{army(s, own, s.unaligned_power(power))}.{price}"


def targeting(seen: Seen, question: Question, answer: int) -> str:
    """The Target of a Religious War."""
    s, power = seen.state, answer - PRINCIPALITY
    ally = s.ally[power]
    whose = f"{seen.players[ally]}'s ally" if ally != NONE else "unaligned"
    religion = RELIGIONS[1 - religion_of(s, power)]
    vote = ", an Elector" if s.electors >> power & 1 else ""
    return (
        f"{some(size(s, power), 'province')}{vote}, {whose}: if your League wins, all of it turns {religion}."
    )


# --- treaties ---

TREATY: Final = by_answer(
    {
        CONQUER: "Land of your own: one town, or up to {k.conquer_plain} provinces without. "
        "You lose your Influence where you take.",
        VASSALIZE: "All others' Influence there goes, you add {k.vassalize_influence}: your ally. It costs nothing.",
        NOTHING: "You take nothing for yourself; your allies may still take a province each.",
    }
)


def treaty(seen: Seen, question: Question, answer: int) -> str:
    """What each kind of peace brings."""
    if answer == LIBERATE:
        added = seen.state.k.liberate_influence
        return f"A town of his becomes a Principality with {added} of your Influence: your ally."
    return TREATY(seen, question, answer)


def province_facts(s: Any, province: int) -> str:
    """A province's religion and town."""
    town = " with a town" if s.towns >> province & 1 else ""
    return f"{RELIGIONS[religion_of_province(s, province)]}{town}"


def conquering(seen: Seen, question: Question, answer: int) -> str:
    """What a province brings that is conquered, and what Influence it costs where it was taken."""
    s, seat = seen.state, question.seat
    if answer == DONE:
        return f"You are content with {some(len(question.about), 'province')}."
    province = answer - PROVINCE
    owner = s.owner[province]
    trial = s.copy()
    trial.land[owner] &= ~(1 << province)
    trial.land[seat] |= 1 << province
    power = trial.imperial_power(seat) - s.imperial_power(seat)
    gain = f"{signed(power)} Imperial Power" if power else "No Imperial Power while it is heretical"
    told = [gain, province_facts(s, province), f"from {power_name(seen, owner)}"]
    if bonus := trial.score(seat) - s.score(seat) - power:
        told.append(f"{signed(bonus)} score")
    if owner >= FIRST_PRINCIPALITY and (lost := influence_on(s, owner, seat)):
        told.append(f"costs your {lost} Influence there")
    if size(s, owner) == 1:
        told.append(
            "its last province" if owner >= FIRST_PRINCIPALITY else "his last: he must leave the Empire"
        )
    return sentence(told)


def vassal(seen: Seen, question: Question, answer: int) -> str:
    """What a vassal brings."""
    s = seen.state
    if answer >= SEAT:
        name = seen.players[answer - SEAT]
        return f"{name} loses his land and must leave the Empire; it becomes one Principality, your ally."
    power = answer - PRINCIPALITY
    return f"Your ally with {s.k.vassalize_influence} more Influence of yours alone: {worth(s, power)}."


def ally_gains(seen: Seen, question: Question, answer: int) -> str:
    """An ally that may take a province."""
    s = seen.state
    if answer == DONE:
        price = getattr(s.k, "passed_over_influence_loss", 0)
        return (
            f"Each ally passed over costs you {price} Influence there."
            if price
            else "Your allies take nothing more."
        )
    power = answer - PRINCIPALITY
    trial = s.copy()
    trial.land[power] |= s.board.everything & -s.board.everything if not s.land[power] & 1 else 2
    gain = trial.principality_power(power) - s.principality_power(power)
    brings = f"{signed(gain)} Imperial Power" if gain else "no more Imperial Power yet"
    return (
        f"{principality_words(s, power)} has {some(size(s, power), 'province')} and takes one more: {brings}."
    )


def ally_takes(seen: Seen, question: Question, answer: int) -> str:
    """The province that an ally takes."""
    s, province, ally = seen.state, answer - PROVINCE, question.about[0]
    owner = s.owner[province]
    turns = religion_of_province(s, province) != religion_of(s, ally)
    converts = f"; it turns {RELIGIONS[religion_of(s, ally)]}" if turns else ""
    last = "; its last province" if size(s, owner) == 1 else ""
    return f"{province_facts(s, province)}, from {power_name(seen, owner)}{converts}{last}."


def ceding(seen: Seen, question: Question, answer: int) -> str:
    """A province that is lost to a Principality."""
    s, seat, province, winner = seen.state, question.seat, answer - PROVINCE, question.about[0]
    owner = s.owner[province]
    from westphalia.rules.realm import transfer

    found = changes(seen, seat, lambda t: transfer(t, province, winner))
    return sentence([f"{province_facts(s, province)}, of {power_name(seen, owner)}", *found])


def capital_of(seen: Seen, question: Question, answer: int) -> str:
    """Which of two provinces is the capital of a new Principality."""
    s, province = seen.state, answer - PROVINCE
    return f"All of it becomes {RELIGIONS[religion_of_province(s, province)]}, and the town stands here."


# --- Electors ---


def elector_out(seen: Seen, question: Question, answer: int) -> str:
    """An Elector that loses its vote."""
    s = seen.state
    if answer < PRINCIPALITY:
        return "The seven Electors stay as they are." if not question.about else "The list is complete."
    power = answer - PRINCIPALITY
    ally = s.ally[power]
    whose = f"{seen.players[ally]}'s ally" if ally != NONE else "unaligned"
    return f"{RELIGIONS[religion_of(s, power)]}, {whose}: its vote goes to another Principality for good."


def elector_in(seen: Seen, question: Question, answer: int) -> str:
    """A Principality that gets a vote."""
    s, power = seen.state, answer - PRINCIPALITY
    ally = s.ally[power]
    whose = (
        "your ally"
        if ally == question.seat
        else f"{seen.players[ally]}'s ally"
        if ally != NONE
        else "unaligned"
    )
    return f"{RELIGIONS[religion_of(s, power)]}, {whose}, {some(size(s, power), 'province')}: it votes from now on."
