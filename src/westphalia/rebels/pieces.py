"""Pieces between the Player Mats and the board: Towns, Vassal tokens, and the cubes on the tracks."""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.rebels import changes
from westphalia.rebels.board import piece_owner
from westphalia.rebels.constants import VASSAL_TOKENS
from westphalia.rebels.model import Province, Realm
from westphalia.rebels.state import State
from westphalia.rebels.telling import happen


def slots_with(realm: Realm, track: str, what: str) -> list[int]:
    """The slots of a track that hold something, counted from the left beginning with 1."""
    return [i for i, slot in enumerate(realm.track(track) or (), 1) if slot == what]


def cover_slot(s: State, player: str, track: str, cite: str) -> None:
    """A player covers the rightmost vacant slot of a track with a cube."""
    vacant = slots_with(s.realms[player], track, "vacant")
    happen(s, changes.slot_covered, cite, realm=player, track=track, slot=vacant[-1] if vacant else None)


def free_slot(s: State, player: str, track: str, cite: str) -> None:
    """A player takes the leftmost cube off a track."""
    cubes = slots_with(s.realms[player], track, "cube")
    if len(cubes) < s.realms[player].covered_slots[track]:
        cubes = []  # the cube that comes off is one that had found no slot
    happen(s, changes.slot_freed, cite, realm=player, track=track, slot=cubes[0] if cubes else None)


def take_home(s: State, player: str, province: str, pieces: Sequence[str], cite: str) -> None:
    """A player takes pieces home; each Town fills the rightmost vacant slot of its track."""
    towns = sum(piece != "vassal" for piece in pieces)
    vacant = slots_with(s.realms[player], "town", "vacant")
    slots = vacant[::-1][:towns]
    happen(s, changes.piece_returned, cite, realm=player, province=province, pieces=list(pieces), slots=slots)


def bring_out(s: State, player: str, province: str, pieces: Sequence[str], cite: str) -> None:
    """A player takes pieces to a Province; each Town vacates the leftmost disc of its track."""
    towns = sum(piece != "vassal" for piece in pieces)
    slots = slots_with(s.realms[player], "town", "disc")[:towns]
    happen(s, changes.piece_placed, cite, realm=player, province=province, pieces=list(pieces), slots=slots)


def has_pieces(realm: Realm, pieces: Sequence[str]) -> bool:
    """Whether a player has all these pieces left; uncounted ones never run out."""
    if realm.pieces_left is None:
        return True
    return all(realm.pieces_left[piece] >= pieces.count(piece) for piece in set(pieces))


def town_for(realm: Realm, province: Province) -> tuple[str, ...] | None:
    """The pieces for a Town on a Province: of its size, else 2 Small ones on a Large one, else a Vassal token."""
    for pieces in ((province.size,), ("small", "small") if province.large else (), ("vassal",)):
        if pieces and has_pieces(realm, pieces):
            return pieces
    return None


def vassals_for(realm: Realm, province: Province) -> tuple[str, ...] | None:
    """The Vassal tokens for a Province: 1 on a Small, 2 on a Large one."""
    pieces = ("vassal",) * VASSAL_TOKENS[province.size]
    return pieces if has_pieces(realm, pieces) else None


def end_occupation(s: State, province: Province, cite: str) -> None:
    """The Occupier's Town goes home, the lawful piece shows the side it had, and one cube comes off its track."""
    occupier, pieces = province.occupier, province.occ_disc
    assert occupier is not None
    happen(s, changes.occupation_ended, cite, province=province.id, occupier=occupier)
    take_home(s, occupier, province.id, pieces, cite)
    owner = piece_owner(s, province)
    if owner is not None:
        free_slot(s, owner, province.piece, cite)


def lawful_piece_home(s: State, province: Province, cite: str, covered: bool = False) -> None:
    """The player whose lawful piece lies in a Province takes it home, and the cube too if it was covered."""
    owner = piece_owner(s, province)
    if owner is not None:
        if covered:
            free_slot(s, owner, province.piece, cite)
        take_home(s, owner, province.id, province.disc, cite)
