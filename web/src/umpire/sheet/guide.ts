/** Help on the shorthand by topic, with the names of the table being entered. */

import { count as counted } from '../../common/words';
import { known, squeeze } from './naming';
import type { Position } from './position';

export type Help = readonly (readonly [line: string, meaning: string])[];
export interface Topic {
  title: string;
  /** How much of it has been entered. */
  count: string;
  help: Help;
}
export const TOPICS = ['players', 'land', 'mats', 'armies', 'tokens'] as const;
export type TopicName = (typeof TOPICS)[number];

/** The shortest beginning that identifies a player. */
function letters(p: Position, player: string): string {
  const whole = squeeze(player);
  for (let n = 1; n < whole.length; n++) if (known(whole.slice(0, n), p.turn_order)) return whole.slice(0, n);
  return whole;
}

const written = (p: Position): number => p.turn_order.filter((pr) => p.realms[pr]?.prestige !== undefined).length;
const tokens = (p: Position): number =>
  [p.wars, p.cb, p.truces, p.alliances, p.marriages].reduce((sum, list) => sum + (list?.length ?? 0), 0) +
  p.turn_order.reduce(
    (sum, pr) => sum + (p.realms[pr]?.claims?.length ?? 0) + (p.realms[pr]?.core_tokens?.length ?? 0),
    0,
  );

/** The change that a line makes. */
export function topicOf(before: Position, after: Position): TopicName {
  const same = (key: keyof Position): boolean => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  if (!same('turn_order')) return 'players';
  if (!same('areas') || !same('provinces')) return 'land';
  if (!same('stacks')) return 'armies';
  const mats = (p: Position): string =>
    JSON.stringify(p.turn_order.map((pr) => ({ ...p.realms[pr], claims: 0, core_tokens: 0, capital: 0 })));
  return mats(before) === mats(after) ? 'tokens' : 'mats';
}

/** The topic to help with: required entries first, then the topic of the last line until it is complete. */
export function wanted(p: Position, last: TopicName | null): TopicName {
  if (!p.turn_order.length) return 'players';
  if (!Object.keys(p.areas).length) return 'land';
  if (last === 'mats' && written(p) === p.turn_order.length) return 'armies';
  return last && last !== 'players' ? last : 'land';
}

/** Every topic, with examples that name the players of this table. */
export function topics(p: Position): Record<TopicName, Topic> {
  const [one = 'Spain', two = 'France'] = p.turn_order;
  const [s, f] = p.turn_order.length > 1 ? [letters(p, one), letters(p, two)] : ['s', 'f'];
  const areas = Object.keys(p.areas).length;
  const stacks = p.stacks?.length ?? 0;
  return {
    players: {
      title: 'Players',
      count: `${p.turn_order.length || ''}`,
      help: [
        ['spa fra eng', 'on an empty table, the players in Turn order; after that, one letter is enough for each'],
        ['players Utopia, Spain', 'at any time, whole names'],
      ],
    },
    land: {
      title: 'Land',
      count: areas ? counted(areas, 'Area') : '',
      help: [
        [
          `nap=${s} r2${s}1${f}3 b! c@${f}`,
          `Naples from the atlas, all of it ${one}’s (without =${s}: its flag’s); 2 Rebels; ` +
            `Influence: 1 of ${one}, 3 of ${two}; Unrest in Bari; Calabria Occupied by ${two}`,
        ],
        [`+ cas ara sic=${s}`, 'Areas from the atlas with nothing in them'],
        [
          `bari! cal@${f}! mil=${s} tol=${s}/nav par.`,
          'Provinces: Unrest; Occupied, with Unrest; owner; owner/flag; calm and free',
        ],
        [`boh v ${s}`, `the Realm Bohemia is ${one}’s Vassal; several: v boh-${s} mil-${f}`],
        ['calm', `all Unrest goes; calm ${s}: that of ${one}`],
        [
          `nap c r2${s}1 ${s}/nap 211u`,
          'an Area that is not in the atlas: Catholic (another: prot, sun; a new one: (Hindu), later hin), Rebels, ' +
            `Influence, owner/flag, its Provinces in alphabetical order: 2 large, 1 small, u Unrest, 1${f} Occupied. ` +
            'Religion and owner as on the line before can be left out',
        ],
        [`lom mil 1${f} 2 parma.`, 'a Province with its name: * large, ! Unrest, . calm'],
        ['nap b rom cal', 'the Areas it borders on; the page asks for those that can matter'],
        [`Naples (Catholic) 2 [${s} 1] ~ Rome: Napoli* = ${s}/Naples !, Bari`, 'the same with full names'],
      ],
    },
    mats: {
      title: 'Mats',
      count: p.turn_order.length ? `${written(p)} of ${p.turn_order.length}` : '',
      help: [
        [
          `${s} 1 24 9 2 423 42`,
          `${one}: Stability 1, Prestige 24, 9 Ducats, Interest 2, Power 4 adm 2 dip 3 mil, ` +
            'Manpower 4 available 2 exhausted; numbers above 9 need slashes: 10/2/3 12/1',
        ],
        [`${s} -1 . 12`, 'a dot keeps a number, and so does leaving out the last ones'],
        [`${s} no (Protestant) c=lon`, 'Interregnum; State Religion; Capital, a Province that is on the table'],
      ],
    },
    armies: {
      title: 'Armies',
      count: `${stacks || ''}`,
      help: [
        [
          `${s} nap 4i1a m2i l1c gci`,
          `${one}’s army in Naples: 4 infantry, 1 artillery, 2 mercenary infantry, 1 allied cavalry; ` +
            'a General with a cavalry and an infantry die',
        ],
        [`${s}>nap`, 'its army there is gone'],
      ],
    },
    tokens: {
      title: 'Tokens',
      count: `${tokens(p) || ''}`,
      help: [
        [`x ${s}-${f} ${s}-mil`, `Wars of ${one} with ${two} and with Milan, the player first`],
        [`cb ${s}-mil · t ${s}-${f}`, 'Casus Belli, its holder first; Truce'],
        [`a ${s}-mil · a! ${s}-sav`, 'Alliance; Active Ally'],
        [`m ${s}-mil · m! ${s}-sav`, 'Royal Marriage; with its succession disputed'],
        [`cl ${s}-lom · co ${s}-nap`, 'Claim, Core token in an Area'],
        [
          `${s} x ${f} partial ${s}`,
          'a War whose outcome the table has judged: white, total, partial, inconclusive, stuck; Victor',
        ],
        [`- ${s} x ${f}`, 'removes that token'],
      ],
    },
  };
}

/** The position of the word in a line that a fault is about. */
export function faulty(text: string, fault: string): [from: number, to: number] | null {
  const word = /“(.+?)”/.exec(fault)?.[1];
  const at = word ? text.lastIndexOf(word) : -1;
  return word && at >= 0 ? [at, at + word.length] : null;
}
