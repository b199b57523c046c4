import { useTranslation } from 'react-i18next';
import { missed } from '#web/http/network.ts';
import { showToast } from '#web/ui/toast.tsx';

/** A part of the screen that is fetched when somebody is about to ask for it. */
export class OnDemand<Part> {
  readonly #fetch: () => Promise<Part>;
  isThere = false;

  constructor(fetch: () => Promise<Part>) {
    this.#fetch = fetch;
  }

  readonly load = async (): Promise<Part> => {
    const part = await this.#fetch();
    this.isThere = true;
    return part;
  };

  /** Begins to fetch it. That it can't be had is told to whoever asks for it. */
  readonly prepare = (): void => void this.load().catch(() => {});
}

/** Does something as soon as a part is there: at once, where it was fetched before. Says so where it can't be had. */
export function useOnceThere<Given extends unknown[]>(
  part: OnDemand<unknown>,
  act: (...given: Given) => void,
): (...given: Given) => void {
  const { t } = useTranslation();
  return (...given) => {
    if (part.isThere) return act(...given);
    void part.load().then(
      () => act(...given),
      () => {
        void missed();
        showToast(t('problems.offline'), 'bad');
      },
    );
  };
}
