"""Every change of the position, as a function whose arguments are the fields of its event.

The state changes by these functions alone (`happen` in `telling`), so playing the events of a log on the old position
gives the new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from westphalia.rebels.constants import LOAN_DUCATS, REBELS
from westphalia.rebels.model import Alliance, Position, Realm, Stack
from westphalia.rebels.reading import read_position


def host(p: Position, moment: str, position: Mapping[str, Any]) -> None:
    """A host game has changed the position as it pleased."""
    new, _ = read_position(position)
    p.copy_position(new)


def cb_removed(p: Position, holder: str, target: str) -> None:
    """A Casus Belli is taken off the board."""
    p.cb.remove((holder, target))


def cb_placed(p: Position, holder: str, target: str) -> None:
    """A player lays a Casus Belli on a Realm's Capital."""
    p.cb.append((holder, target))


def truce_removed(p: Position, a: str, b: str) -> None:
    """A Truce is taken off the board."""
    p.truces = [pair for pair in p.truces if {*pair} != {a, b}]


def truce_placed(p: Position, a: str, b: str) -> None:
    """War tokens turn to Truce."""
    p.truces.append((a, b))


# --- a player's mat ---


def prestige(p: Position, realm: str, change: int) -> None:
    """A player gains or loses Prestige."""
    p.realms[realm].prestige += change


def stability(p: Position, realm: str, change: int) -> None:
    """A player's Stability rises or falls."""
    p.realms[realm].stability += change


def power(p: Position, realm: str, power: str, change: int) -> None:
    """A player gains or loses Monarch Power of a kind."""
    p.realms[realm].power[power] += change


def ducats(p: Position, realm: str, change: int) -> None:
    """A player gains or pays Ducats."""
    p.realms[realm].ducats += change


def loan(p: Position, realm: str) -> None:
    """A player takes a Loan."""
    p.realms[realm].ducats += LOAN_DUCATS
    p.realms[realm].interest += 1


def bankrupt(p: Position, realm: str, interest: int) -> None:
    """A Realm goes bankrupt and is rid of some Interest."""
    p.realms[realm].interest -= interest


def manpower(p: Position, realm: str, available: int, exhausted: int) -> None:
    """Regular Units come to, or go from, available and exhausted Manpower."""
    p.realms[realm].manpower["available"] += available
    p.realms[realm].manpower["exhausted"] += exhausted


def advisors_lost(p: Position, realm: str) -> None:
    """A player's Advisors leave."""
    p.realms[realm].advisors = []


def ruler_changed(p: Position, realm: str, ruler: str) -> None:
    """A Realm gets a new Ruler."""
    p.realms[realm].ruler = ruler


def claim_placed(p: Position, realm: str, area: str) -> None:
    """A player lays a Claim in an Area."""
    p.realms[realm].claims.append(area)


def claim_discarded(p: Position, realm: str, area: str) -> None:
    """A player gives up a Claim."""
    p.realms[realm].claims.remove(area)


def slot_covered(p: Position, realm: str, track: str, slot: int | None) -> None:
    """A cube covers the rightmost vacant slot of a track."""
    owner = p.realms[realm]
    owner.covered_slots[track] += 1
    set_slot(owner, track, slot, "cube")


def slot_freed(p: Position, realm: str, track: str, slot: int | None) -> None:
    """The leftmost cube comes off a track."""
    owner = p.realms[realm]
    owner.covered_slots[track] -= 1
    set_slot(owner, track, slot, "vacant")


def set_slot(realm: Realm, track: str, slot: int | None, what: str) -> None:
    """Put something into a slot, counted from the left beginning with 1."""
    slots = realm.track(track)
    if slots is not None and slot is not None:
        slots[slot - 1] = what


def piece_returned(
    p: Position, realm: str, province: str, pieces: Sequence[str], slots: Sequence[int]
) -> None:
    """A player takes a Town or Vassal tokens home to the Player Mat."""
    owner = p.realms[realm]
    if owner.pieces_left is not None:
        for piece in pieces:
            owner.pieces_left[piece] += 1
    for slot in slots:
        set_slot(owner, "town", slot, "disc")


