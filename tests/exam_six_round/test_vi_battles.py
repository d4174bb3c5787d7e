"""An examiner's cases for armies and battles of the six-round edition."""

import pytest

from exam.examiner import asked, realm
from westphalia import from_position, in_words

WAR = [{"attacker": "A", "defender": "B"}]


def vi(**fields):
    return from_position({"edition": "six-round", "players": 5, "religion": "Protestant", **fields})


def outcome(game):
    war = in_words(game)["wars"][0]
    return "white peace" if war["white_peace"] else war["winner"]


# --- armies ---


@pytest.mark.parametrize(("a", "b", "winner"), [(12, 6, "A"), (6, 12, "B"), (11, 6, None)])
def test_twice_the_strength_wins_without_cards(a, b, winner):
    game = vi(
        step="battles",
        emperor="E",
        wars=WAR,
        realms={"A": {"imperial_power": a}, "B": {"imperial_power": b}},
    )
    assert outcome(game) == winner


def test_up_to_twelve_cards_and_the_rest_are_reserves():
    game = vi(
        step="battles",
        emperor="E",
        wars=WAR,
        realms={"A": {"imperial_power": 15}, "B": {"imperial_power": 9}},
    )
    assert [len(realm(game, p)["hand"]) for p in "AB"] == [12, 9]
    assert [realm(game, p)["reserves"] for p in "AB"] == [3, 0]


@pytest.mark.parametrize(("size", "power"), [(1, 4), (2, 4), (3, 6), (4, 6), (5, 8)])
def test_an_unaligned_principality_draws_twice_what_it_lends(size, power):
    game = vi(
        step="battles",
        emperor="E",
        wars=[{"attacker": "A", "defender": "Hesse"}],
        initiative=["E", "A", "C", "B", "D"],
        realms={"A": {"imperial_power": 7}},
        principalities={"Hesse": {"size": size}},
    )
    assert in_words(game)["wars"][0]["leader"] == "C"
    assert len(in_words(game)["principalities"]["Hesse"]["hand"]) == power
    assert realm(game, "C")["fought"] is False


def test_leaders_neither_fight_nor_lead_at_the_moment():
    game = vi(
        step="battles",
        emperor="E",
        initiative=["E", "A", "C", "B", "D"],
        wars=[
            {"attacker": "A", "defender": "C"},
            {"attacker": "B", "defender": "Hesse"},
            {"attacker": "D", "defender": "Baden"},
        ],
        principalities={"Hesse": {"size": 2}, "Baden": {"size": 2}},
    )
    leaders = {w["defender"]: w["leader"] for w in in_words(game)["wars"]}
    assert leaders["Hesse"] == "E"  # D, after B, is fighting


def preparing(hand, doctrine, gold=0, **fields):
    return vi(
        step="war.prepare",
        wars=WAR,
        realms={"A": {"hand": hand, "doctrine": doctrine, "gold": gold}, "B": {"hand": "MPC"}},
        **fields,
    )


@pytest.mark.parametrize(
    ("doctrine", "discard", "hand"),
    [
        ("Defensive", "C", "MPPP"),
        ("Offensive", "P", "MMCC"),
        ("Aristocratic", "M", "PCCC"),
        ("Infantry", "C", "MMPP"),
        ("Traditional", "M", "PPCC"),
        ("Innovative", "P", "MMMC"),
    ],
)
def test_doctrines_exchange_cards(doctrine, discard, hand):
    game = preparing("MPC", doctrine)
    game.say("A", discard, "done")
    game.play_on("card")
    assert realm(game, "A")["hand"] == hand


def test_flexible_takes_one_card_of_another_type():
    game = preparing("MPC", "Flexible")
    game.say("A", "M")
    assert sorted(game.legal("A")) == ["Cavalry", "Pikeman"]
    game.say("A", "C", "done")
    game.play_on("card")
    assert realm(game, "A")["hand"] == "PCC"


def test_two_discards_at_most_and_only_what_the_doctrine_allows():
    game = preparing("MMMC", "Traditional")
    assert game.why_not("A", "C") is not None
    game.say("A", "M", "M")
    game.play_on("card")
    assert realm(game, "A")["hand"] == "MPPCCC"


def test_gold_buys_cards_of_ones_choice_which_may_then_be_exchanged():
    game = preparing("PP", "Infantry", gold=2)
    game.say("A", "C", "C", "C", "done")  # two bought, one of them exchanged
    game.play_on("card")
    assert (realm(game, "A")["hand"], realm(game, "A")["gold"]) == ("MPPPC", 0)


def test_preparing_in_initiative_order_on_request():
    game = vi(
        step="war.prepare",
        initiative=["A", "C", "B", "D", "E"],
        wars=WAR,
        realms={"A": {"hand": "MPC"}, "B": {"hand": "MPC", "request": True}},
    )
    assert asked(game) == {"A": "exchange"}


