import { useTranslation } from 'react-i18next';
import type { ListedSource } from '#contract/sources.ts';

type Counted = Pick<ListedSource, 'state' | 'missing' | 'notUnderstood' | 'failures'>;

/** Returns whether a source in sync has missing or unreadable entries or failed reads. */
export function isIncomplete({ state, missing, notUnderstood, failures }: Counted): boolean {
  return state === 'in-step' && (missing > 0 || notUnderstood > 0 || failures > 0);
}

/** Shows sentences about missing entries and failures of the last reads; nothing without problems. */
export function ReadingFaults({ source, className }: { source: Counted; className: string | undefined }) {
  const { t } = useTranslation();
  const { state, missing, notUnderstood, failures } = source;
  if (state === 'reading' || state === 'preview') return null;
  const counted = [
    ['missing', missing],
    ['notUnderstood', notUnderstood],
    // The failing state already contains the number of failures.
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
