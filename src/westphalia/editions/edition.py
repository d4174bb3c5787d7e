"""What an edition is, and the list of those there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.board import Board, five_round_map
from westphalia.data.names import electors, names
from westphalia.engine.contents import Program
from westphalia.engine.question import Question, Refusal
from westphalia.rules.constants import Constants
from westphalia.rules.state import State
from westphalia.rules.why import Explain


@dataclass(frozen=True, slots=True)
class Edition:
    """A set of rules: its numbers, its table of contents and its words."""

    id: str
    title: str
    prefix: str
    rules_version: int
    players: tuple[int, ...]
    constants: Callable[[int], Constants]
    board: Callable[[int], Board]
    program: Program
    prompts: Mapping[str, str]
    words: Mapping[str, str]
    explanations: Mapping[str, Explain]

    def why_not(self, s: State, question: Question, answer: int) -> Refusal:
        """The rule that forbids an answer that is not on the list."""
        explain = self.explanations.get(question.kind)
        reason = explain(s, question, answer) if explain is not None else None
        if reason is None:
            return Refusal(
                "not-offered", question.rule, "That is not one of the answers this question takes."
            )
        return Refusal("illegal", *reason)

    def new_state(self, players: int, seed: int, extra_names: tuple[str, ...] = ()) -> State:
        """An empty map before setup."""
        self.check_players(players)
        return State(self.constants(players), self.board(players), players, seed, name_pool() + extra_names)

    def check_players(self, players: int) -> None:
        """Refuse a number of players the edition is not made for."""
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise ValueError(f"players: {self.title} is for {low} to {high} players, not {players}")


@cache
def name_pool() -> tuple[str, ...]:
    """The names of Principalities, the seven Electors first."""
    return tuple(n.name for n in (*electors(), *names()))


@cache
def _five_round() -> Edition:
    from westphalia.editions.chapters import collect
    from westphalia.editions.five_round import constants, contents

    prompts, words, explanations = collect(contents.CHAPTERS)
    return Edition(
        id="five-round",
        title="the five-round edition",
        prefix="V",
        rules_version=1,
        players=constants.PLAYERS,
        constants=constants.constants,
        board=five_round_map,
        program=contents.FIVE_ROUND,
        prompts=prompts,
        words=words,
        explanations=explanations,
    )


LOADERS: Final[dict[str, Callable[[], Edition]]] = {"five-round": _five_round}


def edition(id: str) -> Edition:
    """The edition of that name."""
    if id not in LOADERS:
        raise ValueError(f"edition: there is no {id!r}; there are: {', '.join(LOADERS)}")
    return LOADERS[id]()
