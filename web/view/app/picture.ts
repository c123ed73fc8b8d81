// SPDX-License-Identifier: MIT
/*
 * What is drawn on the page as one picture: every drawing inside of an element, where it stands, with the
 * styles it has there, as attributes, and the gradients it uses. Nothing leaves the browser.
 */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'display',
  'visibility',
  'filter',
  'clip-path',
];
const NAMESPACE = 'http://www.w3.org/2000/svg';

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

/** A copy that looks the same without the page's style sheets. Its model lies in the page while it is measured. */
function styledCopy(drawing: SVGSVGElement): SVGSVGElement {
  const model = drawing.cloneNode(true) as SVGSVGElement;
  model.querySelectorAll('use').forEach(expand);
  const copy = model.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  drawing.after(model);
  [model, ...model.querySelectorAll('*')].forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) copies[i]?.setAttribute(name, style.getPropertyValue(name));
    if (style.transform !== 'none') copies[i]?.setAttribute('transform', style.transform);
    copies[i]?.removeAttribute('class');
    copies[i]?.removeAttribute('style');
  });
  model.remove();
  return copy;
}

/** The words beside the drawings, but for those on buttons. */
function wordsIn(root: Element, around: DOMRect): SVGTextElement[] {
  const found: SVGTextElement[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest('svg, button')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const style = getComputedStyle(parent);
    const text = document.createElementNS(NAMESPACE, 'text');
    const size = Number.parseFloat(style.fontSize);
    text.textContent = node.textContent.trim();
    text.setAttribute('x', (box.x - around.x).toFixed(1));
    text.setAttribute('y', (box.y - around.y + box.height / 2 + 0.35 * size).toFixed(1));
    text.setAttribute('fill', style.color);
    for (const name of ['font-family', 'font-size', 'font-weight'])
      text.setAttribute(name, style.getPropertyValue(name));
    if (box.width > 1) found.push(text);
  }
  return found;
}

/** What the copies refer to by its id and do not hold themselves. */
function borrowed(copies: Element[]): Element[] {
  const own = new Set(copies.flatMap((copy) => [...copy.querySelectorAll('[id]')].map(({ id }) => id)));
  const text = copies.map((copy) => copy.outerHTML).join('');
  const ids = new Set([...text.matchAll(/(?:url\((?:&quot;|")?#|href="#)([\w:-]+)/g)].map(([, name]) => name ?? ''));
  return [...ids].filter((name) => !own.has(name)).flatMap((name) => document.getElementById(name) ?? []);
}

/** All drawings in `root` as the text of one SVG file. */
export function svgOf(root: Element): string {
  const around = root.getBoundingClientRect();
  const shown = [...root.querySelectorAll('svg')].filter(
    (one) => !one.parentElement?.closest('svg') && one.clientWidth > 0,
  );
  const copies = shown.map((drawing) => {
    const box = drawing.getBoundingClientRect();
    const copy = styledCopy(drawing);
    const place = { x: box.x - around.x, y: box.y - around.y, width: box.width, height: box.height };
    for (const [name, value] of Object.entries(place)) copy.setAttribute(name, value.toFixed(1));
    return copy;
  });
  const whole = document.createElementNS(NAMESPACE, 'svg');
  const defs = document.createElementNS(NAMESPACE, 'defs');
  for (const element of borrowed(copies)) defs.append(element.cloneNode(true));
  const ground = document.createElementNS(NAMESPACE, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  whole.setAttribute('width', String(Math.ceil(around.width)));
  whole.setAttribute('height', String(Math.ceil(around.height)));
  whole.append(defs, ground, ...copies, ...wordsIn(root, around));
  return new XMLSerializer().serializeToString(whole);
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
