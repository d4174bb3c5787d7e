"""An examiner's cases for the Imperial Election, the end of the round, victory and setup facts."""

import pytest

from exam.examiner import asked, principality, realm
from westphalia import from_position, in_words

ELECTORS = {
    "Trier": 1,
    "Mainz": 1,
    "Cologne": 1,
    "The Palatinate": 2,
    "Saxony": 2,
    "Brandenburg": 3,
    "Bohemia": 4,
}


def allied(**electors):
    """Electors with their allies: allied(Trier="A")."""
    names = {"Palatinate": "The Palatinate"}
    return {
        (n := names.get(name, name)): {"size": ELECTORS[n], "influence": {player: ELECTORS[n]}}
        for name, player in electors.items()
    }


def election(principalities, votes=None, *, round=2, realms=None, **fields):
    """Return an election; `votes` names the candidate of each Elector that an ally controls (else the ally)."""
    game = from_position(
        {
            "players": 5,
            "round": round,
            "step": "election",
            "initiative": list("ABCDE"),
            "stop": ["end", "election.place_last_influence"],
            **fields,
            "realms": realms or {},
            "principalities": principalities,
        }
    )
    while "vote" in asked(game).values():
        (who,) = asked(game)
        game.say(who, (votes or {}).get(who, who))
    return game


def emperor(game):
    return in_words(game)["emperor"]


# --- The vote ---


def test_four_votes_elect():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C", Palatinate="B", Brandenburg="B", Bohemia="B")
    )
    assert emperor(game) == "C"


def test_allies_may_vote_for_others():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C", Palatinate="B", Brandenburg="B", Bohemia="B"),
        {"C": "D"},
    )
    assert emperor(game) == "D"


def test_votes_may_cross_religions():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C", Palatinate="B", Brandenburg="B", Bohemia="B"),
        {"C": "B"},
        realms={"B": {"religion": "Protestant"}},
    )
    assert emperor(game) == "B"


def test_a_player_may_split_votes():
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "election",
            "initiative": list("ABCDE"),
            "stop": "end",
            "principalities": allied(
                Trier="C", Mainz="C", Cologne="C", Saxony="C", Brandenburg="B", Bohemia="B"
            ),
        }
    )
    game.say("B", "B", "B")
    game.say("C", "C", "E", "E", "E")  # E three, B two, C one; the unaligned Palatinate follows E
    assert emperor(game) == "E"


def test_unaligned_electors_follow_the_most_votes_among_their_religion():
    # B (Catholic) has 2 votes, C (Protestant) 3; the two unaligned Catholics make B's votes 4.
    game = election(
        {**allied(Trier="B", Mainz="B", Cologne="C", Saxony="C", Brandenburg="C")},
        realms={"C": {"religion": "Protestant"}},
    )
    assert emperor(game) == "B"


def test_unaligned_electors_of_the_other_religion_follow_their_own():
    lands = allied(Trier="B", Mainz="B", Cologne="C", Saxony="C", Brandenburg="C")
    lands["The Palatinate"] = {"size": 2, "religion": "Protestant"}
    lands["Bohemia"] = {"size": 4, "religion": "Protestant"}
    game = election(lands, realms={"C": {"religion": "Protestant"}})
    assert emperor(game) == "C"  # 5 to 2


def test_equal_votes_before_the_block_go_by_initiative():
    lands = allied(Trier="B", Mainz="B", Cologne="D", Saxony="D", Brandenburg="C")
    assert emperor(election(lands)) == "B"
    assert emperor(election(lands, initiative=list("ADBCE"))) == "D"


def test_without_any_votes_the_block_follows_initiative():
    assert emperor(election({}, initiative=list("DABCE"), emperor="D")) == "D"
    assert (
        emperor(election({}, initiative=list("DABCE"), emperor="D", realms={"D": {"religion": "Protestant"}}))
        == "A"
    )


def test_a_plurality_elects_when_nobody_has_four():
    game = election(
        allied(Trier="B", Mainz="B", Cologne="B", Saxony="C", Brandenburg="C", Palatinate="D", Bohemia="E")
    )
    assert emperor(game) == "B"


def test_a_tied_plurality_goes_by_initiative():
    lands = allied(
        Trier="B", Mainz="B", Cologne="B", Saxony="C", Brandenburg="C", Palatinate="C", Bohemia="E"
    )
    assert emperor(election(lands)) == "B"
    assert emperor(election(lands, initiative=list("ACBDE"))) == "C"


