/** What happened since my last answer, in a few sentences: what concerns me first. */

import { inOne, withNames } from '../log/briefs';
import { changedSince, holder } from './changed';
import { actor } from '../log/story';
import type { Remembered } from './beats';
import type { Batch } from './stage.svelte';
import { scenes as words } from './strings';
import type { Board, Brief, GameEvent, Part, View } from '../api/shown';

interface Move {
  was: number | null;
  now: number | null;
  name: string;
}

/** The Principalities that changed their ally, except those at indices. */
const moves = (before: Remembered, after: View, except: ReadonlySet<number | undefined> = new Set()): Move[] =>
  Object.entries(after.principalities)
    .filter(([, { name_index: name }]) => !except.has(name))
    .map(([power, { ally: now, name }]) => ({ was: before.principalities[power]?.ally ?? null, now, name }))
    .filter(({ was, now }) => was !== now);

/** What a player lost and won. */
const mineOf = (me: number | null, moved: readonly Move[], { realms }: View): string[] =>
  me === null
    ? []
    : [
        ...moved.filter((m) => m.was === me).map((m) => words.youLose(m.name, realms[m.now ?? -1]?.name)),
        ...moved.filter((m) => m.now === me).map((m) => words.youWin(m.name)),
      ];

export const myAllies = (me: number, before: Remembered, after: View): string[] =>
  mineOf(me, moves(before, after), after);

/** The sentences, the most important first. */
export function newsOf({ events, before, after }: Batch, board: Board): Part[][] {
  const me = after.seat;
  const byMe = new Set(events.filter((e) => actor(e) === me).flatMap((e) => e.parts.map((p) => p.principality)));
  const moved = moves(before, after, byMe);
  const others = after.realms.flatMap(({ seat, name }) => {
    const lands = moved.filter((m) => m.now === seat && m.was !== me).map((m) => m.name);
    return seat === me || lands.length === 0 ? [] : [words.allies(name, lands)];
  });
  const said = (texts: string[]): Part[][] => texts.map((text) => withNames(text, after));
  const told = said(chronicled(events.filter((e) => me === null || actor(e) !== me)));
  const turns = turned(after, changedSince(before, after), board);
  const mine = (parts: Part[]): boolean => me !== null && parts.some((p) => p.seat === me);
  return [
    ...said(mineOf(me, moved, after)),
    ...told.filter(mine),
    ...turns.filter(([, own]) => own).map(([parts]) => parts),
    ...told.filter((parts) => !mine(parts)),
    ...turns.filter(([, own]) => !own).map(([parts]) => parts),
    ...said(others),
  ];
}

/** The provinces that turned, by religion, and whether some are mine. */
const turned = (view: View, changed: ReturnType<typeof changedSince>, { religions }: Board): [Part[], boolean][] =>
  religions.flatMap((religion, faith) => {
    const hexes = [...changed].filter(([, change]) => change.faith === faith).map(([hex]) => hex);
    const mine = hexes.filter((hex) => view.seat !== null && holder(view, hex) === view.seat).length;
    return hexes.length
      ? [[[{ text: words.turned(hexes.length, religion, mine) }], mine > 0] as [Part[], boolean]]
      : [];
  });

/** The chronicle's sentences; similar events become one. Provinces that turn are counted instead. */
function chronicled(events: readonly GameEvent[]): string[] {
  const found = new Map<string, Brief[]>();
  for (const { brief, scene } of events) {
    if (brief && scene?.kind !== 'faith')
      found.set(brief.one, [...(brief.many ? (found.get(brief.one) ?? []) : []), brief]);
  }
  return [...found.values()].map(inOne);
}
