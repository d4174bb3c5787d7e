"""Hidden and public information in the dice edition (D.hidden.*)."""

import pytest

from rules.table import PROTESTANT, Table, asked
from westphalia.editions.dice.contents import DICE
from westphalia.engine.contents import ASK
from westphalia.game.view import imagine, view
from westphalia.rules.base.fields import ALL
from westphalia.rules.base.state import CARD_TYPES, CAVALRY, MUSKETEER, NONE, PIKEMAN, TYPES, War

HIDDEN = {"hand", "concealed", "seed", "drawn", "pins", "tell"}


def battle():
    """A against B, 6 cards each, at their muster."""
    table = Table("dice", 6, 3, combats="ABCDEF", wages="ABCDEF")
    table.foreign("A", home_ip=14)
    table.foreign("B", home_ip=9)
    s = table.s
    s.wars, s.attacked, s.declared = (War(0, 1, 1),), 2, 1
    s.pins = {"cards:0": (MUSKETEER,) * 6 + (PIKEMAN,) * 6, "cards:1": (CAVALRY,) * 9}
    return table


def held(s, seat):
    return list(s.hand[seat * TYPES : seat * TYPES + TYPES])


@pytest.mark.rule("D.hidden.1", "D.ruling.public", "D.hidden.5")
def test_only_hands_and_pending_choices_are_hidden():
    fields = Table("dice").s.fields
    assert {field.name for field in fields if field.seen != ALL} == HIDDEN
    game = battle().play("war.open_battle_phase")
    seen = view(game, None).state
    for public in (
        "protestant",
        "towns",
        "points",
        "stored",
        "influence",
        "league",
        "markers",
        "wars",
        "reign",
    ):
        assert getattr(seen, public) == getattr(game.state, public)
    assert not any("deck" in field.name for field in fields), (
        "nobody knows the order of the deck: there is none"
    )


@pytest.mark.rule("D.hidden.3", "D.battle.lead.2")
def test_hands_are_seen_by_those_who_play_them_numbers_reserves_and_piles_by_all():
    game = battle().play("war.open_battle_phase")
    assert asked(game) == {"A": "muster", "B": "muster"}
    own, other = view(game, 0), view(game, 2)
    assert held(own.state, 0) == [6, 6, 0]
    assert held(own.state, 1) == [0, 0, 0]
    assert held(other.state, 0) == [0, 0, 0]
    assert [other.count("hand", seat) for seat in (0, 1, 2)] == [12, 9, 0]
    assert other.state.reserves[0] == 2
    game.say("A", "two Musketeers")
    assert view(game, 1).state.aside == bytes(len(game.state.aside)), "secret until both have chosen"
    game.say("B", "pass")
    assert list(view(game, 1).state.aside[:3]) == [2, 0, 0], "muster discards are face-up"


@pytest.mark.rule("D.hidden.3", "D.battle.lead.1", "D.ruling.leader")
def test_the_leader_of_a_principality_sees_its_cards_and_its_opponent_does_not():
    table = Table("dice", 6, 3, combats="ABCDEF", wages="ABCDEF")
    table.foreign("A", home_ip=7)
    bohemia = table.prince("Bohemia", "1,4 1,5 1,6 1,7")
    s = table.s
    s.wars, s.attacked, s.declared, s.besieged = (War(0, bohemia, 1),), 1 << bohemia, 1, 1 << bohemia
    game = table.play("war.open_battle_phase")
    assert asked(game) == {"A": "muster", "B": "muster"}, "the first Player after A leads"
    assert sum(held(view(game, 1).state, 1)) == 6
    assert sum(held(view(game, 0).state, 1)) == 0


@pytest.mark.rule("D.hidden.6")
def test_league_mates_do_not_see_each_others_hands():
    table = Table("dice", 6, 2, combats="ABCDEF", wages="ABCDEF", rotf=0)
    table.realm("A", "4,3 4,4 4,5", points=3)
    table.realm("D", "6,4", religion=PROTESTANT)
    saxony = table.prince("Saxony", "1,4 1,5", PROTESTANT, A=3)
    s = table.s
    s.league, s.target, s.home_ip = [1, 1, 0, 2, 0, 0], saxony, [0] * 6
    game = table.play("religious_war")
    assert set(asked(game).values()) == {"muster"}
    for seat in (0, 1, 3):
        shown = view(game, seat).state
        assert [sum(held(shown, other)) > 0 for other in (0, 1, 3)] == [other == seat for other in (0, 1, 3)]


@pytest.mark.rule("D.hidden.2", "D.hidden.3")
def test_secret_choices_are_sealed_and_others_open():
    sealed = {"sit_out", "convert", "dilemma", "muster", "card", "call", "ballot"}
    game = battle()
    kinds = game.edition.kinds()
    assert {name for name, kind in kinds.items() if kind.sealed} >= sealed
    for name in (
        "unrest",
        "dice",
        "further",
        "diplomacy",
        "declare",
        "treaty",
        "losses",
        "foreign_power",
        "rifling",
        "reinforce",
    ):
        assert not kinds[name].sealed
    assert sum(instruction.op == ASK for instruction in DICE.instructions) > 20


@pytest.mark.rule("D.hidden.4")
def test_what_a_side_has_denied_is_kept_in_mind_when_its_hand_is_imagined():
    table = Table("dice", 6, 5)
    s = table.fill()
    s.wars, s.battle_phase, s.facing = (War(0, 1, 1),), 1, [1, 0, NONE, NONE, NONE, NONE]
    s.hand[:6] = bytes([3, 0, 0, 1, 2, 1])
    game = table.play("war.open_battle_phase")
    for seed in range(5):
        twin = imagine(view(game, 0), seed)
        assert sum(held(twin.state, 1)) == sum(held(game.state, 1))
        assert held(twin.state, 0) == held(game.state, 0)


@pytest.mark.rule("D.hidden.7")
def test_a_leader_plays_the_principality_for_real_and_cannot_give_in():
    table = Table("dice", 6, 3, combats="ABCDEF", wages="ABCDEF")
    table.foreign("A", home_ip=7)
    bohemia = table.prince("Bohemia", "1,4 1,5 1,6 1,7")
    s = table.s
    s.wars, s.attacked, s.declared, s.besieged = (War(0, bohemia, 1),), 1 << bohemia, 1, 1 << bohemia
    game = table.play("war.open_battle_phase")
    game.say("A", "pass")
    game.say("B", "pass")
    cards = [card for card in CARD_TYPES if held(game.state, 1)[card]]
    assert len(game.question(1).answers) == len(cards), "they must play a card; there is no yielding"
