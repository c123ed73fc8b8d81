// SPDX-License-Identifier: MIT
/* When drawing a page fails, a way out instead of an empty screen; the game is kept anyway. */
import { Component, type ComponentChildren } from 'preact';
import { t } from '../app/i18n';

export class ErrorBoundary extends Component<{ children: ComponentChildren }, { problem: string }> {
  override state = { problem: '' };

  override componentDidCatch(problem: unknown): void {
    console.error(problem);
    this.setState({ problem: String(problem) });
  }

  override render(): ComponentChildren {
    if (!this.state.problem) return this.props.children;
    return (
      <main class="card message" data-testid="error-boundary">
        <h1>{t('Something went wrong')}</h1>
        <p>{t('Your game is kept. Go to the start page and continue it from there.')}</p>
        <p class="quiet">{this.state.problem}</p>
        <a class="button primary" href="#/">
          {t('Start page')}
        </a>
      </main>
    );
  }
}
