"""The Peace Treaty: who makes it with whom, and the winner's choice (V.treaty.1 to V.treaty.13, V.rwpeace.8-10).

A Treaty follows a war on unaligned Principalities, a won battle, and for each victor a Religious War. What allies
take and what follows from it all stands in `treaty_end`; the reasons for refusals stand in `treaty_why`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    CONQUER,
    DONE,
    LIBERATE,
    NOTHING,
    PRINCIPALITY,
    PROVINCE,
    SEAT,
    VASSALIZE,
)
from westphalia.rules.naming import choose_name
from westphalia.rules.spoils import (
    WITHOUT_LOSSES,
    conquer,
    conquerable_plain,
    conquerable_towns,
    liberable,
    liberate,
    losing_principalities,
    possible_vassals,
    target_principalities,
    vassalize_player,
    vassalize_principality,
)
from westphalia.rules.state import FIRST_PRINCIPALITY, NO_LEAGUE, NONE, State

PROMPTS: Final[dict[str, str]] = {
    "treaty": "The Peace Treaty is yours: conquer, vassalize, liberate, or take nothing for yourself.",
    "conquer": "Choose a province to conquer: one town, or up to two provinces without town.",
    "vassalize": "Choose whom to make your vassal.",
    "newcapital": "Choose the capital of what was the land of {player0}.",
    "liberate": "Choose the town to liberate.",
}

WORDS: Final[dict[str, str]] = {
    "treaty": "{winner} makes the Peace Treaty with {loser}.",
    "treaty_unaligned": "{winner} makes the Peace Treaty with {principalities}.",
    "treaty_league": "{winner} makes his Peace Treaty with the defeated League: {seats}.",
    "losing_side": "On the losing side as allies: {principalities}.",
    "take_nothing": "{seat} takes nothing for himself.",
}


# --- the losing side ---


def open_unaligned_treaty(s: State, seat: int) -> None:
    """V.treaty.2, V.war.unaligned.5: the attacker has won; the losing side is the set attacked."""
    s.treaty = (seat, 0)
    s.fought = s.war_allies[seat] & s.allied[seat]
    if s.log is not None:
        names = [s.name[p] for p in bit_list(losing_principalities(s))]
        s.log.append(event("treaty_unaligned", "V.treaty.2", winner=seat, principalities=names))


def open_battle_treaty(s: State, war: int) -> None:
    """V.treaty.2: the losing side is the beaten Player with those that were his allies when the battle started."""
    attacker, defender, _, winner = s.wars[war]
    loser = defender if winner == attacker else attacker
    s.treaty = (winner, 1 << loser)
    s.losing = s.war_allies[loser]
    s.fought = s.war_allies[winner] & s.allied[winner]
    if s.log is not None:
        s.log.append(event("treaty", "V.treaty.1", winner=winner, loser=loser))
        _tell_allies(s)


def open_league_treaty(s: State, seat: int) -> None:
    """V.rwpeace.8-10: a victor makes one Treaty with the defeated League; Targets and two losses are left out."""
    victorious = s.league[seat]
    beaten = losing = now_with_victors = 0
    for other in range(s.players):
        if s.league[other] == victorious:
            now_with_victors |= s.allied[other]
        elif s.league[other] != NO_LEAGUE:
            beaten |= 1 << other
            losing |= s.war_allies[other]
    targets = target_principalities(s)
    s.treaty = (seat, beaten)
    s.losing = losing & ~now_with_victors & ~targets
    s.fought = s.war_allies[seat] & s.allied[seat] & ~targets
    s.conquest = WITHOUT_LOSSES
    if s.log is not None:
        s.log.append(event("treaty_league", "V.rwpeace.8", winner=seat, seats=bit_list(beaten)))
        _tell_allies(s)


def _tell_allies(s: State) -> None:
    names = [s.name[p] for p in bit_list(losing_principalities(s))]
    if s.log is not None and names:
        s.log.append(event("losing_side", "V.treaty.2", principalities=names))


# --- the winner's choice ---


def choose_treaty(s: State) -> Step:
    """V.treaty.1: the winner conquers, vassalizes, liberates, or takes nothing; only what can be done is offered."""
    winner = s.treaty[0]
    options = []
    if conquerable_plain(s) | conquerable_towns(s):
        options.append(CONQUER)
    if possible_vassals(s):
        options.append(VASSALIZE)
    if liberable(s):
        options.append(LIBERATE)
    choice = yield Question(winner, "treaty", [*options, NOTHING], "V.treaty.1")
    if choice == CONQUER:
        yield from _conquer(s, winner)
    elif choice == VASSALIZE:
        yield from _vassalize(s, winner)
    elif choice == LIBERATE:
        answers = [PROVINCE + p for p in bit_list(liberable(s))]
        province = (yield Question(winner, "liberate", answers, "V.treaty.12")) - PROVINCE
        name = yield from choose_name(s, winner, capital=province)
        liberate(s, province, name)
    elif s.log is not None:
        s.log.append(event("take_nothing", "V.treaty.1", seat=winner))


def _conquer(s: State, winner: int) -> Generator[Question, Any, None]:
    """V.treaty.3: one town, or one or two provinces without town, from any members of the losing side."""
    first = conquerable_plain(s) | conquerable_towns(s)
    answers = [PROVINCE + p for p in bit_list(first)]
    province = (yield Question(winner, "conquer", answers, "V.treaty.3")) - PROVINCE
    provinces = [province]
    chosen = 1 << province
    while not s.towns & chosen and len(provinces) < s.k.conquer_plain:
        more = conquerable_plain(s, chosen)
        if not more:
            break
        answers = [*(PROVINCE + p for p in bit_list(more)), DONE]
        answer = yield Question(winner, "conquer", answers, "V.treaty.3", tuple(provinces))
        if answer == DONE:
            break
        provinces.append(answer - PROVINCE)
        chosen |= 1 << provinces[-1]
    for province in provinces:
        conquer(s, province)


def _vassalize(s: State, winner: int) -> Generator[Question, Any, None]:
    """V.treaty.8, V.treaty.10: whom; and for a Player's land its capital, if the Player has none, and its name."""
    answers = [SEAT + p if p < FIRST_PRINCIPALITY else PRINCIPALITY + p for p in possible_vassals(s)]
    answer = yield Question(winner, "vassalize", sorted(answers), "V.treaty.8")
    if answer < SEAT:
        vassalize_principality(s, answer - PRINCIPALITY)
        return
    loser = answer - SEAT
    capital = s.capital[loser]
    if capital == NONE:
        answers = [PROVINCE + p for p in bit_list(s.land[loser])]
        capital = (yield Question(winner, "newcapital", answers, "V.treaty.10", (loser,))) - PROVINCE
    name = yield from choose_name(s, winner, capital=capital)
    vassalize_player(s, loser, capital, name)
