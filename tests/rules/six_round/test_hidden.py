"""Public and hidden information (VI.hidden.*): games that differ only in hidden facts give equal views."""

import json

import pytest

from rules.table import Table, asked, told
from rules.warfare import battle, clash, deal, religious_war
from westphalia import new_game, view
from westphalia.editions.six_round.contents import BATTLE_ROUNDS
from westphalia.editions.six_round.rules import armies
from westphalia.engine.contents import asks, each
from westphalia.game.view import imagine
from westphalia.rules.base.fields import NOBODY, OWNER
from westphalia.rules.base.state import TYPES, War, with_item


def seen(game, seat):
    """Return everything that a seat sees: the position, where play stands, its question, and its events."""
    v = view(game, seat)
    question = (
        None if v.question is None else (str(v.question.kind), list(v.question.answers), v.question.about)
    )
    events = [(e.kind, e.rule, str(e.fields)) for e in game.log if e.visible_to(seat)]
    flow = [(b.pc, str(b.sent)) for b in v.flow]
    return json.dumps(
        [v.state.fingerprint().decode(), str(v.sizes), question, v.sealed, v.waiting, v.asked, events, flow]
    )


def differ_only_for(one, two, *who):
    """Return whether two games look the same to all viewers but these (letters; "-" is a spectator)."""
    for name, seat in [*zip("ABCDE", range(5), strict=True), ("-", None)]:
        same = seen(one, seat) == seen(two, seat)
        assert same != (name in who), name


@pytest.mark.rule("VI.hidden.1")
def test_only_hands_the_deck_chance_and_choices_in_hand_are_hidden():
    s = new_game("six-round", players=5, seed=1).state
    hidden = {field.name for field in s.fields if field.seen in (OWNER, NOBODY)}
    assert hidden == {"seed", "drawn", "pins", "tell", "hand", "deck", "concealed"}


@pytest.mark.rule("VI.hidden.2", "VI.inv.30")
def test_a_doctrine_chosen_in_setup_is_secret_until_all_have_chosen():
    games = []
    for doctrine in ("Infantry", "Defensive"):
        game = Table("six-round", 5).play("setup.doctrines")
        game.say("A", doctrine)
        games.append(game)
    differ_only_for(*games, "A")
    for game in games:
        for player in "BCDE":
            game.say(player, "Flexible")
    differ_only_for(*games, *"ABCDE-")


@pytest.mark.rule("VI.hidden.3", "VI.inv.30")
def test_the_coming_draw_and_the_dice_are_known_to_nobody():
    one, two = (Table("six-round", 5).play("heresy.choose_heresy") for _ in range(2))
    two.state.seed, two.state.drawn = 99, 7
    two.state.pins = {"upheaval": (16,)}
    differ_only_for(one, two)


@pytest.mark.rule("VI.hidden.4", "VI.inv.30")
@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("heresy.choose_heresy", ("yes", "no")),
        ("heresy.choose_conversion", ("convert", "stay")),
        ("heresy.council_of_trent", ("trent", "french")),
        ("heresy.earn_faith", ("0", "2")),
        ("diplomacy.choose_diplomacy", ("wage war", "engage in diplomacy")),
    ],
)
def test_simultaneous_choices_are_known_only_to_their_player(step, words):
    games = []
    for word in words:
        t = Table("six-round", 5, combats="ABCDE")
        for player in "ABCDE":
            t.realm(player, gold=2)
        game = t.play(step)
        game.say("A", word)
        games.append(game)
    differ_only_for(*games, "A")
    assert view(games[0], 1).waiting == (1, 2, 3, 4), "views show only that a choice was made"


@pytest.mark.rule("VI.hidden.5", "VI.inv.30")
def test_a_hand_is_seen_by_its_side_alone_and_its_number_by_all():
    one, two = battle("six-round", "MMPC", "PPCC"), battle("six-round", "PPPC", "PPCC")
    differ_only_for(one, two, "A")
    assert view(one, 1).count("hand", 0) == 4
    one.state.deck, two.state.deck = (1, 2, 3), (3, 2, 1)
    differ_only_for(one, two, "A")


@pytest.mark.rule("VI.hidden.7", "VI.inv.30")
def test_a_card_is_hidden_until_both_are_chosen_and_piles_are_public():
    one, two = battle("six-round", "MMPC", "PPCC"), battle("six-round", "MMPC", "PPCC")
    one.say("A", "Musketeer")
    two.say("A", "Pikeman")
    differ_only_for(one, two, "A")
    one.say("B", "Pikeman")
    two.say("B", "Pikeman")
    differ_only_for(one, two, *"ABCDE-")
    assert view(two, 4).state.pile == two.state.pile


def preparing(hand, gold=2, doctrine="Flexible"):
    """A prepares for their battle against B."""
    t = Table("six-round", 5)
    t.realm("A", gold=gold)
    s = t.fill()
    s.doctrine = with_item(s.doctrine, 0, s.k.doctrine_names.index(doctrine))
    deal(s, 0, hand)
    return t.run(
        each(lambda s: [0], asks(armies.prepare), armies.carry_out),
        each(lambda s: [], *BATTLE_ROUNDS),
    )


@pytest.mark.rule("VI.hidden.6", "VI.inv.30", "VI.army.4", "VI.army.5")
def test_the_types_of_bought_cards_and_a_flexible_draw_are_hidden_numbers_and_discards_are_not():
    games = []
    for bought in ("Musketeer", "Pikeman"):
        game = preparing("MPPC")
        game.say("A", bought)
        games.append(game)
    differ_only_for(*games, "A")
    for game, taken in zip(games, ("Cavalry", "Musketeer"), strict=True):
        game.say("A", "done", "Pikeman", taken, "done")
    differ_only_for(*games, "A")
    assert told(games[0], "buy_cards")[0]["amount"] == 1
    assert told(games[0], "give_up")[0]["cards"] == [1]
    assert told(games[0], "take_secretly")[0]["amount"] == 1


