// SPDX-License-Identifier: MIT
/* The rules to look things up in: numbered as in the code and its tests, with examples. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { t } from '../i18n';
import './learn.css';
import { ThemeTool, TopBar } from '../parts/top_bar';
import { useScreen } from '../parts/screen';
import { gameTitle } from '../parts/game_table';
import type { Rule } from './rules';
import { lunaRules } from './rules_luna';
import { terraRules } from './rules_terra';

interface Props {
  game: GameName;
  /** A rule to go to, as "NL-12". */
  rule?: string;
}

export function RulesPage({ game, rule }: Props): JSX.Element {
  useScreen(game, t('Rules'));
  useEffect(() => {
    if (rule) document.getElementById(rule)?.scrollIntoView({ block: 'center' });
  }, [rule]);
  const sections = game === 'nova-luna' ? lunaRules() : terraRules();
  return (
    <div class="page">
      <TopBar game={game} title={gameTitle(game)}>
        <a class="button plain" href={`#/learn/${game}`}>{t('Play the lesson')}</a>
        <ThemeTool />
      </TopBar>
    <main class="rules" data-testid="rules">
      <h1>{game === 'nova-luna' ? t('Rules of Nova Luna') : t('Rules of Terra Nova')}</h1>
      {sections.map((section) => (
        <section key={section.title} class="card rules-section">
          <h2>{section.title}</h2>
          {section.rules.map((one) => (
            <RuleText key={one.number} game={game} rule={one} />
          ))}
        </section>
      ))}
      <p class="quiet">
        {t('An unofficial fan implementation in our own words. The games and their names belong to their owners: please buy them.')}
      </p>
    </main>
    </div>
  );
}

function RuleText({ game, rule }: { game: GameName; rule: Rule }): JSX.Element {
  return (
    <div class="rule" id={rule.number}>
      <a class="rule-number" href={`#/rules/${game}/${rule.number}`}>
        {rule.number}
      </a>
      <p>{rule.text}</p>
      {rule.example && <p class="rule-example">{t('Example: {text}', { text: rule.example })}</p>}
    </div>
  );
}
