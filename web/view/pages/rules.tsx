// SPDX-License-Identifier: MIT
/* The rules to look things up in: numbered as in the code and its tests, with examples. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameName, Seat, TerraBoard, TerraView } from '../engine/types';
import { t } from '../app/i18n';
import { LunaBoardPicture } from '../games/luna/picture';
import { gameTitle } from '../games/game_table';
import { useScreen } from '../ui/screen';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import type { Store } from '../app/store';
import { TerraPicture } from '../games/terra/picture';
import './learn.css';
import { wholeRecord } from '../app/lesson';
import type { Rule, RulePicture } from '../app/rules';
import { Wheel } from '../games/luna/wheel';
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
  const pictures = [...(rule.picture ? [rule.picture] : []), ...(rule.more ?? [])];
  return (
    <div class="rule" id={rule.number}>
      <a class="rule-number" href={`#/rules/${game}/${rule.number}`}>
        {rule.number}
      </a>
      <div class="rule-words">
        <p>{rule.text}</p>
        {rule.example && <p class="rule-example">{t('Example: {text}', { text: rule.example })}</p>}
      </div>
      {pictures.length > 0 && (
        <div class="rule-pictures">
          {pictures.map((picture) => (
            <Picture key={picture.of} store={store} picture={picture} />
          ))}
        </div>
      )}
    </div>
  );
}

function Picture({ store, picture }: { store: Store; picture: RulePicture }): JSX.Element {
  const { position, board } = useMemo(() => store.peek(wholeRecord(store.engine, picture.of)), [store, picture.of]);
  const { luna, terra, turn } = position;
  const tiles = store.engine.tiles;
  return (
    <figure class={`rule-picture ${picture.shows}`}>
      {luna && picture.shows === 'wheel' && <Wheel view={luna} tiles={tiles} mover={turn} picked={null} />}
      {luna && picture.shows === 'tableau' && (
        <LunaBoardPicture seat={0} placed={luna.tableaux[0] ?? []} tiles={tiles} progress />
      )}
      {terra && board && <MapPicture board={board} view={terra} seat={turn} from={picture.from} />}
      {picture.words && <figcaption class="quiet small">{picture.words}</figcaption>}
    </figure>
  );
}

interface MapPictureProps {
  board: TerraBoard;
  view: TerraView;
  seat: Seat;
  from: string | undefined;
}

/** The map where something can be done, with what can be done. */
function MapPicture({ board, view, seat, from }: MapPictureProps): JSX.Element {
  const { marks, around } = useMemo(() => {
    const { slides, stones } = view.choices;
    const best = stones.reduce<(typeof stones)[number] | undefined>(
      (a, b) => ((a?.closes[0]?.worth ?? 0) >= (b.closes[0]?.worth ?? 0) ? a : b),
      undefined,
    );
    if (from === '+') {
      const closes = best?.closes ?? [];
      const places = stones.map(({ space, closes }) => ({ space, closes }));
      const stone = closes.length ? (best?.space ?? null) : null;
      return {
        marks: { seat, places, closes, stone },
        around: [...stones.map((one) => one.space), ...closes.flatMap((area) => area.spaces)],
      };
    }
    const figure = board.spaces.findIndex(({ name }) => name === from);
    const targets = slides.filter((one) => one.from === figure).map((one) => one.to);
    return figure < 0 ? { marks: {}, around: [] } : { marks: { seat, figure, targets }, around: [figure, ...targets] };
  }, [board, view, seat, from]);
  return <TerraPicture board={board} view={view} marks={marks} around={around} />;
}
