"""Military Cards: decks, stock, and hidden information."""

from typing import Any

import pytest

from westphalia import from_position, imagine, view
from westphalia.editions.five_round.rules.war.doctrines import fighters_with, stock
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CAVALRY, MUSKETEER, NONE, PIKEMAN
from westphalia.rules.base.words import CARD_LETTERS
from westphalia.rules.war.cards import deal, draw_from, hand_of, hand_size, new_deck, return_cards


def armies(**realms: dict[str, Any]) -> WestphaliaGame:
    """A's war on B before the first card."""
    wars = [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "D"}]
    return from_position({"players": 5, "round": 2, "step": "war.play_cards", "wars": wars, "realms": realms})


@pytest.mark.rule("V.ruling.decks")
def test_a_deck_has_twelve_of_each_type() -> None:
    game = armies(A={"hand": "M"}, B={"hand": "M"}, C={"hand": "M"}, D={"hand": "M"})
    s = game.state
    deck = new_deck(s)
    assert deck == [12, 12, 12]
    deal(s, 4, deck)
    assert hand_size(s, 4) == 3
    assert sum(deck) == 33


@pytest.mark.rule("V.battle.5")
@pytest.mark.parametrize("card", [MUSKETEER, PIKEMAN, CAVALRY])
def test_a_deck_gives_only_what_it_has(card: int) -> None:
    s = armies(A={"hand": "M"}, B={"hand": "M"}, C={"hand": "M"}, D={"hand": "M"}).state
    deck = [0, 0, 0]
    deck[card] = 5
    assert [draw_from(s, 4, deck, "cards:4") for _ in range(5)] == [card] * 5
    assert deck == [0, 0, 0]


@pytest.mark.rule("V.ruling.decks", "V.inv.20")
def test_every_battle_counts_its_sixty_cards_alone() -> None:
    game = armies(
        A={"hand": "MMP", "pile": "C"}, B={"hand": "MC"}, C={"hand": "MMMM"}, D={"hand": "M", "pile": "P"}
    )
    s = game.state
    assert fighters_with(s, 0) == [0, 1]
    assert [stock(s, [0, 1], card) for card in (MUSKETEER, PIKEMAN, CAVALRY)] == [57, 59, 58]
    assert [stock(s, [2, 3], card) for card in (MUSKETEER, PIKEMAN, CAVALRY)] == [55, 59, 60]


@pytest.mark.rule("V.ruling.decks", "V.rwbattle.1")
def test_a_league_battle_is_one_battle() -> None:
    game = armies(A={"hand": "MMP"}, B={"hand": "MC"}, C={"hand": "MM"}, D={"hand": "P"})
    s = game.state
    s.phase = s.k.phases.index("religious_war")
    s.league[:] = [1, 2, 2, 0, 0]
    assert fighters_with(s, 0) == [0, 1, 2]
    assert stock(s, fighters_with(s, 0), MUSKETEER) == 55


@pytest.mark.rule("V.card.17")
def test_after_a_battle_nothing_of_it_is_kept() -> None:
    game = armies(
        A={"hand": "MMP", "pile": "C", "reserves": 2, "called": True, "barred": True, "played": "Tercio"},
        B={"hand": "M", "called": True},
        C={"hand": "M"},
        D={"hand": "M"},
    )
    s = game.state
    s.army[0] = 2
    return_cards(s, 0)
    assert (len(s.hand), len(s.pile)) == (16 * 3, 16 * 3)
    assert not any(s.hand[:3])
    assert not any(s.pile[:3])
    assert (s.reserves[0], s.played[0], s.facing[0], s.army[0]) == (0, NONE, NONE, 0)
    assert (s.called, s.barred) == (1 << 1, 0), "of the others nothing changes"
    assert hand_size(s, 1) == 1


@pytest.mark.rule("V.battle.10", "V.inv.25", "V.ruling.card-visibility")
def test_a_hand_is_secret_its_size_and_the_piles_are_public() -> None:
    game = armies(A={"hand": "MMP", "pile": "C"}, B={"hand": "MC"}, C={"hand": "M"}, D={"hand": "M"})
    other = armies(A={"hand": "CCC", "pile": "C"}, B={"hand": "MC"}, C={"hand": "M"}, D={"hand": "M"})
    for seat in (1, 2, None):
        seen, same = view(game, seat), view(other, seat)
        assert seen.sizes["hand"][:2] == (3, 2)
        assert list(seen.state.pile[:3]) == [0, 0, 1]
        assert not any(seen.state.hand[:3])
        assert seen.state.fingerprint() == same.state.fingerprint()
    assert list(view(game, 0).state.hand[:3]) == [2, 1, 0]


@pytest.mark.rule("V.battle.10", "V.card.5", "V.card.7", "V.card.9")
@pytest.mark.parametrize(
    ("hand", "a", "b", "possible"),
    [
        pytest.param("MC", "", "", "MM MP MC PP PC CC", id="nothing is known of it"),
        pytest.param(
            "MCC", "Pikeman", "Cavalry", "MM MP MC PP PC", id="nothing but Cavalry would have routed"
        ),
        pytest.param(
            "MMPC",
            "Cavalry",
            "Musketeer",
            "MMM MMP MMC MPP MPC PPP PPC",
            id="they have two Infantry to discard",
        ),
        pytest.param(
            "PCC", "Musketeer", "Pikeman", "MM MC CC", id="they have said that they have no Pikeman"
        ),
    ],
)
def test_others_can_imagine_any_hand_that_what_they_have_seen_allows(
    hand: str, a: str, b: str, possible: str
) -> None:
    game = from_position(
        {
            "players": 5,
            "round": 4,
            "step": "war.play_cards",
            "wars": [{"attacker": "A", "defender": "B"}],
            "realms": {"A": {"hand": "MPC"}, "B": {"hand": hand}},
        }
    )
    if a:
        game.say("A", a)
        game.say("B", b)
    if b == "Pikeman":
        game.say("A", "Pikeman")  # Advanced Rifling: they name a type that B has not
    seen = view(game, game.seat("C"))
    hands = set()
    for seed in range(100):
        cards = hand_of(imagine(seen, seed).state, game.seat("B"))
        hands.add("".join(CARD_LETTERS[card] for card in cards))
    assert hands == set(possible.split())


@pytest.mark.rule("V.battle.10", "V.card.14")
def test_cards_fetched_in_a_call_do_not_narrow_what_others_can_imagine() -> None:
    game = from_position(
        {
            "players": 5,
            "step": "war.reinforce",
            "wars": [{"attacker": "A", "defender": "B"}],
            "realms": {
                "A": {"hand": "CC", "pile": "CCCC", "reserves": 3},
                "B": {"hand": "MPC"},
            },
        }
    )
    game.say("A", "Cavalry")
    game.say("A", "Cavalry")
    assert game.question(game.seat("A")).kind == "reinforce"
    seen = view(game, game.seat("C"))
    hands = {tuple(hand_of(imagine(seen, seed).state, game.seat("A"))) for seed in range(300)}
    assert (2, 2, 2, 2) in hands, "four Cavalry are possible while they call"
