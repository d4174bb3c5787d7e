"""A hand-written position of the six-round or the dice edition, in words, and play from any step of it."""

from __future__ import annotations

from typing import Any

from westphalia.board import bit_list, mask_of
from westphalia.editions.kit.edition import edition
from westphalia.engine.contents import Program
from westphalia.engine.game import Branch
from westphalia.game.westphalia_game import WestphaliaGame, table_of
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, SEATS, with_item
from westphalia.rules.base.tell import prompt, sentence
from westphalia.rules.diplomacy.influence import influence_on, settle
from westphalia.rules.realm.provinces import convert_provinces, new_principality, transfer
from westphalia.rules.setup.naming import names_not_in_use
from westphalia.rules.victory.rounds import all_rounds

NAMES = "ABCDEFGHIJKLMN"


def seats(who: str) -> int:
    """Return a mask of players by their letters."""
    return mask_of(NAMES.index(one) for one in who)


class Table:
    """The owners of land; unnamed land is filled with Principalities of one province."""

    def __init__(
        self,
        edition_id: str,
        players: int = 6,
        round: int = 1,
        order: str = "",
        emperor: str = "A",
        **state: Any,
    ) -> None:
        self.edition = edition(edition_id)
        s: Any = self.edition.new_state(players, 0, {})
        self.s = s
        s.round = round
        s.setup_order = tuple(range(players))
        s.initiative = tuple(NAMES.index(one) for one in order or NAMES[:players])
        s.emperor = NAMES.index(emperor)
        for field, value in state.items():
            setattr(s, field, seats(value) if isinstance(value, str) else value)
        self.filled = False

    def hexes(self, where: str) -> list[int]:
        return [self.s.board.index[int(q), int(r)] for q, r in (one.split(",") for one in where.split())]

    def words(self, province: int) -> str:
        q, r = self.s.board.hexes[province]
        return f"{q},{r}"

    def realm(
        self, who: str, where: str = "", religion: int = CATHOLIC, towns: str = "", **counts: int
    ) -> None:
        """Give a player land, the capital first, a religion, further towns, and numbers such as stored or
        gold.
        """
        s, seat = self.s, NAMES.index(who)
        s.religion = with_item(s.religion, seat, religion)
        hexes = self.hexes(where)
        for province in hexes:
            transfer(s, province, seat)
        s.free &= ~mask_of(hexes)
        s.towns |= mask_of(self.hexes(towns))
        if hexes and s.home[seat] == NONE:
            s.capital = with_item(s.capital, seat, hexes[0])
            s.towns |= 1 << hexes[0]
            convert_provinces(s, 1 << hexes[0], religion)
        for name, value in counts.items():
            setattr(s, name, with_item(getattr(s, name), seat, value))

    def foreign(self, who: str, edge: int = 0, where: str = "", **counts: int) -> None:
        """Make a player a Foreign Power with a Home at an edge, and land in the Empire if any."""
        s, seat = self.s, NAMES.index(who)
        s.home, s.edge = with_item(s.home, seat, seat), with_item(s.edge, seat, edge)
        self.realm(who, where, counts.pop("religion", CATHOLIC), **counts)

    def prince(self, name: str, where: str, religion: int = CATHOLIC, **influence: int) -> int:
        """Return a Principality, the capital first, with the Influence of players in the order they got it."""
        s = self.s
        hexes = self.hexes(where)
        power = new_principality(s, mask_of(hexes), hexes[0], s.names.index(name))
        s.free &= ~mask_of(hexes)
        convert_provinces(s, s.land[power], religion)
        if name in dict(s.k.starting_elector_size):
            s.electors |= 1 << power
        for who, amount in influence.items():
            s.influence[power * SEATS + NAMES.index(who)] = amount
            settle(s, power)
        return power

    def protestant(self, where: str) -> None:
        """Make provinces Protestant."""
        self.s.protestant |= mask_of(self.hexes(where))

    def fill(self, religion: int = CATHOLIC) -> Any:
        """Give players without land a capital and Electors a province; the rest become Principalities of a
        religion.
        """
        s = self.s
        if self.filled:
            return s
        self.filled = True
        free = iter(bit_list(s.free))
        for seat in range(s.players):
            if not s.land[seat] and s.home[seat] == NONE and not s.exiled >> seat & 1:
                self.realm(NAMES[seat], self.words(next(free)), s.religion[seat])
        used = {s.name[power] for power in bit_list(s.principalities)}
        for elector, (name, _) in enumerate(s.k.starting_elector_size):
            if elector not in used:
                self.prince(name, self.words(next(free)), religion)
        for province in free:
            self.prince(s.names[names_not_in_use(s)[0]], self.words(province), religion)
        return s

    def play(self, step: str, turn: str = "") -> WestphaliaGame:
        """Return a game at the first question from a step on; `turn` is the player of the innermost loop."""
        s = self.fill()
        game = table_of(self.edition, s, NAMES[: s.players], {}, log=True)
        program = game.program
        at = {**program.chapters, **program.steps}[step]
        if step.split(".")[0] in s.k.phases:
            s.phase = s.k.phases.index(step.split(".")[0])
        loops: Any = None
        enclosing = program.around(at)
        for start in enclosing:
            instruction = program.instructions[start]
            item = loops[0][loops[1]] if loops is not None else None
            items = instruction.function(s, item) if instruction.takes_item else instruction.function(s)
            index = 0
            if instruction.function is all_rounds:
                index = list(items).index(s.round)
            elif turn and start == enclosing[-1]:
                index = list(items).index(NAMES.index(turn))
            loops = (items, index, loops)
        game.branches = [Branch(at, loops)]
        game.start()
        return game

    def run(self, *parts: Any) -> WestphaliaGame:
        """Return a game that plays some parts of the contents and nothing else."""
        s = self.fill()
        game = table_of(self.edition, s, NAMES[: s.players], {}, log=True)
        game.program = Program(*parts)
        game.branches = [Branch(0, None)]
        game.start()
        return game


