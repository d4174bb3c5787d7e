/** What the map shows: everything, or one thing alone. */

export const LENSES = ['all', 'faith', 'power', 'influence'] as const;
export type Lens = (typeof LENSES)[number];
