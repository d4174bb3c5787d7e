"""The peace after a Religious War: the Target, the Electors, the conquests, in both editions alike."""

from typing import Any

import pytest

from rules.table import (
    CATHOLIC,
    PROTESTANT,
    Table,
    ally,
    asked,
    placed,
    refused,
    rules,
    sentence_of,
    stored,
    told,
)
from rules.warfare import both_editions, owner, power, religious_war
from westphalia.editions.player_turns.rules.league_forming import record_who_fights
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import CONQUER
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE
from westphalia.rules.realm.provinces import religion_of


def ids(edition: str, six_round: str, dice: str) -> str:
    """Return the rule of an edition."""
    return six_round if edition == "six-round" else dice


def table(edition: str, *, order: str = "ABCDE", emperor: str = "E", round: int = 2, **hesse: int) -> Table:
    """Hesse is the Protestant Target; A and C are in the Catholic League, B and D in the other."""
    t = Table(edition, 5, round, order=order, emperor=emperor)
    t.prince("Hesse", "3,4 3,3", PROTESTANT, **(hesse or {"B": 2}))
    return t


def over(t: Table, victorious: int, catholics: str = "AC", evangelicals: str = "BD") -> WestphaliaGame:
    """End the melee with a victorious League (or none)."""
    religious_war(t, "Hesse", catholics[0], catholics, evangelicals)
    s: Any = t.s
    s.dotf = "ABCDE".index(evangelicals[0])
    record_who_fights(s)
    s.victorious = victorious
    s.phase = s.k.phases.index("religious_war")
    return t.play("religious_war.settle_target")


# --- the Target ---


@both_editions
@pytest.mark.rule("VI.rwt.1", "VI.rwt.2", "D.rwar.peace.won.1", "D.rwar.peace.points.1", "D.example.13")
def test_a_victorious_rotf_converts_the_target_and_gains_two_there(edition: str) -> None:
    t = table(edition, A=1, B=4, D=1, E=2)
    t.realm("B", "1,7 2,7")
    game = over(t, CATHOLIC_SIDE)
    hesse = game.power("Hesse")
    assert religion_of(game.state, hesse) == CATHOLIC
    assert placed(game, "Hesse") == {"A": 3, "E": 2}
    rule = ids(edition, "VI.rwt.2", "D.rwar.peace.won.1")
    assert set(rules(game, "lose_influence")) == {rule}
    assert rules(game, "gain_influence")[-1] == rule
    assert ally(game, "Hesse") == ("A" if edition == "six-round" else "B"), (
        "at once, or at the end of the peace"
    )
    assert game.state.points[0] == 0 if edition == "dice" else True


@pytest.mark.rule("VI.ruling.rw-prize-ally")
def test_two_influence_may_be_too_few_to_make_the_rotf_its_ally() -> None:
    t = table("six-round", B=4, E=3)
    t.realm("B", "1,7 2,7")
    game = over(t, CATHOLIC_SIDE)
    assert placed(game, "Hesse") == {"A": 2, "E": 3}
    assert ally(game, "Hesse") == "E"


@both_editions
@pytest.mark.rule("VI.rwt.4", "D.rwar.peace.lost.1")
def test_a_rotf_who_loses_leaves_it_as_it_is_and_the_dotf_gains_two(edition: str) -> None:
    t = table(edition, A=1, B=3, C=1, E=1)
    t.realm("A", "1,7 2,7")
    game = over(t, EVANGELICAL_SIDE)
    assert religion_of(game.state, game.power("Hesse")) == PROTESTANT
    assert placed(game, "Hesse") == {"B": 5, "E": 1}
    assert set(rules(game, "lose_influence")) == {ids(edition, "VI.rwt.4", "D.rwar.peace.lost.1")}
    assert ally(game, "Hesse") == "B"


