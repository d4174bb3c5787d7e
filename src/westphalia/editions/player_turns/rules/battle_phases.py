"""The Battle Phases: snapshots, dropped battles, automatic victories and leaders of Principalities."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import EventType
from westphalia.rules.base.state import DROPPED, FIRST_PRINCIPALITY, NONE, PENDING, WHITE_PEACE, War
from westphalia.rules.diplomacy.influence import settle_all
from westphalia.rules.realm.provinces import all_principalities, own_reach
from westphalia.rules.war.battles import make_white_peace, tell_meeting, win_automatically
from westphalia.rules.war.wars import BATTLE_PHASE, battles_of_phase, decide_war

# --- leaders ---


LEADS: Final = EventType("leads", "{seat} leads {principality} in battle.", cite="battle.leader")
PROGRAM_LEADS: Final = EventType(
    "program_leads", "The program leads {principality} in battle.", cite="battle.program"
)


def after(s: PlayerTurnsState, seat: int) -> tuple[int, ...]:
    """Return the other Players in Initiative Order, starting after one and wrapping around."""
    at = s.initiative.index(seat)
    return s.initiative[at + 1 :] + s.initiative[:at]


def appoint_leaders(s: PlayerTurnsState, phase: int) -> None:
    """battle.leader: the next Player after the attacker who neither fights nor leads takes each Principality.

    Leaders are found in order of declaration, and only where cards are drawn.
    """
    busy = 0
    for war in s.wars:
        if war.phase == phase and war.outcome != DROPPED:
            busy |= 1 << war.attacker | 1 << war.defender
    for number in battles_of_phase(s, phase):
        if s.wars[number].defender < FIRST_PRINCIPALITY:
            continue
        free = [seat for seat in after(s, s.wars[number].attacker) if not (busy | s.exiled) >> seat & 1]
        if free:
            appoint(s, number, free[0])
            busy |= 1 << free[0]


def appoint_busy_leader(s: PlayerTurnsState, war: int) -> None:
    """battle.leader-none: after the other battles the next Player after the attacker leads; an exile last."""
    others = after(s, s.wars[war].attacker)
    appoint(s, war, next((seat for seat in others if not s.exiled >> seat & 1), others[0]))


def appoint(s: PlayerTurnsState, war: int, leader: int) -> None:
    """battle.leads: the leader plays the Principality's cards; leading is not fighting."""
    s.wars = (*s.wars[:war], s.wars[war]._replace(leader=leader), *s.wars[war + 1 :])
    if s.tell:
        event = PROGRAM_LEADS if s.program_plays(leader) else LEADS
        s.tell(event, seat=leader, principality=s.name[s.wars[war].defender])


def is_led(s: PlayerTurnsState, war: int) -> bool:
    """Return whether each side has a seat that holds its cards."""
    return s.wars[war].defender < FIRST_PRINCIPALITY or s.wars[war].leader != NONE


WAR_DROPPED: Final = EventType(
    "war_dropped",
    "The war of {seat} on {other} is dropped: {loser} has been eliminated.",
    cite="battle.dropped",
)
WAR_ON_PRINCIPALITY_DROPPED: Final = EventType(
    "war_on_principality_dropped", "The war of {seat} on {principality} is dropped.", cite="battle.dropped"
)


# --- when a Battle Phase opens ---


def open_battle_phase(s: PlayerTurnsState, phase: int) -> None:
    """battle.phase, battle.snapshot: drop wars without an enemy; record sides, reach and strengths."""
    s.battle_phase = phase
    drop_wars(s, phase)
    numbers = battles_of_phase(s, phase)
    if not numbers:
        return
    if s.tell:
        s.tell(BATTLE_PHASE, battle_phase=phase)
    take_snapshot(s)
    for number in numbers:
        note_battle(s, s.wars[number])
    for number in numbers:
        compare_strengths(s, number)
    appoint_leaders(s, phase)


