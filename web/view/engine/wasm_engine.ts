// SPDX-License-Identifier: MIT
/* The Engine and its sessions over a WebAssembly instance. */
import type { Engine, NewGame, Session, Tags } from './engine';
import { EngineError } from './engine';
import type { Module } from './module';
import { recordOf } from './record_text';
import type { Limits, LunaTile, MapCheck, MoveItem, Position, Reason, Sketched, TerraBoard } from './types';

/** What makes a game, as the tags of its record. */
function tagsOf(game: NewGame): Tags {
  const tags: Tags = { Game: game.game, Players: String(game.players) };
  if (game.deal === undefined) tags.Seed = game.seed ?? '0';
  else tags.Deal = game.deal;
  if (game.beginner) tags.Beginner = 'true';
  if (game.edition) tags.Edition = game.edition;
  if (game.idleLimit !== undefined) tags.IdleLimit = String(game.idleLimit);
  if (game.mapText !== undefined) tags.MapText = game.mapText;
  else if (game.map) tags.Map = game.map;
  return tags;
}

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
    this.open(recordOf(tagsOf(game)));
  }

  open(record: string): Tags {
    return Object.fromEntries(this.call<[string, string][]>('open', '', record));
  }

  redeal(seed: string): void {
    this.call('redeal', seed);
  }

  record(tags: Tags): string {
    return this.call('record', '', recordOf(tags));
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
