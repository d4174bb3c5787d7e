import { describe, expect, it } from 'vitest';
import type { Rule, Rulebook, RuleSection } from '../api/bodies';
import { named, nearest, placeOf, plainTitle, rulingParts } from './rulings';

const rule = (id: string, text: string, ...section: string[]): Rule => ({
  id,
  text,
  section,
  kind: 'rule',
  rulings: [],
  edition: 'five-round',
});
const section = (title: string, rules: Rule[], sections: RuleSection[] = []): RuleSection => ({
  title,
  rules,
  sections,
});
const sections = [
  section('General', [], [section('1.2 Allies', [rule('V.ally.1', 'An ally needs Influence.', 'General', 'Allies')])]),
  section('War', [rule('V.war.1', 'A battle is fought with cards; see `V.card.3`.', 'War')]),
];

describe('a ruling', () => {
  it('is a question with its answer', () => {
    expect(
      rulingParts('(on `V.gen.3`) **Question.** Are deals binding? **Ruling.** Never. **Why.** The book says so.'),
    ).toEqual({ question: 'Are deals binding?', ruling: 'Never.', why: 'The book says so.' });
  });
  it('is kept whole when it is written otherwise', () => {
    expect(rulingParts('Never.')).toEqual({ question: '', ruling: 'Never.', why: '' });
  });
});
describe('a rule', () => {
  it('has its place in the book', () => {
    expect(placeOf(sections, 'V.ally.1').map((s) => plainTitle(s.title))).toEqual(['General', 'Allies']);
    expect(placeOf(sections, 'V.none')).toEqual([]);
  });
  it('names others', () => expect(named('as `V.card.3` and `V.card.3` say, `x = 1`')).toEqual(['V.card.3']));
  it('is found by words that are nearly its own', () => {
    const book = { edition: 'five-round', title: '', sections } as Rulebook;
    expect(nearest(book, 'batle')[0]?.id).toBe('V.war.1');
    expect(nearest(book, 'alies')[0]?.id).toBe('V.ally.1');
    expect(nearest(book, '§')).toEqual([]);
  });
});
