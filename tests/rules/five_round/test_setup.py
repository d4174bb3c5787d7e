"""Setup in seven steps, from the empty map to the first Emperor."""

from dataclasses import replace

import pytest

from westphalia import new_game
from westphalia.board import bit_list, five_round_map, mask_of
from westphalia.editions.five_round.invariants import broken_invariants
from westphalia.editions.five_round.rules import setup as five_setup
from westphalia.editions.five_round.rules.power import imperial_power
from westphalia.editions.five_round.state import MORTAL_SIN
from westphalia.editions.kit.edition import edition
from westphalia.engine.chance import below
from westphalia.engine.contents import Node, Program, as_long_as, asks, chapter, each, repeat
from westphalia.game.westphalia_game import WestphaliaGame, default_names, table_of
from westphalia.rules.base.state import CATHOLIC, NONE
from westphalia.rules.crown import election, open_vote
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.setup import naming
from westphalia.rules.setup import pieces as setup_pieces
from westphalia.rules.setup import steps as setup

HOMES = each(setup.setup_order, asks(five_setup.place_home))
ELECTORS = each(setup.elector_turns, asks(setup_pieces.place_elector))
OTHERS = as_long_as(five_setup.land_is_free, asks(five_setup.place_principality))
INFLUENCE = each(setup.setup_order, five_setup.receive_influence, repeat(asks(setup.place_influence)))
EMPEROR = chapter(
    "emperor",
    election.open_election,
    each(election.voters, repeat(asks(open_vote.vote))),
    election.count_votes,
    five_setup.crown_first_emperor,
)


def at(*parts: Node, players: int = 5, order: str = "", free: str = "", **options: str) -> WestphaliaGame:
    """Return a game that begins at some parts of setup, with a Setup Order (A, B, C, ...) and perhaps few
    free hexes.
    """
    program = Program(*parts)
    ed = replace(edition("five-round"), program=lambda options: program)
    state = ed.new_state(players, 1, options)
    game = table_of(ed, state, default_names(players), {}, log=True)
    state.setup_order = tuple(map(game.seat, order or game.players))
    if free:
        state.free = mask_of(map(game.hex, free.split()))
    game.start()
    return game


def asked(game: WestphaliaGame) -> tuple[str, str]:
    """Return the first waiting player, with the kind of their question."""
    seat = game.waiting[0]
    return game.players[seat], game.questions[seat].kind


def forbidden(game: WestphaliaGame, player: str, word: str) -> str:
    """Return the rule that forbids an answer."""
    refusal = game.why_not(player, word)
    assert refusal is not None, f"{word} is legal"
    assert refusal.code == "illegal"
    return refusal.rule


def land(game: WestphaliaGame, power: int) -> set[str]:
    """Return the provinces of a power as coordinates."""
    return {"{},{}".format(*game.state.board.hexes[i]) for i in bit_list(game.state.land[power])}


def play_by_chance(game: WestphaliaGame, until: str = "") -> None:
    """Answer everything by chance until a question of a kind, or the end."""
    while game.waiting and (not until or asked(game)[1] != until):
        seat = game.waiting[0]
        answers = game.questions[seat].answers
        game.answer(seat, answers[below(game.state, len(answers))])


# --- 1: the map ---


@pytest.mark.rule("V.setup.map.1", "V.inv.1")
@pytest.mark.parametrize(("players", "hexes"), [(5, 60), (6, 72), (7, 84), (8, 96)])
def test_the_map_has_12_hexes_per_player(players: int, hexes: int) -> None:
    game = new_game("five-round", players=players)
    assert game.state.board.size == hexes
    assert game.state.free.bit_count() == hexes
    assert game.log[0].fields["amount"] == hexes


