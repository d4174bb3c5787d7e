"""Step D: the ways out of a War, the requirements of a victory, separate peaces, the way home."""

import pytest

from rebels.table import begin, board, events, land, play, rules, town


def total_over_a_player():
    """Spain Occupies all of France's land, which has no army."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france", occupier="spain"),
        "reims": town("ile", "france", occupier="spain"),
    }
    return board(
        "spain france", provinces, {"france": {"capital": "paris"}}, wars=[{"a": "spain", "b": "france"}]
    )


@pytest.mark.rule("R.d.11", "R.d.19")
def test_a_proposal_that_is_refused_leaves_the_total_victory_to_be_resolved():
    game = begin(total_over_a_player(), "D")
    assert game.why_not("spain", "leave").rule == "R.d.11"
    assert game.why_not("spain", "leave").sentence == "You must end this War now."
    game.say("spain", "propose keep with no victor")
    assert game.question("spain").kind == "keep_each"
    game.say("spain", "return")
    game.say("france", "refuse")
    assert game.question("spain").kind == "total_term"
    assert not any(answer.startswith("propose") for answer in game.legal("spain"))
    game.say("spain", "enforce white")
    assert game.over
    assert rules(game, "victory") == ["R.d.8"]


@pytest.mark.rule("R.d.29", "R.d.10")
def test_a_given_total_victory_is_told_as_given():
    position = total_over_a_player()
    position["wars"][0] |= {"outcome": "total", "victor": "a"}
    assert rules(play(position, "D"), "victory") == ["R.d.29"]


@pytest.mark.rule("R.d.18", "R.d.19", "R.d.21", "R.ruling.surrender-npr", "R.api.3")
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("enforce keep", "R.d.21"),
        ("propose vassalize", "R.d.19"),
        ("propose annex as loser", "R.d.19"),
        ("propose humiliate with no victor", "R.term.humiliate.1"),
        ("propose humiliate as loser", "R.term.humiliate.1"),
        ("propose succession", "R.term.succession.1"),
        ("propose convert as loser", "R.term.convert.1"),
        ("white peace", "R.d.18"),
    ],
)
def test_why_a_way_out_of_a_war_is_not_open(words, rule):
    """Spain Occupies Paris and France nothing: France as Victor can humiliate nobody, Spain as Victor can."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france", occupier="spain"),
        "reims": town("ile", "france"),
    }
    capitals = {"france": {"capital": "paris"}, "spain": {"capital": "madrid"}}
    position = board("spain france", provinces, capitals, wars=[{"a": "spain", "b": "france"}])
    game = begin(position, "D")
    game.say("spain", "france")
    assert "propose humiliate" in game.legal("spain")
    assert game.why_not("spain", words).rule == rule


@pytest.mark.rule("R.d.19", "R.ruling.surrender-npr")
def test_an_npr_is_neither_proposed_to_nor_surrendered_to():
    provinces = {"madrid": town("castile", "spain"), "fez": land("morocco", "fez", occupier="spain")}
    provinces["sale"] = land("morocco", "fez")
    game = begin(board("spain", provinces, wars=[{"a": "spain", "b": "fez"}]), "D")
    game.say("spain", "fez")
    assert game.why_not("spain", "propose keep with no victor").rule == "R.d.19"
    assert game.why_not("spain", "surrender").rule == "R.ruling.surrender-npr"


@pytest.mark.rule("R.d.20", "R.term.humiliate.1", "R.d.18")
def test_a_surrender_lets_the_enemy_choose_a_term():
    position = total_over_a_player()
    position["provinces"]["reims"]["occupier"] = None
    game = begin(position, "D")
    game.say("spain", "france", "leave")
    game.say("france", "spain", "surrender")
    assert game.question("spain").kind == "surrender_term"
    assert game.why_not("spain", "enforce white").rule == "R.d.18"
    assert game.why_not("spain", "enforce annex").rule == "R.term.annex.1"
    assert "enforce humiliate" in game.legal("spain")


@pytest.mark.rule("R.d.20", "R.d.19")
def test_after_a_surrender_a_peace_without_victor_can_be_proposed():
    position = total_over_a_player()
    position["provinces"]["reims"]["occupier"] = None
    game = begin(position, "D")
    game.say("spain", "france", "leave")
    game.say("france", "spain", "surrender")
    game.say("spain", "propose keep with no victor")
    game.say("france", "accept")
    assert events(game, "proposal")[0]["victor"] is None
    assert events(game, "proposal")[0]["term"] == "keep"
    assert game.position()["wars"] == []


@pytest.mark.rule("R.d.16", "R.d.17", "R.ruling.whose-areas")
@pytest.mark.parametrize(
    ("where", "rebels_at", "victory"),
    [
        ("castile", "castile", False),  # 1 Unit, 1 Rebel at home
        ("castile", "naples", False),  # at the Vassal's
        ("castile", "fez", True),  # not Spain's land
        ("castile", "peru", True),  # Spain's, but beyond the ocean
        ("peru", "fez", False),  # a Unit beyond the ocean, where Fez has nothing
        ("brazil", "fez", True),  # there it has a Vassal
    ],
)
def test_what_counts_for_a_partial_victory_over_an_npr(where, rebels_at, victory):
    provinces = {
        "madrid": town("castile", "spain"),
        "bari": land("naples", "naples"),
        "oran": land("fez", "fez", occupier="spain"),
        "sale": land("fez", "fez"),
        "lima": town("peru", "spain"),
        "bahia": land("brazil", "tupi"),
    }
    realms = {"naples": {"overlord": "spain"}, "tupi": {"overlord": "fez"}}
    areas: dict[str, dict] = {"peru": {"distant": True}, "brazil": {"distant": True}}
    areas[rebels_at] = {**areas.get(rebels_at, {}), "rebels": 1}
    position = board(
        "spain", provinces, realms, areas, units={f"spain {where}": 1}, wars=[{"a": "spain", "b": "fez"}]
    )
    game = begin(position, "D")
    game.say("spain", "fez")
    assert ("enforce keep" in game.legal("spain")) == victory


