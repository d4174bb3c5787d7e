/** Quick entry of land: a line for each Area.
 *
 *     Naples (Catholic) 2 [Spain 1, France 1] ~ Rome: Napoli* = Spain/Naples !, Bari, Calabria @France
 *
 * An Area with its Religion, Rebels, Influence and neighbours; then its Provinces: `*` large, `= owner/flag`
 * (by default that of the Province before), `@occupier`, `!` Unrest on the visible piece.
 */

import {
  counted,
  fold,
  meant,
  realmNames,
  RELIGIONS,
  setNeighbours,
  settle,
  type Position,
  type Province,
} from './position';

const AREA = /^\s*([^(:[~]+?)\s*(?:\(([^)]*)\))?\s*(\d+)?\s*(?:\[([^\]]*)\])?\s*(?:~([^:]*))?$/;

export interface Misread {
  line: number;
  reason: string;
}

/** Read the lines into the position; report mistakes and keep the rest. */
export function readLines(p: Position, text: string): Misread[] {
  const faults: Misread[] = [];
  text.split('\n').forEach((whole, i) => {
    if (!whole.trim()) return;
    const colon = whole.indexOf(':');
    const head = AREA.exec(colon < 0 ? whole : whole.slice(0, colon));
    if (!head) {
      faults.push({ line: i + 1, reason: 'an Area, a colon, its Provinces' });
      return;
    }
    const [, name = '', religion, rebels, influence, borders] = head;
    const id = Object.keys(p.areas).find((one) => fold(one) === fold(name)) ?? name;
    p.areas[id] ??= {};
    if (religion?.trim()) p.areas[id].religion = meant(religion, RELIGIONS);
    if (rebels !== undefined) p.areas[id].rebels = Number(rebels);
    for (const part of (influence ?? '').split(',').filter((one) => one.trim())) {
      const found = /^(.*?)\s*(\d+)$/.exec(part.trim());
      if (found)
        p.areas[id].influence = counted(p.areas[id].influence, meant(found[1]!, p.turn_order), Number(found[2]));
      else faults.push({ line: i + 1, reason: `“${part.trim()}” is not: player number` });
    }
    if (borders !== undefined) {
      const others = Object.keys(p.areas).filter((one) => one !== id);
      const named = borders.split(',').filter((one) => one.trim());
      const old = p.areas[id].land_adjacent ?? [];
      setNeighbours(p, id, [...new Set([...old, ...named.map((one) => meant(one, others))])]);
    }
    let owner = p.turn_order[0] ?? '';
    let flag = owner;
    for (const part of colon < 0 ? [] : whole.slice(colon + 1).split(',')) {
      if (!part.trim()) continue;
      const found = /^([^=@!*]+)(\*?)\s*(?:=([^@!/]*)(?:\/([^@!]*))?)?\s*(?:@([^!]*))?(!?)\s*$/.exec(part.trim());
      if (!found) {
        faults.push({ line: i + 1, reason: `“${part.trim()}” is not: name* = owner/flag @occupier !` });
        continue;
      }
      const [, called = '', star, own, printed, occupier, unrest] = found;
      if (own?.trim()) owner = flag = meant(own, realmNames(p));
      if (printed?.trim()) flag = meant(printed, realmNames(p));
      const province: Province = {
        area: id,
        size: star ? 'large' : 'small',
        printed_realm: flag,
        lawful_owner: owner,
      };
      const by = occupier?.trim() ? meant(occupier, [...p.turn_order, 'rebels']) : '';
      if (by) province.occupier = by;
      if (unrest) province[by && by !== 'rebels' ? 'occ_unrest' : 'unrest'] = true;
      p.provinces[called.trim()] = province;
      settle(p, called.trim());
    }
  });
  return faults;
}
