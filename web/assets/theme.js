// SPDX-License-Identifier: MIT
/* Before anything is painted: light or dark, as chosen or as the system says. */
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('novae.settings') || '{}').theme;
  } catch {}
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
