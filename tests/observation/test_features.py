"""Every number of an observation: a change of the position, and the value that follows."""

from __future__ import annotations

from array import array

import pytest

from observation.tables import TABLES, a_principality
from westphalia import new_game
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.observation import GLOBALS, HEXES, HISTORY, PRIVATE, SEATS, Encoder, spec_of, watch
from westphalia.observation.describe import values
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE
from westphalia.rules.base.state import Treaty, War

RIVAL = 1  # relative to the observer
FIVE, REBELS, SIX, DICE = "five-round", "rebels", "six-round", "dice"


class Position:
    """A game, the seat that is asked, a rival, a Principality and a hex of it."""

    def __init__(self, table: str) -> None:
        edition, options = TABLES[table]
        self.game = new_game(edition, 5, 11, log=False, setup="random", **options)
        self.history = watch(self.game)
        self.me = self.game.next_seat()
        self.rival = (self.me + RIVAL) % 5
        self.s = self.game.state
        self.power = a_principality(self.game)
        self.hex = self.s.owner.index(self.power)
        self.own = next(h for h in range(self.s.board.size) if self.s.owner[h] == self.me)
        self.encoder = Encoder(spec_of(edition, 5, **options))

    def values(self) -> dict[str, int]:
        return values(self.encoder.spec, self.encoder.observe(self.game, self.me))

    def ask(
        self, kind: str = "test", about: tuple[str, ...] = (), value: tuple[int, ...] = (), **parts
    ) -> None:
        """Ask the observer another question."""
        number, i = self.game._open[self.me]
        branch = self.game.branches[number]
        asked = Kind(kind, cite="", prompt="", about=about, **parts)
        question = Question(self.s, self.me, asked, branch.questions[i].answers, value)
        branch.questions = (*branch.questions[:i], question, *branch.questions[i + 1 :])


def amount(field, value=7):
    """Change a number of the rival."""

    def change(p):
        numbers = list(getattr(p.s, field))
        numbers[p.rival] = value
        setattr(p.s, field, numbers)

    return change


def flag(field):
    """Add the rival to a mask of seats, or remove them."""
    return lambda p: setattr(p.s, field, getattr(p.s, field) ^ 1 << p.rival)


def put(field, value):
    return lambda p: setattr(p.s, field, value(p) if callable(value) else value)


def mark(field):
    """Flip a Principality in a mask of powers."""
    return lambda p: setattr(p.s, field, getattr(p.s, field) ^ 1 << p.power)


def mark_hex(field):
    return lambda p: setattr(p.s, field, getattr(p.s, field) ^ 1 << p.hex)


def cards(field, at, value=3, whose="rival", width=3):
    """Put cards into a hand or pile."""

    def change(p):
        getattr(p.s, field)[getattr(p, whose) * width + at] = value

    return change


def set_item(field, at, value):
    def change(p):
        items = getattr(p.s, field)[:]
        items[at(p)] = value(p)
        setattr(p.s, field, items)

    return change


def war(attacker, defender):
    return put("wars", lambda p: (War(getattr(p, attacker), getattr(p, defender), 1),))


def tell(**fields):
    def change(p):
        event = next(e for e in p.game.edition.events().values() if not e.detail)
        p.history(event, **{name: value(p) for name, value in fields.items()})

    return change


def lose_province(p):
    p.s.owner[p.own] = p.power
    p.s.land[p.me] ^= 1 << p.own
    p.s.land[p.power] |= 1 << p.own


def ally_rival(p):
    p.s.ally[p.power] = p.rival
    p.s.allied[p.rival] |= 1 << p.power
    p.s.electors |= 1 << p.power


def add_town(p):
    land = p.s.land[p.rival] & ~p.s.towns
    p.s.towns |= p.s.land[p.rival]
    assert land or p.s.towns


SEAT, HEX, OWN = f"seat {RIVAL} ", "hex {hex} ", "hex {own} "