def test_a_foreign_power_may_be_elected():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C"),
        realms={"C": {"home": "Spain", "edge": "north"}},
    )
    assert emperor(game) == "C"
    assert realm(game, "C")["stored"] == 2


def test_every_player_may_receive_votes_and_nobody_refuses():
    game = from_position(
        {"players": 5, "round": 2, "step": "election", "principalities": allied(Trier="C"), "stop": "end"}
    )
    assert asked(game) == {"C": "vote"}
    assert set(game.legal("C")) == set("ABCDE")


def test_new_electors_vote_and_former_ones_do_not():
    lands = {**allied(Mainz="B", Cologne="B", Saxony="B", Brandenburg="C", Bohemia="C", Palatinate="C")}
    lands["Trier"] = {"size": 1, "influence": {"C": 1}}
    lands["Hesse"] = {"size": 1, "influence": {"B": 1}}
    electors = ["Hesse", "Mainz", "Cologne", "Saxony", "Brandenburg", "Bohemia", "The Palatinate"]
    assert emperor(election(lands, electors=electors)) == "B"


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_the_emperor_stores_two_influence(round):
    game = election({}, round=round, emperor="B", initiative=list("BACDE"), realms={"B": {"stored": 1}})
    assert emperor(game) == "B"
    assert realm(game, "B")["stored"] == 3


def test_in_round_five_the_emperor_places_two_influence():
    game = election({"Hesse": {"size": 2}}, round=5)
    game.go_on_playing()
    game.say("A", "Hesse", "Hesse")
    game.go_on_playing()  # past the stop at the end of the round
    assert game.over
    assert principality(game, "Hesse")["ally"] == "A"
    assert game.winners == ["A"]  # 3 + 2


def test_in_round_five_the_emperor_may_keep_the_influence():
    game = election({"Hesse": {"size": 2}}, round=5, realms={"B": {"provinces": 4}})
    game.go_on_playing()
    game.say("A", "done")
    game.go_on_playing()  # past the stop at the end of the round
    assert game.winners == ["B"]


# --- The end of the round ---


def test_leftover_gold_becomes_influence():
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "end",
            "stop": "upheaval",
            "realms": {"B": {"gold": 3, "stored": 1}, "C": {}},
        }
    )
    assert (realm(game, "B")["gold"], realm(game, "B")["stored"]) == (0, 4)
    assert realm(game, "C")["stored"] == 0


def test_saint_pius_begins_the_reformation_at_the_end_of_round_two():
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "end",
            "stop": "upheaval",
            "realms": {"B": {"religion": "Protestant"}},
        }
    )
    assert in_words(game)["reformation"]
    assert [realm(game, p)["saints"] for p in "ABCDE"] == [2, 0, 2, 2, 2]


def test_not_yet_at_the_end_of_round_one():
    game = from_position({"players": 5, "round": 1, "step": "end", "stop": "upheaval"})
    assert not in_words(game)["reformation"]
    assert in_words(game)["round"] == 2


def test_saint_pius_comes_only_once():
    game = from_position({"players": 5, "round": 2, "step": "end", "stop": "upheaval", "reformation": True})
    assert [realm(game, p)["saints"] for p in "ABCDE"] == [0] * 5


def test_the_years_of_the_rounds():
    years = [
        in_words(from_position({"players": 5, "round": r, "step": "war"}))["year"] for r in (1, 2, 3, 4, 5)
    ]
    assert years == [1510, 1540, 1570, 1600, 1630]


# --- Victory of a religion ---

PLAIN = (
    "Austria",
    "Bavaria",
    "Brunswick",
    "Lorraine",
    "Mecklenburg",
    "Pomerania",
    "Salzburg",
    "Württemberg",
    "Hesse",
)


def at_the_end(protestant=(), *, players=5, round=4, realms=None, **fields):
    """After the election; these Principalities are Protestant, all else is Catholic."""
    principalities = {n: {"size": ELECTORS.get(n, 3), "religion": "Protestant"} for n in protestant}
    return from_position(
        {
            "players": players,
            "round": round,
            "step": "end",
            "stop": "upheaval",
            "realms": realms or {},
            "principalities": {**principalities, **fields.pop("principalities", {})},
            **fields,
        }
    )


def result(game):
    return (game.state.victory, sorted(game.winners)) if game.over else None


def catholic_provinces(game):
    hexes = {5: 60, 6: 72, 7: 84, 8: 96}[len(game.players)]
    return hexes - len(in_words(game)["protestant"])


