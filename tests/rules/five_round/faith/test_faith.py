"""Phase 2.3, Spread the Faith: earning, Church Patronage and the roll (V.faith.*)."""

from dataclasses import replace
from typing import Any

import pytest

from westphalia import PositionError, from_position
from westphalia.editions.five_round.rules.earning import earn_faith
from westphalia.editions.five_round.state import FAITH_AND_WORKS, MORTAL_SIN
from westphalia.engine.question import IllegalAnswer
from westphalia.rules.faith.faith_dice import roll_dice

PROTESTANT = {"religion": "Protestant"}
NO_MONKS = {"monastery": False}
NOTHING = dict.fromkeys("ABCDE", 0)


def earning(realms: dict[str, Any] | None = None, **changes: Any) -> Any:
    """Return a game that has just earned its Faith and asks for patronage (all Players have Gold)."""
    realms = {player: {"gold": 1, **(realms or {}).get(player, {})} for player in "ABCDE"}
    position = {"players": 5, "step": "heresy.earn_faith", "realms": realms, "chance": {"faith": NOTHING}}
    return from_position({**position, **changes})


def rolled(game: Any) -> dict[str, int]:
    return {game.players[e.fields["seat"]]: e.fields["dice"] for e in game.log if e.kind == "faith_roll"}


@pytest.mark.rule(
    "V.faith.1", "V.faith.2", "V.faith.3", "V.faith.4", "V.faith.8", "V.ex.4", "V.ruling.earn-order"
)
def test_the_example_of_the_rulebook() -> None:
    a = {"saints": 1, "good_works": 3, "gold": 4}
    realms = {"A": a, "D": {"religion": "Protestant", "role": "Saved by Faith Alone"}}
    game = earning(realms, round=2, emperor="E")
    s = game.state
    assert (s.faith[0], s.gold[0], s.saints[0], s.good_works[0]) == (5, 5, 2, 0)
    assert s.faith[3] == 7
    game.say_all("patronage", 0, A=2)
    assert (rolled(game)["A"], s.gold[0], rolled(game)["D"]) == (9, 3, 7)


@pytest.mark.rule("V.faith.1", "V.faith.4", "V.faith.6", "V.ruling.earn-order")
def test_zeal_is_judged_after_the_monks_saints_before() -> None:
    game = earning({"A": {"good_works": 3}}, emperor="A", initiative=list("ABCDE"))
    # A's new Saint gives no Faith; A and B are saved by their monks' Good Works and zealous at once.
    assert game.state.faith == [4, 4, 2, 2, 2]
    assert game.state.saints[0] == 1


@pytest.mark.rule("V.faith.2")
def test_one_faith_for_each_saint() -> None:
    game = earning({"A": {"saints": 3}, "B": {"saints": 2}, "C": {"saints": 1}, "E": PROTESTANT}, emperor="E")
    assert game.state.faith[:4] == [3 + 2, 2 + 2, 1, 0]


@pytest.mark.rule("V.faith.3")
@pytest.mark.parametrize(("reformation", "gold"), [(False, 2), (True, 1)])
def test_indulgences_give_catholics_gold_before_the_reformation(reformation: bool, gold: int) -> None:
    game = earning({"B": PROTESTANT}, round=2, reformation=reformation)
    assert game.state.gold == [gold, 1, gold, gold, gold]


@pytest.mark.rule("V.faith.4", "V.role.5")
def test_monks_earn_good_works_for_monastery_holders() -> None:
    realms = {
        "A": NO_MONKS,
        "B": {"good_works": 1},
        "C": {"good_works": 1, **NO_MONKS},
        "D": {"good_works": 4},
    }
    game = earning(realms, initiative=list("ABCDE"))
    s = game.state
    assert [(s.saints[i], s.good_works[i]) for i in range(5)] == [(0, 0), (0, 3), (0, 1), (1, 1), (0, 2)]
    assert [i for i in range(5) if s.role[i] == FAITH_AND_WORKS] == [1, 3]


@pytest.mark.rule("V.faith.5")
@pytest.mark.parametrize(("round", "faith"), [(1, 5), (2, 5), (3, 5), (4, 3), (5, 3)])
def test_protestants_earn_by_round(round: int, faith: int) -> None:
    realms = {**dict.fromkeys("BCD", PROTESTANT), "A": NO_MONKS, "E": NO_MONKS}
    game = earning(realms, round=round, initiative=list("ABCDE"))
    assert game.state.faith == [2, faith + 2, faith + 2, faith, 2]


@pytest.mark.rule("V.faith.6")
def test_every_saved_player_is_zealous() -> None:
    realms = {
        "A": {**NO_MONKS, "good_works": 1},
        "B": NO_MONKS,
        "C": PROTESTANT,
        "D": NO_MONKS,
        "E": NO_MONKS,
    }
    game = earning(realms, initiative=list("CABDE"), emperor="C")
    assert game.state.faith == [2, 0, 5 + 2 + 2, 0, 0]


@pytest.mark.rule("V.faith.7")
@pytest.mark.parametrize("emperor", ["A", "B"])
def test_the_emperors_religion_is_sanctioned_themselves_included(emperor: str) -> None:
    realms = dict.fromkeys("ACDE", NO_MONKS) | {"B": PROTESTANT}
    game = earning(realms, emperor=emperor)
    assert game.state.faith == ([2, 7, 2, 2, 2] if emperor == "A" else [0, 9, 0, 0, 0])


