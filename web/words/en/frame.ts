import type { Words } from '#web/words/words.ts';

export const frame: Words['frame'] = {
  siteName: 'Pista',
  siteTitle: 'Pista · The map of dance events',
  siteDescription:
    'Find where to dance tonight: balls, milongas, socials, workshops and festivals from all over the world on one map, by style, type and date.',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main navigation',
  home: 'Pista, back to the map',
  map: 'Map',
  about: 'The Project',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  menu: 'Menu',
  language: 'Language',
  theme: 'Appearance',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  close: 'Close',
  loading: 'Loading…',
  tryAgain: 'Try again',
  backToMap: 'Back to the map',
  brokenTitle: 'A missed step',
  brokenText: 'Something stumbled on our side. Pick it up on the next beat: it usually works.',
};
