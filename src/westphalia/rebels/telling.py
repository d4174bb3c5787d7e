"""Making things happen: the position changes and the event is told, both from the same fields."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Concatenate, Final, ParamSpec

from westphalia.engine.event import Told
from westphalia.rebels import changes
from westphalia.rebels.model import Position
from westphalia.rebels.state import State

P = ParamSpec("P")

WORDS: Final[dict[str, str]] = {
    "step_begin": "Step {step}.",
    "step_end": "Step {step} is over.",
    "host": "The host game steps in ({moment}).",
    "skipped": "{realm} has nothing to choose ({decision}).",
    "lot": "{what} is drawn by lot from {candidates}: {drawn}.",
    "cb_removed": "{holder} takes its Casus Belli off {target}.",
    "cb_placed": "{holder} places a Casus Belli on {target}.",
    "truce_removed": "The Truce between {a} and {b} goes.",
    "truce_placed": "Truce between {a} and {b}.",
    "prestige": "{realm}: {change:+} Prestige.",
    "stability": "{realm}: {change:+} Stability.",
    "power": "{realm}: {change:+} {power} Power.",
    "ducats": "{realm}: {change:+} Ducats.",
    "loan": "{realm} takes a Loan.",
    "bankrupt": "{realm} is bankrupt and rid of {interest} Interest.",
    "manpower": "{realm}: {available:+} available, {exhausted:+} exhausted Manpower.",
    "advisors_lost": "{realm} loses its Advisors.",
    "ruler_changed": "{realm} has a new Ruler: {ruler}.",
    "claim_placed": "{realm} lays a Claim in {area}.",
    "claim_discarded": "{realm} discards its Claim in {area}.",
    "slot_covered": "{realm} covers slot {slot} of its {track} track with a cube.",
    "slot_freed": "{realm} takes the cube off slot {slot} of its {track} track.",
    "piece_returned": "{realm} takes home {pieces} from {province}.",
    "piece_placed": "{realm} places {pieces} on {province}.",
    "unrest_added": "{realm}: Unrest in {province}.",
    "unrest_removed": "{realm}: {province} is calm again.",
    "rebel_town": "A Rebel Town on {realm}'s {province}.",
    "occupation_ended": "{occupier} no longer Occupies {province}.",
    "province_transferred": "{province} goes from {source} to {to}.",
    "realm_emerged": "{name} is an independent Realm.",
    "realm_vassalized": "{realm} is now a Vassal of {overlord}.",
    "realm_annexed": "{victor} annexes {realm}.",
    "capital_changed": "The Capital of {realm} is now {capital}.",
    "religion_changed": "{religion} is now the Religion of {realm}{area}.",
    "alliance": "{realm} and {ally}: Alliance taken: {taken}.",
    "ally_flipped": "{ally}, Active Ally of {realm}, turns back to Alliance.",
    "marriage_flipped": "{realm}'s Royal Marriage with {partner}: Disputed Succession: {disputed}.",
    "marriage_removed": "{realm} takes its Royal Marriage off {partner}.",
    "influence": "{realm}: {change:+} Influence in {area}.",
    "war_ended": "The War between {a} and {b} is over.",
    "rebels_placed": "Rebels come to {area}: {count}.",
    "rebels_removed": "Rebels leave {area}: {count}.",
    "rebels_moved": "Rebels move from {area} to {to}: {count}.",
    "casualties": "{side} lost {units} in {area}.",
    "units_removed": "{realm} lost {units} in {area}.",
    "allied_units_discarded": "{realm} discards Allied Units: {units} ({area}).",
    "retreat": "{realm} retreats from {area} to {to}.",
    "units_returned": "{realm}'s Units go home from {area} to {to}.",
    "invasion_due": "{npr} may invade {against}.",
    "invasion_none": "{npr} does not invade: {reason}.",
    "invasion": "{npr} invades {area}; Units: {units}.",
    "battle_begin": "Battle in {area}: {attackers} against {defenders}.",
    "battle_roll": "Round {round}, {side}: {faces}; hits: {hits}.",
    "battle_end": "The Battle in {area} is over; winner: {winner}.",
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


CHANGES: Final = _functions(changes)  # by kind of event, what it does to the position
TOLD: Final = {name: Told(name, WORDS[name]) for name in WORDS}


def happen(
    s: State, what: Callable[Concatenate[Position, P], None], cite: str, /, *args: P.args, **fields: P.kwargs
) -> None:
    """Let something happen for the reason of a rule, and tell it."""
    assert not args, "the fields of an event have names"
    what(s, *args, **fields)
    if s.tell:
        s.tell(TOLD[what.__name__], cite=cite, **fields)


def play_event(p: Position, kind: str, fields: dict[str, Any]) -> None:
    """Do to a position what an event of a log tells."""
    if kind in CHANGES:
        CHANGES[kind](p, **fields)
