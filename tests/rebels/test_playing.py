"""The library: answers in words, refusals, dice from the table, positions as files, records."""

from __future__ import annotations

import json
import re

import pytest

from rebels.table import begin, board, events, land, play, rebels, town
from westphalia.rebels import (
    IllegalAnswer,
    PositionError,
    RecordError,
    at_random,
    from_position,
    from_record,
    read_file,
    read_text,
    replay,
    resolve,
    to_json,
    to_position,
    to_record,
    to_toml,
    write_record,
)
from westphalia.rebels.core import changes
from westphalia.rebels.core.events import CHANGES, WORDS
from westphalia.rulebook.book import rule

WAR = [{"a": "england", "b": "scotland"}]


def at_war():
    provinces = {
        "kent": town("south", "england", name="Kent the Fair"),
        "york": town("north", "england"),
        "hull": town("north", "england"),
        "leith": land("lothian", "scotland", occupier="england"),
        "perth": land("fife", "scotland"),
    }
    options = {"npr_invasions": False}
    return board("england france", provinces, {"england": {"name": "Ängland"}}, wars=WAR, options=options)


@pytest.mark.rule("R.api.12", "R.api.4")
def test_an_answer_from_anyone_but_the_player_asked_is_refused():
    game = begin(at_war(), "H")
    with pytest.raises(IllegalAnswer) as refused:
        game.say("france", "kent")
    assert refused.value.refusal.rule == "R.api.12"
    assert game.asked == "england"
    with pytest.raises(ValueError, match="player: there is no"):
        game.say("spain", "kent")


@pytest.mark.rule("R.api.3")
def test_an_illegal_answer_is_refused_with_its_rule_and_asked_again():
    game = begin(at_war(), "H")
    for word, cite in (("paris", "R.h.1"), ("north", "R.h.1"), ("nothing at all", "R.h.1")):
        with pytest.raises(IllegalAnswer) as refused:
            game.say("england", word)
        assert refused.value.refusal.rule == cite
    assert game.why_not("england", "kent") is None
    assert len(game.record) == 0


@pytest.mark.rule("R.api.3")
def test_a_decision_with_one_option_is_taken_without_asking():
    position = board("england", {"kent": town("south", "england")}, {"england": {"stability": -2}})
    game = begin(position, "H")
    assert game.over
    assert game.state.provinces["kent"].unrest
    assert [e.fields["question"] for e in game.log if e.kind == "only_answer"] == ["stability_unrest"]


def test_answers_are_understood_by_id_and_by_name_without_case_and_accents():
    game = begin(at_war(), "H")
    game.say("angland", "KENT THE FÁIR")
    assert game.state.provinces["kent"].unrest
    assert game.prompt("england") == "You are at War: which of your Towns gains Unrest?"
    game.say("england", "york")
    assert game.over


def test_several_answers_at_once_and_words_for_what_answered_itself():
    few = at_war()
    del few["provinces"]["york"], few["provinces"]["leith"], few["provinces"]["hull"]
    game = begin(few, "H")
    assert game.over  # one calm Town, which gains Unrest
    with pytest.raises(IllegalAnswer, match="The phase is over"):
        game.say("england", "kent")  # which it has answered by itself
    game = begin(at_war(), "H")
    game.say("england", "kent; hull")
    assert game.over


def towns(*names: str, stability: int = 0):
    """A at War, with these calm Towns."""
    realms = {"A": {"kind": "PR", "stability": stability}, "B": {"kind": "PR", "stability": 0}}
    provinces = {name: town("x", "A") for name in names}
    return {
        "turn_order": ["A", "B"],
        "realms": realms,
        "areas": {"x": {}},
        "provinces": provinces,
        "wars": [{"a": "A", "b": "B"}],
    }


@pytest.mark.rule("R.api.3", "R.api.12")
def test_several_answers_are_all_or_nothing():
    position = towns("Bree", "Cove", "Dell", "Elm", "Fen", stability=-2)
    position["provinces"]["Elm"]["unrest"] = True
    for words in (["Bree; Elm"], ["Bree", "Elm"], ["Bree; Cove; Dell"], ["Bree", "Atlantis"]):
        game = begin(position, "H")
        before = game.hash(), list(game.log), list(game.record), game.position()
        with pytest.raises(IllegalAnswer):
            game.say("A", *words)
        assert (game.hash(), game.log, game.record, game.position()) == before
        game.say("A", "Bree", "Cove")
        assert replay(position, game.log) == game.position()


