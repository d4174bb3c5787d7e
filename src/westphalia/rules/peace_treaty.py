"""The Peace Treaty with a Player or a Principality: conquest, vassals, what allies take, what it costs."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list, mask_of
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.answers import CONQUER, DONE, NOTHING, PRINCIPALITY, PROVINCE, SEAT, VASSALIZE
from westphalia.rules.influence import lose
from westphalia.rules.losing_together import ASK_LOSSES, choose_losses, lose_chosen
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import is_foreign_power, own_capital, town_provinces, transfer, vanish
from westphalia.rules.spoils import (
    ally_conquers,
    losing_principalities,
    plain_land,
    tell_conquest,
    vassalize_player,
    vassalize_principality,
    winner_loses_where_he_took,
)
from westphalia.rules.state import FIRST_PRINCIPALITY, Treaty
from westphalia.rules.treaty_refusals import (
    in_reach_of_ally,
    why_not_allyconquest,
    why_not_allyprovince,
    why_not_conquer,
    why_not_treaty,
    why_not_vassalize,
)
from westphalia.rules.warfare import WarringState

TREATY: Final = Told("treaty", "{winner} makes the Peace Treaty with {loser}.", cite="treaty")
TREATY_PRINCIPALITY: Final = Told(
    "treaty_principality", "{winner} makes the Peace Treaty with {principality}.", cite="treaty"
)
TREATY_LOST: Final = Told(
    "treaty_lost", "{loser} must make peace with {principality}.", cite="treaty.principality-wins"
)
LOSING_SIDE: Final = Told(
    "losing_side", "On the losing side as allies: {principalities}.", cite="treaty.losing-side"
)
TAKE_NOTHING: Final = Told("take_nothing", "{seat} takes nothing for himself.", cite="treaty")


# --- the two sides ---


def is_to_be_signed(s: WarringState, war: int) -> bool:
    """Whether a war that was won still has two sides; a Principality may have vanished in an earlier Treaty."""
    return s.wars[war].outcome >= 0


def open_battle_treaty(s: WarringState, war: int) -> None:
    """treaty.losing-side: the beaten side is the Principality, or the Player with his allies of this war."""
    attacker, defender, winner = s.wars[war].attacker, s.wars[war].defender, s.wars[war].outcome
    loser = defender if winner == attacker else attacker
    if loser >= FIRST_PRINCIPALITY:
        s.treaty = Treaty(winner, 0)
        s.losing = 1 << loser
        if s.tell:
            s.tell(TREATY_PRINCIPALITY, winner=winner, principality=s.name[loser])
    else:
        s.treaty = Treaty(winner, 1 << loser)
        s.losing = s.war_party(loser)
        if s.tell:
            if winner >= FIRST_PRINCIPALITY:
                s.tell(TREATY_LOST, loser=loser, principality=s.name[winner])
            else:
                s.tell(TREATY, winner=winner, loser=loser)
            tell_allies(s)
    s.fought = s.war_party(winner) if winner < FIRST_PRINCIPALITY else 0


def tell_allies(s: WarringState) -> None:
    """treaty.losing-side: which Principalities are on the losing side."""
    names = [s.name[power] for power in bit_list(losing_principalities(s))]
    if s.tell and names:
        s.tell(LOSING_SIDE, principalities=names)


def is_won_by_player(s: WarringState) -> bool:
    """Whether a Player makes this Treaty, rather than a Principality."""
    return s.treaty.winner < FIRST_PRINCIPALITY


def is_won_by_principality(s: WarringState) -> bool:
    """treaty.principality-wins: whether a Principality has won."""
    return s.treaty.winner >= FIRST_PRINCIPALITY


# --- the winner's choice ---


def bare_capitals(s: WarringState) -> list[int]:
    """treaty.capital: the powers of the losing side whose capital is their last province."""
    powers = bit_list(losing_principalities(s) | s.treaty.beaten)
    return [power for power in powers if s.land[power] and s.land[power] == own_capital(s, power)]


def conquerable_towns(s: WarringState) -> int:
    """treaty.capital, treaty.elector: the towns the winner may take; never an Elector's last province."""
    towns = 0
    for power in bare_capitals(s):
        if not s.electors >> power & 1:
            towns |= s.land[power]
    for power in bit_list(
        losing_principalities(s) | s.treaty.beaten
    ):  # one may hold towns besides its capital
        towns |= town_provinces(s, power)
    return towns


def choose_treaty(s: WarringState) -> Step:
    """treaty: the winner takes one town, or up to two plain provinces, or vassalizes, or takes nothing."""
    winner = s.treaty.winner
    options = []
    if plain_land(s) | conquerable_towns(s):
        options.append(CONQUER)
    if bare_capitals(s):
        options.append(VASSALIZE)
    choice = yield Question(s, winner, ASK_TREATY, [*options, NOTHING])
    if choice == CONQUER:
        yield from _conquer(s, winner)
    elif choice == VASSALIZE:
        yield from _vassalize(s, winner)
    elif s.tell:
        s.tell(TAKE_NOTHING, seat=winner)


