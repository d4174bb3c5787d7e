/** The sentences of what a phase lays out: the election, the doctrines, a row for each player. */

export const desk = {
  why: 'why?',
  player: 'Player',
  nothing: 'Nothing to show in this phase.',
  notLoaded: (title: string): string => `${title} could not be loaded.`,
};

export const election = {
  unaligned: 'no ally',
  ally: (name: string): string => `ally of ${name}`,
  votesFor: 'votes for',
  notYet: 'not yet',
  caption: 'Votes by candidate',
  candidate: 'Candidate',
  votes: (majority: number): string => `Votes, ${majority} win`,
  toCast: 'To cast',
  toCastHint: 'Own votes still to cast',
};

export const doctrines = {
  free: 'free',
  other: 'one of another type',
  holder: (name: string, moved: boolean): string => (moved ? `${name}, changed this round` : name),
  mine: ', yours',
  hint: 'Point at a doctrine to see what it does.',
  held: 'held:',
  moved: 'Changed this round.',
};