@pytest.mark.rule("R.api.3")
def test_words_that_contradict_a_question_that_answered_itself_are_refused():
    position = towns("Bree", "Cove", "Dell", stability=-2)  # after two Towns at War the third is the only one
    for words in (["Bree", "Cove", "Dell"], ["Bree", "Cove"]):
        game = begin(position, "H")
        game.say("A", *words)
        assert game.over
    game = begin(position, "H")
    with pytest.raises(IllegalAnswer, match="Bree"):
        game.say("A", "Bree", "Cove", "Bree")
    assert not game.position()["provinces"]["Bree"]["unrest"]


@pytest.mark.rule("R.api.3", "R.api.12")
def test_an_answer_that_was_forced_earlier_is_refused_later():
    position = towns("Bree", "Cove", stability=2)  # both Towns gain Unrest; one may be calmed
    game = begin(position, "H")
    assert game.question("A").kind == "stability_relief"
    game.say("A", "pass")
    with pytest.raises(IllegalAnswer, match="The phase is over"):
        game.say("A", "Bree")


@pytest.mark.rule("R.api.1")
def test_the_resolver_is_a_function_of_its_arguments():
    position = at_war()
    before = json.dumps(position)
    games = [resolve(position, at_random(5), seed=7) for _ in range(2)]
    assert games[0].position() == games[1].position()
    assert games[0].hash() == games[1].hash()
    assert json.dumps(position) == before
    answers = [("england", "done"), ("england", "kent"), ("england", "york")]
    game = resolve(position, answers, last="H")
    assert game.state.provinces["kent"].unrest
    with pytest.raises(ValueError, match="england must still answer"):
        resolve(position, answers[:2], last="H")


def test_dice_from_the_seed_differ_and_dice_from_the_table_are_what_was_rolled():
    provinces = {f"t{i}": town("x", "spain", unrest=True) for i in range(3)}
    position = board("spain", provinces)
    rolled = {tuple(events(play(position, "I", seed=s), "rebel_dice")[0]["faces"]) for s in range(20)}
    assert len(rolled) > 10
    game = from_position(position, first="I", dice=["nothing", 6, "nothing"])
    assert events(game, "rebel_dice")[0]["faces"] == ["nothing"] * 3
    game = from_position(position, first="I", dice=["nothing"])
    assert game.asked == "dice"
    assert game.prompt("dice") == "Rebel die 2 of 3 for spain in x: what does it show?"
    game.say("dice", "1", "nothing")
    assert game.legal("spain") == ["t0", "t1", "t2"]
    with pytest.raises(ValueError, match="is not a list"):
        from_position(position, dice="loaded")


@pytest.mark.parametrize("write", [to_json, to_toml])
def test_a_position_is_written_and_read_again(write, tmp_path):
    position = play(at_war(), "I").position()
    assert read_text(write(position)) == position
    file = tmp_path / ("p.json" if write is to_json else "p.toml")
    file.write_text(write(position), "utf-8")
    assert from_position(read_file(file)).position() == from_position(position).position()
    assert to_position(from_position(position, first="F", last="F")) == position


def test_toml_says_null_with_a_word_and_units_without_quotes():
    text = """
    turn_order = ["spain"]
    stacks = [{ pr = "spain", area = "x", units = { regular.infantry = 2, "allied.cavalry" = 1 } }]
    [realms.spain]
    kind = "PR"
    stability = 0
    ruler = "null"
    [areas.x]
    """
    game = from_position(read_text(text), first="A", last="A")
    assert game.state.realms["spain"].ruler is None
    assert game.state.stacks["spain", "x"].units == {"regular.infantry": 2, "allied.cavalry": 1}


