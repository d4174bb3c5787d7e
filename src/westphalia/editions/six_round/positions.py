from dataclasses import replace
from typing import Final

from westphalia.editions.kit import content
from westphalia.editions.kit.positions.fields import (
    MONASTERY,
    OTTOMAN_DIE,
    REFORMATION,
    flag,
    realm_number,
    realm_word,
)
from westphalia.editions.kit.positions.part import Entry, Reading
from westphalia.editions.player_turns.positions import moments as position_moments
from westphalia.editions.player_turns.positions import rounds as position_rounds
from westphalia.editions.player_turns.positions import wars as position_wars
from westphalia.editions.player_turns.positions.part import SHARED
from westphalia.editions.six_round.rules import armies, foreign_powers, salvation
from westphalia.editions.six_round.rules.power import saved_by_faith_alone
from westphalia.editions.six_round.state import FAITH_ALONE, FAITH_AND_WORKS, NOT_SAVED, TETZEL, SixRoundState
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import CARD_TYPES, CATHOLIC, NO_LEAGUE, NONE, PROTESTANT, TYPES
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION
from westphalia.rules.realm.power import initiative_order
from westphalia.rules.war.cards import hand_of

SixReading = Reading[SixRoundState]
ROLES_OF_PROTESTANTS: Final = (NOT_SAVED, FAITH_ALONE)
CARDS_OF_ROLES: Final = {
    "tetzel": TETZEL,
    "johann tetzel": TETZEL,
    "once saved always saved": FAITH_ALONE,
    "once saved, always saved": FAITH_ALONE,
}

# --- realms ---


def _word_for_role(r: SixReading, seat: int, default: int) -> int:
    """Return a role by its name or the name of its card."""
    f = r.realm(seat)
    card = str(f.raw("role", "")).strip().casefold()
    return CARDS_OF_ROLES[card] if card in CARDS_OF_ROLES else f.word("role", r.s.k.role_names, default)


def _role(r: SixReading, f: PositionTable, seat: int) -> None:
    """Derive the religion from a role; the role itself is checked at the end."""
    if _word_for_role(r, seat, NONE) in ROLES_OF_PROTESTANTS:
        r.s.religion[seat] = PROTESTANT


