"""Battle Phases in both editions: records, automatic victories, leaders and armies."""

from typing import Any

import pytest

from rules.table import Table, asked, story, told
from rules.warfare import both_editions, cards, power, winner
from westphalia.editions.player_turns.rules.battle_phases import (
    appoint_busy_leader,
    appoint_leaders,
    close_battle_phase,
    end_of_battles,
)
from westphalia.game.view import view
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import TYPES, WHITE_PEACE, War
from westphalia.rules.war.battles import make_white_peace


def table(edition: str, players: int = 5, **state: Any) -> Table:
    t = Table(edition, players, **state)
    if edition == "six-round":
        t.s.doctrine = [0xFFFF] * players  # nothing to exchange
    return t


def phase(t: Table, *wars: tuple[str, str], at: int = 1, **pins: tuple[int, ...]) -> Any:
    """Open a Battle Phase with these wars."""
    s = t.fill()
    s.wars = tuple(War(power(t, a), power(t, b), at) for a, b in wars)
    s.pins = {name.replace("_", ":"): faces for name, faces in pins.items()}
    return t.play("war.open_battle_phase")


LAND = "1,5 2,5 3,5 4,5 5,5 0,5 1,4 2,4 3,4 4,4 5,4 6,4 7,4 1,6 2,6 3,6"


def realm(t: Table, who: str, size: int) -> None:
    t.realm(who, " ".join(LAND.split()[:size]))


@both_editions
@pytest.mark.rule(
    "VI.army.1", "VI.army.2", "VI.ex.10", "D.battle.auto.1", "D.battle.strength.1", "D.ruling.auto-win"
)
@pytest.mark.parametrize(("own", "automatic"), [(6, True), (5, False)])
def test_twice_the_strength_wins_without_cards(edition: str, own: int, automatic: bool) -> None:
    t = table(edition, emperor="E")
    realm(t, "A", own)
    t.realm("B", "6,1 7,1 8,1")
    game = phase(t, ("A", "B"))
    assert (winner(game) == "A") is automatic
    assert (told(game, "draw_cards") == []) is automatic


