"""Phase 4.5 and 4.7: the card battle of two Players."""

import random
from typing import Any

import pytest

from rules.five_round.reading import asked
from rules.table import refused
from westphalia import PositionError, from_position
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NONE, PENDING, WHITE_PEACE
from westphalia.rules.base.words import CARD_LETTERS
from westphalia.rules.war.cards import hand_of, hand_size

WAR = [{"attacker": "A", "defender": "B"}]


def battle(
    a: str = "", b: str = "", step: str = "war.play_cards", round: int = 2, **position: Any
) -> WestphaliaGame:
    """A's war on B with these hands; further fields of their realms as A={...}, B={...}."""
    realms = {"A": {"hand": a, **position.pop("A", {})}, "B": {"hand": b, **position.pop("B", {})}}
    start = {
        "players": 5,
        "round": round,
        "step": step,
        "initiative": list("BACDE"),
        "emperor": "B",
        "wars": WAR,
    }
    return from_position({**start, "realms": realms, **position})


def play(game: WestphaliaGame, a: str, b: str) -> None:
    """Let A and B play a card each."""
    game.say("A", a)
    game.say("B", b)


def hands(game: WestphaliaGame) -> tuple[str, str]:
    """Return both hands in letters."""
    a, b = ("".join(CARD_LETTERS[card] for card in hand_of(game.state, seat)) for seat in (0, 1))
    return a, b


def piles(game: WestphaliaGame) -> tuple[str, str]:
    """Return both discard piles in letters."""
    a, b = ("".join(CARD_LETTERS[c] * game.state.pile[seat * 3 + c] for c in range(3)) for seat in (0, 1))
    return a, b


def outcome(game: WestphaliaGame) -> str | int:
    """Return the winner of the war, or its state."""
    result = game.state.wars[0].outcome
    return game.players[result] if result >= 0 else result


def routs(game: WestphaliaGame) -> list[tuple[str, str]]:
    """Return the players who routed, with the rules."""
    return [(game.players[e.fields["seat"]], e.rule) for e in game.log if e.kind == "rout"]


def said(game: WestphaliaGame, player: str, word: str) -> str:
    """Return the sentence with which an answer is refused."""
    refusal = game.why_not(player, word)
    assert refusal is not None
    return refusal.sentence


def two_battles(reserves: int = 0, **hands: str) -> WestphaliaGame:
    """A's war on B, who may have Reserves, and C's war on D, in the same Battle Phase of round 4."""
    wars = [*WAR, {"attacker": "C", "defender": "D"}]
    realms: dict[str, Any] = {player: {"hand": hand} for player, hand in hands.items()}
    realms["B"]["reserves"] = reserves
    return from_position({"players": 5, "round": 4, "step": "war.play_cards", "wars": wars, "realms": realms})


# --- armies ---

STRONG: dict[str, Any] = {
    "principalities": {"Hesse": {"size": 3, "influence": {"A": 3}}},
    "A": {"provinces": 12},
}


@pytest.mark.rule("V.battle.4", "V.ex.11", "V.ruling.auto-win")
@pytest.mark.parametrize(("provinces", "automatic"), [(7, True), (8, False)])
def test_twice_the_ip_wins_without_cards_doctrines_or_gold(provinces: int, automatic: bool) -> None:
    game = battle(
        step="war.open_battle", **STRONG, B={"provinces": provinces, "gold": 9, "doctrines": ["Tercio"]}
    )
    if automatic:
        assert outcome(game) == "A"
        assert not any(e.kind in ("draw_cards", "play_doctrine", "buy_card") for e in game.log)
        assert game.state.gold[1] == 9
    else:
        assert asked(game) == [("B", "doctrine")], "15 is not twice 8"


@pytest.mark.rule("V.battle.4", "V.gen.12")
def test_exactly_twice_is_enough_for_the_defender_too() -> None:
    game = battle(step="war.open_battle", B={"provinces": 6})
    assert outcome(game) == "B"


@pytest.mark.rule("V.battle.5", "V.battle.6", "V.ex.11", "V.ruling.decks")
def test_one_card_per_ip_at_most_twelve_and_the_rest_is_reserves() -> None:
    game = battle(step="war.open_battle", **STRONG, B={"provinces": 11})
    assert [hand_size(game.state, seat) for seat in (0, 1)] == [12, 11]
    assert game.state.reserves[:2] == [3, 0]
    secret = [e for e in game.log if e.kind == "hand"]
    assert [e.seen_by for e in secret] == [(1,), (0,)]


