/** Group events for reading, and find the places they name. */

import { powerByName } from '../common/facts';
import type { GameEvent, Level, View } from '../api/shown';

export interface Group {
  key: string;
  title: string;
  events: GameEvent[];
}

export const sentence = (event: GameEvent): string => event.parts.map((p) => p.text).join('');

/** Group events under the headings of their round and phase. */
export function grouped(events: readonly GameEvent[]): Group[] {
  const groups: Group[] = [];
  let round = '';
  for (const event of events) {
    if (event.level === 'round') {
      round = String(event.fields.year ?? '');
      continue;
    }
    if (event.level === 'phase') {
      groups.push({ key: `${event.n}`, title: [round, sentence(event)].filter(Boolean).join(' · '), events: [] });
      continue;
    }
    if (groups.length === 0) groups.push({ key: 'start', title: '', events: [] });
    groups.at(-1)!.events.push(event);
  }
  return groups.filter((g) => g.events.length > 0);
}

/** The player who acts, if an event begins with one. */
export const actor = (event: GameEvent): number | undefined => event.parts[0]?.seat ?? event.tale?.who.seat;

export const isHeading = (event: GameEvent): boolean => event.level === 'round' || event.level === 'phase';

/** The messages of a level in the current phase. */
export function said(events: readonly GameEvent[], level: Level): GameEvent[] {
  return events.slice(events.findLastIndex((e) => e.level === 'phase') + 1).filter((e) => e.level === level);
}

export function hexesOf(event: GameEvent, view: View): number[] {
  const hexes = new Set<number>();
  const land = (index: number): void => {
    const power = powerByName(view, index);
    if (power !== null) for (const hex of view.principalities[power]!.land) hexes.add(hex);
  };
  for (const part of event.parts) {
    if (part.province !== undefined) hexes.add(part.province);
    for (const hex of part.provinces ?? []) hexes.add(hex);
    if (part.principality !== undefined) land(part.principality);
    for (const index of part.principalities ?? []) land(index);
  }
  if (hexes.size === 0) {
    for (const part of event.parts) {
      const realm = part.seat === undefined ? undefined : view.realms[part.seat];
      for (const hex of realm?.land ?? []) hexes.add(hex);
    }
  }
  return [...hexes];
}

export function seatsOf(event: GameEvent): number[] {
  return event.parts.flatMap((p) => (p.seat !== undefined ? [p.seat] : (p.seats ?? [])));
}