# --- battle rounds ---


def fight(a, b, **fields):
    """Hands, or realms with hands."""
    realms = {p: {"hand": r} if isinstance(r, str) else r for p, r in (("A", a), ("B", b))}
    return vi(step="war.play_cards", wars=WAR, stop="war.open_battle_treaty", realms=realms, **fields)


def play(game, a, b):
    game.say("A", a)
    game.say("B", b)


def test_equal_cards_are_both_discarded():
    game = fight("MPC", "MPC")
    play(game, "Musketeer", "Musketeer")
    assert [realm(game, p)["hand"] for p in "AB"] == ["PC", "PC"]
    assert [realm(game, p)["pile"] for p in "AB"] == ["M", "M"]


def test_pikemen_stop_cavalry_which_is_barred_for_a_round():
    game = fight("MPCC", "MPPC")
    play(game, "Cavalry", "Pikeman")
    assert [realm(game, p)["hand"] for p in "AB"] == ["MPC", "MPPC"]
    assert game.why_not("A", "Cavalry") is not None
    play(game, "P", "P")
    assert game.why_not("A", "Cavalry") is None


def test_only_cavalry_left_after_being_stopped_routs():
    game = fight("CCC", "MP")
    play(game, "C", "P")
    assert outcome(game) == "B"


def test_musketeers_beat_pikemen():
    game = fight("MPC", "PPC", round=4)
    play(game, "M", "P")
    assert [realm(game, p)["hand"] for p in "AB"] == ["MPC", "PC"]


def test_advanced_rifling_from_round_five():
    game = fight("MPC", "PPC", round=5)
    play(game, "M", "P")
    assert asked(game) == {"A": "rifling"}
    game.say("A", "Musketeer")  # has none, and says so
    game.say("A", "Cavalry")
    assert realm(game, "B")["hand"] == "P"


def test_a_charge_costs_a_pikeman_and_a_musketeer_more():
    game = fight("MCC", "MMPPC")
    play(game, "C", "M")
    assert realm(game, "B")["hand"] == "PC"
    assert realm(game, "A")["hand"] == "MCC"


def test_a_player_without_one_type_discards_two_of_the_other():
    game = fight("MC", "MPPCC")
    play(game, "C", "M")
    assert realm(game, "B")["hand"] == "CC"


def test_without_two_infantry_a_charge_routs():
    game = fight("PC", "MPCCC")
    play(game, "C", "M")
    assert outcome(game) == "A"


def test_twice_the_cards_after_a_charge_routs():
    game = fight("MPCC", "MMPCC")
    play(game, "C", "M")  # 4 against 2
    assert outcome(game) == "A"
    game = fight("MCC", "MMPCC")
    play(game, "C", "M")  # 3 against 2
    assert outcome(game) is None


def test_running_out_of_cards_loses_and_both_at_once_is_white_peace():
    game = fight("MP", "P")
    play(game, "M", "P")
    assert outcome(game) == "A"
    game = fight("M", "M")
    play(game, "M", "M")
    assert outcome(game) == "white peace"


def test_a_rout_forces_reinforcements_of_ones_choice():
    game = fight("CCM", {"hand": "MMPC", "pile": "PPPPMMCC", "reserves": 3})
    play(game, "C", "M")
    assert asked(game) == {"B": "reinforce"}
    game.say("B", "P", "M", "C")
    assert realm(game, "B")["hand"] == "MPC"
    assert realm(game, "B")["called"] is True


def test_no_more_reinforcements_than_the_pile_holds_and_only_once():
    game = fight("MMM", {"hand": "P", "pile": "C", "reserves": 5})
    play(game, "M", "P")  # out of cards: the whole pile comes back
    assert realm(game, "B")["hand"] == "PC"
    game = fight("MMM", {"hand": "P", "pile": "C", "reserves": 5, "called": True})
    play(game, "M", "P")
    assert outcome(game) == "A"


def test_a_free_call_after_any_round():
    game = fight({"hand": "MPC", "pile": "CC", "reserves": 1}, "MPC")
    play(game, "M", "M")
    assert asked(game) == {"A": "call"}
    game.say("A", "call for reinforcements", "Cavalry")
    assert realm(game, "A")["hand"] == "PCC"


def test_the_leader_plays_the_principalitys_cards():
    game = vi(
        step="war.play_cards",
        emperor="A",
        initiative=["A", "B", "C", "D", "E"],
        stop="war.open_battle_treaty",
        wars=[{"attacker": "A", "defender": "Hesse"}],
        realms={"A": {"hand": "MP"}},
        principalities={"Hesse": {"size": 2, "hand": "C"}},
    )
    assert asked(game) == {"A": "card", "B": "card"}
    game.say("A", "P")
    game.say("B", "C")
    assert outcome(game) == "A"
