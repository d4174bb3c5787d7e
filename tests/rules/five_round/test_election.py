"""Phase 7: the Imperial Election."""

from typing import Any

import pytest

from rules.table import refused
from westphalia import from_position, new_game
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.crown.election import open_election
from westphalia.rules.diplomacy.influence import influence_on

ELECTORS = ("Trier", "Mainz", "Cologne", "The Palatinate", "Saxony", "Brandenburg", "Bohemia")


def game_of(
    allies: dict[str, str] | None = None, protestant: tuple[str, ...] = (), **position: Any
) -> WestphaliaGame:
    """Return an election: the allies of Electors, and which Electors are Protestant."""
    lands: dict[str, dict[str, Any]] = {name: {} for name in ELECTORS}
    for name, player in (allies or {}).items():
        lands[name]["ally"] = player
    for name in protestant:
        lands[name]["religion"] = "Protestant"
    defaults = {
        "step": "election",
        "round": 3,
        "initiative": list("ABCDE"),
        "emperor": "A",
        "principalities": lands,
    }
    return from_position(defaults | position)


def emperor(game: WestphaliaGame) -> str:
    """Return the Emperor."""
    return game.players[game.state.emperor]


# The Electors and Players of V.ex.15: order C, A, B, D, F (here E stands for F).
EXAMPLE: dict[str, Any] = {
    "allies": {"Trier": "A", "Mainz": "A", "Saxony": "B"},
    "protestant": ("Brandenburg", "Bohemia"),
    "initiative": list("CABDE"),
    "emperor": "C",
    "realms": {"A": {"religion": "Protestant"}, "E": {"religion": "Protestant"}},
}


@pytest.mark.rule("V.ex.15", "V.election.5", "V.election.7", "V.ruling.vote-block")
def test_the_unaligned_follow_the_votes_of_the_players() -> None:
    game = game_of(**EXAMPLE)
    game.say("A", "A", "A")
    game.say("B", "D")
    assert emperor(game) == "A"
    blocks = [
        (e.fields["religion"], e.fields["candidate"], e.fields["left"])
        for e in game.log
        if e.kind == "block_votes"
    ]
    assert blocks == [(0, game.seat("D"), 3), (1, game.seat("A"), 4)]
    assert next(e for e in game.log if e.kind == "elected").fields["votes"] == [4, 0, 0, 3, 0]


@pytest.mark.rule("V.ex.15", "V.election.5", "V.ruling.vote-block")
def test_a_block_whose_players_have_no_vote_goes_to_the_first_in_order() -> None:
    game = game_of(**EXAMPLE)
    game.say("A", "A", "A")
    game.say("B", "A")
    assert emperor(game) == "A"
    assert next(e for e in game.log if e.kind == "elected").fields["votes"] == [5, 0, 2, 0, 0]


@pytest.mark.rule("V.election.1", "V.election.3")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_emperor_may_be_elected_again_every_round(number: int) -> None:
    game = game_of(dict.fromkeys(ELECTORS[:4], "B"), round=number, emperor="D", initiative=list("DABCE"))
    game.say("B", "D", "D", "D", "D")
    assert emperor(game) == "D"
    assert any(e.kind == "elected" for e in game.log)
    open_election(game.state)
    assert game.state.votes == ()  # the votes of one election do not count in the next


@pytest.mark.rule("V.election.2", "V.inv.5")
def test_the_seven_electors_vote_and_no_other() -> None:
    seven = ["Hesse", *ELECTORS[1:]]
    lands: dict[str, Any] = {name: {"ally": "B"} for name in (*ELECTORS, "Hesse")}
    game = game_of(principalities=lands, electors=seven)
    asked = []
    while (q := game.question(1)) is not None and q.kind == "vote":
        asked.append(game.state.names[game.state.name[q.about[0]]])
        game.say("B", "C")
    assert sorted(asked) == sorted(seven)
    assert emperor(game) == "C"


@pytest.mark.rule("V.election.3", "V.fp.20", "V.gen.1")
def test_any_player_may_be_voted_for_a_foreign_power_too_but_no_principality() -> None:
    game = game_of({"Bohemia": "B"}, realms={"E": {"home": "Spain", "edge": "north"}})
    assert game.legal("B") == list("ABCDE")
    assert refused(game, "B", "Trier") == "V.election.3"
    game.say("B", "E")
    assert emperor(game) == "E"  # with the block of the Catholic Electors


@pytest.mark.rule("V.election.4", "V.ruling.vote-order")
def test_allies_vote_in_initiative_order_for_each_elector_apart() -> None:
    game = game_of({"Trier": "D", "Mainz": "B", "Cologne": "B"}, initiative=list("CDBAE"), emperor="C")
    assert [game.players[seat] for seat in game.waiting] == ["D"]
    assert not game.questions[game.seat("D")].sealed
    assert refused(game, "D", "pass") == "V.election.4"
    game.say("D", "D")
    assert [game.players[seat] for seat in game.waiting] == ["B"]
    game.say("B", "A", "B")  # they split their votes
    votes = [(e.fields["voter"], e.fields["candidate"]) for e in game.log if e.kind == "vote"]
    assert votes == [(3, 3), (1, 0), (1, 1)]
    assert emperor(game) == "D"  # 1 + the block of four: first in order of those with a vote


@pytest.mark.rule("V.election.4", "V.election.5", "V.ruling.vote-block")
def test_without_allied_electors_nobody_is_asked_and_the_first_in_order_is_elected() -> None:
    game = game_of(initiative=list("DCBAE"), emperor="D", realms={"D": {"religion": "Protestant"}})
    assert not any(e.kind == "vote" for e in game.log)
    assert emperor(game) == "C"  # the first Catholic


