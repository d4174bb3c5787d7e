/** The chronicle's sentences: similar events become one. */

import { list, noun } from '../common/words';
import type { Brief, Part, View } from '../api/shown';

/** One sentence for similar events. */
export function inOne(briefs: readonly Brief[]): string {
  const { one, many } = briefs[0]!;
  const within = (word: string, i: number): string =>
    i || !one.startsWith('{items}') ? word.replace(/^The /, 'the ') : word;
  const items = list(briefs.map((b, i) => within(b.item, i)));
  return noun(briefs.length, one, many || one)
    .replace('{items}', items)
    .replace('{n}', String(briefs.length));
}

/** A text with the names of players as parts of their own. */
export function withNames(text: string, { realms }: View): Part[] {
  const seats = new Map(realms.map(({ name, seat }) => [name, seat]));
  const names = [...seats.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[^\p{L}\d ]/gu, '\\$&'));
  return text
    .split(new RegExp(`(?<!\\p{L})(${names.join('|')})(?!\\p{L})`, 'u'))
    .filter(Boolean)
    .map((part) => ({ text: part, ...(seats.has(part) && { seat: seats.get(part)! }) }));
}
