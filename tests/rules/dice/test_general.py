"""Imperial Power, Influence, allies, size, salvation, and things absent from this edition (D.ip.* to D.ability.*)."""

import pytest

from rules.dice.table import Table, kinds, told
from westphalia import from_position
from westphalia.editions.dice import contents
from westphalia.editions.dice.rules.faith import convert
from westphalia.editions.dice.rules.power import is_saved, rename_the_great, saved
from westphalia.editions.kit.edition import edition
from westphalia.editions.player_turns.rules.influence import lose_chosen
from westphalia.rulebook import rulebook
from westphalia.rules.base.answers import CHOICES, CONVERT, GIFT, PRINCIPALITY, PROVINCE, STAY, WITHDRAW
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, with_item
from westphalia.rules.diplomacy.influence import gain, lose, lose_all, place, settle, withdraw
from westphalia.rules.realm.provinces import transfer
from westphalia.rules.war.cards import new_deck

# --- Imperial Power ---


@pytest.mark.rule("D.ip.1", "D.ip.2", "D.ip.3", "D.ip.4", "D.example.1")
def test_the_worked_example_of_imperial_power():
    table = Table()
    table.realm(0, "4,4 4,5 4,6 5,3 5,4 5,5", religion=PROTESTANT)
    table.protestant("4,5 4,6 5,3")
    table.prince("Trier", "1,4", influence={0: 1})
    table.prince("Brandenburg", "1,5 1,6 1,7", influence={0: 3})
    s = table.fill()
    assert s.imperial_power(0) == 12
    convert(s, 0)
    assert s.imperial_power(0) == 11


@pytest.mark.rule("D.ip.1", "D.fp.home.2")
def test_a_foreign_powers_home_its_provinces_and_its_allies_count():
    table = Table()
    table.foreign(1, home_ip=7, where="4,4 4,5")
    table.protestant("4,5")
    table.prince("Hesse", "1,4 1,5", influence={1: 2})
    s = table.fill()
    assert s.imperial_power(1) == 1 + 4 + 7


@pytest.mark.rule("D.ip.2")
@pytest.mark.parametrize(("where", "ip"), [("4,4", 3), ("4,4 4,5", 4), ("4,4 4,5 4,6 4,7 4,3 4,2 4,1", 9)])
def test_a_principality_has_two_and_its_provinces(where, ip):
    table = Table()
    ulm = table.prince("Ulm", where)
    assert table.fill().principality_power(ulm) == ip


@pytest.mark.rule("D.ip.5", "D.ruling.emperor-card")
def test_the_emperor_gets_nothing_for_their_office():
    s = Table().fill()
    before = s.imperial_power(3)
    s.emperor = 3
    assert s.imperial_power(3) == before


@pytest.mark.rule("D.ip.4", "D.inv.10")
def test_imperial_power_changes_at_once_with_land_religion_and_allies():
    table = Table()
    table.realm(0, "4,4 4,5")
    ulm = table.prince("Ulm", "1,4")
    s = table.fill()
    s.stored[0] = 1
    assert s.imperial_power(0) == 2
    place(s, ulm, 0, "")
    assert s.imperial_power(0) == 5
    s.protestant |= 1 << table.hex("4,5")
    assert s.imperial_power(0) == 4
    transfer(s, table.hex("4,5"), ulm)
    assert s.imperial_power(0) == 1 + 4


# --- Influence ---


@pytest.mark.rule("D.influence.1", "D.influence.2")
def test_unplaced_influence_is_stored_and_placed_influence_moves_nowhere_else():
    table = Table()
    ulm = table.prince("Ulm", "4,4")
    s = table.fill()
    s.stored[2] = 2
    place(s, ulm, 2, "")
    assert (s.stored[2], s.influence[ulm * 16 + 2]) == (1, 1)
    withdraw(s, ulm, 2)
    assert (s.stored[2], s.influence[ulm * 16 + 2]) == (1, 0), "it returns to the supply, not to them"


@pytest.mark.rule("D.influence.3", "D.ruling.withdraw", "D.ally.3")
def test_a_player_withdraws_all_from_a_principality_in_their_turn_and_another_may_become_ally():
    table = Table()
    ulm = table.prince("Ulm", "4,4", influence={0: 2, 1: 1})
    table.s.engages, table.s.combats, table.s.wages = 1, 0b111110, 0b111111
    game = table.play("diplomacy.act")
    assert game.question(0).kind == "diplomacy"
    game.answer(0, WITHDRAW)
    assert game.state.influence[ulm * 16] == 0
    assert game.state.ally[ulm] == 1
    assert WITHDRAW not in game.question(0).answers if game.question(0) else True


