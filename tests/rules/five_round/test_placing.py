"""Phase 2.4 and 2.5, Spread the Faith: placing and resolving dice (V.place.*, V.resolve.*)."""

from typing import Any

import pytest

from westphalia import from_position
from westphalia.rules.realm import religion_of
from westphalia.rules.resolving import dice_left
from westphalia.rules.state import CATHOLIC, PROTESTANT


def placing(turn: str = "A", dice: int = 1, **changes: Any) -> Any:
    """A game where one Player is about to place his dice, after the Reformation unless told otherwise."""
    realms = changes.pop("realms", {})
    realms = {**realms, turn: {**realms.get(turn, {}), "successes": dice}}
    order = [turn, *(p for p in "ABCDE" if p != turn)]
    position = {"players": 5, "round": 3, "step": "heresy.measure_reach", "turn": turn, "initiative": order}
    return from_position({**position, "emperor": turn, "realms": realms, **changes})


def resolved(**position: Any) -> Any:
    """A game where the dice of a position have just been resolved."""
    return from_position({"players": 5, "round": 3, "step": "heresy.resolve_dice", **position})


def dice_on(game: Any, name: str) -> tuple[int, int]:
    power = game.power(name)
    return game.state.dice_power[2 * power], game.state.dice_power[2 * power + 1]


def religion(game: Any, where: str) -> int:
    if "," in where:
        return game.state.protestant >> game.hex(where) & 1
    return religion_of(game.state, game.power(where))


EX_7 = {
    "realms": {
        "A": {"religion": "Protestant", "land": ["2,5", "5,2"], "catholic": ["5,2"]},
        "B": {"land": ["5,6", "4,6", "3,6"]},
    },
    "principalities": {
        "X": {"land": ["2,6", "2,7"], "religion": "Protestant"},
        "Y": {"land": ["2,8", "2,9"]},
    },
}


@pytest.mark.rule("V.ex.7", "V.place.2", "V.place.3", "V.place.4", "V.place.5", "V.ruling.dice-principality")
def test_own_land_the_chain_and_one_step_beyond_are_legal() -> None:
    game = placing(**EX_7)
    legal = game.legal("A")
    assert {"2,5", "5,2", "3,6", "X", "Y"} <= set(legal)
    assert "4,6" not in legal
    assert game.why_not("A", "4,6").rule == "V.place.4"


@pytest.mark.rule("V.ex.7", "V.place.4")
def test_two_steps_beyond_the_chain_is_too_far() -> None:
    principalities = {**EX_7["principalities"], "Y": {"land": ["2,9"]}, "Z": {"land": ["2,8"]}}
    game = placing(realms=EX_7["realms"], principalities=principalities)
    assert "Z" in game.legal("A")
    assert "Y" not in game.legal("A")
    assert game.why_not("A", "Y").rule == "V.place.4"


@pytest.mark.rule("V.place.3", "V.place.4")
def test_the_chain_runs_through_land_of_any_owner_but_only_of_his_religion() -> None:
    realms = {
        "A": {"religion": "Protestant", "land": ["2,5"]},
        "B": {"land": ["3,7", "2,6"], "protestant": ["2,6"]},  # a Catholic's Protestant province
        "C": {"religion": "Protestant", "land": ["2,8", "2,7"], "catholic": ["2,7"]},
    }
    game = placing(realms=realms)
    assert {"2,6", "2,7"} <= set(game.legal("A"))
    assert "2,8" not in game.legal("A")  # Protestant, but behind the Catholic 2,7


@pytest.mark.rule("V.place.1")
def test_a_player_may_put_any_number_anywhere_but_holds_none_back() -> None:
    game = placing(dice=4, **EX_7)
    game.say("A", "X", "X", "3,6")
    assert dice_on(game, "X") == (0, 2)
    assert game.state.dice_hex[2 * game.hex("3,6") + PROTESTANT] == 1
    assert game.why_not("A", "done").rule == "V.place.1"
    assert game.why_not("A", "pass").rule == "V.place.1"
    game.say("A", "Y")
    assert game.question(game.waiting[0]).kind == "dipgame"


