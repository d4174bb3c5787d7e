import { describe, expect, it } from 'vitest';
import { ATLAS, atlasOf, unfold } from './atlas';
import four from './four-players.json';
import { complete, fold, type Position } from './position';
import { bordersAsked } from './compact';
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
  it('takes an Area from the atlas with its contents, its Provinces by a letter', () => {
    const p = complete({});
    const { done } = readShorthand(p, 'sp fr utopia\nnap=s r2s1f1 b! c@f! n=f/s\nlom c@f p=s r1\nnap f3', ATLAS);
    expect(p.turn_order).toEqual(['Spain', 'France', 'Utopia']);
    expect(p.areas.Naples).toMatchObject({ rebels: 2, influence: { Spain: 1, France: 3 } });
    expect(p.provinces.Bari).toMatchObject({ lawful_owner: 'Spain', printed_realm: 'Naples', unrest: true });
    expect(p.provinces.Calabria).toMatchObject({ occupier: 'France', occ_unrest: true });
    expect(p.provinces.Napoli).toMatchObject({ lawful_owner: 'France', printed_realm: 'Spain' });
    expect(p.provinces.Cremona).toMatchObject({ lawful_owner: 'Milan', occupier: 'France' });
    expect(p.provinces.Parma!.lawful_owner).toBe('Spain');
    expect(done.map((one) => one.text.split(':')[0])).toEqual([
      'Players', 'Naples, from the atlas (Spain)', 'Lombardy, from the atlas', 'Naples',
    ]); // prettier-ignore
  });
  it('takes an Area on the table before one of the atlas, also if two of them begin so', () => {
    const p = after('Castro (Catholic): Ronciglione = en');
    expect(readShorthand(p, 'cast r1', ATLAS).faults[0]!.text).toBe('“cast” can be Castile, Castro');
    expect(after('castr r1', p).areas.Castro!.rebels).toBe(1);
    after('cre=sp mil!', p); // Provinces on the table, whatever Areas there may be
    expect([p.provinces.Cremona!.lawful_owner, p.provinces.Milano!.unrest]).toEqual(['Spain', true]);
  });
  it('marks Provinces of an Area whose names could be tokens', () => {
    const p = after('lom m! c!\nfr m! s');
    expect([p.provinces.Milano!.unrest, p.provinces.Cremona!.unrest]).toEqual([true, true]);
    expect(p.marriages).toEqual([{ pr: 'France', realm: 'Spain', disputed: true }]);
  });
  it('takes Power and Manpower, Influence, armies and discs without slashes, blanks and Shift', () => {
    const p = after('s -1 24 9 2 423 42\nf 0 8 8 0 4/2/3 12\ne . . . . 012\ne 1 2 3 4 105 12/3');
    expect(p.realms.Spain).toMatchObject({
      power: { adm: 4, dip: 2, mil: 3 },
      manpower: { available: 4, exhausted: 2 },
    });
    expect(p.realms.France).toMatchObject({ power: { adm: 4 }, manpower: { available: 12 } });
    expect(p.realms.England).toMatchObject({
      power: { adm: 1, dip: 0, mil: 5 },
      manpower: { available: 12, exhausted: 3 },
    });
    after('f lom 4im2i1agca\nmur c r2s1f1 s/nap 1f2u1fu1', p);
    expect(p.stacks).toEqual([
      {
        pr: 'France', area: 'Lombardy', general_dice: ['cavalry', 'artillery'],
        units: { 'regular.infantry': 4, 'mercenary.infantry': 2, 'regular.artillery': 1 },
      },
    ]); // prettier-ignore
    expect(p.areas.Mur).toMatchObject({ rebels: 2, influence: { Spain: 1, France: 1 } });
    expect(p.provinces['Mur 1']).toMatchObject({ size: 'small', occupier: 'France' });
    expect(p.provinces['Mur 1']!.occ_unrest).toBeUndefined();
    expect(p.provinces['Mur 2']).toMatchObject({ size: 'large', unrest: true });
    expect(p.provinces['Mur 3']).toMatchObject({ occupier: 'France', occ_unrest: true });
    expect(p.provinces['Mur 4']!.occupier).toBeUndefined();
  });
  it('lays Claims and Core tokens, and takes them away', () => {
    const p = after('cl s-lom f-nap f-lom\nf co cas\n- f cl nap');
    expect(p.realms.Spain!.claims).toEqual(['Lombardy']);
    expect(p.realms.France).toMatchObject({ claims: ['Lombardy'], core_tokens: ['Castile'] });
    after('- f co cas', p);
    expect(p.realms.France!.core_tokens).toEqual([]);
  });
  it('takes the Religion of an Area without brackets too', () => {
    expect(after('nap r r1').areas.Naples).toMatchObject({ religion: 'Reformed', rebels: 1 });
    expect(after('nap cr').areas.Naples).toMatchObject({ religion: 'Counter-Reformed' });
    expect(after('nap (Utopian) r1').areas.Naples).toMatchObject({ religion: 'Utopian' });
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
  it('takes an Area in digits, with Religion and owner of the line before', () => {
    const p = complete({});
    after(
      'spain france\nnap c r2 s1 f1 s/nap 112!\nmur 12\nlom f2 mil 1@f 2@f! 1@reb\naqu r bordeaux* f toulouse! 1',
      p,
    );
    expect(p.turn_order).toEqual(['Spain', 'France']);
    expect(p.areas.Nap).toEqual({ religion: 'Catholic', rebels: 2, influence: { Spain: 1, France: 1 } });
    expect(p.provinces['Nap 3']).toEqual({
      area: 'Nap', size: 'large', printed_realm: 'Nap', lawful_owner: 'Spain', unrest: true,
    }); // prettier-ignore
    expect(p.provinces['Mur 2']).toMatchObject({ size: 'large', lawful_owner: 'Spain', printed_realm: 'Nap' });
    expect(p.provinces['Lom 1']).toMatchObject({ lawful_owner: 'Mil', printed_realm: 'Mil', occupier: 'France' });
    expect(p.provinces['Lom 2']).toMatchObject({ occupier: 'France', occ_unrest: true });
    expect(p.provinces['Lom 3']).toMatchObject({ occupier: 'rebels' });
    expect(p.realms.Mil).toMatchObject({ kind: 'NPR', capital: 'Lom 2' });
    expect(p.areas.Aqu!.religion).toBe('Reformed');
    expect(p.provinces.Bordeaux).toMatchObject({ size: 'large', lawful_owner: 'Mil' });
    expect(p.provinces.Toulouse).toMatchObject({ size: 'small', lawful_owner: 'France', unrest: true });
    expect(p.provinces['Aqu 1']).toMatchObject({ area: 'Aqu', lawful_owner: 'France' });
  });
  it('takes several tokens of a kind, an army, borders and calm in a line', () => {
    const p = after('x s-f e-milan\ncb s-milan\ne lom 3i gc\nlo b ca nap\ncre!\nmad! sev!\nmad@fr!\ncalm s');
    expect(p.wars).toEqual([
      { a: 'Spain', b: 'France' },
      { a: 'England', b: 'Milan' },
    ]);
    expect(p.cb).toEqual([{ holder: 'Spain', target: 'Milan' }]);
    expect(p.stacks).toEqual([
      { pr: 'England', area: 'Lombardy', units: { 'regular.infantry': 3 }, general_dice: ['cavalry'] },
    ]);
    expect(p.areas.Lombardy!.land_adjacent).toEqual(['Castile', 'Naples']);
    expect(p.areas.Castile!.land_adjacent).toContain('Lombardy');
    expect(p.provinces.Sevilla!.unrest).toBe(false);
    expect(p.provinces.Madrid).toMatchObject({ unrest: true, occ_unrest: true }); // France’s disc is seen
    expect(p.provinces.Cremona!.unrest).toBe(true); // Milan’s
    after('calm', p);
    expect(p.provinces.Madrid!.occ_unrest).toBe(false);
  });
  it('knows where borders can matter', () => {
    const p = complete({});
    after('spain france\ncas c s 12\nnap r1 1\nlom mil 1 f 1\nile f 1\nx f-mil\ns cas 1i\nf ile 2i\nmur s 1!', p);
    expect(bordersAsked(p)).toEqual([
      ['Nap', 'Rebels that may move'],
      ['Lom', 'Mil may invade'],
      ['Ile', 'the way of France’s army'],
    ]);
    after('nap b mur\nlo b il', p);
    expect(bordersAsked(p)).toEqual([]);
  });
  it.each([
    ['nap 12', 'has its Provinces already'],
    ['bur zz 12', 'no Realm begins'],
    ['bur 1@x', 'no player begins'],
    ['bur c? 12', 'neither a Religion'],
    ['bur madrid* 1', 'Madrid lies in Castile'],
    ['nap b zz', 'no Area begins'],
    ['calm x', 'no player begins'],
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
    ['- sp cl nap', 'no such token in Naples'],
    ['+ nap', 'Naples is on the table already'],
    ['nap m!', 'no Province of Naples begins'],
    ['ara x1', 'no player begins'],
    ['s cl zz', 'no Area begins'],
    ['players Sa', '“Sa” can be Savoy'],
  ])('says why not: %s', (line, why) => expect(fault(line)).toContain(why));
  it('keeps what was right when another line is wrong', () => {
    const p = table();
    const { done, faults } = readShorthand(p, 'bari!\nnonsense!\ncal!', ATLAS);
    expect([done.length, faults.map((one) => one.line)]).toEqual([2, [2]]);
    expect(p.provinces.Calabria!.unrest).toBe(true);
  });
});
