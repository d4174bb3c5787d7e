"""The state of a five-round game: the fields it adds to those of all editions."""

from collections.abc import Generator, Sequence
from typing import Any, ClassVar, Final

from westphalia.editions.five_round.constants import FiveRoundConstants
from westphalia.editions.five_round.rules import power
from westphalia.engine import Question, Reason
from westphalia.rules.base.fields import NOBODY, NONE, OWNER, Field, always, by_seat, counts
from westphalia.rules.base.state import FIELDS as SHARED
from westphalia.rules.base.state import with_item
from westphalia.rules.faith.council import WithReformation

# Roles.
MORTAL_SIN: Final = 0
FAITH_AND_WORKS: Final = 1
PREDESTINED: Final = 2
FAITH_ALONE: Final = 3

DOCTRINES: Final = 8

OWN_FIELDS: Final = (
    # --- realms ---
    Field("role", by_seat(MORTAL_SIN), fact=True),
    Field("good_works", by_seat(0), fact=True),
    Field("saints", by_seat(0), fact=True),
    Field("gold", by_seat(0), fact=True),
    Field("monastery", lambda start: (1 << start.players) - 1, fact=True),
    # --- heresy ---
    Field("reformation", always(False), fact=True),
    Field("dice_hex", lambda start: bytearray(2 * start.board.size), fact=True, own=True),
    Field("dice_power", lambda start: bytearray(2 * start.powers), fact=True, own=True),
    Field("reach_hex", always(0)),
    Field("reach_power", always(0)),
    Field("markers", always(0), fact=True),
    Field("targets", always(()), fact=True),
    # --- war ---
    Field("doctrines", counts(DOCTRINES), fact=True, seen=OWNER, counted=True, own=True, width=DOCTRINES),
    Field("doctrine_deck", lambda start: bytearray(DOCTRINES), seen=NOBODY),
    Field("announced", always(NONE)),
    Field("in_empire", always(0)),
    Field("declared", always(0)),
    Field("withdrawn", always(0)),
    Field("unbroken", by_seat(0)),
    Field("gained", by_seat(0)),
    Field("played", by_seat(NONE)),
    Field("tally", by_seat(0)),
    Field("victim", by_seat(NONE)),
    Field("conquest", always(0)),
    # --- religious war ---
    Field("electors_out", always(0)),
)


class FiveRoundState(WithReformation):
    """The state of a five-round game, without anything that can be derived."""

    __slots__ = tuple(f.name for f in OWN_FIELDS)
    fields: ClassVar[Sequence[Field]] = SHARED + OWN_FIELDS

    k: FiveRoundConstants
    role: list[int]
    good_works: list[int]
    saints: list[int]
    monastery: int  # seats that hold their Monastery token
    dice_hex: bytearray  # at hex * 2 + religion
    dice_power: bytearray  # at power * 2 + religion
    reach_hex: int  # where the player on turn may put dice
    reach_power: int
    markers: int  # principalities with an Upheaval marker
    targets: tuple[tuple[int, int], ...]  # (principality, Declarer) in order of declaration
    doctrines: bytearray  # at seat * DOCTRINES + doctrine
    doctrine_deck: bytearray
    announced: int  # the Player on whom war was just announced
    in_empire: int  # seats that were not Foreign Powers when the wars began
    declared: int  # seats that declared a Religious War
    withdrawn: int  # principalities the defender just abandoned
    unbroken: list[int]  # allies without interruption since Wage War began
    gained: list[int]  # allies that gained a province in one of the seat's wars
    played: list[int]  # the doctrine played in this battle
    tally: list[int]  # cards taken in a call, or still to be removed by Guerilla
    victim: list[int]  # the seat whose hand a Guerilla player sees
    conquest: int  # bits: see `spoils`
    electors_out: int  # Electors already replaced in this step

    imperial_power = power.imperial_power
    principality_power = power.principality_power
    rightful_ally = power.rightful_ally
    score = power.westphalia_score

    def role_of(self, seat: int) -> str:
        return self.k.role_names[self.role[seat]]

    def is_saved(self, seat: int) -> bool:
        """Return whether a Player is Saved by Faith and Works or by Faith Alone."""
        return self.role[seat] in (FAITH_AND_WORKS, FAITH_ALONE)

    def alliance_ended(self, power: int, seat: int) -> None:
        """Forget that the alliance lasted without interruption."""
        self.unbroken = with_item(self.unbroken, seat, self.unbroken[seat] & ~(1 << power))

    # --- hooks for Peace & Rebels (see `five_round.rebels`) ---

    def claims_on(self, seat: int, targets: int) -> int:
        """Return the powers on which a Player has a claim; in this edition none."""
        return 0

    def power_of_claims(self, claims: int) -> int:
        """Return the temporary Imperial Power from claims on Principalities."""
        return 0

    def press_claims(self, seat: int, targets: int) -> Generator[Question, Any, int]:
        """Ask a Player on which targets they use a claim."""
        yield from ()
        return 0

    def truces_of(self, seat: int) -> int:
        """Return the Players that a truce protects from this one."""
        return 0

    def why_truce(self) -> Reason:
        """Return why war may not be declared on one of these."""
        raise NotImplementedError

    def was_open_to(self, seat: int, powers: int) -> None:
        """Note the powers on which the Player on turn could declare war."""

    def war_declared(self, seat: int, powers: int, used: int) -> None:
        """Note the powers on which a Player declared war, and the claims used."""

    def army_drawn(self, seat: int, war: int) -> None:
        """Note that a Player has drawn an army."""

    def religious_war_ended(self) -> None:
        """Note that the Leagues are about to dissolve."""

    # --- cleaning up ---

    def principality_gone(self, power: int) -> None:
        """Remove its marker, and forget it as an ally."""
        super().principality_gone(power)
        self.unbroken = [allies & ~(1 << power) for allies in self.unbroken]
        self.gained = [allies & ~(1 << power) for allies in self.gained]
        self.markers &= ~(1 << power)

    def fight_ended(self, seat: int) -> None:
        """Forget the doctrine that was played and the hand that was seen."""
        self.played = with_item(self.played, seat, NONE)
        self.victim = with_item(self.victim, seat, NONE)
