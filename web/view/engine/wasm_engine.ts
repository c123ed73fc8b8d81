// SPDX-License-Identifier: MIT
/* The Engine over a WebAssembly instance. */
import type { Engine, NewGame, Tags } from './engine';
import { EngineError } from './engine';
import type { Module } from './module';
import type { Limits, LunaTile, MapCheck, MoveItem, Position, TerraBoard } from './types';

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

  start(game: NewGame): void {
    let record = tag('Game', game.game) + tag('Players', String(game.players)) + tag('Seed', game.seed);
    if (game.beginner) record += tag('Beginner', 'true');
    if (game.edition) record += tag('Edition', game.edition);
    if (game.mapText !== undefined) record += tag('MapText', game.mapText);
    else if (game.map) record += tag('Map', game.map);
    this.open(record);
  }

  open(record: string): Tags {
    return Object.fromEntries(this.module.call<[string, string][]>('open', record));
  }

  record(tags: Tags): string {
    const wanted = Object.entries(tags).map(([name, value]) => tag(name, value));
    return this.module.call('record', wanted.join(''));
  }

  pack(): string {
    return this.module.call('pack');
  }

  unpack(packed: string): void {
    this.module.call('unpack', packed);
  }

  play(move: string): void {
    if (/\s/.test(move)) throw new EngineError('a move has no blanks');
    this.module.call(`play ${move}`);
  }

  undo(): boolean {
    return this.module.call('undo');
  }

  redo(): boolean {
    return this.module.call('redo');
  }

  seek(count: number): void {
    this.module.call(`seek ${count}`);
  }

  position(): Position {
    return this.module.call('position');
  }

  board(): TerraBoard {
    return this.module.call('board');
  }

  history(): MoveItem[] {
    return this.module.call('history');
  }

  checkMap(text: string): MapCheck {
    return this.module.call('checkmap', text);
  }
}
