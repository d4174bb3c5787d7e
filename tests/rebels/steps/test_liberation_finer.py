"""Liberation: log lines, Dynamic NPRs, pieces and tracks."""

import pytest

from rebels.table import begin, board, events, land, play, town

ULSTER = {"kind": "NPR", "name": "Free Ulster", "state_religion": "Reformed"}


def territory(name="oran", **rest):
    """Spain's Town on colonial land, with Rebels at its gates."""
    return board(
        "spain",
        {name: town("barbary", "spain", flag=None, unrest=True)},
        areas={"barbary": {"rebels": 1}},
        **rest,
    )


@pytest.mark.rule("R.c.9", "R.api.2")
def test_a_rebel_town_and_a_slot_are_told_of_their_player():
    game = play(board("spain", {"a": town("x", "spain", unrest=True)}, areas={"x": {"rebels": 1}}), "C")
    assert events(game, "rebel_town") == [{"realm": "spain", "province": "a"}]


@pytest.mark.rule("R.lib.2", "R.c.10")
def test_a_vassal_token_on_the_core_of_a_third_realm():
    """Brittany, France's Vassal, holds a Province of Anjou's: Anjou takes it, Brittany stays a Vassal."""
    provinces = {
        "angers": land("loire", "brittany", flag="anjou", unrest=True),
        "nantes": land("bretagne", "brittany"),
    }
    position = board(
        "france", provinces, {"brittany": {"overlord": "france"}}, areas={"loire": {"rebels": 1}}
    )
    game = play(position, "C")
    assert game.position()["provinces"]["angers"]["lawful_owner"] == "anjou"
    assert game.position()["realms"]["brittany"]["kind"] == "VASSAL"
    assert game.position()["cb"] == [{"holder": "france", "target": "anjou"}]


@pytest.mark.rule("R.ruling.lib-pr-no-town", "R.lib.3", "R.lib.4")
def test_without_a_town_left_for_its_core_a_dynamic_npr_takes_it_and_a_casus_belli_follows():
    provinces = {"metz": town("lorraine", "spain", flag="france", unrest=True)}
    none = {"france": {"pieces_left": {"small": 0, "large": 0, "vassal": 0}}}
    game = play(board("spain france", provinces, none, areas={"lorraine": {"rebels": 1}}), "C")
    assert game.position()["cb"] == [{"holder": "spain", "target": "metz"}]
    assert events(game, "liberated") == [
        {"province": "metz", "source": "spain", "to": "metz", "by": "rebels"}
    ]


@pytest.mark.rule("R.lib.2", "R.api.2")
def test_a_province_that_goes_to_a_player_is_told_with_all_that_is_moved():
    provinces = {"metz": town("lorraine", "spain", "large", flag="france", unrest=True)}
    game = play(board("spain france", provinces, areas={"lorraine": {"rebels": 2}}), "C")
    assert events(game, "province_transferred") == [
        {
            "province": "metz",
            "source": "spain",
            "to": "france",
            "piece": "town",
            "pieces": ["large"],
            "unrest": False,
            "dnpr": None,
        }
    ]
    placed = {"realm": "france", "province": "metz", "pieces": ["large"], "slots": []}
    assert events(game, "piece_placed") == [placed]


@pytest.mark.rule("R.lib.6", "R.api.2")
def test_a_freed_vassal_is_told_with_its_religion_and_who_freed_it():
    provinces = {"nantes": land("bretagne", "brittany", unrest=True)}
    realms = {"brittany": {"overlord": "france", "state_religion": "Reformed"}}
    game = play(board("france", provinces, realms, areas={"bretagne": {"rebels": 1}}), "C")
    (emerged,) = events(game, "realm_emerged")
    assert emerged == {"realm": "brittany", "name": "brittany", "religion": "Reformed", "remainder": None}
    assert events(game, "liberated")[0]["by"] == "rebels"


@pytest.mark.rule("R.lib.9", "R.lib.3")
def test_the_supply_of_dynamic_nprs_is_offered_by_the_alphabet_and_for_a_province():
    game = begin(territory(options={"dnpr_supply": ["zeta", "Élan", "beta", "Alpha"]}), "C")
    assert game.legal("spain") == ["Alpha", "beta", "Élan", "zeta"]
    assert "oran" in game.prompt("spain")
    game.say("spain", "elan")
    assert [(e["name"], e["religion"], e["new"]) for e in events(game, "realm_emerged")] == [
        ("Élan", "Catholic", True)
    ]


@pytest.mark.rule("R.lib.9")
def test_a_dynamic_npr_that_has_land_does_not_emerge_again_and_one_without_does():
    position = territory(options={"dnpr_supply": ["beta"]})
    position["realms"]["ulster"] = ULSTER
    position["provinces"]["derry"] = land("north", "ulster", dnpr="ulster", flag=None)
    position["areas"]["north"] = {"religion": "Catholic"}
    game = play(position, "C", "spain: free ulster")
    assert events(game, "realm_emerged") == []
    assert game.position()["provinces"]["oran"]["lawful_owner"] == "ulster"
    position["provinces"]["derry"]["lawful_owner"] = "spain"  # its token lies there, and a Truce names it
    position["truces"] = [["spain", "ulster"]]
    game = play(position, "C", "spain: free ulster")
    (emerged,) = events(game, "realm_emerged")
    assert (emerged["name"], emerged["religion"], emerged["new"]) == ("Free Ulster", "Reformed", False)
    assert game.position()["truces"] == []  # R.lib.4


