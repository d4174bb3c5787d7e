"""Phase 5: the Religious War's peace: Targets, Electors, Treaties, the end of the Leagues."""

from typing import Any

import pytest

from rules.five_round.reading import ally, asked, owner, phases, placed
from westphalia import from_position
from westphalia.editions.five_round.rules.war import treaty
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC, CATHOLIC_SIDE, NO_LEAGUE, PROTESTANT
from westphalia.rules.base.words import principality_words
from westphalia.rules.realm.provinces import religion_of

ORDER = ["E", "A", "B", "C", "D", "F"]
# A and D are Saved by Faith Alone and F is Predestined; E is the Catholic Emperor. 3,6 of E touches A's land.
REALMS: dict[str, Any] = {
    "A": {"role": "Saved by Faith Alone", "land": ["3,4", "3,5", "2,5"]},
    "B": {},
    "C": {},
    "D": {"role": "Saved by Faith Alone"},
    "E": {"good_works": 1, "land": ["3,7", "3,6", "3,8", "4,7"], "towns": ["4,7"]},
    "F": {"role": "Predestined to Hell"},
}
TYROL: dict[str, Any] = {"land": ["5,7", "5,8", "6,7"], "target_of": "A"}
ULM: dict[str, Any] = {"land": ["0,4", "0,5"], "religion": "Protestant", "target_of": "E"}


def peace(winners: str, losers: str, **changes: Any) -> WestphaliaGame:
    """Return a peace: the first League has just beaten the second, whose members have no cards; Tyrol is A's
    Target.
    """
    catholic = winners if "E" in winners or "A" in losers else losers
    if not winners:  # both Leagues are beaten
        catholic = "EB"
    realms = {name: {**fields, **changes.pop(name, {})} for name, fields in REALMS.items()}
    for name in winners + losers:
        league = "Catholic League" if name in catholic else "Evangelical League"
        realms[name] |= {"league": league, "hand": "M" if name in winners else ""}
    lands = {"Tyrol": TYROL} | {name: changes.pop(name) for name in list(changes) if name[0].isupper()}
    step = changes.pop("step", "religious_war.line_up")
    emperor = changes.pop("emperor", "E")
    order = sorted(ORDER, key=lambda name: name != emperor)
    position = {
        "players": 6,
        "round": 3,
        "step": step,
        "initiative": order,
        "emperor": emperor,
        "realms": realms,
    }
    return from_position(position | {"principalities": lands} | changes)


def electors(game: WestphaliaGame) -> set[str]:
    """Return the seven Electors by name."""
    powers = (p for p in range(16, len(game.state.name)) if game.state.electors >> p & 1)
    return {principality_words(game.state, power) for power in powers}


def religion(game: WestphaliaGame, principality: str) -> int:
    """Return the religion of a Principality."""
    return religion_of(game.state, game.power(principality))


# --- the Targets ---


@pytest.mark.rule("V.rwpeace.1", "V.rwpeace.2", "V.ruling.two-sided")
def test_the_losers_leave_the_targets_and_their_target_converts() -> None:
    game = peace(
        "ACF",
        "EB",
        Tyrol={**TYROL, "influence": {"A": 1, "B": 5, "C": 4, "D": 2, "E": 3}},
        Ulm={**ULM, "influence": {"B": 1, "E": 1, "F": 2}},
    )
    assert [placed(game, "Tyrol", p) for p in "BDE"] == [0, 2, 0]
    assert [placed(game, "Ulm", p) for p in "BEF"] == [0, 0, 2]
    assert (religion(game, "Tyrol"), religion(game, "Ulm")) == (PROTESTANT, PROTESTANT)
    assert (
        game.state.protestant & game.state.land[game.power("Tyrol")] == game.state.land[game.power("Tyrol")]
    )
    assert (ally(game, "Tyrol"), placed(game, "Tyrol", "A")) == ("A", 5)  # one more than C
    assert (ally(game, "Ulm"), placed(game, "Ulm", "F")) == ("F", 2)


@pytest.mark.rule("V.rwpeace.2", "V.rwpeace.1")
def test_a_target_whose_league_won_keeps_its_religion() -> None:
    game = peace("EB", "AC", Tyrol={**TYROL, "influence": {"A": 4, "B": 5, "C": 2}})
    assert religion(game, "Tyrol") == CATHOLIC
    assert [placed(game, "Tyrol", p) for p in "ABC"] == [0, 5, 0]
    assert ally(game, "Tyrol") == "B"


