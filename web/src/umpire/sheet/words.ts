/** The umpire's words: steps, answers, numbers of a mat. */

export const STEPS: Readonly<Record<string, string>> = {
  A: 'Casus Belli and Truces go',
  B: 'Invasions',
  C: 'Rebels besiege or move',
  D: 'Peace',
  E: 'Prestige penalties',
  F: 'Interregnum',
  G: 'Religious Dissent',
  H: 'Unrest gained and removed',
  I: 'Rebel Dice',
};
export const LETTERS = Object.keys(STEPS);

const TERMS: Record<string, string> = {
  white: 'a White Peace',
  keep: 'Keep Current Board State',
  humiliate: 'Humiliation',
  vassalize: 'Vassalization',
  convert: 'Force Conversion',
  succession: 'Secure Desired Succession',
  annex: 'Full Annexation',
};
const SAID: Record<string, string> = {
  done: 'Done',
  leave: 'Leave it: the War goes on',
  'white peace': 'White Peace',
  surrender: 'Surrender',
  adm: 'Administrative',
  dip: 'Diplomatic',
  mil: 'Military',
  available: 'Available Manpower',
  nothing: 'No effect',
};

/** An answer as people say it. */
export function say(label: string): string {
  if (SAID[label]) return SAID[label];
  const [, verb, term = '', rest = ''] = /^(enforce|propose) (\w+)(.*)$/.exec(label) ?? [];
  if (verb && TERMS[term]) {
    const how = rest.replace(' as loser', ', as the loser').replace(' with no victor', ', without a Victor');
    return `${verb === 'enforce' ? 'Enforce' : 'Propose'} ${TERMS[term]}${how}`;
  }
  if (label.startsWith('influence ')) return `Remove Influence in ${label.slice('influence '.length)}`;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Split a text at its commas. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** The numbers on a player's mat: their paths in the position, and their names. */
export const MAT: readonly (readonly [path: string, name: string, short: string])[] = [
  ['stability', 'Stability', 'Stab.'],
  ['prestige', 'Prestige', 'Prest.'],
  ['ducats', 'Ducats', 'Duc.'],
  ['interest', 'Interest', 'Int.'],
  ['power.adm', 'Adm Power', 'Adm'],
  ['power.dip', 'Dip Power', 'Dip'],
  ['power.mil', 'Mil Power', 'Mil'],
  ['manpower.available', 'Manpower available', 'Avail.'],
  ['manpower.exhausted', 'Manpower exhausted', 'Exh.'],
];

/** A number of a mat, by its path. */
export function figure(realm: Record<string, unknown> | undefined, path: string): number {
  const [key = '', below] = path.split('.');
  const value = realm?.[key];
  const found = below ? (value as Record<string, unknown> | undefined)?.[below] : value;
  return typeof found === 'number' ? found : 0;
}
