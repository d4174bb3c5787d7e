"""The rounds of a battle, routs and Reinforcements, in the six-round and the dice edition alike."""

import pytest

from rules.table import asked, refused, rules, sentence_of, told
from rules.warfare import battle, both_editions, cards, clash, winner
from westphalia.rules.base.answers import CARD


@both_editions
@pytest.mark.rule("VI.battle.1", "VI.hidden.7", "D.battle.play.1", "D.hidden.2")
def test_both_choose_a_card_in_secret_and_reveal_together(edition: str) -> None:
    game = battle(edition, "PMC", "PMC")
    assert asked(game) == {"A": "card", "B": "card"}
    assert game.legal("A") == ["Musketeer", "Pikeman", "Cavalry"]
    assert all(question.sealed and not question.open_options for question in game.questions.values())
    assert refused(game, "A", "pass") == {"six-round": "VI.battle.1", "dice": "D.battle.play.1"}[edition]
    game.say("A", "Pikeman")
    assert cards(game, "A") == "CMP"
    assert told(game, "play_card") == []


@both_editions
@pytest.mark.rule("VI.battle.2", "D.battle.same.1")
def test_equal_cards_go_each_to_its_own_pile(edition: str) -> None:
    game = battle(edition, "PPM", "PMM")
    clash(game, "P", "P")
    assert (cards(game, "A"), cards(game, "B")) == ("MP", "MM")
    assert (cards(game, "A", "pile"), cards(game, "B", "pile")) == ("P", "P")


@both_editions
@pytest.mark.rule("VI.battle.3", "VI.battle.4", "D.battle.pike.1", "D.battle.pike.2")
def test_stopped_cavalry_is_lost_and_barred_for_exactly_one_round(edition: str) -> None:
    game = battle(edition, "CCPM", "PPMM")
    clash(game, "C", "P")
    assert (cards(game, "A"), cards(game, "A", "pile"), cards(game, "B")) == ("CMP", "C", "MMPP")
    assert game.legal("A") == ["Musketeer", "Pikeman"]
    assert refused(game, "A", "Cavalry") == {"six-round": "VI.battle.4", "dice": "D.battle.pike.2"}[edition]
    clash(game, "P", "P")
    assert game.legal("A") == ["Musketeer", "Cavalry"]


@both_editions
@pytest.mark.rule("VI.battle.5", "VI.battle.12", "VI.battle.13", "D.battle.pike.2", "D.battle.route.1")
def test_a_player_who_is_stopped_with_only_cavalry_left_routs_and_loses_without_reserves(
    edition: str,
) -> None:
    game = battle(edition, "CCC", "PM")
    clash(game, "C", "P")
    assert winner(game) == "B"
    assert told(game, "lays_down")[0]["cards"] == [2, 2]
    rule = {"six-round": "VI.battle.5", "dice": "D.battle.pike.2"}[edition]
    assert rules(game, "rout") == [rule]


@both_editions
@pytest.mark.rule("VI.battle.6", "D.battle.musket.1", "D.battle.rifle.1", "VI.battle.7")
@pytest.mark.parametrize("round", [1, 4])
def test_musketeers_beat_pikemen_without_rifling_before_round_five(edition: str, round: int) -> None:
    game = battle(edition, "MM", "PPC", round=round)
    clash(game, "M", "P")
    assert (cards(game, "A"), cards(game, "B"), cards(game, "B", "pile")) == ("MM", "CP", "P")
    assert asked(game) == {"A": "card", "B": "card"}


@both_editions
@pytest.mark.rule("VI.battle.7", "VI.hidden.8", "D.battle.rifle.1", "D.hidden.4", "D.example.10")
@pytest.mark.parametrize("round", [5, 6])
def test_advanced_rifling_names_types_until_one_is_held(edition: str, round: int) -> None:
    game = battle(edition, "MPC", "PMCC", round=round)
    clash(game, "M", "P")
    assert asked(game) == {"A": "rifling"}
    game.say("A", "Pikeman")
    assert told(game, "has_none") == [{"seat": 1, "card": 1}]
    assert game.legal("A") == ["Musketeer", "Cavalry"], "what was denied is not named again"
    game.say("A", "Musketeer")
    assert (cards(game, "B"), cards(game, "B", "pile")) == ("CC", "MP")
    assert asked(game) == {"A": "card", "B": "card"}


