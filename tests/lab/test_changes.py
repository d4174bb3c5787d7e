"""Changed constants: read, checked, and never called the edition."""

import pytest

from westphalia.editions.edition import LOADERS, edition
from westphalia.game.records import from_record, to_record
from westphalia.game.westphalia_game import new_game
from westphalia.lab.changes import changeable, check_changes, limits, prepare_edition, read_value, write_value

OPTIONS = {"setup": "random"}


def checked(*words: str, id: str = "five-round") -> dict[str, str]:
    return dict(check_changes(edition(id), 6, {}, words))


def test_a_number_a_list_by_round_and_pairs() -> None:
    assert checked("ottoman_die_disrupt=3") == {"ottoman_die_disrupt": "3"}
    assert checked("protestant_faith=4") == {"protestant_faith": "4"}
    assert checked("protestant_faith=5,5,4,4,4") == {"protestant_faith": "5,5,4,4,4"}
    assert checked("religious_victory_rounds=3,4,5") == {"religious_victory_rounds": "3,4,5"}
    assert checked("diplomacy_game_payoff=2,2;3,0;1,1") == {"diplomacy_game_payoff": "2,2;3,0;1,1"}


def test_what_is_set_to_what_it_is_changes_nothing() -> None:
    assert checked("ottoman_die_disrupt=2", "protestant_faith=5,5,5,3,3") == {}
    assert checked("ottoman_die_disrupt=3", "ottoman_die_disrupt=2") == {}


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("ottoman_die", "has no constant 'ottoman_die'"),
        ("ottoman_die_disrup=2", "do you mean: ottoman_die_disrupt"),
        ("ottoman_die_disrupt=seven", "'seven' is no whole number"),
        ("ottoman_die_disrupt=7", "7 is not between 0 and 6"),
        ("ottoman_die_disrupt", "not of the form NAME=VALUE"),
        ("good_works_per_saint=0", "0 is not between 1 and 99"),
        ("protestant_faith=5,5", "2 numbers for 5 rounds"),
        ("religious_victory_rounds=5,4", "no ascending list of rounds"),
        ("religious_victory_provinces=73", "73 is not between 1 and 72"),
        ("diplomacy_game_payoff=1,1", "write it like 2,2;4,0;1,1"),
        ("phases=war", "cannot be changed here"),
        ("guerilla_own_cost=1", "1 numbers instead of 2"),
    ],
)
def test_mistakes_are_refused_in_a_sentence(word: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"--set") as refused:
        checked(word if "=" in word or sentence.startswith("not") else f"{word}=1")
    assert sentence in str(refused.value)


@pytest.mark.parametrize("id", ["five-round", "six-round", "dice"])
def test_every_constant_can_be_written_and_is_within_its_own_limits(id: str) -> None:
    ed = edition(id)
    k, size = ed.constants(6, ed.check_table(6, {})), ed.board(6, ed.check_table(6, {})).size
    for name in changeable(k):
        value = getattr(k, name)
        assert read_value(k, name, write_value(k, name, value), size) == value, name
        assert limits(k, name, size)[0] <= limits(k, name, size)[1]


def test_a_changed_game_is_marked_and_plays_by_its_numbers() -> None:
    changes = check_changes(edition("dice"), 6, {}, ["faith_die=5"])
    id = prepare_edition("dice", changes)
    try:
        game = new_game(id, 6, 1, **OPTIONS)
        assert game.state.k.faith_die == 5  # type: ignore[attr-defined]
        assert game.edition.title == "the dice edition, changed: faith_die = 5"
        assert game.hash() != new_game("dice", 6, 1, **OPTIONS).hash()
        record = to_record(game)
        assert record["edition"] == "dice[faith_die=5]"
        assert from_record(record).hash() == game.hash()
    finally:
        del LOADERS[id]
    with pytest.raises(ValueError, match="there is no 'dice"):  # nobody else takes it for the edition
        from_record(record)
    assert edition("dice").constants(6, {}).faith_die == 3  # type: ignore[attr-defined]
