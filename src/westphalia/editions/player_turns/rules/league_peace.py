"""The peace after a Religious War: the Target, the Electors and the victors' conquests."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.player_turns.rules.league_forming import leagues
from westphalia.editions.player_turns.rules.peace_treaty import tell_allies
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step
from westphalia.rules.base.answers import DONE, PRINCIPALITY
from westphalia.rules.base.state import NO_LEAGUE, Treaty
from westphalia.rules.diplomacy.influence import gain, lose_all
from westphalia.rules.league.electorate import (
    NEW_ELECTOR,
    NO_REPLACEMENT,
    choose_replacements,
    tell_pairs,
    why_not_out,
)
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.realm.provinces import all_principalities, convert_provinces, religion_of

TARGET_CONVERTS: Final = EventType(
    "target_converts",
    "{principality} is forcibly converted: it is now {religion}.",
    cite="peace.converts",
    converts=True,
    chronicle=Chronicle("{principality} is converted by force and becomes {religion}."),
    scene="league",
)
TARGET_KEEPS: Final = EventType(
    "target_keeps", "{principality} stays {religion}.", cite="peace.defended", scene="league"
)
TREATY_LEAGUE: Final = EventType(
    "treaty_league", "{winner} makes a Peace Treaty with the defeated League: {seats}.", cite="peace.treaties"
)
LEAGUES_DISSOLVE: Final = EventType("leagues_dissolve", "Both Leagues dissolve.", cite="peace.end")


# --- the Target ---


def settle_target(s: PlayerTurnsState) -> None:
    """peace.converts, peace.defended: the losers lose all Influence on the Target; its champion gains some.

    An inconclusive war changes nothing. The Target's alliance is not settled here.
    """
    if s.victorious == NO_LEAGUE:
        return
    losers = members_of(s, opposing(s.victorious))
    s.defeated = mask_of(losers)
    won = s.league[s.rotf] == s.victorious
    rule = "peace.won" if won else "peace.defended"
    if won:
        convert_target(s)
    elif s.tell:
        s.tell(TARGET_KEEPS, principality=s.name[s.target], religion=religion_of(s, s.target))
    for seat in losers:
        lose_all(s, s.target, seat, rule)
    gain(s, s.target, s.rotf if won else s.dotf, s.k.religious_war_prize, rule)


def convert_target(s: PlayerTurnsState) -> None:
    """peace.converts: the Target takes the religion of the ROTF's League."""
    religion = LEAGUE_OF_RELIGION.index(leagues(s)[1])
    convert_provinces(s, s.land[s.target], religion)
    if s.tell:
        s.tell(TARGET_CONVERTS, principality=s.name[s.target], religion=religion)


# --- the Electors ---


def emperor_is_victorious(s: PlayerTurnsState) -> bool:
    """peace.emperor-won: whether the Emperor fought in the League of their religion and won."""
    return s.defeated != 0 and _emperors_league(s) == s.victorious


def emperor_is_beaten(s: PlayerTurnsState) -> bool:
    """peace.emperor-lost: whether the Emperor fought in the League of their religion and lost."""
    return s.defeated != 0 and _emperors_league(s) == opposing(s.victorious)


def _emperors_league(s: PlayerTurnsState) -> int:
    """Return the Emperor's League if it is of the Emperor's religion."""
    league = s.league[s.emperor]
    return league if league == LEAGUE_OF_RELIGION[s.religion[s.emperor]] else NO_LEAGUE


def replaceable(s: PlayerTurnsState, religion: int) -> tuple[int, int]:
    """peace.fought, peace.electors: Electors of a religion that may be replaced, and their possible successors.

    Replaceable Electors were allied to a member of the defeated League when the battle began. Successors are no
    Electors and of the other religion.
    """
    fought = 0
    for seat in bit_list(s.defeated):
        fought |= s.war_allies[seat]
    fought &= s.electors
    out = mask_of(power for power in bit_list(fought) if religion_of(s, power) == religion)
    into = mask_of(
        power
        for power in all_principalities(s)
        if not s.electors >> power & 1 and religion_of(s, power) != religion
    )
    return out, into


