"""The peace after a Religious War: the Target, the Electors, and the victors' conquests."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import DONE, PRINCIPALITY
from westphalia.rules.electorate import (
    NEW_ELECTOR,
    NO_REPLACEMENT,
    choose_replacements,
    tell_pairs,
    why_not_out,
)
from westphalia.rules.influence import gain, lose_all
from westphalia.rules.league_forming import leagues
from westphalia.rules.leagues import LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.peace_treaty import tell_allies
from westphalia.rules.realm import all_principalities, convert_provinces, religion_of
from westphalia.rules.state import NO_LEAGUE, Treaty
from westphalia.rules.warfare import WarringState

TARGET_CONVERTS: Final = Told(
    "target_converts", "{principality} is forcibly converted: it is now {religion}.", cite="peace.converts"
)
TARGET_KEEPS: Final = Told("target_keeps", "{principality} stays {religion}.", cite="peace.defended")
TREATY_LEAGUE: Final = Told(
    "treaty_league",
    "{winner} makes his Peace Treaty with the defeated League: {seats}.",
    cite="peace.treaties",
)
LEAGUES_DISSOLVE: Final = Told("leagues_dissolve", "Both Leagues are empty again.", cite="peace.end")


def rotf_won(s: WarringState) -> bool:
    """Whether the ROTF's League is the victorious one."""
    return s.league[s.rotf] == s.victorious


# --- the Target ---


def settle_target(s: WarringState) -> None:
    """peace.converts, peace.defended: the losers lose all Influence on the Target, its champion gains some.

    Nothing happens after a war that was inconclusive. The alliance of the Target is not settled here.
    """
    if s.victorious == NO_LEAGUE:
        return
    losers = members_of(s, opposing(s.victorious))
    s.defeated = mask_of(losers)
    won = rotf_won(s)
    rule = "peace.won" if won else "peace.defended"
    if won:
        convert_target(s)
    elif s.tell:
        s.tell(TARGET_KEEPS, principality=s.name[s.target], religion=religion_of(s, s.target))
    for seat in losers:
        lose_all(s, s.target, seat, rule)
    gain(s, s.target, s.rotf if won else s.dotf, s.k.religious_war_prize, rule)


def convert_target(s: WarringState) -> None:
    """peace.converts: the Target takes the religion of the ROTF's League."""
    religion = LEAGUE_OF_RELIGION.index(leagues(s)[1])
    convert_provinces(s, s.land[s.target], religion)
    if s.tell:
        s.tell(TARGET_CONVERTS, principality=s.name[s.target], religion=religion)


# --- the Electors ---


def emperor_is_victorious(s: WarringState) -> bool:
    """peace.emperor-won: whether the Emperor fought in the League of his religion and won."""
    return s.defeated != 0 and _emperors_league(s) == s.victorious


def emperor_is_beaten(s: WarringState) -> bool:
    """peace.emperor-lost: whether the Emperor fought in the League of his religion and lost."""
    return s.defeated != 0 and _emperors_league(s) == opposing(s.victorious)


def _emperors_league(s: WarringState) -> int:
    """The League the Emperor is in, if it is that of his religion."""
    league = s.league[s.emperor]
    return league if league == LEAGUE_OF_RELIGION[s.religion[s.emperor]] else NO_LEAGUE


def replaceable(s: WarringState, religion: int) -> tuple[int, int]:
    """peace.fought, peace.electors: Electors of a religion that fought in the defeated League may go, and who may come.

    Those fought that were allied to one of its members when the battle began; those may come that are no Electors and
    of the other religion.
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


def emperor_replaces_electors(s: WarringState) -> Step:
    """peace.emperor-won: he may replace heretical Electors of the defeated League by others of his religion."""
    heretical = 1 - s.religion[s.emperor]
    pairs = yield from choose_replacements(s, s.emperor, ASK_EMPEROR, DONE, *replaceable(s, heretical))
    _replace(s, s.emperor, pairs, "peace.emperor-won")


def strongest_victor(s: WarringState) -> int:
    """peace.emperor-lost: the member of the other League with the most Imperial Power, ties in Initiative Order."""
    return max(members_of(s, s.victorious), key=lambda seat: s.imperial_power(seat))


def victor_replaces_electors(s: WarringState) -> Step:
    """peace.emperor-lost: he may replace Electors of the Emperor's religion that fought in the defeated League."""
    seat, religion = strongest_victor(s), s.religion[s.emperor]
    pairs = yield from choose_replacements(s, seat, ASK_VICTOR, DONE, *replaceable(s, religion))
    _replace(s, seat, pairs, "peace.emperor-lost")


def _replace(s: WarringState, seat: int, pairs: tuple[int, ...], rule: str) -> None:
    """One in for one out: there are always seven Electors."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        s.electors = s.electors & ~(1 << old) | 1 << new
    tell_pairs(s, pairs, NEW_ELECTOR, rule)
    if not pairs and s.tell:
        s.tell(NO_REPLACEMENT, cite=rule, seat=seat)


# --- the conquests ---


def victors(s: WarringState) -> list[int]:
    """peace.treaties: each member of the victorious League in Initiative Order; nobody without a defeated League."""
    return members_of(s, s.victorious) if s.defeated else []


def open_league_treaty(s: WarringState, seat: int) -> None:
    """peace.treaties: the defeated members and their allies of this war, but the Target and the victors' allies."""
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


def end_of_religious_war(s: WarringState) -> None:
    """peace.end: both Leagues are emptied, war or no war."""
    if s.tell and any(league != NO_LEAGUE for league in s.league):
        s.tell(LEAGUES_DISSOLVE)
    s.league = [NO_LEAGUE] * s.players
    s.victorious = NO_LEAGUE
    s.defeated = 0
    s.war_allies = [0] * s.players
    s.war_reach = [0] * s.players


# --- refusals ---


def _why_not_out(s: WarringState, question: Question, answer: int) -> Reason | None:
    """Why an Elector cannot be replaced."""
    reason = why_not_out(s, question, answer)
    if reason is not None and reason[0] == "peace.fought":
        power = answer - PRINCIPALITY
        if any(s.war_allies[seat] >> power & 1 for seat in bit_list(s.defeated)):
            return "peace.electors", "That Elector is not of the religion that can be replaced."
    return reason


ASK_EMPEROR: Final = Kind(
    "electorsemperor",
    cite="peace.emperor-won",
    quiet=(DONE,),
    prompt="Choose a heretical Elector of the defeated League to replace, or be done.",
    about=("principality",),
    why=_why_not_out,
)
ASK_VICTOR: Final = Kind(
    "electorsvictor",
    cite="peace.emperor-lost",
    quiet=(DONE,),
    prompt="Choose an Elector of the Emperor's religion in the defeated League to replace, or be done.",
    about=("principality",),
    why=_why_not_out,
)
