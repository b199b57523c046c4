import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/http/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './search-panel.module.css';

interface Props {
  typed: string;
  /** Number of results or stored searches. */
  count: number;
  isWaiting: boolean;
  error: Error | null;
  onRetry: () => void;
}

/**
 * Shows why a list is empty (hint, loading, nothing found or an error with a retry button), and announces the number of
 * results to screen readers.
 */
export function SearchState({ typed, count, isWaiting, error, onRetry }: Props) {
  const { t } = useTranslation();
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const failure = error && t(isOffline ? 'commonProblems:offline' : 'search:failed');
  return (
    <>
      <p className="visually-hidden" role="status">
        {failure ?? (typed !== '' && !isWaiting && t('search:found', { count }))}
      </p>
      {count === 0 && (
        <div className={styles.state}>
          {failure ? (
            <>
              <p>{failure}</p>
              <Button kind="secondary" icon="reset" onPress={onRetry}>
                {t('search:retry')}
              </Button>
            </>
          ) : typed === '' ? (
            <p>{t('search:hint')}</p>
          ) : isWaiting ? (
            <Spinner label={t('search:waiting')} />
          ) : (
            <EmptyState icon="search" title={t('search:nothing', { typed })} text={t('search:nothingHint')} />
          )}
        </div>
      )}
    </>
  );
}
