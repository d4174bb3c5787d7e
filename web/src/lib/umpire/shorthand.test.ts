import { describe, expect, it } from 'vitest';
import { ATLAS, atlasOf, unfold } from './atlas';
import four from './four-players.json';
import { complete, fold, type Position } from './position';
import { readShorthand } from './shorthand';

const table = (): Position => {
  const p = complete({});
  expect(readShorthand(p, 'players Spain, France, England\n+ cas=sp nap=sp lom', ATLAS).faults).toEqual([]);
  return p;
};
const after = (text: string, p = table()): Position => {
  expect(readShorthand(p, text, ATLAS).faults).toEqual([]);
  return p;
};
const fault = (text: string): string => {
  const p = table();
  const before = structuredClone(p);
  const { faults } = readShorthand(p, text, ATLAS);
  expect(p).toEqual(before);
  return faults.map((one) => one.text).join();
};

describe('the atlas', () => {
  it('names every border from both sides, and no Province twice', () => {
    for (const [id, land] of Object.entries(ATLAS))
      for (const other of land.area.land_adjacent ?? [])
        expect(ATLAS[other]?.area.land_adjacent, `${other}: ${id}`).toContain(id);
    const names = Object.values(ATLAS).flatMap((land) => Object.keys(land.provinces).map(fold));
    expect(new Set(names).size).toBe(names.length);
  });
  it('fits the template', () => {
    const p = complete({ turn_order: [...four.turn_order], realms: structuredClone(four.realms) });
    for (const id of Object.keys(four.areas)) unfold(p, ATLAS, id);
    for (const [id, area] of Object.entries(four.areas as Record<string, { land_adjacent?: string[] }>))
      expect([...(p.areas[id]!.land_adjacent ?? [])].sort(), id).toEqual([...(area.land_adjacent ?? [])].sort());
    const plain = (q: Record<string, unknown>): unknown[] => [q.area, q.size, q.printed_realm];
    for (const [id, q] of Object.entries(four.provinces)) expect(plain(p.provinces[id]!), id).toEqual(plain(q));
  });
  it('puts the Areas of earlier tables first', () => {
    const mine = atlasOf([complete(four)]);
    expect(Object.keys(mine.Ireland!.provinces)).toEqual(
      Object.keys(four.provinces).filter(
        (id) => (four.provinces as Record<string, { area: string }>)[id]!.area === 'Ireland',
      ),
    );
    expect(mine.Muscovy).toBe(ATLAS.Muscovy);
  });
});

