"""The desk of the dice edition's election: secret ballots, and the arithmetic of the count."""

import pytest

from westphalia import from_position, in_words
from westphalia.game.view import view
from westphalia.presentation.show import view_json

PROTESTANT = {"religion": "Protestant"}
POSITION = {
    "edition": "dice",
    "players": 5,
    "round": 2,
    "emperor": "E",
    "initiative": list("EABCD"),
    "stop": "end",
    "realms": {
        "A": {"influence": {"Trier": 1, "Mainz": 1}},
        "B": {**PROTESTANT, "influence": {"Saxony": 2}},
        "C": PROTESTANT,
    },
    "principalities": {"Palatinate": PROTESTANT, "Brandenburg": PROTESTANT},
}


def desk(game, seat):
    return next(d for d in view_json(view(game, seat))["desks"] if d["kind"] == "election")


def words(parts):
    return "".join(part["text"] for part in parts)


@pytest.mark.rule("D.election.vote.1", "D.hidden.2")
def test_ballots_are_hidden_until_all_are_shown():
    game = from_position({**POSITION, "step": "election.vote_together"})
    before = desk(game, game.seat("B"))
    assert "Votes are secret and revealed together." in words(before["sentence"])
    assert {c["seat"]: c["to_cast"] for c in before["candidates"]} == {0: 2, 1: 1, 2: 0, 3: 0, 4: 0}
    assert (before["majority"], before["votes"]) == (4, 7)
    game.say("A", "C")
    after = desk(game, game.seat("B"))
    assert [e["vote"] for e in after["electors"]] == [None] * 7
    assert [c["votes"] for c in after["candidates"]] == [0] * 5


@pytest.mark.rule("D.election.block.1", "D.election.block.2")
def test_the_blocks_as_things_stand():
    game = from_position({**POSITION, "step": "election.vote_together"})
    blocks = {b["religion"]: b for b in desk(game, None)["blocks"]}
    assert blocks[0]["follows"] == game.seat("E")  # no votes yet: the first Catholic in order
    assert blocks[1]["follows"] == game.seat("B")
    assert "who leads the Protestant Players" in words(blocks[1]["sentence"])


@pytest.mark.rule("D.election.win.1", "D.election.block.1")
@pytest.mark.parametrize(
    ("votes", "totals", "elected"),
    [
        ({"Trier": "A", "Mainz": "A", "Saxony": "B"}, {"A": 4, "B": 3}, "A"),
        ({"Trier": "D", "Mainz": "C", "Saxony": "C"}, {"D": 3, "C": 4}, "C"),
        ({"Trier": "B", "Mainz": "B", "Saxony": "B"}, {"B": 5, "E": 2}, "B"),
    ],
)
def test_the_arithmetic_is_what_the_count_does(votes, totals, elected):
    game = from_position(
        {**POSITION, "step": "election.count_votes", "stop": "election.count_votes", "votes": votes}
    )
    shown = desk(game, None)
    assert {game.players[c["seat"]]: c["total"] for c in shown["candidates"] if c["total"]} == totals
    assert shown["leader"] == game.seat(elected)
    assert f"{elected} would have {totals[elected]} votes now." in words(shown["sentence"])
    game.go_on_playing()
    assert in_words(game)["emperor"] == elected


def test_there_is_no_such_desk_while_the_emperor_lives():
    game = from_position({**POSITION, "step": "diplomacy.act"})
    assert all(d["kind"] != "election" for d in view_json(view(game, None))["desks"])