@pytest.mark.rule("VI.hidden.6")
def test_other_exchanges_follow_from_the_table_and_are_open():
    game = preparing("MPPC", gold=0, doctrine="Aristocratic")
    game.say("A", "Pikeman", "Musketeer")
    assert told(game, "take_cards")[0]["cards"] == [2, 2, 2, 2]


@pytest.mark.rule("VI.hidden.8", "VI.battle.7")
def test_a_player_who_is_asked_for_a_type_they_lack_admits_it_openly():
    game = battle("six-round", "MMP", "PMM", round=5)
    clash(game, "M", "P")
    assert asked(game) == {"A": "rifling"}
    game.say("A", "Cavalry")
    (event,) = [event for event in game.log if event.kind == "has_none"]
    assert event.seen_by is None
    assert (event.fields["seat"], event.fields["card"]) == (1, 2)


@pytest.mark.rule("VI.hidden.9", "VI.lead.3", "VI.inv.30")
def test_the_leader_sees_the_hand_of_the_principality_and_the_attacker_does_not():
    games = []
    for hand in ("MMPC", "PPPP"):
        t = Table("six-round", 5)
        prince = t.prince("Hesse", "3,3 3,4")
        s = t.fill()
        s.battle_phase = 1
        s.wars = (War(0, prince, 1, leader=2),)
        s.facing = with_item(with_item(s.facing, 0, 2), 2, 0)
        deal(s, 0, "MMPP")
        deal(s, 2, hand)
        games.append(t.run(each(lambda s: [0], *BATTLE_ROUNDS)))
    assert asked(games[0]) == {"A": "card", "C": "card"}
    differ_only_for(*games, "C")


@pytest.mark.rule("VI.ruling.collusion", "VI.lead.2", "VI.inv.30")
def test_if_the_program_leads_nobody_sees_the_hand_and_nobody_is_asked():
    games = []
    for hand in ("MMPC", "PPPP"):
        t = Table("six-round", 5)
        t.s.k = t.edition.constants(5, {"leader": "program"})
        prince = t.prince("Hesse", "3,3 3,4")
        s = t.fill()
        s.battle_phase = 1
        s.wars = (War(0, prince, 1, leader=2),)
        s.facing = with_item(with_item(s.facing, 0, 2), 2, 0)
        deal(s, 0, "MMPP")
        deal(s, 2, hand)
        games.append(t.run(each(lambda s: [0], *BATTLE_ROUNDS)))
    assert asked(games[0]) == {"A": "card"}
    differ_only_for(*games)
    while asked(games[0]):
        games[0].answer(0, games[0].question(0).answers[0])
    assert games[0].state.wars[0].outcome != -1, "the battle is fought to its end"


@pytest.mark.rule("VI.hidden.10", "VI.inv.30")
def test_allies_in_a_league_do_not_see_one_anothers_hands():
    games = []
    for hand in ("MMPC", "PPPP"):
        t = Table("six-round", 5)
        t.prince("Hesse", "3,3 3,4")
        religious_war(t, "Hesse", "C", catholics="AB", evangelicals="CD")
        s = t.fill()
        for seat, cards in enumerate((hand, "MMM", "PPP", "CCC")):
            deal(s, seat, cards)
        games.append(t.play("religious_war.enter_melee"))
    differ_only_for(*games, "A")


@pytest.mark.rule("VI.hidden.11")
def test_treaties_and_leagues_are_open():
    from westphalia.editions.player_turns.rules import league_forming, peace_treaty, treaty_close
    from westphalia.editions.player_turns.rules.influence import ASK_LOSSES
    from westphalia.rules.realm.exile import ASK_FOREIGN_POWER_EDGE, ASK_FOREIGN_POWER_HOME

    kinds = [league_forming.ASK_LEAGUE, league_forming.ASK_EMPEROR_LEAGUE, peace_treaty.ASK_TREATY]
    kinds += [peace_treaty.ASK_CONQUER, peace_treaty.ASK_ALLYCONQUEST, treaty_close.ASK_CEDE, ASK_LOSSES]
    kinds += [ASK_FOREIGN_POWER_EDGE, ASK_FOREIGN_POWER_HOME]
    assert not any(kind.sealed for kind in kinds)
    assert all(kind.open_options for kind in kinds)


@pytest.mark.rule("VI.inv.30")
@pytest.mark.parametrize("seed", range(4))
def test_hidden_facts_change_no_view_of_a_running_game(seed):
    import random

    rnd = random.Random(seed)
    game = new_game("six-round", players=3 + 3 * seed, seed=seed, setup="random")
    for n in range(10_000):
        if game.over:
            break
        seat = rnd.choice(game.waiting)
        game.answer(seat, rnd.choice(game.question(seat).answers))
        if n % 23 or game.over:
            continue
        twin = game.copy()
        viewer = rnd.randrange(game.state.players)
        s = twin.state
        s.seed ^= 0xABCDEF
        s.drawn += 3
        s.deck = s.deck[::-1]
        for other in range(s.players):
            if other != viewer:
                part = slice(other * TYPES, other * TYPES + TYPES)
                s.hand[part] = s.hand[part][1:] + s.hand[part][:1]
        one, two = view(game, viewer), view(twin, viewer)
        assert one.state.fingerprint() == two.state.fingerprint()
        assert one.sizes == two.sizes
        imagined = imagine(one, n)
        assert sorted(imagined.questions) == sorted(game.questions)
