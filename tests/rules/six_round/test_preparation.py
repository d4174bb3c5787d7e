"""Preparing an army: extra cards for Gold, exchanges by doctrine (VI.army.4 to VI.army.6)."""

from typing import Any

import pytest

from rules.table import Table, asked, refused, seats, told
from rules.warfare import cards, power
from westphalia.editions.six_round.rules.armies import Preparation, chosen_by
from westphalia.game.view import imagine, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import TYPES, War

FLEXIBLE, DEFENSIVE, OFFENSIVE, ARISTOCRATIC, INFANTRY, TRADITIONAL, INNOVATIVE = range(7)
M, P, C = range(3)


def armies(
    a: tuple[int, ...],
    b: tuple[int, ...] = (P, P, P),
    *,
    doctrine: int = FLEXIBLE,
    gold: int = 0,
    **state: Any,
) -> WestphaliaGame:
    """A and B draw these cards; A has the doctrine and Gold, B nothing to prepare with."""
    t = Table("six-round", 5, emperor="E", **state)
    rows = ("1,5 2,5 3,5 4,5 5,5", "4,1 5,1 6,1 7,1 8,1")
    for who, where, hand in zip("AB", rows, (a, b), strict=True):
        t.realm(who, " ".join(where.split()[: len(hand)]))
    t.s.doctrine = [doctrine, INFANTRY, 0, 0, 0]
    t.s.gold = [gold, 0, 0, 0, 0]
    s = t.fill()
    s.wars = (War(0, 1, 1),)
    s.pins = {"cards:0": a, "cards:1": b}
    return t.play("war.open_battle_phase")


@pytest.mark.rule("VI.army.6", "VI.army.4", "VI.army.5", "VI.setup.17")
@pytest.mark.parametrize(
    ("doctrine", "hand", "given", "left", "refused_card"),
    [
        (DEFENSIVE, (M, P, C), "Musketeer", "CPPP", "Pikeman"),
        (DEFENSIVE, (M, P, C), "Cavalry", "MPPP", "Pikeman"),
        (OFFENSIVE, (M, P, C), "Pikeman", "CCMM", "Cavalry"),
        (ARISTOCRATIC, (M, P, C), "Pikeman", "CCCM", "Cavalry"),
        (ARISTOCRATIC, (M, P, C), "Musketeer", "CCCP", "Cavalry"),
        (INFANTRY, (M, P, C), "Cavalry", "MMPP", "Musketeer"),
        (TRADITIONAL, (M, P, C), "Musketeer", "CCPP", "Pikeman"),
        (INNOVATIVE, (M, P, C), "Pikeman", "CMMM", "Musketeer"),
        (INNOVATIVE, (M, P, C), "Cavalry", "MMMP", "Musketeer"),
    ],
)
def test_each_doctrine_exchanges_what_its_table_says(
    doctrine: int, hand: tuple[int, ...], given: str, left: str, refused_card: str
) -> None:
    game = armies(hand, doctrine=doctrine)
    assert asked(game) == {"A": "exchange"}
    assert refused(game, "A", refused_card) == "VI.army.6"
    game.say("A", given)
    if asked(game).get("A") == "exchange":
        game.say("A", "done")
    assert cards(game, "A") == left
    assert cards(game, "A", "pile") == "", "not to the battle discard pile"


@pytest.mark.rule("VI.army.6", "VI.army.4", "VI.hidden.6")
def test_flexible_takes_one_card_of_another_type_in_secret() -> None:
    game = armies((M, M, M))
    game.say("A", "Musketeer")
    assert asked(game) == {"A": "take"}
    (question,) = game.questions.values()
    assert question.about == (M,), "the card given up"
    assert refused(game, "A", "Musketeer") == "VI.army.6"
    game.say("A", "Cavalry")
    game.say("A", "Musketeer")
    game.say("A", "Pikeman")
    assert cards(game, "A") == "CMP"
    assert told(game, "give_up")[0]["cards"] == [M, M], "discards are open"
    (event,) = [event for event in game.log if event.kind == "taken"]
    assert event.seen_by == (0,)


@pytest.mark.rule("VI.army.4")
def test_up_to_two_cards_are_exchanged_and_none_is_the_pass() -> None:
    game = armies((P, P, P), doctrine=OFFENSIVE)
    game.say("A", "Pikeman")
    game.say("A", "Pikeman")
    assert cards(game, "A") == "CCMMP"
    assert asked(game) == {"A": "card", "B": "card"}
    game = armies((P, P, P), doctrine=OFFENSIVE)
    game.say("A", "done")
    assert cards(game, "A") == "PPP"
    assert told(game, "give_up") == []


@pytest.mark.rule("VI.ruling.prep-order", "VI.army.4")
def test_what_is_bought_can_be_exchanged_and_what_an_exchange_brings_cannot() -> None:
    game = armies((M, M, M), doctrine=OFFENSIVE, gold=1)
    game.say("A", "Pikeman")  # bought
    game.say("A", "Pikeman")  # exchanged
    assert cards(game, "A") == "CMMMM"
    game = armies((P, M, M), doctrine=INFANTRY)
    assert asked(game) == {"A": "card", "B": "card"}, "no Cavalry, so nothing is asked"


