"""Step I: the Rebel Dice, and the steps that round 5 leaves out."""

import pytest

from rules.five_round_rebels.realm import asked, game_of, owner, province, realm, told
from westphalia import in_words

END = "foreign_powers"


def rolling(faces, provinces, realms=None, **position):
    return game_of(
        "rebels.roll_dice",
        realms=realms,
        provinces=provinces,
        chance={"rebel_dice": list(faces)},
        stop="rebels.end_rebels",
        **position,
    )


RESTLESS = {"3,4": {"unrest": True}}


@pytest.mark.rule("R.variant.i.1", "R.variant.c.3", "R.variant.c.4")
def test_a_1_is_a_rebellion():
    game = rolling([1], RESTLESS)
    assert owner(game, "3,4") not in "ABCDE"
    assert realm(game)["casus_belli"] == [owner(game, "3,4")]
    game = rolling([1], {"2,5": {"unrest": True}}, {"A": {"towns": ["2,5"]}})
    assert province(game, "2,5") == {"rebel_held": True}
    named = rolling([1], RESTLESS, options={"rebels": "on", "names": "chosen"})
    assert asked(named) == [("A", "name")]


@pytest.mark.rule("R.variant.i.1")
@pytest.mark.parametrize(("gold", "left"), [(2, 1), (0, 0)])
def test_a_2_costs_gold(gold, left):
    game = rolling([2], RESTLESS, {"A": {"gold": gold}})
    assert realm(game)["gold"] == left
    assert province(game, "3,4") == {"unrest": True}


@pytest.mark.rule("R.variant.i.1", "R.variant.set.7")
def test_a_3_costs_influence_of_their_choice_if_they_have_any():
    lands = {"Hesse": {"size": 1, "influence": {"A": 1}}, "Ulm": {"influence": {"A": 1}}}
    game = rolling([3], RESTLESS, principalities=lands)
    assert asked(game) == [("A", "rebel_die_loss")]
    game.say("A", "Hesse")
    assert realm(game)["influence"] == {"Ulm": 1}
    assert in_words(game)["principalities"]["Hesse"]["ally"] is None
    assert province(game, "3,4") == {"unrest": True}
    assert rolling([3], RESTLESS).stopped  # forgiven


@pytest.mark.rule("R.variant.i.1")
@pytest.mark.parametrize(
    ("face", "before", "after"),
    [
        (4, {"unrest": True}, {"unrest": True}),
        (5, {"unrest": True}, {"unrest": True, "rebels": 1}),
        (5, {"unrest": True, "rebels": 1}, {"unrest": True, "rebels": 2}),
        (5, {"unrest": True, "rebels": 2}, {"unrest": True, "rebels": 2}),
        (6, {"unrest": True}, {}),
        (6, {"unrest": True, "rebels": 2}, {"rebels": 2}),
    ],
)
def test_dice_showing_4_5_and_6_have_their_effects(face, before, after):
    game = rolling([face], {"3,4": before}, {"A": {"gold": 3}})
    assert province(game, "3,4") == after
    assert realm(game)["gold"] == 3
    assert owner(game, "3,4") == "A"


@pytest.mark.rule("R.variant.i.2")
def test_all_dice_fall_together_and_are_worked_off_hex_by_hex():
    provinces = {where: {"unrest": True} for where in ("1,5", "2,5", "3,4", "3,5")}
    game = rolling(
        [6, 3, 5, 4],
        provinces,
        principalities={"Hesse": {"influence": {"A": 2}}, "Ulm": {"influence": {"A": 1}}},
    )
    assert [event.fields["faces"] for event in game.log if event.kind == "rebel_dice"] == [[6, 3, 5, 4]]
    assert province(game, "3,4") == {}  # lowest r first: 3,4 rolled the 6
    assert asked(game) == [("A", "rebel_die_loss")]
    assert game.question("A").about == (game.hex("1,5"),)
    assert province(game, "2,5") == {"unrest": True}
    game.say("A", "Hesse")
    assert province(game, "2,5") == {"unrest": True, "rebels": 1}
    assert province(game, "3,5") == {"unrest": True}


@pytest.mark.rule("R.variant.i.2", "R.variant.end.1")
def test_each_player_rolls_for_their_own_and_each_province_once():
    realms = {"B": {"land": ["4,4", "4,3", "5,3"]}}
    game = rolling([5, 6], {"3,4": {"unrest": True}, "4,3": {"unrest": True}}, realms)
    assert province(game, "3,4") == {"unrest": True, "rebels": 1}
    assert province(game, "4,3") == {}
    assert told(game).count("rebel_die") == 2


@pytest.mark.rule("R.variant.ex.1", "R.variant.g.2", "R.variant.i.1")
def test_two_groups_two_unrest_and_two_dice():
    realms = {"A": {"land": ["2,4", "2,5", "1,5", "3,4", "3,5", "1,3"], "towns": ["1,3"]}}
    game = game_of(
        "rebels.dissent",
        realms=realms,
        provinces={where: {"religion": "Protestant"} for where in ("3,4", "3,5", "1,3")},
        chance={"rebel_dice": [5, 1]},
        stop="rebels.end_rebels",
    )
    game.say("A", "3,4")
    assert province(game, "1,3") == {"unrest": True, "rebels": 1}
    name = owner(game, "3,4")
    assert in_words(game)["principalities"][name]["religion"] == "Protestant"
    assert realm(game)["casus_belli"] == [name]


# --- the last round ---


@pytest.mark.rule("R.variant.i.3")
def test_in_round_5_only_a_b_c_and_e_are_played():
    def last(round):
        return game_of(
            round=round,
            realms={
                "A": {"gold": 3, "casus_belli": ["B"], "truces": ["C"], "stability": -1},
                "B": {"land": ["4,4", "4,3", "5,3"], "stability": -3, "league_lost": True},
            },
            provinces={
                "3,4": {"unrest": True, "rebels": 1},
                "3,5": {"unrest": True},
                "1,5": {"rebel_held": True},
                "4,3": {"religion": "Protestant"},
            },
            wars=[{"attacker": "A", "defender": "B", "winner": "A"}],
            chance={"rebel_dice": [4, 4, 4, 4]},
            stop=END,
        )

    game = last(5)
    assert asked(game) == [("A", "suppress")]  # B
    game.say("A", "pass")
    assert game.stopped
    assert realm(game)["casus_belli"] == [owner(game, "3,4")]  # A and C
    assert realm(game)["gold"] == 2  # E
    assert realm(game)["truces"] == []  # A, and no D
    assert realm(game)["stability"] == -1  # no F
    assert realm(game, "B")["stability"] == -3
    assert province(game, "4,3") == {}  # no G and H
    assert not {"rebel_dice", "unrest", "stability", "truce"} & set(told(game))  # no I
    game = last(4)
    game.play_on()
    assert {"rebel_dice", "unrest", "stability", "truce"} <= set(told(game))
