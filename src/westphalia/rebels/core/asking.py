"""Questions to players, and why a Province is not among the answers."""

from collections.abc import Generator, Sequence
from typing import Any

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.core.answers import about, meaning, number, thing, things
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import is_town, player_on, shows_unrest
from westphalia.rebels.position.constants import REBELS


def seat_of(s: State, player: str) -> int:
    """Return the seat of a player, which is the place in Turn order."""
    return s.turn_order.index(player)


def ask(
    s: State, player: str, kind: Kind, answers: Sequence[int], *about: str, left: int = 0, cite: str = ""
) -> Question:
    """Return a question to a player about some ids; `left` is how many such choices are due."""
    codes = (*(s.codes[i] for i in about), *((number(left),) if left else ()))
    return Question(s, seat_of(s, player), kind, answers, codes, cite)


def pick(
    s: State, player: str, kind: Kind, ids: Sequence[str], *about: str, left: int = 0
) -> Generator[Question, int, str]:
    """Ask a player to pick one of some ids."""
    return thing(s, (yield ask(s, player, kind, things(s, list(ids)), *about, left=left)))


def pick_due(
    s: State, player: str, kind: Kind, ids: Sequence[str], due: int, *about: str
) -> Generator[Question, int, str]:
    """Ask a player to pick one of some ids, of which `due` must be picked; do not ask if all must (R.api.3)."""
    return (yield from pick(s, player, kind, ids[:1] if len(ids) <= due else ids, *about, left=due))


def asked_player(s: State, question: Question) -> str:
    return s.turn_order[question.seat]


def why_town(s: Any, question: Question, answer: int) -> Reason | None:
    reason = why_piece(s, question, answer)
    if reason is not None:
        return reason
    province = s.provinces.get(thing(s, answer))
    if province is None:
        return None
    if not is_town(province):
        return question.rule, f"{province.name} has a Vassal token, not a Town."
    if shows_unrest(province):
        return "R.h.5", f"The Town of {province.name} already shows Unrest."
    return None


def why_unrest(s: Any, question: Question, answer: int) -> Reason | None:
    """Say why a Province without the player's Unrest cannot be chosen."""
    reason = why_piece(s, question, answer)
    if reason is not None:
        return reason
    province = s.provinces.get(thing(s, answer))
    if province is not None and not shows_unrest(province):
        return question.rule, f"{province.name} is calm."
    return None


def why_piece(s: Any, question: Question, answer: int) -> Reason | None:
    """Say why a Province without a visible piece of the player in the Area cannot be chosen."""
    verb, name = meaning(s, answer)
    if verb or name not in s.provinces:
        return None
    province = s.provinces[name]
    areas = [i for i in about(s, question) if i in s.areas]
    if areas and province.area not in areas:
        return question.rule, f"{province.name} is not in {s.areas[areas[0]].name}."
    player = asked_player(s, question)
    if player_on(s, province) != player:
        covered = " under a Rebel Town" if province.occupier == REBELS else ""
        return question.rule, f"No piece of {player} is visible in {province.name}{covered}."
    return None