@pytest.mark.rule("V.place.1")
def test_players_place_in_initiative_order_and_those_without_successes_not_at_all() -> None:
    realms = {player: {"successes": 1} for player in "BDE"}
    position = {"players": 5, "round": 3, "step": "heresy.measure_reach", "emperor": "D", "realms": realms}
    game = from_position({**position, "initiative": list("DCEAB")})
    turns = []
    while (seat := game.waiting[0]) in game.questions and game.questions[seat].kind == "dice":
        turns.append(game.players[seat])
        game.answer(seat, game.questions[seat].answers[0])
    assert turns == ["D", "E", "B"]


@pytest.mark.rule("V.place.1", "V.place.6", "V.place.8", "V.ruling.dice-all", "V.ruling.fp-chain")
def test_without_a_legal_place_the_dice_are_lost() -> None:
    realms = {"A": {"home": "France", "edge": "north-west"}}
    walls = {f"P{i}": {"land": [hex], "religion": "Protestant"} for i, hex in enumerate(NORTH_WEST)}
    game = placing(dice=2, realms=realms, principalities=walls, round=2, reformation=False)
    assert game.question(0) is None or game.question(0).kind != "dice"
    assert [e.fields["amount"] for e in game.log if e.kind == "dice_lost"] == [2]
    assert game.state.successes[0] == 0
    assert not any(game.state.dice_power)


NORTH_WEST = ["0,2", "1,1", "2,0"]  # with 5 Players: the edge q+r = 2


@pytest.mark.rule("V.place.5", "V.ruling.dice-principality")
def test_one_hex_in_reach_is_enough_even_of_a_divided_principality() -> None:
    principalities = {"X": {"land": ["2,9", "2,6"]}}
    game = placing(realms={"A": {"religion": "Protestant", "land": ["2,5"]}}, principalities=principalities)
    assert "X" in game.legal("A")
    assert game.why_not("A", "2,6").rule == "V.place.5"
    assert game.why_not("A", "2,9").rule == "V.place.5"


@pytest.mark.rule("V.place.6", "V.gen.13", "V.ruling.fp-chain", "V.fp.5")
def test_a_foreign_powers_chain_starts_at_his_home() -> None:
    realms = {"A": {"home": "Sweden", "edge": "north-west", "religion": "Protestant", "land": ["5,5"]}}
    chain = {
        "Edge": {"land": ["1,1"], "religion": "Protestant"},
        "Inner": {"land": ["1,2"], "religion": "Protestant"},
        "Beyond": {"land": ["1,3"]},
        "Far": {"land": ["1,4"]},
        "Corner": {"land": ["0,2"]},
        "Other": {"land": ["2,0"]},
        "Apart": {"land": ["4,6"], "religion": "Protestant"},  # beside his land, which is no capital
    }
    game = placing(realms=realms, principalities=chain)
    legal = game.legal("A")
    assert {"Edge", "Inner", "Beyond", "Corner", "Other", "5,5"} <= set(legal)
    assert not {"Far", "Apart"} & set(legal)
    assert game.why_not("A", "Far").rule == "V.place.6"


@pytest.mark.rule("V.place.6", "V.ruling.fp-chain")
def test_with_no_orthodox_edge_the_chain_is_the_home_alone() -> None:
    realms = {"A": {"home": "Sweden", "edge": "north-west", "religion": "Protestant"}}
    edge = {f"P{i}": {"land": [hex]} for i, hex in enumerate(NORTH_WEST)}
    game = placing(realms=realms, principalities=edge)
    assert game.legal("A") == ["P0", "P1", "P2"]


