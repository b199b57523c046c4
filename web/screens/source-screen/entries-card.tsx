import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EntryFate, entryFates } from '#contract/source-entries.ts';
import type { Source } from '#contract/sources.ts';
import { entriesQuery } from '#web/sources/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { formatNumber } from '#web/words/numbers.ts';
import { useProblemWords } from '#web/words/problem-words.ts';
import { useLocale } from '#web/words/use-locale.ts';
import { EntryItem } from './entry-item.tsx';
import styles from './source-screen.module.css';

/** Line by line what comes in of a source, or has: all of it, or what has one fate. */
export function EntriesCard({ source: { id, counts, publishedAt } }: { source: Source }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const problemWords = useProblemWords();
  const [wanted, setWanted] = useState<EntryFate | null>(null);
  // Where the last of them has got another fate, all are there again.
  const fate = wanted && counts[wanted] > 0 ? wanted : null;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery(
    entriesQuery(id, fate),
  );
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const fates = entryFates.filter((each) => counts[each] > 0);
  return (
    <section className={styles.entries} aria-labelledby="entries-title">
      <h2 id="entries-title">{t(publishedAt === null ? 'sources.preview.title' : 'sources.preview.published')}</h2>
      {fates.length > 1 && (
        <ChipGroup
          label={t('sources.preview.filter')}
          chips={fates.map((each) => ({
            id: each,
            label: `${t(`sources.fates.${each}`)} ${formatNumber(locale, counts[each])}`,
          }))}
          selected={fate ? [fate] : []}
          onChange={(chosen) => setWanted(fates.find((each) => each === chosen.at(-1)) ?? null)}
        />
      )}
      {!data && !error && <Spinner label={t('sources.preview.loading')} />}
      {error && (
        <Banner
          kind="bad"
          title={t('sources.preview.failed')}
          actions={
            <Button icon="reset" onPress={refetch}>
              {t('frame.tryAgain')}
            </Button>
          }
        >
          {problemWords(error)}
        </Banner>
      )}
      {data && entries.length === 0 && <p>{t(fate ? 'sources.preview.none' : 'sources.preview.noneAtAll')}</p>}
      <ul className={styles.entryList} aria-busy={isPlaceholderData}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryItem sourceId={id} entry={entry} />
          </li>
        ))}
      </ul>
      {hasNextPage && !error && (
        <InfiniteScroll
          scroller={null}
          isBusy={isFetchingNextPage}
          onReached={fetchNextPage}
          busyLabel={t('sources.preview.more')}
        >
          <Skeleton />
        </InfiniteScroll>
      )}
    </section>
  );
}
