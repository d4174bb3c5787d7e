/** How I fight: in which parts each kind of card is played, by lot. This device remembers it from battle to battle. */

import { recall, remember } from './settings.svelte';

const KEY = 'westphalia.plan';
export const MOST = 3;
interface Kept {
  parts: number[];
  reserves: boolean;
}

class BattlePlan {
  #kept = $state.raw<Kept>(recall<Kept>(KEY, { parts: [1, 1, 1], reserves: true }));

  get parts(): number[] {
    return this.#kept.parts;
  }
  get reserves(): boolean {
    return this.#kept.reserves;
  }
  part(type: number): number {
    return this.#kept.parts[type] ?? 1;
  }
  set(type: number, part: number): void {
    this.#keep({ ...this.#kept, parts: this.parts.map((old, i) => (i === type ? part : old)) });
  }
  callReserves(reserves: boolean): void {
    this.#keep({ ...this.#kept, reserves });
  }
  #keep(kept: Kept): void {
    this.#kept = kept;
    remember(KEY, kept);
  }
}

export const battlePlan = new BattlePlan();
