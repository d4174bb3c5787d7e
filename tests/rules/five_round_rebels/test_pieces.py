"""The pieces of the variant: the places of markers, the yield of Rebel-held land, and when markers go."""

import pytest

from rules.five_round_rebels.realm import asked, game_of, owner, province, realm, told
from westphalia import from_position, in_words, new_game
from westphalia.editions.five_round.rebels.invariants import broken_invariants
from westphalia.editions.kit.edition import edition
from westphalia.game.view import view
from westphalia.rules.base.fields import ALL
from westphalia.rules.base.reading import PositionError

HELD = {"2,5": {"rebel_held": True}}


@pytest.mark.rule("R.variant.set.3")
def test_what_is_placed_at_setup_is_core_for_good():
    game = new_game("five-round", 5, seed=3, setup="random", rebels="on")
    game.play_on("convert")
    for player in "ABCDE":
        fields = realm(game, player)
        assert fields["core"] == fields["land"]
        assert len(fields["core"]) == 3


@pytest.mark.rule("R.variant.set.3", "R.variant.c.3")
def test_a_core_province_that_was_lost_is_core_again_when_regained():
    fields = {"land": ["2,4", "2,5"], "core": ["2,4", "2,5", "3,3"], "gold": 9}
    game = game_of("war.declare", realms={"A": fields}, principalities={"Hesse": {"land": ["3,3"]}})
    game.say("A", "war on principalities", "Hesse", "done", "conquer", "3,3")
    assert owner(game, "3,3") == "A"
    assert realm(game)["core"] == ["2,4", "2,5", "3,3"]
    s = game.state
    s.unrest |= 1 << game.hex("3,3")
    s.rebels[game.hex("3,3")] = 2
    s.gold = [0] * 5
    game.play_on("foreign_power")
    assert province(game, "3,3") == {"rebel_held": True}


@pytest.mark.rule("R.variant.set.5", "R.ruling.variant-ip")
def test_rebel_held_land_gives_no_imperial_power_from_that_moment_on():
    assert realm(game_of("rebels.suppress", realms={"A": {"gold": 2}}))["imperial_power"] == 5
    game = game_of("rebels.suppress", realms={"A": {"gold": 2, "towns": ["2,5"]}}, provinces=HELD)
    assert realm(game)["imperial_power"] == 4
    assert realm(game)["score"] == 4 + 2  # the town still counts
    game.say("A", "2,5")
    assert realm(game)["imperial_power"] == 5
    assert realm(game)["score"] == 5 + 2


@pytest.mark.rule("R.variant.set.5")
@pytest.mark.parametrize(("provinces", "gold"), [({}, 4), (HELD, 2)])
def test_rebel_held_towns_give_no_gold(provinces, gold):
    game = game_of("heresy.income", realms={"A": {"towns": ["2,5"]}}, provinces=provinces)
    assert realm(game)["gold"] == gold


@pytest.mark.rule("R.variant.set.5")
def test_a_rebel_held_province_is_neither_given_away_nor_released():
    lands = {"Hesse": {"land": ["2,6"]}, "Ulm": {"land": ["1,6"]}}
    realms = {"A": {"land": ["2,4", "2,5", "1,5", "3,4"], "towns": ["1,5", "3,4"]}}
    free = game_of("diplomacy.act", realms=realms, principalities=lands)
    free.say("A", "gift", "2,5", "Hesse")
    game = game_of(
        "diplomacy.act",
        realms=realms,
        principalities=lands,
        provinces={"2,5": {"rebel_held": True}, "1,5": {"rebel_held": True}},
    )
    assert game.why_not("A", "gift").rule == "V.dip.7"
    game.say("A", "release")  # 3,4 is the only one, and has answered for itself
    assert owner(game, "3,4") not in "ABCDE"
    assert game.why_not("A", "release").rule == "R.variant.set.5"


