"""The cards of a game: military cards, doctrines, roles, Principalities, Homes and the rest, with their numbers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from westphalia.data.names import land_named
from westphalia.editions.five_round.constants import CHOICE, GUERILLA
from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.teach.guide import Guide, needs_in_words
from westphalia.engine.phrases import counted, listed
from westphalia.printing import art
from westphalia.rules.base.constants import Constants, ConstantsWithGold
from westphalia.rules.base.state import CARD_TYPES, CAVALRY, MUSKETEER, PIKEMAN
from westphalia.rules.base.words import CARDS

DECK_COLOURS: Final = (
    ("Red", "#8c2f2b"),
    ("Blue", "#2c4a6e"),
    ("Green", "#3f6b45"),
    ("Ochre", "#b07d24"),
    ("Black", "#2b2118"),
)
RESERVE_LANDS: Final = 8  # cards of Principalities beyond those that setup can place
ANY: Final = -1  # a card of any type


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Cards with the same back."""

    id: str
    name: str
    colour: str
    sign: str  # the glyph or icon on the back, as "glyph:crown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card: the number of copies, and its face.

    `gives` and `takes` are types of Military Cards; the face draws them as soldiers.
    """

    deck: str
    kind: str
    title: str
    copies: int = 1
    art: str = ""
    under: str = ""  # below the title
    lines: tuple[str, ...] = ()
    gives: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    one_of: bool = False  # one of the cards in `gives`, not all
    faith: str = ""  # catholic or protestant
    mark: str = ""  # in the corner
    table: tuple[tuple[str, ...], ...] = ()  # rows of numbers with a heading first


def decks_of(k: Constants) -> list[Deck]:
    """Return the decks of a game, in the order in which they are printed."""
    decks = [Deck(id=id, name=name, colour=colour, sign="icon:swords") for id, name, colour in _armies(k)]
    if k.doctrine_names:
        decks.append(Deck(id="doctrine", name="Doctrine", colour="#5a3f6b", sign="icon:scroll"))
    decks += [
        Deck(id="role", name="Religion", colour="#6b4a2e", sign="icon:church"),
        Deck(id="land", name="Principality", colour="#40565e", sign="icon:shield"),
        Deck(id="home", name="Foreign Power", colour="#364a52", sign="icon:ship"),
    ]
    if k.reformers:
        decks.append(Deck(id="reformer", name="Reformer", colour="#4d3f33", sign="icon:book"))
    if not isinstance(k, ConstantsWithGold):
        decks.append(Deck(id="choice", name="Dilemma", colour="#7a2a35", sign="icon:hands"))
    return decks


def _armies(k: Constants) -> list[tuple[str, str, str]]:
    """Return id, name and colour of each deck of Military Cards; the last of several is Black."""
    count = getattr(k, "decks", 1)
    if count == 1:
        return [("army", "Military Card", DECK_COLOURS[0][1])]
    colours = [*(DECK_COLOURS[:-1] * count)[: count - 1], DECK_COLOURS[-1]]
    return [(f"army{i}", f"{name} deck", colour) for i, (name, colour) in enumerate(colours, 1)]


def cards_of(ed: Edition, k: Constants, lands: Sequence[str]) -> list[Card]:
    """Return all cards of a game, deck by deck."""
    guide = ed.teach.guide
    return [
        *_military(k),
        *_doctrines(k),
        *_roles(k, guide),
        *_lands(k, lands),
        *_homes(k),
        *(
            Card(
                deck="reformer",
                kind="reformer",
                title=name,
                art=art.icon("book"),
                under="Reformer",
                lines=(f"You are {k.role_names[-1].replace('Saved', 'saved')}.",),
            )
            for name in k.reformers
        ),
        *_dilemmas(k),
    ]


# --- armies ---


def _military(k: Constants) -> Iterator[Card]:
    for deck, name, _ in _armies(k):
        for kind in CARD_TYPES:
            yield Card(
                deck=deck,
                kind="military",
                title=CARDS[kind],
                copies=k.cards_of_type_in_deck,
                art=art.soldier(kind),
                under=name if deck != "army" else "",
                lines=_fighting(k)[kind],
                mark=CARDS[kind][0],
            )


def _fighting(k: Constants) -> Mapping[int, tuple[str, ...]]:
    """Return the effect of each soldier's victory."""
    rifling = (
        f"In {in_words(k.advanced_rifling_rounds)} name a type: the loser also discards one card of it.",
    )
    return {
        MUSKETEER: ("Beats the Pikeman.", *(rifling if k.advanced_rifling_rounds else ())),
        PIKEMAN: ("Beats Cavalry.", "The loser may not play Cavalry in the next battle round."),
        CAVALRY: (
            "Beats the Musketeer.",
            f"The loser discards {k.charge_extra_infantry} more Infantry, or routs. "
            f"If your hand is then {k.charge_rout_ratio} times theirs, they rout.",
        ),
    }


