import { expect, test } from 'vitest';
import { stepsSince } from './stage.svelte';
import type { GameEvent, View } from '../api/shown';

const view = { owner: [], protestant: [], tokens: [], principalities: {}, realms: [{ land: [] }] } as unknown as View;
const event = (n: number): GameEvent =>
  ({ n, kind: `gold${n}`, level: 'plain', parts: [{ text: `Gold ${n}.` }], fields: {} }) as never;

test('what happened is shown again in few enough steps to follow, and all of it', () => {
  const events = Array.from({ length: 90 }, (_, i) => event(i + 1));
  const steps = stepsSince({ events, before: view, after: view });
  expect(steps).toHaveLength(30);
  expect(steps.flatMap((step) => [...step.earlier, step.line.parts])).toHaveLength(90);
});
test('few steps stay as they are', () => {
  expect(stepsSince({ events: [event(1), event(2)], before: view, after: view })).toHaveLength(2);
});
