"""The end of a Treaty: ceded provinces, the losers' Influence, and eliminated Players."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.player_turns.rules.treaty_refusals import why_not_cede
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import EventType, Kind, Question, Step
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.base.state import NO_TREATY, NONE
from westphalia.rules.diplomacy.influence import settle_all
from westphalia.rules.realm.provinces import (
    all_principalities,
    is_foreign_power,
    religion_of,
    religion_of_province,
    size,
    transfer,
)
from westphalia.rules.war.spoils import beaten_lose_for_their_allies, plain_land, tell_conversion

CEDE: Final = EventType("cede", "{seat} cedes {province} to {principality}.", cite="treaty.principality-wins")
CEDES_NOTHING: Final = EventType(
    "cedes_nothing", "{principality} takes nothing from {seat}.", cite="treaty.principality-wins"
)


# --- a Principality has won ---


def provinces_due(s: PlayerTurnsState) -> int:
    """treaty.principality-wins: two provinces, limited by the plain provinces and its room."""
    room = s.k.principality_max_size - size(s, s.treaty.winner)
    return min(s.k.principality_victory_takes, plain_land(s).bit_count(), room)


def cede(s: PlayerTurnsState) -> Step:
    """treaty.principality-wins: the loser picks the provinces without a town that the Principality takes.

    Without any, the loser must leave the Empire (treaty.driven-out).
    """
    winner, (loser,) = s.treaty.winner, bit_list(s.treaty.beaten)
    plain, due = plain_land(s), provinces_due(s)
    ceded: list[int] = list(bit_list(plain)) if due == plain.bit_count() else []
    while len(ceded) < due:
        answers = [PROVINCE + p for p in bit_list(plain) if p not in ceded]
        answer = yield Question(s, loser, ASK_CEDE, answers, (winner, *ceded))
        ceded.append(answer - PROVINCE)
    if s.tell and not ceded:
        s.tell(CEDES_NOTHING, seat=loser, principality=s.name[winner])
    for province in ceded:
        _cede(s, loser, province, winner)
    if not plain and not is_foreign_power(s, loser):
        s.exiles = (loser,)


def _cede(s: PlayerTurnsState, loser: int, province: int, winner: int) -> None:
    """Move a province to the victorious Principality and convert it."""
    converts = religion_of_province(s, province) != religion_of(s, winner)
    s.taken += ((province, s.owner[province], winner),)
    transfer(s, province, winner)
    if s.tell:
        s.tell(CEDE, seat=loser, province=province, principality=s.name[winner])
    if converts:
        tell_conversion(s, province, winner)
    s.principality_grew(winner)


# --- what follows ---


def losers_lose_influence(s: PlayerTurnsState) -> None:
    """treaty.loser-loses: a beaten Player loses Influence on each ally for every province it lost."""
    beaten_lose_for_their_allies(s)


def driven_out(s: PlayerTurnsState) -> list[int]:
    """foreign.eliminated: Players who lost their last province, or could cede none, and have no Home yet."""
    return [seat for seat in s.initiative if s.home[seat] == NONE and (not s.land[seat] or seat in s.exiles)]


def close_treaty(s: PlayerTurnsState, war: int) -> None:
    """treaty.order: finally all alliances are settled anew."""
    s.war_ended(s.wars[war])
    end_treaty(s)


def end_treaty(s: PlayerTurnsState) -> None:
    """treaty.order: the Treaty is over, and all alliances are settled anew."""
    s.treaty = NO_TREATY
    s.losing = s.fought = 0
    s.taken = s.exiles = ()
    settle_all(s, all_principalities(s))


ASK_CEDE: Final = Kind(
    "cede",
    cite="treaty.principality-wins",
    about=("principality", "province"),
    prompt="{principality0} has beaten you. Choose a province without a town to cede.",
    why=why_not_cede,
)