def _conquer(s: WarringState, winner: int) -> Generator[Question, Any, None]:
    """treaty: one town, or one or two provinces without town, from any members of the losing side."""
    answers = [PROVINCE + p for p in bit_list(plain_land(s) | conquerable_towns(s))]
    provinces = [(yield Question(s, winner, ASK_CONQUER, answers)) - PROVINCE]
    while not s.towns & mask_of(provinces) and len(provinces) < s.k.conquer_plain:
        more = plain_land(s) & ~mask_of(provinces)
        if not more:
            break
        answers = [*(PROVINCE + p for p in bit_list(more)), DONE]
        answer = yield Question(s, winner, ASK_CONQUER, answers, tuple(provinces))
        if answer == DONE:
            break
        provinces.append(answer - PROVINCE)
    for province in provinces:
        conquer(s, province)


def conquer(s: WarringState, province: int) -> None:
    """treaty.conquered: the province becomes the winner's own and keeps its religion and town."""
    winner, old = s.treaty.winner, s.owner[province]
    tell_conquest(s, province)
    s.taken += ((province, old, winner),)
    s.province_won(winner, old)
    transfer(s, province, winner)
    if old >= FIRST_PRINCIPALITY and not s.land[old]:
        vanish(s, old)


def _vassalize(s: WarringState, winner: int) -> Generator[Question, Any, None]:
    """treaty.vassalize: a Principality of one province, or a Player's capital that is his last, which gets a name."""
    answers = [SEAT + p if p < FIRST_PRINCIPALITY else PRINCIPALITY + p for p in bare_capitals(s)]
    answer = yield Question(s, winner, ASK_VASSALIZE, sorted(answers))
    if answer < SEAT:
        vassalize_principality(s, answer - PRINCIPALITY)
        return
    loser = answer - SEAT
    name = yield from choose_name(s, winner, capital=s.capital[loser])
    vassalize_player(s, loser, s.capital[loser], name)


# --- the winner's allies ---


def ally_takes(s: WarringState) -> Step:
    """treaty.ally: the winner lets an ally take a province, again and again until he is done or none can."""
    winner = s.treaty.winner
    able = [ally for ally in bit_list(s.fought) if in_reach_of_ally(s, ally)]
    if not able:
        return True
    answer = yield Question(s, winner, ASK_ALLYCONQUEST, [*(PRINCIPALITY + ally for ally in able), DONE])
    if answer == DONE:
        return True
    ally = answer - PRINCIPALITY
    answers = [PROVINCE + p for p in bit_list(in_reach_of_ally(s, ally))]
    province = (yield Question(s, winner, ASK_ALLYPROVINCE, answers, (ally,))) - PROVINCE
    s.fought &= ~(1 << ally)
    s.province_won(winner, s.owner[province])
    ally_conquers(s, winner, ally, province)
    s.principality_grew(ally)
    return False


# --- what it costs the winner ---


def winner_loses_influence(s: WarringState) -> None:
    """treaty.winner-loses, treaty.passed-over: all of it where he took, and some on each ally that was passed over."""
    winner = s.treaty.winner
    winner_loses_where_he_took(s, winner)
    for ally in bit_list(s.fought & s.able):
        lose(s, ally, winner, s.k.passed_over_influence_loss, "treaty.passed-over")


def price_of_conquest(s: WarringState) -> int:
    """treaty.town-price, treaty.distance: for a town, and for each plain province that was out of his reach.

    The Emperor pays nothing for a distant province that was a Foreign Power's own (treaty.emperor).
    """
    winner, price = s.treaty.winner, 0
    for province, old, taker in s.taken:
        if taker != winner:
            continue
        from_foreign_power = old < FIRST_PRINCIPALITY and is_foreign_power(s, old)
        if s.towns >> province & 1:
            price += s.k.town_conquest_influence_loss
        elif not s.war_reach[winner] >> province & 1 and not (winner == s.emperor and from_foreign_power):
            price += s.k.distant_conquest_influence_loss
    return price


def pay_for_conquest(s: WarringState) -> Step:
    """influence.lose: he chooses which Influence he loses, placed or not."""
    winner, price = s.treaty.winner, price_of_conquest(s)
    dues = [price if seat == winner else 0 for seat in range(s.players)]
    gone = yield from choose_losses(s, dues, ASK_LOSSES)
    if price:
        town = any(s.towns >> province & 1 for province, _, taker in s.taken if taker == winner)
        lose_chosen(s, winner, price, gone[winner], "treaty.town-price" if town else "treaty.distance")


ASK_TREATY: Final = Kind(
    "treaty",
    cite="treaty",
    quiet=(NOTHING,),
    prompt="The Peace Treaty is yours: conquer, vassalize, or take nothing for yourself.",
    why=why_not_treaty,
)
ASK_CONQUER: Final = Kind(
    "conquer",
    cite="treaty",
    quiet=(DONE,),
    prompt="Choose a province to conquer: one town, or up to {k.conquer_plain} provinces without town.",
    about=("province",),
    why=why_not_conquer,
)
ASK_VASSALIZE: Final = Kind(
    "vassalize",
    cite="treaty.vassalize",
    prompt="Choose whom to make your vassal.",
    why=why_not_vassalize,
)
ASK_ALLYCONQUEST: Final = Kind(
    "allyconquest",
    cite="treaty.ally",
    quiet=(DONE,),
    prompt="Choose an ally that takes a province, or be done.",
    why=why_not_allyconquest,
)
ASK_ALLYPROVINCE: Final = Kind(
    "allyprovince",
    cite="treaty.ally",
    prompt="Choose the province that {principality0} takes.",
    about=("principality",),
    why=why_not_allyprovince,
)
