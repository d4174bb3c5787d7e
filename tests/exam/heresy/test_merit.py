"""An examiner's cases: merit and income."""

from exam.examiner import realm
from exam.heresy.positions import conversion, saved
from westphalia import from_position, in_words


def test_most_good_works_and_ties_by_initiative():
    position = {
        "players": 5,
        "step": "heresy.income",
        "stop": "heresy.council_of_trent",
        "realms": {p: {"good_works": 2} for p in "BCDE"},
    }
    assert saved(from_position(position)) == "BC"
    assert saved(from_position({**position, "initiative": ["E", "A", "D", "C", "B"]})) == "DE"
    assert saved(from_position({**position, "players": 7})) == "BCD"


def test_at_least_one_good_work():
    game = from_position(
        {
            "players": 5,
            "step": "heresy.income",
            "stop": "heresy.council_of_trent",
            "realms": {"D": {"good_works": 1}},
        }
    )
    assert saved(game) == "D"


def test_a_saint_is_worth_five_good_works():
    game = from_position(
        {
            "players": 5,
            "step": "heresy.income",
            "stop": "heresy.council_of_trent",
            "realms": {"A": {"good_works": 4}, "B": {"saints": 1}, "C": {"saints": 1, "good_works": 1}},
        }
    )
    assert saved(game) == "BC"


def test_new_initiative_order_decides_ties_anew():
    """All have 1 Good Work: the first players in the new order are saved."""
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "upheaval",
            "stop": "heresy",
            "emperor": "D",
            "realms": {p: {"good_works": 1} for p in "ABCDE"},
        }
    )
    assert in_words(game)["initiative"][:2] == ["D", "E"]
    assert saved(game) == "DE"


# --- income ---


def test_income():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.income",
            "stop": "heresy.earn_faith",
            "realms": {
                "A": {"gold": 1},
                "B": {"land": ["2,4", "2,5", "3,4", "3,5"], "towns": ["2,5", "3,5"], "heretical": ["3,5"]},
                "C": {
                    "religion": "Protestant",
                    "land": ["2,7", "2,8", "3,7"],
                    "towns": ["2,8", "3,7"],
                    "heretical": ["3,7"],
                },
                "D": {"home": "France", "edge": "north"},
                "E": {
                    "home": "Spain",
                    "edge": "south",
                    "land": ["2,0", "3,0"],
                    "towns": ["2,0", "3,0"],
                    "heretical": ["3,0"],
                },
            },
            "principalities": {"Hesse": {"size": 3, "ally": "A"}, "Trier": {"ally": "A"}},
        }
    )
    assert [realm(game, p)["gold"] for p in "ABCDE"] == [3, 4, 4, 2, 4]


def test_income_follows_conversion():
    """A's Catholic town pays nothing once A is Protestant: 3 for the Monastery and 2 for the capital."""
    game = conversion(
        converts="A",
        stop="heresy.council_of_trent",
        realms={"A": {"land": ["2,4", "2,5", "3,4"], "towns": ["2,5"]}},
    )
    assert realm(game, "A")["gold"] == 5
    game = conversion(
        stop="heresy.council_of_trent", realms={"A": {"land": ["2,4", "2,5", "3,4"], "towns": ["2,5"]}}
    )
    assert realm(game, "A")["gold"] == 4
