/** The sentences of the chat and of the list of lands. */

export const chat = {
  label: 'Chat',
  talks: 'Conversations',
  everyone: 'Everyone',
  aPlayer: 'A player',
  unread: 'unread',
  alone: (name: string): string => `Only you and ${name} read this.`,
  muteThem: 'Mute',
  mute: (name: string): string => `Mute ${name}`,
  muteHint: (name: string): string => `You no longer see what ${name} says, here and at the table. They are not told.`,
  muted: (name: string): string => `Unmute ${name}`,
  silence: (name: string | undefined): string =>
    name ? `You and ${name} have not written to each other yet.` : 'No messages yet.',
  binds: 'Deals are allowed, but promises are not binding.',
  toWhom: 'To whom',
  toOne: (name: string): string => `To ${name}, in private`,
  message: 'Message',
  hint: (name: string | undefined): string => `Write to ${name ?? 'everyone'}…`,
  send: 'Send',
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
