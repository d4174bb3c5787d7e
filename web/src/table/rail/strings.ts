/** The sentences of the chat and of the list of lands. */

export const chat = {
  label: 'Chat',
  table: 'The table',
  aPlayer: 'A player',
  fresh: (where: string, n: number): string => `${where}: ${n} new`,
  between: 'Between you and',
  alone: 'alone.',
  mute: (name: string): string => `Mute ${name}`,
  muteHint: (name: string): string => `You no longer see what ${name} says, here and at the table. They are not told.`,
  muted: (name: string): string => `${name} is muted: hear again`,
  privately: (name: string | null): string => `to ${name ?? 'you'}, in private`,
  silence: (name: string | undefined): string =>
    name ? `You and ${name} have said nothing to each other.` : 'Nobody has said anything.',
  binds: 'Deals are allowed; no promise binds.',
  toWhom: 'To whom',
  toTable: 'To the table',
  toOne: (name: string): string => `To ${name}, in private`,
  message: 'Message',
  hint: (name: string | undefined): string => (name ? `To ${name} alone` : 'To everyone'),
  send: (name: string | undefined): string => (name ? `Send to ${name}` : 'Send to all'),
};

export const lands = {
  label: 'Principalities',
  land: 'Land',
  size: 'Size',
  ally: 'Ally',
  influence: 'Influence',
  elector: 'Elector',
  upheaval: 'Upheaval',
};
