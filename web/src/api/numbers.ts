/** What an answer costs and changes, in numbers; the server sends them where it can know them. */

import type { Answer } from './shown';

/** A number of a seat that an answer changes: what it is called, before and after. */
export interface NumberChange {
  seat: number;
  what: string;
  from: number;
  to: number;
}

/** A land that would be held by a player or belong to a Principality. */
export interface LandChange {
  province: number;
  seat?: number;
  principality?: number;
}

export interface Numbers {
  /** How many cubes would win the place. */
  needs?: number;
  changes?: NumberChange[];
  lands?: LandChange[];
}

export const numbersOf = (answer: Answer): Numbers => answer as Answer & Numbers;
