"""Phase 4.5 and 4.6: armies prepare with doctrines and extra cards."""

from typing import Any

import pytest

from rules.five_round.reading import asked
from rules.table import refused
from westphalia import from_position, view
from westphalia.editions.five_round.rules.war.doctrines import doctrines_left
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CAVALRY, PIKEMAN
from westphalia.rules.base.words import CARD_LETTERS
from westphalia.rules.war.cards import hand_of


def preparing(
    step: str = "war.play_doctrine", order: str = "ABCDE", turn: str = "", **realms: dict[str, Any]
) -> WestphaliaGame:
    """A's war on B, its armies drawn."""
    realms = {"A": {"hand": "MPC"}, "B": {"hand": "MPC"}} | realms
    return from_position(
        {
            "players": 5,
            "round": 2,
            "step": step,
            "initiative": list(order),
            "emperor": order[0],
            "wars": [{"attacker": "A", "defender": "B"}],
            "realms": realms,
            **({"turn": turn} if turn else {}),
        }
    )


def hand(game: WestphaliaGame, player: str) -> str:
    """Return a player's hand in letters."""
    return "".join(CARD_LETTERS[card] for card in hand_of(game.state, game.seat(player)))


def public(game: WestphaliaGame, player: str | None = None) -> list[str]:
    """Return the events another player (or a spectator) sees, as text."""
    seat = None if player is None else game.seat(player)
    return [f"{e.kind} {e.fields}" for e in game.log if e.visible_to(seat)]


# --- the doctrine ---


@pytest.mark.rule("V.battle.7", "V.ruling.prep-order")
def test_each_completes_their_preparation_in_initiative_order_doctrine_first() -> None:
    ready = {"hand": "MPC", "doctrines": ["Tercio"], "gold": 1}
    game = preparing(order="BACDE", A=ready, B=ready)
    assert asked(game) == [("B", "doctrine")], "the defender is first in Initiative Order"
    game.say("B", "no doctrine")
    assert asked(game) == [("B", "buycards")]
    game.say("B", "done")
    assert asked(game) == [("A", "doctrine")]
    game.say("A", "no doctrine", "done")
    assert asked(game) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.battle.8", "V.dec.doctrine", "V.ruling.doctrine-spent", "V.inv.19")
def test_a_played_doctrine_is_spent_for_the_round() -> None:
    game = preparing(A={"hand": "MPC", "doctrines": ["Tercio", "Tercio", "Guerilla"]})
    assert game.legal("A") == ["Tercio", "Guerilla", "no doctrine"]
    assert refused(game, "A", "Flexible") == "V.battle.8"
    game.say("A", "Tercio")
    s = game.state
    assert doctrines_left(s, 0) == 2
    assert (s.doctrines[4], s.doctrine_deck[4]) == (1, 1), "neither in their hand nor back in the deck"
    assert "play_doctrine {'seat': 0, 'doctrine': 4, 'left': 2}" in public(game, "B")


@pytest.mark.rule("V.battle.8")
def test_nobody_without_doctrines_is_asked_and_none_may_be_played() -> None:
    game = preparing(B={"hand": "MPC", "doctrines": ["Tercio"]})
    assert asked(game) == [("B", "doctrine")]
    game.say("B", "no doctrine")
    assert doctrines_left(game.state, 1) == 1
    assert asked(game) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.doctrine.1", "V.dec.execute", "V.ruling.doctrine-all")
def test_executing_is_optional_and_all_or_nothing() -> None:
    game = preparing(A={"hand": "PPPC", "doctrines": ["Tercio"]})
    game.say("A", "Tercio")
    assert game.legal("A") == ["decline"], "asked all the same: their hand is their secret"
    assert refused(game, "A", "execute") == "V.doctrine.1"
    game.say("A", "decline")
    assert hand(game, "A") == "PPPC"
    willing = preparing(A={"hand": "CC", "doctrines": ["Tercio"]})
    willing.say("A", "Tercio")
    assert willing.legal("A") == ["execute", "decline"]
    willing.say("A", "decline")
    assert hand(willing, "A") == "CC"