@pytest.mark.rule("R.variant.set.5")
def test_the_refusal_says_that_rebels_hold_it():
    lands = {"Hesse": {"land": ["2,6"]}, "Ulm": {"land": ["1,6"]}, "Baden": {"land": ["4,3", "4,4"]}}
    game = game_of(
        "diplomacy.act",
        realms={"A": {"towns": ["1,5", "3,5"], "land": ["2,4", "2,5", "1,5", "3,4", "3,5", "1,4"]}},
        principalities={**lands, "Fulda": {"land": ["0,5"]}},
        provinces={"2,5": {"rebel_held": True}, "1,5": {"rebel_held": True}},
    )
    game.say("A", "gift")
    assert game.why_not("A", "2,5").rule == "R.variant.set.5"
    game = game_of(
        "diplomacy.act",
        realms={"A": {"towns": ["1,5", "3,5", "3,4"]}},
        provinces={"1,5": {"rebel_held": True}},
    )
    game.say("A", "release")
    assert game.why_not("A", "1,5").rule == "R.variant.set.5"


@pytest.mark.rule("R.variant.set.5")
def test_it_keeps_its_religion_and_counts_for_victory():
    game = game_of(
        "rebels.suppress",
        realms={"A": {"gold": 2}},
        provinces={"2,5": {"rebel_held": True, "religion": "Protestant"}},
    )
    assert in_words(game)["protestant"] == ["2,5"]
    assert owner(game, "2,5") == "A"


@pytest.mark.rule("R.variant.set.4")
def test_markers_go_with_the_owner():
    provinces = {"2,5": {"rebel_held": True}, "3,4": {"unrest": True, "rebels": 2}}
    game = game_of(
        "war.battle.choose_treaty",
        realms={"B": {"land": ["4,4", "4,3"]}},
        wars=[{"attacker": "B", "defender": "A", "winner": "B"}],
        provinces=provinces,
    )
    game.say("B", "conquer", "2,5", "3,4")
    assert owner(game, "2,5") == owner(game, "3,4") == "B"
    assert province(game, "2,5") == province(game, "3,4") == {}
    assert told(game).count("markers_off") == 2


@pytest.mark.rule("R.variant.set.4", "R.variant.d.2")
def test_other_markers_stay_where_they_are():
    lands = {
        "2,5": {"rebel_held": True},
        "3,4": {"unrest": True},
        "3,5": {"unrest": True},
        "1,5": {"rebel_held": True},
    }
    game = game_of(
        "war.battle.choose_treaty",
        realms={"C": {"land": ["4,4", "4,3"]}},
        wars=[{"attacker": "C", "defender": "A", "winner": "C"}],
        provinces=lands,
        stop="rebels",
    )
    game.say("C", "conquer", "2,5", "3,5")
    assert province(game, "3,4") == {"unrest": True}
    assert province(game, "1,5") == {"rebel_held": True}
    off = [event.fields["province"] for event in game.log if event.kind == "markers_off"]
    assert off == [game.hex("2,5"), game.hex("3,5")]
    assert realm(game)["lost_land_to"] == ["C"]


@pytest.mark.rule("R.variant.set.4", "R.variant.set.5")
def test_exile_is_not_hindered_and_leaves_no_marker():
    game = game_of(
        "foreign_powers",
        realms={"A": {"towns": ["2,5"]}},
        provinces={"2,5": {"rebel_held": True}, "3,4": {"unrest": True, "rebels": 1}},
        stop="election",
    )
    game.say("A", "become foreign power", "France")
    game.play_on()
    s = game.state
    assert realm(game)["land"] == []
    assert not s.unrest | s.rebel_held | sum(s.rebels)


@pytest.mark.rule("R.variant.set.1")
def test_a_foreign_power_keeps_its_stability():
    game = game_of("foreign_powers", realms={"A": {"stability": -2}}, stop="election")
    game.say("A", "become foreign power", "France")
    game.play_on()
    assert realm(game)["home"] == "France"
    assert realm(game)["stability"] == -2


