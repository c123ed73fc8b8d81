// SPDX-License-Identifier: MIT
/* The emblems that people around one screen chose: shown in all of a page, and the choice itself. */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { EMBLEMS, emblemsOf, freeEmblems } from '../app/emblems';
import { t } from '../app/i18n';
import type { SeatInfo } from '../app/table';
import type { GameName } from '../engine/types';
import { Dialog } from './dialog';
import { Emblems, Mark } from './mark';

/** Everything inside shows the emblems of these seats. */
export function WithEmblems({ seats, children }: { seats: SeatInfo[]; children: ComponentChildren }): JSX.Element {
  const found = emblemsOf(seats);
  // The same list as long as it says the same, or all pieces would be drawn again.
  const value = useMemo(() => found, [found.join()]);
  return <Emblems.Provider value={value}>{children}</Emblems.Provider>;
}

const emblemWords = (): string[] => [
  t('Violet with a ring'),
  t('Orange with a cross'),
  t('Cream with a roof'),
  t('Black with two lines'),
];

interface Props {
  game: GameName;
  seats: SeatInfo[];
  at: number;
  choose(emblem: number): void;
}

/** A person's piece on the start page: a button that offers what nobody else has. */
export function EmblemChoice({ game, seats, at, choose }: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = t('Choose the emblem of player {n}', { n: at + 1 });
  return (
    <>
      <button
        type="button"
        class="seat-mark"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
        data-testid="choose-emblem"
      >
        <Mark seat={at} game={game} size={36} />
      </button>
      {open && (
        <Dialog title={t('Emblem')} close={close} testid="emblems">
          <EmblemList
            game={game}
            free={freeEmblems(seats, at)}
            own={emblemsOf(seats)[at] ?? at}
            choose={(emblem) => {
              choose(emblem);
              close();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface ListProps {
  game: GameName;
  free: number[];
  own: number;
  choose(emblem: number): void;
}

/** All four; those that another person has cannot be chosen. */
const EmblemList = ({ game, free, own, choose }: ListProps): JSX.Element => (
  <Emblems.Provider value={EMBLEMS}>
    <div class="emblem-list">
      {EMBLEMS.map((emblem) => (
        <button
          key={emblem}
          type="button"
          class="button"
          aria-label={emblemWords()[emblem]}
          aria-pressed={emblem === own}
          disabled={!free.includes(emblem)}
          onClick={() => choose(emblem)}
          data-testid={`emblem-${emblem}`}
        >
          <Mark seat={emblem} game={game} size={48} />
        </button>
      ))}
    </div>
  </Emblems.Provider>
);
