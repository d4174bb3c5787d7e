import { describe, expect, it } from 'vitest';
import type { PromiseShown, TableSummary } from '../api/bodies';
import { fallen, Marks } from './marks.svelte';

const promise = (due: number, state = 'open', seat = 1): PromiseShown => ({
  id: `p${due}`,
  seat,
  text: 'You get Cologne',
  channel: 'table',
  due,
  state,
  mine: false,
});

describe('promises', () => {
  it('fall due in their round, and at the end', () => {
    const all = [promise(1), promise(2), promise(3), promise(1, 'kept')];
    expect(fallen(all, 2, false).map((p) => p.due)).toEqual([1, 2]);
    expect(fallen(all, 2, true).map((p) => p.due)).toEqual([1, 2, 3]);
  });

  it('are recalled once when their round begins', () => {
    const said: string[] = [];
    const table = {
      id: 't',
      lesson: false,
      seat: 0,
      summary: { round: 1, mine: [0], status: 'playing', seats: [{ name: 'Ann' }, { name: 'Ben' }] } as TableSummary,
      tell: (sentence: string) => void said.push(sentence),
    };
    const marks = new Marks(table);
    marks.read = async () => {};
    marks.follow();
    marks.promises = [promise(2), promise(3)];
    marks.follow();
    expect(said).toEqual([]);
    table.summary = { ...table.summary, round: 2 };
    marks.follow();
    marks.follow();
    expect(said).toEqual(['Ben promised: “You get Cologne” It is due this round.']);
  });
});
