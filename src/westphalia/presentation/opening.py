"""One-click answers: an answer with the follow-up it opens, or all the Influence that an ally needs."""

from typing import Final, TypedDict

from westphalia.editions.kit.consequences.influence import needed
from westphalia.engine import Question as Asked
from westphalia.game.view import View, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.presentation.outcomes import Outcomes
from westphalia.presentation.show import answer_json
from westphalia.presentation.types import Answer, Enough, Opens
from westphalia.rules.base.answers import BUY_INFLUENCE, DECLINING, DRASTIC, kind_of

PLACES: Final = ("province", "principality")
MOST: Final = 12  # Influence that can be bought at once


def opens(game: WestphaliaGame, seat: int) -> list[Opens]:
    """Return the new answers of the follow-up question, for each answer that leads to one at once.

    Answers that draw chance or lead to another player are left out, so that nothing hidden is revealed.
    """
    question = game.question(seat)
    if question is None or not (question.kind.repeated or question.kind.leading):
        return []
    repeated = question.kind.repeated
    found: list[Opens] = []
    for answer in question.answers:
        if answer in DECLINING or answer in DRASTIC or (repeated and kind_of(answer)[0] != "choice"):
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
        offered = [a for a in after.answers if a not in question.answers and a not in DECLINING]
        if repeated:
            offered = [a for a in offered if kind_of(a)[0] in PLACES]
        elif any(a not in offered and a not in DECLINING for a in after.answers):
            continue
        if offered:
            found.append({"via": answer, "answers": _shown(view(then, seat), offered)})
    return found


def _shown(seen: View, answers: list[int]) -> list[Answer]:
    assert seen.question is not None
    consequence = seen.edition.teach.consequences.get(seen.question.kind)
    outcomes = Outcomes(seen)
    return [answer_json(seen, answer, consequence, outcomes) for answer in answers]


class Placing(TypedDict, total=False):
    """The JSON fields of a question in which Influence is placed."""

    enough: list[Enough]
    more: int
    most: int


def placing(game: WestphaliaGame, seat: int) -> Placing:
    """Return how much can be placed, and the answers that win each Principality within reach."""
    question = game.question(seat)
    if question is None or not question.kind.repeated:
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
    shown: Placing = {"most": stored + len(bought)}
    if found:
        shown["enough"] = found
    if bought:
        shown["more"] = BUY_INFLUENCE
    return shown


def placed(place: int, times: int, stored: int) -> list[int]:
    """Return the answers that place Influence on one place: first stored, then bought."""
    return [place] * min(times, stored) + [BUY_INFLUENCE, place] * max(0, times - stored)


def _bought(game: WestphaliaGame, seat: int) -> list[Asked]:
    """Return the seat's question after each Influence that its Gold can buy now."""
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
