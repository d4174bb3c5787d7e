/** What a question is about: it lies lit on the map. */

import type { Question, View } from '../../api/shown';

export function litBy(question: Question | null, view: View): number[] {
  return (question?.about ?? []).flatMap(({ kind, value }) => {
    if (kind === 'province') return [value];
    if (kind === 'principality') return view.principalities[value]?.land ?? [];
    return [];
  });
}
