// SPDX-License-Identifier: MIT
/* Was the deal honest? Checked in this browser by one click, with what was promised and what was revealed. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import type { LunaTile } from '../engine/types';
import { Icon } from '../ui/icons';
import type { LiveTable } from './live_table';
import { type Verdict, verify } from './proof';

type Checked = Verdict | 'unasked' | 'broken';

const isGood = (checked: Checked): boolean =>
  typeof checked === 'object' && checked.secret && checked.contributions && checked.deal;

function headOf(checked: Checked): string {
  if (checked === 'unasked') return t('Was the deal honest?');
  return isGood(checked) ? t('Deal verified') : t('The deal does not fit');
}

function aboutOf(table: LiveTable): string {
  return table.game === 'terra-nova'
    ? t('who begins was fixed before the first move')
    : t('the order of the tiles was fixed before the first move');
}

export function ProofCard({ table, tiles }: { table: LiveTable; tiles: LunaTile[] }): JSX.Element | null {
  const [checked, setChecked] = useState<Checked>('unasked');
  if (!table.proof || !globalThis.crypto?.subtle) return null;
  const check = () => void verify(table, tiles).then(setChecked, () => setChecked('broken'));
  const good = isGood(checked);
  return (
    <section class="card end-proof" aria-label={t('Proof')}>
      <div class="end-line" role="status">
        <span class="door-icon">
          <Icon name={checked === 'unasked' ? 'hex' : good ? 'check' : 'warn'} />
        </span>
        <span
          class="lobby-words"
          data-testid={checked === 'unasked' ? undefined : good ? 'deal-verified' : 'deal-wrong'}
        >
          <b>{headOf(checked)}</b>
          <span class="quiet small">{aboutOf(table)}</span>
        </span>
        {checked === 'unasked' && (
          <button type="button" class="button" onClick={check} data-testid="check-deal">
            {t('Check')}
          </button>
        )}
      </div>
      {checked !== 'unasked' && <ProofDetails table={table} open={!good} />}
    </section>
  );
}

function ProofDetails({ table, open }: { table: LiveTable; open: boolean }): JSX.Element {
  return (
    <details class="proof-details" open={open}>
      <summary>{t('Proof')}</summary>
      <dl>
        <dt>{t('Promised before the game')}</dt>
        <dd>{table.commitment}</dd>
        <dt>{t('Revealed at its end')}</dt>
        <dd>{table.proof?.secret}</dd>
        {table.proof?.contributions.filter(Boolean).map((given, i) => (
          <>
            <dt key={`t${i}`}>{t('Given by a player')}</dt>
            <dd key={`d${i}`}>{given}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}
