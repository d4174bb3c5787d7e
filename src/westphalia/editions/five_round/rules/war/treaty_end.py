"""The end of a Treaty: gains of allies, losses of both sides, exile (V.treaty.14 to V.treaty.22)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.war.spoils import DISTANT, TOWN, in_reach_of_ally
from westphalia.editions.five_round.rules.war.treaty_why import why_not_allyconquest, why_not_allyprovince
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.base.answers import DONE, PRINCIPALITY, PROVINCE
from westphalia.rules.base.state import NO_TREATY, NONE, with_item
from westphalia.rules.diplomacy.influence import influenced, lose, settle_all
from westphalia.rules.war.spoils import (
    ally_conquers,
    beaten_lose_for_their_allies,
    plain_land,
    winner_loses_where_they_took,
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
