/** All sentences are in the strings modules. Components hold none, so that a translation need not touch them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'full'];
/** Proper names and code, the same in every language. */
const NAMES = /^(Westphalia|W|estphalia|· Westphalia|westphalia (play|serve --lab DIR)|lab|cite)$/;
interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}
const wordy = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.test(text.trim());

/** Words in quotes: at least two, so that no id and no class is meant. */
const SENTENCE = /\p{L}{2,}[ ,…]+\p{L}/u;
/** What is neither said nor shown: selectors, fonts, commands and the kinds of shields. */
const CODE = /[[{]|sans-serif|^tbody |^westphalia |^(per|two|chequy) /;
function quoted(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) node.forEach((one) => quoted(one, found));
  else if (node && typeof node === 'object') {
    const { type, name, value } = node as Node;
    if (type === 'ImportDeclaration' || (type === 'Attribute' && !SPOKEN.includes(String(name)))) return found;
    const text =
      type === 'Literal' && typeof value === 'string'
        ? value
        : type === 'TemplateLiteral'
          ? (node as { quasis: { value: { raw: string } }[] }).quasis.map((part) => part.value.raw).join('…')
          : '';
    if (SENTENCE.test(text) && !CODE.test(text)) found.push(text);
    for (const below of Object.values(node)) quoted(below, found);
  }
  return found;
}

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

test.each(components)('%s', (path) => {
  const { fragment, instance, module } = parse(readFileSync(join(SOURCE, path), 'utf8'), { modern: true });
  expect(sentences(fragment), relative(SOURCE, path)).toEqual([]);
  expect(quoted([fragment, instance, module]), relative(SOURCE, path)).toEqual([]);
});