@pytest.mark.rule("V.faith.8")
def test_patronage_is_secret_until_all_have_chosen_and_bounded_by_gold() -> None:
    game = earning({"A": {"gold": 3}}, round=3)
    assert game.legal("A") == ["0", "1", "2", "3"]
    assert all(question.sealed for question in game.questions.values())
    asked = [(question.rule, question.about) for question in game.questions.values()]
    assert asked == [("V.faith.8", (faith,)) for faith in game.state.faith], "they know their Faith so far"
    game.say("A", 3)
    assert (game.state.gold[0], [e for e in game.log if e.kind == "patronage"]) == (3, [])
    with pytest.raises(IllegalAnswer, match=r"V\.faith\.8"):
        game.say("B", 2)
    faith = game.state.faith[0]
    game.say_all("patronage", 0)
    assert (rolled(game)["A"], game.state.gold[:2]) == (faith + 6, [0, 1])


@pytest.mark.rule("V.faith.8")
def test_a_player_who_has_no_gold_spends_none() -> None:
    game = earning({"A": {"gold": 0}}, round=3)
    assert game.waiting == [1, 2, 3, 4]
    game.say_all("patronage", 1)
    assert game.state.gold == [0] * 5


@pytest.mark.rule("V.faith.9", "V.ruling.faith-die")
def test_each_die_succeeds_on_three_of_six_faces() -> None:
    s = earning(chance={}).state
    successes = [roll_dice(s, 2, 100, s.k.faith_die_success) for _ in range(100)]
    assert 4800 < sum(successes) < 5200  # two standard errors are 100
    assert max(successes) - min(successes) < 50
    assert [roll_dice(s, 2, n, s.k.faith_die_success) <= n for n in range(20)] == [True] * 20


@pytest.mark.rule("V.faith.9")
@pytest.mark.parametrize(("faces", "expected"), [(1, 1000), (2, 2000), (5, 5000), (6, 6000), (0, 0)])
def test_a_die_of_another_edition_may_have_other_faces(faces: int, expected: int) -> None:
    s = earning(chance={}).state
    s.k = replace(s.k, faith_die_success=faces)
    s.pins = {"faith:2": (1, 1, 0)}
    assert abs(roll_dice(s, 2, 6003, s.k.faith_die_success) - 2 - expected) < 200


@pytest.mark.rule("V.faith.9")
def test_all_dice_are_rolled_openly_and_failures_are_gone() -> None:
    game = earning(
        round=3, chance={"faith": {**NOTHING, "A": [1, 0, 1]}}, realms={"A": NO_MONKS, "B": PROTESTANT}
    )
    game.say_all("patronage", 0, A=1)
    assert rolled(game)["A"] == 4  # the fourth die falls by chance
    assert game.state.successes[0] in (2, 3)
    assert game.state.faith == [0] * 5


@pytest.mark.rule("V.faith.9")
@pytest.mark.parametrize(("dice", "successes"), [([1, 1, 1, 1], 4), ([0, 0, 0, 0], 0), ([1, 0, 0, 1], 2)])
def test_every_die_that_succeeds_counts_and_no_more_are_rolled_than_earned(
    dice: list[int], successes: int
) -> None:
    realms = {"A": NO_MONKS, "B": PROTESTANT}
    game = earning(realms, round=3, chance={"faith": {**NOTHING, "A": dice}})
    game.say_all("patronage", 0, A=1)
    assert (rolled(game)["A"], game.state.successes[0]) == (4, successes)
    game = earning(realms, round=3, chance={"faith": {**NOTHING, "A": [*dice, 1]}})
    with pytest.raises(PositionError, match=r"chance\.faith: 5 faces are given for 4 dice"):
        game.say_all("patronage", 0, A=1)


@pytest.mark.rule("V.faith.10", "V.role.9", "V.ruling.earn-order")
def test_each_success_is_a_good_work_to_a_catholic_and_roles_are_checked() -> None:
    realms = {
        "A": {**NO_MONKS, "good_works": 4},
        "B": PROTESTANT,
        "C": NO_MONKS,
        "D": NO_MONKS,
        "E": NO_MONKS,
    }
    faith = {**NOTHING, "A": 2, "B": 3, "C": 1, "D": 2}
    game = earning(realms, round=3, chance={"faith": faith}, initiative=list("ABCDE"))
    game.say_all("patronage", 0)
    s = game.state
    assert [(s.saints[i], s.good_works[i]) for i in range(5)] == [(1, 1), (0, 0), (0, 1), (0, 2), (0, 0)]
    assert [s.role[i] for i in (0, 2, 3, 4)] == [FAITH_AND_WORKS, MORTAL_SIN, FAITH_AND_WORKS, MORTAL_SIN]
    assert s.successes[:2] == [2, 3]
    assert rolled(game)["A"] == 4  # zeal and sanction; the Saint of this roll came too late


@pytest.mark.rule("V.faith.1")
def test_faith_is_earned_anew_each_round() -> None:
    s = earning(round=3, initiative=list("ABCDE")).state
    s.faith = [9] * 5
    earn_faith(s)
    assert s.faith == [4, 4, 2, 2, 2]
