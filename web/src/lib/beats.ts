/** What happened, beat by beat: places light, land turns, cubes move, from a view that was to a view that is. */

import { hexesOf, isHeading } from './story';
import { powerByName } from './facts';
import { told, type Line } from './told';
import type { GameEvent, Part, Scene, View } from './shown';

export interface Beat {
  line: Line;
  hexes: number[];
  /** Whose cube or die goes where. */
  courier: { seat: number; hex: number } | null;
  /** A scene that several lines make together. */
  scene: Scene['kind'] | null;
  events: GameEvent[];
  /** The view when it has happened. */
  view: View;
}

/** What of a view is remembered, to begin from when somebody comes back. */
export type Remembered = Pick<View, 'owner' | 'protestant' | 'tokens' | 'principalities' | 'realms' | 'emperor'>;

export const remembered = ({ owner, protestant, tokens, principalities, realms, emperor }: View): Remembered => ({
  owner,
  protestant,
  tokens,
  principalities,
  realms,
  emperor,
});

interface Touched {
  hexes: Set<number>;
  powers: Set<string>;
  seats: Set<number>;
}

/** A view of which only the touched places are as they are after. */
export function partly(before: Remembered, after: View, { hexes, powers, seats }: Touched): View {
  const was = new Set(before.protestant);
  const is = new Set(after.protestant);
  const known = new Set([...Object.keys(before.principalities), ...Object.keys(after.principalities)]);
  const principalities = Object.fromEntries(
    [...known].flatMap((power) => {
      const p = (powers.has(power) ? after : before).principalities[power];
      return p ? [[power, p]] : [];
    }),
  );
  return {
    ...after,
    owner: after.owner.map((power, hex) => (hexes.has(hex) ? power : (before.owner[hex] ?? null))),
    protestant: after.owner.map((_, hex) => hex).filter((hex) => (hexes.has(hex) ? is : was).has(hex)),
    tokens: [...before.tokens.filter((t) => !hexes.has(t.hex)), ...after.tokens.filter((t) => hexes.has(t.hex))],
    principalities,
    realms: after.realms.map((realm, seat) => (seats.has(seat) ? realm : (before.realms[seat] ?? realm))),
    emperor: before.emperor,
  };
}

function touch(touched: Touched, events: readonly GameEvent[], before: Remembered, after: View): void {
  const powers = (part: Part): (number | null)[] =>
    [...(part.principality === undefined ? [] : [part.principality]), ...(part.principalities ?? [])].flatMap(
      (index) => [powerByName(after, index), powerByName(before as View, index)],
    );
  for (const part of events.flatMap((e) => e.parts)) {
    for (const seat of [...(part.seat === undefined ? [] : [part.seat]), ...(part.seats ?? [])]) {
      touched.seats.add(seat);
    }
    for (const hex of [...(part.province === undefined ? [] : [part.province]), ...(part.provinces ?? [])]) {
      touched.hexes.add(hex);
      for (const power of [before.owner[hex], after.owner[hex]]) if (power != null) touched.powers.add(String(power));
    }
    for (const power of powers(part)) {
      if (power === null) continue;
      touched.powers.add(String(power));
      for (const view of [before, after]) {
        for (const hex of view.principalities[power]?.land ?? []) touched.hexes.add(hex);
      }
    }
  }
}

function courierOf(line: Line, view: View): Beat['courier'] {
  const parts = line.events[0]!.parts;
  const seat = parts.find((p) => p.seat !== undefined)?.seat;
  if (seat === undefined || view.realms[seat]?.capital == null) return null;
  const place = parts.find((p) => p.province !== undefined || p.principality !== undefined);
  if (!place) return null;
  const power = place.principality === undefined ? null : powerByName(view, place.principality);
  const hex = place.province ?? (power === null ? undefined : view.principalities[power]?.capital);
  return hex === undefined || hex === view.realms[seat].capital ? null : { seat, hex };
}

/** Scenes that are made of several events; a single line of another kind does not end them. */
const SCENE_AT_LEAST: Readonly<Record<Scene['kind'], number>> = {
  upheaval: 1,
  faith: 3,
  council: 2,
  dilemma: 1,
  battle: 1,
  league: 1,
  shifts: 2,
  affairs: 1,
  election: 1,
  death: 1,
  exile: 1,
  end: 1,
};

/** What happened between two views, as beats; the last beat ends at the view that is. */
export function beatsOf(events: readonly GameEvent[], before: Remembered, after: View): Beat[] {
  const touched: Touched = { hexes: new Set(), powers: new Set(), seats: new Set() };
  const beats: Beat[] = [];
  for (const run of runs(events.filter((e) => !isHeading(e) && e.level !== 'aside'))) {
    const lines = told(run.events, after.realms.length);
    if (run.scene) {
      touch(touched, run.events, before, after);
      beats.push({
        line: lines.at(-1)!,
        hexes: hexesOfAll(run.events, after),
        courier: null,
        scene: run.scene,
        events: run.events,
        view: partly(before, after, touched),
      });
      continue;
    }
    for (const line of lines) {
      touch(touched, [...line.events, ...line.details], before, after);
      beats.push({
        line,
        hexes: hexesOfAll(line.events, after),
        courier: courierOf(line, after),
        scene: null,
        events: line.events,
        view: partly(before, after, touched),
      });
    }
  }
  if (beats.length) beats.at(-1)!.view = after;
  return beats;
}

const hexesOfAll = (events: readonly GameEvent[], view: View): number[] => [
  ...new Set(events.flatMap((e) => hexesOf(e, view))),
];

/** How many events of other kinds may come between two of a scene. */
const BETWEEN = 4;

/** Events that belong to one scene, and those between. */
function runs(events: readonly GameEvent[]): { scene: Scene['kind'] | null; events: GameEvent[] }[] {
  const found: { scene: Scene['kind'] | null; events: GameEvent[] }[] = [];
  events.forEach((event, i) => {
    const scene = event.scene?.kind ?? null;
    const last = found.at(-1);
    const goesOn = (): boolean =>
      last!.scene !== null &&
      scene === null &&
      (event.detail === true || events.slice(i + 1, i + 1 + BETWEEN).some((e) => e.scene?.kind === last!.scene));
    if (last && (last.scene === scene || goesOn())) last.events.push(event);
    else found.push({ scene, events: [event] });
  });
  return found.map((run) => (run.scene && isScene(run.scene, run.events) ? run : { ...run, scene: null }));
}

/** A few dice without faces are no scene. */
const isScene = (scene: Scene['kind'], events: readonly GameEvent[]): boolean =>
  events.filter((e) => e.scene).length >= SCENE_AT_LEAST[scene] || events.some((e) => e.scene?.roll && e.dice?.length);
