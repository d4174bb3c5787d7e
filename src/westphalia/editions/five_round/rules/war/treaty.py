"""The Peace Treaty: the winner's choice, gains of allies, losses of both sides, exile (V.treaty.*, V.rwpeace.8-10).

A Treaty follows a war on unaligned Principalities, a won battle, and for each victor a Religious War. `spoils` holds
what it may take.
"""

from collections.abc import Generator
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.war.spoils import (
    DISTANT,
    TOWN,
    WITHOUT_LOSSES,
    conquer,
    conquerable_plain,
    conquerable_towns,
    in_reach_of_ally,
    liberable,
    liberate,
    possible_vassals,
    target_principalities,
    why_not_allyconquest,
    why_not_allyprovince,
    why_not_conquer,
    why_not_liberate,
    why_not_treaty,
    why_not_vassalize,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import EventType, Kind, Question, Step, Tale
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
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NO_LEAGUE, NO_TREATY, NONE, Treaty, with_item
from westphalia.rules.diplomacy.influence import influenced, lose, settle_all
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.war.spoils import (
    ally_conquers,
    beaten_lose_for_their_allies,
    losing_principalities,
    plain_land,
    vassalize_player,
    vassalize_principality,
    winner_loses_where_they_took,
)

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
    "treaty_league", "{winner} makes a Peace Treaty with the defeated League: {seats}.", cite="peace.treaties"
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
    prompt="Which province do you conquer? One town, or up to {k.conquer_plain} without.",
    labels={DONE: "take no more"},
    about=("province",),
    why=why_not_conquer,
)
ASK_VASSALIZE: Final = Kind(
    "vassalize", cite="treaty.vassalize", prompt="Who becomes your vassal?", why=why_not_vassalize
)
ASK_NEWCAPITAL: Final = Kind(
    "newcapital",
    cite="treaty.vassal-player",
    prompt="Which province is the new capital of {player0}'s land?",
    about=("player",),
    why=("treaty.vassal-player", "The capital must be one of the provinces of the Player you vassalize."),
)
ASK_LIBERATE: Final = Kind(
    "liberate", cite="treaty.liberate", prompt="Which town do you liberate?", why=why_not_liberate
)


# --- the winner's allies ---


def ally_takes(s: FiveRoundState) -> Step:
    """V.treaty.14: let allies take a province each."""
    winner = s.treaty.winner
    plain = plain_land(s)
    able = [ally for ally in bit_list(s.fought) if in_reach_of_ally(s, ally, plain)]
    if not able:
        return True
    answers = [*(PRINCIPALITY + ally for ally in able), DONE]
    answer = yield Question(s, winner, ASK_ALLYCONQUEST, answers)
    if answer == DONE:
        return True
    ally = answer - PRINCIPALITY
    answers = [PROVINCE + p for p in bit_list(in_reach_of_ally(s, ally, plain))]
    province = (yield Question(s, winner, ASK_ALLYPROVINCE, answers, (ally,))) - PROVINCE
    s.fought &= ~(1 << ally)
    s.gained = with_item(s.gained, winner, s.gained[winner] | 1 << ally)
    ally_conquers(s, winner, ally, province)
    return False


# --- what follows ---


def settle_treaty(s: FiveRoundState) -> None:
    """V.ruling.treaty-order: settle the losses of both sides, then all alliances."""
    winner = s.treaty.winner
    winner_loses_where_they_took(s, winner)
    beaten_lose_for_their_allies(s)
    shaken = winner_loses_for_distance_and_town(s, winner)
    for _, old, _ in s.taken:
        shaken |= 1 << old  # an ally that has grown stays one (ally.lost)
    settle_all(s, bit_list(shaken & s.principalities))  # nothing changed elsewhere
    s.treaty = NO_TREATY
    s.losing = s.fought = s.conquest = 0
    s.taken = ()


def winner_loses_for_distance_and_town(s: FiveRoundState, winner: int) -> int:
    """V.treaty.20: lose 1 Influence on each Principality for a distant conquest, 1 more for a town; return where."""
    loss = shaken = 0
    if s.conquest & DISTANT:
        loss += s.k.distant_conquest_influence_loss
    if s.conquest & TOWN:
        loss += s.k.town_conquest_influence_loss
    if loss:
        for power in influenced(s, winner):
            lose(s, power, winner, loss, "treaty.distance")
            shaken |= 1 << power
    return shaken


def exiled(s: FiveRoundState) -> list[int]:
    """V.treaty.21: the Players without provinces who are not yet Foreign Powers."""
    return [seat for seat in s.initiative if not s.land[seat] and s.home[seat] == NONE]


ASK_ALLYCONQUEST: Final = Kind(
    "allyconquest",
    cite="treaty.ally",
    quiet=(DONE,),
    prompt="Which ally takes a province?",
    labels={DONE: "no more conquests"},
    why=why_not_allyconquest,
    leading=True,
)
ASK_ALLYPROVINCE: Final = Kind(
    "allyprovince",
    cite="treaty.ally",
    prompt="Which province does {principality0} take?",
    about=("principality",),
    why=why_not_allyprovince,
)