@both_editions
@pytest.mark.rule("VI.rwt.3", "D.rwar.peace.won.2")
def test_a_target_that_was_converted_neither_takes_nor_loses_provinces(edition: str) -> None:
    t = table(edition)
    t.realm("B", "1,7 2,7")
    t.prince("Ulm", "4,4", A=1)  # touches 3,4, Hesse's capital, and nothing else of theirs
    t.prince("Cleves", "4,3", C=1)  # touches 3,3's neighbour
    game = over(t, CATHOLIC_SIDE)
    game.say("A", "conquer")
    assert refused(game, "A", "3,3") == ids(edition, "VI.rwt.3", "D.rwar.peace.won.2")
    game.say("A", "2,7")
    assert owner(game, "3,3") == "Hesse"
    assert placed(game, "Ulm") == {"A": 1}, "nobody was passed over for it"


@both_editions
@pytest.mark.rule("VI.rwt.5", "VI.treaty.6", "D.rwar.peace.lost.1")
def test_a_target_that_was_defended_takes_like_any_ally(edition: str) -> None:
    t = table(edition)
    t.realm("A", "1,7 2,7 2,4")
    game = over(t, EVANGELICAL_SIDE)
    game.say("B", "nothing")
    assert game.legal("B") == ["Hesse", "done"]
    game.say("B", "done")
    assert placed(game, "Hesse")["B"] == 2, "2 + 2 - 2 for passing it over"


# --- the Electors ---


def imperial(edition: str, emperor: str, **electors: dict[str, int]) -> Table:
    t = table(edition, emperor=emperor)
    places = iter(("6,1 7,1", "6,3 7,3", "5,5 6,4", "1,3", "1,4"))
    for name, influence in electors.items():
        t.prince(name, next(places), PROTESTANT if influence.pop("protestant", 0) else CATHOLIC, **influence)
    for one, where in (("A", "1,7 2,7"), ("B", "4,1 4,2")):
        t.realm(one, where, PROTESTANT if one == "B" else CATHOLIC)
    return t


@both_editions
@pytest.mark.rule(
    "VI.rwt.6", "VI.ruling.elector-fought", "VI.ruling.elector-replacement", "D.rwar.elector.1", "D.rwar.elector.3",
    "D.ruling.elector-swap", "VI.election.1", "D.election.elector.1",
)  # fmt: skip
def test_a_victorious_emperor_replaces_heretical_electors_that_fought_against_them(edition: str) -> None:
    t = imperial(
        edition,
        "A",
        Saxony={"B": 2, "protestant": 1},
        Brandenburg={"B": 2},
        Cologne={"E": 2, "protestant": 1},
    )
    t.prince("Ulm", "1,3")
    t.prince("Nassau", "1,4", B=2)
    game = over(t, CATHOLIC_SIDE)
    assert asked(game) == {"A": "electorsemperor"}
    assert "is not an Elector" in sentence_of(game, "A", "Nassau"), "though it fought"
    assert game.refusal(0, CONQUER) is not None
    assert game.legal("A") == ["Saxony", "done"], "Brandenburg is Catholic, Cologne was nobody's ally"
    assert refused(game, "A", "Brandenburg") == ids(
        edition, "VI.ruling.elector-replacement", "D.rwar.elector.3"
    )
    assert refused(game, "A", "Cologne") == ids(edition, "VI.ruling.elector-fought", "D.rwar.elector.3")
    game.say("A", "Saxony")
    assert "Ulm" in game.legal("A")
    assert refused(game, "A", "Brandenburg") is not None, "an Elector already"
    game.say("A", "Ulm")
    s = game.state
    assert s.electors.bit_count() == 7
    assert s.electors >> game.power("Ulm") & 1
    assert not s.electors >> game.power("Saxony") & 1


