"""Move Towns, Vassal tokens and cubes between the Player Mats and the board."""

from collections.abc import Sequence

from westphalia.rebels.core import changes
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import piece_owner
from westphalia.rebels.position.constants import VASSAL_TOKENS
from westphalia.rebels.position.model import Province, Realm


def slots_with(realm: Realm, track: str, what: str) -> list[int]:
    """Return the slots of a track with some content, counted from 1 on the left."""
    return [i for i, slot in enumerate(realm.track(track) or (), 1) if slot == what]


def cover_slot(s: State, player: str, track: str, cite: str) -> None:
    """Cover the rightmost vacant slot of a track with a cube."""
    vacant = slots_with(s.realms[player], track, "vacant")
    happen(s, changes.slot_covered, cite, realm=player, track=track, slot=vacant[-1] if vacant else None)


def free_slot(s: State, player: str, track: str, cite: str) -> None:
    """Take the leftmost cube off a track."""
    cubes = slots_with(s.realms[player], track, "cube")
    if len(cubes) < s.realms[player].covered_slots[track]:
        cubes = []  # a cube that found no slot comes off first
    happen(s, changes.slot_freed, cite, realm=player, track=track, slot=cubes[0] if cubes else None)


def take_home(s: State, player: str, province: str, pieces: Sequence[str], cite: str) -> None:
    """Return pieces to the Player Mat; each Town fills the rightmost vacant slot of its track."""
    towns = sum(piece != "vassal" for piece in pieces)
    vacant = slots_with(s.realms[player], "town", "vacant")
    slots = vacant[::-1][:towns]
    happen(s, changes.piece_returned, cite, realm=player, province=province, pieces=list(pieces), slots=slots)


def bring_out(s: State, player: str, province: str, pieces: Sequence[str], cite: str) -> None:
    """Place pieces on a Province; each Town vacates the leftmost disc of its track."""
    towns = sum(piece != "vassal" for piece in pieces)
    slots = slots_with(s.realms[player], "town", "disc")[:towns]
    happen(s, changes.piece_placed, cite, realm=player, province=province, pieces=list(pieces), slots=slots)


def has_pieces(realm: Realm, pieces: Sequence[str]) -> bool:
    """Return True if a player has all these pieces left; uncounted pieces never run out."""
    if realm.pieces_left is None:
        return True
    return all(realm.pieces_left[piece] >= pieces.count(piece) for piece in set(pieces))


def town_for(realm: Realm, province: Province) -> tuple[str, ...] | None:
    """Return the pieces for a Town: of the Province's size, otherwise 2 Small ones on a Large one, otherwise a
    Vassal token.
    """
    for pieces in ((province.size,), ("small", "small") if province.large else (), ("vassal",)):
        if pieces and has_pieces(realm, pieces):
            return pieces
    return None


def vassals_for(realm: Realm, province: Province) -> tuple[str, ...] | None:
    """Return the Vassal tokens for a Province: 1 on a Small, 2 on a Large one."""
    pieces = ("vassal",) * VASSAL_TOKENS[province.size]
    return pieces if has_pieces(realm, pieces) else None


def end_occupation(s: State, province: Province, cite: str) -> None:
    """Return the Occupier's Town to its mat and take one cube off the track of the lawful piece."""
    occupier, pieces = province.occupier, province.occ_disc
    assert occupier is not None
    happen(s, changes.occupation_ended, cite, province=province.id, occupier=occupier)
    take_home(s, occupier, province.id, pieces, cite)
    owner = piece_owner(s, province)
    if owner is not None:
        free_slot(s, owner, province.piece, cite)


def lawful_piece_home(s: State, province: Province, cite: str, covered: bool = False) -> None:
    """Return the lawful piece of a Province to its player, and the cube that covered its slot."""
    owner = piece_owner(s, province)
    if owner is not None:
        if covered:
            free_slot(s, owner, province.piece, cite)
        take_home(s, owner, province.id, province.disc, cite)
