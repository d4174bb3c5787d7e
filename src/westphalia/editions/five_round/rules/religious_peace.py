"""Peace after a Religious War: Targets, Electors, and the end of the Leagues (V.rwpeace.*).

The Treaties are in `treaty`; both ways to replace Electors use `electorate`.
"""

from typing import Final

from westphalia.editions.five_round.rules.war.doctrines import reshuffle_doctrines
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Chronicle, EventType, Kind, Question, Step
from westphalia.rules.base.answers import DONE, NO, PASS, YES
from westphalia.rules.base.state import NO_LEAGUE
from westphalia.rules.diplomacy.influence import gain_sufficient, lose_all, settle
from westphalia.rules.league.electorate import (
    NEW_ELECTOR,
    NO_REPLACEMENT,
    choose_replacements,
    tell_pairs,
    why_not_out,
)
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.realm.provinces import convert_provinces

TARGET_CONVERTS: Final = EventType(
    "target_converts",
    "{principality} is converted by force and turns {religion}.",
    cite="peace.converts",
    converts=True,
    chronicle=Chronicle("{principality} is converted by force."),
    scene="league",
)
NO_PROPOSAL: Final = EventType("no_proposal", "{seat} proposes nothing.", cite="peace.proposal")
PROPOSAL: Final = EventType("proposal", "{seat} proposes new Electors.", cite="peace.proposal")
PROPOSED_ELECTOR: Final = EventType(
    "proposed_elector", "Proposed: {principality} instead of {principalities}."
)
VOTES_FOR: Final = EventType("votes_for", "In favour of the list: {seats}.")
VOTES_AGAINST: Final = EventType("votes_against", "Against the list: {seats}.")
PROPOSAL_CARRIED: Final = EventType(
    "proposal_carried", "The list of {seat} passes with {amount} of {total} votes."
)
PROPOSAL_REJECTED: Final = EventType(
    "proposal_rejected", "The list of {seat} fails with {amount} of {total} votes."
)
LEAGUES_DISSOLVE: Final = EventType(
    "leagues_dissolve", "Both Leagues dissolve. The Targets' markers are removed.", cite="peace.end"
)


# --- the Targets ---


def decide_war(s: FiveRoundState) -> None:
    """V.rwpeace.1, V.rwpeace.2, V.rwpeace.11: convert the Targets of a victorious League."""
    s.scratch = ()
    if s.victorious == NO_LEAGUE:
        return
    for seat in members_of(s, opposing(s.victorious)):
        for target, _ in s.targets:
            lose_all(s, target, seat, "peace.losers")
    for target, _ in s.targets:
        settle(s, target)
    for target, declarer in s.targets:
        if s.league[declarer] != s.victorious:
            continue
        religion = s.religion[declarer]
        convert_provinces(s, s.land[target], religion)
        if s.tell:
            s.tell(TARGET_CONVERTS, principality=s.name[target], religion=religion)
        gain_sufficient(s, target, declarer, "peace.converts")


# --- the Electors ---


def fought_in(s: FiveRoundState, league: int) -> int:
    """V.rwpeace.6: the Electors that fought in a League: its members' allies and its Targets.

    A Target fights on the side of its old religion, against its Declarer.
    """
    fought = 0
    for seat in members_of(s, league):
        fought |= s.war_allies[seat]
    for target, declarer in s.targets:
        if LEAGUE_OF_RELIGION[s.religion[declarer]] == league:
            fought &= ~(1 << target)
        else:
            fought |= 1 << target
    return fought & s.electors


def emperor_is_victorious(s: FiveRoundState) -> bool:
    """V.rwpeace.3: whether the Emperor's League won."""
    return s.victorious != NO_LEAGUE and s.league[s.emperor] == s.victorious


def emperor_is_beaten(s: FiveRoundState) -> bool:
    """V.rwpeace.4: whether the Emperor's League lost."""
    return s.victorious != NO_LEAGUE and s.league[s.emperor] == opposing(s.victorious)


def victors(s: FiveRoundState) -> list[int]:
    """The Players of the victorious League, in Initiative Order."""
    return members_of(s, s.victorious)


def replaceable(s: FiveRoundState) -> tuple[int, int]:
    """V.ruling.elector-new: Electors of the defeated League may be replaced by any other Principality."""
    return fought_in(s, opposing(s.victorious)), s.principalities & ~s.electors