@both_editions
@pytest.mark.rule("VI.rwt.7", "VI.ruling.elector-chooser", "D.rwar.elector.2", "D.ruling.elector-swap")
def test_a_player_who_beat_the_emperor_and_is_strongest_replaces_electors_of_their_religion(
    edition: str,
) -> None:
    t = imperial(edition, "A", Trier={"A": 2}, Saxony={"A": 2, "protestant": 1})
    t.prince("Ulm", "1,3", PROTESTANT)
    t.realm("D", "7,2 8,1 8,2 6,2", PROTESTANT)
    t.protestant("8,1 8,2 6,2")
    game = over(t, EVANGELICAL_SIDE)
    (who,) = asked(game)
    assert game.state.imperial_power("ABCDE".index(who)) == max(
        game.state.imperial_power(seat) for seat in (1, 3)
    )
    assert game.legal(who) == ["Trier", "done"], "Saxony is not of the Emperor's religion"
    game.say(who, "Trier")
    game.say(who, "Ulm")
    assert game.state.electors >> game.power("Ulm") & 1
    assert rules(game, "new_elector") == [ids(edition, "VI.rwt.7", "D.rwar.elector.2")]


@both_editions
@pytest.mark.rule("VI.ruling.elector-chooser", "D.rwar.elector.2")
def test_equal_power_goes_by_initiative_order(edition: str) -> None:
    t = imperial(edition, "A", Trier={"A": 2})
    t.prince("Ulm", "1,3", PROTESTANT)
    t.s.initiative = (0, 3, 2, 1, 4)
    from westphalia.editions.player_turns.rules.league_peace import strongest_victor

    religious_war(t, "Hesse", "A", "A", "BD")
    s = t.s
    s.victorious = EVANGELICAL_SIDE
    assert s.imperial_power(1) > s.imperial_power(3)
    assert strongest_victor(s) == 1
    s.league = [1, 0, 0, 2, 2]
    assert s.imperial_power(3) == s.imperial_power(4)
    assert strongest_victor(s) == 3, "D is before E"


@both_editions
@pytest.mark.rule("VI.ruling.elector-replacement", "D.rwar.elector.3")
def test_without_a_replacement_there_is_no_removal(edition: str) -> None:
    t = imperial(edition, "A", Saxony={"B": 2, "protestant": 1})
    s = t.fill()
    s.protestant = s.board.everything
    s.electors |= 1 << power(t, "Hesse")  # otherwise the Target, now Catholic, could become an Elector
    game = over(t, CATHOLIC_SIDE)
    assert "electorsemperor" not in asked(game).values()
    assert told(game, "no_replacement")


@both_editions
@pytest.mark.rule(
    "VI.ruling.emperor-wrong-league", "VI.rwt.6", "VI.rwt.7", "D.rwar.elector.1", "D.rwar.elector.2"
)
@pytest.mark.parametrize("emperor", ["E", "C"])
def test_an_emperor_in_no_league_or_the_wrong_one_changes_nothing(edition: str, emperor: str) -> None:
    t = imperial(edition, emperor, Saxony={"B": 2, "protestant": 1}, Trier={"A": 2})
    if emperor == "C":
        t.realm("C", "0,5", PROTESTANT)  # a Protestant in the Catholic League
    game = over(t, CATHOLIC_SIDE)
    assert told(game, "no_replacement") == told(game, "new_elector") == []
    assert not {"electorsemperor", "electorsvictor"} & set(asked(game).values())


# --- the conquests ---


def spoils(edition: str, **kwargs: Any) -> Table:
    """B and D are beaten; Anhalt is B's ally, Cleves is A's and touches 4,4 of B."""
    t = table(edition, **kwargs)
    t.realm("A", "1,5", stored=3)
    t.realm("B", "1,3 4,4 5,3 5,4", towns="5,3")
    t.realm("D", "7,1 8,1 7,2")
    t.prince("Anhalt", "6,2 6,1", B=3, C=1)
    t.prince("Cleves", "4,5 5,5", A=3)
    return t


@both_editions
@pytest.mark.rule("VI.rwt.8", "VI.rwt.9", "D.rwar.conquer.1", "D.rwar.conquer.2", "D.ruling.league-conquest")
def test_each_victor_conquers_in_initiative_order_without_paying_for_towns_or_distance(edition: str) -> None:
    game = over(spoils(edition, order="CABDE", emperor="C"), CATHOLIC_SIDE)
    assert asked(game) == {"C": "treaty"}
    game.say("C", "conquer")
    assert set(game.legal("C")) == {"4,4", "5,3", "5,4", "8,1", "7,2", "6,1"}, (
        "of both losers and their allies"
    )
    game.say("C", "5,3")  # a town
    assert asked(game) == {"A": "treaty"}, "they pay nothing"
    game.say("A", "conquer", "8,1")
    game.say("A", "7,2")
    assert stored(game)["A"] == 3, "nor does A for distance"
    assert (owner(game, "5,3"), owner(game, "8,1")) == ("C", "A")


