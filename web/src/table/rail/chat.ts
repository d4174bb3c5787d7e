/** Conversations: with the table, or with one other player. */

import type { ChatSaid } from '../../api/shown';

export const TABLE = 'table';

/** The conversation of a message from a seat's point of view: the table's, or the one with the other player. */
export function conversation(line: ChatSaid, me: number | null): string {
  if (line.channel === TABLE) return TABLE;
  return line.seat === me ? line.channel : `seat:${line.seat}`;
}

/** Whether a private message concerns a seat on this device; each of several people here sees their own. */
function concerns(line: ChatSaid, me: number | null): boolean {
  return line.channel === TABLE || line.seat === me || line.channel === `seat:${me}`;
}

export function linesOf(chat: readonly ChatSaid[], me: number | null, which: string): ChatSaid[] {
  return chat.filter((line) => concerns(line, me) && conversation(line, me) === which);
}

/** All messages except those of players muted on this device. */
export function audible(chat: readonly ChatSaid[], muted: readonly number[]): ChatSaid[] {
  return chat.filter((line) => line.seat === null || !muted.includes(line.seat));
}

/** The number of unread messages of others in each conversation; `read` holds when each was last opened. */
export function unread(
  chat: readonly ChatSaid[],
  me: number | null,
  read: Readonly<Record<string, string>>,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of chat) {
    const which = conversation(line, me);
    if (!concerns(line, me) || (me !== null && line.seat === me) || line.at <= (read[which] ?? '')) continue;
    found.set(which, (found.get(which) ?? 0) + 1);
  }
  return found;
}

/** A piece of a message; the places it names are hexes on the map. */
export interface Piece {
  text: string;
  hexes?: readonly number[];
}

/** A message in pieces: names of places, the longest first, and the text between them. */
export function pieces(text: string, places: ReadonlyMap<string, readonly number[]>): Piece[] {
  const names = [...places.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!names.length) return [{ text }];
  const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u'))
    .filter(Boolean)
    .map((part) => ({ text: part, ...(places.has(part) && { hexes: places.get(part)! }) }));
}

/** The other seats with whom there are private messages, or to whom one is being written. */
export function partners(chat: readonly ChatSaid[], me: number | null, chosen: string): number[] {
  const found = new Set<number>();
  for (const line of chat) if (line.channel !== TABLE && concerns(line, me)) found.add(seatOf(conversation(line, me)));
  if (chosen !== TABLE) found.add(seatOf(chosen));
  return [...found].sort((a, b) => a - b);
}

const seatOf = (which: string): number => Number(which.slice('seat:'.length));
