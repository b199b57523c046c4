import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countedActions, type Statistics } from '#contract/statistics.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CountsChart } from './counts-chart.tsx';
import { CountsTable } from './counts-table.tsx';
import { allMonths, lastDays, sumOf } from './periods.ts';
import { type StatisticsOf, statisticsQuery } from './queries.ts';
import styles from './statistics.module.css';
import { Totals } from './totals.tsx';

export interface StatisticsProps {
  of: { event: { id: string; seriesId: string | null }; dates?: 'this' | 'series' } | { organiser: string };
}

/** Shows how often an event, a series or all events of an organiser were seen and used. */
export function StatisticsPanel({ of }: StatisticsProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const seriesId = 'event' in of ? of.event.seriesId : null;
  const [dates, setDates] = useState<'this' | 'series'>('event' in of && of.dates === 'series' ? 'series' : 'this');
  const asked: StatisticsOf = 'event' in of ? { event: of.event.id, dates } : of;
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery({
    ...statisticsQuery(asked),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.panel} aria-busy={isPlaceholderData}>
      {seriesId !== null && (
        <RadioGroup
          isRow
          label={t('statistics:dates')}
          value={dates}
          onChange={({ target }) => setDates(target.value === 'series' ? 'series' : 'this')}
          choices={[
            { value: 'this', label: t('statistics:thisDate') },
            { value: 'series', label: t('statistics:allDates') },
          ]}
        />
      )}
      {error && (
        <Banner
          kind="warning"
          title={t('statistics:failed')}
          actions={
            <Button icon="reset" aria-busy={isFetching} onPress={() => void refetch()}>
              {t('frame:tryAgain')}
            </Button>
          }
        >
          {errorMessage(error)}
        </Banner>
      )}
      {data ? <Figures statistics={data} isOfOrganiser={'organiser' in of} /> : !error && <Waiting />}
    </div>
  );
}

function Figures({ statistics, isOfOrganiser }: { statistics: Statistics; isOfOrganiser: boolean }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<'days' | 'months'>('days');
  const [action, setAction] = useState<(typeof countedActions)[number]>('seen');
  if (countedActions.every((each) => statistics.total[each] === 0))
    return <EmptyState icon="shown" title={t('statistics:none')} text={t('statistics:noneText')} />;
  const periods = period === 'days' ? lastDays(statistics) : allMonths(statistics);
  return (
    <>
      {isOfOrganiser && <p>{t('statistics:ofOrganiser')}</p>}
      <RadioGroup
        isRow
        label={t('statistics:period')}
        value={period}
        onChange={({ target }) => setPeriod(target.value === 'months' ? 'months' : 'days')}
        choices={[
          { value: 'days', label: t('statistics:lastDays') },
          { value: 'months', label: t('statistics:all') },
        ]}
      />
      <Totals totals={sumOf(periods)} shown={action} onShow={setAction} />
      <CountsChart periods={periods} action={action} kind={period} />
      <CountsTable periods={periods} kind={period} />
      <p className={styles.note}>{t('statistics:how')}</p>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.panel}>
      <span className="visually-hidden">{t('frame:loading')}</span>
      <Skeleton className={styles.waiting} />
    </div>
  );
}
