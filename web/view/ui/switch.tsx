// SPDX-License-Identifier: MIT
/* A yes or no, with a plain sentence below its name. */
import type { JSX } from 'preact';

interface Props {
  label: string;
  about?: string;
  on: boolean;
  change(on: boolean): void;
  disabled?: boolean;
  testid?: string;
}

export function Switch({ label, about, on, change, disabled, testid }: Props): JSX.Element {
  return (
    <label class={`switch ${disabled ? 'off' : ''}`}>
      <span class="switch-words">
        <span class="switch-label">{label}</span>
        {about && <span class="quiet">{about}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        data-testid={testid}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span class="switch-knob" aria-hidden="true" />
    </label>
  );
}
