"""The JSON for clients: data of the declared shape in every edition, with nothing particular to one edition."""

from __future__ import annotations

import ast
import importlib.util
import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from colours import EYES, apart
from shapes import misshapen
from westphalia import from_position
from westphalia.editions.five_round.rules.leagues import RELIGIOUS_WAR
from westphalia.editions.kit.edition import edition, editions
from westphalia.engine import Event
from westphalia.game.records import from_record
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation import show
from westphalia.presentation import types as show_types
from westphalia.presentation.show import board_json, event_json, marks, view_json
from westphalia.rulebook import rule
from westphalia.rules.base.answers import SEAT
from westphalia.rules.setup.flags import FLAGS

GOLDEN = Path(__file__).parents[1] / "golden"

ROOT = Path(__file__).parents[2]
EDITIONS = ["five-round", "six-round", "dice"]
NAMES = ["Ada", "Bela", "Caspar", "Dora", "Emil"]


@pytest.fixture(autouse=True)
def _grand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTPHALIA_EDITIONS", "large=large_edition:LARGE")


def seen(game: WestphaliaGame, seat: int | None = 0) -> dict[str, Any]:
    """Return a seat's view as a client receives it."""
    found: dict[str, Any] = json.loads(json.dumps(view_json(view(game, seat))))
    return found


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("five-round", 5),
        ("five-round", 8),
        ("five-round+rebels", 6),
        ("six-round", 5),
        ("six-round", 8),
        ("dice", 6),
        ("large", 14),
    ],
)
def test_everything_has_the_declared_shape_all_game_long(name: str, players: int) -> None:
    options = {"map": "small"} if name == "large" else {"setup": "random"}
    game = new_game(name, players, 3, **options)
    chance = random.Random(3)
    assert not misshapen(json.loads(json.dumps(board_json(game))), show_types.Board)
    told = 0
    while not game.over:
        seat = game.waiting[0]
        game.answer(seat, chance.choice(game.questions[seat].answers))
        if len(game.log) % 7 == 0 or game.over:
            for viewer in (seat, None):
                assert not misshapen(seen(game, viewer), show_types.View)
        for event in game.log[told:]:
            assert not misshapen(json.loads(json.dumps(event_json(game, told, event))), show_types.GameEvent)
        told = len(game.log)


def test_all_voters_on_new_electors_choose_together() -> None:
    realms: dict[str, dict[str, Any]] = {
        name: {"league": "Evangelical League", "hand": "M", "role": "Saved by Faith Alone"} for name in "AD"
    }
    realms["E"] = {"league": "Catholic League", "hand": "", "good_works": 1}
    lands = {"Tyrol": {"target_of": "A"}, "Saxony": {"ally": "E"}, "Ypern": {"size": 1}}
    position = {"players": 6, "round": 3, "step": "religious_war.line_up", "emperor": "E"}
    game = from_position(position | {"initiative": list("EABCDF"), "realms": realms, "principalities": lands})
    game.say("A", "Saxony", "Ypern")
    for voter in "AD":  # the proposer votes, too
        question = seen(game, game.seat(voter))["question"]
        assert question["kind"] == "electorsvote"
        assert question["together"] == [game.seat("A"), game.seat("D")]


def test_an_edition_of_its_own_shows_its_counter_goal_token_and_desk() -> None:
    game = new_game("large", 3, 1, map="small")
    place = game.legal(0)[1]
    game.say(0, place)
    shown = seen(game)
    assert {c["label"] for c in board_json(game)["counters"]} == {"Imperial Power", "Relics"}
    assert [realm["counters"]["relics"] for realm in shown["realms"]] == [1, 0, 0]
    assert shown["realms"][0]["role"] == "Pilgrim"
    (goal,) = shown["race"]["goals"]
    assert (goal["name"], goal["conditions"][0]["have"], goal["counts"]) == (
        "Victory of the relics",
        1,
        False,
    )
    assert [t["label"] for t in shown["tokens"]] == ["a shrine"]
    assert shown["desks"][0]["title"] == "Shrines and relics"
    event = event_json(game, 1, game.log[-1])
    assert event["brief"]["one"] == "A builds a shrine."


