"""Hand-written wars for the six-round and the dice edition, which share most of these rules."""

from __future__ import annotations

from typing import Any

import pytest

from rules.table import NAMES, Table
from westphalia.editions.dice import contents as dice
from westphalia.editions.player_turns.rules import league_forming
from westphalia.editions.player_turns.rules.battle_phases import note_battle, take_snapshot
from westphalia.editions.six_round import contents as six_round
from westphalia.engine.contents import asks, each, repeat, when
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import (
    CATHOLIC_SIDE,
    EVANGELICAL_SIDE,
    FIRST_PRINCIPALITY,
    NONE,
    TYPES,
    War,
    with_item,
)
from westphalia.rules.war.melee import line_up

both_editions = pytest.mark.parametrize("edition", ["six-round", "dice"])

ROUNDS = {"six-round": six_round.BATTLE_ROUNDS, "dice": dice.BATTLE_ROUNDS[1:]}  # without the muster
LETTERS = "MPC"


def power(t: Table, name: str) -> int:
    """Return a player by their letter or a Principality by its name."""
    s = t.s
    if len(name) == 1:
        return NAMES.index(name)
    return next(
        p
        for p in range(FIRST_PRINCIPALITY, len(s.name))
        if s.principalities >> p & 1 and s.names[s.name[p]] == name
    )


def deal(s: Any, seat: int, hand: str = "", pile: str = "", reserves: int = 0) -> None:
    """Give a seat cards, a pile and Reserves."""
    for where, cards in ((s.hand, hand), (s.pile, pile)):
        for type_, letter in enumerate(LETTERS):
            where[seat * TYPES + type_] = cards.count(letter)
    s.reserves = with_item(s.reserves, seat, reserves)


def cards(game: WestphaliaGame, player: str, where: str = "hand") -> str:
    """Return the cards of a player's hand or pile, sorted."""
    at = game.seat(player) * TYPES
    held = getattr(game.state, where)[at : at + TYPES]
    return "".join(sorted(letter * n for letter, n in zip(LETTERS, held, strict=True)))


def battle(
    edition: str,
    a: str,
    b: str,
    *,
    round: int = 1,
    piles: tuple[str, str] = ("", ""),
    reserves: tuple[int, int] = (0, 0),
    table: Table | None = None,
) -> WestphaliaGame:
    """Return a battle of A and B with these hands, before the next battle round; nothing else is played."""
    t = table or Table(edition, 5, round)
    t.s.round = round
    s = t.fill()
    s.battle_phase = 1
    s.wars = (War(0, 1, 1),)
    s.facing = with_item(with_item(s.facing, 0, 1), 1, 0)
    for seat, hand in enumerate((a, b)):
        deal(s, seat, hand, piles[seat], reserves[seat])
    return t.run(each(lambda s: [0], *ROUNDS[edition]))


def clash(game: WestphaliaGame, a: str, b: str) -> None:
    """A and B play a card each, whichever of them has a choice."""
    names = {"M": "Musketeer", "P": "Pikeman", "C": "Cavalry"}
    game.say("A", names[a])
    game.say("B", names[b])


def winner(game: WestphaliaGame, war: int = 0) -> Any:
    """Return the winner of a war: a letter, a Principality's name, "white peace", "dropped" or None."""
    outcome = game.state.wars[war].outcome
    if outcome < 0:
        return {-1: None, -2: "dropped", -3: "white peace"}[outcome]
    if outcome < FIRST_PRINCIPALITY:
        return game.players[outcome]
    return game.state.names[game.state.name[outcome]]


def peace(t: Table, victor: str, loser: str, attacked: bool = False) -> WestphaliaGame:
    """Return a war that has been won: the game stands at the first question of its Treaty.

    C has beaten D, who has nothing but their capital, so that play stops at C's Treaty when this one is over.
    """
    s = t.fill()
    a, b = power(t, victor), power(t, loser)
    attacker, defender = (a, b) if a < FIRST_PRINCIPALITY and not attacked else (b, a)
    s.wars = (War(attacker, defender, 1, outcome=a), War(2, 3, 1, outcome=2))
    s.battle_phase = 1
    take_snapshot(s)
    note_battle(s, s.wars[0])
    return t.play("war.open_battle_treaty")


def owner(game: WestphaliaGame, province: str) -> str:
    """Return the owner of a province: a player's letter or a Principality's name."""
    held_by = game.state.owner[game.hex(province)]
    return (
        game.players[held_by] if held_by < FIRST_PRINCIPALITY else game.state.names[game.state.name[held_by]]
    )


def religious_war(t: Table, target: str, rotf: str, catholics: str = "", evangelicals: str = "") -> None:
    """Declare a Religious War with these members of the Leagues."""
    s = t.fill()
    s.target, s.rotf = power(t, target), NAMES.index(rotf)
    for side, members in ((CATHOLIC_SIDE, catholics), (EVANGELICAL_SIDE, evangelicals)):
        for one in members:
            s.league = with_item(s.league, NAMES.index(one), side)


def form(t: Table) -> WestphaliaGame:
    """Let the Leagues form, and stop there."""
    return t.run(
        league_forming.open_religious_war,
        each(league_forming.undecided, repeat(asks(league_forming.join_or_lose))),
        when(league_forming.emperor_may_join, repeat(asks(league_forming.emperor_joins))),
        league_forming.appoint_dotf,
        league_forming.record_who_fights,
    )


def melee(t: Table, hands: dict[str, str], **reserves: int) -> WestphaliaGame:
    """Return the Leagues' melee with these hands, before its first battle round; it is played until the war
    is over.
    """
    s = t.fill()
    for one, hand in hands.items():
        deal(s, NAMES.index(one), hand, "", reserves.get(one, 0))
    s.dotf = NONE if s.dotf == NONE else s.dotf
    return t.play("religious_war.enter_melee")


__all__ = [
    "battle",
    "both_editions",
    "cards",
    "clash",
    "deal",
    "form",
    "line_up",
    "melee",
    "owner",
    "peace",
    "power",
    "religious_war",
    "winner",
]
