import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/network.ts';
import { EmptyState } from './empty-state.tsx';
import { Spinner } from './spinner.tsx';

/** Shows a spinner with a label for a lazily loaded part, or a message while offline. */
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
