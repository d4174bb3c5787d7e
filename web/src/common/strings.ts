/** What pictures are called for those who cannot see them, to be translated here and nowhere else. */

export const art = {
  die: (face: number): string => `die: ${face}`,
};
