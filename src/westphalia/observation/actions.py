"""Actions: one fixed space for all editions, with names, masks and a structured form.

An action is an answer of `rules.base.answers`, with one difference: an answer that names a player names the seat by
its number, an action names it relative to the seat that acts (0 is the seat itself). Observations count seats the same
way, so a policy can play any seat.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from westphalia.engine.checks import whole
from westphalia.engine.question import Question
from westphalia.observation.spec import Spec
from westphalia.rules.base.answers import BASES, CHOICES, SEAT, SPACE, WIDTHS, kind_of
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE
from westphalia.rules.base.words import CARDS, PAIRS

SEAT_END: Final = SEAT + dict(WIDTHS)["player"]
MOST_KEPT: Final = 1024  # masks, by all encoders together
NOTHING_LEGAL: Final = bytes(SPACE)
KINDS: Final = tuple(kind for kind, _ in BASES)
_NAMES: Final[dict[str, Sequence[str]]] = {"choice": CHOICES, "card": CARDS, "cards": PAIRS}


class Action(NamedTuple):
    """An action in parts. `kind` is a place in `KINDS`; hex and seat are -1 if the action names none.

    An action that names a Principality points to the hex of its capital. `number` is the value within the kind.
    """

    kind: int
    hex: int
    seat: int
    number: int


def check_action(action: Any) -> int:
    """Return an action as a plain int; raise ValueError for anything that is no action."""
    return whole("action", action, 0, SPACE - 1)


def to_answer(action: int, seat: int, players: int) -> int:
    """Return the answer that an action of a seat means."""
    if SEAT <= action < SEAT_END:
        relative = action - SEAT
        return SEAT + (seat + relative) % players if relative < players else action
    return action


def to_action(answer: int, seat: int, players: int) -> int:
    """Return the action of a seat that gives an answer."""
    if SEAT <= answer < SEAT_END:
        named = answer - SEAT
        return SEAT + (named - seat) % players if named < players else answer
    return answer


def write_mask(question: Question | None, seat: int, players: int) -> bytes:
    """Return the mask of the legal actions: 1 for legal, 0 for the others."""
    if question is None:
        return NOTHING_LEGAL
    mask, names_seats = _mask_of(tuple(question.answers))
    if names_seats:
        here, end = SEAT + seat, SEAT + players
        return b"".join((mask[:SEAT], mask[here:end], mask[SEAT:here], mask[end:]))
    return mask


@lru_cache(MOST_KEPT)
def _mask_of(answers: tuple[int, ...]) -> tuple[bytes, bool]:
    """Return the mask of answers, and whether it names seats.

    Cached, because five of six questions repeat the answers of an earlier one.
    """
    mask = bytearray(SPACE)
    for answer in answers:
        mask[answer] = 1
    return bytes(mask), 1 in mask[SEAT:SEAT_END]


def structure(action: int, capitals: Sequence[int] = ()) -> Action:
    """Return an action in parts; `capitals` gives the capital of each power (`state.capital`).

    >>> structure(643)
    Action(kind=2, hex=3, seat=-1, number=3)
    """
    kind, value = kind_of(check_action(action))
    place = seat = -1
    if kind == "province":
        place = value
    elif kind == "player":
        seat = value
    elif kind == "principality" and value < len(capitals) and capitals[value] != NONE:
        place = capitals[value]
    return Action(KINDS.index(kind), place, seat, value)


def action_name(action: int, spec: Spec | None = None) -> str:
    """Return the name of an action; with a spec, provinces have coordinates and editions' things their names.

    >>> action_name(0), action_name(131), action_name(643), action_name(1681)
    ('done', 'number 3', 'province 3', 'player +1')
    """
    kind, value = kind_of(check_action(action))
    if kind == "player":
        return "player +0 (yourself)" if value == 0 else f"player +{value}"
    if kind == "province" and spec is not None and value < spec.board.size:
        q, r = spec.places[value]
        return f"province {q},{r}"
    if kind == "principality":
        return f"Principality {value - FIRST_PRINCIPALITY + 1}"
    names = _NAMES.get(kind) or _names_of(kind, spec)
    if value < len(names):
        return names[value] if kind == "choice" else f"{kind} {names[value]}"
    return f"{kind} {value}"


def _names_of(kind: str, spec: Spec | None) -> Sequence[str]:
    """Return the names that an edition gives to the things of a kind."""
    if spec is None:
        return ()
    ed = spec.edition
    k = ed.constants(spec.players, ed.check_table(spec.players, {}))
    tables: dict[str, Sequence[str]] = {
        "doctrine": k.doctrine_names,
        "home": k.fp_homes,
        "reformer": k.reformers,
        "flag": k.flag_names,
        "edge": spec.board.edge_names,
        "elector": tuple(name for name, _ in k.starting_elector_size),
    }
    return tables.get(kind, ())