@pytest.mark.rule("V.setup.map.2", "V.setup.map.3", "V.setup.home.3", "V.ruling.map-shape", "V.ex.1")
@pytest.mark.parametrize(
    ("players", "edges", "border", "clovers", "cs", "rows"),
    [(5, [3, 3, 4, 4, 9, 9], 26, 92, 250, 122), (8, [4, 4, 6, 6, 9, 9], 32, 158, 442, 218)],
)
def test_the_worked_example_of_the_map(
    players: int, edges: list[int], border: int, clovers: int, cs: int, rows: int
) -> None:
    board = new_game("five-round", players=players).state.board
    p = players
    assert set(board.hexes) == {(q, r) for q in range(p + 1) for r in range(p + 6) if p - 3 <= q + r <= p + 8}
    assert sorted(edge.bit_count() for edge in board.edges) == edges
    rim = 0
    for edge in board.edges:
        rim |= edge
    assert rim.bit_count() == border
    sides = {mask_of(i for i, (q, r) in enumerate(board.hexes) if on(q, r)) for on in (
        lambda q, r: q == 0, lambda q, r: q == p, lambda q, r: r == 0, lambda q, r: r == p + 5,
        lambda q, r: q + r == p - 3, lambda q, r: q + r == p + 8,
    )}  # fmt: skip
    assert set(board.edges) == sides
    assert (len(board.clovers), len(board.cs), len(board.rows)) == (clovers, cs, rows)


@pytest.mark.rule("V.setup.map.2", "V.ruling.map-shape")
@pytest.mark.parametrize("players", [5, 6, 7])
def test_a_smaller_map_fits_inside_a_larger_one(players: int) -> None:
    larger = set(five_round_map(players + 1).hexes)
    assert {(q, r + 1) for q, r in five_round_map(players).hexes} <= larger


# --- 2: colours and flags ---


@pytest.mark.rule("V.setup.player.1", "V.dec.flag")
def test_flags_are_picked_in_joining_order_and_only_once() -> None:
    game = new_game("five-round", players=5, seed=3)
    assert len(game.legal("A")) == 8
    game.say("A", "Angel")
    assert asked(game) == ("B", "flag")
    assert "Angel" not in game.legal("B")
    angel = setup_pieces.FLAG + 1
    refusal = game.refusal(game.seat("B"), angel)
    assert refusal is not None
    assert (refusal.rule, "Angel" in refusal.sentence) == ("V.setup.player.1", True)
    assert forbidden(game, "B", "pass") == "V.setup.player.1"
    for name, flag in zip("BCDE", ("Bear", "Phoenix", "Tree", "Griffin")):
        assert asked(game)[0] == name
        game.say(name, flag)
    assert game.state.flag == [1, 6, 0, 2, 7]


@pytest.mark.rule("V.setup.player.1")
def test_there_are_fourteen_flags_of_different_colours() -> None:
    assert len(setup_pieces.FLAGS) == 14
    assert all(len({flag[column] for flag in setup_pieces.FLAGS}) == 14 for column in range(3))


@pytest.mark.rule("V.setup.player.2", "V.setup.map.4", "V.ruling.start-gold", "V.inv.13")
def test_all_start_with_tokens_and_three_power_but_no_gold() -> None:
    game = new_game("five-round", players=6, seed=2)
    play_by_chance(game, until="pick_elector")
    s = game.state
    for seat in range(6):
        assert imperial_power(s, seat) == 3
        assert (s.role[seat], s.religion[seat], s.gold[seat]) == (MORTAL_SIN, CATHOLIC, 0)
        assert (s.good_works[seat], s.saints[seat], s.stored[seat]) == (0, 0, 0)
        assert s.monastery >> seat & 1
    assert not any((*s.dice_hex, *s.dice_power, *s.hand, *s.doctrines, s.markers))


# --- 3: homes ---


@pytest.mark.rule("V.setup.home.1")
def test_setup_order_is_drawn_at_random_once() -> None:
    drawn = set()
    for seed in range(40):
        game = new_game("five-round", players=5, seed=seed)
        game.play_on("home")
        order = game.state.setup_order
        assert sorted(order) == [0, 1, 2, 3, 4]
        assert game.waiting == [order[0]]
        drawn.add(order[0])
    assert drawn == {0, 1, 2, 3, 4}


@pytest.mark.rule("V.setup.home.1")
def test_setup_order_can_be_pinned() -> None:
    game = new_game("five-round", players=5)
    game.state.pins = {"setup_order": (3, 1, 3)}
    game.play_on("home")
    assert game.state.setup_order[:2] == (3, 1)
    assert game.log[-1].fields["seats"] == list(game.state.setup_order)


