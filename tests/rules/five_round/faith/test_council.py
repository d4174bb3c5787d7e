"""Phase 2.2, the Council of Trent and the Catholic Reformation (V.trent.*)."""

from typing import Any

import pytest

from westphalia import from_position
from westphalia.editions.five_round.rules.roles import pius
from westphalia.editions.five_round.state import FAITH_AND_WORKS, MORTAL_SIN
from westphalia.engine.question import IllegalAnswer

PROTESTANT = {"religion": "Protestant"}
EX_4 = {"players": ["E", "A", "B", "C", "D"], "round": 2, "emperor": "E", "realms": {"D": PROTESTANT}}


def council(ottoman: int = 6, **changes: Any) -> Any:
    """Return a game where the Catholics choose their tokens."""
    return from_position(
        {"players": 5, "step": "heresy.council_of_trent", "chance": {"ottoman": [ottoman]}, **changes}
    )


def kinds(game: Any) -> set[str]:
    return {e.kind for e in game.log}


@pytest.mark.rule("V.trent.1", "V.inv.14")
@pytest.mark.parametrize(("round", "reformation"), [(1, True), (2, True), (3, True)])
def test_there_is_no_council_after_the_reformation(round: int, reformation: bool) -> None:
    game = from_position({"players": 5, "round": round, "reformation": reformation, "step": "heresy"})
    game.say_all("convert", "stay")
    assert {q.kind for q in game.questions.values()} == {"patronage"}
    assert game.state.reformation


@pytest.mark.rule("V.trent.2", "V.trent.11", "V.ruling.council-voters")
def test_all_catholics_foreign_powers_too_choose_in_secret() -> None:
    game = council(realms={"B": PROTESTANT, "C": {"home": "France", "edge": "north"}})
    assert game.waiting == [0, 2, 3, 4]
    assert all(question.sealed for question in game.questions.values())
    assert {question.rule for question in game.questions.values()} == {"V.trent.2"}
    for player in "ACD":
        assert game.legal(player) == ["trent", "french"]
        game.say(player, "trent")
    assert game.state.good_works == [0] * 5
    assert "council_token" not in kinds(game)
    with pytest.raises(IllegalAnswer, match=r"V\.trent\.2"):
        game.say("E", "pass")
    game.say("E", "french")
    assert [e.fields["seat"] for e in game.log if e.kind == "council_token"] == [0, 2, 3, 4]


@pytest.mark.rule("V.trent.2", "V.trent.11", "V.ruling.council-voters")
def test_tokens_serve_again_in_the_next_round() -> None:
    game = council(1, realms={})
    game.say_all("council", "trent")
    game.play_on("convert")
    game.play_on("council")
    assert game.state.round == 2
    assert all(game.legal(player) == ["trent", "french"] for player in "ABCDE")


@pytest.mark.rule("V.trent.3", "V.trent.4", "V.role.5")
@pytest.mark.parametrize("others", ["trent", "french"])
def test_every_token_has_its_reward_whatever_the_outcome(others: str) -> None:
    game = council(1, realms={"A": {"good_works": 4}, "B": {"stored": 2}}, initiative=list("ABCDE"))
    game.say_all("council", others, A="trent", B="french")
    s = game.state
    rewards = {e.fields["seat"] for e in game.log if e.kind == "good_works" and e.rule == "V.trent.3"}
    influence = {e.fields["seat"] for e in game.log if e.kind == "store_influence" and e.rule == "V.trent.4"}
    assert rewards == ({0, 2, 3, 4} if others == "trent" else {0})
    assert influence == ({1} if others == "trent" else {1, 2, 3, 4})
    assert s.stored[:3] == ([0, 3, 0] if others == "trent" else [0, 3, 1])


@pytest.mark.rule("V.trent.3", "V.role.5")
def test_roles_are_checked_after_the_tokens() -> None:
    game = council(1, realms={"A": {"monastery": False}}, initiative=list("ABCDE"))
    game.say_all("council", "french", D="trent", E="trent")
    before = game.log[
        : [e.rule for e in game.log].index("V.faith.3")
    ]  # the Faith that follows checks roles too
    roles = [(e.fields["seat"], e.fields["role"]) for e in before if e.kind == "role"]
    assert roles == [(3, FAITH_AND_WORKS), (4, FAITH_AND_WORKS)]


@pytest.mark.rule("V.trent.5", "V.trent.6", "V.gen.12", "V.ex.4")
@pytest.mark.parametrize(
    ("tokens", "outcome"),
    [
        ("TTFF", "council_meets"),  # exactly half, the Emperor's among them
        ("TFFF", "council_delayed"),
        ("FTTT", "emperor_delays_council"),
        ("FFFF", "emperor_delays_council"),
        ("TTTT", "council_meets"),
    ],
)
def test_most_tokens_or_the_emperor_can_delay_it(tokens: str, outcome: str) -> None:
    game = council(**EX_4)
    for player, token in zip("EABC", tokens, strict=True):
        game.say(player, "trent" if token == "T" else "french")
    assert {"council_meets", "council_delayed", "emperor_delays_council"} & kinds(game) == {outcome}
    assert game.state.reformation == (outcome == "council_meets")


