"""Why an answer was chosen, in a sentence of the game and with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.board import bit_list
from westphalia.bots.five_round.plans_heresy import on_principality, on_province
from westphalia.bots.five_round.plans_realm import emperor_if, near_victory, strengths
from westphalia.bots.five_round.terms import FiveRoundMind as Mind
from westphalia.editions.five_round.roles import is_saved
from westphalia.editions.five_round.state import FAITH_ALONE, FiveRoundState
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    BUY_INFLUENCE,
    CONVERT,
    DECLINE,
    DONE,
    END_TURN,
    FRENCH,
    GUN,
    NUMBER,
    PRINCIPALITY,
    PROVINCE,
    SEAT,
    STAY,
    YES,
)
from westphalia.rules.leagues import LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION, opposing
from westphalia.rules.state import CATHOLIC, NONE, SEATS
from westphalia.rules.words import RELIGIONS, principality_words, province_words

WINNERS_OF: Final = ("V.win.3", "V.win.5")  # by religion
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def nth_vote(s: FiveRoundState, seat: int) -> str:
    """Which of one's votes one more Elector would cast."""
    count = (s.allied[seat] & s.electors).bit_count() + 1
    return ORDINALS[count] if count < len(ORDINALS) else f"{count}th"


# --- diplomacy ---


