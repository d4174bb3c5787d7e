"""What Peace & Rebels adds to what the five-round edition shows: counters, markers on the map, a desk of the phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from westphalia.board import bit_list
from westphalia.editions import desks
from westphalia.editions.five_round import show
from westphalia.editions.five_round.rebels.chronicle import CHRONICLE
from westphalia.editions.five_round.rebels.constants import FACE_WORDS, PHASE, PHASE_NAME
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.show_part import Counter, Seen, ShowPart
from westphalia.editions.shown import Desk, Part, RowsDesk, Section, Share, Token
from westphalia.rules.whereabouts import landmark_words
from westphalia.rules.words import province_words


def _stability(seen: Seen, seat: int) -> int:
    return int(seen.state.stability[seat])


def _unrest(seen: Seen, seat: int) -> int:
    s: RebelsState = seen.state
    return (s.land[seat] & s.unrest).bit_count()


def _rebels(seen: Seen, seat: int) -> int:
    s: RebelsState = seen.state
    return sum(s.rebels[province] for province in bit_list(s.land[seat]))


def _rebel_held(seen: Seen, seat: int) -> int:
    s: RebelsState = seen.state
    return (s.land[seat] & s.rebel_held).bit_count()


STABILITY: Final = Counter(
    id="stability",
    icon="scales",
    label="Stability",
    meaning="From -3 to +3: it falls with lost wars and new religions; at -2 it brings Unrest, at +2 it calms.",
    cite="R.variant.f.1",
    value=_stability,
)
UNREST: Final = Counter(
    id="unrest",
    icon="bolt",
    label="Unrest",
    meaning="Provinces in which a Rebel Die is rolled every round.",
    cite="R.variant.i.1",
    value=_unrest,
)
REBELS: Final = Counter(
    id="rebels",
    icon="pitchfork",
    label="Rebels",
    meaning="1 takes a province with Unrest, 2 one with a town.",
    cite="R.variant.c.2",
    value=_rebels,
)
REBEL_HELD: Final = Counter(
    id="rebel_held",
    icon="flag",
    label="Rebel-held provinces",
    short="Held",
    meaning="Core provinces in the hands of Rebels: they give neither Gold nor Imperial Power, and cost Gold.",
    cite="R.variant.set.5",
    value=_rebel_held,
)
COLUMNS: Final = (STABILITY, UNREST, REBELS, REBEL_HELD)


def power_of(s: RebelsState, seat: int) -> list[Share]:
    """R.variant.set.5: of what a Player's Imperial Power is made; Rebel-held provinces are taken off."""
    lost = (s.land[seat] & s.rebel_held).bit_count() * s.k.ip_per_own_province
    shares = show.power_of(s, seat)
    return [*shares, {"label": "held by Rebels", "value": -lost}] if lost else shares


def notes(s: RebelsState, seat: int) -> list[str]:
    """What else is worth knowing of a realm: what Rebels hold."""
    held = [province_words(s, province) for province in bit_list(s.land[seat] & s.rebel_held)]
    return [*show.notes(s, seat), *([f"Rebels hold {', '.join(held)}"] if held else [])]


def tokens(s: RebelsState) -> list[Token]:
    """Unrest, Rebels and Rebel-held markers beside the tokens of the edition."""
    found = show.tokens(s)
    for province in bit_list(s.unrest):
        found.append(_token(province, "bolt", 1, "Unrest"))
    for province in range(s.board.size):
        n = s.rebels[province]
        if n:
            found.append(_token(province, "pitchfork", n, "1 Rebel" if n == 1 else f"{n} Rebels"))
    for province in bit_list(s.rebel_held):
        found.append(_token(province, "flag", 1, "Rebel-held"))
    return found


def _token(at: int, icon: str, count: int, label: str) -> Token:
    return {"hex": at, "icon": icon, "count": count, "religion": None, "label": label}


def all_desks(seen: Seen) -> list[Desk]:
    """The desks of the edition, with casus belli and truces; in the phase its own counters."""
    s: RebelsState = seen.state
    found = show.all_desks(seen)
    rows = found[-1]
    assert rows["kind"] == "rows"
    if s.k.phases[s.phase] == PHASE:
        rows = found[-1] = _phase_desk(seen)
    rows["sections"] += [section for section in (_claims(seen), _truces(seen)) if section["lines"]]
    return found


def _phase_desk(seen: Seen) -> RowsDesk:
    """What each realm brings to Peace & Rebels, and the dice that are still to be worked off."""
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
    return desks.rows_desk(seen, PHASE_NAME, SHOW.icon(PHASE), COLUMNS, [dice])


def _claims(seen: Seen) -> Section:
    """Who has a casus belli on whom."""
    return {"title": "Casus belli", "lines": _pairs(seen, seen.state.claims, " on ")}


def _truces(seen: Seen) -> Section:
    """Who is bound by a truce towards whom."""
    return {"title": "Truces", "lines": _pairs(seen, seen.state.truces, " may not attack ")}


def _pairs(seen: Seen, held: Sequence[int], word: str) -> list[list[Part]]:
    return [
        [desks.power_part(seen, seat), {"text": word}, *desks.powers_part(seen, bit_list(powers))]
        for seat, powers in enumerate(held)
        if powers
    ]


SHOW: Final[ShowPart] = replace(
    show.SHOW,
    counters=(*show.SHOW.counters, STABILITY),
    power_of=power_of,
    notes=notes,
    tokens=tokens,
    desks=all_desks,
    chronicle={**show.SHOW.chronicle, **CHRONICLE},
    dice={**show.SHOW.dice, "rebel_dice": "faces"},
    icons={PHASE: "pitchfork", "variant": "pitchfork"},
)
