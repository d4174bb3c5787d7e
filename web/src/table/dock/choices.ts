/** Choices that a kind of question has offered before: shown dimmed while unavailable, and a click asks why. */

import { recall, remember } from '../../common/settings.svelte';
import type { Answer, Question } from '../../api/shown';

const KEY = 'westphalia.choices';
let known: Record<string, Answer[]> | null = null;

/** All choices that this kind of question has offered so far, in their own order. */
export function knownChoices(question: Question | null): Answer[] {
  if (!question) return [];
  known ??= recall<Record<string, Answer[]>>(KEY, {});
  const name = `${question.edition}/${question.kind}`;
  const before = known[name] ?? [];
  const fresh = question.answers.filter((a) => a.kind === 'choice' && !before.some((b) => b.id === a.id));
  if (fresh.length) {
    known[name] = [...before, ...fresh].sort(
      (a, b) => Number(a.drastic ?? false) - Number(b.drastic ?? false) || a.id - b.id,
    );
    remember(KEY, known);
  }
  return known[name] ?? [];
}

export function closedChoices(question: Question | null): Answer[] {
  if (!question) return [];
  const all = knownChoices(question);
  return all.length > 2 ? all.filter((b) => !question.answers.some((a) => a.id === b.id)) : [];
}
