"""Start of the phase, step A, and the calls of steps."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, play, prestige, town
from westphalia.rebels import NotPassed


@pytest.mark.rule("R.start.1")
def test_the_phase_waits_until_every_player_has_passed():
    with pytest.raises(NotPassed, match="france") as refused:
        begin(board("england france", passed=["england"]))
    assert refused.value.rule == "R.start.1"
    assert begin(board("england france", passed=["france", "england"])).over


@pytest.mark.rule("R.start.2", "R.api.2", "R.end.1")
def test_the_steps_come_once_each_in_order_and_are_told():
    game = play(board("england"))
    told = [(e.kind, e.fields["step"]) for e in game.log]
    assert told == [(kind, step) for step in "ABCDEFGHI" for kind in ("step_begin", "step_end")]
    assert game.over
    assert game.why_not("england", "pass").rule == "R.end.1"


@pytest.mark.rule("R.api.11")
def test_steps_outside_the_call_change_nothing():
    position = board("england", cb=[{"holder": "england", "target": "wales"}], realms={"wales": {}})
    game = play(position, "BI")
    assert game.position()["cb"] == position["cb"]
    assert [e["step"] for e in events(game, "step_begin")] == list("BCDEFGHI")
    assert [e["step"] for e in events(play(position, "A"), "step_begin")] == ["A"]
    for first, last in (("J", "I"), ("A", "Z"), ("D", "C")):
        with pytest.raises(ValueError, match=r"R\.api\.11"):
            begin(position, first + last)


@pytest.mark.rule("R.a.1", "R.inv.6")
def test_all_casus_belli_and_truces_go():
    realms = {"savoy": {}, "burgundy": {}}
    cb = [{"holder": "france", "target": "savoy"}, {"holder": "england", "target": "burgundy"}]
    game = play(board("france england", realms=realms, cb=cb, truces=[["savoy", "burgundy"]]), "A")
    assert (game.state.cb, game.state.truces) == ([], [])
    assert len(events(game, "cb_removed")) == 2
    assert len(events(game, "truce_removed")) == 1


@pytest.mark.rule("R.a.2", "R.a.3", "R.ex.1", "R.ruling.lone-two")
def test_an_unused_casus_belli_costs_2_prestige():
    position = board(
        "france",
        realms={"savoy": {}, "burgundy": {}},
        cb=[{"holder": "france", "target": t} for t in ("savoy", "burgundy")],
        wars=[{"a": "france", "b": "burgundy"}],
    )
    game = play(position, "A")
    assert events(game, "prestige") == [{"realm": "france", "change": -2}]


@pytest.mark.rule("R.a.2", "R.ruling.cb-many", "R.ruling.cb-dead-target")
def test_each_unused_token_costs_even_on_a_realm_without_provinces():
    cb = [{"holder": "france", "target": t} for t in ("savoy", "burgundy", "milan")]
    game = play(board("france", realms={"savoy": {}, "burgundy": {}, "milan": {}}, cb=cb), "A")
    assert prestige(game, "france") == -6


@pytest.mark.rule("R.ruling.cb-own-vassal")
def test_a_casus_belli_on_its_own_vassal_costs_too():
    cb = [{"holder": "france", "target": "brittany"}]
    game = play(board("france", realms={"brittany": {"overlord": "france"}}, cb=cb), "A")
    assert prestige(game, "france") == -2


@pytest.mark.rule("R.a.3")
@pytest.mark.parametrize("target", ["england", "holland", "wales"])
def test_active_allies_and_vassals_of_an_enemy_are_at_war_too(target):
    position = board(
        "france england",
        realms={"holland": {}, "wales": {"overlord": "england"}},
        cb=[{"holder": "france", "target": target}],
        wars=[{"a": "england", "b": "france"}],
        alliances=[{"pr": "england", "realm": "holland", "active": True}],
    )
    assert prestige(play(position, "A"), "france") == 0
    position["alliances"][0]["active"] = False
    assert prestige(play(position, "A"), "france") == (-2 if target == "holland" else 0)


@pytest.mark.rule("R.a.4", "R.inv.6")
def test_a_token_placed_later_in_the_phase_stays():
    provinces = {"milano": town("lombardy", "spain", flag="milan", unrest=True)}
    game = play(board("spain", provinces, areas={"lombardy": {"rebels": 1}}), "AI")
    assert game.state.cb == [("spain", "milan")]
    assert prestige(game, "spain") == 0


@pytest.mark.rule("R.start.3", "R.ruling.no-provinces", "R.api.9")
def test_players_come_in_turn_order_even_one_without_provinces():
    cb = [{"holder": p, "target": "savoy"} for p in ("england", "france")]
    game = play(board("france england", realms={"savoy": {}}, cb=cb), "A")
    assert [e["realm"] for e in events(game, "prestige")] == ["france", "england"]
