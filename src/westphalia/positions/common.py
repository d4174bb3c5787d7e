"""The position fields that all editions share, each with its reader and its writer."""

from dataclasses import replace
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.editions.kit.positions.fields import cards_of, flag, pinned_faith, realm_cards, realm_number
from westphalia.editions.kit.positions.part import Entry, Keys, PositionPart, Reading, Writing
from westphalia.rules.base import words
from westphalia.rules.base.reading import PositionTable
from westphalia.rules.base.state import CATHOLIC, DROPPED, NONE, PROTESTANT, SEATS, WHITE_PEACE, State
from westphalia.rules.realm.provinces import convert_provinces, religion_of, town_provinces

AnyReading = Reading[State]
AnyWriting = Writing[State]

# --- realms ---


def read_faith_of_land(r: AnyReading, f: PositionTable, seat: int) -> None:
    """Read a Player's religion and heretical provinces; the capital is never heretical."""
    s, land = r.s, r.s.land[seat]
    religion = s.religion[seat]
    convert_provinces(s, land, religion)
    capital = s.capital[seat]
    others = land & ~(1 << capital) if capital != NONE else land
    for key, faith in (("protestant", PROTESTANT), ("catholic", CATHOLIC), ("heretical", 1 - religion)):
        if not f.has(key):
            continue
        if isinstance(f.raw(key, []), int):
            number = f.number(key, 0, 0, land.bit_count())
            heretics = number if faith != religion else land.bit_count() - number
            if heretics > others.bit_count():
                raise f.wrong(key, "a Player's capital always has the Player's religion")
            convert_provinces(s, land, religion)
            convert_provinces(s, _first_of(others & ~s.towns, others & s.towns, heretics), 1 - religion)
        elif key == "heretical":
            named = others if f.raw(key, "") == "all" else f.provinces(key, s, within=land)
            convert_provinces(s, named, faith)
        else:
            convert_provinces(s, land, 1 - faith)
            convert_provinces(s, f.provinces(key, s, within=land), faith)
    if capital != NONE and s.protestant >> capital & 1 != religion:
        listed = next(key for key in ("heretical", "protestant", "catholic") if f.has(key))
        raise f.wrong(listed, "a Player's capital always has the Player's religion")


def _first_of(plain: int, towns: int, number: int) -> int:
    """Return the first provinces in map order, towns last."""
    return sum(1 << province for province in (*bit_list(plain), *bit_list(towns))[:number])


def _league(r: AnyReading, f: PositionTable, seat: int) -> None:
    if f.has("league"):
        r.s.league[seat] = f.league("league")


def _facing(r: AnyReading, f: PositionTable, seat: int) -> None:
    if f.has("facing"):
        other = f.seat("facing", r.names, NONE)
        if other == seat:
            raise f.wrong("facing", "a Player cannot face themselves")
        r.s.facing[seat] = other


def _flag_of(r: AnyReading, f: PositionTable, seat: int) -> None:
    r.s.flag[seat] = f.number("flag", NONE if r.s.round == 0 else seat)


def _influence_of(w: AnyWriting, seat: int) -> dict[str, int]:
    s = w.s
    found = {p: s.influence[p * SEATS + seat] for p in bit_list(s.principalities)}
    return {str(w.power(p)): amount for p, amount in found.items() if amount}


def _province_or_none(w: AnyWriting, province: int) -> str | None:
    return None if province == NONE else words.province_words(w.s, province)


def _of_table(table: Any, place: int) -> str | None:
    return None if place == NONE else table[place]


def _heretical(s: State, seat: int) -> int:
    return s.land[seat] & (s.protestant if s.religion[seat] == CATHOLIC else ~s.protestant)


