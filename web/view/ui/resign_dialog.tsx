// SPDX-License-Identifier: MIT
/* Asks before a game is given up; `words` say what that means. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { Dialog } from './dialog';

export const ResignDialog = (props: { words: string; resign(): void; close(): void }): JSX.Element => (
  <Dialog title={t('Give up this game?')} close={props.close} testid="resign-dialog">
    <p class="quiet">{props.words}</p>
    <div class="dialog-buttons">
      <button type="button" class="button primary" data-testid="resign" onClick={props.resign}>
        {t('Resign')}
      </button>
      <button type="button" class="button" onClick={props.close}>
        {t('Play on')}
      </button>
    </div>
  </Dialog>
);