@pytest.mark.parametrize(
    ("doctrine", "before", "after"),
    [
        pytest.param("Defensive", "MPC", "PPPPP", marks=pytest.mark.rule("V.doctrine.3")),
        pytest.param("Offensive", "MPPC", "MMMCCC", marks=pytest.mark.rule("V.doctrine.4")),
        pytest.param("Aristocratic", "MPC", "CCCCC", marks=pytest.mark.rule("V.doctrine.5")),
        pytest.param("Tercio", "MPCC", "MMMPPP", marks=pytest.mark.rule("V.doctrine.6")),
        pytest.param("Traditional", "MMPC", "PPPCCC", marks=pytest.mark.rule("V.doctrine.7")),
        pytest.param("Innovative", "MPC", "MMMMM", marks=pytest.mark.rule("V.doctrine.8")),
    ],
)
@pytest.mark.rule("V.doctrine.11")
def test_fixed_exchanges(doctrine: str, before: str, after: str) -> None:
    game = preparing(A={"hand": before, "doctrines": [doctrine]})
    game.say("A", doctrine, "execute")
    assert hand(game, "A") == after
    assert not any(game.state.pile), "cards given up go back to the deck"
    assert any(line.startswith("give_up") for line in public(game))


@pytest.mark.parametrize(
    "doctrine", ["Defensive", "Offensive", "Aristocratic", "Tercio", "Traditional", "Innovative"]
)
@pytest.mark.rule("V.doctrine.1", "V.ruling.doctrine-all")
def test_the_hand_may_exceed_twelve_by_a_doctrine(doctrine: str) -> None:
    game = preparing(A={"hand": "MMMMPPPPCCCC", "doctrines": [doctrine]})
    game.say("A", doctrine, "execute")
    assert len(hand(game, "A")) == 14


@pytest.mark.rule("V.doctrine.2", "V.battle.10")
def test_flexible_gives_up_two_openly_and_takes_two_in_secret() -> None:
    game = preparing(A={"hand": "MMP", "doctrines": ["Flexible"]})
    game.say("A", "Flexible", "execute", "Pikeman")
    assert game.legal("A") == ["Musketeer"]
    assert refused(game, "A", "Pikeman") == "V.doctrine.2"
    game.say("A", "Musketeer", "Cavalry", "Musketeer")
    assert hand(game, "A") == "MMC"
    assert not any(game.state.pile)
    seen = public(game, "B")
    assert "give_up {'seat': 0, 'cards': [0, 1]}" in seen
    assert "take_secretly {'seat': 0, 'amount': 2}" in seen
    assert not any(line.startswith("taken") for line in seen)


@pytest.mark.rule("V.doctrine.1", "V.doctrine.2")
def test_flexible_needs_two_cards() -> None:
    game = preparing(A={"hand": "M", "doctrines": ["Flexible"]})
    game.say("A", "Flexible")
    assert game.legal("A") == ["decline"]
    game = preparing(A={"hand": "MP", "doctrines": ["Flexible"]})
    game.say("A", "Flexible", "execute", "Musketeer", "Pikeman", "Cavalry", "Cavalry")
    assert hand(game, "A") == "CC"


@pytest.mark.rule("V.doctrine.2", "V.doctrine.11", "V.battle.10")
def test_flexible_tells_what_was_chosen_before_and_asks_though_only_one_type_is_left() -> None:
    game = preparing(A={"hand": "MMP", "doctrines": ["Flexible"]})
    game.say("A", "Flexible", "execute")
    put = []
    for card in ("Pikeman", "Musketeer", "Cavalry", "Musketeer"):
        question = game.questions[0]
        put.append((question.kind, question.rule, question.about, question.open_options))
        game.say("A", card)
    assert put == [
        ("giveup", "V.doctrine.2", (), False),
        ("giveup", "V.doctrine.2", (PIKEMAN,), False),
        ("take", "V.doctrine.2", (), False),
        ("take", "V.doctrine.2", (CAVALRY,), False),
    ]


