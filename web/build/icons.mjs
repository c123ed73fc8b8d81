// SPDX-License-Identifier: MIT
/*
 * Draws the app's icon as PNG files from its shapes: a moon over a hexagon of land, as
 * in assets/icon.svg. Systems that install apps still want pixels; 60 lines spare the
 * project a tool for them.
 */
import zlib from 'node:zlib';

const SAMPLES = 3; // in each direction of a pixel, for smooth edges

const inCircle = (x, y, cx, cy, r) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r;

/** Points up, radius 192 around the middle of 512. */
function inHexagon(x, y) {
  const dx = Math.abs(x - 256),
    dy = Math.abs(y - 256);
  return dx <= 166.3 && dy + dx * 0.57735 <= 192;
}

function inRounded(x, y, r) {
  const dx = Math.max(r - x, x - (512 - r), 0),
    dy = Math.max(r - y, y - (512 - r), 0);
  return dx * dx + dy * dy <= r * r;
}

/** The half moon: left of the middle a disc of 116, right of it the lens's shallow bow. */
function inMoon(x, y) {
  if (x <= 256) return inCircle(x, y, 256, 256, 116);
  return inCircle(x, y, 256 - Math.sqrt(158 ** 2 - 116 ** 2), 256, 158);
}

/** Colour of a point of the 512 square; the edges of a maskable icon may be cut off. */
function colourAt(x, y, maskable) {
  if (!maskable && !inRounded(x, y, 112)) return [0, 0, 0, 0];
  const scale = maskable ? 1.2 : 1;
  const u = 256 + (x - 256) * scale,
    v = 256 + (y - 256) * scale;
  if (inMoon(u, v)) return [255, 248, 220, 255];
  if (inCircle(u, v, 256, 256, 124)) return [16, 21, 58, 255];
  return inHexagon(u, v) ? [13, 89, 96, 255] : [23, 29, 71, 255];
}

function pixel(x, y, size, maskable) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const sx = (x + ((i % SAMPLES) + 0.5) / SAMPLES) * (512 / size);
    const sy = (y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * (512 / size);
    const [r, g, b, a] = colourAt(sx, sy, maskable);
    for (const [i, part] of [r * a, g * a, b * a, a].entries()) sum[i] += part;
  }
  const alpha = sum[3] || 1;
  return [...sum.slice(0, 3).map((c) => Math.round(c / alpha)), Math.round(sum[3] / (SAMPLES * SAMPLES))];
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(checksum(body), body.length + 4);
  return out;
}

/** Node 22 brings one; older ones get it written out. */
function checksum(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function drawIcon(size, maskable = false) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0, at = 0; y < size; y++) {
    rows[at++] = 0;
    for (let x = 0; x < size; x++) for (const part of pixel(x, y, size, maskable)) rows[at++] = part;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
