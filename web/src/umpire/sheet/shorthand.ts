/** A position in shorthand: a line for each thing on the table; beginnings of names are enough.
 *
 *     sp fr en, players Spain, France                 in Turn order; Realms of the atlas by their beginnings
 *     s 1 24 9 2 4/2/3 4/2, s 1 24 9 2 423 42         Stability, Prestige, Ducats, Interest, Power, Manpower; . unchanged
 *     en noruler (Protestant) capital=london          nap r2 sp1 fr1 bari!         land: see land.ts, compact.ts
 *     fr > lom 4i 1a m2i gc                           an army: m mercenary, l allied, g the General's dice
 *     - sp x fr                                       remove this token
 *     sp x fr   au cb hu   au t fr   sp a au   fr m sc   bo v au      War, Casus Belli, Truce, Alliance, Marriage, Vassal
 *     x s-f f-mil      s cl lom      co f-nap         several tokens of a kind; Claims and Core tokens
 *     Naples (Catholic) 2 [sp 1]: Napoli* = sp/Naples !, Bari         an Area outside the atlas
 */

import type { Atlas } from './atlas';
import { areaLine, borderLine, isAreaLine } from './compact';
import { addAreas, calmed, landLine, mark } from './land';
import { readLines } from './lines';
import { known, name, player, realm, squeeze, titled } from './naming';
import { meant, RELIGIONS, type Position } from './position';
import { MAT } from './words';

export interface LineResult {
  line: number;
  text: string;
}
export interface Reading {
  done: LineResult[];
  faults: LineResult[];
}

/** Read every line into the position; a line with a mistake changes nothing. */
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
  if (players) return addPlayers(p, players[1]!, atlas);
  if (!p.turn_order.length && /^\p{L}[\p{L}\s,'-]+$/u.test(line) && /[\s,]/.test(line))
    return addPlayers(p, line, atlas);
  if (line.startsWith('+')) return addAreas(p, line.slice(1), atlas);
  if (line.startsWith('-')) return remove(p, line.slice(1).split(/\s+/).filter(Boolean));
  if (line.includes(':')) {
    const faults = readLines(p, line);
    if (faults.length) throw new Error(faults.map((fault) => fault.reason).join('; '));
    return line.slice(0, line.indexOf(':')).trim();
  }
  if (line.includes('>')) return army(p, line);
  const words = line.split(/[\s,]+/).filter(Boolean);
  const between = words.length > 2 && !MARKS.test(words[2]!) ? BETWEEN[words[1]!.toLowerCase()] : undefined;
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
  const land = landLine(p, words, atlas);
  if (land) return land;
  if (isAreaLine(words)) return areaLine(p, words);
  const calm = /^calm$/i.test(words[0]!) && words.length < 3 ? calmed(p, words[1]) : null;
  return calm ?? words.map((word) => mark(p, word)).join('; ');
}
const PAIR = /^([^-\d]+)-([^\d]+)$/;
const MARKS = /[!.*@=\d]/;

// --- players and their mats ---

function addPlayers(p: Position, names: string, atlas: Atlas): string {
  const flags = Object.values(atlas).flatMap((land) => Object.values(land.provinces).map((q) => q.printed_realm ?? ''));
  const realms = [...new Set(flags)].filter(Boolean);
  const whom = (typed: string): string =>
    realms.some((one) => squeeze(one).startsWith(squeeze(typed))) ? name(typed, realms, 'Realm') : titled(typed);
  for (const typed of names.split(names.includes(',') ? ',' : /\s+/).map((one) => one.trim())) {
    const one = typed && whom(typed);
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
    const capital = name(word.slice(word.indexOf('=') + 1), Object.keys(p.provinces), 'Province on the table');
    return `${id}: Capital ${(made.capital = capital)}`;
  });
}

const POWER = MAT.findIndex(([path]) => path === 'power.adm');

function mat(p: Position, player: string, words: string[]): string {
  const realm = p.realms[player]!;
  const figures: (number | null)[] = [];
  const said: string[] = [];
  let digits = false; // Power as three digits without slashes, then Manpower as two
  for (const word of words) {
    if (OF_A_REALM.test(word)) said.push(...realmWords(p, player, [word]));
    else if (/^no(ruler)?$/i.test(word)) {
      realm.ruler = null;
      said.push('Interregnum');
    } else if (/^ruler/i.test(word)) said.push(`Ruler ${(realm.ruler = word.split('=')[1] ?? '')}`);
    else {
      digits ||= figures.length === POWER && /^\d{3}$/.test(word);
      const apart = digits && (figures.length === POWER || /^\d{2}$/.test(word));
      for (const one of apart ? word : word.split('/')) figures.push(one === '.' ? null : Number(one));
    }
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

// --- armies ---

const UNITS = /^([ml]?\d+[ica]|g[ica]+)+$/i;
const UNIT = /([ml]?)(\d+)([ica])|g([ica]+)/g;
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
    if (!UNITS.test(word)) throw new Error(`“${word}” is not: 3i, m2c, l1a or gc`);
    for (const [, of = '', n, kind = '', general] of word.toLowerCase().matchAll(UNIT))
      if (general) dice = [...general].map((die) => TYPE[die]!);
      else units[`${CATEGORY[of]}.${TYPE[kind]}`] = Number(n);
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
/** A Claim or a Core token of a player in an Area. */
const inArea =
  (key: 'claims' | 'core_tokens', called: string): Between =>
  (p, one, other) => {
    const made = p.realms[player(p, one)]!;
    const area = name(other, Object.keys(p.areas), 'Area');
    made[key] = [...new Set([...(made[key] ?? []), area])];
    return `${called} of ${player(p, one)}: ${area}`;
  };
/** Remove a token with the same words that added it. */
function remove(p: Position, [one = '', kind = '', other = '']: string[]): string {
  const key = /^cl/i.test(kind) ? 'claims' : /^co/i.test(kind) ? 'core_tokens' : null;
  if (key) {
    const area = name(other, Object.keys(p.areas), 'Area');
    const made = p.realms[player(p, one)]!;
    if (!made[key]?.includes(area)) throw new Error(`there is no such token in ${area}`);
    made[key] = made[key].filter((one) => one !== area);
    return `Gone: ${player(p, one)} ${kind} ${area}`;
  }
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
  cl: inArea('claims', 'Claim'), claim: inArea('claims', 'Claim'),
  co: inArea('core_tokens', 'Core token'), core: inArea('core_tokens', 'Core token'),
}; // prettier-ignore