@pytest.mark.rule("D.influence.3", "D.hidden.2")
def test_nobody_withdraws_at_secret_choices():
    table = Table()
    table.prince("Ulm", "4,4", influence={0: 2})
    game = table.play("activities")
    assert all(WITHDRAW not in question.answers for question in game.questions.values())
    table.s.combats = 0b111111
    game = table.play("heresy")
    assert game.question(0).kind == "convert"
    assert all(WITHDRAW not in question.answers for question in game.questions.values())


@pytest.mark.rule("D.influence.4", "D.ruling.lose-influence")
def test_with_too_few_a_player_loses_all_they_have():
    table = Table()
    ulm = table.prince("Ulm", "4,4", influence={0: 1})
    s = table.fill()
    lose_chosen(s, 0, 2, (), "")
    assert s.influence[ulm * 16] == 0
    assert s.stored[0] == 0


@pytest.mark.rule("D.influence.5", "D.ruling.lose-influence")
def test_loss_with_a_named_principality_stops_at_nothing():
    table = Table()
    ulm = table.prince("Ulm", "4,4", influence={0: 1})
    s = table.fill()
    s.stored[0] = 3
    assert lose(s, ulm, 0, 2, "") == 1
    assert (s.influence[ulm * 16], s.stored[0]) == (0, 3)


@pytest.mark.rule("D.influence.6", "D.ruling.supply")
def test_the_supply_never_runs_out():
    table = Table()
    ulm = table.prince("Ulm", "4,4")
    s = table.fill()
    gain(s, ulm, 0, 100, "")
    assert s.influence[ulm * 16] == 100
    s.points = with_item(s.points, 0, 99)
    assert saved(s, CATHOLIC) == [0]


@pytest.mark.rule("D.influence.7", "D.none.1", "D.none.4")
def test_nothing_is_traded_between_players_and_there_is_no_gold_and_no_doctrine():
    kinds_of_questions = set(edition("dice").kinds())
    assert not {"patronage", "buy", "execute", "doctrine", "trade", "council"} & kinds_of_questions
    s = Table().s
    assert not {"gold", "doctrine", "doctrines", "monastery", "good_works", "reformation"} & {
        f.name for f in s.fields
    }
    assert s.k.doctrine_names == ()


@pytest.mark.rule("D.none.2", "D.ruling.no-gold", "D.ruling.no-trent")
def test_no_step_is_about_trent_gold_or_monasteries():
    steps = " ".join(contents.DICE.steps)
    for word in ("trent", "council", "gold", "monaster", "indulgence", "patronage", "doctrine", "income"):
        assert word not in steps


# --- allies ---


@pytest.mark.rule("D.ally.1", "D.ally.2", "D.ally.3", "D.ruling.ally", "D.inv.9")
def test_becoming_ally_takes_the_size_and_a_clear_lead_staying_takes_one_and_nobody_ahead():
    table = Table()
    hesse = table.prince("Hesse", "4,4 4,5")
    s = table.fill()

    def ally(**influence):
        for seat, letter in enumerate("abc"):
            s.influence[hesse * 16 + seat] = influence.get(letter, 0)
        settle(s, hesse)
        return s.ally[hesse]

    assert ally(a=1) == NONE, "fewer than its provinces"
    assert ally(a=2, b=2) == NONE, "a tie without a sitting ally"
    assert ally(a=3, b=2) == 0
    assert ally(a=2, b=2) == 0, "a tie with the sitting ally"
    assert ally(a=1) == 0, "they stay with less than its provinces"
    assert ally(a=2, b=3) == 1
    assert ally(a=3, b=2, c=3) == NONE, "another has more, and nobody leads alone"
    assert ally(a=3, b=1) == 0
    assert ally(b=1) == NONE


@pytest.mark.rule("D.ally.2")
def test_an_ally_stays_when_the_principality_grows():
    table = Table()
    table.realm(1, "5,4 5,3")
    hesse = table.prince("Hesse", "4,4 4,5", influence={0: 2})
    s = table.fill()
    transfer(s, table.hex("5,3"), hesse)
    settle(s, hesse)
    assert s.ally[hesse] == 0


@pytest.mark.rule("D.ally.3")
def test_an_ally_who_is_passed_by_less_than_the_size_leaves_it_unaligned():
    table = Table()
    hesse = table.prince("Hesse", "4,4", influence={0: 1})
    s = table.fill()
    for where in ("4,5", "4,6"):
        transfer(s, table.hex(where), hesse)
    s.influence[hesse * 16 + 1] = 2
    settle(s, hesse)
    assert s.ally[hesse] == NONE


@pytest.mark.rule("D.ally.4")
def test_religion_does_not_matter_for_alliances():
    table = Table()
    table.realm(0, "1,4", religion=PROTESTANT)
    hesse = table.prince("Hesse", "4,4", religion=CATHOLIC, influence={0: 1})
    assert table.fill().ally[hesse] == 0


