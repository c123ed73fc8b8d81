// SPDX-License-Identifier: MIT
/* Who is there: a name is all that a guest needs; a passphrase makes it an account. What is refused is said in words. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { cleanName } from '../app/names';
import { NameField } from '../ui/name_field';
import { api, Refusal } from './api';
import { becomes } from './server';
import { refusalWords } from './words';

const NAME_KEY = 'novae.online.name';

export const rememberedName = (): string => {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
};

export function rememberName(name: string): void {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    /* Then it is asked for again. */
  }
}

/** Runs what may be refused; answers the refusal in words, '' when all is well. */
export async function inWordsIfRefused(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
    return '';
  } catch (problem) {
    return refusalWords(problem instanceof Refusal ? problem.word : 'unavailable');
  }
}

/** The name of a guest. */
export const GuestName = ({ name, change }: { name: string; change(name: string): void }): JSX.Element => (
  <NameField label={t('Your name at the table')} name={name} change={change} testid="online-name" />
);

/** What did not work, said aloud too. */
export function Trouble({ words }: { words: string }): JSX.Element {
  return (
    <p class="online-trouble" role="alert" data-testid="trouble">
      {words}
    </p>
  );
}

/** Name and passphrase: a new account, or one that there is. */
export function AccountForm({ fresh, done }: { fresh: boolean; done(): void }): JSX.Element {
  const [name, setName] = useState(rememberedName);
  const [passphrase, setPassphrase] = useState('');
  const [trouble, setTrouble] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    const ask = fresh ? api.register : api.signIn;
    const words = await inWordsIfRefused(async () => becomes(await ask(cleanName(name), passphrase)));
    setTrouble(words);
    if (!words) done();
  };
  return (
    <form class="online-name" onSubmit={(event) => void submit(event)}>
      <NameField label={t('Name')} name={name} change={setName} autocomplete="username" testid="account-name" />
      <label>
        <span class="label">{t('Passphrase, at least 8 characters')}</span>
        <input
          class="field"
          type="password"
          value={passphrase}
          minLength={8}
          autocomplete={fresh ? 'new-password' : 'current-password'}
          data-testid="account-passphrase"
          onInput={(event) => setPassphrase(event.currentTarget.value)}
        />
      </label>
      <button
        type="submit"
        class="button primary"
        disabled={!cleanName(name) || passphrase.length < 8}
        data-testid="account-go"
      >
        {fresh ? t('Make an account') : t('Sign in')}
      </button>
      <Trouble words={trouble} />
    </form>
  );
}
