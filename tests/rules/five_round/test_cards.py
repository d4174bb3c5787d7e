"""Military Cards: decks, stock, and what is hidden."""

from typing import Any

import pytest

from westphalia import from_position, view
from westphalia.editions.play import WestphaliaGame
from westphalia.rules.cards import deal, draw_from, fighters_with, hand_size, new_deck, return_cards, stock
from westphalia.rules.state import CAVALRY, MUSKETEER, PIKEMAN


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
    game = armies(A={"hand": "MMP", "pile": "C"}, B={"hand": "MC"}, C={"hand": "MMMM"}, D={"hand": "P"})
    s = game.state
    assert fighters_with(s, 0) == [0, 1]
    assert [stock(s, [0, 1], card) for card in (MUSKETEER, PIKEMAN, CAVALRY)] == [57, 59, 58]
    assert [stock(s, [2, 3], card) for card in (MUSKETEER, PIKEMAN, CAVALRY)] == [56, 59, 60]


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
    assert (s.reserves[0], s.played[0], s.facing[0], s.army[0]) == (0, 255, 255, 0)
    assert (s.called, s.barred) == (1 << 1, 0), "of the others nothing changes"
    assert hand_size(s, 1) == 1


@pytest.mark.rule("V.battle.10", "V.inv.25", "V.ruling.card-visibility")
def test_a_hand_is_secret_its_size_and_the_piles_are_public() -> None:
    game = armies(A={"hand": "MMP", "pile": "C"}, B={"hand": "MC"}, C={"hand": "M"}, D={"hand": "M"})
    other = armies(A={"hand": "CCC", "pile": "C"}, B={"hand": "MC"}, C={"hand": "M"}, D={"hand": "M"})
    for seat in (1, 2, None):
        seen, same = view(game, seat), view(other, seat)
        assert seen.hands[:2] == (3, 2)
        assert list(seen.state.pile[:3]) == [0, 0, 1]
        assert not any(seen.state.hand[:3])
        assert seen.state.fingerprint() == same.state.fingerprint()
    assert list(view(game, 0).state.hand[:3]) == [2, 1, 0]