REALM: Final = (
    Entry("religion", None, lambda w, seat: words.RELIGIONS[w.s.religion[seat]]),
    Entry("role", None, lambda w, seat: w.s.role_of(seat), derived=True),
    Entry("imperial_power", None, lambda w, seat: w.s.imperial_power(seat)),
    Entry("score", None, lambda w, seat: w.s.score(seat), derived=True),
    realm_number("stored"),
    Entry("land", None, lambda w, seat: w.provinces(w.s.land[seat])),
    Entry("provinces"),
    Entry("capital", None, lambda w, seat: _province_or_none(w, w.s.capital[seat])),
    Entry("towns", None, lambda w, seat: w.provinces(town_provinces(w.s, seat))),
    Entry("protestant", None, lambda w, seat: w.provinces(w.s.land[seat] & w.s.protestant)),
    Entry("catholic", None, lambda w, seat: w.provinces(w.s.land[seat] & ~w.s.protestant)),
    Entry("heretical", None, lambda w, seat: w.provinces(_heretical(w.s, seat))),
    Entry("home", None, lambda w, seat: _of_table(w.s.k.fp_homes, w.s.home[seat])),
    Entry("edge", None, lambda w, seat: _of_table(w.s.board.edge_names, w.s.edge[seat])),
    Entry("allies", None, lambda w, seat: w.powers(w.s.allied[seat]), derived=True),
    Entry("influence", None, _influence_of),
    Entry("flag", _flag_of),
    realm_number("faith"),
    realm_number("successes"),
    Entry("hand", None, lambda w, seat: cards_of(w.s.hand, seat)),
    realm_cards("pile"),
    realm_number("reserves"),
    flag("called"),
    flag("barred"),
    Entry("league", _league, lambda w, seat: words.LEAGUES[w.s.league[seat]]),
    Entry("facing", _facing, lambda w, seat: w.power(w.s.facing[seat])),
)

# --- Principalities and provinces ---


def _influence_on(w: AnyWriting, power: int) -> dict[str, int]:
    s, first = w.s, power * SEATS
    return {p: s.influence[first + seat] for seat, p in enumerate(w.players) if s.influence[first + seat]}


PRINCIPALITY: Final = (
    Entry("land", None, lambda w, power: w.provinces(w.s.land[power])),
    Entry("size"),
    Entry("next_to"),
    Entry("capital", None, lambda w, power: _province_or_none(w, w.s.capital[power])),
    Entry("religion", None, lambda w, power: words.RELIGIONS[religion_of(w.s, power)]),
    Entry("influence", None, _influence_on),
    Entry("ally", None, lambda w, power: w.power(w.s.ally[power])),
    Entry("elector", None, lambda w, power: bool(w.s.electors >> power & 1)),
)


def _religion_and_town(r: AnyReading, f: PositionTable, province: int) -> None:
    if f.has("religion"):
        convert_provinces(r.s, 1 << province, f.word("religion", words.RELIGIONS, CATHOLIC))
    if f.flag("town", False):
        r.s.towns |= 1 << province


PROVINCE: Final = (Entry("religion", _religion_and_town, early=True), Entry("town"))

# --- the whole position ---


def _wars_in_words(w: AnyWriting, _: int) -> list[dict[str, Any]]:
    return [
        {
            "attacker": w.power(war.attacker),
            "defender": w.power(war.defender),
            "leader": w.power(war.leader),
            "phase": war.phase,
            "winner": w.power(war.outcome) if war.outcome >= 0 else None,
            "white_peace": war.outcome == WHITE_PEACE,
            "dropped": war.outcome == DROPPED,
        }
        for war in w.s.wars
    ]


def _treaty_in_words(w: AnyWriting, _: int) -> dict[str, Any] | None:
    treaty = w.s.treaty
    if treaty.winner == NONE:
        return None
    return {
        "winner": w.power(treaty.winner),
        "beaten": w.powers(treaty.beaten),
        "losing": w.powers(w.s.losing),
    }


def _line_in_words(w: AnyWriting, _: int) -> dict[str, list[str | None]]:
    return {name: [w.power(p) for p in w.s.line[i]] for i, name in enumerate(words.LEAGUES[1:])}


def _votes_in_words(w: AnyWriting, _: int) -> dict[str, str | None]:
    return {str(w.power(elector)): w.power(candidate) for elector, candidate in w.s.votes}