@pytest.mark.rule("V.place.7", "V.ruling.fp-chain", "V.ruling.home-adjacency")
def test_no_die_lies_in_a_home_and_no_chain_runs_through_one() -> None:
    realms = {
        "A": {"religion": "Protestant", "land": ["0,2"]},
        "B": {"home": "Sweden", "edge": "north-west", "religion": "Protestant"},
    }
    principalities = {"Near": {"land": ["1,1"]}, "Far": {"land": ["2,0"], "religion": "Protestant"}}
    game = placing(realms=realms, principalities=principalities)
    assert "Near" in game.legal("A")
    assert "Far" not in game.legal("A")  # it touches B's Home, which touches A's capital
    assert game.why_not("A", "Sweden").rule == "V.place.7"


@pytest.mark.rule("V.place.8", "V.inv.16", "V.trent.8")
@pytest.mark.parametrize("reformation", [False, True])
def test_church_abuses_keep_catholic_dice_off_protestant_land(reformation: bool) -> None:
    realms = {
        "A": {"land": ["2,5", "3,5"], "protestant": ["3,5"]},
        "B": {"land": ["2,4", "3,4"], "protestant": ["3,4"]},
    }
    principalities = {"X": {"land": ["2,6"], "religion": "Protestant"}, "Y": {"land": ["1,5"]}}
    game = placing(realms=realms, principalities=principalities, round=2, reformation=reformation)
    legal = set(game.legal("A"))
    assert {"2,5", "2,4", "Y"} <= legal
    assert {"3,5", "3,4", "X"} & legal == ({"3,5", "3,4", "X"} if reformation else set())
    if not reformation:
        assert {game.why_not("A", place).rule for place in ("3,5", "3,4", "X")} == {"V.place.8"}


@pytest.mark.rule("V.place.8")
def test_protestants_place_anywhere_before_the_reformation() -> None:
    game = placing(round=1, reformation=False, **EX_7)
    assert {"2,5", "5,2", "3,6", "X", "Y"} <= set(game.legal("A"))


@pytest.mark.rule("V.place.9")
def test_capitals_of_players_are_legal_places() -> None:
    realms = {"A": {"land": ["2,5"]}, "B": {"land": ["2,6"]}}
    game = placing(realms=realms)
    assert {"2,5", "2,6"} <= set(game.legal("A"))


def duel(first: int, second: int) -> Any:
    """Catholic A puts dice on H (3 provinces), then Protestant B."""
    realms = {
        "A": {"land": ["2,5"], "successes": first},
        "B": {"religion": "Protestant", "land": ["2,8"], "successes": second},
    }
    position = {
        "players": 5,
        "round": 3,
        "step": "heresy.measure_reach",
        "realms": realms,
        "initiative": list("ABCDE"),
    }
    game = from_position({**position, "principalities": {"H": {"land": ["2,6", "2,7", "1,7"]}}})
    game.say("A", *["H"] * first)
    game.say("B", *["H"] * second)
    return game


@pytest.mark.rule("V.ex.5", "V.place.10", "V.resolve.2", "V.inv.16", "V.inv.17")
@pytest.mark.parametrize(
    ("first", "second", "converts", "marker"), [(1, 4, True, True), (1, 3, False, True), (0, 3, True, False)]
)
def test_dice_of_both_religions_cancel_on_a_principality(
    first: int, second: int, converts: bool, marker: bool
) -> None:
    game = duel(first, second)
    assert religion(game, "H") == (PROTESTANT if converts else CATHOLIC)
    assert game.state.markers == (1 << game.power("H") if marker else 0)


@pytest.mark.rule("V.place.10", "V.inv.16")
def test_cancelling_happens_at_once_one_for_one_with_one_marker() -> None:
    realms = {"A": {"land": ["2,5"]}}
    h = {"land": ["2,6", "2,7"], "dice": {"Protestant": 2}}
    game = placing(dice=4, realms=realms, principalities={"H": h})
    game.say("A", "H")
    assert (dice_on(game, "H"), game.state.markers) == ((0, 1), 1 << game.power("H"))
    game.say("A", "H")
    assert dice_on(game, "H") == (0, 0)
    game.say("A", "H")
    assert dice_on(game, "H") == (1, 0)
    assert sum(e.kind == "upheaval_marker" for e in game.log) == 1


