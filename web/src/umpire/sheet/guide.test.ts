import { describe, expect, it } from 'vitest';
import { ATLAS } from './atlas';
import { faulty, topicOf, TOPICS, topics, wanted } from './guide';
import { complete, type Position } from './position';
import { readShorthand } from './shorthand';

/** A table after some lines, with the reading of the last line and its faults. */
function entered(text: string, p: Position = complete({})): { p: Position; said: string; faults: string[] } {
  const { done, faults } = readShorthand(p, text, ATLAS);
  return { p, said: done.at(-1)?.text ?? '', faults: faults.map((fault) => fault.text) };
}

describe('what a first entry stumbled over', () => {
  it('takes an Area of the atlas that a player owns, whatever else lies there', () => {
    const { p, said } = entered('ott pol\nser=o');
    expect(said).toBe('Serbia, from the atlas (Ottomans)');
    expect(p.provinces.Beograd).toMatchObject({ lawful_owner: 'Ottomans', printed_realm: 'Serbia' });
  });
  it('takes of two Areas that begin alike the one that borders on the table', () => {
    expect(entered('ott pol\nwal o2').faults).toEqual(['“wal” can be Wales, Wallachia']);
    expect(entered('ott pol\n+ bul\nwal o2').said).toBe('Wallachia, from the atlas: Influence of Ottomans 2');
    expect(entered('ott pol\n+ bul\n+ wal').said).toBe('Areas: Wallachia');
    expect(entered('ott pol\nnothing o2').faults).toEqual(['nothing on the table begins with “nothing”']);
  });
  it('tells what the atlas says of a player: Religion and Capital', () => {
    const { p, said } = entered('ott pol\n+ mac thr\nlitt p1');
    expect(said).toBe('Little Poland, from the atlas: Influence of Poland 1; Poland: Catholic, Capital Kraków');
    expect(p.realms.Ottomans).toMatchObject({ state_religion: 'Sunni', capital: 'Constantinople' });
  });
  it('takes a Religion that is new in brackets, and by its beginning from then on', () => {
    const { p } = entered(
      'guj ben\nkarnata (hindu) g 211\nberar s ben 11\nsaurashtra hin g 1u1\ntulu hin 1u\ntulu shi',
    );
    expect(Object.values(p.areas).map((area) => area.religion)).toEqual(['Hindu', 'Sunni', 'Hindu', 'Shiite']);
    expect(p.provinces['Tulu 1']).toMatchObject({ lawful_owner: 'Guj', unrest: true });
  });
  it('still takes a Realm that is there for an owner, also if a Religion begins so', () => {
    const { p } = entered('spa fra\nx c s/cat 1\ny cat 1');
    expect(p.provinces['Y 1']!.lawful_owner).toBe('Cat');
  });
});

describe('the guide', () => {
  it('shows what comes next, and stays with what is being written', () => {
    const { p } = entered('');
    expect(wanted(p, null)).toBe('players');
    for (const [line, of, next] of [
      ['ott pol', 'players', 'land'],
      ['+ thr', 'land', 'land'],
      ['o 1 2 3 4 555 12', 'mats', 'mats'],
      ['p 1 2 3 4 555 12', 'mats', 'armies'],
      ['o thr 3i', 'armies', 'armies'],
      ['cl p-thr', 'tokens', 'tokens'],
      ['x o-p', 'tokens', 'tokens'],
    ] as const) {
      const before = structuredClone(p);
      entered(line, p);
      expect([line, topicOf(before, p), wanted(p, topicOf(before, p))]).toEqual([line, of, next]);
    }
    expect(TOPICS.map((one) => topics(p)[one].count)).toEqual(['2', '1 Area', '2 of 2', '1', '2']);
  });
  it('writes examples that are understood, with the letters of this table', () => {
    const { p } = entered('ott por pol\n+ nap=o lom cas ara sav boh rom\nlom=pol');
    expect(topics(p).mats.help[0]![0]).toBe('o 1 24 9 2 423 42');
    for (const one of ['mats', 'armies', 'tokens'] as const)
      for (const [lines] of topics(p)[one].help)
        for (const line of lines.split(' · '))
          expect(entered(line.replace('c=lon', 'c=mil'), p).faults, line).toEqual([]);
  });
  it('finds the word that was not understood', () => {
    expect(faulty('nor r3 o!', '“nor” can be Normandy, Norway')).toEqual([0, 3]);
    expect(faulty('pol b1 pol 1b1', '“b” can be Bah, Ben')).toEqual([12, 13]);
    expect(faulty('s 1', 'which Areas?')).toBeNull();
  });
});
