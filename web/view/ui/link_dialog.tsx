// SPDX-License-Identifier: MIT
/* A link to hand on: shown, and copied by one press. */
import type { JSX } from 'preact';
import { copy } from '../app/files';
import { t } from '../app/i18n';
import { Dialog } from './dialog';
import { Icon } from './icons';

export const LinkField = ({ link }: { link: string }): JSX.Element => (
  <input
    class="field share-link"
    readOnly
    value={link}
    aria-label={t('Link')}
    data-testid="share-link"
    onFocus={(event) => event.currentTarget.select()}
  />
);

export const CopyButton = ({ link }: { link: string }): JSX.Element => (
  <button type="button" class="button primary" data-testid="copy-link" onClick={() => void copy(link)}>
    <Icon name="link" />
    {t('Copy the link')}
  </button>
);

/** The link and nothing else. */
export const LinkDialog = (props: { title: string; link: string; close(): void }): JSX.Element => (
  <Dialog title={props.title} close={props.close} testid="share-dialog">
    <LinkField link={props.link} />
    <div class="dialog-buttons">
      <CopyButton link={props.link} />
    </div>
  </Dialog>
);