def influence(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Placing Influence, in setup, in a Diplomacy turn or as the last Emperor."""
    s, seat = mind.s, mind.seat
    if answer == END_TURN:
        return "Nothing within reach is worth more than the Gold I keep.", "V.dip.2"
    if answer == DONE:
        return "More Influence would change nothing.", q.rule
    if answer == BUY_INFLUENCE:
        wanted = {
            p: r
            for p, (r, a) in mind.plan.ranking(s.stored[seat] + s.gold[seat]).items()
            if a > s.stored[seat]
        }
        if not wanted:
            return "Gold is better spent on Influence than kept.", "V.dip.5"
        name = principality_words(s, max(wanted, key=lambda p: wanted[p]))
        return f"My stored Influence does not suffice for {name}; Gold makes up for it.", "V.dip.5"
    if answer < PRINCIPALITY:
        return "I would give away what I can still use.", q.rule
    power = answer - PRINCIPALITY
    name = principality_words(s, power)
    best = mind.plan.best_rival(power)
    own = s.influence[power * SEATS + seat]
    strength = s.k.ip_of_principality_by_size[s.land[power].bit_count()]
    if s.ally[power] == seat:
        rest = f"against {best} of the next" if best else "and nobody else has any"
        return f"{name} stays my ally the longer: {own + 1} Influence there, {rest}.", "V.ally.5"
    price = mind.plan.price(power, best)
    if price > 1:
        return f"{name} becomes my ally with {price} more Influence, this one included.", "V.ally.3"
    loser = f", taken from {players[s.ally[power]]}," if s.ally[power] != NONE else ""
    if s.electors >> power & 1:
        return (
            f"{name}{loser} gives me the {nth_vote(s, seat)} vote and {strength} Imperial Power.",
            "V.ally.3",
        )
    return f"{name}{loser} becomes my ally and adds {strength} Imperial Power.", "V.ally.3"


def diplomacy_game(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Thumb or gun."""
    other = players[q.about[0]]
    if answer == GUN:
        return f"Whatever {other} shows, the gun earns me more.", "V.dipgame.4"
    return f"If {other} keeps faith, we both gain.", "V.dipgame.3"


# --- heresy ---


def conversion(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Convert or stay."""
    s, seat = mind.s, mind.seat
    now = s.religion[seat]
    if answer == CONVERT:
        other = RELIGIONS[1 - now]
        if now == CATHOLIC:
            free = s.k.saved_places - s.role.count(FAITH_ALONE)
            gain = (
                "a Faith Alone card lies free"
                if free > 0
                else f"{s.k.ransack_gold} Gold of the Monastery and its dice"
            )
            return f"As a {other} my chances are better: {gain}.", "V.role.6"
        if is_saved(s, seat):
            return f"I become {other}, though a Protestant victory would be mine.", "V.convert.2"
        return f"I become {other}: a Protestant victory would not be mine.", "V.win.5"
    role = (
        "where I am saved"
        if is_saved(s, seat)
        else "where I may still be saved"
        if now == CATHOLIC
        else "for now"
    )
    return f"I stay {RELIGIONS[now]}, {role}.", "V.convert.2"


def council(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Trent or French."""
    if answer == FRENCH:
        return "One Influence is worth more to me than a Good Work.", "V.trent.4"
    return "A Good Work keeps me among the saved.", "V.trent.3"


def patronage(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """How much Gold for Faith."""
    gold = answer - NUMBER
    if not gold:
        return "My Gold buys more as Influence than as dice.", "V.faith.8"
    religion = RELIGIONS[mind.s.religion[mind.seat]]
    return (
        f"{gold} Gold for {gold * mind.s.k.patronage_faith_per_gold} dice: the {religion} cause is worth it.",
        "V.faith.8",
    )


def dice(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Where a die goes."""
    s = mind.s
    religion = RELIGIONS[s.religion[mind.seat]]
    if answer >= PRINCIPALITY:
        power = answer - PRINCIPALITY
        name = principality_words(s, power)
        gain, need = on_principality(mind, power)
        if gain <= 0:
            return f"On {name} my die does no harm.", "V.place.1"
        elector = ", an Elector," if s.electors >> power & 1 else ""
        same = (s.protestant >> s.capital[power] & 1) == s.religion[mind.seat]
        deed = "holds" if same else "turns"
        return f"{name}{elector} {deed} {religion} with {need} dice.", "V.resolve.2"
    province = answer - PROVINCE
    owner = s.owner[province]
    whose = "my" if owner == mind.seat else f"{players[owner]}'s"
    what = "capital" if province == s.capital[owner] else "town" if s.towns >> province & 1 else "province"
    gain, need = on_province(mind, province)
    place = f"{whose} {what} {province_words(s, province)}"
    if gain <= 0:
        return f"On {place} my die does no harm.", "V.place.1"
    if what == "capital":
        return f"Dice on {place} decide about Gold.", "V.resolve.7"
    return f"{place[:1].upper()}{place[1:]} becomes or stays {religion} with {need} dice.", "V.resolve.4"


# --- the crown and the Leagues ---


def vote(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Whom an Elector votes for."""
    s, seat = mind.s, mind.seat
    candidate = answer - SEAT
    name = principality_words(s, q.about[0])
    mine = [e for e in bit_list(s.allied[seat] & s.electors) if all(e != done for done, _ in s.votes)]
    danger = near_victory(s)
    crowned = emperor_if(s, seat, candidate, mine or [q.about[0]], danger)
    if danger != NONE and s.religion[crowned] != danger and not is_winner(s, seat, danger):
        return f"{players[crowned]} on the throne stops the {RELIGIONS[danger]} victory.", "V.win.1"
    if danger != NONE and s.religion[crowned] == danger and is_winner(s, seat, danger):
        return (
            f"{players[crowned]} on the throne wins the game for the {RELIGIONS[danger]} saved, me among them.",
            WINNERS_OF[danger],
        )
    if crowned == seat:
        return f"With {name}'s vote I am elected.", "V.election.7"
    if candidate == seat:
        return f"{name} votes for me, though {players[crowned]} will be elected.", "V.election.4"
    return f"With this vote {players[crowned]} is likely to be elected.", "V.election.4"


def is_winner(s: FiveRoundState, seat: int, religion: int) -> bool:
    """Whether a Player wins if a religion does."""
    return s.religion[seat] == religion and is_saved(s, seat)


def league(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Which League."""
    s, seat = mind.s, mind.seat
    if answer == DECLINE:
        own = [target for target, _ in s.targets if s.influence[target * SEATS + seat]]
        cost = f", though my Influence on {principality_words(s, own[0])} is lost" if own else ""
        return f"I keep out of this war{cost}.", "V.league.4"
    side = LEAGUE_OF_ANSWER[answer]
    strength = strengths(mind)
    mine, theirs = strength[side] + s.imperial_power(seat), strength[opposing(side)]
    faith = "my" if side == LEAGUE_OF_RELIGION[s.religion[seat]] else "the other"
    return (
        f"With me the League of {faith} faith has about {mine:.0f} Imperial Power against {theirs:.0f}.",
        "V.league.7",
    )


def elector_list(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Replacing Electors."""
    if answer < PRINCIPALITY:
        return "The Electors suit me as they are.", q.rule
    name = principality_words(mind.s, answer - PRINCIPALITY)
    if q.kind == "electorin":
        return f"{name} as an Elector votes as I like.", "V.rwpeace.7"
    return f"{name} has voted against me long enough.", q.rule


def elector_vote(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Yes or no to a list."""
    return ("The list serves me." if answer == YES else "The list serves others."), "V.rwpeace.5"


def exile(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """Stay or leave."""
    if answer == STAY:
        return "A Home counts nothing at Westphalia: I stay in the Empire.", "V.win.9"
    return "There is little left to lose in the Empire.", "V.fp.1"


def last_word(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """The Emperor chooses among equals."""
    mine = answer - SEAT == mind.seat
    return ("Who else?" if mine else f"If not I, then {players[answer - SEAT]}."), "V.win.10"
