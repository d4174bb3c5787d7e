"""Names of new Principalities (principality.new)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import NAME, kind_of
from westphalia.rules.base.state import NONE, State
from westphalia.rules.realm.provinces import all_principalities
from westphalia.rules.setup.places import fitting_name


def names_not_in_use(s: State, taken: tuple[int, ...] = ()) -> list[int]:
    """Return the names not in use, including those of vanished Principalities."""
    used = {s.name[p] for p in all_principalities(s)}.union(taken)
    return [i for i in s.pool_of_names() if i not in used]


def choose_name(
    s: State, seat: int, taken: tuple[int, ...] = (), capital: int = NONE
) -> Generator[Question, Any, int]:
    """principality.new: the Player who creates a Principality names it, if the game is played with chosen names.

    Otherwise the name is proposed: on a historical map that of the land nearest to the capital. `taken` are names
    given earlier in the same step. Use it inside a step: `name = yield from choose_name(s, seat, capital=hex)`.
    """
    if s.options.get("names") != "chosen":
        return proposed_name(s, capital, taken)
    names = names_not_in_use(s, taken)
    about = () if capital == NONE else (capital,)
    answer = yield Question(s, seat, ASK_NAME, [NAME + i for i in names], about)
    return int(answer) - NAME


def proposed_name(s: State, capital: int, taken: tuple[int, ...] = ()) -> int:
    """Return the first free name of the pool, or on a historical map that of the nearest land."""
    if capital != NONE and s.options.get("setup") == "historical":
        return fitting_name(s, names_not_in_use(s, taken), capital)
    used = {s.name[p] for p in all_principalities(s)}.union(taken)
    return next(i for i in s.pool_of_names() if i not in used)


def why_not_name(s: State, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind == "name" and value < len(s.names):
        return "principality.new", f"{s.names[value]} is in use."
    return "principality.new", "Choose a name that is not in use."


ASK_NAME: Final = Kind(
    "name",
    cite="principality.new",
    quick=True,
    prompt="Name the new Principality.",
    about=("province",),
    why=why_not_name,
    alike=True,
)
