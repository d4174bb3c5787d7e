/** Writes the tables of a file of house rules as TOML. The server reads files; the browser only writes them. */

export type Value = string | number | boolean | Value[] | Tables;
export interface Tables {
  [name: string]: Value;
}

const isTable = (value: Value): value is Tables => typeof value === 'object' && !Array.isArray(value);
const key = (name: string): string => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name));

function inline(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isTable(value)) {
    const inner = Object.entries(value).map(([name, one]) => `${key(name)} = ${inline(one)}`);
    return inner.length ? `{ ${inner.join(', ')} }` : '{}';
  }
  return String(value);
}

const isEmpty = (value: Value): boolean =>
  (Array.isArray(value) && value.length === 0) || (isTable(value) && Object.values(value).every(isEmpty));

/** Plain values first, then a section for each table; empty values are left out. */
export function toToml(tables: Tables): string {
  const entries = Object.entries(tables).filter(([, value]) => !isEmpty(value) && value !== '');
  const plain = entries
    .filter(([, value]) => !isTable(value))
    .map(([name, value]) => `${key(name)} = ${inline(value)}`);
  const sections = entries.flatMap(([name, value]) =>
    isTable(value)
      ? [
          '',
          `[${key(name)}]`,
          ...Object.entries(value)
            .filter(([, one]) => !isEmpty(one))
            .map(([inner, one]) => `${key(inner)} = ${inline(one)}`),
        ]
      : [],
  );
  return `${[...plain, ...sections].join('\n')}\n`;
}

/** A number as people type it: 4, true, 5,5,4 by round, 2,2;4,0 for pairs, 5=30 6=34 by number of players. */
export function readNumber(text: string, type: string): Value {
  const said = text.trim();
  if (/^\d+\s*=/.test(said)) {
    const pairs = said.split(/[\s;]+(?=\d+\s*=)/).map((pair) => pair.split('='));
    return Object.fromEntries(pairs.map(([players, value]) => [players!.trim(), readNumber(value ?? '', type)]));
  }
  if (type === 'bool') return said === 'true' ? true : said === 'false' ? false : said;
  const whole = (one: string): Value => (/^-?\d+$/.test(one.trim()) ? Number(one) : one.trim());
  if (said.includes(';')) return said.split(';').map((row) => row.split(',').map(whole));
  if (said.includes(',') || (type.startsWith('tuple') && said !== '')) return said.split(',').map(whole);
  return whole(said);
}

/** The same number as text. */
export function writeNumber(value: Value): string {
  if (Array.isArray(value)) return value.map(writeNumber).join(value.some(Array.isArray) ? ';' : ',');
  if (isTable(value))
    return Object.entries(value)
      .map(([players, one]) => `${players}=${writeNumber(one)}`)
      .join(' ');
  return String(value);
}
