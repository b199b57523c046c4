import type { i18n as I18n } from 'i18next';
import { type ComponentType, createElement, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryWhenOnline } from '#web/http/network.ts';
import { hasMessages, loadWithMessages } from '#web/i18n/i18n.ts';
import type { LazyNamespace } from '#web/i18n/messages.ts';
import { captureEarlyClicks } from '#web/startup/replay-early-clicks.ts';
import styles from './event-screen.module.css';

interface Part<Props extends object> {
  part: ComponentType<Props>;
  /** Loads script and texts in advance. */
  preload: (i18n?: I18n) => Promise<ComponentType<Props>>;
}

type Find<Props extends object> = (i18n: I18n) => ComponentType<Props>;

/**
 * Returns a part of the page whose script and texts are loaded when it is first rendered, on the server by `preload`.
 */
export function deferredPart<Props extends object>(
  namespaces: readonly LazyNamespace[],
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  const { preload, find } = loader(namespaces, load);
  return { part: (props) => <DeferredPart find={find} props={props} />, preload };
}

/**
 * Returns a part as `deferredPart` does, for content that the server renders with controls. Its HTML stays until it is
 * hydrated, and presses on it are replayed then. With `selector`, it is loaded when the matching element comes near the
 * viewport.
 */
export function hydratedPart<Props extends object>(
  namespaces: readonly LazyNamespace[],
  load: () => Promise<ComponentType<Props>>,
  selector?: string,
): Part<Props> {
  const { preload, find } = loader(namespaces, load, selector);
  return { part: (props) => <HydratedPart find={find} props={props} />, preload };
}

function loader<Props extends object>(
  namespaces: readonly LazyNamespace[],
  load: () => Promise<ComponentType<Props>>,
  selector?: string,
) {
  let loaded: ComponentType<Props> | undefined;

  async function preload(i18n?: I18n): Promise<ComponentType<Props>> {
    loaded = i18n ? await loadWithMessages(i18n, namespaces, load) : await load();
    return loaded;
  }

  async function loadDefault(i18n: I18n): Promise<{ default: ComponentType<Props> }> {
    if (selector) await isNearView(selector);
    return { default: await retryWhenOnline(() => preload(i18n)) };
  }

  const find: Find<Props> = (i18n) =>
    loaded && hasMessages(i18n, namespaces) ? loaded : lazy(() => loadDefault(i18n));
  return { preload, find };
}

interface PartProps<Props extends object> {
  find: Find<Props>;
  props: Props;
}

/** Returns the same component on each render, because another one would lose what the visitor has opened or typed. */
function useFound<Props extends object>(find: Find<Props>): ComponentType<Props> {
  const { i18n } = useTranslation();
  const [component] = useState(() => find(i18n));
  return component;
}

function DeferredPart<Props extends object>({ find, props }: PartProps<Props>) {
  return <Suspense fallback={null}>{createElement(useFound(find), props)}</Suspense>;
}

function HydratedPart<Props extends object>({ find, props }: PartProps<Props>) {
  const component = useFound(find);
  const region = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => (isHydrated || !region.current ? undefined : captureEarlyClicks(region.current)), [isHydrated]);
  // React would discard the server's HTML, and the presses on it, if the props changed before hydration.
  const [firstProps] = useState(props);
  const shownProps = isHydrated ? props : firstProps;
  const part = useMemo(
    () => (
      <Suspense fallback={null}>
        {createElement(component, shownProps)}
        <OnHydrated setHydrated={setHydrated} />
      </Suspense>
    ),
    [component, shownProps],
  );
  return (
    <div ref={region} className={styles.part}>
      {part}
    </div>
  );
}

function OnHydrated({ setHydrated }: { setHydrated: (isHydrated: boolean) => void }) {
  useEffect(() => setHydrated(true), [setHydrated]);
  return null;
}

/** Resolves at once if there is no such element yet. */
function isNearView(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.querySelector(selector);
    if (!element) return resolve();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
  });
}
