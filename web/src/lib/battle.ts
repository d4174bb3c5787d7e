/** What the events of a battle show: the last cards, the last exchange. */

import type { Desk, GameEvent, View } from './shown';

/** The battles that go on, if any do. */
export const battleDesk = (view: View): Desk | null => view.desks.find((d) => d.kind === 'battle') ?? null;

const LOOK_BACK = 80;
const EXCHANGE = 60;

/** The last card each of two seats showed, if it belongs to the battle that goes on. */
export function lastPlayed(events: readonly GameEvent[], seats: readonly number[]): Map<number, number> {
  const shown = new Map<number, number>();
  for (let i = events.length - 1; i >= Math.max(0, events.length - LOOK_BACK) && shown.size < seats.length; i--) {
    const { level, card } = events[i]!;
    if (level === 'battle' || level === 'phase') break;
    if (card && seats.includes(card.seat) && !shown.has(card.seat)) shown.set(card.seat, card.card);
  }
  return shown;
}

/** What was said of a battle since its seats last showed cards. */
export function lastExchange(events: readonly GameEvent[], seats: readonly number[]): GameEvent[] {
  const recent = events
    .slice(-EXCHANGE)
    .filter((e) => e.parts.some((p) => p.seat !== undefined && seats.includes(p.seat)));
  const from = recent.findLastIndex((e) => e.level === 'card');
  const first = from > 0 && recent[from - 1]?.level === 'card' ? from - 1 : Math.max(from, 0);
  return recent.slice(first).slice(-4);
}
