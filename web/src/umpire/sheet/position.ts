/** A position of Peace & Rebels as plain data, as in a file; the server checks it. */

export interface Realm {
  name?: string;
  kind: 'PR' | 'NPR' | 'VASSAL';
  overlord?: string | null;
  state_religion?: string | null;
  capital?: string | null;
  tax_elsewhere?: number;
  stability?: number;
  prestige?: number;
  ducats?: number;
  interest?: number;
  ruler?: string | null;
  power?: Record<string, number>;
  manpower?: Record<string, number>;
  allied_reserve?: number;
  claims?: string[];
  core_tokens?: string[];
  advisors?: string[];
  [more: string]: unknown;
}
export interface Area {
  name?: string;
  religion?: string | null;
  land_adjacent?: string[];
  sea_adjacent?: Record<string, string[]>;
  influence?: Record<string, number>;
  rebels?: number;
  distant?: boolean;
}
export interface Province {
  name?: string;
  area: string;
  size?: 'small' | 'large';
  printed_realm?: string | null;
  lawful_owner?: string;
  unrest?: boolean;
  occupier?: string | null;
  occ_unrest?: boolean;
  [more: string]: unknown;
}
export interface Stack {
  pr: string;
  area: string;
  units?: Record<string, number>;
  general_dice?: string[];
}
export interface Position {
  round?: number;
  turn_order: string[];
  passed?: string[];
  realms: Record<string, Realm>;
  areas: Record<string, Area>;
  provinces: Record<string, Province>;
  sea_zones?: Record<string, { ships: Record<string, number> }>;
  cb?: { holder: string; target: string }[];
  truces?: [string, string][];
  wars?: { a: string; b: string; outcome?: string | null; victor?: string | null }[];
  alliances?: { pr: string; realm: string; active?: boolean; lent_tax?: number }[];
  marriages?: { pr: string; realm: string; disputed?: boolean }[];
  stacks?: Stack[];
  options?: Record<string, unknown>;
}

/** Add the tables that the page relies on to a position that was read. */
export function complete(data: Record<string, unknown>): Position {
  const table = (value: unknown): Record<string, never> =>
    value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, never>) : {};
  const order = Array.isArray(data.turn_order) ? (data.turn_order as string[]) : [];
  return {
    ...data,
    turn_order: order,
    realms: table(data.realms),
    areas: table(data.areas),
    provinces: table(data.provinces),
  };
}

export const fold = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The name that a typed beginning means; unknown text stays as it is. */
export function meant(typed: string, names: readonly string[]): string {
  const said = fold(typed);
  if (!said) return '';
  const exact = names.find((name) => fold(name) === said);
  if (exact) return exact;
  const begun = names.filter((name) => fold(name).startsWith(said));
  return begun.length === 1 ? begun[0]! : typed.trim();
}

/** Every Realm that is described or that a Province names. */
export function realmNames(p: Position): string[] {
  const names = new Set(Object.keys(p.realms));
  for (const q of Object.values(p.provinces))
    for (const name of [q.printed_realm, q.lawful_owner, q.dnpr as string]) if (name) names.add(name);
  return [...names];
}

export const RELIGIONS = [
  'Catholic',
  'Protestant',
  'Reformed',
  'Orthodox',
  'Sunni',
  'Shiite',
  'Counter-Reformed',
  'Diverse Faiths',
];

/** Give a Realm without a Capital a large Province of its own flag as Capital, and the Religion there. */
export function settle(p: Position, province: string): void {
  const q = p.provinces[province]!;
  const flag = q.printed_realm;
  if (!flag || q.size !== 'large' || ownerOf(q) !== flag || p.realms[flag]?.capital) return;
  const religion = p.areas[q.area]?.religion ?? null;
  p.realms[flag] = { kind: 'NPR', ...p.realms[flag], state_religion: religion, capital: province };
}

export const ownerOf = (q: Province): string => q.lawful_owner || (q.dnpr as string) || q.printed_realm || '';

const renamed = <T>(table: Record<string, T>, from: string, to: string): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key === from ? to : key, value]));
const swap = (list: string[] | undefined, from: string, to: string): string[] | undefined =>
  list?.map((one) => (one === from ? to : one));

