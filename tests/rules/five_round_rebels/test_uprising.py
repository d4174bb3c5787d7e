"""Step C: sieges, liberations and moves."""

import pytest

from rules.five_round_rebels.realm import asked, game_of, owner, province, realm, told
from westphalia import in_words

REBELS = "rebels.besiege_or_move"
END = "rebels.make_truces"


def rising(provinces, realms=None, **position):
    return game_of(REBELS, realms=realms, provinces=provinces, stop=END, **position)


def taken(game):
    """Return the provinces in the order in which Rebels besieged or left them."""
    return [
        in_hex(game, event)
        for event in game.log
        if "province" in event.fields and event.kind != "markers_off"
    ]


def in_hex(game, event):
    q, r = game.state.board.hexes[event.fields["province"]]
    return f"{q},{r}"


@pytest.mark.rule("R.variant.c.2")
@pytest.mark.parametrize(
    ("rebels", "town", "falls"), [(1, False, True), (1, True, False), (2, True, True), (2, False, True)]
)
def test_one_rebel_takes_a_province_and_two_a_town(rebels, town, falls):
    game = rising({"3,4": {"unrest": True, "rebels": rebels}}, {"A": {"towns": ["3,4"] if town else []}})
    assert (owner(game, "3,4") != "A") == falls
    if not falls:
        assert province(game, "3,4") == {"unrest": True, "rebels": rebels}
        assert told(game) == ["siege_holds"]


@pytest.mark.rule("R.variant.c.3", "R.variant.set.3")
def test_a_core_province_becomes_rebel_held():
    game = rising({"1,5": {"unrest": True, "rebels": 2}})
    assert owner(game, "1,5") == "A"
    assert province(game, "1,5") == {"rebel_held": True}
    assert realm(game)["casus_belli"] == []


@pytest.mark.rule("R.variant.c.4", "R.variant.set.6")
def test_another_province_becomes_a_principality_and_its_owner_has_a_casus_belli():
    game = rising({"3,4": {"unrest": True, "rebels": 2, "religion": "Protestant"}})
    name = owner(game, "3,4")
    land = in_words(game)["principalities"][name]
    assert land["land"] == ["3,4"]
    assert land["capital"] == "3,4"
    assert "3,4" in in_words(game)["towns"]
    assert land["religion"] == "Protestant"
    assert land["influence"] == {}
    assert land["ally"] is None
    assert not land["elector"]
    assert province(game, "3,4") == {}
    assert realm(game)["casus_belli"] == [name]


@pytest.mark.rule("R.variant.c.4")
def test_its_former_owner_names_it():
    game = rising({"3,4": {"unrest": True, "rebels": 1}}, options={"rebels": "on", "names": "chosen"})
    assert asked(game) == [("A", "name")]
    assert game.question("A").about == (game.hex("3,4"),), "where it lies"
    assert game.why_not("A", "Saxony").rule == "V.gen.15"
    game.say("A", "Ulm")
    assert owner(game, "3,4") == "Ulm"
    core = rising({"2,5": {"unrest": True, "rebels": 1}}, options={"rebels": "on", "names": "chosen"})
    assert core.stopped


@pytest.mark.rule("R.variant.c.4")
def test_its_card_is_in_the_deck_from_now_on():
    game = rising({"3,4": {"unrest": True, "rebels": 1}})
    name = owner(game, "3,4")
    again = game_of(
        "upheaval",
        round=3,
        realms={"A": {"land": ["2,4", "2,5", "1,5", "3,5"]}},
        principalities={name: {"land": ["3,4"]}},
        chance={"upheaval": [name]},
        stop="upheaval.set_initiative",
    )
    assert in_words(again)["principalities"][name]["religion"] == "Protestant"


@pytest.mark.rule("R.variant.c.1")
def test_sieges_come_first_most_rebels_first_then_by_hex():
    game = rising(
        {
            "1,5": {"rebels": 2},
            "2,5": {"unrest": True, "rebels": 1},
            "3,4": {"unrest": True, "rebels": 2},
            "3,5": {"unrest": True, "rebels": 1},
            "4,3": {"unrest": True, "rebels": 1},
        },
        {"B": {"land": ["4,4", "4,3", "5,3"], "core": ["4,4"]}},
    )
    order = [where for where in taken(game) if where in ("1,5", "2,5", "3,4", "3,5", "4,3")]
    assert list(dict.fromkeys(order)) == ["3,4", "4,3", "2,5", "3,5", "1,5"]  # lowest r, then lowest q