@pytest.mark.rule("V.rwpeace.11", "V.ruling.rw-inconclusive")
def test_an_inconclusive_war_changes_nothing() -> None:
    game = peace("", "EBAC", Tyrol={**TYROL, "influence": {"A": 4, "B": 3}}, Saxony={"ally": "A"})
    assert phases(game)[-1] == "foreign_powers"
    assert (religion(game, "Tyrol"), placed(game, "Tyrol", "A"), placed(game, "Tyrol", "B")) == (
        CATHOLIC,
        4,
        3,
    )
    assert not any(event.kind in ("new_elector", "treaty_league") for event in game.log)


# --- the Electors ---


@pytest.mark.rule("V.rwpeace.3", "V.rwpeace.7", "V.ruling.elector-fought", "V.ruling.elector-new")
def test_a_victorious_emperor_replaces_electors_of_the_other_league() -> None:
    game = peace(
        "EB",
        "AC",
        Saxony={"ally": "A"},
        Mainz={"ally": "C"},
        Trier={"ally": "B"},
        Cologne={"ally": "D"},
        Ypern={"size": 1},
    )
    assert asked(game) == [("E", "electorsemperor")]
    assert game.legal("E") == ["Saxony", "Mainz", "done"]
    assert game.why_not("E", "Trier").rule == "V.rwpeace.6"  # type: ignore[union-attr]
    assert game.why_not("E", "Ypern").rule == "V.rwpeace.7"  # type: ignore[union-attr]
    game.say("E", "Mainz")
    assert "Ypern" in game.legal("E")
    assert "Tyrol" in game.legal("E")  # Targets included
    assert game.why_not("E", "Mainz").rule == "V.rwpeace.7"  # type: ignore[union-attr]
    assert game.why_not("E", "Saxony").rule == "V.rwpeace.7"  # type: ignore[union-attr]
    before = electors(game)
    game.say("E", "Ypern")
    assert game.legal("E") == ["Saxony", "done"]
    game.say("E", "done")
    assert electors(game) == before - {"Mainz"} | {"Ypern"}
    assert ally(game, "Mainz") == "C"
    told = [event.kind for event in game.log]
    assert (told.count("new_elector"), told.count("no_replacement")) == (1, 0)
    again = peace(
        "EB", "AC", Saxony={"ally": "A"}, Mainz={"ally": "C"}, Trier={"ally": "A"}, Ypern={"size": 1}
    )
    again.say("E", "Mainz", "Tyrol", "Saxony")
    assert again.why_not("E", "Mainz").rule == "V.rwpeace.7"  # type: ignore[union-attr]
    assert "Mainz" not in again.legal("E")  # it may not return
    again.say("E", "Ypern")
    assert again.legal("E") == ["Trier", "done"]
    for listed in ("Mainz", "Saxony"):
        refusal = again.why_not("E", listed)
        assert refusal is not None
        assert (refusal.rule, refusal.sentence) == ("V.rwpeace.7", "That Elector is already on the list.")


@pytest.mark.rule("V.rwpeace.3")
def test_the_emperor_may_pass() -> None:
    game = peace("EB", "AC", Saxony={"ally": "A"})
    before = electors(game)
    game.say("E", "done")
    assert electors(game) == before
    assert any(event.kind == "no_replacement" for event in game.log)
    assert asked(game) == [("E", "treaty")]


@pytest.mark.rule("V.rwpeace.3", "V.ruling.emperor-neutral")
def test_only_the_emperors_membership_counts() -> None:
    neutral = peace("ACF", "B", Saxony={"ally": "B"}, Mainz={"ally": "A"})
    assert asked(neutral) == [("A", "treaty")]  # they are in no League
    catholic = peace("AC", "EB", emperor="C", Saxony={"ally": "B"})
    assert asked(catholic) == [("C", "electorsemperor")]  # a Catholic in the Evangelical League
    assert catholic.legal("C") == ["Saxony", "done"]


@pytest.mark.rule("V.rwpeace.6", "V.ruling.elector-fought")
def test_a_target_fought_on_the_side_of_its_religion_alone() -> None:
    lands = {"Tyrol": {**TYROL, "elector": True, "influence": {"A": 4}}, "Mainz": {"elector": False}}
    game = peace("EB", "AC", **lands, Saxony={"ally": "A"})  # A is Tyrol's ally, but Tyrol stood against them
    assert game.legal("E") == ["Saxony", "done"]
    game = peace("AC", "EB", **lands, Saxony={"ally": "A"})
    assert asked(game) == [("A", "electorspropose")]
    assert game.legal("A") == ["Tyrol", "pass"]


