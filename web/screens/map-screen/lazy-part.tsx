import { type ComponentType, createElement, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeConnection, retryWhenOnline } from '#web/http/network.ts';
import { showToast } from '#web/ui/toast.tsx';

/** A component that is loaded shortly before it is needed: `prepare` starts loading, `Part` renders it. */
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

  /** Starts loading. An error is reported to the first user of the part. */
  readonly prepare = (): void => void this.load().catch(() => {});

  readonly #lazy = lazy(async () => ({ default: await retryWhenOnline(this.load) }));

  /**
   * Renders it, inside a `Suspense`: at once if it is loaded, which React's `lazy` would delay by a third of a second.
   */
  readonly Part = (props: Props) => {
    // Stays the same component, because another would remount and lose its state.
    const [part] = useState(() => this.#loaded ?? this.#lazy);
    return createElement<Props>(part, props);
  };
}

/** Returns a function that calls `act` once a part is loaded, at once if it is. Shows a message if loading fails. */
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
