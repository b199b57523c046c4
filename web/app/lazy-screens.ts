import type { i18n } from 'i18next';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { missed } from '#web/http/network.ts';
import { knowsLaterWords, learnLaterWords } from '#web/i18n/i18n.ts';
import { forEachScreen, type Screens } from '#web/screens.ts';

type Load = () => Promise<ComponentType>;
type Bring = <Thing>(load: () => Promise<Thing>) => Promise<Thing>;

/** Screens that are loaded when they are first looked at, with the words that they need. */
export function lazyScreens(words: i18n): Screens {
  return forEachScreen(({ load, hasFirstWords }) => lazily(load, hasFirstWords ? null : words));
}

/** What has been loaded, by what loads it. */
const loaded = new WeakMap<Load, ComponentType>();

/** Loads a component ahead of its time; it is drawn at once then. */
export async function preload(load: Load): Promise<ComponentType> {
  const component = await load();
  loaded.set(load, component);
  return component;
}

/**
 * A component that is loaded when it is first drawn, and `words` taught what it says. What is there already is drawn
 * without waiting: React leaves a spinner that it has once shown standing for a third of a second.
 */
export function lazily(load: Load, words: i18n | null, bring: Bring = orTell): ComponentType {
  const Awaited = lazy(() =>
    bring(async () => {
      const [component] = await Promise.all([preload(load), words && learnLaterWords(words)]);
      return { default: component };
    }),
  );
  return () =>
    createElement(Loaded, { find: () => ((!words || knowsLaterWords(words)) && loaded.get(load)) || Awaited });
}

/** For a whole screen, in whose place it is said why there is none: whether it was the network must be known by then. */
const orTell: Bring = (load) =>
  load().catch(async (error) => {
    await missed();
    throw error;
  });

/** The same component for as long as it stands, also when another way to it has been found meanwhile. */
function Loaded({ find }: { find: () => ComponentType }) {
  const [component] = useState<ComponentType>(find);
  return createElement(component);
}
