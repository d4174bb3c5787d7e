"""The columns of the tables of a run; a test compares them with docs/guides/designing.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import polars as pl

VERSION: Final = 2  # of the schema; other versions are refused


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type and what it holds."""

    name: str
    type: str
    words: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the meaning of a row, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]


def _table(name: str, row: str, *columns: str) -> Table:
    """Return a table from lines "name type meaning"."""
    return Table(name, row, tuple(Column(*line.split(None, 2)) for line in columns))


GAMES: Final = _table(
    "games",
    "a game",
    "game u32 its number in the run, from 0",
    "seed u64 its seed; games of one seed differ in the seats of the bots",
    "turn u8 the rotation: bot (seat + turn) of the list sits at a seat",
    "victory str catholic, protestant, westphalia; empty if the game stalled",
    "round u8 the round in which it ended",
    "winners seats the seats that won; each has the same share of the win",
    "setup_order seats the seats in Setup Order",
    "first_emperor u8 the seat of the first Emperor",
    "answers u32 the number of answers",
    "faults u32 answers that a bot failed to give, or gave illegally",
    "stalled bool true if the game was stopped because it did not end",
    "hash str the fingerprint of the last position",
)
ROUNDS: Final = _table(
    "rounds",
    "a seat at the end of a round (round 0: after setup)",
    "game u32 the game",
    "seed u64 its seed",
    "round u8 the round that has ended",
    "last bool true if the game ended with it",
    "seat u8 the seat",
    "place u8 its place in Setup Order, from 1",
    "initiative u8 its place in Initiative Order, from 1; 0 before there is one",
    "bot str the bot at the seat",
    "first_emperor bool true for the first Emperor",
    "emperor bool true for the Emperor now",
    "religion str catholic or protestant",
    "role str its role, in the edition's words",
    "saved bool true if it is saved",
    "foreign bool true if it is a Foreign Power",
    "power i16 its Imperial Power",
    "score i16 its score if the Peace of Westphalia were made now",
    "provinces u8 its provinces",
    "towns u8 its towns",
    "allies u8 its allies",
    "electors u8 the Electors among them",
    "stored u16 Influence not placed",
    "placed u16 Influence on Principalities",
    "gold i16 its Gold; none where the edition has no Gold",
    "merit i16 its Saints (five-round), Good Works (six-round) or points (dice)",
    "chance f64 its share of the win by a prince's estimate; none if princes do not play the edition",
    "share f64 its share of the win in the end: 1/k if k win together",
    "catholic_provinces u16 Catholic provinces on the whole map",
    "protestant_provinces u16 Protestant provinces on the whole map",
    "provinces_needed u16 what a religious victory needs",
    "catholic_electors u8 Catholic Electors",
    "protestant_electors u8 Protestant Electors",
    "electors_needed u8 what a religious victory needs",
)
EVENTS: Final = _table(
    "events",
    "something that happened",
    "game u32 the game",
    "seed u64 its seed",
    "number u32 its place among the events of the game, from 0",
    "round u8 the round",
    "phase str the phase, by the edition's name for it",
    "kind str what happened; the kinds are listed below",
    "seat u8 the Player who acted or was affected",
    "other u8 the other Player",
    "principality str the Principality",
    "religion str the religion that it is about",
    "power i16 the strength of the seat",
    "enemy i16 the strength of the other side",
    "odds f64 a prince's estimate of the seat's victory",
    "outcome str how it ended",
    "amount i16 votes, dice or provinces",
    "share f64 the seat's share of the win in the end",
)
CHOICES: Final = _table(
    "choices",
    "an option that a seat chose in a round, at least once",
    "game u32 the game",
    "seed u64 its seed",
    "round u8 the round; 0 in setup",
    "seat u8 the seat",
    "bot str the bot at the seat",
    "kind str the kind of question",
    "option str what was chosen, in words; only choices between named things are counted",
    "times u16 how often",
    "share f64 the seat's share of the win in the end",
)
QUESTIONS: Final = _table(
    "questions",
    "a kind of question in a phase of a round",
    "game u32 the game",
    "seed u64 its seed",
    "round u8 the round; 0 in setup",
    "phase str the phase, by the edition's name for it",
    "kind str the kind of question",
    "times u16 how often it was asked",
    "equal u16 how often all answers were worth the same by a prince's plan; 0 if other bots played",
    "thinking f64 estimated thinking time in seconds, summed over players: 5 for a decision and 3 for each doubling of"
    " its answers",
    "seconds f64 the same as elapsed time: players who are asked together think in parallel",
)
FLOWS: Final = _table(
    "flows",
    "what all Players together gained or lost in a phase of a round",
    "game u32 the game",
    "seed u64 its seed",
    "round u8 the round; 0 in setup",
    "phase str the phase, by the edition's name for it",
    "gold i16 Gold; none where the edition has no Gold",
    "influence i16 Influence, stored or placed",
    "merit i16 Saints (five-round), Good Works (six-round) or points (dice)",
    "provinces i16 provinces",
)
HEXES: Final = _table(
    "hexes",
    "a hex at the end of a round, summed over the games of a chunk",
    "chunk u32 the chunk",
    "round u8 the round; 0 after setup",
    "hex u16 the number of the hex",
    "games u32 the games that ended this round",
    "protestant u32 in how many of them it was Protestant",
    "realm u32 in how many it belonged to a Player",
    "town u32 in how many it had a town",
    "conquests u32 how often it was conquered in this round",
)
DECISIONS: Final = _table(
    "decisions",
    "a decision (with --decisions)",
    "game u32 the game",
    "seed u64 its seed",
    "number u32 its place in the game, from 0",
    "round u8 the round",
    "seat u8 the seat",
    "kind str the kind of question",
    "options u16 the number of answers",
    "answer u16 the answer",
    "rank u16 its rank by a prince's plans, from 1; none if princes do not play the edition",
    "gap f64 how far it is behind the best answer by these plans, in points (in a card battle: in parts of the mix)",
    "share f64 the seat's share of the win in the end",
)
TIMINGS: Final = _table(
    "timings",
    "the time of a decision (with --decisions); the only table that differs from run to run",
    "game u32 the game",
    "number u32 the decision's place in the game",
    "microseconds u32 how long the bot thought",
)

