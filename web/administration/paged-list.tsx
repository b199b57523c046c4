import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#web/http/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailedBanner } from './failed-banner.tsx';
import styles from './paged-list.module.css';

interface Props<Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  /** Shown if there are no rows. */
  empty?: React.ReactNode;
  children: (rows: Row[], isBusy: boolean) => React.ReactNode;
}

/** Shows the rows of a paginated list, with its states loading, empty and failed, and a button for the next page. */
export function PagedList<Row>({ list, empty, children }: Props<Row>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetching } = list;
  const rows = data?.pages.flatMap((page) => page.rows);
  const total = data?.pages[0]?.total ?? null;
  return (
    <div className={styles.frame}>
      {error && (
        <FailedBanner
          error={error}
          isFetching={isFetching}
          onRetry={() => void (data && list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {!rows && !error && <Waiting />}
      {rows && rows.length === 0 && (empty ?? <NothingFound />)}
      {rows && rows.length > 0 && children(rows, isPlaceholderData)}
      {rows && rows.length > 0 && (
        <div className={styles.foot}>
          <p role="status" className={styles.count}>
            {total !== null && total > rows.length
              ? t('adminPanel:shown', { shown: rows.length, total })
              : !hasNextPage && t('adminPanel:shownAll', { count: rows.length })}
          </p>
          {hasNextPage && (
            <Button
              icon="down"
              aria-busy={isFetchingNextPage}
              onPress={() => void (isFetchingNextPage || list.fetchNextPage())}
            >
              {t('adminPanel:more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Shows that a list has no entries for its filters. */
export function NothingFound() {
  const { t } = useTranslation();
  return <EmptyState icon="search" title={t('adminPanel:nothing')} text={t('adminPanel:nothingText')} />;
}

/** Shows a placeholder while rows are loading. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('adminPanel:loading')}</span>
      {['one', 'two', 'three', 'four', 'five'].map((row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  );
}
