"""Setup in seven steps, from the empty map to the first Emperor."""

from typing import Any

import pytest

from westphalia import new_game
from westphalia.board import bit_list, mask_of
from westphalia.editions.play import WestphaliaGame
from westphalia.engine.chance import below
from westphalia.engine.question import IllegalAnswer
from westphalia.rules import naming
from westphalia.rules.influence import influence_on
from westphalia.rules.invariants import broken_invariants
from westphalia.rules.power import imperial_power
from westphalia.rules.state import CATHOLIC, MORTAL_SIN, NONE

HOMES = {  # far from one another, each a clover; the capital comes first
    "A": ("0,2", "0,3", "1,2"),
    "B": ("0,9", "0,10", "1,9"),
    "C": ("4,0", "4,1", "5,0"),
    "D": ("4,8", "4,9", "5,8"),
    "E": ("2,5", "2,6", "3,5"),
    "F": ("0,6", "0,7", "1,6"),
    "G": ("5,4", "5,5", "6,4"),
    "H": ("3,8", "3,9", "4,8"),
}


def at_homes(players: int = 5, order: str = "", free: list[str] | None = None, **options: Any) -> WestphaliaGame:
    """A game whose flags are picked, with a Setup Order and perhaps with few free hexes."""
    game = new_game("five-round", players=players, **options)
    game.state.pins = {"setup_order": tuple(map(game.seat, order or "ABCDEFGH"[:players]))}
    if free is not None:
        game.state.free = mask_of(map(game.hex, free))
    game.play_on("home", "pick_elector", "principality")
    return game


def at_electors(players: int = 5, **options: Any) -> WestphaliaGame:
    """A game whose homes are placed."""
    game = at_homes(players, **options)
    for name in game.players:
        game.say(name, *HOMES[name])
    return game


def at_others(free: list[str], **options: Any) -> WestphaliaGame:
    """A game of five in which the other Principalities are placed next, on a few free hexes."""
    game = at_homes(**options)
    game.play_on("pick_elector")
    while game.state.electors.bit_count() < 6:
        game.answer(game.waiting[0], game.questions[game.waiting[0]].answers[0])
    game.say("B", "Bohemia") if game.question(1).kind == "pick_elector" else None
    spare = [game.hex(place) for place in free]
    rest = [place for place in bit_list(game.state.free) if place not in spare]
    game.state.free = mask_of([*spare, *rest])
    return game


def asked(game: WestphaliaGame) -> tuple[str, str]:
    """Who is asked what."""
    seat = game.waiting[0]
    return game.players[seat], game.questions[seat].kind


def rule_against(game: WestphaliaGame, player: str, word: str) -> str:
    """The rule that forbids an answer."""
    refusal = game.why_not(player, word)
    assert refusal is not None, f"{word} is legal"
    assert refusal.code == "illegal"
    return refusal.rule
