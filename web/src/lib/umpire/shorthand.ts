/** A position in shorthand: a line for each thing on the table, beginnings of names enough.
 *
 *     players Spain, France                           + cas=sp ara=sp nap          Areas out of the atlas, with their owner
 *     sp 1 24 9 2 4/2/3 4/2                           Stability, Prestige, Ducats, Interest, Power, Manpower; . as it is
 *     en noruler (Protestant) capital=london          nap r2 sp1 fr1               Rebels and Influence
 *     bari! lecce@fr mil=sp cre=sp/milan tol.         Unrest, Occupier, owner, owner/flag, calm and free
 *     fr > lom 4i 1a m2i gc                           an army: m mercenary, l allied, g the General's dice
 *     - sp x fr                                       that token goes
 *     sp x fr   au cb hu   au t fr   sp a au   fr m sc   bo v au      War, Casus Belli, Truce, Alliance, Marriage, Vassal
 *     x s-f f-mil      b of borders: bu b il pr       nap c r2 s1 s/nap 112!        see compact.ts
 *     Naples (Catholic) 2 [sp 1]: Napoli* = sp/Naples !, Bari         an Area that no atlas knows
 */

import { unfold, type Atlas } from './atlas';
import { areaLine, borderLine, faith, isAreaLine } from './compact';
import { readLines } from './lines';
import { known, name, player, realm, titled } from './naming';
import { counted, meant, ownerOf, realmNames, RELIGIONS, type Position, type Province } from './position';
import { MAT } from './words';

export interface Told {
  line: number;
  text: string;
}
export interface Reading {
  done: Told[];
  faults: Told[];
}

/** Read every line into the position; what was not understood leaves it as it was. */
export function readShorthand(p: Position, text: string, atlas: Atlas): Reading {
  const reading: Reading = { done: [], faults: [] };
  text.split('\n').forEach((whole, i) => {
    for (const line of whole.includes(':') ? [whole] : whole.split(';')) {
      if (!line.trim()) continue;
      const before = structuredClone(p);
      try {
        reading.done.push({ line: i + 1, text: read(p, line.trim(), atlas) });
      } catch (e) {
        Object.assign(p, before);
        reading.faults.push({ line: i + 1, text: (e as Error).message });
      }
    }
  });
  return reading;
}

