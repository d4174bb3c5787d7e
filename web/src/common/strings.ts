/** Text alternatives for pictures, places in words, and failures. Translate them here only. */

import { count, list } from './words';

export const art = {
  die: (face: number): string => `die: ${face}`,
};

export const failure = {
  again: 'Try again',
  silent: 'The server does not answer. Is it running, and are you online?',
  answered: (status: number): string => `The server answered ${status}.`,
};

/** Places on the map, for screen readers. */
export const places = {
  unnamed: (power: number): string => `power ${power}`,
  capitalOf: (name: string): string => `${name}, capital`,
  provinceOf: (name: string, at: string): string => `${name}, province ${at}`,
  own: (name: string, what: 'capital' | 'town' | 'province', at: string): string =>
    `${name}, ${what === 'town' ? 'town-province' : what} ${at}`,
  free: (at: string): string => `Free land ${at}`,
  elector: 'Elector',
  size: (n: number): string => count(n, 'province'),
  power: (n: number): string => `Imperial Power ${n}`,
  unaligned: 'unaligned',
  allyOf: (name: string): string => `ally of ${name}`,
  influence: (held: readonly (readonly [string, number])[]): string =>
    `Influence: ${list(held.map(([name, n]) => `${name} ${n}`))}`,
};