@pytest.mark.rule("R.lib.9")
def test_a_new_realm_does_not_take_the_id_of_another():
    position = territory()
    position["realms"]["oran"] = {"kind": "NPR"}
    game = play(position, "C")
    assert game.position()["provinces"]["oran"]["lawful_owner"] == "oran.dnpr"
    assert game.position()["realms"]["oran.dnpr"]["name"] == "oran"


@pytest.mark.rule("R.lib.9", "R.api.9")
@pytest.mark.parametrize(
    "tokens", [{"alliances": [{"pr": "spain", "realm": "ulster"}]}, {"wars": [{"a": "spain", "b": "ulster"}]}]
)
def test_a_dynamic_npr_without_land_is_in_play_while_a_token_names_it(tokens):
    position = territory(**tokens)
    position["realms"]["ulster"] = ULSTER
    position["provinces"]["derry"] = town("north", "spain", flag=None, dnpr="ulster")
    position["areas"]["north"] = {"religion": "Catholic"}
    game = play(position, "C")
    assert game.position()["provinces"]["oran"]["lawful_owner"] == "ulster"


@pytest.mark.rule("R.c.9", "R.ruling.rightmost-corresponding")
def test_the_rightmost_of_three_vacant_slots():
    track = ["vacant", "vacant", "disc", "vacant", "disc"]
    provinces = {"a": town("x", "spain", unrest=True)}
    game = play(board("spain", provinces, {"spain": {"town_track": track}}, {"x": {"rebels": 1}}), "C")
    assert events(game, "slot_covered") == [{"realm": "spain", "track": "town", "slot": 4}]


@pytest.mark.rule("R.lib.2", "R.ruling.rightmost-corresponding")
@pytest.mark.parametrize(
    ("disc", "slots"), [(["small", "small"], [4, 2]), (["vassal"], []), (["large"], [4])]
)
def test_towns_that_come_home_fill_slots_from_the_right_and_tokens_do_not(disc, slots):
    track = ["vacant", "vacant", "disc", "vacant", "disc"]
    provinces = {"a": town("x", "spain", "large", flag="milan", unrest=True, disc=disc)}
    game = play(board("spain", provinces, {"spain": {"town_track": track}}, {"x": {"rebels": 2}}), "C")
    assert events(game, "piece_returned") == [
        {"realm": "spain", "province": "a", "pieces": disc, "slots": slots}
    ]


@pytest.mark.rule("R.c.9", "R.lib.2")
@pytest.mark.parametrize(("overlord", "falls"), [("france", True), ("austria", False)])
def test_of_two_core_tokens_the_overlords_own_counts(overlord, falls):
    """Spain and France have tokens in the Area of Nantes, which is Brittany's: Core to its overlord, otherwise to
    Spain.
    """
    provinces = {"nantes": land("loire", "brittany", unrest=True)}
    realms = {name: {"core_tokens": ["loire"]} for name in ("spain", "france")}
    realms["brittany"] = {"overlord": overlord}
    game = play(board("spain france austria", provinces, realms, areas={"loire": {"rebels": 1}}), "C")
    assert events(game, "rebel_town") == [{"realm": "france", "province": "nantes"}] * falls
    assert game.position()["provinces"]["nantes"]["lawful_owner"] == ("brittany" if falls else "spain")


@pytest.mark.rule("R.lib.6", "R.api.7")
def test_what_is_left_of_a_vassal_realm_keeps_its_faith_and_the_land_elsewhere():
    provinces = {"n": land("x", "b", unrest=True), "r": land("y", "b"), "s": land("y", "b.vassal")}
    realms = {
        "b": {"overlord": "france", "state_religion": "Hussite", "tax_elsewhere": 3},
        "b.vassal": {"overlord": "france", "tax_elsewhere": 2},
    }
    game = play(board("france", provinces, realms, areas={"x": {"rebels": 1}}), "C")
    after = game.position()
    assert [after["provinces"][q]["lawful_owner"] for q in "nrs"] == ["b", "b.vassal", "b.vassal"]
    assert [after["realms"][one]["tax_elsewhere"] for one in ("b", "b.vassal")] == [0, 5]
    del provinces["s"], realms["b.vassal"]
    after = play(board("france", provinces, realms, areas={"x": {"rebels": 1}}), "C").position()
    assert after["realms"]["b.vassal"] == {
        "name": "b", "kind": "VASSAL", "overlord": "france", "state_religion": "Hussite", "capital": None,
        "tax_elsewhere": 3,
    }  # fmt: skip


@pytest.mark.rule("R.lib.9", "R.lib.2")
def test_a_realm_that_emerges_is_an_npr():
    provinces = {"t": town("x", "p", flag=None, unrest=True), "m": town("x", "p", flag="milan", unrest=True)}
    game = play(board("p", provinces, areas={"x": {"rebels": 2, "religion": "Animist"}}), "C")
    realms = game.position()["realms"]
    assert [(realms[one]["kind"], realms[one]["state_religion"]) for one in ("t", "milan")] == [
        ("NPR", "Animist"),
        ("NPR", "Animist"),
    ]
