"""Phase 2.1, Player conversion and income (V.convert.*)."""

from dataclasses import replace
from typing import Any

import pytest

from westphalia import from_position
from westphalia.editions.five_round.state import FAITH_ALONE, FAITH_AND_WORKS, MORTAL_SIN, PREDESTINED
from westphalia.engine.question import IllegalAnswer
from westphalia.rules.base.state import CATHOLIC, PROTESTANT

PROTESTANTS = {"religion": "Protestant"}


def conversion(realms: dict[str, Any] | None = None, **changes: Any) -> Any:
    """Return a game where all choose whether to convert; the next question is the Council's or patronage."""
    return from_position({"players": 5, "step": "heresy", "realms": realms or {}, **changes})


def kinds(game: Any, *wanted: str) -> list[str]:
    return [e.kind for e in game.log if e.kind in wanted]


@pytest.mark.rule("V.convert.1")
def test_conversion_income_council_and_spread_the_faith_follow_one_another() -> None:
    game = conversion(chance={"ottoman": [6]})
    asked: list[str] = []
    while "diplomacy_game" not in asked:
        question = game.questions[game.waiting[0]]
        asked.append(question.kind)
        game.answer(question.seat, game.quiet_answer(question))
    assert list(dict.fromkeys(asked)) == ["convert", "council", "patronage", "dice", "diplomacy_game"]
    order = ["conversion_choice", "income", "council_token", "patronage", "faith_roll", "dice_off"]
    assert list(dict.fromkeys(kinds(game, *order))) == order


@pytest.mark.rule("V.convert.2", "V.ruling.gestures")
def test_all_choose_at_once_in_secret_and_may_think_again_until_all_have() -> None:
    game = conversion()
    assert game.waiting == [0, 1, 2, 3, 4]
    assert all(question.sealed for question in game.questions.values())
    assert {question.rule for question in game.questions.values()} == {"V.convert.2"}
    for player in "ABCD":
        assert game.legal(player) == ["convert", "stay"]
        game.say(player, "convert")
    assert game.state.religion == [CATHOLIC] * 5
    assert kinds(game, "conversion_choice", "conversion") == []
    game.say("A", "stay")
    game.say("E", "stay")
    assert game.state.religion == [CATHOLIC, PROTESTANT, PROTESTANT, PROTESTANT, CATHOLIC]
    assert kinds(game, "conversion_choice", "conversion") == ["conversion_choice"] * 5 + ["conversion"] * 3


@pytest.mark.rule("V.convert.2")
def test_nothing_but_converting_and_staying_is_offered() -> None:
    game = conversion()
    with pytest.raises(IllegalAnswer, match=r"V\.convert\.2"):
        game.say("A", "pass")


@pytest.mark.rule("V.convert.3")
def test_foreign_powers_are_not_asked() -> None:
    game = conversion({"B": {"home": "France", "edge": "north"}})
    assert game.waiting == [0, 2, 3, 4]
    assert game.refusal(1, 4).code == "not-asked"


@pytest.mark.rule("V.convert.3")
def test_with_foreign_powers_only_nobody_is_asked() -> None:
    homes = ["France", "Spain", "Sweden", "Denmark", "England"]
    realms = {player: {"home": home, "edge": "north"} for player, home in zip("ABCDE", homes, strict=True)}
    game = conversion(realms)
    assert {q.kind for q in game.questions.values()} == {"council"}


@pytest.mark.rule("V.convert.4", "V.ruling.convert-order", "V.role.8")
def test_each_conversion_is_complete_before_the_next_in_initiative_order() -> None:
    # D returns first: their card lies free when A, later in the order, converts; both of the others are saved.
    realms = {"D": PROTESTANTS, "E": PROTESTANTS, "C": {"saints": 1}, "B": {"good_works": 4}}
    game = conversion(realms, initiative=["D", "C", "B", "A", "E"], emperor="D")
    game.say_all("convert", "stay", A="convert", D="convert")
    s = game.state
    assert s.role[0] == FAITH_ALONE
    assert (s.religion[3], s.good_works[3]) == (CATHOLIC, 2)


