"""Diplomacy, war, peace and exile in the five-round edition: what an answer costs and brings."""

from __future__ import annotations

from typing import Any

from westphalia.board import bit_list
from westphalia.editions.consequence import capital, some
from westphalia.editions.consequences import crown, influence, war
from westphalia.editions.consequences.what_if import changes, sentence
from westphalia.editions.five_round.religious_declaration import eligible_targets
from westphalia.editions.five_round.spoils import WITHOUT_LOSSES
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.targets import legal_targets, powers_without, price_of_war
from westphalia.editions.show_part import Seen
from westphalia.engine.question import Question
from westphalia.rules.answers import (
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
from westphalia.rules.gifts import receivers
from westphalia.rules.influence import influence_on, influenced, lose_all, settle, withdraw
from westphalia.rules.leagues import LEAGUE_OF_ANSWER, members_of
from westphalia.rules.realm import religion_of
from westphalia.rules.words import principality_words

# --- diplomacy ---


def diplomacy(seen: Seen, question: Question, answer: int) -> str:
    """What an action of a Diplomacy turn brings; Gold that is kept."""
    s: FiveRoundState = seen.state
    if answer == END_TURN:
        gold = s.gold[question.seat]
        return f"You keep {gold} Gold for wars and cards; what is left at the end of the round becomes Influence."
    return influence.action(seen, question, answer)


# --- declaring ---


def declaring(seen: Seen, question: Question, answer: int) -> str:
    """What each kind of war needs and brings."""
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer == PASS:
        return f"No war of yours; {_worn_out(s, seat)}."
    if answer == WITHDRAW:
        return "All your Influence on one Principality is gone then; you declare afterwards."
    if answer == WAR_ON_PRINCIPALITIES:
        prey = legal_targets(s, seat)
        cheapest = min(price_of_war(s, seat, 1 << power) for power in bit_list(prey))
        gold = f"from {cheapest} Gold" if cheapest else "without Gold"
        weak = some(prey.bit_count(), "Principality is", "Principalities are")
        return f"You win at once, {gold}, and make the Treaty: {weak} weak enough."
    if answer == WAR_ON_PLAYER:
        mine = s.imperial_power(seat)
        return f"A battle of cards, your {mine} Imperial Power against his; the winner makes the Treaty."
    if answer == RELIGIOUS_WAR:
        targets = len(eligible_targets(s, seat))
        return (
            f"Two Leagues fight about {some(targets, 'possible Target')}. Your allies are not worn out, but you lose"
            f" {s.k.league_influence_loss} Influence on each heretical Principality."
        )
    return ""


def _worn_out(s: FiveRoundState, seat: int) -> str:
    """V.postwar.1: what an alliance costs whose Principality gains no land in a war."""
    allies = s.allied[seat].bit_count()
    if not allies:
        return "you have no allies who would tire of peace"
    each = f"{s.k.postwar_influence_loss} Influence on each of your {some(allies, 'ally', 'allies')}"
    return f"after the phase you lose {each} that gained no land"


def unaligned(seen: Seen, question: Question, answer: int) -> str:
    """The price of attacking one more Principality."""
    s: FiveRoundState = seen.state
    seat = question.seat
    chosen = sum(1 << power for power in question.about)
    if answer == DONE:
        return f"The war is won at once for {price_of_war(s, seat, chosen)} Gold; then the Treaty is yours."
    power = answer - PRINCIPALITY
    own, theirs = powers_without(s, seat, chosen | 1 << power)
    gold = price_of_war(s, seat, chosen | 1 << power)
    lost = influence_on(s, power, seat)
    gone = f"; your {lost} Influence there is gone" if lost else ""
    pay = f"costs {gold} Gold" if gold else "costs no Gold"
    return f"Your {own} against {s.k.unaligned_war_ratio} × {theirs}: {pay}{gone}."


def abandoning(seen: Seen, question: Question, answer: int) -> str:
    """What it means to leave an ally before a war."""
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer == DONE:
        mine = s.imperial_power(seat)
        return f"You fight with {mine} Imperial Power; a lost battle may cost land of your allies too."
    power = answer - PRINCIPALITY
    found = changes(seen, seat, lambda t: withdraw(t, power, seat))
    return sentence(
        [f"{influence_on(s, power, seat)} Influence gone", *found, "the attacker may turn on it instead"]
    )


def confirming(seen: Seen, question: Question, answer: int) -> str:
    """The war as it was announced, or on what was abandoned."""
    s: FiveRoundState = seen.state
    seat, enemy = question.seat, question.about[0]
    if answer == KEEP_WAR:
        return f"{war.army(s, s.imperial_power(seat), s.imperial_power(enemy))}."
    names = [principality_words(s, power) for power in bit_list(s.withdrawn & legal_targets(s, seat))]
    return f"You win at once against {', '.join(names)} and make the Treaty there."


# --- peace ---


def conquering(seen: Seen, question: Question, answer: int) -> str:
    """What a conquest brings, and what a town or a distant province costs on every Principality."""
    s: FiveRoundState = seen.state
    seat = question.seat
    told = war.conquering(seen, question, answer)
    if answer == DONE or s.conquest & WITHOUT_LOSSES:
        return told
    province = answer - PROVINCE
    far = not s.war_reach[seat] >> province & 1
    loss = far * s.k.distant_conquest_influence_loss
    loss += (s.towns >> province & 1) * s.k.town_conquest_influence_loss
    where = len(influenced(s, seat))
    if not loss or not where:
        return told
    why = " and ".join(
        filter(None, ["it lies far off" if far else "", "a town" if s.towns >> province & 1 else ""])
    )
    on = some(where, "Principality", "Principalities")
    return f"{told} {capital(why)}: −{loss} Influence on each of {on}."


def liberating(seen: Seen, question: Question, answer: int) -> str:
    """A town set free."""
    s: FiveRoundState = seen.state
    owner, k = s.owner[answer - PROVINCE], s.k
    gain = k.ip_of_principality_by_size[1]
    return f"{seen.players[owner]} loses it; your ally with {k.liberate_influence} Influence: +{gain} Imperial Power."


# --- Religious War ---


def joining(seen: Seen, question: Question, answer: int) -> str:
    """Who stands on a side already, and what it costs to stay out."""
    s: FiveRoundState = seen.state
    seat = question.seat
    if answer == DECLINE:

        def declines(trial: Any) -> None:
            for target, _ in s.targets:
                lose_all(trial, target, seat, "")
                settle(trial, target)

        lost = sum(influence_on(s, target, seat) for target, _ in s.targets)
        return sentence(
            [f"You fight nobody and lose {lost} Influence on the Targets", *changes(seen, seat, declines)]
        )
    league = LEAGUE_OF_ANSWER[answer]
    mine, theirs = (
        sum(s.imperial_power(other) for other in members_of(s, side)) for side in (league, 3 - league)
    )
    heretical = [p for p in influenced(s, seat) if religion_of(s, p) != s.religion[seat]]
    price = (
        f" You lose 1 Influence on {some(len(heretical), 'heretical Principality', 'heretical Principalities')}."
        if heretical and s.is_saved(seat)
        else ""
    )
    return (
        f"{mine} Imperial Power there, {theirs} against it; your {s.imperial_power(seat)} come to it.{price}"
    )


def voting_on_electors(seen: Seen, question: Question, answer: int) -> str:
    """A list of Electors."""
    s: FiveRoundState = seen.state
    if answer != YES:
        return "The Electors stay as they are, unless more than half are for it."
    pairs = question.about[1:]
    allied = [s.ally[p] for p in pairs[1::2]].count(question.seat) - [s.ally[p] for p in pairs[::2]].count(
        question.seat
    )
    return f"Votes of your own allies: {allied:+}."


# --- Foreign Powers ---


def leaving(seen: Seen, question: Question, answer: int) -> str:
    """Staying, or becoming a Foreign Power: what the Home gives from the next round on."""
    s: FiveRoundState = seen.state
    told = crown.leaving(seen, question, answer)
    if answer == STAY:
        return told
    home = s.k.ip_of_foreign_home[min(s.round + 1, s.k.rounds)]
    return f"{told} Your Home gives {home} Imperial Power next round."


def surplus(seen: Seen, question: Question, answer: int) -> str:
    """A province that cannot stay with the others."""
    s: FiveRoundState = seen.state
    province = answer - PROVINCE
    names = [principality_words(s, power) for power in bit_list(receivers(s, province))]
    to = f"It can go to {', '.join(names)} beside it" if names else "It goes to a Principality elsewhere"
    return f"{to}; you gain {s.k.fp_gift_influence} Influence there."
