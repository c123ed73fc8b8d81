// SPDX-License-Identifier: MIT
/*
 * The live connection to the server. It comes back by itself; tables that are watched
 * are joined again from the version known, and what was sent and not acknowledged is
 * sent again with its key, so that nothing is lost and nothing is played twice.
 */
import { Observable } from '../app/observable';
import type { News } from './contract';

/** `waiting`: no connection, the next try comes by itself. */
export type Link = 'connecting' | 'open' | 'waiting';

/** A message that the server answers by its key. */
export interface Sending {
  t: 'moves' | 'resign' | 'offer' | 'answer';
  table: string;
  key: string;
  [member: string]: unknown;
}

/** Watched like a table, of which none has this id: the notices of whoever is signed in. */
export const NOTICES = '@';

const RETRY_MILLIS = [250, 500, 1000, 2000, 4000, 8000];
const PING_MILLIS = 20000;
/** A connection that has been silent for so long after a ping is none. */
const SILENT_MILLIS = 10000;

type Watcher = { have: () => number; key: string | undefined; hear: (news: News) => void };
type OpenSocket = (url: string, protocol: string) => WebSocket;

/** Which watcher it is for. */
function addressee(news: News): string | null {
  if (news.t === 'sync') return news.id;
  if (news.t === 'notice') return NOTICES;
  return news.t === 'pong' ? null : news.table;
}

export class Connection {
  readonly link = new Observable<Link>('waiting');
  private socket: WebSocket | null = null;
  private watchers = new Map<string, Watcher>();
  private unanswered = new Map<string, Sending>();
  /** Keys of what has left this device at least once. */
  private readonly gone = new Set<string>();
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private alive: ReturnType<typeof setTimeout> | undefined;
  private pings = 0;

  constructor(
    private readonly url: string,
    private readonly open: OpenSocket = (url, protocol) => new WebSocket(url, protocol),
  ) {
    // The browser knows before any silence tells it.
    globalThis.addEventListener?.('offline', () => this.drop());
    globalThis.addEventListener?.('online', () => this.tryNow());
  }

  /** Hears of a table from the version that `have` tells; answers how to stop. */
  watch(table: string, watcher: Watcher): () => void {
    this.watchers.set(table, watcher);
    if (this.link.value === 'open') this.join(table, watcher);
    else this.connect();
    return () => {
      if (this.watchers.get(table) !== watcher) return;
      this.watchers.delete(table);
      if (table !== NOTICES) this.post({ t: 'part', table });
      if (this.watchers.size === 0) this.close();
    };
  }

  /** Asks for the whole table anew: something was missed. */
  rejoin(table: string): void {
    const watcher = this.watchers.get(table);
    if (watcher) this.join(table, { ...watcher, have: () => 0 });
  }

  send(message: Sending): void {
    this.unanswered.set(message.key, message);
    this.dispatch(message);
  }

  /** Said now or never: a phrase that comes late is worth nothing. */
  say(table: string, phrase: string): void {
    this.post({ t: 'say', table, phrase });
  }

  private dispatch(message: Sending): void {
    if (this.post(message)) this.gone.add(message.key);
  }

  /** Has this not left the device yet? */
  isHere = (key: string): boolean => this.unanswered.has(key) && !this.gone.has(key);

  /** Takes back what was to be sent; false when it has left. */
  recall(key: string): boolean {
    return this.isHere(key) && this.unanswered.delete(key);
  }

  /** Does the server still owe an answer to this? */
  isUnanswered = (key: string): boolean => this.unanswered.has(key);

  /** Tries at once instead of later. */
  tryNow(): void {
    if (this.link.value !== 'waiting' || this.watchers.size === 0) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.alive);
    const { socket } = this;
    this.socket = null;
    this.unanswered.clear();
    this.link.value = 'waiting';
    socket?.close();
  }

  /** Gives a connection up without waiting for its other end. */
  private drop(): void {
    const { socket } = this;
    if (!socket) return;
    this.lost(socket);
    socket.close();
  }

  private connect(): void {
    if (this.socket) return;
    if (globalThis.navigator?.onLine === false) {
      this.link.value = 'waiting';
      return;
    }
    this.link.value = 'connecting';
    const socket = this.open(this.url, 'novae.v1');
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = ({ data }) => this.heard(socket, String(data));
    socket.onclose = () => this.lost(socket);
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.failures = 0;
    this.link.value = 'open';
    for (const [table, watcher] of this.watchers) this.join(table, watcher);
    for (const message of this.unanswered.values()) this.dispatch(message);
    this.listen();
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.alive);
    this.link.value = 'waiting';
    const pause = RETRY_MILLIS[Math.min(this.failures++, RETRY_MILLIS.length - 1)] as number;
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private heard(socket: WebSocket, data: string): void {
    if (socket !== this.socket) return;
    this.listen();
    const news = JSON.parse(data) as News;
    if ((news.t === 'ack' || news.t === 'refused') && news.key) this.unanswered.delete(news.key);
    const table = addressee(news);
    if (table) this.watchers.get(table)?.hear(news);
  }

  /** Asks for a sign of life when nothing was heard for a while. */
  private listen(): void {
    clearTimeout(this.alive);
    this.alive = setTimeout(() => {
      this.post({ t: 'ping', n: ++this.pings });
      this.alive = setTimeout(() => this.drop(), SILENT_MILLIS);
    }, PING_MILLIS);
  }

  private join(table: string, { have, key }: Watcher): void {
    if (table === NOTICES) this.post({ t: 'notices' });
    else this.post({ t: 'join', table, have: have(), ...(key ? { key } : {}) });
  }

  /** False when there is nobody to hear it. */
  private post(message: object): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}

/** The key of one message: the same when it is sent again, another for every other. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, '0')).join('');
