// SPDX-License-Identifier: MIT
/* Who one is on this server: a guest may become an account and keeps its games. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { Dialog } from '../ui/dialog';
import { api } from './api';
import { AccountForm, inWordsIfRefused } from './name_form';
import { becomes, me } from './server';

export function AccountDialog({ close }: { close(): void }): JSX.Element {
  const account = useObservable(me);
  const [fresh, setFresh] = useState(account?.kind === 'guest');
  const signOut = () =>
    void inWordsIfRefused(() => api.signOut())
      .then(() => becomes(null))
      .then(close);
  if (account?.kind === 'user') {
    return (
      <Dialog title={account.name} close={close} testid="account-dialog">
        <p class="quiet">{t('You are signed in. Your games and ratings are kept on this server.')}</p>
        <div class="dialog-buttons">
          <ProfileLink name={account.name} />
          <button type="button" class="button" onClick={signOut} data-testid="sign-out">
            {t('Sign out')}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={fresh ? t('Make an account') : t('Sign in')} close={close} testid="account-dialog">
      <p class="quiet">
        {account
          ? t(
              'You play as the guest {name}. With a passphrase your games and ratings can be reached from other devices too.',
              { name: account.name },
            )
          : t('Nobody needs an account to play with a friend. With one, games can be rated.')}
      </p>
      <AccountForm fresh={fresh} key={String(fresh)} done={close} />
      {account && <ProfileLink name={account.name} />}
      <button type="button" class="button plain" onClick={() => setFresh(!fresh)} data-testid="account-other">
        {fresh ? t('I have an account') : t('I have no account yet')}
      </button>
    </Dialog>
  );
}

function ProfileLink({ name }: { name: string }): JSX.Element {
  return (
    <a class="button" href={`#/online/u/${encodeURIComponent(name)}`} data-testid="to-profile">
      {t('Ratings and history')}
    </a>
  );
}
