import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, readable } from '../colour';
import { GLYPHS } from './glyphs';
import { blazon, emblemGlyph } from './heraldry';

const data = new URL('../../../../src/westphalia/data/', import.meta.url);
const rows = ['principalities.csv', 'foreign_powers.csv', 'charges.csv'].flatMap((file) => {
  const [head, ...lines] = readFileSync(new URL(file, data), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((c) => c.replace(/,$/, '').replaceAll('"', '')));
  return lines.map((line) => line[head!.indexOf('arms')]!);
});

describe('arms in words', () => {
  it('are drawn from our own glyphs, with something on almost every field', () => {
    let plain = 0;
    for (const arms of rows) {
      const drawn = blazon(arms);
      if (drawn.charge) expect(GLYPHS, arms).toHaveProperty(drawn.charge);
      if (!drawn.charge && !drawn.division && !drawn.ordinary) plain++;
    }
    expect(rows.length).toBeGreaterThan(100);
    expect(plain).toBeLessThan(3);
  });
  it('are read as a herald would', () => {
    expect(blazon('a cross')).toMatchObject({ ordinary: 'cross', charge: null });
    expect(blazon('two keys in saltire')).toMatchObject({ charge: 'keys', count: 1, ordinary: null });
    expect(blazon('three lions')).toMatchObject({ charge: 'lion', count: 3 });
    expect(blazon('barry with a lion gules')).toMatchObject({ division: 'barry', charge: 'lion', extra: '#c8102e' });
    expect(blazon('five escutcheons in cross; a border of castles')).toMatchObject({
      charge: 'escutcheons',
      count: 1,
      ordinary: null,
      border: 'castle',
    });
    expect(blazon('per pale')).toMatchObject({ division: 'per pale', charge: null });
  });
});

describe('flags', () => {
  const flags = [
    'Phoenix',
    'Angel',
    'Tree',
    'Lion',
    'Stag',
    'Unicorn',
    'Bear',
    'Griffin',
    'Rose',
    'Wolf',
    'Dolphin',
    'Boar',
    'Serpent',
    'Swan',
  ];
  const colours = [
    '#d3302f',
    '#1f5fc4',
    '#2e8b3d',
    '#f2c230',
    '#ef7a1a',
    '#7d3fb0',
    '#2b2b2b',
    '#0f9aa0',
    '#f07ab0',
    '#8a8f98',
    '#7cc4f0',
    '#7a1f2b',
    '#a8cf38',
    '#bfa8ea',
  ];
  it('all have an emblem', () => {
    for (const flag of flags) expect(GLYPHS).toHaveProperty(emblemGlyph(flag));
  });
  it('can be read: numbers on cubes contrast with their colour', () => {
    for (const colour of colours) expect(contrast(colour, readable(colour)), colour).toBeGreaterThan(4);
  });
});
