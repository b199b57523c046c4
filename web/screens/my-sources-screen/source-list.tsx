import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListedSource } from '#contract/sources.ts';
import { Instant } from '#web/administration/instant.tsx';
import { sourcePath } from '#web/paths.ts';
import { mySourcesQuery } from '#web/sources/queries.ts';
import { useSourceName, useSourceOrigin } from '#web/sources/source-origin.ts';
import { StateTag } from '#web/sources/state-tag.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import styles from './my-sources-screen.module.css';

/** One's sources, each with how it is doing. */
export function SourceList() {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(mySourcesQuery());
  const sources = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section className={styles.sources} aria-labelledby="sources-title">
      <h2 id="sources-title">{t('sources.mine')}</h2>
      {!data && !error && <Spinner label={t('sources.loading')} />}
      {error && (
        <Banner
          kind="bad"
          title={t('sources.failed')}
          actions={
            <Button icon="reset" onPress={refetch}>
              {t('frame.tryAgain')}
            </Button>
          }
        >
          {problemWords(error)}
        </Banner>
      )}
      {data && sources.length === 0 && (
        <EmptyState icon="calendar" title={t('sources.none')} text={t('sources.noneText')} />
      )}
      <ul className={styles.list}>
        {sources.map((source) => (
          <li key={source.id}>
            <SourceCard source={source} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button icon="down" aria-busy={isFetchingNextPage} onPress={() => fetchNextPage()}>
            {t('sources.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function SourceCard({ source }: { source: ListedSource }) {
  const { t } = useTranslation();
  const originOf = useSourceOrigin();
  const nameOf = useSourceName();
  const { id, state, found, lastReadAt, nextReadAt } = source;
  return (
    <article className={styles.source}>
      <div className={styles.heading}>
        <h3 className={styles.name}>
          <Link to={sourcePath(id)} className={styles.link}>
            {nameOf(source)}
          </Link>
        </h3>
        <StateTag source={source} />
      </div>
      <p className={styles.facts}>
        {originOf(source)}
        {state !== 'reading' && ` · ${t('sources.found', { count: found })}`}
      </p>
      {(lastReadAt || nextReadAt) && (
        <p className={styles.facts}>
          {lastReadAt && (
            <span>
              {t('sources.lastRead')} <Instant at={lastReadAt} />
            </span>
          )}
          {nextReadAt && (
            <span>
              {t('sources.nextRead')} <Instant at={nextReadAt} />
            </span>
          )}
        </p>
      )}
    </article>
  );
}
