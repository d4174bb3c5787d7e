"""Steps G and H: Religious Dissent, and Unrest gained and removed."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, town, unrest

HERETIC = {"religion": "Protestant"}


@pytest.mark.rule("R.g.1", "R.g.2", "R.ex.14", "R.D.dissent_town", "R.D.dissent_vassal")
def test_dissent_in_towns_then_among_vassals():
    provinces = {
        "ulm": town("swabia", "austria"),
        "augsburg": town("swabia", "austria"),
        "brno": land("moravia", "bohemia"),
        "opole": land("silesia", "bohemia"),
    }
    areas = {"swabia": HERETIC, "moravia": HERETIC | {"influence": {"austria": 1}}, "silesia": HERETIC}
    position = board("austria", provinces, {"bohemia": {"overlord": "austria"}}, areas)
    game = begin(position, "G")
    assert game.legal("austria") == ["augsburg", "ulm"]
    game.say("austria", "ulm")
    assert game.legal("austria") == ["influence moravia", "brno", "opole"]
    assert game.why_not("austria", "influence silesia").rule == "R.ruling.influence-place"
    game.say("austria", "influence moravia")
    assert unrest(game) == {"ulm"}
    assert game.state.areas["moravia"].influence["austria"] == 0
    assert unrest(play(position, "G", "austria: ulm", "austria: opole")) == {"ulm", "opole"}


@pytest.mark.rule("R.g.1", "R.api.3")
def test_each_affected_area_gains_one_unrest_if_it_can():
    provinces = {
        "a": town("one", "austria", unrest=True),
        "b": town("two", "austria"),
        "c": town("three", "austria", occupier="rebels"),
        "d": town("catholic", "austria"),
        "e": land("four", "saxony", occupier="austria"),
        "f": land("one", "saxony", occupier="austria"),
    }
    areas = dict.fromkeys(("one", "two", "three", "four"), HERETIC)
    game = play(board("austria", provinces, areas=areas), "G")
    assert unrest(game) == {"a", "b"}
    assert game.state.provinces["f"].occ_unrest  # an occupying Town, in an Area where it Owns a Town
    assert not game.state.provinces["e"].occ_unrest
    del provinces["f"]
    game = play(board("austria", provinces, areas=areas), "G")
    assert events(game, "skipped") == [{"realm": "austria", "decision": "dissent_town"}]


@pytest.mark.rule("R.g.2")
def test_vassals_are_one_area_in_all_and_skipped_without_an_option():
    provinces = {"brno": land("moravia", "bohemia", unrest=True)}
    realms = {"bohemia": {"overlord": "austria"}}
    game = play(board("austria", provinces, realms, {"moravia": HERETIC}), "G")
    assert events(game, "skipped") == [{"realm": "austria", "decision": "dissent_vassal"}]
    hidden = {"brno": land("moravia", "bohemia", occupier="rebels")}
    areas = {"moravia": HERETIC | {"influence": {"austria": 1}}}
    game = play(board("austria", hidden, realms, areas), "G")
    assert not events(game, "influence")


@pytest.mark.rule("R.g.2", "R.ruling.influence-place")
def test_the_influence_is_the_players_own():
    provinces = {"brno": land("moravia", "bohemia", unrest=True)}
    areas = {"moravia": HERETIC | {"influence": {"france": 3, "austria": 1}}}
    position = board("austria france", provinces, {"bohemia": {"overlord": "austria"}}, areas)
    assert play(position, "G").state.areas["moravia"].influence == {"france": 3, "austria": 0}


@pytest.mark.rule("R.g.3", "R.api.6")
@pytest.mark.parametrize(
    ("state", "area", "dissent"),
    [
        ("Catholic", {"religion": "Catholic"}, False),
        ("Catholic", {"religion": "Counter-Reformed"}, False),
        ("Counter-Reformed", {"religion": "Catholic"}, False),
        ("Protestant", {"religion": "Counter-Reformed"}, True),
        ("Catholic", {"religion": "Diverse Faiths"}, True),
        ("Diverse Faiths", {"religion": "Diverse Faiths"}, True),
        ("Catholic", {"religion": "Protestant", "distant": True}, False),
        ("Catholic", {"religion": None}, False),
    ],
)
def test_which_areas_are_in_dissent(state, area, dissent):
    position = board(
        "austria", {"ulm": town("x", "austria")}, {"austria": {"state_religion": state}}, {"x": area}
    )
    assert (unrest(play(position, "G")) == {"ulm"}) == dissent


# --- step H ---


def at_war(**rest):
    """England is at War with Scotland and has three Towns, one of them occupying."""
    provinces = {
        "kent": town("south", "england"),
        "york": town("north", "england"),
        "leith": land("lothian", "scotland", occupier="england"),
    }
    wars = [{"a": "england", "b": "scotland"}]
    return board("england", provinces | rest.pop("provinces", {}), wars=wars, **rest)


@pytest.mark.rule("R.h.1", "R.h.5", "R.ruling.h-two-same", "R.ruling.h-occupied", "R.D.war_unrest")
def test_at_war_two_different_towns_gain_unrest():
    game = begin(at_war(), "H")
    assert game.legal("england") == ["kent", "leith", "york"]
    game.say("england", "leith")
    assert game.legal("england") == ["kent", "york"]
    assert game.why_not("england", "leith").rule == "R.h.5"
    game.say("england", "york")
    assert unrest(game) == {"york"}
    assert game.state.provinces["leith"].occ_unrest


@pytest.mark.rule("R.h.5", "R.h.1")
def test_with_fewer_calm_towns_all_of_them_gain_unrest():
    few = {"kent": town("south", "england", unrest=True), "york": town("north", "england", occupier="rebels")}
    game = play(at_war(provinces=few), "H")
    assert game.state.provinces["leith"].occ_unrest
    assert events(game, "skipped") == [{"realm": "england", "decision": "war_unrest"}]


@pytest.mark.rule("R.h.1")
def test_a_player_at_peace_gains_none():
    assert not events(play(board("england", {"kent": town("south", "england")}), "H"), "unrest_added")


@pytest.mark.rule("R.h.2", "R.ruling.h-town-province", "R.D.stability_unrest")
@pytest.mark.parametrize(("stability", "gains"), [(-1, 0), (-2, 1), (-3, 1)])
def test_low_stability_brings_unrest_to_a_town_never_to_a_vassal(stability, gains):
    provinces = {"cardiff": land("wales", "wales"), "kent": town("south", "england")}
    realms = {"england": {"stability": stability}, "wales": {"overlord": "england"}}
    assert len(unrest(play(board("england", provinces, realms), "H")) & {"kent"}) == gains
    assert "cardiff" not in unrest(play(board("england", provinces, realms), "H"))


@pytest.mark.rule("R.h.3", "R.h.5", "R.ruling.h-aid-relief", "R.ruling.h-occupied", "R.D.stability_relief")
def test_high_stability_may_calm_an_own_town_or_vassal():
    provinces = {
        "cardiff": land("wales", "wales", unrest=True),
        "kent": town("south", "england", unrest=True),
        "dover": town("south", "england", unrest=True, occupier="rebels"),
        "leith": land("lothian", "scotland", occupier="england", occ_unrest=True),
        "york": town("north", "england"),
    }
    realms = {"england": {"stability": 2}, "wales": {"overlord": "england"}}
    game = begin(board("england", provinces, realms), "H")
    assert game.legal("england") == ["cardiff", "kent", "pass"]
    assert game.why_not("england", "leith").rule == "R.ruling.h-occupied"
    assert game.why_not("england", "york").rule == "R.h.3"
    assert game.why_not("england", "dover").rule == "R.h.3"
    game.say("england", "cardiff")
    assert unrest(game) == {"kent", "dover"}
    assert unrest(play(board("england", provinces, realms), "H", "england: pass")) == {
        "cardiff",
        "kent",
        "dover",
    }
    assert begin(board("england", provinces, realms | {"england": {"stability": 1}}), "H").over


@pytest.mark.rule("R.h.4", "R.start.3")
def test_a_player_does_all_three_before_the_next():
    provinces = {f"{p}{i}": town(p, p) for p in ("a", "b") for i in range(4)}
    realms = {"a": {"stability": 2}, "b": {"stability": -2}}
    wars = [{"a": "a", "b": "b"}]
    game = play(board("b a", provinces, realms, wars=wars), "H")
    told = [(e.rule, e.fields["realm"]) for e in game.log if e.kind == "unrest_added"]
    assert told == [("R.h.1", "b"), ("R.h.1", "b"), ("R.h.2", "b"), ("R.h.1", "a"), ("R.h.1", "a")]


# --- why not ---


@pytest.mark.rule("R.g.2", "R.ruling.influence-place", "R.api.3")
def test_why_dissent_of_vassals_is_not_settled_so():
    provinces = {
        "praha": land("bohemia", "bohemia"),
        "brno": land("bohemia", "bohemia", unrest=True),
        "olmutz": land("bohemia", "bohemia"),
        "wien": town("austria", "austria"),
        "buda": land("pest", "buda", unrest=True),
    }
    realms = {"bohemia": {"overlord": "austria"}, "buda": {"overlord": "france"}}
    areas = {"bohemia": {"religion": "Protestant"}, "pest": {"religion": "Protestant"}}
    game = begin(board("austria france", provinces, realms, areas), "G")
    assert game.legal("austria") == ["olmutz", "praha"]
    said = {
        word: game.why_not("austria", word)
        for word in ("influence bohemia", "influence austria", "brno", "buda")
    }
    assert {word: refusal.rule for word, refusal in said.items()} == {
        "influence bohemia": "R.ruling.influence-place",
        "influence austria": "R.g.2",
        "brno": "R.g.2",
        "buda": "R.g.2",
    }
    assert "already" in said["brno"].sentence
    assert "already" not in said["buda"].sentence
