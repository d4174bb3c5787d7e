/** Every sentence of the replay and the end page. Translate them here only. */

export const replay = {
  page: 'Replay',
  title: (table: string): string => `Replay: ${table}`,
  opening: 'Opening the replay…',
  back: 'Back to the table',
  failed: 'This replay cannot be shown',
  again: 'Try again',
  tools: 'Replay',
  record: 'Save the record',
  link: 'Copy a link to this moment',
  copied: 'Link to this moment copied.',
  log: 'Log',
  lands: 'Lands',
  beside: 'Realms and log',
  realms: 'Realms',
  close: 'Close',
  controls: 'Moment of the game',
  nothing: 'The game begins',
  where: (year: number | string, phase: string, at: number, of: number): string =>
    `${year}, ${phase} · moment ${at} of ${of}`,
  seenBy: 'Seen by',
  everyone: 'everyone',
  open: 'All secrets are open.',
  knew: (name: string): string => `Only what ${name} knew at the time.`,
  public: 'Secrets stay hidden until the end.',
  nextWar: 'Next war',
  nextElection: 'Next election',
  show: 'Show it on the map',
  playOn: 'Play on from here',
  playOnShort: 'Play on',
  playOnAs: (name: string): string => `Play on as ${name}`,
  play: 'Play the time-lapse',
  pause: 'Pause',
  oneBack: 'One moment back',
  oneOn: 'One moment on',
  speed: 'Speed',
  speeds: { '1': '1×', '4': '4×', '16': '16×' },
  moment: 'Moment',
  power: 'Power',
  keys: 'Arrow keys: one moment. Page keys: one phase. Space: play.',
};

export const ending = {
  page: 'The end',
  loading: 'Loading the game…',
  notOver: 'This game is not over',
  failed: 'This game cannot be shown',
  back: 'Back to the table',
  youAndOthers: 'You and the others',
  each: 'How each player ended',
  numbers: 'The numbers that decided',
  years: 'Through the years',
  needed: 'needed',
  chronicle: 'The chronicle',
  year: 'Year',
  line: (name: string, from: number, to: number): string => `${name} from ${from} to ${to}`,
};

export const standings = {
  caption: 'Final standings',
  player: 'Player',
  provinces: 'Provinces',
  towns: 'Towns',
  allies: 'Allies',
  role: 'Religion and role',
  religion: 'Religion',
  emperor: 'Emperor',
};

export const reasons = {
  title: 'What the bots thought',
  loading: 'Loading their reasons…',
  whose: 'Player',
  all: 'All players',
  none: 'They gave no reasons.',
  more: (n: number): string => `${n} more`,
};

export const stopped = {
  agreed: (title: string): string => `${title} was ended by agreement`,
  stopped: (title: string): string => `${title} was stopped`,
  agreedWhy: 'All players voted to end it. You can play on from its replay.',
  stoppedWhy: 'The rules were corrected after it began. Its record is kept.',
  watch: 'Watch the replay',
  record: 'Save the record',
  another: 'Host another game',
};
