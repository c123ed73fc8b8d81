// SPDX-License-Identifier: MIT
/* All settings, as a list of plain choices. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { change, settings, type Settings } from '../app/settings';
import { sound } from '../app/sounds';
import { useObservable } from '../app/observable';
import { Switch } from './switch';

interface ChoiceProps {
  label: string;
  value: string;
  options: [string, string][];
  change(value: string): void;
  testid: string;
}

export function Choice({ label, value, options, change: set, testid }: ChoiceProps): JSX.Element {
  return (
    <label class="choice">
      <span class="switch-label">{label}</span>
      <select class="field" value={value} data-testid={testid} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** `beforeLanguage` is told before the page is drawn in another language. */
export function SettingsForm({ beforeLanguage }: { beforeLanguage(): void }): JSX.Element {
  const now = useObservable(settings);
  return (
    <div class="settings">
      <Choice
        label={t('Language')}
        value={now.language}
        testid="setting-language"
        options={[['auto', t('As the browser')], ...Object.entries(LANGUAGES)]}
        change={(language) => {
          beforeLanguage();
          change({ language });
        }}
      />
      <Choice
        label={t('Colours')}
        value={now.theme}
        testid="setting-theme"
        options={[
          ['auto', t('As the system')],
          ['light', t('Light')],
          ['dark', t('Dark')],
        ]}
        change={(theme) => change({ theme: theme as Settings['theme'] })}
      />
      <Choice
        label={t('Bots play')}
        value={now.pace}
        testid="setting-pace"
        options={[
          ['calm', t('calmly')],
          ['brisk', t('briskly')],
          ['quick', t('quickly')],
        ]}
        change={(pace) => change({ pace: pace as Settings['pace'] })}
      />
      <Choice
        label={t('In Terra Nova, confirm')}
        value={now.confirm}
        testid="setting-confirm"
        options={[
          ['auto', t('if a person is next')],
          ['turn', t('every turn')],
          ['action', t('every action')],
          ['never', t('nothing')],
        ]}
        change={(confirm) => change({ confirm: confirm as Settings['confirm'] })}
      />
      <HelpSwitches testids={['setting-hints', 'setting-chances']} />
      <ComfortSwitches />
    </div>
  );
}

/** What help a person wants: stands among the settings and on the start page. */
export function HelpSwitches({ testids }: { testids: [hints: string, chances: string] }): JSX.Element {
  const now = useObservable(settings);
  return (
    <>
      <Switch
        label={t('Hints when I ask')}
        about={t('a suggestion, with its reason')}
        on={now.hints}
        change={(hints) => change({ hints })}
        testid={testids[0]}
      />
      <Switch
        label={t('Show the chance to win')}
        about={t('who is ahead, at every moment')}
        on={now.chances}
        change={(chances) => change({ chances })}
        testid={testids[1]}
      />
    </>
  );
}

function ComfortSwitches(): JSX.Element {
  const now = useObservable(settings);
  return (
    <>
      <Switch label={t('Sounds')} on={now.sound} change={(on) => change({ sound: on })} testid="setting-sound" />
      <button type="button" class="button" data-testid="hear-sounds" onClick={() => sound('close', true)}>
        {t('Listen to the sounds')}
      </button>
      <Switch
        label={t('Less motion')}
        about={t('pieces appear instead of sliding')}
        on={now.motion === 'less'}
        change={(on) => change({ motion: on ? 'less' : 'auto' })}
        testid="setting-motion"
      />
      <Switch
        label={t('Single keys as shortcuts')}
        about={t('press ? to see them')}
        on={now.keys}
        change={(keys) => change({ keys })}
        testid="setting-keys"
      />
    </>
  );
}
