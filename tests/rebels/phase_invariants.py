"""The invariants of the ledger: at any moment, after certain steps, and over the whole phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from westphalia.rebels.core.state import State
from westphalia.rebels.peace.victories import anything_occupied, open_totals
from westphalia.rebels.position.board import capital_of, covered_by_others, piece_owner, units_in
from westphalia.rebels.position.constants import INFLUENCE_MAX, PIECES, POWER_MAX, REBELS, STABILITY
from westphalia.rebels.position.model import Position, Province
from westphalia.rebels.position.relations import active_allies, at_peace, stance


def broken(s: State) -> Iterator[str]:
    """Yield breaches of the invariants of any moment: R.inv.1, R.inv.2, R.inv.4, R.inv.5, R.inv.7, R.inv.16."""
    for province in s.provinces.values():
        yield from broken_province(s, province)
    for realm in s.realms.values():
        if realm.is_pr:
            yield from broken_player(s, realm.id)
    for area in s.areas.values():
        counts = [area.rebels, *area.influence.values()]
        if min(counts) < 0 or sum(area.influence.values()) > INFLUENCE_MAX:
            yield f"R.inv.5: Rebels or Influence in {area.id}"
    for stack in s.stacks.values():
        if min(stack.units.values(), default=0) < 0:
            yield f"R.inv.5: Units of {stack.pr} in {stack.area}"
    for holder, target in s.cb:
        if holder == target:
            yield f"R.inv.7: {holder} holds a Casus Belli on itself"
    for war in s.wars:
        if war.b in active_allies(s, war.a) or s.realms[war.b].overlord == war.a:
            yield f"R.inv.16: {war.a} is at War with its own {war.b}"


def broken_province(s: State, q: Province) -> Iterator[str]:
    """R.inv.1, R.inv.2: Lawful Owner, piece, Occupier and Unrest of a Province fit together."""
    owner = s.realms.get(q.lawful_owner)
    if owner is None:
        yield f"R.inv.1: {q.id} has no Lawful Owner"
        return
    if q.piece != s.piece_kind(q):
        yield f"R.inv.1: {q.id} of {owner.id} bears {q.piece}"
    if q.unrest and q.piece == "none":
        yield f"R.inv.2: Unrest on the piece of an NPR in {q.id}"
    if q.occ_unrest and q.occupier in (None, REBELS):
        yield f"R.inv.2: Unrest of an Occupier in {q.id}"
    if q.occupier in (owner.id, owner.overlord) and q.occupier is not None:
        yield f"R.inv.1: {q.id} is Occupied by its own {q.occupier}"
    if q.occupier == REBELS and q.piece == "none":
        yield f"R.inv.1: a Rebel Town on no piece in {q.id}"
    if bool(q.disc) != (q.piece != "none") or bool(q.occ_disc) != (q.occupier not in (None, REBELS)):
        yield f"R.inv.1: the pieces of {q.id}"


def broken_player(s: State, player: str) -> Iterator[str]:
    """R.inv.4, R.inv.5: a player's cubes, Stability, Power and counts."""
    realm = s.realms[player]
    if realm.covered_slots != covered_by_others(s, player):
        yield f"R.inv.4: {player} has covered {realm.covered_slots}"
    for kind in ("town", "vassal"):
        track = realm.track(kind)
        if track is not None:
            cubes, covered = track.count("cube"), realm.covered_slots[kind]
            if cubes > covered or (cubes < covered and "vacant" in track):
                yield f"R.inv.4: {player}'s {kind} track: {cubes} of the cubes"
    left = (realm.pieces_left or {}).values()
    counts = [realm.ducats, realm.interest, realm.allied_reserve, *realm.manpower.values(), *left]
    if not STABILITY[0] <= realm.stability <= STABILITY[1] or min(counts) < 0:
        yield f"R.inv.5: Stability or counts of {player}"
    if not all(0 <= power <= POWER_MAX for power in realm.power.values()):
        yield f"R.inv.5: Monarch Power of {player}"


