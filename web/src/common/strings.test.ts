/** All sentences are in the strings modules. Components hold none, so that a translation need not touch them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'full'];
/** Proper names and code, the same in every language. */
const NAMES = /^(Westphalia|W|estphalia|· Westphalia|westphalia (play|serve --lab DIR)|lab|cite)$/;
/** Files that still have sentences of their own. */
const PENDING = /^(table|log|house)\/|^lobby\/(Games|ImportRecord)/;

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}
const wordy = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.test(text.trim());

function sentences(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) node.forEach((one) => sentences(one, found));
  else if (node && typeof node === 'object') {
    const { type, name, data, value } = node as Node;
    if (type === 'Text' && wordy(String(data))) found.push(String(data).trim());
    else if (type === 'StyleDirective') return found;
    else if (type === 'Attribute') {
      if (SPOKEN.includes(String(name)) && Array.isArray(value)) sentences(value, found);
      return found;
    }
    for (const [key, below] of Object.entries(node)) if (key !== 'css') sentences(below, found);
  }
  return found;
}

const components = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svelte'))
  .map((path) => path.replaceAll('\\', '/'));

test.each(components.filter((path) => !PENDING.test(path)))('%s', (path) => {
  const { fragment } = parse(readFileSync(join(SOURCE, path), 'utf8'), { modern: true });
  expect(sentences(fragment), relative(SOURCE, path)).toEqual([]);
});
