/** Who stands against whom, from what a view says. */

import type { GameEvent, View } from './types';

export interface Pair {
  a: number;
  b: number | null;
}

/** The pairs that fight now; those of a seat first, with that seat on the left. */
export function pairs(view: View, me: number | null): Pair[] {
  const found: Pair[] = [];
  const done = new Set<number>();
  for (const realm of view.realms) {
    if (done.has(realm.seat) || (realm.facing === null && realm.hand_count === 0)) continue;
    const other = realm.facing;
    done.add(realm.seat);
    if (other !== null) done.add(other);
    found.push(other === me && other !== null ? { a: other, b: realm.seat } : { a: realm.seat, b: other });
  }
  return found.sort((x, y) => Number(y.a === me) - Number(x.a === me));
}

export const isBattle = (view: View): boolean => view.realms.some((r) => r.facing !== null || r.hand_count > 0);

/** The last card each of two seats showed, if it belongs to the battle that goes on. */
export function lastPlayed(events: readonly GameEvent[], seats: readonly number[]): Map<number, number> {
  const shown = new Map<number, number>();
  for (let i = events.length - 1; i >= Math.max(0, events.length - 80) && shown.size < seats.length; i--) {
    const { kind, fields } = events[i]!;
    if (kind === 'battle' || kind === 'phase') break;
    const seat = fields.seat;
    if (kind === 'play_card' && typeof seat === 'number' && seats.includes(seat) && !shown.has(seat))
      shown.set(seat, Number(fields.card));
  }
  return shown;
}

/** What was said of a battle since its seats last showed cards. */
export function lastExchange(events: readonly GameEvent[], seats: readonly number[]): GameEvent[] {
  const recent = events
    .slice(-60)
    .filter(
      (e) =>
        seats.includes(Number(e.fields.seat ?? -1)) ||
        e.parts.some((p) => p.seat !== undefined && seats.includes(p.seat)),
    );
  const from = recent.findLastIndex((e) => e.kind === 'play_card');
  const first = from > 0 && recent[from - 1]?.kind === 'play_card' ? from - 1 : Math.max(from, 0);
  return recent.slice(first).slice(-4);
}
