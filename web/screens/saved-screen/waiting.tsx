import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/network.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './saved-screen.module.css';

interface Props {
  query: {
    isSuccess: boolean;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  children: React.ReactNode;
}

/** Shows a query: a placeholder, an error, or the result (`children`) with a button for more pages. */
export function Waiting({ query, children }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const isOnline = useIsOnline();
  const { isSuccess, error, refetch, hasNextPage, isFetchingNextPage = false, fetchNextPage } = query;
  if (!isSuccess && !error) {
    return (
      <div role="status" className={styles.rows}>
        <span className="visually-hidden">{t('frame:loading')}</span>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className={styles.skeleton} />
        ))}
      </div>
    );
  }
  return (
    <>
      {isSuccess && children}
      {error && (
        <EmptyState
          icon="warning"
          title={t('saved:failed')}
          text={isOnline ? errorMessage(error) : t('saved:noneHere')}
        >
          <Button icon="reset" onPress={refetch}>
            {t('frame:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {hasNextPage && !error && (
        <div>
          <Button icon="down" aria-busy={isFetchingNextPage} onPress={() => fetchNextPage?.()}>
            {t('saved:more')}
          </Button>
        </div>
      )}
    </>
  );
}
