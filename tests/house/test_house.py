"""House rules in play: inert ones change nothing, and each kind of change does what it says."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from westphalia import from_record, new_game, view
from westphalia.bots import BOTS, make_bot
from westphalia.bots.core.bot import Searching
from westphalia.bots.core.registry import SEARCHING
from westphalia.editions.kit.edition import Edition, edition
from westphalia.engine.contents import Program
from westphalia.engine.flow import EndlessLoop
from westphalia.game.records import to_record, write_record
from westphalia.game.view import imagine
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.house.check import play_randomly
from westphalia.house.contents import ContentsChanges, names_of, rewritten
from westphalia.house.difference import changed_rules
from westphalia.house.edition import needs, read_house
from westphalia.house.examples import examples
from westphalia.house.report import judge
from westphalia.lab.changes import changed_edition
from westphalia.presentation.show import board_json, view_json

INERT = """
name = "As printed"
base = "{id}"
[constants]
gift_influence = 1
[contents]
"""


def played(game: WestphaliaGame, answers: int, bot: str) -> WestphaliaGame:
    bots = [make_bot(bot, seat) for seat in range(len(game.players))]
    for one in bots:
        if isinstance(one, Searching):  # limited by nodes, not by time
            one.nodes, one.seconds = 300, 1e9
    while not game.over and len(game.record) < answers:
        seat = game.next_seat()
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    return game


@pytest.mark.parametrize("id", ["five-round", "five-round+rebels", "six-round", "dice"])
@pytest.mark.parametrize("bot", list(BOTS))
def test_inert_changes_play_the_same_game(id: str, bot: str):
    """With house rules or changed constants, bots use the plans and the forecast of the base edition."""
    ours = read_house(INERT.format(id=id))
    options = {"setup": "random", **({"rebels": "on"} if "+" in id else {})}
    changed = changed_edition(id, 5, options, (("gift_influence", "1"),))
    answers = 20 if bot in SEARCHING else 300
    games = [played(new_game(ed, 5, 3, **options), answers, bot) for ed in (edition(id), ours, changed)]
    assert games[0].record == games[1].record == games[2].record
    assert len({game.edition.key for game in games}) == 3
    assert changed_rules(ours) == []


@pytest.mark.parametrize("name", list(examples()))
def test_an_example_is_played_to_the_end(name: str):
    ed = read_house(examples()[name])
    assert [str(failure) for failure in play_randomly(ed, 12) if failure] == []
    assert changed_rules(ed)
    players = ed.players[0]
    game = played(new_game(ed, players, 1, setup="random"), 10_000, "prince")
    assert game.over
    assert game.winners
    assert game.edition.title.startswith(ed.house_name)


def test_the_file_of_the_guide_can_be_played():
    """The example must be free of mistakes, because readers begin with it."""
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "house-rules.md").read_text("utf-8")
    ed = read_house(guide.partition("```toml\n")[2].partition("```")[0])
    assert [str(failure) for failure in play_randomly(ed, 4) if failure] == []


def test_records_carry_the_text():
    text = examples()["swedish-drill"]
    game = played(new_game(read_house(text), 5, 4, setup="random"), 120, "prince")
    record = json.loads(json.dumps(to_record(game)))
    assert record["edition"] == "five-round"
    assert record["options"]["house"] == text
    assert from_record(record).hash() == game.hash()
    assert from_record(write_record(game)).edition.key == game.edition.key
    assert game.edition.key.startswith("five-round[Swedish drill ")


def test_an_option_plays_house_rules_too():
    text = examples()["generous-princes"]
    game = new_game("five-round", 5, 1, house=text, setup="random")
    assert game.edition.house_name == "Generous princes"
    with pytest.raises(ValueError, match=r"house\.base: the file is for 'five-round', not for 'dice'"):
        new_game("dice", 5, 1, house=text)


def test_views_pickles_and_imagined_games_keep_the_house_rules():
    game = new_game(read_house(examples()["talking-shop"]), 5, 2, setup="random")
    seen = pickle.loads(pickle.dumps(view(game, 0)))
    assert seen.edition.key == game.edition.key
    assert imagine(seen, 1).program.steps.keys() == game.program.steps.keys()


def test_a_variant_is_played_with_house_rules():
    text = 'name = "Ours"\nbase = "five-round"\n[constants]\nzeal_faith = 4'
    game = new_game("five-round", 5, 1, house=text, rebels="on", setup="random")
    assert game.edition.base_key == "five-round+rebels"
    assert game.state.k.zeal_faith == 4


def test_thresholds_by_number_of_players():
    ed = read_house(
        'name = "x"\nbase = "five-round"\n[victory]\nprovinces = {5 = 30, 6 = 34}\nemperor = false'
    )
    found = {players: ed.constants(players, {}).religious_victory_provinces for players in ed.players}
    assert found == {5: 30, 6: 34, 7: 49, 8: 52}
    assert not ed.constants(5, {}).religious_victory_emperor


def test_doctrines_are_left_out_changed_and_added():
    k = read_house(examples()["swedish-drill"]).constants(5, {})
    table = dict(zip(k.doctrine_names, k.doctrine_table, strict=True))
    assert "Guerilla" not in table
    assert table["Tercio"][2:4] == ((0, 0, 1), (0, 2, 0))
    assert table["Swedish Drill"][2:4] == ((0, 2, 0), (2, 0, 1))
    six = read_house(
        'name="x"\nbase="six-round"\n[doctrines.add.Dutch]\ngives=["Cavalry"]\ntakes=["Pikeman"]'
    )
    assert six.constants(5, six.proposed()).doctrine_table[-1] == ((2,), (1,))


def test_steps_are_left_out_repeated_and_moved():
    ed = read_house(examples()["talking-shop"])
    steps = list(ed.program({}).steps)
    assert "heresy.council_of_trent" not in steps
    assert not [step for step in steps if step.startswith("foreign_powers")]
    assert steps.index("again.diplomacy.act") < steps.index("war.declare") < steps.index("diplomacy.act")


MOVES = {
    "five-round": [("war", "diplomacy"), ("election", "war"), ("religious_war", "upheaval")],
    "five-round+rebels": [("foreign_powers", "rebels"), ("election", "diplomacy")],
    "six-round": [("foreign_powers", "shifts"), ("election", "diplomacy")],
    "dice": [("election", "heresy"), ("diplomacy", "heresy"), ("upheaval", "initiative")],
}


@pytest.mark.parametrize(
    ("id", "phase", "other"), [(id, *move) for id, moves in MOVES.items() for move in moves]
)
def test_a_phase_can_be_played_earlier(id: str, phase: str, other: str):
    """Markers stay on the table between two phases in the order of play, not in the printed order."""
    ed = read_house(
        f'name = "x"\nbase = "{id}"\n[contents]\nmove = [{{step = "{phase}", before = "{other}"}}]'
    )
    assert [str(failure) for failure in play_randomly(ed, 4) if failure] == []
    k = ed.constants(5, ed.proposed())
    assert k.phases.index(phase) < k.phases.index(other)
    printed = edition(id).constants(5, edition(id).proposed())
    names = dict(zip(printed.phases, printed.phase_names, strict=True))
    assert dict(zip(k.phases, k.phase_names, strict=True)) == names


def test_a_phase_that_is_left_out_is_shown_nowhere():
    ed = read_house('name = "x"\nbase = "five-round"\n[contents]\nleave_out = ["foreign_powers"]')
    game = new_game(ed, 5, 1, setup="random")
    assert "foreign_powers" not in {phase["id"] for phase in board_json(game)["phases"]}
    assert ed.teach.guide is not None
    notes = ed.teach.guide.in_order(game.state.k.phases)
    assert [note.phase for note in notes][-2:] == ["religious_war", "election"]


def test_the_difference_names_rules_and_what_no_longer_holds():
    verdict = judge(examples()["talking-shop"])
    by_rule = {changed.rule: changed for changed in verdict.changes}
    assert by_rule["V.trent.2"].suspended
    assert by_rule["V.round.2"].changes == (
        "A round is now: Religious Upheaval, Combat Heresy, Engage in Diplomacy, Wage War, Religious War,"
        " Engage in Diplomacy, Imperial Election.",
        "Engage in Diplomacy is played 2 times.",
    )
    assert by_rule["V.trent.2"].changes == ("Combat Heresy: Council of Trent is left out.",)
    faith = {c.rule: c for c in judge(examples()["generous-princes"]).changes}["V.faith.5"]
    assert faith.changes == ("Faith of each Protestant, by round: 5,5,5,3,3 → 5,5,4,4,4.",)
    assert "5 Faith in rounds 1-3" in faith.text


def test_the_order_of_a_round_is_never_suspended():
    """Only one step cites the rule that lists the phases; leaving out that step must not strike out the rule."""
    found = judge('name = "x"\nbase = "five-round"\n[contents]\nleave_out = ["diplomacy"]').changes
    by_rule = {change.rule: change for change in found}
    assert not by_rule["V.round.2"].suspended
    assert by_rule["V.round.2"].changes == (
        "A round is now: Religious Upheaval, Combat Heresy, Wage War, Religious War, Foreign Powers,"
        " Imperial Election.",
    )
    assert by_rule["V.dip.1"].suspended


@pytest.mark.parametrize(
    ("base", "change", "words"),
    [
        (
            "five-round",
            'Guerilla = { gives = ["Pikeman"], takes = ["Cavalry"] }',
            "give up 1 Pikeman; take 1 Cavalry",
        ),
        ("five-round", "Tercio = { effect = 'choice', cards = 1 }", "give up any 1 card, take any 1"),
        ("six-round", 'Flexible = { gives = ["Cavalry"] }', "for one Cavalry take one of another type"),
        (
            "six-round",
            'Flexible = { takes = ["Cavalry"] }',
            "for one Musketeer or Pikeman or Cavalry take Cavalry",
        ),
    ],
)
def test_a_doctrine_does_what_its_cards_say(base: str, change: str, words: str):
    ed = read_house(f'name = "x"\nbase = "{base}"\n[doctrines.change]\n{change}')
    assert words in changed_rules(ed)[0].changes[0]
    assert [str(failure) for failure in play_randomly(ed, 6, players=5) if failure] == []


LONGER = """
name = "A longer war"
base = "{id}"
[constants]
rounds = 8
"""


@pytest.mark.parametrize("id", ["five-round", "five-round+rebels", "six-round", "dice"])
def test_a_longer_game_goes_on_with_the_last_numbers(id: str):
    ed = read_house(LONGER.format(id=id))
    options = {"setup": "random", **({"rebels": "on"} if "+" in id else {})}
    old, k = (it.constants(5, it.check_table(5, options)) for it in (edition(id), ed))
    assert k.upheaval_draw == (*old.upheaval_draw, *[old.upheaval_draw[-1]] * (8 - old.rounds))
    assert k.round_year[-1] == old.round_year[-1] + (8 - old.rounds) * (
        old.round_year[-1] - old.round_year[-2]
    )
    assert [str(failure) for failure in play_randomly(ed, 4, players=5) if failure] == []
    game = played(new_game(ed, 5, 2, log=True, **options), 10_000, "prince")
    assert game.over
    assert [row["round"] for row in board_json(game)["rounds"]] == list(range(1, 9))
    assert view_json(view(game, 0))["year"] == k.round_year[game.state.round]


@pytest.mark.parametrize(
    ("base", "first"),
    [("five-round", "[victory]\nrounds = [2]"), ("six-round", "[victory]\nfirst_round = 2")],
)
def test_a_game_too_short_for_religions_is_pointed_out(base: str, first: str):
    text = f'name = "x"\nbase = "{base}"\n[constants]\nrounds = 1\n'
    said = "No religion can win: that takes until round 4, and the game has 1 round."
    assert judge(text).notes == (said,)
    assert judge(text + first).notes == (said.replace("round 4", "round 2"),)
    assert judge(f'name = "x"\nbase = "{base}"').notes == ()


def test_a_larger_principality_raises_what_depends_on_it():
    ed = read_house(
        'name = "x"\nbase = "five-round"\n[principalities]\nlargest = 6\n[constants]\n'
        "gift_recipient_size = 5\nip_of_principality_by_size = [2, 2, 3, 3, 4, 4]"
    )
    assert ed.constants(5, {}).gift_recipient_size == 5
    assert [str(failure) for failure in play_randomly(ed, 4, players=5) if failure] == []


def test_lists_by_round_have_the_length_of_the_game():
    text = (
        LONGER.format(id="five-round")
        + "protestant_faith = [5, 5, 5, 4, 4, 4, 3, 3]\n[victory]\nrounds = [7, 8]"
    )
    k = read_house(text).constants(6, {})
    assert k.protestant_faith == (0, 5, 5, 5, 4, 4, 4, 3, 3)
    assert k.religious_victory_rounds == (7, 8)
    said = {sentence for rule in judge(text).changes for sentence in rule.changes}
    assert "Rounds of the game: 5 → 8." in said
    assert not any(sentence.endswith("2 → 2.") for sentence in said)


def test_the_council_without_a_deadline_is_shown():
    """House rules may set the deadline after the last round, which has no year."""
    game = new_game(
        read_house('name = "x"\nbase = "five-round"\n[constants]\ntrent_deadline = 6'), 5, 2, setup="random"
    )
    while game.question(game.waiting[0]).kind != "council":
        question = game.first_question()
        game.answer(question.seat, question.answers[0])
    desk = next(desk for desk in view_json(view(game, game.waiting[0]))["desks"] if desk["kind"] == "council")
    assert desk["deadline"] is None


def test_the_difference_speaks_plain_english():
    text = """
    name = "x"
    base = "dice"
    players = [5, 6, 7]
    [victory]
    saved_places = { 5 = 1 }
    [principalities]
    sizes = [1, 1, 1, 1, 2, 2]
    electors = { Saxony = 1 }
    """
    said = [sentence for rule in judge(text).changes for sentence in rule.changes]
    assert "The game is for 5, 6 or 7 players." in said
    assert "Saxony begins with 1 province instead of 2." in said
    assert any("by the face of the die: 2,2,2,2,3,3 → 1,1,1,1,2,2." in sentence for sentence in said)
    crown = judge('name = "x"\nbase = "five-round"\n[victory]\nemperor = false').changes[0]
    assert crown.changes == ("Whether a religion needs the Emperor to win: yes → no.",)


def test_fixed_options_cannot_be_chosen_otherwise():
    ed = read_house(examples()["wide-empire"])
    assert ed.board(5, {}).size == 66
    with pytest.raises(ValueError, match=r"options\.shape: 'hexagon' is none of rectangle"):
        new_game(ed, 5, 1, shape="hexagon")


# --- checks by play ---


@pytest.mark.rule("V.election.9")
@pytest.mark.parametrize(
    "change",
    [
        "[constants]\nemperor_influence = 0",
        '[contents]\nrepeat = { "election.place_last_influence" = 2 }',
    ],
)
def test_the_emperor_never_places_more_than_is_left(change: str):
    ed = read_house(f'name = "x"\nbase = "five-round"\n{change}')
    assert [str(failure) for failure in play_randomly(ed, 8) if failure] == []


def without(id: str, name: str) -> Edition:
    ed = edition(id)
    program = rewritten(ed.program({}).tree, ContentsChanges(leave_out=(name,)))
    return replace(ed, program=lambda options: program)


def test_random_games_find_what_a_left_out_step_breaks():
    failure = next(f for f in play_randomly(without("dice", "election.open_election"), 10) if f)
    assert failure.step == "election.vote_together"


def test_a_loop_that_never_asks_is_named():
    broken = without("five-round", "war.end_of_battle_round")
    sentences = {f.sentence for f in play_randomly(broken, 6) if f}
    assert sentences
    assert all("Error" not in s or "EndlessLoop" not in s for s in sentences)


def test_an_endless_loop_is_an_error_and_not_a_hang():
    from westphalia.engine.contents import as_long_as

    def always(s: object) -> bool:
        return True

    def nothing(s: object) -> None:
        return None

    ed = edition("five-round")
    endless = Program(as_long_as(always, nothing))
    with pytest.raises(EndlessLoop):
        new_game(replace(ed, program=lambda options: endless), 5, 1)


@pytest.mark.parametrize("id", ["five-round", "five-round+rebels", "six-round", "dice"])
def test_the_table_of_needs_names_steps_that_exist(id: str):
    names = {*names_of(edition(id).program({})), ""}
    for step, others in needs()[id].items():
        assert {step, *others} <= names