@pytest.mark.rule("D.ally.5", "D.ruling.freeze")
def test_nobody_becomes_ally_of_a_principality_under_attack_as_unaligned():
    table = Table()
    hesse = table.prince("Hesse", "4,4")
    s = table.fill()
    s.besieged = 1 << hesse
    gain(s, hesse, 2, 3, "")
    settle(s, hesse)
    assert s.ally[hesse] == NONE
    s.besieged = 0
    settle(s, hesse)
    assert s.ally[hesse] == 2


# --- size ---


@pytest.mark.rule("D.size.1", "D.size.2", "D.size.3", "D.ruling.austria", "D.inv.12")
def test_the_first_two_of_six_provinces_become_austria_and_bavaria_and_there_is_no_limit():
    table = Table()
    columns = {"Hesse": 3, "Baden": 4, "Ulm": 5}
    powers = {}
    for name, q in columns.items():
        rows = [r for (p, r) in sorted(table.s.board.hexes) if p == q]
        powers[name] = table.prince(name, " ".join(f"{q},{r}" for r in rows[:6]), influence={1: 1})
    s = table.fill()
    assert s.electors >> powers["Hesse"] & 1 == 0
    for name in columns:
        rename_the_great(s, powers[name])
    names = [s.names[s.name[powers[name]]] for name in columns]
    assert names == ["Austria", "Bavaria", "Ulm"]
    assert s.influence[powers["Hesse"] * 16 + 1] == 1
    transfer(s, bit(s, powers["Hesse"]), powers["Ulm"])
    for name in columns:
        rename_the_great(s, powers[name])
    assert s.names[s.name[powers["Hesse"]]] == "Austria", "it keeps the name when it shrinks"
    assert s.land[powers["Ulm"]].bit_count() == 7


@pytest.mark.rule("D.size.2", "D.size.3")
def test_a_principality_that_grew_to_six_while_both_names_were_in_play_keeps_its_own_for_good():
    game = from_position(
        {
            "edition": "dice",
            "players": 5,
            "step": "diplomacy.act",
            "turn": "A",
            "round": 2,
            "realms": {"A": {"land": ["4,3", "4,4", "5,3", "5,4"]}},
            "principalities": {"Hesse": {"land": ["3,5", "2,5", "2,6", "3,6", "1,6", "1,5", "1,7"]}},
        }
    )
    game.say("A", "gift", "4,4", "Hesse")  # from seven to eight, and no player is called Austria
    assert game.state.land[game.power("Hesse")].bit_count() == 8
    assert "renamed" not in kinds(game)


def bit(s, power):
    """Return a province of a Principality other than its capital."""
    return next(i for i in range(s.board.size) if s.land[power] >> i & 1 and s.capital[power] != i)


@pytest.mark.rule("D.size.2", "D.gift.1")
def test_a_gift_makes_austria_which_stays_elector_with_its_ally():
    table = Table()
    table.realm(0, "5,4 5,3")
    bohemia = table.prince("Bohemia", "4,4 4,5 4,6 4,3 4,2", influence={1: 5})
    table.s.engages = 1
    game = table.play("diplomacy.act")
    game.answer(0, GIFT)
    while game.question(0).kind in ("gift", "giftreceiver"):
        choice = PROVINCE + table.hex("5,3") if game.question(0).kind == "gift" else PRINCIPALITY + bohemia
        game.answer(0, choice)
    s = game.state
    assert s.names[s.name[bohemia]] == "Austria"
    assert s.electors >> bohemia & 1
    assert s.ally[bohemia] == 1
    assert "renamed" in kinds(game)


@pytest.mark.rule("D.size.2")
def test_five_provinces_are_not_enough():
    table = Table()
    hesse = table.prince("Hesse", "4,4 4,5 4,6 4,3 4,2")
    s = table.fill()
    rename_the_great(s, hesse)
    assert s.names[s.name[hesse]] == "Hesse"


# --- salvation ---


