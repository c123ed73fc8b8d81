// SPDX-License-Identifier: MIT
/* The rules to look things up in: numbered as in the code and its tests, with examples. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { t } from '../app/i18n';
import { LunaBoardPicture } from '../games/luna/picture';
import { gameTitle } from '../games/game_table';
import { useScreen } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import type { Store } from '../app/store';
import { TerraPicture } from '../games/terra/picture';
import './learn.css';
import type { Rule } from '../app/rules';
import { lunaRules } from '../games/luna/rules';
import { terraRules } from '../games/terra/rules';

interface Props {
  store: Store;
  game: GameName;
  /** A rule to go to, as "NL-12". */
  rule?: string;
}

export function RulesPage({ store, game, rule }: Props): JSX.Element {
  useScreen(game, t('Rules'));
  useEffect(() => {
    if (rule) document.getElementById(rule)?.scrollIntoView({ block: 'center' });
  }, [rule]);
  const sections = game === 'nova-luna' ? lunaRules() : terraRules();
  return (
    <div class="page">
      <TopBar game={game} title={gameTitle(game)}>
        <a class="button plain" href={`#/learn/${game}`}>
          {t('Play the lesson')}
        </a>
        <ThemeTool />
      </TopBar>
      <main class="rules" data-testid="rules">
        <h1>{game === 'nova-luna' ? t('Rules of Nova Luna') : t('Rules of Terra Nova')}</h1>
        {sections.map((section) => (
          <section key={section.title} class="card rules-section">
            <h2>{section.title}</h2>
            {section.rules.map((one) => (
              <RuleText key={one.number} store={store} game={game} rule={one} />
            ))}
          </section>
        ))}
        <p class="quiet">
          {t(
            'An unofficial fan implementation in our own words. The games and their names belong to their owners: please buy them.',
          )}
        </p>
      </main>
    </div>
  );
}

function RuleText({ store, game, rule }: { store: Store; game: GameName; rule: Rule }): JSX.Element {
  return (
    <div class="rule" id={rule.number}>
      <a class="rule-number" href={`#/rules/${game}/${rule.number}`}>
        {rule.number}
      </a>
      <p>{rule.text}</p>
      {rule.example && <p class="rule-example">{t('Example: {text}', { text: rule.example })}</p>}
      {rule.picture && <RulePicture store={store} record={rule.picture} />}
    </div>
  );
}

function RulePicture({ store, record }: { store: Store; record: string }): JSX.Element {
  const { position, board } = useMemo(() => store.peek(record), [store, record]);
  return (
    <div class="rule-picture">
      {position.luna && (
        <LunaBoardPicture seat={0} placed={position.luna.tableaux[0] ?? []} tiles={store.engine.tiles} />
      )}
      {position.terra && board && <TerraPicture board={board} view={position.terra} />}
    </div>
  );
}
