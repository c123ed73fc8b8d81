// SPDX-License-Identifier: MIT
/*
 * The tiles that may be taken, as a listbox: three large tiles in a row or a column.
 * Choosing follows the focus, for taking a tile in hand binds nobody.
 */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { LunaOffer, LunaTile } from '../../engine/types';
import { t } from '../../app/i18n';
import { answerClick } from '../../app/answers';
import { usePress } from '../../ui/press';
import { TileIcon } from './tile';
import { tileWords } from './labels';

interface OffersProps {
  offers: LunaOffer[];
  tiles: LunaTile[];
  picked: number | null;
  hinted: number | null;
  disabled: boolean;
  onPick(tile: number): void;
  /** Enter on a tile: go on to the places. */
  onEnter(): void;
  onDrag?: ((tile: number, event: PointerEvent) => void) | undefined;
}

export function Offers(props: OffersProps): JSX.Element {
  const { offers, picked, disabled } = props;
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    offers.findIndex((o) => o.tile === picked),
  );

  const go = (index: number): void => {
    const next = offers[(index + offers.length) % offers.length];
    if (!next) return;
    props.onPick(next.tile);
    (list.current?.children[offers.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  usePress(list, 'data-offer', (tile) =>
    disabled ? answerClick(t('It is not your turn yet.')) : props.onPick(Number(tile)),
  );
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (disabled) return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown') go(index + 1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') go(index - 1);
    else if (event.key === 'Enter' || event.key === ' ') {
      const offer = offers[index];
      if (offer) props.onPick(offer.tile);
      props.onEnter();
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      class="luna-offers"
      role="listbox"
      aria-orientation="horizontal"
      aria-label={t('Tiles you may take')}
      aria-disabled={disabled}
    >
      {offers.map((offer, i) => (
        <Offer key={i} {...props} offer={offer} stop={i === at} onKeyDown={(event) => onKeyDown(event, i)} />
      ))}
    </div>
  );
}

interface OfferProps extends OffersProps {
  offer: LunaOffer;
  /** The Tab key comes here. */
  stop: boolean;
  onKeyDown(event: KeyboardEvent): void;
}

function Offer({ offer, tiles, picked, hinted, disabled, stop, onKeyDown, onDrag }: OfferProps): JSX.Element | null {
  const tile = tiles[offer.tile];
  if (!tile) return null;
  const words = tileWords(tile);
  return (
    <div
      role="option"
      class={`luna-offer ${picked === offer.tile ? 'chosen' : ''} ${hinted === offer.tile ? 'hinted' : ''}`}
      data-offer={offer.tile}
      data-testid={`offer-${tile.code}`}
      aria-selected={picked === offer.tile}
      aria-label={hinted === offer.tile ? `${t('Hint')}: ${words}` : words}
      tabIndex={stop ? 0 : -1}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => !disabled && onDrag?.(offer.tile, event)}
    >
      <TileIcon tile={tile} silent />
    </div>
  );
}
