import type { Theme } from './base-map/palettes.ts';

/**
 * Calls back with the active theme at once and on each change: that of the page if set, otherwise that of the system.
 * Returns a function that stops it.
 */
export function subscribeToTheme(callback: (theme: Theme) => void): () => void {
  const page = document.documentElement;
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const look = () => {
    const own = page.dataset.theme;
    callback(own === 'dark' || own === 'light' ? own : system.matches ? 'dark' : 'light');
  };
  const observer = new MutationObserver(look);
  observer.observe(page, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', look);
  look();
  return () => {
    observer.disconnect();
    system.removeEventListener('change', look);
  };
}
