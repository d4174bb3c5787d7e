/** The JSON of the game, written by tools/client_types.py from the TypedDicts of the server: not by hand. */

import type { TableSummary } from './bodies';

/** A piece of a sentence; it may name a player, a place or a Principality (by its number among the names). */
export interface Part {
  text: string;
  seat?: number;
  province?: number;
  principality?: number;
  provinces?: number[];
  principalities?: number[];
  seats?: number[];
  name?: string;
}

/** What a counter of a realm is; its value stands in the realm, under its id. */
export interface CounterInfo {
  id: string;
  icon: string;
  label: string;
  short: string;
  meaning: string;
  rule: string;
  main: boolean;
  chart: boolean;
}

/** What a part of a number comes from. */
export interface Share {
  label: string;
  value: number;
}

/** A sign beside a player's name: what he is just now; `side` is that of a champion in a Religious War. */
export interface Badge {
  icon: string;
  label: string;
  meaning?: string;
  rule?: string;
  side?: number;
}

/** Cards that a realm holds: everybody knows how many, their owner knows which. */
export interface Held {
  label: string;
  count: number;
  names: string[] | null;
}

/** Something that lies on a province of the map. */
export interface Token {
  hex: number;
  icon: string;
  count: number;
  religion: number | null;
  label: string;
}

/** One thing that a goal needs: how much there is, of how many, and how much it takes. */
export interface Condition {
  id: string;
  label: string;
  have: number;
  need: number;
  of: number;
  met: boolean;
  rule: string;
}

/** A way to win: for whom, what it needs, and from which round on it counts. `seats` would win by it now. */
export interface Goal {
  id: string;
  name: string;
  who: string;
  rule: string;
  religion: number | null;
  conditions: Condition[];
  met: boolean;
  counts: boolean;
  counts_from: number;
  counts_words: string;
  seats: number[];
}

/** What is counted at the end, for every seat, and everybody's rank. */
export interface Score {
  label: string;
  meaning: string;
  rule: string;
  values: number[];
  ranks: number[];
}

/** How the game has ended, or would end now. */
export interface Outcome {
  goal: string;
  name: string;
  seats: number[];
  sentence: Part[];
  rule: string;
}

/** Everybody's way to victory. */
export interface Race {
  goals: Goal[];
  score: Score;
  now: Outcome;
}

/** A column of a desk. */
export interface Column {
  label: string;
  meaning: string;
}

/** A row of a desk: a player's. */
export interface Row {
  seat: number;
  cells: (number | string)[];
}

/** Some lines of a desk under a heading. */
export interface Section {
  title: string;
  lines: Part[][];
}

/** What each player brings to a phase, and what is going on in it. */
export interface RowsDesk {
  kind: 'rows';
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  columns: Column[];
  rows: Row[];
  sections: Section[];
}

/** A thing and how it stands; `alarm` if it should be noticed. */
export interface Fact {
  label: string;
  value: string;
  alarm: boolean;
}

/** One side of a battle: cards by type where they may be seen. */
export interface Side {
  seat: number;
  power: number;
  cards: number;
  hand: number[] | null;
  pile: number[];
  facts: Fact[];
}

/** Those who fight each other. */
export interface Fight {
  sides: Side[];
}

/** The battles that are being fought. */
export interface BattleDesk {
  kind: 'battle';
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  fights: Fight[];
  sections: Section[];
}

/** An Elector: whose ally, and for whom it has voted. */
export interface Elector {
  power: number;
  ally: number | null;
  vote: number | null;
}

/** A Player who may be elected: votes cast for him, votes of his own to cast, what the blocks would add now. */
export interface Candidate {
  seat: number;
  votes: number;
  to_cast: number;
  block: number;
  total: number;
}

/** Unaligned Electors who vote together, and whom they would follow now. */
export interface Block {
  religion: number;
  electors: number[];
  follows: number | null;
  sentence: Part[];
}

/** The arithmetic of an election: `leader` would be elected as things stand. */
export interface ElectionDesk {
  kind: 'election';
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  majority: number;
  votes: number;
  electors: Elector[];
  candidates: Candidate[];
  blocks: Block[];
  leader: number | null;
  sentence: Part[];
  rule: string;
}

/** A doctrine: types of cards of which one is given, the cards taken for it, and whose cubes lie on it. */
export interface BoardEntry {
  name: string;
  meaning: string;
  give: number[];
  take: number[];
  seats: number[];
  moved: number[];
  answer: number;
}

/** The doctrine board. */
export interface BoardDesk {
  kind: 'board';
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  entries: BoardEntry[];
  sentence: Part[];
  rule: string;
}

/** A province: its coordinates, and where it is drawn. */
export interface Hex {
  q: number;
  r: number;
  x: number;
  y: number;
}

/** A name with its arms in words. */
export interface Arms {
  name: string;
  field: string;
  charge: string;
  arms: string;
}

