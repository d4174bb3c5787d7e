/** Geometry of pointy-top hexes. The server gives centres with hexes one unit wide; we draw them 100 wide. */

import type { Hex } from './shown';

export interface Point {
  x: number;
  y: number;
}

export const WIDE = 100;
export const RADIUS = WIDE / Math.sqrt(3);

const CORNERS: readonly Point[] = Array.from({ length: 6 }, (_, k) => {
  const angle = Math.PI / 6 + (k * Math.PI) / 3;
  return { x: Math.cos(angle) * RADIUS, y: Math.sin(angle) * RADIUS };
});

const show = (n: number): string => String(Math.round(n * 10) / 10);

export function centre(hex: Hex): Point {
  return { x: hex.x * WIDE, y: hex.y * WIDE };
}

/** One hex as a path, a little smaller if asked. */
export function hexPath(at: Point, scale = 1): string {
  return 'M' + CORNERS.map((c) => `${show(at.x + c.x * scale)} ${show(at.y + c.y * scale)}`).join('L') + 'Z';
}

/** The closed loops around a set of hexes: outlines first, holes among them. */
export function loops(centres: readonly Point[]): Point[][] {
  const edges = new Map<string, { from: string; to: string; end: Point }>();
  const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;
  for (const c of centres) {
    for (let k = 0; k < 6; k++) {
      const a = { x: c.x + CORNERS[k]!.x, y: c.y + CORNERS[k]!.y };
      const next = CORNERS[(k + 1) % 6]!;
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
export function outline(centres: readonly Point[]): string {
  return loops(centres)
    .map((loop) => 'M' + loop.map((p) => `${show(p.x)} ${show(p.y)}`).join('L') + 'Z')
    .join('');
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function bounds(centres: readonly Point[], margin = 0): Box {
  const xs = centres.map((c) => c.x);
  const ys = centres.map((c) => c.y);
  return {
    left: Math.min(...xs) - WIDE / 2 - margin,
    right: Math.max(...xs) + WIDE / 2 + margin,
    top: Math.min(...ys) - RADIUS - margin,
    bottom: Math.max(...ys) + RADIUS + margin,
  };
}

/** Where something that lies outside the map at an edge is drawn. */
export function outside(edge: readonly Point[], all: readonly Point[], away: number): Point {
  const mean = (list: readonly Point[]): Point => ({
    x: list.reduce((sum, p) => sum + p.x, 0) / list.length,
    y: list.reduce((sum, p) => sum + p.y, 0) / list.length,
  });
  const at = mean(edge);
  const middle = mean(all);
  const dx = at.x - middle.x;
  const dy = at.y - middle.y;
  const length = Math.hypot(dx, dy) || 1;
  return { x: at.x + (dx / length) * away, y: at.y + (dy / length) * away };
}
