/** Proportions of cards in tenths, and the field in which one click chooses them. */

export const TENTHS = 10;

export interface Spot {
  x: number;
  y: number;
}

/** Corners of the field, in its own measure: a line between two kinds, a triangle between three (the second on top). */
const CORNERS: Readonly<Record<number, readonly Spot[]>> = {
  2: [
    { x: 0, y: 0.5 },
    { x: 1, y: 0.5 },
  ],
  3: [
    { x: 0, y: 1 },
    { x: 0.5, y: 0 },
    { x: 1, y: 1 },
  ],
};

/** Shares as whole tenths that make ten together: what is left over goes to those who are rounded off most. */
export function inTenths(shares: number[]): number[] {
  const wanted = shares.map((share) => Math.max(0, share));
  const sum = wanted.reduce((a, b) => a + b, 0);
  const exact = wanted.map((share) => (share / sum) * TENTHS);
  const tenths = exact.map(Math.floor);
  const order = exact.map((value, i) => [value - tenths[i]!, i] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  const left = TENTHS - tenths.reduce((a, b) => a + b, 0);
  for (const [, i] of order.slice(0, left)) tenths[i]! += 1;
  return tenths;
}

/** What is chosen by a click at a place of the field; beside it, the nearest that there is. */
export function mixAt({ x, y }: Spot, kinds: number): number[] {
  const across = Math.min(1, Math.max(0, x));
  if (kinds === 2) return inTenths([1 - across, across]);
  const high = Math.min(1, Math.max(0, 1 - y));
  const right = Math.min(1 - high, Math.max(0, x - high / 2));
  return inTenths([1 - high - right, high, right]);
}

/** Where a mix lies in the field. */
export function spotOf(tenths: number[]): Spot {
  const corners = CORNERS[tenths.length]!;
  const sum = tenths.reduce((a, b) => a + b, 0);
  const along = (axis: 'x' | 'y'): number => tenths.reduce((at, part, i) => at + (part * corners[i]![axis]) / sum, 0);
  return { x: along('x'), y: along('y') };
}

/** A tenth more or less: left and right between the first and the last kind, up and down for the middle one. */
export function moved(tenths: number[], key: string): number[] | null {
  const last = tenths.length - 1;
  const shift = (from: number, to: number): number[] | null =>
    tenths[from]! > 0 ? tenths.map((part, i) => part + (i === to ? 1 : 0) - (i === from ? 1 : 0)) : null;
  if (key === 'ArrowLeft') return shift(last, 0);
  if (key === 'ArrowRight') return shift(0, last);
  if (last < 2) return null;
  const [more, less] = tenths[0]! >= tenths[2]! ? [0, 2] : [2, 0];
  if (key === 'ArrowUp') return shift(more, 1);
  return key === 'ArrowDown' ? shift(1, less) : null;
}

/** One of several by lot, as often as its parts say; `chance` is from 0 to below 1. */
export function drawn<T>(among: readonly T[], parts: readonly number[], chance: number): T {
  let at = chance * parts.reduce((a, b) => a + b, 0);
  for (const [i, part] of parts.entries()) {
    if (at < part) return among[i]!;
    at -= part;
  }
  throw new Error('nothing to draw from');
}

/** A number from 0 to below 1 that nobody can guess. */
export function unguessed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}
