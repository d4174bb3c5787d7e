"""The Religious War opens: Leagues, the Defender of the Faith, and both sides."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.editions.player_turns.rules.battle_phases import note_able, party_land, take_snapshot
from westphalia.editions.player_turns.rules.declaring import RESTORER
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Champion, Chronicle, EventType, Kind, Question, Step, Tale
from westphalia.rules.base.answers import DECLINE
from westphalia.rules.base.state import NO_LEAGUE, NONE
from westphalia.rules.diplomacy.influence import gain_sufficient, influence_on, lose_all, settle
from westphalia.rules.diplomacy.withdrawing import ask_or_withdraw
from westphalia.rules.league.leagues import (
    LABELS,
    LEAGUE_OF_RELIGION,
    join,
    leagues_open_to,
    members_of,
    opposing,
    why_not_league,
)
from westphalia.rules.realm.provinces import religion_of
from westphalia.rules.victory.rounds import begin_phase

DEFENDER: Final = Champion(
    1,
    "Defender of the Faith",
    "Has the most Influence on the Target in its League and becomes its ally. If their League wins, the Target keeps"
    " its religion, and they gain {k.religious_war_prize} Influence there.",
    "league.dotf",
)
NEW_ROTF: Final = EventType(
    "new_rotf",
    "{seat} is the Restorer of the Faith in place of {other}.",
    cite="league.rotf-lost",
    scene="league",
    champion=RESTORER,
)
DECLINE_LEAGUE: Final = EventType("decline_league", "{seat} joins no League.", tale=Tale("joins no League"))
DOTF: Final = EventType(
    "dotf",
    "{seat} is the Defender of the Faith for {principality}.",
    cite="league.dotf",
    chronicle=Chronicle("{seat} defends the Faith of {principality}."),
    scene="league",
    champion=DEFENDER,
)
LEAGUES_AT_WAR: Final = EventType(
    "leagues_at_war",
    "All members of the Catholic League are at war with all members of the Evangelical League.",
    cite="league.war",
    chronicle=Chronicle("The Catholic League and the Evangelical League take the field."),
    scene="league",
)
UNOPPOSED: Final = EventType(
    "unopposed",
    "The {league} has no opponent and wins without a battle.",
    cite="league.unopposed",
    chronicle=Chronicle("The {league} meets no opponent."),
    scene="league",
)


def leagues(s: PlayerTurnsState) -> tuple[int, int]:
    """league.sides: the DOTF's League (of the Target's religion), then the ROTF's."""
    defending = LEAGUE_OF_RELIGION[religion_of(s, s.target)]
    return defending, opposing(defending)


# --- when the phase opens ---


def open_religious_war(s: PlayerTurnsState) -> None:
    """league.rotf-lost: an eliminated ROTF is replaced by a League member; without one there is no war."""
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


def is_religious_war(s: PlayerTurnsState) -> bool:
    """league.none: whether a Religious War was declared and its Target still exists."""
    return s.target != NONE


# --- joining ---


def undecided(s: PlayerTurnsState) -> list[int]:
    """league.order: Players outside the Leagues with Influence on the Target, most Influence first."""
    waiting = [seat for seat in members_of(s, NO_LEAGUE) if influence_on(s, s.target, seat)]
    return sorted(waiting, key=lambda seat: -influence_on(s, s.target, seat))


def join_or_lose(s: PlayerTurnsState, seat: int) -> Step:
    """league.join-or-lose: the Player joins an open League or loses all Influence on the Target."""
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


def emperor_may_join(s: PlayerTurnsState) -> bool:
    """league.emperor: whether the Emperor is in no League and not eliminated."""
    return s.league[s.emperor] == NO_LEAGUE and not s.exiled >> s.emperor & 1


def emperor_joins(s: PlayerTurnsState) -> Step:
    """league.emperor: the Emperor may join an open League."""
    answer = yield from _ask(s, s.emperor, ASK_EMPEROR_LEAGUE)
    if answer is None:
        return False
    if answer != DECLINE:
        join(s, s.emperor, answer)
    elif s.tell:
        s.tell(DECLINE_LEAGUE, cite="league.emperor", seat=s.emperor)
    return True


def _ask(s: PlayerTurnsState, seat: int, kind: Kind) -> Generator[Question, Any, int | None]:
    return (
        yield from ask_or_withdraw(
            s, Question(s, seat, kind, (*leagues_open_to(s, seat), DECLINE), (s.target,))
        )
    )


# --- the Defender of the Faith, and the war ---


def appoint_dotf(s: PlayerTurnsState) -> None:
    """league.dotf: the member of the Target's League with most Influence there; ties in Initiative Order.

    The DOTF gains enough Influence to become the Target's ally (league.dotf-influence).
    """
    members = members_of(s, leagues(s)[0])
    if not members:
        return
    s.dotf = max(members, key=lambda seat: influence_on(s, s.target, seat))  # ties go to the first in order
    if s.tell:
        s.tell(DOTF, seat=s.dotf, principality=s.name[s.target])
    gain_sufficient(s, s.target, s.dotf, "league.dotf-influence")


def record_who_fights(s: PlayerTurnsState) -> None:
    """league.war, battle.snapshot: all members of both Leagues fight; record sides and reach.

    Without a defender the attackers win without a battle (league.unopposed). The Target loses no province, so no ally
    is passed over there.
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


def fighting(s: PlayerTurnsState) -> list[tuple[int, int, list[int]]]:
    """league.war: both Leagues with their religion and members, the ROTF's first."""
    return [
        (league, LEAGUE_OF_RELIGION.index(league), members_of(s, league)) for league in reversed(leagues(s))
    ]


def is_fought(s: PlayerTurnsState) -> bool:
    """league.war: whether cards decide the war."""
    return s.victorious == NO_LEAGUE


ASK_LEAGUE: Final = Kind(
    "league",
    cite="league.join-or-lose",
    about=("principality",),
    quiet=(DECLINE,),
    prompt="Join a League, or lose all your Influence on {principality0}, the Target?",
    why=why_not_league,
    labels=LABELS,
)
ASK_EMPEROR_LEAGUE: Final = Kind(
    "emperorleague",
    cite="league.emperor",
    about=("principality",),
    quiet=(DECLINE,),
    prompt="The Religious War is about {principality0}. As Emperor, do you join a League?",
    why=why_not_league,
    labels=LABELS,
)
