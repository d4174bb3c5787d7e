/** The coach's notes in a first game: one when a kind of question comes up for the first time. */

import { getOnce } from '../api/api';
import type { Guide } from '../api/bodies';
import { recall, remember } from '../common/settings.svelte';

const KEY = 'westphalia.notes';
const START = 'start'; // shown before the very first question

interface Kept {
  on: boolean;
  /** Notes already shown on this device, as "edition:kind". */
  told: string[];
}

class Notes {
  #kept = $state<Kept>({ on: true, told: [], ...recall<Partial<Kept>>(KEY, {}) });
  #texts = $state.raw<Record<string, Record<string, string>>>({});

  get on(): boolean {
    return this.#kept.on;
  }
  get begun(): boolean {
    return this.#kept.told.length > 0;
  }
  #keep(kept: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...kept };
    remember(KEY, this.#kept);
  }
  set(on: boolean): void {
    this.#keep({ on });
  }
  forget(): void {
    this.#keep({ on: true, told: [] });
  }
  tell(book: string, key: string): void {
    const id = `${book}:${key}`;
    if (!this.#kept.told.includes(id)) this.#keep({ told: [...this.#kept.told, id] });
  }

  /** An answer was given while a note was visible. */
  answered(book: string, key: string): void {
    if (key === START) this.tell(book, key);
  }

  /** Load the coach's notes of an edition; without them the coach stays silent. */
  read(book: string): void {
    if (!this.on || this.#texts[book]) return;
    getOnce<Guide>(`/api/guide/${encodeURIComponent(book)}`).then(
      (guide) => (this.#texts = { ...this.#texts, [book]: guide.notes }),
      () => undefined,
    );
  }

  /** The note for a question, if it has not been shown yet. */
  next(book: string, kind: string): { key: string; text: string } | null {
    const texts = this.#texts[book];
    if (!this.on || !texts) return null;
    const key = [START, kind].find((k) => texts[k] && !this.#kept.told.includes(`${book}:${k}`));
    return key === undefined ? null : { key, text: texts[key]! };
  }
}

export const notes = new Notes();