@pytest.mark.rule("R.variant.c.1", "R.variant.end.1")
def test_rebels_that_arrive_do_not_besiege_in_the_same_step():
    game = rising({"2,5": {"rebels": 2}, "3,4": {"unrest": True}})
    assert province(game, "2,5") == {"rebels": 1}
    assert province(game, "3,4") == {"unrest": True, "rebels": 1}
    assert owner(game, "3,4") == "A"


@pytest.mark.rule("R.variant.c.5")
@pytest.mark.parametrize(
    ("provinces", "goal"),
    [
        ({"3,4": {"unrest": True}, "1,5": {"unrest": True}}, "3,4"),  # lower r
        ({"3,4": {"unrest": True, "rebels": 1}, "1,5": {"unrest": True}}, "1,5"),  # more room
        ({"3,4": {"unrest": True}, "3,5": {"unrest": True}}, "3,5"),  # a town
        ({"3,4": {"unrest": True}, "2,6": {"unrest": True}}, "3,4"),  # another player's land, lower r decides
        ({"2,6": {"unrest": True}}, "2,6"),
    ],
)
def test_rebels_move_where_most_room_is_then_to_towns_then_by_hex(provinces, goal):
    realms = {"A": {"towns": ["3,5"]}, "B": {"land": ["2,7", "2,6", "1,7"], "capital": "2,7"}}
    game = game_of(
        REBELS, realms=realms, provinces={"2,5": {"rebels": 2}, **provinces}, item=_last(provinces), stop=END
    )
    before = provinces[goal].get("rebels", 0)
    assert province(game, goal)["rebels"] == before + 1
    assert province(game, "2,5") == {"rebels": 1}


def _last(provinces):
    """Return the place of the province without Unrest in the order of the step: behind all sieges."""
    return sum(1 for fields in provinces.values() if fields.get("rebels"))


@pytest.mark.rule("R.variant.c.5")
def test_without_unrest_around_a_rebel_goes_home_and_a_single_one_stays_where_there_is_some():
    game = rising({"1,5": {"rebels": 2}})
    assert province(game, "1,5") == {"rebels": 1}
    game = rising({"1,5": {"rebels": 1}})
    assert province(game, "1,5") == {}
    game = rising({"1,5": {"rebels": 1}, "2,5": {"unrest": True}})
    assert province(game, "1,5") == {"rebels": 1}
    assert province(game, "2,5") == {"unrest": True}


@pytest.mark.rule("R.variant.c.5")
def test_a_full_neighbour_takes_no_more():
    game = game_of(
        REBELS,
        realms={"A": {"towns": ["3,4"]}},
        provinces={"2,5": {"rebels": 2}, "3,4": {"unrest": True, "rebels": 2}},
        item=1,
        stop=END,
    )
    assert province(game, "2,5") == {"rebels": 1}  # gone home
    assert province(game, "3,4") == {"unrest": True, "rebels": 2}


@pytest.mark.rule("R.ruling.variant-foreign", "R.variant.end.1", "R.ruling.variant-eliminated")
def test_a_foreign_power_has_no_core_province_in_the_empire_and_may_lose_all():
    game = game_of(
        REBELS,
        realms={"C": {"home": "France", "land": ["4,6"], "core": ["4,6"]}},
        provinces={"4,6": {"unrest": True, "rebels": 1}},
        stop="foreign_powers",
    )
    game.play_on()
    assert owner(game, "4,6") not in "ABCDE"
    assert realm(game, "C")["land"] == []
    assert realm(game, "C")["casus_belli"] == [owner(game, "4,6")]
    assert realm(game, "C")["stability"] == 1


@pytest.mark.rule("R.variant.c.3")
def test_a_second_core_province_falls_beside_the_first():
    lands = {"2,5": {"rebel_held": True}, "1,5": {"unrest": True, "rebels": 1}}
    game = rising(lands)
    assert province(game, "2,5") == province(game, "1,5") == {"rebel_held": True}
