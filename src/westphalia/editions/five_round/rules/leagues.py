"""The Leagues: a Religious War is declared (V.war.religious.*), and the Leagues form (V.league.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FAITH_AND_WORKS, FiveRoundState
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step, Tale
from westphalia.rules.base.answers import DECLINE, PRINCIPALITY
from westphalia.rules.base.state import CATHOLIC, CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, with_item
from westphalia.rules.diplomacy.influence import gain_sufficient, influence_on, lose_all, settle, settle_all
from westphalia.rules.league.leagues import (
    JOINS_LEAGUE,
    LABELS,
    LEAGUE_OF_RELIGION,
    join,
    leagues_open_to,
    lose_heretical_influence,
    members_of,
    why_not_league,
)
from westphalia.rules.realm.provinces import religion_of
from westphalia.rules.victory.rounds import begin_phase

# --- declaring a Religious War ---


RELIGIOUS_WAR: Final = EventType(
    "religious_war",
    "{seat} declares a Religious War: the Target is {principality}.",
    cite="war.target",
    chronicle=Chronicle("{seat} declares a Religious War against {principality}."),
    scene="league",
)
CLEAR_MARKERS: Final = EventType(
    "clear_markers", "The Upheaval markers on {principalities} are removed.", cite="war.markers", detail=True
)


def is_target(s: FiveRoundState, power: int) -> bool:
    return any(power == target for target, _ in s.targets)


def eligible_targets(s: FiveRoundState, seat: int) -> list[int]:
    """V.war.religious.1, V.war.religious.2: the marked heretical Principalities a saved Player may target."""
    if not s.markers or not s.is_saved(seat):
        return []
    religion = s.religion[seat]
    return [
        power
        for power in bit_list(s.markers & s.principalities)
        if religion_of(s, power) != religion and not is_target(s, power)
    ]


def declare_religious_war(s: FiveRoundState, seat: int, target: int) -> None:
    """V.war.religious.2 to V.war.religious.4: the marker is turned upright and the Declarer joins their League."""
    s.targets += ((target, seat),)
    s.declared |= 1 << seat
    s.league = with_item(s.league, seat, CATHOLIC_SIDE if s.religion[seat] == CATHOLIC else EVANGELICAL_SIDE)
    if s.tell:
        s.tell(RELIGIOUS_WAR, seat=seat, principality=s.name[target])
        s.tell(JOINS_LEAGUE, cite="war.league", seat=seat, league=s.league[seat])


def clear_markers(s: FiveRoundState) -> None:
    """V.war.4: remove every Upheaval marker that is not upright."""
    upright = sum(1 << target for target, _ in s.targets)
    gone = s.markers & ~upright
    s.markers &= upright
    if gone and s.tell:
        s.tell(CLEAR_MARKERS, principalities=[s.name[power] for power in bit_list(gone)])


def _why_not_religious_target(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    """Return why a Principality cannot be the Target: marker, religion, or a Target already."""
    power = answer - PRINCIPALITY
    if not 0 <= power < len(s.land) or not s.principalities >> power & 1:
        return None
    if not s.markers >> power & 1:
        return "war.target", "That Principality has no Upheaval marker."
    if is_target(s, power):
        return "war.target", "That Principality is a Target already."
    return "war.target", "That Principality has your religion. A Target must be heretical."


ASK_TARGET: Final = Kind(
    "target",
    cite="war.target",
    prompt="Which Principality is the Target of your Religious War?",
    why=_why_not_religious_target,
)


# --- forming ---


DECLINE_LEAGUE: Final = EventType(
    "decline_league", "{seat} joins no League.", cite="league.decline", tale=Tale("joins no League")
)
LEAGUES_AT_WAR: Final = EventType(
    "leagues_at_war",
    "The Catholic League and the Evangelical League are at war.",
    cite="league.war",
    chronicle=Chronicle("The Catholic League and the Evangelical League take the field."),
    scene="league",
)
UNOPPOSED: Final = EventType(
    "unopposed",
    "The {league} meets no opponent and wins without a battle.",
    cite="league.unopposed",
    chronicle=Chronicle("The {league} meets no opponent."),
    scene="league",
)


def is_religious_war(s: FiveRoundState) -> bool:
    """V.league.1: whether a Religious War was declared."""
    return s.targets != ()


def declarers_lose_influence(s: FiveRoundState) -> None:
    """V.league.2: take from each Declarer 1 Influence on each heretical Principality, Targets included."""
    begin_phase(s, "religious_war")
    declarers = {declarer for _, declarer in s.targets}
    shaken: list[int] = []
    for seat in s.initiative:
        if seat in declarers:
            shaken += lose_heretical_influence(s, seat, s.k.league_influence_loss, "league.declarers")
    settle_all(s, shaken)


# --- joining ---


def undecided(s: FiveRoundState) -> list[int]:
    """V.league.3: the other Players in Initiative Order, Foreign Powers included."""
    return members_of(s, NO_LEAGUE)


def join_league(s: FiveRoundState, seat: int) -> Step:
    """V.league.3 to V.league.7: join an open League, or decline."""
    answer = yield Question(s, seat, ASK_LEAGUE, (*leagues_open_to(s, seat), DECLINE))
    if answer == DECLINE:
        if s.tell:
            s.tell(DECLINE_LEAGUE, seat=seat)
        for target, _ in s.targets:
            lose_all(s, target, seat, "league.decline")
            settle(s, target)
        return
    join(s, seat, answer)
    if s.is_saved(seat):
        rule = "league.works" if s.role[seat] == FAITH_AND_WORKS else "league.faith-alone"
        settle_all(s, lose_heretical_influence(s, seat, s.k.league_influence_loss, rule))


# --- the Targets ---


def targets_find_allies(s: FiveRoundState) -> None:
    """V.league.8, V.league.9: give each Target an ally in the League of its religion, if that has members."""
    for target, _ in s.targets:
        members = members_of(s, LEAGUE_OF_RELIGION[religion_of(s, target)])
        if not members or s.ally[target] in members:
            continue
        first = max(members, key=lambda seat: influence_on(s, target, seat))  # ties go to the first
        rule = "league.targets" if influence_on(s, target, first) else "league.nobody"
        gain_sufficient(s, target, first, rule)


def both_have_players(s: FiveRoundState) -> bool:
    """V.league.11: whether both Leagues have members."""
    return CATHOLIC_SIDE in s.league and EVANGELICAL_SIDE in s.league


def record_who_fights(s: FiveRoundState) -> None:
    """V.league.10, V.league.11: note the present allies; the Declarers' League wins if it has no opponent."""
    s.war_allies = s.allied[:]
    if both_have_players(s):
        if s.tell:
            s.tell(LEAGUES_AT_WAR)
    else:
        s.victorious = CATHOLIC_SIDE if CATHOLIC_SIDE in s.league else EVANGELICAL_SIDE
        if s.tell:
            s.tell(UNOPPOSED, league=s.victorious)


ASK_LEAGUE: Final = Kind(
    "league",
    cite="league.join",
    quiet=(DECLINE,),
    prompt="Which League do you join?",
    why=why_not_league,
    labels=LABELS,
)