@pytest.mark.rule("V.convert.4", "V.ruling.convert-order")
def test_the_other_way_round_the_convert_comes_too_early_and_the_card_passes_to_them() -> None:
    realms = {"D": PROTESTANTS, "E": PROTESTANTS}
    game = conversion(realms, initiative=["A", "B", "C", "D", "E"])
    game.say_all("convert", "stay", A="convert", D="convert")
    roles = [e.fields["role"] for e in game.log if e.kind == "role" and e.fields["seat"] == 0]
    assert roles == [PREDESTINED, FAITH_ALONE]


@pytest.mark.rule("V.convert.5", "V.gen.8")
def test_only_the_capital_changes_with_its_lord() -> None:
    game = conversion({"A": {"land": ["2,5", "2,6", "3,5"], "towns": ["3,5"]}})
    game.say_all("convert", "stay", A="convert")
    assert game.state.protestant == 1 << game.hex("2,5")


@pytest.mark.rule("V.convert.6", "V.inv.7")
def test_a_new_protestant_loses_good_works_and_saints() -> None:
    game = conversion({"A": {"saints": 2, "good_works": 3}})
    game.say_all("convert", "stay", A="convert")
    assert (game.state.saints[0], game.state.good_works[0]) == (0, 0)


@pytest.mark.rule("V.convert.7", "V.inv.13")
def test_the_monastery_pays_three_gold_once_and_never_comes_back() -> None:
    game = conversion({"A": {"gold": 1}, "B": {"monastery": False, "gold": 1}, "C": PROTESTANTS})
    assert [game.questions[seat].about for seat in (1, 2)] == [(CATHOLIC,), (PROTESTANT,)]
    assert game.state.monastery == 0b11001
    game.say_all("convert", "stay", A="convert", B="convert", C="convert")
    assert game.state.monastery == 0b11000
    assert [e.fields["amount"] for e in game.log if e.rule == "V.convert.7" and e.kind == "gold"] == [3]
    assert game.state.gold[:2] == [1 + 3 + 2, 1 + 2]  # and 2 each for the capital


@pytest.mark.rule("V.convert.8", "V.role.6")
def test_the_first_converts_are_saved_and_the_next_predestined() -> None:
    game = conversion(initiative=["A", "E", "D", "C", "B"])
    game.say_all("convert", "convert")
    assert game.state.role == [FAITH_ALONE, PREDESTINED, PREDESTINED, PREDESTINED, FAITH_ALONE]


@pytest.mark.rule("V.convert.9", "V.role.10", "V.ruling.martyrs", "V.ex.3")
@pytest.mark.parametrize(
    ("saved", "saints", "good_works"),
    [((0, 0), 0, 0), ((0, 1), 0, 0), ((0, 2), 0, 0), ((0, 4), 0, 2), ((1, 3), 1, 1), ((2, 3), 2, 1)],
)
def test_martyrs_give_the_least_saved_merit_less_two(
    saved: tuple[int, int], saints: int, good_works: int
) -> None:
    merit = {"saints": saved[0], "good_works": saved[1]}
    game = conversion({"A": {"saints": 9}, "B": merit, "C": PROTESTANTS, "D": {}}, initiative=list("ABDEC"))
    game.say_all("convert", "stay", C="convert")
    if saved == (0, 0):  # A alone is saved then: their 45 less 2
        saints, good_works = 8, 3
    assert (game.state.saints[2], game.state.good_works[2]) == (saints, good_works)


@pytest.mark.rule("V.convert.9", "V.ruling.martyrs")
def test_without_a_saved_catholic_the_martyrs_give_nothing() -> None:
    game = conversion({"C": PROTESTANTS})
    game.say_all("convert", "stay", C="convert")
    assert (game.state.religion[2], game.state.saints[2], game.state.good_works[2]) == (CATHOLIC, 0, 0)
    told = next(e for e in game.log if e.kind == "martyrs")
    assert (told.rule, told.fields) == ("V.convert.9", {"seat": 2, "merit": 0, "amount": 0})


