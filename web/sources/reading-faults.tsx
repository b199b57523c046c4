import { useTranslation } from 'react-i18next';
import type { ListedSource } from '#contract/sources.ts';

type Counted = Pick<ListedSource, 'state' | 'missing' | 'notUnderstood' | 'failures'>;

/** Whether a source that is in step lacks something all the same. */
export function isIncomplete({ state, missing, notUnderstood, failures }: Counted): boolean {
  return state === 'in-step' && (missing > 0 || notUnderstood > 0 || failures > 0);
}

/** What was missing or failed in the last readings of a published source, a sentence each. Nothing where all is well. */
export function ReadingFaults({ source, className }: { source: Counted; className: string | undefined }) {
  const { t } = useTranslation();
  const { state, missing, notUnderstood, failures } = source;
  if (state === 'reading' || state === 'preview') return null;
  const counted = [
    ['missing', missing],
    ['notUnderstood', notUnderstood],
    // What says that it is failing says how often.
    ['lastFailed', state === 'failing' ? 0 : failures],
  ] as const;
  return counted.map(
    ([what, count]) =>
      count > 0 && (
        <p key={what} className={className}>
          {t(`sources:${what}`, { count })}
        </p>
      ),
  );
}
