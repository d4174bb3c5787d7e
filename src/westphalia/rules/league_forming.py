"""The Religious War begins: who joins which League, who defends the Faith, and what is noted of both sides."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import DECLINE
from westphalia.rules.battle_phases import note_able, party_land, take_snapshot
from westphalia.rules.influence import gain_sufficient, influence_on, lose_all, settle
from westphalia.rules.leagues import (
    LEAGUE_OF_RELIGION,
    join,
    leagues_open_to,
    members_of,
    opposing,
    why_not_league,
)
from westphalia.rules.realm import religion_of
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import NO_LEAGUE, NONE
from westphalia.rules.warfare import WarringState
from westphalia.rules.withdrawing import in_turn

NEW_ROTF: Final = Told(
    "new_rotf", "{seat} is the Restorer of the Faith in place of {other}.", cite="league.rotf-lost"
)
DECLINE_LEAGUE: Final = Told("decline_league", "{seat} joins no League.")
DOTF: Final = Told("dotf", "{seat} is the Defender of the Faith for {principality}.", cite="league.dotf")
LEAGUES_AT_WAR: Final = Told(
    "leagues_at_war",
    "All members of the Catholic League are at war with all members of the Evangelical League.",
    cite="league.war",
)
UNOPPOSED: Final = Told(
    "unopposed", "The {league} meets no opponent and wins without a battle.", cite="league.unopposed"
)


def leagues(s: WarringState) -> tuple[int, int]:
    """league.sides: the League of the Target's religion, which is the DOTF's, and the ROTF's, which is the other."""
    defending = LEAGUE_OF_RELIGION[religion_of(s, s.target)]
    return defending, opposing(defending)


# --- when the phase opens ---


def open_religious_war(s: WarringState) -> None:
    """league.rotf-lost: an exile hands his title to another of his League; without one the war is off."""
    begin_phase(s, "religious_war")
    s.victorious = NO_LEAGUE
    s.defeated = 0
    if s.target == NONE or s.league[s.rotf] != NO_LEAGUE:
        return
    members = members_of(s, leagues(s)[1])
    if not members:
        s.target = NONE
        return
    old, s.rotf = s.rotf, s.heir_of_rotf(members)
    if s.tell:
        s.tell(NEW_ROTF, seat=s.rotf, other=old)


def is_religious_war(s: WarringState) -> bool:
    """league.none: whether one was declared, and its Target still exists."""
    return s.target != NONE


# --- joining ---


def undecided(s: WarringState) -> list[int]:
    """league.order: those with Influence on the Target who are in no League, most Influence first."""
    waiting = [seat for seat in members_of(s, NO_LEAGUE) if influence_on(s, s.target, seat)]
    return sorted(waiting, key=lambda seat: -influence_on(s, s.target, seat))


def join_or_lose(s: WarringState, seat: int) -> Step:
    """league.join-or-lose: he joins a League open to him, or loses all his Influence on the Target."""
    if not influence_on(s, s.target, seat):
        return True
    answer = yield from _ask(s, seat, ASK_LEAGUE)
    if answer is None:
        return False
    if answer == DECLINE:
        if s.tell:
            s.tell(DECLINE_LEAGUE, cite="league.join-or-lose", seat=seat)
        lose_all(s, s.target, seat, "league.join-or-lose")
        settle(s, s.target)
    else:
        join(s, seat, answer)
    return True


def emperor_may_join(s: WarringState) -> bool:
    """league.emperor: whether the Emperor is in no League, and has not been eliminated."""
    return s.league[s.emperor] == NO_LEAGUE and not s.exiled >> s.emperor & 1


def emperor_joins(s: WarringState) -> Step:
    """league.emperor: the Emperor may join a League open to him, or not."""
    answer = yield from _ask(s, s.emperor, ASK_EMPEROR_LEAGUE)
    if answer is None:
        return False
    if answer != DECLINE:
        join(s, s.emperor, answer)
    elif s.tell:
        s.tell(DECLINE_LEAGUE, cite="league.emperor", seat=s.emperor)
    return True


def _ask(s: WarringState, seat: int, kind: Kind) -> Generator[Question, Any, int | None]:
    return (yield from in_turn(s, Question(s, seat, kind, (*leagues_open_to(s, seat), DECLINE), (s.target,))))


# --- the Defender of the Faith, and the war ---


def appoint_dotf(s: WarringState) -> None:
    """league.dotf: the member of the Target's League with most Influence there, or the first in Initiative Order.

    He gains as much Influence there as makes him its ally (league.dotf-influence).
    """
    members = members_of(s, leagues(s)[0])
    if not members:
        return
    s.dotf = max(members, key=lambda seat: influence_on(s, s.target, seat))  # of equals the first in order
    if s.tell:
        s.tell(DOTF, seat=s.dotf, principality=s.name[s.target])
    gain_sufficient(s, s.target, s.dotf, "league.dotf-influence")


def record_who_fights(s: WarringState) -> None:
    """league.war, battle.snapshot: all members of both Leagues fight; sides and adjacencies are noted.

    No member on the side of the Target means a victory without a battle (league.unopposed). The Target loses no
    province, so nobody can be said to have passed one of its provinces over.
    """
    take_snapshot(s)
    sides = [members_of(s, league) for league in leagues(s)]
    for own, enemies in (sides, sides[::-1]):
        land = 0
        for enemy in enemies:
            land |= party_land(s, enemy) & ~s.land[s.target]
        for seat in own:
            s.has_fought |= 1 << seat
            for enemy in enemies:
                s.fought_against(seat, enemy)
            note_able(s, s.war_allies[seat], land)
    if sides[0]:
        if s.tell:
            s.tell(LEAGUES_AT_WAR, sides=fighting(s))
        return
    s.victorious = leagues(s)[1]
    if s.tell:
        s.tell(UNOPPOSED, league=s.victorious, sides=fighting(s))


def fighting(s: WarringState) -> list[tuple[int, int, list[int]]]:
    """league.war: both Leagues with their religion and their members, the Restorer's first."""
    return [
        (league, LEAGUE_OF_RELIGION.index(league), members_of(s, league)) for league in reversed(leagues(s))
    ]


def is_fought(s: WarringState) -> bool:
    """league.war: whether the war is not decided without cards."""
    return s.victorious == NO_LEAGUE


def _why_not(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why a League is not open to a Player."""
    return why_not_league(s, question.seat, answer)


ASK_LEAGUE: Final = Kind(
    "league",
    cite="league.join-or-lose",
    about=("principality",),
    quiet=(DECLINE,),
    prompt="Join a League, or decline and lose all your Influence on {principality0}, the Target.",
    why=_why_not,
)
ASK_EMPEROR_LEAGUE: Final = Kind(
    "emperorleague",
    cite="league.emperor",
    about=("principality",),
    quiet=(DECLINE,),
    prompt="The Religious War is about {principality0}: do you, as Emperor, join a League?",
    why=_why_not,
)