/** A player's flag: colour, pattern and emblem, any two of which differ between two players. */
export interface Flag {
  emblem: string;
  colour: string;
  hex: string;
  pattern: string;
}

/** A round and its year. */
export interface Round {
  round: number;
  year: number;
}

/** A phase. */
export interface Phase {
  id: string;
  name: string;
  icon: string;
}

/** What is added to a place's number to answer with it, so that one may ask about any place. */
export interface Places {
  province: number;
  principality: number;
}

/** An edge of the map. */
export interface Edge {
  name: string;
  hexes: number[];
}

/** What never changes in a game: the map, the names, the players, what the counters mean. */
export interface Board {
  edition: string;
  title: string;
  prefix: string;
  players: string[];
  marks: string[];
  rounds: Round[];
  phases: Phase[];
  hexes: Hex[];
  neighbours: number[][];
  edges: Edge[];
  names: Arms[];
  homes: Arms[];
  flags: Flag[];
  religions: string[];
  cards: string[];
  counters: CounterInfo[];
  scenes: Record<string, SceneInfo>;
  places: Places;
}

/** A Principality on the map; Influence by seat. */
export interface Principality {
  name: string;
  name_index: number;
  capital: number;
  land: number[];
  religion: number;
  imperial_power: number;
  influence: number[];
  ally: number | null;
  elector: boolean;
}

/** A player's realm. What only its owner may see is None for others. */
export interface Realm {
  seat: number;
  name: string;
  flag: number | null;
  religion: number;
  role: string;
  counters: Record<string, number>;
  power_of: Share[];
  notes: string[];
  badges: Badge[];
  held: Held[];
  capital: number | null;
  land: number[];
  town_provinces: number[];
  home: number | null;
  edge: number | null;
  allies: number[];
  league: string;
  faith: number;
  successes: number;
  hand_count: number;
  hand: number[] | null;
  pile: number[];
  reserves: number;
  called: boolean;
  barred: boolean;
  facing: number | null;
}

/** A war between two powers; an unaligned Principality is led by a player. */
export interface War {
  attacker: number;
  defender: number;
  leader: number | null;
  phase: number;
  outcome: 'pending' | 'won' | 'dropped' | 'white peace';
  winner: number | null;
}

/** For whom an Elector has voted. */
export interface Vote {
  elector: number;
  candidate: number;
}

/** Something that a question is about. */
export interface About {
  kind: string;
  value: number;
}

/** One answer, for a button or a place on the map, and what it costs and brings as far as its seat can know. */
export interface Answer {
  id: number;
  kind: string;
  value: number;
  words: string;
  brings?: string;
  icon?: string;
  arms?: number;
  name?: string;
  quiet?: boolean;
  drastic?: boolean;
}

/** Places that an answer would newly offer: who points at one has given both. */
export interface Opens {
  via: number;
  answers: Answer[];
}

/** All the answers that make a Principality an ally, and how much Influence that is in all. */
export interface Enough {
  answer: number;
  answers: number[];
  amount: number;
}

/** What a plan of one's own must know of a question in a battle: the situation, or which reserves are in time. */
export interface Plan {
  battle: string;
  situation: string;
  words: string;
  answer?: number;
}

/** A question with its answers, what hangs on it, the prompt with places named, who choose in secret together. */
export interface Question {
  seat: number;
  kind: string;
  prompt: string;
  stake: string;
  named: string;
  rule: string;
  sealed: boolean;
  given: number | null;
  together: number[];
  about: About[];
  answers: Answer[];
  edition: string;
  times: number;
  opens?: Opens[];
  enough?: Enough[];
  more?: number;
  most?: number;
  general?: boolean;
  plan?: Plan;
}

/** Something that a seat may say beside its question, which stays open. */
export interface Aside {
  id: number;
  words: string;
}

/** What a seat may see now. */
export interface View {
  seat: number | null;
  round: number;
  year: number;
  phase: string;
  battle_phase: number;
  emperor: number | null;
  initiative: number[];
  setup_order: number[];
  owner: (number | null)[];
  protestant: number[];
  towns: number[];
  tokens: Token[];
  principalities: Record<string, Principality>;
  realms: Realm[];
  wars: War[];
  votes: Vote[];
  race: Race;
  desks: (RowsDesk | BattleDesk | ElectionDesk | BoardDesk)[];
  waiting: number[];
  asked: number[];
  question: Question | null;
  asides: Aside[];
  over: boolean;
  winners: number[];
  victory: string;
  verdicts: Part[][];
  can_undo?: boolean;
}

/** A card that a player has shown in battle. */
export interface CardShown {
  seat: number;
  card: number;
}

/** What one of two has shown the other, and what he gains by it. */
export interface Duellist {
  seat: number;
  words: string;
  icon: string;
  amount: number;
}

/** An event for the chronicle; those of a phase with the same `one` are told together, by `many`. */
export interface Brief {
  one: string;
  many: string;
  item: string;
}

/** What a scene is called. */
export interface SceneInfo {
  title: string;
  icon: string;
}