@both_editions
@pytest.mark.rule("VI.battle.7", "VI.ruling.rifling-order", "D.battle.rifle.1")
def test_rifling_takes_nothing_from_an_empty_hand_and_routs_nobody(edition: str) -> None:
    game = battle(edition, "MM", "P", round=5)
    clash(game, "M", "P")
    assert winner(game) == "A", "the hand was empty, and there are no Reserves"
    assert told(game, "names_type") == []
    game = battle(edition, "MM", "PC", round=5, reserves=(0, 1))
    clash(game, "M", "P")
    game.say("A", "Cavalry")
    assert told(game, "rout") == []
    assert told(game, "must_call") == [{"seat": 1}], "an emptied hand must call"
    game.say("B", "Pikeman")
    assert cards(game, "B") == "P"


@both_editions
@pytest.mark.rule(
    "VI.battle.8", "VI.battle.9", "VI.ruling.charge-no-choice", "D.battle.charge.1", "D.battle.charge.2"
)
def test_a_charge_costs_a_pikeman_and_a_musketeer_more(edition: str) -> None:
    game = battle(edition, "CM", "MMMPPC")
    clash(game, "C", "M")
    assert (cards(game, "A"), cards(game, "B"), cards(game, "B", "pile")) == ("CM", "CMP", "MMP")
    assert asked(game) == {"A": "card", "B": "card"}, "nobody chooses"
    rule = {"six-round": "VI.battle.9", "dice": "D.battle.charge.2"}[edition]
    assert rules(game, "discard")[-2:] == [rule, rule]
    assert [event["card"] for event in told(game, "discard")][-2:] == [1, 0]


@both_editions
@pytest.mark.rule("VI.battle.9", "VI.hidden.8", "D.battle.charge.2", "D.hidden.4")
@pytest.mark.parametrize(("hand", "left", "lacking"), [("MPPPCC", "CCP", 0), ("MMMMC", "CM", 1)])
def test_a_player_who_lacks_one_type_says_so_and_discards_two_of_the_other(
    edition: str, hand: str, left: str, lacking: int
) -> None:
    game = battle(edition, "CM", hand)
    clash(game, "C", "M")
    assert cards(game, "B") == left
    assert told(game, "has_none") == [{"seat": 1, "card": lacking}]
    rule = {"six-round": "VI.battle.9", "dice": "D.battle.charge.2"}[edition]
    assert rules(game, "has_none") == rules(game, "discard")[-1:] == [rule]


@both_editions
@pytest.mark.rule("VI.battle.10", "D.battle.charge.3", "D.example.8")
def test_fewer_than_two_infantry_left_is_a_rout(edition: str) -> None:
    game = battle(edition, "CC", "PMCCC")
    clash(game, "C", "M")
    assert rules(game, "rout") == [{"six-round": "VI.battle.10", "dice": "D.battle.charge.3"}[edition]]
    assert winner(game) == "A"


@both_editions
@pytest.mark.rule(
    "VI.battle.11", "VI.ruling.charge-count", "D.battle.charge.4", "D.ruling.charge-count", "D.example.8"
)
@pytest.mark.parametrize(("charger", "routs"), [("CMMM", True), ("CMM", False)])
def test_a_charger_with_twice_the_hand_routs_the_other(edition: str, charger: str, routs: bool) -> None:
    game = battle(edition, charger, "MPMCC")  # two Cavalry are left against four, or three, cards
    clash(game, "C", "M")
    rule = {"six-round": "VI.battle.11", "dice": "D.battle.charge.4"}[edition]
    assert rules(game, "rout") == ([rule] if routs else [])
    assert winner(game) == ("A" if routs else None)


# --- Reinforcements ---


