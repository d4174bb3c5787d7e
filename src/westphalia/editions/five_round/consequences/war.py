"""Lines under the answers of diplomacy, war, peace and exile."""

from typing import Any

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.leagues import eligible_targets
from westphalia.editions.five_round.rules.war.spoils import WITHOUT_LOSSES
from westphalia.editions.five_round.rules.war.targets import legal_targets, powers_without, price_of_war
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.kit.consequences import crown, influence, war
from westphalia.editions.kit.consequences.what_if import changes, sentence, signed
from westphalia.editions.kit.show.part import Seen
from westphalia.engine import Question
from westphalia.engine.phrases import capitalized, counted, listed
from westphalia.rules.base.answers import (
    DECLINE,
    DONE,
    END_TURN,
    KEEP_WAR,
    PASS,
    PRINCIPALITY,
    PROVINCE,
    RELIGIOUS_WAR,
    STAY,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITIES,
    WITHDRAW,
    YES,
)
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import influence_on, influenced, lose_all, settle, withdraw
from westphalia.rules.diplomacy.vassals import receivers
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER, members_of
from westphalia.rules.realm.provinces import religion_of

# --- diplomacy ---


def diplomacy(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    if answer == END_TURN:
        gold = s.gold[question.seat]
        return f"You keep {gold} Gold. What is left after the wars becomes Influence."
    return influence.action(seen, question, answer)


# --- declaring ---


def declaring(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer == PASS:
        return f"No war. {_worn_out(s, seat)}."
    if answer == WITHDRAW:
        return "You lose all your Influence on one Principality, then declare."
    if answer == WAR_ON_PRINCIPALITIES:
        prey = legal_targets(s, seat)
        cheapest = min(price_of_war(s, seat, 1 << power) for power in bit_list(prey))
        gold = f"for {cheapest} Gold or more" if cheapest else "without Gold"
        weak = counted(prey.bit_count(), "Principality is", "Principalities are")
        return f"You win at once {gold}. {weak} weak enough."
    if answer == WAR_ON_PLAYER:
        mine = s.imperial_power(seat)
        return f"A battle with your {mine} Imperial Power. The winner makes the Treaty."
    if answer == RELIGIOUS_WAR:
        targets = len(eligible_targets(s, seat))
        return (
            f"Two Leagues fight; {counted(targets, 'possible Target')}. You lose {s.k.league_influence_loss} Influence"
            " on each heretical Principality."
        )
    return ""


def _worn_out(s: FiveRoundState, seat: int) -> str:
    """Describe the cost of V.postwar.1 for a Player whose allies gain no land."""
    allies = s.allied[seat].bit_count()
    if not allies:
        return "You have no allies to lose"
    each = "your ally" if allies == 1 else f"each of your {allies} allies"
    return f"After the phase you lose {s.k.postwar_influence_loss} Influence on {each}"


def unaligned(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    seat = question.seat
    chosen = sum(1 << power for power in question.about)
    if answer == DONE:
        return f"You win at once for {price_of_war(s, seat, chosen)} Gold and make the Treaty."
    power = answer - PRINCIPALITY
    own, theirs = powers_without(s, seat, chosen | 1 << power)
    gold = price_of_war(s, seat, chosen | 1 << power)
    lost = influence_on(s, power, seat)
    gone = f"; you lose your {lost} Influence there" if lost else ""
    pay = f"costs {gold} Gold" if gold else "costs no Gold"
    return f"Your {own} against {s.k.unaligned_war_ratio} × {theirs}: {pay}{gone}."


def abandoning(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer == DONE:
        mine = s.imperial_power(seat)
        return f"You fight with {mine} Imperial Power. A lost battle may cost allies land."
    power = answer - PRINCIPALITY
    found = changes(seen, seat, lambda t: withdraw(t, power, seat))
    return sentence(
        [f"You lose {influence_on(s, power, seat)} Influence", *found, "the attacker may turn on it"]
    )


def confirming(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    seat, enemy = question.seat, question.about[0]
    if answer == KEEP_WAR:
        return f"{war.army(s, s.imperial_power(seat), s.imperial_power(enemy))}."
    names = [principality_words(s, power) for power in bit_list(s.withdrawn & legal_targets(s, seat))]
    return f"You win at once against {', '.join(names)} and make the Treaty."


# --- peace ---


def conquering(seen: Seen, question: Question, answer: int) -> str:
    """Describe the gain of a conquest, and the cost of a town or a distant province."""
    s: FiveRoundState = seen.state
    seat = question.seat
    text = war.conquering(seen, question, answer)
    if answer == DONE or s.conquest & WITHOUT_LOSSES:
        return text
    province = answer - PROVINCE
    far = not s.war_reach[seat] >> province & 1
    loss = far * s.k.distant_conquest_influence_loss
    loss += (s.towns >> province & 1) * s.k.town_conquest_influence_loss
    where = len(influenced(s, seat))
    if not loss or not where:
        return text
    why = " and ".join(filter(None, ["distant" if far else "", "a town" if s.towns >> province & 1 else ""]))
    return (
        f"{text} {capitalized(why)}: −{loss} Influence on {counted(where, 'Principality', 'Principalities')}."
    )


def liberating(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    owner, k = s.owner[answer - PROVINCE], s.k
    gain = k.ip_of_principality_by_size[1]
    return f"{seen.players[owner]} loses it. Your ally with {k.liberate_influence} Influence: +{gain} Imperial Power."


# --- Religious War ---


def joining(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer == DECLINE:

        def declines(trial: Any) -> None:
            for target, _ in s.targets:
                lose_all(trial, target, seat, "")
                settle(trial, target)

        lost = sum(influence_on(s, target, seat) for target, _ in s.targets)
        if not lost:
            return "You stay out. You have no Influence on the Targets to lose."
        return sentence(
            [f"You stay out and lose {lost} Influence on the Targets", *changes(seen, seat, declines)]
        )
    league = LEAGUE_OF_ANSWER[answer]
    mine, theirs = (
        sum(s.imperial_power(other) for other in members_of(s, side)) for side in (league, 3 - league)
    )
    heretical = [p for p in influenced(s, seat) if religion_of(s, p) != s.religion[seat]]
    price = (
        f" You lose 1 Influence on {counted(len(heretical), 'heretical Principality', 'heretical Principalities')}."
        if heretical and s.is_saved(seat)
        else ""
    )
    return f"You add {s.imperial_power(seat)} to its {mine} Imperial Power, against {theirs}.{price}"


def voting_on_electors(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    if answer != YES:
        return "The Electors stay, unless more than half agree."
    pairs = question.about[1:]
    allied = [s.ally[p] for p in pairs[1::2]].count(question.seat) - [s.ally[p] for p in pairs[::2]].count(
        question.seat
    )
    return f"Electors among your allies: {signed(allied)}." if allied else "You gain and lose no Elector."


# --- Foreign Powers ---


def leaving(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    text = crown.leaving(seen, question, answer)
    if answer == STAY:
        return text
    home = s.k.ip_of_foreign_home[min(s.round + 1, s.k.rounds)]
    return f"{text} Your Home gives {home} Imperial Power next round."


def surplus(seen: Seen, question: Question, answer: int) -> str:
    s: FiveRoundState = seen.state
    province = answer - PROVINCE
    names = [principality_words(s, power) for power in bit_list(receivers(s, province))]
    to = f"It goes to {listed(names, ' or ')}" if names else "It goes to a distant Principality"
    return f"{to}. You gain {s.k.fp_gift_influence} Influence there."
