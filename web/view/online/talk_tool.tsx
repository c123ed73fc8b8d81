// SPDX-License-Identifier: MIT
/* The button to say something with, and what was said as bubbles beside those who said it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { Dialog } from '../ui/dialog';
import { Switch } from '../ui/switch';
import { Tool } from '../ui/top_bar';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { seatWords } from './seats';
import { phrases } from './talk';

interface Props {
  live: LiveGame;
  table: LiveTable;
}

/** Only where more than one person sits; who looks on may listen or not. */
export function TalkTool({ live, table }: Props): JSX.Element | null {
  if (table.seats.filter((seat) => seat.kind === 'person').length < 2) return null;
  return <Tool icon="speech" label={t('Say something')} run={() => (live.talk.choosing.value = true)} testid="talk" />;
}

/** What belongs to it and lies over the page. */
export function Talking(props: Props): JSX.Element {
  const { talk } = props.live;
  return (
    <>
      {useObservable(talk.choosing) && <TalkDialog live={props.live} close={() => (talk.choosing.value = false)} />}
      <Bubbles {...props} />
    </>
  );
}

function TalkDialog({ live, close }: { live: LiveGame; close(): void }): JSX.Element {
  const muted = useObservable(live.talk.muted);
  const isLinked = useObservable(live.connection.link) === 'open';
  const say = (phrase: string) => () => {
    close();
    live.talk.say(phrase);
  };
  return (
    <Dialog title={t('Say something')} close={close} testid="talk-dialog">
      {live.seat > 0 && (
        <ul class="phrases">
          {Object.entries(phrases()).map(([phrase, words]) => (
            <li key={phrase}>
              <button
                type="button"
                class="button"
                disabled={!isLinked}
                onClick={say(phrase)}
                data-testid={`say-${phrase}`}
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Switch
        label={t('Mute this table')}
        about={t('You will not see what is said here.')}
        on={muted}
        change={(on) => live.talk.mute(on)}
        testid="mute"
      />
    </Dialog>
  );
}

/** Room for the longest bubble, see talk_tool.css. */
const WIDEST = 240;
const HIGHEST = 72;

/** Are the places of the seats one below the other here? */
function isInColumn(spot: HTMLElement): boolean {
  const other = spot.nextElementSibling ?? spot.previousElementSibling;
  return !!other?.hasAttribute('data-seat') && other.getBoundingClientRect().left === spot.getBoundingClientRect().left;
}

/** Below the place of a seat, from its left edge if there is room; in a column beside it, for below it is another's. */
function place(seat: number): JSX.CSSProperties {
  const spot = document.querySelector<HTMLElement>(`[data-seat="${seat - 1}"]`);
  if (!spot) return { top: 64, left: 12 };
  const { top: above, bottom, left, right } = spot.getBoundingClientRect();
  const inColumn = isInColumn(spot);
  // A page that is scrolled shows it at its edge.
  const top = Math.max(8, Math.min(inColumn ? above : bottom + 2, innerHeight - HIGHEST));
  if (inColumn && left > WIDEST) return { top, right: innerWidth - left + 4 };
  if (inColumn && right + WIDEST < innerWidth) return { top, left: right + 4 };
  return !inColumn && left + WIDEST < innerWidth ? { top, left } : { top, right: innerWidth - right };
}

/** Read aloud when the reader has time; drawn over the table, in nobody's way. */
function Bubbles({ live, table }: Props): JSX.Element {
  const said = useObservable(live.talk.said);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!said.length) return;
    const move = () => redraw((n) => n + 1);
    addEventListener('resize', move);
    addEventListener('scroll', move, true);
    return () => {
      removeEventListener('resize', move);
      removeEventListener('scroll', move, true);
    };
  }, [said.length > 0]);
  return (
    <div aria-live="polite" data-testid="said">
      {said.map(({ seat, phrase, number }) => {
        const speaker = table.seats[seat - 1];
        return (
          <p key={number} class="bubble" style={place(seat)}>
            <span class="unseen">{speaker && seatWords(speaker)}: </span>
            {phrases()[phrase]}
          </p>
        );
      })}
    </div>
  );
}