def piece_placed(p: Position, realm: str, province: str, pieces: Sequence[str], slots: Sequence[int]) -> None:
    """A player takes a Town or Vassal tokens from the Player Mat to a Province."""
    owner = p.realms[realm]
    if owner.pieces_left is not None:
        for piece in pieces:
            owner.pieces_left[piece] -= 1
    for slot in slots:
        set_slot(owner, "town", slot, "vacant")


# --- Provinces ---


def unrest_added(p: Position, realm: str, province: str) -> None:
    """A player's Town or Vassal shows Unrest."""
    set_unrest(p, realm, province, True)


def unrest_removed(p: Position, realm: str, province: str) -> None:
    """A player's Town or Vassal is calm again."""
    set_unrest(p, realm, province, False)


def set_unrest(p: Position, realm: str, province: str, unrest: bool) -> None:
    """Turn the player's piece, which is the Occupier's Town or the lawful one."""
    here = p.provinces[province]
    if here.occupier == realm:
        here.occ_unrest = unrest
    else:
        here.unrest = unrest


def rebel_town(p: Position, realm: str, province: str) -> None:
    """A Rebel Town goes on top of a player's piece."""
    p.provinces[province].occupier = REBELS


def occupation_ended(p: Position, province: str, occupier: str) -> None:
    """The Occupier's Town leaves a Province; the Lawful Owner's piece shows the side it had."""
    here = p.provinces[province]
    here.occupier = None
    here.occ_unrest = False
    here.occ_disc = ()


def province_transferred(
    p: Position,
    province: str,
    source: str,
    to: str,
    piece: str,
    pieces: Sequence[str],
    unrest: bool,
    dnpr: str | None = None,
) -> None:
    """A Province gets another Lawful Owner; what lies on it now is that Owner's piece."""
    here = p.provinces[province]
    here.lawful_owner = to
    here.piece = piece
    here.disc = tuple(pieces)
    here.unrest = unrest
    here.occupier = None
    here.occ_unrest = False
    here.occ_disc = ()
    if dnpr is not None:
        here.dnpr = dnpr


# --- Realms ---


def realm_emerged(
    p: Position, realm: str, name: str, religion: str | None, remainder: str | None = None, new: bool = False
) -> None:
    """An NPR is on the board (again); what is left of a Vassal Realm that it was stays with the overlord."""
    p.options.dnpr_supply = tuple(n for n in p.options.dnpr_supply if n not in (realm, name))
    if new:
        p.realms[realm] = Realm(realm, name, "NPR", state_religion=religion)
    here = p.realms[realm]
    if remainder is not None:
        if remainder not in p.realms:
            p.realms[remainder] = Realm(remainder, here.name, "VASSAL", here.overlord, here.state_religion)
        p.realms[remainder].tax_elsewhere += here.tax_elsewhere
        here.tax_elsewhere = 0
        for province in p.provinces.values():
            if province.lawful_owner == realm:
                province.lawful_owner = remainder
    here.kind = "NPR"
    here.overlord = None


def realm_vassalized(p: Position, realm: str, overlord: str) -> None:
    """A Realm becomes a Vassal Realm of a PR."""
    p.realms[realm].kind = "VASSAL"
    p.realms[realm].overlord = overlord


def capital_changed(p: Position, realm: str, capital: str | None) -> None:
    """A Realm has another Capital."""
    p.realms[realm].capital = capital


def religion_changed(
    p: Position, religion: str | None, realm: str | None = None, area: str | None = None
) -> None:
    """A Realm's State Religion or an Area's Religion changes."""
    if realm is not None:
        p.realms[realm].state_religion = religion
    if area is not None:
        p.areas[area].religion = religion


