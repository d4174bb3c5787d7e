"""A hand-written position of the dice edition, and play from any step of it."""

from __future__ import annotations

from typing import Any

from westphalia.board import bit_list, mask_of
from westphalia.editions.kit.edition import edition
from westphalia.engine.game import Branch
from westphalia.game.westphalia_game import WestphaliaGame, table_of
from westphalia.rules.base.state import CATHOLIC, FIRST_PRINCIPALITY, NONE, SEATS, with_item
from westphalia.rules.diplomacy.influence import settle
from westphalia.rules.realm.provinces import convert_provinces, new_principality, transfer
from westphalia.rules.setup.naming import names_not_in_use
from westphalia.rules.victory.rounds import all_rounds

NAMES = "ABCDEFGH"


class Table:
    """The owners of land; unnamed land is filled with small Principalities."""

    def __init__(self, players: int = 6, round: int = 1, seed: int = 0, **options: str) -> None:
        self.edition = edition("dice")
        self.s: Any = self.edition.new_state(players, seed, options)
        self.s.round = round
        self.s.setup_order = self.s.initiative = tuple(range(players))
        self.s.emperor = 0
        self.filled = False

    def hex(self, where: str) -> int:
        q, r = where.split(",")
        return self.s.board.hexes.index((int(q), int(r)))

    def hexes(self, where: str) -> list[int]:
        return [self.hex(one) for one in where.split()]

    def realm(self, seat: int, where: str = "", *, religion: int = CATHOLIC, points: int = 0) -> None:
        """Give a Player land, the capital first; the capital has their religion, the rest is Catholic."""
        s = self.s
        s.religion = with_item(s.religion, seat, religion)
        s.points = with_item(s.points, seat, points)
        hexes = self.hexes(where)
        for province in hexes:
            transfer(s, province, seat)
        s.free &= ~mask_of(hexes)
        if hexes:
            s.capital = with_item(s.capital, seat, hexes[0])
            s.towns |= 1 << hexes[0]
            convert_provinces(s, 1 << hexes[0], religion)

    def foreign(self, seat: int, edge: int = 0, *, home_ip: int = 0, where: str = "") -> None:
        """Make a Player a Foreign Power with its edge, and land in the Empire if any."""
        s = self.s
        s.home, s.edge = with_item(s.home, seat, seat), with_item(s.edge, seat, edge)
        s.home_ip = with_item(s.home_ip, seat, home_ip)
        for province in self.hexes(where):
            transfer(s, province, seat)
            s.free &= ~(1 << province)

    def prince(
        self, name: str, where: str, *, religion: int = CATHOLIC, influence: dict[int, int] | None = None
    ) -> int:
        """Return a Principality, the capital first; the seven of that name are Electors."""
        s = self.s
        hexes = self.hexes(where)
        power = new_principality(s, mask_of(hexes), hexes[0], s.names.index(name))
        s.free &= ~mask_of(hexes)
        convert_provinces(s, s.land[power], religion)
        if name in dict(s.k.starting_elector_size):
            s.electors |= 1 << power
        for seat, amount in (influence or {}).items():
            s.influence[power * SEATS + seat] = amount
            settle(s, power)
        return power

    def protestant(self, where: str) -> None:
        """Make provinces Protestant."""
        self.s.protestant |= mask_of(self.hexes(where))

    def fill(self) -> Any:
        """Give players without land a capital, missing Electors a province, and divide the rest into small
        Principalities.
        """
        s = self.s
        if self.filled:
            return s
        self.filled = True
        free = iter(bit_list(s.free))
        for seat in range(s.players):
            if not s.land[seat] and s.home[seat] == NONE:
                self.realm(seat, self.words(next(free)), religion=s.religion[seat], points=s.points[seat])
        used = {s.name[power] for power in bit_list(s.principalities)}
        for elector, (name, _) in enumerate(s.k.starting_elector_size):
            if elector not in used:
                self.prince(name, self.words(next(free)))
        for province in free:
            self.prince(s.names[names_not_in_use(s)[0]], self.words(province))
        return s

    def words(self, province: int) -> str:
        q, r = self.s.board.hexes[province]
        return f"{q},{r}"

    def play(self, step: str, turn: int | None = None, check: bool = True) -> WestphaliaGame:
        """Return a game that stands at the first question from a step on; `turn` is the item of the innermost
        loop.
        """
        s = self.fill()
        game = table_of(self.edition, s, NAMES[: s.players], {}, log=True)
        program = game.program
        at = {**program.chapters, **program.steps}[step]
        phases = s.k.phases
        s.phase = phases.index(step.split(".")[0]) if step.split(".")[0] in phases else s.phase
        if check:
            assert self.edition.invariants(s, False) == []
        loops: Any = None
        enclosing = program.around(at)
        for start in enclosing:
            instruction = program.instructions[start]
            item = loops[0][loops[1]] if loops is not None else None
            items = instruction.function(s, item) if instruction.takes_item else instruction.function(s)
            index = 0
            if instruction.function is all_rounds:
                index = list(items).index(s.round)
            elif turn is not None and start == enclosing[-1]:
                index = list(items).index(turn)
            loops = (items, index, loops)
        game.branches = [Branch(at, loops)]
        game.start()
        return game


def power(game: WestphaliaGame, name: str) -> int:
    """Return the number of a Principality on the map."""
    s = game.state
    found = [p for p in bit_list(s.principalities) if s.names[s.name[p]] == name]
    assert found
    assert found[0] >= FIRST_PRINCIPALITY
    return found[0]


def kinds(game: WestphaliaGame) -> list[str]:
    """Return the kinds of all events."""
    return [event.kind for event in game.log]


def told(game: WestphaliaGame, kind: str) -> list[dict[str, Any]]:
    """Return the fields of all events of a kind."""
    return [event.fields for event in game.log if event.kind == kind]
