import { Activity, type ComponentType, createElement, lazy, memo, startTransition, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { probeConnection, retryWhenOnline } from '#web/http/network.ts';
import { showToast } from '#web/ui/toast.tsx';

/** A part of the screen that is fetched when somebody is about to ask for it. */
export class LazyPart<Props extends object> {
  readonly #fetch: () => Promise<ComponentType<Props>>;
  #loaded: ComponentType<Props> | null = null;

  constructor(fetch: () => Promise<ComponentType<Props>>) {
    this.#fetch = fetch;
  }

  get isLoaded(): boolean {
    return this.#loaded !== null;
  }

  readonly load = async (): Promise<ComponentType<Props>> => {
    this.#loaded = await this.#fetch();
    return this.#loaded;
  };

  /** Begins to fetch it. That it can't be had is told to whoever asks for it. */
  readonly prepare = (): void => void this.load().catch(() => {});

  readonly #lazy = lazy(async () => ({ default: await retryWhenOnline(this.load) }));

  /** Draws it, within a `Suspense`: at once where it is there, which React's `lazy` would delay by a third of a second. */
  readonly Part = (props: Props) => {
    // The same one from then on: another would be drawn anew, and lose what it holds.
    const [part] = useState(() => this.#loaded ?? this.#lazy);
    return createElement<Props>(part, props);
  };
}

/**
 * Fetches a part and draws it once, when there is time, where nobody sees it and without effects: by the time that somebody
 * asks for it, all that draws it has been compiled, which takes a slow phone as long as the drawing. What it is given
 * first counts.
 */
export const Prerender = memo(
  function Rehearsal<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
    const [container, setStage] = useState<Element | null>(null);
    useEffect(() => {
      const raise = () => startTransition(() => setStage(document.createElement('div')));
      // That it can't be had is told to whoever asks for it.
      part.load().then(raise, () => {});
    }, [part]);
    if (!container) return null;
    return createPortal(
      <Activity mode="hidden">
        <part.Part {...props} />
      </Activity>,
      container,
    );
  },
  () => true,
) as <Props extends object>(given: { part: LazyPart<Props>; props: Props }) => React.ReactNode;

/** Does something as soon as a part is there: at once, where it was fetched before. Says so where it can't be had. */
export function useWhenLoaded<Given extends unknown[]>(
  part: { readonly isLoaded: boolean; load: () => Promise<unknown> },
  act: (...given: Given) => void,
): (...given: Given) => void {
  const { t } = useTranslation();
  return (...given) => {
    if (part.isLoaded) return act(...given);
    void part.load().then(
      () => act(...given),
      () => {
        void probeConnection();
        showToast(t('commonProblems:offline'), 'bad');
      },
    );
  };
}
