import { describe, expect, it } from 'vitest';
import four from './four-players.json';
import { readLines } from './lines';
import { bareBoard, complete, connect, connected, dropArea, dropSea, meant, rename, setNeighbours } from './position';
import { say } from './words';

const copy = () => complete(structuredClone(four));

describe('lines', () => {
  it('read an Area with everything that lies on it', () => {
    const p = complete({ turn_order: ['Spain', 'France'], realms: { Spain: { kind: 'PR' }, France: { kind: 'PR' } } });
    const faults = readLines(
      p,
      'Naples (Catholic) 2 [sp 1, france 2]: Napoli* = sp/Naples !, Bari, Calabria @fr !\n\nWasteland ~nap:',
    );
    expect(faults).toEqual([]);
    expect(p.areas).toEqual({
      Naples: { religion: 'Catholic', rebels: 2, influence: { Spain: 1, France: 2 }, land_adjacent: ['Wasteland'] },
      Wasteland: { land_adjacent: ['Naples'] },
    });
    expect(p.provinces).toEqual({
      Napoli: { area: 'Naples', size: 'large', printed_realm: 'Naples', lawful_owner: 'Spain', unrest: true },
      Bari: { area: 'Naples', size: 'small', printed_realm: 'Naples', lawful_owner: 'Spain' },
      Calabria: {
        area: 'Naples',
        size: 'small',
        printed_realm: 'Naples',
        lawful_owner: 'Spain',
        occupier: 'France',
        occ_unrest: true,
      },
    });
  });
  it('tell what they do not understand, and read the rest', () => {
    const p = complete({ turn_order: ['Spain'] });
    expect(readLines(p, '(Catholic): Bari\nNaples: Bari ! !, Napoli')).toEqual([
      { line: 1, reason: 'an Area, a colon, its Provinces' },
      { line: 2, reason: '“Bari ! !” is not: name* = owner/flag @occupier !' },
    ]);
    expect(Object.keys(p.provinces)).toEqual(['Napoli']);
  });
});

describe('a position', () => {
  it('knows names by their beginnings, without accents', () => {
    expect(meant('île', ['Île-de-France', 'Ireland'])).toBe('Île-de-France');
    expect(meant('i', ['Île-de-France', 'Ireland'])).toBe('i');
    expect(meant('Liège', ['Spain'])).toBe('Liège');
  });
  it('is renamed wherever a name stands', () => {
    const p = copy();
    expect(rename(p, 'realms', 'Spain', 'Castilla')).toBe(true);
    expect(rename(p, 'areas', 'Lombardy', 'Lombardia')).toBe(true);
    expect(rename(p, 'provinces', 'Madrid', 'Toledo')).toBe(true);
    const text = JSON.stringify(p);
    for (const name of ['Spain', 'Lombardy', 'Madrid']) expect(text).not.toContain(`"${name}"`);
    expect(rename(p, 'areas', 'Naples', 'Castile')).toBe(false);
  });
  it('has neighbours on both sides, and none where an Area was', () => {
    const p = copy();
    setNeighbours(p, 'Castile', ['Ireland']);
    expect(p.areas.Ireland!.land_adjacent).toEqual(['Castile']);
    expect(p.areas.Aragon!.land_adjacent).not.toContain('Castile');
    dropArea(p, 'Lombardy');
    expect(JSON.stringify(p)).not.toContain('"Lombardy"');
  });
  it('leaves the board when the pieces go', () => {
    const bare = bareBoard(copy());
    expect(Object.keys(bare.provinces)).toHaveLength(45);
    expect(JSON.stringify(bare)).not.toContain('unrest');
    expect(bare.wars).toBeUndefined();
  });
});

describe('answers', () => {
  it.each([
    ['enforce keep', 'Enforce Keep Current Board State'],
    ['propose white', 'Propose a White Peace'],
    ['propose keep as loser', 'Propose Keep Current Board State, as the loser'],
    ['influence Ireland', 'Remove Influence in Ireland'],
    ['Lyon', 'Lyon'],
  ])('%s', (label, words) => expect(say(label)).toBe(words));
});

describe('seas', () => {
  it('connect Areas with each other, by both sides, and can be called otherwise or taken away', () => {
    const p = copy();
    p.sea_zones = { Channel: { ships: { England: 2 } }, 'Bay of Biscay': { ships: {} } };
    connect(p, 'Channel', ['Home Counties', 'Low Countries', 'Aquitaine']);
    connect(p, 'Bay of Biscay', ['Aquitaine', 'Low Countries']);
    expect(p.areas.Aquitaine!.sea_adjacent).toEqual({
      'Low Countries': ['Channel', 'Bay of Biscay'],
      'Home Counties': ['Channel'],
    });
    expect(rename(p, 'sea_zones', 'Channel', 'Narrow Sea')).toBe(true);
    expect(connected(p, 'Narrow Sea')).toEqual(['Aquitaine', 'Low Countries', 'Home Counties']);
    dropSea(p, 'Narrow Sea');
    expect(p.areas['Home Counties']!.sea_adjacent).toEqual({});
    expect(Object.keys(p.sea_zones)).toEqual(['Bay of Biscay']);
  });
});
