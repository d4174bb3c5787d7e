/** Colours: lightness, readable text on a colour, and the difference between two. */

function channels(hex: string): [number, number, number] {
  const n = parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

export const INK = '#2b2118';
export const PAPER = '#fdf8ec';

/** Ink or paper, whichever is easier to read on a ground. */
export function readable(ground: string): string {
  return contrast(ground, INK) >= contrast(ground, PAPER) ? INK : PAPER;
}

/** A colour mixed with another: 0 is the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [channels(a), channels(b)];
  const mixed = x.map((v, i) => Math.round(v + (y[i]! - v) * share));
  return '#' + mixed.map((v) => v.toString(16).padStart(2, '0')).join('');
}

/** The colour, darkened until it is readable as text on paper. */
export function asText(hex: string): string {
  let colour = hex;
  for (let i = 0; i < 12 && contrast(colour, '#f3e9d2') < 4.6; i++) colour = mix(colour, '#000000', 0.14);
  return colour;
}
