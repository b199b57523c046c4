import { useTranslation } from 'react-i18next';
import { isGone } from '#web/events/queries.ts';
import { useIsOnline } from '#web/http/network.ts';
import { LoadError } from '#web/page/load-error.tsx';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './popup-message.module.css';

interface Props {
  status: 'loading' | 'empty' | 'failed';
  error?: unknown;
  onRetry: () => void;
}

/** Shows the content of a popup without an event: loading, gone, offline or failed. */
export function PopupMessage({ status, error, onRetry }: Props) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  if (status === 'empty' || isGone(error)) {
    return <EmptyState icon="calendar" title={t('map:popup.gone')} text={t('map:popup.goneText')} />;
  }
  if (!isOnline) return <EmptyState icon="offline" title={t('frame:offline')} text={t('map:popup.pending')} />;
  if (status === 'failed') {
    return <LoadError title={t('map:popup.failed')} error={error} onRetry={onRetry} />;
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('map:popup.loading')}
      </p>
      <Awaited />
    </>
  );
}

/** Usually an event follows within a few frames: only a longer wait is animated. */
function Awaited() {
  const still = useLoadingState(true) === null ? styles.still : undefined;
  return (
    <>
      <Skeleton className={still} />
      <Skeleton className={still} />
      <Skeleton className={still} />
    </>
  );
}
