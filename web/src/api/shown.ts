/** The server's JSON, written from its TypedDicts by tools/generate/client_types.py. Do not edit. */

import type { TableSummary } from './bodies';

/** A part of a sentence; it may name a player, a place or a Principality (an index into the board's names). */
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

/** The description of a counter; realms hold its value under its id. */
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

/** A part of a number, and where it comes from. */
export interface Share {
  label: string;
  value: number;
}

/** A sign beside a player's name; `side` is the side of a champion in a Religious War. */
export interface Badge {
  icon: string;
  label: string;
  meaning?: string;
  rule?: string;
  side?: number;
}

/** Cards in hand: their number is public, their names are the owner's. */
export interface Held {
  label: string;
  count: number;
  names: string[] | null;
}

export interface Token {
  hex: number;
  icon: string;
  count: number;
  religion: number | null;
  label: string;
}

/** A condition of a goal: how much there is (`have`), how much it takes (`need`), and of how many (`of`). */
export interface Condition {
  id: string;
  label: string;
  have: number;
  need: number;
  of: number;
  met: boolean;
  rule: string;
}

/** A way to win: who wins, its conditions, and the first round in which it counts. `seats` would win by it now. */
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

/** The final score of every seat, and its rank. */
export interface Score {
  label: string;
  meaning: string;
  rule: string;
  values: number[];
  ranks: number[];
}

/** How the game ended, or would end now. */
export interface Outcome {
  goal: string;
  name: string;
  seats: number[];
  sentence: Part[];
  rule: string;
}

/** The race to victory: goals, scores, and who would win now. */
export interface Race {
  goals: Goal[];
  score: Score;
  now: Outcome;
}

export interface Column {
  label: string;
  meaning: string;
}

export interface Row {
  seat: number;
  cells: (number | string)[];
}

/** Lines of a desk under a heading. */
export interface Section {
  title: string;
  lines: Part[][];
}

/** The head of a desk; an `urgent` one comes to the front. */
export interface DeskHead {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
}

/** A table with a row for each player, and sections on the phase. */
export interface RowsDesk {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  kind: 'rows';
  columns: Column[];
  rows: Row[];
  sections: Section[];
}

/** A label with a value; `alarm` asks for attention. */
export interface Fact {
  label: string;
  value: string;
  alarm: boolean;
}

/** One side of a battle; cards by type where the viewer may see them. */
export interface Side {
  seat: number;
  power: number;
  cards: number;
  hand: number[] | null;
  pile: number[];
  facts: Fact[];
}

export interface Fight {
  sides: Side[];
}

/** A League at war and the cards its members hold. */
export interface LeagueCards {
  name: string;
  religion: number;
  cards: number;
}

/** The battles in progress; in a Religious War with the Leagues, the viewer's first. */
export interface BattleDesk {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  kind: 'battle';
  fights: Fight[];
  leagues: LeagueCards[];
}

/** An Elector, its ally and its vote. */
export interface Elector {
  power: number;
  ally: number | null;
  vote: number | null;
}

/** A candidate: votes received, own votes still to cast, and votes that the unaligned blocks would add now. */
export interface Candidate {
  seat: number;
  votes: number;
  to_cast: number;
  block: number;
  total: number;
}

/** Unaligned Electors that vote together, and the candidate they would follow now. */
export interface Block {
  religion: number;
  electors: number[];
  follows: number | null;
  sentence: Part[];
}

/** The count of an election; `leader` would be elected now. */
export interface ElectionDesk {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  kind: 'election';
  majority: number;
  votes: number;
  electors: Elector[];
  candidates: Candidate[];
  blocks: Block[];
  leader: number | null;
  sentence: Part[];
  rule: string;
}

/** A doctrine: the card types to give one of, the cards taken for it, and the players who hold it. */
export interface BoardEntry {
  name: string;
  meaning: string;
  give: number[];
  take: number[];
  seats: number[];
  moved: number[];
  answer: number;
}

export interface BoardDesk {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  kind: 'board';
  entries: BoardEntry[];
  sentence: Part[];
  rule: string;
}

