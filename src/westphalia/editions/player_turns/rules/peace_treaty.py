"""The Peace Treaty with a Player or a Principality: conquest, vassals, allies and costs."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.player_turns.rules.influence import ASK_LOSSES, choose_losses, lose_chosen
from westphalia.editions.player_turns.rules.treaty_refusals import (
    in_reach_of_ally,
    why_not_allyconquest,
    why_not_allyprovince,
    why_not_conquer,
    why_not_treaty,
    why_not_vassalize,
)
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import EventType, Kind, Question, Step, Tale
from westphalia.rules.base.answers import CONQUER, DONE, NOTHING, PRINCIPALITY, PROVINCE, SEAT, VASSALIZE
from westphalia.rules.base.state import FIRST_PRINCIPALITY, Treaty
from westphalia.rules.diplomacy.influence import lose
from westphalia.rules.realm.provinces import is_foreign_power, own_capital, town_provinces, transfer, vanish
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.war.spoils import (
    ally_conquers,
    losing_principalities,
    plain_land,
    tell_conquest,
    vassalize_player,
    vassalize_principality,
    winner_loses_where_they_took,
)

TREATY: Final = EventType(
    "treaty", "{winner} makes the Peace Treaty with {loser}.", cite="treaty", detail=True
)
TREATY_PRINCIPALITY: Final = EventType(
    "treaty_principality", "{winner} makes the Peace Treaty with {principality}.", cite="treaty", detail=True
)
TREATY_LOST: Final = EventType(
    "treaty_lost", "{loser} must make peace with {principality}.", cite="treaty.principality-wins"
)
LOSING_SIDE: Final = EventType(
    "losing_side", "On the losing side as allies: {principalities}.", cite="treaty.losing-side", detail=True
)
TAKE_NOTHING: Final = EventType(
    "take_nothing", "{seat} takes nothing.", cite="treaty", tale=Tale("takes nothing")
)


# --- the two sides ---


def is_to_be_signed(s: PlayerTurnsState, war: int) -> bool:
    """Whether a won war still has two sides; a Principality may have vanished in an earlier Treaty."""
    return s.wars[war].outcome >= 0


def open_battle_treaty(s: PlayerTurnsState, war: int) -> None:
    """treaty.losing-side: the beaten side is the Principality, or the Player with their allies in this war."""
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


def tell_allies(s: PlayerTurnsState) -> None:
    names = [s.name[power] for power in bit_list(losing_principalities(s))]
    if s.tell and names:
        s.tell(LOSING_SIDE, principalities=names)


def is_won_by_player(s: PlayerTurnsState) -> bool:
    """Whether a Player makes this Treaty."""
    return s.treaty.winner < FIRST_PRINCIPALITY


def is_won_by_principality(s: PlayerTurnsState) -> bool:
    """treaty.principality-wins: whether a Principality has won."""
    return s.treaty.winner >= FIRST_PRINCIPALITY


# --- the winner's choice ---


def bare_capitals(s: PlayerTurnsState) -> list[int]:
    """treaty.capital: powers of the losing side whose capital is their last province."""
    powers = bit_list(losing_principalities(s) | s.treaty.beaten)
    return [power for power in powers if s.land[power] and s.land[power] == own_capital(s, power)]


def conquerable_towns(s: PlayerTurnsState) -> int:
    """treaty.capital, treaty.elector: towns the winner may take; never an Elector's last province."""
    towns = 0
    for power in bare_capitals(s):
        if not s.electors >> power & 1:
            towns |= s.land[power]
    # A power may hold towns other than its capital.
    for power in bit_list(losing_principalities(s) | s.treaty.beaten):
        towns |= town_provinces(s, power)
    return towns


def choose_treaty(s: PlayerTurnsState) -> Step:
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


def _conquer(s: PlayerTurnsState, winner: int) -> Generator[Question, Any, None]:
    """treaty: one town, or one or two provinces without a town, from any members of the losing side."""
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


def conquer(s: PlayerTurnsState, province: int) -> None:
    """treaty.conquered: the province becomes the winner's and keeps its religion and town."""
    winner, old = s.treaty.winner, s.owner[province]
    tell_conquest(s, province)
    s.taken += ((province, old, winner),)
    s.province_won(winner, old)
    transfer(s, province, winner)
    if old >= FIRST_PRINCIPALITY and not s.land[old]:
        vanish(s, old)


def _vassalize(s: PlayerTurnsState, winner: int) -> Generator[Question, Any, None]:
    """treaty.vassalize: a Principality of one province, or a Player's last province, which gets a name."""
    answers = [SEAT + p if p < FIRST_PRINCIPALITY else PRINCIPALITY + p for p in bare_capitals(s)]
    answer = yield Question(s, winner, ASK_VASSALIZE, sorted(answers))
    if answer < SEAT:
        vassalize_principality(s, answer - PRINCIPALITY)
        return
    loser = answer - SEAT
    name = yield from choose_name(s, winner, capital=s.capital[loser])
    vassalize_player(s, loser, s.capital[loser], name)


# --- the winner's allies ---


def ally_takes(s: PlayerTurnsState) -> Step:
    """treaty.ally: the winner lets an ally take a province, until they are done or no ally can."""
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


def winner_loses_influence(s: PlayerTurnsState) -> None:
    """treaty.winner-loses, treaty.passed-over: lose Influence where the winner took land and on passed-over allies."""
    winner = s.treaty.winner
    winner_loses_where_they_took(s, winner)
    for ally in bit_list(s.fought & s.able):
        lose(s, ally, winner, s.k.passed_over_influence_loss, "treaty.passed-over")


def price_of_conquest(s: PlayerTurnsState) -> int:
    """treaty.town-price, treaty.distance: the price of a town and of each distant plain province.

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


def pay_for_conquest(s: PlayerTurnsState) -> Step:
    """influence.lose: the winner chooses which Influence they lose, stored or placed."""
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
    prompt="You make the Peace Treaty: conquer, vassalize, or take nothing.",
    why=why_not_treaty,
    leading=True,
)
ASK_CONQUER: Final = Kind(
    "conquer",
    cite="treaty",
    quiet=(DONE,),
    prompt="Choose a province to conquer: one town, or up to {k.conquer_plain} without a town.",
    labels={DONE: "take no more"},
    about=("province",),
    why=why_not_conquer,
)
ASK_VASSALIZE: Final = Kind(
    "vassalize", cite="treaty.vassalize", prompt="Choose your new vassal.", why=why_not_vassalize
)
ASK_ALLYCONQUEST: Final = Kind(
    "allyconquest",
    cite="treaty.ally",
    quiet=(DONE,),
    prompt="Choose an ally that takes a province, or finish.",
    labels={DONE: "no more conquests"},
    why=why_not_allyconquest,
    leading=True,
)
ASK_ALLYPROVINCE: Final = Kind(
    "allyprovince",
    cite="treaty.ally",
    prompt="Choose the province that {principality0} takes.",
    about=("principality",),
    why=why_not_allyprovince,
)