def in_words(rounds: Sequence[int]) -> str:
    """Return "round 4" or "rounds 4 and 5"."""
    if not rounds:
        return "no round"
    return f"round{'s'[: len(rounds) > 1]} {listed([str(n) for n in rounds])}"


def _doctrines(k: Any) -> Iterator[Card]:
    for name, row in zip(k.doctrine_names, getattr(k, "doctrine_table", ()), strict=False):
        gives, takes, one_of, lines = _exchange(k, row)
        yield Card(
            deck="doctrine",
            kind="doctrine",
            title=name,
            copies=getattr(k, "doctrine_copies", k.players),
            under="Military Doctrine",
            gives=gives,
            takes=takes,
            one_of=one_of,
            lines=lines,
        )


def _exchange(k: Any, row: Any) -> tuple[tuple[int, ...], tuple[int, ...], bool, tuple[str, ...]]:
    """Return the cards given and taken, whether one of them is enough, and a doctrine's sentences."""
    if not hasattr(row, "effect"):
        gives, takes = row
        said = f"For up to {k.doctrine_discards} cards before a battle."
        return tuple(gives), tuple(takes) or (ANY,), True, (said,)
    if row.effect == CHOICE:
        return (ANY,) * row.cards, (ANY,) * row.cards, False, ("Show what you give up, not what you take.",)
    if row.effect == GUERILLA:
        small = k.guerilla_small_hand
        (own, more), (loss, greater) = k.guerilla_own_cost, k.guerilla_enemy_loss
        return (
            (),
            (),
            False,
            (
                f"Give up {own} cards, or {more} from a hand of more than {small}.",
                "Look at the other hand.",
                f"Remove {loss} of its cards, or {greater} from a hand of more than {small}.",
            ),
        )
    return _cards(row.gives), _cards(row.takes), False, ("All or nothing. Cards given up are shown.",)


