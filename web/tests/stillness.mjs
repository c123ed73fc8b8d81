// SPDX-License-Identifier: MIT
/* How much the page shifts by itself, as the browser counts it: what follows an input within half a second is left out. */

export const watchShift = (page) =>
  page.evaluate(() => {
    globalThis.shifts = [];
    const nameOf = (node) => (node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : 'text');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        globalThis.shifts.push({ value: entry.value, of: entry.sources.map(({ node }) => nameOf(node)).join(' ') });
      }
    }).observe({ type: 'layout-shift' });
  });

/** The sum since it is watched, and what shifted most. */
export async function shiftOf(page) {
  const shifts = await page.evaluate(() => globalThis.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const largest = shifts.sort((a, b) => b.value - a.value).slice(0, 3);
  return { sum, largest: largest.map(({ value, of }) => `${value.toFixed(3)} ${of}`).join('; ') };
}
