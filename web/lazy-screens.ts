import type { i18n } from 'i18next';
import { lazy } from 'react';
import { forEachScreen, type Screens } from './screens.ts';
import { learnLaterWords } from './words/speak.ts';

/** Screens that are loaded when they are first looked at, with the words that they need. */
export function lazyScreens(words: i18n): Screens {
  return forEachScreen(({ load, hasFirstWords }) =>
    lazy(async () => {
      const [screen] = await Promise.all([load(), hasFirstWords || learnLaterWords(words)]);
      return { default: screen };
    }),
  );
}
