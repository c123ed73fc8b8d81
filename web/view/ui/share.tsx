// SPDX-License-Identifier: MIT
/* Hands a game on: as a link that holds all of it, or as a file. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { filmOf, type Film } from '../app/animation';
import { download, linkTo } from '../app/files';
import { t } from '../app/i18n';
import { complain } from '../app/notices';
import { pngOf, svgOf } from '../app/picture';
import type { Store } from '../app/store';
import { Dialog } from './dialog';
import { Icon } from './icons';
import { CopyButton, LinkField } from './link_dialog';

interface Props {
  store: Store;
  /** How to go through the moves, where the page shows a game from its beginning to its end. */
  film?: Film;
  close(): void;
}

export function ShareDialog({ store, film, close }: Props): JSX.Element {
  const link = linkTo(store);
  const game = store.game.value;
  const save = () => game && download(`${game.position.game}-${game.id}.nvg`, game.record);
  return (
    <Dialog title={t('Share this game')} close={close} testid="share-dialog">
      <p class="quiet">
        {t('Deal and moves are all in the link. It opens without any server and can be replayed and played on.')}
      </p>
      {link ? <LinkField link={link} /> : <p>{t('The game is too long for a link. Save it as a file.')}</p>}
      <div class="dialog-buttons">
        {link && <CopyButton link={link} />}
        <button type="button" class="button" data-testid="save-file" onClick={save}>
          <Icon name="save" />
          {t('Save as a file')}
        </button>
      </div>
      <PictureButtons name={`${game?.position.game ?? 'novae'}-${game?.position.count ?? 0}`} />
      {film && <FilmButton name={`${game?.position.game ?? 'novae'}-${game?.id ?? ''}`} film={film} />}
    </Dialog>
  );
}

/** The position shown as a picture, where the page marks what belongs to it. */
function PictureButtons({ name }: { name: string }): JSX.Element | null {
  const root = picture();
  if (!root) return null;
  const savePng = async (): Promise<void> => {
    try {
      download(`${name}.png`, await pngOf(root));
    } catch (problem) {
      complain(t('This browser cannot draw the picture. Save it as SVG.'), problem);
    }
  };
  return (
    <div class="dialog-buttons">
      <button type="button" class="button" data-testid="picture-png" onClick={() => void savePng()}>
        {t('Picture, PNG')}
      </button>
      <button
        type="button"
        class="button"
        data-testid="picture-svg"
        onClick={() => download(`${name}.svg`, new Blob([svgOf(root)], { type: 'image/svg+xml' }))}
      >
        {t('Picture, SVG')}
      </button>
    </div>
  );
}

const picture = (): Element | null => document.querySelector('[data-picture]');

/** The whole game as a small film: one file that plays wherever pictures are shown. */
function FilmButton({ name, film }: { name: string; film: Film }): JSX.Element {
  const [part, setPart] = useState<number | null>(null);
  const save = async (): Promise<void> => {
    try {
      const text = await filmOf(picture, film, setPart);
      download(`${name}.svg`, new Blob([text], { type: 'image/svg+xml' }));
    } catch (problem) {
      complain(t('The animation could not be made.'), problem);
    }
    setPart(null);
  };
  return (
    <div class="dialog-buttons">
      <button type="button" class="button" data-testid="animation" disabled={part !== null} onClick={() => void save()}>
        <Icon name="play" />
        {part === null
          ? t('The game as an animation, SVG')
          : t('{n} % of the animation', { n: Math.round(100 * part) })}
      </button>
    </div>
  );
}
