"""Names of provinces: unique within a land, and without coordinates."""

import json
import re
from pathlib import Path

import pytest

from rules.table import Table
from westphalia.game.records import from_record
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game
from westphalia.presentation.show import event_json, question_json
from westphalia.rules.base.state import NONE
from westphalia.rules.realm.whereabouts import landmark_words, place_words, places_words

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")
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
    assert all("'s" in a["name"] or a["name"].startswith("your ") for a in places)
    assert not any(COORDINATES.search(a["name"]) for a in places)
    own = [a["name"] for a in places if game.state.owner[a["value"]] == asked.seat]
    assert "your capital" in own
    assert all(name.startswith("your ") for name in own)
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


@pytest.fixture(scope="module")
def map_of_lands() -> Table:
    """Ada's ring of seven provinces, Ben's row above Hesse and Trent, Cleo's capital, Ulm; the rest is free."""
    t = Table("dice")
    t.realm("A", "5,3 4,4 5,4 4,5 3,5 3,4 4,3", towns="4,5")
    t.realm("B", "5,1 6,0 6,1 6,2")
    t.realm("C", "6,5")
    t.prince("Ulm", "4,6 4,7")
    t.s.towns |= 1 << t.hexes("4,7")[0]
    t.prince("Hesse", "7,0")
    t.prince("Trent", "7,1")
    return t


@pytest.mark.parametrize(
    ("where", "words", "landmark"),
    [
        ("5,3", "Ada's capital", ""),
        ("4,6", "the capital of Ulm", ""),
        ("4,4", "Ada's province in the middle", ""),
        ("4,5", "Ada's town by Ulm", "the province by Ulm"),
        ("5,4", "Ada's province in the south-east", ""),
        ("3,5", "Ada's province in the north-east", ""),
        ("3,4", "Ada's province in the north-west", ""),
        ("4,3", "Ada's province in the west", ""),
        ("4,7", "Ulm's province in the east", ""),  # whatever towns a Principality has
        ("6,0", "Ben's province in the west", "the province by Hesse"),
        ("6,1", "Ben's province between Hesse and Trent", "the province between Hesse and Trent"),
        ("6,2", "Ben's province by Ada", "the province between Ada and Trent"),
        ("3,6", "the free province by Ada and Ulm", "the province between Ada and Ulm"),
        ("5,5", "the free province by Ada and Cleo", "the province between Ada and Cleo"),  # and Ulm
        ("4,2", "the free province by Ada and Ben", "the province between Ada and Ben"),
        ("0,5", "a free province in the north", ""),
    ],
)
def test_a_province_by_its_owner_and_its_neighbours(
    map_of_lands: Table, where: str, words: str, landmark: str
) -> None:
    (province,) = map_of_lands.hexes(where)
    assert place_words(map_of_lands.s, PLAYERS, province) == words
    assert landmark_words(map_of_lands.s, PLAYERS, province) == (landmark or words)


def test_two_provinces_are_named_and_three_counted(map_of_lands: Table) -> None:
    hexes = map_of_lands.hexes("4,5 6,1 6,2")
    words = [places_words(map_of_lands.s, PLAYERS, hexes[:n]) for n in (1, 2, 3)]
    assert words == [
        "the province by Ulm",
        "the province by Ulm and the province between Hesse and Trent",
        "3 provinces",
    ]
