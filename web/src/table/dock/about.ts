/** The subject of a question, which is highlighted on the map. */

import type { Question, View } from '../../api/shown';

export function litBy(question: Question | null, view: View): number[] {
  return (question?.about ?? []).flatMap(({ kind, value }) => {
    if (kind === 'province') return [value];
    if (kind === 'principality') return view.principalities[value]?.land ?? [];
    return [];
  });
}