@pytest.mark.rule("V.setup.home.2", "V.dec.home", "V.inv.3")
def test_each_player_places_a_capital_and_two_provinces_in_setup_order() -> None:
    game = at(HOMES, order="CABED")
    assert asked(game) == ("C", "home")
    game.say("C", "2,5", "1,6", "1,5")
    s, c = game.state, game.seat("C")
    assert land(game, c) == {"2,5", "1,6", "1,5"}
    assert s.capital[c] == game.hex("2,5")
    assert s.towns == 1 << game.hex("2,5")
    assert s.free == s.board.everything & ~s.land[c]
    assert asked(game) == ("A", "home")
    assert forbidden(game, "A", "1,5") == "V.setup.home.2"
    assert forbidden(game, "A", "pass") == "V.setup.home.2"


@pytest.mark.rule("V.setup.home.3", "V.ruling.shapes")
def test_a_home_is_a_clover_or_a_c_but_never_a_straight_row() -> None:
    game = at(HOMES)
    game.say("A", "2,5", "2,6")
    assert set(game.legal("A")) == {"1,6", "3,5", "1,5", "3,4", "1,7", "3,6"}  # two clovers and four Cs
    assert forbidden(game, "A", "2,7") == "V.setup.home.3"
    assert "Three hexes in a row" in str(game.why_not("A", "2,7"))
    assert forbidden(game, "A", "2,6") == "V.setup.home.2"
    assert forbidden(game, "A", "5,5") == "V.setup.home.3"


@pytest.mark.rule("V.setup.home.3", "V.ruling.shapes")
def test_the_capital_may_be_any_hex_of_the_shape() -> None:
    game = at(HOMES)
    game.say("A", "2,5")
    assert "1,7" in game.legal("A")  # the other end of a C
    assert "2,7" not in game.legal("A")
    assert forbidden(game, "A", "2,7") == "V.setup.home.3"
    game.say("A", "1,7")
    assert game.legal("A") == ["1,6", "2,6"]
    game.say("A", "1,6")
    assert game.state.capital[0] == game.hex("2,5")
    assert land(game, 0) == {"2,5", "1,6", "1,7"}


@pytest.mark.rule("V.setup.home.3")
def test_only_hexes_are_offered_from_which_a_shape_can_be_completed() -> None:
    game = at(HOMES, free="2,5 2,6 3,5 0,2 0,3 0,4 5,8")
    assert game.legal("A") == ["2,5", "2,6", "3,5"]
    assert forbidden(game, "A", "0,3") == "V.setup.home.3"
    assert "room" in str(game.why_not("A", "5,8"))


# --- 4: Electors ---


@pytest.mark.rule("V.setup.elector.1", "V.setup.principality.1", "V.ruling.setup-continue", "V.ex.1")
@pytest.mark.parametrize(
    ("players", "turns", "next_one"),
    [(5, "ABCDEAB", "C"), (6, "ABCDEFA", "B"), (7, "ABCDEFG", "A"), (8, "ABCDEFG", "H")],
)
def test_electors_go_round_the_table_and_the_others_go_on_after_them(
    players: int, turns: str, next_one: str
) -> None:
    game = at(ELECTORS, OTHERS, players=players)
    placers = []
    while asked(game)[1] != "principality":
        placers.append(asked(game)[0])
        before = game.state.electors
        while game.state.electors == before:
            seat = game.waiting[0]
            game.answer(seat, game.questions[seat].answers[0])
    assert "".join(placers) == turns
    assert asked(game) == (next_one, "principality")


@pytest.mark.rule("V.setup.elector.1", "V.setup.elector.4", "V.dec.elector")
def test_a_player_picks_an_unplaced_elector_and_puts_it_anywhere() -> None:
    game = at(ELECTORS)
    assert len(game.legal("A")) == 7
    game.say("A", "Saxony", "3,4", "4,4")
    s, saxony = game.state, game.power("Saxony")
    assert s.electors == 1 << saxony
    assert (land(game, saxony), s.capital[saxony]) == ({"3,4", "4,4"}, game.hex("3,4"))
    assert s.towns == 1 << game.hex("3,4")
    assert asked(game) == ("B", "pick_elector")
    assert "Saxony" not in game.legal("B")
    refusal = game.refusal(1, setup_pieces.ELECTOR + 4)
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == ("V.setup.elector.1", "Saxony is already on the map.")
    assert forbidden(game, "B", "pass") == "V.setup.elector.1"
    game.say("B", "Palatinate")
    assert forbidden(game, "B", "4,4") == "V.setup.elector.1"