@pytest.mark.rule("V.election.6", "V.ruling.vote-none")
def test_a_block_without_a_player_of_its_religion_does_not_vote() -> None:
    game = game_of({"Trier": "B"}, protestant=ELECTORS[1:])
    game.say("B", "C")
    assert emperor(game) == "C"
    assert next(e for e in game.log if e.kind == "elected_by_plurality").fields["votes"] == [0, 0, 1, 0, 0]
    assert any(e.kind == "block_silent" for e in game.log)


@pytest.mark.rule("V.election.5", "V.election.6", "V.ruling.vote-none")
def test_a_silent_catholic_block_does_not_silence_the_protestant_one() -> None:
    protestants = {player: {"religion": "Protestant"} for player in "ABCDE"}
    game = game_of({"Trier": "B"}, protestant=ELECTORS[4:], realms=protestants)
    game.say("B", "C")
    blocks = [(e.kind, e.fields["religion"]) for e in game.log if e.kind in ("block_silent", "block_votes")]
    assert blocks == [("block_silent", 0), ("block_votes", 1)]
    assert next(e for e in game.log if e.kind == "elected").fields["votes"] == [0, 0, 4, 0, 0]


@pytest.mark.rule("V.election.6", "V.ruling.vote-none")
def test_if_no_vote_at_all_is_cast_the_emperor_stays() -> None:
    game = game_of(protestant=ELECTORS, emperor="E", initiative=list("EABCD"))
    assert emperor(game) == "E"
    told = next(e for e in game.log if e.kind == "no_vote")
    assert (told.rule, told.fields) == ("V.ruling.vote-none", {"seat": game.seat("E")})
    assert game.state.stored[game.seat("E")] == 2


@pytest.mark.rule("V.election.7", "V.ruling.vote-tie", "V.gen.12")
def test_without_a_majority_the_most_votes_elect_and_ties_go_by_order() -> None:
    allies = dict(zip(ELECTORS, "BBBCCCD", strict=True))
    game = game_of(allies, initiative=list("ACBDE"))
    game.say("C", "C", "C", "C")
    game.say("B", "B", "B", "B")
    game.say("D", "D")
    assert emperor(game) == "C"
    told = next(e for e in game.log if e.kind.startswith("elected"))
    assert (told.kind, told.fields["amount"]) == ("elected_by_plurality", 3)


@pytest.mark.rule("V.election.8", "V.ruling.initiative-fixed")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_new_emperor_stores_two_influence(number: int) -> None:
    game = game_of(dict.fromkeys(ELECTORS[:4], "B"), round=number, realms={"A": {"stored": 1}})
    order = game.state.initiative
    game.say("B", "B", "B", "B", "B")
    stored = [
        e.fields["amount"] for e in game.log if e.kind == "store_influence" and e.rule == "V.election.8"
    ]
    assert stored == [2]
    assert game.state.stored[:2] == [1, 2]
    assert order == tuple(range(5))


@pytest.mark.rule("V.setup.emperor.1", "V.init.3", "V.election.4", "V.election.7")
def test_the_first_election_uses_setup_order() -> None:
    game = new_game("five-round", players=5, seed=5, setup="random")
    while (q := game.question(game.waiting[0])) is not None and q.kind == "setupinfluence":
        game.say(q.seat, "Bohemia")
    voter = game.state.ally[game.power("Bohemia")]
    while game.question(voter) is not None and game.questions[voter].kind == "vote":
        game.answer(voter, game.questions[voter].answers[voter])
    first = next(e for e in game.log if e.kind.startswith("elected"))
    assert first.fields["seat"] == (voter if voter < 5 else game.state.setup_order[0])
    assert not any(e.rule == "V.election.8" for e in game.log)


# --- round 5 ---


@pytest.mark.rule("V.election.9", "V.ruling.round5-order", "V.ruling.leftover-gold")
def test_in_round_5_the_emperor_may_place_two_influence_at_once() -> None:
    allies = dict.fromkeys(ELECTORS[:4], "B")
    lands: dict[str, Any] = {name: {"ally": player} for name, player in allies.items()} | {
        "Lippe": {"size": 2}
    }
    game = game_of(round=5, principalities=lands, realms={"B": {"stored": 3, "gold": 1}})
    game.say("B", "B", "B", "B", "B")
    assert game.questions[1].kind == "emperor_reward"
    assert refused(game, "B", "C") == "V.gen.1"
    assert game.questions[1].about == (2,)
    game.say("B", "Lippe")
    assert game.questions[1].about == (1,), "what is left of the two"
    game.say("B", "Lippe")
    assert game.state.ally[game.power("Lippe")] == 1
    assert game.over  # their other Influence and their Gold do not come to the map
    assert influence_on(game.state, game.power("Lippe"), 1) == 2
    assert game.state.stored[1] == 3 + 1
    scores = next(e for e in game.log if e.kind == "westphalia_scores").fields
    assert scores["scores"][scores["seats"].index(1)] == 3 + 4 * 2 + 2


@pytest.mark.rule("V.election.9")
@pytest.mark.parametrize("words", [["done"], ["Lippe", "done"]])
def test_they_may_place_one_or_none(words: list[str]) -> None:
    game = game_of(dict.fromkeys(ELECTORS[:4], "B"), round=5)
    name = game.state.names[
        game.state.name[next(p for p in range(16, 80) if not game.state.electors >> p & 1)]
    ]
    game.say("B", "B", "B", "B", "B")
    game.say("B", *(name if word == "Lippe" else word for word in words))
    assert game.over
