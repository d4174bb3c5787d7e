"""Hand-written positions of the five-round edition: its own fields, and the state for starting in the middle of a
game.
"""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.five_round.rules.diplomacy import games
from westphalia.editions.five_round.rules.leagues import both_have_players
from westphalia.editions.five_round.rules.religious_peace import emperor_is_beaten, emperor_is_victorious
from westphalia.editions.five_round.rules.roles import saved_catholics
from westphalia.editions.five_round.rules.spreading import measure_reach
from westphalia.editions.five_round.rules.war.declaration import attackable
from westphalia.editions.five_round.rules.war.phases import players_in_the_empire
from westphalia.editions.five_round.rules.war.treaty import (
    open_battle_treaty,
    open_league_treaty,
    open_unaligned_treaty,
)
from westphalia.editions.five_round.state import (
    DOCTRINES,
    FAITH_ALONE,
    FAITH_AND_WORKS,
    MORTAL_SIN,
    PREDESTINED,
    FiveRoundState,
)
from westphalia.editions.kit import content
from westphalia.editions.kit.positions.fields import (
    MONASTERY,
    OTTOMAN_DIE,
    REFORMATION,
    needs_cards,
    realm_number,
    realm_principalities,
    realm_word,
)
from westphalia.editions.kit.positions.leagues import check_members, line_up
from westphalia.editions.kit.positions.part import Entry, Limits, PositionPart, Reading, Turns, Writing
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, Treaty
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION
from westphalia.rules.realm.provinces import is_player, own_reach, religion_of
from westphalia.rules.war import melee
from westphalia.rules.war.wars import battles_of_phase

FiveReading = Reading[FiveRoundState]
FiveWriting = Writing[FiveRoundState]
ANNOUNCED_AT: Final = ("war.abandon", "war.confirm")

# --- the whole position ---


def _targets(r: FiveReading, f: PositionTable, _: int) -> None:
    """Read the Targets of the Religious War in order of declaration, as a list or with the Principalities."""
    s = r.s
    targets = []
    for t in f.tables("targets", ("principality", "declarer")):
        if not t.has("declarer"):
            raise t.wrong("declarer", "a Target needs a Declarer")
        power = t.principality("principality", s, t.text("principality", ""))
        targets.append((power, t.seat("declarer", r.names, NONE)))
    for power in bit_list(s.principalities):
        p = r.principality(power)
        if p.has("target_of"):
            targets.append((power, p.seat("target_of", r.names, NONE)))
    for power, declarer in targets:
        s.markers |= 1 << power
        s.declared |= 1 << declarer
        s.league[declarer] = LEAGUE_OF_RELIGION[s.religion[declarer]]
    s.targets = tuple(targets)


def _targets_in_words(w: FiveWriting, _: int) -> list[dict[str, str | None]]:
    return [{"principality": w.power(p), "declarer": w.power(d)} for p, d in w.s.targets]


def _treaty(r: FiveReading, f: PositionTable, _: int) -> None:
    """Read the Treaty after a war on unaligned Principalities; others follow from the wars and the Leagues."""
    if not f.has("treaty"):
        return
    t = PositionTable(f.table("treaty"), "treaty", ("winner", "losing"))
    if not t.has("winner"):
        raise t.wrong("winner", "a Treaty needs a winner")
    r.s.treaty = Treaty(t.seat("winner", r.names, NONE), 0)
    r.s.losing = t.principalities("losing", r.s)
    for power in bit_list(r.s.losing):
        if r.s.ally[power] != NONE:
            name, ally = r.s.names[r.s.name[power]], r.names[r.s.ally[power]]
            raise t.wrong("losing", f"{name} is the ally of {ally}, not unaligned (V.war.unaligned.1)")


# --- realms ---


def _role(r: FiveReading, f: PositionTable, seat: int) -> None:
    """Read a role, which implies a religion; it is checked when all is read."""
    role = f.word("role", r.s.k.role_names, NONE)
    if role in (PREDESTINED, FAITH_ALONE):
        r.s.religion[seat] = PROTESTANT


