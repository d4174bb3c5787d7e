import { expect, test } from 'vitest';
import { told } from './log_lines';
import type { GameEvent, Part } from '../api/shown';

const NAMES = ['Ada', 'Bela', 'Caspar'];
let n = 0;
const event = (kind: string, more: Partial<GameEvent>): GameEvent => ({
  n: ++n,
  kind,
  rule: '',
  icon: '',
  level: 'plain',
  parts: [{ text: kind }],
  fields: {},
  ...more,
});
const seat = (s: number): Part => ({ text: NAMES[s]!, seat: s });
const tale = (kind: string, s: number, does: string): GameEvent =>
  event(kind, {
    tale: { who: seat(s), does: [{ text: does }], all_do: [{ text: does.replace('s ', ' ') }], last: false },
  });
const words = (events: GameEvent[]): string[] => told(events, 3).map((l) => l.parts.map((p) => p.text).join(''));

test('what all players do is one line', () => {
  expect(words([0, 1, 2].map((s) => tale('gold', s, 'earns 2 Gold')))).toEqual(['All players earn 2 Gold.']);
});

test('what several players do alike is one line', () => {
  const events = [
    tale('gold', 0, 'earns 2 Gold'),
    tale('gold', 1, 'earns 3 Gold'),
    tale('gold', 2, 'earns 2 Gold'),
    tale('conversion', 1, 'turns Protestant'),
  ];
  expect(words(events)).toEqual(['Ada and Caspar earn 2 Gold.', 'Bela earns 3 Gold.', 'Bela turns Protestant.']);
});

test('places are named at the end, with how often', () => {
  const place = (name: string, principality: number): GameEvent =>
    event('place_stored', {
      tale: {
        who: { text: name, principality },
        does: [seat(0), { text: ' places Influence on' }],
        all_do: [],
        last: true,
      },
    });
  expect(words([place('The Palatinate', 1), place('Mainz', 2), place('The Palatinate', 1)])).toEqual([
    'Ada places Influence on the Palatinate (2) and Mainz.',
  ]);
});

test('a detail stands under what it belongs to, and does not part what is alike', () => {
  const lines = told(
    [tale('gold', 0, 'earns 2 Gold'), event('income', { detail: true }), tale('gold', 1, 'earns 2 Gold')],
    3,
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]!.details).toHaveLength(1);
  expect(lines[0]!.events).toHaveLength(2);
});

test('a different line in between splits it', () => {
  const events = [tale('gold', 0, 'earns 2 Gold'), event('battle', {}), tale('gold', 1, 'earns 2 Gold')];
  expect(words(events)).toEqual(['Ada earns 2 Gold.', 'battle', 'Bela earns 2 Gold.']);
});
