import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Props<Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  /** Texts while the first page loads and if it fails. */
  loading: string;
  failed: string;
  empty: React.ReactNode;
  className: string | undefined;
  children: (row: Row) => React.ReactNode;
}

/** Shows a paginated list of sources or entries with its loading, empty and error states. Loads more near the end. */
export function PagedList<Row extends { id: string }>({
  list,
  loading,
  failed,
  empty,
  className,
  children,
}: Props<Row>) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = list;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {!data && !error && <Spinner label={loading} />}
      {data && rows.length === 0 && empty}
      <ul className={className} aria-busy={isPlaceholderData}>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {error && (
        <Banner
          kind="bad"
          title={failed}
          actions={
            <Button icon="reset" onPress={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}>
              {t('frame:tryAgain')}
            </Button>
          }
        >
          {errorMessage(error)}
        </Banner>
      )}
      {hasNextPage && !error && (
        <InfiniteScroll
          scroller={null}
          isBusy={isFetchingNextPage}
          onReached={fetchNextPage}
          busyLabel={t('sources:more')}
        >
          <Skeleton />
        </InfiniteScroll>
      )}
    </>
  );
}
