import type { i18n } from 'i18next';
import { type ComponentType, lazy } from 'react';
import { forEachScreen, type Screens } from './screens.ts';
import { learnLaterWords } from './words/speak.ts';

/** Screens that are loaded when they are first looked at, with the words that they need. */
export function lazyScreens(words: i18n): Screens {
  return forEachScreen(({ load, hasFirstWords }) => lazily(load, hasFirstWords ? null : words));
}

/** A component that is loaded when it is first drawn, and `words` taught what it says. */
export function lazily(load: () => Promise<ComponentType>, words: i18n | null) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), words && learnLaterWords(words)]);
    return { default: component };
  });
}
