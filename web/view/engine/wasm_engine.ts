// SPDX-License-Identifier: MIT
/* The Engine and its sessions over a WebAssembly instance. */
import type { Engine, NewGame, Session, Tags } from './engine';
import { EngineError } from './engine';
import type { Module } from './module';
import type { Limits, LunaTile, MapCheck, MoveItem, Position, Reason, Sketched, TerraBoard } from './types';

/** A tag as records write it. */
const tag = (name: string, value: string): string =>
  `[${name} "${value.replace(/[\\"]/g, '\\$&').replace(/\r/g, '').replace(/\n/g, '\\n')}"]\n`;

export class WasmEngine implements Engine {
  readonly tiles: LunaTile[];
  readonly maps: { name: string; text: string }[];
  readonly limits: Limits;

  constructor(private readonly module: Module) {
    this.tiles = module.call('tiles');
    this.maps = module.call('maps');
    this.limits = module.call('limits');
  }

  checkMap(text: string): MapCheck {
    return this.module.call('checkmap', text);
  }

  sketch(text: string, seed: string): Sketched {
    return this.module.call(`sketch ${seed}`, text);
  }

  session(): Session {
    return new WasmSession(this.module);
  }
}

/** One session of the module, by its handle. */
class WasmSession implements Session {
  private readonly handle: number;

  constructor(private readonly module: Module) {
    this.handle = module.call('new');
  }

  private call<T>(command: string, words = '', text = ''): T {
    return this.module.call(`${command} ${this.handle} ${words}`, text);
  }

  start(game: NewGame): void {
    let record = tag('Game', game.game) + tag('Players', String(game.players));
    record += game.deal === undefined ? tag('Seed', game.seed ?? '0') : tag('Deal', game.deal);
    if (game.beginner) record += tag('Beginner', 'true');
    if (game.edition) record += tag('Edition', game.edition);
    if (game.idleLimit !== undefined) record += tag('IdleLimit', String(game.idleLimit));
    if (game.mapText !== undefined) record += tag('MapText', game.mapText);
    else if (game.map) record += tag('Map', game.map);
    this.open(record);
  }

  open(record: string): Tags {
    return Object.fromEntries(this.call<[string, string][]>('open', '', record));
  }

  redeal(seed: string): void {
    this.call('redeal', seed);
  }

  record(tags: Tags): string {
    const wanted = Object.entries(tags).map(([name, value]) => tag(name, value));
    return this.call('record', '', wanted.join(''));
  }

  pack(): string {
    return this.call('pack');
  }

  unpack(packed: string): void {
    this.call('unpack', '', packed);
  }

  play(move: string): void {
    if (/\s/.test(move)) throw new EngineError('a move has no blanks');
    this.call('play', move);
  }

  undo(): boolean {
    return this.call('undo');
  }

  redo(): boolean {
    return this.call('redo');
  }

  seek(count: number): void {
    this.call('seek', String(count));
  }

  forget(): void {
    this.call('forget');
  }

  position(): Position {
    return this.call('position');
  }

  board(): TerraBoard {
    return this.call('board');
  }

  reasons(move: string): Reason[] {
    return this.call('reasons', move);
  }

  history(): MoveItem[] {
    return this.call('history');
  }

  free(): void {
    this.call('free');
  }
}
