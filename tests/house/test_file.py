"""Files of house rules: valid contents, and the sentences for mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from westphalia.cli.main import main
from westphalia.editions.kit.edition import edition
from westphalia.house.edition import house_edition, read_house
from westphalia.house.file import MOST_LETTERS
from westphalia.house.problems import HouseError

HEAD = 'name = "Ours"\nbase = "five-round"\n'


def problems(text: str) -> list[str]:
    with pytest.raises(HouseError) as refused:
        read_house(text)
    return [str(problem) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[constants]\nzeal_fait = 3",
            "constants.zeal_fait: the edition has no constant 'zeal_fait'; did you mean: zeal_faith",
        ),
        ("[constants]\nzeal_faith = 'three'", "constants.zeal_faith: 'three' is not a whole number"),
        ("[constants]\nzeal_faith = 100", "constants.zeal_faith: 100 is not between 0 and 99"),
        ("[constants]\nzeal_faith = true", "constants.zeal_faith: true is not a whole number"),
        ("[constants]\nzeal_faith = 2026-01-01", "constants.zeal_faith: 2026-01-01 is not a whole number"),
        ("[constants]\nphases = ['war']", "constants.phases: phases is part of how the edition is built"),
        ("[constants]\nprotestant_faith = [1, 2]", "2 numbers for 5 rounds"),
        ("[constants]\nrounds = 7\nprotestant_faith = [1, 2]", "2 numbers for 7 rounds"),
        ("[constants]\nrounds = 11", "constants.rounds: 11 is not between 1 and 10"),
        ("[constants]\nzeal_faith = {9 = 3}", "'9' is not a number of players; choose one of: 5, 6, 7, 8"),
        ("[constants]\ndoctrine_hand = 9", "5 Players draw 45 Doctrine cards, but there are only 24"),
        ("[constants]\ngift_recipient_size = 4", "gift_recipient_size: 4 is not between 0 and 3"),
        ("[principalities]\nlargest = 6", "Principalities may have 6 provinces: give that many numbers"),
        (
            "[principalities]\nelectors = {Trier = 9}",
            "principalities.electors.Trier: 9 is not a size from 1 to 6",
        ),
        ("[principalities]\nelectors = {Bremen = 1}", "there is no Elector 'Bremen'"),
        ("[victory]\nwinner = 1", "victory.winner: there is no such setting"),
        (
            "[doctrines]\nleave_out = ['Phalanx']",
            "doctrines.leave_out: there is no doctrine 'Phalanx'; choose one of: Flexible",
        ),
        (
            "[doctrines.add.Phalanx]\ngives = ['Pikeman']\ntakes = ['Pikeman']",
            "there is room for 8 doctrines, not 9",
        ),
        ("[doctrines.change.Tercio]\ntakes = ['Elephant']", "takes must be a list of at most 6 of Musketeer"),
        (
            "[doctrines.change.Tercio]\neffect = 'exec'",
            "effect 'exec' is not one of exchange, choice, guerilla",
        ),
        ("[homes]\nnames = ['France', 'Spain']", "5 Players need as many Homes, not 2"),
        ("[homes]\nnames = ['France', 'France']", "homes.names: lists a name twice"),
        (
            "[contents]\nleave_out = ['war.bribe']",
            "contents.leave_out: there is no step or chapter 'war.bribe'",
        ),
        ("[contents]\nleave_out = ['upheaval.set_initiative']", "upheaval.set_initiative cannot be left out"),
        ("[contents]\nleave_out = ['end.peace_of_westphalia']", "end.peace_of_westphalia cannot be left out"),
        ("[contents]\nrepeat = {war = 9}", "contents.repeat: war: play it 2 to 4 times"),
        ("[contents]\nrepeat = {'setup.place_home' = 2}", "belongs to setup, which happens once"),
        ("[[contents.move]]\nstep = 'election'", 'write it like {step = "election", before = "war"}'),
        ("[[contents.move]]\nstep = 'election'\nbefore = 'heresy.income'", "are not side by side"),
        ("[contents]\nleave_out = ['diplomacy']\nrepeat = {diplomacy = 2}", "repeat: diplomacy is left out"),
        (
            "[contents]\nleave_out = ['diplomacy']\nmove = [{step = 'diplomacy.act', after = 'war'}]",
            "contents.move: diplomacy.act is left out",
        ),
        ("[constants]\nzeal_faith = {5 = 3, 05 = 4}", "'05' is not a number of players"),
        ("[constants]\ndiplomacy_game_payoff = [[2, 2]]", "write it like [[2, 2], [4, 0], [1, 1]]"),
        ("[victory]\nrounds = 5", "victory.rounds: write it like [4, 5]"),
        (
            "[victory]\nrounds = []",
            "victory.rounds: name a round; for no religious victory, leave out the step",
        ),
        ("[constants]\nfp_provinces_kept_for_successor = 5", "5 is not between 0 and 4"),
        ("[victory]\nfirst_round = 3", "victory.first_round: the five-round edition has no such setting"),
        ("[homes]\nnames = ['France', 'france ']", "homes.names: lists a name twice"),
        ("[constants]\nsaved_places = 1\n[victory]\nsaved_places = 2", "[constants] sets it too"),
        ("base = 'dice'", "a setting is given twice (at line"),
        ("[homes]\n[homes]", "the file is not TOML: [homes] is given twice (at line"),
        ("[doctrines.change.Tercio]\ngives = []", "Tercio: an exchange needs gives and takes"),
        ("[doctrines.change.Tercio]\ncards = 2", "Tercio: the effect exchange has no cards"),
        ("[doctrines.change.Flexible]\neffect = 'exchange'", "Flexible: an exchange needs gives and takes"),
        ("[doctrines.change.Tercio]\neffect = 'choice'", "Tercio: a choice needs cards"),
        (
            "[doctrines.change.Guerilla]\neffect = 'guerilla'\ngives = ['Pikeman']",
            "Guerilla: the effect guerilla has no gives",
        ),
        (
            "[contents]\nmove = [{step = 'war', before = 'diplomacy'}, {step = 'diplomacy', before = 'war'}]",
            "contents.move: another move undoes this one: war before diplomacy",
        ),
        (f"[constants]\nrounds = {'9' * 300}", "99999999999999999999… is not between 1 and 10"),
        ("players = []", "players: must name at least one number of players"),
        ("[options]\nrivers = 3", "options.rivers: there is no such option"),
        ("players = [4]", "players: the five-round edition is not for 4 players"),
        ("players = 'five'", "players: must be a list"),
        ("code = 'import os'", "code: there is no such section"),
        ("constants = 3", "constants: must be a table"),
    ],
)
def test_a_mistake_is_a_sentence_that_names_its_field(text: str, sentence: str):
    found = problems(text + "\n" + HEAD if "=" in text.split("\n")[0] and text[0] != "[" else HEAD + text)
    assert any(sentence in problem for problem in found), found


def test_a_principality_of_the_largest_size_receives_no_gift():
    """It grew beyond every table of sizes, and princes ended in an IndexError."""
    found = problems('name = "x"\nbase = "six-round"\n[principalities]\nlargest = 4')
    assert found == [
        "gift_recipient_size: a Principality of 4 provinces has no room for one more: give at most 3"
    ]


def test_all_mistakes_are_told_at_once():
    assert len(problems(HEAD + "[constants]\nzeal_fait = 1\n[contents]\nleave_out = ['wars']")) == 2


def test_a_mistake_for_all_numbers_of_players_is_told_once():
    assert problems(HEAD + "[victory]\nprovinces = 0") == ["victory.provinces: 0 is not between 1 and 60"]


def test_a_byte_order_mark_is_ignored():
    assert read_house("\ufeff" + HEAD).house_name == "Ours"


def test_name_and_base_are_needed():
    assert problems("") == ["name: is missing", "base: is missing"]
    assert problems('name = "x"\nbase = "seven-round"')[0].startswith(
        "base: there is no edition 'seven-round'"
    )


def test_the_name_of_an_edition_is_taken():
    for name in ("dice", "Five-Round"):
        found = problems(f'name = "{name}"\nbase = "dice"')
        assert found == [f"name: {name!r} is the name of an edition; give your rules a name of their own"]


def test_a_mistake_in_the_players_is_told_once():
    assert problems(HEAD + "players = 'five'") == ["players: must be a list"]


@pytest.mark.parametrize("text", [HEAD + "[constants]\nzeal_fait = 1", HEAD + "a = " + "[" * 5000])
def test_the_command_names_the_file_and_the_field(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "ours.toml"
    file.write_text(text, "utf-8")
    for command in ("check", "show"):
        assert main(["house", command, str(file)]) == 2
        said = capsys.readouterr().out
        assert said.startswith(f"{file}: 1 mistake\n- ")
        assert "house." not in said


def test_a_file_is_for_its_own_base():
    with pytest.raises(HouseError, match="the file is for 'five-round', not for 'dice'"):
        house_edition(edition("dice"), HEAD)


@pytest.mark.parametrize(
    "place",
    [
        "[constants]\nzeal_faith = {}",
        "[principalities]\nelectors = {{ Trier = {} }}",
        "players = [{}]",
        "[contents]\nrepeat = {{ war = {} }}",
        "[doctrines.change.Flexible]\ncards = {}",
        "[homes]\nnames = [{}]",
    ],
)
def test_a_number_too_large_to_be_written_is_refused_anywhere(place: str):
    """Python reads hexadecimal numbers of any size but raises an error of its own when it writes one in decimal."""
    assert problems(HEAD + place.format("0x" + "f" * 9000)) == ["a number is too large"]


def test_only_the_first_mistakes_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "ours.toml"
    file.write_text("".join(f"k{n} = {n}\n" for n in range(300)) + HEAD, "utf-8")
    assert main(["house", "check", str(file)]) == 2
    said = capsys.readouterr().out
    assert said.startswith(f"{file}: 300 mistakes\n- k0: there is no such section")
    assert said.endswith("- and 280 more\n")


def test_ten_megabytes_are_refused_unread():
    assert problems("x" * 10_000_000) == [f"the file has more than {MOST_LETTERS:,} letters"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HEAD + "a = " + "[" * 5000 + "]" * 5000, "nested"),
        (HEAD + "[" + ".".join("a" * 3000) + "]", "dots"),
        (HEAD + "a = " + "{a=" * 2000 + "1" + "}" * 2000, "nested"),
    ],
    ids=["lists", "dotted keys", "tables"],
)
def test_deep_tables_are_refused(text: str, why: str):
    assert why in problems(text)[0]


@pytest.mark.parametrize(
    "text", ["name = ", "\x00", HEAD + "a = 9" + "9" * 5000, "[[[", HEAD + "name = 'twice'"]
)
def test_text_that_is_not_toml_is_refused(text: str):
    assert "TOML" in problems(text)[0] or "nested" in problems(text)[0]


def test_bad_input_changes_nothing():
    before = edition("five-round").constants(5, {})
    problems(HEAD + "[constants]\nzeal_faith = 3\nsaved_places = 0")
    assert edition("five-round").constants(5, {}) == before
