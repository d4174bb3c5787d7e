/** The names of the fields of a position. Translate them here only. */

type Said = string | number;

export const areaCards = {
  area: 'Area',
  religion: 'Religion',
  rebels: 'Rebels',
  rebelsIn: (a: Said): string => `${a}: Rebels`,
  infl: (a: Said): string => `Infl. ${a}`,
  influenceOf: (a: Said, b: Said): string => `${a}: Influence of ${b}`,
  provincesToAddIn: (a: Said): string => `Provinces to add in ${a}`,
  moreProvinces: 'More Provinces, separated by commas',
  add: 'Add',
  provincesIn: (a: Said): string => `Provinces in ${a}`,
  neighboursByLand: 'Neighbours by land',
  distant: 'distant',
  distantOf: (a: Said): string => `: ${a} lies on a Distant Continent`,
  remove: 'Remove',
  inNoArea: 'In no Area',
};

export const armyRows = {
  whose: 'Realm',
  area: 'Area',
  units: (a: Said, b: Said, c: Said, d: Said): string => `${a} in ${b}: ${c} ${d}`,
  generalDice: 'General’s dice',
  none: 'none',
  removeStack: 'Remove this stack',
  add: 'Add',
  aStack: 'a stack',
};

export const matGrid = {
  more: [
    ['allied_reserve', 'Allied Units not Deployed', 'Allied'],
    ['tax_elsewhere', 'Tax Value of land that is not listed', 'Tax else.'],
  ] as const,
  caption: 'The numbers on the players’ mats',
  player: 'Player',
};

export const mats = {
  label: 'The players’ mats',
  caption: 'The players’ mats, before and now',
  player: 'Player',
};

export const moreFields = {
  lists: [
    ['claims', 'Claims (Areas)'],
    ['core_tokens', 'Core tokens (Areas)'],
    ['advisors', 'Advisors'],
  ] as const,
  tracks: [
    ['town_track', 'Town Track'],
    ['vassal_track', 'Vassal Track'],
  ] as const,
  cubes: [
    ['town', 'Cubes on the Town Track'],
    ['vassal', 'Cubes on the Vassal Track'],
  ] as const,
  limits: [
    ['alliances_max', 'Most Alliances'],
    ['marriages_max', 'Most Marriages'],
  ] as const,
  summary: 'Ruler, Claims, pieces left, tracks',
  ruler: 'Ruler',
  nameless: 'nameless',
  withCommas: 'separated by commas',
  slots: 'v vacant, d disc, c cube',
  track: (a: Said, b: Said): string => `${a}: ${b}, from left to right: v vacant, d disc, c cube`,
  counted: 'counted',
  piecesCounted: 'Pieces left are counted',
  left: (a: Said): string => `${a} left`,
  piecesLeft: (a: Said, b: Said): string => `${a}: ${b} pieces left`,
};

export const optionFields = {
  flags: [
    ['npr_invasions', 'Invasions by NPRs (step B)', true],
    ['advanced_terms', 'Advanced Peace Terms', true],
    ['no_surrender', 'No surrender', false],
    ['siege_choice', 'Players choose what Rebels besiege', false],
  ] as const,
  round: 'Round',
  versionOfTheRules: 'Version of the rules',
  first: 'first',
  orderOfTheRebels: 'Order of the Rebels',
  siegesFirst: 'Sieges first, then moves',
  oneList: 'one list',
  absentNprs: 'Dynamic NPRs not on the board',
  namesWithCommas: 'names separated by commas',
  muslimReligions: 'Muslim Religions',
};

export const playerCards = {
  name: 'Name',
  stateReligion: 'State Religion',
  capital: 'Capital',
  interregnum: 'Interregnum',
  hasPassed: 'has Passed',
  earlier: 'Earlier in Turn order',
  earlierOf: (a: Said): string => `Earlier in Turn order: ${a}`,
  remove: 'Remove',
  removeOf: (a: Said): string => `Remove ${a}`,
  playersToAdd: 'Players to add',
  morePlayers: 'More players, in Turn order, separated by commas',
  addPlayers: 'Add players',
};

export const provinceExtras = {
  numbers: [
    ['tax_value', 'Tax Value'],
    ['siege_need', 'Siege Strength needed'],
  ] as const,
  discs: [
    ['disc', 'pieces of the owner'],
    ['occ_disc', 'pieces of the Occupier'],
  ] as const,
  pieces: [
    ['', 'usual for its owner'],
    ['town', 'Town'],
    ['vassal', 'Vassal'],
    ['none', 'none'],
  ] as const,
  dynamicNpr: 'Dynamic NPR',
  piece: 'piece',
  pieceOf: (a: Said): string => `${a}: piece`,
  theNaturalOnes: 'the natural ones',
  unusual: 'Province with something unusual',
  unusualHint: 'A Dynamic NPR, another Tax Value, fortifications or other pieces',
  showItsFields: 'Show its fields',
};

export const provinceRow = {
  province: 'Province',
  lawfulOwner: (a: Said): string => `${a}: Lawful Owner`,
  flag: (a: Said): string => `${a}: flag`,
  territory: 'Territory',
  occupier: (a: Said): string => `${a}: Occupier`,
  nobody: 'none',
  large: 'large',
  unrest: 'unrest',
  occupiers: 'Occupier’s',
  unrestIn: (a: Said): string => `unrest: ${a}`,
  remove: (a: Said): string => `Remove ${a}`,
};

export const quickEntry = {
  takenBack: 'Taken back.',
  quickEntry: 'Quick entry',
  hint: 'one line each; the beginning of a name is enough',
  lines: (a: Said): string => `… ${a} lines`,
  line: (a: Said): string => `Line ${a}:`,
  paste: 'You can also paste several lines.',
  borders: (a: Said): string => `Borders can matter for ${a}: write`,
  enterIt: 'Enter it',
  takeBack: 'Undo the last line',
  how: 'How to write it',
  howLabel: 'How to write it:',
  atlas: (a: Said): string => `The atlas has ${a} Areas: yours first, then Europe about 1520.`,
};

export const realmRows = {
  hint: 'List an NPR only with its own Capital, Religion or unlisted land.',
  realm: 'Realm',
  overlord: 'Overlord',
  noOverlord: 'none: an NPR',
  stateReligion: 'State Religion',
  capital: 'Capital',
  taxElsewhere: 'Tax elsewhere',
  taxElsewhereOf: (a: Said): string => `${a}: Tax Value of land that is not listed`,
  remove: (a: Said): string => `Remove ${a}`,
  realmsToAdd: 'Realms to add',
  moreRealms: 'More Realms, separated by commas',
  addRealms: 'Add Realms',
};

export const seaRows = {
  seaZone: 'Sea zone',
  ships: (a: Said): string => `Ships ${a}`,
  shipsOf: (a: Said, b: Said): string => `${a}: Ships of ${b}`,
  connects: 'connects these Areas',
  withCommas: 'separated by commas',
  connectsOf: (a: Said): string => `${a}: connects these Areas`,
  remove: (a: Said): string => `Remove ${a}`,
  seaZonesToAdd: 'Sea zones to add',
  moreSeaZones: 'More sea zones, separated by commas',
  addSeaZones: 'Add sea zones',
};

export const tokenRows = {
  remove: (a: Said, b: Said): string => `Remove ${a} ${b}`,
  add: 'Add',
  to: (a: Said): string => `to ${a}`,
};