POSITION: Final = (
    Entry("round", None, lambda w, _: w.s.round),
    Entry("year", None, lambda w, _: w.s.k.round_year[w.s.round], derived=True),
    Entry("phase", None, lambda w, _: w.s.k.phases[w.s.phase], derived=True),
    Entry("step"),
    Entry("stop"),
    Entry("turn"),
    Entry("item"),
    Entry("said"),
    Entry("seed"),
    Entry("options", None, lambda w, _: dict(w.s.options)),
    Entry("emperor", None, lambda w, _: w.power(w.s.emperor)),
    Entry("setup_order", None, lambda w, _: [w.power(seat) for seat in w.s.setup_order]),
    Entry("initiative", None, lambda w, _: [w.power(seat) for seat in w.s.initiative]),
    Entry("realms"),
    Entry("principalities"),
    Entry("provinces"),
    Entry("free", None, lambda w, _: w.provinces(w.s.free)),
    Entry("religion"),
    Entry("protestant_provinces"),
    Entry("protestant", None, lambda w, _: w.provinces(w.s.protestant), derived=True),
    Entry("towns", None, lambda w, _: w.provinces(w.s.towns), derived=True),
    Entry("electors", None, lambda w, _: w.powers(w.s.electors)),
    Entry("wars", None, _wars_in_words),
    Entry("battle_phase", None, lambda w, _: w.s.battle_phase),
    Entry("attacked", None, lambda w, _: w.powers(w.s.attacked)),
    Entry("line", None, _line_in_words, derived=True),
    Entry("treaty", None, _treaty_in_words, derived=True),
    Entry("victorious", None, lambda w, _: words.LEAGUES[w.s.victorious]),
    Entry("votes", None, _votes_in_words, derived=True),
    Entry("chance"),
    Entry("victory", None, lambda w, _: w.s.victory or None, derived=True),
    Entry("over", None, lambda w, _: w.s.over, derived=True),
)

# --- chance ---


def _pinned_order(r: AnyReading, c: PositionTable, _: int) -> None:
    if c.has("setup_order"):
        r.pins["setup_order"] = c.seats("setup_order", r.names, ())


def _pinned_upheaval(r: AnyReading, c: PositionTable, _: int) -> None:
    if c.has("upheaval"):
        drawn = tuple(c.principality("upheaval", r.s, name) for name in c.names("upheaval"))
        if len(set(drawn)) != len(drawn):
            raise c.wrong("upheaval", "a card is drawn once per phase")
        r.pins["upheaval"] = drawn


def _pinned_cards(r: AnyReading, c: PositionTable, _: int) -> None:
    for side, cards in c.table("cards").items():
        power = c.power_of(side, "cards", r.s, r.names)
        r.pins[f"cards:{power}"] = tuple(c.cards_in("cards", cards))


CHANCE: Final = (
    Entry("setup_order", _pinned_order),
    Entry("upheaval", _pinned_upheaval),
    pinned_faith(0, 1),
    Entry("cards", _pinned_cards),
)

# --- the whole vocabulary of an edition ---


def table(common: tuple[Entry, ...], own: tuple[Entry, ...]) -> list[Entry]:
    """Return the shared and the edition's own fields; own fields replace shared ones of the same name."""
    found = {entry.key: entry for entry in common}
    for entry in own:
        shared = found.get(entry.key)
        found[entry.key] = replace(entry, write=entry.write or shared.write) if shared else entry
    return list(found.values())


def tables(part: PositionPart) -> dict[str, list[Entry]]:
    """Return all fields of an edition by table."""
    return {
        "position": table(POSITION, part.position),
        "realm": table(REALM, part.realm),
        "principality": table(PRINCIPALITY, part.principality),
        "province": table(PROVINCE, part.province),
        "chance": table(CHANCE, part.chance),
    }


def keys_of(entries: dict[str, list[Entry]]) -> Keys:
    """Return the names of the fields that can be given."""
    keys = {name: tuple(e.key for e in fields if not e.derived) for name, fields in entries.items()}
    return {**keys, "position": ("edition", "players", *keys["position"])}