@pytest.mark.rule("R.variant.set.2", "R.variant.set.3", "R.variant.set.1", "R.variant.set.6")
@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"provinces": {"2,4": {"unrest": True}}}, "provinces.2,4.unrest"),
        ({"provinces": {"2,4": {"rebels": 1}}}, "provinces.2,4.rebels"),
        ({"provinces": {"5,0": {"unrest": True}}}, "provinces.5,0.unrest"),
        ({"provinces": {"2,5": {"rebels": 3}}}, "provinces.2,5.rebels"),
        ({"provinces": {"2,5": {"rebel_held": True, "unrest": True}}}, "provinces.2,5.rebel_held"),
        ({"provinces": {"2,5": {"rebel_held": True, "rebels": 1}}}, "provinces.2,5.rebel_held"),
        ({"provinces": {"3,4": {"rebel_held": True}}}, "provinces.3,4.rebel_held"),
        ({"provinces": {"3,4": {"unrest": 1}}}, "provinces.3,4.unrest"),
        ({"realms": {"A": {"stability": 4}}}, "realms.A.stability"),
        ({"realms": {"A": {"stability": -4}}}, "realms.A.stability"),
        ({"realms": {"A": {"core": ["2,4", "2,5", "1,5", "3,4"]}}}, "realms.A.core"),
        ({"realms": {"A": {"core": ["9,9"]}}}, "realms.A.core"),
        ({"realms": {"A": {"casus_belli": ["A"]}}}, "realms.A.casus_belli"),
        ({"realms": {"A": {"casus_belli": ["Atlantis"]}}}, "realms.A.casus_belli"),
        ({"realms": {"A": {"truces": ["A"]}}}, "realms.A.truces"),
        ({"realms": {"A": {"truces": ["Hesse"]}}}, "realms.A.truces"),
        ({"realms": {"A": {"truces": ["B"], "casus_belli": ["B"]}}}, "realms.A.truces"),
        ({"realms": {"A": {"could_attack": ["A"]}}}, "realms.A.could_attack"),
        ({"chance": {"rebel_dice": [7]}}, "chance.rebel_dice"),
        ({"options": {"rebels": "maybe"}}, "options.rebels"),
    ],
)
def test_impossible_values_are_refused_with_their_field(position, field):
    with pytest.raises(ValueError, match=r"^" + field.replace(".", r"\.")) as refused:
        game_of(**position)
    assert not str(refused.value).endswith("None")


@pytest.mark.rule("R.variant.set.2")
def test_that_there_is_nothing_can_be_said_of_any_province():
    game = game_of(provinces={"5,0": {"unrest": False, "rebels": 0}})
    assert not game.state.unrest


def test_without_the_option_there_are_no_such_fields():
    with pytest.raises(PositionError, match="is not a field"):
        from_position({"players": 5, "realms": {"A": {"stability": 1}}})


@pytest.mark.rule("R.variant.set.3")
def test_core_is_the_capital_and_the_first_other_provinces_unless_told():
    game = from_position(
        {
            "edition": "five-round+rebels",
            "players": 5,
            "realms": {"A": {"land": ["2,4", "3,4", "3,5", "3,3"], "capital": "3,4"}},
        }
    )
    assert realm(game)["core"] == ["2,4", "3,3", "3,4"]
    assert in_words(game)["options"]["rebels"] == "on"


@pytest.mark.rule("R.variant.set.9")
def test_rebels_state_is_public():
    game = game_of(
        "war.declare",
        realms={"A": {"casus_belli": ["B"], "stability": -1}},
        provinces={"3,4": {"unrest": True, "rebels": 1}},
    )
    added = [
        field
        for field in game.state.fields
        if field.name
        in (
            "stability",
            "unrest",
            "rebels",
            "rebel_held",
            "core",
            "claims",
            "truces",
            "waged",
            "open_to",
            "pressed",
            "robbed",
            "converts",
            "league_lost",
            "league_drawn",
            "owed",
            "rebel_dice",
        )
    ]
    assert len(added) == 16
    for field in added:
        assert field.seen == ALL
        assert field.fact
        assert getattr(view(game, None).state, field.name) == getattr(game.state, field.name)


@pytest.mark.rule("R.variant.set.8")
def test_a_second_casus_belli_or_truce_is_not_placed():
    wars = [
        {"attacker": "A", "defender": "B", "winner": "A"},
        {"attacker": "B", "defender": "A", "winner": "A"},
    ]
    game = game_of(
        "rebels.make_truces",
        wars=wars,
        realms={"B": {"lost_land_to": ["A"], "land": ["4,4"]}},
        stop="rebels.pay_for_rebel_held",
    )
    assert realm(game)["truces"] == ["B"]
    assert realm(game, "B")["casus_belli"] == ["A"]