function read(p: Position, line: string, atlas: Atlas): string {
  const players = /^players?\s*:?\s+(.+)$/i.exec(line);
  if (players) return addPlayers(p, players[1]!);
  if (!p.turn_order.length && /^\p{L}[\p{L}\s,'-]+$/u.test(line) && /[\s,]/.test(line)) return addPlayers(p, line);
  if (line.startsWith('+')) return addAreas(p, line.slice(1), atlas);
  if (line.startsWith('-')) return remove(p, line.slice(1).split(/\s+/).filter(Boolean));
  if (line.includes(':')) {
    const faults = readLines(p, line);
    if (faults.length) throw new Error(faults.map((fault) => fault.reason).join('; '));
    return line.slice(0, line.indexOf(':')).trim();
  }
  if (line.includes('>')) return army(p, line);
  const words = line.split(/[\s,]+/).filter(Boolean);
  const between = words.length > 2 ? BETWEEN[words[1]!.toLowerCase()] : undefined;
  if (between) return between(p, words[0]!, words[2]!, words.slice(3));
  const rest = words.slice(1);
  const kind = BETWEEN[words[0]!.toLowerCase()];
  if (kind && rest.length && rest.every((word) => PAIR.test(word)))
    return rest.map((pair) => kind(p, ...(PAIR.exec(pair)!.slice(1, 3) as [string, string]), [])).join('; ');
  const borders = borderLine(p, words);
  if (borders) return borders;
  if (rest.length && rest.every((word) => OF_A_REALM.test(word)))
    return realmWords(p, realm(p, words[0]!), rest).join(', ');
  if (rest.length > 1 && rest.slice(1).every((word) => UNITS.test(word)))
    return army(p, `${words[0]}>${rest.join(' ')}`);
  if (rest.length && rest.every((word) => FIGURES.test(word)) && (known(words[0]!, p.turn_order) || rest.length > 1))
    return mat(p, name(words[0]!, p.turn_order, 'player'), rest);
  if (rest.length && rest.every((word) => LYING.test(word) || faith(word)) && known(words[0]!, Object.keys(p.areas)))
    return lying(p, name(words[0]!, Object.keys(p.areas), 'Area'), rest);
  if (isAreaLine(words)) return areaLine(p, words);
  const calm = /^calm$/i.test(words[0]!) && words.length < 3 ? calmed(p, words[1]) : null;
  return calm ?? words.map((word) => mark(p, word)).join('; ');
}
const PAIR = /^([^-\d]+)-([^\d]+)$/;

/** All that is seen of a player, or of everybody, turns to its calm side. */
function calmed(p: Position, who?: string): string {
  const pr = who && player(p, who);
  const mine = (q: Province): boolean =>
    [q.occupier ?? '', q.occupier ? '' : ownerOf(q), q.occupier ? '' : (p.realms[ownerOf(q)]?.overlord ?? '')].includes(
      pr!,
    );
  const turned = Object.entries(p.provinces).filter(([, q]) => (q.unrest || q.occ_unrest) && (!pr || mine(q)));
  for (const [, q] of turned) q[q.occupier ? 'occ_unrest' : 'unrest'] = false;
  return `Calm: ${turned.map(([id]) => id).join(', ') || 'nothing was otherwise'}`;
}

// --- players and their mats ---

function addPlayers(p: Position, names: string): string {
  for (const one of names.split(names.includes(',') ? ',' : /\s+/).map((typed) => titled(typed.trim()))) {
    if (!one || p.turn_order.includes(one)) continue;
    p.realms[one] = { stability: 0, state_religion: 'Catholic', ...p.realms[one], kind: 'PR' };
    p.turn_order = [...p.turn_order, one];
  }
  return `Players: ${p.turn_order.join(', ')}`;
}

const OF_A_REALM = /^(\(.+\)|c=.+|capital=.+)$/i;
const FIGURES = /^([+-]?\d+|\.|\d+\/\d+(\/\d+)?|no(ruler)?|ruler(=.+)?|\(.+\)|c=.+|capital=.+)$/i;

/** A State Religion and a Capital, which every Realm has. */
function realmWords(p: Position, id: string, words: string[]): string[] {
  const made = (p.realms[id] ??= { kind: 'NPR' });
  return words.map((word) => {
    if (word.startsWith('(')) return `${id}: ${(made.state_religion = meant(word.slice(1, -1), RELIGIONS))}`;
    const capital = name(word.slice(word.indexOf('=') + 1), Object.keys(p.provinces), 'Province');
    return `${id}: Capital ${(made.capital = capital)}`;
  });
}

function mat(p: Position, player: string, words: string[]): string {
  const realm = p.realms[player]!;
  const figures: (number | null)[] = [];
  const said: string[] = [];
  for (const word of words) {
    if (OF_A_REALM.test(word)) said.push(...realmWords(p, player, [word]));
    else if (/^no(ruler)?$/i.test(word)) {
      realm.ruler = null;
      said.push('Interregnum');
    } else if (/^ruler/i.test(word)) said.push(`Ruler ${(realm.ruler = word.split('=')[1] ?? '')}`);
    else for (const one of word.split('/')) figures.push(one === '.' ? null : Number(one));
  }
  if (figures.length > MAT.length) throw new Error(`${player}: ${figures.length} numbers, the mat has ${MAT.length}`);
  figures.forEach((figure, i) => {
    if (figure === null) return;
    const [path, title] = MAT[i]!;
    const [key = '', below] = path.split('.');
    if (below) realm[key] = { ...(realm[key] as Record<string, number> | undefined), [below]: figure };
    else realm[key] = figure;
    said.push(`${title} ${figure}`);
  });
  return `${player}: ${said.join(', ')}`;
}

// --- land ---

function addAreas(p: Position, text: string, atlas: Atlas): string {
  const added = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const [typed = '', by = ''] = word.split('=');
      const id = name(typed, Object.keys(atlas), 'Area of the atlas');
      const owner = by ? name(by, realmNames(p), 'Realm') : '';
      unfold(p, atlas, id, owner);
      return `${id}${owner ? ` (${owner})` : ''}`;
    });
  if (!added.length) throw new Error('which Areas?');
  return `Areas: ${added.join(', ')}`;
}

