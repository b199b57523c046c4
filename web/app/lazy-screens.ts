import type { i18n as I18n } from 'i18next';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { probeConnection } from '#web/http/network.ts';
import { hasMessages, loadWithMessages } from '#web/i18n/i18n.ts';
import type { LazyNamespace } from '#web/i18n/messages.ts';
import { forEachScreen, type Screens } from '#web/screens.ts';

type Load = () => Promise<ComponentType>;
type WithFailureHandling = <Thing>(load: () => Promise<Thing>) => Promise<Thing>;

/** Returns all screens as components that are loaded with their messages when they are first rendered. */
export function lazyScreens(i18n: I18n): Screens {
  return forEachScreen(({ namespaces, load }) => lazyWithMessages(i18n, namespaces, load));
}

/** Loaded components by their loader. */
const loaded = new WeakMap<Load, ComponentType>();

/**
 * Loads a component in advance, so that `lazyWithMessages` renders it at once, and returns it. Rejects if it cannot be
 * loaded.
 */
export async function preload(load: Load): Promise<ComponentType> {
  const component = await load();
  loaded.set(load, component);
  return component;
}

/**
 * Returns a component that is loaded with its messages when it is first rendered. Loaded components render at once,
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

/** For a complete screen: checks the connection on failure, so that the error page knows whether the network failed. */
const checkConnectionOnFailure: WithFailureHandling = (load) =>
  load().catch(async (error) => {
    await probeConnection();
    throw error;
  });

/** Keeps the same component while mounted, even if a different loader is passed. */
function Loaded({ find }: { find: () => ComponentType }) {
  const [component] = useState<ComponentType>(find);
  return createElement(component);
}
