"""Instructions for players at a real table: how to move the pieces."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from westphalia.engine.event import Event
from westphalia.engine.phrases import counted
from westphalia.rebels.core.state import State
from westphalia.rebels.wording.sentences import name_of, sentence

PIECES: Final = {"small": "small Town", "large": "large Town", "vassal": "Vassal token"}
POWERS: Final = {"adm": "Administrative", "dip": "Diplomatic", "mil": "Military"}


def instruction(s: State, event: Event) -> str:
    """Return an event as an instruction if it moves pieces, otherwise as a sentence."""
    words = INSTRUCTIONS.get(event.kind)
    return sentence(s, event) if words is None else words(s, event.fields)


def _slot(fields: Mapping[str, Any]) -> str:
    which = "a slot" if fields["slot"] is None else f"slot {fields['slot']}"
    return f"{which} of its {fields['track'].capitalize()} Track"


def _pieces(pieces: Sequence[str]) -> str:
    counts = {piece: pieces.count(piece) for piece in dict.fromkeys(pieces)}
    return ", ".join(
        f"{n} {PIECES[piece]}s" if n > 1 else f"a {PIECES[piece]}" for piece, n in counts.items()
    )


def _units(units: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {key.replace('.', ' ')}" for key, n in units.items() if n) or "no Units"


def _manpower(s: State, f: Mapping[str, Any]) -> str:
    parts = [f"{f[key]:+} {key}" for key in ("available", "exhausted") if f[key]]
    return f"{name_of(s, f['realm'])}: Manpower {', '.join(parts) or 'unchanged'}."


def _transferred(s: State, f: Mapping[str, Any]) -> str:
    to = name_of(s, f["to"])
    if name_of(s, f["source"]) == to:
        moved = f"{name_of(s, f['province'])} now belongs to an independent {to}"
    else:
        moved = f"{name_of(s, f['province'])} goes from {name_of(s, f['source'])} to {to}"
    placed = f"; {_pieces(f['pieces'])} on it" if f["pieces"] else ""
    unrest = ", with Unrest" if f.get("unrest") else ""
    token = f"; the token of {name_of(s, f['dnpr'])} on it" if f.get("dnpr") else ""
    return f"{moved}{placed}{unrest}{token}."


def _religion(s: State, f: Mapping[str, Any]) -> str:
    where = [name_of(s, f[key]) for key in ("realm", "area") if f.get(key)]
    return f"{f['religion'] or 'None'} is now the Religion of {' and '.join(where)}."


def _lost(who: str) -> Any:
    """Return the instruction for lost Units; `who` is the field that names the side."""

    def words(s: State, f: Mapping[str, Any]) -> str:
        side = "The Rebels" if f[who] == "rebels" else name_of(s, f[who])
        lose = "lose" if f[who] == "rebels" else "loses"
        return f"{side} {lose} {_units(f['units'])} in {name_of(s, f['area'])}."

    return words


INSTRUCTIONS: Final[dict[str, Any]] = {
    "rebels_placed": lambda s, f: f"Place {counted(f['count'], 'Rebel')} in {name_of(s, f['area'])}.",
    "rebels_removed": lambda s, f: f"Remove {counted(f['count'], 'Rebel')} from {name_of(s, f['area'])}.",
    "rebels_moved": lambda s, f: (
        f"Move {counted(f['count'], 'Rebel')} from {name_of(s, f['area'])} to {name_of(s, f['to'])}."
    ),
    "slot_covered": lambda s, f: f"{name_of(s, f['realm'])} places a cube on {_slot(f)}.",
    "slot_freed": lambda s, f: f"{name_of(s, f['realm'])} removes the cube from {_slot(f)}.",
    "piece_returned": lambda s, f: (
        f"{name_of(s, f['realm'])} takes back {_pieces(f['pieces'])} from {name_of(s, f['province'])}."
    ),
    "piece_placed": lambda s, f: (
        f"{name_of(s, f['realm'])} places {_pieces(f['pieces'])} on {name_of(s, f['province'])}."
    ),
    "power": lambda s, f: f"{name_of(s, f['realm'])}: {f['change']:+} {POWERS[f['power']]} Power.",
    "manpower": _manpower,
    "province_transferred": _transferred,
    "religion_changed": _religion,
    "alliance": lambda s, f: (
        f"{name_of(s, f['realm'])} {'places its' if f['taken'] else 'takes back its'} Alliance token "
        f"{'on' if f['taken'] else 'from'} {name_of(s, f['ally'])}."
    ),
    "marriage_flipped": lambda s, f: (
        f"{name_of(s, f['realm'])} turns its Royal Marriage with {name_of(s, f['partner'])} to "
        f"{'Disputed Succession' if f['disputed'] else 'Royal Marriage'}."
    ),
    "casualties": _lost("side"),
    "units_removed": _lost("realm"),
}