@pytest.mark.rule("V.place.10")
def test_dice_on_players_land_do_not_cancel_while_placing() -> None:
    game = placing(dice=2, realms={"A": {"land": ["2,5"]}}, provinces={"2,5": {"dice": {"Protestant": 1}}})
    game.say("A", "2,5")
    at = 2 * game.hex("2,5")
    assert (game.state.dice_hex[at], game.state.dice_hex[at + 1]) == (1, 1)
    assert game.state.markers == 0


@pytest.mark.rule("V.place.11", "V.ruling.dice-reach-fixed")
def test_placed_dice_do_not_lengthen_anybodys_reach() -> None:
    realms = {
        "A": {"religion": "Protestant", "land": ["2,5"]},
        "B": {"religion": "Protestant", "land": ["3,4"], "successes": 1},
    }
    principalities = {"X": {"land": ["2,6"]}, "Y": {"land": ["2,7"]}}
    game = placing(dice=2, realms=realms, principalities=principalities)
    game.say("A", "X")
    assert religion(game, "X") == CATHOLIC
    assert "Y" not in game.legal("A")
    game.say("A", "X")
    assert "Y" not in game.legal("B")


@pytest.mark.rule("V.resolve.1", "V.place.11")
def test_everything_resolves_together_after_the_last_die() -> None:
    realms = {"A": {"religion": "Protestant", "land": ["2,5"]}, "B": {"land": ["3,5", "3,4"], "successes": 1}}
    game = placing(dice=2, realms=realms, principalities={"X": {"land": ["2,6"]}})
    game.say("A", "X", "3,4")
    assert (religion(game, "X"), religion(game, "3,4")) == (CATHOLIC, CATHOLIC)
    game.say("B", "3,5")
    assert (religion(game, "X"), religion(game, "3,4")) == (PROTESTANT, PROTESTANT)


@pytest.mark.rule("V.resolve.2")
@pytest.mark.parametrize(("size", "dice"), [(1, 1), (2, 2), (3, 2), (4, 3), (4, 4), (2, 5)])
def test_a_principality_converts_with_as_many_dice_as_provinces(size: int, dice: int) -> None:
    land = ["2,6", "2,7", "1,7", "1,8"][:size]
    game = resolved(principalities={"H": {"land": land, "dice": {"Protestant": dice}}})
    assert religion(game, "H") == (PROTESTANT if dice >= size else CATHOLIC)
    assert game.state.protestant == (game.state.land[game.power("H")] if dice >= size else 0)


@pytest.mark.rule("V.resolve.2")
def test_dice_of_its_own_religion_do_nothing_to_a_principality() -> None:
    game = resolved(
        principalities={"H": {"land": ["2,6"], "religion": "Protestant", "dice": {"Protestant": 3}}}
    )
    assert religion(game, "H") == PROTESTANT


@pytest.mark.rule("V.resolve.3", "V.ruling.owner-dice")
@pytest.mark.parametrize(
    ("own", "opposing", "left"),
    [
        (1, 3, (0, 1)),
        (1, 2, (0, 0)),
        (2, 3, (0, 0)),
        (3, 3, (1, 0)),
        (1, 4, (0, 2)),
        (1, 1, (0, 0)),
        (0, 2, (0, 2)),
        (2, 0, (2, 0)),
    ],
)
def test_each_die_of_the_owners_religion_cancels_up_to_two(
    own: int, opposing: int, left: tuple[int, int]
) -> None:
    assert dice_left(own, opposing, 2) == left


A = {"land": ["2,5", "2,6", "3,5", "3,4"], "towns": ["2,6", "3,4"]}


def after(own: int, opposing: int, where: str = "2,6", gold: int = 5, **realm: Any) -> Any:
    """Catholic A's land after dice of his and of the other religion on one province."""
    dice = {where: {"dice": {"Catholic": own, "Protestant": opposing}}}
    return resolved(realms={"A": {**A, "gold": gold, **realm}}, provinces=dice)