/** A player who chooses in secret, and whether they have chosen. */
export interface Voter {
  seat: number;
  chosen: boolean;
}

/** The vote on the Council of Trent. */
export interface CouncilDesk {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  kind: 'council';
  voters: Voter[];
  enough: number;
  delays: number;
  emperor: number | null;
  faces: number;
  breaks: number;
  gains: string[];
  deadline: number | null;
}

/** The gains of both players of a Diplomacy Game; several numbers where it is not known who begins. */
export interface Payoff {
  answer: number;
  other_answer: number;
  mine: number[];
  theirs: number[];
}

/** One of the two choices of a Diplomacy Game. */
export interface Gesture {
  answer: number;
  words: string;
  icon: string;
}

/** The Diplomacy Game of two players, the viewer first, its payoffs, and all pairs of this phase in order. */
export interface GameDesk {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  kind: 'game';
  voters: Voter[];
  choices: Gesture[];
  payoffs: Payoff[];
  pairs: number[][];
}

/** A member of a League, its Imperial Power and its part in the war. */
export interface Member {
  seat: number;
  power: number;
  part: string;
}

/** A League, and the consequences of its victory. */
export interface LeagueShown {
  league: number;
  name: string;
  religion: number;
  power: number;
  members: Member[];
  wins: Part[][];
}

/** Who would face whom if the player gave an answer that joins a League or none, and who would wait in reserve. */
export interface Joining {
  answer: number;
  league: number | null;
  pairs: number[][];
  waiting: number[];
}

/** The Leagues before their war, the player who chooses one, and the Imperial Power that they would add. */
export interface LeaguesDesk {
  id: string;
  title: string;
  icon: string;
  urgent: boolean;
  kind: 'leagues';
  targets: number[];
  leagues: LeagueShown[];
  seat: number;
  adds: number;
  joining: Joining[];
  sentence: Part[];
}

/** A province: its coordinates, and where it is drawn. */
export interface Hex {
  q: number;
  r: number;
  x: number;
  y: number;
}

/** A name with its coat of arms. */
export interface Arms {
  name: string;
  field: string;
  charge: string;
  arms: string;
}

/** A player's flag: any two players differ in two of colour, pattern and emblem. */
export interface Flag {
  emblem: string;
  colour: string;
  hex: string;
  pattern: string;
}

export interface Round {
  round: number;
  year: number;
}

export interface Phase {
  id: string;
  name: string;
  icon: string;
}

/** The offsets that turn a place's number into an answer, so that clients can ask about any place. */
export interface Places {
  province: number;
  principality: number;
}

export interface Edge {
  name: string;
  hexes: number[];
}

/** The constant data of a game: map, names, players, counters. */
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

/** A player's realm; fields that only the owner may see are None for others. */
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

/** A war between two powers; a player leads an unaligned Principality. */
export interface War {
  attacker: number;
  defender: number;
  leader: number | null;
  phase: number;
  outcome: 'pending' | 'won' | 'dropped' | 'white peace';
  winner: number | null;
}

export interface Vote {
  elector: number;
  candidate: number;
}

/** A thing that a question is about. */
export interface About {
  kind: string;
  value: number;
}

export interface Difference {
  seat: number;
  what: string;
  from: number;
  to: number;
}

/** A province that changes hands: its Principality, if any, and the player who owns it or is its ally. */
export interface LandChange {
  province: number;
  principality?: number;
  seat?: number;
}

/** An answer for a button or a place on the map, and its effects as far as its seat can know them. */
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
  needs?: number;
  changes?: Difference[];
  lands?: LandChange[];
}

/** Places that an answer would newly offer; a click on one gives both answers. */
export interface Opens {
  via: number;
  answers: Answer[];
}

/** The answers that make a Principality an ally, and the Influence they place. */
export interface Enough {
  answer: number;
  answers: number[];
  amount: number;
}

/** A question: its prompt (`named`: with place names), what is at stake, its answers, and who chooses in secret. */
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
}

/** An aside: the seat may give it at any time, and its question stays open. */
export interface Aside {
  id: number;
  words: string;
}

