"""Phase 6, Imperial Election: the Emperor's life and the votes."""

from typing import Any

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, asked, refused, rules, told
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NONE

SKULL, EAGLE = 3, 4


def table(reign: int = 1, **state: Any) -> Table:
    """Return a table with Emperor A and the length of the reign when the phase begins; at 1 they die of age."""
    return Table("six-round", reign=reign, **{"round": 2, **state})


def emperor(game: WestphaliaGame) -> str:
    return game.players[game.state.emperor]


def vote(game: WestphaliaGame, **votes: str) -> None:
    """Let all who are asked vote for a player, by the Elector."""
    while "vote" in asked(game).values():
        (who,) = asked(game)
        elector = game.state.names[game.state.name[game.question(game.seat(who)).about[0]]]  # type: ignore[union-attr]
        game.say(who, votes[elector])


# --- the Emperor's life ---


@pytest.mark.rule("VI.reign.1", "VI.reign.4", "VI.ruling.reign-count")
@pytest.mark.parametrize("face", [1, 2, SKULL])
def test_after_one_round_a_skull_kills_the_emperor(face: int) -> None:
    t = table(0)
    t.prince("Trier", "4,4", B=1)
    t.s.pins = {"imperial": (face,)}
    game = t.play("election")
    assert asked(game) == {"B": "vote"}
    assert game.state.emperor == NONE
    assert rules(game, "emperor_dies") == ["VI.reign.1"]


@pytest.mark.rule("VI.reign.1", "VI.reign.4")
@pytest.mark.parametrize("face", [EAGLE, 5, 6])
def test_after_one_round_an_eagle_lets_them_live_and_there_is_no_election(face: int) -> None:
    t = table(0)
    t.prince("Trier", "4,4", B=1)
    t.s.pins = {"imperial": (face,)}
    game = t.play("election")
    assert game.state.emperor == 0
    assert game.state.reign == 1
    assert told(game, "elected") == told(game, "elected_by_plurality") == []
    assert rules(game, "emperor_lives") == ["VI.reign.1"]


@pytest.mark.rule("VI.reign.2")
def test_after_two_rounds_they_die_without_a_roll() -> None:
    t = table(1)
    t.prince("Trier", "4,4", B=1)
    t.s.pins = {"imperial": (EAGLE,)}
    game = t.play("election")
    assert asked(game) == {"B": "vote"}
    assert game.state.pins["imperial"] == (EAGLE,), "no roll"
    assert rules(game, "emperor_dies_old") == ["VI.reign.2"]


@pytest.mark.rule("VI.reign.3", "VI.ruling.emperor-exiled")
def test_an_emperor_who_left_the_empire_in_their_reign_dies_without_a_roll() -> None:
    t = table(0)
    t.realm("A", "4,4 4,5")
    t.prince("Trier", "2,4", B=1)
    t.s.pins = {"imperial": (EAGLE,)}
    game = t.play("foreign_powers")
    game.say("A", "become foreign power", "France", "north")
    assert game.state.emperor == 0
    for who in "BCDEF":
        game.say(who, "stay")
    assert asked(game) == {"B": "vote"}
    assert rules(game, "emperor_dies_abroad") == ["VI.reign.3"]


@pytest.mark.rule("VI.ruling.fp-emperor", "VI.fp.12", "VI.election.3")
def test_a_foreign_power_is_elected_and_lives_by_the_normal_count() -> None:
    t = table(1)
    t.foreign("F")
    t.prince("Trier", "4,4", B=1)
    game = t.play("election")
    game.say("B", "F")
    assert emperor(game) == "F"
    assert (game.state.reign, game.state.left_in_reign) == (0, False)
    t = table(0, emperor="F")
    t.foreign("F")
    t.s.pins = {"imperial": (EAGLE,)}
    assert emperor(t.play("election")) == "F"


@pytest.mark.rule("VI.reign.4", "VI.ruling.reign-count")
def test_the_dead_emperor_may_be_elected_again_and_begins_anew() -> None:
    t = table(1, left_in_reign=True)
    t.prince("Trier", "4,4", B=1)
    game = t.play("election")
    game.say("B", "A")
    assert emperor(game) == "A"
    assert (game.state.reign, game.state.left_in_reign) == (0, False)


# --- the votes ---


@pytest.mark.rule("VI.ex.19", "VI.election.1", "VI.election.2", "VI.election.6", "VI.election.7", "VI.ally.6")
@pytest.mark.parametrize(("for_whom", "elected"), [("A", "A"), ("C", "C")])
def test_unaligned_electors_follow_the_leader_of_their_religion(for_whom: str, elected: str) -> None:
    t = table(1, order="BACDEF", emperor="E")
    t.realm("B", "2,4", PROTESTANT)
    t.prince("Trier", "4,4", A=1)
    t.prince("Mainz", "4,6", A=1)
    t.prince("Saxony", "6,4", PROTESTANT, B=1)
    t.prince("The Palatinate", "6,2", PROTESTANT)
    t.prince("Brandenburg", "2,2", PROTESTANT)
    game = t.play("election")
    assert asked(game) == {"B": "vote"}, "in Initiative Order"
    vote(game, Saxony="B", Trier=for_whom, Mainz=for_whom)
    assert emperor(game) == elected
    counted = told(game, "elected")[0]
    assert (counted["amount"], counted["votes"][1]) == (4, 3)


