/** An Area in a line of digits, for a board without an atlas.
 *
 *     nap c r2 s1 f1 s/nap 112!       Area, Religion, Rebels, Influence; owner/flag; small, small, large with Unrest
 *     nap c r2s1f1 s/nap 112u         the same without Shift and with fewer blanks
 *     lom f2 mil 1@f 2@f 1            of Milan, two of them Occupied by France; or 1f2f1
 *     aqu nav 1 bordeaux* toulouse!   a Province may be named: * large, ! Unrest, . calm
 *     bu b il pr                      borders of an Area, from then on
 *
 * A missing Religion or owner is that of the line before. Provinces without a name are numbered; the rules process
 * Provinces alphabetically, so write them in that order.
 */

import { known, name, player, realm, titled } from './naming';
import {
  counted,
  ownerOf,
  realmNames,
  RELIGIONS,
  setNeighbours,
  settle,
  type Position,
  type Province,
} from './position';

const DISCS = /^(?:[12](?:!|@\p{L}+|\p{L})*)+$/u;
const DISC = /([12])((?:!|@\p{L}+|\p{L})*)/gu;
const NAMED = /^([\p{L}][\p{L}\p{N}'-]*)((?:[*!.]|@\p{L}+)+)$/u;
const OWNER = /^\p{L}[\p{L}'-]*(\/\p{L}[\p{L}'-]*)?$/u;
const FAITHS: Record<string, string> = {
  c: 'Catholic',
  cr: 'Counter-Reformed',
  s: 'Sunni',
  sh: 'Shiite',
  d: 'Diverse Faiths',
};

/** A Religion by its beginning, preferring those on the table; in brackets it may be a new one. */
export function faith(p: Position, word: string): string | null {
  const bare = word.replace(/[()]/g, '');
  const lie = new Set(Object.values(p.areas).map((area) => area.religion ?? ''));
  const found = FAITHS[bare.toLowerCase()] ?? known(bare, [...new Set([...lie, ...RELIGIONS])].filter(Boolean));
  return found ?? (/^\(.+\)$/.test(word) ? titled(bare) : null);
}

/** Whether a line describes an Area and the discs in it. */
export const isAreaLine = (words: readonly string[]): boolean =>
  /^\p{L}/u.test(words[0] ?? '') && !/[!*.@=]/.test(words[0]!) && words.slice(1).some((word) => DISCS.test(word));

export function areaLine(p: Position, words: readonly string[]): string {
  const typed = words[0]!;
  const id = known(typed, Object.keys(p.areas)) ?? titled(typed);
  if (Object.values(p.provinces).some((q) => q.area === id))
    throw new Error(`${id} has its Provinces already: mark them by name, or the Area with r2, sp1`);
  const last = Object.values(p.provinces).at(-1);
  const here = (p.areas[id] ??= { religion: Object.values(p.areas).at(-1)?.religion ?? null });
  let owner = last ? ownerOf(last) : (p.turn_order[0] ?? '');
  let flag = last?.printed_realm ?? owner;
  const said: string[] = [];
  let n = 0;
  const put = (called: string, size: Province['size'], marks: string): void => {
    if (called in p.provinces) throw new Error(`${called} lies in ${p.provinces[called]!.area}`);
    if (!owner) throw new Error('whose? a player or a Realm stands before the discs');
    const q: Province = { area: id, size, printed_realm: flag, lawful_owner: owner };
    const letters = marks.replace(/@\p{L}+/u, '').replace(/u/i, '!');
    const by = (/@(\p{L}+)/u.exec(marks) ?? /(\p{L}+)/u.exec(letters))?.[1];
    const unrest = letters.includes('!');
    if (by) q.occupier = name(by, [...p.turn_order, 'rebels'], 'player');
    if (unrest) q[q.occupier && q.occupier !== 'rebels' ? 'occ_unrest' : 'unrest'] = true;
    p.provinces[called] = q;
    settle(p, called);
    said.push(`${owner} ${size}${unrest ? ' with Unrest' : ''}${by ? ` Occupied by ${q.occupier}` : ''}`);
  };
  words.slice(1).forEach((word, i) => {
    const next = words[i + 2] ?? '';
    const named = NAMED.exec(word);
    const lies = /^(\p{L}+\d+)+$/u.test(word) ? [...word.matchAll(/(\p{L}+)(\d+)/gu)] : [];
    if (DISCS.test(word))
      for (const [, digit, marks = ''] of word.matchAll(DISC))
        put(`${id} ${++n}`, digit === '2' ? 'large' : 'small', marks);
    else if (named) put(titled(named[1]!), named[2]!.includes('*') ? 'large' : 'small', named[2]!);
    else if (lies.length)
      for (const [, who = '', count] of lies)
        if (/^r$/i.test(who)) said.push(`${(here.rebels = Number(count))} Rebels`);
        else here.influence = counted(here.influence, player(p, who), Number(count));
    else if (
      OWNER.test(word) &&
      (DISCS.test(next) || NAMED.test(next)) &&
      (word.includes('/') || isRealm(p, word) || !faith(p, word))
    ) {
      const [own = '', printed] = word.split('/');
      owner = realm(p, own, 3);
      flag = printed ? realm(p, printed, 3) : owner;
    } else if (faith(p, word)) here.religion = faith(p, word)!;
    else throw new Error(`“${word}” is neither a Religion, r2, sp1, an owner nor discs as in 112!`);
  });
  const influence = Object.entries(here.influence ?? {}).map(([pr, cubes]) => `Influence of ${pr} ${cubes}`);
  return `${id}${here.religion ? ` (${here.religion})` : ''}: ${[...said, ...influence].join(', ')}`;
}
/** A player's letter or the beginning of a known Realm; anything else that can be a Religion is one. */
const isRealm = (p: Position, word: string): boolean =>
  known(word, word.length > 1 ? realmNames(p) : p.turn_order) !== null;

/** Whether a line names neighbours of an Area, and its content. */
export function borderLine(p: Position, words: readonly string[]): string | null {
  const areas = Object.keys(p.areas);
  const id = /^(b|~)$/i.test(words[1] ?? '') && words.length > 2 ? known(words[0]!, areas) : null;
  if (!id) return null;
  const others = areas.filter((one) => one !== id);
  const named = words.slice(2).map((word) => name(word, others, 'Area'));
  setNeighbours(p, id, [...new Set([...(p.areas[id]!.land_adjacent ?? []), ...named])]);
  return `${id} borders on ${p.areas[id]!.land_adjacent!.join(', ')}`;
}

/** The Areas without a border whose neighbours the phase may need, and why. */
export function bordersAsked(p: Position): [area: string, why: string][] {
  const found: [string, string][] = [];
  const atWar = new Set((p.wars ?? []).flatMap((war) => [war.a, war.b]));
  const active = new Set((p.alliances ?? []).filter((one) => one.active).map((one) => one.realm));
  for (const [id, area] of Object.entries(p.areas)) {
    if (area.land_adjacent?.length || Object.keys(area.sea_adjacent ?? {}).length) continue;
    const here = Object.values(p.provinces).filter((q) => q.area === id);
    const army = (p.stacks ?? []).filter((one) => one.area === id);
    const unrest = here.some((q) => (q.occupier ? q.occupier !== 'rebels' && q.occ_unrest : q.unrest));
    const invader = here.find(
      (q) => atWar.has(ownerOf(q)) && !active.has(ownerOf(q)) && p.realms[ownerOf(q)]?.kind === 'NPR',
    );
    const restless = army.find((one) => atWar.has(one.pr) || here.some((q) => ownerOf(q) !== one.pr));
    if (area.rebels && !unrest) found.push([id, 'Rebels that may move']);
    else if (invader && !army.some((one) => atWar.has(one.pr))) found.push([id, `${ownerOf(invader)} may invade`]);
    else if (restless) found.push([id, `the way of ${restless.pr}’s army`]);
  }
  return found;
}
