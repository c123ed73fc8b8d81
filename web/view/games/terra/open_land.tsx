// SPDX-License-Identifier: MIT
/*
 * The open land in words and numbers: how large its parts are and who stands there,
 * and what a single stone would close.
 */
import type { JSX } from 'preact';
import type { TerraBoard, TerraView } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { FigureIcon } from './figure';
import { sumText } from './closing_words';
import { landscapeList, spaceName } from './names';

const MOST = 6;

function Counts({ figures }: { figures: readonly number[] }): JSX.Element {
  const most = Math.max(1, ...figures);
  return (
    <span class="closing-figures">
      {figures.map(
        (n, seat) =>
          n > 0 && (
            <span key={seat} class={n === most ? 'count wins' : 'count'}>
              <FigureIcon seat={seat} size={20} /> {n}
            </span>
          ),
      )}
      {figures.every((n) => n === 0) && <span class="quiet">{t('no figures')}</span>}
    </span>
  );
}

export function OpenLandList({ board, view }: { board: TerraBoard; view: TerraView }): JSX.Element {
  return (
    <div class="open-land" data-testid="open-land-list" role="region" aria-label={t('Open land')} tabIndex={0}>
      <h3>{t('Open land')}</h3>
      <ul>
        {view.open.map((part) => (
          <li key={part.spaces[0]}>
            <span>
              {tn('{n} space', '{n} spaces', part.spaces.length)},{' '}
              {tn('{n} landscape', '{n} landscapes', part.landscapes.length)}
            </span>
            <Counts figures={part.figures} />
          </li>
        ))}
        {view.open.length === 0 && <li class="quiet">{t('None is left.')}</li>}
      </ul>
      <h3>{t('One stone would close')}</h3>
      <ul>
        {view.nearly.slice(0, MOST).map((area) => (
          <li key={`${area.stone}-${area.spaces[0]}`}>
            <span>
              <b>{sumText(area)}</b> {landscapeList(board, area.landscapes)}{' '}
              <span class="quiet">{t('by a stone on {space}', { space: spaceName(board, area.stone) })}</span>
            </span>
            <Counts figures={area.figures} />
          </li>
        ))}
        {view.nearly.length === 0 && <li class="quiet">{t('Nothing yet.')}</li>}
      </ul>
    </div>
  );
}
