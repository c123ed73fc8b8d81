// SPDX-License-Identifier: MIT
/* A map as a link: its text, squeezed by the browser's own deflate and spelled in base64url. */

/** As the C side: a map file has at most 64 KiB. A link that unpacks to more is no map. */
export const LARGEST_MAP = 64 << 10;

async function through(bytes: Uint8Array<ArrayBuffer>, pipe: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(pipe).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('the map is too large');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

export async function packMap(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), LARGEST_MAP);
  return btoa(String.fromCharCode(...packed)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Throws when it is none. */
export async function unpackMap(packed: string): Promise<string> {
  if (packed.length > 2 * LARGEST_MAP) throw new Error('the link is too long');
  const letters = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream('deflate-raw'), LARGEST_MAP);
  return new TextDecoder('utf-8', { fatal: true }).decode(text);
}
