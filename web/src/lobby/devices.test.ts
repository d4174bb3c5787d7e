import { expect, test } from 'vitest';
import { deviceName } from './devices';

test('a browser is described in two words', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';
  expect(deviceName(chrome)).toBe('Chrome on Linux');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1')).toBe(
    'Safari on iOS',
  );
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0')).toBe(
    'Firefox on Windows',
  );
  expect(deviceName('python-httpx/0.28')).toBe('python-httpx/0.28');
  expect(deviceName('')).toBe('A device');
});
