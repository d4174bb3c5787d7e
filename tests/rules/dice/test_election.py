"""Phase 7, Imperial Election: the Emperor's reign, and votes cast at once."""

from typing import Any

import pytest

from rules.table import PROTESTANT, Table, asked, prompts, refused, rules, told
from westphalia.game.view import imagine, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import SEAT
from westphalia.rules.base.state import NONE


def table(reign: int = 1, **state: Any) -> Table:
    """Return a table with Emperor A and the length of the reign when the phase begins; at 1 they die of age."""
    return Table("dice", reign=reign, **{"round": 2, **state})


def emperor(game: WestphaliaGame) -> str:
    return game.players[game.state.emperor]


# --- the Emperor's life ---


@pytest.mark.rule("D.reign.1", "D.example.17", "D.election.when.1", "D.ruling.emperor-death")
@pytest.mark.parametrize(("face", "dies"), [(1, True), (3, True), (4, False), (6, False)])
def test_after_one_round_they_die_on_a_low_roll(face: int, dies: bool) -> None:
    t = table(0)
    t.prince("Trier", "4,4", B=1)
    t.s.pins = {"imperial": (face,)}
    game = t.play("election")
    assert (asked(game) == {"B": "ballot"}) is dies
    if dies:
        assert game.state.emperor == NONE
    else:
        assert (game.state.emperor, game.state.reign) == (0, 1)
        assert told(game, "elected") == []


@pytest.mark.rule("D.reign.2", "D.inv.22")
def test_after_two_rounds_they_die_without_a_roll() -> None:
    t = table(1)
    t.prince("Trier", "4,4", B=1)
    t.s.pins = {"imperial": (6,)}
    game = t.play("election")
    assert asked(game) == {"B": "ballot"}
    assert game.state.pins["imperial"] == (6,)


@pytest.mark.rule("D.reign.3", "D.reign.4", "D.election.win.2", "D.inv.7")
def test_a_player_who_left_the_empire_in_their_reign_dies_and_may_be_elected_again() -> None:
    t = table(0, left_in_reign=True)
    t.foreign("A")
    t.prince("Trier", "4,4", B=1)
    t.s.pins = {"imperial": (6,)}
    game = t.play("election")
    assert rules(game, "emperor_dies_abroad") == ["D.reign.3"]
    game.say("B", "A")
    assert emperor(game) == "A"
    assert (game.state.reign, game.state.left_in_reign) == (0, False)


@pytest.mark.rule("D.ruling.emperor-death", "D.reign.3")
def test_a_foreign_power_that_was_elected_has_not_left_during_its_reign() -> None:
    t = table(0)
    t.foreign("A")
    t.s.pins = {"imperial": (6,)}
    assert emperor(t.play("election")) == "A"


# --- the votes ---


@pytest.mark.rule(
    "D.example.14", "D.election.vote.1", "D.election.block.1", "D.election.win.1", "D.ruling.blocks"
)
def test_votes_are_named_for_each_elector_and_blocks_follow_the_players() -> None:
    t = table(emperor="E")
    for who in "BC":
        t.realm(who, religion=PROTESTANT)
    t.prince("Mainz", "4,4", A=1)
    t.prince("Trier", "4,6", A=1)
    t.prince("Saxony", "6,4", B=1)
    t.prince("Brandenburg", "6,2", B=1)
    t.prince("The Palatinate", "2,2", PROTESTANT)
    game = t.play("election")
    assert asked(game) == {"A": "ballot", "B": "ballot"}
    game.say("A", "A")
    game.say("B", "B")
    game.say("B", "C")
    game.say("A", "A")
    assert emperor(game) == "A"
    elected = told(game, "elected")[0]
    assert (elected["amount"], elected["votes"][:3]) == (4, [4, 2, 1])
    protestant = next(e for e in told(game, "block_votes") if e["religion"] == PROTESTANT)
    assert protestant["candidate"] == 1, "B and C tie; B is earlier"


