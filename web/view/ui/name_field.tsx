// SPDX-License-Identifier: MIT
/* A line in which a person writes a name of their own. */
import type { JSX } from 'preact';
import { LONGEST_NAME } from '../app/names';

interface Props {
  label: string;
  name: string;
  change(name: string): void;
  testid: string;
  autocomplete?: 'nickname' | 'username';
  /** Classes of the whole and of its label. */
  class?: string;
  labelClass?: string;
}

export const NameField = (props: Props): JSX.Element => (
  <label class={props.class}>
    <span class={props.labelClass ?? 'label'}>{props.label}</span>
    <input
      class="field"
      value={props.name}
      maxLength={LONGEST_NAME}
      autocomplete={props.autocomplete ?? 'nickname'}
      data-testid={props.testid}
      onInput={(event) => props.change(event.currentTarget.value)}
    />
  </label>
);
