/** The terms of the rulebook and what they mean, fetched once when the table is quiet; until then words are just words. */

import { getOnce } from './api';
import type { Term } from './bodies';

interface Known {
  pattern: RegExp;
  by: Map<string, Term>;
}

class Glossary {
  #known = $state.raw<Known | null>(null);
  #edition = '';

  get known(): Known | null {
    return this.#known;
  }

  /** Learn the words of an edition, when the browser has nothing better to do. */
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

function read(terms: Term[]): Known {
  const by = new Map<string, Term>();
  for (const term of terms) for (const form of term.forms) by.set(form.toLowerCase(), term);
  const forms = [...by.keys()].sort((a, b) => b.length - a.length).map((f) => f.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { pattern: new RegExp(`(?<![\\w-])(${forms.join('|')})(?![\\w-])`, 'gi'), by };
}

export interface Piece {
  text: string;
  term: Term | null;
}

/** A text in pieces: plain words, and terms where they first occur. A term begins with a capital, or is one by itself. */
export function pieces(text: string, known: Known | null): Piece[] {
  if (!known) return [{ text, term: null }];
  const found: Piece[] = [];
  const met = new Set<string>();
  let at = 0;
  for (const match of text.matchAll(known.pattern)) {
    const term = known.by.get(match[0].toLowerCase())!;
    if (met.has(term.id) || (term.capital && !/^[A-Z]/.test(match[0]))) continue;
    met.add(term.id);
    if (match.index > at) found.push({ text: text.slice(at, match.index), term: null });
    found.push({ text: match[0], term });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), term: null });
  return found;
}

export const glossary = new Glossary();
