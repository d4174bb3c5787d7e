/** Actions with keys, and their default keys. */

/** Actions besides numbers, arrows, Enter, Escape and `?`, whose keys cannot be changed. */
export const ACTIONS = {
  quiet: ['e', 'the answer that ends or declines: pass, done, end turn, stay'],
  undo: ['u', 'undo'],
  suggest: ['s', 'ask a prince for advice'],
  next: ['n', 'go to the next place that glows'],
  previous: ['p', 'go to the previous place that glows'],
  again: ['d', 'show again what happened since my last turn'],
  skip: ['x', 'skip what is being shown'],
  log: ['l', 'the log'],
  chat: ['c', 'the chat'],
  lands: ['t', 'the list of lands'],
  desk: ['b', 'the phase panel'],
  map: ['m', 'go to the map'],
  fit: ['f', 'show the whole map'],
  lens: ['v', 'show faith, power or Influence alone'],
} as const satisfies Record<string, readonly [string, string]>;
export type Action = keyof typeof ACTIONS;
const NAMES = Object.keys(ACTIONS) as Action[];
export type Chosen = Partial<Record<Action, string>>;

export function keyOf(chosen: Chosen, action: Action): string {
  return chosen[action] ?? ACTIONS[action][0];
}
export function actionOf(chosen: Chosen, key: string): Action | undefined {
  return NAMES.find((action) => keyOf(chosen, action) === key);
}
/** Why an action cannot have a key, or nothing if it can. */
export function whyNot(chosen: Chosen, action: Action, key: string): string {
  if (!/^[a-z]$/.test(key)) return 'Choose a letter.';
  const other = actionOf(chosen, key);
  return other && other !== action ? `${key} is taken: ${ACTIONS[other][1]}.` : '';
}
