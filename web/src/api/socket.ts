/** A socket that reconnects by itself, and at once when the machine is online again. */

import type { ServerMessage } from './shown';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

const PAUSES = [300, 700, 1500, 3000, 6000, 10000];
const QUIET = 25_000;

export class Socket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #ended = false;

  constructor(
    private readonly path: string,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onLink: (link: Link) => void,
  ) {
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#open();
    this.#beat = setInterval(() => this.#pulse(), 10_000);
  }

  #wake = (): void => {
    if (document.visibilityState === 'visible' && !this.#ready && !this.#ended) {
      clearTimeout(this.#timer);
      this.#open();
    }
  };

  get #ready(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN || this.#socket?.readyState === WebSocket.CONNECTING;
  }

  #open(): void {
    if (this.#ready || this.#ended) return;
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = Date.now();
      this.onLink('open');
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.onMessage(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#ended) return;
      this.#socket = null;
      this.onLink('lost');
      const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]!;
      this.#timer = setTimeout(() => this.#open(), pause * (0.8 + Math.random() * 0.4));
    };
  }

  #pulse(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > QUIET + 10_000) this.#socket.close();
    else if (Date.now() - this.#heard > QUIET / 2) this.send({ t: 'ping' });
  }

  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }
}
