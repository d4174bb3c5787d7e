"""An examiner's cases, step I: Rebel Dice."""

import pytest

from exam_rebels.sheet import army, board, lands, owner, play, pr, prestige, rebels, told, unrest, vassal
from westphalia.rebels import from_position


def naples(names="Bari! Foggia!", stacks=(), flag=..., **fields):
    return board(
        {"Spain": pr(**fields), "France": pr()},
        lands("Naples", "Spain", names, flag=flag),
        stacks=list(stacks),
    )


def spain(game):
    return game.position()["realms"]["Spain"]


def test_one_die_for_each_unrest_area_by_area():
    position = board(
        {"Spain": pr(), "France": pr()},
        lands("Naples", "Spain", "Bari! Foggia Lecce!"),
        lands("Aragon", "Spain", "Huesca!"),
        lands("Aragon", "France", "Jaca!"),
    )
    game = play(position, "I", dice=["nothing"] * 4)
    rolled = [(e.fields["realm"], e.fields["area"]) for e in game.log if e.kind == "rebel_dice"]
    assert rolled == [("Spain", "Aragon"), ("Spain", "Naples"), ("France", "Aragon")]


@pytest.mark.parametrize(
    ("face", "field", "value"),
    [
        ("ducats", "ducats", 3),
        ("manpower", "manpower", {"available": 1, "exhausted": 1}),
        ("nothing", "ducats", 5),
        (2, "ducats", 3),
        (6, "ducats", 5),
    ],
)
def test_each_die_face_has_its_effect(face, field, value):
    position = naples("Bari!", ducats=5, manpower={"available": 2, "exhausted": 0})
    assert spain(play(position, "I", dice=[face]))[field] == value


def test_the_player_chooses_which_power_to_lose():
    game = play(naples("Bari!", power={"adm": 1, "dip": 2, "mil": 3}), "I", "Spain: mil", dice=["power"])
    assert spain(game)["power"] == {"adm": 1, "dip": 2, "mil": 2}


def test_a_calm_result_removes_unrest():
    assert unrest(play(naples(), "I", "Spain: Foggia", dice=["calm", "nothing"])) == ["Bari"]


def test_a_rebellion_without_an_army_raises_a_rebel_town_on_core_land():
    game = play(naples(), "I", "Spain: Foggia", dice=["rebellion", "nothing"])
    assert owner(game, "Foggia") == ("Spain", "rebels")
    assert rebels(game) == {}
    assert spain(game)["covered_slots"]["town"] == 1


def test_a_rebellion_on_foreign_land_liberates():
    game = play(naples("Bari!", flag="Naples"), "I", dice=["rebellion"])
    assert owner(game, "Bari") == ("Naples", None)
    assert game.position()["cb"] == [{"holder": "Spain", "target": "Naples"}]


def test_a_rebellion_under_an_army_places_a_rebel_and_a_battle_follows_at_the_end():
    position = naples(stacks=[army("Spain", "Naples", 2)])
    dice = ["rebellion", "nothing", "blank", "blank", "blank", "infantry", "blank", "blank"]
    game = play(position, "I", dice=dice)
    assert rebels(game) == {}
    assert [e.kind for e in game.log if e.kind in ("rebels_placed", "battle_begin")] == [
        "rebels_placed",
        "battle_begin",
    ]


def test_three_dice_worked_off_rebellion_first_then_losses_then_calm():
    position = naples("Bari! Foggia! Lecce!", ducats=1, interest=0)
    game = play(position, "I", "Spain: Bari", "Spain: Lecce", dice=["calm", "ducats", "rebellion"])
    assert owner(game, "Bari") == ("Spain", "rebels")
    assert (spain(game)["ducats"], spain(game)["interest"]) == (4, 1)  # a Loan of 5
    assert unrest(game) == ["Bari", "Foggia"]  # Bari's lies under the Rebel Town


def test_without_power_or_manpower_one_pays():
    game = play(naples(ducats=4), "I", dice=["power", "manpower"])
    assert spain(game)["ducats"] == 0


def test_a_player_who_cannot_pay_goes_bankrupt():
    position = naples(
        "Bari!", ducats=1, interest=5, prestige=8, advisors=["Fugger"], power={"adm": 4, "dip": 1, "mil": 0},
        stacks=[army("Spain", "Naples", units={"regular.infantry": 1, "mercenary.cavalry": 2})],
    )  # fmt: skip
    realm = spain(play(position, "I", dice=["ducats"]))
    assert (realm["stability"], realm["prestige"], realm["ducats"], realm["interest"]) == (-3, 3, 0, 2)
    assert (realm["advisors"], realm["power"]) == ([], {"adm": 2, "dip": 0, "mil": 0})


def test_the_manpower_may_come_from_the_field():
    position = naples(manpower={"available": 1}, stacks=[army("Spain", "Naples", 2)])
    game = play(position, "I", "Spain: infantry Naples", dice=["manpower", "nothing"])
    assert game.position()["stacks"][0]["units"] == {"regular.infantry": 1}
    assert spain(game)["manpower"] == {"available": 1, "exhausted": 1}


def test_vassals_roll_too_and_rebel():
    position = board(
        {"France": pr(), "Brittany": vassal("France")}, lands("Bretagne", "Brittany", "Nantes! Brest")
    )
    game = play(position, "I", dice=["rebellion"])
    assert owner(game, "Nantes") == ("Brittany", None)
    assert game.position()["realms"]["Brittany"]["kind"] == "NPR"
    assert owner(game, "Brest")[0] == "Brittany.vassal"


def test_covered_unrest_rolls_nothing():
    position = naples("Bari Foggia")
    position["provinces"]["Bari"] |= {"unrest": True, "occupier": "rebels"}
    position["provinces"]["Foggia"] |= {"unrest": True, "occupier": "France", "occ_unrest": True}
    game = play(position, "I", dice=["nothing"])
    assert told(game, "rebel_dice", "realm") == ["France"]


def test_an_occupying_town_that_rebels_is_thrown_out():
    position = naples("Bari Foggia")
    position["provinces"]["Foggia"] |= {"occupier": "France", "occ_unrest": True}
    game = play(position, "I", dice=["rebellion"])
    assert owner(game, "Foggia") == ("Spain", None)
    assert game.position()["cb"] == []


def test_dice_typed_at_the_table_one_by_one():
    game = from_position(naples(), first="I", last="I", dice="table")
    assert game.asked == "dice"
    game.say("dice", "nothing", "rebellion")
    game.say("Spain", "Bari")
    assert game.over
    assert owner(game, "Bari") == ("Spain", "rebels")


def test_a_face_that_does_not_exist_is_refused():
    game = from_position(naples(), first="I", last="I", dice="table")
    assert game.why_not("dice", "elite") is not None
    assert game.why_not("dice", "7") is not None


def test_dice_that_run_out_are_asked_for():
    game = from_position(naples(), first="I", last="I", dice=["nothing"])
    assert game.asked == "dice"


def test_in_the_later_version_the_army_loses_a_unit():
    position = naples(stacks=[army("Spain", "Naples", 2)])
    position["options"] = {"rules_version": "1.2"}
    game = play(position, "I", dice=["rebellion", "nothing"])
    assert game.position()["stacks"][0]["units"] == {"regular.infantry": 1}
    assert rebels(game) == {}


def test_more_rebellions_than_one():
    game = play(naples("Bari! Foggia!"), "I", dice=["rebellion", "rebellion"])
    assert [owner(game, name)[1] for name in ("Bari", "Foggia")] == ["rebels", "rebels"]
    assert prestige(game) == {}  # the penalty of step E is over for this round
