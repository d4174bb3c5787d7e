/** The glossary, loaded once when the table is idle; until then, terms are plain text. */

import { getOnce } from '../api/api';
import type { Term } from '../api/bodies';
import { read, type Known } from './terms';

class Glossary {
  #known = $state.raw<Known | null>(null);
  #edition = '';

  get known(): Known | null {
    return this.#known;
  }

  /** Load the terms of an edition when the browser is idle. */
  learn(edition: string): void {
    if (this.#edition === edition) return;
    this.#edition = edition;
    const fetched = (): void =>
      void getOnce<{ terms: Term[] }>(`/api/guide/${encodeURIComponent(edition)}`).then(
        (guide) => {
          if (this.#edition === edition) this.#known = read(guide.terms);
        },
        () => (this.#edition = ''),
      );
    if ('requestIdleCallback' in window) requestIdleCallback(fetched, { timeout: 4000 });
    else setTimeout(fetched, 800);
  }
}

export const glossary = new Glossary();