def drop_wars(s: PlayerTurnsState, phase: int) -> None:
    """battle.dropped: drop battles with an eliminated side, and those of a Player with their own ally."""
    for number in battles_of_phase(s, phase):
        war = s.wars[number]
        both = 1 << war.attacker | 1 << war.defender
        if not s.exiled & both and not s.allied[war.attacker] & both:
            continue
        decide_war(s, number, DROPPED)
        if s.tell:
            if war.defender >= FIRST_PRINCIPALITY:
                s.tell(WAR_ON_PRINCIPALITY_DROPPED, seat=war.attacker, principality=s.name[war.defender])
            else:
                gone = war.attacker if s.exiled >> war.attacker & 1 else war.defender
                s.tell(WAR_DROPPED, seat=war.attacker, other=war.defender, loser=gone)
        s.war_ended(war)
        if war.defender >= FIRST_PRINCIPALITY:
            settle_all(s, (war.defender,))


def take_snapshot(s: PlayerTurnsState) -> None:
    """battle.snapshot: record alliances, and the provinces next to each Player and each ally."""
    s.war_allies = s.allied[:]
    s.war_reach = [own_reach(s, seat) for seat in range(s.players)]
    reach = [0] * len(s.land)
    for power in all_principalities(s):
        reach[power] = s.board.touching(s.land[power])
    s.ally_reach = reach
    s.able = 0


def party_land(s: PlayerTurnsState, side: int) -> int:
    """battle.snapshot: the provinces of a side: a Player's and their allies', or a Principality's alone."""
    land = s.land[side]
    if side < FIRST_PRINCIPALITY:
        for ally in bit_list(s.war_allies[side]):
            land |= s.land[ally]
    return land


def note_able(s: PlayerTurnsState, allies: int, enemy: int) -> None:
    """treaty.passed-over: record which allies have room and touch enemy land without a town."""
    for ally in bit_list(allies):
        if s.land[ally].bit_count() < s.k.principality_max_size and s.ally_reach[ally] & enemy & ~s.towns:
            s.able |= 1 << ally


def note_battle(s: PlayerTurnsState, war: War) -> None:
    """fought: both sides have fought, whatever the outcome; record what their allies could take."""
    for side, enemy in ((war.attacker, war.defender), (war.defender, war.attacker)):
        if side >= FIRST_PRINCIPALITY:
            continue
        s.has_fought |= 1 << side
        if enemy < FIRST_PRINCIPALITY:
            s.fought_against(side, enemy)
        note_able(s, s.war_allies[side], party_land(s, enemy))


def strength(s: PlayerTurnsState, power: int) -> int:
    """Return the strength of a side: a Player, or a Principality that fights alone."""
    return s.imperial_power(power) if power < FIRST_PRINCIPALITY else s.unaligned_power(power)


def compare_strengths(s: PlayerTurnsState, number: int) -> None:
    """battle.automatic: at least twice the other's strength wins without cards; 0 against 0 is a White Peace."""
    attacker, defender = s.wars[number].attacker, s.wars[number].defender
    own, theirs = strength(s, attacker), strength(s, defender)
    tell_meeting(s, number, own, theirs)
    if not own and not theirs:
        make_white_peace(s, number)
    elif own >= s.k.automatic_victory_ratio * theirs:
        win_automatically(s, number, attacker)
    elif theirs >= s.k.automatic_victory_ratio * own:
        win_automatically(s, number, defender)


# --- its battles ---


def has_battles(s: PlayerTurnsState, phase: int) -> bool:
    """Whether cards are drawn in this Battle Phase."""
    return battles_of_phase(s, phase) != []


def battles_at_once(s: PlayerTurnsState, phase: int) -> list[int]:
    """battle.phase: the battles that have a leader for every side; they are fought side by side."""
    return [number for number in battles_of_phase(s, phase) if is_led(s, number)]


def battles_afterwards(s: PlayerTurnsState, phase: int) -> list[int]:
    """battle.leader-none: the battles without a free leader; they follow one by one."""
    return battles_of_phase(s, phase)


def close_battle_phase(s: PlayerTurnsState, phase: int) -> None:
    """card.white-peace: wars without a winner are over too."""
    ended = [war for war in s.wars if war.phase == phase and war.outcome == WHITE_PEACE]
    for war in ended:
        s.war_ended(war)
    settle_all(s, [war.defender for war in ended if war.defender >= FIRST_PRINCIPALITY])


def end_of_battles(s: PlayerTurnsState) -> None:
    """All Battle Phases are over."""
    assert all(war.outcome != PENDING for war in s.wars)
    s.battle_phase = 0
