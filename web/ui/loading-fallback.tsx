import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/network.ts';
import { EmptyState } from './empty-state.tsx';
import { Spinner } from './spinner.tsx';

/** Placeholder of a lazily loaded part. The label is read out. */
export function LoadingFallback({ label }: { label: string }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div aria-live="polite">
      {isOnline ? (
        <Spinner label={label} />
      ) : (
        <EmptyState icon="offline" title={t('frame:offline')} text={t('frame:pending')} />
      )}
    </div>
  );
}
