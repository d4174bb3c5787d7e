"""The possible gains of a Treaty (V.treaty.2 to V.treaty.15, V.rwpeace.9), and refusals of other claims."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import Chronicle, EventType, Question, Reason
from westphalia.rules.base.answers import CONQUER, LIBERATE, VASSALIZE, kind_of
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE
from westphalia.rules.diplomacy.influence import gain, set_ally
from westphalia.rules.realm.provinces import (
    new_principality,
    own_capital,
    size,
    town_provinces,
    transfer,
    vanish,
)
from westphalia.rules.war.spoils import losing_land, losing_principalities, plain_land, tell_conquest

LIBERATE_EVENT: Final = EventType(
    "liberate",
    "{seat} liberates {province} from {other}: it becomes {principality}.",
    cite="treaty.liberate",
    chronicle=Chronicle("{seat} liberates {principality} from {other}."),
)

# Bits of `s.conquest` during a Treaty.
DISTANT: Final = 1  # the winner conquered a province not adjacent to their land (treaty.distance)
TOWN: Final = 2  # the winner conquered a town (treaty.distance)
WITHOUT_LOSSES: Final = 4  # a Treaty of the Religious War: neither side loses Influence


# --- the losing side ---


def target_principalities(s: FiveRoundState) -> int:
    targets = 0
    for principality, _ in s.targets:
        targets |= 1 << principality
    return targets


def in_reach_of_ally(s: FiveRoundState, ally: int, plain: int) -> int:
    """V.treaty.15: the provinces without a town that an ally may take, if it has room."""
    if s.land[ally].bit_count() >= s.k.principality_max_size:
        return 0
    return s.board.touching(s.land[ally]) & plain


# --- conquest ---


def has_hex_for(s: FiveRoundState, seat: int, provinces: int) -> bool:
    """V.gen.9, V.gen.17: whether a Player's hex set has pieces for these provinces."""
    capital = own_capital(s, seat)
    land = (s.land[seat] | provinces) & ~capital
    towns = (land & s.towns).bit_count()
    return towns <= s.k.player_towns and land.bit_count() - towns <= s.k.player_plain


def last_provinces(s: FiveRoundState) -> int:
    """V.treaty.5, V.treaty.6: capitals that are the last province of a Power, except Electors and Targets."""
    capitals = 0
    protected = s.electors | target_principalities(s)
    for power in bit_list(losing_principalities(s) & ~protected | s.treaty.beaten):
        if s.land[power] == own_capital(s, power):
            capitals |= s.land[power]
    return capitals


def conquerable_towns(s: FiveRoundState) -> int:
    """V.treaty.3, V.treaty.5, V.treaty.7: the towns the winner may take."""
    towns = last_provinces(s)
    for seat in bit_list(s.treaty.beaten):
        towns |= town_provinces(s, seat)
    return towns if has_hex_for(s, s.treaty.winner, towns & -towns) else 0


def conquerable_plain(s: FiveRoundState, chosen: int = 0) -> int:
    """V.treaty.3, V.treaty.7: the provinces without a town the winner may take besides those chosen."""
    plain = plain_land(s) & ~chosen
    return plain if has_hex_for(s, s.treaty.winner, chosen | plain & -plain) else 0


def conquer(s: FiveRoundState, province: int) -> None:
    """V.treaty.4, V.gen.14: the winner takes the province with its religion and town."""
    winner, old = s.treaty.winner, s.owner[province]
    tell_conquest(s, province)
    if not s.conquest & WITHOUT_LOSSES:
        if not s.war_reach[winner] >> province & 1:
            s.conquest |= DISTANT
        if s.towns >> province & 1:
            s.conquest |= TOWN
    s.taken += ((province, old, winner),)
    transfer(s, province, winner)
    if old >= FIRST_PRINCIPALITY and not s.land[old]:
        vanish(s, old)  # it has lost all its Influence, and nothing reads its record before the losses


# --- vassals ---


def possible_vassals(s: FiveRoundState) -> list[int]:
    """V.treaty.8: beaten Players and losing Principalities with one or two provinces, as powers."""
    powers = bit_list(losing_principalities(s) | s.treaty.beaten)
    return [power for power in powers if 1 <= s.land[power].bit_count() <= s.k.vassalize_max_size]


# --- liberation ---


def liberable(s: FiveRoundState) -> int:
    """V.treaty.12: town-provinces of beaten Players, and capitals that are their last province."""
    provinces = 0
    for seat in bit_list(s.treaty.beaten):
        provinces |= town_provinces(s, seat)
        if s.capital[seat] != NONE and s.land[seat] == own_capital(s, seat):
            provinces |= s.land[seat]
    return provinces