@both_editions
@pytest.mark.rule("VI.army.2", "VI.ruling.auto-both", "D.battle.auto.1", "D.example.12")
def test_the_rule_serves_a_principality_too_and_the_defender(edition: str) -> None:
    t = table(edition, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    t.prince("Bohemia", "5,2 5,3 6,2 6,3")  # 6 in either edition
    game = phase(t, ("A", "Bohemia"))
    assert winner(game) in ("Bohemia", "Austria"), "with its sixth province it is called so (D.size.2)"
    assert told(game, "leads") == [], "no leader without cards (VI.ruling.leader-several)"


@both_editions
@pytest.mark.rule("VI.ruling.auto-both", "D.battle.auto.1", "D.ruling.auto-win", "VI.ruling.fp-presence")
def test_nothing_against_nothing_is_a_white_peace_and_anything_beats_nothing(edition: str) -> None:
    t = table(edition, emperor="C")
    t.foreign("A")
    t.foreign("B")
    if edition == "six-round":
        t.s.round = 1
        t.s.founded = [1] * 5
    game = phase(t, ("A", "B"))
    assert winner(game) == "white peace"
    t = table(edition, emperor="C")
    t.foreign("A")
    if edition == "six-round":
        t.s.founded = [1] * 5
    game = phase(t, ("A", "B"))
    assert winner(game) == "B"


@pytest.mark.rule("VI.ruling.auto-gold", "VI.army.2")
def test_gold_does_not_avert_an_automatic_victory() -> None:
    t = table("six-round", emperor="E")
    realm(t, "A", 6)
    t.realm("B", "6,1 7,1 8,1", gold=9)
    game = phase(t, ("A", "B"))
    assert winner(game) == "A"
    assert game.state.gold[1] == 9


@both_editions
@pytest.mark.rule(
    "VI.army.3", "VI.ex.10", "D.battle.strength.1", "D.battle.muster.1", "D.example.9", "VI.ip.5", "D.ip.2"
)
def test_armies_are_as_many_cards_as_strength_and_twelve_at_most(edition: str) -> None:
    t = table(edition, emperor="E")
    realm(t, "A", 15)
    t.realm("B", "4,1 5,1 6,1 7,1 8,1 4,2 5,2 6,2 7,2")
    game = phase(t, ("A", "B"))
    assert [(e["amount"], e["reserves"]) for e in told(game, "draw_cards")] == [(12, 3), (9, 0)]
    assert (len(cards(game, "A")), game.state.reserves[0]) == (12, 3)
    t = table(edition, emperor="E")
    realm(t, "A", 4)
    t.prince("Bohemia", "5,2 5,3 6,2 6,3")
    game = phase(t, ("A", "Bohemia"))
    assert [(e["seat"], e["amount"]) for e in told(game, "draw_cards")] == [(0, 4), (1, 6)]


@pytest.mark.rule("VI.ip.5", "VI.lead.3", "VI.army.1")
@pytest.mark.parametrize(
    ("where", "ip"), [("5,2", 4), ("5,2 5,3", 4), ("5,2 5,3 6,2", 6), ("5,2 5,3 6,2 6,3 7,2", 8)]
)
def test_an_unaligned_principality_fights_with_twice_what_it_would_lend(where: str, ip: int) -> None:
    t = table("six-round", emperor="E")
    realm(t, "A", 7)
    t.prince("Hesse", where)
    game = phase(t, ("A", "Hesse"))
    assert told(game, "battle_with_principality")[0]["enemy_power"] == ip


# --- leaders ---


@both_editions
@pytest.mark.rule(
    "VI.lead.1", "VI.ruling.leader-several", "VI.hidden.9", "D.battle.lead.1", "D.battle.lead.2", "D.hidden.3"
)
def test_the_first_free_player_after_the_attacker_leads_and_sees_the_cards(edition: str) -> None:
    t = table(edition, order="CABDE", emperor="C")
    for who, where in (("A", "1,5 2,5 3,5"), ("C", "1,3 2,3 3,3"), ("B", "6,1 7,1 8,1")):
        t.realm(who, where)
    t.prince("Hesse", "5,4 5,5")
    t.prince("Ulm", "7,3 7,4")
    game = phase(t, ("A", "Hesse"), ("C", "Ulm"))
    assert [(e["seat"], e["principality"]) for e in told(game, "leads")] == [
        (1, game.state.names.index("Hesse")),  # B is next after A
        (3, game.state.names.index("Ulm")),  # A fights, B leads
    ]
    assert "B" in asked(game)
    seen = view(game, 0).state.hand
    assert any(view(game, 1).state.hand[TYPES : 2 * TYPES])
    assert not any(seen[TYPES : 2 * TYPES]), "the attacker does not see them"


@both_editions
@pytest.mark.rule(
    "VI.lead.1", "VI.ruling.leader-none", "D.battle.lead.1", "D.ruling.leader", "VI.ruling.exile-decisions"
)
def test_when_all_are_busy_the_battle_comes_last_and_the_next_player_leads(edition: str) -> None:
    t = table(edition, order="CABDE", emperor="C")
    lands = (("A", "1,5 2,5 3,5"), ("C", "1,3 2,3 3,3"), ("B", "6,1 7,1 8,1"), ("D", "1,7 2,7 3,7"))
    for who, where in (*lands, ("E", "5,2 6,2 7,2")):
        t.realm(who, where)
    t.prince("Hesse", "5,4 5,5")
    game = phase(t, ("E", "Hesse"), ("A", "C"), ("B", "D"))
    assert told(game, "leads") == []
    assert set(asked(game)) == set("ABCD"), "E waits"
    while winner(game, 1) is None or winner(game, 2) is None:
        seat = game.waiting[0]
        game.answer(seat, game.question(seat).answers[0])  # type: ignore[union-attr]
    assert [e["seat"] for e in told(game, "leads")] == [2], "C is next after E in Initiative Order"
    assert told(game, "treaty") == [], "no treaty before the last battle"
    assert "C" in asked(game) or "E" in asked(game)
    assert (len(cards(game, "E")), len(cards(game, "C"))) == (3, 4)
    while winner(game, 0) is None:
        seat = game.waiting[0]
        game.answer(seat, game.question(seat).answers[-1])  # type: ignore[union-attr]


@both_editions
@pytest.mark.rule("VI.ruling.leader-none", "D.battle.lead.1")
@pytest.mark.parametrize(("exiled", "leader"), [("", 1), ("B", 2), ("BCDE", 1)])
def test_an_exile_leads_only_if_all_others_are_exiles(edition: str, exiled: str, leader: int) -> None:
    t = table(edition, exiled=exiled)
    for one in exiled:
        t.foreign(one)
    hesse = t.prince("Hesse", "5,4 5,5")
    s = t.fill()
    s.wars = (War(0, hesse, 1),)
    appoint_busy_leader(s, 0)
    assert s.wars[0].leader == leader


@both_editions
@pytest.mark.rule("VI.lead.1", "D.battle.lead.1")
def test_only_battles_of_the_same_phase_keep_a_player_from_leading(edition: str) -> None:
    t = table(edition, emperor="E")
    hesse = t.prince("Hesse", "5,4 5,5")
    s = t.fill()
    s.wars = (War(1, 2, 1, outcome=1), War(3, 4, 2), War(0, hesse, 2))
    appoint_leaders(s, 2)
    assert s.wars[2].leader == 1, "B fought in the First Battle Phase"


@both_editions
@pytest.mark.rule("VI.lead.1", "D.battle.lead.1", "VI.fp.2", "D.fp.eliminated.3")
def test_exiles_do_not_lead(edition: str) -> None:
    t = table(edition, emperor="E", exiled="B")
    t.foreign("B")
    t.realm("A", "1,5 2,5 3,5")
    t.prince("Hesse", "5,4 5,5")
    game = phase(t, ("A", "Hesse"))
    assert [e["seat"] for e in told(game, "leads")] == [2]


@both_editions
@pytest.mark.rule(
    "VI.ruling.leader-fought",
    "VI.ruling.fought",
    "D.battle.lead.2",
    "D.tradeoff.3",
    "D.ruling.fought",
    "VI.shift.6",
)
def test_belligerents_have_fought_and_leaders_have_not(edition: str) -> None:
    t = table(edition, emperor="E")
    realm(t, "A", 4)
    t.realm("C", "6,1 7,1 8,1")
    t.realm("D", "1,7")
    t.prince("Hesse", "5,4 5,5")
    game = phase(t, ("A", "Hesse"), ("C", "D"))
    assert told(game, "leads")[0]["seat"] == 1
    assert game.state.has_fought == 0b1101, "an automatic victory is fighting too"


@pytest.mark.rule("VI.ruling.fought-fp", "VI.shift.5")
def test_a_player_who_fights_a_foreign_power_is_remembered() -> None:
    t = table("six-round", emperor="A")
    t.foreign("B", where="6,1")
    t.realm("C", "1,3")
    game = phase(t, ("A", "B"), ("C", "D"))
    assert game.state.fought_foreign == 0b0001


# --- what is dropped ---


@both_editions
@pytest.mark.rule("VI.phase.2", "D.battle.phase.2", "D.ally.5", "D.fp.eliminated.3")
def test_a_battle_with_an_eliminated_side_does_not_take_place(edition: str) -> None:
    t = table(edition, emperor="E", exiled="B")
    t.foreign("B")
    hesse = t.prince("Hesse", "5,4 5,5", C=1, D=1)
    t.s.influence[hesse * 16 + 2] = 2
    if edition == "dice":
        t.s.besieged = 1 << hesse
    game = phase(t, ("A", "B"), ("B", "Hesse"))
    assert (winner(game, 0), winner(game, 1)) == ("dropped", "dropped")
    assert told(game, "war_dropped") == [{"seat": 0, "other": 1, "loser": 1}]
    assert game.state.has_fought == 0
    if edition == "dice":
        assert told(game, "ally")[0]["seat"] == 2, "nothing keeps it from finding an ally any more"


@pytest.mark.rule("VI.ruling.target-status", "VI.phase.2")
def test_a_war_on_a_principality_stays_one_whatever_its_ally_except_the_attacker() -> None:
    t = table("six-round", emperor="E")
    realm(t, "A", 4)
    t.prince("Hesse", "5,4 5,5", C=2)
    t.prince("Ulm", "7,3 7,4", D=2)
    game = phase(t, ("A", "Hesse"), ("D", "Ulm"))
    assert winner(game, 1) == "dropped", "they have become its ally"
    assert told(game, "battle_with_principality")[0]["enemy_power"] == 4
    assert told(game, "leads")[0]["seat"] == 1
    assert game.state.has_fought == 0b0001, "C is no party"


@both_editions
@pytest.mark.rule("VI.phase.1", "VI.phase.3", "D.battle.phase.1")
def test_battles_of_a_phase_run_side_by_side_and_no_treaty_comes_before_the_last(edition: str) -> None:
    t = table(edition, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    t.realm("B", "6,1 7,1 8,1")
    t.realm("C", "1,3 2,3 3,3")
    t.realm("D", "1,7 2,7 3,7")
    game = phase(t, ("A", "B"), ("C", "D"))
    assert set(asked(game)) == set("ABCD")
    while winner(game, 0) is None:
        seat = next(seat for seat in game.waiting if seat < 2)
        game.answer(seat, game.question(seat).answers[-1])  # type: ignore[union-attr]
    assert told(game, "treaty") == []
    assert set(asked(game)) == {"C", "D"}


# --- decks ---


@pytest.mark.rule("VI.ruling.deck", "VI.ruling.tile-supply")
def test_all_armies_of_a_phase_share_one_deck_of_forty_each() -> None:
    t = table("six-round", 8, emperor="H")
    rows = ["1,5 2,5 3,5 4,5", "1,6 2,6 3,6 4,6", "1,4 2,4 3,4 4,4", "2,3 3,3 4,3 5,3"]
    for who, where in zip("ABCD", rows, strict=True):
        t.realm(who, where)
    game = phase(t, ("A", "B"), ("C", "D"))
    s = game.state
    for card in range(TYPES):
        assert s.deck[card] + sum(s.hand[seat * TYPES + card] for seat in range(8)) == 40
    assert Table("six-round", 8).s.k.cards_of_type_in_deck == 40
    assert Table("six-round", 9).s.k.cards_of_type_in_deck == 80, "doubled"


@pytest.mark.rule("VI.ruling.deck-empty")
def test_beyond_the_deck_every_type_is_as_likely() -> None:
    from westphalia.editions.six_round.rules.armies import draw_card

    t = table("six-round")
    s = t.fill()
    s.deck = (1, 0, 0)
    assert draw_card(s, "x") == 0
    drawn = [draw_card(s, "x") for _ in range(300)]
    assert s.deck == (0, 0, 0)
    assert min(drawn.count(card) for card in range(TYPES)) > 60
    s.pins = {"x": (1, 2)}
    s.deck = (5, 0, 5)
    with pytest.raises(PositionError, match="the deck has no Pikeman left"):
        draw_card(s, "x")


@pytest.mark.rule("D.battle.deck.1", "D.battle.end.1", "D.ruling.deck", "D.hidden.5", "D.inv.15")
def test_every_battle_of_the_dice_edition_has_the_whole_deck() -> None:
    t = table("dice", 6, emperor="F")
    rows = ["1,5 2,5 3,5 4,5", "1,6 2,6 3,6 4,6", "1,4 2,4 3,4 4,4", "2,3 3,3 4,3 5,3"]
    for who, where in zip("ABCD", rows, strict=True):
        t.realm(who, where)
    pins = {f"cards_{seat}": (2,) * 4 for seat in range(4)}
    game = phase(t, ("A", "B"), ("C", "D"), **pins)
    assert [cards(game, one) for one in "ABCD"] == ["CCCC"] * 4
    assert Table("dice").s.k.cards_of_type_in_deck == 18


@both_editions
@pytest.mark.rule("VI.hidden.5", "VI.hidden.6", "VI.inv.30", "D.hidden.3", "D.hidden.5", "D.ruling.public")
def test_nobody_sees_a_hand_that_they_do_not_play_nor_the_deck(edition: str) -> None:
    t = table(edition, emperor="E")
    t.realm("A", "1,5 2,5 3,5")
    t.realm("B", "6,1 7,1 8,1")
    game = phase(t, ("A", "B"))
    for one in "ABCDE":
        seen = view(game, game.seat(one))
        for other in "AB":
            at = game.seat(other) * TYPES
            assert (any(seen.state.hand[at : at + TYPES])) is (one == other)
            assert seen.count("hand", game.seat(other)) == 3
        if edition == "six-round":
            assert not any(seen.state.deck)


# --- what a Battle Phase records and logs ---


@both_editions
@pytest.mark.rule("VI.phase.1", "D.battle.phase.1")
def test_the_battle_phase_is_known_while_it_is_fought(edition: str) -> None:
    t = table(edition, emperor="E")
    realm(t, "A", 5)
    game = phase(t, ("A", "B"), at=2)
    assert told(game, "battle_phase") == [{"battle_phase": 2}]
    assert game.state.battle_phase == 2
    game.state.wars = (game.state.wars[0]._replace(outcome=0),)
    end_of_battles(game.state)
    assert game.state.battle_phase == 0


@both_editions
@pytest.mark.rule("VI.phase.2", "D.battle.phase.2")
def test_a_dropped_war_is_told_with_who_is_gone(edition: str) -> None:
    t = table(edition, emperor="E", exiled="B")
    t.foreign("B")
    t.prince("Hesse", "5,4 5,5")
    game = phase(t, ("B", "A"), ("D", "B"), ("B", "Hesse"))
    assert told(game, "war_dropped") == [
        {"seat": 1, "other": 0, "loser": 1},
        {"seat": 3, "other": 1, "loser": 1},
    ]
    (sentence,) = story(game, "war_on_principality_dropped")
    assert "B" in sentence
    assert "Hesse" in sentence


@pytest.mark.rule("D.treaty.white.1", "D.ally.5", "VI.battle.14")
def test_a_white_peace_ends_the_siege_of_its_own_battle_phase() -> None:
    t = table("dice", emperor="E")
    hesse = t.prince("Hesse", "5,4 5,5", C=1, D=1)
    ulm = t.prince("Ulm", "7,3 7,4")
    s = t.fill()
    s.influence[hesse * 16 + 2] = 2
    s.besieged = 1 << hesse | 1 << ulm
    s.wars = (War(0, hesse, 1, outcome=WHITE_PEACE), War(1, ulm, 2))
    close_battle_phase(s, 1)
    assert (s.besieged, s.ally[hesse]) == (1 << ulm, 2)


@both_editions
@pytest.mark.rule("VI.battle.14", "D.treaty.white.1")
def test_a_white_peace_with_a_principality_is_told_as_such(edition: str) -> None:
    t = table(edition, emperor="E")
    hesse = t.prince("Hesse", "5,4")
    game = t.run()
    game.state.wars = (War(0, hesse, 1),)
    make_white_peace(game.state, 0)
    assert told(game, "white_peace_with_principality") == [
        {"seat": 0, "principality": game.state.name[hesse]}
    ]
