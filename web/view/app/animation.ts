// SPDX-License-Identifier: MIT
/*
 * A row of pictures as one SVG file that plays by itself, also where a page shows it as an image. What stays
 * the same is in the file once; what comes and goes is switched on and off (SMIL). A program that cannot play
 * it shows the last picture.
 */
import { Gallery, fileOf, openTag, sceneOf, textOf, type Drawn, type Scene } from './picture';

/** A part at its place in the order of painting, and the pictures that have it. */
interface Entry {
  frames: Set<number>;
  /** What opens it in all of them. */
  first: Drawn;
  /** All that it is in one of them or another. */
  texts: Set<string>;
  /** What is in it, where that differs. */
  inside: Entry[];
}

type Rows = Map<number, (Drawn | string)[]>;

const hasWords = (node: Drawn): boolean => node.inside.some((one) => typeof one === 'string');

/** Finds where a part of the next picture belongs: the same part, or one of the same kind with other things in it. */
function placeFor(entries: Entry[], node: Drawn, from: number, frame: number): number {
  const text = textOf(node);
  const open = openTag(node);
  const words = hasWords(node);
  let alike = -1;
  for (let i = from; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    if (entry.frames.has(frame)) continue;
    if (entry.texts.has(text)) return i;
    if (alike < 0 && !words && !hasWords(entry.first) && openTag(entry.first) === open) alike = i;
  }
  return alike;
}

/** Lays the parts of all pictures over each other, each kept in the order it is painted in. */
function merged(rows: Rows): Entry[] {
  const entries: Entry[] = [];
  const insides = new Map<Entry, Rows>();
  for (const [frame, parts] of rows) {
    let next = 0;
    for (const node of parts) {
      if (typeof node === 'string') continue;
      let at = placeFor(entries, node, next, frame);
      if (at < 0) {
        at = next;
        entries.splice(at, 0, { frames: new Set(), first: node, texts: new Set(), inside: [] });
      }
      const entry = entries[at] as Entry;
      entry.frames.add(frame);
      entry.texts.add(textOf(node));
      insides.set(entry, (insides.get(entry) ?? new Map<number, (Drawn | string)[]>()).set(frame, node.inside));
      next = at + 1;
    }
  }
  for (const [entry, rows] of insides) if (entry.texts.size > 1) entry.inside = merged(rows);
  return entries;
}

/** Parts that are shorter than this are written out, and the last picture stays so many times longer. */
const SHORT = 160;
const HOLD = 4;

/** When each picture begins, as a part of the whole; the last one stays for longer. */
const beginsOf = (frames: number): number[] => Array.from({ length: frames }, (_, i) => i / (frames - 1 + HOLD));

/** Switches an element on in some pictures and off in the others. */
function switching(frames: ReadonlySet<number>, count: number, seconds: number): string {
  const begins = beginsOf(count);
  const times: string[] = [];
  const values: string[] = [];
  for (let i = 0; i < count; i++) {
    const value = frames.has(i) ? 'inline' : 'none';
    if (value === values[values.length - 1]) continue;
    values.push(value);
    times.push(String(Number((begins[i] ?? 0).toFixed(5))));
  }
  const all = Number((seconds * (count - 1 + HOLD)).toFixed(2));
  return (
    `<animate attributeName="display" calcMode="discrete" dur="${all}s" repeatCount="indefinite"` +
    ` values="${values.join(';')}" keyTimes="${times.join(';')}"/>`
  );
}

/** Writes the parts; what is long and stands in several places is written once and named. */
class Writer {
  private readonly times = new Map<string, number>();
  private readonly names = new Map<string, string>();
  readonly defs = new Map<string, string>();
  private counting = true;

  constructor(
    private readonly count: number,
    private readonly seconds: number,
  ) {}

  write(rows: Rows): string {
    const entries = merged(rows);
    const all = new Set(rows.keys());
    this.entries(entries, all);
    this.counting = false;
    return this.entries(entries, all);
  }

  private entries(entries: Entry[], around: ReadonlySet<number>): string {
    return entries.map((entry) => this.entry(entry, around)).join('');
  }

  /** One part, switched unless it is there whenever what is around it is. */
  private entry({ frames, first, texts, inside }: Entry, around: ReadonlySet<number>): string {
    const whole =
      texts.size === 1 ? this.once(first) : `${openTag(first)}${this.entries(inside, frames)}</${first.name}>`;
    if (frames.size === around.size) return whole;
    const off = frames.has(this.count - 1) ? '' : ' display="none"';
    return `<g${off}>${switching(frames, this.count, this.seconds)}${whole}</g>`;
  }

  /** A part that does not change, by its name if it stands in several places. */
  private once(node: Drawn | string): string {
    const text = textOf(node);
    if (typeof node === 'string' || text.length < SHORT) return text;
    const named = node.name !== 'svg' && !text.includes(' id="');
    if (this.counting && named) this.times.set(text, (this.times.get(text) ?? 0) + 1);
    if ((this.times.get(text) ?? 0) < 2)
      return `${openTag(node)}${node.inside.map((one) => this.once(one)).join('')}</${node.name}>`;
    const name = this.names.get(text) ?? `part${this.names.size}`;
    this.names.set(text, name);
    this.defs.set(name, `<g id="${name}">${text}</g>`);
    return `<use href="#${name}"/>`;
  }
}

/** The pictures as one file, each shown for some seconds. */
export function animationOf(scenes: readonly Scene[], seconds: number): string {
  const writer = new Writer(scenes.length, seconds);
  const body = writer.write(new Map(scenes.map((scene, i) => [i, scene.parts])));
  const defs = new Map([...scenes.flatMap((scene) => [...scene.defs]), ...writer.defs]);
  const width = Math.max(...scenes.map((scene) => scene.width));
  const height = Math.max(...scenes.map((scene) => scene.height));
  return fileOf({ width, height, defs }, body);
}

const shown = (): Promise<void> => new Promise((done) => setTimeout(done));

export interface Film {
  /** How many moves there are, and how to show the position after so many of them. */
  moves: number;
  show(count: number): void;
  /** Back to what was shown before. */
  done(): void;
}

/** Plays through a game that is shown in `root`, and takes a picture of every position. */
export async function filmOf(
  root: () => Element | null,
  film: Film,
  progress: (part: number) => void,
): Promise<string> {
  const scenes: Scene[] = [];
  const gallery = new Gallery();
  try {
    for (let count = 0; count <= film.moves; count++) {
      film.show(count);
      progress(count / film.moves);
      await shown();
      const element = root();
      if (!element) throw new Error('nothing to draw');
      for (const motion of element.getAnimations({ subtree: true })) motion.finish();
      scenes.push(sceneOf(element, gallery));
    }
  } finally {
    film.done();
  }
  return animationOf(scenes, scenes.length > 80 ? 0.6 : 0.9);
}
