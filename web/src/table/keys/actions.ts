/** Actions with keys, and their default keys. */

import { keyList as words } from '../menu/strings';

/** Actions besides numbers, arrows, Enter, Escape and `?`, whose keys cannot be changed. */
export const ACTIONS = {
  quiet: 'e',
  undo: 'u',
  suggest: 's',
  next: 'n',
  previous: 'p',
  again: 'd',
  skip: 'x',
  log: 'l',
  chat: 'c',
  lands: 't',
  desk: 'b',
  map: 'm',
  fit: 'f',
  lens: 'v',
} as const satisfies Record<string, string>;
export type Action = keyof typeof ACTIONS;
const NAMES = Object.keys(ACTIONS) as Action[];
export type Chosen = Partial<Record<Action, string>>;

export function keyOf(chosen: Chosen, action: Action): string {
  return chosen[action] ?? ACTIONS[action];
}
export function actionOf(chosen: Chosen, key: string): Action | undefined {
  return NAMES.find((action) => keyOf(chosen, action) === key);
}
/** Why an action cannot have a key, or nothing if it can. */
export function whyNot(chosen: Chosen, action: Action, key: string): string {
  if (!/^[a-z]$/.test(key)) return words.letter;
  const other = actionOf(chosen, key);
  return other && other !== action ? words.taken(key, words.actions[other]) : '';
}
