/** Geometry of pointy-top hexes. The server sends centres with hexes one unit wide; they are drawn 100 wide. */

import type { Hex } from '../api/shown';

export interface Point {
  x: number;
  y: number;
}

export const WIDE = 100;
export const RADIUS = WIDE / Math.sqrt(3);

/** The corners of a hex: pointing up, or sideways if the map is turned. */
function corners(first: number): readonly Point[] {
  return Array.from({ length: 6 }, (_, k) => {
    const angle = first + (k * Math.PI) / 3;
    return { x: Math.cos(angle) * RADIUS, y: Math.sin(angle) * RADIUS };
  });
}
const UPRIGHT = corners(Math.PI / 6);
const TURNED = corners(0);
const cornersOf = (turned: boolean): readonly Point[] => (turned ? TURNED : UPRIGHT);

const show = (n: number): string => String(Math.round(n * 10) / 10);

/** The centre of a hex; on a turned map, north is right. */
export function centre(hex: Hex, turned = false): Point {
  return turned ? { x: -hex.y * WIDE, y: hex.x * WIDE } : { x: hex.x * WIDE, y: hex.y * WIDE };
}

/** One hex as a path, slightly smaller if asked. */
export function hexPath(at: Point, scale = 1, turned = false): string {
  const shape = cornersOf(turned);
  return 'M' + shape.map((c) => `${show(at.x + c.x * scale)} ${show(at.y + c.y * scale)}`).join('L') + 'Z';
}

/** The closed loops around a set of hexes: outlines first, holes among them. */
export function loops(centres: readonly Point[], turned = false): Point[][] {
  const shape = cornersOf(turned);
  const edges = new Map<string, { from: string; to: string; end: Point }>();
  const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;
  for (const c of centres) {
    for (let k = 0; k < 6; k++) {
      const a = { x: c.x + shape[k]!.x, y: c.y + shape[k]!.y };
      const next = shape[(k + 1) % 6]!;
      const b = { x: c.x + next.x, y: c.y + next.y };
      const from = key(a);
      const to = key(b);
      if (!edges.delete(`${to}|${from}`)) edges.set(`${from}|${to}`, { from, to, end: b });
    }
  }
  const starting = new Map<string, { from: string; to: string; end: Point }[]>();
  for (const edge of edges.values()) starting.set(edge.from, [...(starting.get(edge.from) ?? []), edge]);
  const found: Point[][] = [];
  for (const first of edges.values()) {
    const loop: Point[] = [];
    let edge = starting.get(first.from)?.find((e) => e === first);
    while (edge) {
      const list: { from: string; to: string; end: Point }[] = starting.get(edge.from)!;
      list.splice(list.indexOf(edge), 1);
      loop.push(edge.end);
      edge = starting.get(edge.to)?.[0];
    }
    if (loop.length > 0) found.push(loop);
  }
  return found;
}

/** A set of hexes as one path along its borders. */
export function outline(centres: readonly Point[], turned = false): string {
  return loops(centres, turned)
    .map((loop) => 'M' + loop.map((p) => `${show(p.x)} ${show(p.y)}`).join('L') + 'Z')
    .join('');
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function bounds(centres: readonly Point[], margin = 0, turned = false): Box {
  const [across, along] = turned ? [RADIUS, WIDE / 2] : [WIDE / 2, RADIUS];
  const xs = centres.map((c) => c.x);
  const ys = centres.map((c) => c.y);
  return {
    left: Math.min(...xs) - across - margin,
    right: Math.max(...xs) + across + margin,
    top: Math.min(...ys) - along - margin,
    bottom: Math.max(...ys) + along + margin,
  };
}

const mean = (list: readonly Point[]): Point => ({
  x: list.reduce((sum, p) => sum + p.x, 0) / list.length,
  y: list.reduce((sum, p) => sum + p.y, 0) / list.length,
});

/** The position of something drawn beyond an edge of the map. */
export function outside(edge: readonly Point[], all: readonly Point[], away: number): Point {
  const at = mean(edge);
  const middle = mean(all);
  const dx = at.x - middle.x;
  const dy = at.y - middle.y;
  const length = Math.hypot(dx, dy) || 1;
  return { x: at.x + (dx / length) * away, y: at.y + (dy / length) * away };
}

const ROUNDEL = 94; // as near as a Home may come to the middle of a hex

/** The nearest place farther out that lies over no hex. */
export function clear(at: Point, all: readonly Point[]): Point {
  const middle = mean(all);
  const length = Math.hypot(at.x - middle.x, at.y - middle.y) || 1;
  const [dx, dy] = [(at.x - middle.x) / length, (at.y - middle.y) / length];
  let out = 0;
  const there = (): Point => ({ x: at.x + dx * out, y: at.y + dy * out });
  while (all.some((c) => Math.hypot(c.x - there().x, c.y - there().y) < ROUNDEL)) out += 4;
  return there();
}