const LYING = /^(r\d+|[\p{L}]+\d+|\(.+\))$/u;

function lying(p: Position, area: string, words: string[]): string {
  const here = p.areas[area]!;
  const said = words.map((word) => {
    if (!/\d$/.test(word)) return (here.religion = faith(word) ?? meant(word.replace(/[()]/g, ''), RELIGIONS));
    const [, who = '', n = ''] = /^(\D+)(\d+)$/.exec(word)!;
    if (who.toLowerCase() === 'r') return `${(here.rebels = Number(n))} Rebels`;
    const player = name(who, p.turn_order, 'player');
    here.influence = counted(here.influence, player, Number(n));
    return `Influence of ${player} ${n}`;
  });
  return `${area}: ${said.join(', ')}`;
}

/** A Province with what is marked on it; an Area stands for all its Provinces if it is an owner. */
function mark(p: Position, word: string): string {
  const [, typed = '', marks = ''] = /^([^!.*@=]+)(.*)$/.exec(word) ?? [];
  if (!marks) throw new Error(`“${word}”: and what of it?`);
  const provinces = Object.keys(p.provinces);
  const area = marks.startsWith('=') && !known(typed, provinces) && known(typed, Object.keys(p.areas));
  const ids = area ? provinces.filter((id) => p.provinces[id]!.area === area) : [name(typed, provinces, 'Province')];
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
  q.lawful_owner = own ? name(own, realmNames(p), 'Realm') : ownerOf(q);
  if (flag) q.printed_realm = name(flag, realmNames(p), 'Realm');
  return `of ${q.lawful_owner}${flag ? `, flag of ${q.printed_realm}` : ''}`;
}

// --- armies ---

const UNITS = /^([ml]?\d+[ica]|g[ica]+)$/i;
const CATEGORY: Record<string, string> = { '': 'regular', m: 'mercenary', l: 'allied' };
const TYPE: Record<string, string> = { i: 'infantry', c: 'cavalry', a: 'artillery' };

function army(p: Position, line: string): string {
  const [who = '', rest = ''] = line.split('>');
  const [where = '', ...words] = rest.split(/[\s,]+/).filter(Boolean);
  const pr = name(who, p.turn_order, 'player');
  const area = name(where, Object.keys(p.areas), 'Area');
  const units: Record<string, number> = {};
  let dice: string[] = [];
  for (const word of words) {
    const found = /^([ml]?)(\d+)([ica])$/i.exec(word);
    const general = /^g([ica]+)$/i.exec(word);
    if (found) units[`${CATEGORY[found[1]!.toLowerCase()]}.${TYPE[found[3]!.toLowerCase()]}`] = Number(found[2]);
    else if (general) dice = [...general[1]!.toLowerCase()].map((die) => TYPE[die]!);
    else throw new Error(`“${word}” is not: 3i, m2c, l1a or gc`);
  }
  const others = (p.stacks ?? []).filter((stack) => stack.pr !== pr || stack.area !== area);
  const stack = { pr, area, units, ...(dice.length ? { general_dice: dice } : {}) };
  p.stacks = words.length ? [...others, stack] : others;
  const told = Object.entries(units).map(([key, n]) => `${n} ${key.replace('.', ' ')}`);
  return `${pr} in ${area}: ${told.join(', ') || 'nobody'}${dice.length ? `, General: ${dice.join(', ')}` : ''}`;
}

// --- between Realms ---

type Between = (p: Position, one: string, other: string, rest: string[]) => string;

