/** Standing orders that still answer for me. */

import type { Order } from '../api/bodies';
import type { GameContext } from '../common/facts';

/**
 * The orders of a seat that still apply. An order ends with its phase, and a bot's battle with that battle; the server
 * drops it only when the seat is asked again.
 */
export function standing(orders: Order[], seat: number, { board, view }: GameContext): Order[] {
  const now = `${view.round}/${board.phases.findIndex((p) => p.id === view.phase)}`;
  const fights = view.desks.some((d) => d.kind === 'battle');
  const facing = view.realms[seat]?.facing ?? null;
  return orders.filter(
    (o) =>
      o.seat === seat && (o.phase === '' || o.phase === now) && (o.answer !== null || (fights && facing === o.enemy)),
  );
}