@pytest.mark.rule("V.rwpeace.3", "V.rwpeace.6", "V.league.10", "V.ruling.elector-fought")
def test_an_unopposed_emperor_may_replace_elector_targets() -> None:
    lands = {"Tyrol": {**TYROL, "elector": True, "influence": {"A": 5}}, "Mainz": {"elector": False}}
    game = peace("", "", emperor="A", step="religious_war", **lands)
    for _ in range(5):
        game.say(game.waiting[0], "decline")
    assert asked(game) == [("A", "electorsemperor")]
    assert game.legal("A") == ["Tyrol", "done"]


@pytest.mark.rule("V.rwpeace.4", "V.rwpeace.5", "V.ruling.elector-proposal")
def test_the_victors_propose_in_order_until_a_list_passes() -> None:
    game = peace(
        "ACDF", "EB", Saxony={"ally": "E"}, Mainz={"ally": "B"}, Trier={"ally": "A"}, Ypern={"size": 1}
    )
    assert asked(game) == [("A", "electorspropose")]
    assert game.legal("A") == ["Saxony", "Mainz", "pass"]
    game.say("A", "Saxony", "Ypern")
    assert game.legal("A") == ["Mainz", "done"]
    game.say("A", "done")
    assert asked(game) == [(p, "electorsvote") for p in "ACDF"]
    before = electors(game)
    for player, vote in zip("ACDF", ("yes", "yes", "no", "no"), strict=True):
        assert game.question(game.seat(player)).sealed  # type: ignore[union-attr]
        game.say(player, vote)
    assert electors(game) == before  # half is no majority
    assert asked(game) == [("C", "electorspropose")]
    game.say("C", "pass")
    assert asked(game) == [("D", "electorspropose")]
    game.say("D", "Mainz", "Ypern", "done")
    for player, vote in zip("ACDF", ("yes", "no", "yes", "yes"), strict=True):
        game.say(player, vote)
    assert electors(game) == before - {"Mainz"} | {"Ypern"}
    assert asked(game) == [("A", "treaty")]  # F makes no further proposal


@pytest.mark.rule("V.rwpeace.7", "V.inv.5")
def test_there_are_always_seven_electors() -> None:
    seven = {
        name: {"ally": "A"} for name in ("Trier", "Mainz", "Cologne", "Saxony", "Brandenburg", "Bohemia")
    }
    game = peace("EB", "AC", **seven)
    while asked(game)[0][1] != "treaty":
        game.say("E", game.legal("E")[0])
        assert len(electors(game)) == 7
    assert not electors(game) & set(seven)


@pytest.mark.rule("V.ex.13", "V.rwpeace.1", "V.rwpeace.2", "V.rwpeace.4", "V.rwpeace.5", "V.rwpeace.6")
def test_example_13_the_peace() -> None:
    tyrol = {**TYROL, "influence": {"A": 3, "B": 4, "C": 2}, "ally": "B", "elector": True}
    game = peace("ACF", "EB", Tyrol=tyrol, Saxony={"ally": "E"}, Ypern={}, Mainz={"elector": False})
    assert [placed(game, "Tyrol", p) for p in "ABCE"] == [3, 0, 2, 0]
    assert (religion(game, "Tyrol"), ally(game, "Tyrol")) == (PROTESTANT, "A")
    assert set(game.legal("A")) == {"Saxony", "Tyrol", "pass"}
    game.say("A", "Tyrol", "Ypern", "done")
    for player, vote in zip("ACF", ("yes", "no", "yes"), strict=True):
        game.say(player, vote)
    assert "Ypern" in electors(game)
    assert "Tyrol" not in electors(game)


# --- the Treaties ---

LANDS: dict[str, Any] = {
    "Xanten": {"land": ["4,5", "5,4", "4,6"], "ally": "E"},
    "Worms": {"land": ["6,1", "6,2"], "ally": "B"},
    "Lippe": {"land": ["2,8", "2,9"], "ally": "A"},
    "Nassau": {"land": ["0,7", "0,8", "0,9"], "influence": {"A": 4, "C": 1}},
}


