"""Places that one more answer would open: whoever points at one has given both answers."""

from __future__ import annotations

from typing import Final

from westphalia.game.show import DRASTIC, QUIET, answer_json
from westphalia.game.show_types import Opens
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.answers import kind_of

PLACES: Final = ("province", "principality")
REPEATED: Final = frozenset({"diplomacy"})  # turns of many actions, of which some make room for others


def opens(game: WestphaliaGame, seat: int) -> list[Opens]:
    """For each choice that leads to the same question again: the places it would newly offer.

    Nothing that draws chance or asks somebody else is looked into, so that nothing hidden is told.
    """
    question = game.question(seat)
    if question is None or str(question.kind) not in REPEATED:
        return []
    found: list[Opens] = []
    for answer in question.answers:
        if kind_of(answer)[0] != "choice" or answer in QUIET or answer in DRASTIC:
            continue
        then = game.copy()
        drawn = then.state.drawn
        then.answer(seat, answer)
        after = then.question(seat)
        if after is None or after.kind != question.kind or then.state.drawn != drawn:
            continue
        seen = view(then, seat)
        places = [a for a in after.answers if kind_of(a)[0] in PLACES and a not in question.answers]
        if places:
            found.append({"via": answer, "answers": [answer_json(seen, a) for a in places]})
    return found