def emperor_replaces_electors(s: PlayerTurnsState) -> Step:
    """peace.emperor-won: the Emperor may replace heretical Electors of the defeated League."""
    heretical = 1 - s.religion[s.emperor]
    pairs = yield from choose_replacements(s, s.emperor, ASK_EMPEROR, DONE, *replaceable(s, heretical))
    _replace(s, s.emperor, pairs, "peace.emperor-won")


def strongest_victor(s: PlayerTurnsState) -> int:
    """peace.emperor-lost: the victor with the most Imperial Power, ties in Initiative Order."""
    return max(members_of(s, s.victorious), key=lambda seat: s.imperial_power(seat))


def victor_replaces_electors(s: PlayerTurnsState) -> Step:
    """peace.emperor-lost: the strongest victor may replace defeated Electors of the Emperor's religion."""
    seat, religion = strongest_victor(s), s.religion[s.emperor]
    pairs = yield from choose_replacements(s, seat, ASK_VICTOR, DONE, *replaceable(s, religion))
    _replace(s, seat, pairs, "peace.emperor-lost")


def _replace(s: PlayerTurnsState, seat: int, pairs: tuple[int, ...], rule: str) -> None:
    """Replace Electors one for one, so that there are always seven."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        s.electors = s.electors & ~(1 << old) | 1 << new
    tell_pairs(s, pairs, NEW_ELECTOR, rule)
    if not pairs and s.tell:
        s.tell(NO_REPLACEMENT, cite=rule, seat=seat)


# --- the conquests ---


def victors(s: PlayerTurnsState) -> list[int]:
    """peace.treaties: each member of the victorious League, in Initiative Order."""
    return members_of(s, s.victorious) if s.defeated else []


def open_league_treaty(s: PlayerTurnsState, seat: int) -> None:
    """peace.treaties: the losing side is the defeated members with their allies, without the Target."""
    losing = ours = 0
    for loser in bit_list(s.defeated):
        losing |= s.war_allies[loser]
    for victor in members_of(s, s.victorious):
        ours |= s.allied[victor]
    s.treaty = Treaty(seat, s.defeated)
    s.losing = losing & ~ours & ~(1 << s.target)
    s.fought = s.war_party(seat)
    if s.tell:
        s.tell(TREATY_LEAGUE, winner=seat, seats=bit_list(s.defeated))
        tell_allies(s)


def end_of_religious_war(s: PlayerTurnsState) -> None:
    """peace.end: both Leagues are emptied, war or no war."""
    if s.tell and any(league != NO_LEAGUE for league in s.league):
        s.tell(LEAGUES_DISSOLVE)
    s.league = [NO_LEAGUE] * s.players
    s.victorious = NO_LEAGUE
    s.defeated = 0
    s.war_allies = [0] * s.players
    s.war_reach = [0] * s.players


# --- refusals ---


def _why_not_out(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    reason = why_not_out(s, question, answer)
    if reason is not None and reason[0] == "peace.fought":
        power = answer - PRINCIPALITY
        if any(s.war_allies[seat] >> power & 1 for seat in bit_list(s.defeated)):
            return "peace.electors", "Electors of that religion cannot be replaced."
    return reason


ASK_EMPEROR: Final = Kind(
    "electorsemperor",
    cite="peace.emperor-won",
    quiet=(DONE,),
    prompt="Replace a heretical Elector of the defeated League, or finish.",
    labels={DONE: "keep the rest"},
    about=("principality",),
    why=_why_not_out,
)
ASK_VICTOR: Final = Kind(
    "electorsvictor",
    cite="peace.emperor-lost",
    quiet=(DONE,),
    prompt="Replace a defeated Elector of the Emperor's religion, or finish.",
    labels={DONE: "keep the rest"},
    about=("principality",),
    why=_why_not_out,
)
