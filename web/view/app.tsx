// SPDX-License-Identifier: MIT
/* Which page is shown, and what is shown over every page. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { language } from './app/languages';
import { useObservable } from './app/observable';
import { LearnPage } from './pages/learn';
import { RulesPage } from './pages/rules';
import { ErrorBoundary } from './ui/error_boundary';
import { NoticeLine } from './ui/notice';
import { AnswerBubble } from './ui/answer';
import { EditorPage } from './pages/editor';
import { Games } from './pages/games';
import { LinkPage } from './pages/link';
import { NotFound } from './pages/not_found';
import { Play } from './pages/play';
import { PuzzlesPage } from './pages/puzzles';
import { Replay } from './pages/replay';
import { SetupPage } from './pages/setup';
import { Start } from './pages/start';
import { StatisticsPage } from './pages/statistics';
import { useMoveFeedback } from './pages/move_feedback';
import { OnlineDoor } from './pages/online_door';
import { route, type Route } from './app/router';
import type { Store } from './app/store';

function Page({ store, at }: { store: Store; at: Route }): JSX.Element {
  const id = at.rest[0] ?? '';
  switch (at.page) {
    case '':
      return <Start store={store} />;
    case 'play':
      return <Play store={store} id={id} key={id} />;
    case 'replay':
      return <Replay store={store} id={id} key={id} />;
    case 'games':
      return <Games store={store} />;
    case 'puzzles':
      return <PuzzlesPage store={store} at={at.rest} key={at.rest.join('/')} />;
    case 'statistics':
      return <StatisticsPage />;
    case 'g':
      return <LinkPage store={store} packed={id} seats={at.rest.slice(1)} key={id} />;
    case 'editor':
      return <EditorPage store={store} from={id} packed="" key={id} />;
    case 'm':
      return <EditorPage store={store} from="" packed={id || '-'} key={id} />;
    case 'learn':
      return <LearnPage store={store} game={id} key={id} />;
    case 'rules':
      return <RulesPage store={store} game={id === 'terra-nova' ? 'terra-nova' : 'nova-luna'} rule={at.rest[1]} />;
    case 'setup':
      return <SetupPage store={store} from={id} />;
    case 'online':
    case 't':
      return <OnlineDoor store={store} at={at} />;
    default:
      return <NotFound />;
  }
}

export function App({ store }: { store: Store }): JSX.Element {
  const at = useObservable(route);
  const words = useObservable(language);
  useMoveFeedback(store);
  useEffect(() => scrollTo(0, 0), [at.page]);
  return (
    <>
      <ErrorBoundary key={`${at.page}/${at.rest[0] ?? ''}`}>
        <Page store={store} at={at} key={words} />
      </ErrorBoundary>
      <NoticeLine />
      <AnswerBubble />
    </>
  );
}
