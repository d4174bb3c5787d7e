"""The end of a Treaty: what allies take, what both sides lose, who is driven out (V.treaty.14 to V.treaty.22)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.contents import Step
from westphalia.engine.event import event
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PRINCIPALITY, PROVINCE
from westphalia.rules.influence import influenced, lose, lose_all, settle_all
from westphalia.rules.realm import religion_of, religion_of_province, transfer
from westphalia.rules.spoils import DISTANT, TOWN, plain_land
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE, State, with_item

PROMPTS: Final[dict[str, str]] = {
    "allyconquest": "Choose an ally that takes a province, or be done.",
    "allyprovince": "Choose the province that {principality0} takes.",
}

WORDS: Final[dict[str, str]] = {
    "ally_conquers": "{principality}, ally of {seat}, takes {province} from {loser}.",
    "ally_conquers_from": "{principality}, ally of {seat}, takes {province} from {principalities}.",
    "forced_conversion": "{province} is converted to the religion of {principality}: {religion}.",
}


# --- the winner's allies ---


def in_reach_of_ally(s: State, ally: int, plain: int) -> int:
    """V.treaty.15: the provinces without town adjacent to an ally now, if it has room for one."""
    if s.land[ally].bit_count() >= s.k.principality_max_size:
        return 0
    return s.board.touching(s.land[ally]) & plain


def ally_takes(s: State) -> Step:
    """V.treaty.14: the winner lets an ally take a province, again and again until he is done or none can."""
    winner = s.treaty[0]
    plain = plain_land(s)
    able = [ally for ally in bit_list(s.fought) if in_reach_of_ally(s, ally, plain)]
    if not able:
        return True
    answers = [*(PRINCIPALITY + ally for ally in able), DONE]
    answer = yield Question(winner, "allyconquest", answers, "V.treaty.14")
    if answer == DONE:
        return True
    ally = answer - PRINCIPALITY
    answers = [PROVINCE + p for p in bit_list(in_reach_of_ally(s, ally, plain))]
    province = (yield Question(winner, "allyprovince", answers, "V.treaty.14", (ally,))) - PROVINCE
    s.fought &= ~(1 << ally)
    s.gained = with_item(s.gained, winner, s.gained[winner] | 1 << ally)
    _ally_conquers(s, winner, ally, province)
    return False


def _ally_conquers(s: State, winner: int, ally: int, province: int) -> None:
    """V.treaty.16: the province joins the ally and takes its religion; this earns nobody anything."""
    old = s.owner[province]
    converts = religion_of_province(s, province) != religion_of(s, ally)
    s.taken += ((province, old, ally),)
    transfer(s, province, ally)
    if s.log is not None:
        name = s.name[ally]
        if old < FIRST_PRINCIPALITY:
            told = event(
                "ally_conquers", "V.treaty.14", seat=winner, principality=name, province=province, loser=old
            )
        else:
            told = event(
                "ally_conquers_from",
                "V.treaty.14",
                seat=winner,
                principality=name,
                province=province,
                principalities=[s.name[old]],
            )
        s.log.append(told)
        if converts:
            religion = religion_of(s, ally)
            s.log.append(
                event(
                    "forced_conversion",
                    "V.treaty.16",
                    province=province,
                    principality=name,
                    religion=religion,
                )
            )


# --- what follows ---


def settle_treaty(s: State) -> None:
    """V.ruling.treaty-order: the losses of both sides, then all alliances; the Treaty is over."""
    winner = s.treaty[0]
    winner_loses_where_he_took(s, winner)
    beaten_lose_for_their_allies(s)
    shaken = winner_loses_for_distance_and_town(s, winner)
    for _, old, _ in s.taken:
        shaken |= 1 << old  # an ally that has grown stays one (V.ally.6)
    settle_all(s, bit_list(shaken & s.principalities))  # nothing has changed elsewhere
    s.treaty = (NONE, 0)
    s.losing = s.fought = s.conquest = 0
    s.taken = ()


def winner_loses_where_he_took(s: State, winner: int) -> None:
    """V.treaty.18: the winner loses all his Influence where he himself, not an ally, took a province."""
    for _, old, taker in s.taken:
        if taker == winner and old >= FIRST_PRINCIPALITY:
            lose_all(s, old, winner, "V.treaty.18")


def beaten_lose_for_their_allies(s: State) -> None:
    """V.treaty.19: a beaten Player loses 1 Influence on his ally for every province it lost."""
    for _, old, _ in s.taken:
        for seat in bit_list(s.treaty[1]):
            if s.war_allies[seat] >> old & 1:
                lose(s, old, seat, s.k.loser_influence_loss, "V.treaty.19")


def winner_loses_for_distance_and_town(s: State, winner: int) -> int:
    """V.treaty.20: 1 Influence on each Principality for a distant conquest, 1 more for a town; gives where."""
    loss = shaken = 0
    if s.conquest & DISTANT:
        loss += s.k.distant_conquest_influence_loss
    if s.conquest & TOWN:
        loss += s.k.town_conquest_influence_loss
    if loss:
        for power in influenced(s, winner):
            lose(s, power, winner, loss, "V.treaty.20")
            shaken |= 1 << power
    return shaken


def exiled(s: State) -> list[int]:
    """V.treaty.21: the Players left without map provinces who are no Foreign Powers yet."""
    return [seat for seat in s.initiative if not s.land[seat] and s.home[seat] == NONE]
