"""Answers in words: all spellings, replies to words that mean nothing, and the errors of a call."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, land, town
from westphalia.rebels import IllegalAnswer, PositionError, from_position, quietly, resolve
from westphalia.rebels.position.faults import shown
from westphalia.rebels.wording.sentences import understand


def at_war(**more):
    """Spain Occupies a Province of France; both are asked what becomes of their War."""
    provinces = {
        "a": town("x", "spain", name="Toledo"),
        "b": town("y", "france", occupier="spain", name="Île-de-Ré"),
        "c": town("y", "france"),
        "d": town("y", "france", occupier="spain", name="Lyon"),
    }
    realms = {"france": {"name": "La France"}}
    return begin(board("spain france", provinces, realms, wars=[{"a": "spain", "b": "france"}], **more), "D")


def meant(game, player, word):
    """Return the answer that a word means."""
    return game.words(understand(game.state, game.question(player), word))


@pytest.mark.rule("R.api.3", "R.d.19")
def test_a_thing_is_named_by_id_or_name_before_or_after_what_becomes_of_it():
    game = at_war()
    game.say("Spain", "la france")
    for one, other in (
        ("propose keep with no victor", "propose keep current board state with no victor"),
        ("leave", "leave france"),
        ("leave", "La France: leave"),
        ("leave", "pass"),
        ("propose white", "Propose  White Peace"),
    ):
        assert meant(game, "spain", other) == one
    game.say("spain", "propose keep")
    assert game.prompt("spain") == "Île-de-Ré: keep, return, liberate or exchange it?"
    for word in ("keep b", "b keep", "b: keep", "keep ile-de-re", "Île-de-Ré keep", "ÎLE-DE-RÉ: keep"):
        assert meant(game, "spain", word) == "keep"
    game.say("spain", "return", "keep lyon")
    assert game.prompt("france") == (
        "spain proposes peace: keep, Victor spain, return Île-de-Ré, keep Lyon. Do you accept?"
    )
    assert [meant(game, "france", word) for word in ("yes", "no")] == ["accept", "refuse"]


@pytest.mark.rule("R.api.3")
def test_an_id_goes_before_a_name_and_what_can_mean_two_things_is_refused():
    provinces = {
        "a": town("x", "spain", name="b"),
        "b": town("x", "spain", name="c"),
        "é": town("x", "spain", name="one"),
        "e": town("x", "spain", name="two"),
    }
    game = begin(board("spain", provinces, {"spain": {"stability": -2}}), "H")
    assert [meant(game, "spain", word) for word in ("b", "c", "a", "two")] == ["b", "b", "a", "e"]
    refusal = game.why_not("spain", "É")
    assert (refusal.code, refusal.rule, refusal.sentence) == ("ambiguous", "R.h.2", "'É' could mean é, e.")
    refusal = game.why_not("spain", "Rome")
    assert (refusal.code, refusal.rule) == ("unknown", "R.h.2")
    assert refusal.sentence == "'Rome' is not an answer here; the answers are: a, b, é, e."
    with pytest.raises(IllegalAnswer) as refused:
        game.say("spain", "Rome")
    assert refused.value.refusal == refusal


@pytest.mark.rule("R.battle.3", "R.D.cavalry_dice")
def test_a_muslim_defender_says_yes_or_no_to_cavalry():
    provinces = {"a": town("y", "turks", unrest=True)}
    realms = {"turks": {"state_religion": "Sunni"}}
    position = board("turks", provinces, realms, {"x": {"rebels": 7}}, "x-y", {"turks y": 5})
    game = begin(position, "C", dice="table")
    assert game.legal("turks") == ["infantry", "cavalry"]
    words = ("no", "pass", "infantry", "yes", "cavalry")
    assert [meant(game, "turks", word) for word in words] == ["infantry"] * 3 + ["cavalry"] * 2
    game.say("turks", "no")
    for word in ("yes", "no", "pass"):
        assert game.why_not("dice", word).rule == "R.api.1"
    faces = ["infantry", "infantry", "elite", "cavalry", "artillery", "blank"]
    assert [meant(game, "dice", str(number)) for number in range(1, 7)] == faces


@pytest.mark.rule("R.api.3")
def test_a_passive_player_passes_or_takes_the_first_answer():
    game = at_war()
    assert quietly(game, "spain") == "done"
    game.say("spain", "france")
    assert quietly(game, "spain") == "leave"
    provinces = {one: town("x", "spain") for one in "cab"}
    game = begin(board("spain", provinces, {"spain": {"stability": -2}}), "H")
    assert quietly(game, "spain") == "a"


@pytest.mark.rule("R.api.3")
def test_the_only_face_of_a_lot_is_told_of_the_dice():
    provinces = {"n": land("h", "n", "large"), "a": town("a", "p"), "b": town("b", "p")}
    position = board("p", provinces, {"n": {"capital": "n"}}, borders="h-a h-b", wars=[{"a": "p", "b": "n"}])
    game = begin(position, "B", dice=["b"])
    (lot,) = [event for event in game.log if event.kind == "lot"]
    assert game.sentence(lot) == "b is drawn at random from a, b (target)."


@pytest.mark.rule("R.api.11", "R.api.1")
@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ({"first": "J"}, "first: 'J' is not one of the steps A, B, C, D, E, F, G, H, I [R.api.11]"),
        ({"last": "a"}, "last: 'a' is not one of the steps A, B, C, D, E, F, G, H, I [R.api.11]"),
        ({"first": "D", "last": "C"}, "last: step C comes before step D [R.api.11]"),
        ({"seed": "7"}, "seed: '7' is not a whole number from 0 to 2^64 - 1"),
        ({"seed": True}, "seed: True is not a whole number from 0 to 2^64 - 1"),
        ({"seed": -1}, "seed: -1 is not a whole number from 0 to 2^64 - 1"),
        ({"seed": 1 << 64}, f"seed: {1 << 64} is not a whole number from 0 to 2^64 - 1"),
        ({"dice": "rebellion"}, "dice: 'rebellion' is not a list or 'table'"),
    ],
)
def test_a_wrong_call_is_refused_with_its_reason(call, reason):
    with pytest.raises(ValueError) as refused:
        from_position(board("spain"), **call)
    assert str(refused.value) == reason


@pytest.mark.rule("R.start.1")
def test_players_who_have_not_passed_are_named():
    for passed, reason in (
        (["france"], "passed: spain has not Passed [R.start.1]"),
        ([], "passed: france, spain have not Passed [R.start.1]"),
    ):
        with pytest.raises(PositionError) as refused:
            from_position(board("france spain") | {"passed": passed})
        assert str(refused.value) == reason


@pytest.mark.rule("R.inv.14", "R.api.1")
def test_what_a_game_remembers_of_its_call():
    game = resolve(board("spain"), (), "B", "C", 5, rulers=["Anna"])
    assert {key: value for key, value in game.origin.items() if key != "position"} == {
        "first": "B",
        "last": "C",
        "seed": 5,
        "dice": "seed",
        "rulers": ["Anna"],
    }
    assert game.origin["position"] == game.position()
    hosted = from_position(board("spain"), dice=[], host=lambda *_: None)
    assert (hosted.origin["dice"], hosted.origin["seed"], hosted.origin["host"]) == ("table", 0, True)
    assert from_position(board("spain"), log=False).log == []
    assert resolve(board("spain")).origin["seed"] == 0
    with pytest.raises(ValueError, match=r"^answers: spain must still answer: Your Stability is low"):
        resolve(
            board("spain", {one: town("x", "spain") for one in "ab"}, {"spain": {"stability": -2}}), first="H"
        )


@pytest.mark.rule("R.api.8")
def test_values_are_shown_as_people_write_them():
    assert [shown(value) for value in (None, True, False, "a", 3, [1])] == [
        "null",
        "true",
        "false",
        "'a'",
        "3",
        "[1]",
    ]
