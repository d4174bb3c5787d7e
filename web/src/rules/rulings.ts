/** Rulings and neighbouring rules, for the card of a rule. */

import type { Rule, Rulebook, RuleSection } from '../api/bodies';

export interface Ruling {
  question: string;
  ruling: string;
  why: string;
}

/** Split "(on `V.gen.3`) **Question.** … **Ruling.** … **Why.** …" into its parts. */
export function rulingParts(text: string): Ruling {
  const [, question, ruling, why] =
    /^\(on .*?\) \*\*Question\.\*\* (.*?) \*\*Ruling\.\*\* (.*?)(?: \*\*Why\.\*\* (.*))?$/s.exec(text) ?? [];
  return question && ruling ? { question, ruling, why: why ?? '' } : { question: '', ruling: text, why: '' };
}

/** A heading without its number: "3.2 Diplomacy turns" is "Diplomacy turns". */
export const plainTitle = (title: string): string => title.replace(/^[\d.]+ /, '');

/** The innermost section that holds a rule, and the sections around it. */
export function placeOf(sections: readonly RuleSection[], id: string): RuleSection[] {
  for (const section of sections) {
    if (section.rules.some((rule) => rule.id === id)) return [section];
    const below = placeOf(section.sections, id);
    if (below.length) return [section, ...below];
  }
  return [];
}

export const allRules = (sections: readonly RuleSection[]): Rule[] =>
  sections.flatMap((section) => [...section.rules, ...allRules(section.sections)]);

/** The ids of other rules that a text names. */
export const named = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([VDR]I?\.[a-z][\w.-]*)`/g)].map((match) => match[1]!)),
];

const triples = (text: string): Set<string> => {
  const plain = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, i) => plain.slice(i, i + 3)));
};

/** The rules most similar to a search that matches none: by trigrams, with headings counted twice. */
export function nearest(book: Rulebook, words: string, most = 3): Rule[] {
  const sought = triples(words);
  const shared = (text: string): number => [...triples(text)].filter((t) => sought.has(t)).length;
  return allRules(book.sections)
    .filter((rule) => rule.kind === 'rule')
    .map((rule) => ({ rule, score: shared(rule.section.at(-1) ?? '') + shared(rule.text) - rule.text.length / 400 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ rule }) => rule);
}