def _cards(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(kind for kind in CARD_TYPES for _ in range(counts[kind]))


# --- religion ---


def _roles(k: Any, guide: Guide | None) -> Iterator[Card]:
    saved = getattr(k, "saved_places", max(1, k.players // 3))
    ways = {way.id: way for way in guide.ways} if guide else {}
    for name in k.role_names:
        faith = "protestant" if any(w in name for w in ("Alone", "Hell", "Protestant")) else "catholic"
        is_saved = name.startswith("Saved")
        way = ways.get(faith)
        if is_saved and way is not None:
            lines = (
                "You win if your faith wins:",
                *(f"– {need}" for need in needs_in_words(way, k)),
                f"{_zeal(k)} Faith for zeal in every Combat Heresy.",
            )
        else:
            lines = _unsaved(k, name)
        yield Card(
            deck="role",
            kind="role",
            title=name,
            copies=saved if is_saved else k.players - (saved if faith == "protestant" else 0),
            art=art.icon("saint" if is_saved else "church" if faith == "catholic" else "flame"),
            under="" if name == "Not saved" else faith.capitalize(),
            lines=lines,
            faith="" if name == "Not saved" else faith,
            mark="saved" if is_saved else "",
        )


def _zeal(k: Any) -> str:
    return f"+{getattr(k, 'zeal_faith', getattr(k, 'faith_zeal', 0))}"


def _unsaved(k: Any, name: str) -> tuple[str, ...]:
    saved = k.saved_places
    places = f"{saved} places" if saved != 1 else "1 place"
    if name == "Not saved":
        return (
            f"There are {places} for Catholics and {places} for Protestants.",
            "Only the saved win with their faith.",
        )
    if "Protestant" in name or "Hell" in name:
        first = "The first Protestant is" if saved == 1 else f"The first {saved} Protestants are"
        return (f"{first} saved.", "You move up when a place becomes free.")
    most = (
        "The Catholic with most Good Works is"
        if saved == 1
        else f"The {saved} Catholics with most Good Works are"
    )
    return (f"{most} saved.", "Only the saved win with their faith.")


# --- lands ---


def lands_of(ed: Edition, k: Constants, hexes: int, pool: Sequence[str]) -> list[str]:
    """Return the Principalities that are printed: the Electors, as many as setup can place, and some in reserve."""
    electors = [name for name, _ in k.starting_elector_size]
    free = hexes - k.players * k.player_start_provinces - sum(size for _, size in k.starting_elector_size)
    others = [name for name in pool if name not in electors]
    great = [name for name in getattr(k, "great_names", ()) if name in others]
    others = [*great, *(name for name in others if name not in great)]
    return [*electors, *others[: max(free, 0) // 2 + RESERVE_LANDS]]


def principality_power(k: Any, size: int) -> int:
    """Return the Imperial Power that an allied Principality of this size adds."""
    if hasattr(k, "ip_of_principality_by_size"):
        table = k.ip_of_principality_by_size
        return int(table[min(size, len(table) - 1)])
    return int(k.ip_principality) + size


def sizes_shown(k: Constants) -> range:
    """Return the sizes of Principalities for which tables give numbers."""
    return range(1, min(k.principality_max_size, 6) + 1)


def _lands(k: Constants, lands: Sequence[str]) -> Iterator[Card]:
    electors = dict(k.starting_elector_size)
    sizes = sizes_shown(k)
    table = (
        ("Provinces", *map(str, sizes)),
        ("Imperial Power", *(str(principality_power(k, size)) for size in sizes)),
    )
    for name in lands:
        size = electors.get(name)
        begins = "" if size is None else f"Begins with {counted(size, 'province')}."
        yield Card(
            deck="land",
            kind="land",
            title=name,
            art=art.land_shield(name),
            under="Elector" if size is not None else "Principality",
            lines=tuple(filter(None, (begins, _blazon(name)))),
            table=table,
            mark="elector" if size is not None else "",
        )


def _blazon(name: str) -> str:
    try:
        arms = land_named(name).arms
    except ValueError:
        return ""
    return f"Arms: {arms}."


def _homes(k: Any) -> Iterator[Card]:
    names = k.fp_homes[: max(8, k.players)]
    for name in names:
        yield Card(
            deck="home",
            kind="home",
            title=name,
            art=art.home_shield(name),
            under="Home of a Foreign Power",
            lines=home_lines(k),
            table=home_table(k),
        )


def home_lines(k: Any) -> tuple[str, ...]:
    lines = []
    if not hasattr(k, "ip_of_foreign_home"):
        lines = [f"Imperial Power: {k.fp_home_ip_per_round} for each round, minus {k.fp_home_dice} dice."]
    if gold := getattr(k, "fp_home_gold", 0):
        lines.append(f"{gold} Gold a round.")
    return (*lines, "Adjacent to all provinces on its edge. It can be neither conquered nor converted.")


def home_table(k: Any) -> tuple[tuple[str, ...], ...]:
    """Return a Home's Imperial Power by round, where it is fixed."""
    if not hasattr(k, "ip_of_foreign_home"):
        return ()
    rounds = range(1, k.rounds + 1)
    power = (str(k.ip_of_foreign_home[n]) for n in rounds)
    return (("Round", *map(str, rounds)), ("Imperial Power", *power))


def _dilemmas(k: Any) -> Iterator[Card]:
    """Return the two cards of each Player, where no hands are raised."""
    if isinstance(k, ConstantsWithGold):
        return
    both, alone, neither = k.diplomacy_game_payoff
    lines = {
        "Cooperate": (f"Both cooperate: {both[0]} Influence for the initiator, {both[1]} for the partner.",),
        "Compete": (
            f"Alone: {alone[0]} Influence for you, {alone[1]} for the other.",
            f"Both compete: {neither[0]}."
            if neither[0] == neither[1]
            else f"Both compete: {neither[0]} Influence for the initiator, {neither[1]} for the partner.",
        ),
    }
    for title, said in lines.items():
        yield Card(
            deck="choice",
            kind="choice",
            title=title,
            copies=k.players,
            art=art.icon("hands" if title == "Cooperate" else "swords"),
            lines=said,
        )
