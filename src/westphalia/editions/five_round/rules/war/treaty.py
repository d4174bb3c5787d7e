"""The Peace Treaty and the winner's choice (V.treaty.1 to V.treaty.13, V.rwpeace.8-10).

A Treaty follows a war on unaligned Principalities, a won battle, and for each victor a Religious War. What allies
take and what follows from it all stands in `treaty_end`; the reasons for refusals stand in `treaty_why`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.war.spoils import (
    WITHOUT_LOSSES,
    conquer,
    conquerable_plain,
    conquerable_towns,
    liberable,
    liberate,
    possible_vassals,
    target_principalities,
)
from westphalia.editions.five_round.rules.war.treaty_why import (
    why_not_conquer,
    why_not_liberate,
    why_not_treaty,
    why_not_vassalize,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType, Tale
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
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
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NO_LEAGUE, NONE, Treaty
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.war.spoils import losing_principalities, vassalize_player, vassalize_principality

TREATY: Final = EventType(
    "treaty", "{winner} makes the Peace Treaty with {loser}.", cite="treaty", detail=True
)
TREATY_UNALIGNED: Final = EventType(
    "treaty_unaligned",
    "{winner} makes the Peace Treaty with {principalities}.",
    cite="treaty.losing-side",
    detail=True,
)
TREATY_LEAGUE: Final = EventType(
    "treaty_league",
    "{winner} makes a Peace Treaty with the defeated League: {seats}.",
    cite="peace.treaties",
)
LOSING_SIDE: Final = EventType(
    "losing_side", "Allies on the losing side: {principalities}.", cite="treaty.losing-side", detail=True
)
TAKE_NOTHING: Final = EventType(
    "take_nothing", "{seat} takes nothing.", cite="treaty", tale=Tale("takes nothing")
)


# --- the losing side ---


def open_unaligned_treaty(s: FiveRoundState, seat: int) -> None:
    """V.treaty.2, V.war.unaligned.5: open the Treaty; the losing side is all attacked Principalities."""
    s.treaty = Treaty(seat, 0)
    s.fought = s.war_allies[seat] & s.allied[seat]
    if s.tell:
        names = [s.name[p] for p in bit_list(losing_principalities(s))]
        s.tell(TREATY_UNALIGNED, winner=seat, principalities=names)


def open_battle_treaty(s: FiveRoundState, war: int) -> None:
    """V.treaty.2: open the Treaty; the losing side is the beaten Player with their allies when the battle started."""
    attacker, defender, winner = s.wars[war].attacker, s.wars[war].defender, s.wars[war].outcome
    loser = defender if winner == attacker else attacker
    s.treaty = Treaty(winner, 1 << loser)
    s.losing = s.war_allies[loser]
    s.fought = s.war_allies[winner] & s.allied[winner]
    if s.tell:
        s.tell(TREATY, winner=winner, loser=loser)
        _tell_allies(s)


def open_league_treaty(s: FiveRoundState, seat: int) -> None:
    """V.rwpeace.8-10: open a winner's Treaty with the defeated League, without Targets and without two losses."""
    victorious = s.league[seat]
    beaten = losing = now_with_victors = 0
    for other in range(s.players):
        if s.league[other] == victorious:
            now_with_victors |= s.allied[other]
        elif s.league[other] != NO_LEAGUE:
            beaten |= 1 << other
            losing |= s.war_allies[other]
    targets = target_principalities(s)
    s.treaty = Treaty(seat, beaten)
    s.losing = losing & ~now_with_victors & ~targets
    s.fought = s.war_allies[seat] & s.allied[seat] & ~targets
    s.conquest = WITHOUT_LOSSES
    if s.tell:
        s.tell(TREATY_LEAGUE, winner=seat, seats=bit_list(beaten))
        _tell_allies(s)


def _tell_allies(s: FiveRoundState) -> None:
    names = [s.name[p] for p in bit_list(losing_principalities(s))]
    if s.tell and names:
        s.tell(LOSING_SIDE, principalities=names)