const WAR: Between = (p, one, other, rest) => {
  const war = { a: player(p, one), b: realm(p, other) } as NonNullable<Position['wars']>[number];
  const outcome = rest[0] && name(rest[0], ['white', 'total', 'partial', 'inconclusive', 'stuck'], 'outcome');
  if (outcome) war.outcome = outcome;
  if (rest[1]) war.victor = realm(p, rest[1]) === war.a ? 'a' : 'b';
  p.wars = [...(p.wars ?? []).filter((w) => !([w.a, w.b].includes(war.a) && [w.a, w.b].includes(war.b))), war];
  return `War: ${war.a} and ${war.b}${outcome ? `, ${outcome}` : ''}${war.victor ? `, Victor ${war[war.victor as 'a' | 'b']}` : ''}`;
};
const CB: Between = (p, one, other) => {
  const token = { holder: player(p, one), target: realm(p, other) };
  p.cb = [...(p.cb ?? []).filter((t) => t.holder !== token.holder || t.target !== token.target), token];
  return `Casus Belli: ${token.holder} on ${token.target}`;
};
const TRUCE: Between = (p, one, other) => {
  const pair: [string, string] = [realm(p, one), realm(p, other)];
  p.truces = [...(p.truces ?? []).filter((t) => !pair.every((r) => t.includes(r))), pair];
  return `Truce: ${pair.join(' and ')}`;
};
const ally =
  (active: boolean): Between =>
  (p, one, other) => {
    const token = { pr: player(p, one), realm: realm(p, other), ...(active ? { active } : {}) };
    p.alliances = [...(p.alliances ?? []).filter((t) => t.pr !== token.pr || t.realm !== token.realm), token];
    return `Alliance: ${token.pr} with ${token.realm}${active ? ', Active Ally' : ''}`;
  };
const wed =
  (disputed: boolean): Between =>
  (p, one, other) => {
    const token = { pr: player(p, one), realm: realm(p, other), ...(disputed ? { disputed } : {}) };
    p.marriages = [...(p.marriages ?? []).filter((t) => t.pr !== token.pr || t.realm !== token.realm), token];
    return `Royal Marriage: ${token.pr} in ${token.realm}${disputed ? ', Disputed Succession' : ''}`;
  };
const VASSAL: Between = (p, one, other) => {
  const id = realm(p, one);
  const overlord = realm(p, other);
  if (p.turn_order.includes(id)) throw new Error(`${id} is a player`);
  p.realms[id] = { ...p.realms[id], kind: 'VASSAL', overlord };
  return `${id}: Vassal of ${overlord}`;
};
/** A token goes: the same words as it came with. */
function remove(p: Position, [one = '', kind = '', other = '']: string[]): string {
  const [a, b] = [realm(p, one), realm(p, other)];
  const both = (x: string, y: string): boolean => (x === a && y === b) || (x === b && y === a);
  const count = (): number =>
    [p.wars, p.cb, p.truces, p.alliances, p.marriages].reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const before = count();
  const how = BETWEEN[kind.toLowerCase()];
  if (how === WAR) p.wars = p.wars?.filter((t) => !both(t.a, t.b));
  else if (how === CB) p.cb = p.cb?.filter((t) => t.holder !== a || t.target !== b);
  else if (how === TRUCE) p.truces = p.truces?.filter((t) => !both(...t));
  else if (/^a/i.test(kind)) p.alliances = p.alliances?.filter((t) => t.pr !== a || t.realm !== b);
  else if (how) p.marriages = p.marriages?.filter((t) => t.pr !== a || t.realm !== b);
  if (count() === before) throw new Error(`there is no such token between ${a} and ${b}`);
  return `Gone: ${a} ${kind} ${b}`;
}
const BETWEEN: Record<string, Between> = {
  x: WAR, war: WAR, cb: CB, t: TRUCE, truce: TRUCE, a: ally(false), ally: ally(false), 'a!': ally(true), active: ally(true),
  m: wed(false), marriage: wed(false), 'm!': wed(true), disputed: wed(true), v: VASSAL, vassal: VASSAL,
}; // prettier-ignore
