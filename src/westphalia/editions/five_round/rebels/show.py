"""The presentation of Peace & Rebels: counters, markers on the map, a desk for the phase."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round import show
from westphalia.editions.five_round.rebels.constants import FACE_WORDS, PHASE
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.kit import content
from westphalia.editions.kit.show import desks
from westphalia.editions.kit.show.part import Seen, ShowPart, token
from westphalia.editions.kit.show.types import Desk, Part, RowsDesk, Section, Share, Token
from westphalia.engine.phrases import counted
from westphalia.rules.base.words import province_words
from westphalia.rules.realm.whereabouts import landmark_words


def _unrest(seen: Seen, seat: int) -> int:
    s: RebelsState = seen.state
    return (s.land[seat] & s.unrest).bit_count()


def _rebels(seen: Seen, seat: int) -> int:
    s: RebelsState = seen.state
    return sum(s.rebels[province] for province in bit_list(s.land[seat]))


def _rebel_held(seen: Seen, seat: int) -> int:
    s: RebelsState = seen.state
    return (s.land[seat] & s.rebel_held).bit_count()


def power_of(s: RebelsState, seat: int) -> list[Share]:
    """R.variant.set.5: the parts of a Player's Imperial Power, less Rebel-held provinces."""
    lost = (s.land[seat] & s.rebel_held).bit_count() * s.k.ip_per_own_province
    shares = show.power_of(s, seat)
    return [*shares, {"label": "held by Rebels", "value": -lost}] if lost else shares


def notes(s: RebelsState, seat: int) -> list[str]:
    held = [province_words(s, province) for province in bit_list(s.land[seat] & s.rebel_held)]
    return [*show.notes(s, seat), *([f"Rebels hold {', '.join(held)}"] if held else [])]


def tokens(s: RebelsState) -> list[Token]:
    """Return Unrest, Rebels and Rebel-held markers with the tokens of the edition."""
    found = show.tokens(s)
    for province in bit_list(s.unrest):
        found.append(token(province, "bolt", "Unrest"))
    for province in range(s.board.size):
        n = s.rebels[province]
        if n:
            found.append(token(province, "pitchfork", counted(n, "Rebel"), n))
    for province in bit_list(s.rebel_held):
        found.append(token(province, "flag", "Rebel-held"))
    return found


def all_desks(seen: Seen) -> list[Desk]:
    """Return the desks of the edition with casus belli and truces, and the phase's own desk."""
    s: RebelsState = seen.state
    found = show.all_desks(seen)
    rows = found[-1]
    assert rows["kind"] == "rows"
    if s.k.phases[s.phase] == PHASE:
        rows = found[-1] = _phase_desk(seen)
    rows["sections"] += [section for section in (_claims(seen), _truces(seen)) if section["lines"]]
    return found


def _phase_desk(seen: Seen) -> RowsDesk:
    """Return the desk of the phase: the main numbers of each realm, and the dice left to resolve."""
    s: RebelsState = seen.state
    lines: list[list[Part]] = [
        [
            {
                "text": province_words(s, province),
                "name": landmark_words(s, seen.players, province),
                "province": province,
            },
            {"text": f": {face}, {FACE_WORDS[face]}"},
        ]
        for province, face in s.rebel_dice
    ]
    dice: Section = {"title": "Rebel Dice", "lines": lines}
    return desks.rows_desk(seen, SHOW, [dice])


def _claims(seen: Seen) -> Section:
    return {"title": "Casus belli", "lines": _pairs(seen, seen.state.claims, " on ")}


def _truces(seen: Seen) -> Section:
    return {"title": "Truces", "lines": _pairs(seen, seen.state.truces, " may not attack ")}


def _pairs(seen: Seen, held: Sequence[int], word: str) -> list[list[Part]]:
    return [
        [desks.power_part(seen, seat), {"text": word}, *desks.powers_part(seen, bit_list(powers))]
        for seat, powers in enumerate(held)
        if powers
    ]


COUNTERS: Final = {"unrest": _unrest, "rebels": _rebels, "rebel_held": _rebel_held}
SHOW: Final[ShowPart] = replace(
    content.show("westphalia.editions.five_round.rebels", COUNTERS, show.SHOW),
    power_of=power_of,
    notes=notes,
    tokens=tokens,
    desks=all_desks,
)