/** Change the id of a Realm, an Area, a Province or a sea zone everywhere. */
export function rename(
  p: Position,
  what: 'realms' | 'areas' | 'provinces' | 'sea_zones',
  from: string,
  to: string,
): boolean {
  if (!to || to === from || to in (p[what] ?? {})) return false;
  p[what] = renamed((p[what] ?? {}) as Record<string, never>, from, to);
  if (what === 'sea_zones') {
    for (const area of Object.values(p.areas))
      for (const [other, zones] of Object.entries(area.sea_adjacent ?? {}))
        area.sea_adjacent![other] = swap(zones, from, to)!;
    return true;
  }
  if (what === 'provinces') {
    for (const realm of Object.values(p.realms)) if (realm.capital === from) realm.capital = to;
    return true;
  }
  if (what === 'areas') {
    for (const q of Object.values(p.provinces)) if (q.area === from) q.area = to;
    for (const stack of p.stacks ?? []) if (stack.area === from) stack.area = to;
    for (const area of Object.values(p.areas)) {
      area.land_adjacent = swap(area.land_adjacent, from, to);
      if (area.sea_adjacent) area.sea_adjacent = renamed(area.sea_adjacent, from, to);
    }
    for (const realm of Object.values(p.realms)) {
      realm.claims = swap(realm.claims, from, to);
      realm.core_tokens = swap(realm.core_tokens, from, to);
    }
    return true;
  }
  p.turn_order = swap(p.turn_order, from, to)!;
  p.passed = swap(p.passed, from, to);
  for (const realm of Object.values(p.realms)) if (realm.overlord === from) realm.overlord = to;
  for (const area of Object.values(p.areas)) if (area.influence) area.influence = renamed(area.influence, from, to);
  for (const zone of Object.values(p.sea_zones ?? {})) zone.ships = renamed(zone.ships, from, to);
  for (const q of Object.values(p.provinces))
    for (const key of ['printed_realm', 'lawful_owner', 'dnpr', 'occupier']) if (q[key] === from) q[key] = to;
  const lists: unknown[] = [p.cb, p.wars, p.alliances, p.marriages, p.stacks];
  for (const row of lists.flatMap((rows) => (rows ?? []) as Record<string, unknown>[]))
    for (const key of ['holder', 'target', 'a', 'b', 'pr', 'realm']) if (row[key] === from) row[key] = to;
  p.truces = p.truces?.map((pair) => swap(pair, from, to) as [string, string]);
  return true;
}

/** Make borders mutual. */
export function setNeighbours(p: Position, id: string, names: string[]): void {
  p.areas[id]!.land_adjacent = names;
  for (const [other, area] of Object.entries(p.areas)) {
    if (other === id) continue;
    const without = (area.land_adjacent ?? []).filter((name) => name !== id);
    area.land_adjacent = names.includes(other) ? [...without, id] : without;
  }
}

/** The Areas that a sea zone connects. */
export const connected = (p: Position, zone: string): string[] =>
  Object.keys(p.areas).filter((id) =>
    Object.values(p.areas[id]!.sea_adjacent ?? {}).some((zones) => zones.includes(zone)),
  );

/** Make a sea zone connect exactly these Areas with each other. */
export function connect(p: Position, zone: string, names: string[]): void {
  for (const [id, area] of Object.entries(p.areas)) {
    const sea: Record<string, string[]> = {};
    for (const other of Object.keys(p.areas)) {
      if (other === id) continue;
      const zones = (area.sea_adjacent?.[other] ?? []).filter((one) => one !== zone);
      if (names.includes(id) && names.includes(other)) zones.push(zone);
      if (zones.length) sea[other] = zones;
    }
    area.sea_adjacent = sea;
  }
}

export function dropSea(p: Position, zone: string): void {
  connect(p, zone, []);
  delete p.sea_zones![zone];
}

/** Remove an Area with its Provinces and Units, and its name from its neighbours. */
export function dropArea(p: Position, id: string): void {
  for (const [name, q] of Object.entries(p.provinces)) if (q.area === id) delete p.provinces[name];
  setNeighbours(p, id, []);
  delete p.areas[id];
  for (const area of Object.values(p.areas)) if (area.sea_adjacent) delete area.sea_adjacent[id];
  if (p.stacks) p.stacks = p.stacks.filter((stack) => stack.area !== id);
  for (const realm of Object.values(p.realms)) {
    if (realm.claims) realm.claims = realm.claims.filter((name) => name !== id);
    if (realm.core_tokens) realm.core_tokens = realm.core_tokens.filter((name) => name !== id);
  }
}

/** The same board and Realms, without anything that changes from round to round. */
export function bareBoard(p: Position): Position {
  const realms = Object.fromEntries(
    Object.entries(p.realms).map(([id, r]) => [
      id,
      r.kind === 'PR'
        ? { kind: r.kind, state_religion: r.state_religion, capital: r.capital, stability: 0 }
        : {
            kind: r.kind,
            ...(r.overlord ? { overlord: r.overlord } : {}),
            state_religion: r.state_religion,
            capital: r.capital,
          },
    ]),
  );
  const areas = Object.fromEntries(Object.entries(p.areas).map(([id, a]) => [id, { ...a, influence: {}, rebels: 0 }]));
  const provinces = Object.fromEntries(
    Object.entries(p.provinces).map(([id, q]) => [
      id,
      { area: q.area, size: q.size, printed_realm: q.printed_realm, lawful_owner: ownerOf(q) },
    ]),
  );
  const zones = Object.fromEntries(Object.keys(p.sea_zones ?? {}).map((id) => [id, { ships: {} }]));
  return {
    round: 1,
    turn_order: [...p.turn_order],
    realms,
    areas,
    provinces,
    sea_zones: zones,
    ...(p.options ? { options: p.options } : {}),
  };
}

/** Change one of some counts; zeros are left out. */
export function counted(counts: Record<string, number> | undefined, key: string, n: number): Record<string, number> {
  const others = Object.entries(counts ?? {}).filter(([name]) => name !== key);
  return Object.fromEntries(n ? [...others, [key, n]] : others);
}