@pytest.mark.rule("R.d.12")
def test_where_all_allied_units_go_nobody_is_asked():
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france"),
        "reims": town("ile", "france", occupier="spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
    }
    units = {"france ile": {"allied.infantry": 1, "allied.cavalry": 1, "regular.infantry": 3}}
    allies = [{"pr": "france", "realm": "milan", "active": True, "lent_tax": 4}]
    position = board(
        "spain france", provinces, wars=[{"a": "spain", "b": "france"}], alliances=allies, units=units
    )
    game = begin(position, "D")
    game.say("spain", "enforce annex", "done")
    gone = [e["units"] for e in events(game, "allied_units_discarded")]
    assert gone == [{"allied.infantry": 1}, {"allied.cavalry": 1}]


@pytest.mark.rule("R.d.12", "R.d.9")
def test_a_separate_peace_concerns_that_ally_and_its_player_alone():
    """Milan, lent to France for 2, is beaten: France discards 1 Unit, not 4; Austria's Alliance with Milan stays."""
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france"),
        "reims": town("ile", "france", occupier="spain"),
        "milano": land("lombardy", "milan", occupier="spain"),
        "torino": land("piedmont", "savoy"),
    }
    allies = [
        {"pr": "austria", "realm": "milan"},
        {"pr": "france", "realm": "milan", "active": True, "lent_tax": 2},
        {"pr": "france", "realm": "savoy", "active": True, "lent_tax": 8},
    ]
    units = {"france ile": {"allied.infantry": 5}}
    wars = [{"a": "spain", "b": "france"}]
    game = begin(board("spain france austria", provinces, wars=wars, alliances=allies, units=units), "D")
    game.say("spain", "enforce white")
    left = [(a["pr"], a["realm"]) for a in game.position()["alliances"]]
    assert left == [("austria", "milan"), ("france", "savoy")]
    assert game.position()["stacks"][0]["units"] == {"allied.infantry": 4}


@pytest.mark.rule("R.d.23")
@pytest.mark.parametrize(("occupier", "units"), [("rebels", 0), (None, 1)])
def test_units_do_not_go_home_to_an_area_with_rebels_or_a_rebel_town(occupier, units):
    provinces = {
        "madrid": town("castile", "spain", occupier=occupier),
        "avila": town("castile", "spain"),
        "oran": town("barbary", "spain"),
        "fez": land("morocco", "fez"),
    }
    position = board("spain", provinces, units={"spain sahara": 2}, wars=[{"a": "spain", "b": "fez"}])
    position["areas"]["castile"]["rebels"] = units
    game = play(position, "D")
    assert [(e["area"], e["to"]) for e in events(game, "units_returned")] == [("sahara", "barbary")]


@pytest.mark.rule("R.d.15", "R.d.17")
@pytest.mark.parametrize(("where", "victory"), [("peru", True), ("ile", False)])
def test_an_army_beyond_the_ocean_does_not_count_against_a_partial_victory(where, victory):
    provinces = {
        "madrid": town("castile", "spain"),
        "paris": town("ile", "france"),
        "reims": town("ile", "france", occupier="spain"),
        "lima": town("peru", "france"),
    }
    units = {"spain castile": 1, f"france {where}": 1}
    wars = [{"a": "spain", "b": "france"}]
    game = begin(
        board("spain france", provinces, areas={"peru": {"distant": True}}, units=units, wars=wars), "D"
    )
    game.say("spain", "france")
    assert ("enforce keep" in game.legal("spain")) == victory


@pytest.mark.rule("R.d.9", "R.d.11", "R.d.19")
def test_a_negotiated_peace_is_made_for_an_ally_that_is_beaten_itself():
    """Spain Occupies all of France and of Milan, its Active Ally, and offers peace before it enforces anything."""
    position = total_over_a_player()
    position["provinces"] |= {
        "milano": land("lombardy", "milan", occupier="spain"),
        "como": land("lombardy", "milan", occupier="spain"),
    }
    position["realms"]["milan"] = {"kind": "NPR", "capital": "milano"}
    position["areas"]["lombardy"] = {}
    position["alliances"] = [{"pr": "france", "realm": "milan", "active": True}]
    game = begin(position, "D")
    game.say("spain", "propose keep with no victor")
    assert "como" in game.prompt("spain")
    game.say("spain", "return", "keep")
    game.say("france", "accept", "done")
    assert game.over  # nothing is left of the Total Victory over Milan
    owners = {name: q["lawful_owner"] for name, q in game.position()["provinces"].items()}
    assert (owners["como"], owners["milano"], owners["reims"]) == ("milan", "milan", "spain")
