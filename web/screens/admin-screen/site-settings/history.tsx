import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SiteHistoryEntry } from '#contract/site.ts';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { Instant } from '#web/administration/instant.tsx';
import { SiteChanges } from '#web/administration/site-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { siteHistoryQuery } from './queries.ts';
import styles from './site-tab.module.css';

/** Shows the last changes with author and time, and a button that undoes one. */
export function History({ isDisabled, onUndo }: { isDisabled: boolean; onUndo: (entry: SiteHistoryEntry) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(siteHistoryQuery());
  if (error && !data) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('siteSettings:history')}>
      <ol className={styles.history}>
        {data.map((entry) => (
          <li key={entry.version} className={styles.entry}>
            <div>
              <SiteChanges changes={entry.changes} />
              <p className={styles.hint}>
                <Instant at={entry.at} /> · <bdi>{entry.actor?.name ?? t('siteSettings:formerAccount')}</bdi>
              </p>
            </div>
            {entry.isCurrent ? (
              <Button icon="undo" isDisabled={isDisabled} onPress={() => onUndo(entry)}>
                {t('siteSettings:undo')}
              </Button>
            ) : (
              <span className={styles.hint}>{t('siteSettings:changedAgain')}</span>
            )}
          </li>
        ))}
      </ol>
      {isDisabled && <p className={styles.hint}>{t('siteSettings:saveFirst')}</p>}
    </Card>
  );
}