@pytest.mark.rule("VI.army.4", "VI.ruling.hand-limit", "VI.hidden.6")
def test_extra_cards_cost_a_gold_each_and_their_types_are_secret() -> None:
    game = armies((P, P, P), doctrine=INFANTRY, gold=3)
    assert asked(game) == {"A": "buycards"}
    game.say("A", "Musketeer")
    game.say("A", "Cavalry")
    assert game.state.gold[0] == 3, "nothing happens before all are done"
    game.say("A", "done")
    assert asked(game) == {"A": "exchange"}
    game.say("A", "done")
    assert (cards(game, "A"), game.state.gold[0]) == ("CMPPP", 1)
    assert told(game, "buy_cards") == [{"seat": 0, "amount": 2}]
    (event,) = [event for event in game.log if event.kind == "bought"]
    assert event.seen_by == (0,)


@pytest.mark.rule("VI.army.4", "VI.gen.4", "VI.hidden.4", "VI.inv.30")
def test_both_prepare_at_the_same_time_and_see_nothing_of_each_other() -> None:
    t = Table("six-round", 5, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    t.realm("B", "4,1 5,1 6,1")
    t.s.doctrine = [DEFENSIVE, DEFENSIVE, 0, 0, 0]
    t.s.gold = [2, 2, 0, 0, 0]
    s = t.fill()
    s.wars = (War(0, 1, 1),)
    s.pins = {"cards:0": (M, M, M), "cards:1": (M, M, M)}
    game = t.play("war.open_battle_phase")
    assert asked(game) == {"A": "buycards", "B": "buycards"}
    game.say("A", "Pikeman")
    game.say("A", "done")
    game.say("A", "Musketeer")
    game.say("A", "done")
    assert asked(game) == {"B": "buycards"}
    assert game.state.gold[0] == 2
    assert told(game, "buy_cards") == told(game, "give_up") == []
    assert view(game, 1).state.concealed[0] == ()
    assert view(game, 0).state.concealed[0] != ()
    imagine(view(game, 1), 7)
    game.say("B", "done")
    game.say("B", "done")
    assert (cards(game, "A"), game.state.gold[:2]) == ("MMPPP", [1, 2])


@pytest.mark.rule("VI.army.4", "VI.gen.4", "VI.dp.flag")
def test_a_request_flag_makes_them_prepare_openly_in_initiative_order() -> None:
    t = Table("six-round", 5, order="EBACD", emperor="E", requests="C")
    t.realm("A", "1,5 2,5 3,5")
    t.realm("B", "4,1 5,1 6,1")
    t.s.doctrine = [DEFENSIVE, DEFENSIVE, 0, 0, 0]
    t.s.gold = [1, 1, 0, 0, 0]
    s = t.fill()
    s.wars = (War(0, 1, 1),)
    s.pins = {"cards:0": (M, M, M), "cards:1": (M, M, M)}
    game = t.play("war.open_battle_phase")
    assert asked(game) == {"B": "buycards"}
    game.say("B", "Cavalry")
    game.say("B", "done")
    assert asked(game) == {"A": "buycards"}
    assert told(game, "buy_cards") == [{"seat": 1, "amount": 1}], "A sees it"


@pytest.mark.rule("VI.lead.3", "VI.ruling.leader-means")
def test_a_leader_uses_neither_gold_nor_doctrine() -> None:
    t = Table("six-round", 5, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    t.prince("Hesse", "5,4 5,5")
    t.s.doctrine = [INFANTRY, FLEXIBLE, 0, 0, 0]
    t.s.gold = [0, 5, 0, 0, 0]
    s = t.fill()
    s.wars = (War(0, power(t, "Hesse"), 1),)
    s.pins = {"cards:0": (P, P, P), f"cards:{power(t, 'Hesse')}": (P, P, M, M)}
    game = t.play("war.open_battle_phase")
    assert asked(game) == {"A": "card", "B": "card"}
    assert cards(game, "B") == "MMPP"
    assert game.state.reserves[1] == 0


@pytest.mark.rule("VI.army.5", "VI.ruling.deck-empty")
def test_what_is_given_up_goes_back_to_the_deck_and_named_cards_never_run_out() -> None:
    game = armies((M, P, C), doctrine=DEFENSIVE)
    deck = game.state.deck
    game.say("A", "Musketeer")
    game.say("A", "done")
    assert game.state.deck == (deck[0] + 1, deck[1] - 2, deck[2])
    t = Table("six-round", 5)
    s = t.fill()
    s.deck = (0, 0, 0)
    from westphalia.editions.six_round.rules.armies import take

    take(s, P)
    assert s.deck == (0, 0, 0)


@pytest.mark.rule("VI.rwb.1", "VI.gen.4")
def test_members_of_the_leagues_prepare_too() -> None:
    t = Table("six-round", 5, emperor="E")
    hesse = t.prince("Hesse", "5,4 5,5", 1, B=2)
    t.s.gold = [1, 1, 0, 0, 0]
    t.s.doctrine = [0xFFFF] * 5
    s = t.fill()
    s.target, s.rotf, s.dotf = hesse, 0, 1
    s.league = [1, 2, 0, 0, 0]
    game = t.play("religious_war.draw_league_armies")
    assert asked(game) == {"A": "buycards", "B": "buycards"}
    assert len(cards(game, "A")) == s.imperial_power(0)
    assert seats("AB") == 3
    assert s.hand[2 * TYPES : 3 * TYPES] == bytes(TYPES)


@pytest.mark.rule("VI.army.4")
def test_a_player_who_has_concealed_nothing_has_chosen_nothing() -> None:
    s = Table("six-round", 5).fill()
    assert chosen_by(s, 0) == Preparation((), (), ())