@pytest.mark.rule("V.doctrine.2", "V.doctrine.11", "V.ruling.decks")
def test_flexible_takes_from_the_sixty_of_a_type_that_no_army_holds() -> None:
    game = preparing(A={"hand": "M" * 11 + "P", "doctrines": ["Flexible"]}, B={"hand": "M" * 49}, turn="A")
    game.say("A", "Flexible", "execute", "Musketeer", "Pikeman")
    assert game.legal("A") == ["Musketeer", "Pikeman", "Cavalry"], "they gave a Musketeer back to the deck"
    game.say("A", "Musketeer")
    assert game.legal("A") == ["Pikeman", "Cavalry"], "it was the only one"
    assert refused(game, "A", "Musketeer") == "V.doctrine.2"
    both = preparing(A={"hand": "M" * 11 + "P", "doctrines": ["Flexible"]}, B={"hand": "M" * 49}, turn="A")
    both.say("A", "Flexible", "execute", "Musketeer", "Musketeer", "Musketeer")
    assert both.legal("A") == ["Musketeer", "Pikeman", "Cavalry"]
    both.say("A", "Musketeer")
    assert hand(both, "A") == "M" * 11 + "P"


@pytest.mark.rule("V.doctrine.1", "V.doctrine.8", "V.ruling.decks")
@pytest.mark.parametrize(("enemy", "legal"), [(46, ["execute", "decline"]), (47, ["decline"])])
def test_an_exchange_needs_all_its_cards_in_the_decks(enemy: int, legal: list[str]) -> None:
    game = preparing(
        A={"hand": "M" * 10 + "PC", "doctrines": ["Innovative"]}, B={"hand": "M" * enemy}, turn="A"
    )
    game.say("A", "Innovative")
    assert game.legal("A") == legal, "4 Musketeers of the 60"


# --- Guerilla ---


@pytest.mark.rule(
    "V.doctrine.9", "V.doctrine.10", "V.doctrine.11", "V.dec.guerillaown", "V.dec.guerillaenemy", "V.inv.25"
)
def test_guerilla_pays_two_looks_and_removes_one() -> None:
    game = preparing(A={"hand": "MMPPCCCC", "doctrines": ["Guerilla"]}, B={"hand": "MPPPPPPP"})
    game.say("A", "Guerilla", "execute", "Musketeer")
    assert not any(e.kind == "see_hand" for e in game.log), "they pay before they look"
    game.say("A", "Cavalry")
    looks = [e for e in game.log if e.kind == "see_hand"]
    assert [(e.seen_by, e.fields["cards"]) for e in looks] == [((0,), [0, 1, 1, 1, 1, 1, 1, 1])]
    assert asked(game) == [("A", "guerillaenemy")]
    assert game.legal("A") == ["Musketeer", "Pikeman"]
    assert refused(game, "A", "Cavalry") == "V.doctrine.10"
    game.say("A", "Musketeer")
    assert (hand(game, "A"), hand(game, "B")) == ("MPPCCC", "PPPPPPP")
    assert not any(game.state.pile)
    assert "guerilla_removes {'seat': 0, 'other': 1, 'card': 0}" in public(game)
    assert asked(game) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.doctrine.9", "V.doctrine.10", "V.ruling.guerilla")
def test_large_hands_pay_three_and_lose_two() -> None:
    game = preparing(A={"hand": "M" * 9, "doctrines": ["Guerilla"]}, B={"hand": "P" * 8 + "C"})
    game.say("A", "Guerilla", "execute", "M", "M", "M", "Cavalry", "Pikeman")
    assert (hand(game, "A"), hand(game, "B")) == ("M" * 6, "P" * 7)


