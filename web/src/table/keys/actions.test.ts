import { describe, expect, it } from 'vitest';
import { actionOf, ACTIONS, keyOf, whyNot } from './actions';

describe('keys of one’s own', () => {
  it('begins with the usual ones, each for one thing', () => {
    expect(actionOf({}, 'u')).toBe('undo');
    const keys = Object.values(ACTIONS);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('changes a key, and frees the old one', () => {
    expect(whyNot({}, 'undo', 'z')).toBeNull();
    expect(actionOf({ undo: 'z' }, 'z')).toBe('undo');
    expect(actionOf({ undo: 'z' }, 'u')).toBeUndefined();
    expect(keyOf({ undo: 'z' }, 'undo')).toBe('z');
  });
  it('refuses what is taken or no letter', () => {
    expect(whyNot({}, 'undo', 's')).toBe('suggest');
    expect(whyNot({}, 'undo', '5')).toBe('letter');
  });
});
