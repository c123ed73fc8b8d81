// SPDX-License-Identifier: MIT
/* The game last left, with its picture, one click away. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { t } from '../app/i18n';
import { lateGame } from '../games/luna/positions';
import { LunaBoardPicture } from '../games/luna/picture';
import { gameTitle } from '../games/game_table';
import { HERO_GAME } from '../games/terra/hero_game';
import { Icon } from '../ui/icons';
import { WithEmblems } from '../ui/emblems';
import { Mark } from '../ui/mark';
import { go } from '../app/router';
import type { Save } from '../app/saves';
import type { Store } from '../app/store';
import { TerraPicture } from '../games/terra/picture';

function whoseTurn(save: Save): string {
  const seat = save.seats[save.turn];
  const game = gameTitle(save.game);
  if (!seat) return game;
  const persons = save.seats.filter((one) => one.bot === null).length;
  if (seat.bot === null && persons === 1) return t('{game}, your turn', { game });
  return t('{game}, {name} plays', { game, name: seat.name });
}

/** What lies on the table of a kept game; nothing when it cannot be read. */
export function SavePicture({ store, save }: { store: Store; save: Save }): JSX.Element | null {
  const picture = useMemo(() => {
    try {
      return store.peek(save.record);
    } catch {
      return null;
    }
  }, [save.id, save.changed]);
  if (!picture) return null;
  const { terra, luna } = picture.position;
  if (terra && picture.board) return <TerraPicture board={picture.board} view={terra} />;
  const person = Math.max(
    0,
    save.seats.findIndex((seat) => seat.bot === null),
  );
  return luna ? (
    <LunaBoardPicture
      seat={person}
      placed={luna.tableaux[person] ?? []}
      tiles={store.engine.tiles}
      largest={52}
      silent
    />
  ) : null;
}

const Marks = ({ save, size }: { save: Save; size: number }): JSX.Element => (
  <span class="marks">
    <WithEmblems seats={save.seats}>
      {save.seats.map((_, i) => (
        <Mark key={i} seat={i} game={save.game} size={size} />
      ))}
    </WithEmblems>
  </span>
);

export function ContinueCard({ store, save }: { store: Store; save: Save }): JSX.Element {
  return (
    <section class="card continue" aria-label={t('Continue')} data-game={save.game}>
      <header>
        <div>
          <h3>{t('Continue')}</h3>
          <p class="quiet small">{whoseTurn(save)}</p>
        </div>
        <Marks save={save} size={28} />
      </header>
      {save.moves > 0 && (
        <div class={`continue-picture ${save.game}`}>
          <WithEmblems seats={save.seats}>
            <SavePicture store={store} save={save} />
          </WithEmblems>
        </div>
      )}
      <button type="button" class="button" onClick={() => go(`play/${save.id}`)} data-testid="continue">
        <Icon name="play" />
        {t('Continue')}
      </button>
    </section>
  );
}

/** In its place where no game was left: the way to learn the one that is chosen. */
export function LearnCard({ store, game }: { store: Store; game: GameName }): JSX.Element {
  const { position, board } = useMemo(() => store.peek(game === 'terra-nova' ? HERO_GAME : lateGame()), [store, game]);
  return (
    <section class="card continue" aria-label={t('Learn to play')}>
      <div>
        <h3>{t('Learn to play')}</h3>
        <p class="quiet small">{t('five minutes, one move at a time')}</p>
      </div>
      <div class={`continue-picture ${game}`} aria-hidden="true">
        {position.terra && board && <TerraPicture board={board} view={position.terra} />}
        {position.luna && (
          <LunaBoardPicture
            seat={0}
            placed={position.luna.tableaux[0] ?? []}
            tiles={store.engine.tiles}
            largest={64}
            progress
            silent
          />
        )}
      </div>
      <button type="button" class="button" onClick={() => go(`learn/${game}`)} data-testid="learn">
        <Icon name="book" />
        {t('Play the lesson')}
      </button>
    </section>
  );
}

/** The same in one line, for a phone. */
export function ContinueLine({ save }: { save: Save }): JSX.Element {
  return (
    <button
      type="button"
      class="card door continue-line"
      data-game={save.game}
      onClick={() => go(`play/${save.id}`)}
      data-testid="continue"
    >
      <span class="door-icon">
        <Icon name="play" size={22} />
      </span>
      <span class="door-words">
        <span class="switch-label">{t('Continue')}</span>
        <span class="quiet">{whoseTurn(save)}</span>
      </span>
      <Marks save={save} size={22} />
    </button>
  );
}