@pytest.mark.rule("V.setup.elector.2", "V.election.2", "V.inv.5")
def test_the_seven_electors_have_their_sizes() -> None:
    game = at(ELECTORS)
    play_by_chance(game)
    s = game.state
    sizes = {s.names[s.name[e]]: s.land[e].bit_count() for e in bit_list(s.electors)}
    assert sizes == {
        "Trier": 1, "Mainz": 1, "Cologne": 1, "The Palatinate": 2, "Saxony": 2, "Brandenburg": 3, "Bohemia": 4,
    }  # fmt: skip


@pytest.mark.rule("V.setup.elector.3")
def test_an_elector_may_have_any_connected_shape() -> None:
    game = at(ELECTORS)
    game.say("A", "Bohemia", "2,3")
    assert "2,6" in game.legal("A")
    assert forbidden(game, "A", "2,7") == "V.setup.elector.3"
    game.say("A", "2,6")
    assert forbidden(game, "A", "3,3") == "V.setup.elector.3"
    assert game.legal("A") == ["2,4", "2,5"]
    game.say("A", "2,5")
    assert land(game, game.power("Bohemia")) == {"2,3", "2,4", "2,5", "2,6"}


@pytest.mark.rule("V.setup.elector.3", "V.ruling.elector-contiguity")
def test_an_elector_must_go_where_it_can_be_connected() -> None:
    game = at(ELECTORS, free="0,2 0,3 0,4 2,6 3,6 5,8 5,6 5,7")
    game.say("A", "Brandenburg")
    assert forbidden(game, "A", "2,6") == "V.setup.elector.3"
    assert set(game.legal("A")) == {"0,2", "0,3", "0,4", "5,6", "5,7", "5,8"}


@pytest.mark.rule("V.setup.elector.3", "V.ruling.elector-contiguity")
def test_an_elector_that_can_be_connected_nowhere_lies_in_as_few_pieces_as_possible() -> None:
    game = at(ELECTORS, free="0,2 0,3 0,4 2,6 3,6 5,8 4,0")
    game.say("A", "Bohemia", "2,6")  # a pair: with the three it makes 2 pieces
    assert set(game.legal("A")) == {"0,2", "0,3", "0,4", "3,6"}
    assert forbidden(game, "A", "5,8") == "V.setup.elector.3"
    assert "as few pieces as possible: 2" in str(game.why_not("A", "5,8"))
    game.say("A", "3,6", "0,4")
    assert game.state.electors  # 0,3 was the only hex left to take
    assert land(game, game.power("Bohemia")) == {"2,6", "3,6", "0,4", "0,3"}
    (told,) = (e for e in game.log if e.kind == "elector_in_pieces")
    bohemia = game.state.names.index("Bohemia")
    assert (told.rule, told.fields) == ("V.setup.elector.3", {"principality": bohemia, "amount": 2})


# --- 5: other Principalities ---


@pytest.mark.rule("V.setup.principality.1", "V.dec.principality", "V.ruling.names")
def test_a_new_principality_gets_hexes_a_capital_with_a_town_and_a_name() -> None:
    game = at(OTHERS, names="chosen")
    game.say("A", "2,5", "2,6", "1,7")
    assert asked(game) == ("A", "name")
    assert len(game.legal("A")) >= 96
    game.say("A", "Hesse")
    s, hesse = game.state, game.power("Hesse")
    assert (land(game, hesse), s.capital[hesse]) == ({"2,5", "2,6", "1,7"}, game.hex("2,5"))
    assert s.towns == 1 << game.hex("2,5")
    assert not s.electors
    assert asked(game) == ("B", "principality")
    assert forbidden(game, "B", "2,6") == "V.setup.principality.1"
    game.say("B", "4,5", "4,6", "5,5")
    refusal = game.refusal(1, naming.NAME + s.names.index("Hesse"))
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == ("V.gen.15", "Hesse is in use.")


