import { beforeEach, expect, test, vi } from 'vitest';
import { soundOf } from './sound';
import type { SOUNDS } from './synth';
import { play } from '../table/play.svelte';
import type { Beat } from './beats';

const heard = vi.hoisted(() => [] as string[]);
vi.mock('./synth', async (original) => {
  const { SOUNDS: all, ...rest } = await original<typeof import('./synth')>();
  const named = Object.keys(all).map((name) => [name, () => heard.push(name)]);
  return { ...rest, SOUNDS: Object.fromEntries(named) as typeof SOUNDS };
});
class Audio {
  state = 'running';
  destination = null;
  createGain = (): object => ({ gain: { value: 0 }, connect: () => undefined });
}
vi.stubGlobal('AudioContext', Audio);

const beat = (more: Partial<Beat>, view: object = {}): Beat =>
  ({ turning: [], events: [{}], scene: null, courier: null, view: { protestant: [], ...view }, ...more }) as never;

beforeEach(() => void heard.splice(0));

test('nothing is heard until sound is switched on', () => {
  soundOf(beat({ turning: [1] }));
  expect(heard).toEqual([]);
});

test('each thing that happens has its sound', async () => {
  play.set('sound', true);
  soundOf(beat({ turning: [1] }, { protestant: [1] }));
  soundOf(beat({ turning: [1] }));
  soundOf(beat({ scene: 'battle', events: [{ scene: { kind: 'battle', begins: true } }] as never }));
  soundOf(beat({ courier: { seat: 0, hex: 1 } }));
  soundOf(beat({}));
  await vi.waitFor(() => expect(heard).toHaveLength(4));
  expect(heard).toEqual(['protestant', 'catholic', 'drums', 'tap']);
});