@both_editions
@pytest.mark.rule(
    "VI.ex.12", "VI.battle.12", "VI.reinforce.2", "VI.reinforce.3", "VI.ruling.reserve-count",
    "D.battle.route.1", "D.battle.reinforce.1", "D.battle.reinforce.2",
)  # fmt: skip
def test_a_rout_forces_a_call_for_exactly_the_reserves(edition: str) -> None:
    game = battle(edition, "CCM", "MMPC", piles=("", "PPPPMMCC"), reserves=(0, 3))
    clash(game, "C", "M")
    assert told(game, "rout")
    assert cards(game, "B", "pile") == "CCCMMMMPPPPP"
    assert asked(game) == {"B": "reinforce"}
    assert (
        refused(game, "B", "done") == {"six-round": "VI.reinforce.2", "dice": "D.battle.reinforce.2"}[edition]
    )
    assert game.question(1).about == (3,)  # type: ignore[union-attr]
    game.say("B", "Pikeman")
    game.say("B", "Musketeer")
    game.say("B", "Cavalry")
    assert (cards(game, "B"), cards(game, "B", "pile")) == ("CMP", "CCMMMPPPP")
    assert asked(game) == {"A": "card", "B": "card"}
    clash(game, "C", "M")
    assert winner(game) == "A", "a second rout loses"


@both_editions
@pytest.mark.rule("VI.reinforce.2", "VI.ruling.reserve-count", "D.battle.reinforce.1")
def test_a_pile_smaller_than_the_reserves_comes_back_whole(edition: str) -> None:
    game = battle(edition, "PM", "P", reserves=(0, 5))
    clash(game, "M", "P")
    assert (cards(game, "B"), cards(game, "B", "pile")) == ("P", "")
    game = battle(edition, "PM", "P", piles=("", "MC"), reserves=(0, 3))
    clash(game, "M", "P")
    assert cards(game, "B") == "CMP", "nothing is left to choose, so nobody is asked"


@both_editions
@pytest.mark.rule("VI.reinforce.1", "VI.hidden.7", "D.battle.reinforce.3", "D.hidden.2")
def test_after_a_round_each_side_with_reserves_may_call_in_secret(edition: str) -> None:
    game = battle(edition, "PPPM", "PPPM", reserves=(1, 1))
    clash(game, "P", "P")
    assert asked(game) == {"A": "call", "B": "call"}
    assert game.question(0).about == (1, 1)  # type: ignore[union-attr]
    assert all(question.sealed for question in game.questions.values())
    game.say("A", "call")
    assert cards(game, "A") == "MPP"
    game.say("B", "wait")
    assert (cards(game, "A"), cards(game, "B")) == ("MPPP", "MPP")
    clash(game, "P", "P")
    assert asked(game) == {"B": "call"}, "one call per battle"


@both_editions
@pytest.mark.rule("VI.reinforce.1", "VI.ruling.rout-before-call", "D.battle.order.1", "D.ruling.battle-order")
def test_forced_calls_come_before_free_ones(edition: str) -> None:
    game = battle(edition, "PPM", "CC", piles=("P", "PPM"), reserves=(1, 2))
    clash(game, "P", "C")
    assert asked(game) == {"B": "reinforce"}
    game.say("B", "Pikeman")
    game.say("B", "Pikeman")
    assert asked(game) == {"A": "call"}, "B has called"
    game = battle(edition, "PPM", "CC", piles=("P", "PPP"), reserves=(1, 2))
    clash(game, "P", "C")
    assert (
        refused(game, "B", "Musketeer")
        == {"six-round": "VI.reinforce.2", "dice": "D.battle.reinforce.2"}[edition]
    )


@both_editions
@pytest.mark.rule("VI.reinforce.1", "D.battle.reinforce.3")
def test_nobody_is_asked_to_call_without_reserves_or_pile(edition: str) -> None:
    game = battle(edition, "MMM", "PPP", reserves=(2, 0))
    clash(game, "M", "P")
    assert asked(game)["A"] == "card", "A's pile is empty, B has no Reserves"


@both_editions
@pytest.mark.rule("VI.ruling.cavalry-bar", "D.battle.reinforce.4", "D.ruling.ban-lifted", "D.example.9")
def test_a_rout_lifts_the_ban_on_cavalry_and_a_free_call_does_not(edition: str) -> None:
    game = battle(edition, "CCC", "PPP", piles=("PPPPPPMMM", ""), reserves=(3, 0))
    clash(game, "C", "P")
    assert cards(game, "A", "pile") == "CCCMMMPPPPPP"
    for word in ("Musketeer", "Musketeer", "Cavalry"):
        game.say("A", word)
    assert "Cavalry" in game.legal("A")
    game = battle(edition, "CCM", "PPP", reserves=(1, 0))
    clash(game, "C", "P")
    game.say("A", "call")
    assert cards(game, "A") == "CCM"
    assert game.legal("A") == ["Musketeer"]