def alliance(p: Position, realm: str, ally: str, taken: bool, lent_tax: int = 0) -> None:
    """A player takes an Alliance with a Realm, or loses it."""
    if taken:
        p.alliances.append(Alliance(realm, ally, False, lent_tax))
    else:
        p.alliances = [a for a in p.alliances if (a.pr, a.realm) != (realm, ally)]


def ally_flipped(p: Position, realm: str, ally: str) -> None:
    """An Active Ally token turns back to its Alliance side."""
    for token in p.alliances:
        if (token.pr, token.realm) == (realm, ally):
            token.active = False


def marriage_flipped(p: Position, realm: str, partner: str, disputed: bool) -> None:
    """A Royal Marriage turns to its Disputed Succession side, or back."""
    for token in p.marriages:
        if (token.pr, token.realm) == (realm, partner):
            token.disputed = disputed


def marriage_removed(p: Position, realm: str, partner: str) -> None:
    """A Royal Marriage goes home."""
    p.marriages = [m for m in p.marriages if (m.pr, m.realm) != (realm, partner)]


def influence(p: Position, realm: str, area: str, change: int) -> None:
    """A player's Influence in an Area grows or shrinks."""
    here = p.areas[area].influence
    here[realm] = here.get(realm, 0) + change


def war_ended(p: Position, a: str, b: str) -> None:
    """A War is over."""
    p.wars = [war for war in p.wars if {war.a, war.b} != {a, b}]


# --- Units ---


def rebels_placed(p: Position, area: str, count: int) -> None:
    """Rebel Units come to an Area."""
    p.areas[area].rebels += count


def rebels_removed(p: Position, area: str, count: int) -> None:
    """Rebel Units leave the board."""
    p.areas[area].rebels -= count


def rebels_moved(p: Position, area: str, to: str, count: int) -> None:
    """Rebel Units go from an Area to another."""
    p.areas[area].rebels -= count
    p.areas[to].rebels += count


def casualties(p: Position, area: str, side: str, units: Mapping[str, int]) -> None:
    """A side loses Units in a Battle: a player's, Rebels, or an NPR's, which are on no board yet."""
    if side == REBELS:
        p.areas[area].rebels -= units["infantry"]
    elif (side, area) in p.stacks:
        take_units(p, side, area, units)


def units_removed(p: Position, realm: str, area: str, units: Mapping[str, int]) -> None:
    """A player's Units leave the board."""
    take_units(p, realm, area, units)


def take_units(p: Position, realm: str, area: str, units: Mapping[str, int]) -> None:
    """Take Units from a stack."""
    stack = p.stacks[realm, area]
    for key, number in units.items():
        stack.units[key] -= number
    if not stack.count():
        stack.general_dice = ()  # he is gone with his last Unit


def allied_units_discarded(p: Position, realm: str, area: str | None, units: Mapping[str, int]) -> None:
    """A player discards Allied Units, Deployed in an Area or in reserve."""
    if area is None:
        p.realms[realm].allied_reserve -= units["reserve"]
    else:
        take_units(p, realm, area, units)


def retreat(p: Position, realm: str, area: str, to: str | None) -> None:
    """A side retreats from a Battle; an NPR's Units vanish."""
    if to is not None:
        move_stack(p, realm, area, to)


def units_returned(p: Position, realm: str, area: str, to: str | None, units: Mapping[str, int]) -> None:
    """A player's Land Units go home from a Neutral Area, to another Area or off the board."""
    if to is not None:
        move_stack(p, realm, area, to)
    else:
        del p.stacks[realm, area]


def move_stack(p: Position, realm: str, area: str, to: str) -> None:
    """A stack goes to another Area and is one with the stack that is there; the longer list of General's dice stays."""
    stack = p.stacks.pop((realm, area))
    there = p.stacks.setdefault((realm, to), Stack(realm, to))
    for key, number in stack.units.items():
        there.units[key] = there.units.get(key, 0) + number
    if len(stack.general_dice) > len(there.general_dice):
        there.general_dice = stack.general_dice