def _merit(r: FiveReading, f: PositionTable, seat: int) -> None:
    """Read Good Works and Saints, which only Catholics have."""
    s = r.s
    s.good_works[seat] = f.number("good_works", 0, 0, s.k.good_works_per_saint - 1)
    s.saints[seat] = f.number("saints", 0)
    if s.religion[seat] == PROTESTANT and (s.good_works[seat] or s.saints[seat]):
        raise f.wrong("saints", "a Protestant has neither Good Works nor Saints")


def _doctrines(r: FiveReading, f: PositionTable, seat: int) -> None:
    """Read the Doctrine cards of a hand; they leave the deck."""
    s = r.s
    names = s.k.doctrine_names
    for name in f.names("doctrines"):
        doctrine = f.index_in(names, name, "doctrines")
        s.doctrines[seat * DOCTRINES + doctrine] += 1
        held = sum(s.doctrines[doctrine::DOCTRINES])
        if held > s.k.doctrine_copies:
            raise f.wrong("doctrines", f"there are only {s.k.doctrine_copies} copies of {name}")
    if len(f.names("doctrines")) > s.k.doctrine_hand:
        raise f.wrong("doctrines", f"a Player holds at most {s.k.doctrine_hand} Doctrine cards")


def _doctrines_in_words(w: FiveWriting, seat: int) -> list[str]:
    names, first = w.s.k.doctrine_names, seat * DOCTRINES
    return [name for i, name in enumerate(names) for _ in range(w.s.doctrines[first + i])]


# --- dice on Principalities and provinces ---


def _marker(r: FiveReading, f: PositionTable, power: int) -> None:
    if f.flag("marker", f.has("target_of")):
        r.s.markers |= 1 << power


def _dice_on_principality(r: FiveReading, f: PositionTable, power: int) -> None:
    """V.place.10: dice of both religions have cancelled in pairs and left a marker."""
    s, first = r.s, 2 * power
    for religion, amount in f.counts("dice").items():
        s.dice_power[first + f.index_in(RELIGIONS, religion, "dice")] += amount
    pairs = min(s.dice_power[first], s.dice_power[first + 1])
    if pairs:
        s.dice_power[first] -= pairs
        s.dice_power[first + 1] -= pairs
        s.markers |= 1 << power


def _dice_on_province(r: FiveReading, f: PositionTable, province: int) -> None:
    """V.place.5: a die lies on one province of a Player, or on a whole Principality."""
    s, power = r.s, r.s.owner[province]
    for religion, amount in f.counts("dice").items():
        at = f.index_in(RELIGIONS, religion, "dice")
        if is_player(power):
            s.dice_hex[2 * province + at] = amount
        else:
            s.dice_power[2 * power + at] += amount


def _dice_in_words(dice: bytearray, place: int) -> dict[str, int]:
    return {religion: dice[2 * place + i] for i, religion in enumerate(RELIGIONS) if dice[2 * place + i]}


# --- chance ---


def _drawn_doctrines(r: FiveReading, c: PositionTable, _: int) -> None:
    for player, drawn in c.table("doctrines").items():
        seat = c.seat_of(player, r.names, "doctrines")
        names = r.s.k.doctrine_names
        r.pins[f"doctrines:{seat}"] = tuple(c.index_in(names, d, "doctrines") for d in drawn)


# --- when all is read ---


def ready(r: FiveReading) -> None:
    """Complete the state: roles, the notes of Wage War, and checks."""
    _roles(r)
    s = r.s
    s.doctrine_deck = bytearray(
        s.k.doctrine_copies - sum(s.doctrines[d::DOCTRINES]) for d in range(len(s.k.doctrine_names))
    )
    s.in_empire = players_in_the_empire(s)
    for seat in range(s.players):
        s.war_allies[seat] = s.allied[seat]
        s.war_reach[seat] = own_reach(s, seat)
        if not r.realm(seat).has("unbroken"):
            s.unbroken[seat] = s.allied[seat]
    _religious_war(r)
    _leagues(r)
    _dice_and_abuses(r)
    _pinned_faith(r)
    _war_announced(r)


