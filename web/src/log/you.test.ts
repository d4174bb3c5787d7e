import { expect, test } from 'vitest';
import { asSentence, asYours } from './you';
import type { GameContext } from '../common/facts';
import type { Part } from '../api/shown';

const [ada, bela]: Part[] = [
  { text: 'Ada', seat: 0 },
  { text: 'Bela', seat: 1 },
];
const place = (name: string): Part => ({ text: '1,2', province: 3, name });
const told = (parts: Part[], seat: number | null): Part[] =>
  asSentence(parts, { view: { seat, realms: [{ name: 'Ada' }] } } as unknown as GameContext);
const said = (...parts: (Part | string)[]): string =>
  told(
    parts.map((p) => (typeof p === 'string' ? { text: p } : p)),
    0,
  )
    .map((p) => p.name ?? p.text)
    .join('');

test.each([
  [[ada, ' ', 'earns 2 Gold', '.'], 'You earn 2 Gold.'],
  [[ada, ' passes.'], 'You pass.'],
  [[ada, ' ', 'came 6th with 5, 2 behind ', bela, '.'], 'You came 6th with 5, 2 behind Bela.'],
  [[bela, ' ', 'came second with 5, 2 behind ', ada, '.'], 'Bela came second with 5, 2 behind you.'],
  [[ada, ' uses the casus belli on ', bela, '.'], 'You use the casus belli on Bela.'],
  [[ada, ' is now in Mortal Sin.'], 'You are now in Mortal Sin.'],
  [[ada, ' (now Spain) leaves the Empire.'], 'You (now Spain) leave the Empire.'],
  [['On the field, ', ada, ' beats ', bela, '.'], 'On the field, you beat Bela.'],
  [['No one votes, and ', ada, ' becomes Emperor.'], 'No one votes, and you become Emperor.'],
  [['Bela gives way to the army of ', ada, '.'], 'Bela gives way to your army.'],
  [[ada, ' goes to war.'], 'You go to war.'],
  [[ada, ' keeps their religion.'], 'You keep your religion.'],
  [[ada, ' lost land to ', bela, ' and gains a casus belli.'], 'You lost land to Bela and gain a casus belli.'],
  [[ada, ', now its ally, stands by it and fights the war.'], 'You, now its ally, stand by it and fight the war.'],
  [[ada, ' also converts ', place('the province by Ulm'), '.'], 'You also convert the province by Ulm.'],
  [[ada, ' (gun) and ', bela, ' (gun) play.'], 'You (gun) and Bela (gun) play.'],
  [[bela, ' and ', ada, ' earn 2 Gold.'], 'Bela and you earn 2 Gold.'],
  [['Silesia becomes the ally of ', ada, '.'], 'Silesia becomes your ally.'],
  [['Silesia, ally of ', ada, ', takes it.'], 'Silesia, your ally, takes it.'],
  [['The lands of ', ada, ' become Ulm.'], 'Your lands become Ulm.'],
  [[bela, ' beats ', ada, '.'], 'Bela beats you.'],
  [[ada, " casts Ulm's vote for ", ada, '.'], "You cast Ulm's vote for yourself."],
  [[bela, " casts Ulm's vote for ", ada, '.'], "Bela casts Ulm's vote for you."],
  [
    [ada, ' has at least twice the Power of ', bela, ' and wins without a battle.'],
    'You have at least twice the Power of Bela and win without a battle.',
  ],
  [[bela, ' takes ', place("Ada's capital"), '.'], 'Bela takes your capital.'],
  [[place('the province by Ulm'), ' of ', ada, ' turns.'], 'Your province by Ulm turns.'],
  [[bela, ' takes ', place('the province between Adam and Ada'), '.'], 'Bela takes the province between Adam and you.'],
  [
    ['Ransack the Monasteries: ', ada, ' hands in their Monastery.'],
    'Ransack the Monasteries: you hand in your Monastery.',
  ],
  [['No Player is Catholic, so ', ada, ' gains 2 Good Works.'], 'No Player is Catholic, so you gain 2 Good Works.'],
  [['The die shows the eagle (6): Emperor ', ada, ' lives on.'], 'The die shows the eagle (6): you live on.'],
  [['Emperor ', ada, ' has reigned 2 Rounds and dies.'], 'You have reigned 2 Rounds and die.'],
  [['Emperor ', ada, ' skipped Combat Heresy and rolls 2.'], 'You skipped Combat Heresy and roll 2.'],
  [['Emperor ', bela, ' has reigned 2 Rounds and dies.'], 'Emperor Bela has reigned 2 Rounds and dies.'],
  [[place('the province by Ulm'), ' of ', bela, ' turns.'], "Bela's province by Ulm turns."],
])('%j', (parts, words) => {
  expect(said(...parts)).toBe(words);
});

test('who only watches reads names', () => {
  expect(told([ada!, { text: ' passes.' }], null).map((p) => p.text)).toEqual(['Ada', ' passes.']);
});

test('my own places are mine', () => {
  expect(asYours("Which Principality gets Ada's province by Ulm?", 'Ada')).toBe(
    'Which Principality gets your province by Ulm?',
  );
  expect(asYours("Ada's province by Ulm", 'Ada')).toBe('your province by Ulm');
  expect(asYours("Adam's land", 'Ada')).toBe("Adam's land");
});
