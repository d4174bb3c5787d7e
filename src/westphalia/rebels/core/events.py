"""Events: change the position and log it, both from the same fields."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Concatenate, Final, ParamSpec

from westphalia.engine.event import EventType
from westphalia.rebels.core import changes
from westphalia.rebels.core.state import State
from westphalia.rebels.position.model import Position

P = ParamSpec("P")

WORDS: Final[dict[str, str]] = {
    "step_begin": "Step {step}.",
    "step_end": "Step {step} ends.",
    "host": "The host game acts ({moment}).",
    "skipped": "{realm} has nothing to choose ({decision}).",
    "lot": "{drawn} is drawn at random from {candidates} ({what}).",
    "cb_removed": "{holder} takes its Casus Belli off {target}.",
    "cb_placed": "{holder} places a Casus Belli on {target}.",
    "truce_removed": "The Truce between {a} and {b} ends.",
    "truce_placed": "{a} and {b} have a Truce.",
    "prestige": "{realm}: {change:+} Prestige.",
    "stability": "{realm}: {change:+} Stability.",
    "power": "{realm}: {change:+} {power} Power.",
    "ducats": "{realm}: {change:+} Ducats.",
    "loan": "{realm} takes a Loan.",
    "bankrupt": "{realm} is bankrupt and loses {interest} Interest.",
    "manpower": "{realm}: {available:+} available, {exhausted:+} exhausted Manpower.",
    "advisors_lost": "{realm} loses its Advisors.",
    "ruler_changed": "{realm} has a new Ruler: {ruler}.",
    "claim_placed": "{realm} places a Claim in {area}.",
    "claim_discarded": "{realm} discards its Claim in {area}.",
    "slot_covered": "{realm} covers slot {slot} of its {track} track with a cube.",
    "slot_freed": "{realm} takes the cube off slot {slot} of its {track} track.",
    "piece_returned": "{realm} takes back {pieces} from {province}.",
    "piece_placed": "{realm} places {pieces} on {province}.",
    "unrest_added": "{realm}: Unrest in {province}.",
    "unrest_removed": "{realm}: {province} is calm again.",
    "rebel_town": "Rebels cover {realm}'s {province} with a Rebel Town.",
    "occupation_ended": "{occupier} no longer Occupies {province}.",
    "province_transferred": "{province} goes from {source} to {to}.",
    "realm_emerged": "{name} is an independent Realm.",
    "realm_vassalized": "{realm} is now a Vassal of {overlord}.",
    "realm_annexed": "{victor} annexes {realm}.",
    "capital_changed": "The Capital of {realm} is now {capital}.",
    "religion_changed": "{religion} is now the Religion of {realm}{area}.",
    "alliance": "{realm}: Alliance with {ally}: {taken}.",
    "ally_flipped": "{ally}, Active Ally of {realm}, turns back to Alliance.",
    "marriage_flipped": "{realm}'s Royal Marriage with {partner}: Disputed Succession: {disputed}.",
    "marriage_removed": "{realm} takes its Royal Marriage off {partner}.",
    "influence": "{realm}: {change:+} Influence in {area}.",
    "war_ended": "The War between {a} and {b} ends.",
    "rebels_placed": "Rebels come to {area}: {count}.",
    "rebels_removed": "Rebels leave {area}: {count}.",
    "rebels_moved": "Rebels move from {area} to {to}: {count}.",
    "casualties": "{side} lost {units} in {area}.",
    "units_removed": "{realm} lost {units} in {area}.",
    "allied_units_discarded": "{realm} discards Allied Units: {units} ({area}).",
    "retreat": "{realm} retreats from {area} to {to}.",
    "units_returned": "{realm}'s Units return from {area} to {to}.",
    "invasion_due": "{npr} may invade {against}.",
    "invasion_none": "{npr} does not invade: {reason}.",
    "invasion": "{npr} invades {area}. Units: {units}.",
    "battle_begin": "Battle in {area}: {attackers} against {defenders}.",
    "battle_roll": "Round {round}, {side}: {faces}. Hits: {hits}.",
    "battle_end": "The Battle in {area} ends. Winner: {winner}.",
    "siege": "Rebels take {province} by Siege, with a Strength of {strength}.",
    "liberated": "{province} is Liberated from {source} for {to}.",
    "victory": "{victor} has a {victory} Victory over {loser}.",
    "surrender": "{realm} surrenders to {to}.",
    "proposal": "{realm} proposes peace to {to} ({term}); accepted: {accepted}.",
    "peace": "Peace between {a} and {b}: {term}.",
    "rebel_dice": "{realm} rolls in {area}: {faces}.",
}


def _functions(module: ModuleType) -> dict[str, Callable[..., None]]:
    return {name: getattr(module, name) for name in WORDS if hasattr(module, name)}


CHANGES: Final = _functions(changes)  # by kind of event
EVENT_TYPES: Final = {name: EventType(name, WORDS[name]) for name in WORDS}


def happen(
    s: State, what: Callable[Concatenate[Position, P], None], cite: str, /, *args: P.args, **fields: P.kwargs
) -> None:
    """Apply a change or an announcement and log it as an event that cites a rule."""
    assert not args, "the fields of an event have names"
    what(s, *args, **fields)
    if s.tell:
        s.tell(EVENT_TYPES[what.__name__], cite=cite, **fields)


def apply_event(p: Position, kind: str, fields: dict[str, Any]) -> None:
    """Apply an event of a log to a position."""
    if kind in CHANGES:
        CHANGES[kind](p, **fields)
