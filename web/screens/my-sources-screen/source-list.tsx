import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListedSource } from '#contract/sources.ts';
import { Instant } from '#web/administration/instant.tsx';
import { sourcePath } from '#web/paths.ts';
import { PagedList } from '#web/sources/paged-list.tsx';
import { mySourcesQuery } from '#web/sources/queries.ts';
import { ReadingFaults } from '#web/sources/reading-faults.tsx';
import { useSourceName, useSourceOrigin } from '#web/sources/source-origin.ts';
import { StateTag } from '#web/sources/state-tag.tsx';
import cardLink from '#web/ui/card-link.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './my-sources-screen.module.css';

/** Shows the user's sources with their state, newest first. */
export function SourceList() {
  const { t } = useTranslation();
  return (
    <section className={styles.sources} aria-labelledby="sources-title">
      <h2 id="sources-title">{t('sources:mine')}</h2>
      <PagedList
        list={useInfiniteQuery(mySourcesQuery())}
        loading={t('sources:loading')}
        failed={t('sources:failed')}
        empty={<EmptyState icon="calendar" title={t('sources:none')} text={t('sources:noneText')} />}
        className={styles.list}
      >
        {(source) => <SourceCard source={source} />}
      </PagedList>
    </section>
  );
}

function SourceCard({ source }: { source: ListedSource }) {
  const { t } = useTranslation();
  const originOf = useSourceOrigin();
  const nameOf = useSourceName();
  const { id, state, found, failures, lastReadAt, nextReadAt } = source;
  return (
    <article className={styles.source}>
      <div className={styles.heading}>
        <h3 className={styles.name}>
          <Link to={sourcePath(id)} className={cardLink.link}>
            {nameOf(source)}
          </Link>
        </h3>
        <StateTag source={source} />
      </div>
      <p className={styles.facts}>
        {originOf(source)}
        {state !== 'reading' && ` · ${t('sources:found', { count: found })}`}
      </p>
      <ReadingFaults source={source} className={styles.facts} />
      {(lastReadAt || nextReadAt) && (
        <p className={styles.facts}>
          {lastReadAt && (
            <span>
              {t(failures > 0 ? 'sources:lastReadWell' : 'sources:lastRead')} <Instant at={lastReadAt} />
            </span>
          )}
          {nextReadAt && (
            <span>
              {t('sources:nextRead')} <Instant at={nextReadAt} />
            </span>
          )}
        </p>
      )}
    </article>
  );
}
