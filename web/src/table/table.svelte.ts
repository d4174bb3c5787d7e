/** A table as this browser sees it: messages from the server, and our requests. */

import { remembered, type Remembered } from '../scenes/beats';
import { post } from '../api/api';
import { received, type Clocks } from '../clocks/clock';
import { audible, unread } from './rail/chat';
import { CONFIRM, play } from './play.svelte';
import { learn } from '../rules/rules.svelte';
import { Marks } from '../people/marks.svelte';
import { recall, remember } from '../common/settings.svelte';
import { Socket, type Link } from '../api/socket';
import { changedSince, type Change } from '../scenes/changed';
import { actor } from '../log/story';
import { Stage, stepsSince, type Batch } from '../scenes/stage.svelte';
import { dock } from './strings';
import { standing } from './orders';
import type { Order, TableSummary } from '../api/bodies';
import type { Answer, Board, ChatSaid, GameEvent, ServerMessage, View } from '../api/shown';

export interface Notice {
  sentence: string;
  rule: string | null;
  tone: 'why' | 'refused' | 'info';
}
/** A prince's advice with its reason. */
export interface Advice {
  answer: number;
  reason: string;
  rule: string;
}
/** The connection to a server: a socket, or an object with the same interface. */
export interface Line {
  send(message: object): boolean;
  close(): void;
}
export type Connect = (hear: (message: ServerMessage) => void, linked: (link: Link) => void) => Line;
interface Pending {
  id: string;
  seat: number;
  answer: number;
  then: number[];
  version: number;
  acked: number | null;
  /** The situation when it was given. */
  left: Turn;
}
/** Where I left: the last event, and the map at that time. */
export interface Turn {
  n: number;
  seen?: Remembered;
}

