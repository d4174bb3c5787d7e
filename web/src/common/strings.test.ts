/** All sentences are in the strings modules: neither components nor other code hold any, so that a translation need not touch them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
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

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const components = files.filter((path) => path.endsWith('.svelte'));
/** The umpire's shorthand is a language of its own, `you.ts` and `words.ts` are grammar, `api/` is generated, art is drawn. */
const APART =
  /strings\.ts$|\.(test|d)\.ts$|^umpire\/sheet\/|^common\/(art\/|words\.ts)|^log\/you\.ts|^api\/(bodies|shown)\.ts/;
const modules = files.filter((path) => path.endsWith('.ts') && !APART.test(path));

/** A word with a capital letter, or two words. */
const SAID = /^\p{Lu}\p{Ll}+( |$)|\p{L}{2,}[ ,…]+\p{L}/u;
/** Headers, keys, browsers, requests and selectors, the same in every language. */
const TECHNICAL = /^(X-|Content-|Enter$|Escape$|Notification$|PushManager$|button, a|input:not)/;
const BROWSERS = 'lobby/devices.ts';
function spoken(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…')
        : '';
    if (SAID.test(text) && !TECHNICAL.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(SOURCE, path), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

test.each(components)('%s', (path) => {
  const { fragment, instance, module } = parse(readFileSync(join(SOURCE, path), 'utf8'), { modern: true });
  expect(sentences(fragment), relative(SOURCE, path)).toEqual([]);
  expect(quoted([fragment, instance, module]), relative(SOURCE, path)).toEqual([]);
});

test.each(modules.filter((path) => path !== BROWSERS))('%s', (path) => expect(spoken(path)).toEqual([]));
