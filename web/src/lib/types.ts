/** The JSON of the table server: HTTP as generated from its interface, the socket as src/westphalia/editions/show.py writes it. */

import type { components } from './http';

type Schemas = components['schemas'];
export type Seat = Schemas['SeatSummary'];
export type TableSummary = Schemas['TableSummary'];
export type EditionInfo = Schemas['EditionInfo'];
export type User = Schemas['UserBody'];
export type Rule = Schemas['RuleBody'];
export type RuleSection = Schemas['SectionBody'];
export type Rulebook = Schemas['RulebookBody'];
export type RuleDifference = Schemas['DiffBody'];
export type Reason = Schemas['Reason'];
export type TableWish = Schemas['TableWish'];

export interface Hex {
  q: number;
  r: number;
  x: number;
  y: number;
}
export interface Arms {
  name: string;
  field: string;
  charge: string;
  arms: string;
}
export interface Flag {
  emblem: string;
  colour: string;
  hex: string;
}
export interface Board {
  edition: string;
  title: string;
  prefix: string;
  players: string[];
  rounds: { round: number; year: number }[];
  phases: { id: string; name: string }[];
  hexes: Hex[];
  neighbours: number[][];
  edges: { name: string; hexes: number[] }[];
  names: Arms[];
  homes: Arms[];
  flags: Flag[];
  religions: string[];
  roles: string[];
  cards: string[];
  doctrines: string[];
  leagues: string[];
}
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
  marker: boolean;
  target: boolean;
  dice: [number, number];
}
export interface Realm {
  seat: number;
  name: string;
  flag: number | null;
  religion: number;
  role: number;
  imperial_power: number;
  power_of: Record<string, number>;
  score: number;
  gold: number;
  stored: number;
  good_works: number;
  saints: number;
  monastery: boolean;
  capital: number | null;
  land: number[];
  town_provinces: number[];
  home: number | null;
  edge: number | null;
  allies: number[];
  faith: number;
  successes: number;
  doctrine_count: number;
  doctrines: number[] | null;
  hand_count: number;
  hand: number[] | null;
  pile: number[];
  reserves: number;
  called: boolean;
  barred: boolean;
  played: number | null;
  facing: number | null;
  league: number;
}
export interface Answer {
  id: number;
  kind: string;
  value: number;
  words: string;
}
export interface Question {
  seat: number;
  kind: string;
  prompt: string;
  rule: string;
  sealed: boolean;
  given: number | null;
  about: { kind: string; value: number }[];
  answers: Answer[];
  edition: string;
}
export interface Race {
  provinces: [number, number];
  provinces_needed: number;
  electors: [number, number];
  electors_needed: number;
  scores: number[];
}
export interface View {
  seat: number | null;
  round: number;
  year: number;
  phase: string;
  battle_phase: number;
  reformation: boolean;
  emperor: number | null;
  initiative: number[];
  setup_order: number[];
  owner: (number | null)[];
  protestant: number[];
  towns: number[];
  dice: Record<string, [number, number]>;
  principalities: Record<string, Principality>;
  realms: Realm[];
  wars: { attacker: number; defender: number; phase: number; outcome: number }[];
  targets: { principality: number; declarer: number }[];
  votes: { elector: number; candidate: number }[];
  lines: number[][];
  race: Race;
  waiting: number[];
  asked: number[];
  question: Question | null;
  over: boolean;
  winners: number[];
  victory: string;
  can_undo?: boolean;
}
export interface Part {
  text: string;
  seat?: number;
  province?: number;
  principality?: number;
  provinces?: number[];
  principalities?: number[];
  seats?: number[];
  rule?: string;
}
export interface GameEvent {
  n: number;
  kind: string;
  rule: string;
  parts: Part[];
  fields: Record<string, unknown>;
}
export interface ChatLine {
  id?: string;
  from: string;
  seat: number | null;
  channel: string;
  text: string;
  at: string;
}
export interface Frame {
  n: number;
  round: number;
  phase: string;
  view: View;
  events: GameEvent[];
}
export interface Replay {
  board: Board;
  frames: Frame[];
}

/** What the server says on the socket. */
export type ServerMessage =
  | { t: 'table'; table: TableSummary }
  | { t: 'board'; board: Board }
  | { t: 'view'; seat: number | null; version: number; view: View }
  | { t: 'delta'; seat: number | null; from: number; version: number; changes: Partial<View> }
  | { t: 'events'; seat: number | null; from: number; events: GameEvent[] }
  | { t: 'ack'; id: string; version: number }
  | { t: 'refused'; id: string; code: string; rule: string; sentence: string }
  | { t: 'why'; id: string; rule: string | null; sentence: string | null }
  | ({ t: 'chat' } & ChatLine)
  | { t: 'error'; code: string; message: string }
  | { t: 'pong' };