@pytest.mark.rule("V.setup.principality.2")
def test_while_a_clover_or_c_is_free_three_provinces_are_placed_in_that_shape() -> None:
    game = at(OTHERS, free="2,5 2,6 2,7 3,5 4,8 4,9 0,2")
    assert set(game.legal("A")) == {"2,5", "2,6", "2,7", "3,5"}
    assert forbidden(game, "A", "4,8") == "V.setup.principality.2"
    game.say("A", "2,5", "2,6")
    assert game.state.free == mask_of(map(game.hex, ("2,7", "4,8", "4,9", "0,2")))  # 3,5: the only third hex
    game = at(OTHERS, free="2,5 2,6 2,7 3,5 1,6 4,8")
    game.say("A", "2,5", "2,6")
    assert forbidden(game, "A", "2,7") == "V.setup.principality.2"
    assert "Three hexes in a row" in str(game.why_not("A", "2,7"))


@pytest.mark.rule("V.setup.principality.3")
def test_then_pairs_are_placed_and_a_straight_row_gives_only_a_pair() -> None:
    game = at(OTHERS, free="2,5 2,6 2,7 4,8")
    assert game.legal("A") == ["2,5", "2,6", "2,7"]
    assert forbidden(game, "A", "4,8") == "V.setup.principality.3"
    game.say("A", "2,6")
    assert game.legal("A") == ["2,5", "2,7"]
    assert forbidden(game, "A", "4,8") == "V.setup.principality.3"
    assert game.why_not("A", "4,8").sentence == "The two provinces must be adjacent."  # type: ignore[union-attr]
    game.say("A", "2,7")
    assert asked(game) == ("B", "principality")
    assert game.legal("B") == ["2,5", "4,8"]


@pytest.mark.rule("V.setup.principality.4", "V.ruling.singles")
def test_isolated_hexes_become_principalities_of_one_province_in_the_same_order() -> None:
    game = at(OTHERS, order="DEABC", free="0,2 2,5 5,8")
    assert asked(game) == ("D", "principality")
    game.say("D", "2,5")
    assert asked(game) == ("E", "principality")
    game.say("E", "5,8")
    s = game.state
    assert s.free == 0
    assert [s.land[p].bit_count() for p in bit_list(s.principalities)] == [1, 1, 1]
    assert [e.fields["seat"] for e in game.log if e.kind == "place_principality"] == [3, 4, 0]
    assert s.towns == mask_of(map(game.hex, ("0,2", "2,5", "5,8")))


@pytest.mark.rule("V.setup.principality.5", "V.gen.16")
def test_the_deck_has_a_card_for_each_principality_on_the_map_and_other_names_stay_free() -> None:
    game = at(HOMES, ELECTORS, OTHERS, INFLUENCE)
    play_by_chance(game, until="setupinfluence")
    s = game.state
    placed = bit_list(s.principalities)
    assert all(s.land[p] for p in placed)
    assert next(e.fields["amount"] for e in game.log if e.kind == "deck") == len(placed)
    names = {s.name[p] for p in placed}
    assert len(names) == len(placed)
    assert names.isdisjoint(naming.names_not_in_use(s))
    free = naming.names_not_in_use(s)
    assert len(names) + len(free) == len(s.names)
    assert naming.names_not_in_use(s, taken=(free[0],)) == free[1:]


# --- 6: Influence ---


@pytest.mark.rule("V.setup.influence.1", "V.dec.setupinfluence", "V.ally.13")
def test_each_player_places_four_influence_and_saves_nothing() -> None:
    game = at(HOMES, ELECTORS, OTHERS, INFLUENCE, order="BACDE")
    play_by_chance(game, until="setupinfluence")
    assert asked(game) == ("B", "setupinfluence")
    assert len(game.legal("B")) == game.state.principalities.bit_count()
    for refused in ("done", "pass", "end turn"):
        assert forbidden(game, "B", refused) == "V.setup.influence.1"
    assert forbidden(game, "B", "A") == "V.gen.1"
    game.say("B", "Trier", "Mainz", "Trier", "Trier")
    assert influence_on(game.state, game.power("Trier"), game.seat("B")) == 3
    assert game.state.stored[game.seat("B")] == 0
    assert asked(game) == ("A", "setupinfluence")
    play_by_chance(game)
    assert sum(game.state.influence) == 4 * 5


