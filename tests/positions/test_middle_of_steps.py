"""Positions in the middle of a step can be written with the rulebook alone."""

import pytest

from westphalia import from_position, from_record, in_words, to_position, to_record
from westphalia.rules.base.reading import PositionError

PROTESTANT = {"religion": "Protestant"}
BOTH = pytest.mark.parametrize("edition", ["six-round", "dice"])


def position(edition, **fields):
    return from_position({"edition": edition, "players": 5, "round": 2, **fields})


def realm(game, player):
    return in_words(game)["realms"][player]


def asked(game):
    return {game.players[seat]: str(game.question(seat).kind) for seat in game.waiting}


# --- leaving the Empire ---


@BOTH
@pytest.mark.parametrize("step", ["war.exile.choose_home", "war.exile.halve_influence"])
def test_a_conquered_player_chooses_a_home(edition, step):
    game = position(
        edition,
        step=step,
        stop="war.close_battle_phase",
        wars=[{"attacker": "A", "defender": "B", "winner": "A"}],
        realms={"B": {"land": [], "stored": 5}},
    )
    assert asked(game) == {"B": "foreign_power_home"}
    game.say("B", "Sweden", "north")
    b = realm(game, "B")
    assert (b["home"], b["exiled"], b["imperial_power"]) == ("Sweden", True, 0)
    assert b["stored"] == (2 if step.endswith("influence") else 5)


@BOTH
def test_a_player_who_leaves_freely_chooses_a_home(edition):
    game = position(
        edition,
        step="foreign_powers.choose_home",
        stop="election",
        emperor="E",
        initiative=list("ECABD"),
        realms={"A": {"land": [], "stored": 3}},
    )
    assert asked(game) == {"A": "foreign_power_home"}
    game.say("A", "Spain", "south")
    assert (realm(game, "A")["home"], realm(game, "A")["stored"]) == ("Spain", 3)
    assert asked(game) == {"B": "foreign_power"}  # E and C have decided already


@BOTH
def test_a_player_who_leaves_gives_up_all_land(edition):
    game = position(
        edition, step="foreign_powers.give_up_lands", turn="C", emperor="E", initiative=list("EABCD")
    )
    land = set(realm(game, "C")["land"]) or {"?"}
    assert asked(game) == {"C": "foreign_power_home"}
    assert land == {"?"}


@BOTH
def test_an_emperor_who_has_left_dies(edition):
    game = position(
        edition,
        step="foreign_powers.choose_home",
        emperor="A",
        realms={"A": {"land": []}},
        stop="election.try_life",
    )
    game.say("A", "Spain", "south")
    game.play_on()
    assert in_words(game)["emperor_left"]


@BOTH
def test_a_player_without_a_home_has_land_at_other_steps(edition):
    with pytest.raises(PositionError, match="land"):
        position(edition, step="diplomacy", realms={"B": {"land": []}})
    with pytest.raises(PositionError, match="land"):
        position(edition, step="foreign_powers.choose_home")


def test_a_player_beaten_by_a_principality_is_driven_out():
    for edition, step in (("six-round", "war.exile.split_towns"), ("dice", "war.exile.give_up_lands")):
        game = position(
            edition,
            step=step,
            wars=[{"attacker": "B", "defender": "Ulm", "winner": "Ulm"}],
            realms={"B": {"land": ["3,6"]}},
            principalities={"Ulm": {"land": ["7,0"]}},
        )
        assert asked(game) == {"B": "foreign_power_home"}, edition


# --- converting ---


def test_conversions_still_to_come():
    game = position(
        "six-round",
        step="heresy.convert",
        stop="council",
        initiative=list("ACBDE"),
        realms={"B": {"converts": True}, "C": {"converts": True}},
    )
    assert asked(game) == {"C": "reformer"}
    game.say("C", "Martin Luther")
    assert asked(game) == {"B": "reformer"}
    assert realm(game, "B")["religion"] == "Protestant"


def test_one_conversion_by_its_turn():
    game = position(
        "six-round", step="heresy.convert", turn="D", stop="council", realms={"D": {"good_works": 7}}
    )
    assert asked(game) == {"D": "reformer"}
    assert realm(game, "D")["good_works"] == 0


