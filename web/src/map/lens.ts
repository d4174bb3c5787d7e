/** The lenses of the map: everything, or a single subject. */

export const LENSES = ['all', 'faith', 'power', 'influence'] as const;
export type Lens = (typeof LENSES)[number];