def at_treaty(**changes: Any) -> WestphaliaGame:
    """Return A's Treaty after the Evangelical League (A and C) has beaten E and B. No Elector fought."""
    return peace("AC", "EB", **{**LANDS, **changes})


@pytest.mark.rule("V.rwpeace.8", "V.ruling.rw-same-rules")
def test_each_victor_makes_a_treaty_with_the_whole_defeated_league() -> None:
    game = at_treaty()
    assert asked(game) == [("A", "treaty")]
    game.say("A", "conquer")
    assert {"3,6", "3,8", "4,7", "5,4", "4,6", "6,2"} <= set(game.legal("A"))
    assert game.why_not("A", "0,8").rule == "V.treaty.2"  # type: ignore[union-attr]
    game.say("A", "3,6", "6,2")
    assert (owner(game, "3,6"), owner(game, "6,2")) == ("A", "A")
    assert asked(game) == [("A", "allyconquest")]  # Lippe touches 3,8
    game.say("A", "Lippe")
    assert owner(game, "3,8") == "Lippe"
    assert asked(game) == [("C", "treaty")]
    game.say("C", "vassalize")
    assert game.legal("C") == ["Worms", "E"]
    game.say("C", "Worms")
    assert (ally(game, "Worms"), placed(game, "Worms", "C")) == ("C", 2)
    assert phases(game)[-1] == "foreign_powers"


@pytest.mark.rule("V.rwpeace.8", "V.treaty.12")
def test_towns_of_every_beaten_player_can_be_liberated() -> None:
    game = at_treaty(B={"land": ["1,2", "1,3", "1,4"], "towns": ["1,3"]}, E={"land": ["3,7"], "towns": []})
    game.say("A", "liberate")
    assert game.legal("A") == ["1,3", "3,7"]  # a town of B's, and the last province of E
    game.say("A", "1,3")
    assert ally(game, owner(game, "1,3")) == "A"
    game = at_treaty(B={"land": ["1,2"], "towns": []})
    game.say("A", "liberate")
    assert game.legal("A") == ["1,2", "4,7"]  # the last province of B, and a town of E's


@pytest.mark.rule("V.rwpeace.8", "V.treaty.18", "V.treaty.19", "V.ruling.rw-same-rules")
def test_both_sides_lose_influence_as_in_other_treaties() -> None:
    game = at_treaty(
        Xanten={"land": ["4,5", "5,4", "4,6"], "influence": {"E": 4, "A": 2, "B": 1}, "ally": "E"}
    )
    game.say("A", "conquer", "5,4", "4,6", "done")
    assert [placed(game, "Xanten", p) for p in "AEB"] == [0, 2, 1]  # B loses nothing on E's ally


@pytest.mark.rule("V.rwpeace.8", "V.ruling.losing-side")
def test_a_principality_now_allied_to_a_victor_is_spared() -> None:
    game = at_treaty()
    game.say("A", "vassalize")  # only Worms is small enough
    while asked(game)[0][0] == "A":
        game.say("A", "done")
    game.say("C", "conquer")
    assert game.why_not("C", "6,2").rule == "V.treaty.2"  # type: ignore[union-attr]
    assert "5,4" in game.legal("C")


@pytest.mark.rule("V.rwpeace.9", "V.ruling.rw-target-vassal")
def test_targets_neither_take_nor_lose() -> None:
    tyrol = {"land": ["4,8", "4,9"], "target_of": "A", "influence": {"E": 4, "A": 1}}  # beside 3,8; E's ally
    game = at_treaty(Tyrol=tyrol)
    assert ally(game, "Tyrol") == "A"  # it has converted
    before = game.copy()
    game.say("A", "conquer")
    assert game.why_not("A", "4,9").rule == "V.rwpeace.9"  # type: ignore[union-attr]
    before.say("A", "nothing")
    assert before.legal("A") == ["Lippe", "done"]
    assert before.why_not("A", "Tyrol").rule == "V.rwpeace.9"  # type: ignore[union-attr]