const key = (seat: number | null): string => (seat === null ? 'none' : String(seat));
let made = 0;
const newId = (): string =>
  `${Date.now().toString(36)}-${(made++).toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

export class Table {
  summary = $state.raw<TableSummary | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  board = $state.raw<Board | null>(null);
  views = $state.raw<Record<string, { version: number; view: View }>>({});
  logs = $state.raw<Record<string, GameEvent[]>>({});
  chat = $state.raw<ChatSaid[]>([]);
  link = $state<Link>('connecting');
  notice = $state.raw<Notice | null>(null);
  pending = $state.raw<Pending | null>(null);
  failure = $state<string | null>(null);
  /** The seat whose player holds this device, when several share it. */
  holder = $state<number | null>(null);
  turn = $state.raw<Turn | null>(null);
  /** When each conversation was last read, by the seat that holds this device. */
  #read = $state.raw<Record<string, string>>({});
  /** Seats whose messages are hidden on this device. */
  muted = $state.raw<number[]>([]);

  advice = $state.raw<Advice | null>(null);
  asking = $state(false);
  /** Playback of other players' moves on the map. */
  readonly stage = new Stage();
  /** Promises from the chat, and my notes. */
  readonly marks = new Marks(this);
  #was: View | null = null;
  #own = false;
  /** The last event that was shown, or was too old to show. */
  #played = 0;
  #fresh: GameEvent[] = [];

  #socket: Line;
  #asked = new Map<string, string>();

  constructor(
    readonly id: string,
    connect: Connect = (hear, linked) => new Socket(`/api/tables/${encodeURIComponent(id)}/ws`, hear, linked),
    /** Whether this is a lesson, with a coach beside it. */
    readonly lesson = false,
  ) {
    this.#socket = connect(
      (m) => this.hear(m),
      (l) => this.#linked(l),
    );
  }

  // --- seats on this device ---

  get mine(): number[] {
    return this.summary?.mine ?? [];
  }
  get hotSeat(): boolean {
    return this.mine.length > 1;
  }
  /** The seat that must act next on this device, if it is not the one holding it. */
  get handover(): number | null {
    if (!this.hotSeat || this.summary?.status === 'over') return null;
    const waiting = this.#anyView()?.waiting ?? [];
    const next =
      this.holder !== null && waiting.includes(this.holder) ? this.holder : this.mine.find((s) => waiting.includes(s));
    if (next === undefined) return this.holder === null ? this.mine[0]! : null;
    return next === this.holder ? null : next;
  }
  get seat(): number | null {
    if (this.mine.length === 0) return null;
    return this.hotSeat ? (this.holder ?? (this.summary?.status === 'over' ? this.mine[0]! : null)) : this.mine[0]!;
  }
  get version(): number {
    return this.views[key(this.seat)]?.version ?? 0;
  }
  get view(): View | null {
    const seen = this.views[key(this.seat)]?.view;
    if (seen) return seen;
    return this.seat === null && this.hotSeat ? null : (this.views[key(null)]?.view ?? null);
  }
  get events(): GameEvent[] {
    return this.logs[key(this.seat)] ?? this.logs[key(null)] ?? [];
  }
  get busy(): boolean {
    return this.pending !== null;
  }

  #anyView(): View | undefined {
    return Object.values(this.views)[0]?.view;
  }

  take(seat: number): void {
    this.holder = seat;
    this.notice = null;
    this.#readTurn();
    this.#recallRead();
  }

  // --- receiving ---

  #linked(link: Link): void {
    this.link = link;
    if (link === 'open') this.#hello();
  }

  #hello(): void {
    const counts = Object.entries(this.logs)
      .filter(([seat]) => seat !== 'none')
      .map(([seat, log]) => [seat, log.at(-1)?.n ?? 0]);
    const since = counts.length ? Object.fromEntries(counts) : (this.logs.none?.at(-1)?.n ?? 0);
    this.#socket.send({ t: 'hello', since });
    if (this.pending) this.#send(this.pending);
  }

  #send({ id, seat, answer, then, version }: Pending): void {
    const more = then.length ? { then } : {};
    this.#socket.send({ t: 'answer', id, seat, answer, version, grace: this.grace, ...more });
  }

  hear(message: ServerMessage): void {
    switch (message.t) {
      case 'table':
        this.summary = message.table;
        this.failure = null;
        this.marks.follow();
        break;
      case 'clocks':
        this.clocks = received(message);
        break;
      case 'board':
        this.board = message.board;
        learn(message.board);
        break;
      case 'view':
        this.#see(message.seat, message.version, message.view);
        break;
      case 'delta': {
        const seen = this.views[key(message.seat)];
        if (seen && seen.version === message.from)
          this.#see(message.seat, message.version, { ...seen.view, ...message.changes });
        else if (!seen || seen.version < message.version) this.#hello();
        break;
      }
      case 'events':
        this.#log(message.seat, message.events);
        break;
      case 'ack':
        if (this.pending?.id === message.id) this.pending = { ...this.pending, acked: message.version };
        this.#settle();
        break;
      case 'suggestion':
        this.asking = false;
        this.notice = null;
        this.advice = { answer: message.answer, reason: message.reason, rule: message.rule };
        break;
      case 'refused': {
        const asked = this.asking; // for advice: none is no fault of mine
        this.asking = false;
        if (this.pending?.id === message.id) this.pending = null;
        this.notice = { sentence: message.sentence, rule: message.rule || null, tone: asked ? 'info' : 'refused' };
        break;
      }
      case 'why':
        this.#explain(message.id, message.rule, message.sentence);
        break;
      case 'chat':
        if (!this.chat.some((c) => c.id === message.id && c.from === message.from)) this.chat = [...this.chat, message];
        break;
      case 'promises':
        void this.marks.read();
        break;
      case 'error':
        this.failure = message.message;
        break;
    }
  }

  #see(seat: number | null, version: number, view: View): void {
    const kind = this.views[key(seat)]?.view.question;
    if (seat === this.seat && JSON.stringify(kind?.answers) !== JSON.stringify(view.question?.answers))
      this.advice = null;
    if (key(seat) === key(this.seat)) this.#was ??= this.views[key(seat)]?.view ?? null;
    this.views = { ...this.views, [key(seat)]: { version, view } };
    this.#settle();
    if (this.turn === null) {
      this.#readTurn();
      this.#recallRead();
    }
  }

  #settle(): void {
    const p = this.pending;
    if (p && p.acked !== null && (this.views[key(p.seat)]?.version ?? 0) >= p.acked) {
      this.pending = null;
      this.#own = true;
      if (this.notice?.tone !== 'info') this.notice = null;
      this.#markTurn(p.seat, p.left);
    }
  }

  #log(seat: number | null, events: GameEvent[]): void {
    const first = events[0];
    if (!first) return;
    const before = this.logs[key(seat)] ?? [];
    const kept = before.length && before.at(-1)!.n >= first.n ? before.filter((e) => e.n < first.n) : before;
    this.logs = { ...this.logs, [key(seat)]: [...kept, ...events] };
    this.#played = Math.min(this.#played, first.n - 1); // after an undo, the same events may happen again
    if (key(seat) !== key(this.seat) || this.hotSeat) return;
    // A lesson sends its whole log each time; events that are already known are not played again.
    const known = before.at(-1)?.n ?? 0;
    if (this.#fresh.length === 0) setTimeout(() => this.#perform()); // a long log comes in several messages
    this.#fresh.push(...(this.lesson ? events.filter((e) => e.n > known) : events));
  }

  /** Play incoming events. If I am asked again, the effects of my own answer appear at once. */
  #perform(): void {
    const { view, turn } = this;
    const [fresh, before, own] = [this.#fresh, this.#was, this.#own];
    this.#fresh = [];
    this.#was = null;
    this.#own = false;
    if (!view || fresh.length === 0) return;
    const events = fresh.filter((e) => e.n > Math.max(this.#played, turn?.n ?? 0));
    this.#played = Math.max(this.#played, fresh.at(-1)!.n);
    if (before === null) {
      // On return: only the events since my last answer, however long the log is.
      if (!turn?.seen || events.length === 0 || this.lesson) return;
      this.stage.skip();
      this.stage.happened(this.sinceTurn!, true);
    } else if (own && view.question && !events.some((e) => this.#byOthers(e))) this.stage.skip();
    else this.stage.happened({ events, before, after: view });
  }

  /** The server sends quick bots' answers in the same view as my own. */
  #byOthers(event: GameEvent): boolean {
    const { fields, scene, detail } = event;
    const seat = fields.seat ?? actor(event);
    return typeof seat === 'number' ? seat !== this.seat : scene !== undefined && !detail;
  }

  /** The events since my last answer. */
  get sinceTurn(): Batch | null {
    const { turn, view } = this;
    if (!turn || !view) return null;
    const events = this.events.filter((e) => e.n > turn.n);
    return { events, before: turn.seen ?? view, after: view };
  }
  /** What happened since my last answer, if other players have acted. */
  get news(): Batch | null {
    const since = this.lesson || this.hotSeat ? null : this.sinceTurn;
    return since?.events.some((e) => this.#byOthers(e)) ? since : null;
  }
  /** The changes on the map since my last answer, if other players have acted. */
  get changed(): ReadonlyMap<number, Change> {
    const { news } = this;
    return news ? changedSince(news.before, news.after) : new Map();
  }
  /** The number of steps to show; none if only I have acted. */
  get fresh(): number {
    const since = this.sinceTurn;
    if (!since?.events.some((e) => this.#byOthers(e))) return 0;
    return stepsSince(since).length;
  }

  #explain(id: string, rule: string | null, sentence: string | null): void {
    const what = this.#asked.get(id);
    this.#asked.delete(id);
    if (what === undefined) return;
    this.notice = {
      sentence: sentence ?? dock.allowed,
      rule: rule || null,
      tone: 'why',
    };
  }

  // --- sending ---

  /** Give an answer, and the answers to the questions that follow at once. */
  answer(answer: Answer | number, then: number[] = []): void {
    const question = this.view?.question;
    if (!question || this.busy) return;
    const id = typeof answer === 'number' ? answer : answer.id;
    this.notice = null;
    this.stage.skip();
    const left = { n: this.events.at(-1)?.n ?? 0, seen: remembered(this.view!) };
    this.pending = { id: newId(), seat: question.seat, answer: id, then, version: this.version, acked: null, left };
    this.#send(this.pending);
  }

  /** Standing orders while I am asked; a bot's battle order counts until the battle is over. */
  get orders(): Order[] {
    const { seat, board, view } = this;
    return seat === null || !board || !view ? [] : standing(this.summary?.orders ?? [], seat, { board, view });
  }
  /** Give this answer whenever it is asked in this phase; without an answer, let a bot finish the battle. */
  order(answer: Answer | null): void {
    const question = this.view?.question;
    if (!question || this.busy) return;
    if (this.lesson) return answer ? this.answer(answer) : undefined;
    const what = answer ? { answer: answer.id } : { general: true };
    this.notice = null;
    this.#socket.send({
      t: 'order',
      id: newId(),
      seat: question.seat,
      kind: question.kind,
      ...what,
    });
  }
  /** End a standing order, so that I am asked again. */
  endOrder(order: Order): void {
    this.#socket.send({ t: 'order', id: newId(), seat: order.seat, kind: order.kind });
  }

  /** How long bots wait for me to confirm an answer; they agree to every undo, so they need not wait for an undo request. */
  get grace(): number {
    return play.likes.grace === 'confirm' && this.summary?.seats.some((s) => s.bot) ? CONFIRM : 0;
  }
  /** Confirm my answer. */
  confirm(): void {
    if (this.seat !== null) this.#socket.send({ t: 'done', seat: this.seat });
  }

  why(answer: number, what: string): void {
    const question = this.view?.question;
    if (!question) return;
    const id = newId();
    this.#asked.set(id, what);
    this.#socket.send({ t: 'why', id, seat: question.seat, answer });
  }

  /** Ask a prince for advice. */
  suggest(): void {
    const question = this.view?.question;
    if (!question || this.asking) return;
    this.asking = this.#socket.send({ t: 'suggest', id: newId(), seat: question.seat });
  }

  /** Take my last answer back; if others have acted since, ask them. */
  undo(): void {
    if (this.seat === null) return;
    if (this.view?.can_undo !== false || this.lesson) this.#socket.send({ t: 'undo', id: newId(), seat: this.seat });
    else void this.askUndo(this.seat);
  }
  async askUndo(seat: number): Promise<void> {
    try {
      await post(`/api/tables/${this.id}/undo`, { seat });
    } catch (e) {
      this.tell(e instanceof Error ? e.message : String(e));
    }
  }

  say(channel: string, text: string): boolean {
    return this.#socket.send({ t: 'chat', id: newId(), channel, text, seat: this.seat });
  }

  // --- reading the chat ---

  get unread(): Map<string, number> {
    return unread(this.heard, this.seat, this.#read);
  }
  #readKey(): string {
    return `westphalia.read.${this.id}.${key(this.seat)}`;
  }
  #recallRead(): void {
    this.#read = recall<Record<string, string>>(this.#readKey(), {});
    this.muted = recall<number[]>(this.#mutedKey(), []);
  }
  markRead(which: string, at: string | undefined): void {
    if (at === undefined || at <= (this.#read[which] ?? '')) return;
    this.#read = { ...this.#read, [which]: at };
    remember(this.#readKey(), this.#read);
    this.#markAllRead();
  }
  /** Tell the server that the chat is read, so that My games shows it on every device. */
  #markAllRead(): void {
    const newest = this.chat.length;
    if (newest === this.#told || this.mine.length === 0 || this.lesson) return;
    this.#told = newest;
    post(`/api/tables/${this.id}/read`).catch(() => undefined); // then it counts as unread there
  }
  #told = 0;

  // --- muted players ---

  get heard(): ChatSaid[] {
    return audible(this.chat, this.muted);
  }
  #mutedKey(): string {
    return `westphalia.muted.${this.id}.${key(this.seat)}`;
  }
  mute(seat: number, silent: boolean): void {
    const others = this.muted.filter((s) => s !== seat);
    this.muted = silent ? [...others, seat] : others;
    remember(this.#mutedKey(), this.muted);
  }

  tell(sentence: string, rule: string | null = null): void {
    this.notice = { sentence, rule, tone: 'info' };
  }

  // --- since my last turn ---

  #turnKey(seat: number | null): string {
    return `westphalia.turn.${this.id}.${key(seat)}`;
  }
  #readTurn(): void {
    this.turn = recall<Turn | null>(this.#turnKey(this.seat), null);
  }
  #markTurn(seat: number, turn: Turn): void {
    remember(this.#turnKey(seat), turn);
    this.turn = turn;
  }

  close(): void {
    this.stage.skip();
    this.#socket.close();
  }
}
