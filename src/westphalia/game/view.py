"""What a seat may know: built from a whitelist, never by taking secrets out.

A view holds a state of its own, in which everything hidden is blank, and how many cards each hand has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from westphalia.engine import chance
from westphalia.engine.game import Branch
from westphalia.engine.question import Question
from westphalia.game.westphalia_game import WestphaliaGame, table_of
from westphalia.rules.cards import possible_hand
from westphalia.rules.state import NONE, State

PUBLIC: Final = (
    "ally", "allied", "army_mask", "attacked", "battle_phase", "board", "called", "capital", "chosen", "conquest",
    "declared", "dice_hex", "dice_power", "edge", "electors", "electors_out", "emperor", "exiles", "facing", "faith",
    "flag", "fought", "free", "gained", "gold", "good_works", "home", "influence", "initiative", "k", "land", "league",
    "line", "losing", "markers", "monastery", "name", "names", "options", "owner", "phase", "pile", "played", "players",
    "principalities", "protestant", "queue", "reach_hex", "reach_power", "reformation", "religion", "reserves", "role",
    "round", "saints", "scratch", "setup_order", "stored", "successes", "taken", "targets", "towns", "treaty",
    "unbroken", "victory", "votes", "war_allies", "war_reach", "wars", "winners", "withdrawn", "army", "barred", "over",
    "announced", "tally", "in_empire", "victim", "victorious",
)  # fmt: skip
BY_SEAT: Final = {
    "hand": 3,
    "doctrines": 8,
}  # arrays of which a seat sees its own part, and of the others the sum
NEVER: Final = ("seed", "drawn", "pins", "log", "doctrine_deck")


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat (or None: a spectator) may see it."""

    seat: int | None
    state: State
    hands: tuple[int, ...]
    doctrines: tuple[int, ...]
    question: Question | None
    sealed: int | None
    waiting: tuple[int, ...]
    asked: tuple[int, ...]
    flow: tuple[Branch, ...]
    game_edition: str
    players: tuple[str, ...]


def view(game: WestphaliaGame, seat: int | None) -> View:
    """What a seat may know of a game now."""
    s = game.state
    shown = _redacted(s, seat)
    return View(
        seat=seat,
        state=shown,
        hands=tuple(sum(s.hand[i * 3 : i * 3 + 3]) for i in range(s.players)),
        doctrines=tuple(sum(s.doctrines[i * 8 : i * 8 + 8]) for i in range(s.players)),
        question=None if seat is None else game.question(seat),
        sealed=None if seat is None else game.sealed_answer(seat),
        waiting=tuple(game.waiting),
        asked=tuple(sorted(game.questions)),
        flow=tuple(_seen_flow(game, branch, seat) for branch in game.branches),
        game_edition=game.edition.id,
        players=game.players,
    )


def _redacted(s: State, seat: int | None) -> State:
    """A state that holds only what the seat may know."""
    blank = State(s.k, s.board, s.players, 0, s.names)
    copy = s.copy()
    for field in PUBLIC:
        setattr(blank, field, getattr(copy, field))
    if seat is not None:
        for field, width in BY_SEAT.items():
            part = slice(seat * width, seat * width + width)
            getattr(blank, field)[part] = getattr(s, field)[part]
        victim = s.victim[seat]
        if victim != NONE:  # V.doctrine.9: Guerilla shows him that hand, at this moment
            blank.hand[victim * 3 : victim * 3 + 3] = s.hand[victim * 3 : victim * 3 + 3]
    return blank


def _seen_flow(game: WestphaliaGame, branch: Branch, seat: int | None) -> Branch:
    """Where a branch stands, without the answers and options that others have not shown."""
    seen = Branch(branch.pc, branch.loops)
    seen.many = branch.many
    mine = any(q.seat == seat for q in branch.asked)
    secret = any(q.sealed or not q.open_options for q in branch.asked)
    seen.sofar = branch.sofar[:] if mine or not secret else []
    return seen


def imagine(seen: View, seed: int) -> WestphaliaGame:
    """A game that could be the true one for all the seat knows: what it cannot know is dealt again.

    Other seats' sealed answers are open again; a step they were in the middle of begins anew.
    """
    from westphalia.editions.edition import edition

    s = seen.state.copy()
    s.seed = chance.mix(seed, 0)
    s.drawn = 0
    _deal_doctrines(s, seen)
    _deal_hands(s, seen)
    game = table_of(edition(seen.game_edition), s, seen.players, {}, log=False)
    game.branches = [branch.copy() for branch in seen.flow]
    game.resume()
    if seen.seat is not None and seen.sealed is not None and game.question(seen.seat) is not None:
        at = game._open[seen.seat]
        game.branches[at[0]].given[at[1]] = seen.sealed
    return game


def _deal_doctrines(s: State, seen: View) -> None:
    """Deal the Doctrine cards that the seat cannot see; those shown or played are out."""
    pool: list[int] = []
    held = sum(seen.doctrines)
    for doctrine in range(8):
        out = sum(s.doctrines[seat * 8 + doctrine] for seat in range(s.players)) + s.played.count(doctrine)
        pool += [doctrine] * max(0, s.k.doctrine_copies - out)
    own = sum(s.doctrines)
    while len(pool) < held - own:  # more cards have been spent than we know of
        pool.append(chance.below(s, 8))
    pool = chance.shuffled(s, pool)
    for seat in range(s.players):
        if seat != seen.seat:
            for _ in range(seen.doctrines[seat]):
                s.doctrines[seat * 8 + pool.pop()] += 1
    s.doctrine_deck = bytearray(min(pool.count(doctrine), s.k.doctrine_copies) for doctrine in range(8))


def _deal_hands(s: State, seen: View) -> None:
    """Deal the cards of the others' hands again, as many as they hold and as the battle so far allows."""
    for seat in range(s.players):
        if not any(s.hand[seat * 3 : seat * 3 + 3]):
            s.hand[seat * 3 : seat * 3 + 3] = possible_hand(s, seat, seen.hands[seat])


__all__ = ["View", "imagine", "view"]
