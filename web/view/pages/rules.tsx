// SPDX-License-Identifier: MIT
/* The rules to look things up in: numbered as in the code and its tests, each with pictures. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { t } from '../app/i18n';
import { LunaRulePicture } from '../games/luna/rule_picture';
import { gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { useScreen } from '../ui/screen';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import type { Store } from '../app/store';
import { TerraRulePicture } from '../games/terra/rule_picture';
import './learn.css';
import { wholeRecord } from '../app/lesson';
import type { Rule, RulePicture } from '../app/rules';
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
        <a class="button plain bar-tool" href={`#/learn/${game}`} aria-label={t('Play the lesson')}>
          <Icon name="book" />
          <span class="bar-words" aria-hidden="true">
            {t('Play the lesson')}
          </span>
        </a>
        <Tool icon="file" label={t('Print')} run={() => print()} testid="print" words />
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
    <div class={rule.pictures.length > 1 ? 'rule several' : 'rule'} id={rule.number}>
      <a class="rule-number" href={`#/rules/${game}/${rule.number}`}>
        {rule.number}
      </a>
      <div class="rule-words">
        <p>{rule.text}</p>
        {rule.example && <p class="rule-example">{t('Example: {text}', { text: rule.example })}</p>}
      </div>
      <div class="rule-pictures">
        {rule.pictures.map((picture, i) => (
          <Picture key={i} store={store} picture={picture} />
        ))}
      </div>
    </div>
  );
}

function Picture({ store, picture }: { store: Store; picture: RulePicture }): JSX.Element {
  const { position, board, history } = useMemo(
    () => store.peek(wholeRecord(store.engine, picture.of)),
    [store, picture.of],
  );
  const { luna, terra, turn } = position;
  return (
    <figure class={`rule-picture ${picture.shows}`}>
      {luna && picture.shows !== 'map' && (
        <LunaRulePicture picture={picture} view={luna} tiles={store.engine.tiles} turn={turn} history={history} />
      )}
      {terra && board && picture.shows === 'map' && (
        <TerraRulePicture picture={picture} board={board} view={terra} turn={turn} history={history} />
      )}
      {picture.words && <figcaption class="quiet small">{picture.words}</figcaption>}
    </figure>
  );
}
