import { expect, test } from 'vitest';
import { beatsOf } from './beats';
import { fitting, moments } from './moments';
import { newsOf } from './news';
import type { Board, Brief, GameEvent, Part, View } from '../api/shown';

const ada: Part = { text: 'Ada', seat: 0 };
const bela: Part = { text: 'Bela', seat: 1 };
const view = (ally: number | null, protestant: number[], seat: number | null = 0): View =>
  ({
    seat,
    owner: [0, 16, 1],
    protestant,
    tokens: [],
    emperor: null,
    realms: [
      { seat: 0, name: 'Ada', capital: 0, land: [0] },
      { seat: 1, name: 'Bela', capital: 2, land: [2] },
    ],
    principalities: { 16: { name: 'The Palatinate', name_index: 5, capital: 1, land: [1], ally } },
  }) as unknown as View;
const palatinate: Part = { text: 'The Palatinate', name: 'The Palatinate', principality: 5 };
let n = 0;
const event = (parts: Part[], more: Partial<GameEvent> = {}): GameEvent =>
  ({ n: ++n, kind: `kind${n}`, rule: '', icon: '', level: 'plain', parts, fields: {}, ...more }) as GameEvent;
const small = (who: Part): GameEvent => event([who, { text: ' gains 2 Gold.' }]);
const confesses = (who: string): Brief => ({
  one: '{items} confesses the Protestant faith.',
  many: '{items} confess the Protestant faith.',
  item: who,
});
const elected: Brief = { one: 'Bela is elected Emperor.', many: '', item: '' };
const text = (parts: readonly Part[]): string => parts.map((p) => p.text).join('');
const played = (events: GameEvent[], after: View, most = 3): ReturnType<typeof moments> =>
  moments({ events, before: view(0, []), after }, most);

test('what the chronicle tells gets a moment, and what it tells alike gets one together', () => {
  const found = played(
    [
      event([ada, { text: ' turns.' }], { brief: confesses('Ada') }),
      small(bela),
      event([bela, { text: ' turns.' }], { brief: confesses('Bela') }),
      small(ada),
      event([bela, { text: ' has 4 votes.' }], { brief: elected }),
      small(bela),
    ],
    view(0, [2], null),
  );
  expect(found.map((beat) => text(beat.told!))).toEqual([
    'Ada and Bela confess the Protestant faith.',
    'Bela is elected Emperor.',
  ]);
  expect(found.at(-1)!.view.protestant).toEqual([2]);
});

test('what takes my land goes before what the chronicle tells, and my own small acts are not played', () => {
  const taken = event([palatinate, { text: ' becomes the ally of ' }, bela]);
  const events = [taken, event([bela], { brief: elected }), event([ada, { text: ' stores 1 Influence.' }])];
  expect(played(events, view(1, []))).toHaveLength(2);
  const [only, ...rest] = played(events, view(1, []), 1);
  expect(rest).toEqual([]);
  expect(text(only!.told!)).toBe('You lose the Palatinate to Bela.');
});

test('without anything that matters, small acts of others are told, mine are not', () => {
  expect(played([small(ada)], view(0, []))).toEqual([]);
  expect(played([{ ...small(bela), detail: true }], view(0, []))).toEqual([]);
  expect(played([small(ada), small(bela)], view(0, [])).map((b) => text(b.line.parts))).toEqual(['Bela gains 2 Gold.']);
});

test('with too many steps the least important go', () => {
  const beats = beatsOf([small(bela), event([bela], { brief: elected })], view(0, []), view(0, []));
  expect(fitting(beats, 1, 0).map((b) => b.events[0]!.brief)).toEqual([elected]);
});

test('the news tell first what I lose, then what turned, then what others won', () => {
  const news = (after: View): string[] => {
    const events = [event([bela], { brief: elected })];
    return newsOf({ events, before: view(0, []), after }, { religions: ['Catholic', 'Protestant'] } as Board).map(text);
  };
  expect(news(view(1, [0, 1]))).toEqual([
    'You lose the Palatinate to Bela.',
    '2 provinces turn Protestant, 1 of them yours.',
    'Bela is elected Emperor.',
  ]);
  expect(
    newsOf({ events: [], before: view(null, []), after: view(1, []) }, { religions: [] } as unknown as Board).map(text),
  ).toEqual(['Bela wins the Palatinate.']);
  expect(news(view(null, []))).toEqual(['You lose the Palatinate.', 'Bela is elected Emperor.']);
});
