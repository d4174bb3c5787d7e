/** Text alternatives for pictures. Translate them here only. */

export const art = {
  die: (face: number): string => `die: ${face}`,
};

export const failure = {
  again: 'Try again',
};
