"""Every change of the position, as a function whose arguments are the fields of its event.

Only these functions change the position (`events.happen`), so applying the events of a log to the old position gives
the new one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from westphalia.rebels.position.constants import LOAN_DUCATS, REBELS
from westphalia.rebels.position.model import Alliance, Position, Realm, Stack
from westphalia.rebels.position.reading import read_position


def host(p: Position, moment: str, position: Mapping[str, Any]) -> None:
    """Replace the position by that of a host game."""
    new, _ = read_position(position, whole=False)
    p.copy_position(new)


def cb_removed(p: Position, holder: str, target: str) -> None:
    p.cb.remove((holder, target))


def cb_placed(p: Position, holder: str, target: str) -> None:
    p.cb.append((holder, target))


def truce_removed(p: Position, a: str, b: str) -> None:
    p.truces = [pair for pair in p.truces if {*pair} != {a, b}]


def truce_placed(p: Position, a: str, b: str) -> None:
    p.truces.append((a, b))


# --- a player's mat ---


def prestige(p: Position, realm: str, change: int) -> None:
    p.realms[realm].prestige += change


def stability(p: Position, realm: str, change: int) -> None:
    p.realms[realm].stability += change


def power(p: Position, realm: str, power: str, change: int) -> None:
    p.realms[realm].power[power] += change


def ducats(p: Position, realm: str, change: int) -> None:
    p.realms[realm].ducats += change


def loan(p: Position, realm: str) -> None:
    p.realms[realm].ducats += LOAN_DUCATS
    p.realms[realm].interest += 1


def bankrupt(p: Position, realm: str, interest: int) -> None:
    """Remove the Interest that a bankrupt Realm no longer owes."""
    p.realms[realm].interest -= interest


def manpower(p: Position, realm: str, available: int, exhausted: int) -> None:
    p.realms[realm].manpower["available"] += available
    p.realms[realm].manpower["exhausted"] += exhausted


def advisors_lost(p: Position, realm: str) -> None:
    p.realms[realm].advisors = []


def ruler_changed(p: Position, realm: str, ruler: str) -> None:
    p.realms[realm].ruler = ruler


def claim_placed(p: Position, realm: str, area: str) -> None:
    p.realms[realm].claims.append(area)


def claim_discarded(p: Position, realm: str, area: str) -> None:
    p.realms[realm].claims.remove(area)


def slot_covered(p: Position, realm: str, track: str, slot: int | None) -> None:
    owner = p.realms[realm]
    owner.covered_slots[track] += 1
    set_slot(owner, track, slot, "cube")


def slot_freed(p: Position, realm: str, track: str, slot: int | None) -> None:
    """Take a cube off a track; None if it was in no slot."""
    owner = p.realms[realm]
    owner.covered_slots[track] -= 1
    set_slot(owner, track, slot, "vacant")


def set_slot(realm: Realm, track: str, slot: int | None, what: str) -> None:
    """Set the content of a slot, counted from 1 on the left."""
    slots = realm.track(track)
    if slots is not None and slot is not None:
        slots[slot - 1] = what


def piece_returned(
    p: Position, realm: str, province: str, pieces: Sequence[str], slots: Sequence[int]
) -> None:
    """Return a Town or Vassal tokens to the Player Mat."""
    owner = p.realms[realm]
    if owner.pieces_left is not None:
        for piece in pieces:
            owner.pieces_left[piece] += 1
    for slot in slots:
        set_slot(owner, "town", slot, "disc")


def piece_placed(p: Position, realm: str, province: str, pieces: Sequence[str], slots: Sequence[int]) -> None:
    """Take a Town or Vassal tokens from the Player Mat."""
    owner = p.realms[realm]
    if owner.pieces_left is not None:
        for piece in pieces:
            owner.pieces_left[piece] -= 1
    for slot in slots:
        set_slot(owner, "town", slot, "vacant")


# --- Provinces ---


def unrest_added(p: Position, realm: str, province: str) -> None:
    set_unrest(p, realm, province, True)


def unrest_removed(p: Position, realm: str, province: str) -> None:
    set_unrest(p, realm, province, False)


def set_unrest(p: Position, realm: str, province: str, unrest: bool) -> None:
    """Turn the player's piece, which is the occupying Town or the lawful piece."""
    here = p.provinces[province]
    if here.occupier == realm:
        here.occ_unrest = unrest
    else:
        here.unrest = unrest


