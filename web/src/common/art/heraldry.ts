/** Parse blazons ("two keys in saltire", "barry with a lion gules") into something that can be drawn. */

export interface Drawn {
  division: string | null;
  ordinary: string | null;
  charge: string | null;
  count: number;
  extra: string | null;
  /** The charges on a border around the shield, in gold on red. */
  border: string | null;
}

const TINCTURES: Record<string, string> = {
  or: '#f2c230',
  argent: '#f2f2f2',
  gules: '#c8102e',
  azure: '#1f4e9e',
  sable: '#1a1a1a',
  vert: '#2e7d32',
};

const DIVISIONS = [
  'per pale',
  'per fess',
  'quarterly',
  'barry',
  'paly',
  'bendy',
  'chequy',
  'lozengy',
  'chevronny',
  'vair',
  'tierced',
] as const;

/** Words in a blazon and their drawings; the first match wins. */
const CHARGES: readonly [RegExp, string][] = [
  [/escutcheons in cross/, 'escutcheons'],
  [/keys? .*sword|key and sword/, 'keys'],
  [/keys in saltire|two keys/, 'keys'],
  [/key/, 'key'],
  [/griffin/, 'griffin'],
  [/harpy|alerion|eagle/, 'eagle'],
  [/lamb/, 'lamb'],
  [/lions? and castles|castles and lions/, 'castle'],
  [/lion|leopard|panther/, 'lion'],
  [/bull's head/, 'bullshead'],
  [/bull/, 'bull'],
  [/bear's paw/, 'paw'],
  [/bear/, 'bear'],
  [/wolf/, 'wolf'],
  [/greyhound/, 'hound'],
  [/unicorn/, 'unicorn'],
  [/horse|knight/, 'horse'],
  [/antler/, 'antler'],
  [/stag/, 'stag'],
  [/ibex/, 'ibex'],
  [/beaver/, 'beaver'],
  [/peacock|hen/, 'hen'],
  [/barbel|fish/, 'fish'],
  [/fleurs?-de-lis|lily|lilies/, 'lily'],
  [/roses?/, 'rose'],
  [/nettle/, 'leaf'],
  [/tree/, 'tree'],
  [/spelt|pine cone/, 'spelt'],
  [/heart/, 'heart'],
  [/wheel/, 'wheel'],
  [/castle and crozier/, 'castle'],
  [/castle|gate|wall/, 'castle'],
  [/cathedral|church/, 'church'],
  [/croziers/, 'croziers'],
  [/crozier/, 'crozier'],
  [/mitre/, 'mitre'],
  [/sword and crown|crown/, 'crown'],
  [/knives|swords/, 'swords'],
  [/arm with a sword/, 'arm'],
  [/sword/, 'sword'],
  [/star/, 'star'],
  [/crescent/, 'crescent'],
  [/bezant/, 'bezants'],
  [/escarbuncle/, 'escarbuncle'],
  [/gonfanon/, 'banner'],
  [/perron/, 'perron'],
  [/head/, 'head'],
  [/letter t/, 'letterT'],
  [/hand/, 'hand'],
  [/patriarchal|double cross/, 'patriarchal'],
  [/cross couped|crosslet/, 'cross'],
];

const ORDINARIES: readonly [RegExp, string][] = [
  [/chequy fess/, 'chequy fess'],
  [/dannebrog/, 'nordic'],
  [/two bends/, 'two bends'],
  [/bends?\b|bendlet/, 'bend'],
  [/two bars|bars of/, 'two bars'],
  [/four pales/, 'paly'],
  [/fess\b/, 'fess'],
  [/three chevrons/, 'chevrons'],
  [/chief/, 'chief'],
  [/three points|rake/, 'rake'],
  [/wall|embattled/, 'wall'],
  [/saltire\b/, 'saltire'],
  [/\bcross\b/, 'cross'],
];

const COUNTS: Record<string, number> = { two: 2, three: 3, four: 3, five: 3, nineteen: 1 };

/** The shield itself, and the charges of its border. */
function split(text: string): [string, string | null] {
  const border = /;? ?a border of (\w+)/.exec(text);
  if (!border) return [text, null];
  const hit = CHARGES.find(([pattern]) => pattern.test(border[1]!));
  return [text.replace(border[0], ''), hit ? hit[1] : null];
}

export function blazon(arms: string): Drawn {
  const [text, around] = split(arms.toLowerCase().replace(/\(.*?\)/g, ''));
  const division = DIVISIONS.find((d) => text.startsWith(d)) ?? null;
  const hit = CHARGES.find(([pattern]) => pattern.test(text));
  let charge = hit ? hit[1] : null;
  let ordinary: string | null = null;
  if (!division || text.includes('with a saltire')) {
    const free = charge === 'keys' || charge === 'croziers' || charge === 'swords' || charge === 'patriarchal';
    ordinary = free || charge === 'cross' ? null : (ORDINARIES.find(([p]) => p.test(text))?.[1] ?? null);
  }
  if (ordinary === 'cross' && charge && charge !== 'hand') ordinary = null;
  if (ordinary === 'wall' && charge === 'bear') ordinary = null;
  if (charge === 'castle' && ordinary === 'wall') charge = null;
  if (charge === 'hand') charge = null;
  const first = text.split(' ')[0] ?? '';
  const pair =
    charge === 'keys' ||
    charge === 'croziers' ||
    charge === 'swords' ||
    charge === 'bezants' ||
    charge === 'escutcheons';
  const count = pair ? 1 : (COUNTS[first] ?? (/three (alerions|crowns)/.test(text) ? 3 : 1));
  const tincture = Object.keys(TINCTURES).find((t) => new RegExp(`\\b${t}$`).test(text.trim()));
  return { division, ordinary, charge, count, extra: tincture ? TINCTURES[tincture]! : null, border: around };
}

/** The glyph of a player's flag. */
export function emblemGlyph(emblem: string): string {
  return emblem.toLowerCase();
}