@pytest.mark.rule("D.election.vote.1", "D.hidden.2", "D.ruling.votes", "D.inv.15")
def test_votes_are_secret_until_all_are_cast() -> None:
    t = table(emperor="E")
    t.prince("Mainz", "4,4", A=1)
    t.prince("Trier", "4,6", A=1)
    t.prince("Saxony", "6,4", B=1)
    t.prince("Brandenburg", "6,2", B=1)
    game = t.play("election")
    assert game.legal("A") == list("ABCDEF")
    assert prompts(game)["B"] in [
        f"Cast {elector}'s vote in secret." for elector in ("Saxony", "Brandenburg")
    ]
    assert refused(game, "A", "pass") == refused(game, "A", "Mainz") == "D.election.vote.1"
    game.say("A", "C")
    game.say("B", "D")
    assert asked(game) == {"A": "ballot", "B": "ballot"}, "the second Elector of each"
    seen = view(game, 1)
    assert (seen.state.concealed[0], seen.state.concealed[1]) == ((), (SEAT + 3,))
    assert all(branch.sent == [] for branch in seen.flow)
    assert imagine(seen, 3).question(1) is not None
    assert game.state.votes == ()
    game.say("A", "A")
    assert told(game, "vote") == []
    game.say("B", "B")
    assert sorted((e["voter"], e["candidate"]) for e in told(game, "vote")) == [
        (0, 0),
        (0, 2),
        (1, 1),
        (1, 3),
    ]
    electors = sorted(game.state.names[e["principality"]] for e in told(game, "vote"))
    assert electors == ["Brandenburg", "Mainz", "Saxony", "Trier"]


@pytest.mark.rule("D.election.block.2", "D.ruling.election-tie", "D.election.win.1", "D.ruling.blocks")
def test_without_votes_for_their_religion_the_first_in_order_gets_a_block_and_with_none_nobody_does() -> None:
    t = table(order="CABDEF", emperor="E")
    game = t.play("election")
    assert emperor(game) == "C", "nobody voted; the first Catholic gets all seven"
    t = table(order="CABDEF", emperor="E")
    t.fill(PROTESTANT)
    game = t.play("election")
    assert rules(game, "block_silent") == ["D.election.block.2"]
    assert rules(game, "nobody_voted") == ["D.ruling.election-tie"]
    assert emperor(game) == "C"


@pytest.mark.rule("D.election.win.1", "D.ruling.election-tie", "D.initiative.2", "D.election.elector.1")
def test_the_most_votes_elect_and_ties_go_by_initiative() -> None:
    t = table(order="DCBAEF", emperor="D")
    for elector, where, who in (
        ("Trier", "4,4", "A"),
        ("Mainz", "4,6", "A"),
        ("Cologne", "6,4", "B"),
        ("The Palatinate", "6,2", "B"),
        ("Saxony", "2,2", "C"),
        ("Brandenburg", "2,4", "C"),
        ("Bohemia", "2,6", "D"),
    ):
        t.prince(elector, where, **{who: 1})
    game = t.play("election")
    game.say("D", "F")
    for who in "ABC":
        game.say(who, who)
    for who in "ABC":
        game.say(who, who)
    assert emperor(game) == "C"
    assert rules(game, "elected_by_plurality") == ["D.election.win.1"]
    assert sum(told(game, "elected_by_plurality")[0]["votes"]) == 7


@pytest.mark.rule("D.setup.emperor.1", "D.election.vote.1")
def test_the_first_emperor_is_elected_at_once_too_in_setup_order() -> None:
    t = Table("dice", round=0, order="FEDCBA")
    t.s.initiative, t.s.setup_order, t.s.emperor = (), (5, 4, 3, 2, 1, 0), NONE
    t.prince("Mainz", "4,4", A=1)
    t.prince("Trier", "4,6", B=1)
    game = t.play("setup.emperor")
    assert asked(game) == {"A": "ballot", "B": "ballot"}
    game.say("A", "A")
    game.say("B", "B")
    assert emperor(game) == "B", "a tie, and then all unaligned follow the first: B in Setup Order"
    assert told(game, "elected")[0]["votes"][1] == 6
    assert game.state.reign == 0
