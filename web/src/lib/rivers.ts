/** Rivers along the borders of provinces: decoration, the same for the same map. */

import { RADIUS, type Point } from './hex';

const TURN = 0.55; // how much a river wanders
const LONGEST = 60;

/** The corners of all hexes, and which lie next to each other. */
function corners(centres: readonly Point[]): { at: Point[]; beside: number[][] } {
  const index = new Map<string, number>();
  const at: Point[] = [];
  const beside: Set<number>[] = [];
  for (const c of centres) {
    const ring = Array.from({ length: 6 }, (_, k) => {
      const angle = Math.PI / 6 + (k * Math.PI) / 3;
      const p = { x: c.x + Math.cos(angle) * RADIUS, y: c.y + Math.sin(angle) * RADIUS };
      const key = `${Math.round(p.x)},${Math.round(p.y)}`;
      const known = index.get(key);
      if (known !== undefined) return known;
      index.set(key, at.length);
      beside.push(new Set());
      return at.push(p) - 1;
    });
    ring.forEach((one, k) => {
      const next = ring[(k + 1) % 6]!;
      beside[one]!.add(next);
      beside[next]!.add(one);
    });
  }
  return { at, beside: beside.map((set) => [...set]) };
}

/** A number from 0 to 1 that looks random and is always the same. */
const wobble = (n: number): number => {
  const x = Math.sin(n * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
};

/** From within the land to the sea in a direction. */
function flow(map: { at: Point[]; beside: number[][] }, source: number, dx: number, dy: number): Point[] {
  const been = new Set([source]);
  const course = [map.at[source]!];
  let here = source;
  for (let i = 0; i < LONGEST; i++) {
    const from = map.at[here]!;
    const next = map.beside[here]!.filter((to) => !been.has(to))
      .map((to) => {
        const p = map.at[to]!;
        return { to, way: ((p.x - from.x) * dx + (p.y - from.y) * dy) / RADIUS + TURN * wobble(to + source) };
      })
      .sort((a, b) => b.way - a.way)[0];
    if (!next || next.way < -0.4) break;
    been.add(next.to);
    here = next.to;
    course.push(map.at[here]!);
    if (map.beside[here]!.length < 3 && i > 3) break; // the coast
  }
  return course;
}

/** A smooth line through points. */
function smooth(points: readonly Point[]): string {
  const show = (n: number): string => n.toFixed(1);
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const first = points[0]!;
  const parts = points.slice(1, -1).map((p, i) => {
    const to = middle(p, points[i + 2]!);
    return `Q${show(p.x)} ${show(p.y)} ${show(to.x)} ${show(to.y)}`;
  });
  const end = points.at(-1)!;
  return `M${show(first.x)} ${show(first.y)}${parts.join('')}L${show(end.x)} ${show(end.y)}`;
}

/** Three rivers: to the north, to the north-west and to the east, like Elbe, Rhine and Danube. */
export function rivers(centres: readonly Point[]): string[] {
  if (centres.length < 20) return [];
  const map = corners(centres);
  const xs = centres.map((c) => c.x);
  const ys = centres.map((c) => c.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const near = (fx: number, fy: number): number => {
    const x = left + (right - left) * fx;
    const y = top + (bottom - top) * fy;
    const far = (p: Point): number => Math.hypot(p.x - x, p.y - y);
    return map.at.reduce((best, p, i) => (far(p) < far(map.at[best]!) ? i : best), 0);
  };
  return [
    flow(map, near(0.62, 0.62), 0.15, -1),
    flow(map, near(0.3, 0.85), -0.25, -1),
    flow(map, near(0.4, 0.78), 1, 0.25),
  ]
    .filter((course) => course.length > 3)
    .map(smooth);
}
