"""Standing orders: answers given in advance for a phase, a battle or the whole game."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import TYPE_CHECKING, Final

import msgspec

from westphalia.bots import bots_for
from westphalia.engine.question import Question, Refusal
from westphalia.game.view import View
from westphalia.server.automation.order import Order, choices_of, read
from westphalia.server.live.messages import Order as OrderMessage
from westphalia.server.live.submission import NOT_YOURS, Submission, refuse
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.client import Client
    from westphalia.server.live.room import Room

BY_GENERAL: Final = "a bot finishes this battle"
GENERAL: Final = "prince"
SEEDS: Final = 512  # of the bot that finishes a battle, drawn anew for each answer
PAUSE: Final = (0.9, 2.0)  # seconds: other players must not learn from the timing that an order was set
NO_GENERAL: Final = Refusal(
    "no-general", "", "A bot can only finish battles, and only at tables that allow advice."
)
NOT_OFFERED: Final = Refusal("not-offered", "", "That is not an answer to your current question.")


class Orders:
    def __init__(self, room: Room) -> None:
        self.room = room
        self._busy = False

    async def take(self, client: Client, wish: OrderMessage) -> None:
        """Set or end an order; it answers the open question at once."""
        room = self.room
        async with room.lock:
            if room.play is None or wish.seat not in room.seats_of(client):
                refuse(client, wish.id, NOT_YOURS)
                return
            kept = [order for order in read(room.sitting[wish.seat]) if order.kind != wish.kind]
            if wish.general or wish.answer is not None:
                order = self._made(room.play.seen(wish.seat), wish)
                if isinstance(order, Refusal):
                    refuse(client, wish.id, order)
                    return
                kept.append(order)
            await self._keep(wish.seat, kept)
            self.go_on()

    def _made(self, seen: View, wish: OrderMessage) -> Order | Refusal:
        question = seen.question
        if question is None or question.kind != wish.kind:
            return NOT_OFFERED
        if wish.general and not (question.kind.in_battle and self.room.table.advice):
            return NO_GENERAL
        if not wish.general and wish.answer not in question.answers:
            return NOT_OFFERED
        assert self.room.play is not None
        game, answer = self.room.play.game, None if wish.general else wish.answer
        return Order(
            wish.seat,
            wish.kind,
            answer,
            BY_GENERAL if answer is None else question.kind.labels.get(answer, game.words(answer)),
            "" if wish.whole_game else self._phase(),
            game.state.facing[wish.seat],
            choices_of(question),
        )

    async def _keep(self, seat: int, orders: list[Order]) -> bool:
        """Store a seat's orders; return False if another player has taken the seat."""
        text = msgspec.json.encode(orders).decode() if orders else ""
        row = self.room.sitting[seat]
        if text == row.orders:
            return True
        store, id = self.room.registry.store, self.room.table.id
        async with store.changing(id, secret=True) as connection:
            if not await store.change_seat(connection, id, seat, {"user_id": row.user_id}, orders=text):
                return False
            if self._for_open_question(orders):  # after a crash, the next process carries it out
                await store.change_table(connection, id, {}, due=now())
        row.orders = text
        self.room.tell_player(row.user_id)
        return True

    def _for_open_question(self, orders: list[Order]) -> bool:
        play = self.room.play
        asked = [] if play is None else [(order, play.game.question(order.seat)) for order in orders]
        return any(question is not None and order.answers(question) for order, question in asked)

    def _phase(self) -> str:
        assert self.room.play is not None
        s = self.room.play.game.state
        return f"{s.round}/{s.phase}"

    # --- carrying them out ---

    def _due(self) -> tuple[Order, Question] | None:
        """Return an order that answers an open question, with the question."""
        play = self.room.play
        if play is None or self.room.registry.stopping:
            return None
        for seat in play.game.waiting:
            question = play.game.question(seat)
            if self.room.sitting[seat].orders and question is not None:
                for order in read(self.room.sitting[seat]):
                    if order.answers(question):
                        return order, question
        return None

    def go_on(self) -> None:
        """Start to carry out orders. The lock is held."""
        if not self._busy and self._due() is not None:
            self._busy = True
            self.room.registry.spawn(self._run())

    async def _run(self) -> None:
        try:
            while (due := self._due()) is not None:
                if due[1].sealed or not due[1].open_options:
                    await asyncio.sleep(random.uniform(*PAUSE) if self.room.has_company(due[0].seat) else 0)
                if not await self._carry_out():
                    return
        finally:
            self._busy = False

    async def _carry_out(self) -> bool:
        """Carry out one order, or end it; return False if nothing is due."""
        room = self.room
        async with room.lock:
            due = self._due()
            if due is None or room.play is None:
                return False
            order, question = due
            seat = order.seat
            seen = room.play.seen(seat)
            if order.ends(question, self._phase(), room.play.game.state.facing[seat]):
                return await self._keep(seat, [other for other in read(room.sitting[seat]) if other != order])
            count = room.play.cursors[seat]
            version, asked, quiet_answer = count.version, count.asked_version, room.play.game.quiet_answer
        answer = order.answer
        if answer is None:
            name = GENERAL if GENERAL in bots_for(seen.edition) else ""
            choice = await room.registry.bots.choose(name, str(secrets.randbelow(SEEDS)), seen)
            answer = quiet_answer(question) if choice is None else choice.answer
        given = Submission(
            seat, f"order:{seat}:{asked}", answer, version, "order", reason=order.words, order=order
        )
        return not isinstance(await room.submit(given), Refusal)

    async def ask_again(self, seat: int) -> None:
        """End orders that would answer a question whose answer was just taken back. The lock is held."""
        question = None if self.room.play is None else self.room.play.game.question(seat)
        if question is not None:
            orders = read(self.room.sitting[seat])
            await self._keep(seat, [order for order in orders if not order.answers(question)])
