/** Group events into log lines: similar events become one sentence, and details go below their main event. */

import type { GameEvent, Part } from '../api/shown';
import { inside, woven } from '../common/words';
import { log } from './strings';

export interface Line {
  n: number;
  events: GameEvent[];
  parts: Part[];
  details: GameEvent[];
}

const plain = (parts: readonly Part[]): string => parts.map((p) => p.text).join('');

/** Names in a list, each once, with a count if repeated; `within` a sentence or at its start. */
function listed(parts: readonly Part[], within = false): Part[] {
  const often = new Map<string, { part: Part; times: number }>();
  for (const part of parts) {
    const known = often.get(part.text);
    if (known) known.times += 1;
    else often.set(part.text, { part, times: 1 });
  }
  const items = [...often.values()].map(({ part, times }, i) => [
    within || i ? small(part) : part,
    ...(times > 1 ? [{ text: ` (${times})` }] : []),
  ]);
  return woven<Part[]>(items, (text) => [{ text }]).flat();
}

const small = (part: Part): Part => ({
  ...part,
  text: inside(part.text),
  ...(part.name !== undefined && { name: inside(part.name) }),
});

/** Subjects and predicate: "All players earn 2 Gold", "Ada and Bela earn 2 Gold". */
function together(events: readonly GameEvent[], players: number): Part[] {
  const tales = events.map((e) => e.tale!);
  const { does, all_do: allDo, last } = tales[0]!;
  const who = tales.map((t) => t.who);
  if (last) return [...does, { text: ' ' }, ...listed(who, true), { text: '.' }];
  const seats = new Set(who.map((p) => p.seat));
  const once = [...new Map(who.map((p) => [p.text, p])).values()];
  if (!seats.has(undefined) && seats.size === players && players > 1)
    return [{ text: `${log.allPlayers} `, seats: who.map((p) => p.seat!) }, ...allDo, { text: '.' }];
  return [...listed(once), { text: ' ' }, ...(once.length > 1 ? allDo : does), { text: '.' }];
}

/** Turn events into lines: similar consecutive events become one line, and details go below the line before them. */
export function told(events: readonly GameEvent[], players: number): Line[] {
  const lines: Line[] = [];
  for (const event of events) {
    if (event.detail && lines.length) {
      lines.at(-1)!.details.push(event);
      continue;
    }
    const act = event.tale ? plain(event.tale.does) : null;
    const open = event.tale ? sameRun(lines, event, act) : undefined;
    if (open) {
      open.events.push(event);
      open.parts = together(open.events, players);
    } else {
      lines.push({
        n: event.n,
        events: [event],
        parts: event.tale ? together([event], players) : event.parts,
        details: [],
      });
    }
  }
  return lines;
}

/** The line that says the same about other players, unless something else came in between. */
function sameRun(lines: readonly Line[], event: GameEvent, act: string | null): Line | undefined {
  for (let i = lines.length - 1; i >= 0; i--) {
    const first = lines[i]!.events[0]!;
    if (!first.tale || first.tale.last !== event.tale!.last) return undefined;
    if (plain(first.tale.does) === act) return lines[i];
    if (first.kind !== event.kind) return undefined;
  }
  return undefined;
}
