/** The map as shapes: what never changes (from the board) and what a view says. */

import { flagOf, seatColour, type Scene } from './facts';
import { bounds, centre, hexPath, outline, outside, type Box, type Point } from './hex';
import { rivers } from './rivers';
import type { Board, View } from './shown';

export interface Land {
  centres: Point[];
  paths: string[];
  grid: string;
  coast: string;
  box: Box;
  terrain: (string | null)[];
  rivers: string[];
}

const TERRAIN = ['t-hill', 't-wood', 't-field', 't-wood', 't-peak', 't-hill', 't-field', null] as const;

/** What the board alone says. */
export function layOut(board: Board): Land {
  const centres = board.hexes.map(centre);
  return {
    centres,
    paths: centres.map((c) => hexPath(c)),
    grid: centres.map((c) => hexPath(c)).join(''),
    coast: outline(centres),
    rivers: rivers(centres),
    box: bounds(centres, 64),
    terrain: board.hexes.map(
      (h) => TERRAIN[Math.abs((h.q * 7919 + h.r * 104729 + h.q * h.r * 31) % TERRAIN.length)] ?? null,
    ),
  };
}

export interface Region {
  power: number;
  path: string;
  hexes: number[];
  /** The player who owns it, or whose ally it is. */
  seat: number | null;
  colour: string;
  pattern: string;
  allied: boolean;
}

/** Each power's land as one shape; players last, so that their borders lie on top. */
export function regions(scene: Scene, land: Land): Region[] {
  const { view } = scene;
  const byPower = new Map<number, number[]>();
  view.owner.forEach((power, hex) => {
    if (power !== null) byPower.set(power, [...(byPower.get(power) ?? []), hex]);
  });
  const found = [...byPower].map(([power, hexes]): Region => {
    const ally = view.principalities[power]?.ally ?? null;
    const seat = view.realms[power] ? power : ally;
    return {
      power,
      hexes,
      path: outline(hexes.map((h) => land.centres[h]!)),
      seat,
      colour: seat === null ? '#6b5a42' : seatColour(scene, seat),
      pattern: flagOf(scene, seat)?.pattern ?? 'plain',
      allied: !view.realms[power] && ally !== null,
    };
  });
  return found.sort((a, b) => b.power - a.power);
}

/** All Catholic and all Protestant land. */
export function confessions(view: View, land: Land): [string, string] {
  const protestant = new Set(view.protestant);
  const both: [string[], string[]] = [[], []];
  land.paths.forEach((path, hex) => both[protestant.has(hex) ? 1 : 0].push(path));
  return [both[0].join(''), both[1].join('')];
}

export interface HomeAt {
  seat: number;
  home: number;
  at: Point;
}

/** Where the Homes of Foreign Powers stand, side by side if they share an edge. */
export function homesAt(board: Board, view: View, land: Land): HomeAt[] {
  const count = new Map<number, number>();
  return view.realms.flatMap((realm) => {
    if (realm.home === null || realm.edge === null) return [];
    const hexes = board.edges[realm.edge]?.hexes ?? [];
    const step = count.get(realm.edge) ?? 0;
    count.set(realm.edge, step + 1);
    const at = outside(
      hexes.map((h) => land.centres[h]!),
      land.centres,
      114,
    );
    const first = land.centres[hexes[0] ?? 0]!;
    const last = land.centres[hexes.at(-1) ?? 0]!;
    const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
    const shift = (Math.ceil(step / 2) * (step % 2 ? 1 : -1) * 128) / length;
    return [
      {
        seat: realm.seat,
        home: realm.home,
        at: { x: at.x + (last.x - first.x) * shift, y: at.y + (last.y - first.y) * shift },
      },
    ];
  });
}

/** The neighbour of a hex that lies best in a direction. */
export function neighbourTowards(board: Board, land: Land, hex: number, dx: number, dy: number): number {
  const from = land.centres[hex]!;
  let best = hex;
  let most = 0.3;
  for (const to of board.neighbours[hex] ?? []) {
    const c = land.centres[to]!;
    const length = Math.hypot(c.x - from.x, c.y - from.y);
    const dot = ((c.x - from.x) * dx + (c.y - from.y) * dy) / length;
    if (dot > most + 1e-6) {
      most = dot;
      best = to;
    }
  }
  return best;
}
