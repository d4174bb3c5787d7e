"""A game as one table of data for the templates: all that is printed, with the numbers of its edition."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.teach.guide import needs_in_words, with_numbers
from westphalia.engine.phrases import capitalized
from westphalia.house import difference
from westphalia.house.constants import described
from westphalia.house.contents import rounds_phases
from westphalia.printing import art, cards, pieces
from westphalia.printing.drawn import Drawn, empty_map
from westphalia.printing.sheets import PAPERS
from westphalia.rules.base.constants import Constants, ConstantsWithGold

BLEED: Final = 2.0  # millimetres

PALETTE: Final = {
    "ink": art.INK,
    "paper": art.PAPER,
    "faint": "#8a7552",
    "line": "#cdbb92",
    "sand": "#efe3c6",
    "sea": "#40565e",
    "catholic": "#f4e4ae",
    "catholic-mark": "#a87d0d",
    "protestant": "#76604f",
    "protestant-mark": "#4a3a2d",
    "gold": "#f0b928",
    "wine": "#86202d",
    "good": "#1f6b3a",
    "unit0": "#e9dcc0",
    "unit1": "#dfe4d3",
    "unit2": "#e7d3c6",
    "white": "#ffffff",
}
"""The client's colours; templates name them, so that greyscale changes them all."""

SIGNS: Final = (
    "church",
    "cross",
    "book",
    "crown",
    "coin",
    "saint",
    "works",
    "swords",
    "shield",
    "scroll",
    "cube",
    "die",
    "hands",
    "thumb",
    "gun",
    "flame",
    "ship",
    "hourglass",
    "cards",
    "home",
    "star",
    "scales",
)

KEY_NUMBERS: Final = {
    "Faith": (
        "faith_per_saint", "indulgence_gold", "ora_et_labora_good_works", "monks_good_works", "reformation_faith",
        "protestant_faith", "zeal_faith", "imperial_sanction_faith", "patronage_faith_per_gold", "faith_keep",
        "faith_protestant", "faith_saints", "faith_zeal", "faith_sanction", "faith_die_success", "faith_die",
        "good_works_per_saint", "owner_die_cancels", "town_conversion_gold_loss", "capital_dice_gold_loss",
    ),
    "Diplomacy": (
        "assistance_influence_per_gold", "release_influence", "gift_influence", "gift_recipient_size",
        "emperor_influence",
    ),
    "War": (
        "unaligned_war_ratio", "automatic_victory_ratio", "max_cards_from_ip", "extra_card_cost", "muster_discards",
        "doctrine_hand", "conquer_plain", "town_conquest_influence_loss", "distant_conquest_influence_loss",
        "loser_influence_loss", "postwar_influence_loss", "vassalize_influence", "vassalize_max_size",
        "liberate_influence", "passed_over_influence_loss", "principality_victory_takes",
    ),
    "The Empire": (
        "election_majority", "fp_influence_return", "fp_release_influence", "leftover_gold_to_influence",
        "shift_gold_to_influence", "westphalia_town_bonus",
    ),
}  # fmt: skip
"""The numbers on the reference card, by heading, as far as an edition has them."""

BY_ROUND: Final = {
    "ip_of_emperor": "The crown, by round",
    "ip_of_foreign_home": "A Foreign Power's Home, by round",
}
"""What gives Imperial Power by round, on the player boards."""

