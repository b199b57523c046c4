import type { i18n } from 'i18next';
import {
  type ComponentType,
  createElement,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { onceOnline } from '#web/http/network.ts';
import { learnDetailsWords } from '#web/i18n/i18n.ts';
import { keepEarlyPresses } from '#web/startup/replay-early-clicks.ts';
import styles from './event-screen.module.css';

/**
 * A part of the page whose script and words come after its first paint: drawn by the server it can be read at once, since
 * the browser leaves what stands there alone until it has them. `preload` brings them ahead of time. What is far down and has
 * hardly more than links may wait until somebody is about to see it: `whenNear` finds what the server has drawn of it.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>, whenNear?: string) {
  let loaded: ComponentType<Props> | undefined;
  const found = new WeakMap<i18n, ComponentType<Props>>();

  async function preload(words?: i18n): Promise<ComponentType<Props>> {
    [loaded] = await Promise.all([load(), words && learnDetailsWords(words)]);
    return loaded;
  }

  async function bring(words: i18n): Promise<{ default: ComponentType<Props> }> {
    if (whenNear) await isNear(whenNear);
    try {
      return { default: await onceOnline(() => preload(words)) };
    } catch (error) {
      // Where the screen is drawn anew it is asked for again.
      found.delete(words);
      throw error;
    }
  }

  /** The same one as before: another would be drawn anew, and lose what somebody has opened or typed in it. */
  function find(words: i18n): ComponentType<Props> {
    const known =
      found.get(words) ?? (loaded && words.exists('eventPage.programme') ? loaded : lazy(() => bring(words)));
    found.set(words, known);
    return known;
  }

  return { part: (props: Props) => createElement(Part<Props>, { find, props }), preload };
}

function Part<Props extends object>({ find, props }: { find: (words: i18n) => ComponentType<Props>; props: Props }) {
  const { i18n } = useTranslation();
  const region = useRef<HTMLDivElement>(null);
  const [first] = useState(props);
  const [isThere, setThere] = useState(false);
  const onArrival = useCallback(() => setThere(true), []);
  // What is pressed of it meanwhile is pressed again, once it is as it should be by now.
  useEffect(() => (isThere || !region.current ? undefined : keepEarlyPresses(region.current)), [isThere]);
  // As it began until it is there: told anything new before, React would throw away what the server drew, presses and all.
  const shown = isThere ? props : first;
  const part = useMemo(
    () => (
      <Suspense fallback={null}>
        {createElement(find(i18n), shown)}
        <Arrival onArrival={onArrival} />
      </Suspense>
    ),
    [find, i18n, shown, onArrival],
  );
  return (
    <div ref={region} className={styles.part}>
      {part}
    </div>
  );
}

/** Tells that what stands beside it can be used. */
function Arrival({ onArrival }: { onArrival: () => void }) {
  useEffect(onArrival, [onArrival]);
  return null;
}

/** At once where it is not drawn yet. */
function isNear(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const drawn = document.querySelector(selector);
    if (!drawn) return resolve();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '400px' },
    );
    observer.observe(drawn);
  });
}
