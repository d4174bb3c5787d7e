"""Recorded games to import at the moment that a test needs."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from westphalia.game.records import write_record
from westphalia.game.westphalia_game import WestphaliaGame, new_game

THRIFTY = frozenset({"diplomacy", "buycards", "patronage"})  # questions that a thrifty player passes


def played(
    until: Callable[[WestphaliaGame], bool],
    seed: int = 1,
    quiet: frozenset[str] = frozenset(),
    edition: str = "five-round",
    players: int = 5,
    **options: str,
) -> dict[str, Any]:
    """Return the record of a game played at random until a condition holds; questions of some kinds are answered
    quietly.
    """
    names = ["Ada", "Bela", "Caspar", "Dora", "Emil", "Frieda", "Gesa", "Hanno"][:players]
    setup = "historical" if (edition, players) == ("five-round", 5) else "random"
    for game_seed in range(seed, seed + 20):
        game = new_game(edition, names, game_seed, setup=setup, **options)
        chance = random.Random(game_seed)
        while not game.over and not until(game):
            seat = game.waiting[0]
            question = game.questions[seat]
            answer = chance.choice(question.answers)
            game.answer(seat, game.quiet_answer(question) if question.kind in quiet else answer)
        if until(game):
            record: dict[str, Any] = json.loads(write_record(game))
            return record
    raise AssertionError("no such moment in twenty games")


def in_battle(game: WestphaliaGame) -> bool:
    """Return whether two players choose their cards in a battle, both with a hand worth keeping."""
    cards = [seat for seat in game.waiting if game.questions[seat].kind == "card"]
    return len(cards) == 2 and all(sum(game.state.hand[s * 3 : s * 3 + 3]) >= 3 for s in cards)


def in_secret(game: WestphaliaGame) -> bool:
    """Return whether all players choose something in secret."""
    return (
        len(game.waiting) > 2 and all(game.questions[s].sealed for s in game.waiting) and game.state.round > 1
    )


def voting(game: WestphaliaGame) -> bool:
    """Return whether an election of a later round is open."""
    return game.state.round > 1 and any(q.kind == "vote" for q in game.questions.values())


def placing(game: WestphaliaGame) -> bool:
    """Return whether a player has Influence to place, in the middle of the game."""
    return game.state.round == 3 and any(
        q.kind == "diplomacy" and len(q.answers) > 12 for q in game.questions.values()
    )


def spreading(game: WestphaliaGame) -> bool:
    """Return whether dice are to be placed in a later round, with the Empire divided and a short list of
    answers.
    """
    few = any(q.kind == "dice" and 4 <= len(q.answers) <= 14 for q in game.questions.values())
    return game.state.round == 2 and few and len(game.state.targets) == 0


def rebellious(game: WestphaliaGame) -> bool:
    """Return whether Rebels hold one province and stand in another, and a player has Gold to spend."""
    s: Any = game.state
    return (
        any(q.kind == "suppress" and len(q.answers) > 2 for q in game.questions.values())
        and s.rebel_held
        and s.unrest
        and any(s.rebels)
    )


def over(game: WestphaliaGame) -> bool:
    """Return whether the game is over."""
    return game.over
