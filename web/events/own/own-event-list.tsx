import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedEvent } from '#contract/events.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { ApiError, type Page } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Ask, OwnEventItem } from './own-event-item.tsx';
import styles from './own-events.module.css';
import type { When } from './queries.ts';
import type { Selection } from './use-moving.tsx';

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<Page<ListedEvent[]>>, Error>;
  when: When;
  searchText: string;
  mayEdit: boolean;
  onAsk: Ask;
  /** Set while the user selects events for a common action. */
  selection?: Selection | undefined;
  /** Shown instead of an empty list. */
  whenEmpty: React.ReactNode;
}

/** Shows the user's events of one kind; more are loaded near the end. */
export function OwnEventList({ query, when, searchText, mayEdit, onAsk, selection, whenEmpty }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const now = useNow();
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = query;
  const again = (
    <Button icon="reset" onPress={refetch}>
      {t('frame:tryAgain')}
    </Button>
  );
  if (!data) {
    // The other list may be kept.
    if (error instanceof ApiError && error.code === 'offline')
      return (
        <EmptyState icon="offline" title={t('myEvents:notKept')} text={t('frame:pending')}>
          {again}
        </EmptyState>
      );
    return error ? (
      <EmptyState icon="warning" title={t('myEvents:failed')} text={errorMessage(error)}>
        {again}
      </EmptyState>
    ) : (
      <Waiting />
    );
  }
  const events = data.pages.flatMap((page) => page.rows);
  return (
    <>
      {error && !isFetchNextPageError && (
        <Banner kind="warning" title={t('myEvents:stale')} actions={again}>
          {errorMessage(error)}
        </Banner>
      )}
      {events.length === 0 && !hasNextPage && whenEmpty}
      <ul className={styles.list} aria-busy={isPlaceholderData}>
        {events.map((event) => (
          // A series keeps its key, and stays open, when its next date changes.
          <OwnEventItem
            key={event.datesInList === undefined ? event.id : event.seriesId}
            event={event}
            now={now}
            when={when}
            searchText={searchText}
            mayEdit={mayEdit}
            onAsk={onAsk}
            selection={selection}
          />
        ))}
      </ul>
      {isFetchNextPageError ? (
        <div className={styles.end} role="alert">
          <p>{t('myEvents:moreFailed')}</p>
          <Button icon="reset" onPress={() => query.fetchNextPage()}>
            {t('frame:tryAgain')}
          </Button>
        </div>
      ) : (
        hasNextPage && (
          <InfiniteScroll
            scroller={null}
            isBusy={isFetchingNextPage}
            onReached={query.fetchNextPage}
            busyLabel={t('myEvents:loadingMore')}
          >
            <Skeleton className={styles.skeleton} />
          </InfiniteScroll>
        )
      )}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">{t('myEvents:loading')}</span>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className={styles.skeleton} />
      ))}
    </div>
  );
}
