/** How I fight: in which tenths each kind of card is drawn in which situation. This device remembers it from battle to battle. */

import { recall, remember } from './settings.svelte';
import type { Question } from './shown';

const KEY = 'westphalia.plan';
/** How long a card that the plan will draw can be looked at before it is, in seconds. */
export const LOOKS = [2, 4, 8, 20] as const;
interface Kept {
  /** By situation: the tenths of all kinds of cards. */
  rows: Record<string, number[]>;
  reserves: boolean;
  look: number;
  /** Whether the field is open, where there is little room. */
  open: boolean;
}

class BattlePlan {
  #kept = $state.raw<Kept>({ rows: {}, reserves: true, look: 4, open: true, ...recall<Partial<Kept>>(KEY, {}) });
  /** The battle it fights while I look on. */
  #battle = $state('');

  get rows(): Readonly<Record<string, number[]>> {
    return this.#kept.rows;
  }
  get reserves(): boolean {
    return this.#kept.reserves;
  }
  get look(): number {
    return this.#kept.look;
  }
  get open(): boolean {
    return this.#kept.open;
  }
  get empty(): boolean {
    return Object.keys(this.rows).length === 0;
  }
  /** What it says in such a situation of the cards that may be played; null if nothing. */
  row(question: Question): number[] | null {
    const row = this.rows[question.plan?.situation ?? ''];
    const parts = row ? question.answers.map((a) => row[a.value] ?? 0) : [];
    return parts.some((part) => part > 0) ? parts : null;
  }
  /** From now on so in such a situation: the tenths of the cards that may be played. */
  set(question: Question, kinds: number, tenths: number[]): void {
    const row = Array.from({ length: kinds }, () => 0);
    question.answers.forEach((a, i) => (row[a.value] = tenths[i]!));
    this.change({ rows: { ...this.rows, [question.plan!.situation]: row } });
  }
  change(some: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...some };
    remember(KEY, this.#kept);
  }

  fights(question: Question): boolean {
    return this.#battle !== '' && this.#battle === BattlePlan.#named(question);
  }
  begin(question: Question): void {
    this.#battle = BattlePlan.#named(question);
  }
  hold(): void {
    this.#battle = '';
  }
  static #named(question: Question): string {
    return `${question.seat}/${question.plan?.battle}`;
  }
}

export const battlePlan = new BattlePlan();