def test_the_choice_of_a_reformer():
    realms = {"B": {**PROTESTANT, "converted": 1}, "C": {**PROTESTANT, "converted": 2}}
    game = position("six-round", step="heresy.choose_reformer", stop="council", realms=realms)
    assert asked(game) == {"C": "reformer"}
    game.say("C", game.legal("C")[0])
    assert realm(game, "C")["reformer"] != realm(game, "B")["reformer"]
    with pytest.raises(PositionError, match="turn"):
        position("six-round", step="heresy.choose_reformer", turn="A", realms=realms)


@BOTH
def test_further_provinces(edition):
    land = ["4,3", "4,4", "5,3", "5,4"]
    game = position(
        edition,
        step="heresy.convert_further",
        stop="diplomacy",
        realms={"B": {**PROTESTANT, "land": land, "catholic": land[1:], "further": 2}},
    )
    assert asked(game) == {"B": "further"}
    game.say("B", "5,3", "5,4")
    assert realm(game, "B")["heretical"] == ["4,4"]


@pytest.mark.parametrize(
    ("edition", "step", "fields", "field"),
    [
        ("six-round", "diplomacy", {"realms": {"B": {"converts": True}}}, "converts"),
        ("dice", "diplomacy", {"realms": {"B": {"further": 1}}}, "further"),
        ("dice", "diplomacy", {"realms": {"B": {"converts": True}}}, "converts"),
        ("six-round", "war.declare", {"announced": "Trier"}, "announced"),
        ("six-round", "war.stand_by", {}, "announced"),
        ("six-round", "war.stand_by", {"announced": "Trier"}, "announced"),
        ("dice", "war.abandon", {}, "announced"),
        ("dice", "diplomacy.act", {"turn": "A", "said": {"A": ["Atlantis"]}}, "said.A"),
        ("dice", "diplomacy.act", {"turn": "A", "said": {"A": [None]}}, "said.A"),
    ],
)
def test_what_belongs_to_another_moment_is_refused(edition, step, fields, field):
    with pytest.raises(PositionError) as refused:
        position(edition, step=step, **fields)
    assert field in refused.value.field


# --- a war just declared ---


def test_the_new_ally_stands_by():
    game = position(
        "six-round",
        step="war.stand_by",
        turn="A",
        announced="Hesse",
        principalities={"Hesse": {"size": 1, "influence": {"C": 2}}},
    )
    assert asked(game) == {"C": "standby"}
    game.say("C", "stand by")
    assert [(w["attacker"], w["defender"]) for w in in_words(game)["wars"]] == [("A", "C")]


def test_the_attacked_may_withdraw():
    game = position(
        "dice",
        step="war.abandon",
        turn="A",
        wars=[{"attacker": "A", "defender": "C"}],
        principalities={"Hesse": {"size": 1, "influence": {"C": 2}}},
    )
    assert asked(game) == {"C": "abandon"}
    game.say("C", "Hesse")
    assert in_words(game)["principalities"]["Hesse"]["ally"] is None
    assert asked(game) == {"A": "declare"}


# --- in the middle of an answer ---


@BOTH
def test_words_that_have_been_said(edition):
    given = {
        "step": "diplomacy.act",
        "turn": "A",
        "said": {"A": ["gift", "4,4"]},
        "realms": {"A": {"land": ["4,3", "4,4", "5,3"]}},
        "principalities": {"Hesse": {"land": ["3,5"]}, "Ulm": {"land": ["4,5"]}},
    }
    game = position(edition, **given)
    assert asked(game) == {"A": "giftreceiver"}
    assert {"Hesse", "Ulm"} <= set(game.legal("A"))
    game.say("A", "Ulm")
    again = from_record(to_record(game))
    assert again.hash() == game.hash()
    assert from_position(to_position(game)).hash() == game.hash()


def test_an_election_without_controlled_electors():
    game = position("six-round", step="election.vote", stop="end", emperor="E", initiative=list("EDCBA"))
    assert in_words(game)["emperor"] == "E"
    assert set(in_words(game)["votes"].values()) == {"E"}


def test_the_other_edition_drives_out_too():
    game = from_position(
        {
            "players": 5,
            "step": "war.battle.exile.choose_home",
            "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
            "realms": {"B": {"land": [], "stored": 4}},
        }
    )
    assert asked(game) == {"B": "foreign_power_home"}
    game.say("B", "Sweden", "north")
    assert (realm(game, "B")["home"], realm(game, "B")["stored"]) == ("Sweden", 2)


# --- what is said of salvation ---


def saved(**fields):
    game = position("six-round", **{"round": 4, "step": "war.declare", "initiative": list("ABCDE"), **fields})
    return [p for p in "ABCDE" if realm(game, p)["saved"]]