@pytest.mark.rule("V.ex.6", "V.resolve.3", "V.resolve.4", "V.resolve.6", "V.resolve.8")
@pytest.mark.parametrize(
    ("own", "opposing", "gold", "turns", "left"),
    [(1, 3, 5, True, 3), (1, 3, 1, True, 0), (1, 2, 5, False, 5), (0, 1, 5, True, 3), (2, 4, 5, False, 5)],
)
def test_an_orthodox_town_province(own: int, opposing: int, gold: int, turns: bool, left: int) -> None:
    game = after(own, opposing, gold=gold)
    assert religion(game, "2,6") == (PROTESTANT if turns else CATHOLIC)
    assert game.state.gold[0] == left


@pytest.mark.rule("V.ex.6", "V.resolve.5", "V.resolve.3", "V.ruling.owner-dice")
@pytest.mark.parametrize(
    ("own", "opposing", "returns"), [(2, 3, False), (3, 3, True), (1, 0, True), (1, 2, False), (0, 2, False)]
)
@pytest.mark.parametrize("where", ["3,5", "2,6"])
def test_a_heretical_province_returns_only_with_dice_left(
    own: int, opposing: int, returns: bool, where: str
) -> None:
    game = after(own, opposing, where, protestant=[where])
    assert religion(game, where) == (CATHOLIC if returns else PROTESTANT)
    assert game.state.gold[0] == 5  # nothing turned from his religion to the other


@pytest.mark.rule("V.ex.6", "V.resolve.4", "V.resolve.7", "V.gen.8")
@pytest.mark.parametrize(
    ("own", "opposing", "gold", "left"), [(1, 4, 5, 3), (0, 9, 5, 3), (1, 2, 5, 5), (0, 1, 1, 0)]
)
def test_a_capital_never_turns_but_is_robbed_once(own: int, opposing: int, gold: int, left: int) -> None:
    game = after(own, opposing, "2,5", gold)
    assert (religion(game, "2,5"), game.state.gold[0]) == (CATHOLIC, left)


@pytest.mark.rule("V.resolve.4", "V.resolve.6")
def test_plain_provinces_turn_without_a_loss() -> None:
    game = after(0, 1, "3,5")
    assert (religion(game, "3,5"), game.state.gold[0]) == (PROTESTANT, 5)


@pytest.mark.rule("V.resolve.6", "V.resolve.7", "V.resolve.8", "V.inv.7", "V.ruling.floors")
@pytest.mark.parametrize(("gold", "left"), [(9, 3), (6, 0), (5, 0), (1, 0)])
def test_towns_and_capital_cost_two_gold_each_at_most_what_he_has(gold: int, left: int) -> None:
    dice = {province: {"dice": {"Protestant": 1}} for province in ("2,5", "2,6", "3,4")}
    game = resolved(realms={"A": {**A, "gold": gold}}, provinces=dice)
    assert game.state.gold[0] == left


@pytest.mark.rule("V.resolve.3", "V.ruling.owner-dice")
def test_the_owners_religion_counts_not_who_placed_the_die_nor_the_provinces() -> None:
    # B is Protestant, his province Catholic: one Protestant die of A's cancels two Catholic ones there.
    realms = {
        "A": {"religion": "Protestant", "land": ["2,5"]},
        "B": {"religion": "Protestant", "land": ["2,7", "2,6"], "catholic": ["2,6"]},
    }
    dice = {"2,6": {"dice": {"Catholic": 2}}}
    game = placing(dice=2, realms=realms, provinces=dice)
    game.say("A", "2,6", "2,6")
    assert religion(game, "2,6") == PROTESTANT


@pytest.mark.rule("V.resolve.9", "V.inv.16", "V.inv.17")
def test_all_dice_leave_the_map_and_markers_stay() -> None:
    h = {"land": ["3,6"], "dice": {"Protestant": 2}, "marker": True}
    game = resolved(realms={"A": A}, principalities={"H": h}, provinces={"2,6": {"dice": {"Catholic": 3}}})
    assert not any(game.state.dice_hex)
    assert not any(game.state.dice_power)
    assert game.state.markers == 1 << game.power("H")