@pytest.mark.rule("V.doctrine.9", "V.doctrine.10", "V.inv.25")
def test_guerilla_shows_the_hand_to_them_alone_and_only_until_they_have_removed_their_cards() -> None:
    def seen_by(player: str) -> list[int]:
        return list(view(game, game.seat(player)).state.hand[3:6])

    game = preparing(A={"hand": "MMMM", "doctrines": ["Guerilla"]}, B={"hand": "P" * 8 + "C"})
    game.say("A", "Guerilla", "execute", "M")
    assert seen_by("A") == [0, 0, 0]
    game.say("A", "M")
    assert (seen_by("A"), seen_by("C")) == ([0, 8, 1], [0, 0, 0])
    game.say("A", "Pikeman")
    assert (seen_by("A"), seen_by("C")) == ([0, 7, 1], [0, 0, 0])
    game.say("A", "Pikeman")
    assert (seen_by("A"), seen_by("B"), seen_by("C")) == ([0, 0, 0], [0, 6, 1], [0, 0, 0])
    told = [(e.kind, e.rule) for e in game.log if e.kind in ("looks_at_hand", "see_hand", "guerilla_removes")]
    looks = [("looks_at_hand", "V.doctrine.9"), ("see_hand", "V.doctrine.9")]
    assert told == [*looks, *[("guerilla_removes", "V.doctrine.10")] * 2]


@pytest.mark.rule("V.doctrine.9", "V.doctrine.10", "V.dec.guerillaown", "V.dec.guerillaenemy")
def test_guerilla_tells_its_rule_at_each_step_and_cannot_be_stopped() -> None:
    def asks() -> tuple[str, str, tuple[int, ...], bool]:
        question = game.questions[0]
        return question.kind, question.rule, question.about, question.open_options

    def refused(word: str) -> tuple[str, str]:
        refusal = game.why_not("A", word)
        assert refusal is not None
        return refusal.rule, refusal.sentence

    game = preparing(A={"hand": "MMPP", "doctrines": ["Guerilla"]}, B={"hand": "MPP"})
    game.say("A", "Guerilla", "execute")
    assert (asks()[:2], asks()[3]) == (("guerillaown", "V.doctrine.9"), False)
    paid = ("V.doctrine.9", "You must give up cards from your hand.")
    assert [refused("Cavalry"), refused("done")] == [paid, paid]
    game.say("A", "M", "P")
    assert asks() == ("guerillaenemy", "V.doctrine.10", (1,), False)
    must = ("V.doctrine.10", "That hand has no such card.")
    assert [refused("Cavalry"), refused("done")] == [must, must]
    looks = {"seat": 0, "other": 1}
    told = [
        (e.kind, e.rule, e.fields) for e in game.log if e.kind in ("give_up", "looks_at_hand", "see_hand")
    ]
    assert told == [
        ("give_up", "V.doctrine.9", {"seat": 0, "cards": [0, 1]}),
        ("looks_at_hand", "V.doctrine.9", looks),
        ("see_hand", "V.doctrine.9", looks | {"cards": [0, 1, 1]}),
    ]


@pytest.mark.rule("V.doctrine.9", "V.ruling.guerilla")
def test_guerilla_needs_its_cost_and_may_empty_hands() -> None:
    poor = preparing(A={"hand": "M", "doctrines": ["Guerilla"]})
    poor.say("A", "Guerilla")
    assert poor.legal("A") == ["decline"]
    game = preparing(A={"hand": "MMM", "doctrines": ["Guerilla"]}, B={"hand": "C", "gold": 1})
    game.say("A", "Guerilla", "execute", "M", "M", "Cavalry")
    assert hand(game, "B") == ""
    assert asked(game) == [("B", "buycards")], "they may still buy"
    game.say("B", "Cavalry")
    assert asked(game) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.doctrine.10")
def test_guerilla_against_an_empty_hand_removes_nothing() -> None:
    game = preparing(
        order="BACDE",
        A={"hand": "PPP", "doctrines": ["Guerilla"]},
        B={"hand": "MM", "doctrines": ["Guerilla"]},
    )
    game.say("B", "Guerilla", "execute", "M", "M", "P")
    game.say("A", "Guerilla", "execute", "P", "P")
    assert not any(kind == "guerillaenemy" for _, kind in asked(game))
    assert game.state.wars[0].outcome == -3, "both hands are empty: White Peace"