@both_editions
@pytest.mark.rule("VI.rwt.8", "VI.rwt.9", "VI.treaty.6", "VI.treaty.17", "D.rwar.conquer.2")
def test_all_other_rules_of_treaties_hold(edition: str) -> None:
    game = over(spoils(edition), CATHOLIC_SIDE)
    game.say("A", "nothing")
    assert game.legal("A") == ["Cleves", "done"]
    game.say("A", "done")
    assert placed(game, "Cleves") == {"A": 1}, "passed over"
    game.say("C", "conquer", "6,1")
    game.say("C", "done")
    assert placed(game, "Anhalt").get("C") is None, "they themselves took there"


@both_editions
@pytest.mark.rule(
    "VI.ruling.rw-frozen", "D.rwar.conquer.3", "D.ruling.treaty-order", "VI.treaty.11", "D.treaty.loser.1"
)
def test_losers_lose_influence_after_each_victor_or_once_at_the_end(edition: str) -> None:
    game = over(spoils(edition), CATHOLIC_SIDE)
    game.say("A", "conquer", "6,1")
    game.say("A", "done")
    game.say("A", "done")
    assert asked(game) == {"C": "treaty"}
    lost = [e for e in told(game, "lose_influence") if e["seat"] == 1 and e["amount"] == 2][1:]
    assert bool(lost) is (edition == "six-round"), "in the dice edition only when all have taken"
    game.say("C", "nothing")
    assert [e["left"] for e in told(game, "lose_influence") if e["seat"] == 1][-1] == 1


@both_editions
@pytest.mark.rule(
    "VI.ruling.rw-elimination",
    "VI.ruling.rw-frozen",
    "D.ruling.league-conquest",
    "D.rwar.conquer.3",
    "VI.fp.2",
)
def test_a_capital_bared_by_one_victor_can_be_taken_by_the_next(edition: str) -> None:
    t = spoils(edition)
    t.s.towns &= ~(1 << t.hexes("5,3")[0])
    game = over(t, CATHOLIC_SIDE)
    game.say("A", "conquer", "8,1")
    game.say("A", "7,2")
    game.say("A", "done")
    assert asked(game) == {"C": "treaty"}
    game.say("C", "vassalize", "D")
    assert (owner(game, "8,1"), game.state.land[3]) == ("A", 0)
    assert asked(game) == {"D": "foreign_power_home"}
    assert not any(e["seat"] == 2 for e in told(game, "lose_influence"))


@both_editions
@pytest.mark.rule("VI.ruling.rw-frozen", "D.ruling.league-conquest")
def test_what_a_victor_has_vassalized_is_not_the_defeated_leagues_any_more(edition: str) -> None:
    t = spoils(edition)
    t.prince("Ulm", "1,4", D=1)
    game = over(t, CATHOLIC_SIDE)
    game.say("A", "vassalize", "Ulm")
    game.say("A", "done")
    assert asked(game) == {"C": "treaty"}
    game.say("C", "conquer")
    assert "1,4" not in game.legal("C")


@pytest.mark.rule("D.ruling.league-conquest")
def test_a_losers_allies_can_be_taken_from_after_they_have_been_stripped() -> None:
    t = spoils("dice")
    t.prince("Ulm", "2,6 3,6", D=2)
    s = t.fill()
    from westphalia.rules.realm.provinces import transfer

    for province in t.hexes("8,1 7,2"):
        transfer(s, province, 4)
    game = over(t, CATHOLIC_SIDE)
    game.say("A", "conquer", "7,1")
    game.say("A", "done")
    game.say("C", "conquer", "3,6")
    game.say("C", "done")
    assert owner(game, "3,6") == "C"


