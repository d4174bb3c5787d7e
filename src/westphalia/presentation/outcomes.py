"""The effects of an answer as numbers: the step that asks is tried on a copy of the seat's view.

Only the step itself is tried. If it draws chance, waits for other players or is part of a battle, no effects
are shown.
"""

from dataclasses import replace
from typing import Any

from westphalia.editions.kit.consequences.influence import FAR, needed
from westphalia.engine import Question
from westphalia.engine.branch import leaves_no_choice
from westphalia.game.view import View
from westphalia.presentation.types import Answer, Difference, LandChange
from westphalia.rules.base.answers import DONE, kind_of
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS, State
from westphalia.rules.diplomacy.influence import influence_on


class Outcomes:
    """Tries the answers of a seat's question, each on a copy of its own."""

    __slots__ = ("_before", "_seen")

    def __init__(self, seen: View) -> None:
        self._seen = seen
        self._before: list[dict[str, int]] | None = None

    def add_to(self, found: Answer) -> None:
        """Add an answer's changes to it; none if they are uncertain or come later."""
        trial = tried(self._seen, found["id"])
        if trial is None:
            return
        if self._before is None:
            self._before = _counts(self._seen)
        if needs := _needs(self._seen, found["id"], trial):
            found["needs"] = needs
        if changes := differences(self._before, _counts(replace(self._seen, state=trial))):
            found["changes"] = changes
        if lands := land_changes(self._seen.state, trial):
            found["lands"] = lands


def tried(seen: View, answer: int) -> State | None:
    """Return the state after an answer; None if chance, other players or hidden cards decide.

    Where the step goes on asking its seat for more of the same, the seat is taken to be done.
    """
    question = seen.question
    if question is None or seen.branch is None or not is_certain(question):
        return None
    branch = seen.flow[seen.branch]
    if branch.many:
        return None
    program = seen.edition.program(seen.state.options)
    step, trial = program.functions[branch.pc], seen.state.copy()
    if program.takes[branch.pc]:
        assert branch.loops is not None
        run = step(trial, branch.loops[0][branch.loops[1]])
    else:
        run = step(trial)
    try:
        next(run)
        for given in branch.sent:
            run.send(given)
        asked = run.send(answer)
        while (more := closing_answer(asked, question.seat)) is not None:
            asked = run.send(more)
        run.close()
    except StopIteration:
        pass
    return None if trial.drawn != seen.state.drawn else trial


def is_certain(question: Question) -> bool:
    """Return whether the effect of an answer depends neither on secret choices nor on hidden cards."""
    return not question.sealed and question.open_options


def closing_answer(asked: Any, seat: int) -> int | None:
    """Return the answer that ends a step without deciding anything more; None if there is none."""
    if not isinstance(asked, Question):
        return None
    if leaves_no_choice(asked):
        return asked.answers[0]
    if asked.seat != seat:
        return None
    if asked.kind.alike:
        return asked.answers[0]
    return DONE if DONE in asked.answers and DONE in asked.kind.quiet else None


def _counts(seen: View) -> list[dict[str, int]]:
    """Return the numbers of each seat: its counters, provinces, allies, votes and Influence, stored or placed."""
    s, counters = seen.state, seen.edition.show.counters
    found = []
    for seat in range(s.players):
        counts = {counter.id: counter.value(seen, seat) for counter in counters}
        counts["provinces"] = s.land[seat].bit_count()
        counts["allies"] = s.allied[seat].bit_count()
        counts["votes"] = sum(candidate == seat for _, candidate in s.votes)
        counts["influence"] = s.stored[seat] + sum(s.influence[seat::SEATS])
        found.append(counts)
    return found


def differences(before: list[dict[str, int]], after: list[dict[str, int]]) -> list[Difference]:
    return [
        {"seat": seat, "what": what, "from": old, "to": after[seat][what]}
        for seat, counts in enumerate(before)
        for what, old in counts.items()
        if after[seat][what] != old
    ]


def land_changes(s: State, after: State) -> list[LandChange]:
    """Return the provinces that would change hands, directly or with the Principality they belong to."""
    found: list[LandChange] = []
    if s.owner == after.owner and s.ally == after.ally:
        return found
    for province in range(s.board.size):
        old, new = s.owner[province], after.owner[province]
        if new == NONE or (old == new and (new < FIRST_PRINCIPALITY or s.ally[new] == after.ally[new])):
            continue
        land: LandChange = {"province": province}
        holder = new
        if new >= FIRST_PRINCIPALITY:
            land["principality"] = new
            holder = after.ally[new]
        if holder != NONE:
            land["seat"] = holder
        found.append(land)
    return found


def _needs(seen: View, answer: int, trial: State) -> int:
    """Return how much Influence wins a Principality on which the answer places some; 0 if that does not apply."""
    kind, power = kind_of(answer)
    if kind != "principality" or seen.seat is None:
        return 0
    s, seat = seen.state, seen.seat
    placed = influence_on(trial, power, seat) > influence_on(s, power, seat)
    if not placed or trial.stored[seat] >= s.stored[seat]:
        return 0
    more = needed(s, power, seat)
    return more if more < FAR else 0