/** The view of a seat. */
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
  desks: (RowsDesk | BattleDesk | ElectionDesk | BoardDesk | CouncilDesk | GameDesk | LeaguesDesk)[];
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

/** One player's choice in a duel, and its gain. */
export interface Duellist {
  seat: number;
  words: string;
  icon: string;
  amount: number;
}

/** An event for the chronicle; those of a phase with the same `one` are combined by `many`. */
export interface Brief {
  one: string;
  many: string;
  item: string;
}

/** The title and icon of a scene. */
export interface SceneInfo {
  title: string;
  icon: string;
}

/** The size of a player's hand. */
export interface CardsLeft {
  seat: number;
  cards: number;
}

/** Electors (indices into the board's names) and their candidate. */
export interface Ballot {
  electors: number[];
  candidate: number;
}

/** A player's votes. */
export interface Counted {
  seat: number;
  votes: number;
}

/** A roll: the number of dice and of successes; `upto` is the highest face that succeeds. */
export interface Roll {
  seat: number;
  dice: number;
  hits: number;
  upto?: number;
}

/** A title in a Religious War: side 0 restores the Faith, side 1 defends it. */
export interface Champion {
  seat: number;
  side: number;
  title: string;
  meaning: string;
  rule: string;
}

/** A League and its members; the Restorer's League comes first. */
export interface LeagueSide {
  name: string;
  religion: number;
  seats: number[];
}

/** A gain or loss of a seat, its place (an index into the board's names), and its reason. */
export interface Change {
  seat: number;
  amount: number;
  icon: string;
  place: number | null;
  why: string;
}

/** A token that a player has shown. */
export interface Shown {
  seat: number;
  words: string;
  icon: string;
}

/** The die rolled for a player's Home, and its effect. */
export interface Affairs {
  seat: number;
  face: string;
  label: string;
  amount: number;
}

/** The contribution of an event to its scene. */
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

/** A short log line: a subject and what it does; events that differ only in the subject are combined. */
export interface Tale {
  who: Part;
  does: Part[];
  all_do: Part[];
  last: boolean;
}

/** How many cards an exchange costs a seat, those it still has to choose included. */
export interface CardsLost {
  seat: number;
  cards: number;
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
  winner?: number | null;
  lost?: CardsLost[];
  provinces?: number[];
}

/** A moment of a game, and the events since the last frame. */
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

/** A promise in a line that I may read has changed. */
export interface PromisesChanged {
  t: 'promises';
}

/** The table, without its game. */
export interface TableShown {
  t: 'table';
  table: TableSummary;
}

/** The clock of a seat in seconds; times are Unix times. */
export interface SeatLeftShown {
  seat: number;
  left: number;
  since: number | null;
  due: number | null;
}

/** The clocks of a table by the server's time `at`; a client warns `warning` seconds before the end. */
export interface ClocksShown {
  t: 'clocks';
  at: number;
  paused: boolean;
  warning: number;
  seats: SeatLeftShown[];
}

/** The parts of the game that never change. */
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

/** An answer is committed. */
export interface Acknowledged {
  t: 'ack';
  id: string;
  version: number;
}

/** An answer is refused. */
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

/** A bot's advice for a seat's question, with the reason. */
export interface Suggested {
  t: 'suggestion';
  id: string;
  answer: number;
  reason: string;
  rule: string;
}

/** A request failed. */
export interface Failed {
  t: 'error';
  code: string;
  message: string;
}

/** The answer to a ping. */
export interface Pong {
  t: 'pong';
}

export type Level = 'round' | 'phase' | 'battle' | 'card' | 'desk' | 'aside' | 'plain';

export type Desk = RowsDesk | BattleDesk | ElectionDesk | BoardDesk | CouncilDesk | GameDesk | LeaguesDesk;

export type ServerMessage =
  | TableShown
  | ClocksShown
  | BoardShown
  | ViewShown
  | SinceSeen
  | Happened
  | Acknowledged
  | Refused
  | Explained
  | Suggested
  | ChatSaid
  | PromisesChanged
  | Failed
  | Pong;