def test_a_catholic_victory_of_the_saved_catholics():
    game = at_the_end(realms={"B": {"good_works": 1}, "C": {"saints": 1}})
    assert result(game) == ("catholic", ["B", "C"])


def test_at_most_two_win_among_five():
    game = at_the_end(realms={"B": {"good_works": 1}, "C": {"saints": 1}, "D": {"good_works": 2}})
    assert result(game) == ("catholic", ["C", "D"])


def test_three_win_among_seven():
    saved = {p: {"good_works": 2} for p in "BCD"}
    game = at_the_end(players=7, realms={**saved, "E": {"good_works": 1}})
    assert result(game) == ("catholic", ["B", "C", "D"])


def test_thirty_three_catholic_provinces_are_enough_for_five():
    game = at_the_end(PLAIN, realms={"B": {"good_works": 1}})
    assert catholic_provinces(game) == 33
    assert result(game) == ("catholic", ["B"])


def test_thirty_two_are_not():
    game = at_the_end(PLAIN, realms={"B": {"good_works": 1, "heretical": ["2,1"], "land": ["2,0", "2,1"]}})
    assert catholic_provinces(game) == 32
    assert result(game) is None


def test_all_seven_electors_are_needed_for_five():
    game = at_the_end(["Trier"], realms={"B": {"good_works": 1}})
    assert result(game) is None


def test_six_electors_are_enough_for_six_and_five_are_not():
    game = at_the_end(["Trier"], players=6, realms={"B": {"good_works": 1}})
    assert result(game) == ("catholic", ["B"])
    game = at_the_end(["Trier", "Mainz"], players=6, realms={"B": {"good_works": 1}})
    assert result(game) is None


def test_seven_players_need_all_electors_and_eight_do_not():
    assert result(at_the_end(["Trier"], players=7, realms={"B": {"good_works": 1}})) is None
    assert result(at_the_end(["Trier"], players=8, realms={"B": {"good_works": 1}})) == ("catholic", ["B"])


def test_the_emperor_must_share_the_religion():
    game = at_the_end(emperor="A", realms={"A": {"religion": "Protestant"}, "B": {"good_works": 1}})
    assert result(game) is None


def test_no_victory_of_a_religion_before_round_four():
    assert result(at_the_end(round=3, realms={"B": {"good_works": 1}})) is None


def test_victory_of_a_religion_in_round_five():
    game = at_the_end(round=5, realms={"B": {"good_works": 1}, "C": {"provinces": 9}})
    assert result(game) == ("catholic", ["B"])


def test_a_protestant_victory_of_those_saved_by_faith_alone():
    protestants = {
        p: {"religion": "Protestant", "protestant": "all", "role": "Saved by Faith Alone"} for p in "AC"
    } | {"B": {"religion": "Protestant", "protestant": "all", "role": "Predestined to Hell"}}
    game = at_the_end([*PLAIN, *ELECTORS], emperor="A", realms=protestants)
    assert 60 - catholic_provinces(game) >= 33
    assert result(game) == ("protestant", ["A", "C"])


@pytest.mark.parametrize(("players", "needed"), [(6, 37), (7, 49), (8, 52)])
def test_the_number_of_provinces_for_more_players(players, needed):
    """Protestants own Principalities of 1 to 3 provinces until exactly the needed number is left to the Catholics."""
    hexes = players * 12
    plain = in_words(from_position({"players": players, "step": "war"}))["principalities"]
    others = sorted(
        ((len(p["land"]), n) for n, p in plain.items() if n not in ELECTORS), reverse=True
    )  # the big ones first, then single ones
    chosen, left = {}, hexes - needed
    for size, name in others:
        if size <= left:
            chosen[name] = plain[name]["land"]
            left -= size
    assert left == 0
    for extra, expected in ((0, ("catholic", ["B"])), (1, None)):
        lands = {n: {"land": provinces, "religion": "Protestant"} for n, provinces in chosen.items()}
        b_land = in_words(from_position({"players": players, "step": "war"}))["realms"]["B"]["land"]
        b = {"good_works": 1, "land": b_land, "heretical": b_land[1 : 1 + extra]}
        game = from_position(
            {
                "players": players,
                "round": 4,
                "step": "end",
                "stop": "upheaval",
                "realms": {"B": b},
                "principalities": lands,
            }
        )
        assert catholic_provinces(game) == needed - extra
        assert result(game) == expected


