"""What a seat may know: built from a whitelist, never by taking secrets out.

A view holds a state of its own, in which everything hidden is blank, and how many cards each hand has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from westphalia.engine import chance
from westphalia.engine.game import Branch
from westphalia.engine.question import Question
from westphalia.game.westphalia_game import WestphaliaGame, table_of
from westphalia.rules.fields import ALL, OWNER, Start
from westphalia.rules.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat (or None: a spectator) may see it."""

    seat: int | None
    state: State
    sizes: Mapping[str, tuple[int, ...]]
    question: Question | None
    sealed: int | None
    waiting: tuple[int, ...]
    asked: tuple[int, ...]
    flow: tuple[Branch, ...]
    game_edition: str
    players: tuple[str, ...]
    asides: tuple[int, ...] = ()

    def count(self, what: str, seat: int) -> int:
        """How many hidden things ("hand", "doctrines") a seat holds."""
        sizes = self.sizes.get(what)
        return 0 if sizes is None else sizes[seat]


def view(game: WestphaliaGame, seat: int | None) -> View:
    """What a seat may know of a game now."""
    s = game.state
    shown = _redacted(game, seat)
    return View(
        seat=seat,
        state=shown,
        sizes=_sizes(s),
        question=None if seat is None else game.question(seat),
        sealed=None if seat is None else game.sealed_answer(seat),
        waiting=tuple(game.waiting),
        asked=tuple(sorted(game.questions)),
        flow=tuple(_seen_flow(game, branch, seat) for branch in game.branches),
        game_edition=game.edition.key,
        players=game.players,
        asides=() if seat is None else tuple(game.asides(seat)),
    )


def _redacted(game: WestphaliaGame, seat: int | None) -> State:
    """A state that holds only what the seat may know: fields that all see, and its own part of hidden ones."""
    s = game.state
    copy = s.copy()
    blank = type(s)(Start(s.k, s.board, s.players, 0, s.names, s.ids))
    for field in s.fields:
        if field.seen == ALL:
            setattr(blank, field.name, getattr(copy, field.name))
        elif field.seen == OWNER and seat is not None:
            part = slice(seat * field.width, seat * field.width + field.width)
            getattr(blank, field.name)[part] = getattr(s, field.name)[part]
    if seat is not None:
        game.edition.reveal(s, blank, seat)
    return blank


def _sizes(s: State) -> dict[str, tuple[int, ...]]:
    """How many hidden things each seat holds, which everybody may know."""
    return {
        field.name: tuple(
            sum(map(_amount, getattr(s, field.name)[i * field.width : i * field.width + field.width]))
            for i in range(s.players)
        )
        for field in s.fields
        if field.seen == OWNER
    }


def _amount(held: int | tuple[int, ...]) -> int:
    """How many things an entry holds: a count, or the things themselves."""
    return held if isinstance(held, int) else len(held)


def _seen_flow(game: WestphaliaGame, branch: Branch, seat: int | None) -> Branch:
    """Where a branch stands, without the answers and options that others have not shown."""
    seen = Branch(branch.pc, branch.loops)
    seen.many = branch.many
    mine = any(q.seat == seat for q in branch.asked)
    secret = any(q.sealed or not q.open_options for q in branch.asked)
    seen.told = branch.told[:] if mine or not secret else []
    return seen


def imagine(seen: View, seed: int) -> WestphaliaGame:
    """A game that could be the true one for all the seat knows: what it cannot know is dealt again.

    Other seats' sealed answers are open again; a step they were in the middle of begins anew.
    """
    from westphalia.editions.edition import edition

    s = seen.state.copy()
    s.seed = chance.mix(seed, 0)
    s.drawn = 0
    ed = edition(seen.game_edition)
    ed.deal_hidden(s, seen.state, seen.seat, seen.sizes)
    game = table_of(ed, s, seen.players, {}, log=False)
    game.branches = [branch.copy() for branch in seen.flow]
    game.resume()
    if seen.seat is not None and seen.sealed is not None and game.question(seen.seat) is not None:
        at = game._open[seen.seat]
        game.branches[at[0]].given[at[1]] = seen.sealed
    return game


__all__ = ["View", "imagine", "view"]
