import type { i18n as I18n } from 'i18next';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { probeConnection } from '#web/http/network.ts';
import { hasMessages, loadWithMessages } from '#web/i18n/i18n.ts';
import type { LazyNamespace } from '#web/i18n/messages.ts';
import { forEachScreen, type Screens } from '#web/screens.ts';

type Load = () => Promise<ComponentType>;
type WithFailureHandling = <Thing>(load: () => Promise<Thing>) => Promise<Thing>;

/** Screens that are loaded with their messages when they are first rendered. */
export function lazyScreens(i18n: I18n): Screens {
  return forEachScreen(({ namespaces, load }) => lazyWithMessages(i18n, namespaces, load));
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
 * A component that is loaded with its messages when it is first rendered. What is loaded already is rendered at once,
 * because React keeps a fallback for at least 300 ms once it has shown it.
 */
export function lazyWithMessages(
  i18n: I18n,
  namespaces: readonly LazyNamespace[],
  load: Load,
  handleFailure: WithFailureHandling = checkConnectionOnFailure,
): ComponentType {
  const Awaited = lazy(() =>
    handleFailure(async () => ({ default: await loadWithMessages(i18n, namespaces, () => preload(load)) })),
  );
  return () => createElement(Loaded, { find: () => (hasMessages(i18n, namespaces) && loaded.get(load)) || Awaited });
}

/** For a whole screen, in whose place it is said why there is none: whether it was the network must be known by then. */
const checkConnectionOnFailure: WithFailureHandling = (load) =>
  load().catch(async (error) => {
    await probeConnection();
    throw error;
  });

/** The same component for as long as it stands, also when another way to it has been found meanwhile. */
function Loaded({ find }: { find: () => ComponentType }) {
  const [component] = useState<ComponentType>(find);
  return createElement(component);
}
