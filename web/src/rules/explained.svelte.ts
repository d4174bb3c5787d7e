/** The term being explained, and its position. */

import type { Term } from '../api/bodies';

class Explained {
  term = $state.raw<Term | null>(null);
  at = $state.raw({ x: 0, y: 0, below: true });

  show(term: Term, beside: Element): void {
    const box = beside.getBoundingClientRect();
    const below = box.bottom < innerHeight * 0.6;
    this.at = { x: box.left + box.width / 2, y: below ? box.bottom : box.top, below };
    this.term = term;
  }
  hide(): void {
    this.term = null;
  }
}

export const explained = new Explained();