@pytest.mark.rule("D.saved.1", "D.saved.3", "D.inv.21", "D.ruling.saved")
@pytest.mark.parametrize(("players", "places"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_the_leaders_of_each_religion_are_saved_and_initiative_breaks_ties(players, places):
    table = Table(players)
    s = table.fill()
    s.points = [4] * players
    s.initiative = tuple(reversed(range(players)))
    assert saved(s, CATHOLIC) == list(s.initiative[:places])
    s.points = with_item(s.points, 0, 5)
    assert saved(s, CATHOLIC)[0] == 0
    assert saved(s, PROTESTANT) == []
    s.home = with_item(s.home, 0, 0)
    assert is_saved(s, 0), "a Foreign Power counts like all others"


@pytest.mark.rule("D.saved.2", "D.ruling.saved")
def test_without_points_nobody_is_saved():
    s = Table().fill()
    assert not any(is_saved(s, seat) for seat in range(6))
    s.points = with_item(s.points, 2, 1)
    assert [is_saved(s, seat) for seat in range(6)] == [False, False, True, False, False, False]
    assert s.role_of(2) == "Saved by Faith and Works"
    assert s.role_of(1) == "Not saved"


@pytest.mark.rule("D.saved.4")
def test_winners_are_told_by_victory_where_ties_add_winners_and_not_by_salvation():
    s = Table().fill()
    s.points = [5, 5, 5, 0, 0, 0]
    assert len(saved(s, CATHOLIC)) == 2
    assert set(s.winners_of(CATHOLIC)) == {0, 1, 2}


# --- ability cards, deck ---


@pytest.mark.rule("D.ability.1", "D.ruling.abilities")
def test_ability_cards_add_nothing_each_names_rules_that_hold_anyway():
    s = Table().s
    assert not any("abilit" in field.name for field in s.fields)
    assert not any("ability" in choice for choice in CHOICES)
    book = rulebook("dice")
    named = "D.convert.1 D.faith.income.1 D.faith.income.2 D.faith.income.3 D.faith.income.4 D.faith.income.5"
    named += " D.faith.roll.1 D.faith.place.1 D.place.1 D.vassal.1 D.gift.1 D.place.2 D.war.league.1"
    named += " D.war.declare.1 D.rwar.declare.1 D.fp.choice.1"
    known = {rule.id for rule in book.rules}
    assert set(named.split()) <= known
    game = Table().play("activities")
    for seat in list(game.waiting):
        game.answer(seat, game.question(seat).answers[2])
    assert set(game.waiting) == set(range(6)), "all may convert: no player owns a card"
    assert all(question.answers == (CONVERT, STAY) for question in game.questions.values())


@pytest.mark.rule("D.ruling.deck")
def test_the_deck_has_eighteen_of_each_unit():
    assert new_deck(Table().s) == [18, 18, 18]


@pytest.mark.rule("D.place.1", "D.ruling.diplomatic-actions")
def test_a_player_without_anything_to_do_ends_their_turn():
    table = Table()
    table.realm(0, "4,4")
    table.s.engages, table.s.league = 1, [1, 0, 0, 0, 0, 0]
    game = table.play("diplomacy.act")
    assert [e["seat"] for e in told(game, "end_actions")] == [0], "the only answer is taken without asking"


@pytest.mark.rule("D.influence.5")
def test_losing_all_with_a_principality():
    table = Table()
    ulm = table.prince("Ulm", "4,4", influence={0: 4})
    s = table.fill()
    assert lose_all(s, ulm, 0, "") == 4


# --- other readings, as options ---


@pytest.mark.rule("D.ruling.partner", "D.dilemma.1")
def test_as_an_option_the_partner_is_the_next_who_engages_in_diplomacy():
    for option, engages, partner in (
        ("next player", 0b001001, 1),
        ("next engaged", 0b001001, 3),
        ("next engaged", 0b001011, 1),
    ):
        table = Table(partner=option)
        table.s.engages = engages
        game = table.play("diplomacy.dilemma")
        assert game.waiting == [0, partner]
    alone = Table(partner="next engaged")
    alone.s.engages = 0b000001
    assert alone.play("diplomacy.dilemma").waiting == [0, 1], "nobody else engages"


@pytest.mark.rule("D.ruling.emperor-death", "D.election.when.1")
@pytest.mark.parametrize(("option", "dies"), [("at death", False), ("every round", True)])
def test_as_an_option_there_is_an_election_in_every_round(option, dies):
    table = Table(emperor=option)
    table.s.pins = {"imperial": (6,)}
    table.s.reign = int(dies)
    table.prince("Trier", "4,4", influence={2: 1})
    game = table.play("election")
    assert ("term_ends" in kinds(game)) is dies
    assert game.state.reign == 1 + dies
    assert (game.question(2) is not None and game.question(2).kind == "ballot") is dies


@pytest.mark.rule("D.ruling.faith-income", "D.ruling.convert-back", "D.ruling.target")
def test_the_ledgers_reading_is_the_default_of_every_option():
    s = Table().s
    assert {
        name: s.options[name] for name in ("catholic_faith", "convert_back", "target", "partner", "emperor")
    } == {
        "catholic_faith": "1",
        "convert_back": "both ways",
        "target": "drawn or influenced",
        "partner": "next player",
        "emperor": "at death",
    }
    for option in edition("dice").options[2:]:
        assert option.rule.startswith("D.ruling.")
        assert len(option.values) == len(option.meanings) == 2
