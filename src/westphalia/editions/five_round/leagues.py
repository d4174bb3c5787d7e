"""The Catholic and the Evangelical League form (V.league.*)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.five_round.state import FAITH_AND_WORKS, FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules import leagues
from westphalia.rules.answers import DECLINE
from westphalia.rules.influence import gain_sufficient, influence_on, lose_all, settle, settle_all
from westphalia.rules.leagues import LEAGUE_OF_RELIGION, leagues_open_to, lose_heretical_influence, members_of
from westphalia.rules.realm import religion_of
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE

DECLINE_LEAGUE: Final = Told("decline_league", "{seat} declines to join a League.", cite="league.decline")
LEAGUES_AT_WAR: Final = Told(
    "leagues_at_war",
    "All members of the Catholic League are at war with all members of the Evangelical League.",
    cite="league.war",
)
UNOPPOSED: Final = Told(
    "unopposed", "The {league} meets no opponent and wins without a battle.", cite="league.unopposed"
)


def is_religious_war(s: FiveRoundState) -> bool:
    """V.league.1: the phase takes place only if a Religious War was declared."""
    return s.targets != ()


def declarers_lose_influence(s: FiveRoundState) -> None:
    """V.league.2: each Declarer loses 1 Influence on each Principality heretical to him, Targets included."""
    begin_phase(s, "religious_war")
    declarers = {declarer for _, declarer in s.targets}
    shaken: list[int] = []
    for seat in s.initiative:
        if seat in declarers:
            shaken += lose_heretical_influence(s, seat, s.k.league_influence_loss, "league.declarers")
    settle_all(s, shaken)


# --- joining ---


def undecided(s: FiveRoundState) -> list[int]:
    """V.league.3: all other Players in Initiative Order, Foreign Powers included."""
    return members_of(s, NO_LEAGUE)


def join_league(s: FiveRoundState, seat: int) -> Step:
    """V.league.3 to V.league.7: a Player joins a League open to him, or declines."""
    answer = yield Question(s, seat, ASK_LEAGUE, (*leagues_open_to(s, seat), DECLINE))
    if answer == DECLINE:
        if s.tell:
            s.tell(DECLINE_LEAGUE, seat=seat)
        for target, _ in s.targets:
            lose_all(s, target, seat, "league.decline")
            settle(s, target)
        return
    leagues.join(s, seat, answer)
    if s.is_saved(seat):
        rule = "league.works" if s.role[seat] == FAITH_AND_WORKS else "league.faith-alone"
        settle_all(s, lose_heretical_influence(s, seat, s.k.league_influence_loss, rule))


# --- the Targets ---


def targets_find_allies(s: FiveRoundState) -> None:
    """V.league.8, V.league.9: each Target gets an ally in the League of its religion, if that has a Player."""
    for target, _ in s.targets:
        members = members_of(s, LEAGUE_OF_RELIGION[religion_of(s, target)])
        if not members or s.ally[target] in members:
            continue
        first = max(members, key=lambda seat: influence_on(s, target, seat))  # of equals the first in order
        rule = "league.targets" if influence_on(s, target, first) else "league.nobody"
        gain_sufficient(s, target, first, rule)


def both_have_players(s: FiveRoundState) -> bool:
    """V.league.11: whether there are Players on both sides."""
    return CATHOLIC_SIDE in s.league and EVANGELICAL_SIDE in s.league


def record_who_fights(s: FiveRoundState) -> None:
    """V.league.10, V.league.11: note who is whose ally now; the Declarers' League wins if it meets nobody."""
    s.war_allies = s.allied[:]
    if both_have_players(s):
        if s.tell:
            s.tell(LEAGUES_AT_WAR)
    else:
        s.victorious = CATHOLIC_SIDE if CATHOLIC_SIDE in s.league else EVANGELICAL_SIDE
        if s.tell:
            s.tell(UNOPPOSED, league=s.victorious)


def why_not_league(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Why a League is not open to a Player."""
    return leagues.why_not_league(s, question.seat, answer)


ASK_LEAGUE: Final = Kind(
    "league",
    cite="league.join",
    quiet=(DECLINE,),
    prompt="Join a League, or decline and lose all your Influence on the Targets.",
    why=why_not_league,
)
