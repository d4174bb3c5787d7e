"""Provinces by name: no two of one land have the same, and coordinates stand in none."""

import json
import re
from pathlib import Path

import pytest

from westphalia.game.records import from_record
from westphalia.game.show import event_json, question_json
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game
from westphalia.rules.state import NONE
from westphalia.rules.whereabouts import place_words

GOLDEN = Path(__file__).parents[1] / "golden"
COORDINATES = re.compile(r"\d,\d")


@pytest.mark.parametrize(
    "name", ["westphalia-of-6", "others/six-round-westphalia-of-9", "others/dice-catholic-of-5"]
)
def test_every_province_has_a_name_of_its_own(name: str) -> None:
    game = from_record(json.loads((GOLDEN / f"{name}.json").read_text("utf-8")))
    s = game.state
    names = [place_words(s, game.players, i) for i in range(s.board.size) if s.owner[i] != NONE]
    assert not any(COORDINATES.search(word) for word in names)
    assert len(set(names)) >= 0.97 * len(names)  # a long thin land may have two ends in one direction


def test_events_questions_and_answers_name_places() -> None:
    game = new_game("five-round", players=5, seed=3, setup="historical")
    while game.state.round == 0 or all(q.kind != "dice" for q in game.questions.values()):
        seat = game.waiting[0]
        game.answer(seat, game.questions[seat].answers[0])
    asked = next(q for q in game.questions.values() if q.kind == "dice")
    answers = question_json(view(game, asked.seat), asked)["answers"]
    places = [a for a in answers if a["kind"] == "province"]
    assert places
    assert all("'s" in a["name"] and not COORDINATES.search(a["name"]) for a in places)
    told = [event_json(game, i, event) for i, event in enumerate(game.log)]
    named = [part for event in told for part in event["parts"] if "province" in part]
    assert named
    assert not any(COORDINATES.search(part["name"]) for part in named)


def test_what_several_do_alike_is_told_as_who_and_what() -> None:
    game = new_game("five-round", players=5, seed=3, setup="historical")
    while game.state.round < 2:
        seat = game.waiting[0]
        game.answer(seat, game.questions[seat].answers[0])
    told = [event_json(game, i, event) for i, event in enumerate(game.log)]
    gold = next(e for e in told if e["kind"] == "gold")
    assert gold["tale"]["who"]["text"] in game.players
    assert "".join(p["text"] for p in gold["tale"]["does"]).startswith("earns ")
    placed = next(e for e in told if e["kind"] == "place_stored")
    assert placed["tale"]["last"]
    assert "principality" in placed["tale"]["who"]
    assert all(e.get("detail") for e in told if e["kind"] == "income")