@both_editions
@pytest.mark.rule("VI.ruling.cavalry-bar", "D.battle.reinforce.4")
def test_an_empty_hand_that_calls_is_not_barred_either(edition: str) -> None:
    game = battle(edition, "C", "PP", reserves=(1, 0))
    clash(game, "C", "P")
    assert cards(game, "A") == "C"
    assert game.legal("A") == ["Cavalry"], "the pile held nothing else"


@both_editions
@pytest.mark.rule("VI.battle.13", "VI.ruling.forced-empty", "D.battle.route.1", "D.ruling.empty-pile")
def test_a_player_who_has_called_or_has_no_reserves_loses(edition: str) -> None:
    game = battle(edition, "PP", "P", reserves=(0, 1))
    game.state.called = 2
    clash(game, "P", "P")
    assert winner(game) == "A"
    game = battle(edition, "PP", "P")
    clash(game, "P", "P")
    assert winner(game) == "A"


@both_editions
@pytest.mark.rule("VI.battle.14", "VI.ruling.both-finished", "D.battle.route.2")
def test_both_out_of_cards_is_a_white_peace_unless_one_side_can_call(edition: str) -> None:
    game = battle(edition, "P", "P")
    clash(game, "P", "P")
    assert winner(game) == "white peace"
    game = battle(edition, "P", "P", reserves=(1, 0))
    clash(game, "P", "P")
    assert winner(game) == "A", "they call and win"
    game = battle(edition, "P", "P", reserves=(1, 1))
    clash(game, "P", "P")
    assert winner(game) is None
    assert (cards(game, "A"), cards(game, "B")) == ("P", "P"), "both fight on"


@pytest.mark.rule("VI.ex.11")
def test_the_battle_of_example_11() -> None:
    game = battle("six-round", "PMMC", "PPMC", round=5)
    clash(game, "C", "P")
    assert (cards(game, "A"), cards(game, "B")) == ("MMP", "CMPP")
    clash(game, "M", "P")
    game.say("A", "Cavalry")
    assert (cards(game, "A"), cards(game, "B")) == ("MMP", "MP")
    clash(game, "M", "M")
    clash(game, "P", "P")
    assert winner(game) == "A"


@both_editions
@pytest.mark.rule("VI.inv.23", "VI.inv.24", "D.inv.15")
def test_cards_only_move_between_hand_and_pile_and_every_round_costs_one(edition: str) -> None:
    game = battle(edition, "PPMMCC", "PMMCCC", reserves=(2, 3))
    total = {"A": 6, "B": 6}
    rounds = 0
    while not game.over:
        for one in [game.players[seat] for seat in game.waiting]:
            game.say(one, game.legal(one)[-1])
        rounds += bool(asked(game)) and set(asked(game).values()) == {"card"}
        if not game.over:
            for one, all_of_them in total.items():
                assert len(cards(game, one)) + len(cards(game, one, "pile")) == all_of_them
    assert rounds <= 6 + 6 + 2 + 3


@both_editions
@pytest.mark.rule("VI.reinforce.2", "D.battle.reinforce.2")
def test_reinforcements_come_from_ones_own_pile_and_are_taken(edition: str) -> None:
    game = battle(edition, "CCC", "PM", piles=("PPM", ""), reserves=(2, 0))
    clash(game, "C", "P")
    assert asked(game) == {"A": "reinforce"}
    assert "take as many cards as you have Reserves" in sentence_of(game, "A", "done")
    fetch = game.question(0)
    assert fetch is not None
    assert fetch.about == (2,)
    s = game.state
    s.pile[2] = 0
    assert fetch.kind.why is not None
    reason = fetch.kind.why(s, fetch, CARD + 2)
    assert reason is not None
    assert reason[1].startswith("Your discard pile has no card")
