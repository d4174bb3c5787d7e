"""Places have names: no sentence of the web table shows coordinates."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from westphalia import new_game, view
from westphalia.board import bit_list
from westphalia.editions.five_round.rules.spreading import CAPITAL_HOLDS, DIE_ON_PROVINCE
from westphalia.engine.event import Event
from westphalia.engine.question import why_not
from westphalia.presentation.show import event_json, in_names, question_json, view_json
from westphalia.rules.base.answers import kind_of
from westphalia.rules.realm.whereabouts import landmark_words, place_words, with_names
from westphalia.server.automation.bots import BotPool
from westphalia.server.ops.metrics import Metrics
from westphalia.server.ops.settings import Settings

COORDINATES = re.compile(r"(?<![\d,])\d+,\d+(?![\d,])")


def test_coordinates_in_a_sentence_become_names_and_other_numbers_stay():
    game = new_game("five-round", 5, 3, log=False, setup="random")
    s, names = game.state, ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"]
    q, r = s.board.hexes[s.capital[0]]
    said = with_names(s, names, f"{q},{r} is not yours, nor is {q},{r}; 1,000 Gold and 99,99 are no places.")
    assert said == "Ada's capital is not yours, nor is Ada's capital; 1,000 Gold and 99,99 are no places."


def test_what_stands_before_coordinates_is_not_said_twice():
    game = new_game("five-round", 5, 3, log=False, setup="random")
    s, names = game.state, ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"]
    own = next(i for i in bit_list(s.land[0]) if i != s.capital[0])
    q, r = s.board.hexes[own]
    place = place_words(s, names, own, 0)
    assert place.startswith("your province")
    assert with_names(s, names, f"Your province {q},{r} turns.", 0) == f"Y{place[1:]} turns."
    assert with_names(s, names, f"Ada's province {q},{r} turns.") == f"Ada's{place[4:]} turns."
    landmark = landmark_words(s, names, own)
    assert (
        with_names(s, names, f"You take the province {q},{r} from Ada.", 1)
        == f"You take {landmark} from Ada."
    )


def test_a_place_beside_the_readers_land_is_by_you():
    game = new_game("five-round", 5, 3, log=False, setup="random")
    s, names = game.state, ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"]
    places = {place_words(s, names, i, 0) for i in range(s.board.size)}
    assert any("by you" in place or "between you" in place or "and you" in place for place in places)
    assert not any("Ada" in place for place in places)


def test_a_capitals_owner_is_named_once():
    game = new_game("five-round", ["Ada", "Ben", "Cora", "Dora", "Emil"], 3, setup="random")
    fields = {"seat": 1, "other": 0, "religion": 1, "province": game.state.capital[0], "left": 2}
    for told, expected in (
        (DIE_ON_PROVINCE, "Ben places a Protestant die on the capital of Ada; 2 left."),
        (CAPITAL_HOLDS, "2 opposing dice are left on the capital city of Ben, which never turns."),
    ):
        capital = game.state.capital[0 if told is DIE_ON_PROVINCE else 1]
        parts = event_json(game, 1, Event(told, "V.place.1", {**fields, "province": capital}))["parts"]
        assert "".join(part.get("name", part["text"]) for part in parts) == expected


@pytest.mark.parametrize("name", ["five-round", "six-round", "dice"])
def test_princes_use_names_of_places(name):
    game, rnd = new_game(name, 5, 2, log=False, setup="random"), random.Random(2)
    pool, asked = BotPool(Settings(), Metrics()), Counter()
    while not game.over:
        seat = game.waiting[0]
        question = game.question(seat)
        if any(kind_of(answer)[0] == "province" for answer in question.answers) and asked[question.kind] < 3:
            asked[question.kind] += 1
            choice = pool.choose_at_once("prince", "1", view(game, seat))
            assert choice is not None
            assert not COORDINATES.search(choice.reason), choice.reason
        game.answer(seat, rnd.choice(question.answers))
    pool.stop()
    assert len(asked) >= 3


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