OF_ANY_SIZE: Final = ("principality_max_size", "gift_recipient_size", "vassalize_max_size")
"""Sizes of Principalities that are no limit if the whole map is no larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOptions:
    """Options of the print: paper, colour and bleed."""

    paper: str = "a4"
    grey: bool = False
    bleed: bool = True

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"paper: there is no {self.paper!r}; choose one of: {', '.join(PAPERS)}")

    @property
    def size(self) -> tuple[float, float]:
        return PAPERS[self.paper]


class Drawings:
    """Every drawing once, by a short name."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def name(self, svg: str) -> str:
        """Return the name of a drawing; "" for none."""
        return self.names.setdefault(svg, f"d{len(self.names)}") if svg else ""

    def named(self, value: Any) -> Any:
        """Return data with the names of its drawings in place of SVG."""
        if isinstance(value, str):
            return self.name(value) if value.startswith("<svg") else value
        if isinstance(value, dict):
            return {key: self.named(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.named(item) for item in value]
        return value

    def table(self) -> dict[str, str]:
        return {name: svg for svg, name in self.names.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """An edition with a number of players: its constants, map, cards and pieces."""

    edition: Edition
    players: int
    k: Constants
    map: Drawn
    lands: Sequence[str]
    decks: Sequence[cards.Deck]
    cards: Sequence[cards.Card]
    hexes: Sequence[pieces.Hex]
    tokens: Sequence[pieces.Token]


def box_of(ed: Edition, players: int) -> Box:
    """Return all that a game with this many players needs."""
    ed.check_players(players)
    options = ed.check_table(players, {})
    k, board = ed.constants(players, options), ed.board(players, options)
    lands = cards.lands_of(ed, k, board.size, ed.new_state(players, 0, options).names)
    return Box(
        edition=ed,
        players=players,
        k=k,
        map=empty_map(board),
        lands=lands,
        decks=cards.decks_of(k),
        cards=cards.cards_of(ed, k, lands),
        hexes=list(pieces.hexes_of(k, board.size, lands)),
        tokens=list(pieces.tokens_of(k, lands)),
    )


def common(box: Box, options: PrintOptions) -> dict[str, Any]:
    """Return the data that every template reads."""
    return {
        "title": "The Peace of Westphalia",
        "edition": edition_words(box.edition),
        "house": box.edition.house_name,
        "players": box.players,
        "paper": options.size,
        "bleed": BLEED if options.bleed else 0.0,
        "palette": PALETTE,
        "signs": {name: art.icon(name) for name in SIGNS},
        "light": {name: art.icon(name, art.PAPER) for name in SIGNS},
        "towns": {"ink": art.glyph("castle"), "light": art.glyph("castle", art.PAPER)},
        "changes": changes_of(box.edition),
    }


def edition_words(ed: Edition) -> str:
    title = printed_edition(ed).title.removeprefix("the ")
    return f"{capitalized(title)}"


def changes_of(ed: Edition) -> list[str]:
    """Return the differences from the rulebook, in sentences."""
    said = [change.sentence for change in difference.changes_of(ed)] if ed.house else []
    return [*said, *(f"{words.replace('=', ' = ')}." for words in ed.changes_in_words)]


def reference(box: Box) -> dict[str, Any]:
    """Return the texts of the reference cards and player boards, with this game's numbers."""
    ed, k = box.edition, box.k
    guide = ed.teach.guide
    names = dict(zip(k.phases, k.phase_names, strict=True))
    phases, ways, habits, about = [], [], [], ""
    if guide is not None:
        notes = {note.phase: note for note in guide.in_order(k.phases)}
        order = rounds_phases(ed.program({}), notes)
        phases = [
            {
                "name": names[note.phase],
                "icon": art.icon(ed.show.icon(note.phase)),
                "decides": with_numbers(note.decides, k),
                "why": with_numbers(note.why, k),
            }
            for note in (notes[phase] for phase in (order if set(order) == set(notes) else notes))
        ]
        ways = [
            {
                "id": way.id,
                "name": way.name,
                "who": with_numbers(way.who, k),
                "needs": needs_in_words(way, k),
                "when": with_numbers(way.when, k),
                "advice": with_numbers(way.advice, k),
            }
            for way in guide.ways
        ]
        habits = [with_numbers(habit, k) for habit in guide.habits]
        about = with_numbers(guide.about, k)
    return {
        "about": about,
        "phases": phases,
        "ways": ways,
        "habits": habits,
        "rounds": [{"number": n, "year": k.round_year[n]} for n in range(1, k.rounds + 1)],
        "payoff": k.diplomacy_game_payoff,
        "hands": ["Thumb", "Gun"] if isinstance(k, ConstantsWithGold) else ["Cooperate", "Compete"],
        "soldiers": [
            {"name": card.title, "art": card.art, "lines": card.lines}
            for card in box.cards
            if card.kind == "military" and card.deck == box.cards[0].deck
        ],
        "power": [{"size": n, "power": cards.principality_power(k, n)} for n in cards.sizes_shown(k)],
        "by-round": [
            {"words": words, "value": ", ".join(map(str, getattr(k, name)[1:]))}
            for name, words in BY_ROUND.items()
            if isinstance(getattr(k, name, None), tuple)
        ],
        "numbers": _numbers(box),
        "gold": isinstance(k, ConstantsWithGold),
        "saint": getattr(k, "good_works_per_saint", 0),
        "seats": [
            {"emblem": emblem, "name": name.capitalize(), "colour": colour, "art": art.emblem(emblem, colour)}
            for emblem, name, colour in k.flags[: box.players]
        ],
        "homes": list(cards.home_lines(k)),
    }


def printed_constants(box: Box) -> dict[str, tuple[str, str, bool]]:
    """Return meaning and value of each constant in words, by name, and whether it differs from the rulebook."""
    base = printed_edition(box.edition)
    printed = base.constants(box.players, base.check_table(box.players, {}))
    hexes = len(box.map["hexes"])
    return {
        it.name: (
            capitalized(it.meaning),
            "any" if it.name in OF_ANY_SIZE and int(it.value) >= hexes else value_words(it.value),
            getattr(printed, it.name) != getattr(box.k, it.name),
        )
        for it in described(box.edition, box.players)
        if it.meaning
    }


def printed_edition(ed: Edition) -> Edition:
    """Return the edition that house rules and changed constants started from."""
    while ed.base is not None and (ed.house or ed.changes):
        ed = ed.base
    return ed


def _numbers(box: Box) -> list[dict[str, Any]]:
    found = printed_constants(box)
    return [
        {
            "title": title,
            "rows": [
                dict(zip(("words", "value", "changed"), found[name], strict=True))
                for name in names
                if name in found
            ],
        }
        for title, names in KEY_NUMBERS.items()
    ]


def value_words(value: str) -> str:
    """Return a constant as it is printed."""
    return {"true": "yes", "false": "no"}.get(value, value.replace(",", ", ").replace(";", "; "))


def expanded(things: Sequence[Any]) -> list[int]:
    """Return the index of each thing as often as there are copies of it."""
    return [i for i, thing in enumerate(things) for _ in range(thing.copies)]


def plain(things: Sequence[Any]) -> list[dict[str, Any]]:
    return [asdict(thing) for thing in things]
