/** What is played while the game goes on: the steps that matter, each long enough to read. The log has the rest. */

import { inOne, withNames } from '../log/briefs';
import { actor } from '../log/story';
import { batched, beatsOf, type Beat, type Remembered } from './beats';
import { changedSince, holder } from './changed';
import { myAllies } from './news';
import type { Batch } from './stage.svelte';

/** How much a step matters: it concerns my land or my dice, it decides a scene, the chronicle tells it, or none of these. */
function importance({ events, mine, told }: Beat, me: number | null): number {
  const personal = events.some(({ scene, duel }) => scene?.roll?.seat === me || duel?.some((d) => d.seat === me));
  if (me !== null && personal) return 4;
  if (events.some((e) => e.scene?.ends)) return 3;
  if (me !== null && events.every((e) => actor(e) === me)) return 0;
  return mine ? 4 : told || events.some((e) => e.brief) ? 2 : 0;
}

/** At most so many steps: the most important ones, the later of two equal ones. */
export function fitting(beats: readonly Beat[], most: number, me: number | null): Beat[] {
  const found = [...beats];
  while (found.length > most) {
    const values = found.map((beat) => importance(beat, me));
    found.splice(values.indexOf(Math.min(...values)), 1);
  }
  return found;
}

/** Steps that the chronicle tells in one sentence become one, where the last of them is. */
function alike(beats: readonly Beat[]): Beat[] {
  const found: Beat[] = [];
  for (const beat of beats) {
    const brief = beat.events.find((e) => e.brief)?.brief;
    const same = brief?.many ? found.findIndex((b) => b.events.some((e) => e.brief?.one === brief.one)) : -1;
    const [before] = same < 0 ? [] : found.splice(same, 1);
    const events = [...(before?.events ?? []), ...beat.events];
    const briefs = events.flatMap((e) => e.brief ?? []);
    found.push({
      ...beat,
      events,
      hexes: [...new Set([...(before?.hexes ?? []), ...beat.hexes])],
      mine: beat.mine || before?.mine === true,
      told: brief && (before || !beat.scene) ? withNames(inOne(briefs), beat.view) : beat.told,
    });
  }
  return found;
}

/** The steps that matter, then small ones of others while there is time for more. */
export function moments(batch: Batch, most: number): Beat[] {
  const me = batch.after.seat;
  let was = batch.before;
  const beats = beatsOf(batch.events, batch.before, batch.after).map((beat) => {
    const found = me === null ? beat : { ...beat, ...touching(me, was, beat) };
    was = beat.view;
    return found;
  });
  const matters = beats.map((beat) => importance(beat, me) > 0);
  const told = fitting(alike(beats.filter((_, i) => matters[i])), most, me);
  const said = ({ events }: Beat): boolean => events.some((e) => !e.detail && actor(e) !== me);
  const rest = beats
    .slice(matters.lastIndexOf(true) + 1)
    .filter((beat) => !beat.scene && (!beat.placeless || !told.length) && said(beat));
  const room = told.length ? Math.min(1, most - told.length) : 2;
  return caughtUp([...told, ...(room ? batched(rest, room).slice(-room) : [])], beats);
}

/** Whether a step changes my land, and in words what I lose or win. */
function touching(me: number, was: Remembered, beat: Beat): Pick<Beat, 'mine' | 'told'> {
  const changed = [...changedSince(was, beat.view)];
  const mine = changed.some(([hex, { was: had }]) => had === me || holder(beat.view, hex) === me);
  const own = beat.events.every((e) => actor(e) === me);
  const said = mine && !own && !beat.scene ? myAllies(me, was, beat.view) : [];
  return { mine, told: said.length ? withNames(said.join(' '), beat.view) : null };
}

/** Each step also turns what the omitted steps before it turn; the last one ends at what is. */
function caughtUp(kept: readonly Beat[], beats: readonly Beat[]): Beat[] {
  let from = 0;
  return kept.map((beat, i) => {
    const to = i < kept.length - 1 ? beats.findIndex((b) => b.line === beat.line) + 1 : beats.length;
    const turning = [...new Set(beats.slice(from, to).flatMap((b) => b.turning))];
    from = to;
    return { ...beat, turning, view: beats[to - 1]!.view };
  });
}
