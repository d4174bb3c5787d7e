/** Find the terms of the rulebook in a text. */

import type { Term } from '../api/bodies';

export interface Known {
  pattern: RegExp;
  by: Map<string, Term>;
}

export function read(terms: Term[]): Known {
  const by = new Map<string, Term>();
  for (const term of terms) for (const form of term.forms) by.set(form.toLowerCase(), term);
  const forms = [...by.keys()].sort((a, b) => b.length - a.length).map((f) => f.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { pattern: new RegExp(`(?<![\\w-])(${forms.join('|')})('s)?(?![\\w-])`, 'gi'), by };
}

export interface Piece {
  text: string;
  term: Term | null;
  /** A bracket before a term and the punctuation after it, which no line break may separate from it. */
  lead?: string;
  tail?: string;
}

/**
 * Split a text into plain words and terms, each at its first occurrence. A term begins with a capital, or has none at
 * all.
 */
export function pieces(text: string, known: Known | null): Piece[] {
  if (!known) return [{ text, term: null }];
  const found: Piece[] = [];
  const met = new Set<string>();
  let at = 0;
  for (const match of text.matchAll(known.pattern)) {
    const term = known.by.get(match[1]!.toLowerCase())!;
    if (met.has(term.id) || (term.capital && !/^[A-Z]/.test(match[0]))) continue;
    met.add(term.id);
    const lead = text[match.index - 1] === '(' && match.index > at ? '(' : '';
    const before = match.index - lead.length;
    if (before > at) found.push({ text: text.slice(at, before), term: null });
    const end = match.index + match[0].length;
    const tail = /^[.,;:!?)]+/.exec(text.slice(end))?.[0] ?? '';
    found.push({ text: match[0], term, ...(lead && { lead }), ...(tail && { tail }) });
    at = end + tail.length;
  }
  if (at < text.length) found.push({ text: text.slice(at), term: null });
  return found;
}
