// SPDX-License-Identifier: MIT
/* Hands a game on: as a link that holds all of it, or as a file. */
import type { JSX } from 'preact';
import { copy, download, linkTo } from '../app/files';
import { t } from '../app/i18n';
import type { Store } from '../app/store';
import { Dialog } from './dialog';
import { Icon } from './icons';

export function ShareDialog({ store, close }: { store: Store; close(): void }): JSX.Element {
  const link = linkTo(store);
  const game = store.game.value;
  const save = () => game && download(`${game.position.game}-${game.id}.nvg`, game.record);
  return (
    <Dialog title={t('Share this game')} close={close} testid="share-dialog">
      <p class="quiet">
        {t('Deal and moves are all in the link. It opens without any server and can be replayed and played on.')}
      </p>
      {link ? (
        <input
          class="field share-link"
          readOnly
          value={link}
          aria-label={t('Link')}
          data-testid="share-link"
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <p>{t('The game is too long for a link. Save it as a file.')}</p>
      )}
      <div class="dialog-buttons">
        {link && (
          <button type="button" class="button primary" data-testid="copy-link" onClick={() => void copy(link)}>
            <Icon name="link" />
            {t('Copy the link')}
          </button>
        )}
        <button type="button" class="button" data-testid="save-file" onClick={save}>
          <Icon name="save" />
          {t('Save as a file')}
        </button>
      </div>
    </Dialog>
  );
}
