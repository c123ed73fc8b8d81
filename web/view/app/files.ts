// SPDX-License-Identifier: MIT
/*
 * Games and maps that come from outside or go there: files by picker and by dropping,
 * links, downloads. Whatever is too large, no text or refused by the engine gives a
 * message and changes nothing.
 */
import { EngineError, type Session } from '../engine/engine';
import { t } from './i18n';
import { complain, complainOfText, tell } from './notices';
import { Refusal } from './refusals';
import { go } from './router';
import type { Store } from './store';
import type { SeatInfo } from './table';

/** Longest game that goes into a link. */
const LONGEST_LINK = 32 << 10;

/** A map that was opened, for the editor to show. */
export const openedMap: { text: string | null } = { text: null };

async function textOf(file: File, most: number): Promise<string> {
  if (file.size > most) throw new Refusal(t('The file is larger than {n} MB.', { n: most >> 20 }));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Refusal(t('The file is no text.'));
  }
}

const looksLikeMap = (text: string): boolean => /^board:/m.test(text) && !/^\s*\[/.test(text);

export async function openFile(file: File, store: Store): Promise<void> {
  try {
    openText(await textOf(file, store.engine.limits.record_bytes), store);
  } catch (problem) {
    complainOfText(t('“{name}” cannot be opened.', { name: file.name.slice(0, 60) }), problem);
  }
}

/** A record or a map; throws what is wrong with it. */
export function openText(text: string, store: Store): void {
  if (looksLikeMap(text)) {
    const check = store.engine.checkMap(text);
    if (!check.ok) throw new EngineError(check.error);
    openedMap.text = text;
    go('editor/opened');
    return;
  }
  store.open(text);
  goToGame(store);
}

/** To the table of a running game, to the replay of a finished one. */
export function goToGame(store: Store): void {
  const game = store.game.value;
  if (game) go(`${game.position.over ? 'replay' : 'play'}/${game.id}`);
}

/** What somebody pasted: a link, the packed game in it, or a whole record. */
export function openPasted(text: string, store: Store): void {
  const link = /#\/([gm])\/([^\s]+)/.exec(text);
  try {
    if (link) location.hash = `#/${link[1]}/${link[2]}`;
    else openText(text.trim(), store);
  } catch (problem) {
    complainOfText(t('That is no game we can read.'), problem);
  }
}

/** Lets somebody choose a file and hands on its text. */
export function pickText(accept: string, take: (text: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => void input.files?.[0]?.text().then(take));
  input.click();
}

export function pickFile(store: Store): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.nvg,.map,.txt,text/plain';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void openFile(file, store);
  });
  input.click();
}

/** Lets files be dropped anywhere on the page. */
export function takeDroppedFiles(store: Store): void {
  const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  window.addEventListener('dragover', (event) => {
    if (isFile(event)) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void openFile(file, store);
  });
}

export function download(name: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content;
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * The whole game as a link, then names and levels of the seats, and where one looks back the move shown; null
 * when it would be too long.
 */
export function linkTo(store: Store): string | null {
  const game = store.game.value;
  if (!game) return null;
  const { count, known } = game.position;
  if (!game.lookingBack || count === known) return linkOf(store.session, game.seats);
  store.session.seek(known);
  const link = linkOf(store.session, game.seats, count);
  store.session.seek(count);
  return link;
}

export function linkOf(session: Session, seats: readonly SeatInfo[], shown?: number): string | null {
  const names = seats.map((seat) => encodeURIComponent(seat.name));
  const levels = seats.map((seat) => seat.bot ?? 0);
  const words = [session.pack(), ...names, ...levels, ...(shown === undefined ? [] : [shown])];
  const link = `${location.origin}${location.pathname}#/g/${words.join('/')}`;
  return link.length > LONGEST_LINK ? null : link;
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(t('Copied.'));
  } catch {
    complain(t('The browser does not let us copy. Select the text and copy it yourself.'));
  }
}
