// SPDX-License-Identifier: MIT
/*
 * Was the deal what the server promised before anybody sat down? Its secret, the
 * contributions of the players and the table's id make a stream of numbers, and the
 * stream makes the deal: computed here again, by the browser's own cryptography.
 */
import { dayOf } from '../app/days';
import type { LunaTile } from '../engine/types';
import type { Sync } from './contract';

const HEX = /^([0-9a-f]{2})*$/;

export function bytesOf(hex: string): Uint8Array {
  if (!HEX.test(hex)) throw new Error('not a number in hexadecimal digits');
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (bytes: Uint8Array): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)));

/** 32 bytes of this device's own chance, and the promise that is shown before. */
export async function ownContribution(): Promise<{ contribution: string; commitment: string }> {
  // Browsers have cryptography only behind https: or on this machine; the deal does without us then.
  if (!crypto.subtle) return { contribution: '', commitment: '' };
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { contribution: hexOf(bytes), commitment: await sha256(bytes) };
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The stream of 32-bit words that deals. */
class Stream {
  private words: number[] = [];
  private blocks = 0;

  constructor(
    private readonly key: CryptoKey,
    private readonly message: Uint8Array,
  ) {}

  static async of(id: string, secret: Uint8Array, contributions: Uint8Array[]): Promise<Stream> {
    const key = await crypto.subtle.importKey('raw', secret as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    return new Stream(key, joined([new TextEncoder().encode(`${id}/`), ...contributions]));
  }

  private async next(): Promise<number> {
    if (this.words.length === 0) {
      const number = new Uint8Array(4);
      new DataView(number.buffer).setUint32(0, this.blocks++, true);
      const block = await crypto.subtle.sign('HMAC', this.key, joined([this.message, number]) as BufferSource);
      const view = new DataView(block);
      this.words = Array.from({ length: block.byteLength / 4 }, (_, i) => view.getUint32(4 * i, true));
    }
    return this.words.shift() as number;
  }

  /** A number below n, each as likely as the others. */
  async below(n: number): Promise<number> {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word = await this.next();
    while (word >= limit) word = await this.next();
    return word % n;
  }

  async shuffle<T>(list: T[]): Promise<T[]> {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i--) {
      const other = await this.below(i + 1);
      [result[i], result[other]] = [result[other] as T, result[i] as T];
    }
    return result;
  }
}

/** The deal that follows from what was revealed, spelled as the engine protocol does. */
async function dealOf(table: Sync, stream: Stream, tiles: LunaTile[]): Promise<string> {
  if (table.game === 'terra-nova') return String(1 + (await stream.below(table.players)));
  const order = await stream.shuffle(tiles.map((tile) => tile.code));
  const seats = await stream.shuffle(Array.from({ length: table.players }, (_, i) => i + 1));
  return `${order.join(',')} ${seats.join('')}`;
}

/** Which promise was kept; all of them when the deal is proved. */
export interface Verdict {
  /** The server's secret is the one it committed itself to. */
  secret: boolean;
  /** So is what each player gave. */
  contributions: boolean;
  /** The deal is the one that follows. */
  deal: boolean;
}

/** The day of a table, by UTC: a daily table's deal follows from it instead of from its id. */
const dailyId = (table: Sync): string => `daily-${dayOf(table.created)}`;

export async function verify(table: Sync, tiles: LunaTile[]): Promise<Verdict> {
  const verdict = await verifyAs(table.id, table, tiles);
  return verdict.deal || table.players > 1 ? verdict : verifyAs(dailyId(table), table, tiles);
}

async function verifyAs(id: string, table: Sync, tiles: LunaTile[]): Promise<Verdict> {
  const { proof } = table;
  if (!proof || table.deal === null) throw new Error('the game is not finished');
  const secret = bytesOf(proof.secret);
  const contributions = proof.contributions.map(bytesOf);
  const promised = await Promise.all(
    table.seats.map(
      async ({ commitment }, i) =>
        !contributions[i]?.length || (await sha256(contributions[i] as Uint8Array)) === commitment,
    ),
  );
  const stream = await Stream.of(id, secret, contributions);
  return {
    secret: (await sha256(secret)) === table.commitment,
    contributions: promised.every(Boolean),
    deal: (await dealOf(table, stream, tiles)) === table.deal,
  };
}
