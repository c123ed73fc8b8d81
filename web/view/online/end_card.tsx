// SPDX-License-Identifier: MIT
/* How it ended: the ranking, playing again, looking back, and whether the deal was honest. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { complain } from '../app/notices';
import { go } from '../app/router';
import type { Game, Store } from '../app/store';
import { openText } from '../app/files';
import { listed } from '../app/names';
import { Icon } from '../ui/icons';
import { Mark } from '../ui/mark';
import { api } from './api';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { verify } from './proof';
import { seatWords } from './seats';

/** The page's own store, to which a finished game goes for its analysis. */
export const analysisStore: { value: Store | null } = { value: null };

function winnersWords(table: LiveTable): string {
  const names = (table.winners ?? [])
    .map((seat) => table.seats[seat - 1])
    .filter((seat) => seat !== undefined)
    .map(seatWords);
  if (!names.length) return t('Nobody wins');
  return names.length === 1
    ? t('{name} wins', { name: names[0] ?? '' })
    : t('{names} share the victory', { names: listed(names) });
}

export function EndCard({ live, table, game }: { live: LiveGame; table: LiveTable; game: Game }): JSX.Element {
  const scores = game.position.result?.scores;
  const analyse = async () => {
    try {
      const record = await api.record(table.id, live.key);
      if (analysisStore.value) openText(record, analysisStore.value);
    } catch (problem) {
      complain(t('This game cannot be opened.'), problem);
    }
  };
  return (
    <section class="card end-card" aria-labelledby="end-words" data-testid="end-card">
      <h2 id="end-words" data-testid="winners">
        {winnersWords(table)}
      </h2>
      <ol class="end-ranking">
        {(table.ranking ?? []).map((seat) => (
          <li key={seat} class="lobby-row">
            <Mark seat={seat - 1} game={table.game} size={28} />
            <span class="lobby-words">{seatWords(table.seats[seat - 1] as LiveTable['seats'][number])}</span>
            {scores && <b>{scores[seat - 1]}</b>}
          </li>
        ))}
      </ol>
      <div class="dialog-buttons">
        {table.next ? (
          <button
            type="button"
            class="button primary"
            onClick={() => go(`t/${table.next ?? ''}`)}
            data-testid="to-rematch"
          >
            {t('To the next game')}
          </button>
        ) : (
          live.seat > 0 && (
            <button type="button" class="button primary" onClick={() => live.offer('rematch')} data-testid="rematch">
              {t('Rematch')}
            </button>
          )
        )}
        <button type="button" class="button" onClick={() => void analyse()} data-testid="analyse">
          <Icon name="graph" />
          {t('Analyse')}
        </button>
      </div>
      <ProofLine live={live} table={table} />
    </section>
  );
}

type Checked = 'unasked' | 'verified' | 'wrong';

function ProofLine({ live, table }: { live: LiveGame; table: LiveTable }): JSX.Element | null {
  const [checked, setChecked] = useState<Checked>('unasked');
  if (!table.proof || !globalThis.crypto?.subtle) return null;
  const check = async () => {
    const verdict = await verify(table, live.engine.tiles).catch(() => null);
    setChecked(verdict?.secret && verdict.contributions && verdict.deal ? 'verified' : 'wrong');
  };
  return (
    <p class="proof" role="status">
      {checked === 'unasked' && (
        <button type="button" class="button plain" onClick={() => void check()} data-testid="check-deal">
          {t('Check the deal')}
        </button>
      )}
      {checked === 'verified' && (
        <span data-testid="deal-verified">
          <Icon name="check" size={18} /> {t('Deal verified')}:{' '}
          {t('it is the one that was promised before anybody sat down.')}
        </span>
      )}
      {checked === 'wrong' && (
        <span data-testid="deal-wrong">
          <Icon name="close" size={18} /> {t('The deal does not fit')}
        </span>
      )}
    </p>
  );
}
