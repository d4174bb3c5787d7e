/** The sentences of the site bar and the home page: apart, since they are loaded first. */

export const site = {
  brand: 'Westphalia',
  main: 'Main',
  places: [
    { path: '/', name: 'Play', also: ['/host', '/join'] },
    { path: '/learn', name: 'Learn', also: ['/win'] },
    { path: '/games', name: 'My games', also: [] },
    { path: '/rules', name: 'Rules', also: [] },
  ],
  signIn: 'Sign in',
  failed: 'That did not work. Please try again.',
  moment: 'One moment…',
  notLoaded: 'This page did not load',
  notLoadedWhy: 'The server may have been updated.',
  again: 'Try again',
  noPage: 'There is no such page',
  start: 'Back to Play',
};

export const home = {
  years: '1510 – 1660',
  title: ['The Peace', 'of Westphalia'],
  what: 'A board game of faith, land and crowns: you rule one realm of a divided Empire.',
  play: 'Play now',
  starting: 'Setting up the map…',
  promise: ['Against bots, no account.', 'Every move you can make is shown.'],
  turnIn: (title: string): string => `Your turn in ${title}`,
  winOld: 'Win with the old faith',
  or: ' or ',
  winNew: 'the new',
  winFaith: ': most of the land, the Electors and the Emperor must share it, and you must be among the saved.',
  winPeace: 'Or outlast both:',
  winPeaceHow: ' if neither faith prevails, the strongest realm wins alone.',
  wins: 'Ways to win',
  shown: 'A game between bots plays behind this text.',
  told: 'a game between bots',
  ways: [
    { path: '/learn', icon: 'star', name: 'Learn', text: 'Play a guided first round in five minutes.' },
    { path: '/host', icon: 'people', name: 'Host', text: 'Set a table for friends, with bots in the empty seats.' },
    { path: '/join', icon: 'link', name: 'Join', text: 'Find an open table, or paste a friend’s link.' },
  ],
  more: 'More',
  umpire: 'Umpire for Peace & Rebels at your own table',
  house: 'House rules: change the game',
  lab: 'Lab: measure what a rule does',
  howToWin: 'How to win',
};
