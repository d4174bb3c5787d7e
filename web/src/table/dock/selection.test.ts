import { describe, expect, it } from 'vitest';
import type { Answer } from '../../api/shown';
import { Selection } from './selection.svelte';

const leave = { id: 7, kind: 'choice', value: 7, words: 'become foreign power', drastic: true } as Answer;
const stay = { id: 8, kind: 'choice', value: 8, words: 'stay' } as Answer;

describe('what cannot be taken back', () => {
  it('is confirmed before it is given, also when advice has picked it', () => {
    const selection = new Selection();
    selection.pick(leave); // as advice does
    expect(selection.confirms(leave)).toBe(false);
    expect(selection.sure).toBe(true);
    expect(selection.confirms(leave)).toBe(true);
  });
  it('is confirmed anew after another answer was picked', () => {
    const selection = new Selection();
    selection.confirms(leave);
    selection.pick(stay);
    expect(selection.confirms(leave)).toBe(false);
  });
  it('is not confirmed by the confirmation of another answer', () => {
    const selection = new Selection();
    selection.confirms(leave);
    expect(selection.confirms({ ...leave, id: 9 })).toBe(false);
  });
  it('is the only thing that asks twice', () => {
    expect(new Selection().confirms(stay)).toBe(true);
  });
});
