/** Tables in lists: the possible actions, and the players. */

import { post } from '../api/api';
import type { TableSummary } from '../api/bodies';
import { router } from '../common/router.svelte';

export type Group = 'turn' | 'wait' | 'lobby' | 'over';
export const GROUPS: readonly Group[] = ['turn', 'wait', 'lobby', 'over'];

export const isMyTurn = (table: TableSummary): boolean =>
  table.status === 'playing' && table.mine.some((seat) => table.waiting.includes(seat));

/** Ended without a winner: by agreement, or because its rules no longer exist. */
export const isStopped = (table: TableSummary): boolean =>
  table.status === 'over' && ['stopped', 'agreed'].includes(table.phase);

export function groupOf(table: TableSummary): Group {
  if (isMyTurn(table)) return 'turn';
  return table.status === 'playing' ? 'wait' : table.status === 'waiting' ? 'lobby' : 'over';
}

export const freeSeats = (table: TableSummary): number =>
  table.seats.filter((seat) => !seat.taken && seat.kind !== 'bot').length;

export const namesOf = (table: TableSummary, seats: readonly number[]): string[] =>
  seats.flatMap((seat) => table.seats[seat]?.name || []);

/** The other people at a table, and the number of bots. */
export function company(table: TableSummary): { people: string[]; bots: number } {
  const others = table.seats.filter((seat) => !table.mine.includes(seat.seat));
  return {
    people: others.filter((seat) => seat.kind !== 'bot' && seat.name).map((seat) => seat.name),
    bots: others.filter((seat) => seat.kind === 'bot').length,
  };
}

/** The page that a click on a table opens. */
export const pathOf = (table: TableSummary): string =>
  `/table/${table.id}${table.status === 'over' && !isStopped(table) ? '/end' : ''}`;

/** Newest first. */
export const byNews = (a: TableSummary, b: TableSummary): number => b.updated.localeCompare(a.updated);

/** The soonest deadline first, then newest. */
export function bySoonest(a: TableSummary, b: TableSummary): number {
  const due = (t: TableSummary): string =>
    (t.times ?? [])
      .flatMap((time) => (time.due && (t.mine.includes(time.seat) || groupOf(t) === 'wait') ? [time.due] : []))
      .sort()[0] ?? '9';
  return due(a).localeCompare(due(b)) || byNews(a, b);
}

/** Open a new table for the people of a game that is over. */
export async function playAgain(id: string): Promise<void> {
  router.go(`/table/${(await post<{ id: string }>(`/api/tables/${id}/rematch`)).id}`);
}
