/** What is held down with a click or a key: the same word means the same everywhere. */

export interface Held {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}
/** How an answer is given: so many times, with what follows from it, as an order, and whether that is all. */
export interface Manner {
  /** With Shift: the rest here, or the same as often as it is asked in this phase. */
  all: boolean;
  /** With Ctrl: as many as make an ally; with Shift, for the whole game. */
  much: boolean;
  /** With Alt: and that was all, the next question is declined. */
  done: boolean;
}
export const PLAIN: Manner = { all: false, much: false, done: false };

export function manner(held: Held | undefined): Manner {
  return held ? { all: held.shiftKey, much: held.ctrlKey || held.metaKey, done: held.altKey } : PLAIN;
}
