import type { Theme } from './base-map/palettes.ts';

/** Tells which of the two themes is on, at once and whenever it changes: the system's, unless the page has its own. */
export function subscribeToTheme(tell: (theme: Theme) => void): () => void {
  const page = document.documentElement;
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const look = () => {
    const own = page.dataset.theme;
    tell(own === 'dark' || own === 'light' ? own : system.matches ? 'dark' : 'light');
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