@pytest.mark.rule("V.rwpeace.9", "V.ruling.rw-target-vassal", "V.inv.24")
def test_the_victors_own_target_with_a_beaten_ally_is_spared() -> None:
    ulm = {**ULM, "influence": {"B": 3, "D": 3}, "ally": "B"}  # Evangelical by religion; D is in no League
    game = at_treaty(Ulm=ulm)
    assert ally(game, "Ulm") == "D"
    assert game.state.war_allies[game.seat("B")] >> game.power("Ulm") & 1
    game.say("A", "conquer")
    for target in ("0,5", "5,8"):  # Ulm's, and Tyrol's: there are two Targets
        refusal = game.why_not("A", target)
        assert refusal is not None
        assert refusal.rule == "V.rwpeace.9"
        assert refusal.sentence == "A Target takes no part in the Treaties of the Religious War."
    assert game.why_not("A", "3,5").rule == "V.treaty.2"  # type: ignore[union-attr]
    game = at_treaty(Ulm=ulm, Ypern={"size": 1, "ally": "B"})
    game.say("A", "vassalize")
    assert game.legal("A") == ["Worms", "Ypern"]
    assert game.why_not("A", "Ulm").rule == "V.rwpeace.9"  # type: ignore[union-attr]


@pytest.mark.rule("V.rwpeace.9")
def test_a_victors_target_takes_nothing_though_it_fought_with_them() -> None:
    tyrol = {"land": ["3,3", "2,3"], "target_of": "A", "ally": "B"}  # beside 2,4 of A
    game = peace(
        "EB", "AC", A={"land": ["3,4", "3,5", "2,4"]}, Tyrol=tyrol, Lippe={"land": ["1,4"], "ally": "B"}
    )
    while asked(game)[0][0] == "E":
        game.say("E", "nothing" if "nothing" in game.legal("E") else "done")
    game.say("B", "nothing")
    assert game.legal("B") == ["Lippe", "done"]
    assert game.why_not("B", "Tyrol").rule == "V.rwpeace.9"  # type: ignore[union-attr]
    game.state.war_allies[game.seat("B")] |= 1 << game.power("Mainz")  # it has left B since
    treaty.open_league_treaty(game.state, game.seat("B"))
    assert game.state.fought == 1 << game.power("Lippe")


@pytest.mark.rule("V.rwpeace.10")
def test_distance_and_towns_cost_nothing_here() -> None:
    game = at_treaty()
    game.say("A", "conquer", "4,7", "done")
    assert owner(game, "4,7") == "A"
    assert (placed(game, "Nassau", "A"), placed(game, "Lippe", "A")) == (4, 2)
    game = at_treaty()
    game.say("A", "conquer", "6,2", "done", "done")
    assert placed(game, "Nassau", "A") == 4


@pytest.mark.rule("V.rwpeace.8", "V.treaty.21", "V.ruling.rw-same-rules", "V.fp.17")
def test_a_beaten_player_without_land_goes_into_exile() -> None:
    game = at_treaty(E={"land": ["3,7"], "towns": [], "gold": 2})
    game.say("E", "done")  # they buy no cards
    game.say("A", "conquer", "3,7")
    assert asked(game) == [("E", "foreign_power_home")]
    game.say("E", "Spain", "south")
    assert game.state.gold[game.seat("E")] == 0
    assert asked(game) == [("C", "treaty")]


@pytest.mark.rule("V.rwpeace.8", "V.ruling.rw-same-rules", "V.fp.20")
def test_a_foreign_power_makes_a_treaty_like_any_victor() -> None:
    game = at_treaty(C={"home": "France", "edge": "south"})
    game.say("A", "nothing", "done")
    assert asked(game) == [("C", "treaty")]
    game.say("C", "conquer", "6,2", "done")
    assert owner(game, "6,2") == "C"


# --- the end ---


@pytest.mark.rule("V.rwpeace.12", "V.ruling.marker-removal", "V.inv.17", "V.inv.19")
def test_the_leagues_dissolve() -> None:
    game = peace("AC", "EB", D={"doctrines": ["Tercio", "Flexible"]}, Saxony={"ally": "E"})
    game.say("A", "Saxony", "Tyrol")
    game.say("A", "yes")
    game.say("C", "yes")
    assert game.state.electors_out
    game.play_on("foreign_power")
    s = game.state
    assert s.league == [NO_LEAGUE] * 6
    assert (s.targets, s.markers, s.declared) == ((), 0, 0)
    assert (s.electors_out, sum(s.war_allies), sum(s.war_reach)) == (0, 0, 0)
    assert sum(s.doctrines) == 0
    assert list(s.doctrine_deck) == [3] * 8
    assert s.victorious == NO_LEAGUE != CATHOLIC_SIDE