@pytest.mark.rule("V.setup.influence.2", "V.ally.3", "V.ally.5")
def test_alliances_form_at_once_and_raise_imperial_power() -> None:
    game = at(HOMES, ELECTORS, OTHERS, INFLUENCE)
    play_by_chance(game, until="setupinfluence")
    s, trier, saxony = game.state, game.power("Trier"), game.power("Saxony")
    game.say("A", "Trier")
    assert s.ally[trier] == 0
    assert imperial_power(s, 0) == 3 + 2
    game.say("A", "Saxony")
    assert s.ally[saxony] == NONE
    game.say("A", "Saxony", "Bohemia")
    assert s.ally[saxony] == 0
    game.say("B", "Trier")
    assert s.ally[trier] == 0
    game.say("B", "Trier", "Saxony", "Saxony")
    assert (s.ally[trier], s.ally[saxony]) == (1, 0)
    assert (imperial_power(s, 0), imperial_power(s, 1)) == (3 + 2, 3 + 2)


# --- 7: the first Emperor ---


@pytest.mark.rule("V.setup.emperor.1", "V.setup.emperor.2", "V.init.3")
def test_the_first_emperor_is_elected_in_setup_order_and_stores_two_influence() -> None:
    game = at(HOMES, ELECTORS, OTHERS, INFLUENCE, EMPEROR, order="DBACE")
    play_by_chance(game, until="setupinfluence")
    for name in "DBACE":
        game.say(name, "Bohemia", "Brandenburg", "Saxony", "Saxony" if name == "E" else "Trier")
    game.say("D", "A")  # D is the ally of Trier, E of Saxony; the other Electors follow the first in order
    game.say("E", "B")
    s = game.state
    assert game.players[s.emperor] == "B"
    assert s.stored == [0, 2, 0, 0, 0]
    assert "first_emperor" in [e.kind for e in game.log]


@pytest.mark.rule("V.setup.emperor.1")
def test_without_allies_among_the_electors_the_first_player_becomes_emperor() -> None:
    game = at(HOMES, ELECTORS, OTHERS, INFLUENCE, EMPEROR, order="DBACE")
    play_by_chance(game, until="setupinfluence")
    while game.waiting:
        game.say(
            game.waiting[0], next(name for name in game.legal(game.waiting[0]) if not is_elector(game, name))
        )
    assert game.players[game.state.emperor] == "D"


def is_elector(game: WestphaliaGame, name: str) -> bool:
    """Return whether the Principality of that name is an Elector."""
    return bool(game.state.electors >> game.power(name) & 1)


@pytest.mark.rule("V.setup.emperor.2")
def test_then_round_1_begins_in_1510() -> None:
    game = new_game("five-round", players=5, seed=5, setup="random")
    game.play_on("convert")
    assert game.state.round == 1
    kinds = [e.kind for e in game.log]
    assert kinds.index("first_emperor") < kinds.index("round")
    assert game.log[kinds.index("round")].fields["year"] == 1510
    assert game.state.stored[game.state.emperor] == 2


# --- the whole ---


@pytest.mark.rule(
    "V.inv.1", "V.inv.2", "V.inv.3", "V.inv.5", "V.inv.6", "V.setup.principality.2", "V.ruling.shapes"
)
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_setups_by_chance_fill_the_map_lawfully(players: int) -> None:
    for seed in range(50):
        game = new_game("five-round", players=players, seed=seed, log=False)
        play_by_chance(game, until="convert")
        s = game.state
        assert broken_invariants(s) == []
        assert s.free == 0
        assert s.electors.bit_count() == 7
        threes = set(s.board.clovers) | set(s.board.cs)
        assert all(s.land[seat] in threes for seat in range(players))
        for power in bit_list(s.principalities & ~s.electors):
            size = s.land[power].bit_count()
            assert size < 3 or s.land[power] in threes
            assert size != 2 or s.board.is_connected(s.land[power])


@pytest.mark.rule("V.setup.principality.2-4")
def test_sizes_never_grow_again_while_the_map_fills() -> None:
    game = at(HOMES, ELECTORS, OTHERS, players=7)
    play_by_chance(game)
    sizes = [e.fields["amount"] for e in game.log if e.kind == "place_principality"]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.rule("V.setup.home.2", "V.setup.elector.1")
def test_a_copy_in_the_middle_of_a_land_goes_on_alike() -> None:
    game = at(HOMES, ELECTORS)
    game.say("A", "2,5", "2,6")
    other = game.copy()
    for each_game in (game, other):
        each_game.say("A", "1,6")
        assert land(each_game, 0) == {"2,5", "2,6", "1,6"}
    assert game.hash() == other.hash()