def rebel_town(p: Position, realm: str, province: str) -> None:
    """Put a Rebel Town on top of a player's piece."""
    p.provinces[province].occupier = REBELS


def occupation_ended(p: Position, province: str, occupier: str) -> None:
    """Remove the Occupier's Town; the Lawful Owner's piece under it is unchanged."""
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
    """Give a Province to another Lawful Owner, with their piece on it."""
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
    """Make a Realm an independent NPR; the rest of a Vassal Realm stays with its overlord as `remainder`."""
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
    p.realms[realm].kind = "VASSAL"
    p.realms[realm].overlord = overlord


def capital_changed(p: Position, realm: str, capital: str | None) -> None:
    p.realms[realm].capital = capital


def religion_changed(
    p: Position, religion: str | None, realm: str | None = None, area: str | None = None
) -> None:
    if realm is not None:
        p.realms[realm].state_religion = religion
    if area is not None:
        p.areas[area].religion = religion


def alliance(p: Position, realm: str, ally: str, taken: bool, lent_tax: int = 0) -> None:
    """Add or remove an Alliance."""
    if taken:
        p.alliances.append(Alliance(realm, ally, False, lent_tax))
    else:
        p.alliances = [a for a in p.alliances if (a.pr, a.realm) != (realm, ally)]


def ally_flipped(p: Position, realm: str, ally: str) -> None:
    for token in p.alliances:
        if (token.pr, token.realm) == (realm, ally):
            token.active = False


def marriage_flipped(p: Position, realm: str, partner: str, disputed: bool) -> None:
    for token in p.marriages:
        if (token.pr, token.realm) == (realm, partner):
            token.disputed = disputed


def marriage_removed(p: Position, realm: str, partner: str) -> None:
    p.marriages = [m for m in p.marriages if (m.pr, m.realm) != (realm, partner)]


def influence(p: Position, realm: str, area: str, change: int) -> None:
    here = p.areas[area].influence
    here[realm] = here.get(realm, 0) + change


def war_ended(p: Position, a: str, b: str) -> None:
    p.wars = [war for war in p.wars if {war.a, war.b} != {a, b}]


# --- Units ---


def rebels_placed(p: Position, area: str, count: int) -> None:
    p.areas[area].rebels += count


def rebels_removed(p: Position, area: str, count: int) -> None:
    p.areas[area].rebels -= count


def rebels_moved(p: Position, area: str, to: str, count: int) -> None:
    p.areas[area].rebels -= count
    p.areas[to].rebels += count


def casualties(p: Position, area: str, side: str, units: Mapping[str, int]) -> None:
    """Remove Units lost in a Battle; those of an NPR are not on the board yet."""
    if side == REBELS:
        p.areas[area].rebels -= units["infantry"]
    elif (side, area) in p.stacks:
        take_units(p, side, area, units)


def units_removed(p: Position, realm: str, area: str, units: Mapping[str, int]) -> None:
    take_units(p, realm, area, units)


def take_units(p: Position, realm: str, area: str, units: Mapping[str, int]) -> None:
    stack = p.stacks[realm, area]
    for key, number in units.items():
        stack.units[key] -= number
    if not stack.count():
        stack.general_dice = ()  # the General is lost with the last Unit


def allied_units_discarded(p: Position, realm: str, area: str | None, units: Mapping[str, int]) -> None:
    """Remove Allied Units from an Area or, if it is None, from the reserve."""
    if area is None:
        p.realms[realm].allied_reserve -= units["reserve"]
    else:
        take_units(p, realm, area, units)


def retreat(p: Position, realm: str, area: str, to: str | None) -> None:
    """Move a retreating stack; the Units of an NPR leave the game."""
    if to is not None:
        move_stack(p, realm, area, to)


def units_returned(p: Position, realm: str, area: str, to: str | None, units: Mapping[str, int]) -> None:
    """Move Units home from a Neutral Area, or off the board."""
    if to is not None:
        move_stack(p, realm, area, to)
    else:
        del p.stacks[realm, area]


def move_stack(p: Position, realm: str, area: str, to: str) -> None:
    """Move a stack and merge it with the stack there; the longer list of General's dice is kept."""
    stack = p.stacks.pop((realm, area))
    there = p.stacks.setdefault((realm, to), Stack(realm, to))
    for key, number in stack.units.items():
        there.units[key] = there.units.get(key, 0) + number
    if len(stack.general_dice) > len(there.general_dice):
        there.general_dice = stack.general_dice
