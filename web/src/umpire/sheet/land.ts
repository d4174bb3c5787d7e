/** Land in shorthand: Areas from the atlas, their contents, marks on their Provinces.
 *
 *     + cas ara nap=sp                Areas from the atlas, with their owner
 *     nap=s r2s1f1 b! c@f             one Area, with its contents; its Provinces by a letter
 *     bari! lecce@fr mil=sp tol.      Provinces of any Area: Unrest, Occupier, owner, calm and free
 */

import { ofAtlas, unfold, type Atlas } from './atlas';
import { faith } from './compact';
import { known, name, player, squeeze } from './naming';
import { counted, ownerOf, realmNames, type Position, type Province } from './position';

/** Areas from the atlas, with the atlas's entries for their players. */
export function addAreas(p: Position, text: string, atlas: Atlas): string {
  const told: string[] = [];
  const added = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const [typed = '', by = ''] = word.split('=');
      const id = ofAtlas(p, atlas, typed);
      if (id in p.areas) throw new Error(`${id} is on the table already`);
      const owner = by ? landed(p, by) : '';
      told.push(unfold(p, atlas, id, owner));
      return `${id}${owner ? ` (${owner})` : ''}`;
    });
  if (!added.length) throw new Error('which Areas?');
  return [`Areas: ${added.join(', ')}`, ...told.filter(Boolean)].join('; ');
}

export const LIES = /(\p{L}+)(\d+)/gu;
const LYING = /^((\p{L}+\d+)+|\(.+\))$/u;
const MARKED = /^\p{L}[^!.*@=]*[!.*@=]/u;

/** Whether a line describes what is in an Area, and its content; an Area of the atlas is added to the table. */
export function landLine(p: Position, words: readonly string[], atlas: Atlas): string | null {
  const [typed = '', by = ''] = words[0]!.split('=');
  const rest = words.slice(1);
  if (/[!.*@]/.test(typed) || !(rest.length || by)) return null;
  if (!rest.every((word) => LYING.test(word) || MARKED.test(word) || faith(p, word))) return null;
  const table = Object.keys(p.areas);
  const begun = table.some((area) => squeeze(area).startsWith(squeeze(typed)));
  if (by && (begun || known(typed, Object.keys(p.provinces)))) return null;
  const here = begun && name(typed, table, 'Area');
  if (!here && !Object.keys(atlas).some((area) => squeeze(area).startsWith(squeeze(typed)))) return null;
  const id = here || ofAtlas(p, atlas, typed);
  const [, ...told] = here ? [] : addAreas(p, words[0]!, atlas).split('; ');
  const said = rest.flatMap((word) => lying(p, id, word));
  const whose = by ? ` (${landed(p, by)})` : '';
  return [`${here ? id : `${id}, from the atlas`}${whose}${said.length ? ': ' : ''}${said.join(', ')}`, ...told].join(
    '; ',
  );
}

function lying(p: Position, area: string, word: string): string[] {
  const here = p.areas[area]!;
  if (MARKED.test(word)) return [mark(p, word, area)];
  if (!/\d$/.test(word)) return [(here.religion = faith(p, word)!)];
  return [...word.matchAll(LIES)].map(([, who = '', n = '']) => {
    if (who.toLowerCase() === 'r') return `${(here.rebels = Number(n))} Rebels`;
    const pr = player(p, who);
    here.influence = counted(here.influence, pr, Number(n));
    return `Influence of ${pr} ${n}`;
  });
}

/** A Province with its marks, perhaps in a given Area; an Area stands for all its Provinces if it is an owner. */
export function mark(p: Position, word: string, within = ''): string {
  const [, typed = '', marks = ''] = /^([^!.*@=]+)(.*)$/.exec(word) ?? [];
  if (
    !marks &&
    [...Object.keys(p.areas), ...Object.keys(p.provinces)].every((id) => !squeeze(id).startsWith(squeeze(typed)))
  )
    throw new Error(`nothing on the table begins with “${word}”`);
  if (!marks) throw new Error(`“${word}”: and what of it?`);
  const all = Object.keys(p.provinces);
  const provinces = within ? all.filter((id) => p.provinces[id]!.area === within) : all;
  const area = !within && marks.startsWith('=') && !known(typed, all) && known(typed, Object.keys(p.areas));
  const ids = area
    ? all.filter((id) => p.provinces[id]!.area === area)
    : [name(typed, provinces, within ? `Province of ${within}` : 'Province')];
  const said = new Set<string>();
  for (const id of ids)
    for (const one of marks.match(/[!.*]|@[^!.*@=]*|=[^!.*@=]*/g) ?? []) said.add(put(p, p.provinces[id]!, one));
  return `${area || ids[0]}: ${[...said].join(', ')}`;
}

function put(p: Position, q: Province, mark: string): string {
  const rest = mark.slice(1);
  switch (mark[0]) {
    case '!':
      q[q.occupier && q.occupier !== 'rebels' ? 'occ_unrest' : 'unrest'] = true;
      return 'Unrest';
    case '.':
      delete q.occ_unrest;
      q.unrest = false;
      q.occupier = null;
      return 'calm and free';
    case '*':
      q.size = 'large';
      return 'large';
    case '@':
      delete q.occ_unrest;
      q.occupier = rest ? name(rest, [...p.turn_order, 'rebels'], 'player') : null;
      return q.occupier ? `Occupied by ${q.occupier}` : 'free';
  }
  const [own = '', flag = ''] = rest.split('/');
  delete q.piece;
  delete q.disc;
  q.lawful_owner = own ? landed(p, own) : ownerOf(q);
  if (flag) q.printed_realm = landed(p, flag);
  return `of ${q.lawful_owner}${flag ? `, flag of ${q.printed_realm}` : ''}`;
}
/** A Realm with land; one letter is a player. */
const landed = (p: Position, typed: string): string =>
  typed.length === 1 ? player(p, typed) : name(typed, realmNames(p), 'Realm');

/** Turn all visible pieces of a player, or of all players, to their calm side. */
export function calmed(p: Position, who?: string): string {
  const pr = who && player(p, who);
  const mine = (q: Province): boolean =>
    [q.occupier ?? '', q.occupier ? '' : ownerOf(q), q.occupier ? '' : (p.realms[ownerOf(q)]?.overlord ?? '')].includes(
      pr!,
    );
  const turned = Object.entries(p.provinces).filter(([, q]) => (q.unrest || q.occ_unrest) && (!pr || mine(q)));
  for (const [, q] of turned) q[q.occupier ? 'occ_unrest' : 'unrest'] = false;
  return `Calm: ${turned.map(([id]) => id).join(', ') || 'nothing was otherwise'}`;
}