@pytest.mark.rule("VI.election.4", "VI.ruling.vote-open", "VI.ruling.vote-split", "VI.election.3")
def test_votes_are_open_one_for_each_elector_and_nobody_abstains() -> None:
    t = table(1, order="CABDEF")
    t.realm("B", "2,4", PROTESTANT)
    t.prince("Trier", "4,4", A=1)
    t.prince("Mainz", "4,6", A=1)
    t.prince("Cologne", "6,4", C=1)
    game = t.play("election")
    assert asked(game) == {"C": "vote"}
    assert not game.question(2).sealed  # type: ignore[union-attr]
    assert game.legal("C") == list("ABCDEF")
    assert refused(game, "C", "pass") == "VI.election.4"
    assert refused(game, "C", "Trier") == "VI.election.3"
    game.say("C", "B")
    assert told(game, "vote")[0]["candidate"] == 1, "regardless of religion"
    game.say("A", "A", "B")
    assert [v["candidate"] for v in told(game, "vote")] == [1, 0, 1]
    assert asked(game).get("D") != "vote", "a Player without Electors has no decision"


@pytest.mark.rule("VI.election.7", "VI.ruling.initiative-fixed")
def test_without_four_votes_the_most_elect_and_ties_go_by_initiative() -> None:
    t = table(1, order="DCBAEF", emperor="E")
    for elector, where, who in (
        ("Trier", "4,4", "A"),
        ("Mainz", "4,6", "A"),
        ("Cologne", "6,4", "B"),
        ("The Palatinate", "6,2", "B"),
        ("Saxony", "2,2", "C"),
        ("Brandenburg", "2,4", "D"),
        ("Bohemia", "2,6", "E"),
    ):
        t.prince(elector, where, **{who: 1})
    game = t.play("election")
    for who in "DCBBAAE":
        game.say(who, who)
    assert emperor(game) == "B", "B and A have two each; B comes first"
    assert rules(game, "elected_by_plurality") == ["VI.election.7"]


@pytest.mark.rule("VI.election.5", "VI.election.8", "VI.ip.3", "VI.ruling.bonus-round")
def test_the_elected_cannot_refuse_and_gets_the_bonus_of_the_round() -> None:
    t = table(1, round=3)
    t.prince("Trier", "4,4", B=1)
    t.realm("C", "2,4")
    game = t.play("election")
    before = game.state.imperial_power(2)
    game.say("B", "C")
    assert emperor(game) == "C"
    assert told(game, "elected")[0]["seat"] == 2
    assert before == 1
    assert game.state.imperial_power(2) == 1 + 3


@pytest.mark.rule("VI.ruling.block-basis", "VI.election.6")
def test_the_blocks_look_only_at_the_votes_of_players() -> None:
    t = table(1, order="CABDEF", emperor="E")
    t.prince("Trier", "4,4", PROTESTANT, A=1)
    for where in ("4,6", "6,4"):
        t.prince("Mainz" if where == "4,6" else "Cologne", where)
    for name, where in (
        ("The Palatinate", "6,2"),
        ("Saxony", "2,2"),
        ("Brandenburg", "2,4"),
        ("Bohemia", "2,6"),
    ):
        t.prince(name, where, PROTESTANT)
    t.realm("D", "7,4", PROTESTANT)
    t.realm("F", "3,3", PROTESTANT)
    game = t.play("election")
    game.say("A", "F")
    assert emperor(game) == "F", "1 vote and the 4 of the Protestant block"
    catholic = next(e for e in told(game, "block_votes") if e["religion"] == CATHOLIC)
    assert (catholic["candidate"], catholic["amount"]) == (2, 0), (
        "nobody Catholic has a vote: the first in order"
    )


@pytest.mark.rule("VI.ruling.block-zero", "VI.ruling.no-votes")
def test_a_block_without_a_player_of_its_religion_abstains_and_with_no_vote_the_first_is_elected() -> None:
    t = table(1, order="DCBAEF", emperor="E")
    t.fill(PROTESTANT)
    game = t.play("election")
    assert rules(game, "block_silent") == ["VI.ruling.block-zero"]
    assert rules(game, "nobody_voted") == ["VI.ruling.no-votes"]
    assert told(game, "nobody_voted")[0]["seat"] == 3


@pytest.mark.rule("VI.ruling.last-election")
def test_the_election_of_the_last_round_is_held_and_its_emperor_counts() -> None:
    t = table(1, round=6)
    t.prince("Trier", "4,4", B=1)
    t.prince("Mainz", "4,6", PROTESTANT)  # no religious victory
    game = t.play("election")
    game.say("B", "C")
    assert game.over
    assert (game.state.victory, game.winners) == ("westphalia", ["C"])
    assert game.state.emperor == 2
    assert told(game, "westphalia_scores")[0]["scores"][2] == 1 + 4 + 3


@pytest.mark.rule("VI.hidden.11", "VI.ruling.vote-open")
def test_nothing_about_leaving_and_electing_is_secret() -> None:
    kinds = Table("six-round").edition.kinds()
    for kind in (
        "vote",
        "foreign_power",
        "foreign_power_home",
        "foreign_power_edge",
        "diplomacy",
        "withdraw",
        "westphalia",
    ):
        assert not kinds[kind].sealed
        assert kinds[kind].open_options
