// SPDX-License-Identifier: MIT
/*
 * A map as a link: its text, squeezed by the browser's own deflate and spelled in
 * base64url. What unpacks to more than C reads of a map is refused on the way.
 */
import { t } from './i18n';
import { Refusal } from './refusals';

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  pipe: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(pipe).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Refusal(t('The map is too large.'));
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `most`: bytes that the text may have. */
export async function packMap(text: string, most: number): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), most);
  return btoa(String.fromCharCode(...packed))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** Throws a Refusal when it is none. */
export async function unpackMap(packed: string, most: number): Promise<string> {
  if (packed.length > 2 * most) throw new Refusal(t('The map is too large.'));
  try {
    const letters = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream('deflate-raw'), most);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch (problem) {
    throw problem instanceof Refusal ? problem : new Refusal(t('The link is damaged.'));
  }
}
