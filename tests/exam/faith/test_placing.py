"""An examiner's cases: where Faith dice may be placed."""

import pytest

from exam.examiner import asked, realm
from exam.faith.positions import PROTESTANT, ROAD, placing
from westphalia import from_position, in_words


def near(place):
    q, r = map(int, place.split(","))
    return {f"{q + a},{r + b}" for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))}


def expected_places(game, player, reformation=True):
    """Work out by hand from the text: own land, the chain and one step beyond."""
    now = in_words(game)
    me = now["realms"][player]
    protestant = set(now["protestant"])
    owner = {h: ("realm", h) for r in now["realms"].values() for h in r["land"]}
    owner |= {h: ("prince", n) for n, p in now["principalities"].items() for h in p["land"]}
    mine = {h for h in owner if (h in protestant) == (me["religion"] == "Protestant")}
    chain, todo = set(), [me["capital"]]
    while todo:
        h = todo.pop()
        if h in mine and h not in chain:
            chain.add(h)
            todo += near(h)
    reach = (chain | {n for h in chain for n in near(h)} | set(me["land"])) & set(owner)
    if me["religion"] == "Catholic" and not reformation:
        reach -= protestant
    return {owner[h][1] for h in reach}


def test_own_land_chain_and_one_beyond():
    game = placing(**ROAD)
    legal = set(game.legal("A"))
    assert {"2,2", "2,3", "2,9"} <= legal  # own land, the far one too
    assert "Hesse" in legal  # in the chain
    assert "2,5" in legal  # one beyond: a Player's province
    assert "Bavaria" in legal  # one beyond: a Principality
    assert not {"2,6", "3,5", "Austria"} & legal  # two beyond
    assert legal == expected_places(game, "A")


def test_distant_own_land_starts_no_chain():
    """2,9 is Protestant too, but does not hang together with the capital: its neighbours are out of reach."""
    game = placing(
        **{
            **ROAD,
            "realms": {
                **ROAD["realms"],
                "A": {**PROTESTANT, "land": ["2,2", "2,3", "2,9"], "protestant": "all"},
            },
            "principalities": {**ROAD["principalities"], "Lorraine": {"land": ["2,10"]}},
        }
    )
    assert "2,9" in game.legal("A")
    assert "Lorraine" not in game.legal("A")


def test_the_chain_runs_through_other_players():
    """B's 2,5 has turned Protestant: the chain goes through it to B's capital and beyond."""
    game = placing(
        **{**ROAD, "realms": {**ROAD["realms"], "B": {"land": ["2,6", "2,5", "3,5"], "heretical": ["2,5"]}}}
    )
    assert {"2,6", "3,5", "Austria"} <= set(game.legal("A"))  # a Player's capital may be attacked
    assert set(game.legal("A")) == expected_places(game, "A")


def test_heretical_own_land_breaks_the_chain():
    """2,3 is Catholic: Hesse behind it is not in the chain."""
    game = placing(
        **{
            **ROAD,
            "realms": {
                **ROAD["realms"],
                "A": {**PROTESTANT, "land": ["2,2", "2,3", "2,9"], "protestant": ["2,2"]},
            },
        }
    )
    assert "2,3" in game.legal("A")
    assert not {"Hesse", "2,5", "Bavaria"} & set(game.legal("A"))


def test_a_split_principality_is_reached_by_any_part():
    game = placing(
        **{**ROAD, "principalities": {**ROAD["principalities"], "Lorraine": {"land": ["5,8", "1,2"]}}}
    )
    assert "Lorraine" in game.legal("A")


def test_a_chain_does_not_jump_between_parts_of_a_principality():
    """Hesse is Protestant at 2,4 and at 5,8: what lies around 5,8 is not in reach."""
    game = placing(
        **{
            **ROAD,
            "principalities": {
                **ROAD["principalities"],
                "Hesse": {"land": ["2,4", "5,8"], "religion": "Protestant"},
                "Lorraine": {"land": ["5,7"]},
            },
        }
    )
    assert "Hesse" in game.legal("A")
    assert "Lorraine" not in game.legal("A")


@pytest.mark.parametrize("seed", range(4))
def test_reach_on_the_usual_map_after_an_upheaval(seed):
    game = from_position({"players": 5, "round": 2, "seed": seed, "step": "upheaval", "stop": "heresy"})
    now = in_words(game)
    protestants = {
        n: {"land": p["land"], "religion": p["religion"]} for n, p in now["principalities"].items()
    }
    for player in "AC":
        for religion in ("Catholic", "Protestant"):
            realms = {
                p: {"land": r["land"], "protestant": [h for h in r["protestant"] if h != r["capital"]]}
                for p, r in now["realms"].items()
            }
            realms[player]["religion"] = religion
            realms[player]["protestant"] += (
                [now["realms"][player]["capital"]] if religion == "Protestant" else []
            )
            game = placing(player, realms=realms, principalities=protestants)
            assert set(game.legal(player)) == expected_places(game, player)


def test_church_abuses():
    """Before the Reformation a Catholic puts no die on anything Protestant, not even on their own province."""
    realms = {
        "A": {"land": ["2,2", "2,3", "2,1"], "heretical": ["2,1"]},
        "B": {"land": ["4,2", "3,2", "4,1"], "heretical": ["3,2"]},
    }
    principalities = {
        "Hesse": {"land": ["2,4"], "religion": "Protestant"},
        "Bavaria": {"land": ["1,3", "1,4"]},
    }
    game = placing(round=2, realms=realms, principalities=principalities)
    assert not {"Hesse", "2,1", "3,2"} & set(game.legal("A"))
    assert {"2,2", "2,3", "Bavaria"} <= set(game.legal("A"))
    game = placing(round=2, reformation=True, realms=realms, principalities=principalities)
    assert {"Hesse", "2,1", "3,2"} <= set(game.legal("A"))


