import { expect, test } from 'vitest';
import { audible, conversation, linesOf, partners, pieces, unread } from './chat';
import type { ChatSaid } from '../../api/shown';

let n = 0;
const said = (seat: number, channel: string): ChatSaid => ({
  t: 'chat',
  id: String(++n),
  from: 'ABC'[seat]!,
  seat,
  channel,
  text: `${n}`,
  at: `2026-01-01T00:00:${String(n).padStart(2, '0')}Z`,
});
const chat = [said(0, 'table'), said(1, 'seat:0'), said(2, 'seat:0'), said(0, 'seat:1'), said(0, 'seat:2')];

test('a whisper belongs to the conversation with the other of two', () => {
  expect(chat.map((line) => conversation(line, 0))).toEqual(['table', 'seat:1', 'seat:2', 'seat:1', 'seat:2']);
});

test('while B is chosen, nobody else’s whisper is shown', () => {
  expect(linesOf(chat, 0, 'seat:1').map((l) => l.text)).toEqual(['2', '4']);
  expect(linesOf(chat, 0, 'table').map((l) => l.text)).toEqual(['1']);
  expect(linesOf(chat, 1, 'seat:0').map((l) => l.text)).toEqual(['2', '4']);
});

test('what was read, and what I said myself, is not counted', () => {
  expect(unread(chat, 0, {})).toEqual(
    new Map([
      ['seat:1', 1],
      ['seat:2', 1],
    ]),
  );
  expect(unread(chat, 0, { 'seat:1': chat.at(-1)!.at })).toEqual(new Map([['seat:2', 1]]));
  expect(unread(chat, 1, { table: '' }).get('table')).toBe(1);
});

test('who is muted is neither heard nor counted, at the table or in private', () => {
  const loud = [...chat, said(2, 'table')];
  expect(audible(loud, [])).toEqual(loud);
  expect(audible(loud, [2]).map((l) => l.from)).toEqual(['A', 'B', 'A', 'A']);
  expect(unread(audible(loud, [2]), 0, {})).toEqual(new Map([['seat:1', 1]]));
});

test('there is a conversation with each player who has whispered, and with the one chosen', () => {
  expect(partners(chat, 0, 'table')).toEqual([1, 2]);
  expect(partners(chat, 1, 'table')).toEqual([0]);
  expect(partners(chat, 1, 'seat:2')).toEqual([0, 2]);
});

test('a message is cut where it names places, and nowhere within words', () => {
  const places = new Map([
    ['Tyrol', [3]],
    ['Upper (East) Tyrol', [4]],
  ]);
  expect(pieces('Tyrol for Upper (East) Tyrol, not Tyrolean', places)).toEqual([
    { text: 'Tyrol', hexes: [3] },
    { text: ' for ' },
    { text: 'Upper (East) Tyrol', hexes: [4] },
    { text: ', not Tyrolean' },
  ]);
  expect(pieces('nothing', new Map())).toEqual([{ text: 'nothing' }]);
});