# name of the number: (table, change, value afterwards; None: only different from before)
CHANGES = {
    # hexes
    HEX + "map": None,
    OWN + "owner": (FIVE, lose_province, 17),
    OWN + "land": (FIVE, lose_province, None),
    HEX + "ally": (FIVE, ally_rival, 2),
    OWN + "capital": (FIVE, set_item("capital", lambda p: p.me, lambda p: p.own), None),
    HEX + "town": (FIVE, mark_hex("towns"), None),
    HEX + "protestant": (SIX, mark_hex("protestant"), None),
    HEX + "elector": (DICE, mark("electors"), None),
    HEX + "size": (FIVE, lose_province, None),
    HEX + "marker": (FIVE, mark("markers"), 1),
    HEX + "catholic_dice": (FIVE, set_item("dice_hex", lambda p: 2 * p.hex, lambda p: 3), 3),
    HEX + "protestant_dice": (
        SIX,
        lambda p: (amount("religion", 1)(p), setattr(p.s, "dice", ((PROVINCE + p.hex, p.rival),))),
        1,
    ),
    HEX + "land_catholic_dice": (FIVE, set_item("dice_power", lambda p: 2 * p.power, lambda p: 2), 2),
    HEX + "land_protestant_dice": (
        DICE,
        lambda p: (amount("religion", 1)(p), setattr(p.s, "dice", ((PRINCIPALITY + p.power, p.rival),))),
        1,
    ),
    HEX + "target": (FIVE, put("targets", lambda p: ((p.power, p.me),)), 1),
    HEX + "attacked": (SIX, mark("attacked"), 1),
    HEX + "besieged": (DICE, mark("besieged"), 1),
    HEX + "losing": (FIVE, mark("losing"), 1),
    HEX + "taken": (FIVE, put("taken", lambda p: ((p.hex, p.me, p.rival),)), 1),
    HEX + "unrest": (REBELS, mark_hex("unrest"), 1),
    HEX + "rebels": (REBELS, set_item("rebels", lambda p: p.hex, lambda p: 2), 2),
    HEX + "rebel_held": (REBELS, mark_hex("rebel_held"), 1),
    HEX + "core": (REBELS, set_item("core", lambda p: p.rival, lambda p: 1 << p.hex), 2),
    HEX + "subject": (FIVE, lambda p: p.ask(about=("province",), value=(p.hex,)), 1),
    HEX + f"influence_{RIVAL}": (
        FIVE,
        set_item("influence", lambda p: 16 * p.power + p.rival, lambda p: 9),
        9,
    ),
    # seats
    SEAT + "seated": None,
    SEAT + "asked": (FIVE, lambda p: p.game._open.update({p.rival: p.game._open[p.me]}), 1),
    SEAT + "subject": (FIVE, lambda p: p.ask(about=("player",), value=(p.rival,)), 1),
    SEAT + "religion": (FIVE, amount("religion", 1), 1),
    SEAT + "emperor": (SIX, put("emperor", lambda p: p.rival), 1),
    SEAT + "place": (
        FIVE,
        put("initiative", lambda p: (p.me, *(x for x in range(5) if x not in (p.me, p.rival)), p.rival)),
        5,
    ),
    "seat 0 power": (FIVE, lose_province, None),
    "seat 0 provinces": (DICE, lose_province, None),
    SEAT + "allies": (FIVE, ally_rival, None),
    SEAT + "electors": (FIVE, ally_rival, None),
    SEAT + "towns": (FIVE, add_town, None),
    SEAT + "stored": (DICE, amount("stored"), 7),
    SEAT + "gold": (FIVE, amount("gold"), 7),
    SEAT + "home": (FIVE, amount("home", 2), 3),
    SEAT + "edge": (FIVE, amount("edge", 4), 5),
    SEAT + "role": (SIX, amount("role", 3), 3),
    SEAT + "good_works": (FIVE, amount("good_works", 400), 255),
    SEAT + "saints": (FIVE, amount("saints"), 7),
    SEAT + "points": (DICE, amount("points"), 7),
    SEAT + "monastery": (FIVE, flag("monastery"), None),
    SEAT + "faith": (FIVE, amount("faith"), 7),
    SEAT + "successes": (DICE, amount("successes"), 7),
    SEAT + "reformer": (SIX, amount("reformer", 0), 1),
    SEAT + "converted": (SIX, amount("converted"), 7),
    SEAT + "combats": (DICE, flag("combats"), 1),
    SEAT + "engages": (SIX, flag("engages"), 1),
    SEAT + "wages": (SIX, flag("wages"), 1),
    SEAT + "request": (SIX, flag("requests"), 1),
    SEAT + "declared": (FIVE, flag("declared"), 1),
    SEAT + "attacking": (FIVE, war("rival", "power"), 1),
    SEAT + "defending": (FIVE, war("me", "rival"), 1),
    SEAT + "enemy": (DICE, war("me", "rival"), 1),
    SEAT + "facing": (FIVE, lambda p: amount("facing", p.me)(p), 1),
    SEAT + "in_army": (FIVE, flag("army_mask"), 1),
    SEAT + "league": (SIX, amount("league", 2), 2),
    SEAT + "reserves": (FIVE, amount("reserves"), 7),
    SEAT + "hand_size": (FIVE, cards("hand", 1), 3),
    SEAT + "played_musketeers": (FIVE, cards("pile", 0), 3),
    SEAT + "played_pikemen": (SIX, cards("pile", 1), 3),
    SEAT + "played_cavalry": (DICE, cards("pile", 2), 3),
    SEAT + "aside_musketeers": (DICE, cards("aside", 0), 3),
    SEAT + "aside_pikemen": (DICE, cards("aside", 1), 3),
    SEAT + "aside_cavalry": (DICE, cards("aside", 2), 3),
    SEAT + "army": (FIVE, amount("army", 64), 64),
    SEAT + "called": (FIVE, flag("called"), 1),
    SEAT + "barred": (FIVE, flag("barred"), 1),
    SEAT + "tally": (SIX, amount("tally"), 7),
    SEAT + "doctrine_cards": (FIVE, cards("doctrines", 5, 2, width=8), None),
    SEAT + "doctrine": (SIX, amount("doctrine", 3), 4),
    SEAT + "doctrine_changed": (SIX, flag("doctrine_changed"), 1),
    SEAT + "beaten": (FIVE, put("treaty", lambda p: Treaty(p.me, 1 << p.rival)), 1),
    SEAT + "winning": (FIVE, put("treaty", lambda p: Treaty(p.rival, 1)), 1),
    SEAT + "has_fought": (SIX, flag("has_fought"), 1),
    SEAT + "fought_foreign": (SIX, flag("fought_foreign"), 1),
    SEAT + "took_foreign": (SIX, flag("took_foreign"), 1),
    SEAT + "votes": (
        FIVE,
        put("votes", lambda p: ((p.power, p.rival), (p.power, p.me), (p.power, p.rival))),
        2,
    ),
    SEAT + "exiled": (DICE, flag("exiled"), 1),
    SEAT + "affairs": (SIX, amount("affairs", -2), -2),
    SEAT + "founded": (SIX, amount("founded", 3), 3),
    SEAT + "home_power": (DICE, amount("home_ip"), 7),
    SEAT + "troubles": (DICE, amount("troubles"), 7),
    SEAT + "restorer": (SIX, put("rotf", lambda p: p.rival), 1),
    SEAT + "defender": (DICE, put("dotf", lambda p: p.rival), 1),
    SEAT + "stability": (REBELS, amount("stability", -3), -3),
    SEAT + "truce": (REBELS, lambda p: amount("truces", 1 << p.me)(p), 1),
    SEAT + "claim": (REBELS, lambda p: amount("claims", 1 << p.me)(p), 1),
    SEAT + "pressed": (REBELS, flag("pressed"), 1),
    SEAT + "convert": (REBELS, flag("converts"), 1),
    SEAT + "league_lost": (REBELS, flag("league_lost"), 1),
    SEAT + "league_drawn": (REBELS, flag("league_drawn"), 1),
    # globals
    "globals edition": None,
    "globals players": None,
    "globals round": (FIVE, put("round", 3), 3),
    "globals phase": (FIVE, put("phase", 4), 4),
    "globals battle_phase": (SIX, put("battle_phase", 2), 2),
    "globals reformation": (FIVE, put("reformation", True), 1),
    "globals protestant_provinces": (FIVE, put("protestant", 0b1011), 3),
    "globals protestant_electors": (FIVE, put("protestant", lambda p: p.s.board.everything), 7),
    "globals pending_wars": (FIVE, war("me", "rival"), 1),
    "globals titles": (DICE, put("titles", 3), 3),
    "globals reign": (DICE, put("reign", 2), 2),
    "globals left_in_reign": (SIX, put("left_in_reign", True), 1),
    "globals in_turn": (SIX, put("in_turn", True), 1),
    "globals owed": (REBELS, put("owed", 2), 2),
    "globals kind": (FIVE, lambda p: p.ask("conquer"), None),
    "globals sealed": (FIVE, lambda p: p.ask(sealed=True), 1),
    "globals number": (FIVE, lambda p: p.ask(about=("number",), value=(9,)), 9),
    "globals thing": (FIVE, lambda p: p.ask(about=("card",), value=(2,)), 3),
    "globals answers": (FIVE, lambda p: setattr(p.game.question(p.me), "answers", (1, 2, 3)), 3),
    # what only the observer knows
    **{
        f"private {name}": (FIVE, cards("hand", i, whose="me"), 3)
        for i, name in enumerate(("musketeers", "pikemen", "cavalry"))
    },
    **{
        f"private seen_{name}": (
            FIVE,
            lambda p, i=i: (cards("hand", i)(p), set_item("victim", lambda p: p.me, lambda p: p.rival)(p)),
            3,
        )
        for i, name in enumerate(("musketeers", "pikemen", "cavalry"))
    },
    **{f"private doctrine_{i}": (FIVE, cards("doctrines", i, 2, "me", 8), 2) for i in range(8)},
    "private concealed": (SIX, set_item("concealed", lambda p: p.me, lambda p: (1, 2)), 2),
    **{
        f"private concealed_{i}": (
            DICE,
            set_item("concealed", lambda p: p.me, lambda p: (5, 6, 7, 8, 9, 10)),
            5 + i,
        )
        for i in range(6)
    },
    # history
    "event 0 event": (FIVE, tell(seat=lambda p: p.me), None),
    "event 0 event_seat": (FIVE, tell(seat=lambda p: p.rival), 2),
    "event 0 event_other": (FIVE, tell(seat=lambda p: p.me, other=lambda p: p.rival), 2),
    "event 0 event_hex": (FIVE, tell(province=lambda p: 4), 5),
    "event 0 event_amount": (FIVE, tell(amount=lambda p: 6), 6),
}


