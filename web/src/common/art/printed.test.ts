/**
 * The drawings that `westphalia print` uses. They are generated from the client's drawings, so that screen and paper
 * match. `npm run test -- -u` renews the file.
 */
import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { art } from './art.svelte';
import { GLYPHS } from './glyphs';
import { ICONS } from './icons';
import CardFace from '../../table/stage/CardFace.svelte';
import ShieldShape from './ShieldShape.svelte';

const DATA = '../src/westphalia/data/';
const FILE = '../../../../src/westphalia/printing/art/drawings.json';
/** Placeholder colours for the field and for a dark or a light charge; no drawing uses them for anything else. */
const FIELD = '#f0f0f1';
const CHARGE = ['#0f0f01', '#fffffa'] as const;

/** The blazons of all lands and Homes, and all charges. */
function blazons(): string[] {
  const found = new Set<string>();
  for (const file of ['principalities.csv', 'foreign_powers.csv', 'charges.csv']) {
    const [head, ...rows] = readFileSync(DATA + file, 'utf-8')
      .trim()
      .split('\n');
    const at = head!.split(',').indexOf('arms');
    for (const row of rows) found.add(cells(row)[at]!);
  }
  for (const match of readFileSync(DATA + 'names.py', 'utf-8').matchAll(/"#\w+", "#\w+", "([^"]+)"/g))
    found.add(match[1]!);
  return [...found].sort();
}

function cells(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? '');
}

/** A shield as SVG; glyphs are referenced by name, so that each is written once. */
function shield(arms: string, charge: string): string {
  let svg = render(ShieldShape, { props: { arms: { arms, field: FIELD, charge } } }).body;
  svg = svg.replaceAll(/<!--.*?-->/g, '').replaceAll(/\s+/g, ' ');
  for (const [name, drawing] of Object.entries(GLYPHS).sort((a, b) => b[1].length - a[1].length))
    svg = svg.replaceAll(drawing.replaceAll(/\s+/g, ' '), `{${name}}`);
  return svg.trim().replaceAll(charge, 'CHARGE').replaceAll(FIELD, 'FIELD');
}

/** The soldier on a Military Card, in a box of 100 by 140. */
function soldier(type: number): string {
  const svg = render(CardFace, { props: { type, name: '' } }).body.replaceAll(/<!--.*?-->/g, '');
  return svg.slice(svg.indexOf('<g'), svg.lastIndexOf('</svg>')).replaceAll(/\s+/g, ' ');
}

test('what is printed is what we draw', async () => {
  await art;
  const both = (arms: string): string[] => [...new Set(CHARGE.map((charge) => shield(arms, charge)))];
  const shields = Object.fromEntries(blazons().map((arms) => [arms, both(arms)]));
  const drawings = { glyphs: GLYPHS, icons: ICONS, soldiers: [0, 1, 2].map(soldier), shields };
  await expect(JSON.stringify(drawings, null, 1) + '\n').toMatchFileSnapshot(FILE);
});
