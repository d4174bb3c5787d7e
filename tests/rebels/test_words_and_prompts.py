"""Words that people try, prompts that name their subject, and impossible positions."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, land, town
from westphalia.rebels import IllegalAnswer, PositionError, from_position


def hungary(occupied=("buda",), **war):
    """Return a War between Austria and Hungary, an NPR."""
    provinces = {
        "wien": town("austria", "habsburg"),
        "buda": land("pest", "hungary", occupier="habsburg" if "buda" in occupied else None),
        "arad": land("banat", "hungary", occupier="habsburg" if "arad" in occupied else None),
    }
    return board("habsburg", provinces, wars=[{"a": "habsburg", "b": "hungary", **war}])


def scotland():
    provinces = {"kent": town("south", "england"), "leith": town("lothian", "scotland", occupier="england")}
    provinces["perth"] = town("lothian", "scotland")
    return board("england scotland", provinces, wars=[{"a": "england", "b": "scotland"}])


# --- words ---


@pytest.mark.rule("R.d.11", "R.d.18", "R.term.white.1")
@pytest.mark.parametrize("word", ["white", "white peace", "enforce white", "enforce white peace"])
@pytest.mark.parametrize(
    ("occupied", "war"),
    [
        (("buda", "arad"), {}),  # a Total Victory
        (("buda",), {"outcome": "partial", "victor": "a"}),
        (("buda",), {"outcome": "inconclusive"}),
    ],
)
def test_one_word_makes_white_peace_with_an_npr_everywhere(occupied, war, word):
    game = begin(hungary(occupied, **war), "D")
    if game.question("habsburg").kind == "next_war":
        game.say("habsburg", "hungary")
    game.say("habsburg", word)
    assert game.position()["wars"] == []
    assert [e.fields["term"] for e in game.log if e.kind == "peace"] == ["white"]


@pytest.mark.rule("R.d.18")
@pytest.mark.parametrize("word", ["white", "white peace"])
def test_white_peace_with_a_player_is_proposed(word):
    game = begin(scotland(), "D")
    game.say("england", "scotland")
    refused = game.why_not("england", word)
    assert refused.rule == "R.d.18"
    assert refused.sentence == "White Peace with a player needs their consent: propose it."


@pytest.mark.rule("R.term.annex.1")
@pytest.mark.parametrize("word", ["annex", "full annexation", "Enforce Full Annexation"])
def test_a_term_alone_is_enforced(word):
    game = begin(hungary(("buda", "arad")), "D")
    game.say("habsburg", word)
    assert game.position()["provinces"]["arad"]["lawful_owner"] == "habsburg"
    game = begin(hungary(outcome="partial", victor="a"), "D")
    game.say("habsburg", "hungary")
    assert game.why_not("habsburg", word).rule == "R.term.annex.1"


def test_an_unknown_word_is_refused_with_the_answers():
    game = begin(hungary(outcome="inconclusive"), "D")
    game.say("habsburg", "hungary")
    with pytest.raises(IllegalAnswer, match="the answers are: white peace, leave"):
        game.say("habsburg", "armistice")


# --- prompts ---


@pytest.mark.rule("R.api.1", "R.i.1")
def test_a_prompt_for_dice_says_whose_where_and_which_of_how_many():
    provinces = {name: town("leon", "spain", unrest=True) for name in ("avila", "toro", "burgos")}
    game = begin(board("spain", provinces), "I", dice="table")
    game.say("dice", "nothing")
    assert game.prompt("dice") == "Rebel die 2 of 3 for spain in leon: what does it show?"
    game = begin(board("spain", {"avila": town("leon", "spain", unrest=True)}), "I", dice="table")
    assert game.prompt("dice") == "Rebel die for spain in leon: what does it show?"


@pytest.mark.rule("R.battle.3")
def test_a_prompt_for_battle_dice_counts_those_of_a_general():
    provinces = {"kent": town("kent", "england", unrest=True), "dover": town("kent", "england")}
    army = {"england kent": {"regular.infantry": 3, "general_dice": ["infantry", "cavalry", "artillery"]}}
    game = begin(board("england", provinces, units=army), "I", dice="table")
    game.say("dice", "rebellion")
    assert game.prompt("dice") == "Infantry die 1 of 3 for Rebels in kent, Round 1: what does it show?"
    game.say("dice", "blank", "blank", "blank", "blank")
    assert game.prompt("dice") == "Infantry die 2 of 6 for england in kent, Round 1: what does it show?"


@pytest.mark.rule("R.h.1")
def test_a_prompt_says_how_many_are_to_be_chosen():
    provinces = {name: town("south", "england") for name in ("kent", "york", "hull")}
    provinces |= {"perth": town("lothian", "scotland")}
    game = begin(board("england scotland", provinces, wars=[{"a": "england", "b": "scotland"}]), "H")
    assert game.prompt("england") == "You are at War: which of your Towns gains Unrest? (2 to choose)"
    game.say("england", "kent")
    assert game.prompt("england") == "You are at War: which of your Towns gains Unrest?"


# --- the log ---


@pytest.mark.rule("R.api.3")
def test_the_log_in_words():
    game = begin(board("spain", {"avila": town("leon", "spain", unrest=True)}), "I", dice=["calm"])
    (event,) = [e for e in game.log if e.kind == "only_answer"]
    assert game.fields(event) == {
        "player": "spain",
        "question": "calm",
        "answer": "avila",
        "about": ["leon", 1],
    }
    assert game.sentences()[0] == "Step I."
    assert game.fields(game.log[0]) == {"step": "I"}


# --- positions that cannot be ---


def faults(position, **call):
    with pytest.raises(PositionError) as refused:
        from_position(position, **call)
    return [(fault.field, fault.reason) for fault in refused.value.faults]


@pytest.mark.rule("R.api.8")
def test_a_misspelt_area_is_refused_with_the_right_one():
    position = hungary()
    position["areas"]["bannat"] = {"rebels": 2}
    assert faults(position) == [("areas.bannat", "no Province lies in this Area; did you mean 'banat'?")]
    position = hungary()
    position["provinces"]["arad"]["area"] = "bannat"
    assert faults(position)[0] == ("provinces.arad.area", "there is no Area 'bannat'; did you mean 'banat'?")
    position = hungary()
    position["stacks"] = [{"pr": "habsburg", "area": "pets", "units": {"regular.infantry": 1}}]
    assert faults(position) == [("stacks[0].area", "there is no Area 'pets'; did you mean 'pest'?")]


@pytest.mark.rule("R.api.8")
def test_an_area_without_anything_is_told():
    position = hungary()
    position["areas"] |= {"kongo": {"rebels": 1}, "pest 2": {}}
    game = from_position(position, last="A")
    assert [w.field for w in game.warnings] == ["areas.kongo", "areas.pest 2"]


@pytest.mark.rule("R.api.8")
def test_enemies_have_no_alliance():
    position = hungary() | {"alliances": [{"pr": "habsburg", "realm": "hungary"}]}
    reason = "'habsburg' is at War with 'hungary': Enemies have no Alliance"
    assert faults(position) == [("alliances[0]", reason)]


@pytest.mark.rule("R.api.8")
def test_an_occupier_at_peace_is_refused_in_a_whole_phase():
    reason = (
        "'habsburg' is not at War with 'hungary', the Lawful Owner: add their War, or remove the Occupier"
    )
    assert faults(hungary() | {"wars": []}) == [("provinces.buda.occupier", reason)]


@pytest.mark.rule("R.api.8", "R.api.11")
@pytest.mark.parametrize(("first", "last"), [("A", "C"), ("D", "D"), ("E", "I")])
def test_some_steps_accept_an_occupier_at_peace_with_a_warning(first, last):
    game = from_position(hungary() | {"wars": []}, first=first, last=last)
    (warning,) = game.warnings
    assert warning.field == "provinces.buda.occupier"
    assert warning.reason.startswith("'habsburg' is not at War with 'hungary'")
    assert from_position(hungary(), first=first, last=last).warnings == ()


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize(("said", "side"), [("A", "a"), ("B", "b")])
def test_a_victor_is_a_side_and_no_realm(said, side):
    position = board("A B", {"x": town("x", "A"), "y": town("y", "B")})
    position["wars"] = [{"a": "A", "b": "B", "outcome": "partial", "victor": said}]
    reason = f"must be a or b, a side of this War; the Realm {said!r} is side {side}"
    assert faults(position) == [("wars[0].victor", reason)]


@pytest.mark.rule("R.api.1")
def test_dice_that_are_not_rolled_are_refused():
    position = board("spain", {"avila": town("leon", "spain", unrest=True)})
    from_position(position, first="I", dice=["nothing"])
    with pytest.raises(
        ValueError, match=r"dice: the phase ended before these were rolled: calm, 3 \[R\.api\.1\]"
    ):
        from_position(position, first="I", dice=["nothing", "calm", 3])
    provinces = {name: town("leon", "spain", unrest=True) for name in ("avila", "toro")}
    game = begin(board("spain", provinces), "I", dice=["rebellion", "nothing", "calm"])
    before = game.position()
    with pytest.raises(ValueError, match="dice: the phase ended"):
        game.say("spain", "avila")
    assert game.position() == before