def test_shared_code_names_no_edition() -> None:
    for module in (show, show_types):
        spec = importlib.util.find_spec(module.__name__)
        assert spec is not None
        assert spec.origin is not None
        tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
        imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not [
            name
            for name in imported
            if name.startswith("westphalia.editions.") and not name.startswith("westphalia.editions.kit.")
        ]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_counter_and_goal_says_what_it_means_and_by_which_rule(name: str) -> None:
    game = new_game(name, 5, 1, setup="random")
    board = board_json(game)
    prefix = game.edition.prefix
    for counter in board["counters"]:
        assert counter["label"], counter
        assert counter["meaning"], counter
        assert rule(counter["rule"]).edition == name, counter
        assert counter["rule"].startswith(f"{prefix}."), counter
        assert "{" not in counter["meaning"]
    for goal in seen(game)["race"]["goals"]:
        assert goal["who"]
        assert goal["counts_words"]
        assert rule(goal["rule"]).edition == name
        for condition in goal["conditions"]:
            assert rule(condition["rule"]).edition == name


@pytest.mark.rule("VI.ip.1", "VI.win.1", "D.ip.1", "D.victory.check.1", "R.variant.set.5")
@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("six-round", 1),
        ("six-round", 4),
        ("dice", 1),
        ("dice", 2),
        ("five-round+rebels", 5),
        ("five-round+rebels", 6),
    ],
)
def test_the_shares_of_power_and_the_race_are_true_all_game_long(name: str, seed: int) -> None:
    game, chance = new_game(name, 6, seed, setup="random"), random.Random(seed)
    while not game.over:
        seat = game.waiting[0]
        game.answer(seat, chance.choice(game.questions[seat].answers))
        if len(game.log) % 11 == 0 or game.over:
            shown = seen(game, None)
            for realm in shown["realms"]:
                whole = sum(share["value"] for share in realm["power_of"])
                assert realm["counters"]["imperial_power"] == whole
    assert shown["race"]["now"]["goal"] == game.state.victory
    assert shown["race"]["now"]["seats"] == list(game.state.winners)
    for goal in shown["race"]["goals"]:
        if goal["id"] == game.state.victory:
            assert goal["met"]
            assert goal["counts"] or goal["counts_from"] <= game.state.round


def test_rolls_and_revealed_choices_are_shown() -> None:
    game, chance = new_game("dice", 6, 3, setup="random"), random.Random(3)
    while not game.over:
        seat = game.waiting[0]
        game.answer(seat, chance.choice(game.questions[seat].answers))
    told = [event_json(game, i, event) for i, event in enumerate(game.log)]
    rolls = [it for it in told if it["kind"] == "faith_roll"]
    assert any(len(it["dice"]) > 1 for it in rolls)
    assert all(1 <= face <= 6 for it in told for face in it.get("dice", []))
    duel = next(it["duel"] for it in told if it["kind"] == "diplomacy_game")
    assert {side["words"] for side in duel} <= {"cooperate", "compete"}
    assert duel[0]["seat"] != duel[1]["seat"]


@pytest.mark.rule("VI.gen.5")
def test_a_request_flag_is_offered_beside_the_question() -> None:
    game = new_game("six-round", 3, 1, setup="random")
    seat = game.waiting[0]
    (raise_it,) = seen(game, seat)["asides"]
    assert raise_it["words"] == "raise request flag"
    game.answer(seat, raise_it["id"])
    assert [it["words"] for it in seen(game, seat)["asides"]] == ["lower request flag"]
    assert seen(game, None)["asides"] == []
    assert "request flag up" in seen(game, None)["realms"][seat]["notes"]


@pytest.mark.rule("VI.army.6")
def test_the_doctrine_board_shows_the_table_and_who_holds_what() -> None:
    game, chance = new_game("six-round", 4, 2, setup="random"), random.Random(2)
    while game.state.k.phases[game.state.phase] != "war":
        seat = game.waiting[0]
        game.answer(seat, chance.choice(game.questions[seat].answers))
    board = next(desk for desk in seen(game, None)["desks"] if desk["kind"] == "board")
    held = {seat: entry["name"] for entry in board["entries"] for seat in entry["seats"]}
    assert held == {
        seat: game.state.k.doctrine_names[doctrine] for seat, doctrine in enumerate(game.state.doctrine)
    }
    assert next(e for e in board["entries"] if e["name"] == "Offensive")["take"] == [0, 2]


@pytest.mark.rule("V.win.1")
def test_goals_are_honest_about_when_they_count() -> None:
    game = new_game("five-round", 5, 1, setup="random")
    catholic, protestant, peace = seen(game)["race"]["goals"]
    assert catholic["conditions"][0]["met"], "all land is Catholic at first"
    assert not catholic["met"], "but no player is saved, and there may be no Emperor"
    assert (catholic["counts"], catholic["counts_from"]) == (False, 4)
    assert not protestant["met"]
    assert peace["counts_from"] == 5