def _pinned_faith(r: FiveReading) -> None:
    """Refuse more successes than dice, once the number of dice is known."""
    s = r.s
    for seat in range(s.players):
        pinned = r.pins.get(f"successes:{seat}", (0,))[0]
        dice = s.faith[seat]
        if not r.after("heresy.patronage"):
            dice += s.gold[seat] * s.k.patronage_faith_per_gold
        if r.after("heresy.earn_faith") and not r.after("heresy.roll_faith") and pinned > dice:
            field = f"chance.faith.{r.names[seat]}"
            raise PositionError(field, f"they roll at most {dice} dice, so {pinned} cannot succeed")


def _roles(r: FiveReading) -> None:
    """Set the roles as named, otherwise by the rules: Catholics by merit, Protestants by Initiative Order."""
    s = r.s
    saved = saved_catholics(s)
    given = [r.realm(seat).word("role", s.k.role_names, NONE) for seat in range(s.players)]
    free = s.k.saved_places - given.count(FAITH_ALONE)
    for seat in s.initiative or s.setup_order:
        f, role = r.realm(seat), given[seat]
        catholic = s.religion[seat] == CATHOLIC
        if role != NONE and catholic != (role in (MORTAL_SIN, FAITH_AND_WORKS)):
            raise f.wrong("role", f"a {RELIGIONS[s.religion[seat]]} cannot hold it")
        if catholic:
            s.role[seat] = FAITH_AND_WORKS if seat in saved else MORTAL_SIN
            if role not in (NONE, s.role[seat]):
                raise f.wrong("role", f"by merit the role is: {s.role_of(seat)} (V.role.4)")
        elif role != NONE:
            s.role[seat] = role
        else:
            s.role[seat] = FAITH_ALONE if free > 0 else PREDESTINED
            free -= s.role[seat] == FAITH_ALONE


def _religious_war(r: FiveReading) -> None:
    """V.war.religious.1, V.war.religious.2: Targets are heretical to their Declarers, who are saved."""
    s = r.s
    for target, declarer in s.targets:
        name, player = s.names[s.name[target]], r.names[declarer]
        if religion_of(s, target) == s.religion[declarer]:
            raise PositionError("targets", f"{name} is not heretical to {player} (V.war.religious.2)")
        if not s.is_saved(declarer):
            raise PositionError("targets", f"{player} is not saved and cannot declare (V.war.religious.1)")


def _leagues(r: FiveReading) -> None:
    """V.league.5, V.league.6: saved Players join only the League of their faith; a League that won has members."""
    s = r.s
    check_members(r)
    if s.victorious:
        if s.victorious not in s.league:
            raise PositionError("victorious", "a League without members cannot have won")
    elif r.at >= r.program.chapters["religious_war"] and any(s.league) and not both_have_players(s):
        s.victorious = max(s.league)


def _dice_and_abuses(r: FiveReading) -> None:
    """V.place.8: before the Reformation no Catholic die lies on Protestant land."""
    s = r.s
    if s.reformation:
        return
    for power in bit_list(s.principalities):
        if s.dice_power[2 * power] and religion_of(s, power) == PROTESTANT:
            raise r.principality(power).wrong(
                "dice", "no Catholic die lies there before the Reformation (V.place.8)"
            )
    for province in bit_list(s.protestant & s.board.everything):
        if s.dice_hex[2 * province]:
            where = f"provinces.{Writing(s, r.names).provinces(1 << province)[0]}.dice"
            raise PositionError(where, "no Catholic die lies there before the Reformation (V.place.8)")


def _announced(r: FiveReading, f: PositionTable, _: int) -> None:
    """V.war.player.3: the Player on whom war has been announced but not yet confirmed."""
    if r.step in ANNOUNCED_AT:
        if not f.has("announced"):
            raise f.wrong("announced", "name the Player on whom the Player on turn has announced war")
        r.s.announced = f.seat("announced", r.names, NONE)
    elif f.has("announced"):
        raise f.wrong("announced", "no war can be announced at this step")