@pytest.mark.rule("R.variant.end.1")
def test_the_phase_comes_after_the_wars_and_asks_nobody_when_nothing_is_there():
    game = game_of("war.post_war_diplomacy", stop=["religious_war.join_league", "foreign_powers"])
    assert game.stopped
    phases = [event.fields["phase"] for event in game.log if event.kind == "phase"]
    assert phases == ["rebels"]
    assert asked(game) == []


@pytest.mark.rule("R.variant.set.2", "R.variant.c.3", "R.variant.set.6", "R.variant.set.1")
def test_every_broken_invariant_is_reported():
    def broken(**fields):
        s = game_of("rebels.suppress", realms={"A": {"gold": 2}}, provinces=HELD).state
        assert broken_invariants(s) == []
        for name, value in fields.items():
            setattr(s, name, value)
        return " ".join(broken_invariants(s))

    s = game_of("rebels.suppress", realms={"A": {"gold": 2}}, provinces=HELD).state
    capital, core, plain, free = (1 << s.board.index[place] for place in ((2, 4), (2, 5), (3, 4), (5, 0)))
    assert "R.variant.set.2" in broken(unrest=capital)
    assert "R.variant.set.2" in broken(unrest=free)
    assert "R.variant.set.2" in broken(unrest=core)
    assert "R.variant.set.2" in broken(
        rebels=bytearray([0] * s.board.index[3, 4] + [3] + [0] * 40)[: s.board.size]
    )
    assert "R.variant.c.3" in broken(rebel_held=plain)
    assert "R.variant.set.3" in broken(core=[15, 0, 0, 0, 0])
    assert "R.variant.set.6" in broken(claims=[1, 0, 0, 0, 0])
    assert "R.variant.set.6" in broken(claims=[1 << 100, 0, 0, 0, 0])
    assert "R.variant.set.6" in broken(truces=[1 << 5, 0, 0, 0, 0])
    assert "R.variant.set.6" in broken(truces=[1, 0, 0, 0, 0])
    assert "R.ruling.variant-same-pair" in broken(truces=[2, 0, 0, 0, 0], claims=[2, 0, 0, 0, 0])
    assert "R.variant.set.1" in broken(stability=[4, 0, 0, 0, 0])
    assert "R.variant.set.1" in broken(stability=[0, -4, 0, 0, 0])
    assert "R.variant.end.1" in broken(phase=s.phase + 1, owed=1)
    assert "R.variant.end.1" in broken(phase=s.phase + 1, rebel_dice=((1, 1),))
    assert "R.variant.set.9" in broken(phase=s.phase + 1, converts=1)
    assert "R.variant.set.9" in broken(phase=s.k.phases.index("election"), converts=1)
    assert "R.variant.set.9" not in broken(converts=1)
    assert "R.variant.end.1" not in broken(phase=s.phase + 1)
    assert "R.variant.set.6" in broken(claims=[0, 0, 4, 0, 0])

    def one_rebel(place):
        return bytearray(at == s.board.index[place] for at in range(s.board.size))

    assert "on no Player's land" in broken(rebels=one_rebel((5, 0)))
    for early in ({"claims": [2, 0, 0, 0, 0]}, {"truces": [2, 0, 0, 0, 0]}, {"unrest": plain}):
        assert "before the first round" in broken(round=0, **early)
    assert "before the first round" in broken(round=0, rebels=one_rebel((3, 4)))
    assert "before the first round" not in broken(round=0)
    assert "before the first round" not in broken(unrest=plain)


def test_play_begins_at_every_step_of_the_phase():
    steps = [name for name in edition("five-round+rebels").program({}).steps if name.startswith("rebels.")]
    assert len(steps) == 19
    for step in steps:
        game = game_of(
            step,
            realms={
                "A": {"gold": 1, "stability": -2, "casus_belli": ["B"], "could_attack": ["B"]},
                "B": {"land": ["4,4", "4,3", "5,3"], "protestant": ["4,3"]},
            },
            wars=[{"attacker": "A", "defender": "B", "winner": "B"}],
            principalities={"Hesse": {"religion": "Protestant", "influence": {"A": 4}}},
            provinces={
                "3,4": {"unrest": True, "rebels": 1},
                "1,5": {"rebel_held": True},
                "3,5": {"religion": "Protestant"},
            },
            chance={"rebel_dice": [3, 3]},
        )
        assert in_words(game)["edition"] == "five-round", step
        game.play_on("vote", "convert")