@pytest.mark.rule("V.convert.10", "V.ruling.de-sales", "V.ex.3")
def test_de_sales_gives_saints_to_a_player_who_returns_while_nobody_is_catholic() -> None:
    game = conversion(dict.fromkeys("ABCDE", PROTESTANTS), round=3, initiative=list("ABCDE"))
    game.say_all("convert", "stay", B="convert", D="convert")
    s = game.state
    assert (s.saints[1], s.good_works[1]) == (3, 0)
    assert (s.saints[3], s.good_works[3]) == (2, 3)  # D finds the Catholic B, saved with 15: martyrs


@pytest.mark.rule("V.convert.10", "V.ruling.de-sales")
def test_a_catholic_foreign_power_is_a_catholic_and_an_earlier_leaver_is_none() -> None:
    realms = {**dict.fromkeys("BCDE", PROTESTANTS), "A": {"home": "France", "edge": "north"}}
    game = conversion(realms, round=3)
    game.say_all("convert", "stay", B="convert")
    assert game.state.saints[1] == 0
    game = conversion(dict.fromkeys("BCDE", PROTESTANTS), round=2, initiative=list("ABCDE"))
    game.say_all("convert", "stay", A="convert", B="convert")
    assert game.state.saints[1] == 2


@pytest.mark.rule("V.convert.11", "V.role.4")
def test_a_returning_catholic_starts_in_mortal_sin_and_may_rise_at_once() -> None:
    realms = {"A": {"good_works": 4}, "B": {"good_works": 4}, "C": PROTESTANTS, "D": PROTESTANTS}
    game = conversion(realms, initiative=list("ABCDE"))
    game.say_all("convert", "stay", C="convert")
    assert game.state.role[2] == MORTAL_SIN
    game = conversion({"A": {"saints": 3}, "C": PROTESTANTS, "D": PROTESTANTS}, initiative=list("ABCDE"))
    game.say_all("convert", "stay", C="convert")
    roles = [e.fields["role"] for e in game.log if e.kind == "role" and e.fields["seat"] == 2]
    assert roles == [MORTAL_SIN, FAITH_AND_WORKS]


LANDS = {
    "A": {"land": ["2,5", "2,6", "3,5", "3,4"], "towns": ["2,6", "3,5"], "protestant": ["3,5"]},
    "B": {
        "religion": "Protestant",
        "land": ["5,4", "5,5", "5,3"],
        "towns": ["5,5", "5,3"],
        "catholic": ["5,3"],
    },
    "C": {"home": "France", "edge": "north", "land": ["0,5", "0,6"], "towns": ["0,6"]},
    "D": {"home": "Spain", "edge": "north"},
}


@pytest.mark.rule("V.convert.12", "V.fp.7")
def test_capitals_homes_and_orthodox_towns_pay_two_gold_each() -> None:
    game = conversion(LANDS, principalities={"Trier": {"ally": "E"}}, round=3)
    game.say_all("convert", "stay")
    assert game.state.gold == [4, 4, 4, 2, 2]
    paying = {e.fields["seat"]: list(e.fields["provinces"]) for e in game.log if e.kind == "income"}
    assert paying == {0: [game.hex("2,6")], 1: [game.hex("5,5")], 2: [game.hex("0,6")], 3: [], 4: []}


@pytest.mark.rule("V.convert.12")
def test_income_follows_the_religion_after_conversion() -> None:
    game = conversion(LANDS, round=3)
    game.say_all("convert", "stay", A="convert", B="convert")
    assert game.state.gold[:2] == [3 + 2 + 2, 2 + 2]


@pytest.mark.rule("V.convert.12")
def test_a_protestant_draws_nothing_from_catholic_towns() -> None:
    towns = {"land": ["5,4", "5,5", "5,3", "4,4"], "towns": ["5,5", "5,3", "4,4"]}
    game = conversion({"B": {**PROTESTANTS, **towns, "catholic": ["5,3"]}}, round=3)
    game.say_all("convert", "stay")
    assert game.state.gold[1] == 2 + 2 * 2


@pytest.mark.rule("V.convert.12", "V.fp.7")
def test_a_home_and_a_capital_of_another_edition_may_pay_differently() -> None:
    game = conversion(LANDS, round=3)
    game.state.k = replace(game.state.k, fp_home_gold=5)
    game.say_all("convert", "stay")
    assert game.state.gold == [4, 4, 5 + 2, 5, 2]
