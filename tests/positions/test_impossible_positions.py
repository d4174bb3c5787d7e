"""Impossible positions are refused with the field, the reason and the possible values."""

from __future__ import annotations

import pytest

from westphalia import PositionError, from_position, in_words

EDITIONS = ["five-round", "six-round", "dice"]
WAR = {"step": "war.play_cards", "wars": [{"attacker": "A", "defender": "B"}]}


def refused(**position):
    with pytest.raises(PositionError) as error:
        from_position({"players": 5, **position})
    return error.value.field, error.value.reason


# --- chance that cannot happen ---


@pytest.mark.rule("VI.upheaval.1", "D.upheaval.early.1")
@pytest.mark.parametrize("edition", ["six-round", "dice"])
def test_a_protestant_principality_is_not_in_the_bag_of_the_early_rounds(edition):
    hesse = {"Hesse": {"size": 2, "religion": "Protestant"}}
    field, reason = refused(
        edition=edition, step="upheaval", principalities=hesse, chance={"upheaval": ["Hesse"]}
    )
    assert field == "chance.upheaval"
    assert reason.startswith("Hesse cannot be drawn: it is Protestant")
    assert "Trier" in reason  # what could be drawn


@pytest.mark.rule("V.upheaval.1")
def test_in_five_rounds_the_card_of_a_protestant_principality_is_passed_over():
    game = from_position(
        {
            "players": 5,
            "step": "upheaval",
            "principalities": {"Hesse": {"size": 2, "religion": "Protestant"}},
            "chance": {"upheaval": ["Hesse", "Trier", "Mainz", "Cologne", "Saxony", "Bohemia"]},
            "stop": "heresy",
        }
    )
    drawn = [game.fields(e)["principality"] for e in game.log if e.kind == "upheaval"]
    assert drawn == ["Trier", "Mainz", "Cologne", "Saxony", "Bohemia"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_draw_that_turns_out_impossible_is_refused_when_it_comes(edition):
    """Hesse is conquered before the next Upheaval, for which its card is named."""
    game = from_position(
        {"edition": edition, "players": 5, "round": 4, "step": "end", "stop": "upheaval"}
        | {"principalities": {"Hesse": {"size": 1}, "Brandenburg": {"religion": "Protestant"}}}
        | {"chance": {"upheaval": ["Hesse"]}}
    )
    game.state.principalities &= ~(1 << game.power("Hesse"))
    with pytest.raises(PositionError, match="Hesse cannot be drawn: it is no longer on the map"):
        game.go_on_playing()


@pytest.mark.parametrize(
    ("edition", "chance", "field"),
    [
        ("five-round", {"faith": {"A": [1, 1, 1]}}, "chance.faith"),
        ("six-round", {"faith": {"A": [1]}}, "chance.faith"),  # Catholics roll none before the Reformation
        ("dice", {"faith": {"A": [1, 1, 1]}}, "chance.faith"),
        ("dice", {"faith": {"A": 3}}, "chance.faith.A"),
        ("dice", {"troubles": {"A": [1, 2, 3]}}, "chance.troubles.A"),
        ("dice", {"troubles": {"A": 13}}, "chance.troubles.A"),
    ],
)
def test_more_dice_than_are_rolled_are_refused(edition, chance, field):
    given = {"edition": edition, "step": "heresy.roll_faith", "realms": {"A": {"faith": 2}}}
    assert refused(**given, chance=chance)[0] == field


def test_a_roll_of_more_successes_than_dice_is_refused_in_the_dice_edition_too():
    game = from_position(
        {"edition": "dice", "players": 5, "step": "heresy.choose_conversion", "chance": {"faith": {"A": 30}}}
    )
    before = game.hash()
    with pytest.raises(PositionError, match="30 successes are impossible"):
        game.say_all("convert", "stay")
    assert game.hash() == before


@pytest.mark.parametrize("edition", ["five-round", "dice"])
def test_cards_that_the_deck_does_not_have_are_refused(edition):
    cards = {"A": {"imperial_power": 12}, "B": {"imperial_power": 9}}
    field, reason = refused(
        edition=edition,
        step="war.open_battle_phase",
        wars=WAR["wars"],
        realms=cards,
        chance={"cards": {"A": "M" * 12, "B": "M" * 9}},
    )
    assert (field, reason[:28]) == ("chance.cards", "the deck has no Musketeer le")


# --- armies ---


@pytest.mark.rule("D.battle.strength.1")
def test_thirteen_cards_are_refused_where_none_can_have_been_bought():
    realms = {"A": {"hand": "MMMMPPPPCCCCC"}, "B": {"hand": "M"}}
    field, reason = refused(edition="dice", **WAR, realms=realms)
    assert (field, reason[:33]) == ("realms.A.hand", "a Player has at most 12 cards in ")
    assert refused(edition="six-round", **{**WAR, "step": "war.prepare"}, realms=realms)[0] == field
    assert refused(**{**WAR, "step": "war.play_doctrine"}, turn="A", realms=realms)[0] == field
    realms = {"A": {"hand": "M", "pile": "MMMMPPPPCCCC"}, "B": {"hand": "M"}}
    assert refused(edition="dice", **WAR, realms=realms)[0] == field


@pytest.mark.rule("V.battle.9", "VI.ruling.hand-limit")
@pytest.mark.parametrize("edition", ["five-round", "six-round"])
def test_thirteen_cards_are_possible_where_some_may_have_been_bought(edition):
    realms = {"A": {"hand": "MMMMPPPPCCCCC"}, "B": {"hand": "M"}}
    game = from_position({"edition": edition, "players": 5, **WAR, "realms": realms})
    assert in_words(game)["realms"]["A"]["hand"] == "MMMMPPPPCCCCC"
    realms["A"]["hand"] = "M" * 300
    assert refused(edition=edition, **WAR, realms=realms)[0] == "realms.A.hand"


@pytest.mark.parametrize("edition", ["six-round", "dice"])
def test_a_principality_fights_with_the_cards_of_its_strength(edition):
    war = {"step": "war.play_cards", "wars": [{"attacker": "A", "defender": "Hesse"}]}
    lands = {"Hesse": {"size": 1, "hand": "MMMMM"}}
    field, reason = refused(edition=edition, **war, realms={"A": {"hand": "M"}}, principalities=lands)
    assert field == "principalities.Hesse.hand"
    assert reason.startswith("it has drawn")


# --- lands ---


def test_an_elector_that_does_not_fit_is_told_or_refused():
    game = from_position(
        {"edition": "six-round", "players": 5, "step": "heresy"}
        | {"realms": {p: {"provinces": n} for p, n in zip("ABCDE", (7, 6, 7, 6, 7), strict=True)}}
    )
    assert game.warnings == ("principalities.Bohemia: the map has room for 2 of its 4 provinces",)
    assert game.copy().warnings == game.warnings
    field, reason = refused(step="heresy", realms={p: {"provinces": 11} for p in "ABCDE"})
    assert (field, reason) == ("principalities.Saxony", "there is no room for it: give the Players less land")
    field, _ = refused(
        edition="six-round",
        step="heresy",
        realms={p: {"provinces": n} for p, n in zip("ABCDE", (7, 6, 7, 6, 7), strict=True)},
        electors=["Trier", "Mainz", "Cologne", "Saxony", "Brandenburg", "The Palatinate", "Bohemia"],
        principalities={"Bohemia": {"size": 4}, "Saxony": {"size": 4}},
    )
    assert field.startswith("principalities.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_imperial_power_out_of_reach_blames_its_own_field(edition):
    field, reason = refused(edition=edition, step="heresy", realms={"A": {"imperial_power": 90}})
    assert (field, reason[:24]) == ("realms.A.imperial_power", "90 cannot be reached: th")


# --- Foreign Powers of the dice edition ---


@pytest.mark.rule("D.fp.home.1")
@pytest.mark.parametrize(
    ("fields", "blamed"),
    [({"troubles": 13}, "troubles"), ({"troubles": 1}, "troubles"), ({"home_ip": 30}, "home_ip")],
)
def test_a_home_gives_what_two_dice_leave_of_it(fields, blamed):
    field, _ = refused(edition="dice", round=2, step="heresy", realms={"B": {"home": "France", **fields}})
    assert field == f"realms.B.{blamed}"


@pytest.mark.rule("D.tradeoff.emperor.3")
def test_only_an_emperor_who_sat_out_combat_heresy_has_troubles_of_13():
    position = {"edition": "dice", "players": 5, "round": 4, "emperor": "B"}
    realms = {"B": {"home": "France", "troubles": 13}}
    game = from_position({**position, "step": "heresy", "reign": 1, "realms": realms})
    assert in_words(game)["realms"]["B"]["home_ip"] == 3
    assert refused(**position, step="heresy", realms=realms)[0] == "realms.B.troubles"
    sits_out = {"B": {**realms["B"], "sits_out": "Combat Heresy"}}
    from_position({**position, "step": "election", "realms": sits_out})
    takes_part = {"B": {**realms["B"], "sits_out": "Wage War"}}
    assert refused(**position, step="election", realms=takes_part)[0] == "realms.B.troubles"


# --- steps ---


def test_the_victory_check_finds_its_step():
    game = from_position({"players": 5, "round": 4, "step": "election", "stop": "victory check"})
    assert in_words(game)["standing"] == ["end.religious_victory"]
    for edition in ("six-round", "dice"):
        lands = {"Brandenburg": {"religion": "Protestant"}}
        position = {"edition": edition, "players": 5, "round": 4, "principalities": lands}
        game = from_position({**position, "step": "the Victory Check", "stop": "election.check_victory"})
        assert in_words(game)["standing"] == ["election.check_victory"]
        dies = {"reign": 1, "emperor": "A", "chance": {"imperial": ["skull"]}}
        game = from_position({**position, **dies, "step": "election", "stop": "victory check"})
        game.play_on()
        assert in_words(game)["standing"] == ["election.check_victory"]


@pytest.mark.rule("VI.lead.1")
@pytest.mark.rule("D.battle.lead.1")
@pytest.mark.parametrize("edition", ["six-round", "dice"])
def test_an_attacker_does_not_lead_its_enemy(edition):
    war = {"attacker": "A", "defender": "Trier", "leader": "A"}
    field, reason = refused(edition=edition, step="battles", wars=[war])
    assert (field, reason) == ("wars[0].leader", "A attacks; another player leads a Principality")


@pytest.mark.parametrize("edition", ["six-round", "dice"])
def test_a_reign_has_two_rounds_at_most(edition):
    field, reason = refused(edition=edition, step="diplomacy", reign=2)
    assert (field, reason) == ("reign", "2 is not between 0 and 1")