def test_protestants_know_no_church_abuses():
    game = placing(round=1, **ROAD)
    assert "2,5" in game.legal("A")


def test_all_dice_must_be_placed():
    game = placing(successes=2, **ROAD)
    assert not {"pass", "done", "nothing", "end turn"} & set(game.legal("A"))
    game.say("A", "2,2")
    assert asked(game) == {"A": "dice"}


def test_placing_in_initiative_order():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "heresy.measure_reach",
            "initiative": ["C", "B", "A", "E", "D"],
            "emperor": "C",
            "realms": {p: {"successes": 1} for p in "ABCDE"},
        }
    )
    seen = []
    while asked(game) and "dice" in asked(game).values():
        ((player, _),) = asked(game).items()
        seen.append(player)
        game.say(player, realm(game, player)["capital"])
    assert seen == ["C", "B", "A", "E", "D"]


def test_a_die_does_not_carry_the_chain_on():
    """Hesse is Catholic; A's dice on it do not convert it before all have placed."""
    game = placing(
        successes=3, **{**ROAD, "principalities": {**ROAD["principalities"], "Hesse": {"land": ["2,4"]}}}
    )
    assert "2,5" not in game.legal("A")
    game.say("A", "Hesse")
    assert "2,5" not in game.legal("A")


def test_a_home_reaches_its_edge():
    """A Protestant Home at the north edge, where all is Catholic: exactly the owners of the edge are in reach."""
    game = placing("A", realms={"A": {**PROTESTANT, "home": "Sweden", "edge": "north"}})
    now = in_words(game)
    edge = {f"0,{r}" for r in range(2, 11)}
    expected = {h for r in now["realms"].values() for h in r["land"] if h in edge}
    expected |= {n for n, p in now["principalities"].items() if edge & set(p["land"])}
    assert set(game.legal("A")) == expected


def test_a_home_is_the_start_of_a_chain():
    game = placing(
        "A",
        realms={"A": {**PROTESTANT, "home": "Sweden", "edge": "north"}},
        principalities={
            "Hesse": {"land": ["0,6", "1,5"], "religion": "Protestant"},
            "Bavaria": {"land": ["2,5", "3,5"]},
            "Austria": {"land": ["3,4"]},
        },
    )
    assert {"Hesse", "Bavaria"} <= set(game.legal("A"))
    assert "Austria" not in game.legal("A")


def test_dice_without_any_place_are_lost():
    """A Catholic Home before the Reformation behind a Protestant edge: nothing to place on."""
    names = [f"0,{r}" for r in range(2, 11)]
    edge = {f"Edge {i}": {"land": names[i : i + 3], "religion": "Protestant"} for i in (0, 3, 6)}
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "heresy.measure_reach",
            "turn": "A",
            "stop": "diplomacy",
            "principalities": edge,
            "realms": {"A": {"home": "France", "edge": "north", "successes": 2}},
        }
    )
    assert game.stopped
    assert realm(game, "A")["successes"] == 0


def test_a_corner_lies_on_both_edges():
    """The short edge of 0,2, 1,1 and 2,0: exactly its owners are in reach of a Protestant Home there."""
    game = placing("A", realms={"A": {**PROTESTANT, "home": "Sweden", "edge": "north-west"}})
    now = in_words(game)
    edge = {"0,2", "1,1", "2,0"}
    expected = {h for r in now["realms"].values() for h in r["land"] if h in edge}
    expected |= {n for n, p in now["principalities"].items() if edge & set(p["land"])}
    assert set(game.legal("A")) == expected


def test_a_foreign_power_places_on_its_own_far_land():
    game = placing(
        "A",
        realms={
            "A": {
                **PROTESTANT,
                "home": "Sweden",
                "edge": "north",
                "land": ["4,4", "4,5"],
                "protestant": "all",
            }
        },
        principalities={"Hesse": {"land": ["4,6"]}},
    )
    assert {"4,4", "4,5"} <= set(game.legal("A"))
    assert "Hesse" not in game.legal("A")  # beside own land, but not beside the chain of the Home


def test_no_chain_runs_through_the_home_of_another():
    """The Home of B at the south edge is Protestant; A's chain ends at that edge's first hex."""
    game = placing(
        "A",
        realms={
            "A": {**PROTESTANT, "land": ["5,0", "4,0", "4,1"], "protestant": "all"},
            "B": {**PROTESTANT, "home": "Sweden", "edge": "south"},
        },
        principalities={"Hesse": {"land": ["5,8"], "religion": "Protestant"}, "Bavaria": {"land": ["5,7"]}},
    )
    assert not {"Hesse", "Bavaria"} & set(game.legal("A"))


def test_a_catholic_chain_before_the_reformation():
    """Defence everywhere in the Catholic chain and one beyond, never on Protestant ground."""
    game = placing(
        "A",
        round=2,
        realms={"A": {"land": ["2,2", "2,3", "3,2"], "heretical": ["3,2"]}},
        principalities={
            "Hesse": {"land": ["2,4", "2,5"], "religion": "Protestant"},
            "Saxony": {"land": ["5,8", "5,7"]},
        },
    )
    assert set(game.legal("A")) == expected_places(game, "A", reformation=False)
    assert "Saxony" in game.legal("A")