describe('shorthand', () => {
  it('adds players and Areas with their owners and borders', () => {
    const p = after('+ ara=sp');
    expect(p.turn_order).toEqual(['Spain', 'France', 'England']);
    expect(p.provinces.Napoli).toMatchObject({ lawful_owner: 'Spain', printed_realm: 'Naples', size: 'large' });
    expect(p.provinces.Milano).toMatchObject({ lawful_owner: 'Milan', printed_realm: 'Milan' });
    expect(p.areas.Aragon!.land_adjacent).toEqual(['Castile']);
    expect(p.areas.Castile!.land_adjacent).toEqual(['Aragon']);
  });
  it('reads a mat in its order, and leaves what is a dot', () => {
    const p = after('sp -1 24 9 2 4/2/3 4/2\nfr . 7\nen noruler (Protestant) 2 ; en capital=napoli ; sp ruler=Carlos');
    expect(p.realms.Spain).toMatchObject({
      stability: -1, prestige: 24, ducats: 9, interest: 2, power: { adm: 4, dip: 2, mil: 3 },
      manpower: { available: 4, exhausted: 2 }, ruler: 'Carlos',
    }); // prettier-ignore
    expect(p.realms.France).toMatchObject({ stability: 0, prestige: 7 });
    expect(p.realms.England).toMatchObject({
      ruler: null,
      state_religion: 'Protestant',
      stability: 2,
      capital: 'Napoli',
    });
  });
  it('puts Rebels, Influence and marks on the land', () => {
    const p = after('nap r2 sp1 fr2 (Reformed)\nbari! cal@fr! mil=sp cre=sp/fr mad!@reb, lom=fr\nbari.');
    expect(p.areas.Naples).toMatchObject({ rebels: 2, influence: { Spain: 1, France: 2 }, religion: 'Reformed' });
    expect(p.provinces.Bari).toMatchObject({ unrest: false, occupier: null });
    expect(p.provinces.Calabria).toMatchObject({ occupier: 'France', occ_unrest: true });
    expect(p.provinces.Cremona).toMatchObject({ lawful_owner: 'France', printed_realm: 'France' });
    expect(p.provinces.Parma).toMatchObject({ lawful_owner: 'France', printed_realm: 'Milan' });
    expect(p.provinces.Madrid).toMatchObject({ unrest: true, occupier: 'rebels' });
  });
  it('raises armies, changes them and sends them home', () => {
    const p = after('fr > lom 4i 1a m2i l1c gca\nsp > nap 2i\nsp > nap 1c\nsp > cas 1i ; sp > cas');
    expect(p.stacks).toEqual([
      {
        pr: 'France', area: 'Lombardy', general_dice: ['cavalry', 'artillery'],
        units: { 'regular.infantry': 4, 'regular.artillery': 1, 'mercenary.infantry': 2, 'allied.cavalry': 1 },
      },
      { pr: 'Spain', area: 'Naples', units: { 'regular.cavalry': 1 } },
    ]); // prettier-ignore
  });
  it('lays tokens between Realms; a Realm that nobody knows is an NPR', () => {
    const p = after(
      'sp x fr\nfr x sp partial fr\nsp cb milan\nsp t fez!\n'.replace('fez!', 'genoa') +
        'sp a! milan\nen m! fr\nnaples v sp',
    );
    expect(p.wars).toEqual([{ a: 'France', b: 'Spain', outcome: 'partial', victor: 'a' }]);
    expect(p.cb).toEqual([{ holder: 'Spain', target: 'Milan' }]);
    expect(p.truces).toEqual([['Spain', 'Genoa']]);
    expect(p.realms.Genoa).toEqual({ kind: 'NPR' });
    expect(p.alliances).toEqual([{ pr: 'Spain', realm: 'Milan', active: true }]);
    expect(p.marriages).toEqual([{ pr: 'England', realm: 'France', disputed: true }]);
    expect(p.realms.Naples).toMatchObject({ kind: 'VASSAL', overlord: 'Spain' });
  });
  it('takes tokens away, and gives every Realm a Capital and a Religion', () => {
    const p = after(
      'sp x fr\nsp cb milan\nsp t fr\nsp a milan\nen m fr\n- fr x sp\n- sp cb mi\n- fr t sp\n- sp a mi\n- en m fr',
    );
    expect([p.wars, p.cb, p.truces, p.alliances, p.marriages]).toEqual([[], [], [], [], []]);
    after('milan c=milano (Catholic)', p);
    expect(p.realms.Milan).toEqual({ kind: 'NPR', capital: 'Milano', state_religion: 'Catholic' });
  });
  it('takes an Area that the atlas does not know', () => {
    const p = after('Utopia (Catholic) 1: Amaurot* = en !, Abraxa');
    expect(p.provinces.Abraxa).toMatchObject({ area: 'Utopia', lawful_owner: 'England' });
  });
  it.each([
    ['cas!', 'no Province begins'],
    ['+ atlantis', 'no Area of the atlas'],
    ['m!', '“m” can be Madrid, Milano'],
    ['xx 1 2', 'no player begins'],
    ['sp 1 2 3 4 5 6 7 8 9 10', 'the mat has 9'],
    ['bari', 'and what of it'],
    ['fr > lom 4x', 'is not: 3i'],
    ['sp x ge', 'no Realm begins'],
    ['spain v fr', 'is a player'],
    ['sp x fr lost', 'no outcome'],
    ['(Catholic): Bari', 'an Area, a colon'],
    ['+', 'which Areas'],
    ['- sp x fr', 'no such token'],
  ])('says why not: %s', (line, why) => expect(fault(line)).toContain(why));
  it('keeps what was right when another line is wrong', () => {
    const p = table();
    const { done, faults } = readShorthand(p, 'bari!\nnonsense!\ncal!', ATLAS);
    expect([done.length, faults.map((one) => one.line)]).toEqual([2, [2]]);
    expect(p.provinces.Calabria!.unrest).toBe(true);
  });
});
