// SPDX-License-Identifier: MIT
/*
 * The maps a person drew, finished or not, each kept in this browser under a key of its own with what it
 * was being drawn with. Whatever cannot be read is left out.
 */
import type { Engine } from '../engine/engine';
import type { Limits } from '../engine/types';
import { t } from '../app/i18n';
import { newId } from '../app/saves';
import { draftOf, fromBoard, type Drawing, type MapDraft, type Symmetry } from '../games/terra/map_drawing';
import { mapTitle } from '../games/terra/names';

export interface OwnMap {
  id: string;
  /** Milliseconds since 1970. */
  changed: number;
  draft: MapDraft;
}

const PREFIX = 'novae.map.';
/** Where earlier versions kept the only drawing there was, as the text of a map. */
const ONLY = 'novae.drawing';

export const newMap = (drawing: Drawing): OwnMap => ({ id: newId(), changed: Date.now(), draft: draftOf(drawing) });

function isDrawing(d: Partial<Drawing>, limits: Limits): d is Drawing {
  const { name, landscapes, rows = 0, columns = 0, cells, shift } = d;
  return (
    typeof name === 'string' &&
    Array.isArray(landscapes) &&
    landscapes.length <= limits.landscapes &&
    landscapes.every((l) => typeof l.letter === 'string' && typeof l.name === 'string') &&
    rows <= limits.rows &&
    columns <= limits.in_row &&
    Array.isArray(cells) &&
    cells.length === rows * columns &&
    cells.every((l) => Number.isInteger(l) && l >= -1 && l < landscapes.length) &&
    (shift === 0 || shift === 1)
  );
}

const SYMMETRIES: readonly Symmetry[] = ['none', 'mirror', 'half-turn', 'both'];

function read(key: string, limits: Limits): OwnMap[] {
  try {
    const { changed, draft } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<OwnMap>;
    if (!draft || typeof changed !== 'number' || !isDrawing(draft.drawing, limits)) return [];
    const { drawing, symmetry, brush, fills } = draft;
    const whole: MapDraft = {
      drawing,
      symmetry: SYMMETRIES.includes(symmetry) ? symmetry : 'none',
      brush: Number.isInteger(brush) && brush >= -1 ? brush : 0,
      fills: fills === true,
    };
    return [{ id: key.slice(PREFIX.length), changed, draft: whole }];
  } catch {
    return [];
  }
}

/** What a map of one's own is called where one is chosen. */
export const ownMapWords = (engine: Pick<Engine, 'checkMap'>, text: string): string =>
  t('Own map: {name}', { name: mapTitle(engine.checkMap(text).map?.name ?? '') });

/** All maps kept, the last drawn first. */
export function ownMaps(engine: Pick<Engine, 'limits' | 'checkMap'>): OwnMap[] {
  const { limits } = engine;
  try {
    const only = engine.checkMap(localStorage.getItem(ONLY) ?? '').map;
    if (only?.spaces.length) keepMap(newMap(fromBoard(only, limits)));
    localStorage.removeItem(ONLY);
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.flatMap((key) => read(key, limits)).sort((a, b) => b.changed - a.changed);
  } catch {
    return [];
  }
}

export function keepMap({ id, changed, draft }: OwnMap): void {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ changed, draft }));
  } catch {
    /* Not kept, then. */
  }
}

export function forgetMap(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    /* Nothing was kept either. */
  }
}