@pytest.mark.rule("V.battle.5", "V.ruling.decks")
def test_both_draw_from_one_coloured_deck_without_replacement() -> None:
    lands = {"A": {"provinces": 12}, "B": {"provinces": 12}}
    game = battle(step="war.open_battle", **lands, chance={"cards": {"B": "M" * 12}})
    assert hands(game)[1] == "M" * 12, "B is first in Initiative Order"
    assert "M" not in hands(game)[0], "no Musketeer is left in the deck"
    with pytest.raises(PositionError, match=r"chance\.cards: the deck has no Musketeer left"):
        battle(step="war.open_battle", **lands, chance={"cards": {"B": "M" * 12, "A": "M"}})


# --- what cards do ---


@pytest.mark.rule("V.card.1", "V.dec.card", "V.battle.10", "V.inv.25")
def test_both_choose_in_secret_and_reveal_together() -> None:
    game = battle("MMP", "PPC")
    assert asked(game) == [("A", "card"), ("B", "card")]
    assert all(q.sealed and not q.open_options for q in game.questions.values())
    assert [(q.rule, q.about) for q in game.questions.values()] == [("V.card.1", (1,)), ("V.card.1", (0,))]
    assert game.legal("A") == ["Musketeer", "Pikeman"]
    assert refused(game, "A", "Cavalry") == "V.card.1"
    assert refused(game, "A", "pass") == "V.card.1"
    game.say("A", "Musketeer")
    assert not any(e.kind == "play_card" for e in game.log)
    assert asked(game) == [("B", "card")]
    game.say("B", "Pikeman")
    assert [e.fields["card"] for e in game.log if e.kind == "play_card"] == [0, 1]


@pytest.mark.rule("V.card.2")
@pytest.mark.parametrize("card", ["Musketeer", "Pikeman", "Cavalry"])
def test_same_type_both_go_to_their_own_piles(card: str) -> None:
    game = battle("MMPPCC", "MMPPCC")
    play(game, card, card)
    letter = card[0]
    assert piles(game) == (letter, letter)
    assert hands(game) == ("MMPPCC".replace(letter, "", 1),) * 2


@pytest.mark.rule("V.card.3", "V.card.4")
def test_pikeman_beats_cavalry_which_is_barred_for_one_round() -> None:
    game = battle("MPC", "MMPCCC")
    play(game, "Pikeman", "Cavalry")
    assert (hands(game), piles(game)) == (("MPC", "MMPCC"), ("", "C"))
    assert game.legal("B") == ["Musketeer", "Pikeman"]
    assert refused(game, "B", "Cavalry") == "V.card.4"
    assert "Cavalry" in game.legal("A")
    play(game, "Musketeer", "Musketeer")
    assert "Cavalry" in game.legal("B")


@pytest.mark.rule("V.card.5", "V.ex.11", "V.card.12")
def test_with_nothing_but_cavalry_they_rout() -> None:
    game = battle("CC", "PM", A={"reserves": 3})
    play(game, "Cavalry", "Pikeman")
    assert (outcome(game), routs(game)) == ("B", [("A", "V.card.5")])
    last = battle("C", "PM")
    play(last, "Cavalry", "Pikeman")
    assert routs(last) == [("A", "V.card.11")], "an empty hand is another matter"
    other = battle("CCM", "PM")
    play(other, "Cavalry", "Pikeman")
    assert other.legal("A") == ["Musketeer"]


@pytest.mark.rule("V.card.6")
def test_musketeer_beats_pikeman() -> None:
    game = battle("MP", "PPC")
    play(game, "Musketeer", "Pikeman")
    assert (hands(game), piles(game)) == (("MP", "PC"), ("", "P"))
    assert asked(game) == [("A", "card"), ("B", "card")], "no Advanced Rifling in round 2"


