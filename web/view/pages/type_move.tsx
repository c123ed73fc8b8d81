// SPDX-License-Identifier: MIT
/* A move as text, for those who would rather type than point. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Position } from '../engine/types';
import { t } from '../app/i18n';
import type { Store } from '../app/store';
import { Dialog } from '../ui/dialog';

/** All moves that may be played now, in the protocol's spelling. */
function legalMoves(position: Position): string[] {
  const { luna, terra } = position;
  if (luna) {
    const { offers, refill, next } = luna.choices;
    const places = offers.flatMap((offer) => offer.places.map((place) => place.move));
    return [...places, ...(refill ? ['refill'] : []), ...(next ? ['next'] : [])];
  }
  const { setup = [], slides = [], stones = [] } = terra?.choices ?? {};
  return [...setup, ...slides, ...stones].map((choice) => choice.move);
}

export function TypeMove({ store, close }: { store: Store; close(): void }): JSX.Element {
  const [problem, setProblem] = useState('');
  const [text, setText] = useState('');
  const position = store.game.value?.position;
  const moves = position ? legalMoves(position) : [];
  const submit = (event: Event) => {
    event.preventDefault();
    try {
      store.play(text.replace(/\s/g, ''));
      close();
    } catch {
      // The engine's words speak of protocols; the list beside the field says what is possible.
      setProblem(t('It is none of the moves that are possible now: the list shows them.'));
    }
  };
  return (
    <Dialog title={t('Type a move')} close={close} testid="type-move">
      <form onSubmit={submit} class="type-move">
        <label>
          <span class="quiet">
            {position?.game === 'terra-nova'
              ? t('As g7-g11 to move a figure, +h7 for a stone, g4 to set one up.')
              : t('As R3b@-1,2: the tile, then column and row.')}
          </span>
          <input
            class="field"
            list="legal-moves"
            value={text}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-label={t('Move')}
            aria-invalid={problem !== ''}
            data-testid="move-text"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <datalist id="legal-moves">
          {moves.map((move) => (
            <option key={move} value={move} />
          ))}
        </datalist>
        {problem && (
          <p role="alert" data-testid="move-problem">
            {t('That move is not possible.')} <span class="quiet">{problem}</span>
          </p>
        )}
        <div class="dialog-buttons">
          <button type="submit" class="button primary" disabled={!text.trim()} data-testid="play-move">
            {t('Play it')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