@pytest.mark.rule("V.win.10")
def test_a_tie_is_told_by_its_own_rule() -> None:
    now = seen(from_position({"players": 5}))["race"]["now"]
    assert len(now["seats"]) > 1, "all realms are alike"
    assert now["rule"] == "V.win.10"
    said = "".join(part["text"] for part in now["sentence"])
    assert said.endswith("E would tie at the Peace of Westphalia; A, as Emperor, would choose.")


@pytest.mark.rule("V.win.10")
def test_a_tie_that_the_emperor_decided_is_told_so_at_the_end() -> None:
    game = from_record(json.loads((GOLDEN / "westphalia-tie-of-5.json").read_text("utf-8")))
    now = seen(game)["race"]["now"]
    assert (now["rule"], now["seats"]) == ("V.win.10", [4])
    assert "the Emperor A chose E" in "".join(part["text"] for part in now["sentence"])


@pytest.mark.parametrize("name", EDITIONS)
def test_the_first_election_opens_its_desk(name: str) -> None:
    game, chance, asked = new_game(name, 5, 1, setup="random"), random.Random(1), 0
    while game.state.round == 0:
        seat = game.waiting[0]
        question = game.questions[seat]
        if question.kind in ("ballot", "vote"):
            asked += 1
            assert seen(game, seat)["desks"][0]["id"] == "election"
            assert seen(game, seat)["desks"][0]["urgent"], "even before the first vote"
        game.answer(seat, chance.choice(question.answers))
    assert asked


def test_ranks_count_those_who_are_ahead() -> None:
    game = from_position({"players": 5, "realms": {"B": {"provinces": 6}}})
    score = seen(game)["race"]["score"]
    assert score["ranks"] == [1 + sum(v > own for v in score["values"]) for own in score["values"]]
    assert score["ranks"][1] == 1


def test_finished_wars_name_both_sides() -> None:
    game = new_game("five-round", 6, 11, setup="random")
    chance, found = random.Random(2), set()
    while not game.over:
        seat = game.waiting[0]
        game.answer(seat, chance.choice(game.questions[seat].answers))
        found |= {war["outcome"] for war in view_json(view(game, None))["wars"]}
    assert "pending" in found
    assert found <= {"pending", "won", "dropped", "white peace"}


@pytest.mark.rule("V.election.5", "V.election.6", "V.election.7", "VI.election.6", "VI.election.7")
@pytest.mark.parametrize(
    ("name", "seed"), [*(("five-round", seed) for seed in range(4)), ("six-round", 0), ("six-round", 1)]
)
def test_the_arithmetic_of_an_election_is_what_the_count_does(name: str, seed: int) -> None:
    game = new_game(name, 5 + seed, seed, setup="random")
    chance, counted = random.Random(seed), 0
    while not game.over:
        seat = game.waiting[0]
        question, answer = game.questions[seat], chance.choice(game.questions[seat].answers)
        desk = None
        if question.kind == "vote":  # the desk as it will stand when this vote is cast
            after = view(game, seat)
            after.state.votes += ((question.about[0], answer - SEAT),)
            desk = next(d for d in show.view_json(after, teach=False)["desks"] if d["kind"] == "election")
        before = len(game.log)
        game.answer(seat, answer)
        done = next((e for e in game.log[before:] if e.kind in ("elected", "elected_by_plurality")), None)
        if desk and desk["kind"] == "election" and done and not any(c["to_cast"] for c in desk["candidates"]):
            assert {c["seat"]: c["total"] for c in desk["candidates"]} == dict(
                enumerate(done.fields["votes"])
            )
            assert desk["leader"] == done.fields["seat"]
            counted += 1
    assert counted >= 2


def test_marks_tell_all_players_apart() -> None:
    assert (
        marks(("Ada", "Bela", "Anna", "bert")) == ["Ad", "Bel", "An", "Ber"]
        or len(set(marks(("Ada", "Bela", "Anna", "bert")))) == 4
    )
    many = tuple(f"Player {i}" for i in range(14))
    assert len(set(marks(many))) == 14
    assert all(len(mark) <= 3 for mark in marks(many))


@pytest.mark.parametrize("eyes", EYES)
def test_flags_can_be_told_apart_by_all_eyes(eyes: str) -> None:
    for one, other in itertools.combinations(range(len(FLAGS)), 2):
        assert apart(FLAGS[one][2], FLAGS[other][2], eyes) > 17.5, (FLAGS[one], FLAGS[other], eyes)
        assert FLAGS[one][0] != FLAGS[other][0]
    if eyes == "usual":
        nearest = min(apart(a[2], b[2], eyes) for a, b in itertools.combinations(FLAGS, 2))
        assert nearest > 25