@pytest.mark.rule("V.trent.5", "V.trent.6")
@pytest.mark.parametrize(
    ("french", "meets"), [("", True), ("A", True), ("AB", True), ("ABC", False), ("ABCD", False)]
)
def test_a_protestant_emperor_does_not_count(french: str, meets: bool) -> None:
    game = council(realms={"E": PROTESTANT}, emperor="E")
    game.say_all("council", "trent", **dict.fromkeys(french, "french"))
    assert ("council_meets" in kinds(game)) == meets


@pytest.mark.rule("V.trent.5")
@pytest.mark.parametrize(("french", "meets"), [("BC", True), ("BCD", False)])
def test_a_majority_is_more_than_half_of_an_odd_number_too(french: str, meets: bool) -> None:
    game = council()
    game.say_all("council", "trent", **dict.fromkeys(french, "french"))
    assert ("council_meets" in kinds(game)) == meets


@pytest.mark.rule("V.trent.7", "V.ruling.ottoman", "V.ex.4")
@pytest.mark.parametrize(
    ("face", "concludes"), [(1, False), (2, False), (3, True), (4, True), (5, True), (6, True)]
)
def test_the_ottoman_die_breaks_it_up_on_one_and_two(face: int, concludes: bool) -> None:
    game = council(face, **EX_4)
    game.say_all("council", "french", E="trent", A="trent")
    assert game.state.reformation == concludes
    assert ("council_breaks_up" in kinds(game)) != concludes
    told = [(e.kind, e.rule) for e in game.log if e.kind in ("council_breaks_up", "council_concludes")]
    assert told == [("council_concludes" if concludes else "council_breaks_up", "V.trent.7")]
    saints = [e.fields["seat"] for e in game.log if e.kind == "saints" and e.rule == "V.trent.8"]
    assert saints == ([0, 1, 2, 3] if concludes else [])
    assert [e.fields["seat"] for e in game.log if e.rule == "V.trent.3"] == [0, 1]
    assert game.state.stored == [0, 0, 1, 1, 0]


@pytest.mark.rule("V.trent.7", "V.ruling.ottoman")
def test_the_ottoman_die_has_six_faces() -> None:
    faces = []
    for seed in range(60):
        game = council(chance={}, seed=seed)
        game.say_all("council", "trent")
        faces += [e.fields["face"] for e in game.log if e.kind == "ottoman_die"]
    assert set(faces) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("V.trent.8", "V.faith.3", "V.role.5")
def test_the_conclusion_ends_abuses_and_indulgences_at_once_and_gives_two_saints() -> None:
    realms = {"A": {"saints": 1, "gold": 1}, "B": PROTESTANT, "E": {"home": "France", "edge": "north"}}
    game = council(realms=realms)
    game.say_all("council", "trent")
    s = game.state
    assert s.reformation
    assert s.saints == [3, 0, 2, 2, 2]
    assert s.gold == [1, 0, 0, 0, 0]  # no indulgences in the same round
    assert s.role[0] == FAITH_AND_WORKS


@pytest.mark.rule("V.trent.9", "V.end.2", "V.ruling.pius", "V.inv.14")
def test_pius_begins_the_reformation_at_the_very_end_of_round_two() -> None:
    game = from_position(
        {"players": 5, "round": 2, "step": "end", "realms": {"A": {"gold": 2}, "B": PROTESTANT}}
    )
    kinds_in_order = [e.kind for e in game.log]
    assert (
        kinds_in_order.index("store_influence")
        < kinds_in_order.index("pius")
        < kinds_in_order.index("upheaval")
    )
    assert game.state.reformation
    assert game.state.saints == [2, 0, 2, 2, 2]
    assert game.state.role.count(FAITH_AND_WORKS) == 2


@pytest.mark.rule("V.trent.9", "V.role.5")
def test_the_saints_of_pius_save_at_once() -> None:
    game = from_position(
        {"players": 5, "round": 2, "step": "heresy", "initiative": list("DECAB"), "emperor": "D"}
    )
    pius(game.state)
    assert [seat for seat in range(5) if game.state.role[seat] == FAITH_AND_WORKS] == [3, 4]


@pytest.mark.rule("V.trent.9")
@pytest.mark.parametrize(("round", "reformation"), [(1, False), (2, True), (3, True), (4, True)])
def test_pius_has_nothing_to_do_in_other_rounds_or_after_a_council(round: int, reformation: bool) -> None:
    game = from_position({"players": 5, "round": round, "reformation": reformation, "step": "heresy"})
    pius(game.state)
    assert game.state.reformation == reformation
    assert game.state.saints == [0] * 5
    assert game.state.role == [MORTAL_SIN] * 5


@pytest.mark.rule("V.trent.10", "V.ruling.council-empty")
def test_without_catholics_there_is_no_council() -> None:
    game = from_position({"players": 5, "step": "heresy", "realms": dict.fromkeys("ABCDE", PROTESTANT)})
    game.state.chosen = 1  # whatever was chosen before
    game.say_all("convert", "stay")
    assert [e.rule for e in game.log if e.kind == "no_council"] == ["V.trent.10"]
    assert "ottoman_die" not in kinds(game)
    assert not game.state.reformation
