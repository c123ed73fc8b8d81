// SPDX-License-Identifier: MIT
/* A running or finished game of the server on the same table as offline, with clocks and who is there. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { go } from '../app/router';
import { isTentative, type Game } from '../app/store';
import { GameTable, gameTitle } from '../games/game_table';
import type { Names } from '../app/names';
import { Dialog } from '../ui/dialog';
import { Mark } from '../ui/mark';
import { Menu, type MenuItem } from '../ui/menu';
import { useScreen, useSmallTable } from '../ui/screen';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import { EndCard } from './end_card';
import type { Delivery, LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { MovesCard } from './moves_card';
import { OfferCard } from './offer_card';
import { PresenceMoon, SeatClock, seatWords } from './seats';
import { connection } from './server';
import { refusalWords, termsWords } from './words';

type Over = 'menu' | 'resign' | null;

export function LivePlay({ live, table, game }: { live: LiveGame; table: LiveTable; game: Game }): JSX.Element {
  const delivery = useObservable(live.delivery);
  const phone = useSmallTable();
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  useScreen(table.game, titleOf(table, live.seat));
  const names: Names = { seats: game.seats, tiles: live.engine.tiles, board: game.board };
  const running = table.status === 'running' && live.seat > 0;
  const offers = <OfferCard live={live} table={table} />;
  return (
    <div class={`page play live ${phone ? 'phone' : 'desk'}`} data-version={table.version}>
      <TopBar
        heading
        game={table.game}
        title={gameTitle(table.game)}
        middle={<TurnWords live={live} table={table} delivery={delivery} />}
      >
        {running && !table.rated && (
          <Tool
            icon="undo"
            label={t('Take back')}
            run={() => live.offer('takeback')}
            disabled={!game.history.length}
            testid="takeback"
            words
          />
        )}
        <ThemeTool />
        <Tool icon="menu" label={t('Menu')} run={() => setOver('menu')} testid="menu" />
      </TopBar>
      <LinkBanner live={live} delivery={delivery} />
      <PeopleBar table={table} own={live.seat} />
      <main class="play-table" aria-label={t('Table')}>
        <GameTable
          position={game.position}
          tiles={live.engine.tiles}
          board={game.board}
          seats={game.seats}
          history={game.history}
          chooser={live.chooser}
          featuredSeat={game.featuredSeat}
          tentative={isTentative(game) && live.seat > 0 && delivery.state !== 'sending'}
          hint={null}
          changed={live.changed}
          play={(move) => live.play(move)}
          undo={() => live.undo()}
          canUndo={live.tried.length > 0}
          confirm={() => live.confirm()}
          panels={{ chances: null, hint: offers, changed: null, moves: <MovesCard game={game} names={names} /> }}
          phone={phone}
          still={false}
        />
      </main>
      {phone && offers}
      {table.status === 'finished' && <EndCard live={live} table={table} game={game} />}
      {over === 'menu' && <Menu items={menuItems(running, setOver)} close={close} />}
      {over === 'resign' && <ResignDialog live={live} close={close} />}
    </div>
  );
}

function menuItems(running: boolean, setOver: (over: Over) => void): MenuItem[] {
  const lobby: MenuItem = { icon: 'person', label: t('Play together'), run: () => go('online'), testid: 'menu-lobby' };
  const resign: MenuItem = { icon: 'close', label: t('Resign'), run: () => setOver('resign'), testid: 'menu-resign' };
  return running ? [lobby, resign] : [lobby];
}

function ResignDialog({ live, close }: { live: LiveGame; close(): void }): JSX.Element {
  return (
    <Dialog title={t('Give up this game?')} close={close} testid="resign-dialog">
      <p class="quiet">{t('You will be last. This cannot be taken back.')}</p>
      <div class="dialog-buttons">
        <button
          type="button"
          class="button primary"
          data-testid="resign"
          onClick={() => {
            close();
            live.resign();
          }}
        >
          {t('Resign')}
        </button>
        <button type="button" class="button" onClick={close}>
          {t('Play on')}
        </button>
      </div>
    </Dialog>
  );
}

/** The page's title says when it is one's turn, so that another tab is no excuse. */
const titleOf = (table: LiveTable, own: number): string =>
  own && table.turn === own ? `● ${t('Your turn')} · ${gameTitle(table.game)}` : gameTitle(table.game);

function stateWords(live: LiveGame, table: LiveTable, delivery: Delivery): string {
  if (delivery.state === 'sending') return t('Sending …');
  if (delivery.state === 'saved') return t('Saved');
  if (table.status === 'finished') return t('The game is over');
  const mover = table.seats[table.turn - 1];
  if (!mover) return '';
  return table.turn === live.seat
    ? t('Your turn, {name}', { name: seatWords(mover) })
    : t('{name} is to play', { name: seatWords(mover) });
}

function TurnWords({ live, table, delivery }: { live: LiveGame; table: LiveTable; delivery: Delivery }): JSX.Element {
  return (
    <div class="turn">
      <span class={`pill ${table.turn === live.seat ? '' : 'waiting'}`} data-testid="turn" role="status">
        {table.turn > 0 && <Mark seat={table.turn - 1} game={table.game} size={28} />}
        {stateWords(live, table, delivery)}
      </span>
    </div>
  );
}

/** One line below the bar: the connection is lost, or something was refused. */
function LinkBanner({ live, delivery }: { live: LiveGame; delivery: Delivery }): JSX.Element | null {
  const link = useObservable(live.connection.link);
  if (link !== 'open' && live.table.value) {
    return (
      <div class="live-banner" role="status" data-testid="banner">
        {delivery.state === 'sending' ? t('Not sent yet') : t('No connection. Trying again …')}
        <button type="button" class="button plain" onClick={() => connection().tryNow()}>
          {t('Try now')}
        </button>
      </div>
    );
  }
  if (delivery.state !== 'refused') return null;
  return (
    <div class="live-banner" role="alert" data-testid="banner">
      {refusalWords(delivery.type)}
    </div>
  );
}

/** Everybody at the table with their clock: a row that never moves the board. */
function PeopleBar({ table, own }: { table: LiveTable; own: number }): JSX.Element {
  return (
    <ul class="live-people" aria-label={t('Players')}>
      {table.seats.map((seat) => (
        <li key={seat.seat} class={table.turn === seat.seat ? 'moving' : ''} data-testid={`player-${seat.seat}`}>
          <Mark seat={seat.seat - 1} game={table.game} size={24} />
          <span class="live-name">{seatWords(seat)}</span>
          {seat.seat === own && <span class="quiet">{t('you')}</span>}
          <PresenceMoon seat={seat} />
          <SeatClock table={table} seat={seat.seat} />
        </li>
      ))}
      <li class="quiet live-terms">
        {termsWords(table)}
        {own === 0 && ` · ${t('you watch')}`}
      </li>
    </ul>
  );
}