def liberate(s: FiveRoundState, province: int, name: int) -> None:
    """V.treaty.12: the province becomes a Principality of its religion, allied to the winner."""
    winner, old = s.treaty.winner, s.owner[province]
    if s.tell:
        s.tell(LIBERATE_EVENT, seat=winner, province=province, other=old, principality=name)
    liberated = new_principality(s, 1 << province, province, name)
    gain(s, liberated, winner, s.k.liberate_influence, "treaty.liberate")
    set_ally(s, liberated, winner, "treaty.liberate")


# --- refusals ---


def _not_losing(s: FiveRoundState, power: int) -> Reason | None:
    if (losing_principalities(s) | s.treaty.beaten) >> power & 1:
        return None
    if s.conquest & WITHOUT_LOSSES and target_principalities(s) >> power & 1:
        return "peace.targets", "A Target takes no part in the Treaties of the Religious War."
    if power >= FIRST_PRINCIPALITY and s.allied[s.treaty.winner] >> power & 1:
        return "treaty.losing-side", "It is your ally now, not on the losing side."
    if power == s.treaty.winner:
        return "treaty.losing-side", "That is your own land."
    return "treaty.losing-side", "That Power is not on the losing side."


def why_not_treaty(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    reasons = {
        CONQUER: ("treaty.conquer", "The losing side has no province that you may conquer."),
        VASSALIZE: ("treaty.vassalize", "No Power on the losing side has only 1 or 2 provinces."),
        LIBERATE: ("treaty.liberate", "No beaten Player has a town you can liberate."),
    }
    return reasons.get(answer)


def why_not_conquer(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner, chosen = s.owner[province], question.about
    if province in chosen:
        return "treaty.conquer", "You have already chosen that province."
    reason = _not_losing(s, owner)
    if reason is not None:
        return reason
    is_capital = s.capital[owner] == province
    if is_capital and size(s, owner) - sum(s.owner[p] == owner for p in chosen) > 1:
        return "treaty.capital", "A capital can be taken only as a Power's last province."
    if is_capital and s.electors >> owner & 1:
        return "treaty.elector", "The last province of an Elector cannot be conquered; vassalize it instead."
    if is_capital and target_principalities(s) >> owner & 1:
        return "treaty.elector", "The last province of a Target cannot be conquered; vassalize it instead."
    if chosen and s.towns >> province & 1:
        return "treaty.conquer", f"Take one town, or up to {s.k.conquer_plain} provinces without one."
    return "treaty.hexes", "Your hex set has no piece left for that province."


def why_not_vassalize(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind not in ("player", "principality") or power >= len(s.land):
        return None
    reason = _not_losing(s, power)
    if reason is not None:
        return reason
    return (
        "treaty.vassalize",
        f"Only a Power with 1 or 2 provinces can be vassalized; that one has {size(s, power)}.",
    )


def why_not_liberate(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner = s.owner[province]
    if not s.treaty.beaten >> owner & 1:
        return "treaty.liberate", "Only a town of a beaten Player can be liberated."
    if own_capital(s, owner) == 1 << province:
        return "treaty.liberate", "A capital can be liberated only as the Player's last province."
    return "treaty.liberate", "That province has no town."


def why_not_allyconquest(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, ally = kind_of(answer)
    if kind != "principality" or ally >= len(s.land):
        return None
    winner = s.treaty.winner
    if any(taker == ally for _, _, taker in s.taken):
        return "treaty.ally", "Each ally takes one province."
    if not s.allied[winner] >> ally & 1:
        return "treaty.ally", "Only your allies take provinces."
    if s.conquest & WITHOUT_LOSSES and target_principalities(s) >> ally & 1:
        return "peace.targets", "A Target takes no part in the Treaties of the Religious War."
    if not s.fought >> ally & 1:
        return "treaty.ally", "It was not your ally when the battle started."
    if size(s, ally) >= s.k.principality_max_size:
        return (
            "treaty.ally-adjacent",
            f"A Principality never has more than {s.k.principality_max_size} provinces.",
        )
    return "treaty.ally-adjacent", "No province without a town on the losing side is adjacent to it."


def why_not_allyprovince(s: FiveRoundState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if not losing_land(s) >> province & 1:
        return _not_losing(s, s.owner[province])
    if s.towns >> province & 1:
        return "treaty.ally-adjacent", "Principalities cannot take towns."
    if not in_reach_of_ally(s, question.about[0], plain_land(s)) >> province & 1:
        return "treaty.ally-adjacent", "That province is not adjacent to the ally."
    return None
