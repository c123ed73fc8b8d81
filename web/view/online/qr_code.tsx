// SPDX-License-Identifier: MIT
/* A link as a picture for a phone's camera: dark on white in both themes, with its quiet zone. */
import type { JSX } from 'preact';
import qrcode from 'qrcode-generator';

const QUIET = 4; // modules around it

export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '')).join(
      '',
    ),
  );
  const size = count + 2 * QUIET;
  return (
    <svg
      class="qr"
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={rows.join('')} fill="#171b33" />
    </svg>
  );
}