TABLES: Final = {
    t.name: t for t in (GAMES, ROUNDS, EVENTS, CHOICES, QUESTIONS, FLOWS, HEXES, DECISIONS, TIMINGS)
}
ASKED_FOR: Final = ("decisions", "timings")
"""Tables that are written only on request."""

KINDS: Final = {
    "war": "a battle or an automatic victory: seat against other or principality, with odds; outcome won, lost,"
    " white peace or dropped; amount 1 if it was automatic",
    "raid": "in the five-round edition a war on unaligned Principalities, which is not a battle; amount: how many",
    "league": "a Player joins a League (outcome) or declines",
    "religious war": "a Player declares the Religious War on a Principality",
    "league war": "outcome: the League that won, or inconclusive; amount 1 if it met no opponent or was automatic",
    "conversion": "a Player changes to a religion",
    "principality": "a Principality changes to a religion; outcome: by faith, upheaval or war",
    "province": "a Player's province changes to a religion",
    "exile": "a Player leaves the Empire; outcome chosen or forced",
    "vote": "seat lets an Elector vote for other",
    "election": "seat is elected with so many votes (amount); outcome majority, plurality or no vote",
    "stopped": "at the end of a round a religion has the provinces and Electors it needs, but seat wears the crown"
    " (outcome crown) or nobody is saved (outcome nobody saved); power and enemy: provinces and Electors",
    "victory": "seat wins; outcome: the kind of victory",
}
"""The kinds of events, in words."""

QUESTION_WORDS: Final = {
    "allyconquest": "which ally conquers",
    "allyprovince": "province for an ally",
    "attack": "war on a Player",
    "buycards": "buy a card",
    "call": "call Reinforcements",
    "card": "play a card",
    "confirm": "keep a declared war",
    "convert": "convert or stay",
    "council": "vote on the Council",
    "declare": "declare a war",
    "dice": "place a success",
    "dilemma": "Diplomacy Game",
    "diplomacy": "Diplomacy turn",
    "diplomacy_game": "Diplomacy Game",
    "electorin": "new Elector",
    "electorsemperor": "Electors, by the Emperor",
    "electorspropose": "propose Electors",
    "electorsvictor": "Electors, by the victor",
    "electorsvote": "vote on Electors",
    "emperorleague": "the Emperor's League",
    "flag": "take a colour",
    "foreign_power": "leave the Empire",
    "further": "convert more provinces",
    "giftreceiver": "receiver of a gift",
    "giveup": "give up a card",
    "guerillaenemy": "Guerilla: an enemy's card",
    "guerillaown": "Guerilla: own card",
    "guerillatarget": "Guerilla: whose hand",
    "home": "place the capital and land",
    "lands": "place the first provinces",
    "league": "join a League",
    "losses": "lose Influence",
    "name": "name a Principality",
    "newcapital": "new capital",
    "newdoctrine": "new doctrine",
    "prey": "war on a Principality",
    "release": "release a vassal",
    "setupinfluence": "place Influence in setup",
    "sit_out": "skip an activity",
    "standby": "stand by an ally",
    "take": "take a card",
    "target": "Target of the Religious War",
    "targets": "war on unaligned Principalities",
    "use_cb": "use a casus belli on a Player",
    "use_cb_on": "use a casus belli on a Principality",
    "vote": "vote for the Emperor",
    "westphalia": "winner among equal scores",
}
"""Kinds of questions whose name says too little, in words."""


def spoken(kind: str) -> str:
    """Return the name of a kind of question in words."""
    return QUESTION_WORDS.get(kind, kind.replace("_", " "))


def frame(table: Table, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    """Return rows as a data frame with the types of their table."""
    import polars as pl

    types: dict[str, Any] = {
        "bool": pl.Boolean,
        "u8": pl.UInt8,
        "u16": pl.UInt16,
        "u32": pl.UInt32,
        "u64": pl.UInt64,
        "i16": pl.Int16,
        "f64": pl.Float64,
        "str": pl.String,
        "seats": pl.List(pl.UInt8),
    }
    return pl.DataFrame(
        list(rows), schema={c.name: types[c.type] for c in table.columns}, orient="row", strict=True
    )
