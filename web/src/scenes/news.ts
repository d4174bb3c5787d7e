/** What happened since my last answer, in a few sentences: what concerns me first. */

import { inOne, withNames } from '../log/briefs';
import { changedSince, holder } from './changed';
import { actor } from '../log/story';
import type { Batch } from './stage.svelte';
import { scenes as words } from './strings';
import type { Board, Brief, GameEvent, Part, View } from '../api/shown';

/** The sentences, the most important first. */
export function newsOf({ events, before, after }: Batch, board: Board): Part[][] {
  const me = after.seat;
  const byMe = new Set(events.filter((e) => actor(e) === me).flatMap((e) => e.parts.map((p) => p.principality)));
  const moved = Object.entries(after.principalities)
    .filter(([, { name_index: name }]) => !byMe.has(name))
    .map(([power, { ally: now, name }]) => ({ was: before.principalities[power]?.ally ?? null, now, name }))
    .filter(({ was, now }) => was !== now);
  const gained = (seat: number, from: typeof moved): string[] => from.filter((m) => m.now === seat).map((m) => m.name);
  const lost = moved.filter(({ was }) => was === me && me !== null);
  const told = [
    ...chronicled(events.filter((e) => me === null || actor(e) !== me)),
    ...after.realms.flatMap(({ seat, name }) => {
      const lands = gained(seat, moved);
      return seat === me || lands.length === 0 ? [] : [words.allies(name, lands)];
    }),
  ].map((text) => withNames(text, after));
  const mine = (parts: Part[]): boolean => me !== null && parts.some((p) => p.seat === me);
  return [
    ...lost.map(({ name, now }) => withNames(words.youLose(name, after.realms[now ?? -1]?.name), after)),
    ...(me === null ? [] : gained(me, moved).map((name) => [{ text: words.youWin(name) }])),
    ...told.filter(mine),
    ...turned(after, changedSince(before, after), board),
    ...told.filter((parts) => !mine(parts)),
  ];
}

/** The provinces that turned, by religion. */
const turned = (view: View, changed: ReturnType<typeof changedSince>, { religions }: Board): Part[][] =>
  religions.flatMap((religion, faith) => {
    const hexes = [...changed].filter(([, change]) => change.faith === faith).map(([hex]) => hex);
    const mine = hexes.filter((hex) => view.seat !== null && holder(view, hex) === view.seat).length;
    return hexes.length ? [[{ text: words.turned(hexes.length, religion, mine) }]] : [];
  });

/** The chronicle's sentences; similar events become one. */
function chronicled(events: readonly GameEvent[]): string[] {
  const found = new Map<string, Brief[]>();
  for (const { brief } of events) {
    if (brief) found.set(brief.one, [...(brief.many ? (found.get(brief.one) ?? []) : []), brief]);
  }
  return [...found.values()].map(inOne);
}
