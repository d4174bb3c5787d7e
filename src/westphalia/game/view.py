"""A seat's view of a game, built from a whitelist of fields.

A view holds its own state, in which everything hidden is blank, and the size of each hand.
"""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from westphalia.editions.kit.edition import Edition
from westphalia.engine import chance
from westphalia.engine.checks import whole
from westphalia.engine.game import Branch
from westphalia.engine.question import Question
from westphalia.game.westphalia_game import WestphaliaGame, table_of
from westphalia.rules.base.fields import ALL, OWNER, Field, Start
from westphalia.rules.base.state import State


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
    edition: Edition
    players: tuple[str, ...]
    asides: tuple[int, ...] = ()
    branch: int | None = None  # which part of `flow` asks the question
    watched: tuple[
        Question, ...
    ] = ()  # what all players may know of the open questions: not the answers given

    def count(self, what: str, seat: int) -> int:
        """Return how many hidden things ("hand", "doctrines") a seat holds."""
        sizes = self.sizes.get(what)
        return 0 if sizes is None else sizes[seat]


@dataclass(frozen=True, slots=True)
class Common:
    """The public information on a game, shared by all views of a moment."""

    state: State
    sizes: Mapping[str, tuple[int, ...]]
    waiting: tuple[int, ...]
    asked: tuple[int, ...]
    watched: tuple[Question, ...]


def common(game: WestphaliaGame) -> Common:
    asked = tuple(sorted(game.questions))
    watched = tuple(game.questions[seat] for seat in asked if game.questions[seat].open_options)
    return Common(_public(game.state), _sizes(game.state), tuple(game.waiting), asked, watched)


def view(game: WestphaliaGame, player: str | int | None, of_all: Common | None = None) -> View:
    """Return a player's view of the game now; `of_all` is the public part, if it has been built already."""
    seat = None if player is None else game.seat(player)
    of_all = of_all or common(game)
    return View(
        seat=seat,
        state=of_all.state.copy() if seat is None else _of_seat(game, of_all.state, seat),
        sizes=of_all.sizes,
        question=None if seat is None else game.question(seat),
        sealed=None if seat is None else game.sealed_answer(seat),
        waiting=of_all.waiting,
        asked=of_all.asked,
        flow=tuple(_seen_flow(game, branch, seat) for branch in game.branches),
        edition=game.edition,
        players=game.players,
        asides=() if seat is None else tuple(game.asides(seat)),
        branch=None if seat is None else game.branch_of(seat),
        watched=of_all.watched,
    )


_PARTED: Final[dict[type, tuple[tuple[str, ...], tuple[Field, ...]]]] = {}


def _shown_and_hidden(kind: type[State]) -> tuple[tuple[str, ...], tuple[Field, ...]]:
    """Return the names of the public fields and the other fields of an edition's state."""
    if kind not in _PARTED:
        shown = tuple(field.name for field in kind.fields if field.seen == ALL)
        _PARTED[kind] = shown, tuple(field for field in kind.fields if field.seen != ALL)
    return _PARTED[kind]


def _public(s: State) -> State:
    """Return a state with the public fields only; the others are as at the start."""
    shown, hidden = _shown_and_hidden(type(s))
    copy, blank = s.copy(), type(s)(None)
    for name in shown:
        setattr(blank, name, getattr(copy, name))
    start = Start(s.k, s.board, s.players, 0, s.names, s.ids)
    for field in hidden:
        setattr(blank, field.name, field.begins(start))
    return blank


def _of_seat(game: WestphaliaGame, public: State, seat: int) -> State:
    """Return a copy of the public state with the seat's own hidden part added."""
    s, seen = game.state, public.copy()
    for field in _shown_and_hidden(type(s))[1]:
        value = getattr(public, field.name)
        if isinstance(value, bytearray | list | array):
            value = value[:]
            setattr(seen, field.name, value)
        if field.seen == OWNER:
            part = slice(seat * field.width, seat * field.width + field.width)
            value[part] = getattr(s, field.name)[part]
    game.edition.reveal(s, seen, seat)
    return seen


def _sizes(s: State) -> dict[str, tuple[int, ...]]:
    """Return the public sizes of each seat's hidden holdings."""
    hidden = _shown_and_hidden(type(s))[1]
    return {f.name: _held(getattr(s, f.name), f.width, s.players) for f in hidden if f.counted}


def _held(counts: Sequence[int], width: int, players: int) -> tuple[int, ...]:
    """Return how many things each seat holds, from the counts of each type."""
    return tuple(sum(counts[at : at + width]) for at in range(0, players * width, width))


def _seen_flow(game: WestphaliaGame, branch: Branch, seat: int | None) -> Branch:
    """Return the place of a branch in the program, without the secret answers and options of others."""
    seen = Branch(branch.pc, branch.loops)
    seen.many = branch.many
    mine = any(q.seat == seat for q in branch.questions)
    secret = any(q.sealed or not q.open_options for q in branch.questions)
    seen.sent = branch.sent[:] if mine or not secret else []
    return seen


def imagine(seen: View, seed: int) -> WestphaliaGame:
    """Return a game consistent with the seat's knowledge: hidden information is dealt at random.

    Sealed answers of other seats are open again, and their step starts over.
    """
    if not isinstance(seen, View):
        raise ValueError(f"seen: {seen!r} is no view; view(game, seat) makes one")
    s = seen.state.copy()
    s.seed = chance.mix(whole("seed", seed), 0)
    s.drawn = 0
    seen.edition.deal_hidden(s, seen.state, seen.seat, seen.sizes)
    game = table_of(seen.edition, s, seen.players, {}, log=False)
    game.branches = [branch.copy() for branch in seen.flow]
    game.resume()
    if seen.seat is not None and seen.sealed is not None and game.question(seen.seat) is not None:
        at = game._open[seen.seat]
        game.branches[at[0]].answers[at[1]] = seen.sealed
    return game


__all__ = ["Common", "View", "common", "imagine", "view"]
