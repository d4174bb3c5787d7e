"""Places have names: no sentence for people at the web table calls a province by its coordinates."""

from __future__ import annotations

import random
import re

import pytest

from westphalia import new_game, view
from westphalia.engine.question import why_not
from westphalia.game.show import in_names, question_json, view_json
from westphalia.rules.whereabouts import with_names

COORDINATES = re.compile(r"(?<![\d,])\d+,\d+(?![\d,])")


def test_coordinates_in_a_sentence_become_names_and_other_numbers_stay():
    game = new_game("five-round", 5, 3, log=False, setup="random")
    s, names = game.state, ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"]
    q, r = s.board.hexes[s.capital[0]]
    said = with_names(s, names, f"{q},{r} is not yours, nor is {q},{r}; 1,000 Gold and 99,99 are no places.")
    assert said == "Ada's capital is not yours, nor is Ada's capital; 1,000 Gold and 99,99 are no places."


@pytest.mark.parametrize("name", ["five-round", "five-round+rebels", "six-round", "dice"])
def test_refusals_questions_and_realms_speak_in_names(name):
    rnd = random.Random(3)
    edition_id, _, variant = name.partition("+")
    game = new_game(edition_id, 5, 4, log=False, setup="random", **({variant: "on"} if variant else {}))
    asked: set[str] = set()
    while not game.over:
        seat = rnd.choice(game.waiting)
        question = game.question(seat)
        if question.kind not in asked or rnd.random() < 0.02:
            asked.add(str(question.kind))
            seen = view(game, seat)
            shown = question_json(seen, question)
            said = [shown["stake"], shown["named"], *(a.get("brings", "") for a in shown["answers"])]
            said += [note for realm in view_json(seen)["realms"] for note in realm["notes"]]
            for answer in set(range(0, 1400, 7)) - set(question.answers):
                try:
                    said.append(in_names(seen, why_not(seen.state, question, answer)).sentence)
                except Exception:  # an answer that means nothing at all
                    continue
            assert [text for text in said if COORDINATES.search(text)] == []
        game.answer(seat, rnd.choice(question.answers))