/** How many cards a player has in hand now. */
export interface CardsLeft {
  seat: number;
  cards: number;
}

/** Electors (by their numbers among the names) and for whom they vote. */
export interface Ballot {
  electors: number[];
  candidate: number;
}

/** How many votes a player has. */
export interface Counted {
  seat: number;
  votes: number;
}

/** Dice that somebody has rolled, and how many of them were successes: those up to a face, if they are told. */
export interface Roll {
  seat: number;
  dice: number;
  hits: number;
  upto?: number;
}

/** Who restores the Faith (side 0) or defends it (side 1) in a Religious War, and what that means. */
export interface Champion {
  seat: number;
  side: number;
  title: string;
  meaning: string;
  rule: string;
}

/** A League and who fights in it; the Restorer's comes first. */
export interface LeagueSide {
  name: string;
  religion: number;
  seats: number[];
}

/** What somebody gains or loses, where (the number of a name), and why. */
export interface Change {
  seat: number;
  amount: number;
  icon: string;
  place: number | null;
  why: string;
}

/** A token that somebody has shown. */
export interface Shown {
  seat: number;
  words: string;
  icon: string;
}

/** What somebody's die shows for his Home, and what comes of it. */
export interface Affairs {
  seat: number;
  face: string;
  label: string;
  amount: number;
}

/** What an event adds to its scene. */
export interface Scene {
  kind:
    | 'upheaval'
    | 'faith'
    | 'council'
    | 'dilemma'
    | 'battle'
    | 'league'
    | 'shifts'
    | 'affairs'
    | 'election'
    | 'death'
    | 'exile'
    | 'end';
  begins: boolean;
  ends: boolean;
  seats?: number[];
  left?: CardsLeft;
  ballot?: Ballot;
  counted?: Counted[];
  majority?: number;
  roll?: Roll;
  religion?: number;
  champion?: Champion;
  target?: number;
  sides?: LeagueSide[];
  change?: Change;
  token?: Shown;
  affairs?: Affairs;
  lives?: boolean;
}

/** An event as who does it and what is done: several who do the same are told together. */
export interface Tale {
  who: Part;
  does: Part[];
  last: boolean;
}

/** Something that happened, as the parts of a sentence. */
export interface GameEvent {
  n: number;
  kind: string;
  rule: string;
  icon: string;
  level: 'round' | 'phase' | 'battle' | 'card' | 'desk' | 'aside' | 'plain';
  parts: Part[];
  fields: Record<string, unknown>;
  card?: CardShown;
  dice?: number[];
  duel?: Duellist[];
  brief?: Brief;
  tale?: Tale;
  detail?: boolean;
  scene?: Scene;
}

/** A moment of a game, and what happened since the last. */
export interface Frame {
  n: number;
  round: number;
  phase: string;
  view: View;
  events: GameEvent[];
}

/** A game from its beginning. */
export interface Replay {
  board: Board;
  frames: Frame[];
}

export interface SinceSeen {
  t: 'delta';
  seat: number | null;
  from: number;
  version: number;
  changes: Partial<View>;
}

export interface Happened {
  t: 'events';
  seat: number | null;
  from: number;
  events: GameEvent[];
}

export interface ChatSaid {
  t: 'chat';
  id: string;
  from: string;
  seat: number | null;
  channel: string;
  text: string;
  at: string;
}

/** The table, without its game. */
export interface TableShown {
  t: 'table';
  table: TableSummary;
}

/** What never changes in its game. */
export interface BoardShown {
  t: 'board';
  board: Board;
}

/** Everything that a seat may see at a version. */
export interface ViewShown {
  t: 'view';
  seat: number | null;
  version: number;
  view: View;
}

/** An answer is taken and kept. */
export interface Acknowledged {
  t: 'ack';
  id: string;
  version: number;
}

/** An answer is not taken. */
export interface Refused {
  t: 'refused';
  id: string;
  code: string;
  rule: string;
  sentence: string;
}

/** Which rule forbids an answer; None: it is allowed. */
export interface Explained {
  t: 'why';
  id: string;
  rule: string | null;
  sentence: string | null;
}

/** What a prince would answer in a seat's place, and why. */
export interface Suggested {
  t: 'suggestion';
  id: string;
  answer: number;
  reason: string;
  rule: string;
}

/** Something cannot be done. */
export interface Failed {
  t: 'error';
  code: string;
  message: string;
}

/** The server is there. */
export interface Pong {
  t: 'pong';
}

export type Level = 'round' | 'phase' | 'battle' | 'card' | 'desk' | 'aside' | 'plain';

export type Desk = RowsDesk | BattleDesk | ElectionDesk | BoardDesk;

export type ServerMessage =
  | TableShown
  | BoardShown
  | ViewShown
  | SinceSeen
  | Happened
  | Acknowledged
  | Refused
  | Explained
  | Suggested
  | ChatSaid
  | Failed
  | Pong;
