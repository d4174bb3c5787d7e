/** Turn events into beats: highlighted places, converted land and moving cubes, from an old view to a new one. */

import { hexesOf, isHeading } from '../log/story';
import { powerByName } from '../common/facts';
import { told, type Line } from '../log/log_lines';
import type { GameEvent, Part, Scene, View } from '../api/shown';

export interface Beat {
  line: Line;
  /** Earlier sentences of the same beat, oldest first; `line` is the last. */
  earlier: Part[][];
  hexes: number[];
  /** It names no place: `hexes` are the lands of the players it names. */
  placeless: boolean;
  /** The owner and goal of a moving cube or die. */
  courier: { seat: number; hex: number } | null;
  /** The scene that this step belongs to. */
  scene: Scene['kind'] | null;
  events: GameEvent[];
  /** What the scene has shown so far. */
  so: GameEvent[];
  /** The number of votes that elect, in an election. */
  majority: number;
  /** Provinces that change their faith, in order. */
  turning: number[];
  /** Set for live playback: it takes or gives the viewer land, or turns it. */
  mine: boolean;
  /** The chronicle's sentence, in place of the log's. */
  told: Part[] | null;
  /** The view after this beat. */
  view: View;
}

/** The part of a view that is remembered for a returning player. */
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

/** The old view with only the touched places changed. */
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

/** With fewer events than this, there is no scene, only lines in the sea. */
const SCENE_AT_LEAST: Readonly<Partial<Record<Scene['kind'], number>>> = { council: 2, shifts: 2 };

/** The events between two views as beats; the last beat ends at the new view. */
export function beatsOf(events: readonly GameEvent[], before: Remembered, after: View): Beat[] {
  const touched: Touched = { hexes: new Set(), powers: new Set(), seats: new Set() };
  const beats: Beat[] = [];
  let protestant = new Set(before.protestant);
  const turned = (line: Line, view: View): number[] => {
    const is = new Set(view.protestant);
    const found = view.owner.map((_, hex) => hex).filter((hex) => is.has(hex) !== protestant.has(hex));
    const order = line.events.flatMap((e) => e.provinces ?? []);
    protestant = is;
    return [...new Set([...order.filter((hex) => found.includes(hex)), ...found])];
  };
  for (const run of runs(events.filter((e) => !isHeading(e) && e.level !== 'aside'))) {
    const majority = run.events.find((e) => e.scene?.majority)?.scene?.majority ?? majorityOf(after);
    for (const line of told(run.events, after.realms.length)) {
      const all = [...line.events, ...line.details];
      touch(touched, all, before, after);
      if (!isStep(run.scene, line)) continue;
      const view = partly(before, after, touched);
      const scene = line.events[0]!.scene?.kind === run.scene ? run.scene : null;
      beats.push({
        line,
        earlier: [],
        hexes: hexesOfAll(line.events, after),
        placeless: !line.events.some((e) => e.parts.some(isPlace)),
        courier: scene ? null : courierOf(line, after),
        scene,
        events: line.events,
        so: run.events.filter((e) => e.n <= line.events.at(-1)!.n),
        majority,
        turning: turned(line, view),
        mine: false,
        told: null,
        view,
      });
    }
  }
  if (beats.length) {
    const last = beats.at(-1)!;
    last.turning = [...new Set([...last.turning, ...turned(last.line, after)])];
    last.view = after;
  }
  return beats;
}

/** The map shows only the beginning and the end of a battle: the cards are on the stage. */
const isStep = (scene: Scene['kind'] | null, line: Line): boolean =>
  scene !== 'battle' || line.events.some((e) => e.scene?.begins || e.scene?.ends);

const majorityOf = (view: View): number =>
  Math.floor(Object.values(view.principalities).filter((p) => p.elector).length / 2) + 1;

const isPlace = (part: Part): boolean =>
  part.province !== undefined ||
  part.principality !== undefined ||
  Boolean(part.provinces?.length || part.principalities?.length);

const hexesOfAll = (events: readonly GameEvent[], view: View): number[] => [
  ...new Set(events.flatMap((e) => hexesOf(e, view))),
];

/** How many other events may come between two events of a scene. */
const BETWEEN = 4;

/** The events of one scene, and those in between. */
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
  events.filter((e) => e.scene).length >= (SCENE_AT_LEAST[scene] ?? 1) ||
  events.some((e) => e.scene?.roll && e.dice?.length);

/** Merge two consecutive beats if possible: two lines, or two steps of one scene. */
function joined(a: Beat, b: Beat): Beat {
  // Lines about places are told first, so only those are outlined.
  const outlined = b.scene ? [b] : [a, b].filter((beat) => !beat.placeless);
  return {
    ...b,
    earlier: b.scene ? [] : [...a.earlier, a.line.parts, ...b.earlier],
    hexes: [...new Set(outlined.flatMap((beat) => beat.hexes))],
    placeless: a.placeless && b.placeless,
    turning: [...new Set([...a.turning, ...b.turning])],
  };
}

/** The weight of a step; merging light ones loses least. */
const weight = (beat: Beat): number => 1 + beat.earlier.length + (beat.scene ? 4 : 0) + (isGreat(beat) ? 20 : 0);

/** The key steps: the beginning and the end of a scene. */
const isGreat = ({ scene, events }: Beat): boolean =>
  scene !== null && events.some((e) => e.scene?.begins || e.scene?.ends);

/** The most beats; consecutive small actions are merged. */
export function batched(beats: readonly Beat[], most: number): Beat[] {
  const found = [...beats];
  while (found.length > most) {
    let [at, least] = [-1, Infinity];
    for (let i = 1; i < found.length; i++) {
      const [a, b] = [found[i - 1]!, found[i]!];
      const both = weight(a) + weight(b);
      if (a.scene === b.scene && both < least) [at, least] = [i, both];
    }
    if (at < 0) break;
    found.splice(at - 1, 2, joined(found[at - 1]!, found[at]!));
  }
  return found;
}