@pytest.mark.parametrize("name", [name for name, change in CHANGES.items() if change is not None])
def test_a_change_of_the_position_changes_the_number(name):
    table, change, expected = CHANGES[name]
    position = Position(table)
    name = name.format(hex=position.hex, own=position.own)
    before = position.values()
    change(position)
    after = position.values()
    assert after.get(name, 0) != before.get(name, 0)
    if expected is not None:
        assert after.get(name, 0) == expected


def test_every_number_has_such_a_test():
    tested = {name.rpartition(" ")[2] for name in CHANGES}
    tables = (HEXES, SEATS, GLOBALS, PRIVATE, HISTORY)
    assert {f.name for table in tables for f in table} | {f"influence_{RIVAL}"} == tested
    for table in tables:
        assert len({f.name for f in table}) == len(table)
        assert all(f.meaning and f.scale for f in table)


def test_what_a_table_is_does_not_change_during_a_game():
    for number, table in enumerate((FIVE, REBELS, SIX, DICE), start=1):
        found = Position(table).values()
        assert found["globals edition"] == number
        assert found["globals players"] == 5
        assert found["seat 4 seated"] == found["hex 0 map"] == 1


def test_a_principality_in_an_event_is_told_by_its_capital():
    p = Position(FIVE)
    tell(principality=lambda p: p.s.name[p.power])(p)
    assert p.values()["event 0 event_hex"] == p.s.capital[p.power] + 1


def test_influence_above_255_is_told_as_255():
    p = Position(FIVE)
    p.s.influence = array("H", p.s.influence)
    p.s.influence[16 * p.power + p.rival] = 300
    assert p.values()[f"hex {p.hex} influence_{RIVAL}"] == 255