# --- the winner's choice ---


def choose_treaty(s: FiveRoundState) -> Step:
    """V.treaty.1: conquer, vassalize, liberate, or take nothing."""
    winner = s.treaty.winner
    options = []
    if conquerable_plain(s) | conquerable_towns(s):
        options.append(CONQUER)
    if possible_vassals(s):
        options.append(VASSALIZE)
    if liberable(s):
        options.append(LIBERATE)
    choice = yield Question(s, winner, ASK_TREATY, [*options, NOTHING])
    if choice == CONQUER:
        yield from _conquer(s, winner)
    elif choice == VASSALIZE:
        yield from _vassalize(s, winner)
    elif choice == LIBERATE:
        answers = [PROVINCE + p for p in bit_list(liberable(s))]
        province = (yield Question(s, winner, ASK_LIBERATE, answers)) - PROVINCE
        name = yield from choose_name(s, winner, capital=province)
        liberate(s, province, name)
    elif s.tell:
        s.tell(TAKE_NOTHING, seat=winner)


def _conquer(s: FiveRoundState, winner: int) -> Generator[Question, Any, None]:
    """V.treaty.3: one town, or one or two provinces without a town, from the losing side."""
    first = conquerable_plain(s) | conquerable_towns(s)
    answers = [PROVINCE + p for p in bit_list(first)]
    province = (yield Question(s, winner, ASK_CONQUER, answers)) - PROVINCE
    provinces = [province]
    chosen = 1 << province
    while not s.towns & chosen and len(provinces) < s.k.conquer_plain:
        more = conquerable_plain(s, chosen)
        if not more:
            break
        answers = [*(PROVINCE + p for p in bit_list(more)), DONE]
        answer = yield Question(s, winner, ASK_CONQUER, answers, tuple(provinces))
        if answer == DONE:
            break
        provinces.append(answer - PROVINCE)
        chosen |= 1 << provinces[-1]
    for province in provinces:
        conquer(s, province)


def _vassalize(s: FiveRoundState, winner: int) -> Generator[Question, Any, None]:
    """V.treaty.8, V.treaty.10: choose the vassal; for a Player's land also its name, and a capital if it has none."""
    answers = [SEAT + p if p < FIRST_PRINCIPALITY else PRINCIPALITY + p for p in possible_vassals(s)]
    answer = yield Question(s, winner, ASK_VASSALIZE, sorted(answers))
    if answer < SEAT:
        vassalize_principality(s, answer - PRINCIPALITY)
        return
    loser = answer - SEAT
    capital = s.capital[loser]
    if capital == NONE:
        answers = [PROVINCE + p for p in bit_list(s.land[loser])]
        capital = (yield Question(s, winner, ASK_NEWCAPITAL, answers, (loser,))) - PROVINCE
    name = yield from choose_name(s, winner, capital=capital)
    vassalize_player(s, loser, capital, name)


ASK_TREATY: Final = Kind(
    "treaty",
    cite="treaty",
    quiet=(NOTHING,),
    prompt="You won: what does the Treaty take?",
    why=why_not_treaty,
    leading=True,
)
ASK_CONQUER: Final = Kind(
    "conquer",
    cite="treaty.conquer",
    quiet=(DONE,),
    prompt="Which province do you conquer? One town, or up to two without.",
    about=("province",),
    why=why_not_conquer,
)
ASK_VASSALIZE: Final = Kind(
    "vassalize",
    cite="treaty.vassalize",
    prompt="Who becomes your vassal?",
    why=why_not_vassalize,
)
ASK_NEWCAPITAL: Final = Kind(
    "newcapital",
    cite="treaty.vassal-player",
    prompt="Which province is the new capital of {player0}'s land?",
    about=("player",),
    why=("treaty.vassal-player", "The capital must be one of the provinces of the Player you vassalize."),
)
ASK_LIBERATE: Final = Kind(
    "liberate",
    cite="treaty.liberate",
    prompt="Which town do you liberate?",
    why=why_not_liberate,
)
