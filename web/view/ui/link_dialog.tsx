// SPDX-License-Identifier: MIT
/* A link to hand on: shown, and copied by one press. */
import type { JSX } from 'preact';
import { copy } from '../app/files';
import { t } from '../app/i18n';
import { Dialog } from './dialog';
import { Icon } from './icons';

interface FieldProps {
  link: string;
  label: string;
  testid: string;
  class?: string;
}

/** A link to be read; whoever goes into it has it selected whole. */
const ReadOnlyField = ({ link, label, testid, class: name = '' }: FieldProps): JSX.Element => (
  <input
    class={`field ${name}`}
    readOnly
    value={link}
    aria-label={label}
    data-testid={testid}
    onFocus={(event) => event.currentTarget.select()}
  />
);

export const LinkField = ({ link }: { link: string }): JSX.Element => (
  <ReadOnlyField class="share-link" link={link} label={t('Link')} testid="share-link" />
);

/** A link, and a button beside it that copies it. */
export const CopyLine = ({ copyTestid, ...field }: FieldProps & { copyTestid: string }): JSX.Element => (
  <div class="copy-line">
    <ReadOnlyField {...field} />
    <button type="button" class="button primary" onClick={() => void copy(field.link)} data-testid={copyTestid}>
      <Icon name="link" />
      {t('Copy')}
    </button>
  </div>
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
