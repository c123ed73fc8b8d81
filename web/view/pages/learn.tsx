// SPDX-License-Identifier: MIT
/* The door to the lessons and the rules; a lesson gets a session of its own. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { t } from '../app/i18n';
import { gameTitle } from '../games/game_table';
import { LunaHero } from '../games/luna/hero';
import { TerraHero } from '../games/terra/hero';
import { Icon, Logo } from '../ui/icons';
import { useScreen, useSmallTable } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { go } from '../app/router';
import { randomSeed } from './draft';
import { botName } from '../app/bots';
import { defaultName } from '../app/names';
import type { Store } from '../app/store';
import './start.css';
import './learn.css';
import { LessonPage } from './lesson';

const GAMES: GameName[] = ['nova-luna', 'terra-nova'];
/** Of the bot in a first game: it plays sensibly and can be beaten. */
const FIRST_LEVEL = 1;

export function LearnPage({ store, game }: { store: Store; game: string }): JSX.Element {
  const chosen = GAMES.find((one) => one === game);
  return chosen ? <Lesson store={store} game={chosen} /> : <Choice store={store} />;
}

function Choice({ store }: { store: Store }): JSX.Element {
  useScreen(null, t('Learn'));
  return (
    <div class="page">
      <TopBar game={null} title={t('Learn')}>
        <ThemeTool />
      </TopBar>
      <main class="learn-choice" data-testid="learn-choice">
        <h1 class="unseen">{t('Learn to play')}</h1>
        {GAMES.map((game) => (
          <section key={game} class="card learn-card" data-game={game}>
            <span class="hero">
              {game === 'nova-luna' ? <LunaHero tiles={store.engine.tiles} /> : <TerraHero store={store} />}
            </span>
            <h2>
              <Logo game={game} /> {gameTitle(game)}
            </h2>
            <p>
              {game === 'nova-luna'
                ? t('Take a tile, lay it well, and be the first to place every token.')
                : t('Move your figures, fence off land, and hold the majority in it.')}
            </p>
            <a class="button primary" href={`#/learn/${game}`} data-testid={`learn-${game}`}>
              <Icon name="book" /> {t('Play the lesson')}
            </a>
            <a class="button" href={`#/rules/${game}`} data-testid={`rules-${game}`}>
              {t('Read the rules')}
            </a>
          </section>
        ))}
      </main>
    </div>
  );
}

function Lesson({ store, game }: { store: Store; game: GameName }): JSX.Element {
  useScreen(game, t('Learn'));
  const phone = useSmallTable();
  const session = useMemo(() => store.engine.session(), [store]);
  useEffect(() => () => session.free(), [session]);
  const playNow = (): void => {
    store.start({ game, players: 2, seed: randomSeed() }, [
      { name: defaultName(0), bot: null },
      { name: botName(FIRST_LEVEL), bot: FIRST_LEVEL },
    ]);
    go(`play/${store.game.value?.id ?? ''}`);
  };
  return (
    <LessonPage
      game={game}
      engine={store.engine}
      session={session}
      phone={phone}
      playNow={playNow}
      leave={() => go('learn')}
    />
  );
}
