// SPDX-License-Identifier: MIT
/*
 * What is drawn on the page as one picture: every drawing inside of an element, where it stands, with the
 * styles it has there, as attributes, and the gradients it uses. Nothing leaves the browser.
 */
/** Styles that an element has from what is around it, unless it says otherwise. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
];
/** Those that it has alone, with what they are when nobody says anything. */
const OWN = { opacity: '1', filter: 'none', 'clip-path': 'none' };
const NAMESPACE = 'http://www.w3.org/2000/svg';
/** What only the page needs. */
const LEFT_OUT = /^(class|style|role|tabindex|aria-.*|data-.*)$/;

/** An element as text: its name, its attributes, and what is in it. */
export interface Drawn {
  name: string;
  attributes: string;
  inside: (Drawn | string)[];
}

export interface Scene {
  width: number;
  height: number;
  /** Gradients and patterns by name. */
  defs: Map<string, string>;
  parts: Drawn[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`);

const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

export const openTag = ({ name, attributes }: Drawn): string => `<${name}${attributes}>`;

const texts = new WeakMap<Drawn, string>();

/** The whole element as text. */
export function textOf(node: Drawn | string): string {
  if (typeof node === 'string') return escaped(node);
  const known = texts.get(node);
  if (known !== undefined) return known;
  const text = `${openTag(node)}${node.inside.map(textOf).join('')}</${node.name}>`;
  texts.set(node, text);
  return text;
}

/** What a `<use>` shows in its place: there it inherits colours that a file without style sheets lacks. */
function expand(use: SVGUseElement): void {
  const target = document.getElementById(use.getAttribute('href')?.slice(1) ?? '');
  if (target?.localName !== 'g' || use.hasAttribute('x')) return;
  const group = document.createElementNS(NAMESPACE, 'g');
  for (const name of ['class', 'transform', 'opacity']) {
    const value = use.getAttribute(name);
    if (value !== null) group.setAttribute(name, value);
  }
  group.append(...[...target.children].map((child) => child.cloneNode(true)));
  use.replaceWith(group);
}

/** The attributes of an element, with the styles that differ from those around it. */
function attributesOf(element: Element, around: CSSStyleDeclaration | null, style: CSSStyleDeclaration): string {
  const all = new Map<string, string>();
  for (const { name, value } of element.attributes) if (!LEFT_OUT.test(name)) all.set(name, value);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value === around?.getPropertyValue(name)) all.delete(name);
    else all.set(name, value);
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value === usual) all.delete(name);
    else all.set(name, value);
  }
  if (style.transform !== 'none') all.set('transform', style.transform);
  return [...all].map(([name, value]) => attribute(name, value)).join('');
}

/**
 * Elements as they were drawn before, by where they stood and what they were: a picture of the next position
 * is mostly the same.
 */
export class Gallery {
  private readonly drawn = new Map<string, Drawn>();
  private readonly keys = new WeakMap<Element, string>();
  private readonly stand = new WeakMap<Element, Drawn>();

  /** What stands in an element's place where the like was drawn before. */
  known = (element: Element): Drawn | undefined => this.stand.get(element);

  keep(element: Element, drawn: Drawn): Drawn {
    this.drawn.set(this.keys.get(element) ?? '', drawn);
    return drawn;
  }

  /** Puts something empty in place of all that is known: the browser need not style it again. */
  thin(element: Element, place: string): Element {
    const key = `${place}>${element.outerHTML}`;
    const known = this.drawn.get(key);
    if (known) {
      const empty = document.createElementNS(NAMESPACE, 'g');
      element.replaceWith(empty);
      this.stand.set(empty, known);
      return empty;
    }
    this.keys.set(element, key);
    const here = `${place}>${element.getAttribute('class') ?? ''}`;
    for (const child of [...element.children]) this.thin(child, here);
    return element;
  }
}

/** An element of the page that looks the same without the page's style sheets. */
function drawnOf(element: Element, around: Element | null, gallery: Gallery): Drawn {
  const known = gallery.known(element);
  if (known) return known;
  const style = getComputedStyle(element);
  return gallery.keep(element, {
    name: element.localName,
    attributes: attributesOf(element, around && getComputedStyle(around), style),
    inside: [...element.childNodes].flatMap((child): (Drawn | string)[] => {
      if (!(child instanceof Element)) return child.textContent ? [child.textContent] : [];
      const hidden = !gallery.known(child) && getComputedStyle(child).display === 'none';
      return hidden ? [] : [drawnOf(child, element, gallery)];
    }),
  });
}

/** A drawing where it stands. Its model lies in the page while it is measured. */
function drawingAt(drawing: SVGSVGElement, around: DOMRect, gallery: Gallery): Drawn {
  const box = drawing.getBoundingClientRect();
  const model = drawing.cloneNode(true) as SVGSVGElement;
  model.querySelectorAll('use').forEach(expand);
  for (const name of ['x', 'y', 'width', 'height']) model.removeAttribute(name);
  const thinned = gallery.thin(model, drawing.parentElement?.className ?? '');
  drawing.after(thinned);
  const { inside, attributes } = drawnOf(thinned, null, gallery);
  thinned.remove();
  const place = { x: box.x - around.x, y: box.y - around.y, width: box.width, height: box.height };
  const placed = Object.entries(place).map(([name, value]) => attribute(name, value.toFixed(1)));
  return { name: 'svg', attributes: `${attributes}${placed.join('')}`, inside };
}

/** The words beside the drawings, but for those on buttons. */
function wordsIn(root: Element, around: DOMRect): Drawn[] {
  const found: Drawn[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim();
    if (!parent || !words || parent.closest('svg, button')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const style = getComputedStyle(parent);
    const size = Number.parseFloat(style.fontSize);
    const place = attribute('x', (box.x - around.x).toFixed(1));
    const line = attribute('y', (box.y - around.y + box.height / 2 + 0.35 * size).toFixed(1));
    const font = ['font-family', 'font-size', 'font-weight'].map((name) =>
      attribute(name, style.getPropertyValue(name)),
    );
    if (box.width > 1)
      found.push({
        name: 'text',
        attributes: `${place}${line}${attribute('fill', style.color)}${font.join('')}`,
        inside: [words],
      });
  }
  return found;
}

/** What the drawings refer to by its id and do not hold themselves. */
function borrowed(parts: Drawn[]): Map<string, string> {
  const text = parts.map(textOf).join('');
  const own = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
  const ids = new Set([...text.matchAll(/(?:url\((?:&quot;|")?#|href="#)([\w:-]+)/g)].map(([, name]) => name ?? ''));
  const found = new Map<string, string>();
  for (const name of ids) {
    const element = own.has(name) ? null : document.getElementById(name);
    if (element) found.set(name, new XMLSerializer().serializeToString(element));
  }
  return found;
}

/** All drawings in `root` as they are now; one gallery makes the next of a row of pictures quicker. */
export function sceneOf(root: Element, gallery = new Gallery()): Scene {
  const around = root.getBoundingClientRect();
  const shown = [...root.querySelectorAll('svg')].filter(
    (one) => !one.parentElement?.closest('svg') && one.clientWidth > 0,
  );
  const drawings = shown.map((drawing) => drawingAt(drawing, around, gallery));
  return {
    width: Math.ceil(around.width),
    height: Math.ceil(around.height),
    defs: borrowed(drawings),
    parts: [...drawings, ...wordsIn(root, around)],
  };
}

/** A file of this size: `body` on the page's ground. */
export function fileOf({ width, height, defs }: Omit<Scene, 'parts'>, body: string): string {
  const ground = getComputedStyle(document.body).backgroundColor;
  return [
    `<svg xmlns="${NAMESPACE}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${[...defs.values()].join('')}</defs><rect width="100%" height="100%"${attribute('fill', ground)}/>`,
    `${body}</svg>`,
  ].join('');
}

/** All drawings in `root` as the text of one SVG file. */
export function svgOf(root: Element): string {
  const scene = sceneOf(root);
  return fileOf(scene, scene.parts.map(textOf).join(''));
}

/** The same picture as PNG, with twice as many dots as the page has. */
export async function pngOf(root: Element): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svgOf(root)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