@both_editions
@pytest.mark.rule("VI.rwt.10", "D.rwar.reset.1", "VI.inv.22", "D.inv.17")
def test_both_leagues_are_empty_at_the_end(edition: str) -> None:
    t = table(edition)
    t.realm("B", "1,7")
    game = over(t, CATHOLIC_SIDE)
    for who in "AC":
        if asked(game) == {who: "treaty"}:
            game.say(who, "nothing")
    assert game.state.league == [NO_LEAGUE] * 5
    assert (game.state.victorious, game.state.defeated) == (NO_LEAGUE, 0)
    assert game.state.war_allies == game.state.war_reach == [0] * 5
    assert told(game, "leagues_dissolve")


@pytest.mark.rule("D.ally.5", "D.rwar.conquer.3")
def test_alliances_wait_for_the_end_of_the_league_peace_in_the_dice_edition() -> None:
    t = spoils("dice", A=1, B=2)
    game = over(t, CATHOLIC_SIDE)
    assert ally(game, "Hesse") == "B"
    game.say("A", "nothing")
    game.say("A", "done")
    game.say("C", "nothing")
    assert told(game, "ally")[-1]["seat"] == 0


@both_editions
@pytest.mark.rule("VI.rwt.6", "D.rwar.elector.1")
def test_a_protestant_emperor_who_wins_replaces_catholic_electors(edition: str) -> None:
    t = imperial(edition, "B", Trier={"A": 2}, Saxony={"A": 2, "protestant": 1})
    t.prince("Ulm", "1,3", PROTESTANT)
    game = over(t, EVANGELICAL_SIDE)
    assert asked(game) == {"B": "electorsemperor"}
    assert game.legal("B") == ["Trier", "done"]
    game.say("B", "done")
    assert told(game, "no_replacement") == [{"seat": 1}]
    assert rules(game, "no_replacement") == [ids(edition, "VI.rwt.6", "D.rwar.elector.1")]


@both_editions
@pytest.mark.rule("VI.rwt.6", "VI.ruling.elector-replacement", "VI.inv.7", "D.rwar.elector.1", "D.inv.6")
def test_any_number_of_electors_is_replaced_one_for_one(edition: str) -> None:
    t = imperial(edition, "A", Saxony={"B": 2, "protestant": 1}, Brandenburg={"B": 2, "protestant": 1})
    t.prince("Ulm", "1,3")
    t.prince("Baden", "1,4")
    game = over(t, CATHOLIC_SIDE)
    game.say("A", "Saxony")
    game.say("A", "Ulm")
    assert game.legal("A") == ["Brandenburg", "done"]
    assert refused(game, "A", "Saxony") == ids(edition, "VI.ruling.elector-replacement", "D.rwar.elector.3")
    game.say("A", "Brandenburg")
    assert refused(game, "A", "Ulm") is not None, "it has come in already"
    assert refused(game, "A", "Saxony") is not None, "it is heretical, and has just gone"
    game.say("A", "Baden")
    s = game.state
    for name, elector in (("Saxony", 0), ("Brandenburg", 0), ("Ulm", 1), ("Baden", 1)):
        assert s.electors >> game.power(name) & 1 == elector
    assert s.electors.bit_count() == 7


@both_editions
@pytest.mark.rule("VI.treaty.11", "D.treaty.loser.1")
def test_each_loser_loses_influence_on_their_own_allies_only(edition: str) -> None:
    t = spoils(edition)
    anhalt = power(t, "Anhalt")
    t.s.influence[anhalt * 16 + 3] = 2  # D's, who is not its ally
    game = over(t, CATHOLIC_SIDE)
    game.say("A", "conquer", "6,1")
    game.say("A", "done")
    game.say("A", "done")
    game.say("C", "nothing")
    assert not any(e["seat"] == 3 for e in told(game, "lose_influence"))
    assert any(e["seat"] == 1 and e["left"] == 1 for e in told(game, "lose_influence"))
