"""Questions to the players: who is asked, and why a Province that was named is not among the answers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rebels.answers import meaning, thing, things
from westphalia.rebels.board import is_town, player_on, shows_unrest
from westphalia.rebels.constants import REBELS
from westphalia.rebels.state import State


def seat_of(s: State, player: str) -> int:
    """The seat of a player: the place in Turn order."""
    return s.turn_order.index(player)


def ask(s: State, player: str, kind: Kind, answers: Sequence[int], *about: str, cite: str = "") -> Question:
    """A question to a player about some things."""
    return Question(s, seat_of(s, player), kind, answers, tuple(s.codes[i] for i in about), cite)


def pick(
    s: State, player: str, kind: Kind, ids: Sequence[str], *about: str, cite: str = ""
) -> Generator[Question, int, str]:
    """Let a player pick one of some things."""
    answer = yield ask(s, player, kind, things(s, list(ids)), *about, cite=cite)
    return thing(s, answer)


def pick_due(
    s: State, player: str, kind: Kind, ids: Sequence[str], due: int, *about: str
) -> Generator[Question, int, str]:
    """Let a player pick one of some things, of which so many are due; if all are, nobody is asked (R.api.3)."""
    return (yield from pick(s, player, kind, ids[:1] if len(ids) <= due else ids, *about))


def asked_player(s: State, question: Question) -> str:
    """The player whom a question is put to."""
    return s.turn_order[question.seat]


def why_town(s: Any, question: Question, answer: int) -> Reason | None:
    """Why a Town cannot gain Unrest."""
    reason = why_piece(s, question, answer)
    if reason is not None:
        return reason
    province = s.provinces.get(thing(s, answer))
    if province is None:
        return None
    if not is_town(province):
        return question.rule, f"{province.name} bears a Vassal token, no Town."
    if shows_unrest(province):
        return "R.h.5", f"The Town of {province.name} shows Unrest already."
    return None


def why_unrest(s: Any, question: Question, answer: int) -> Reason | None:
    """Why a Province cannot be picked among those with a player's Unrest."""
    reason = why_piece(s, question, answer)
    if reason is not None:
        return reason
    province = s.provinces.get(thing(s, answer))
    if province is not None and not shows_unrest(province):
        return question.rule, f"{province.name} is calm."
    return None


def why_piece(s: Any, question: Question, answer: int) -> Reason | None:
    """Why a Province is none with a visible piece of the player, in the Area asked about."""
    verb, name = meaning(s, answer)
    if verb or name not in s.provinces:
        return None
    province = s.provinces[name]
    areas = [s.lexicon[i] for i in question.about if s.lexicon[i] in s.areas]
    if areas and province.area not in areas:
        return question.rule, f"{province.name} is not in {s.areas[areas[0]].name}."
    player = asked_player(s, question)
    if player_on(s, province) != player:
        covered = " under a Rebel Town" if province.occupier == REBELS else ""
        return question.rule, f"No piece of {player} is visible in {province.name}{covered}."
    return None
