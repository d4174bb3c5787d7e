/** The cost and the effects of an answer, in numbers; the server sends them where it can know them. */

import type { Answer } from './shown';

/** A number of a seat that an answer changes: its name, and its value before and after. */
export interface NumberChange {
  seat: number;
  what: string;
  from: number;
  to: number;
}

/** A land whose owner or Principality would change. */
export interface LandChange {
  province: number;
  seat?: number;
  principality?: number;
}

export interface Numbers {
  /** The number of cubes that would win the place. */
  needs?: number;
  changes?: NumberChange[];
  lands?: LandChange[];
}

export const numbersOf = (answer: Answer): Numbers => answer as Answer & Numbers;