def test_the_browsers_types_are_those_of_the_server() -> None:
    spec = importlib.util.spec_from_file_location(
        "client_types", ROOT / "tools" / "generate" / "client_types.py"
    )
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.FILE.read_text(encoding="utf-8") == tool.source(), "run tools/generate/client_types.py"


def test_every_edition_proposes_a_table_that_it_allows() -> None:
    for name in editions():
        played = edition(name)
        assert played.usual_players() in played.players
        for option in played.options:
            assert len(option.values) == len(option.meanings)
            assert played.proposed()[option.name] in option.values


def test_every_scene_has_what_it_shows() -> None:
    for name in ("westphalia-of-6", "others/six-round-protestant-of-5", "others/dice-westphalia-of-5"):
        game = from_record(json.loads((GOLDEN / f"{name}.json").read_text("utf-8")))
        told = [event_json(game, i, event) for i, event in enumerate(game.log)]
        scenes = [(e["kind"], e["scene"]) for e in told if "scene" in e]
        assert {scene["kind"] for _, scene in scenes} >= {"upheaval", "faith", "battle", "election", "end"}
        for kind, scene in scenes:
            if scene["kind"] == "battle" and scene["begins"]:
                assert len(scene["seats"]) == (1 if kind == "battle_with_principality" else 2)
            if kind.startswith("elected"):
                assert sum(c["votes"] for c in scene["counted"]) >= 1
                assert scene["majority"] >= 1
            if kind == "faith_roll":
                assert 0 <= scene["roll"]["hits"] <= scene["roll"]["dice"]
            if "upto" in scene.get("roll", {}):
                rolled = next(e["dice"] for e in told if e.get("scene") is scene)
                assert sum(face <= scene["roll"]["upto"] for face in rolled) == scene["roll"]["hits"]
            if kind in ("religious_war", "dotf") and game.edition.id != "five-round":
                assert scene["champion"]["side"] == (kind == "dotf")
                assert scene["champion"]["rule"].startswith(game.edition.prefix)
                assert "{" not in scene["champion"]["meaning"]
            if scene["kind"] == "shifts" and "change" in scene:
                assert (scene["change"]["amount"] < 0) == ("lose" in kind)
                assert scene["change"]["why"]
            if scene["kind"] == "affairs":
                assert scene["affairs"]["label"]
        assert {"dilemma"} <= {scene["kind"] for _, scene in scenes}
        if game.edition.id != "five-round":
            assert {"shifts", "league", "affairs", "death"} <= {scene["kind"] for _, scene in scenes}
        hidden = [e for e in game.log if e.seen_by is not None]
        assert all("scene" not in event_json(game, 0, event) for event in hidden)


@pytest.mark.parametrize(
    "name", ["westphalia-of-6", "catholic-4-of-6", "westphalia-tie-of-5", "others/dice-protestant-of-5"]
)
def test_each_player_is_told_why_they_won_or_lost(name: str) -> None:
    game = from_record(json.loads((GOLDEN / f"{name}.json").read_text("utf-8")))
    shown = view_json(view(game, None))
    said = ["".join(part["text"] for part in verdict) for verdict in shown["verdicts"]]
    assert len(said) == len(game.players)
    for seat, sentence in enumerate(said):
        assert sentence.startswith("won by the ") == (seat in shown["winners"])
        if seat not in shown["winners"]:
            assert any(
                word in sentence for word in ("has no part in", "but not one of", "behind", "level with")
            )


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_pieces_that_are_placed_in_a_row_can_be_placed_in_one_click(edition_id: str) -> None:
    game = new_game(edition_id, NAMES, seed=3, setup="random")
    while game.questions[game.waiting[0]].kind != "setupinfluence":
        game.answer(game.waiting[0], game.questions[game.waiting[0]].answers[0])
    seat = game.waiting[0]
    left = game.questions[seat].about[0]
    assert left > 1
    assert seen(game, seat)["question"]["times"] == left


def test_the_chronicle_writes_the_article_of_a_name_small() -> None:
    game = new_game("five-round", 5, 1, setup="random")
    fields = {"seat": 0, "principality": game.state.names.index("The Palatinate")}
    war = Event(RELIGIOUS_WAR, "", fields)
    brief = event_json(game, 1, war)["brief"]
    assert brief["one"] == f"{game.players[0]} declares a Religious War against the Palatinate."