# --- The Peace of Westphalia ---


def peace(realms, protestant=("Trier",), **fields):
    """Return the end of round 5 without a victory of a religion (an Elector is Protestant)."""
    return at_the_end(protestant, round=5, realms=realms, **fields)


def test_the_most_imperial_power_wins_alone():
    assert result(peace({"C": {"provinces": 5}, "D": {"provinces": 4}})) == ("westphalia", ["C"])


def test_allies_count():
    game = peace({"C": {"provinces": 4}}, principalities={"Hesse": {"size": 3, "influence": {"D": 3}}})
    assert result(game) == ("westphalia", ["D"])  # 3 + 3


def test_orthodox_town_provinces_count_two_more():
    c = {"land": ["2,2", "2,3", "2,4", "2,5"]}
    d = {"land": ["4,2", "4,3", "4,4"], "towns": ["4,4"]}
    assert result(peace({"C": c, "D": d})) == ("westphalia", ["D"])  # 5 to 4


def test_heretical_town_provinces_count_one_only():
    c = {"land": ["2,2", "2,3", "2,4", "2,5"]}
    d = {"land": ["4,2", "4,3", "4,4"], "towns": ["4,4"], "heretical": ["4,4"]}
    assert result(peace({"C": c, "D": d})) == ("westphalia", ["C"])


def test_capitals_are_no_town_provinces():
    game = peace({"C": {"land": ["2,2"]}, "D": {"provinces": 4}})
    assert result(game) == ("westphalia", ["D"])
    assert realm(game, "C")["score"] == 1


def test_the_home_of_a_foreign_power_does_not_count():
    game = peace({"C": {"home": "France", "edge": "north", "land": ["0,4", "0,5"]}, "D": {"provinces": 4}})
    assert result(game) == ("westphalia", ["D"])
    assert (realm(game, "C")["imperial_power"], realm(game, "C")["score"]) == (12, 2)


def test_allies_of_a_foreign_power_count():
    game = peace(
        {"C": {"home": "France", "edge": "north", "land": ["0,4", "0,5"]}},
        principalities={"Hesse": {"size": 3, "influence": {"C": 3}}},
    )
    assert result(game) == ("westphalia", ["C"])


def test_the_emperor_chooses_among_equals():
    game = peace({"C": {"provinces": 4}, "D": {"provinces": 4}}, emperor="A")
    assert not game.over
    assert set(game.legal("A")) == {"C", "D"}
    game.say("A", "D")
    assert result(game) == ("westphalia", ["D"])


def test_the_emperor_may_choose_their_own_seat():
    game = peace({"C": {"provinces": 4}, "A": {"provinces": 4}}, emperor="A")
    game.say("A", "A")
    assert result(game) == ("westphalia", ["A"])


def test_the_game_goes_on_after_round_four_without_a_victory():
    game = at_the_end(["Trier"], round=4)
    assert in_words(game)["round"] == 5
    assert not game.over


# --- Definitions and setup ---


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_twelve_hexes_for_each_player(players):
    now = in_words(from_position({"players": players, "step": "war"}))
    lands = [p for r in (*now["realms"].values(), *now["principalities"].values()) for p in r["land"]]
    assert len(lands) == len(set(lands)) == 12 * players


def test_the_starting_electors_and_their_sizes():
    now = in_words(from_position({"players": 5}))
    assert {n: len(now["principalities"][n]["land"]) for n in now["electors"]} == ELECTORS


def test_every_player_starts_catholic_in_mortal_sin_with_three_provinces():
    game = from_position({"players": 6, "step": "heresy"})
    for player in game.players:
        r = realm(game, player)
        assert (r["religion"], r["role"], len(r["land"]), r["monastery"]) == (
            "Catholic",
            "Mortal Sin",
            3,
            True,
        )


def test_every_capital_bears_a_town():
    now = in_words(from_position({"players": 8, "step": "war"}))
    for power in (*now["realms"].values(), *now["principalities"].values()):
        assert power["capital"] in now["towns"]


def test_orthodox_depends_on_the_player():
    # The same Protestant town pays its Protestant owner and not a Catholic one.
    a = {"land": ["2,2", "2,3"], "towns": ["2,3"], "religion": "Protestant", "protestant": "all"}
    b = {"land": ["4,2", "4,3"], "towns": ["4,3"], "heretical": ["4,3"]}
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.income",
            "stop": "heresy.earn_faith",
            "realms": {"A": a, "B": b},
        }
    )
    assert (realm(game, "A")["gold"], realm(game, "B")["gold"]) == (4, 2)