# --- what tests look at ---


def asked(game: WestphaliaGame) -> dict[str, str]:
    """Return the players who have to answer now, with the kinds of their questions."""
    return {game.players[seat]: str(game.question(seat).kind) for seat in game.waiting}  # type: ignore[union-attr]


def placed(game: WestphaliaGame, principality: str) -> dict[str, int]:
    """Return the Influence on a Principality."""
    s, power = game.state, game.power(principality)
    found = {name: influence_on(s, power, seat) for seat, name in enumerate(game.players)}
    return {name: amount for name, amount in found.items() if amount}


def ally(game: WestphaliaGame, principality: str) -> str | None:
    """Return the ally of a Principality."""
    seat = game.state.ally[game.power(principality)]
    return game.players[seat] if seat != NONE else None


def stored(game: WestphaliaGame) -> dict[str, int]:
    """Return the unplaced Influence."""
    return {name: n for name, n in zip(game.players, game.state.stored, strict=True) if n}


def told(game: WestphaliaGame, kind: str) -> list[dict[str, Any]]:
    """Return the fields of all events of a kind."""
    return [event.fields for event in game.log if event.kind == kind]


def rules(game: WestphaliaGame, kind: str) -> list[str]:
    """Return the rules of all events of a kind."""
    return [event.rule for event in game.log if event.kind == kind]


def story(game: WestphaliaGame, *kinds: str) -> list[str]:
    """Return the sentences of some kinds of events, with their rules."""
    return [f"{sentence(game.state, game.players, e)} [{e.rule}]" for e in game.log if e.kind in kinds]


def prompts(game: WestphaliaGame) -> dict[str, str]:
    """Return the prompts of the players who are asked."""
    asked = {game.players[seat]: game.question(seat) for seat in game.waiting}
    return {who: prompt(game.state, game.players, question) for who, question in asked.items() if question}


def sentence_of(game: WestphaliaGame, player: str, word: str) -> str:
    """Return why an answer is refused, in words and with the rule."""
    return str(game.why_not(player, word))


def refused(game: WestphaliaGame, player: str, word: str) -> str | None:
    """Return the rule by which an answer is refused; None if it is legal."""
    refusal = game.why_not(player, word)
    return None if refusal is None else refusal.rule


__all__ = [
    "CATHOLIC",
    "NAMES",
    "PROTESTANT",
    "Table",
    "ally",
    "asked",
    "placed",
    "prompts",
    "refused",
    "rules",
    "seats",
    "sentence_of",
    "stored",
    "story",
    "told",
]