def test_a_record_replays_with_its_dice_and_says_what_is_wrong_with_it():
    provinces = {f"t{i}": town("x", "spain", unrest=True) for i in range(2)}
    game = from_position(board("spain", provinces), dice="table")
    game.say("dice", "rebellion", "calm")
    game.say("spain", "t1")
    record = to_record(game)
    assert record["answers"] == [
        ["dice", "rebellion", "roll"], ["dice", "calm", "roll"], ["spain", "t1", "rebellion"],
    ]  # fmt: skip
    again = from_record(write_record(game))
    assert (again.hash(), again.position()) == (game.hash(), game.position())
    for field, value in (
        ("format", "chess"), ("version", 9), ("answers", "none"), ("answers", [["spain", 3]]),
        ("answers", [["spain", "t1"]]), ("hash", "0"), ("first", "Q"),
    ):  # fmt: skip
        with pytest.raises(RecordError) as refused:
            from_record(record | {field: value})
        assert refused.value.field.startswith(field)
    with pytest.raises(RecordError, match="is missing"):
        from_record({key: value for key, value in record.items() if key != "position"})
    with pytest.raises(RecordError, match="JSON"):
        from_record("{")


def test_a_record_half_way_goes_on():
    game = begin(at_war(), "H")
    game.say("england", "kent")
    again = from_record(write_record(game))
    assert again.legal("england") == game.legal("england")


@pytest.mark.rule("R.api.2")
def test_every_kind_of_event_has_words_and_every_sentence_can_be_said():
    listed = re.search(r"the rule behind it: (.*?)\. Every", rule("R.api.2").text).group(1)
    named = set(re.findall(r"[a-z_]+", re.sub(r"\(.*?\)", "", listed))) | {"step_begin", "step_end"}
    assert named <= set(WORDS)
    assert set(WORDS) - named == {"skipped", "host"}
    assert set(CHANGES) <= set(WORDS)
    game = resolve(at_war(), at_random(3), seed=3)
    for event in game.log:
        assert "{" not in game.sentence(event)
        assert event.rule.startswith("R.")


@pytest.mark.rule("R.api.5", "R.api.10")
def test_what_belongs_to_the_host_game_is_named_in_the_call():
    position = board("spain france", marriages=[])
    assert from_position(position, rulers=["Anna"]).state.rulers == ("Anna",)


@pytest.mark.rule("R.inv.14", "R.battle.12")
def test_a_general_without_units_is_no_stack():
    """An empty stack is not written into a record, so it must not lead others while the phase is played."""
    position = board(
        "spain", {"a": town("x", "spain"), "b": town("y", "spain")}, borders="x-y", units={"spain x": 1}
    )
    position["stacks"].append({"pr": "spain", "area": "y", "units": {}, "general_dice": ["cavalry"]})
    game = begin(position, "I")
    assert game.position()["stacks"] == [
        {"pr": "spain", "area": "x", "units": {"regular.infantry": 1}, "general_dice": []}
    ]
    changes.move_stack(game.state, "spain", "x", "y")
    assert game.position()["stacks"][0]["general_dice"] == []
    game.state.stacks["spain", "y"].general_dice = ("infantry",)
    changes.take_units(game.state, "spain", "y", {"regular.infantry": 1})
    assert game.state.stacks["spain", "y"].general_dice == ()


@pytest.mark.rule("R.api.5", "R.api.11")
def test_a_host_game_may_step_in_between_two_steps():
    """Cards, Ideas and whatever else is out of scope change the position between two calls."""
    provinces = {"a": town("x", "spain", unrest=True), "b": town("x", "spain"), "c": town("x", "spain")}
    position = board("spain", provinces, {"spain": {"stability": -2}})
    halfway = play(position, "AH", "spain: b").position()
    assert (
        resolve(halfway, first="I", dice=["nothing", "nothing"]).position()
        == resolve(position, [("spain", "b")], dice=["nothing", "nothing"]).position()
    )
    halfway["provinces"]["a"]["unrest"] = False  # a card calms a Town
    halfway["realms"]["spain"]["ducats"] += 3  # and another pays
    after = resolve(halfway, first="I", dice=["ducats"]).position()
    assert after["realms"]["spain"]["ducats"] == 1


