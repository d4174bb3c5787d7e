"""The muster: up to two cards discarded and replaced (D.battle.muster.*, D.rwar.muster.*)."""

import pytest

from rules.table import Table, asked, refused, told
from rules.warfare import cards, power
from westphalia import from_position
from westphalia.editions.dice.rules.muster import draw_league_armies
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import TYPES, War

M, P, C = range(3)


def armies(a: tuple[int, ...], b: tuple[int, ...]) -> WestphaliaGame:
    """A and B draw these cards, and after them the rest."""
    t = Table("dice", 5, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    t.realm("B", "4,1 5,1 6,1")
    s = t.fill()
    s.wars = (War(0, 1, 1),)
    s.pins = {"cards:0": a, "cards:1": b}
    return t.play("war.open_battle_phase")


@pytest.mark.rule("D.battle.muster.2", "D.hidden.2", "D.ruling.muster")
def test_both_sides_discard_up_to_two_in_secret_and_draw_as_many() -> None:
    game = armies((M, M, C, P), (P, P, P))
    assert asked(game) == {"A": "muster", "B": "muster"}
    assert game.legal("A") == ["pass", "Musketeer", "Cavalry", "two Musketeers", "Musketeer and Cavalry"]
    assert refused(game, "A", "two Cavalry") == "D.battle.muster.2"
    game.say("A", "Musketeer and Cavalry")
    assert cards(game, "A") == "CMM", "nothing happens before both have chosen"
    game.say("B", "pass")
    assert told(game, "set_aside") == [{"seat": 0, "cards": [M, C], "amount": 2}]
    assert len(cards(game, "A")) == 3
    assert "P" in cards(game, "A"), "the pinned replacement"


@pytest.mark.rule("D.battle.muster.4", "D.ruling.muster", "D.inv.15", "D.hidden.3")
def test_muster_discards_are_out_of_the_battle() -> None:
    game = armies((M, M, M), (P, P, P))
    game.say("A", "two Musketeers")
    game.say("B", "Pikeman")
    s = game.state
    assert cards(game, "A", "pile") == cards(game, "B", "pile") == ""
    assert list(s.aside[: 2 * TYPES]) == [2, 0, 0, 0, 1, 0]
    assert len(cards(game, "A")) == len(cards(game, "B")) == 3


@pytest.mark.rule("D.battle.muster.2", "D.ruling.leader", "D.battle.lead.2")
def test_a_principality_musters_through_its_leader() -> None:
    t = Table("dice", 5, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    hesse = t.prince("Hesse", "5,4 5,5")
    s = t.fill()
    s.wars = (War(0, hesse, 1),)
    s.pins = {f"cards:{hesse}": (M, M, M, M, C)}
    game = t.play("war.open_battle_phase")
    assert set(asked(game)) == {"A", "B"}
    game.say("A", "pass")
    game.say("B", "Musketeer")
    assert cards(game, "B") == "CMMM", "the replacement is drawn by the Principality's pins"


@pytest.mark.rule("D.battle.end.1", "D.inv.15")
def test_battles_leave_no_state_behind() -> None:
    game = armies((M, M, M), (P, P, P))
    game.say("A", "Musketeer")
    game.say("B", "pass")
    while game.state.wars and game.state.wars[0].outcome == -1:
        seat = game.waiting[0]
        game.answer(seat, game.question(seat).answers[-1])  # type: ignore[union-attr]
    s = game.state
    assert not any(s.hand)
    assert not any(s.pile)
    assert not any(s.aside)


# --- the Leagues ---


def leagues(t: Table, catholics: str, evangelicals: str) -> None:
    s = t.fill()
    s.target, s.rotf = power(t, "Hesse"), 0
    s.league = [1 if one in catholics else 2 if one in evangelicals else 0 for one in "ABCDEFGH"[: s.players]]
    s.dotf = "ABCDEFGH".index(evangelicals[0])


@pytest.mark.rule("D.rwar.muster.1", "D.ruling.deck-short")
def test_one_deck_is_dealt_round_and_what_is_missing_becomes_reserves() -> None:
    t = Table("dice", 8, emperor="A")
    t.prince("Hesse", "5,4", 1, E=1)
    s = t.fill()
    s.home_ip = [10] * 8  # each has at least 11 strength
    leagues(t, "ABCD", "EFGH")
    game = t.play("religious_war.draw_league_armies")
    s = game.state
    assert sum(s.hand) == 54
    sizes = [len(cards(game, one)) for one in "ABCDEFGH"]
    assert sizes == [7, 7, 7, 7, 7, 7, 6, 6], "54 cards dealt one at a time in Initiative Order"
    assert [s.reserves[seat] for seat in range(8)] == [
        s.imperial_power(seat) - n for seat, n in enumerate(sizes)
    ]


@pytest.mark.rule("D.rwar.muster.2", "D.ruling.deck-short", "D.rwar.muster.1")
def test_replacements_go_round_while_the_deck_lasts_and_the_rest_is_lost() -> None:
    t = Table("dice", 8, emperor="A")
    t.prince("Hesse", "5,4", 1, E=1)
    s = t.fill()
    s.home_ip = [0] * 8
    leagues(t, "ABC", "EFG")
    game = t.play("religious_war.draw_league_armies")
    from westphalia.editions.dice.rules.muster import replace

    s = game.state
    s.hand[:] = bytes(len(s.hand))
    for seat, hand in ((0, (9, 9, 8)), (1, (9, 9, 8))):
        s.hand[seat * TYPES : seat * TYPES + TYPES] = bytes(hand)
    replace(s, {0: 0, 1: 1}, [(M, M), (P,)])  # two Cavalry are left in the deck
    assert (sum(s.hand[:TYPES]), sum(s.hand[TYPES : 2 * TYPES])) == (25, 26)
    assert s.hand[C] == s.hand[TYPES + C] == 9, "one each; the second of A has no replacement"


@pytest.mark.rule("D.ruling.empty-pile", "D.rwar.melee.3")
def test_a_member_without_cards_leaves_before_the_first_round() -> None:
    t = Table("dice", 5, emperor="A")
    t.foreign("C")
    t.prince("Hesse", "5,4", 1, D=1)
    leagues(t, "CA", "DE")
    game = t.play("religious_war.draw_league_armies")
    for one in [game.players[seat] for seat in game.waiting]:
        game.say(one, "pass")
    assert told(game, "leaves_battle")[0]["seat"] == 2
    assert game.state.facing[0] == 3, "A, first in line, meets D"


@pytest.mark.rule("D.rwar.muster.1")
def test_hands_named_beforehand_are_drawn_for_the_leagues_too() -> None:
    t = Table("dice", 5, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    s = t.fill()
    s.league = [1, 0, 0, 0, 0]
    s.pins = {"cards:0": (C, C, P)}
    draw_league_armies(s)
    assert list(s.hand[:TYPES]) == [0, 1, 2]


def last_cavalry(reserves: int) -> WestphaliaGame:
    """Return a battle in which both sides play their last Cavalry; A has Reserves and a Musketeer to call
    back.
    """
    return from_position(
        {
            "edition": "dice",
            "players": 5,
            "round": 2,
            "step": "war.play_cards",
            "wars": [{"attacker": "A", "defender": "B"}],
            "realms": {"A": {"hand": "C", "pile": "M", "reserves": reserves}, "B": {"hand": "C"}},
        }
    )


@pytest.mark.rule("D.battle.order.1", "D.battle.route.1")
def test_a_forced_call_comes_before_the_end_of_the_battle():
    game = last_cavalry(reserves=1)
    game.say_all("card", "C")
    assert game.question("A").kind == "reinforce"
    assert set(game.legal("A")) == {"Cavalry", "Musketeer"}
    kinds = [event.kind for event in game.log]
    assert "must_call" in kinds
    assert "battle_won" not in kinds
    game.say("A", "M")
    assert next(e for e in game.log if e.kind == "battle_won").fields["winner"] == 0


@pytest.mark.rule("D.battle.route.2")
def test_both_without_cards_and_reserves_make_white_peace():
    game = last_cavalry(reserves=0)
    game.say_all("card", "C")
    assert "white_peace" in [event.kind for event in game.log]