@pytest.mark.rule("V.rwbattle.4", "V.rwbattle.5", "V.dec.guerillatarget")
def test_in_a_league_battle_one_in_reserve_names_their_victim() -> None:
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "religious_war.play_doctrine",
            "initiative": list("ABCDE"),
            "turn": "C",
            "principalities": {"Hesse": {"religion": "Protestant", "target_of": "A"}},
            "realms": {
                "A": {"good_works": 1, "league": "Catholic League", "hand": "MPC", "facing": "B"},
                "B": {"league": "Evangelical League", "hand": "MPC", "facing": "A"},
                "C": {"league": "Catholic League", "hand": "MPC", "doctrines": ["Guerilla"]},
                "D": {"league": "Evangelical League", "hand": "CC", "facing": "E", "gold": 1},
                "E": {"league": "Catholic League", "hand": "MPC", "facing": "D"},
            },
        }
    )
    game.say("C", "Guerilla", "execute")
    question = game.questions[game.seat("C")]
    assert (question.kind, question.rule) == ("guerillatarget", "V.rwbattle.5")
    assert game.legal("C") == ["B", "D"]
    refusal = game.why_not("C", "A")
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == (
        "V.rwbattle.5",
        "Guerilla hits only members of the opposing League.",
    )
    game.say("C", "D", "M", "P", "Cavalry")
    assert asked(game) == [("D", "buycards")]
    assert (hand(game, "C"), hand(game, "D")) == ("C", "C")


# --- extra cards ---


@pytest.mark.rule("V.battle.9", "V.battle.10", "V.dec.buycards", "V.ruling.card-visibility", "V.inv.25")
def test_extra_cards_cost_one_gold_each_and_their_types_are_secret() -> None:
    game = preparing("war.buy_card", A={"hand": "M" * 12, "gold": 3})
    assert game.legal("A") == ["Musketeer", "Pikeman", "Cavalry", "done"]
    game.say("A", "Pikeman", "Pikeman", "done")
    assert hand(game, "A") == "M" * 12 + "PP", "not limited by the 12"
    assert game.state.gold[0] == 1
    for seat in ("B", "C", None):
        seen = public(game, seat)
        assert seen.count("buy_card {'seat': 0}") == 2
        assert not any(line.startswith(("bought", "hand")) for line in seen)
    assert sum(line.startswith("bought") for line in public(game, "A")) == 2


@pytest.mark.rule("V.battle.9", "V.ruling.decks", "V.inv.20")
def test_a_type_of_which_all_sixty_are_in_use_cannot_be_taken() -> None:
    game = preparing(
        "war.buy_card",
        A={"hand": "M" * 30 + "PC", "gold": 5},
        B={"hand": "M" * 29, "doctrines": ["Innovative"]},
    )
    game.say("A", "Musketeer")
    assert game.legal("A") == ["Pikeman", "Cavalry", "done"]
    assert refused(game, "A", "Musketeer") == "V.battle.9"
    game.say("A", "Pikeman", "done")
    game.say("B", "Innovative")
    assert game.legal("B") == ["decline"]


@pytest.mark.rule("V.battle.9", "V.ruling.decks", "V.inv.20")
def test_when_all_cards_are_in_use_nobody_is_asked() -> None:
    half = "M" * 30 + "P" * 30 + "C" * 30
    game = preparing("war.buy_card", A={"hand": half, "gold": 1}, B={"hand": half})
    assert asked(game) == [("A", "card"), ("B", "card")]


@pytest.mark.rule("V.battle.9")
def test_without_gold_nobody_is_asked() -> None:
    game = preparing("war.buy_card", A={"hand": "MPC", "gold": 1})
    game.say("A", "Musketeer")
    assert asked(game) == [("A", "card"), ("B", "card")]