@pytest.mark.rule("R.api.5", "R.ruling.battle-dice", "R.ruling.battle-cards")
def test_a_host_game_steps_in_before_a_step_and_fights_battles_itself():
    moments = []

    def host(moment, position, details):
        moments.append((moment, *details.values()))
        if moment == "battle":
            position["areas"]["y"]["rebels"] = 0  # its own cards have won
        elif details["step"] == "B":
            position["realms"]["spain"]["prestige"] += 4
        else:
            return None
        return position

    provinces = {"a": town("y", "spain", unrest=True)}
    position = board("spain", provinces, areas={"x": {"rebels": 3}}, borders="x-y", units={"spain y": 1})
    game = resolve(position, last="C", host=host)
    assert moments == [
        ("step", "A"),
        ("step", "B"),
        ("step", "C"),
        ("battle", "y", {"rebels": 2}, {"spain": 1}),
    ]
    assert (game.position()["realms"]["spain"]["prestige"], rebels(game)) == (4, {"x": 1})
    assert [(e.rule, e.fields["moment"]) for e in game.log if e.kind == "host"] == [
        ("R.api.5", "step"),
        ("R.api.5", "battle"),
    ]
    assert replay(position, game.log) == game.position()
    record = write_record(game)
    assert from_record(record, host=host).position() == game.position()
    with pytest.raises(RecordError, match="host"):
        from_record(record)


@pytest.mark.rule("R.api.5", "R.ruling.battle-dice")
@pytest.mark.parametrize("fights", [True, False])
def test_a_battle_is_fought_here_if_the_host_game_leaves_it(fights):
    provinces = {"a": town("y", "spain", unrest=True)}
    position = board("spain", provinces, areas={"x": {"rebels": 3}}, borders="x-y", units={"spain y": 1})

    def host(moment, now, _details):
        return now if moment == "battle" and fights else None

    game = from_position(position, last="C", host=host, dice="table")
    assert game.over == fights  # else a die is asked for
    assert len([event for event in game.log if event.kind == "host"]) == fights


@pytest.mark.rule("R.api.5", "R.d.19")
def test_a_host_game_has_its_say_in_a_negotiated_peace():
    def host(moment, position, details):
        if moment == "peace":
            assert details == {"realm": "spain", "to": "france", "term": "white", "victor": None}
            position["realms"][details["to"]]["ducats"] += 5
            return position
        return None

    provinces = {
        "a": town("x", "spain"),
        "b": town("y", "france", occupier="spain"),
        "c": town("y", "france"),
    }
    position = board("spain france", provinces, wars=[{"a": "spain", "b": "france"}])
    game = from_position(position, first="D", last="D", host=host)
    game.say("spain", "france", "propose white")
    game.say("france", "accept")
    assert game.over
    assert game.position()["realms"]["france"]["ducats"] == 5
    assert game.position()["truces"] == [["france", "spain"]]


@pytest.mark.rule("R.api.5")
def test_a_host_game_adds_no_land():
    def host(moment, position, details):
        return position | {"areas": {}, "provinces": {}}

    with pytest.raises(PositionError) as refused:
        resolve(board("spain", areas={"x": {}}), host=host)
    reason = "a host game must not add or remove any"
    assert [(f.field, f.reason, f.rule) for f in refused.value.faults] == [("areas", reason, "R.api.5")]


@pytest.mark.rule("R.api.5")
@pytest.mark.parametrize("field", ["realms", "provinces"])
def test_a_host_game_takes_nothing_away(field):
    position = board("spain", {"a": town("x", "spain")}, {"milan": {}})
    with pytest.raises(PositionError, match=f"^{field}: a host game"):
        resolve(
            position, host=lambda _moment, now, _details: now | {field: dict(list(now[field].items())[:-1])}
        )


@pytest.mark.rule("R.api.5", "R.d.19")
def test_a_host_game_is_told_who_counts_as_victor():
    seen = []
    provinces = {
        "a": town("x", "spain"),
        "b": town("y", "france", occupier="spain"),
        "c": town("y", "france"),
    }
    position = board("spain france", provinces, wars=[{"a": "spain", "b": "france"}])
    game = from_position(
        position, first="D", last="D", host=lambda moment, _position, details: seen.append(details)
    )
    game.say("spain", "france", "propose keep", "keep")
    game.say("france", "accept")
    assert seen[-1] == {"realm": "spain", "to": "france", "term": "keep", "victor": "spain"}