def test_good_works_follow_from_what_is_said_of_salvation():
    works = {"role": "Saved by Faith and Works"}
    assert saved() == ["A", "B"]
    assert saved(realms={"D": works, "E": works}) == ["D", "E"]
    assert saved(realms={"D": works, "B": {"good_works": 3}}) == ["B", "D"]
    assert saved(realms={"A": {"role": "Catholic, not saved"}}) == ["B", "C"]


def test_who_is_in_the_other_league_is_not_saved_and_a_restorer_is():
    assert saved(realms={"A": {"league": "Evangelical League"}}) == ["B", "C"]
    heretic = {"Hesse": {"size": 1, "religion": "Protestant"}}
    assert saved(target="Hesse", rotf="D", principalities=heretic) == ["A", "D"]
    protestants = dict.fromkeys("ABC", PROTESTANT)
    assert saved(target="Trier", rotf="C", realms=protestants) == ["A", "C", "D", "E"]
    assert saved(realms={**protestants, "A": {**PROTESTANT, "league": "Catholic League"}}) == [
        "B",
        "C",
        "D",
        "E",
    ]


@pytest.mark.parametrize(
    "realms",
    [
        {p: {"role": "Saved by Faith and Works"} for p in "ABC"},
        {
            "A": {"role": "Catholic, not saved", "good_works": 9},
            "B": {"good_works": 1},
            "C": {"good_works": 1},
            "D": {"good_works": 1},
            "E": {"good_works": 1},
        },
        {"A": {"role": "Catholic, not saved"}, "B": PROTESTANT, "C": PROTESTANT, "D": PROTESTANT},
    ],
)
def test_unsatisfiable_fields_are_refused(realms):
    with pytest.raises(PositionError, match="role"):
        saved(realms=realms)


# --- a war that is announced and not fixed yet, in the five-round edition ---


def announced(**fields):
    lands = {"A": {"land": ["2,4", "2,5"], "gold": 8}, "B": {"land": ["5,2", "5,3"]}}
    princes = {name: {"influence": {"B": 2}} for name in ("Ulm", "Trier")} | {"Hesse": {"land": ["3,4"]}}
    where = {"turn": "A", "announced": "B", "stop": "war.open_battle_phase"}
    return position("five-round", realms=lands, principalities=princes, **where, **fields)


@pytest.mark.rule("V.war.player.3")
def test_a_defender_may_abandon_allies():
    game = announced(step="war.abandon")
    assert asked(game) == {"B": "abandon"}
    assert in_words(game)["announced"] == "B"
    game.say("B", "Ulm")
    assert in_words(game)["abandoned"] == ["Ulm"]


@pytest.mark.rule("V.war.player.4", "V.war.player.5")
def test_the_war_is_kept_or_turned_on_abandoned_allies():
    game = announced(step="war.confirm", abandoned=["Hesse"])
    assert asked(game) == {"A": "confirm"}
    game.say("A", "keep the war")
    now = in_words(game)
    assert [(war["attacker"], war["defender"]) for war in now["wars"]] == [("A", "B")]
    assert (now["announced"], now["abandoned"]) == (None, [])
    assert [war["defender"] for war in in_words(announced(step="war.confirm"))["wars"]] == ["B"]


@pytest.mark.rule("R.variant.g.2")
def test_a_player_without_a_turn_in_a_step_is_passed_over():
    """E is first and has no heretical land; A has two groups of it."""
    position = {
        "players": 5,
        "step": "rebels.dissent",
        "stop": "foreign powers",
        "options": {"rebels": "on"},
        "initiative": ["E", "A", "B", "C", "D"],
        "realms": {"A": {"land": ["2,5", "2,4", "3,4", "0,9", "1,9"]}},
        "provinces": {at: {"religion": "Protestant"} for at in ("2,4", "3,4", "1,9")},
    }
    game = from_position(position)
    assert game.legal("A") == ["2,4", "3,4"]
    with pytest.raises(PositionError, match=r"^turn: E has nothing to do at 'rebels.dissent'"):
        from_position({**position, "turn": "E"})


def test_without_successes_no_die_is_placed():
    game = from_position({"players": 5, "step": "heresy.place_die", "realms": {"C": {"successes": 1}}})
    assert asked(game) == {"C": "dice"}


def test_where_play_cannot_begin_an_earlier_step_is_advised():
    with pytest.raises(PositionError, match="begin at a step before it"):
        from_position({"players": 5, "round": 2, "step": "election.place_last_influence"})
