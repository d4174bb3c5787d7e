"""Phase 2.5, Spread the Faith: resolving dice (V.resolve.*)."""

from typing import Any

import pytest

from westphalia import from_position
from westphalia.editions.five_round.rules.spreading import dice_left
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.realm.provinces import religion_of


def resolved(**position: Any) -> Any:
    """Return a game where the dice of a position have just been resolved."""
    return from_position({"players": 5, "round": 3, "step": "heresy.resolve_dice", **position})


def religion(game: Any, where: str) -> int:
    if "," in where:
        return game.state.protestant >> game.hex(where) & 1
    return religion_of(game.state, game.power(where))


@pytest.mark.rule("V.resolve.2")
@pytest.mark.parametrize(("size", "dice"), [(1, 1), (2, 2), (3, 2), (4, 3), (4, 4), (2, 5)])
def test_a_principality_converts_with_as_many_dice_as_provinces(size: int, dice: int) -> None:
    land = ["2,6", "2,7", "1,7", "1,8"][:size]
    game = resolved(principalities={"H": {"land": land, "dice": {"Protestant": dice}}})
    assert religion(game, "H") == (PROTESTANT if dice >= size else CATHOLIC)
    assert game.state.protestant == (game.state.land[game.power("H")] if dice >= size else 0)


@pytest.mark.rule("V.resolve.2")
@pytest.mark.parametrize(("dice", "kind"), [(2, "principality_converts"), (1, "principality_holds")])
def test_a_protestant_principality_is_won_back_by_catholic_dice(dice: int, kind: str) -> None:
    h = {"land": ["2,6", "2,7"], "religion": "Protestant", "dice": {"Catholic": dice}}
    game = resolved(principalities={"H": h})
    assert religion(game, "H") == (CATHOLIC if dice == 2 else PROTESTANT)
    (event,) = (e for e in game.log if e.kind.startswith("principality_"))
    assert (event.kind, event.fields["religion"], event.fields["dice"]) == (kind, CATHOLIC, dice)


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
    """Catholic A's land after dice of their own and of the other religion on one province."""
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
    assert game.state.gold[0] == 5  # nothing turned from their religion to the other


@pytest.mark.rule("V.ex.6", "V.resolve.4", "V.resolve.7", "V.gen.8")
@pytest.mark.parametrize(
    ("own", "opposing", "gold", "left"), [(1, 4, 5, 3), (0, 9, 5, 3), (1, 2, 5, 5), (0, 1, 1, 0)]
)
def test_a_capital_never_turns_but_is_robbed_once(own: int, opposing: int, gold: int, left: int) -> None:
    game = after(own, opposing, "2,5", gold)
    assert (religion(game, "2,5"), game.state.gold[0]) == (CATHOLIC, left)


@pytest.mark.rule("V.resolve.3", "V.resolve.4", "V.resolve.5", "V.resolve.6")
def test_a_protestants_land_is_treated_alike() -> None:
    realm = {**A, "religion": "Protestant", "catholic": ["3,5"], "gold": 5}
    dice = {"2,6": (1, 0), "3,4": (2, 1), "3,5": (1, 2), "2,5": (3, 1)}  # Catholic, Protestant
    provinces = {where: {"dice": {"Catholic": c, "Protestant": p}} for where, (c, p) in dice.items()}
    game = resolved(realms={"A": realm}, provinces=provinces)
    assert [religion(game, where) for where in dice] == [CATHOLIC, PROTESTANT, PROTESTANT, PROTESTANT]
    assert [e.fields["religion"] for e in game.log if e.kind == "province_converts"] == [CATHOLIC, PROTESTANT]
    assert game.state.gold[0] == 5 - 2 - 2  # the town 2,6 turned, and a die was left on their capital


@pytest.mark.rule("V.resolve.4", "V.resolve.6")
def test_plain_provinces_turn_without_a_loss() -> None:
    game = after(0, 1, "3,5")
    assert (religion(game, "3,5"), game.state.gold[0]) == (PROTESTANT, 5)


@pytest.mark.rule("V.resolve.6", "V.resolve.7", "V.resolve.8", "V.inv.7", "V.ruling.floors")
@pytest.mark.parametrize(("gold", "left"), [(9, 3), (6, 0), (5, 0), (1, 0)])
def test_towns_and_capital_cost_two_gold_each_at_most_what_they_have(gold: int, left: int) -> None:
    dice = {province: {"dice": {"Protestant": 1}} for province in ("2,5", "2,6", "3,4")}
    game = resolved(realms={"A": {**A, "gold": gold}}, provinces=dice)
    assert game.state.gold[0] == left
    rules = [
        e.rule for e in game.log if e.kind == "lose_gold"
    ]  # their capital 2,5 comes first, then the towns
    assert rules == ["V.resolve.7", "V.resolve.6", "V.resolve.6"][: -(-min(gold, 6) // 2)]


@pytest.mark.rule("V.resolve.3", "V.ruling.owner-dice")
def test_the_owners_religion_counts_not_the_provinces() -> None:
    # B is Protestant, their province Catholic: one Protestant die cancels both Catholic ones, the other is left.
    b = {"religion": "Protestant", "land": ["2,7", "2,6"], "catholic": ["2,6"]}
    game = resolved(realms={"B": b}, provinces={"2,6": {"dice": {"Catholic": 2, "Protestant": 2}}})
    assert religion(game, "2,6") == PROTESTANT


@pytest.mark.rule("V.resolve.9", "V.inv.16", "V.inv.17")
def test_all_dice_leave_the_map_and_markers_stay() -> None:
    h = {"land": ["3,6"], "dice": {"Protestant": 2}, "marker": True}
    game = resolved(realms={"A": A}, principalities={"H": h}, provinces={"2,6": {"dice": {"Catholic": 3}}})
    assert not any(game.state.dice_hex)
    assert not any(game.state.dice_power)
    assert game.state.markers == 1 << game.power("H")
