// SPDX-License-Identifier: MIT
/* The whole map in small, with a frame around the part that is shown; tapping moves it. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { TerraBoard, TerraView } from '../../engine/types';
import { useEmblems } from '../../ui/mark';
import { uprightness } from '../../ui/turned';
import type { Camera } from './camera';
import { boundsOf, boxText, centre, hexagon, outline, R, type Box } from './geometry';
import { stylesOf } from './landscape';
import { placeOf } from './pieces';

const DOTS = ['#7a4bd6', '#e8752a', '#f7f0da', '#23263a'];

function Dot({ seat: of }: { seat: number }): JSX.Element {
  const seat = useEmblems()(of);
  const look = { fill: DOTS[seat], stroke: seat === 2 ? '#26231c' : '#fff', 'stroke-width': 5 };
  if (seat === 0) return <circle r="17" {...look} />;
  if (seat === 1) return <rect x="-16" y="-16" width="32" height="32" {...look} />;
  if (seat === 2) return <path d="M0 -20 20 16H-20Z" {...look} />;
  return <path d="M0 -22 22 0 0 22 -22 0Z" {...look} />;
}

/** The frame of what is shown, kept inside the little map. */
function Frame({ window, bounds }: { window: Box; bounds: Box }): JSX.Element {
  const left = Math.max(window.x, bounds.x) + 8;
  const top = Math.max(window.y, bounds.y) + 8;
  const right = Math.min(window.x + window.width, bounds.x + bounds.width) - 8;
  const bottom = Math.min(window.y + window.height, bounds.y + bounds.height) - 8;
  return (
    <rect
      x={left}
      y={top}
      width={Math.max(0, right - left)}
      height={Math.max(0, bottom - top)}
      rx="10"
      class="overview-frame"
    />
  );
}

export function Overview({ board, view, camera }: { board: TerraBoard; view: TerraView; camera: Camera }): JSX.Element {
  const bounds = boundsOf(board, 8);
  const styles = stylesOf(board.landscapes);
  const ground = useMemo(
    () =>
      board.spaces.map((space, i) => (
        <polygon
          key={i}
          points={hexagon(centre(space), R + 0.4)}
          class={`land-${styles[space.landscape]}`}
          fill="var(--fill)"
        />
      )),
    [board],
  );
  const go = (event: PointerEvent): void => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const svg = event.currentTarget as SVGSVGElement;
    const rect = svg.getBoundingClientRect();
    const zoom = uprightness(svg) * Math.min(rect.width / bounds.width, rect.height / bounds.height);
    camera.show(
      {
        x: bounds.x + bounds.width / 2 + (event.clientX - rect.left - rect.width / 2) / zoom,
        y: bounds.y + bounds.height / 2 + (event.clientY - rect.top - rect.height / 2) / zoom,
      },
      true,
    );
    event.stopPropagation();
  };
  return (
    <div class="overview card" aria-hidden="true">
      <svg viewBox={boxText(bounds)} onPointerDown={go} onPointerMove={go}>
        {ground}
        {view.closed.map((area) => (
          <path key={area.spaces[0]} d={outline(board, area.spaces)} class="veil" />
        ))}
        {view.stones.map((i) => (
          <polygon key={i} points={hexagon(placeOf(board, i), R * 0.9)} class="overview-stone" />
        ))}
        {view.figures.map((spaces, seat) =>
          spaces.map((i) => {
            const { x, y } = placeOf(board, i);
            return (
              <g key={`${seat}-${i}`} transform={`translate(${x} ${y})`}>
                <Dot seat={seat} />
              </g>
            );
          }),
        )}
        <Frame window={camera.window} bounds={bounds} />
      </svg>
    </div>
  );
}
