"""What one click may give: an answer with the next one that it opens, or as much Influence as an ally needs."""

from __future__ import annotations

from typing import Final, TypedDict

from westphalia.editions.consequences.influence import needed
from westphalia.editions.edition import edition
from westphalia.engine.question import Question as Asked
from westphalia.game.show import DRASTIC, QUIET, answer_json
from westphalia.game.show_types import Answer, Enough, Opens
from westphalia.game.view import View, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.answers import BUY_INFLUENCE, kind_of

PLACES: Final = ("province", "principality")
REPEATED: Final = frozenset({"diplomacy"})  # turns of many actions, of which some make room for others
LEADING: Final = frozenset(  # questions whose answers are made precise by the next question
    {"declare", "doctrine", "treaty", "allyconquest", "fphome", "electorspropose"}
)
MOST: Final = 12  # Influence that is bought in one go


def opens(game: WestphaliaGame, seat: int) -> list[Opens]:
    """For each answer that leads at once to another question of the seat: what it would newly offer there.

    Nothing that draws chance or asks somebody else is looked into, so that nothing hidden is told.
    """
    question = game.question(seat)
    if question is None or str(question.kind) not in REPEATED | LEADING:
        return []
    repeated = str(question.kind) in REPEATED
    found: list[Opens] = []
    for answer in question.answers:
        if answer in QUIET or answer in DRASTIC or (repeated and kind_of(answer)[0] != "choice"):
            continue
        then = game.copy()
        drawn = then.state.drawn
        then.answer(seat, answer)
        after = then.question(seat)
        if (
            after is None
            or after.sealed
            or then.state.drawn != drawn
            or repeated != (after.kind == question.kind)
        ):
            continue
        offered = [a for a in after.answers if a not in question.answers and a not in QUIET]
        if repeated:
            offered = [a for a in offered if kind_of(a)[0] in PLACES]
        elif any(a not in offered and a not in QUIET for a in after.answers):
            continue
        if offered:
            found.append({"via": answer, "answers": _shown(view(then, seat), offered)})
    return found


def _shown(seen: View, answers: list[int]) -> list[Answer]:
    assert seen.question is not None
    consequence = edition(seen.game_edition).teach.consequences.get(seen.question.kind)
    return [answer_json(seen, answer, consequence) for answer in answers]


class Placing(TypedDict, total=False):
    """What is told of a turn in which Influence is placed."""

    enough: list[Enough]
    more: int
    most: int


def placing(game: WestphaliaGame, seat: int) -> Placing:
    """How much can be placed, and for each Principality that the seat can make its ally all that it takes."""
    question = game.question(seat)
    if question is None or str(question.kind) not in REPEATED:
        return {}
    stored, bought = question.about[0], _bought(game, seat)
    found: list[Enough] = []
    for answer in (bought[-1] if bought else question).answers:
        kind, power = kind_of(answer)
        if kind != "principality":
            continue
        more = needed(game.state, power, seat)
        if 1 < more <= stored + len(bought):
            found.append({"answer": answer, "answers": placed(answer, more, stored), "amount": more})
    told: Placing = {"most": stored + len(bought)}
    if found:
        told["enough"] = found
    if bought:
        told["more"] = BUY_INFLUENCE
    return told


def placed(place: int, times: int, stored: int) -> list[int]:
    """So much Influence on one place: what is stored first, then what is bought."""
    return [place] * min(times, stored) + [BUY_INFLUENCE, place] * max(0, times - stored)


def _bought(game: WestphaliaGame, seat: int) -> list[Asked]:
    """What the seat is asked after each Influence that its Gold would buy now."""
    then, found = game.copy(), list[Asked]()
    while (
        (question := then.question(seat)) is not None
        and BUY_INFLUENCE in question.answers
        and len(found) < MOST
    ):
        then.answer(seat, BUY_INFLUENCE)
        if (after := then.question(seat)) is None:
            break
        found.append(after)
    return found