def _merit(r: SixReading, f: PositionTable, seat: int) -> None:
    """VI.faith.14: read all Good Works, or Saints and the Good Works beyond them."""
    s, per_saint = r.s, r.s.k.good_works_per_saint
    works = f.number("good_works", 0)
    saints = f.number("saints", works // per_saint)
    if saints != works // per_saint:
        if works >= per_saint:
            raise f.wrong("saints", f"{works} Good Works are {works // per_saint} Saints (VI.faith.14)")
        works += saints * per_saint
    if works and s.religion[seat] == PROTESTANT:
        raise f.wrong("good_works", "a Protestant has neither Good Works nor Saints (VI.convert.3)")
    s.good_works[seat] = works


def _doctrine(r: SixReading, f: PositionTable, seat: int) -> None:
    """VI.setup.16: each player has a doctrine after setup."""
    r.s.doctrine[seat] = f.word("doctrine", r.s.k.doctrine_names, 0 if r.s.round else NONE)


def _foreign(r: SixReading, f: PositionTable, seat: int) -> None:
    """VI.ip.4: read the Foreign Affairs roll; a Home founded this Round gives nothing yet."""
    s, faces = r.s, r.s.k.foreign_affairs_faces
    for key in ("affairs", "founded", "exiled"):
        if f.has(key) and not f.has("home"):
            raise f.wrong(key, "only a Foreign Power (with a home) has it")
    if not f.has("home"):
        return
    s.affairs[seat] = f.number("affairs", 0, min(faces), max(faces))
    exiled = f.flag("exiled", False)
    s.exiled |= exiled << seat
    s.founded[seat] = f.number("founded", s.round if exiled else max(0, s.round - 1), 0, s.round)
    if exiled and s.founded[seat] != s.round:
        raise f.wrong("founded", "a player eliminated this Round founded their Home in it")


# --- chance ---


def _affairs(r: SixReading, c: PositionTable, _: int) -> None:
    """VI.init.1: read each Foreign Power's roll as it counts: -2 to +2."""
    faces = r.s.k.foreign_affairs_faces
    for seat, key, value in position_rounds.by_player(c, r, "affairs"):
        rolls = value if isinstance(value, list | tuple) else (value,)
        if any(isinstance(roll, bool) or roll not in faces for roll in rolls):
            raise c.wrong(key, f"the die shows {', '.join(map(str, sorted(set(faces))))}, not {value!r}")
        r.pins[f"affairs:{seat}"] = tuple(faces.index(roll) + 1 for roll in rolls)


# --- when all is read ---


def ready(r: SixReading) -> None:
    """Derive Initiative Order, salvation and the consequences of the wars."""
    s = r.s
    if s.round and not r.f.has("initiative") and s.initiative:
        s.initiative = initiative_order(s)
    _date_conversions(r)
    salvation.check_salvation(s)
    _earn_roles(r)
    _check_roles(r)
    position_moments.queue(r)
    _reformers(r)
    position_wars.ready(r)
    for seat in position_moments.leave(r):
        s.founded[seat] = s.round
    s.fought_foreign |= s.took_foreign  # taking land from a Foreign Power implies fighting it
    s.has_fought |= s.fought_foreign
    s.in_turn = s.requests != 0
    if s.exiled >> s.emperor & 1:
        s.left_in_reign = True


def _date_conversions(r: SixReading) -> None:
    """VI.convert.8: order conversions: saved Protestants first, otherwise as given, otherwise in Initiative Order."""
    s = r.s
    dated: list[tuple[int, int, int]] = []
    for at, seat in enumerate(s.initiative or s.setup_order):
        f = r.realm(seat)
        if s.religion[seat] == CATHOLIC:
            if f.has("converted"):
                raise f.wrong("converted", "this player is Catholic")
            continue
        rank = {FAITH_ALONE: 0, NONE: 1}.get(_said_role(r, seat), 2)
        dated.append((f.number("converted", 100 * (1 + rank), 1), at, seat))
    for number, (_, _, seat) in enumerate(sorted(dated), start=1):
        s.converted[seat] = number
    s.conversions = len(dated)


def _said_role(r: SixReading, seat: int) -> int:
    """VI.league.1: return the role given or implied: a ROTF is saved; a member of the other League is not."""
    s, religion = r.s, r.s.religion[seat]
    implied = NONE
    if seat == s.rotf and not s.exiled and (s.reformation or religion == PROTESTANT):
        implied = FAITH_ALONE if religion == PROTESTANT else FAITH_AND_WORKS
    elif s.league[seat] not in (NO_LEAGUE, LEAGUE_OF_RELIGION[religion]) and not s.good_works[seat]:
        implied = NOT_SAVED if religion == PROTESTANT else TETZEL
    return _word_for_role(r, seat, implied)


def _earn_roles(r: SixReading) -> None:
    """Give Catholics without stated Good Works enough to match the stated roles."""
    s = r.s
    catholics = [seat for seat in s.initiative or s.setup_order if s.religion[seat] == CATHOLIC]
    said = {seat: _said_role(r, seat) for seat in catholics}
    if not s.reformation or all(role in (NONE, s.role[seat]) for seat, role in said.items()):
        return
    open_to_us = [seat for seat in catholics if not {"good_works", "saints"} & set(r.realm(seat).values)]
    others = [seat for seat in catholics if said[seat] != FAITH_AND_WORKS]
    enough = 1 + max((s.good_works[seat] for seat in others), default=0)
    chosen = [seat for seat in open_to_us if said[seat] == FAITH_AND_WORKS]
    unsaved = [s.good_works[seat] for seat in catholics if said[seat] == TETZEL]
    if not chosen and unsaved:  # others must rank before those who are not saved
        enough = 1 + max(unsaved)
        saved = sum(s.good_works[seat] >= enough for seat in catholics)
        chosen = [seat for seat in open_to_us if said[seat] == NONE][: max(0, s.k.saved_places - saved)]
    for seat in chosen:
        s.good_works[seat] = enough
    salvation.check_salvation(s)


def _check_roles(r: SixReading) -> None:
    """Check that stated roles follow from Good Works or the order of conversions."""
    s = r.s
    for seat in range(s.players):
        f = r.realm(seat)
        role = _word_for_role(r, seat, NONE)
        if role in (NONE, s.role[seat]):
            continue
        catholic = s.religion[seat] == CATHOLIC
        if catholic != (role not in ROLES_OF_PROTESTANTS):
            raise f.wrong("role", f"a {'Catholic' if catholic else 'Protestant'} cannot have it")
        reason = f"by Good Works this player is: {s.role_of(seat)} (VI.trent.9)"
        if not catholic:
            reason = (
                f"there are {s.k.saved_places} places, so this player is: {s.role_of(seat)} (VI.convert.8)"
            )
        elif role == FAITH_AND_WORKS and not s.reformation:
            reason = "no player is saved by Faith and Works before the Reformation (VI.trent.9)"
        raise f.wrong("role", reason)


def _reformers(r: SixReading) -> None:
    """VI.convert.10: every player saved by Faith Alone has a Reformer card."""
    s = r.s
    saved = saved_by_faith_alone(s)
    for seat in range(s.players):
        if s.reformer[seat] != NONE:
            if seat not in saved:
                raise r.realm(seat).wrong(
                    "reformer", "this player is not saved by Faith Alone (VI.convert.10)"
                )
            if s.reformer.count(s.reformer[seat]) > 1:
                raise r.realm(seat).wrong("reformer", "another Player has that card")
    choosing = _choosing(r, saved)
    for seat in saved:
        if s.reformer[seat] == NONE and seat != choosing:
            s.reformer[seat] = next(card for card in range(len(s.k.reformers)) if card not in s.reformer)


def _choosing(r: SixReading, saved: list[int]) -> int:
    """Return the player who picks a Reformer card where play begins: the last to convert by default."""
    s = r.s
    if r.step != "heresy.choose_reformer":
        return NONE
    without = [seat for seat in saved if s.reformer[seat] == NONE]
    latest = max(without, key=lambda seat: s.converted[seat], default=NONE)
    seat = r.f.seat("turn", r.names, latest)
    if seat not in without:
        raise PositionError("turn", "every player saved by Faith Alone has a Reformer card (VI.convert.10)")
    s.queue = (seat, *(other for other in s.queue if other != seat))
    return seat


# --- right before play begins ---


def prepare(r: SixReading) -> None:
    """Set up wars, Leagues and the deck without the cards in play."""
    s = r.s
    position_moments.fill_singles(r)
    position_moments.announce(r)
    position_wars.prepare(r)
    position_wars.reserves(r)
    armies.shuffle(s)
    for seat in range(s.players):
        for card in hand_of(s, seat):
            armies.take(s, card)
        for card in CARD_TYPES:
            for _ in range(s.pile[seat * TYPES + card]):
                armies.take(s, card)
    if position_rounds.empty_throne(r):
        s.emperor = NONE
        position_moments.begin(r)
    for seat in range(s.players):
        if r.step.startswith("heresy.") and r.after("heresy.roll_faith") and s.faith[seat]:
            field = f"realms.{r.names[seat]}.faith"
            raise PositionError(field, "all Faith has been rolled: give successes instead")


POSITION: Final = replace(
    SHARED,
    position=(REFORMATION, *SHARED.position),
    realm=(
        Entry("role", _role, early=True),
        Entry("saved", None, lambda w, seat: w.s.is_saved(seat), derived=True),
        realm_number("gold"),
        Entry("good_works", _merit, lambda w, seat: w.s.good_works[seat]),
        Entry("saints", None, lambda w, seat: salvation.saints(w.s, seat)),
        MONASTERY,
        Entry("converted", None, lambda w, seat: w.s.converted[seat] or None),
        realm_word("reformer", lambda s: s.k.reformers),
        Entry("doctrine", _doctrine, realm_word("doctrine", lambda s: s.k.doctrine_names).write),
        flag("doctrine_changed"),
        *position_rounds.activities("heresy.choose_heresy", "diplomacy.choose_diplomacy"),
        flag("request", "requests"),
        flag("declared"),
        flag("fought", "has_fought"),
        flag("fought_foreign_power", "fought_foreign"),
        flag("took_from_foreign_power", "took_foreign"),
        Entry("affairs", _foreign, lambda w, seat: w.s.affairs[seat], early=True),
        Entry("founded", None, lambda w, seat: w.s.founded[seat]),
        Entry("exiled", None, lambda w, seat: bool(w.s.exiled >> seat & 1)),
        position_moments.CONVERTS_ENTRY,
        position_moments.FURTHER_ENTRY,
    ),
    chance=(
        OTTOMAN_DIE,
        position_rounds.RELIGION_DIE,
        position_rounds.IMPERIAL_DIE,
        Entry("affairs", _affairs),
    ),
    orders="upheaval.order_players",
    bought=lambda r, seat: not r.step.endswith((".open_step", ".prepare")),  # VI.army.4
    ready=ready,
    prepare=prepare,
    judged=frozenset((foreign_powers.may_leave,)),
    step_names=content.step_names("westphalia.editions.six_round"),
)
