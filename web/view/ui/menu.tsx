// SPDX-License-Identifier: MIT
/* The menu: what one does seldom, and the settings. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { go } from '../app/router';
import { Dialog } from './dialog';
import { Icon, type IconName } from './icons';
import { SettingsForm } from './settings_form';

let reopens = false;

/** A new language draws the page anew: the menu in which it was chosen shall come back. */
export function reopenMenu(): void {
  reopens = true;
}

/** What a page that is drawn anew has open. */
export function dialogToReopen(): 'menu' | null {
  const open = reopens ? 'menu' : null;
  reopens = false;
  return open;
}

export interface MenuItem {
  icon: IconName;
  label: string;
  run(): void;
  testid: string;
}

export function Menu({ items, close }: { items: MenuItem[]; close(): void }): JSX.Element {
  const all: MenuItem[] = [
    ...items,
    { icon: 'book', label: t('Learn to play'), run: () => go('learn'), testid: 'menu-learn' },
    { icon: 'hand', label: t('Set up a position'), run: () => go('setup'), testid: 'menu-set-up' },
    { icon: 'rules', label: t('Rules'), run: () => go('rules'), testid: 'menu-rules' },
    { icon: 'home', label: t('Start page'), run: () => go(''), testid: 'menu-start' },
  ];
  const choose = (item: MenuItem) => () => {
    close();
    item.run();
  };
  return (
    <Dialog title={t('Menu')} close={close} testid="menu-dialog">
      <ul class="menu-items">
        {all.map((item) => (
          <li key={item.testid}>
            <button type="button" class="button plain" data-testid={item.testid} onClick={choose(item)}>
              <Icon name={item.icon} />
              {item.label}
            </button>
          </li>
        ))}
      </ul>
      <SettingsForm beforeLanguage={reopenMenu} />
      <p class="quiet small">{t('An unofficial fan implementation. Free software, MIT licence.')}</p>
    </Dialog>
  );
}
