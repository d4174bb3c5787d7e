"""The parts of a position that concern war: pinned chance, wars, hands, Leagues and Treaties."""

from __future__ import annotations

from typing import Any, Final

from westphalia.board import bit_list
from westphalia.editions.five_round.power import imperial_power
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.editions.five_round.war import players_in_the_empire
from westphalia.positions.fields import Fields, PositionError
from westphalia.rules import words
from westphalia.rules.realm import own_reach
from westphalia.rules.state import CAVALRY, NONE, PENDING, TYPES, WHITE_PEACE, Treaty, War

REALM: Final = (
    "doctrines", "hand", "pile", "reserves", "called", "barred", "played", "league", "successes", "faith", "facing",
    "unbroken", "gained",
)  # fmt: skip
CHANCE: Final = ("setup_order", "upheaval", "ottoman", "faith", "cards", "doctrines")


def read_chance(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    """Pinned chance: the next rolls, draws and shuffles by what they are for."""
    c = Fields(f.table("chance"), "chance", CHANCE)
    pins: dict[str, tuple[int, ...]] = {}
    if c.has("ottoman"):
        pins["ottoman"] = _numbers(c, "ottoman", 1, 6)
    if c.has("setup_order"):
        pins["setup_order"] = c.seats("setup_order", names, ())
    if c.has("upheaval"):
        pins["upheaval"] = tuple(c.principality("upheaval", s, n) for n in c.names("upheaval"))
        if len(set(pins["upheaval"])) != len(pins["upheaval"]):
            raise PositionError("chance.upheaval", "no card comes twice in one phase (V.upheaval.5)")
    for player, dice in c.table("faith").items():
        seat = c.seat_of(player, names, "faith")
        if isinstance(dice, int) and not isinstance(dice, bool):
            pins[f"successes:{seat}"] = (dice,)
        else:
            pins[f"faith:{seat}"] = _numbers(
                Fields(c.table("faith"), "chance.faith", tuple(names)), player, 0, 1
            )
    for player, cards in c.table("cards").items():
        pins[f"cards:{c.seat_of(player, names, 'cards')}"] = tuple(_cards(c, "cards", cards))
    for player, drawn in c.table("doctrines").items():
        seat = c.seat_of(player, names, "doctrines")
        pins[f"doctrines:{seat}"] = tuple(c.index_in(s.k.doctrine_names, d, "doctrines") for d in drawn)
    s.pins = pins


def _numbers(f: Fields, key: str, low: int, high: int) -> tuple[int, ...]:
    values = f.raw(key, ())
    if not isinstance(values, list | tuple) or not all(
        isinstance(v, int) and not isinstance(v, bool) and low <= v <= high for v in values
    ):
        raise PositionError(f.at(key), f"must be a list of numbers from {low} to {high}")
    return tuple(values)


def _cards(f: Fields, key: str, value: Any) -> list[int]:
    try:
        if isinstance(value, list | tuple):
            return [words.parse_in(words.CARDS, str(card), "card") for card in value]
        return words.parse_cards(str(value))
    except words.UnknownWord as problem:
        raise PositionError(f.at(key), str(problem)) from None


def read_wars(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    """Wars declared, Targets of a Religious War, and the treaty that is to be made."""
    wars = []
    listed = f.raw("wars", [])
    if not isinstance(listed, list | tuple):
        raise PositionError("wars", "must be a list of wars")
    busy: set[tuple[int, int]] = set()
    for i, war in enumerate(listed):
        w = Fields(war, f"wars[{i}]", ("attacker", "defender", "phase", "winner", "white_peace"))
        attacker, defender = w.seat("attacker", names, NONE), w.seat("defender", names, NONE)
        if NONE in (attacker, defender) or attacker == defender:
            raise PositionError(w.path, "needs an attacker and another player as defender")
        if s.attacked >> defender & 1:
            raise PositionError(
                w.path, f"war has been declared on {names[defender]} already (V.war.player.1)"
            )
        free = next(p for p in range(1, 4) if (attacker, p) not in busy and (defender, p) not in busy)
        phase = w.number("phase", free, 1, s.k.battle_phases)
        busy |= {(attacker, phase), (defender, phase)}
        outcome = w.seat("winner", names, PENDING)
        if outcome not in (PENDING, attacker, defender):
            raise PositionError(f"{w.path}.winner", "only one of the two can win")
        if w.flag("white_peace", False):
            outcome = WHITE_PEACE
        wars.append(War(attacker, defender, phase, outcome))
        s.attacked |= 1 << defender
    s.wars = tuple(wars)
    for name in f.names("attacked"):
        s.attacked |= 1 << f.seat_of(name, names, "attacked")
    s.battle_phase = f.number("battle_phase", min((w[2] for w in wars), default=1), 1, s.k.battle_phases)
    _targets(s, f, names)
    s.in_empire = players_in_the_empire(s)
    for seat in range(s.players):
        s.unbroken[seat] = s.allied[seat]
        s.war_allies[seat] = s.allied[seat]
        s.war_reach[seat] = own_reach(s, seat)
    if f.has("treaty"):
        t = Fields(f.table("treaty"), "treaty", ("winner", "losing"))
        winner = t.seat("winner", names, NONE)
        if winner == NONE:
            raise PositionError("treaty.winner", "a treaty has a winner")
        s.treaty = Treaty(winner, 0)
        for name in t.names("losing"):
            s.losing |= 1 << t.principality("losing", s, name)


def _targets(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    targets: list[tuple[int, int]] = []
    listed = f.raw("targets", [])
    if not isinstance(listed, list | tuple):
        raise PositionError("targets", "must be a list")
    for i, target in enumerate(listed):
        t = Fields(target, f"targets[{i}]", ("principality", "declarer"))
        declarer = t.seat("declarer", names, NONE)
        if declarer == NONE:
            raise PositionError(f"{t.path}.declarer", "a Target has a Declarer")
        targets.append((t.principality("principality", s, t.text("principality", "")), declarer))
    for name, fields in f.table("principalities").items():
        if "target_of" in fields:
            targets.append(
                (
                    f.principality("principalities", s, name),
                    f.seat_of(fields["target_of"], names, "target_of"),
                )
            )
    for power, declarer in targets:
        s.markers |= 1 << power
        s.declared |= 1 << declarer
        s.league[declarer] = 1 + s.religion[declarer]
    s.targets = tuple(targets)


def read_battles(s: FiveRoundState, f: Fields, names: tuple[str, ...], drawn: bool) -> None:
    """Hands, piles, Reserves and doctrines; what each Player has in a battle or League.

    A hand given before the cards are drawn (`drawn` is False) is what he will draw.
    """
    deck = bytearray([s.k.doctrine_copies]) * len(s.k.doctrine_names)
    for attacker, defender, phase, _, _ in s.wars:
        if phase == s.battle_phase:
            s.facing[attacker], s.facing[defender] = defender, attacker
    for seat, name in enumerate(names):
        given = {k: v for k, v in f.table("realms").get(name, {}).items() if k in REALM}
        r = Fields(given, f"realms.{name}", REALM)
        hand = _cards(r, "hand", r.raw("hand", ""))
        if hand and not drawn:
            draws = min(imperial_power(s, seat), s.k.max_cards_from_ip)
            if len(hand) != draws:
                raise PositionError(
                    f"{r.path}.hand", f"by his IP he will draw {draws} cards, not {len(hand)}"
                )
            s.pins = {**s.pins, f"cards:{seat}": tuple(hand)}
            hand = []
        for card in hand:
            s.hand[seat * TYPES + card] += 1
        for card in _cards(r, "pile", r.raw("pile", "")):
            s.pile[seat * TYPES + card] += 1
        s.reserves[seat] = r.number("reserves", 0)
        s.called |= r.flag("called", False) << seat
        s.barred |= r.flag("barred", False) << seat
        if s.barred >> seat & 1 and set(hand) == {CAVALRY}:
            raise PositionError(
                f"{r.path}.barred", "with nothing but Cavalry he has routed already (V.card.5)"
            )
        s.played[seat] = r.word("played", s.k.doctrine_names, NONE)
        if r.has("league"):
            try:
                s.league[seat] = words.parse_league(r.text("league", ""))
            except words.UnknownWord as problem:
                raise PositionError(r.at("league"), str(problem)) from None
        s.successes[seat] = r.number("successes", 0)
        s.faith[seat] = r.number("faith", 0)
        s.facing[seat] = r.seat("facing", names, s.facing[seat])
        for kind in ("unbroken", "gained"):
            if r.has(kind):
                mask = sum(1 << r.principality(kind, s, n) for n in r.names(kind))
                getattr(s, kind)[seat] = mask
        for doctrine in r.names("doctrines"):
            kind_of_doctrine = r.index_in(s.k.doctrine_names, doctrine, "doctrines")
            if not deck[kind_of_doctrine]:
                raise PositionError(
                    f"{r.path}.doctrines", f"there are only {s.k.doctrine_copies} copies of {doctrine}"
                )
            deck[kind_of_doctrine] -= 1
            s.doctrines[seat * DOCTRINES + kind_of_doctrine] += 1
        if len(r.names("doctrines")) > s.k.doctrine_hand:
            raise PositionError(
                f"{r.path}.doctrines", f"nobody holds more than {s.k.doctrine_hand} Doctrine cards"
            )
    s.doctrine_deck = deck


def allies_in_words(s: FiveRoundState, seat: int) -> list[str]:
    """The names of a Player's allies."""
    return [s.names[s.name[p]] for p in bit_list(s.allied[seat])]
