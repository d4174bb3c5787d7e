import { expect, test } from 'vitest';
import { fitName, SMALLEST, textSize } from './labels';

test('no name is ever smaller than eleven pixels', () => {
  for (const k of [0.15, 0.3, 0.44, 0.6, 0.75, 1, 2]) {
    for (const name of ['Ulm', 'Hesse', 'Mecklenburg', 'Brunswick-Lüneburg']) {
      const { text, size } = fitName(name, 14, 98, k);
      if (text) expect(size * k).toBeGreaterThanOrEqual(SMALLEST - 1e-9);
      expect(text.length * 0.53 * size).toBeLessThanOrEqual(98 + 1e-9);
    }
    expect(textSize(11.5, k) * k).toBeGreaterThanOrEqual(SMALLEST - 1e-9);
  }
});

test('what has no room is shortened, and then left out', () => {
  expect(fitName('Mecklenburg', 14, 98, 1).text).toBe('Mecklenburg');
  expect(fitName('Mecklenburg', 14, 98, 0.5).text).toBe('Mecklen.');
  expect(fitName('Mecklenburg', 14, 98, 0.15).text).toBe('');
});