@pytest.mark.rule("V.card.7", "V.dec.rifling", "V.ruling.rifling")
@pytest.mark.parametrize("number", [4, 5])
def test_advanced_rifling_names_types_until_one_fits(number: int) -> None:
    game = battle("PCC", "MMP", round=number)
    play(game, "Pikeman", "Musketeer")
    assert asked(game) == [("B", "rifling")]
    game.say("B", "Musketeer")
    assert any(e.kind == "has_none" and e.fields == {"seat": 0, "card": 0} for e in game.log)
    assert game.legal("B") == ["Pikeman", "Cavalry"]
    assert refused(game, "B", "Musketeer") == "V.card.7"
    assert said(game, "B", "Musketeer") == "Your opponent has no card of that type."
    assert refused(game, "B", "done") == "V.card.7"
    assert said(game, "B", "done") == "You must name a type of card."
    game.say("B", "Pikeman")
    assert hands(game) == ("C", "MMP"), "the last type left was named for them"
    assert piles(game)[0] == "PC"
    assert asked(game) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.card.7", "V.card.11", "V.ruling.rifling")
def test_rifling_takes_nothing_from_an_empty_hand_and_none_before_round_four() -> None:
    game = battle("P", "MM", round=4)
    play(game, "Pikeman", "Musketeer")
    assert (outcome(game), routs(game)) == ("B", [("A", "V.card.11")])
    early = battle("PP", "MM", round=3)
    play(early, "Pikeman", "Musketeer")
    assert asked(early) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.card.8", "V.card.9", "V.dec.charge")
def test_cavalry_beats_musketeer_and_two_more_infantry_fall() -> None:
    game = battle("MMMPPCCC", "CCM")
    play(game, "Musketeer", "Cavalry")
    assert asked(game) == [("A", "charge")]
    assert (game.questions[0].rule, game.questions[0].about) == ("V.card.9", (1,))
    assert game.legal("A") == ["two Musketeers", "Musketeer and Pikeman", "two Pikemen"]
    assert refused(game, "A", "done") == "V.card.9"
    game.say("A", "two Pikemen")
    assert (hands(game), piles(game)) == (("MMCCC", "MCC"), ("MPP", ""))


@pytest.mark.rule("V.card.9")
def test_only_infantry_they_hold_and_with_fewer_than_two_they_rout() -> None:
    game = battle("MMPCCC", "CC")
    play(game, "Musketeer", "Cavalry")
    assert game.legal("A") == ["Musketeer and Pikeman"], "asked all the same: their hand is secret"
    assert refused(game, "A", "two Pikemen") == "V.card.9"
    assert said(game, "A", "two Musketeers") == "You do not hold these two Infantry."
    assert said(game, "A", "two Pikemen") == "You do not hold these two Infantry."
    assert said(game, "A", "done") == "You must discard two Infantry from your hand."
    poor = battle("MPCCCCCC", "CC")
    play(poor, "Musketeer", "Cavalry")
    assert (outcome(poor), routs(poor)) == ("B", [("A", "V.card.9")])


@pytest.mark.rule("V.card.10", "V.ex.11", "V.ruling.charge-count")
@pytest.mark.parametrize(("charger", "winner"), [("CCCCCC", "B"), ("CCCCC", PENDING)])
def test_a_charge_by_twice_the_cards_that_are_left_routs(charger: str, winner: str | int) -> None:
    game = battle("MMMPPP", charger)
    play(game, "Musketeer", "Cavalry")
    game.say("A", "two Pikemen")
    assert outcome(game) == winner
    assert routs(game) == ([("A", "V.card.10")] if winner == "B" else [])


@pytest.mark.rule("V.card.10")
def test_twice_the_cards_count_only_after_a_charge() -> None:
    game = battle("PC", "MMMMMM")
    play(game, "Pikeman", "Musketeer")
    assert outcome(game) == PENDING
    survivor = battle("MMMMPP", "CCCCM")
    play(survivor, "Musketeer", "Cavalry")
    survivor.say("A", "two Pikemen")
    play(survivor, "Musketeer", "Musketeer")
    assert hands(survivor) == ("MM", "CCCC")
    assert outcome(survivor) == PENDING, "they were charged in an earlier battle round"


# --- the end ---