def pieces_of_player(p: Position, player: str) -> dict[str, int]:
    """R.inv.3: Towns and Vassal tokens on the board and on the mat, per kind."""
    left = p.realms[player].pieces_left
    assert left is not None
    found = dict(left)
    for q in p.provinces.values():
        for owner, pieces in ((piece_owner(p, q), q.disc), (q.occupier, q.occ_disc)):
            if owner == player:
                for piece in pieces:
                    found[piece] += 1
    return {piece: found[piece] for piece in PIECES}


def broken_since(before: Position, s: State) -> Iterator[str]:
    """Yield breaches of the invariants of the whole phase: R.inv.3, R.inv.12, R.inv.15."""
    for player in s.turn_order:
        if before.realms[player].pieces_left is not None and pieces_of_player(
            before, player
        ) != pieces_of_player(s, player):
            yield f"R.inv.3: the pieces of {player}"
    had = any(area.rebels and units_in(before, area.id) for area in before.areas.values())
    if s.over and s.last == "I" and not had:
        for area in s.areas.values():
            if area.rebels and units_in(s, area.id):
                yield f"R.inv.12: Rebels and Land Units in {area.id}"


def broken_after(s: State, step: str, memory: dict[str, Any]) -> Iterator[str]:
    """Yield breaches of the invariants after a step; `memory` keeps values for later steps."""
    if step == "A" and (s.cb or s.truces):
        yield "R.inv.6: a Casus Belli or a Truce after step A"
    if s.first == "A" and any({war.a, war.b} == set(pair) for war in s.wars for pair in s.truces):
        yield "R.inv.7: a Truce between two at War"
    if step == "C":
        memory["wars"] = bool(s.wars)
        memory["capitals"] = {pr: capital_of(s, pr) for pr in s.turn_order}
    if step == "D":
        yield from broken_after_peace(s, memory)
    if step == "E" and any(m.disputed for m in s.marriages):
        yield "R.inv.10: a Disputed Succession after step E"
    if step == "F" and s.first <= "E":
        for m in s.marriages:
            if m.disputed != (s.realms[m.realm].is_pr and s.realms[m.realm].ruler is None):
                yield f"R.inv.10: the Royal Marriage of {m.pr} on {m.realm}"


def broken_after_part_1(s: State) -> Iterator[str]:
    """R.inv.8: after part 1 of step D, in every War without a given outcome something is Occupied."""
    for war in s.wars:
        if war.outcome is None and not anything_occupied(s, war):
            yield f"R.inv.8: nothing is Occupied in the War of {war.a} and {war.b}"


def broken_after_part_2(s: State) -> Iterator[str]:
    """R.inv.8: after part 2 of step D no Total Victory is open; part 3 may bring about new ones."""
    for player in s.turn_order:
        if open_totals(s, player):
            yield f"R.inv.8: a Total Victory of {player} is open"


def broken_after_peace(s: State, memory: dict[str, Any]) -> Iterator[str]:
    """R.inv.9, R.inv.15: after step D."""
    for player in s.turn_order:
        capital = memory.get("capitals", {}).get(player)
        if capital is not None and s.provinces[capital].lawful_owner != player:
            yield f"R.inv.15: {player} has lost its Capital in step D"
        if memory.get("wars") and at_peace(s, player):
            yield from broken_peace(s, player)


def broken_peace(s: State, player: str) -> Iterator[str]:
    """R.inv.9: a PR at Peace has no Active Ally, no Allied Unit and no Land Unit in a Neutral Area."""
    if active_allies(s, player) or s.realms[player].allied_reserve:
        yield f"R.inv.9: an Active Ally or Allied Units of {player}"
    for stack in s.stacks.values():
        if stack.pr == player and stack.count():
            if stack.count("allied"):
                yield f"R.inv.9: Allied Units of {player} in {stack.area}"
            if stance(s, player, stack.area) == "Neutral":
                yield f"R.inv.9: Land Units of {player} in Neutral {stack.area}"
