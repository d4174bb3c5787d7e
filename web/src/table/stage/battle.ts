/** The exchanges of cards in a battle, and its outcome, from its events. */

import type { BattleDesk, Fight, GameEvent, View } from '../../api/shown';

/** The battles in progress, if there are any. */
export const battleDesk = (view: View): BattleDesk | null =>
  (view.desks.find((d) => d.kind === 'battle') as BattleDesk | undefined) ?? null;

/** The viewer's cards in a battle, by type. */
export const handOf = (view: View): number[] | null =>
  battleDesk(view)
    ?.fights.flatMap((f) => f.sides)
    .find((s) => s.seat === view.seat)?.hand ?? null;

/** Two cards revealed together. */
export interface Exchange {
  n: number;
  cards: ReadonlyMap<number, number>;
  winner: number | null;
  lost: ReadonlyMap<number, number>;
}
export interface Ended {
  event: GameEvent;
  seats: number[];
  winner: number | null;
}

const isBattle = (event: GameEvent): boolean => event.scene?.kind === 'battle';
const begins = (event: GameEvent, seats: readonly number[]): boolean =>
  event.level === 'phase' || (event.scene?.begins === true && (event.scene.seats ?? []).some((s) => seats.includes(s)));

/** The exchanges between two seats in their current or last battle. */
export function exchangesOf(events: readonly GameEvent[], seats: readonly number[]): Exchange[] {
  const found: Exchange[] = [];
  let open = new Map<number, number>();
  for (const event of events.slice(events.findLastIndex((e) => begins(e, seats)) + 1)) {
    if (!event.card || !seats.includes(event.card.seat)) continue;
    open.set(event.card.seat, event.card.card);
    if (event.lost === undefined) continue;
    const lost = new Map(event.lost.map((l) => [l.seat, l.cards]));
    // One of the two may have fought another player before.
    if (open.size === 2) found.push({ n: event.n, cards: open, winner: event.winner ?? null, lost });
    open = new Map();
  }
  return found;
}

/** My battle that was decided since an event, if cards were shown in it and nothing came after it. */
export function endedSince(events: readonly GameEvent[], n: number, me: number | null): Ended | null {
  if (me === null) return null;
  const at = events.findLastIndex(
    (e) => e.level === 'phase' || (isBattle(e) && e.scene!.ends && (e.scene!.seats ?? []).includes(me)),
  );
  const event = events[at];
  if (!event || event.n <= n || event.level === 'phase') return null;
  const seats = cardsOf(events.slice(0, at), me);
  const winner = typeof event.fields.winner === 'number' ? event.fields.winner : null;
  return seats.length === 2 ? { event, seats, winner } : null;
}

/** The last two players who showed cards to each other, one of them me. */
function cardsOf(events: readonly GameEvent[], me: number): number[] {
  const last = events.findLastIndex((e) => e.lost !== undefined && e.card !== undefined);
  for (let i = last; i > 0; i--) {
    const [second, first] = [events[i]!, events[i - 1]!];
    if (second.level === 'phase') return [];
    if (second.lost === undefined || !second.card || !first.card) continue;
    const seats = [me, second.card.seat === me ? first.card.seat : second.card.seat];
    if (second.card.seat === me || first.card.seat === me) return seats;
  }
  return [];
}

/** My battle first; spectators look at the first one. */
export const mainFight = (fights: readonly Fight[], me: number | null): Fight | null =>
  fights.find((f) => f.sides.length === 2 && f.sides.some((s) => s.seat === me)) ??
  fights.find((f) => f.sides.length === 2) ??
  fights[0] ??
  null;