@pytest.mark.rule("V.card.11", "V.card.12", "V.card.17", "V.ruling.terms")
def test_an_empty_hand_routs_reserves_or_not_and_cards_return() -> None:
    game = battle("M", "MP", A={"reserves": 5, "pile": "MMM"})
    play(game, "Musketeer", "Musketeer")
    assert (outcome(game), routs(game)) == ("B", [("A", "V.card.11")])
    s = game.state
    assert not any(s.hand)
    assert not any(s.pile)
    assert (s.reserves[0], s.called, s.barred, s.facing[0]) == (0, 0, 0, NONE)


@pytest.mark.rule("V.card.13", "V.ex.11")
def test_both_empty_is_white_peace_without_treaty_or_loss() -> None:
    game = battle(
        "M", "M", principalities={"Hesse": {"size": 2, "influence": {"A": 3}}}, A={"gained": ["Hesse"]}
    )
    play(game, "Musketeer", "Musketeer")
    assert outcome(game) == WHITE_PEACE
    assert not any(e.kind == "treaty" for e in game.log)
    assert game.state.influence[game.power("Hesse") * 16] == 3


@pytest.mark.rule("V.card.16", "V.ruling.empty-start")
@pytest.mark.parametrize(("a", "b", "result"), [("", "M", "B"), ("P", "", "A"), ("", "", WHITE_PEACE)])
def test_an_empty_hand_before_the_first_round(a: str, b: str, result: str | int) -> None:
    game = battle(a, b, step="war.armies_without_cards")
    assert outcome(game) == result
    assert {rule for _, rule in routs(game)} == {"V.card.16"}


# --- reinforcements ---


@pytest.mark.rule("V.card.14", "V.card.15", "V.dec.reinforce", "V.ruling.reinforce", "V.ex.11")
def test_one_call_up_to_the_reserves_from_the_own_pile() -> None:
    game = battle("MMPP", "MMPP", A={"reserves": 2, "pile": "CC"}, B={"reserves": 1})
    play(game, "Musketeer", "Musketeer")
    assert asked(game) == [("B", "reinforce")], "B is first in Initiative Order"
    assert refused(game, "B", "Cavalry") == "V.card.14"
    game.say("B", "done")
    assert game.legal("A") == ["Musketeer", "Cavalry", "done"]
    assert game.questions[0].about == (0, 2), "none of their 2 Reserves is called yet"
    game.say("A", "Cavalry")
    assert game.questions[0].about == (1, 2)
    game.say("A", "Cavalry")
    assert (hands(game), piles(game)) == (("MPPCC", "MPP"), ("M", "M"))
    play(game, "Pikeman", "Pikeman")
    assert asked(game) == [("B", "reinforce")], "they passed before; A has had their only call"
    game.say("B", "Musketeer")
    assert asked(game) == [("A", "card"), ("B", "card")]
    assert hands(game)[1] == "MMP"


@pytest.mark.rule("V.card.14", "V.ex.11")
def test_a_call_fetches_no_more_than_the_pile_and_may_stop_early() -> None:
    game = battle("MMPP", "MMPP", A={"reserves": 3, "pile": "P"})
    play(game, "Musketeer", "Musketeer")
    game.say("A", "Pikeman", "Musketeer")
    assert hands(game)[0] == "MMPPP", "the pile is empty: the call is over"
    short = battle("MMPP", "MMPP", A={"reserves": 3, "pile": "PC"})
    play(short, "Musketeer", "Musketeer")
    short.say("A", "Cavalry", "done")
    play(short, "Musketeer", "Musketeer")
    assert asked(short) == [("A", "card"), ("B", "card")], "one call only, though Reserves were left"
    assert [e.fields for e in short.log if e.kind == "reinforce"] == [{"seat": 0, "card": 2}]


@pytest.mark.rule("V.card.14", "V.card.4", "V.ruling.reinforce")
def test_no_option_without_reserves_or_pile_and_the_bar_outlasts_a_call() -> None:
    game = battle("MMPC", "PPM", A={"reserves": 2, "pile": "CC"}, B={"pile": "M"})
    play(game, "Cavalry", "Pikeman")
    assert asked(game) == [("A", "reinforce")], "B has no Reserves"
    game.say("A", "Cavalry", "Cavalry")
    assert game.legal("A") == ["Musketeer", "Pikeman"]
    empty = battle("MP", "PM", A={"reserves": 2})
    play(empty, "Musketeer", "Pikeman")
    assert asked(empty) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.card.14", "V.card.12")