def _abandoned(r: FiveReading, f: PositionTable, _: int) -> None:
    """V.war.player.3: the Principalities that the attacked Player has abandoned."""
    if f.has("abandoned"):
        if r.step not in ANNOUNCED_AT:
            raise f.wrong("abandoned", "no ally can be abandoned at this step")
        r.s.withdrawn = f.principalities("abandoned", r.s)


def _war_announced(r: FiveReading) -> None:
    """V.war.player.1, V.war.player.3: check attacker, defender and abandoned Principalities."""
    s = r.s
    if r.step not in ANNOUNCED_AT:
        return
    attacker = r.f.seat("turn", r.names, s.initiative[0])
    if s.announced not in attackable(s, attacker):
        raise r.f.wrong("announced", f"{r.names[attacker]} cannot declare war on them (V.war.player.1)")
    for power in bit_list(s.withdrawn):
        if s.ally[power] != NONE:
            name = s.names[s.name[power]]
            raise r.f.wrong("abandoned", f"{name} has an ally, so it was not abandoned (V.war.player.4)")


# --- right before play begins ---


def prepare(r: FiveReading) -> None:
    """Line up the Leagues inside their battle, and check that players who must play a card have one."""
    s = r.s
    inside = r.after("religious_war.line_up") and not r.after("religious_war.close_league_battle")
    if inside and both_have_players(s):
        line_up(r, mask_of(melee.members(s)))
    if r.step == "war.play_cards":
        wars = [s.wars[i] for i in battles_of_phase(s, s.battle_phase)]
        needs_cards(r, [seat for war in wars for seat in war.seats])
    elif r.step == "religious_war.play_cards":
        needs_cards(r, [seat for seat in range(s.players) if s.facing[seat] != NONE])


def drawn(r: FiveReading) -> bool:
    in_religious_war = r.after("war.post_war_diplomacy")
    return r.after("religious_war.draw_armies" if in_religious_war else "war.open_battle")


def _bought(r: FiveReading, seat: int) -> bool:
    """V.battle.9: a Player buys cards after their doctrine."""
    on_turn = r.f.seat("turn", r.names, seat)
    return seat != on_turn or not r.step.endswith((".play_doctrine", ".execute_doctrine"))


POSITION: Final = PositionPart(
    landless=lambda r: ".exile." in r.step,
    position=(
        REFORMATION,
        Entry("targets", _targets, _targets_in_words),
        Entry("treaty", _treaty),
        Entry("announced", _announced, lambda w, _: w.power(w.s.announced)),
        Entry("abandoned", _abandoned, lambda w, _: w.powers(w.s.withdrawn)),
    ),
    realm=(
        Entry("role", _role, early=True),
        realm_number("gold"),
        Entry("good_works", _merit, lambda w, seat: w.s.good_works[seat]),
        Entry("saints", None, lambda w, seat: w.s.saints[seat]),
        MONASTERY,
        Entry("doctrines", _doctrines, _doctrines_in_words),
        realm_word("played", lambda s: s.k.doctrine_names),
        realm_principalities("unbroken"),
        realm_principalities("gained"),
    ),
    principality=(
        Entry("marker", _marker, lambda w, power: bool(w.s.markers >> power & 1)),
        Entry("target_of"),
        Entry("dice", _dice_on_principality, lambda w, power: _dice_in_words(w.s.dice_power, power)),
    ),
    province=(Entry("dice", _dice_on_province, lambda w, province: _dice_in_words(w.s.dice_hex, province)),),
    chance=(OTTOMAN_DIE, Entry("doctrines", _drawn_doctrines)),
    limits=lambda s: Limits(s.k.player_hexes, s.k.player_plain, s.k.player_towns),
    drawn=drawn,
    bought=_bought,
    ready=ready,
    prepare=prepare,
    judged=frozenset((emperor_is_victorious, emperor_is_beaten)),
    openings={
        "heresy.place_die": measure_reach,
        "war.battle.": open_battle_treaty,
        "war.unaligned.": open_unaligned_treaty,
        "religious_war.treaty.": open_league_treaty,
    },
    turns={
        battles_of_phase: Turns(None),
        games: Turns(lambda s, numbers: [s.initiative[i] for i in numbers]),
    },
    step_names=content.step_names("westphalia.editions.five_round"),
)
