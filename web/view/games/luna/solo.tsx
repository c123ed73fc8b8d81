// SPDX-License-Identifier: MIT
/* The sums of a game alone, written out: what the phase costs so far and the total. */
import type { JSX } from 'preact';
import type { LunaSolo } from '../../engine/types';
import { t } from '../../app/i18n';

/** "31 + 10 × 2 = 51" */
const sumWords = ({ costs, left, score }: LunaSolo['now']): string =>
  left ? `${costs} + 10 × ${left} = ${score}` : `${costs}`;

function Line({ name, sum, quiet }: { name: string; sum: string; quiet?: boolean }): JSX.Element {
  return (
    <div class={`luna-sum ${quiet ? 'quiet' : ''}`}>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  );
}

export function SoloSums({ solo }: { solo: LunaSolo }): JSX.Element {
  const { phase, phase1, phase2, total, now } = solo;
  return (
    <section class="card luna-solo" aria-label={t('Your sums')}>
      <header class="luna-solo-head">
        <h2>{total === null ? t('Phase {n} of 2', { n: phase }) : t('Total {n}', { n: total })}</h2>
        <span class="label">{t('costs + 10 for each token left')}</span>
      </header>
      <dl>
        <Line name={t('Phase 1')} sum={phase1 !== null ? String(phase1) : sumWords(now)} />
        <Line
          name={t('Phase 2')}
          sum={phase === 1 ? '–' : phase2 !== null ? String(phase2) : sumWords(now)}
          quiet={phase === 1}
        />
        {phase1 !== null && (
          <Line
            name={total === null ? t('If it ended now') : t('Total')}
            sum={`${phase1} + ${phase2 ?? now.score} = ${total ?? phase1 + now.score}`}
          />
        )}
      </dl>
      <p class="quiet">{t('Lower is better; below 100 is good.')}</p>
    </section>
  );
}