def test_no_call_after_a_rout() -> None:
    game = battle("M", "MM", B={"reserves": 4})
    play(game, "Musketeer", "Musketeer")
    assert outcome(game) == "B"
    assert not any(kind == "reinforce" for _, kind in asked(game))


# --- two battles side by side ---


@pytest.mark.rule("V.battle.1", "V.card.9")
def test_a_charge_concerns_its_own_battle_alone() -> None:
    game = two_battles(A="CCM", B="MMMPP", C="MMP", D="MMP")
    play(game, "Cavalry", "Musketeer")
    game.say("C", "Musketeer")
    game.say("D", "Musketeer")
    assert asked(game) == [("B", "charge"), ("C", "card"), ("D", "card")]


@pytest.mark.rule("V.battle.1", "V.card.7")
def test_advanced_rifling_concerns_its_own_battle_alone() -> None:
    game = two_battles(A="MMP", B="MMPP", C="MMP", D="MMP")
    play(game, "Musketeer", "Pikeman")
    game.say("C", "Musketeer")
    game.say("D", "Musketeer")
    assert asked(game) == [("A", "rifling"), ("C", "card"), ("D", "card")]


@pytest.mark.rule("V.battle.1", "V.card.4")
def test_cavalry_beaten_in_one_battle_is_still_barred_when_it_is_beaten_in_another() -> None:
    game = two_battles(A="PPM", B="MMCC", C="MMCC", D="PPM", reserves=1)
    play(game, "Pikeman", "Cavalry")
    assert asked(game)[0] == ("B", "reinforce")
    game.say("C", "Cavalry")
    game.say("D", "Pikeman")
    game.say("B", "done")
    assert game.legal("B") == game.legal("C") == ["Musketeer"]
    assert refused(game, "B", "Cavalry") == refused(game, "C", "Cavalry") == "V.card.4"


# --- a whole battle ---


@pytest.mark.rule("V.ex.11")
def test_the_worked_example() -> None:
    game = battle("MMPC", "MPPC")
    play(game, "Musketeer", "Pikeman")
    assert hands(game) == ("MMPC", "MPC")
    play(game, "Cavalry", "Pikeman")
    assert hands(game) == ("MMP", "MPC")
    assert game.legal("A") == ["Musketeer", "Pikeman"]
    play(game, "Musketeer", "Cavalry")
    game.say("A", "Musketeer and Pikeman")
    assert outcome(game) == "B"
    later = battle("MMPC", "MPPC", round=4)
    play(later, "Musketeer", "Pikeman")
    later.say("A", "Musketeer")
    assert hands(later) == ("MMPC", "PC")


@pytest.mark.rule("V.inv.20", "V.inv.21", "V.ruling.battle-ends", "V.card.4")
@pytest.mark.parametrize("seed", range(40))
def test_battles_end_and_lose_a_card_every_round(seed: int) -> None:
    """Random battles with Reserves: cards only move from hand to pile, and back once."""
    game = battle(
        step="war.open_battle",
        round=random.Random(seed).choice([2, 4]),
        seed=seed,
        principalities={
            "Hesse": {"size": 3, "influence": {"A": 3}},
            "Lippe": {"size": 3, "influence": {"B": 3}},
        },
        A={"provinces": 12, "gold": 3, "doctrines": ["Guerilla"]},
        B={"provinces": 11, "gold": 2, "doctrines": ["Flexible"]},
    )
    dice = random.Random(seed)
    s = game.state
    total, rounds, held = 0, 0, 0
    while s.wars[0].outcome == PENDING:
        seat = game.waiting[0]
        question = game.questions[seat]
        if question.kind == "card" and seat == game.waiting[0] and len(game.waiting) == 2:
            fetched = sum(1 for e in game.log if e.kind == "reinforce")
            in_hand = hand_size(s, 0) + hand_size(s, 1) - fetched
            if rounds:
                assert sum(s.hand) + sum(s.pile) == total
                assert in_hand < held
            total, held, rounds = sum(s.hand) + sum(s.pile), in_hand, rounds + 1
        game.answer(seat, dice.choice(list(question.answers)))
    assert 1 <= rounds <= 40
    assert sum(e.kind == "calls" for e in game.log) <= 2
    assert not any(s.hand)
