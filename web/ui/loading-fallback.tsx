import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/use-is-online.ts';
import { EmptyState } from './empty-state.tsx';
import { Spinner } from './spinner.tsx';

/** Stands for a part of a page that is fetched when somebody asks for it, until it is there. The label is read out. */
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