def replace_electors(s: FiveRoundState, pairs: tuple[int, ...], rule: str) -> None:
    """V.rwpeace.7: a replaced Elector becomes an ordinary Principality at once; there are always seven Electors."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        s.electors = s.electors & ~(1 << old) | 1 << new
        s.electors_out |= 1 << old
    tell_pairs(s, pairs, NEW_ELECTOR, rule)


def emperor_replaces_electors(s: FiveRoundState) -> Step:
    """V.rwpeace.3: let the Emperor replace Electors that fought in the Anti-Imperial League."""
    pairs = yield from choose_replacements(s, s.emperor, ASK_ELECTORSEMPEROR, DONE, *replaceable(s))
    replace_electors(s, pairs, "peace.emperor-won")
    if not pairs and s.tell:
        s.tell(NO_REPLACEMENT, seat=s.emperor)


def propose_electors(s: FiveRoundState, seat: int) -> Step:
    """V.rwpeace.4, V.rwpeace.5: propose a list of Electors, unless one has passed."""
    if s.electors_out:
        return
    s.scratch = yield from choose_replacements(s, seat, ASK_ELECTORSPROPOSE, PASS, *replaceable(s))
    if s.tell:
        if not s.scratch:
            s.tell(NO_PROPOSAL, seat=seat)
        else:
            s.tell(PROPOSAL, seat=seat)
            tell_pairs(s, s.scratch, PROPOSED_ELECTOR, "peace.proposal")


def vote_on_electors(s: FiveRoundState, seat: int) -> Step:
    """V.rwpeace.5: vote in secret on the list; more than half of the winners carry it."""
    if not s.scratch:
        return
    voters = victors(s)
    about = (seat, *s.scratch)
    answers = yield [Question(s, voter, ASK_ELECTORSVOTE, (YES, NO), about) for voter in voters]
    in_favour = [voter for voter, answer in zip(voters, answers, strict=True) if answer == YES]
    carried = 2 * len(in_favour) > len(voters)
    if s.tell:
        against = [voter for voter in voters if voter not in in_favour]
        for event, seats in ((VOTES_FOR, in_favour), (VOTES_AGAINST, against)):
            if seats:
                s.tell(event, cite="peace.proposal", seats=seats)
        event = PROPOSAL_CARRIED if carried else PROPOSAL_REJECTED
        s.tell(event, cite="peace.proposal", seat=seat, amount=len(in_favour), total=len(voters))
    if carried:
        replace_electors(s, s.scratch, "peace.emperor-lost")
    s.scratch = ()


# --- the Treaties and the end ---


def treaty_makers(s: FiveRoundState) -> list[int]:
    """V.rwpeace.8: the winners, who make one Treaty each; none after a victory without battle."""
    if s.victorious == NO_LEAGUE or not members_of(s, opposing(s.victorious)):
        return []
    return victors(s)


def end_of_religious_war(s: FiveRoundState) -> None:
    """V.rwpeace.12: dissolve both Leagues, remove upright markers, reshuffle all Doctrine cards."""
    s.religious_war_ended()
    if s.targets:
        if s.tell:
            s.tell(LEAGUES_DISSOLVE)
        reshuffle_doctrines(s, "peace.end")
    s.league = [NO_LEAGUE] * s.players
    s.victorious = NO_LEAGUE
    s.markers = 0
    s.targets = ()
    s.declared = 0
    s.electors_out = 0
    s.war_allies = [0] * s.players
    s.war_reach = [0] * s.players


ASK_ELECTORSEMPEROR: Final = Kind(
    "electorsemperor",
    cite="peace.emperor-won",
    quiet=(DONE,),
    prompt="Which Elector of the defeated League do you replace?",
    labels={DONE: "keep the rest"},
    about=("principality",),
    why=why_not_out,
)
ASK_ELECTORSPROPOSE: Final = Kind(
    "electorspropose",
    cite="peace.proposal",
    quiet=(PASS, DONE),
    prompt="Which Elector do you propose to replace?",
    about=("principality",),
    why=why_not_out,
    leading=True,
)
ASK_ELECTORSVOTE: Final = Kind(
    "electorsvote",
    cite="peace.proposal",
    quiet=(NO,),
    prompt="{player0} proposes new Electors (out, in: {rest1}). Do you agree?",
    about=("player", "principality"),
    sealed=True,
)
