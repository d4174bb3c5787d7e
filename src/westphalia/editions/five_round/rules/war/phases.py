"""Wage War: its beginning, the three Battle Phases and Post-War Diplomacy (V.war.1, V.battle.1-3, V.postwar.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.rules.war.doctrines import draw_doctrines, reshuffle_doctrines
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import EventType
from westphalia.rules.base.state import DROPPED, NO_TREATY, NONE, PENDING
from westphalia.rules.diplomacy.influence import lose, settle
from westphalia.rules.realm.provinces import own_reach
from westphalia.rules.victory.rounds import begin_phase
from westphalia.rules.war.wars import BATTLE_PHASE, battles_of_phase, decide_war

WAR_DROPPED: Final = EventType(
    "war_dropped",
    "The war of {seat} on {other} is dropped: {loser} has left the Empire.",
    cite="battle.dropped",
)
POST_WAR: Final = EventType(
    "post_war", "Post-War Diplomacy: allies that gained no land cost Influence.", cite="postwar", detail=True
)


def begin_wage_war(s: FiveRoundState) -> None:
    """V.war.1: begin the phase; each Player draws three Doctrine cards."""
    begin_phase(s, "war")
    s.wars = ()
    s.targets = ()
    s.attacked = 0
    s.declared = 0
    s.announced = NONE
    s.withdrawn = 0
    s.treaty = NO_TREATY
    s.losing = 0
    s.battle_phase = 0
    s.unbroken = s.allied[:]
    s.gained = [0] * s.players
    s.in_empire = players_in_the_empire(s)
    draw_doctrines(s)


def players_in_the_empire(s: FiveRoundState) -> int:
    """Return a mask of the seats that are not Foreign Powers."""
    return sum(1 << seat for seat in range(s.players) if s.home[seat] == NONE)


# --- Battle Phases ---


def open_battle_phase(s: FiveRoundState, phase: int) -> None:
    """V.battle.1, V.battle.2: drop the wars of eliminated Players; note the present allies, who fight on their
    side.
    """
    s.battle_phase = phase
    drop_wars(s)
    if battles_of_phase(s, phase):
        s.war_allies = s.allied[:]
        s.war_reach = [own_reach(s, seat) for seat in range(s.players)]
        if s.tell:
            s.tell(BATTLE_PHASE, battle_phase=phase)


def drop_wars(s: FiveRoundState) -> None:
    """V.battle.2: drop a war if its attacker or defender has become a Foreign Power."""
    now = players_in_the_empire(s)
    eliminated = s.in_empire & ~now
    s.in_empire = now
    if not eliminated:
        return
    for number, war in enumerate(s.wars):
        attacker, defender = war.attacker, war.defender
        if war.outcome == PENDING and eliminated >> attacker & 1 | eliminated >> defender & 1:
            decide_war(s, number, DROPPED)
            if s.tell:
                gone = attacker if eliminated >> attacker & 1 else defender
                s.tell(WAR_DROPPED, seat=attacker, other=defender, loser=gone)


# --- Post-War Diplomacy ---


def post_war_diplomacy(s: FiveRoundState) -> None:
    """V.postwar.1 to V.postwar.4: lose 1 Influence on each lasting ally that gained no province."""
    s.battle_phase = 0
    if s.tell:
        s.tell(POST_WAR)
    disappointed = 0
    for seat in s.initiative:
        if s.declared >> seat & 1:
            continue
        for power in bit_list(s.unbroken[seat] & ~s.gained[seat]):
            lose(s, power, seat, s.k.postwar_influence_loss, "postwar")
            disappointed |= 1 << power
    for power in bit_list(disappointed):  # only after all losses
        settle(s, power)
    if not s.declared:
        reshuffle_doctrines(s, "postwar.reshuffle")
