/** Actions with keys, and their default keys. */

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
/** Why an action cannot have a key: it is no letter, or it belongs to another action. Nothing if it can. */
export function whyNot(chosen: Chosen, action: Action, key: string): Action | 'letter' | null {
  if (!/^[a-z]$/.test(key)) return 'letter';
  const other = actionOf(chosen, key);
  return other && other !== action ? other : null;
}
