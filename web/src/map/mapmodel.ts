/** The map as shapes: the fixed part from the board, and the part that depends on a view. */

import { seatColour, type GameContext } from '../common/facts';
import { bounds, centre, clear, hexPath, outline, outside, type Box, type Point } from './hex';
import type { Board, View } from '../api/shown';

export interface Land {
  centres: Point[];
  paths: string[];
  /** The smaller hexes in the middle of own land, which show its faith. */
  cores: string[];
  coast: string;
  box: Box;
  /** Whether the board is turned by a quarter, to fit an upright phone. */
  turned: boolean;
}

export const CORE = 0.62;

/** The part that depends on the board alone. */
export function layOut(board: Board, turned = false): Land {
  const centres = board.hexes.map((hex) => centre(hex, turned));
  return {
    centres,
    paths: centres.map((c) => hexPath(c, 1, turned)),
    cores: centres.map((c) => hexPath(c, CORE, turned)),
    coast: outline(centres, turned),
    box: bounds(centres, 30, turned),
    turned,
  };
}

/** The border around some hexes. */
export const around = (land: Land, hexes: Iterable<number>): string =>
  outline(
    [...hexes].flatMap((h) => land.centres[h] ?? []),
    land.turned,
  );

export interface Region {
  power: number;
  path: string;
  hexes: number[];
  /** The player who owns a province or is its ally. */
  seat: number | null;
  colour: string;
  own: boolean;
}

/** Each power's land as one shape; players come last, so that their borders are on top. */
export function regions(game: GameContext, land: Land): Region[] {
  const { view } = game;
  const byPower = new Map<number, number[]>();
  view.owner.forEach((power, hex) => {
    if (power !== null) byPower.set(power, [...(byPower.get(power) ?? []), hex]);
  });
  const found = [...byPower].map(([power, hexes]): Region => {
    const own = view.realms[power] !== undefined;
    const seat = own ? power : (view.principalities[power]?.ally ?? null);
    return { power, hexes, path: around(land, hexes), seat, colour: seatColour(game, seat), own };
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

const HOME_AWAY = 96; // from the middle of the edge's hexes
const HOME_APART = 104;

/** Positions of the Homes of Foreign Powers, side by side if they share an edge. */
export function homesAt(board: Board, view: View, land: Land): HomeAt[] {
  const count = new Map<number, number>();
  return view.realms.flatMap((realm) => {
    if (realm.home === null || realm.edge === null) return [];
    const step = count.get(realm.edge) ?? 0;
    count.set(realm.edge, step + 1);
    return [{ seat: realm.seat, home: realm.home, at: besideEdge(board, land, realm.edge, step) }];
  });
}

/** A position in the sea beside an edge; further ones come beside the first. */
export function besideEdge(board: Board, land: Land, edge: number, step = 0): Point {
  const hexes = board.edges[edge]?.hexes ?? [];
  const at = outside(
    hexes.map((h) => land.centres[h]!),
    land.centres,
    HOME_AWAY,
  );
  const first = land.centres[hexes[0] ?? 0]!;
  const last = land.centres[hexes.at(-1) ?? 0]!;
  const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const shift = (Math.ceil(step / 2) * (step % 2 ? 1 : -1) * HOME_APART) / length;
  return clear({ x: at.x + (last.x - first.x) * shift, y: at.y + (last.y - first.y) * shift }, land.centres);
}

/** The neighbour of a hex closest to a direction. */
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