# --- Where the rulebook is silent: as the rulings have it ---


def test_a_block_without_a_player_of_its_religion_does_not_vote():
    everybody = {p: {"religion": "Protestant"} for p in "ABCDE"}
    game = election(allied(Trier="C"), realms=everybody)  # six unaligned Catholic Electors
    assert emperor(game) == "C"


def test_without_any_vote_the_emperor_stays():
    everybody = {p: {"religion": "Protestant"} for p in "ABCDE"}
    assert emperor(election({}, realms=everybody, emperor="D", initiative=list("DABCE"))) == "D"


def test_the_blocks_look_at_the_votes_of_players_only():
    # D leads the Catholics with 1, A the Protestants with 2: the Catholic block (2) makes D 3, the Protestant (2) A 4.
    lands = allied(Trier="A", Mainz="A", Saxony="B")
    lands["Brandenburg"] = {"size": 3, "religion": "Protestant"}
    lands["Bohemia"] = {"size": 4, "religion": "Protestant"}
    game = election(
        lands,
        {"B": "D"},
        emperor="C",
        initiative=list("CABDE"),
        realms={"A": {"religion": "Protestant"}, "E": {"religion": "Protestant"}},
    )
    assert emperor(game) == "A"


def test_a_religion_without_saved_players_does_not_win():
    assert result(at_the_end(round=4)) is None
    game = at_the_end(round=5, realms={"C": {"provinces": 4}})
    assert result(game) == ("westphalia", ["C"])


def test_leftover_gold_of_round_five_changes_nothing():
    game = peace({"C": {"provinces": 4}, "D": {"gold": 9}})
    assert result(game) == ("westphalia", ["C"])
    assert realm(game, "D")["gold"] == 0


def test_the_scores_of_the_worked_example():
    x = {"home": "France", "edge": "north", "land": ["0,4", "0,5", "0,6", "0,7"], "towns": ["0,6"]}
    y = {"land": [f"4,{r}" for r in range(8)], "towns": ["4,7"], "heretical": ["4,7"]}
    game = peace({"C": x, "D": y})
    assert (realm(game, "C")["imperial_power"], realm(game, "C")["score"]) == (14, 6)
    assert realm(game, "D")["score"] == 8
    assert result(game) == ("westphalia", ["D"])


# --- Effects that meet ---


def test_the_new_emperor_leads_the_next_initiative_order():
    game = from_position(
        {
            "players": 5,
            "round": 1,
            "step": "election",
            "stop": "heresy",
            "realms": {"A": {"provinces": 6}, "B": {"provinces": 2}},
            "principalities": allied(Trier="D", Mainz="D", Cologne="D", Saxony="D"),
        }
    )
    game.say("D", "D", "D", "D", "D")
    now = in_words(game)
    # D first; then by power: B 2, then C and E with 3 (clockwise from D: E, then C), A 6.
    assert now["emperor"] == "D"
    assert now["initiative"] == ["D", "B", "E", "C", "A"]


def test_influence_stored_before_stays_stored_in_round_five():
    game = election({"Hesse": {"size": 4}}, round=5, realms={"A": {"stored": 3}})
    game.go_on_playing()
    game.say("A", "Hesse", "Hesse")
    assert principality(game, "Hesse")["influence"] == {"A": 2}
    assert principality(game, "Hesse")["ally"] is None


def test_the_last_influence_may_turn_an_ally():
    game = election(
        {"Hesse": {"size": 3, "influence": {"A": 2, "B": 3}}},
        round=5,
        realms={"A": {"provinces": 4}, "C": {"provinces": 6}},
    )
    game.go_on_playing()
    game.say("A", "Hesse", "Hesse")
    game.go_on_playing()  # past the stop at the end of the round
    assert principality(game, "Hesse")["ally"] == "A"
    assert game.winners == ["A"]  # 4 + 3


def test_religious_victory_comes_before_the_peace():
    game = election({}, round=5, realms={"B": {"good_works": 1}, "C": {"provinces": 9}})
    game.go_on_playing()
    game.say("A", "done")
    game.go_on_playing()  # past the stop at the end of the round
    assert result(game) == ("catholic", ["B"])


def test_a_foreign_power_may_win_by_faith():
    game = at_the_end(realms={"B": {"good_works": 1, "home": "Spain", "edge": "south"}})
    assert result(game) == ("catholic", ["B"])
