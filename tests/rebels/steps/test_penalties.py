"""Steps E and F: Prestige penalties and Interregnum."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, prestige, town

DISPUTED = [{"pr": p, "realm": "brittany", "disputed": True} for p in ("england", "france")]


def brittany(influence, **rest):
    """Disputed tokens of England and France on Brittany; England is its ally."""
    provinces = {"rennes": land("armor", "brittany")}
    rest.setdefault("alliances", [{"pr": "england", "realm": "brittany"}])
    rest.setdefault("marriages", DISPUTED)
    return board("england france", provinces, areas={"armor": {"influence": influence}}, **rest)


@pytest.mark.rule("R.e.1", "R.e.2", "R.e.3", "R.e.5", "R.e.6", "R.ex.12", "R.inv.10")
def test_disputed_successions_cost_3_unless_spared():
    game = play(brittany({"england": 2, "france": 2}), "E")
    assert (prestige(game, "england"), prestige(game, "france")) == (-3, -3)
    assert not any(m.disputed for m in game.state.marriages)
    game = play(brittany({"england": 3, "france": 2}), "E")
    assert (prestige(game, "england"), prestige(game, "france")) == (0, -3)


@pytest.mark.rule("R.e.3", "R.e.6")
def test_sparing_needs_to_be_the_only_ally_with_at_least_2_influence():
    own = [{"pr": "england", "realm": "brittany", "disputed": True}]
    alone = brittany({}, marriages=own)
    assert prestige(play(alone, "E"), "england") == -3  # the Royal Marriage is 1 Influence, 2 are needed
    assert prestige(play(brittany({"england": 1}, marriages=own), "E"), "england") == 0
    both = [{"pr": p, "realm": "brittany"} for p in ("england", "france")]
    assert prestige(play(brittany({"england": 5}, alliances=both), "E"), "england") == -3
    active = [{"pr": "england", "realm": "brittany", "active": True}]
    assert prestige(play(brittany({"england": 3}, alliances=active), "E"), "england") == 0
    assert prestige(play(brittany({"england": 3}, alliances=[]), "E"), "england") == -3


@pytest.mark.rule("R.e.3")
def test_on_a_player_the_alliance_alone_spares():
    position = board(
        "england france",
        alliances=[{"pr": "england", "realm": "france"}],
        marriages=[{"pr": "england", "realm": "france", "disputed": True}],
    )
    assert prestige(play(position, "E"), "england") == 0


@pytest.mark.rule("R.e.5")
def test_influence_in_a_realm_is_counted_where_it_owns_a_province():
    position = brittany({"england": 3, "france": 2})
    position["areas"]["elsewhere"] = {"influence": {"france": 5}}
    assert prestige(play(position, "E"), "england") == 0
    position["provinces"]["rennes"] |= {"occupier": "france"}
    assert prestige(play(position, "E"), "england") == -3  # no Area where Brittany Owns a Province
    position = brittany({"england": 3, "france": 2})
    position["provinces"]["vannes"] = land("armor", "blois")
    position["marriages"] = [*DISPUTED, {"pr": "france", "realm": "blois"}]
    assert (
        prestige(play(position, "E"), "england") == -3
    )  # 4 to 4: a Royal Marriage of France lies in that Area


@pytest.mark.rule("R.e.4")
def test_on_a_vassal_realm_it_costs_like_any_other_except_in_the_later_version():
    def position(version):
        return board(
            "england france", realms={"brittany": {"overlord": "france"}}, marriages=DISPUTED[:1],
            options={"rules_version": version},
        )  # fmt: skip

    assert prestige(play(position("seed"), "E"), "england") == -3
    later = play(position("1.2"), "E")
    assert prestige(later, "england") == 0
    assert events(later, "marriage_flipped")


@pytest.mark.rule("R.e.7", "R.e.8", "R.inv.11", "R.ruling.cap-scope")
def test_occupied_towns_cost_their_tax_value_at_most_5_in_all():
    provinces = {
        "a": town("x", "england", "large", occupier="france"),
        "b": town("x", "england", occupier="rebels"),
        "c": land("x", "wales", "large", occupier="france"),
        "d": land("x", "scotland", occupier="england"),
    }
    position = board("england france", provinces, {"wales": {"overlord": "england"}})
    assert prestige(play(position, "E"), "england") == -3
    position["provinces"]["b"]["tax_value"] = 7
    assert prestige(play(position, "E"), "england") == -5


# --- Interregnum ---


@pytest.mark.rule("R.f.1", "R.f.3", "R.inv.10", "R.ruling.e-before-f")
def test_an_interregnum_costs_stability_and_disputes_every_marriage_on_the_realm():
    marriages = [
        {"pr": "france", "realm": "england"},
        {"pr": "spain", "realm": "england", "disputed": True},
        {"pr": "england", "realm": "france"},
    ]
    position = board("england france spain", realms={"england": {"ruler": None}}, marriages=marriages)
    game = play(position, "F")
    assert game.state.realms["england"].stability == -1
    assert [m.disputed for m in game.state.marriages] == [True, True, False]
    assert len(events(game, "marriage_flipped")) == 1
    whole = play(position, "EF")
    assert prestige(whole, "france") == 0  # turned in F, after E
    assert prestige(whole, "spain") == -3
    assert not events(play(board("england"), "F"), "stability")


@pytest.mark.rule("R.f.2", "R.ex.13", "R.D.power")
def test_at_the_lowest_stability_administrative_power_goes_and_others_for_what_is_missing():
    low = {"ruler": None, "stability": -3}
    game = play(board("england", realms={"england": low | {"power": {"adm": 3}}}), "F")
    assert (game.state.realms["england"].power["adm"], game.state.realms["england"].stability) == (1, -3)
    power = {"adm": 1, "dip": 2, "mil": 1}
    game = begin(board("england", realms={"england": low | {"power": power}}), "F")
    assert (game.question("england").kind, game.legal("england")) == ("power", ["dip", "mil"])
    assert game.why_not("england", "adm").rule == "R.f.2"
    game.say("england", "mil")
    assert game.state.realms["england"].power == {"adm": 0, "dip": 2, "mil": 0}
    game = play(board("england", realms={"england": low | {"power": {"dip": 1}}}), "F")
    assert sum(game.state.realms["england"].power.values()) == 0
    assert play(board("england", realms={"england": low}), "F").over


@pytest.mark.rule("R.e.5", "R.e.3")
@pytest.mark.parametrize(("occupier", "lost"), [(None, 0), ("france", -3)])
def test_a_marriage_counts_where_its_realm_owns_the_capital_area(occupier, lost):
    """1 cube and the Royal Marriage are 2, unless the Capital Area is no longer Brittany's."""
    provinces = {
        "nantes": land("loire", "brittany", occupier=occupier),
        "brest": land("coast", "brittany"),
        "paris": town("ile", "france"),
    }
    position = board(
        "england france",
        provinces,
        {"brittany": {"capital": "nantes"}},
        {"coast": {"influence": {"england": 1}}},
        marriages=[{"pr": "england", "realm": "brittany", "disputed": True}],
        alliances=[{"pr": "england", "realm": "brittany"}],
    )
    assert prestige(play(position, "E"), "england") == lost


@pytest.mark.rule("R.e.5")
@pytest.mark.parametrize(("realm", "lost"), [("brittany", 0), ("provence", -3)])
def test_a_marriage_of_a_realm_whose_capital_is_not_given_counts_in_that_realm(realm, lost):
    provinces = {"brest": land("coast", "brittany"), "paris": town("ile", "france")}
    position = board(
        "england france",
        provinces,
        {"brittany": {}, "provence": {}},
        {"coast": {"influence": {"england": 1}}},
        marriages=[{"pr": "england", "realm": realm, "disputed": True}],
        alliances=[{"pr": "england", "realm": "brittany"}],
    )
    assert prestige(play(position, "E"), "england") == lost
