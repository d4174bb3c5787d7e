"""The wars of a position, and the cards for them."""

from typing import Any, Final

from westphalia.editions.kit.positions.part import PositionPart, Reading
from westphalia.positions.strength import wanted_power
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import CAVALRY, FIRST_PRINCIPALITY, NONE, PENDING, TYPES, WHITE_PEACE, War

WAR: Final = ("attacker", "defender", "leader", "phase", "winner", "white_peace")


def read_wars(r: Reading[Any], part: PositionPart) -> None:
    """Read wars in order of declaration, the pairs of the Battle Phase, and other attacked powers."""
    s, f = r.s, r.f
    wars: list[War] = []
    for w in f.tables("wars", WAR):
        war = _war(r, w, part, wars)
        if s.attacked >> war.defender & 1:
            raise PositionError(w.path, f"war has been declared on {w.raw('defender', '')} already")
        s.attacked |= 1 << war.defender
        wars.append(war)
    s.wars = tuple(wars)
    for name in f.names("attacked"):
        s.attacked |= 1 << f.power_of(name, "attacked", s, r.names)
    s.battle_phase = f.number("battle_phase", min((w.phase for w in wars), default=1), 1, s.k.battle_phases)
    _check_fought(r, wars)
    for war in wars:
        a, b = war.seats
        if war.phase == s.battle_phase and war.outcome == PENDING and b < FIRST_PRINCIPALITY:
            s.facing[a], s.facing[b] = b, a
    if f.has("victorious"):
        s.victorious = f.league("victorious")


def _check_fought(r: Reading[Any], wars: list[War]) -> None:
    """Refuse pending battles of Battle Phases that are over."""
    if not r.step.startswith("war."):
        return
    treaty = r.program.steps.get(
        "war.open_battle_treaty", r.program.steps.get("war.battle.open_battle_treaty", 0)
    )
    over = r.at >= treaty and not r.step.endswith("post_war_diplomacy")
    for i, war in enumerate(wars):
        if war.outcome == PENDING and war.phase < r.s.battle_phase + over:
            reason = f"Battle Phase {war.phase} has been fought: give its winner, or white_peace"
            raise PositionError(f"wars[{i}].winner", reason)


def _war(r: Reading[Any], w: PositionTable, part: PositionPart, before: list[War]) -> War:
    s = r.s
    attacker = w.seat("attacker", r.names, NONE)
    if part.principalities_fight and w.has("defender"):
        defender = w.power("defender", s, r.names)
    else:
        defender = w.seat("defender", r.names, NONE)
    if NONE in (attacker, defender) or attacker == defender:
        raise PositionError(w.path, "needs an attacker and another player as defender")
    leader = NONE
    if defender >= FIRST_PRINCIPALITY:
        if s.ally[defender] != NONE and not r.after("war.declare"):  # it may find one later
            raise w.wrong("defender", f"it is the ally of {r.names[s.ally[defender]]}, not unaligned")
        leader = w.seat("leader", r.names, NONE)
        if leader == attacker:
            raise w.wrong("leader", f"{r.names[leader]} attacks; another player leads a Principality")
    elif w.has("leader"):
        raise w.wrong("leader", "only an unaligned Principality is led by another player")
    busy = {(power, war.phase) for war in before for power in (war.attacker, war.defender)}
    phases = range(1, s.k.battle_phases + 1)
    free = [p for p in phases if (attacker, p) not in busy and (defender, p) not in busy]
    if not free:
        raise PositionError(w.path, "there is no Battle Phase in which both are free")
    phase = w.number("phase", free[0], 1, s.k.battle_phases)
    if phase not in free:
        raise w.wrong("phase", f"one of the two fights another war in Battle Phase {phase}")
    outcome = PENDING
    if w.has("winner"):
        outcome = w.power("winner", s, r.names)
        if outcome not in (attacker, defender):
            raise w.wrong("winner", "only one of the two can win")
    if w.flag("white_peace", False):
        if outcome != PENDING:
            raise w.wrong("white_peace", "a war that ended in White Peace has no winner")
        outcome = WHITE_PEACE
    return War(attacker, defender, phase, outcome, leader)


def read_hands(r: Reading[Any], part: PositionPart, fitted: bool) -> None:
    """Read hands, drawn or to be drawn; refuse a hand that would have routed already.

    Before the position is `fitted`, Imperial Power may still change to suit a hand to be drawn.
    """
    s, drawn = r.s, part.drawn(r)
    for seat in range(s.players):
        f = r.realm(seat)
        hand = f.cards("hand")
        if drawn:
            for card in hand:
                s.hand[seat * TYPES + card] += 1
        elif hand:
            army = part.army(s, seat)
            if len(hand) != army and (fitted or not wanted_power(r, part, seat)):
                raise f.wrong(
                    "hand", f"this Player will draw {army} cards by Imperial Power, not {len(hand)}"
                )
            pin = f"cards:{seat}"
            r.pins[pin] = (*hand, *r.pins.get(pin, ()))
        if f.flag("barred", False) and set(hand) == {CAVALRY}:
            rule = r.rule("card.only-cavalry")
            raise f.wrong("barred", f"a Player with nothing but Cavalry has routed already {rule}")


def check_armies(r: Reading[Any], part: PositionPart) -> None:
    """Refuse more cards than a Player draws, unless some may have been bought."""
    for seat in range(r.s.players) if part.drawn(r) else ():
        f = r.realm(seat)
        cards = len(f.cards("hand")) + len(f.cards("pile"))
        most = r.s.k.max_cards_from_ip
        if cards > most and not part.bought(r, seat):
            reason = f"a Player has at most {most} cards in hand and pile here, not {cards}"
            raise f.wrong("hand" if f.has("hand") else "pile", f"{reason} {r.rule('battle.draw')}")
