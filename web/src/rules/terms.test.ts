import { describe, expect, it } from 'vitest';
import type { Term } from '../api/bodies';
import { pieces, read } from './terms';

const term = (id: string, forms: string[], capital = false): Term => ({
  id,
  name: id,
  meaning: `${id}.`,
  rule: '',
  forms,
  capital,
});
const known = read([
  term('ally', ['Ally', 'allies']),
  term('imperial-power', ['Imperial Power', 'IP']),
  term('power', ['Power'], true),
  term('player', ['Player'], true),
]);
const marked = (text: string): string =>
  pieces(text, known)
    .map((p) => (p.term ? `${p.lead ?? ''}[${p.text}:${p.term.id}]${p.tail ?? ''}` : p.text))
    .join('');

describe('a text', () => {
  it('marks the longest term, once', () => {
    expect(marked('Imperial Power counts; a Power is a Player or not. Imperial Power again.')).toBe(
      '[Imperial Power:imperial-power] counts; a [Power:power] is a [Player:player] or not. Imperial Power again.',
    );
  });
  it('finds other forms and keeps the genitive together', () => {
    expect(marked("your allies and a Player's land")).toBe("your [allies:ally] and a [Player's:player] land");
  });
  it('takes words with a capital only when they are written so, and no parts of words', () => {
    expect(marked('a player with power, rallies')).toBe('a player with power, rallies');
  });
  it('keeps brackets and full stops with their term, so that no line begins or ends with one', () => {
    expect(pieces('They (IP 4) lose an Ally. You, Player, win.', known).filter((p) => p.term)).toMatchObject([
      { text: 'IP', lead: '(' },
      { text: 'Ally', tail: '.' },
      { text: 'Player', tail: ',' },
    ]);
  });
  it('is plain until the words are known', () => {
    expect(pieces('ally', null)).toEqual([{ text: 'ally', term: null }]);
  });
});
